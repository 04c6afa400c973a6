"""Sets of questions: the first answer counts and stays, whatever is reloaded; what a set shows is kept or printed."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from html import unescape
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from lessons.answer import Answer, Ruled
from lessons.calling import Called
from lessons.curriculum import DOORS, before, lesson
from lessons.daily import FIRST_DAY, SIZE, pack_of, today
from lessons.disputes import decides
from lessons.exam import PASS
from lessons.exam import SIZE as POSITIONS
from lessons.form import Form
from lessons.grading import Chosen, Filled, Given, Picked, Said, Sorted, as_text, right_answer
from lessons.models import Attempt, Daily, Known, Memory
from lessons.pack import Item, read_one
from lessons.progress import How, known
from lessons.sorting import Ordered, Spotted
from rules.cards import Seat, Team
from tests.web.test_reading_pages import leaves
from tutor.practice.examining import answer_of, read_exam
from tutor.practice.placing import read_placement, read_skip
from tutor.practice.sets import Sitting, as_posted
from tutor.reading.sources import page_book
from tutor.wording import LANGUAGES, rule_name

pytestmark = pytest.mark.django_db

HTMX = {"hx-request": "true"}
RIYADH = ZoneInfo("Asia/Riyadh")


def words(response: Any) -> str:
    page = re.sub(r"<(script|template).*?</\1>", "", response.content.decode(), flags=re.S)
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page)))


def item_of(raw: Mapping[str, Any]) -> Item:
    item = read_one(raw).item
    assert item is not None
    return item


def wrong_answer(answer: Answer) -> Given:
    match answer:
        case Ruled():
            refused = tuple(card for card in answer.ruling.candidates if card not in answer.ruling.legal)
            return Picked(refused[:1] or answer.ruling.legal[:1], all_asked=True)
        case Spotted():
            return Picked(tuple(card for card in answer.cards if card not in answer.illegal)[:1], all_asked=True)
        case Called():
            return Chosen(tuple(text for text in answer.texts if text not in answer.legal)[:1])
        case Ordered():
            return Sorted(answer.order[::-1])
        case Form():
            right = {name: answer.field(name).value for name in answer.asked}
            return Filled(right | {answer.asked[0]: _other(right[answer.asked[0]])})
        case _:
            given = right_answer(answer)
            assert isinstance(given, Said)
            return Said(not given.allowed)


def _other(value: Any) -> Any:
    match value:
        case Seat():
            return value.next
        case Team():
            return value.other
        case int():
            return value + 1
    others = {"made": "failed", "failed": "made", "kaboot": "made", "yes": "no", "no": "yes", "us": "them"}
    return others.get(value, "us")


def body(raw: Mapping[str, Any], *, right: bool = True) -> dict[str, list[str]]:
    """What the page of a question posts."""
    answer = item_of(raw).answer
    given = right_answer(answer) if right else wrong_answer(answer)
    return {name: [str(one) for one in values] for name, values in as_posted(item_of(raw), as_text(given)).lists()}


def sit(client: Client, sitting: Sitting, wrong: Sequence[int] = ()) -> None:
    for number, (_, raw) in enumerate(sitting.questions, start=1):
        response = client.post(sitting.address(number), body(raw, right=number not in wrong), headers=HTMX)
        assert response.status_code == 200
        assert ("sign-right" in response.content.decode()) is (number not in wrong), raw


def learner(client: Client) -> UUID:
    return UUID(client.session["learner"])


# The five of the day.


def day_url(day: date | None = None, number: int | None = None) -> str:
    name = (day or today(RIYADH)).isoformat()
    return f"/en/daily/{name}/{number}/" if number else f"/en/daily/{name}/"


def dealt(client: Client, day: date | None = None) -> list[Mapping[str, Any]]:
    client.get(day_url(day))
    return [raw for _, raw in Daily.objects.get(day=day or today(RIYADH)).deals]


def play(client: Client, day: date | None = None, wrong: Sequence[int] = ()) -> None:
    for number, raw in enumerate(dealt(client, day), start=1):
        assert client.post(day_url(day, number), body(raw, right=number not in wrong)).status_code == 200


@pytest.mark.parametrize(
    ("cookie", "zone"),
    [
        (None, "Asia/Riyadh"),
        ("Pacific/Kiritimati", "Pacific/Kiritimati"),
        ("Pacific%2FPago_Pago", "Pacific/Pago_Pago"),
        ("Mars/Phobos", "Asia/Riyadh"),
        ("../../etc/passwd", "Asia/Riyadh"),
        ("America", "Asia/Riyadh"),
    ],
)
def test_today_is_the_learners_own_day(client: Client, cookie: str | None, zone: str) -> None:
    if cookie:
        client.cookies["zone"] = cookie
    response = client.get("/en/daily/")
    assert (response.status_code, response.headers["location"]) == (302, day_url(today(ZoneInfo(zone))))
    assert client.get(response.headers["location"]).status_code == 200


def test_the_five_are_the_same_for_everybody_and_stay(client: Client) -> None:
    first = dealt(client)
    assert len(first) == SIZE
    client.cookies["zone"] = "Asia/Tokyo"
    assert dealt(client) == first == dealt(Client())
    assert Client().get(day_url().replace("/en/", "/ar/")).status_code == 200
    assert Daily.objects.count() == 1
    assert "sessionid" not in client.cookies


def test_the_result_of_a_day(client: Client) -> None:
    play(client)
    said = words(client.get(day_url()))
    assert "5 of 5 right at first." in said
    assert "1 day in a row" in said
    assert f"http://testserver{day_url()}" in said
    assert said.count("right at first") == 6


def test_only_the_first_answer_counts(client: Client) -> None:
    play(client, wrong=[2, 4])
    play(client)
    said = words(client.get(day_url()))
    assert "3 of 5 right at first." in said
    assert said.count("wrong at first") == 2
    assert "1 day in a row" in said


def test_a_question_shows_its_first_answer_again_on_every_page(client: Client) -> None:
    """Reload, another tab, back: always the first answer with its reason, and none of them is a new one."""
    for number, raw in enumerate(dealt(client), start=1):
        url = day_url(number=number)
        assert "verdict-head" not in client.get(url).content.decode()
        client.post(url, body(raw, right=False), headers=HTMX)
        client.post(url, body(raw), headers=HTMX)
        for _ in range(2):
            page = client.get(url)
            assert "sign-wrong" in page.content.decode(), raw
            assert '<li class="deciding">' in page.content.decode(), raw
            assert "Your first answer was wrong. It is the one that counts" in words(page)
    assert Attempt.objects.count() == 2 * SIZE


def test_a_double_click_is_one_answer(client: Client) -> None:
    raw = dealt(client)[0]
    for _ in range(3):
        client.post(day_url(number=1), body(raw), headers=HTMX)
    assert Attempt.objects.count() == 1
    assert Memory.objects.get().asked == 1


def test_the_five_count_for_memory_once_each(client: Client) -> None:
    play(client, wrong=[1])
    play(client)
    assert Memory.objects.count() == SIZE
    assert set(Memory.objects.values_list("asked", flat=True)) == {1}
    assert sum(Memory.objects.values_list("right", flat=True)) == SIZE - 1
    assert set(Attempt.objects.values_list("pack", "version")) == {(pack_of(today(RIYADH)), 1)}


def test_a_day_before_can_be_played_and_does_not_count(client: Client) -> None:
    earlier = today(RIYADH) - timedelta(days=1)
    assert f'href="{day_url(earlier)}" rel="prev"' in client.get(day_url()).content.decode()
    play(client, earlier)
    said = words(client.get(day_url(earlier)))
    assert "5 of 5 right at first." in said
    assert "does not count" in said
    assert "in a row" not in words(client.get(day_url())).replace("for your days in a row", "")


def test_todays_page_leads_to_no_day_after_it(client: Client) -> None:
    assert 'rel="next"' not in client.get(day_url()).content.decode()
    assert 'rel="next"' in client.get(day_url(today(RIYADH) - timedelta(days=1))).content.decode()
    assert 'rel="prev"' not in client.get(day_url(FIRST_DAY)).content.decode()


@pytest.mark.parametrize(
    "path",
    [
        day_url(datetime.now(UTC).date() + timedelta(days=2)),
        day_url(datetime.now(UTC).date() + timedelta(days=2), 1),
        day_url(FIRST_DAY - timedelta(days=1)),
        day_url(number=6),
        "/en/daily/2026-11-30/0/",
        "/en/daily/20261130/",
        "/en/daily/2026-W48-1/",
        "/en/daily/yesterday/",
    ],
)
def test_a_day_that_is_none_is_not_found(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404
    assert not Daily.objects.exists() or path == day_url(number=6) or path.endswith("/0/")


def test_with_htmx_the_list_of_the_set_comes_along(client: Client) -> None:
    raw = dealt(client)[0]
    part = client.post(day_url(number=1), body(raw), headers=HTMX)
    page = part.content.decode()
    assert "<html" not in page
    assert 'id="set-marks" hx-swap-oob="true"' in page
    assert "Question 1: right at first" in words(part)
    assert f'id="next" href="{day_url(number=2)}"' in page
    whole = client.post(day_url(number=1), body(raw, right=False))
    assert "</html>" in whole.content.decode()
    assert "hx-swap-oob" not in whole.content.decode()
    assert f'id="next" href="{day_url(number=2)}"' in whole.content.decode()  # also after a wrong answer
    assert 'id="set-marks" aria-label' in whole.content.decode()


def test_the_last_question_leads_to_the_result(client: Client) -> None:
    raw = dealt(client)[-1]
    page = client.post(day_url(number=5), body(raw), headers=HTMX)
    assert f'id="next" href="{day_url()}"' in page.content.decode()
    assert "To the result" in words(page)


def test_an_answer_that_cannot_be_read_is_none(client: Client) -> None:
    dealt(client)
    for number in range(1, SIZE + 1):
        response = client.post(day_url(number=number), {"card": "1S", "allowed": "maybe"})
        assert response.status_code == 422
    assert not Attempt.objects.exists()


def test_what_a_day_costs(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    raw = dealt(client)[0]
    for path in (day_url(), day_url(number=1)):
        with django_assert_num_queries(1):
            client.get(path)
    with django_assert_num_queries(0):
        client.get("/en/daily/")
    with django_assert_num_queries(6):  # the day; the answer, with whether it is the first; memory; the list
        client.post(day_url(number=1), body(raw), headers=HTMX)
    with django_assert_num_queries(2):
        client.get(day_url(number=1))
    with django_assert_num_queries(3):
        client.get(day_url())


def test_what_could_not_come_up_at_another_table_is_explained_all_the_same(client: Client) -> None:
    """A Sun may not be taken over at the other table, so nobody passes there after it."""
    calls = "N pass, W pass, S pass, E sun, N pass, W pass, S pass"
    raw = {"id": "drill", "ask": "complete", "dealer": "E", "up": "K♠", "calls": calls}
    Daily.objects.create(day=today(RIYADH), deals=[["completing", raw]] * SIZE)
    for right in (True, False):
        response = client.post(day_url(number=1), body(raw, right=right), headers=HTMX)
        assert response.status_code == 200
        assert "At other tables" not in words(response)


# Two questions instead of the lessons before a lesson.


def skip(client: Client, pack: str = "second-seat") -> Sitting:
    response = client.get(f"/en/lessons/{pack}/skip/")
    assert response.status_code == 302
    assert response.headers["cache-control"] == "no-store"
    found = read_skip(pack, response.headers["location"].split("/")[-3])
    assert found is not None
    return found.sitting


def test_both_right_and_the_lessons_before_are_known(client: Client) -> None:
    sitting = skip(client)
    assert client.get(sitting.url).headers["location"] == sitting.address(1)
    sit(client, sitting)
    assert client.get(sitting.url).headers["location"] == "/en/lessons/second-seat/"
    assert known(learner(client)) == dict.fromkeys(before("second-seat"), How.SKIPPED)
    assert client.get("/en/lessons/second-seat/skip/").headers["location"] == "/en/lessons/second-seat/"


@pytest.mark.parametrize("wrong", [1, 2])
def test_one_wrong_and_the_page_says_what_would_help(client: Client, wrong: int) -> None:
    sitting = skip(client)
    sit(client, sitting, [wrong])
    sit_again = body(sitting.questions[wrong - 1][1])
    client.post(sitting.address(wrong), sit_again, headers=HTMX)  # right at last: nothing changes
    page = client.get(sitting.url)
    helpful = lesson("trump-led" if wrong == 1 else "trump-ranks")
    assert helpful is not None
    assert helpful.title["en"] in words(page)
    assert 'href="/en/lessons/second-seat/"' in page.content.decode()
    assert "Nothing is locked." in words(page)
    assert known(learner(client)) == {}


def test_nothing_to_skip_leads_to_the_lesson(client: Client) -> None:
    assert client.get("/en/lessons/the-majlis/skip/").headers["location"] == "/en/lessons/the-majlis/"


def test_a_check_gives_no_hints(client: Client) -> None:
    assert 'id="next-hint"' not in client.get(skip(client).address(1)).content.decode()


def test_what_a_check_costs(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(0):
        sitting = skip(client)
    with django_assert_num_queries(0):
        client.get(sitting.address(1))
    client.post(sitting.address(1), body(sitting.questions[0][1]), headers=HTMX)
    with django_assert_num_queries(6):  # the answer, with whether it is the first; memory; the list; the lessons
        client.post(sitting.address(2), body(sitting.questions[1][1]), headers=HTMX)
    with django_assert_num_queries(1):
        client.get(sitting.url)
    with django_assert_num_queries(3):
        client.get("/en/lessons/third-seat/skip/")


# The side doors.


def placed(client: Client, door: str) -> Sitting:
    response = client.get(f"/en/start/{door}/")
    found = read_placement(door, response.headers["location"].split("/")[-3])
    assert found is not None
    return found.sitting


def test_three_doors_and_the_beginning(client: Client) -> None:
    page = client.get("/en/start/").content.decode()
    assert 'href="/en/lessons/the-majlis/"' in page
    for door in DOORS:
        assert f'href="/en/start/{door}/"' in page


@pytest.mark.parametrize("door", DOORS)
def test_all_six_right_and_one_begins_further_on(client: Client, door: str) -> None:
    sitting = placed(client, door)
    assert sitting.size == 6
    sit(client, sitting)
    page = client.get(sitting.url)
    begin = lesson(DOORS[door].begin)
    assert begin is not None
    assert f"Begin with: {begin.title['en']}" in words(page)
    assert known(learner(client)) == dict.fromkeys(DOORS[door].known, How.PLACED)


def test_part_of_it_right_and_part_of_it_is_known(client: Client) -> None:
    """The third question of the score-keeper's is about made or failed, the fifth about kaboot."""
    sitting = placed(client, "score")
    sit(client, sitting, [3, 5])
    said = words(client.get(sitting.url))
    assert "4 of 6 lessons shown to be known." in said
    assert said.count("worth going through") == 2
    assert "Begin with: Made, failed, tied" in said
    assert set(known(learner(client))) == {"scoring-hokum", "scoring-sun", "finding-projects", "raised-deals"}


