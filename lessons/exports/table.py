"""Questions as a table for spreadsheets: RFC 4180, UTF-8 with its mark. One way, like every table of words."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from io import StringIO
from typing import Final

from lessons.exports.question import Question, key_words, option_words

COLUMNS: Final = (
    "id", "ask", "title", "question", "position", "choices", "answer", "reasons", "rules", "cites", "takeaway",
    "profile",
)  # fmt: skip
# What a spreadsheet takes for the beginning of a formula, in narrow and in wide letters.
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def as_table(questions: Iterable[Question]) -> str:
    found = StringIO()
    # Spreadsheets take the mark for UTF-8 and nothing else as a sign of it.
    found.write("\ufeff")
    table = csv.writer(found)
    table.writerow(COLUMNS)
    table.writerows([harmless(cell) for cell in _cells(one)] for one in questions)
    return found.getvalue()


def harmless(cell: str) -> str:
    """A text that a spreadsheet would reckon is marked as text with an apostrophe; others stay as they are."""
    return f"'{cell}" if cell.lstrip(" ").startswith(_FORMULA) else cell


def _cells(question: Question) -> tuple[str, ...]:
    return (
        question.id,
        question.ask,
        question.title,
        question.text,
        "\n".join(question.position),
        option_words(question.key),
        key_words(question.key),
        "\n".join(one.says for one in question.reasons),
        "\n".join(one.rule for one in question.reasons),
        "\n".join(one.cites for one in question.reasons),
        question.takeaway,
        question.profile,
    )
