"""A class in real browsers: a teacher and two learners, each on a device of their own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.sound import assert_no_fault

pytestmark = [pytest.mark.django_db(transaction=True)]

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 800}
RIYADH = "Asia/Riyadh"


@pytest.fixture
def site(live_server: Any) -> str:
    return str(live_server.url)


@pytest.fixture
def device(browser: Browser) -> Iterator[Callable[..., Page]]:
    """A browser of somebody's own. Nothing may go wrong on a console; 422 and 404, shown as errors there, are meant."""
    said: list[str] = []
    contexts = []

    def made(**options: Any) -> Page:
        contexts.append(browser.new_context(**options))
        page = contexts[-1].new_page()
        page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: said.append(str(error)))
        return page

    yield made
    for context in contexts:
        context.close()
    assert [one for one in said if "422" not in one and "404" not in one] == []


def sound(page: Page) -> None:
    """Accessible, and no wider than the window."""
    assert_no_fault(page)
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), page.url


def submit(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def in_riyadh(days: float) -> str:
    return (datetime.now(UTC) + timedelta(days=days)).astimezone(ZoneInfo(RIYADH)).strftime("%Y-%m-%dT%H:%M")


def said(due: str) -> str:
    """What was typed into the form, as the pages say it."""
    when = datetime.fromisoformat(due)
    return f"\u2068{when.day} {when:%B %Y, %H:%M}\u2069, Riyadh time"


def test_a_class_from_its_code_to_its_results(device: Callable[..., Page], site: str) -> None:
    teacher = device(viewport=DESKTOP, timezone_id=RIYADH)
    sara = device(viewport=PHONE, timezone_id=RIYADH)
    omar = device(viewport=PHONE, timezone_id="America/New_York", color_scheme="dark")

    # A teacher makes a class and gives it a lesson and fresh positions.
    teacher.goto(f"{site}/en/account/sign-up/?next=/en/teach/classes/")
    for name, text in {"username": "teacher", "password1": "seven trumps out", "password2": "seven trumps out"}.items():
        teacher.fill(f"[name={name}]", text)
    submit(teacher, "Sign up")
    teacher.get_by_role("link", name="New class").click()
    teacher.fill("[name=name]", "Thursday")
    sound(teacher)
    submit(teacher, "Make the class")
    room = teacher.url
    code = teacher.locator(".class-code").inner_text().replace(" ", "").lower()
    assert re.fullmatch(r"[a-z2-9]{8}", code)
    teacher.get_by_role("link", name="Give a lesson").click()
    teacher.select_option("[name=lesson]", "king-without-ekka")
    teacher.fill("[name=tries]", "3")
    submit(teacher, "Give it to the class")
    teacher.get_by_role("link", name="Give positions for skills").click()
    teacher.get_by_label("Void in second seat").check()
    teacher.fill("[name=count]", "2")
    teacher.fill("[name=title]", "At home")
    teacher.get_by_role("radio", name="after the due date").check()
    submit(teacher, "Give it to the class")
    expect(teacher.locator(".error")).to_contain_text("Choose a due date")
    due = in_riyadh(2)
    teacher.fill("[name=due]", due)
    sound(teacher)
    submit(teacher, "Give it to the class")
    expect(teacher.locator("main")).to_contain_text(f"due {said(due)}")

    # Two learners join; the second one chose a nickname that is taken.
    pins = {}
    for page, nickname in ((sara, "Sara"), (omar, "سارة ٢")):
        page.goto(f"{site}/en/class/?code={code}")
        page.fill("[name=nickname]", "Sara")
        submit(page, "Join")
        if page is omar:
            expect(page.get_by_role("alert")).to_contain_text("Somebody in this class has this nickname.")
            sound(page)
            page.fill("[name=nickname]", nickname)
            submit(page, "Join")
        pins[nickname] = page.locator(".class-code").inner_text()
        sound(page)
        submit(page, "I have written it down")
        expect(page.locator("main")).to_contain_text("answered: 0 of 2")
        sound(page)

    # A wrong card is told of at once and in place, without the right one while tries are left; then the right one.
    sara.get_by_role("link", name="The king without Ekka", exact=True).click()
    sara.get_by_role("link", name="The king, in silence").click()
    sara.locator("#card-8S").click()
    expect(sara.locator("#verdict")).to_contain_text("Not right:")
    expect(sara.locator("#verdict")).to_contain_text("Tries left: 2.")
    expect(sara.locator("#spoken")).to_contain_text("Not right:")
    assert sara.locator(".refused, .deciding, .because").count() == 0
    sound(sara)
    expect(sara.locator("#class-marks .class-tried")).to_have_count(1)
    sara.locator("#card-QH").click()
    expect(sara.locator("#class-marks .class-right")).to_have_count(1)
    sara.get_by_role("link", name="Next question").click()
    expect(sara.get_by_role("heading", level=1)).to_have_text("The same king, with Ekka")
    omar.get_by_role("link", name="The king without Ekka", exact=True).click()
    omar.get_by_role("link", name="The king, in silence").click()
    omar.locator("#card-8S").click()
    expect(omar.locator("#verdict")).to_contain_text("Not right:")

    # At home the verdict waits for the due date; the answer can be changed until then.
    sara.goto(f"{site}/en/class/{code}/")
    expect(sara.locator("main")).to_contain_text(f"due {said(due)}")
    sara.get_by_role("link", name="At home", exact=True).click()
    sound(sara)
    sara.get_by_role("link", name="Void in second seat").first.click()
    sara.locator("#hand input").first.check()
    submit(sara, "Send my answer")
    expect(sara.locator("#verdict")).to_contain_text("Kept:")
    expect(sara.locator("#verdict")).to_contain_text("Until then you can change it.")
    expect(sara.locator("#spoken")).to_contain_text("Kept:")
    assert sara.locator(".refused, .sign-wrong, .deciding").count() == 0
    sound(sara)
    sara.reload()
    expect(sara.locator("#verdict")).to_contain_text("Kept:")
    sara.goto(f"{site}/en/class/{code}/report/")
    sound(sara)
    expect(sara.locator("main")).to_contain_text("2 of 18 questions answered, 1 right")

    # Another device, with the PIN.
    other = device(viewport=PHONE)
    other.goto(f"{site}/ar/class/back/?code={code}")
    other.fill("[name=nickname]", "sara")
    other.fill("[name=pin]", pins["Sara"])
    other.locator("main form button[type=submit]").click()
    expect(other.get_by_role("heading", level=1)).to_have_text("Thursday")
    sound(other)

    # What the teacher sees of it, and what the table says that is downloaded.
    teacher.goto(room)
    sound(teacher)
    teacher.get_by_role("link", name="The king without Ekka", exact=True).click()
    expect(teacher.locator("main")).to_contain_text("2 of 2:")
    assert teacher.locator("td.is-right").count() == 1
    assert teacher.locator("td.is-wrong").count() == 1
    sound(teacher)
    with teacher.expect_download() as download:
        teacher.get_by_role("link", name="Table as CSV").click()
    text = download.value.path().read_text(encoding="utf-8-sig")
    assert '"Sara",1,0,1,2,1,0,2,' in text
    assert '"سارة ٢",0,0,1,1,0,0,1,' in text
    teacher.get_by_role("link", name="Results").first.click()
    sound(teacher)

    # Shown at once after all: the learner sees the answer.
    teacher.goto(room)
    teacher.get_by_role("link", name=re.compile("^Change.*At home")).click()
    teacher.get_by_role("radio", name="at once").check()
    submit(teacher, "Save")
    sara.goto(f"{site}/en/class/{code}/report/")
    assert sara.locator(".class-cell:is(.is-first, .is-right, .is-wrong)").count() == 2

    # It is closed for everybody, and opened again; a PIN is given anew, and the learner is told so.
    teacher.get_by_role("link", name=re.compile("^Change.*At home")).click()
    sound(teacher)
    submit(teacher, "Close it now")
    expect(teacher.locator("main")).to_contain_text("It was closed on")
    submit(teacher, "Open it again")
    teacher.goto(room)
    teacher.get_by_role("link", name=re.compile("^Change.*Sara")).click()
    submit(teacher, "Give a new PIN")
    pin = teacher.locator(".class-code").inner_text()
    sound(teacher)
    sara.goto(f"{site}/en/class/{code}/")
    expect(sara.locator("main")).to_contain_text("Your teacher has given you a new PIN.")
    sound(sara)
    sara.fill("[name=pin]", pin)
    submit(sara, "Come back")
    expect(sara.get_by_role("heading", level=1)).to_have_text("Thursday")
    submit(teacher, "I have written it down")

    # One is removed and is let in no more; then the class is gone, with everything.
    teacher.get_by_role("link", name=re.compile("^Change.*سارة ٢")).click()
    sound(teacher)
    submit(teacher, "Remove")
    assert omar.goto(f"{site}/en/class/{code}/report/") is not None
    expect(omar.locator("main")).to_contain_text("This page is not here.")
    teacher.get_by_role("link", name="Delete the class").click()
    sound(teacher)
    submit(teacher, "Delete the class")
    expect(teacher.locator("main")).to_contain_text("No class yet.")
    sara.goto(f"{site}/en/class/{code}/")
    expect(sara.get_by_role("heading", level=1)).to_have_text("Join a class")
