"""A class as files to keep: everything as data, and the results as the tables that the screen shows."""

from __future__ import annotations

import json
from collections.abc import Sequence
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile
from zoneinfo import ZoneInfo

from lessons.assigning import Assignment, assignments_with_texts
from lessons.classes import Classroom, members
from lessons.given import rows_of
from tutor.classes.named import assignment_name
from tutor.classes.results_csv import class_csv, table_csv
from tutor.classes.results_page import results_page
from tutor.language import page_language


def as_zip(room: Classroom) -> bytes:
    """``class.json`` has all; beside it stand a table of the class, and one for each thing that it was given."""
    given, found = assignments_with_texts(room), BytesIO()
    page = results_page(given, members(room), page_language(), ZoneInfo(room.zone))
    with ZipFile(found, "w", ZIP_DEFLATED) as file:
        file.writestr("class.json", json.dumps(as_data(room, given), ensure_ascii=False, indent=2))
        file.writestr("class.csv", class_csv(page["tables"], page["scores"]))
        for number, table in enumerate(page["tables"], start=1):
            file.writestr(f"assignment-{number}.csv", table_csv(table))
    return found.getvalue()


def as_data(room: Classroom, given: Sequence[Assignment]) -> dict[str, Any]:
    """Everything that is kept of a class, but for PINs, of which nobody knows more than whether one is right."""
    everybody = [*members(room), *members(room, removed=True)]
    names = {one.learner: one.nickname for one in everybody}
    numbers = {one.pk: number for number, one in enumerate(given, start=1)}
    return {
        "format": 1,
        "class": {
            "name": room.name,
            "code": room.joins_with,
            "address": room.code,
            "zone": room.zone,
            "closed for joining": room.shut,
            "ends": room.ends.isoformat(),
            "months": room.months,
        },
        "made": room.made.isoformat(),
        "members": [
            {"nickname": one.nickname, "extra": one.extra, "joined": one.joined.isoformat(), "removed": one.removed}
            for one in everybody
        ],
        "assignments": [_assignment(one, numbers[one.pk], page_language()) for one in given],
        "answers": [
            {
                "nickname": names[row.learner],
                "assignment": numbers[row.assignment],
                "question": row.name,
                "answer": row.answer,
                "right": row.right,
                "slip": row.slip,
                "made": row.made.isoformat(),
            }
            for row in rows_of(given, everybody)
        ],
    }


def _assignment(one: Assignment, number: int, language: str) -> dict[str, Any]:
    version = one.published
    return {
        "number": number,
        "title": one.title,
        "name": assignment_name(one, language),
        "pack": {"key": version.key, "version": version.number} if version else None,
        "skills": one.skills,
        "positions": one.positions,
        "due": one.due.isoformat() if one.due else None,
        "tries": one.tries,
        "feedback": one.feedback,
        "closed": one.closed.isoformat() if one.closed else None,
        "made": one.made.isoformat(),
    }
