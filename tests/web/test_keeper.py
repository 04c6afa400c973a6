"""The score-keeper on the pages: a match with its reasons, what is refused, two phones, who may do what, the files."""

from __future__ import annotations

import csv
import json
import re
from html import unescape
from io import StringIO
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from lessons.curriculum import shipped
from lessons.form import Form
from lessons.kept import find
from lessons.models import KeptMatch, LogEntry, VoidAddress
from lessons.pack import read_pack
from lessons.schema import ScoreScenario
from rules.cards import Team
from tutor.keeper.urls import urlpatterns
from tutor.templatetags.keeper import on_score_sheet
from tutor.wording import plain, sentence

pytestmark = pytest.mark.django_db

JSON = {"accept": "application/json"}
HTMX = {"hx-request": "true"}
TIE = {"side": "us", "mode": "hokum", "points_us": "84"}
LOST = {"side": "us", "mode": "hokum", "points_us": "62", "baloot": "us"}
SUN = {"side": "them", "mode": "sun", "points_them": "75"}
SWEPT = {"side": "them", "mode": "hokum", "kaboot": "them"}
NO_GAP = plain(sentence("sun-double", "no-gap", {"us": 0, "them": 0}, "en"), "en")


@pytest.fixture
def match(client: Client) -> str:
    return begin(client)


def begin(client: Client, **fields: str) -> str:
    """A new match, as the path of its page."""
    response = client.post("/en/score/new/", {"dealer": "S", "profile": "saudi", **fields})
    assert response.status_code == 302
    return str(response.headers["location"])


def words(response: Any) -> str:
    page = response.content.decode()
    page = re.sub("[\u2066-\u2069]", "", page[max(0, page.find("<main")) :])
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page)))


def says(page: str, rule: str, outcome: str, **facts: Any) -> bool:
    """Whether a page has the sentence of a rule, whatever its words are now; blanks around numbers aside."""
    sentence_now = plain(sentence(rule, outcome, facts, "en"), "en")
    return re.sub(r"\s", "", sentence_now) in re.sub(r"\s", "", page)


def seen(client: Client, match: str) -> str:
    return str(hidden(client.get(f"{match}deal/"), "seen"))


def hidden(response: Any, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', response.content.decode())
    assert found, name
    return found[1]


def enter(client: Client, match: str, fields: dict[str, Any], at: str = "deal/") -> Any:
    """As somebody without scripts does it: look at what it gives, and save that."""
    fields = {"seen": seen(client, match), "do": "save", **fields}
    first = client.post(f"{match}{at}", fields)
    assert first.status_code == 200, words(first)
    return client.post(f"{match}{at}", {**fields, "shown": hidden(first, "shown"), "client": hidden(first, "client")})


def play(client: Client, match: str, *deals: dict[str, Any]) -> None:
    for fields in deals:
        assert enter(client, match, fields).headers["location"] == match


def totals(client: Client, match: str) -> tuple[int, int]:
    big = re.findall(r'keeper-big number">(\d+)<', client.get(match).content.decode())
    return int(big[0]), int(big[1])


def act(client: Client, match: str, page: str, **fields: Any) -> Any:
    return client.post(f"{match}{page}/", {"seen": seen(client, match), **fields})


# A match.


def test_a_match_from_the_first_deal_to_the_reasons(client: Client, match: str) -> None:
    assert "South deals now, then East." in words(client.get(match))
    form = words(client.get(f"{match}deal/"))
    assert "South dealt, East is next." in form
    first = client.post(f"{match}deal/", {**TIE, "seen": "1", "do": "save"})
    said = words(first)
    assert "Before it is saved, this is what it gives." in said
    assert "made it tie" in said
    assert says(said, "tie", "counters-lose", points=78, digit=8)
    assert LogEntry.objects.count() == 1
    response = client.post(f"{match}deal/", {**TIE, "seen": "1", "do": "save", "shown": hidden(first, "shown")})
    assert response.headers["location"] == match
    play(client, match, SUN, LOST, SWEPT)
    assert totals(client, match) == (19, 66)
    page = words(client.get(match))
    assert "Why 8 and 8?" in page
    assert "South deals now, then East." in page
    why = words(client.get(f"{match}deals/2/why/"))
    assert says(why, "rounding", "up", points=78, digit=8, rounded=80)
    assert "Rounding · S0 §6" in why
    assert says(why, "comparison", "level", buyer_game=8)
    for name in ("Detailed Saudi table", "Online app table", "Federation table, as reported"):
        assert f"{name} Us 8 – Them 8" in why
    lost = words(client.get(f"{match}deals/4/why/"))
    assert "Score-keeper table Us 2 – Them 16 differs" in lost
    assert says(lost, "failed", "baloot", side=Team.US, game=2)


def test_either_side_s_points_and_any_digits(client: Client, match: str) -> None:
    for fields in (
        {"points_us": "96"},
        {"points_them": "66"},
        {"points_them": "٦٦"},
        {"points_us": "۹۶", "points_them": "66"},
    ):
        play(client, match, {"side": "us", "mode": "hokum", **fields})
    rows = client.get(f"{match}sheet.json").json()["deals"]
    assert {json.dumps(row["writes"]) for row in rows} == {'{"us": 9, "them": 7}'}
    assert {json.dumps(row["card-points"]) for row in rows} == {'{"us": 96, "them": 66}'}


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"points_us": "163"}, "A pile cannot be 163: the whole deal has 162 card points."),
        ({"points_us": "-3"}, "-3 is no whole number."),
        ({"points_us": "−3"}, "−3 is no whole number."),
        ({"points_us": "7.5"}, "7.5 is no whole number."),
        ({"points_us": "161"}, "A pile cannot be 161"),
        ({"points_us": "12345"}, "12345 is too large a number for a deal of Baloot."),
        ({"points_us": "84", "points_them": "79"}, "The piles add up to 163."),
        ({"points_us": "84", "baloot": ["us", "them"]}, "only one Baloot in a deal"),
        ({"points_us": "84", "projects_us": "sira", "projects_them": "fifty"}, "Only one side's projects count"),
        ({"points_us": "84", "projects_us": "four-hundred"}, "four-hundred is no project of this contract."),
        ({"points_us": "84", "projects_us": ["sira"] * 5}, "One side cannot score 5 projects."),
        ({"kaboot": "us", "points_them": "10"}, "After a kaboot this pile cannot be 10"),
        ({"kaboot": ["us", "them"]}, "Only one side can take every trick."),
        ({"mode": "sun", "points_us": "131"}, "the whole deal has 130 card points"),
        ({"mode": "sun", "points_us": "75", "baloot": "us"}, "There is no Baloot in Sun."),
        ({"mode": "sun", "points_us": "75", "raise": "triple"}, "Sun can only be doubled, not raised to triple."),
        ({"mode": "sun", "points_us": "75", "raise": "double"}, NO_GAP),
        ({"side": "", "points_us": "84"}, "Choose which side bought."),
        ({"mode": "", "points_us": "84"}, "Choose Hokum or Sun."),
        ({}, "Type the card points of one side, or choose kaboot."),
        ({"points_us": "<script>"}, "<script> is no whole number."),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(
    client: Client, match: str, fields: dict[str, Any], message: str
) -> None:
    fields = {"side": "us", "mode": "hokum", "seen": "1", "do": "save", **fields}
    response = client.post(f"{match}deal/", fields)
    assert response.status_code == 422
    assert message in words(response)
    # What was typed is still there, and nothing was written.
    for name in ("points_us", "points_them"):
        if name in fields and "<" not in fields[name]:
            assert f'name="{name}" value="{fields[name]}"' in response.content.decode()
    assert LogEntry.objects.count() == 1
    assert message in client.post(f"{match}deal/", fields, headers=JSON).json()["message"]
    # While somebody is still typing, what is missing is no mistake.
    quiet = client.post(f"{match}deal/", {**fields, "do": "try"}, headers=HTMX)
    assert quiet.status_code == 200
    assert message in words(quiet)


