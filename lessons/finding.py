"""Words as one types them, for finding titles: hamzas, the two forms of a last letter, vowel marks, kinds of digits."""

from __future__ import annotations

import re
from typing import Final

MOST: Final = 6
LONGEST: Final = 40
# Letters that stand for each other; the same digit of three scripts.
_ALIKE: Final = ("اأإآٱ", "هة", "يىئ", "وؤ", *(f"{n}{chr(0x660 + n)}{chr(0x6F0 + n)}" for n in range(10)))
_CLASSES: Final = {letter: f"[{group}]" for group in _ALIKE for letter in group}
_MARKS: Final = "\u0640\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0670"
_WITHOUT_MARKS: Final = str.maketrans("", "", _MARKS)


def patterns(text: str) -> tuple[str, ...]:
    """A regular expression for each word, at most six; empty where nothing was typed. It repeats nothing but marks."""
    printable = "".join(letter if letter.isprintable() else " " for letter in text)
    words = [word[:LONGEST] for word in printable.translate(_WITHOUT_MARKS).split()]
    return tuple("".join(map(_letter, word)) for word in words[:MOST])


def _letter(letter: str) -> str:
    plain = _CLASSES.get(letter, re.escape(letter))
    return f"{plain}[{_MARKS}]*" if "\u0621" <= letter <= "\u06d3" else plain
