"""One learner's journey through the site in a real browser, and what only a browser can tell about the pages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from lessons.models import Attempt
from tests.browser.sound import assert_sound

pytestmark = [pytest.mark.django_db(transaction=True)]

LESSON = "lessons/king-without-ekka"
PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 800}


@pytest.fixture
def site(live_server: Any) -> str:
    return str(live_server.url)


@pytest.fixture
def quiet(page: Page) -> Iterator[list[str]]:
    """Every error on the console; a 422 answer, which the browser reports as one, is meant."""
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    yield said
    assert [one for one in said if "422" not in one] == []


def test_a_learner_plays_scores_and_comes_back(page: Page, site: str, quiet: list[str]) -> None:
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.goto(f"{site}/en/")
    # A wrong card on the home page: the reason, in place, the address and the focus stay.
    page.get_by_role("button", name="eight of spades").click()
    expect(page.locator("#verdict")).to_contain_text("is not allowed here")
    expect(page.locator("#verdict li.deciding")).to_contain_text("no Ekka was said")
    expect(page.locator("#spoken")).to_contain_text("eight of spades is not allowed here.")
    expect(page.locator(":focus")).to_have_attribute("id", "card-8S")
    assert page.url == f"{site}/en/"
    # The right card, then on; back and forward are whole pages.
    page.get_by_role("button", name="queen of hearts").click()
    expect(page.locator("#verdict")).to_contain_text("Nothing else is allowed")
    page.get_by_role("link", name="Next step", exact=True).click()
    expect(page).to_have_title("The same king, with Ekka · The king without Ekka · Baloot tutor")
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.go_forward()
    expect(page.get_by_role("heading", level=1)).to_have_text("The same king, with Ekka")
    # A score, wrong and then right, one number in Arabic digits.
    page.goto(f"{site}/en/lessons/eighty-four-seventy-eight/eighty-six-seventy-six/")
    for name, number in {"counted": "8", "rest": "9", "us": "9", "them": "8x"}.items():
        page.fill(f"#{name}", number)
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#entries")).to_contain_text("“8x” is not a whole number.")
    expect(page.locator("#rest")).to_have_value("9")
    page.fill("#them", "٨")
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#verdict")).to_contain_text("Game points of the other side: 8. Your answer was 9.")
    page.fill("#rest", "8")
    page.fill("#us", "8")
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#verdict")).to_contain_text("Right.")
    # Progress is there on the path, and can be forgotten.
    page.goto(f"{site}/en/lessons/")
    expect(page.get_by_text("1 of 16 steps done")).to_be_visible()
    expect(page.get_by_text("1 of 12 steps done")).to_be_visible()
    page.get_by_role("link", name="Start again").click()
    page.get_by_role("button", name="Forget my answers").click()
    page.goto(f"{site}/en/lessons/")
    expect(page.get_by_text("1 of 16 steps done")).to_have_count(0)


def test_by_keyboard_alone(page: Page, site: str, quiet: list[str]) -> None:
    page.goto(f"{site}/en/{LESSON}/king-of-clubs/")
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "card-QH":
            break
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#verdict")).to_contain_text("is not allowed here")
    expect(page.locator(":focus")).to_have_attribute("id", "card-8S")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Space")
    expect(page.locator("#verdict")).to_contain_text("Nothing else is allowed")
    for _ in range(10):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == "next":
            break
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("The same king, with Ekka")
    # Marking: space on each card, then Check.
    page.locator("#card-QH").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#verdict")).to_contain_text("every card is allowed")


def test_without_javascript(browser: Browser, site: str) -> None:
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto(f"{site}/ar/{LESSON}/king-of-clubs/")
    page.get_by_role("button", name="ثمانية السبيت").click()
    expect(page.locator("#verdict")).to_contain_text("لا تجوز هنا")
    expect(page.get_by_role("heading", level=1)).to_have_text("الشايب في صمت")
    page.get_by_role("button", name="بنت الهاص").click()
    page.get_by_role("link", name="الخطوة التالية", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("الشايب نفسه مع الإكة")
    page.goto(f"{site}/ar/lessons/eighty-four-seventy-eight/the-rest/")
    page.fill("#rest", "؟")
    page.get_by_role("button", name="تحقق").click()
    expect(page.locator("#rest")).to_have_value("؟")
    page.fill("#rest", "٨")
    page.get_by_role("button", name="تحقق").click()
    expect(page.locator("#verdict")).to_contain_text("صحيح.")


def test_arabic_mirrors_the_page_but_not_the_table(page: Page, site: str) -> None:
    page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]

    def left(selector: str) -> float:
        box = page.locator(selector).first.bounding_box()
        assert box is not None
        return box["x"]

    for language, table_first in (("en", True), ("ar", False)):
        page.goto(f"{site}/{language}/{LESSON}/king-of-clubs/")
        assert (left(".step-table") < left(".step-ask")) is table_first
        # The player after the learner is always on the right of the screen (S0: counter-clockwise).
        assert left(".place-W") < left(".place-S") < left(".place-E")
        assert left("#card-QH") < left("#card-8S")


def test_a_double_click_is_one_attempt(page: Page, site: str) -> None:
    page.goto(f"{site}/en/{LESSON}/king-of-clubs/")
    page.locator("#card-8S").dblclick()
    expect(page.locator("#verdict")).to_contain_text("is not allowed here")
    page.wait_for_load_state("networkidle")
    assert Attempt.objects.count() == 1


def test_a_lost_connection_loses_no_answer(page: Page, site: str) -> None:
    page.goto(f"{site}/en/lessons/eighty-four-seventy-eight/the-rest/")
    page.fill("#rest", "8")
    page.context.set_offline(True)
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_role("alert")).to_contain_text("Your answer did not get through.")
    expect(page.locator("#rest")).to_have_value("8")
    page.context.set_offline(False)
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#verdict")).to_contain_text("Right.")
    # Cookies gone: the answer is refused, and that is said too.
    page.context.clear_cookies()
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_role("alert")).to_contain_text("Your answer did not get through.")


PAGES = [
    "",
    "lessons/",
    LESSON + "/",
    LESSON + "/king-of-clubs/",
    LESSON + "/one-trump-too-low/",
    LESSON + "/ekka-while-the-ace-is-out/",
    LESSON + "/who-takes-it/",
    "lessons/eighty-four-seventy-eight/the-whole-sheet/",
    "lessons/arguments-at-the-table/late-sun/",
    "lessons/arguments-at-the-table/two-siras/",
    "lessons/arguments-at-the-table/a-false-sawa/",
    "lessons/arguments-at-the-table/both-over/",
    "lessons/the-majlis/your-partner/",
    "lessons/sun-ranks/ace-on-top/",
    "lessons/mini-hokum/many-discards/",
    "lessons/mini-sun/you-lead/",
    "lessons/comparing-projects/",
    "rules/",
    "rules/sun-priority/",
    "tables/saudi/against/online-app/",
    "practice/",
    "practice/third-seat-silent/",
    "practice/next/?for=lesson.the-majlis",
    "progress/",
    "daily/",
    "start/",
    "start/score/",
    "lessons/fourth-seat/skip/",
    "exam/",
    "exam/new/",
    "account/",
    "account/sign-up/",
    "account/log-in/",
    "glossary/",
    "odds/",
    "origins/",
    "tips/",
    "referee/",
    "referee/?kind=score&go=1&trump=H&buyer=us&piles_us=62&baloot=us",
    "referee/?kind=play&go=1&trump=H&trick=N+KC,+W+7C,+S+8S&hand=QH&hand=8S",
    "rules/trump-when-void/",
    "tables/saudi/",
    "start-again/",
    "no-such-page/",
]


@pytest.mark.parametrize(("language", "scheme"), [("en", "light"), ("ar", "dark")])
def test_every_page_is_sound(browser: Browser, site: str, language: str, scheme: Any) -> None:
    page = browser.new_context(color_scheme=scheme, viewport=PHONE).new_page()  # type: ignore[arg-type]
    for turn, path in enumerate(PAGES):
        page.goto(f"{site}/{language}/{path}")
        if path.endswith("king-of-clubs/"):
            page.locator("#card-8S").click()
            page.wait_for_selector(".verdict-head")
        assert_sound(page, language, turn)


def test_a_verdict_moves_nothing_above_it(page: Page, site: str) -> None:
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.goto(f"{site}/en/{LESSON}/king-of-clubs/")
    before = page.locator("#card-QH").bounding_box()
    page.locator("#card-8S").click()
    page.wait_for_selector(".verdict-head")
    assert page.locator("#card-QH").bounding_box() == before
