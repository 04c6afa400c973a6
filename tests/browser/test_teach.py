"""A teacher makes a pack in a real browser: a template, a mistake, the margin, undoing, publishing; and what only a
browser can tell about a text that is being written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Browser, Page, Route, expect

from lessons.accounts import open_account
from lessons.drafts import new_draft, save
from lessons.editing.blanks import blank
from lessons.editing.layout import write_pack
from lessons.models import Draft, Published
from lessons.publishing import publish
from lessons.starts import start
from lessons.text import Tree
from tests.browser.sound import assert_sound
from tests.lessons.packs import HEAD, PLAY

pytestmark = [pytest.mark.django_db(transaction=True)]

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1400, "height": 900}
# One of each sort of form: with tricks, with calls, with numbers, with unknown hands.
SHOWN = ("play", "call", "score", "claim")
COUNT = "ask: count\ncontract: sun by W\ncards: K♣ T♣\n"


@pytest.fixture
def site(live_server: Any) -> str:
    return str(live_server.url)


@pytest.fixture
def quiet(page: Page) -> Iterator[list[str]]:
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    yield said
    assert [one for one in said if "422" not in one] == []


@pytest.fixture
def sara() -> User:
    user = User(username="sara")
    user.set_password("seven trumps out")
    assert open_account(user, None)
    return user


def log_in(page: Page) -> None:
    page.fill("[name=username]", "sara")
    page.fill("[name=password]", "seven trumps out")
    page.get_by_role("main").get_by_role("button", name="Log in").click()


def type_over(page: Page, old: str, new: str) -> None:
    """Selects a piece of the text and types another one."""
    page.evaluate(
        "old => { const text = document.getElementById('text'); const at = text.value.indexOf(old);"
        " text.focus(); text.setSelectionRange(at, at + old.length); }",
        old,
    )
    page.keyboard.insert_text(new)


def saved_by_itself(page: Page) -> None:
    expect(page.locator("#waiting")).to_be_hidden(timeout=10_000)


def test_a_pack_in_an_evening(page: Page, site: str, sara: User, quiet: list[str]) -> None:
    page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    page.goto(f"{site}/en/teach/")
    log_in(page)
    page.get_by_role("link", name="New pack").click()
    page.get_by_role("button", name="Which card may I play?").click()
    page.get_by_role("link", name="As text").click()
    text = page.get_by_label("Text of the pack")
    expect(page.locator("#checked")).to_contain_text("No fault. Questions proved: 2")
    # A mistake in the key: the margin says so beside the line while one types, and nothing was clicked.
    type_over(page, "legal: K♥", "legal: 8♠")
    note = page.locator(".note-bad")
    expect(note).to_contain_text("expect says 8♠; the engine says K♥.")
    box, line = note.bounding_box(), page.locator("#numbers b.bad").bounding_box()
    assert box is not None
    assert line is not None
    assert abs(box["y"] - line["y"]) < 40
    # It is saved by itself, and cannot be published.
    saved_by_itself(page)
    assert "legal: 8♠" in Draft.objects.get().text
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_role("alert")).to_contain_text("It cannot be published yet")
    # From the message back to its line, and the mistake undone.
    page.locator(".note-place").first.click()
    expect(text).to_be_focused()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#checked")).to_contain_text("No fault. Questions proved: 2")
    expect(text).to_have_value(re.compile("legal: K♥"))
    page.get_by_role("button", name="Redo").click()
    expect(page.locator(".note-bad")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    # Tried as a learner.
    page.get_by_role("button", name="behind-my-partner").click()
    page.get_by_role("button", name="eight of spades").click()
    expect(page.locator("#verdict")).to_contain_text("is not allowed here")
    page.get_by_role("link", name="Back to the text").click()
    # Published, with its receipt.
    page.get_by_role("button", name="Publish").click()
    expect(page.locator(".receipt")).to_contain_text("Detailed Saudi table")
    page.get_by_label("Yes, in the library").check(force=True)
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_role("status").first).to_contain_text("It is published.")
    version = Published.objects.get()
    assert version.listed
    expect(page.locator(".hash")).to_have_text(version.digest)


def settled(page: Page) -> None:
    """Nothing is on its way any more."""
    page.wait_for_timeout(250)
    expect(page.locator(".htmx-request")).to_have_count(0)


def tap(page: Page, *cards: str) -> None:
    for card in cards:
        page.locator(f"label:has(#card-{card})").click()


def test_a_question_by_tapping_cards(page: Page, site: str, sara: User, quiet: list[str]) -> None:
    """The same without a line of text: cards into hands and tricks and back, the rest dealt, words, and published."""
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.goto(f"{site}/en/account/log-in/?next=/en/teach/new/")
    log_in(page)
    page.get_by_role("button", name="Which card may I play?").click()
    page.get_by_label("Kind of question").select_option("mark")
    page.get_by_role("button", name="Add a question").click()
    answer, hands = page.locator("#result"), page.locator(".form-hands")
    expect(answer).to_contain_text("Answer:")
    # The answer changes with the contract, and stands in sight while cards are tapped.
    page.locator("[id='in-contract.what']").select_option("sun")
    expect(answer).to_contain_text("Other tables answer the same.")
    page.locator("label:has(#place-S)").click()
    tap(page, "AS", "8C", "7D")
    expect(hands).to_contain_text("South (6)")
    expect(answer.locator("p").filter(has_text="Answer:")).to_contain_text("8")
    tap(page, "7D", "AS")
    expect(hands).to_contain_text("South (4)")
    expect(page.locator("#card-AS")).to_be_visible()
    expect(answer).to_be_in_viewport()
    page.locator("label:has(#place-trick-0)").click()
    tap(page, "7C")
    expect(page.locator(".form-tricks")).to_contain_text("West ?")
    tap(page, "TC")
    expect(page.locator(".form-tricks")).to_contain_text("South ?")
    settled(page)
    page.get_by_role("button", name="Deal the rest").click()
    expect(hands).to_contain_text("North (8)")
    expect(page.locator("#left")).to_have_text("–")
    page.get_by_role("button", name="Undo").click()
    expect(hands).to_contain_text("North (0)")
    page.get_by_role("button", name="Redo").click()
    expect(hands).to_contain_text("North (8)")
    # Words: a new row comes by itself, and what is typed on meanwhile stays.
    page.locator("[id='in-prompt.en']").fill("Which cards may you play?")
    page.locator("[id='in-hints.0.en']").fill("Which suit was led?")
    page.keyboard.press("Tab")
    page.keyboard.type("Follow the suit.")
    expect(page.locator("[id='in-hints.1.en']")).to_be_visible()
    expect(page.locator("[id='in-takeaway.en']")).to_have_value("Follow the suit.")
    page.keyboard.press("Tab")
    settled(page)
    # The text view shows all of it, and the comments of the template are where they were.
    text = Draft.objects.get().text
    template = start("play", "en")
    assert text.startswith(template.rstrip("\n"))
    for piece in ("Which cards may you play?", "Which suit was led?", "Follow the suit.", "contract: sun by W"):
        assert piece in text.removeprefix(template.rstrip("\n"))
    page.get_by_role("link", name="All questions, and a new one").click()
    expect(page.locator(".checked-sum")).to_contain_text("Questions proved: 3")
    page.get_by_role("button", name="Publish").click()
    page.get_by_label("No, only by its address").check(force=True)
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_role("status").first).to_contain_text("It is published.")
    assert Published.objects.get().scenarios == 3


@pytest.fixture
def desk(page: Page, site: str, sara: User) -> Page:
    page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    page.goto(f"{site}/en/account/log-in/?next=/en/teach/")
    log_in(page)
    page.wait_for_url("**/teach/")
    return page


@pytest.fixture
def draft(sara: User) -> Draft:
    return new_draft(sara, HEAD + PLAY)


def test_a_lost_session_loses_nothing(desk: Page, site: str, draft: Draft) -> None:
    url = f"{site}/en/teach/{draft.key}/"
    desk.goto(url)
    desk.context.clear_cookies()
    type_over(desk, "A test", "My evening")
    expect(desk.get_by_role("alert")).to_contain_text("Your text is kept in this browser", timeout=10_000)
    expect(desk.locator("#waiting")).to_be_visible()
    desk.on("dialog", lambda dialog: dialog.accept())
    desk.get_by_role("alert").get_by_role("link", name="Log in").click()
    log_in(desk)
    desk.wait_for_url(url)
    expect(desk.get_by_label("Text of the pack")).to_have_value(re.compile("title: A test"))
    desk.get_by_role("button", name="Take it up again").click()
    expect(desk.get_by_label("Text of the pack")).to_have_value(re.compile("title: My evening"))
    saved_by_itself(desk)
    draft.refresh_from_db()
    assert "title: My evening" in draft.text
    desk.reload()
    expect(desk.locator("#unsaved")).to_be_hidden()


def test_a_lost_session_loses_no_entry(desk: Page, site: str, draft: Draft) -> None:
    desk.goto(f"{site}/en/teach/{draft.key}/form/one/")
    desk.context.clear_cookies()
    desk.locator("[id='in-note.en']").fill("My evening")
    desk.keyboard.press("Tab")
    expect(desk.get_by_role("alert")).to_contain_text("You are not logged in any more")
    with desk.context.expect_page() as opened:
        desk.get_by_role("alert").get_by_role("link", name="Log in").click()
    log_in(opened.value)
    opened.value.wait_for_url("**/form/one/")
    opened.value.close()
    desk.bring_to_front()
    desk.evaluate("window.dispatchEvent(new Event('focus'))")
    expect(desk.get_by_role("alert")).to_have_count(0)
    settled(desk)
    draft.refresh_from_db()
    assert "note: My evening" in draft.text


def test_cards_tapped_while_an_answer_is_on_its_way(desk: Page, site: str, draft: Draft) -> None:
    def late(route: Route) -> None:
        desk.wait_for_timeout(700)
        route.continue_()

    desk.goto(f"{site}/en/teach/{draft.key}/form/one/")
    desk.route("**/form/one/", late)
    desk.locator("label:has(#place-N)").click()
    for card in ("AS", "TS", "9S", "7S"):
        tap(desk, card)
        desk.wait_for_timeout(200)
    expect(desk.locator(".form-hands")).to_contain_text("North (4)", timeout=10_000)
    expect(desk.locator("#place-N")).to_be_checked()
    settled(desk)
    draft.refresh_from_db()
    assert "N: A♠ T♠ 9♠ 7♠" in draft.text


def test_without_a_connection_it_is_said_and_saved_later(desk: Page, site: str, draft: Draft) -> None:
    desk.goto(f"{site}/en/teach/{draft.key}/")
    desk.context.set_offline(True)
    type_over(desk, "A test", "On the train")
    expect(desk.get_by_role("alert")).to_be_visible(timeout=10_000)
    desk.context.set_offline(False)
    saved_by_itself(desk)
    expect(desk.get_by_role("alert")).to_have_count(0)
    draft.refresh_from_db()
    assert "On the train" in draft.text


def test_another_window_is_told(desk: Page, site: str, draft: Draft) -> None:
    desk.goto(f"{site}/en/teach/{draft.key}/")
    save(draft, draft.text.replace("A test", "The other one"))
    type_over(desk, "A test", "Mine")
    expect(desk.get_by_role("alert")).to_contain_text("This draft was changed somewhere else", timeout=10_000)
    expect(desk.get_by_label("Text of the pack")).to_have_value(re.compile("title: Mine"))
    desk.get_by_role("button", name="Save mine after it").click()
    expect(desk.locator("#checked")).to_contain_text("No fault.")
    draft.refresh_from_db()
    assert "title: Mine" in draft.text
    desk.get_by_role("button", name="Undo").click()
    expect(desk.get_by_label("Text of the pack")).to_have_value(re.compile("title: The other one"))


def test_the_tab_key(desk: Page, site: str, draft: Draft) -> None:
    desk.goto(f"{site}/en/teach/{draft.key}/")
    text = desk.get_by_label("Text of the pack")
    text.focus()
    desk.keyboard.press("Control+Home")
    desk.keyboard.press("Tab")
    expect(text).to_be_focused()
    expect(text).to_have_value(re.compile("^  baloot-pack"))
    desk.keyboard.press("Escape")
    desk.keyboard.press("Tab")
    expect(text).not_to_be_focused()
    text.focus()
    desk.keyboard.press("Shift+Tab")
    expect(text).not_to_be_focused()


def test_without_javascript(browser: Browser, site: str, sara: User) -> None:
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto(f"{site}/en/account/log-in/?next=/en/teach/new/")
    log_in(page)
    page.get_by_role("button", name="Was that allowed?").click()
    page.get_by_role("link", name="As text").click()
    text = page.get_by_label("Text of the pack")
    text.fill(text.input_value().replace("ask: spot", "ask: spott"))
    page.get_by_role("button", name="Save and check").click()
    expect(page.locator(".note-bad")).to_contain_text("Did you mean spot?")
    expect(page.locator("#numbers b.bad")).to_have_count(1)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#checked")).to_contain_text("No fault. Questions proved: 3")


def some_of_each() -> dict[str, Tree]:
    head: dict[str, Tree] = {"baloot-pack": "1", "id": "each", "version": "1", "title": "Each", "licence": "CC-BY-4.0"}
    return {**head, "scenarios": [blank(ask, ask) for ask in SHOWN]}


def pages(sara: User) -> list[str]:
    good, bad = new_draft(sara, start("play", "ar")), new_draft(sara, (HEAD + PLAY).replace("Q♥ 8", "1♥ 8"))
    publish(good)
    found = ["", "new/", "upload/", f"from-scenario/?scenario={quote(COUNT)}", f"{bad.key}/", f"{bad.key}/publish/"]
    rest = ("", "form/", "form/following/", "publish/", "versions/1/", "delete/", "try/following/")
    every = new_draft(sara, write_pack({**some_of_each(), "language": "ar"}))
    found += [f"{every.key}/form/", *(f"{every.key}/form/{ask}/" for ask in SHOWN), f"{bad.key}/form/one/"]
    return [f"teach/{path}" for path in (*found, *(f"{good.key}/{one}" for one in rest))]


@pytest.mark.parametrize(("language", "scheme"), [("en", "light"), ("ar", "dark")])
def test_every_page_is_sound(browser: Browser, site: str, sara: User, language: str, scheme: Any) -> None:
    page = browser.new_context(color_scheme=scheme, viewport=PHONE).new_page()  # type: ignore[arg-type]
    page.goto(f"{site}/en/account/log-in/?next=/en/teach/")
    log_in(page)
    for turn, path in enumerate(pages(sara)):
        page.goto(f"{site}/{language}/{path}")
        assert_sound(page, language, turn, 1280 if language == "en" else 390)
