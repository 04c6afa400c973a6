"""Scenarios of a pack put in, taken out, moved and copied, as the text that they are, with the comments above them."""

from __future__ import annotations

from collections.abc import Sequence

from lessons.editing.change import at, put
from lessons.editing.chunks import LIST, Spans, chunk, room
from lessons.editing.source import EditError, Source, changed
from lessons.editing.spans import dash, line_end, line_start
from lessons.editing.splices import Splice, with_item, without
from lessons.text import Tree


def scenarios_of(tree: Tree) -> list[Tree]:
    """The scenarios of a pack, readable or not; empty where there is no list of them."""
    found = at(tree, LIST)
    return found if isinstance(found, list) else []


def add(text: str, scenario: Tree, index: int | None = None) -> str:
    """A scenario put in before the one with this number, or behind the last."""
    source = Source(text)
    old = scenarios_of(source.tree)
    if not old:
        return put(text, LIST, [scenario])
    path = (*LIST, len(old) if index is None else min(index, len(old)))
    wanted = _with(source.tree, [*old[: path[1]], scenario, *old[path[1] :]])
    return changed(source, path, wanted, lambda plain, found: with_item(plain, found, path, scenario))


def remove(text: str, index: int) -> str:
    """A scenario taken out with what is written in it; comments above it stay."""
    source = Source(text)
    old = _there(source, index)
    if len(old) == 1:
        return put(text, LIST, [])

    def change(plain: str, found: Spans) -> Splice:
        splice = without(plain, found, (*LIST, index))
        if found[LIST].flow:
            return splice
        return _with_blank_lines(plain, splice)

    wanted = _with(source.tree, [*old[:index], *old[index + 1 :]])
    return changed(source, (*LIST, index), wanted, change, loses=True)


def move(text: str, index: int, to: int) -> str:
    """A scenario put to another place, with the comments directly above it; what stands between scenarios stays."""
    source = Source(text)
    old = _there(source, index)
    if not 0 <= to < len(old):
        raise EditError("place", (*LIST, to))
    order = [place for place in range(len(old)) if place != index]
    order.insert(to, index)

    def change(plain: str, found: Spans) -> Sequence[Splice]:
        chunks = [chunk(plain, found, place) for place in range(len(old))]
        texts = [plain[start:end] for start, end in chunks]
        moved = zip(chunks, order, strict=True)
        return [Splice(start, end, texts[place]) for (start, end), place in moved if texts[place] != plain[start:end]]

    return changed(source, (*LIST, index), _with(source.tree, [old[place] for place in order]), change)


def duplicate(text: str, index: int, name: str) -> str:
    """A copy behind a scenario, comments inside it included, with another id."""
    source = Source(text)
    old = _there(source, index)

    def change(plain: str, found: Spans) -> Splice:
        span = found[(*LIST, index)]
        if found[LIST].flow:
            return Splice(span.end, span.end, ", " + plain[span.start : span.end])
        start = line_start(plain, dash(plain, span, found[LIST].column))
        place, before, behind = room(plain, found, index + 1)
        return Splice(place, place, before + plain[start : line_end(plain, span.end)] + behind)

    wanted = _with(source.tree, [*old[: index + 1], *old[index:]])
    copied = changed(source, (*LIST, index + 1), wanted, change)
    return put(copied, (*LIST, index + 1, "id"), name)


def _with_blank_lines(plain: str, splice: Splice) -> Splice:
    """The blank lines before what is taken out go too; where there are none, those after it."""
    start, end = splice.start, splice.end
    while start and not plain[(before := line_start(plain, start - 1)) : start].strip(" \n"):
        start = before
    while start == splice.start and end < len(plain) and not plain[end : line_end(plain, end)].strip(" "):
        end = line_end(plain, end) + 1
    return splice._replace(start=start, end=end)


def _there(source: Source, index: int) -> list[Tree]:
    found = scenarios_of(source.tree)
    if not 0 <= index < len(found):
        raise EditError("place", (*LIST, index))
    return found


def _with(tree: Tree, scenarios: list[Tree]) -> Tree:
    assert isinstance(tree, dict)
    return {**tree, "scenarios": scenarios}