def test_half_a_lesson_is_not_known(client: Client) -> None:
    """Of the questions about the majlis, the first, third and fifth, one is wrong."""
    sitting = placed(client, "tarneeb")
    sit(client, sitting, [5])
    assert set(known(learner(client))) == {"a-trick-in-sun"}
    assert "Begin with: The majlis" in words(client.get(sitting.url))


def test_nothing_is_known_before_the_last_answer(client: Client) -> None:
    sitting = placed(client, "belote")
    client.post(sitting.address(1), body(sitting.questions[0][1]), headers=HTMX)
    assert client.get(sitting.url).headers["location"] == sitting.address(2)
    assert not Known.objects.exists()


# The referee's exam.


def examined(client: Client) -> tuple[str, list[Item], Sitting]:
    token = client.get("/en/exam/new/").headers["location"].split("/")[-3]
    sat = read_exam(token)
    assert sat is not None
    items = [item for number in range(1, POSITIONS + 1) if (item := sat.item(number))]
    assert len(items) == POSITIONS
    return token, items, sat.sitting


def ruling(item: Item) -> dict[str, str]:
    answer = answer_of(item)
    return {"allowed": "yes" if answer.allowed else "no", "rule": decides(answer).rule}


def other_word(right: Mapping[str, str]) -> str:
    return "no" if right["allowed"] == "yes" else "yes"


