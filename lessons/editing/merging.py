"""What one person changed, brought to what another one has made of the same text meanwhile."""

from __future__ import annotations

from lessons.editing.change import at, steps, with_value
from lessons.text import Tree


class ConflictError(ValueError):
    """Both changed the same thing."""


def merged(base: Tree, mine: Tree, theirs: Tree) -> Tree:
    """``theirs`` with everything that is different in ``mine`` from ``base``. ConflictError where that place is another
    one by now."""
    if base == theirs:
        return mine
    for path, new in steps((), base, mine):
        if at(theirs, path) != at(base, path):
            raise ConflictError(path)
        theirs = with_value(theirs, path, new)
    return theirs