@pytest.mark.parametrize("points", [{"points_them": "0"}, {"points_us": "162"}, {"points_them": "٠"}])
def test_no_points_are_not_a_kaboot_until_that_is_said(client: Client, match: str, points: dict[str, str]) -> None:
    fields = {"side": "us", "mode": "hokum", "seen": "1", "do": "save", **points}
    asked = client.post(f"{match}deal/", fields)
    assert asked.status_code == 422
    assert "Them: no card points. Did that side take a trick?" in words(asked)
    assert "say whether it took a trick" in client.post(f"{match}deal/", fields, headers=JSON).json()["message"]
    assert LogEntry.objects.count() == 1
    play(client, match, {**fields, "seen": "1", "trick": "taken"})
    assert totals(client, match) == (16, 0)
    play(client, match, {**fields, "seen": "2", "trick": "none"})
    assert totals(client, match) == (41, 0)
    # The answer is still there when the deal is corrected.
    assert re.search(r'value="taken" checked', client.get(f"{match}deals/2/").content.decode())


def test_a_save_saves_only_what_was_shown(client: Client, match: str) -> None:
    first = client.post(f"{match}deal/", {**TIE, "seen": "1", "do": "save"})
    changed = {**TIE, "points_us": "94", "seen": "1", "do": "save", "shown": hidden(first, "shown")}
    second = client.post(f"{match}deal/", changed)
    assert second.status_code == 200
    assert LogEntry.objects.count() == 1
    assert hidden(second, "shown") != hidden(first, "shown")
    assert client.post(f"{match}deal/", {**changed, "shown": hidden(second, "shown")}).status_code == 302


def test_the_live_preview_is_a_part_of_the_page(client: Client, match: str) -> None:
    part = client.post(f"{match}deal/", {**TIE, "seen": "1", "do": "try"}, headers=HTMX).content.decode()
    assert part.startswith('<div id="preview"')
    assert 'id="bar-says" class="keeper-bar-says" hx-swap-oob="true"' in part
    assert "<html" not in part
    saved = client.post(
        f"{match}deal/",
        {**TIE, "seen": "1", "do": "save", "shown": re.findall(r'name="shown" value="(\w+)"', part)[0]},
        headers=HTMX,
    )
    assert saved.headers["hx-redirect"] == match
    whole = client.post(f"{match}deal/", {"seen": "2", "do": "save"}, headers=HTMX)
    assert whole.status_code == 422
    assert whole.content.decode().startswith('<form id="deal"')


def test_nobody_bought(client: Client, match: str) -> None:
    assert "Nobody bought: nothing is written, and East deals next." in words(
        client.post(f"{match}deal/", {"side": "nobody", "seen": "1", "do": "save"})
    )
    play(client, match, {"side": "nobody"})
    page = words(client.get(match))
    assert "No deal yet." in page
    assert "East deals now, then North." in page


def test_raises_projects_and_ashkal(client: Client, match: str) -> None:
    doubled = {**LOST, "points_us": "100", "raise": "double", "projects_us": ["sira"]}
    play(client, match, doubled, {"side": "us", "mode": "ashkal", "points_us": "75", "projects_us": ["sira", "sira"]})
    page = words(client.get(match))
    assert "Us : Hokum made it Double Us: Sira Baloot: Us Us 100 – Them 62" in page
    assert "Us : Ashkal made it Us: Sira, Sira Us 75 – Them 55" in page
    assert totals(client, match) == (38 + 15 + 8, 11)
    corrected = client.get(f"{match}deals/2/").content.decode()
    assert 'id="raise-double" name="raise" value="double" checked' in corrected
    assert 'name="projects_us" value="sira" checked' in corrected


# Deals that real programs score wrongly, as they are typed, and what is written. The buyer is us.

HOKUM, SUN_BY_US = {"side": "us", "mode": "hokum"}, {"side": "us", "mode": "sun"}
DOUBLED = {**HOKUM, "raise": "double"}
CASES: list[tuple[str, dict[str, Any], int, int, str]] = [
    ("SC-01", {**HOKUM, "points_us": "84"}, 8, 8, "made it tie"),
    ("SC-01 from the other pile", {**HOKUM, "points_them": "78"}, 8, 8, "made it tie"),
    ("SC-02", {**HOKUM, "points_us": "86"}, 8, 8, "made it tie"),
    ("SC-04", {**HOKUM, "points_us": "87", "points_them": "75"}, 9, 7, "made it"),
    ("SC-06", {**SUN_BY_US, "points_us": "75"}, 15, 11, "made it"),
    ("SC-07", {**SUN_BY_US, "points_us": "65"}, 13, 13, "made it tie"),
    ("SC-09", {**HOKUM, "points_us": "80"}, 0, 16, "failed tie"),
    ("SC-12", {**DOUBLED, "points_us": "56", "projects_us": "fifty"}, 42, 0, "made it"),
    ("SC-15", {**HOKUM, "points_us": "92", "projects_them": "sira"}, 9, 9, "made it tie"),
    ("SC-20", {**HOKUM, "points_us": "62", "baloot": "us"}, 0, 18, "failed"),
    ("SC-25", {**DOUBLED, "points_us": "100", "projects_us": "sira", "baloot": "us"}, 38, 0, "made it"),
    ("KB-01", {**HOKUM, "kaboot": "us"}, 25, 0, "kaboot"),
    ("KB-01 with the points typed too", {**HOKUM, "kaboot": "us", "points_us": "162"}, 25, 0, "kaboot"),
    ("KB-01 when it is asked", {**HOKUM, "points_us": "162", "trick": "none"}, 25, 0, "kaboot"),
    ("KB-02", {**SUN_BY_US, "kaboot": "us", "projects_us": "hundred"}, 64, 0, "kaboot"),
    ("KB-06", {**DOUBLED, "kaboot": "us"}, 50, 0, "kaboot"),
    ("KB-12", {**SUN_BY_US, "points_us": "130", "trick": "taken"}, 26, 0, "made it"),
    ("SK-08", {**HOKUM, "points_them": "٧٨"}, 8, 8, "made it tie"),
    ("SK-08 in Persian digits", {**HOKUM, "points_them": "۷۸"}, 8, 8, "made it tie"),
    ("SK-08, zero", {**SUN_BY_US, "points_them": "٠", "trick": "taken"}, 26, 0, "made it"),
    ("SK-08, Persian zero", {**SUN_BY_US, "points_them": "۰", "trick": "taken"}, 26, 0, "made it"),
]


