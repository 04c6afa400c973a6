"""What is typed to get into a class, in the form in which it is kept: codes and nicknames."""

from __future__ import annotations

from typing import Final
from unicodedata import combining, digit, normalize

CODE: Final = 8
"""Letters of a code: 31 to the power of 8, so that nobody finds a class by trying."""
SIGNS: Final = "-'._"
"""What may stand between the letters of a nickname."""
_APOSTROPHES: Final = str.maketrans(dict.fromkeys("\u2018\u2019\u02bc`", "'"))
_DASHES: Final = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013", "-"))
_TATWEEL: Final = "\u0640"


def western(typed: str) -> str:
    """With every digit as 0 to 9, whatever keyboard it came from."""
    return "".join(str(digit(one)) if one.isdigit() else one for one in typed)


def plain_code(typed: str) -> str:
    """A code as it is kept: however it was typed, in capitals or with gaps."""
    return "".join(one for one in western(typed).lower() if one.isalnum())[:CODE]


def plain_nickname(typed: str) -> str:
    """A nickname as it is kept: without signs above the letters of Arabic, and with single spaces."""
    bare = (one for one in normalize("NFKC", typed) if not combining(one) and one != _TATWEEL)
    return " ".join("".join(bare).translate(_APOSTROPHES).translate(_DASHES).split())


def wrong_sign(name: str) -> str:
    """The first sign that no nickname has: neither a letter, a digit nor a space, and none of ``SIGNS`` between two
    letters. Empty where there is none.
    """
    for at, one in enumerate(name):
        before, after = name[max(at - 1, 0) : at], name[at + 1 : at + 2]
        inside = one in SIGNS and before.isalnum() and after.isalnum()
        if not (one.isalnum() or one == " " or inside):
            return one
    return ""


def is_nickname(name: str) -> bool:
    """Letters and digits of any script, with spaces or one of ``SIGNS`` between them."""
    return 2 <= len(name) <= 20 and not wrong_sign(name)
