"""A pack on paper: numbered questions, and a key with its citations at the end, as short as it can be."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any, NamedTuple

from lessons.exports.source import Source
from lessons.pack import Pack
from tutor.explaining.explained import Pieces, Reason, table_name
from tutor.library.paper import Paper, deals, papers
from tutor.wording import book


class Entry(NamedTuple):
    """A question's place in the key: the answer, and what each rule says to it, cited once."""

    answer: Pieces
    reasons: list[Reason]


def worksheet_page(pack: Pack, source: Source, language: str) -> dict[str, Any]:
    found = papers(pack, language)
    return {
        "pack": pack,
        "papers": found,
        "entries": [Entry(one.answer, _by_rule(one.reasons)) for one in found],
        "left_out": deals(pack),
        "receipt": source.receipt,
        "profile_name": table_name(pack.profile, language),
        "sources": _sources(found, language),
    }


def _by_rule(reasons: Sequence[Reason]) -> list[Reason]:
    """What follows from the same rule one after another stands in one line, nothing twice."""
    found = []
    for _rule, same in groupby(reasons, key=lambda reason: (reason.rule, reason.cites)):
        first, *rest = same
        said = [first.says]
        for one in rest:
            if one.says not in said:
                said.append(one.says)
        found.append(first._replace(says=[piece for says in said for piece in (*says, " ")][:-1]))
    return found


def _sources(found: list[Paper], language: str) -> list[tuple[str, str]]:
    """The sources that the key cites, by their tags, each with what it is."""
    tags = {reason.cites.split()[0] for one in found for reason in one.reasons if reason.cites}
    return [(tag, text) for tag, text in book(language)["sources"].items() if tag in tags]