@pytest.mark.parametrize(("fields", "us", "them", "says"), [one[1:] for one in CASES], ids=[one[0] for one in CASES])
def test_what_is_typed_and_what_is_written(
    client: Client, match: str, fields: dict[str, Any], us: int, them: int, says: str
) -> None:
    # Before it is saved it is shown, with the reason; then it stands in the history and in both files.
    shown = client.post(f"{match}deal/", {"seen": "1", "do": "save", **fields})
    assert f"Us {us} total {us} Them {them} total {them} {says} " in words(shown)
    assert "· S0 §" in words(shown)
    play(client, match, fields)
    assert totals(client, match) == (us, them)
    (row,) = client.get(f"{match}sheet.json").json()["deals"]
    assert (row["writes"], row["tie"]) == ({"us": us, "them": them}, "tie" in says)
    assert f"Why {us} and {them}?" in words(client.get(match))


@pytest.mark.parametrize(
    ("profile", "fields", "us", "them"),
    [
        ("online-app", {**SUN_BY_US, "points_us": "65"}, 0, 26),
        ("score-keeper", {**HOKUM, "points_us": "62", "baloot": "us"}, 2, 16),
        ("federation-reported", {**DOUBLED, "kaboot": "us"}, 25, 0),
    ],
    ids=["SC-07", "SC-20", "KB-06"],
)
def test_what_other_tables_write(client: Client, profile: str, fields: dict[str, Any], us: int, them: int) -> None:
    match = begin(client, profile=profile)
    play(client, match, fields)
    assert totals(client, match) == (us, them)


OURS, THEIRS = {**SUN_BY_US, "kaboot": "us"}, {"side": "them", "mode": "sun", "kaboot": "them"}


def test_me_01_the_higher_total_wins_when_both_are_over(client: Client, match: str) -> None:
    play(client, match, OURS, THEIRS, OURS, THEIRS, {**SUN_BY_US, "points_us": "65"}, *[TIE] * 5)
    play(client, match, {"side": "them", "mode": "hokum", "points_them": "87"})
    assert totals(client, match) == (148, 150)
    shown = client.post(f"{match}deal/", {**HOKUM, "points_us": "118", "seen": seen(client, match), "do": "save"})
    assert "Us 12 total 160 Them 4 total 154" in words(shown)
    assert says(words(shown), "match-end", "both-over", us=160, them=154, side=Team.US, target=152)
    play(client, match, {**HOKUM, "points_us": "118"})
    assert totals(client, match) == (160, 154)
    assert "The match goes to Us." in words(client.get(match))


def test_me_02_equal_totals_ask_for_another_deal(client: Client, match: str) -> None:
    play(client, match, OURS, THEIRS, OURS, THEIRS, *[TIE] * 7)
    assert totals(client, match) == (144, 144)
    for both in (152, 160):
        play(client, match, TIE)
        assert totals(client, match) == (both, both)
        page = words(client.get(match))
        assert "The match goes to" not in page
        assert "New deal" in page
    play(client, match, {**HOKUM, "points_us": "87"})
    assert "The match goes to Us." in words(client.get(match))


def test_sk_02_the_first_of_three_hands_is_changed_from_failed_to_made(client: Client, match: str) -> None:
    swept = {**THEIRS, "projects_them": "four-hundred"}
    doubled = {**SUN_BY_US, "raise": "double", "points_us": "30"}
    play(client, match, {**SUN_BY_US, "points_us": "14", "projects_us": "hundred"}, swept, doubled)
    rows = client.get(f"{match}sheet.json").json()["deals"]
    assert [row["totals"] for row in rows] == [{"us": 0, "them": 46}, {"us": 0, "them": 130}, {"us": 0, "them": 182}]
    assert "The match goes to Them." in words(client.get(match))
    made = {**SUN_BY_US, "points_us": "116", "projects_us": "hundred"}
    shown = client.post(f"{match}deals/2/", {**made, "seen": "4", "do": "save"})
    for text in (
        "The match stands at Us 0 – Them 182, and would stand at Us 44 – Them 138.",
        "A raise that would not have been open: deal 3.",
        "The match would be open again.",
    ):
        assert text in words(shown)
    enter(client, match, made, "deals/2/")
    rows = client.get(f"{match}sheet.json").json()["deals"]
    assert [row["totals"] for row in rows] == [{"us": 44, "them": 2}, {"us": 44, "them": 86}, {"us": 44, "them": 138}]
    page = words(client.get(match))
    for text in ("Moved by the last change: deal 1–3.", "The match is open again.", "The raise was not open:"):
        assert text in page
    assert "The match goes to" not in page
    # The other way round it ends again.
    act(client, match, "undo")
    assert "The match goes to Them." in words(client.get(match))


# Correcting, deleting, undoing.


def test_a_correction_moves_what_comes_after_it_and_says_so(client: Client, match: str) -> None:
    play(client, match, TIE, SUN, LOST)
    response = enter(client, match, {"side": "us", "mode": "hokum", "points_us": "62"}, "deals/2/")
    assert response.headers["location"] == match
    page = words(client.get(match))
    assert "Moved by the last change: deal 1–3." in page
    assert "Totals were Us 8 – Them 8." in page
    assert "Totals were Us 19 – Them 41." in page
    assert totals(client, match) == (11, 49)
    act(client, match, "undo")
    assert totals(client, match) == (19, 41)
    act(client, match, "redo")
    assert totals(client, match) == (11, 49)


def test_deleting_asks_first_and_can_be_undone(client: Client, match: str) -> None:
    play(client, match, TIE, SUN)
    asked = words(client.get(f"{match}deals/2/delete/"))
    assert "Delete deal 1?" in asked
    assert "Us: Hokum · Us 84 – Them 78" in asked
    assert totals(client, match) == (19, 23)
    act(client, match, "deals/2/delete")
    assert totals(client, match) == (11, 15)
    page = words(client.get(match))
    assert "Deals gone: 1." in page
    act(client, match, "undo")
    assert totals(client, match) == (19, 23)
    assert client.get(f"{match}deals/99/").status_code == 404
    assert client.get(f"{match}deals/1/why/").status_code == 404


def test_deleting_says_what_becomes_of_the_match(client: Client, match: str) -> None:
    play(client, match, *[{**SWEPT, "side": "us", "kaboot": "us"}] * 6, TIE)
    asked = words(client.get(f"{match}deals/3/delete/"))
    assert "The match stands at Us 158 – Them 8, and would stand at Us 133 – Them 8." in asked
    assert "The match would be open again." in asked


