"""A pack's text as it is edited: with its own line ends and byte order mark, each change read back before it counts."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable
from functools import cached_property
from typing import Any, Final

from lessons.editing.chunks import Spans
from lessons.editing.spans import BLOCKS, line_end, spans
from lessons.editing.splices import Splice
from lessons.text import Path, Tree, read_text

_BREAK: Final = re.compile(r"\r\n?")
_COMMENT: Final = re.compile(r"(?:(?<=[ \n])|\A)#[^\n]*")


class EditError(ValueError):
    """Why a change was not made: ``unread`` (the text cannot be read), ``place`` (there is no such place), ``comment``
    (a comment would be lost), ``form`` (it would read differently from what was asked)."""

    def __init__(self, code: str, path: Path = ()) -> None:
        super().__init__(code, path)
        self.code, self.path = code, path


class Source:
    """``plain`` has plain newlines and no byte order mark; what is found in it is changed in the original."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.mark = len(text) - len(text.removeprefix("\ufeff"))
        self.plain = _BREAK.sub("\n", text[self.mark :])
        pairs = [found.start() - self.mark for found in _BREAK.finditer(text) if len(found[0]) == 2]
        self.pairs = [place - index for index, place in enumerate(pairs)]
        self.newline = "\r\n" if 2 * len(pairs) > self.plain.count("\n") else "\n"

    @cached_property
    def tree(self) -> Tree:
        """What the text reads as. EditError where it cannot be read."""
        read = read_text(self.text)
        if read.tree is None:
            raise EditError("unread")
        return read.tree

    def place(self, at: int) -> int:
        """Where a place in the plain text is in the original."""
        return at + self.mark + bisect_left(self.pairs, at)

    def with_splices(self, *splices: Splice) -> str:
        """``splices`` from the front to the back, none over another."""
        pieces, done = [], 0
        for splice in splices:
            pieces += [self.text[done : self.place(splice.start)], splice.new.replace("\n", self.newline)]
            done = self.place(splice.end)
        return "".join([*pieces, self.text[done:]])


type Change = Callable[[str, Spans], Any]


def changed(source: Source, path: Path, wanted: Tree, change: Change, *, loses: bool = False) -> str:
    """The text after a change (one splice or several), if it reads as ``wanted`` then; ``loses``: comments may go."""
    found = spans(source.plain)
    try:
        made = change(source.plain, found)
    except LookupError as error:
        raise EditError("place", path) from error
    splices = (made,) if isinstance(made, Splice) else tuple(made)
    text = source.with_splices(*splices)
    read = read_text(text)
    if read.tree != wanted:
        raise EditError("form", path)
    if not loses and len(comments(source.plain)) > len(comments(_plain(text))):
        raise EditError("comment", path)
    return text


def comments(plain: str) -> list[str]:
    """Every comment of a text that can be read, from its sign to the end of its line."""
    texts = sorted(
        (line_end(plain, span.start) if span.style in BLOCKS else span.start, span.end)
        for span in spans(plain).values()
        if span.kind is str
    )
    found, at = [], 0
    for start, end in [*texts, (len(plain), len(plain))]:
        while (one := _COMMENT.search(plain, at, start)) is not None:
            found.append(one[0])
            at = one.end()
        at = max(at, end)
    return found


def _plain(text: str) -> str:
    return _BREAK.sub("\n", text.removeprefix("\ufeff"))
