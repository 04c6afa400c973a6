"""Answering: the verdict and its reasons, with and without HTMX, what is kept, and input that cannot be read."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from lessons.answer import Ruled
from lessons.calling import Called
from lessons.curriculum import shipped
from lessons.form import Form
from lessons.models import Attempt
from lessons.pack import Item
from lessons.sorting import Ordered, Spotted
from lessons.whole import Whole

pytestmark = pytest.mark.django_db

KING = "/en/lessons/king-without-ekka/king-of-clubs/"
LOW = "/en/lessons/king-without-ekka/one-trump-too-low/"
EKKA = "/en/lessons/king-without-ekka/ekka-while-the-ace-is-out/"
SHEET = "/en/lessons/eighty-four-seventy-eight/eighty-six-seventy-six/"
TAKES = "/en/lessons/king-without-ekka/who-takes-it/"
HTMX = {"hx-request": "true"}


def text(content: bytes) -> str:
    """The words of a page, cards by their names."""
    page = re.sub(r'<bdi[^>]*aria-label="([^"]*)"[^>]*>.*?</bdi>', r"[\1]", content.decode(), flags=re.S)
    return (
        unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page)))
        .replace(" .", ".")
        .replace(" ,", ",")
        .replace(" :", ":")
    )


def test_a_wrong_card_gets_the_rule_the_facts_and_what_would_change_it(client: Client) -> None:
    response = client.post(KING, {"card": "8S"}, headers=HTMX)
    assert response.status_code == 200
    said = text(response.content)
    assert "[eight of spades] is not allowed here." in said
    assert "North, the partner, led [king of clubs]: no ace, and no Ekka was said." in said
    assert "You may play: [queen of hearts]" in said
    assert "if North had played [ace of clubs] instead" in said
    assert "if North had said Ekka, with [ace of clubs] and [ten of clubs] already gone" in said
    assert "With [eight of spades]: East takes the trick with [ace of clubs], 15 card points for them." in said
    assert "Online app table: Every card may be played." in said
    assert 'href="/en/rules/trump-when-void/"' in response.content.decode()
    assert "S0 §4" in said


def test_a_right_card(client: Client) -> None:
    said = text(client.post(KING, {"card": "QH"}, headers=HTMX).content)
    assert "[queen of hearts] is right. Nothing else is allowed." in said
    assert "18 card points for us" in said
    assert "Next step" in said


def test_in_arabic(client: Client) -> None:
    response = client.post(KING.replace("/en/", "/ar/"), {"card": "8S"}, headers=HTMX)
    said = text(response.content)
    assert "[ثمانية السبيت] لا تجوز هنا." in said
    assert "15 بنطًا" in said
    assert "يجوز لك لعب: [بنت الهاص]" in said


def test_with_htmx_a_part_without_a_whole_page(client: Client) -> None:
    part = client.post(KING, {"card": "8S"}, headers=HTMX)
    whole = client.post(KING, {"card": "8S"})
    assert b"<html" not in part.content
    assert b"</html>" in whole.content
    assert "HX-Request" in part.headers["vary"]
    assert re.search(rb'id="hand" hx-swap-oob="true"', part.content)
    assert b"hx-swap-oob" not in whole.content
    assert "[eight of spades] is not allowed here." in text(whole.content)


def test_every_card_says_what_it_would_have_been(client: Client) -> None:
    page = client.post(LOW, {"card": ["QH", "7H"]}, headers=HTMX).content.decode()
    labels = re.findall(r'<label.*?aria-label="([^"]*)".*?class="sr-only">([^<]*)<.*?</label>', page, flags=re.S)
    assert labels == [
        ("queen of hearts, trump", "allowed"),
        ("seven of hearts, trump", "not allowed"),
        ("nine of diamonds", "not allowed"),
    ]


def test_marking_names_the_missing_cards(client: Client) -> None:
    path = "/en/lessons/king-without-ekka/partner-led-the-ace/"
    said = text(client.post(path, {"card": ["QH"]}, headers=HTMX).content)
    assert "That is not all. You may also play [eight of spades] and [nine of diamonds]." in said
    assert "An ace frees third seat." in said


def test_judging(client: Client) -> None:
    said = text(client.post(EKKA, {"allowed": "yes"}, headers=HTMX).content)
    assert "It is not allowed." in said
    assert "With [ace of clubs] and [ten of clubs] still unplayed, [king of clubs] is not the highest left" in said
    assert "This table does not play Ekka." in said


def test_a_wrong_number_gets_the_first_wrong_line(client: Client) -> None:
    """86 and 76 with both sides rounded: the rest is the first wrong line, not the total."""
    answer = {"counted": "8", "rest": "9", "us": "9", "them": "8"}
    response = client.post(SHEET, answer, headers=HTMX)
    said = text(response.content)
    assert "Game points of the other side: 8. Your answer was 9." in said
    assert "the other side gets the rest: 16 − 8 = 8." in said
    assert re.findall(r'<fieldset class="entry (\w*)">', response.content.decode()) == ["right", "wrong", "", ""]


@pytest.mark.parametrize("digits", ["8", "٨", "۸", " 8 "])
def test_digits_of_any_script(client: Client, digits: str) -> None:
    answer = dict.fromkeys(("counted", "rest", "us", "them"), digits)
    assert "Right." in text(client.post(SHEET, answer, headers=HTMX).content)


def test_who_takes_the_trick(client: Client) -> None:
    said = text(client.post(TAKES, {"winner": "E", "points": "18"}, headers=HTMX).content)
    assert "Takes the trick: South. Your answer was East." in said
    assert "[queen of hearts] from South is the highest trump" in said


UNREADABLE = [
    (KING, {}, "Pick a card."),
    (KING, {"card": "1S"}, "“1S” is not a card."),
    (KING, {"card": "AC"}, "That card is not in this hand."),
    (KING, {"card": ["QH", "8S"]}, "Pick one card only."),
    (LOW, {}, "Mark at least one card."),
    (EKKA, {"allowed": "maybe"}, "Choose one of the two answers."),
    (SHEET, {"counted": "8x", "rest": "8", "us": "8", "them": "8"}, "“8x” is not a whole number."),
    (SHEET, {"counted": "8", "rest": "", "us": "8", "them": "8"}, "Write a number."),
    (SHEET, {"counted": "8", "rest": "-3", "us": "8", "them": "8"}, "“-3” is not a whole number."),
    (SHEET, {"counted": "8", "rest": "7.5", "us": "8", "them": "8"}, "“7.5” is not a whole number."),
    (SHEET, {"counted": "8", "rest": "99999", "us": "8", "them": "8"}, "“99999” is too large for a deal."),
    (TAKES, {"points": "18"}, "Choose one."),
    (TAKES, {"winner": "X", "points": "18"}, "Choose one."),
]


@pytest.mark.parametrize("headers", [{}, HTMX])
@pytest.mark.parametrize(("path", "answer", "message"), UNREADABLE)
def test_what_cannot_be_read_gets_a_message_and_loses_nothing(
    client: Client, path: str, answer: dict[str, str], message: str, headers: dict[str, str]
) -> None:
    response = client.post(path, answer, headers=headers)
    assert response.status_code == 422
    assert message in text(response.content)
    page = response.content.decode()
    for name, typed in answer.items():
        if name in ("counted", "rest", "us", "them"):
            assert re.search(rf'name="{name}" value="{re.escape(typed)}"', page)
    assert Attempt.objects.count() == 0


def test_typed_markup_stays_text(client: Client) -> None:
    answer = {"counted": '"><script>alert(1)</script>', "rest": "8", "us": "8", "them": "8"}
    page = client.post(SHEET, answer).content.decode()
    assert "<script>alert" not in page


def test_an_answer_costs_one_write(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for _ in range(2):
        with django_assert_num_queries(1):
            client.post(KING, {"card": "8S"}, headers=HTMX)
    with django_assert_num_queries(2):
        client.post(KING, {"card": "8S"})  # the whole page says how the step stands, which is a read


def test_what_is_ready_for_one_is_right_for_another(client: Client) -> None:
    """The part of a page that is kept says nothing about the learner, and is kept for each language by itself."""
    first = client.post(KING, {"card": "8S"}, headers=HTMX).content
    other = Client()
    assert other.post(KING, {"card": "8S", "hints": "2"}, headers=HTMX).content == first
    assert other.post(KING.replace("/en/", "/ar/"), {"card": "8S"}, headers=HTMX).content != first
    assert Attempt.objects.count() == 2


def test_a_double_click_is_one_attempt(client: Client) -> None:
    for _ in range(2):
        client.post(KING, {"card": "8S"}, headers=HTMX)
    assert Attempt.objects.count() == 1
    client.post(KING, {"card": "QH"}, headers=HTMX)
    assert list(Attempt.objects.order_by("id").values_list("answer", "right")) == [("8♠", False), ("Q♥", True)]


def test_the_situation_is_never_taken_from_the_page(client: Client) -> None:
    """Whatever else is posted, the position is the one of the address."""
    answer = {"card": "8S", "hands": "S: 8S", "contract": "sun by S", "tricks": "S ?"}
    assert "is not allowed here" in text(client.post(KING, answer, headers=HTMX).content)


def test_progress_is_kept_shown_and_forgotten(client: Client) -> None:
    client.post(KING, {"card": "QH"})
    lesson = text(client.get("/en/lessons/king-without-ekka/").content)
    assert "The king, in silence done" in lesson
    assert "1 of 16 steps done" in text(client.get("/en/lessons/").content)
    assert 'action="/en/lessons/king-without-ekka/a-true-ekka/' in client.get("/en/").content.decode()
    assert client.get("/en/start-again/").status_code == 200
    assert Attempt.objects.count() == 1  # asking forgets nothing
    client.post("/en/start-again/")
    assert Attempt.objects.count() == 0
    assert "steps done" not in text(client.get("/en/lessons/").content)


def test_a_broken_cookie_is_a_stranger(client: Client) -> None:
    client.cookies["sessionid"] = "garbage"
    assert client.get(KING).status_code == 200
    assert client.post(KING, {"card": "QH"}).status_code == 200


def test_posts_need_the_token_of_the_form() -> None:
    assert Client(enforce_csrf_checks=True).post(KING, {"card": "QH"}).status_code == 403


@pytest.mark.parametrize("language", ["en", "ar"])
def test_every_step_answers_right_and_wrong_with_a_cited_rule(client: Client, language: str) -> None:
    for pack in shipped():
        for item in (one for one in pack.items if not isinstance(one.answer, Whole)):
            path = f"/{language}/lessons/{pack.id}/{item.scenario.id}/"
            for answer in answers(item):
                page = client.post(path, answer, headers=HTMX).content.decode()
                assert "verdict-head" in page, path
                assert re.search(rf'<li class="deciding">.*href="/{language}/rules/', page, flags=re.S), path
                assert re.search(r"<bdi>(S[0-4]|FED)", page), path


def answers(item: Item) -> list[dict[str, Any]]:
    """A right and a wrong answer to any scenario, as a form would post them."""
    match item.answer:
        case Ruled() as ruled:
            legal = [card.name for card in ruled.ruling.legal]
            every = [card.name for card in ruled.ruling.candidates]
            wrong = [card for card in every if card not in legal] or legal[:1]
            right = legal if item.scenario.ask == "mark" else legal[:1]
            return [{"card": right}, {"card": wrong[:1]}]
        case Ordered() as ordered:
            names = [card.name for card in ordered.order]
            return [{"placed": " ".join(names)}, {"placed": " ".join(reversed(names))}]
        case Spotted() as spotted:
            fine = [card.name for card in spotted.cards if card not in spotted.illegal]
            return [{"card": [card.name for card in spotted.illegal]}, {"card": fine[:1]}]
        case Called() as called:
            every_call = list(called.texts)
            return [
                {"call": list(called.legal)},
                {"call": [call for call in every_call if call not in called.legal][:1]},
            ]
        case Form() as form:
            right_form = {
                name: str(getattr(form.field(name).value, "value", form.field(name).value)) for name in form.asked
            }
            first = form.asked[0]
            other = {
                "us": "them",
                "them": "us",
                "level": "us",
                "S": "E",
                "made": "failed",
                "failed": "made",
                "yes": "no",
                "none": "us",
                "no": "yes",
                "kaboot": "made",
                "W": "S",
                "N": "S",
                "E": "S",
            }
            return [right_form, right_form | {first: other.get(right_form[first], "99")}]
        case _:
            return [{"allowed": "yes"}, {"allowed": "no"}]