def test_a_forgotten_deal_is_put_in(client: Client, match: str) -> None:
    play(client, match, TIE, LOST)
    assert f'href="{match}deals/3/insert/"' in client.get(f"{match}deals/3/").content.decode()
    form = words(client.get(f"{match}deals/3/insert/"))
    assert "A forgotten deal before deal 2" in form
    assert "East dealt, North is next." in form
    shown = client.post(f"{match}deals/3/insert/", {**SUN, "seen": "3", "do": "save"})
    assert "Us 11 total 19 Them 15 total 23 made it" in words(shown)
    assert "The match stands at Us 8 – Them 26, and would stand at Us 19 – Them 41." in words(shown)
    assert enter(client, match, SUN, "deals/3/insert/").headers["location"] == match
    assert totals(client, match) == (19, 41)
    page = words(client.get(match))
    assert "Moved by the last change: deal 3. Put in: deal 2." in page
    assert "North dealt (was East) Totals were Us 8 – Them 26." in page
    assert "A forgotten deal put in: Them: Sun · Us 55 – Them 75" in words(client.get(f"{match}log/"))
    act(client, match, "undo")
    assert totals(client, match) == (8, 26)
    act(client, match, "redo")
    assert totals(client, match) == (19, 41)
    # Impossible input is refused here as it is everywhere, and so is what stands nowhere.
    assert client.post(f"{match}deals/3/insert/", {**TIE, "points_us": "163", "do": "save"}).status_code == 422
    assert client.get(f"{match}deals/99/insert/").status_code == 404
    assert client.post(f"{match}deals/99/insert/", {**TIE, "do": "save"}).status_code == 404
    assert "Nobody" not in re.findall(
        r"Who bought.*?</fieldset>", client.get(f"{match}deals/3/insert/").content.decode()
    )


def test_any_number_of_steps_back_and_forth(client: Client, match: str) -> None:
    play(client, match, TIE, SUN, LOST)
    log = words(client.get(f"{match}log/"))
    assert "Entered: Us: Hokum · Baloot: Us · Us 62 – Them 100" in log
    steps = re.findall(r'name="steps" value="(\d+)"', client.get(f"{match}log/").content.decode())
    assert steps == ["1", "2", "3"]
    act(client, match, "undo", steps="3")
    assert totals(client, match) == (0, 0)
    assert words(client.get(f"{match}log/")).count("taken back") == 3
    refused = act(client, match, "undo")
    assert refused.status_code == 422
    assert "There is nothing to undo." in words(refused)
    for _ in range(3):
        act(client, match, "redo")
    assert totals(client, match) == (19, 41)
    assert "There is nothing to bring back." in words(act(client, match, "redo"))
    assert act(client, match, "undo", steps="many").status_code == 302


def test_the_end_and_a_correction_that_reopens_it(client: Client, match: str) -> None:
    play(client, match, *[{**SWEPT, "side": "us", "kaboot": "us"}] * 6)
    assert totals(client, match) == (150, 0)
    over = client.post(f"{match}deal/", {**TIE, "seen": seen(client, match), "do": "try"}, headers=HTMX)
    assert says(words(over), "match-end", "reached", us=158, them=8, side=Team.US, target=152)
    play(client, match, TIE)
    page = words(client.get(match))
    assert "The match goes to Us." in page
    assert "The match is over now." in page
    refused = client.post(f"{match}deal/", {**TIE, "seen": seen(client, match), "do": "save"})
    assert "The match is over." in words(refused)
    enter(client, match, LOST, "deals/2/")
    page = words(client.get(match))
    assert "The match is open again." in page
    assert "Us 133 Them 26" in page


def test_a_sun_double_whose_gate_is_closed_later(client: Client, match: str) -> None:
    sweep = {**SWEPT, "side": "us", "kaboot": "us"}
    play(client, match, *[sweep] * 4, TIE)
    assert "A Sun may be doubled now, if bought by Us or Them." in words(client.get(f"{match}deal/"))
    play(client, match, {"side": "us", "mode": "sun", "raise": "double", "points_us": "55"})
    assert "The raise was not open" not in words(client.get(match))
    enter(client, match, LOST, "deals/2/")
    page = words(client.get(match))
    assert "The raise was not open:" in page
    assert says(page, "sun-double", "no-gap", us=83, them=26)
    assert "The raise was not open" in words(client.get(f"{match}deals/7/why/"))
    assert "A Sun cannot be doubled now." in words(client.get(f"{match}deals/3/"))


# Names and rules.


def test_names_and_dealer(client: Client) -> None:
    match = begin(client, name_us="  Falcons\u202e ", name_them="<b>", name_S="Sara", name_E="x" * 40, dealer="E")
    page = words(client.get(match))
    assert "Falcons" in page
    assert f"{'x' * 30} deals now, then North." in page
    assert "<b>&lt;b&gt;" not in client.get(match).content.decode()
    assert "&lt;b&gt;" in client.get(match).content.decode()
    act(client, match, "names", what="dealer", dealer="S")
    act(client, match, "names", what="names", name_us="نسور", name_S="سارة")
    page = words(client.get(match))
    assert "سارة deals now, then East." in page
    assert "نسور" in page
    assert LogEntry.objects.count() == 3
    act(client, match, "names", what="names", name_us="نسور", name_S="سارة")
    assert LogEntry.objects.count() == 3
    assert "نسور" in words(client.get("/en/score/"))
    assert 'value="نسور"' in client.get(f"/en/score/new/?like={match.split('/')[3]}").content.decode()


def test_other_rules_are_tried_before_they_are_taken(client: Client, match: str) -> None:
    play(client, match, TIE, LOST)
    tried = words(client.get(f"{match}rules/?profile=score-keeper"))
    assert "With Score-keeper table These lines would change:" in tried
    assert "Totals were Us 8 – Them 26." in tried
    assert totals(client, match) == (8, 26)
    act(client, match, "rules", profile="score-keeper")
    assert totals(client, match) == (10, 24)
    assert "Score-keeper table" in words(client.get(match))
    house = "profile=saudi&house-match-end=score-keeper&house-failed=score-keeper&house-tie=nonsense"
    assert (
        "With Detailed Saudi table; by house choice: The buyer failed, The end of the match No line would change."
        in words(client.get(f"{match}rules/?{house}"))
    )
    act(client, match, "rules", **dict(one.split("=") for one in house.split("&")))
    page = words(client.get(match))
    assert "Detailed Saudi table; by house choice: The buyer failed, The end of the match" in page
    assert "Rules changed: Detailed Saudi table; by house choice: The buyer failed, The end of the match." in words(
        client.get(f"{match}log/")
    )
    assert "These are the rules of this match already." in words(client.get(f"{match}rules/?{house}"))
    why = words(client.get(f"{match}deals/3/why/"))
    assert "This match has choices of its own" in why
    assert "S1 Scoring" in why
    assert "Detailed Saudi table Us 0 – Them 18 differs" in why


