"""What a question asks when its author wrote no words of their own: drills, and packs that leave it out."""

from __future__ import annotations

from django.utils.translation import gettext as _

from lessons.pack import Item
from lessons.schema import (
    CallScenario,
    ClaimScenario,
    CountScenario,
    JudgeScenario,
    OrderScenario,
    PenaltyScenario,
    ProjectsScenario,
    Scenario,
    ScoreScenario,
    SeatScenario,
    WinnerScenario,
)
from tutor.wording import seat_name


def prompt(item: Item, language: str) -> str:
    """The question in one or two sentences, with whatever is needed for it and not drawn on the table."""
    match item.scenario:
        case SeatScenario() as one:
            return _seat(one, language)
        case CountScenario() as one:
            return _count(one)
        case WinnerScenario() as one:
            return _trick(one)
        case CallScenario() as one:
            return _call(one, language)
        case PenaltyScenario() as one:
            said = _("%(seat)s played a card that is not allowed. What does each side write?")
            return said % {"seat": seat_name(one.offender, language)}
        case OrderScenario() as one:
            return _order(one)
        case ProjectsScenario() as one:
            return _projects(one)
        case ScoreScenario() as one:
            return _score(one)
        case JudgeScenario() as one:
            return _("Was the last call allowed?") if one.calls else _("Was the last play allowed?")
        case ClaimScenario() as one:
            return _claim(one)
    return _other(item.scenario)


def _other(scenario: Scenario) -> str:
    words = {
        "play": _("Which card may you play?"),
        "mark": _("Mark every card you may play."),
        "match": _("Is the match over, and who has won?"),
        "spot": _("Mark every card that broke a rule."),
        "complete": _("Five cards each are dealt. How many does each player get now?"),
        "deal": _("Play the deal, then count both piles."),
    }
    return words[scenario.ask]


def _seat(one: SeatScenario, language: str) -> str:
    name = seat_name(one.seat, language) if one.seat else ""
    words = {
        "next": _("Who plays after %(seat)s?"),
        "partner": _("Who is the partner of %(seat)s?"),
        "first": _("%(seat)s deals. Who begins?"),
        "next-dealer": _("%(seat)s has dealt. Who deals next?"),
        "leads": _("Who leads to the next trick?"),
    }
    text = words[one.about]
    return text % {"seat": name} if name else text


def _count(one: CountScenario) -> str:
    if one.last_trick:
        return _("This pile has the last trick. How many card points is it worth, the ten for that included?")
    return _("How many card points are these?")


def _trick(one: WinnerScenario) -> str:
    if one.lines == ("winner",):
        return _("Who takes the trick?")
    if len(one.tricks) == 8 or len(one.played) >= 28:
        return _("This is the last trick. Who takes it, and how many card points are in it with the ten?")
    return _("Who takes the trick, and how many card points are in it?")


def _call(one: CallScenario, language: str) -> str:
    text = _("What may %(seat)s say now?")
    return text % {"seat": seat_name(one.calls.asked, language)} if one.calls.asked else _("What may be said now?")


def _order(one: OrderScenario) -> str:
    if one.by == "projects":
        return _("Tap the cards from the highest to the lowest, in the order of projects.")
    return _("Tap the cards from the highest to the lowest, as they beat each other.")


def _projects(one: ProjectsScenario) -> str:
    asked = _("Whose projects count, and for how much?")
    return asked if one.baloot_said else f"{_('Nobody said Baloot.')} {asked}"


def _score(one: ScoreScenario) -> str:
    if one.lines and not {"us", "them"} & set(one.lines):
        return _("Fill in what is asked.")
    return _("What does each side write?")


def _claim(one: ClaimScenario) -> str:
    if one.unseen:
        return _("South claims every remaining trick. Does the Sawa hold, however the unknown cards lie?")
    return _("South claims every remaining trick. Does the Sawa hold?")
