"""Changing a pack's text as asked and nowhere else: comments, order, quotation marks, blank lines and line ends stay.

The text is what an author has written, so it is never written anew. Every change is read back, and what it reads as is
compared with what was asked for; a change that cannot be made in this way is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import takewhile

from lessons.editing.source import EditError, Source, changed
from lessons.editing.splices import replaced, with_field, with_item, without
from lessons.text import Path, Tree

__all__ = ["EditError", "at", "cut", "put", "steps", "with_value"]


def at(tree: Tree, path: Path) -> Tree | None:
    """The value at a path; None where there is none."""
    for piece in path:
        found = None
        if isinstance(tree, dict) and isinstance(piece, str):
            found = tree.get(piece)
        elif isinstance(tree, list) and isinstance(piece, int) and 0 <= piece < len(tree):
            found = tree[piece]
        if found is None:
            return None
        tree = found
    return tree


def put(text: str, path: Path, value: Tree) -> str:
    """The text with a value at a path, whatever stood there. Tables that are missing above it are made; a list grows by
    one item at a time."""
    tree = Source(text).tree
    while path and at(tree, path[:-1]) is None:
        name = path[-1]
        if not isinstance(name, str):
            raise EditError("place", path)
        path, value = path[:-1], {name: value}
    for where, new in list(steps(path, at(tree, path), value)):
        text = _step(text, where, new)
    return text


def cut(text: str, path: Path) -> str:
    """The text without what stands at a path, and without a list or table which would then have nothing in it; but a
    scenario and the list of scenarios stay."""
    tree = Source(text).tree
    if at(tree, path) is None:
        raise EditError("place", path)
    while len(path) > 1 and _alone(at(tree, path[:-1])) and not _stays(path[:-1]):
        path = path[:-1]
    if len(path) > 1 and _alone(at(tree, path[:-1])):
        return _step(text, path[:-1], [] if isinstance(path[-1], int) else {})
    return _step(text, path, None)


def _alone(parent: Tree | None) -> bool:
    return isinstance(parent, (dict, list)) and len(parent) == 1


def _stays(path: Path) -> bool:
    return path[:1] == ("scenarios",) and len(path) < 3


def _step(text: str, path: Path, new: Tree | None) -> str:
    source = Source(text)
    tree = source.tree
    return changed(source, path, with_value(tree, path, new), _change(tree, path, new), loses=new in (None, [], {}))


def _change(tree: Tree, path: Path, new: Tree | None) -> Callable[..., object]:
    if new is None:
        return lambda text, found: without(text, found, path)
    if at(tree, path) is not None:
        return lambda text, found: replaced(text, found, path, new)
    make = with_field if isinstance(path[-1], str) else with_item
    return lambda text, found: make(text, found, path, new)


def with_value(tree: Tree, path: Path, new: Tree | None) -> Tree:
    """The tree as it should read then."""
    if not path:
        assert new is not None
        return new
    first, rest = path[0], path[1:]
    if isinstance(tree, dict) and isinstance(first, str):
        if rest or new is not None:
            return {**tree, first: with_value(tree.get(first, {}), rest, new)}
        return {name: value for name, value in tree.items() if name != first}
    if isinstance(tree, list) and isinstance(first, int):
        if rest or new is not None:
            last = tree[first] if first < len(tree) else {}
            return [*tree[:first], with_value(last, rest, new), *tree[first + 1 :]]
        return [*tree[:first], *tree[first + 1 :]]
    raise EditError("place", path)


def steps(path: Path, old: Tree | None, new: Tree) -> Iterator[tuple[Path, Tree | None]]:
    """The smallest changes that make one value of another, in an order in which each can be made."""
    if old == new:
        return
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() & new.keys():
        for name, value in old.items():
            if name not in new:
                yield (*path, name), None
            else:
                yield from steps((*path, name), value, new[name])
        yield from (((*path, name), value) for name, value in new.items() if name not in old)
    elif isinstance(old, list) and isinstance(new, list) and old and new:
        yield from _list_steps(path, old, new)
    else:
        yield path, new


def _list_steps(path: Path, old: list[Tree], new: list[Tree]) -> Iterator[tuple[Path, Tree | None]]:
    """What is the same at both ends stays; between, items change, then those too many go or more come."""
    head = _alike(old, new)
    tail = min(_alike(old[::-1], new[::-1]), min(len(old), len(new)) - head)
    mine, others = old[head : len(old) - tail], new[head : len(new) - tail]
    for index, (one, other) in enumerate(zip(mine, others, strict=False), start=head):
        yield from steps((*path, index), one, other)
    for index in reversed(range(len(others), len(mine))):
        yield (*path, head + index), None
    for index in range(len(mine), len(others)):
        yield (*path, head + index), others[index]


def _alike(one: list[Tree], other: list[Tree]) -> int:
    """How many items are the same from the beginning."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