def test_a_table_without_raises_and_one_with_a_reverse_kaboot(client: Client) -> None:
    plain = begin(client, profile="browser-game")
    assert 'name="raise"' not in client.get(f"{plain}deal/").content.decode()
    refused = client.post(f"{plain}deal/", {**TIE, "raise": "double", "seen": "1", "do": "save"})
    assert says(words(refused), "raise-turn", "not-played")
    federation = begin(client, profile="federation-reported")
    swept = {"side": "us", "mode": "sun", "kaboot": "them", "ace": "yes"}
    play(client, federation, swept)
    assert totals(client, federation) == (0, 88)


# Two phones.


def test_the_second_phone_is_told_and_loses_nothing(client: Client, match: str) -> None:
    other, old = Client(), seen(client, match)
    play(client, match, TIE)
    fields = {**SUN, "seen": old, "do": "save"}
    shown = other.post(f"{match}deal/", fields)
    assert "Another phone has changed this match" in words(shown)
    held = other.post(f"{match}deal/", {**fields, "shown": hidden(shown, "shown")})
    assert held.headers["location"] == f"{match}held/"
    page = words(other.get(f"{match}held/"))
    assert "Them: Sun · Us 55 – Them 75" in page
    assert "this phone" in page
    assert "Entered: Us: Hokum · Us 84 – Them 78" in page
    assert "Us 0 8" in page
    assert "Not taken yet: 1." in words(client.get(match))
    assert "another phone" in words(client.get(f"{match}held/"))
    # The match goes on once more before somebody decides.
    entry, before = LogEntry.objects.get(number=None).pk, seen(client, match)
    play(client, match, LOST)
    again = other.post(f"{match}held/{entry}/take/", {"seen": before})
    assert again.status_code == 409
    assert "The match went on once more" in words(again)
    assert other.post(f"{match}held/{entry}/take/", {"seen": hidden(again, "seen")}).headers["location"] == match
    assert totals(client, match) == (19, 41)
    assert "Not taken yet" not in words(client.get(match))
    assert "another phone" in words(client.get(f"{match}log/"))


@pytest.mark.parametrize("page", ["deals/3/", "deals/3/insert/"])
def test_a_deal_changed_on_two_phones(client: Client, match: str, page: str) -> None:
    """The second one, late: it waits, with the difference, and can be taken all the same."""
    play(client, match, TIE, LOST)
    old, other = seen(client, match), Client()
    enter(client, match, SWEPT, "deals/2/")
    shown = other.post(f"{match}{page}", {**SUN, "seen": old, "do": "save"})
    assert "Another phone has changed this match" in words(shown)
    fields = {**SUN, "seen": old, "do": "save", "shown": hidden(shown, "shown"), "client": "other"}
    assert other.post(f"{match}{page}", fields).headers["location"] == f"{match}held/"
    said = words(other.get(f"{match}held/"))
    assert "Corrected: Them: Hokum · Kaboot: Them" in said
    assert "Us 8 0" in said
    entry = LogEntry.objects.get(number=None).pk
    other.post(f"{match}held/{entry}/take/", {"seen": seen(client, match)})
    assert totals(client, match) == ((11, 40) if page == "deals/3/" else (11, 58))


@pytest.mark.parametrize("page", ["deals/2/", "deals/2/insert/"])
def test_what_was_typed_about_a_deal_that_another_phone_deleted_is_not_lost(
    client: Client, match: str, page: str
) -> None:
    play(client, match, TIE, LOST)
    old = seen(client, match)
    act(client, match, "deals/2/delete")
    assert client.get(f"{match}{page}").status_code == 404
    typing = client.post(f"{match}{page}", {**SUN, "seen": old, "do": "try"}, headers=HTMX)
    assert "This deal is not there any more" in words(typing)
    held = client.post(f"{match}{page}", {**SUN, "seen": old, "do": "save", "client": "late"})
    assert held.headers["location"] == f"{match}held/"
    said = words(client.get(f"{match}held/"))
    assert "Them: Sun · Us 55 – Them 75" in said
    assert "This deal is not there any more" in said


def test_the_same_deal_from_two_phones_can_be_dropped(client: Client, match: str) -> None:
    old = seen(client, match)
    play(client, match, TIE)
    sent = Client().post(f"{match}deal/", {**TIE, "seen": old}, headers=JSON).json()
    assert (sent["state"], sent["at"]) == ("held", f"{match}held/")
    assert "most likely the same deal twice" in words(client.get(f"{match}held/"))
    entry = LogEntry.objects.get(number=None).pk
    assert client.post(f"{match}held/{entry}/drop/").headers["location"] == match
    assert totals(client, match) == (8, 8)
    assert LogEntry.objects.get(pk=entry).dropped
    assert "Nothing is waiting." in words(client.get(f"{match}held/"))
    assert client.post(f"{match}held/999999/take/").status_code == 404


def test_what_waits_may_have_become_impossible(client: Client, match: str) -> None:
    play(client, match, TIE)
    old = seen(client, match)
    act(client, match, "deals/2/delete")
    late = client.post(f"{match}deals/2/delete/", {"seen": old, "client": "late"})
    assert late.headers["location"] == f"{match}held/"
    page = words(client.get(f"{match}held/"))
    assert "Deleted: Us: Hokum · Us 84 – Them 78" in page
    assert "This deal is not there any more" in page
    entry = LogEntry.objects.get(number=None).pk
    assert client.post(f"{match}held/{entry}/take/", {"seen": seen(client, match)}).status_code == 422


def test_a_double_click_is_one_deal(client: Client, match: str) -> None:
    form = client.post(f"{match}deal/", {**TIE, "seen": "1", "do": "save"})
    fields = {**TIE, "seen": "1", "do": "save", "shown": hidden(form, "shown"), "client": hidden(form, "client")}
    for _ in range(2):
        assert client.post(f"{match}deal/", fields).headers["location"] == match
    assert totals(client, match) == (8, 8)
    begun = {"dealer": "S", "profile": "saudi", "client": "same"}
    assert client.post("/en/score/new/", begun).headers == client.post("/en/score/new/", begun).headers
    assert KeptMatch.objects.count() == 2


def test_deals_without_a_connection_are_sent_later_once_and_in_order(client: Client, match: str) -> None:
    def send(fields: dict[str, Any], name: str, base: str) -> dict[str, Any]:
        found: dict[str, Any] = client.post(
            f"{match}deal/", {**fields, "client": name, "seen": base}, headers=JSON
        ).json()
        return found

    first = send(TIE, "a", "1")
    assert (first["state"], first["number"]) == ("taken", 2)
    assert send(TIE, "a", "1") == first  # the answer got lost on the way
    assert send({**TIE, "points_us": "163"}, "b", "2")["state"] == "refused"
    assert send(SUN, "b", "2")["number"] == 3
    assert totals(client, match) == (19, 23)


