"""The screen and its polls: who may see what, one vote a phone, the answer hidden until it is shown, bars as voted."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape
from typing import Any
from uuid import UUID

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from django.utils.timezone import now
from pytest_django import DjangoAssertNumQueries

from lessons import polls
from lessons.curriculum import shipped
from lessons.drafts import new_draft
from lessons.models import Attempt, Poll, Published, Vote
from lessons.polls import posed_lesson
from lessons.publishing import publish, show_in_library
from lessons.whole import Whole
from tests.lessons.packs import HEAD, PLAY
from tutor.classes.guesses import MOST

pytestmark = pytest.mark.django_db

KING = "/en/screen/lessons/king-without-ekka/king-of-clubs/"
RIGHT = "is right. Nothing else is allowed."


@pytest.fixture(autouse=True)
def _no_guesses_yet() -> None:
    cache.clear()


@pytest.fixture
def sara() -> User:
    return User.objects.create_user("sara")


@pytest.fixture
def teacher(sara: User) -> Client:
    client = Client()
    client.force_login(sara)
    return client


def other() -> Client:
    client = Client()
    client.force_login(User.objects.create_user("omar"))
    return client


def words(response: Any) -> str:
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode())))


def begin(teacher: Client, path: str = KING) -> str:
    """Start a poll and give its code."""
    response = teacher.post(path)
    assert response.status_code == 302
    return re.fullmatch(r"/en/screen/polls/([A-Z]{8})/", response.headers["location"])[1]  # type: ignore[index]


def screen(code: str) -> str:
    return f"/en/screen/polls/{code}/"


def phone(code: str) -> str:
    return f"/en/poll/{code}/"


def published(owner: User, *, listed: bool = False) -> Published:
    version = publish(new_draft(owner, HEAD + PLAY + PLAY.replace("id: one", "id: two"))).published
    assert version is not None
    show_in_library(version, listed)
    return version


def vote(code: str, card: str, client: Client | None = None) -> Client:
    client = client or Client()
    response = client.post(phone(code), {"card": card})
    assert (response.status_code, response.headers["location"]) == (302, phone(code))
    return client


# Who may see what.


def test_permissions(sara: User, teacher: Client) -> None:
    """Status by visitor: guest, another teacher, owner. A guest is led to the log-in and back."""
    own, listed = published(sara), published(sara, listed=True)
    code, key = begin(teacher), f"{own.key}/1/one"
    table = {
        f"/en/screen/{key}/": (302, 404, 200),
        f"/en/screen/{listed.key}/1/one/": (302, 200, 200),
        f"/en/screen/{own.key}/2/one/": (302, 404, 404),
        f"/en/screen/{own.key}/1/three/": (302, 404, 404),
        KING: (302, 200, 302),  # to the poll that is running
        "/en/screen/lessons/king-without-ekka/nothing/": (302, 404, 404),
        screen(code): (302, 404, 200),
        f"{screen(code)}live/": (404, 404, 200),
        phone(code): (200, 200, 200),
        f"{phone(code)}wait/?seen=open": (204, 204, 204),
        "/en/poll/": (200, 200, 200),
        "/en/poll/BCDFGHJK/": (404, 404, 404),
    }
    stranger, omar = Client(), other()
    for path, expected in table.items():
        found = tuple(client.get(path).status_code for client in (stranger, omar, teacher))
        assert found == expected, path
    assert stranger.get(KING).headers["location"] == f"/en/account/log-in/?next={KING}"
    for path in (screen(code), f"/en/screen/{key}/"):
        assert (stranger.post(path).status_code, omar.post(path).status_code) == (302, 404)
    assert Poll.objects.get().open


def test_whose_account_is_gone_has_left_only_what_is_listed(sara: User) -> None:
    own, listed = published(sara), published(sara, listed=True)
    sara.delete()
    client = other()
    assert client.get(f"/en/screen/{own.key}/1/one/").status_code == 404
    assert client.get(f"/en/screen/{listed.key}/1/one/").status_code == 200


def test_a_poll_of_a_published_pack(sara: User, teacher: Client) -> None:
    version = published(sara)
    code = begin(teacher, f"/en/screen/{version.key}/1/one/")
    vote(code, "QH")
    teacher.post(screen(code))
    page = teacher.get(screen(code)).content.decode()
    assert RIGHT in unescape(page)
    assert f'href="/en/screen/{version.key}/1/two/" data-key="after"' in page


# The screen.


def test_the_answer_is_hidden_until_it_is_asked_for(teacher: Client) -> None:
    page = teacher.get(KING)
    assert RIGHT not in words(page)
    assert "sr-only" in page.content.decode()
    assert 'class="because"' not in page.content.decode()
    shown = teacher.get(f"{KING}?answer=1")
    assert RIGHT in words(shown)
    assert "no ace, and no Ekka was said" in words(shown)
    assert "Start a poll" in words(shown)


def test_both_languages_if_wished(teacher: Client) -> None:
    one, both = teacher.get(KING).content.decode(), teacher.get(f"{KING}?both=1").content.decode()
    assert "أي ورقة تلعب؟" not in one
    assert re.search(r'lang="ar" dir="rtl">.*?أي ورقة تلعب؟', both, flags=re.S)
    assert 'href="/en/screen/lessons/king-without-ekka/a-true-ekka/?both=1"' in both
    response = teacher.post(f"{KING}?both=1")
    assert response.headers["location"].endswith("/?both=1")
    assert "أي ورقة تلعب؟" in teacher.get(response.headers["location"]).content.decode()


def test_the_usual_prompt_in_both_languages(sara: User, teacher: Client) -> None:
    version = published(sara)
    page = teacher.get(f"/en/screen/{version.key}/1/one/?both=1").content.decode()
    assert "Which card may you play?" in page
    assert "أي ورقة يجوز لك لعبها؟" in page


def test_every_step_of_the_lessons_can_be_put_on_the_screen_and_polled(teacher: Client) -> None:
    for pack in shipped():
        for item in pack.items:
            path = f"/en/screen/lessons/{pack.id}/{item.scenario.id}/"
            page = teacher.get(f"{path}?answer=1&both=1")
            assert page.status_code == 200, path
            if isinstance(item.answer, Whole):
                assert "no poll of it" in words(page)
                assert teacher.post(path).status_code == 404
                continue
            assert 'class="screen-answer"' in page.content.decode(), path
    assert teacher.get("/en/screen/lessons/the-majlis/your-partner/").status_code == 200


def test_the_code_the_address_and_the_number_of_votes(teacher: Client) -> None:
    code = begin(teacher)
    page = teacher.get(screen(code))
    assert f"{code[:4]} {code[4:]}" in words(page)
    assert "testserver/poll" in words(page)
    assert "<svg" in page.content.decode().partition('class="screen-qr"')[2][:60]
    assert "Votes: 0" in words(page)
    assert 'hx-trigger="every 2s"' in page.content.decode()
    vote(code, "QH")
    live = teacher.get(f"{screen(code)}live/?seen=0")
    assert "Votes: 1" in words(live)
    assert 'hx-trigger="every 2s"' in live.content.decode()
    assert teacher.get(f"{screen(code)}live/?seen=1").status_code == 204


def test_counting_stops_when_the_poll_is_closed(teacher: Client) -> None:
    code = begin(teacher)
    teacher.post(screen(code))
    assert "hx-get" not in teacher.get(screen(code)).content.decode()
    # A second screen that still counts is told to look again.
    assert teacher.get(f"{screen(code)}live/?seen=0").headers["hx-refresh"] == "true"


def test_bars_are_the_votes(teacher: Client) -> None:
    code = begin(teacher)
    for card in ("8S", "8S", "QH", "9D"):
        vote(code, card)
    assert "tally" not in teacher.get(screen(code)).content.decode()
    response = teacher.post(screen(code))
    assert (response.status_code, response.headers["location"]) == (302, screen(code))
    page = teacher.get(screen(code)).content.decode()
    rows = re.findall(
        r'<li class="(.*?)"><span class="tally-says">.*?aria-label="(.*?)".*?held" width="(\d+)".*?number">(\d+)<',
        page.partition('class="tally"')[2],
        flags=re.S,
    )
    assert rows == [
        ("tally-right", "queen of hearts", "25", "1"),
        ("", "eight of spades", "50", "2"),
        ("", "nine of diamonds", "25", "1"),
    ]
    assert "no ace, and no Ekka was said" in page
    assert RIGHT in words(teacher.get(screen(code)))


def test_a_closed_poll_that_was_not_shown_can_still_be(teacher: Client) -> None:
    first = begin(teacher)
    vote(first, "QH")
    begin(teacher)
    page = words(teacher.get(screen(first)))
    assert "The poll is closed. Votes: 1" in page
    assert "Show the answer" in page
    assert RIGHT not in page
    teacher.post(screen(first))
    assert RIGHT in words(teacher.get(screen(first)))


def test_the_arrows_lead_back_to_the_running_poll(teacher: Client) -> None:
    code = begin(teacher)
    response = teacher.get(KING)
    assert (response.status_code, response.headers["location"]) == (302, screen(code))
    assert other().get(KING).status_code == 200
    assert teacher.get(KING.replace("king-of-clubs", "one-trump-too-low")).status_code == 200
    teacher.post(screen(code))
    assert teacher.get(KING).status_code == 200


def test_a_running_poll_of_a_published_pack_is_found_too(sara: User, teacher: Client) -> None:
    version = published(sara)
    code = begin(teacher, f"/en/screen/{version.key}/1/one/")
    assert teacher.get(f"/en/screen/{version.key}/1/one/").headers["location"] == screen(code)
    assert teacher.get(f"/en/screen/{version.key}/1/two/").status_code == 200


def test_a_phone_sends_and_does_not_check(teacher: Client) -> None:
    sheet = "/en/screen/lessons/eighty-four-seventy-eight/seventy-eight/"
    page = words(Client().get(phone(begin(teacher, sheet))))
    assert "Send my answer" in page
    assert "Check" not in page


def test_ways_to_the_screen_are_for_who_is_logged_in(sara: User, teacher: Client, client: Client) -> None:
    version = published(sara)
    for path, to in {
        "/en/lessons/king-without-ekka/": KING,
        "/en/lessons/king-without-ekka/one-trump-too-low/": KING.replace("king-of-clubs", "one-trump-too-low"),
        f"/en/packs/{version.key}/1/": f"/en/screen/{version.key}/1/one/",
        f"/en/teach/{version.key}/versions/1/": f"/en/screen/{version.key}/1/one/",
    }.items():
        assert f'href="{to}"' in teacher.get(path).content.decode(), path
        assert "/screen/" not in client.get(path).content.decode(), path


# Phones.


def test_an_address_without_a_language_leads_to_the_phone_s_own(teacher: Client) -> None:
    code = begin(teacher)
    response = Client(headers={"accept-language": "ar"}).get(f"/poll/{code}/")
    assert (response.status_code, response.headers["location"]) == (302, f"/ar/poll/{code}/")


def test_typing_the_code(teacher: Client) -> None:
    code = begin(teacher)
    response = Client().get("/en/poll/", {"code": f" {code[:4].lower()} {code[4:]}"})
    assert (response.status_code, response.headers["location"]) == (302, phone(code))
    assert Client().get(phone(code.lower())).headers["location"] == phone(code)
    wrong = Client().get("/en/poll/", {"code": "wrong"})
    assert wrong.status_code == 404
    assert 'value="wrong"' in wrong.content.decode()
    assert "No poll has this code" in words(wrong)


def test_a_phone_sees_the_question_and_nothing_of_the_answer_or_the_others(teacher: Client) -> None:
    code = begin(teacher)
    for _ in range(3):
        vote(code, "QH")
    page = Client().get(phone(code))
    assert "Which card do you play?" in words(page)
    for hidden in (RIGHT, "tally", "Votes", "because", "hint", "no ace, and no Ekka"):
        assert hidden not in page.content.decode(), hidden
    mine = vote(code, "8S")
    after = mine.get(phone(code))
    assert "Your answer:" in words(after)
    for hidden in (RIGHT, "tally", "Votes", "because", "not right", "not allowed"):
        assert hidden not in after.content.decode(), hidden


def test_one_vote_a_phone_and_a_change_replaces_it(teacher: Client) -> None:
    code = begin(teacher)
    client = vote(code, "8S")
    assert Vote.objects.get().answer == "8♠"
    vote(code, "QH", client)
    assert (Vote.objects.get().answer, Vote.objects.get().right) == ("Q♥", True)
    assert 'class="pick picked" id="card-QH"' in client.get(phone(code)).content.decode()
    vote(code, "QH")
    assert Vote.objects.count() == 2


def test_no_name_and_no_learner_is_kept(sara: User, teacher: Client) -> None:
    code = begin(teacher)
    learner = Client()
    learner.post("/en/lessons/king-without-ekka/king-of-clubs/", {"card": "8S"})
    vote(code, "8S", learner)
    vote(code, "8S", teacher)
    voters = set(Vote.objects.values_list("voter", flat=True))
    assert len(voters) == 2
    assert UUID(learner.session["learner"]) not in voters
    assert not Attempt.objects.filter(scenario="king-of-clubs").exclude(learner=learner.session["learner"]).exists()
    assert "sara" not in Client().get(phone(code)).content.decode()


def test_what_cannot_be_read_gets_a_message_and_is_no_vote(teacher: Client) -> None:
    code = begin(teacher)
    for card, message in (("", "Pick a card."), ("AH", "That card is not in this hand."), ("huh", "is not a card.")):
        response = Client().post(phone(code), {"card": card} if card else {})
        assert response.status_code == 422
        assert message in words(response)
    assert not Vote.objects.exists()


def test_cards_in_order_are_a_vote_when_all_are_placed(teacher: Client) -> None:
    code, client = begin(teacher, "/en/screen/lessons/sun-ranks/ace-on-top/"), Client()
    placed: list[str] = []
    for card in ("AS", "9S", "8S"):
        assert not Vote.objects.exists()
        response = client.post(phone(code), {"placed": " ".join(placed), "card": card})
        placed.append(card)
    assert response.status_code == 302
    assert Vote.objects.get().right
    assert "Your answer:" in words(client.get(phone(code)))


@pytest.mark.parametrize(
    ("lesson", "fields", "there"),
    [
        ("the-auction/the-first-words", {"call": ["pass", "sun"]}, 'value="sun" checked'),
        ("second-seat/east-keeps-the-nine", {"allowed": "no"}, "Not allowed"),
        ("sun-ranks/ten-on-king", {"winner": "S"}, 'value="S" checked'),
        ("card-points-in-sun/ace-and-ten", {"points": "٢١"}, 'value="21"'),
        ("mini-hokum/an-untidy-table", {"card": ["JS"]}, 'value="JS" checked'),
        ("king-without-ekka/one-trump-too-low", {"card": ["QH", "7H"]}, 'value="7H" checked'),
    ],
)
def test_every_kind_of_answer_is_kept_and_filled_in_again(
    teacher: Client, lesson: str, fields: dict[str, Any], there: str
) -> None:
    code, client = begin(teacher, f"/en/screen/lessons/{lesson}/"), Client()
    assert client.post(phone(code), fields).status_code == 302
    assert there in client.get(phone(code)).content.decode()
    teacher.post(screen(code))
    assert Vote.objects.count() == 1
    assert "Votes: 1" in words(teacher.get(screen(code)))


def test_a_closed_poll_takes_nothing_and_says_so(teacher: Client) -> None:
    code = begin(teacher)
    client = vote(code, "8S")
    teacher.post(screen(code))
    late = client.post(phone(code), {"card": "QH"})
    assert late.status_code == 409
    assert "closed before your answer came in" in words(late)
    assert Vote.objects.get().answer == "8♠"
    assert "It was not right." in words(client.get(phone(code)))
    assert "It was right." not in words(client.get(phone(code)))
    assert "You had not answered." in words(Client().get(phone(code)))


def test_a_phone_is_led_to_the_next_question(teacher: Client) -> None:
    code = begin(teacher)
    client = vote(code, "QH")
    wait = f"{phone(code)}wait/?seen="
    assert client.get(f"{wait}open").status_code == 204
    teacher.post(screen(code))
    assert client.get(f"{wait}open").headers["hx-refresh"] == "true"
    assert "It was right." in words(client.get(phone(code)))
    assert client.get(f"{wait}shown").status_code == 204
    following = begin(teacher, "/en/screen/lessons/king-without-ekka/a-true-ekka/")
    assert f'href="{phone(following)}"' in client.get(f"{wait}shown").content.decode()
    assert f'href="{phone(following)}"' in client.get(phone(code)).content.decode()
    # One that is gone, or that nothing follows for hours, is not asked about for ever.
    Poll.objects.filter(key=code).update(made=now() - timedelta(hours=5))
    assert client.get(f"{wait}shown").status_code == 286
    Poll.objects.all().delete()
    assert client.get(f"{wait}shown").status_code == 286


def test_after_a_day_it_is_over_for_everybody(teacher: Client) -> None:
    code = begin(teacher)
    client = vote(code, "QH")
    Poll.objects.update(made=now() - timedelta(hours=25))
    assert client.get(phone(code)).status_code == 404
    assert client.post(phone(code), {"card": "8S"}).status_code == 404
    assert teacher.get(screen(code)).status_code == 404
    assert teacher.get(f"{screen(code)}live/").status_code == 404


# Guessing.


def test_guesses_are_bounded_by_address(teacher: Client) -> None:
    code = begin(teacher)
    voted, stranger = vote(code, "QH"), Client()
    for number in range(MOST):
        path = ("/en/poll/?code=wrong", "/en/poll/WRONG/", "/en/poll/WRONG/wait/")[number % 3]
        assert stranger.get(path).status_code in (404, 286)
    # Even the right code does not tell any more that it is right, on no page.
    for path in (phone(code), f"/en/poll/?code={code}", f"{phone(code)}wait/?seen=open"):
        response = stranger.get(path)
        assert response.status_code == 429
        assert response.headers["retry-after"] == "600"
    assert "Wait 10 minutes" in words(stranger.get(phone(code)))
    assert stranger.post(phone(code), {"card": "8S"}).status_code == 429
    # Who is in already stays in, and other addresses are not harmed.
    assert voted.get(phone(code)).status_code == 200
    assert Client(REMOTE_ADDR="192.0.2.7").get(phone(code)).status_code == 200
    assert Vote.objects.count() == 1


def test_the_right_code_is_no_guess(teacher: Client) -> None:
    code, client = begin(teacher), Client()
    for _ in range(MOST + 5):
        assert client.get(phone(code)).status_code == 200


# Cost.


def test_queries(teacher: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    """A phone needs one to see the question; the rest is the teacher's session, and the poll."""
    code = begin(teacher)
    client = vote(code, "8S")
    with django_assert_num_queries(1):
        Client().get(phone(code))
    with django_assert_num_queries(2):
        client.get(phone(code))
    with django_assert_num_queries(1):
        client.get(f"{phone(code)}wait/?seen=open")
    with django_assert_num_queries(2):
        teacher.get(f"{screen(code)}live/?seen=1")
    with django_assert_num_queries(2):
        teacher.get(KING)
    with django_assert_num_queries(3):
        teacher.get(screen(code))
    teacher.post(screen(code))
    with django_assert_num_queries(3):
        teacher.get(screen(code))


def test_a_lesson_that_is_gone_takes_its_polls_along(sara: User, teacher: Client) -> None:
    found = posed_lesson("king-without-ekka", "king-of-clubs")
    assert found is not None
    code = polls.start(sara, found)
    Poll.objects.update(scenario="gone")
    assert teacher.get(screen(code)).status_code == 404
    assert Client().get(phone(code)).status_code == 404
