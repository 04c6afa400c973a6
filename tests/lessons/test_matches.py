"""The keeper of matches: two phones at once, the same event twice, and what a process remembers."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase
from pytest_django import DjangoAssertNumQueries

from lessons import matches
from lessons.accounts import bring_along, everything, forget
from lessons.keeper.deal import KeptDeal, Pile
from lessons.keeper.events import Corrected, Deleted, Entered, Event, Inserted, Names, Redone, Renamed, Started, Undone
from lessons.keeper.log import replay
from lessons.keeper.table import Table
from lessons.kept import Found, at, find, find_watched, forget_known, load, mine, version, waiting, written
from lessons.matches import Outcome, State, append, drop, start, take
from lessons.models import KeptMatch, LogEntry
from rules.cards import Seat, Team
from rules.contract import Mode

pytestmark = pytest.mark.django_db

BEGIN = Started(Names(), Table(), Seat.S)
TIE = Entered(KeptDeal(Mode.HOKUM, Team.US, Pile(Team.US, 84)))
LOST = Entered(KeptDeal(Mode.HOKUM, Team.US, Pile(Team.US, 62)))
PUT_IN = Inserted(2, KeptDeal(Mode.SUN, Team.US, kaboot=Team.THEM))
MENDED = Corrected(2, KeptDeal(Mode.HOKUM, Team.THEM, Pile(Team.US, 40)))
SUN = Entered(KeptDeal(Mode.SUN, Team.THEM, Pile(Team.THEM, 75)))


def begun(learner: UUID | None = None) -> Found:
    found = find(start(learner or uuid4(), BEGIN, "phone", uuid4().hex))
    assert found
    return found


def write(found: Found, event: Event, seen: int, *, device: str = "phone", client: str = "") -> Outcome:
    return append(found, event, seen=seen, device=device, client=client or uuid4().hex)


def test_events_are_numbered_as_they_come() -> None:
    found = begun()
    events: list[Event] = [TIE, LOST, Undone()]
    assert [write(found, event, seen) for seen, event in enumerate(events, start=1)] == [
        Outcome(State.TAKEN, 2),
        Outcome(State.TAKEN, 3),
        Outcome(State.TAKEN, 4),
    ]
    kept = load(found)
    assert (kept.match.us, kept.match.them, kept.number) == (8, 8, 4)
    assert [(one.number, one.event) for one in written(found)] == [(4, Undone()), (3, LOST), (2, TIE), (1, BEGIN)]


def test_the_two_keys_are_two() -> None:
    found = begun()
    assert find_watched(found.watch) == found
    assert find(found.watch) is None
    assert find_watched(found.key) is None
    assert len({found.key, found.watch, begun().key}) == 3


def test_the_same_beginning_twice_is_one_match() -> None:
    learner = uuid4()
    assert start(learner, BEGIN, "phone", "x") == start(learner, BEGIN, "phone", "x")
    assert KeptMatch.objects.count() == 1
    assert start(uuid4(), BEGIN, "phone", "x") != KeptMatch.objects.earliest("pk").key


def test_the_same_event_sent_again_is_not_kept_twice() -> None:
    found = begun()
    for _ in range(3):
        assert write(found, TIE, 1, client="a") == Outcome(State.TAKEN, 2)
    assert LogEntry.objects.filter(match=found.pk).count() == 2
    assert load(found).match.us == 8


def test_another_event_under_a_used_name_is_not_lost() -> None:
    found = begun()
    write(found, TIE, 1, client="a")
    assert write(found, LOST, 1, client="a").state is State.HELD
    assert [one.event for one in waiting(found)] == [LOST]


def test_the_second_of_two_phones_is_told_and_loses_nothing() -> None:
    found = begun()
    write(found, TIE, 1)
    assert write(found, SUN, 1, device="other", client="b") == Outcome(State.HELD, 2)
    assert load(found).match.us == 8
    (held,) = waiting(found)
    assert (held.event, held.seen, held.device) == (SUN, 1, "other")
    assert at(found, held.seen).match.us == 0
    # It comes once more, and then a third phone goes on before anybody has decided.
    assert write(found, SUN, 1, device="other", client="b").state is State.HELD
    write(found, LOST, 2)
    assert take(found, held.id, seen=2) == Outcome(State.HELD, 3)
    assert take(found, held.id, seen=3) == Outcome(State.TAKEN, 4)
    assert take(found, held.id, seen=3) == Outcome(State.TAKEN, 4)
    assert write(found, SUN, 1, device="other", client="b") == Outcome(State.TAKEN, 4)
    assert waiting(found) == []
    assert [one.event for one in written(found)] == [SUN, LOST, TIE, BEGIN]


def test_what_is_dropped_stays_beside_the_log() -> None:
    found = begun()
    write(found, TIE, 1)
    write(found, SUN, 1, client="b")
    (held,) = waiting(found)
    before = version(found)
    drop(found, held.id)
    assert version(found) != before
    assert take(found, held.id, seen=2) == Outcome(State.DROPPED, 2)
    assert write(found, SUN, 1, client="b").state is State.DROPPED
    assert LogEntry.objects.filter(match=found.pk, dropped=True).count() == 1
    # What was taken cannot be dropped, and one match does not reach into another.
    write(found, LOST, 2)
    entry = LogEntry.objects.get(match=found.pk, number=3)
    drop(found, entry.pk)
    other = begun()
    assert take(other, held.id, seen=1) is None
    drop(other, entry.pk)
    assert load(found).number == 3


def test_what_the_rules_refuse_is_not_written() -> None:
    found = begun()
    outcome = write(found, Deleted(9), 1)
    assert (outcome.state, outcome.number) == (State.REFUSED, 1)
    assert outcome.why
    assert outcome.why.code == "gone"
    assert write(found, Renamed(Names()), 1).state is State.SAME
    assert LogEntry.objects.filter(match=found.pk).count() == 1
    # Nor when it waited until it became impossible.
    write(found, TIE, 1)
    write(found, Deleted(2), 1, client="late")
    write(found, Deleted(2), 2)
    (held,) = waiting(found)
    taken = take(found, held.id, seen=3)
    assert taken
    assert taken.state is State.REFUSED


def test_a_log_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    found = begun()
    monkeypatch.setattr(matches, "LONGEST", 2)
    assert write(found, TIE, 1).state is State.TAKEN
    outcome = write(found, TIE, 2)
    assert outcome.why
    assert outcome.why.code == "full"
    monkeypatch.setattr(matches, "MOST_WAITING", 1)
    assert [write(found, TIE, 1).state for _ in range(2)] == [State.HELD, State.REFUSED]


def test_a_process_remembers_only_what_is_true() -> None:
    found = begun()
    write(found, TIE, 1)
    kept = load(found)
    forget_known()
    assert load(found) == kept

    def row(number: int, event: dict[str, Any], client: str) -> LogEntry:
        fields = {"match_id": found.pk, "learner": found.learner, "seen": 1, "device": "x"}
        return LogEntry(number=number, event=event, client=client, **fields)

    # Another process wrote meanwhile.
    row(3, {"did": "undone", "steps": 1}, "x").save()
    assert load(found).match.rows == ()
    # The database came back from an older copy, in which something else happened.
    LogEntry.objects.filter(match=found.pk, number=3).delete()
    assert load(found) == kept
    row(3, {"did": "thrown-in"}, "y").save()
    assert load(found).match.dealer is Seat.N
    # Much at once is read as a whole.
    rows = [row(number, {"did": "thrown-in"}, str(number)) for number in range(4, 300)]
    LogEntry.objects.bulk_create(rows)
    assert load(found).number == 299


def test_how_many_queries(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    found = begun()
    with django_assert_num_queries(1):
        load(found)
    with django_assert_num_queries(1):
        version(found)
    with django_assert_num_queries(0):
        mine(None)
    with django_assert_num_queries(1):
        mine(found.learner)
    # A savepoint and its end, the match, whether it was sent before, the log, the event, the summary.
    with django_assert_num_queries(7):
        write(found, TIE, 1)


def test_the_list_of_matches() -> None:
    learner = uuid4()
    first, second = begun(learner), begun(learner)
    begun()
    write(first, Entered(KeptDeal(Mode.SUN, Team.US, kaboot=Team.US)), 1)
    write(first, Renamed(Names("Falcons", "Guests")), 2)
    found = mine(learner)
    assert [one.key for one in found] == [first.key, second.key]
    assert found[0][1:6] == (Names("Falcons", "Guests"), 44, 0, 1, "")


def test_matches_go_with_their_learner() -> None:
    guest, account = uuid4(), uuid4()
    found = begun(guest)
    write(found, TIE, 1)
    rows = everything(guest)
    assert [row["key"] for row in rows["keptmatch"]] == [found.key]
    assert [row["event"]["did"] for row in rows["logentry"]] == ["started", "entered"]
    bring_along(guest, account)
    assert everything(guest)["logentry"] == []
    assert len(everything(account)["logentry"]) == 2
    assert [one.key for one in mine(account)] == [found.key]
    forget(account)
    assert not LogEntry.objects.exists()


class Phones(TestCase):
    """Two phones that write at any time, on what each saw last; nothing is lost, doubled or put out of order."""

    @settings(max_examples=40, deadline=None)
    @given(
        st.lists(
            st.tuples(
                st.sampled_from(["a", "b"]),
                st.sampled_from(["look", "look", "send", "send", "send", "again", "take", "reload"]),
                st.sampled_from([TIE, LOST, SUN, Undone(), Redone(), PUT_IN, MENDED, Deleted(2)]),
            ),
            min_size=5,
            max_size=25,
        )
    )
    def test_two_phones(self, steps: list[tuple[str, str, Any]]) -> None:
        found = begun()
        seen, sent = {"a": 1, "b": 1}, dict[str, tuple[Any, int]]()
        for number, (phone, what, event) in enumerate(steps):
            if what == "reload":
                forget_known()
            elif what == "look":
                seen[phone] = load(found).number
            elif what == "take" and (held := waiting(found)):
                take(found, held[0].id, seen=load(found).number)
            elif what == "again" and sent:
                client = min(sent)
                append(found, sent[client][0], seen=sent[client][1], device=phone, client=client)
            elif what == "send":
                outcome = append(found, event, seen=seen[phone], device=phone, client=str(number))
                if outcome.state is State.TAKEN:
                    seen[phone] = outcome.number
                if outcome.state in (State.TAKEN, State.HELD):
                    sent[str(number)] = (event, outcome.number)
        log, held = written(found), waiting(found)
        assert [one.number for one in log] == list(range(len(log), 0, -1))
        assert len(log) - 1 + len(held) == len(sent)
        kept = load(found)
        assert kept == replay([one.event for one in reversed(log)])