def test_corrections_without_a_connection_follow_the_deals_before_them(client: Client, match: str) -> None:
    play(client, match, TIE)
    sent = [("deal/", SUN, "a", 2), ("deals/2/", LOST, "b", 3), ("deals/3/insert/", SWEPT, "c", 4)]
    for _ in range(2):
        for page, fields, name, base in sent:
            answer = client.post(f"{match}{page}", {**fields, "client": name, "seen": base}, headers=JSON).json()
            assert (answer["state"], answer["number"]) == ("taken", base + 1)
    assert totals(client, match) == (11, 58)
    late = client.post(f"{match}deals/2/", {**TIE, "client": "d", "seen": "2"}, headers=JSON).json()
    assert late["state"] == "held"
    wrong = client.post(f"{match}deals/2/", {**TIE, "points_us": "163", "client": "e", "seen": "5"}, headers=JSON)
    assert "A pile cannot be 163" in wrong.json()["message"]
    # What was refused comes back to its form with everything that was typed.
    again = client.get(f"{match}deals/2/", {**TIE, "points_us": "163", "client": "e"}).content.decode()
    assert 'name="points_us" value="163"' in again
    assert 'name="client" value="e"' in again


# From a lesson to the score sheet.


def test_a_deal_is_looked_at_without_a_match(client: Client) -> None:
    page = client.get("/en/score/look/", {**LOST, "profile": "score-keeper"})
    said = words(page)
    assert "Score-keeper table" in said
    assert "Us : Hokum failed Baloot: Us Us 62 – Them 100" in said
    assert says(said, "failed", "baloot", side=Team.US, game=2)
    assert "Detailed Saudi table Us 0 – Them 18 differs" in said
    assert "total" not in said
    part = client.get("/en/score/look/", {**LOST, "do": "try"}, headers=HTMX).content.decode()
    assert part.startswith('<div id="preview"')
    assert "A pile cannot be 163" in words(client.get("/en/score/look/", {**TIE, "points_us": "163", "do": "save"}))
    # A Sun may be doubled here: nobody says what the totals were.
    assert "Us 52 Them 0" in words(client.get("/en/score/look/", {**SUN_BY_US, "points_us": "75", "raise": "double"}))
    assert client.get("/en/score/look/").status_code == 200
    assert client.post("/en/score/look/", TIE).status_code == 405
    assert not KeptMatch.objects.exists()
    assert "sessionid" not in client.cookies


SHEET = "/en/lessons/eighty-four-seventy-eight/eighty-six-seventy-six/"


def test_a_lesson_leads_to_the_score_sheet_once_its_deal_is_scored(client: Client, match: str) -> None:
    wrong = client.post(SHEET, {"counted": "8", "rest": "9", "us": "9", "them": "8"}, headers=HTMX).content.decode()
    assert "/score/look/" not in wrong
    right = client.post(SHEET, dict.fromkeys(("counted", "rest", "us", "them"), "8"), headers=HTMX).content.decode()
    (link,) = re.findall(r'href="(/en/score/look/[^"]*)"', right)
    looked = client.get(unescape(link))
    # The lesson, the sheet it leads to, and "Why 8 and 8?" of a match show the same lines, made by the same part.
    play(client, match, {**TIE, "points_us": "86"})
    pages = [right, looked.content.decode(), client.get(f"{match}deals/2/why/").content.decode()]
    lines = [
        [words_of(one) for one in re.findall(r"<li[^>]*>(?:(?!</li>).)*/rules/(?:(?!</li>).)*</li>", page)]
        for page in pages
    ]
    for line in lines[2]:
        assert line in lines[1]
        assert line in lines[0]
    assert len(lines[2]) > 5