def other_rule(token: str, number: int, right: Mapping[str, str]) -> str:
    sat = read_exam(token)
    assert sat is not None
    return next(rule for rule in sat.disputes[number - 1].choices if rule != right["rule"])


def examine(client: Client, wrong: int = 0) -> tuple[str, Sitting]:
    """An exam with the first so many answers wrong, in either half."""
    token, items, sitting = examined(client)
    for number, item in enumerate(items, start=1):
        right = ruling(item)
        given = dict(right)
        if number <= wrong:
            given |= {"allowed": other_word(right)} if number % 2 else {"rule": other_rule(token, number, right)}
        client.post(sitting.address(number), given, headers=HTMX)
    return token, sitting


def test_the_exam_says_what_it_is(client: Client) -> None:
    said = words(client.get("/en/exam/"))
    assert "10 of 12 pass." in said
    assert 'href="/en/exam/new/"' in client.get("/en/exam/").content.decode()


def test_the_verdict_says_which_half_was_wrong(client: Client) -> None:
    token, items, sitting = examined(client)
    for number, item in enumerate(items, start=1):
        right, url = ruling(item), sitting.address(number)
        named = rule_name(right["rule"], "en")
        halves = [{"rule": other_rule(token, number, right)}, {"allowed": other_word(right)}]
        expected = [
            ({}, "sign-right", f"And the rule that decides it is “{named}”, as you said."),
            (halves[0], "sign-wrong", "But another rule decides it"),
            (halves[1], "sign-wrong", f"You named the rule that decides it, “{named}”, but it says the opposite."),
            (halves[0] | halves[1], "sign-wrong", "And another rule decides it"),
        ]
        for change, sign, sentence in expected:
            part = client.post(url, right | change, headers=HTMX)
            assert sign in part.content.decode()
            assert sentence in words(part)
            assert len(re.findall('<li class="deciding">', part.content.decode())) == 1
            deciding = re.findall(r'<li class="deciding">.*?/en/rules/([\w-]+)/', part.content.decode(), flags=re.S)
            assert deciding == [right["rule"]]
            assert f'name="rule" value="{(right | change)["rule"]}" checked' in part.content.decode()


