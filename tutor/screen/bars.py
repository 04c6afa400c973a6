"""What was chosen in a poll, as bars: a bar for each card or call that can be chosen, else for each whole answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from django.utils.translation import gettext as _

from lessons.answer import Ruled
from lessons.calling import Called
from lessons.form import Form
from lessons.grading import Chosen, Filled, Given, Picked, as_text, right_answer
from lessons.pack import Item
from lessons.sorting import Spotted
from rules.cards import Card
from rules.contract import in_order
from rules.notation import NotationError
from tutor.asking.forms import read_answer
from tutor.explaining.answer_words import given_words
from tutor.explaining.explained import Pieces, call_words, field_label, value_words
from tutor.practice.sets import as_posted

LONGEST: Final = 7
"""So many bars of whole answers fit on a screen; rarer ones are put together."""
NONE: Final = Picked((), all_asked=True)


class Bar(NamedTuple):
    """``share`` is how many of 100 phones chose it. ``right`` where it belongs to the right answer."""

    says: Pieces
    votes: int
    share: int
    right: bool


type Votes = Sequence[tuple[Given, int]]
type Bars = list[tuple[Pieces, int, bool]]


def bars(item: Item, tally: Mapping[str, int], language: str) -> tuple[Bar, ...]:
    """Where several cards or calls are marked at once, the bars add up to more than the votes."""
    voters = sum(tally.values())
    given = [(read, votes) for text, votes in tally.items() if (read := given_of(item, text)) is not None]
    match item.answer:
        case Ruled() as ruled:
            cards = in_order(ruled.ruling.candidates, ruled.table.contract.trump)
            found = _cards(cards, ruled.ruling.legal, given)
        case Spotted() as spotted:
            found = _faults(item, spotted, given, language)
        case Called() as called:
            chosen = _sums((call, votes) for read, votes in given if isinstance(read, Chosen) for call in read.calls)
            calls = [(text, chosen.get(text, 0)) for text in called.texts]
            found = [([call_words(text, language)], votes, text in called.legal) for text, votes in calls]
        case _:
            found = _whole(item, given, language)
    return tuple(Bar(says, votes, round(100 * votes / max(voters, 1)), right) for says, votes, right in found)


def _cards(cards: Iterable[Card], right: Sequence[Card], given: Votes) -> Bars:
    chosen = _sums((card, votes) for read, votes in given if isinstance(read, Picked) for card in read.cards)
    return [([card], chosen.get(card, 0), card in right) for card in cards]


def _faults(item: Item, spotted: Spotted, given: Votes, language: str) -> Bars:
    """Of all the cards only those that somebody marked, or should have; and that none was to be marked."""
    found = [one for one in _cards(spotted.cards, spotted.illegal, given) if one[1] or one[2]]
    none = sum(votes for read, votes in given if read == NONE)
    if none or not spotted.illegal:
        found.append((given_words(item, NONE, language), none, not spotted.illegal))
    return found


def _whole(item: Item, given: Votes, language: str) -> Bars:
    """The right answer is always among them; of yes and no both are."""
    right = as_text(right_answer(item.answer))
    both = ("yes", "no") if right in ("yes", "no") else ()
    votes = dict.fromkeys((*both, right), 0) | _sums((as_text(read), count) for read, count in given)
    ordered = list(both) or sorted(votes, key=lambda text: (-votes[text], text != right, text))
    shown = [text for text in ordered if text in ordered[:LONGEST] or text == right]
    rest = sum(votes[text] for text in ordered if text not in shown)
    found = [(_says(item, text, language), votes[text], text == right) for text in shown]
    return [*found, ([_("other answers")], rest, False)] if rest else found


def _sums[T](pairs: Iterable[tuple[T, int]]) -> dict[T, int]:
    found: dict[T, int] = {}
    for name, votes in pairs:
        found[name] = found.get(name, 0) + votes
    return found


def given_of(item: Item, text: str) -> Given | None:
    """A kept answer as it was given; None where it does not answer this question any more."""
    try:
        return read_answer(item, as_posted(item, text)).given
    except NotationError:
        return None


def _says(item: Item, text: str, language: str) -> Pieces:
    """Several fields give their values alone; ``fields`` has what they are."""
    given = given_of(item, text)
    if isinstance(given, Filled):
        return [" · ".join(value_words(value, language) for value in given.values.values())]
    return given_words(item, given, language) if given else [text]


def fields(item: Item, language: str) -> str:
    """What the values of an answer with several fields are, in their order; empty for every other answer."""
    form = item.answer
    if not isinstance(form, Form) or len(form.asked) < 2:
        return ""
    return " · ".join(field_label(form, name, language) for name in form.asked)
