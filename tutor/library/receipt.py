"""The answers of a receipt: as they were derived, in the notation of packs, and in words where they still hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from lessons.pack import Pack
from lessons.report import answer_data
from tutor.explaining.explained import Pieces
from tutor.teach.answers import answer_words


class Row(NamedTuple):
    """``words`` are empty where the engine of today gives another answer, or does not take the pack at all."""

    name: str
    answer: str
    words: Pieces


def receipt_rows(answers: Mapping[str, Any], pack: Pack | None, language: str) -> list[Row]:
    """One row a question, in the order of the pack where there is one."""
    items = {item.scenario.id: item for item in pack.items} if pack else {}
    names = [*(name for name in items if name in answers), *(name for name in answers if name not in items)]
    return [
        Row(
            name,
            written(answers[name]),
            answer_words(items[name], language)
            if name in items and answer_data(items[name].answer) == answers[name]
            else [],
        )
        for name in names
    ]


def written(answer: Any) -> str:
    """An answer in the notation of packs, which is the same in every language and stays as it was."""
    if answer is None:
        return "–"
    if isinstance(answer, Mapping):
        return " · ".join(f"{name} {written(one)}" for name, one in answer.items()) or "–"
    return " ".join(map(written, answer)) if isinstance(answer, (list, tuple)) else str(answer)