def test_ten_of_twelve_pass_and_nine_do_not(client: Client) -> None:
    token, sitting = examine(client, wrong=POSITIONS - PASS)
    said = words(client.get(sitting.url))
    assert "10 of 12 right at first. Passed." in said
    assert f"/en/exam/{token}/paper/" in client.get(sitting.url).content.decode()
    token, sitting = examine(client, wrong=POSITIONS - PASS + 1)
    page = client.get(sitting.url)
    assert "9 of 12 right at first. Not passed: 10 are needed." in words(page)
    assert "/paper/" not in page.content.decode()


def test_there_is_no_going_back_to_change(client: Client) -> None:
    _token, items, sitting = examined(client)
    url, right = sitting.address(1), ruling(items[0])
    client.post(url, right | {"allowed": other_word(right)}, headers=HTMX)
    part = client.post(url, right, headers=HTMX)
    assert "sign-right" in part.content.decode()  # shown
    assert "Your first answer was wrong. It is the one that counts" in words(part)
    assert "sign-wrong" in client.get(url).content.decode()
    assert list(Attempt.objects.order_by("id").values_list("scenario", "answer", "right")) == [
        ("1", f"{other_word(right)} {right['rule']}", False),
        ("1", f"{right['allowed']} {right['rule']}", True),
    ]
    assert Attempt.objects.values_list("pack", flat=True).distinct().get() == sitting.pack
    assert not Memory.objects.exists()


