"""The words of the form: what a field is called, what its choices are called, and what to write into it."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from rules.cards import Seat, Suit
from tutor.explaining.explained import call_words, table_name
from tutor.teach.form_fields import SEATS
from tutor.wording import book, rule_name, seat_name, suit_name


def field_name(field: str) -> str:
    """What a field of a pack or a scenario is called."""
    return _names().get(field, field)


def _names() -> Mapping[str, str]:
    return {
        "id": _("Name in the address"),
        "version": _("Version"),
        "language": _("Language of texts that do not say"),
        "licence": _("Licence"),
        "intro": _("Introduction"),
        "title": _("Title"),
        "note": _("Read before the question"),
        "prompt": _("Question"),
        "hints": _("Hints, the smallest first"),
        "takeaway": _("Read after a right answer"),
        "rule": _("Rule that it teaches"),
        "profile": _("Rules of"),
        "also": _("Tables to contrast"),
        "contract": _("Contract"),
        "raise": _("Raise"),
        "hands": _("Hands"),
        "void": _("Suits that a player is void in"),
        "tricks": _("Tricks"),
        "played": _("Cards gone before"),
        "then": _("Played after the answer"),
        "calls": _("Calls"),
        "dealer": _("Dealer"),
        "up": _("Face-up card"),
        "totals": _("Totals of the match"),
        "award": _("What this deal adds"),
        "lines": _("Lines to fill in"),
        "cards": _("Cards"),
        "last-trick": _("With the last trick"),
        "piles": _("Card points of each side"),
        "kaboot": _("All eight tricks"),
        "projects": _("Projects that count"),
        "baloot": _("Baloot"),
        "first-with-ace": _("The buyer spoke first and held an ace"),
        "declared": _("Announced in the first trick"),
        "late": _("Shown later"),
        "baloot-said": _("Baloot was said"),
        "seat": _("Player"),
        "about": _("What is asked"),
        "by": _("Order"),
        "offender": _("Who played against the rules"),
        "what-if": _("Near misses"),
        "expect": _("Expected answer"),
    }


def input_name(field: str, key: str, language: str) -> str:
    """What one of several inputs of a field is called; the field's own name where there is only one."""
    *above, last = key.split(".") if key else [""]
    number = next((int(one) + 1 for one in above if one.isdecimal()), None)
    name = _part(field, last, language)
    if number is None and last.isdecimal():
        return _("Number %(number)s") % {"number": int(last) + 1}
    if above and number is None:
        return f"{_part(field, above[-1], language)}: {name}"
    return f"{number}. {name}" if number is not None else name


def _part(field: str, key: str, language: str) -> str:
    if key in SEATS:
        return seat_name(Seat[key], language)
    parts = {"en": "English", "ar": "العربية", "what": _("Contract"), "by": _("Bought by")}
    parts |= {"change": _("Change"), "expect": _("Allowed then"), "profile": _("Rules of")}
    if field == "expect":
        parts |= _expected()
    elif key in ("us", "them"):
        return str(book(language)["sides"][key])
    return parts.get(key, key) if key else field_name(field)


def _expected() -> Mapping[str, str]:
    return {
        "legal": _("Allowed"),
        "winner": _("Winner"),
        "points": _("Card points"),
        "holds": _("Holds"),
        "counts": _("Counts"),
        "order": _("Order"),
        "illegal": _("Not allowed"),
        "rounded": _("Rounded"),
        "counted": _("Counted"),
        "rest": _("The rest"),
        "game": _("Game points, cards only"),
        "ahead": _("Who has more"),
        "tie": _("Who wins the tie"),
        "result": _("The buyer"),
        "over": _("Is the match over"),
        "seat": _("Player"),
        "baloot": _("Baloot"),
        "us": _("We write"),
        "them": _("They write"),
    }


def option_words(field: str, key: str, value: str, language: str) -> str:
    """What a choice is called; as it is written where there is no better word."""
    if key == "profile" or field == "profile":
        return table_name(value, language)
    if key == "what":
        return _contract(value, language)
    if field == "rule":
        return rule_name(value, language)
    words = book(language)
    if field == "raise":
        return call_words(value, language) if value != "none" else str(words["calls"]["none"])
    if value in SEATS:
        return seat_name(Seat[value], language)
    return _choices().get((field, value)) or str({**words["values"], **words["sides"]}.get(value, value))


def _contract(value: str, language: str) -> str:
    mode, _blank, trump = value.partition(" ")
    words = book(language)
    if not trump:
        return str(words["modes"][mode])
    return str(words["calls"]["hokum"].format(suit=suit_name(Suit(trump), language)))


def _choices() -> Mapping[tuple[str, str], str]:
    return {
        ("about", "next"): _("who plays after this player"),
        ("about", "partner"): _("who is this player's partner"),
        ("about", "first"): _("who leads when this player has dealt"),
        ("about", "next-dealer"): _("who deals after this player"),
        ("about", "leads"): _("who leads after this trick"),
        ("by", "tricks"): _("as they take tricks"),
        ("by", "projects"): _("as they count in projects"),
        ("language", "en"): "English",
        ("language", "ar"): "العربية",
    }


def example(field: str, key: str) -> str:
    """What an entry can look like, in the notation of packs; empty where the label says enough."""
    examples = {
        "hands": "Q♥ 8♠ 9♦",
        "void": "H S",
        "tricks": "N K♣ ekka, W 7♣, S ?",
        "played": "A♣ T♣",
        "then": "E A♣",
        "calls": "S pass, E hokum, N ?",
        "up": "8♥",
        "cards": "A♠ T♠ K♠",
        "projects": "fifty sira",
        "declared": "sira T♠",
        "late": "sira T♠",
        "also": "online-app",
        "lines": "counted rest us them",
    }
    last = key.rpartition(".")[2]
    return {"change": "N leads A♣", "expect": "all"}.get(last, examples.get(field, ""))


def kind_name(ask: str) -> str:
    """A kind of question in words."""
    return _kinds().get(ask, ask)


def _kinds() -> Mapping[str, str]:
    return {
        "play": _("Play a card"),
        "mark": _("Mark every card that may be played"),
        "judge": _("Was it allowed?"),
        "winner": _("Who takes the trick?"),
        "spot": _("Find the cards that broke a rule"),
        "count": _("Count a pile"),
        "score": _("Score of a deal"),
        "call": _("Which calls are open?"),
        "complete": _("Cards dealt after the auction"),
        "projects": _("Find the projects"),
        "match": _("End of the match"),
        "claim": _("Does the Sawa hold?"),
        "seat": _("Who sits where?"),
        "order": _("Put cards in order"),
        "penalty": _("Cost of an illegal play"),
        "deal": _("A whole deal to play"),
    }
