"""The referee: a situation written into the address, and the ruling on it under every profile.

The fields of the form are turned into a scenario like those of a pack and read by the same reader, so that the referee
and the lessons cannot disagree. Nothing is kept: the address is the situation, to be shared, reopened and changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from django.http import QueryDict

from lessons.answer import Judged, Ruled
from lessons.calling import Called, JudgedCall
from lessons.faults import Level
from lessons.form import Form
from lessons.grading import Said, grade, right_answer
from lessons.pack import Checked, Item, read_one
from lessons.report import answer_data
from rules.cards import DECK, Card, Seat, Suit
from rules.contract import in_order
from rules.notation import write_card
from rules.profile import PROFILE_IDS
from tutor.explaining.explain import explain
from tutor.explaining.explained import Explained, call_words
from tutor.qr import qr_code
from tutor.wording import book, card_name, fault_text

KINDS: Final = ("play", "call", "raise", "projects", "score")
RAISES: Final = ("none", "double open", "double locked", "triple", "four open", "four locked", "gahwa")


class Option(NamedTuple):
    value: str
    words: str
    chosen: bool


class Beside(NamedTuple):
    """What one profile says: ``short`` is its answer in a few words, ``same`` whether the chosen one agrees."""

    id: str
    name: str
    short: str
    same: bool


class Decision(NamedTuple):
    """The ruling: its explanation, what every profile says, and the answer in a few words; ``open`` when somebody asked
    what may be done, rather than whether something was allowed."""

    explained: Explained
    beside: list[Beside]
    text: str
    open: bool


def referee_page(query: QueryDict, address: str, language: str) -> dict[str, Any]:
    """The form filled as the address says, and the ruling, the faults, or neither when nothing is entered yet."""
    kind = query.get("kind", "play")
    kind = kind if kind in KINDS else "play"
    profile = query.get("profile", PROFILE_IDS[0])
    raw = scenario_of(kind, query, profile)
    page: dict[str, Any] = {
        "kind": kind,
        "kinds": KINDS,
        "fields": {name: query.get(name, "") for name in _FIELDS},
        "options": _options(query, kind, language),
        "deck": _deck(query, language),
        "asked": query.get("go") == "1",
        "ekka": bool(query.get("ekka")),
        "ruling": None,
        "faults": [],
        "address": address,
    }
    if not page["asked"]:
        return page
    checked = read_one(raw, PROFILE_IDS)
    errors = [fault for fault in checked.faults if fault.level is Level.ERROR]
    if errors or checked.item is None:
        return page | {"faults": [fault_text(fault, language) for fault in errors]}
    return page | {"ruling": _ruling(checked.item, raw, language), "qr": qr_code(address)}


_FIELDS: Final = ("trick", "gone", "up", "calls", "us", "them", "s", "e", "n", "w", "piles_us", "piles_them")


def scenario_of(kind: str, query: QueryDict, profile: str) -> dict[str, Any]:
    """The scenario that the form describes, as a pack would write it; empty fields are left out."""
    raw: dict[str, Any] = {"id": "situation", "profile": profile}
    match kind:
        case "play":
            raw |= _play(query)
        case "call":
            raw |= {"dealer": query.get("dealer", "W")} | _calls(query)
            raw |= {"up": query["up"]} if query.get("up", "").strip() else {}
        case "raise":
            raw |= {"contract": _contract(query, seat=True)}
            raw |= {"totals": {"us": query.get("us") or "0", "them": query.get("them") or "0"}} | _calls(query)
        case "projects":
            hands = {seat.value: query.get(seat.value.lower(), "").strip() for seat in Seat}
            raw |= {"ask": "projects", "contract": _contract(query), "dealer": query.get("dealer", "W")}
            raw |= {"hands": {seat: cards for seat, cards in hands.items() if cards}}
        case "score":
            raw |= _score(query)
    return raw


def _play(query: QueryDict) -> dict[str, Any]:
    trick = query.get("trick", "").strip() or tapped_trick(query)
    hand = " ".join(query.getlist("hand"))
    last = trick.rsplit(",", 1)[-1].split()
    seat = last[0].upper() if last else ""
    raw: dict[str, Any] = {
        "ask": "mark" if trick.endswith("?") else "judge",
        "contract": _contract(query, seat=True),
        "raise": query.get("raise", "none"),
        "tricks": [trick] if trick else [],
    }
    if hand and seat:
        raw["hands"] = {seat: hand}
    if query.get("gone", "").strip():
        raw["played"] = query["gone"]
    return raw


def tapped_trick(query: QueryDict) -> str:
    """The trick as chosen card by card: the leader, then up to four cards in playing order, the last may be ``?``."""
    seat = Seat.__members__.get(query.get("leader", ""), Seat.N)
    plays = []
    for name in ("c1", "c2", "c3", "c4"):
        card = query.get(name, "").strip()
        if not card:
            break
        plays.append(f"{seat.value} {card}{' ekka' if name == 'c1' and query.get('ekka') else ''}")
        seat = seat.next
    return ", ".join(plays)


def _calls(query: QueryDict) -> dict[str, Any]:
    calls = query.get("calls", "").strip()
    return {"calls": calls, "ask": "call" if calls.endswith("?") else "judge"} if calls else {"ask": "call"}


def _score(query: QueryDict) -> dict[str, Any]:
    raw: dict[str, Any] = {"ask": "score", "contract": _contract(query), "raise": query.get("raise", "none")}
    piles = {side: query[f"piles_{side}"] for side in ("us", "them") if query.get(f"piles_{side}", "").strip()}
    if piles:
        raw["piles"] = piles
    for name in ("kaboot", "baloot"):
        if query.get(name) in ("us", "them"):
            raw[name] = query[name]
    projects = " ".join(query.getlist("project"))
    if projects and query.get("scores") in ("us", "them"):
        raw["projects"] = {query["scores"]: projects}
    return raw


def _contract(query: QueryDict, *, seat: bool = False) -> str:
    """``sun`` or a suit, and who bought it; who bought never matters to a card, so there is a default."""
    trump, side = query.get("trump", "H"), query.get("buyer", "")
    buyer = (side if side in Seat.__members__ else "W") if seat else (side if side in ("us", "them") else "us")
    mode = "sun" if trump == "sun" else f"hokum {trump}"
    return f"{mode} by {buyer}"


def _ruling(item: Item, raw: Mapping[str, Any], language: str) -> Decision:
    given = right_answer(item.answer)
    if isinstance(given, Said):
        given = Said(not given.allowed)  # the wording of a wrong answer says the ruling itself
    verdict = grade(item.answer, given)
    beside = []
    for name in PROFILE_IDS:
        other = item if name == item.profile.id else _under(raw, name)
        short = _short(other, language) if other else "–"
        same = other is not None and answer_data(other.answer) == answer_data(item.answer)
        beside.append(Beside(name, book(language)["profiles"][name]["name"], short, same))
    asked = isinstance(item.answer, (Ruled, Called))
    return Decision(explain(item, verdict, language), beside, _short(item, language), asked)


def _under(raw: Mapping[str, Any], profile: str) -> Item | None:
    checked: Checked = read_one({**raw, "profile": profile})
    return checked.item if not any(fault.level is Level.ERROR for fault in checked.faults) else None


def _short(item: Item, language: str) -> str:
    """The answer in a few words, without its reasons."""
    words = book(language)
    match item.answer:
        case Ruled() as ruled:
            comma = words["terms"]["comma"]
            return str(comma.join(card_name(card, language) for card in ruled.ruling.legal))
        case Judged() | JudgedCall() as judged:
            return str(words["verdict"]["status-allowed" if judged.allowed else "status-refused"])
        case Called() as called:
            return str(words["terms"]["comma"].join(call_words(text, language) for text in called.legal) or "–")
        case Form() as form:
            names = {field.name: getattr(field.value, "value", field.value) for field in form.fields}
            if "us" in names:
                return f"{words['sides']['us']} {names['us']} – {words['sides']['them']} {names['them']}"
            return str(words["sides"][names["winner"]])
    return ""


def _options(query: QueryDict, kind: str, language: str) -> dict[str, list[Option]]:
    words = book(language)
    seats = {seat.value: words["seats"][seat.value] for seat in Seat}
    sides = {"us": words["sides"]["us"], "them": words["sides"]["them"]}
    hokum = words["calls"]["hokum"]
    trumps = {suit.value: hokum.format(suit=words["suits"][suit.value]) for suit in Suit}
    trumps["sun"] = words["modes"]["sun"]
    tables = {name: words["profiles"][name]["name"] for name in PROFILE_IDS}
    buyers = sides if kind in ("projects", "score") else seats
    none = {"": words["values"]["none"]}
    return {
        "trump": _chosen(query, "trump", trumps, "H"),
        "buyer": _chosen(query, "buyer", buyers, "us" if buyers is sides else "W"),
        "dealer": _chosen(query, "dealer", seats, "W"),
        "leader": _chosen(query, "leader", seats, "N"),
        **{name: _chosen(query, name, _card_choices(language), "") for name in ("c1", "c2", "c3", "c4")},
        "raise": _chosen(query, "raise", {one: _raise_words(one, words) for one in RAISES}, "none"),
        "profile": _chosen(query, "profile", tables, PROFILE_IDS[0]),
        "kaboot": _chosen(query, "kaboot", none | sides, ""),
        "baloot": _chosen(query, "baloot", none | sides, ""),
        "scores": _chosen(query, "scores", none | sides, ""),
        "project": [Option(one, text, one in query.getlist("project")) for one, text in words["projects"].items()],
    }


def _card_choices(language: str) -> dict[str, str]:
    """Nothing, a question mark, and the 32 cards as they are written."""
    cards = {
        card.name: f"{write_card(card).replace('T', '10')} {card_name(card, language)}" for card in in_order(DECK, None)
    }
    return {"": "–", "?": "?"} | cards


def _raise_words(name: str, words: Mapping[str, Any]) -> str:
    level, _, lock = name.partition(" ")
    if level == "none":
        return str(words["calls"]["none"])
    calls = words["calls"]
    return str(calls[lock].format(level=calls[level]) if lock else calls[level])


def _chosen(query: QueryDict, name: str, values: Mapping[str, str], default: str) -> list[Option]:
    now = query.get(name, default)
    return [Option(value, text, value == now) for value, text in values.items()]


def _deck(query: QueryDict, language: str) -> list[tuple[Card, bool]]:
    """The 32 cards to tap, by suit, and which of them are in the hand."""
    held = set(query.getlist("hand"))
    return [(card, card.name in held) for card in in_order(DECK, None)]