def words_of(part: str) -> str:
    return re.sub("[\u2066-\u2069]", "", re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", part))).lower()


def test_every_scored_deal_of_the_lessons_is_the_same_on_the_sheet(client: Client) -> None:
    """The address under a verdict shows what the lesson's own sheet writes, under the profile of its question."""
    count = 0
    for pack in shipped():
        for item in pack.items:
            if not isinstance(item.scenario, ScoreScenario):
                continue
            count += 1
            page = client.get(on_score_sheet(item))
            form = item.answer
            assert isinstance(form, Form)
            found = words(page)
            assert 'role="alert"' not in page.content.decode(), item.scenario.id
            names = {field.name: field.value for field in form.fields}
            if "us" in names:
                assert f"Us {names['us']} Them {names['them']}" in found, item.scenario.id
            sheet = page.content.decode().split("The whole sheet, line by line")[1].split("</ol>")[0]
            assert [line.rule for line in form.sheet.lines] == re.findall(r"/rules/([\w-]+)/", sheet), item.scenario.id
    assert count > 10


# Who may do what.


def test_looking_on_shows_everything_and_leads_nowhere(client: Client, match: str) -> None:
    play(client, match, TIE, SUN)
    found = find(match.split("/")[3])
    assert found
    assert f"/en/score/watch/{found.watch}/" in client.get(f"{match}share/").content.decode()
    stranger = Client()
    watch = f"/en/score/watch/{found.watch}/"
    for path in (watch, f"{watch}live/", f"{watch}deals/2/why/"):
        response = stranger.get(path)
        page = response.content.decode()
        assert response.status_code == 200
        assert found.key not in page
        assert 'action="/en/score/' not in page
        assert "<bdi>Us</bdi>" in page
    assert says(words(stranger.get(f"{watch}deals/2/why/")), "rounding", "up", points=78, digit=8, rounded=80)
    assert stranger.post(watch).status_code == 405
    for what in ("deal/", "undo/", "deals/2/", "share/", "names/", "sheet.json"):
        assert stranger.get(f"{watch}{what}").status_code == 404
        assert stranger.post(f"/en/score/{found.watch}/{what}", {"seen": "3"}).status_code in (404, 405)
    assert "sessionid" not in stranger.cookies
    assert stranger.get(f"/en/score/watch/{found.key}/").status_code == 404


def test_whoever_has_the_address_may_write_and_nobody_else_finds_it(client: Client, match: str) -> None:
    friend = Client()
    play(friend, match, TIE)
    assert totals(client, match) == (8, 8)
    assert match in client.get("/en/score/").content.decode()
    assert match not in friend.get("/en/score/").content.decode()
    assert Client().get("/en/score/nosuchmatchnosuchmatch/").status_code == 404
    for path in (match, f"{match}deal/", f"{match}share/"):
        headers = client.get(path).headers
        assert headers["x-robots-tag"] == "noindex"
        assert "private" in headers["cache-control"]
        assert headers["referrer-policy"] == "same-origin"


# Each address of a match: what whoever has the key gets for a GET, and for an empty POST.
BY_KEY: dict[str, tuple[int, int]] = {
    **dict.fromkeys(["match", "live", "log", "statistics", "share", "held", "sheet", "csv", "json"], (200, 405)),
    **dict.fromkeys(["why", "question"], (200, 405)),
    **dict.fromkeys(["deal", "insert", "correct"], (200, 422)),
    **dict.fromkeys(["delete", "names", "rules"], (200, 302)),
    **dict.fromkeys(["undo", "redo", "renew"], (405, 302)),
    "held-take": (405, 409),
    "held-drop": (405, 302),
}
BY_WATCH = {"watch": (200, 405), "watch-live": (200, 405), "watch-why": (200, 405)}
OPEN = {"keeper", "keeper-new", "keeper-manifest", "keeper-offline", "score-look"}


def test_every_address_is_in_the_tables() -> None:
    assert {one.name for one in urlpatterns} == OPEN | {f"keeper-{name}" for name in (*BY_KEY, *BY_WATCH)}


def address(name: str, key: str, entry: int) -> str:
    about = {"correct", "insert", "delete", "why", "question", "watch-why"}
    more = [2] if name in about else [entry] if name.startswith("held-") else []
    return reverse(f"keeper-{name}", args=[key, *more])


@pytest.mark.parametrize("name", BY_KEY | BY_WATCH)
def test_who_gets_which_page(client: Client, match: str, name: str) -> None:
    """A stranger without the key, somebody who looks on, and the owner; a friend who has the key is as good."""
    play(client, match, TIE)
    client.post(f"{match}deal/", {**SUN, "seen": "1", "client": "late"}, headers=JSON)
    entry = LogEntry.objects.get(number=None).pk
    found = find(match.split("/")[3])
    assert found
    here, others = (found.key, found.watch) if name in BY_KEY else (found.watch, found.key)
    nearly = here[:-1] + ("A" if here[-1] != "A" else "B")
    before = list(LogEntry.objects.values()), list(KeptMatch.objects.values())
    # Without the key; and with the key of the other kind.
    for visitor in (Client(), client):
        for key in (nearly, others):
            path = address(name, key, entry)
            # Where only one way of asking is open, the other is refused before anybody looks at the key.
            closed = (404, 405 if (BY_KEY | BY_WATCH)[name][1] == 405 else 404)
            expected = (405, 404) if (BY_KEY | BY_WATCH)[name][0] == 405 else closed
            assert (visitor.get(path).status_code, visitor.post(path).status_code) == expected
    assert before == (list(LogEntry.objects.values()), list(KeptMatch.objects.values()))
    path = address(name, here, entry)
    for visitor in (Client(), client):
        assert visitor.get(path).status_code == (BY_KEY | BY_WATCH)[name][0]
    assert before == (list(LogEntry.objects.values()), list(KeptMatch.objects.values()))
    assert client.post(path).status_code == (BY_KEY | BY_WATCH)[name][1]
    if name in BY_WATCH:
        assert before == (list(LogEntry.objects.values()), list(KeptMatch.objects.values()))


def test_an_address_to_look_on_can_be_made_void(client: Client, match: str) -> None:
    play(client, match, TIE)
    old = find(match.split("/")[3])
    assert old
    watcher, watch = Client(), f"/en/score/watch/{old.watch}/"
    assert watcher.get(watch).status_code == 200
    for _ in range(2):  # a double click is one new address
        answer = client.post(f"{match}share/new/", {"watch": old.watch})
        assert answer.headers["location"] == f"{match}share/?new"
    new = find(old.key)
    assert new
    assert new.watch != old.watch
    assert VoidAddress.objects.count() == 1
    page = client.get(f"{match}share/?new").content.decode()
    assert new.watch in page
    assert old.watch not in page
    assert "The old one opens nothing any more." in page
    assert watcher.get(f"/en/score/watch/{new.watch}/").status_code == 200
    for path in (watch, f"{watch}live/", f"{watch}deals/2/why/"):
        answer = watcher.get(path)
        assert answer.status_code == 404
        said = words(answer)
        assert "This address is void" in said
        assert "Ask them for it" in said
        assert new.watch not in answer.content.decode()
        assert old.key not in answer.content.decode()
    # A page that was following loads again, and so says it too.
    assert watcher.get(f"{watch}live/?v=2-0", headers=HTMX).headers["hx-refresh"] == "true"
    assert "void" not in words(watcher.get(f"/en/score/watch/{'x' * 22}/"))
    # The match itself is untouched, and the void address goes with it.
    assert totals(client, match) == (8, 8)
    assert LogEntry.objects.count() == 2
    client.post("/en/start-again/")
    assert not VoidAddress.objects.exists()


def test_starting_again_says_that_matches_go_and_the_export_has_them(client: Client) -> None:
    assert "matches" in words(client.get("/en/start-again/"))
    assert "Forget my answers" in words(client.get("/en/start-again/"))
    match = begin(client, name_us="Falcons")
    play(client, match, TIE, SUN)
    asked = words(client.get("/en/start-again/"))
    assert "A match: Falcons 19 – Them 23" in asked
    assert "Forget answers and matches" in asked
    kept = client.get("/en/account/export/").json()["kept"]
    assert [(one["summary"]["us"], one["summary"]["them"]) for one in kept["keptmatch"]] == [(19, 23)]
    assert [one["event"]["did"] for one in kept["logentry"]] == ["started", "entered", "entered"]
    assert kept["logentry"][2]["event"]["deal"]["piles"] == {"them": "75"}


def test_posts_need_the_token_of_the_form(match: str) -> None:
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(f"{match}undo/", {"seen": "1"}).status_code == 403


def test_a_match_goes_with_the_guest_who_signs_up_and_with_the_one_who_forgets(client: Client, match: str) -> None:
    client.post(
        "/en/account/sign-up/", {"username": "sara", "password1": "seven trumps out", "password2": "seven trumps out"}
    )
    assert match in client.get("/en/score/").content.decode()
    client.post("/en/start-again/")
    assert client.get(match).status_code == 404
    assert not LogEntry.objects.exists()


# Live.


def test_what_is_new_comes_and_nothing_comes_twice(
    client: Client, match: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    play(client, match, TIE)
    found = find(match.split("/")[3])
    assert found
    watch = f"/en/score/watch/{found.watch}/live/"
    with django_assert_num_queries(2):
        assert client.get(f"{watch}?v=2-0").status_code == 204
    page = client.get(f"{watch}?v=1-0")
    tag = {"if-none-match": page.headers["etag"]}
    assert page.content.decode().startswith('<div id="live"')
    with django_assert_num_queries(2):
        assert client.get(f"{watch}?v=1-0", headers=tag).status_code == 304
    play(client, match, SUN)
    assert client.get(f"{watch}?v=1-0", headers=tag).status_code == 200
    assert "?v=3-0" in client.get(f"{watch}?v=2-0").content.decode()
    assert client.get(f"{match}live/?v=3-0").status_code == 204
    assert "?v=3-0" in client.get(f"{match}live/?v=2-0").content.decode()


# Files.


def test_the_files_say_what_the_screen_says(client: Client) -> None:
    match = begin(client, name_us="=1+1", name_them="Guests")
    play(client, match, TIE, SUN, LOST, SWEPT, {**LOST, "raise": "double", "projects_them": ["fifty"]})
    screen = client.get(match).content.decode()
    cells = re.findall(r'<b class="number">(\d+)</b><span class="keeper-total">.*?number">(\d+)<', screen, re.S)
    on_screen = [(*map(int, us), *map(int, them)) for us, them in zip(cells[::2], cells[1::2], strict=True)][::-1]
    response = client.get(f"{match}sheet.csv")
    assert response.headers["content-type"] == "text/csv; charset=utf-8"
    assert "attachment" in response.headers["content-disposition"]
    rows = list(csv.DictReader(StringIO(response.content.decode().removeprefix("\ufeff"))))
    in_table = [
        tuple(int(row[name]) for name in ("writes_us", "total_us", "writes_them", "total_them")) for row in rows
    ]
    assert in_table == on_screen
    assert rows[4]["projects_them"] == "fifty"
    assert "=" not in response.content.decode()
    data = client.get(f"{match}sheet.json").json()
    in_data = [
        (one["writes"]["us"], one["totals"]["us"], one["writes"]["them"], one["totals"]["them"])
        for one in data["deals"]
    ]
    assert in_data == on_screen
    assert data["totals"] == {"us": on_screen[-1][1], "them": on_screen[-1][3]}
    assert data["names"]["us"] == "=1+1"
    assert [one["did"] for one in data["log"]] == ["started", *["entered"] * 5]
    sheet = client.get(f"{match}sheet/").content.decode()
    assert [int(number) for number in re.findall(r'<b class="number">(\d+)</b><span', sheet)] == [
        number for row in on_screen for number in (row[0], row[2])
    ]


def test_a_deal_becomes_a_question_of_a_pack(client: Client, match: str) -> None:
    play(client, match, {**LOST, "raise": "double", "projects_us": ["sira", "fifty"]})
    page = client.get(f"{match}deals/2/question/").content.decode()
    scenario = unescape(re.findall(r"<textarea[^>]*>(.*?)</textarea>", page, re.S)[0])
    head = "baloot-pack: 1\nid: mine\nversion: 1\ntitle: Mine\nlicence: CC0-1.0\nscenarios:\n"
    reading = read_pack(head + "".join(f"  {line}\n" for line in scenario.splitlines()))
    assert [fault.code for fault in reading.faults] == []
    assert reading.pack
    assert reading.pack.items[0].scenario.ask == "score"


def test_statistics(client: Client, match: str) -> None:
    play(client, match, TIE, LOST, SWEPT)
    said = words(client.get(f"{match}statistics/"))
    assert "Deals bought 2 1" in said
    assert "made 1 0" in said
    assert "Kaboots 0 1" in said


# Without a connection.


def test_the_worker_and_the_manifest(client: Client) -> None:
    worker = client.get("/keeper-worker.js")
    assert worker.headers["content-type"] == "text/javascript; charset=utf-8"
    assert "addEventListener" in worker.content.decode()
    policy = client.get("/en/score/").headers["content-security-policy"]
    assert "worker-src 'self'" in policy
    assert "manifest-src 'self'" in policy
    for language, direction in (("en", "ltr"), ("ar", "rtl")):
        data = client.get(f"/{language}/score/manifest.webmanifest").json()
        assert (data["lang"], data["dir"]) == (language, direction)
        assert data["start_url"] == data["scope"] == f"/{language}/score/"
        assert {icon["sizes"] for icon in data["icons"]} == {"192x192", "512x512"}


# Every page.

PAGES = [
    "",
    "deal/",
    "deals/2/",
    "deals/2/insert/",
    "deals/2/delete/",
    "deals/2/why/",
    "deals/2/question/",
    "log/",
    "names/",
    "rules/",
]
MORE = ["rules/?profile=online-app", "statistics/", "share/", "held/", "sheet/", "?all=1", "?all=1&until=2"]


@pytest.mark.parametrize("language", ["en", "ar"])
def test_every_page_is_whole_and_every_link_on_it_works(client: Client, match: str, language: str) -> None:
    play(client, match, TIE, SUN, LOST)
    here = match.replace("/en/", f"/{language}/")
    links: set[str] = set()
    paths = [
        f"/{language}/score/",
        f"/{language}/score/new/",
        f"/{language}/score/offline/",
        f"/{language}/score/look/",
    ]
    for path in [*paths, *(here + one for one in PAGES + MORE)]:
        response = client.get(path)
        page = response.content.decode()
        assert response.status_code == 200, path
        assert f'<html lang="{language}" dir="{"rtl" if language == "ar" else "ltr"}"' in page
        assert page.rstrip().endswith("</html>")
        assert len(re.findall(r"<h1[ >]", page)) == 1, path
        assert not re.search(r"<[^>]+ (style|on\w+)=", page), path
        assert "<style" not in page
        links |= set(re.findall(r'<a[^>]* href="(/[^"#]*)"', page))
    for link in links:
        assert client.get(unescape(link), follow=True).status_code == 200, link


@pytest.mark.parametrize(
    ("path", "queries"),
    [
        ("", 3), ("deal/", 2), ("deals/2/", 2), ("deals/2/insert/", 2), ("deals/2/why/", 2), ("deals/2/question/", 2),
        ("log/", 3), ("names/", 2), ("rules/", 2), ("statistics/", 2), ("share/", 2), ("held/", 3), ("sheet/", 2),
        ("sheet.csv", 2), ("sheet.json", 3),
    ],
)  # fmt: skip
def test_how_many_queries_a_page_costs(
    client: Client, match: str, django_assert_num_queries: DjangoAssertNumQueries, path: str, queries: int
) -> None:
    play(client, match, TIE)
    with django_assert_num_queries(queries):
        client.get(f"{match}{path}")


def test_a_stranger_costs_no_query(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(0):
        assert client.get("/en/score/").status_code == 200
        assert client.get("/en/score/new/").status_code == 200
        assert client.get("/en/score/offline/").status_code == 200
    assert "sessionid" not in client.cookies


def test_a_long_match_is_shown_in_parts(client: Client, match: str) -> None:
    found = find(match.split("/")[3])
    assert found
    deal = {"did": "entered", "deal": {"contract": "hokum by us", "piles": {"us": "84"}}}
    LogEntry.objects.bulk_create(
        LogEntry(
            match_id=found.pk,
            learner=found.learner,
            number=number,
            seen=1,
            event=deal,
            device="x",
            client=str(number),
        )
        for number in range(2, 702)
    )
    page = client.get(match).content.decode()
    assert page.count('<tr id="row-') == 30
    assert "Deals 671 to 700 of 700." in words(client.get(match))
    everything = client.get(f"{match}?all=1").content.decode()
    assert everything.count('<tr id="row-') == 500
    assert 'href="?all=1&amp;until=200"' in everything
    assert client.get(f"{match}?all=1&until=200").content.decode().count('<tr id="row-') == 200
    assert totals(client, match) == (5600, 5600)
    assert client.get(f"{match}sheet.csv").content.decode().count("\n") == 701