def test_half_an_answer_is_none_and_loses_nothing(client: Client) -> None:
    _token, items, sitting = examined(client)
    url, right = sitting.address(1), ruling(items[0])
    response = client.post(url, {"rule": right["rule"]})
    assert response.status_code == 422
    assert "Decide whether it was allowed." in words(response)
    assert f'value="{right["rule"]}" checked' in response.content.decode()
    response = client.post(url, {"allowed": "no", "rule": "match-end"}, headers=HTMX)
    assert response.status_code == 422
    assert "Choose the rule that decides." in words(response)
    assert 'name="allowed" value="no" checked' in response.content.decode()
    assert not Attempt.objects.exists()


def test_before_an_answer_nothing_is_told(client: Client) -> None:
    _token, _items, sitting = examined(client)
    for number in range(1, POSITIONS + 1):
        page = client.get(sitting.address(number))
        assert f"Position {number} of 12" in words(page)
        assert "verdict-head" not in page.content.decode()
        assert not re.search(r'name="(allowed|rule)"[^>]* checked', page.content.decode())
        assert 'id="next-hint"' not in page.content.decode()


def test_the_certificate_names_nobody_and_can_be_checked(client: Client) -> None:
    token, sitting = examine(client)
    url = re.findall(rf'href="(/en/exam/{token}/paper/[^"]+)"', client.get(sitting.url).content.decode())[0]
    page = Client().get(url)  # by anybody
    said = words(page)
    assert "12 of 12" in said
    assert "Detailed Saudi table" in said
    assert datetime.now(UTC).strftime("%Y-%m-%d") in page.content.decode()
    assert str(learner(client)) not in page.content.decode()
    assert f'href="/en/exam/{token}/"' in page.content.decode()
    other, _ = examine(client, wrong=5)
    seal = url.split("/")[-2]
    assert client.get(f"/en/exam/{other}/paper/{seal}/").status_code == 404
    assert client.get(f"/en/exam/{token}/paper/forged/").status_code == 404


