"""Polls: a code, one answer a phone that can be changed while it is open, and nothing that outlives a day."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.utils.timezone import now
from pytest_django import DjangoAssertNumQueries

from lessons import polls
from lessons.curriculum import shipped
from lessons.drafts import new_draft
from lessons.grading import as_text, right_answer
from lessons.models import Poll, Vote
from lessons.pack import Item
from lessons.polls import LETTERS, Live, Posed
from lessons.publishing import publish, show_in_library
from lessons.whole import Whole
from tests.lessons.packs import HEAD, PLAY
from tutor.screen.bars import bars

pytestmark = pytest.mark.django_db

LESSON = ("king-without-ekka", "king-of-clubs")


@pytest.fixture
def teacher() -> User:
    return User.objects.create_user("sara")


def posed() -> Posed:
    found = polls.posed_lesson(*LESSON)
    assert found is not None
    return found


def begun(owner: User) -> Live:
    found = polls.find(polls.start(owner, posed()))
    assert found is not None
    return found


def age(poll: Live, **passed: int) -> None:
    Poll.objects.filter(pk=poll.pk).update(made=now() - timedelta(**passed))


def test_a_code_has_eight_letters_that_are_taken_for_nothing_else(teacher: User) -> None:
    code = polls.start(teacher, posed())
    assert len(code) == 8
    assert set(code) <= set(LETTERS)
    assert not set(LETTERS) & set("0O1ILUVQ")


@pytest.mark.parametrize("typed", ["{0}", " {1} {2} ", "{3}", "{1}-{2}"])
def test_a_code_is_found_however_it_is_typed(teacher: User, typed: str) -> None:
    code = polls.start(teacher, posed())
    found = polls.find(typed.format(code, code[:4], code[4:], code.lower()))
    assert found is not None
    assert found.key == code
    assert found.posed == posed()


def test_one_vote_a_phone_and_the_last_one_counts(teacher: User) -> None:
    poll, phone = begun(teacher), uuid4()
    assert polls.cast(poll, phone) is None
    assert polls.vote(poll, phone, "8♠", right=False)
    assert polls.vote(poll, phone, "Q♥", right=True)
    assert polls.vote(poll, uuid4(), "8♠", right=False)
    assert polls.tally(poll) == {"Q♥": 1, "8♠": 1}
    assert polls.cast(poll, phone) == polls.Cast("Q♥", True)
    assert Vote.objects.count() == 2


def test_nothing_is_taken_once_the_answer_is_shown(teacher: User) -> None:
    poll, phone = begun(teacher), uuid4()
    polls.vote(poll, phone, "8♠", right=False)
    polls.show(poll)
    # What a phone knew when its page was made does not matter.
    assert not polls.vote(poll, phone, "Q♥", right=True)
    assert not polls.vote(poll, uuid4(), "Q♥", right=True)
    assert polls.tally(poll) == {"8♠": 1}
    assert polls.counted(teacher, poll.key) == polls.State(False, True, 1)


def test_a_poll_takes_so_many_and_no_more(teacher: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(polls, "MOST", 2)
    poll, first = begun(teacher), uuid4()
    assert polls.vote(poll, first, "8♠", right=False)
    assert polls.vote(poll, uuid4(), "8♠", right=False)
    assert not polls.vote(poll, uuid4(), "8♠", right=False)
    assert polls.vote(poll, first, "Q♥", right=True)


def test_a_screen_has_one_poll_at_a_time(teacher: User) -> None:
    first, others = begun(teacher), begun(User.objects.create_user("omar"))
    second = begun(teacher)
    state = polls.waiting(first.key)
    assert state == polls.State(False, False, next=second.key)
    assert polls.waiting(others.key) == polls.State(True, False)
    age(first, hours=4)
    Poll.objects.filter(pk=second.pk).update(open=False)
    assert polls.waiting(first.key) == polls.State(False, False, over=True)


def test_after_a_day_a_poll_is_over_and_swept(teacher: User) -> None:
    poll, young = begun(teacher), begun(User.objects.create_user("omar"))
    polls.vote(poll, uuid4(), "8♠", right=False)
    age(poll, hours=25)
    assert not polls.vote(poll, uuid4(), "8♠", right=False)
    assert (polls.find(poll.key), polls.own(teacher, poll.key)) == (None, None)
    assert (polls.waiting(poll.key), polls.counted(teacher, poll.key)) == (None, None)
    assert polls.sweep() == 1
    assert not Vote.objects.exists()
    assert list(Poll.objects.values_list("key", flat=True)) == [young.key]
    age(young, hours=25)
    again = begun(teacher)
    assert list(Poll.objects.values_list("key", flat=True)) == [again.key]


def test_only_who_started_it_has_it(teacher: User) -> None:
    poll, other = begun(teacher), User.objects.create_user("omar")
    assert polls.own(teacher, poll.key) == poll
    assert polls.own(other, poll.key) is None
    assert polls.counted(other, poll.key) is None


def test_a_published_version_can_be_put_on_the_screen(teacher: User) -> None:
    version = publish(new_draft(teacher, HEAD + PLAY)).published
    assert version is not None
    found, other = polls.posed_version(teacher, version.key, 1, "one"), User.objects.create_user("omar")
    assert found is not None
    assert polls.posed_version(other, version.key, 1, "one") is None
    show_in_library(version, True)
    assert polls.posed_version(other, version.key, 1, "one") == found
    assert polls.posed_version(teacher, version.key, 2, "one") is None
    assert polls.posed_version(teacher, version.key, 1, "two") is None
    poll = polls.find(polls.start(other, found))
    assert poll is not None
    assert poll.posed == found


def test_so_many_queries_and_no_more(teacher: User, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    poll = begun(teacher)
    for _ in range(20):
        polls.vote(poll, uuid4(), "8♠", right=False)
    with django_assert_num_queries(1):
        polls.counted(teacher, poll.key)
    with django_assert_num_queries(1):
        polls.find(poll.key)
    with django_assert_num_queries(1):
        polls.waiting(poll.key)


# Bars.


def items() -> list[Item]:
    return [item for pack in shipped() for item in pack.items if not isinstance(item.answer, Whole)]


@pytest.mark.parametrize("language", ["en", "ar"])
def test_every_question_has_bars_with_the_right_answer_marked(language: str) -> None:
    for item in items():
        right = as_text(right_answer(item.answer))
        found = bars(item, {right: 3}, language)
        assert all(bar.says for bar in found)
        assert any(bar.right for bar in found)
        assert all((bar.votes, bar.share) == ((3, 100) if bar.right else (0, 0)) for bar in found), item.scenario.id


def test_bars_of_a_card_are_the_votes() -> None:
    found = bars(posed().item, {"8♠": 5, "Q♥": 3, "9♦": 2}, "en")
    assert [(bar.votes, bar.share, bar.right) for bar in found] == [(3, 30, True), (5, 50, False), (2, 20, False)]


def test_cards_that_were_marked_together_are_counted_one_by_one() -> None:
    found = polls.posed_lesson("king-without-ekka", "one-trump-too-low")
    assert found is not None
    shown = bars(found.item, {"Q♥": 2, "Q♥ 7♥": 1}, "en")
    assert [(bar.votes, bar.share) for bar in shown] == [(3, 100), (1, 33), (0, 0)]


def test_rare_answers_are_put_together_and_the_right_one_never_is() -> None:
    found = polls.posed_lesson("card-points-in-sun", "ace-and-ten")
    assert found is not None
    right = as_text(right_answer(found.item.answer))
    votes = {f"points={number}": 40 - number for number in range(1, 12)} | {right: 1}
    shown = bars(found.item, votes, "en")
    assert sum(bar.votes for bar in shown) == sum(votes.values())
    assert [bar.votes for bar in shown if bar.right] == [1]
    assert len(shown) == 9
    assert shown[-1].says == ["other answers"]


def test_an_answer_that_cannot_be_read_any_more_is_left_out() -> None:
    assert sum(bar.votes for bar in bars(posed().item, {"nonsense": 4, "A♦": 1}, "en")) == 0
