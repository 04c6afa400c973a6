"""How a question feels under the hand: keys, hints that count, a trick played back; most of it without scripts too."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from lessons.models import Attempt

pytestmark = [pytest.mark.django_db(transaction=True)]

LESSON = "lessons/king-without-ekka"


@pytest.fixture
def site(live_server: Any) -> str:
    return str(live_server.url)


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.id"))


def test_letters_arrows_and_signs_move_about(page: Page, site: str) -> None:
    page.goto(f"{site}/en/{LESSON}/king-of-clubs/")
    page.keyboard.press("ArrowRight")
    assert focused(page) == "card-QH"
    for keys, card in (("8s", "8S"), ("9d", "9D"), ("dq", "9D"), ("qh", "QH"), ("s8", "8S")):
        page.keyboard.type(keys)
        assert focused(page) == f"card-{card}", keys
    # Right is right, as far as the hand goes.
    for key, card in (("ArrowRight", "9D"), ("ArrowRight", "9D"), ("Home", "QH"), ("ArrowRight", "8S"), ("End", "9D")):
        page.keyboard.press(key)
        assert focused(page) == f"card-{card}", key
    # Before an answer "?" leads to the hints; H opens one unless a rank came before it.
    page.keyboard.press("?")
    assert focused(page) == "next-hint"
    page.keyboard.type("qh")
    expect(page.locator(".rung")).to_have_count(0)
    page.wait_for_timeout(1300)
    page.keyboard.press("h")
    expect(page.locator(":focus")).to_have_text("Look at what was led.")
    page.keyboard.press("h")
    expect(page.locator(":focus")).to_contain_text("Two things free a third seat")
    page.keyboard.press("h")
    expect(page.locator(".rung")).to_have_count(2)
    page.keyboard.press("Escape")
    assert focused(page) == "card-QH"
    page.keyboard.type("8S")
    page.keyboard.press("Enter")
    expect(page.locator("#verdict")).to_contain_text("is not allowed here")
    assert focused(page) == "card-8S"
    page.keyboard.press("?")
    expect(page.locator(":focus")).to_have_class("verdict-head")
    page.keyboard.press("Escape")
    assert focused(page) == "card-8S"
    # Marking: the letters only go there, Space and Enter are the browser's.
    page.goto(f"{site}/en/{LESSON}/a-true-ekka/")
    for keys in ("qh", "8s", "9d"):
        page.keyboard.type(keys)
        page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(page.locator("#verdict")).to_contain_text("every card is allowed")


def test_keys_in_arabic_in_a_field_and_switched_off(page: Page, site: str) -> None:
    page.goto(f"{site}/ar/{LESSON}/king-of-clubs/")
    # What an Arabic keyboard sends for the keys that have 8 and S on them.
    for key, code in (("٨", "Digit8"), ("س", "KeyS")):
        page.evaluate(
            "([key, code]) => document.body.dispatchEvent(new KeyboardEvent('keydown', {key, code, bubbles: true}))",
            [key, code],
        )
    assert focused(page) == "card-8S"
    page.keyboard.press("ArrowLeft")
    assert focused(page) == "card-QH"
    # In a field they are letters, with Control they are the browser's.
    page.goto(f"{site}/en/lessons/eighty-four-seventy-eight/the-rest/")
    page.keyboard.press("Control+h")
    page.locator("#rest").press_sequentially("h?8")
    expect(page.locator("#rest")).to_have_value("h?8")
    expect(page.locator(".rung")).to_have_count(0)
    # Whoever speaks to the computer can switch them off, and they stay off.
    page.goto(f"{site}/en/{LESSON}/king-of-clubs/")
    page.get_by_text("Keyboard", exact=True).click()
    page.get_by_label("Letters and ? work as keys").uncheck()
    page.reload()
    page.keyboard.type("8sh?")
    assert focused(page) == ""
    expect(page.locator(".rung")).to_have_count(0)
    page.get_by_text("Keyboard", exact=True).click()
    expect(page.get_by_label("Letters and ? work as keys")).not_to_be_checked()


def test_putting_cards_in_order_keeps_the_focus_on_a_card(page: Page, site: str) -> None:
    page.goto(f"{site}/en/lessons/sun-ranks/ace-on-top/")
    first = page.locator("[aria-label='Cards left'] .pick").first
    left = page.locator("[aria-label='Cards left'] .pick").count()
    first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("[aria-label='Cards left'] .pick")).to_have_count(left - 1)
    expect(page.locator("[aria-label='Cards left'] .pick").first).to_be_focused()


@pytest.mark.parametrize("scripts", [True, False])
def test_hints_are_counted_with_the_answer(browser: Browser, site: str, scripts: bool) -> None:
    page = browser.new_context(java_script_enabled=scripts).new_page()
    page.goto(f"{site}/en/practice/third-seat-silent/")
    page.get_by_role("link", name="Hint 1 of 2").click()
    expect(page.locator(".rung")).to_have_count(1)
    expect(page.locator(".rung")).to_contain_text("Ask in this order")
    page.get_by_role("link", name="Hint 2 of 2").click()
    expect(page.locator(".rung").nth(1)).to_contain_text("Trump when you cannot follow: In Hokum")
    expect(page.get_by_role("link", name="Hint")).to_have_count(0)
    # The address has the number, so a reload keeps it, and so does an answer.
    page.reload()
    expect(page.locator(".rung")).to_have_count(2)
    page.locator(".hand input").first.check()
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".verdict-head")).to_be_visible()
    expect(page.locator(".rung")).to_have_count(2)
    assert Attempt.objects.get().hints == 2


def test_hints_of_a_deal_belong_to_the_card_that_is_asked_for(page: Page, site: str) -> None:
    page.goto(f"{site}/en/lessons/mini-hokum/east-bought-diamonds/")
    page.keyboard.press("h")
    expect(page.locator(".rung")).to_have_count(1)
    page.keyboard.type("kc")
    page.keyboard.press("Enter")
    expect(page.locator("#last-trick")).to_be_visible()
    expect(page.locator(".rung")).to_have_count(0)
    page.locator("#next-hint").click()
    expect(page.locator(".rung")).to_have_count(1)
    assert "cards=KC&hints=1" in page.url


def test_a_trick_is_played_back_without_scripts(browser: Browser, site: str) -> None:
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto(f"{site}/en/lessons/fourth-seat/west-overtrumped/")
    table = page.locator(".trick")
    before = table.bounding_box()
    expect(table.locator(".place-W")).to_contain_text("winning")
    for label, cards, winner in (
        ("after 2 cards", 2, "N"),
        ("before the first card", 0, ""),
        ("after 1 card", 1, ""),
        ("now", 3, "W"),
    ):
        page.get_by_label(label).check()
        expect(table.locator(".face:visible")).to_have_count(cards)
        expect(table.locator(".tag-winning:visible")).to_have_count(1 if winner else 0)
        if winner:
            expect(table.locator(f".place-{winner} .tag-winning")).to_be_visible()
        assert table.bounding_box() == before
    # A trick that was finished before this one, and who took it.
    page.goto(f"{site}/en/lessons/a-trick-in-sun/the-suit-is-new/")
    expect(page.get_by_text("West took it.")).not_to_be_visible()
    page.get_by_text("Earlier tricks").click()
    expect(page.get_by_text("West took it.")).to_be_visible()


def test_the_learner_s_time_zone_is_told_in_a_cookie(browser: Browser, site: str) -> None:
    context = browser.new_context(timezone_id="Asia/Riyadh")
    context.new_page().goto(f"{site}/en/{LESSON}/king-of-clubs/")
    cookies = {cookie.get("name"): cookie for cookie in context.cookies()}
    assert cookies["zone"].get("value") == "Asia/Riyadh"
    assert cookies["zone"].get("sameSite") == "Lax"