def test_an_exam_of_somebody_else_is_not_answered_yet(client: Client) -> None:
    _token, sitting = examine(client)
    said = words(Client().get(sitting.url))
    assert "12 positions wait for your decision." in said
    assert "right at first" not in said


def test_what_the_exam_costs(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(0):
        token, items, sitting = examined(client)
        client.get("/en/exam/")
        client.get(sitting.url)
        client.get(sitting.address(1))
    with django_assert_num_queries(2):
        client.post(sitting.address(1), ruling(items[0]), headers=HTMX)
    with django_assert_num_queries(1):
        client.get(sitting.address(2))
    with django_assert_num_queries(1):
        client.get(sitting.url)
    assert token


# Addresses and words.


@pytest.mark.parametrize(
    "path",
    [
        "/en/lessons/no-such/skip/",
        "/en/lessons/second-seat/skip/forged/",
        "/en/lessons/second-seat/skip/forged/1/",
        "/en/start/chess/",
        "/en/start/belote/forged/",
        "/en/start/belote/forged/1/",
        "/en/exam/forged/",
        "/en/exam/forged/1/",
        "/en/exam/forged/paper/forged/",
    ],
)
def test_an_address_that_was_not_made_here_is_not_found(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


def test_a_set_is_for_its_own_address_only(client: Client) -> None:
    token = skip(client).url.split("/")[-2]
    assert client.get(f"/en/lessons/third-seat/skip/{token}/1/").status_code == 404
    assert client.get(f"/en/exam/{token}/").status_code == 404
    assert client.get(f"/en/start/belote/{token}/").status_code == 404
    token, _items, sitting = examined(client)
    assert client.get(f"/en/exam/{token}/13/").status_code == 404
    assert client.get(sitting.address(12)).status_code == 200


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_whole_in_both_languages(client: Client, language: str) -> None:
    token, sitting = examine(client)
    paper = re.findall(r'href="(/en/exam/[^"]+/paper/[^"]+)"', client.get(sitting.url).content.decode())[0]
    check, door = skip(client), placed(client, "score")
    sit(client, check, [1])
    sit(client, door, [2])
    play(client)
    paths = [
        day_url(),
        day_url(number=1),
        check.url,
        check.address(1),
        "/en/start/",
        door.url,
        door.address(1),
        "/en/exam/",
        sitting.url,
        sitting.address(1),
        paper,
    ]
    for path in paths:
        page = client.get(path.replace("/en/", f"/{language}/", 1)).content.decode()
        assert page.rstrip().endswith("</html>"), path
        assert len(re.findall(r"<h1[ >]", page)) == 1, path
        assert not re.search(r"<[^>]+ (style|on\w+)=", page), path
    assert token


def test_both_languages_have_the_same_words() -> None:
    english, arabic = leaves(page_book("en", "sets")), leaves(page_book("ar", "sets"))
    assert {key for key in english if ".streak" not in key} == {key for key in arabic if ".streak" not in key}
    assert set(page_book("ar", "sets")["streak"]) == {"zero", "one", "two", "few", "many", "other"}
    assert set(page_book("en", "sets")["doors"]) == set(DOORS)
