"""The score-keeper in real browsers: a match on a phone, two phones on one match, and one that loses its connection."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from lessons.models import KeptMatch, LogEntry
from tests.browser.line import Line
from tests.browser.sound import assert_sound

pytestmark = [pytest.mark.django_db(transaction=True)]

PHONE: Any = {"width": 390, "height": 844}


@pytest.fixture
def site(live_server: Any) -> str:
    return str(live_server.url)


@pytest.fixture
def line(site: str) -> Iterator[Line]:
    line = Line(site)
    yield line
    line.close()


def connect(page: Page, line: Line, connected: bool) -> None:
    """The line itself, and then what the browser tells the page about it."""
    if connected:
        line.mend()
    else:
        line.cut()
    page.context.set_offline(not connected)


@pytest.fixture
def phones(browser: Browser) -> Iterator[Any]:
    """Makes phones, and minds what they say on the console; a refusal and a lost connection are meant."""
    said: list[str] = []
    made: list[BrowserContext] = []

    def phone(**more: Any) -> Page:
        context = browser.new_context(viewport=PHONE, has_touch=True, **more)
        made.append(context)
        page = context.new_page()
        page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: said.append(str(error)))
        return page

    yield phone
    for context in made:
        context.close()
    meant = r"422|404|htmx:responseError|Response Status Error"
    lost = r"net::ERR_(INTERNET_DISCONNECTED|EMPTY|CONNECTION)|htmx:(sendError|afterRequest)|Failed to fetch"
    assert [one for one in said if not re.search(f"{meant}|{lost}", one)] == []


def begin(page: Page, site: str, language: str = "en") -> str:
    page.goto(f"{site}/{language}/score/new/")
    page.locator(".keeper-save").click()
    expect(page.locator("#live")).to_be_visible()
    return page.url


def fill(page: Page, **fields: str) -> None:
    for name, value in fields.items():
        if name.startswith("points"):
            page.fill(f"#{name.replace('_', '-')}", value)
        else:
            page.tap(f"label:has(#{name}-{value})")


def pair(us: int, them: int) -> str:
    """Two numbers with their sides, each name isolated from what stands around it."""
    return f"\u2068Us\u2069 {us} – \u2068Them\u2069 {them}"


def until(page: Page, promise: str) -> None:
    """Until it comes true. ``wait_for_function`` takes a promise for the truth, and the policy does not let it in."""
    for _again in range(300):
        if page.evaluate(promise):
            return
        page.wait_for_timeout(50)
    raise AssertionError(promise)


def totals(page: Page, us: int, them: int) -> None:
    """A page asks every five seconds what is new, so it may take one round and the answer."""
    expect(page.locator(".keeper-big").first).to_have_text(str(us), timeout=12_000)
    expect(page.locator(".keeper-big").last).to_have_text(str(them), timeout=12_000)


def test_a_match_in_one_hand(phones: Any, site: str) -> None:
    page = phones()
    match = begin(page, site)
    # The button for the next deal lies where the thumb is, and everything to tap is large.
    button = page.locator("#new-deal").bounding_box()
    assert button
    assert button["y"] > PHONE["height"] * 0.8
    page.tap("#new-deal")
    for label in page.locator("#deal .choice:visible").all():
        box = label.bounding_box()
        assert box
        assert box["height"] >= 44
        assert box["width"] >= 44
    expect(page.locator("#points-us")).to_have_attribute("inputmode", "numeric")
    save = page.locator("#save").bounding_box()
    assert save
    assert save["y"] > PHONE["height"] * 0.8
    # What it gives stands there while it is typed, before it is saved.
    fill(page, side="us", mode="hokum", points_us="163")
    expect(page.locator("#preview")).to_contain_text("A pile cannot be 163")
    fill(page, points_us="٨٤")
    expect(page.locator("#bar-says")).to_contain_text("Us 8 Them 8")
    expect(page.locator("#preview .because").first).to_contain_text("78")
    page.tap("#save")
    page.wait_for_url(match)
    totals(page, 8, 8)
    # No points on one side: it asks before it writes.
    page.tap("#new-deal")
    fill(page, side="them", mode="sun", points_us="0")
    expect(page.locator("#preview")).to_contain_text("Us: no card points. Did that side take a trick?")
    page.tap("label:has(#trick-taken)")
    expect(page.locator("#bar-says")).to_contain_text("Us 0 Them 26")
    page.tap("label:has(#trick-none)")
    expect(page.locator("#bar-says")).to_contain_text("Us 0 Them 44")
    page.tap("#save")
    page.wait_for_url(match)
    totals(page, 8, 52)
    # Why 8 and 8?
    page.get_by_role("link", name="Why 8 and 8?").tap()
    expect(page.locator(".because .rule").filter(has_text="Rounding · S0 §6")).to_be_visible()
    expect(page.get_by_text("Federation table, as reported")).to_be_visible()
    page.go_back()
    # A deal is tapped to be corrected; what moved is marked.
    page.locator("tr", has_text="1. Us: Hokum").locator(".keeper-cell").first.tap(force=True)
    expect(page.locator("#points-us")).to_have_value("84")
    fill(page, points_us="62")
    expect(page.locator("#bar-says")).to_contain_text("Us 0 Them 16")
    page.tap("#save")
    page.wait_for_url(match)
    totals(page, 0, 60)
    expect(page.locator("tr.moved")).to_have_count(2)
    page.tap("#undo")
    totals(page, 8, 52)
    page.tap("#redo")
    totals(page, 0, 60)
    # Deleted, and brought back.
    page.locator("tr", has_text="2. Them: Sun").locator(".keeper-tap").tap()
    page.get_by_role("link", name="Delete this deal").tap()
    page.get_by_role("button", name="Delete it").tap()
    totals(page, 0, 16)
    page.tap("#undo")
    totals(page, 0, 60)


def test_by_keyboard_and_with_a_fast_finger(phones: Any, site: str) -> None:
    page = phones()
    match = begin(page, site)
    page.locator("#new-deal").focus()
    page.keyboard.press("Enter")
    page.locator("#side-us").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(page.locator("#mode-hokum")).to_be_checked()
    page.locator("#points-us").focus()
    page.keyboard.type("84")
    # Saved before the preview came: then what it gives is shown first.
    page.keyboard.press("Enter")
    expect(page.locator("#preview section")).to_be_visible()
    assert KeptMatch.objects.get().entries.count() <= 2
    if page.url != match:
        expect(page.locator("#bar-says")).to_contain_text("Us 8 Them 8")
        page.locator("#save").dblclick()
        page.wait_for_url(match)
    totals(page, 8, 8)
    assert LogEntry.objects.count() == 2


def test_without_scripts(phones: Any, site: str) -> None:
    page = phones(java_script_enabled=False)
    match = begin(page, site, "ar")
    page.locator("#new-deal").tap()
    fill(page, side="us", mode="hokum", points_them="٧٨")
    page.tap("#save")
    expect(page.locator("#preview section")).to_be_visible()
    page.tap("#save")
    page.wait_for_url(match)
    totals(page, 8, 8)
    page.tap("#undo")
    totals(page, 0, 0)


def test_two_phones_on_one_match(phones: Any, site: str) -> None:
    first, second, watcher = phones(), phones(), phones()
    match = begin(first, site)
    second.goto(match)
    second.tap("#new-deal")
    first.goto(f"{match}share/")
    watcher.goto(first.locator("#watch-address").input_value())
    expect(watcher.locator("#new-deal")).to_have_count(0)
    first.goto(match)
    first.tap("#new-deal")
    for page in (first, second):
        fill(page, side="us", mode="hokum", points_us="84")
        expect(page.locator("#bar-says")).to_contain_text("Us 8 Them 8")
    first.tap("#save")
    first.wait_for_url(match)
    # The watcher's page follows by itself.
    totals(watcher, 8, 8)
    # The second phone is told, and shown what happened; it is the same deal, so it is dropped.
    second.tap("#save")
    second.wait_for_url(f"{match}held/")
    expect(second.get_by_text("most likely the same deal twice")).to_be_visible()
    expect(first.get_by_role("alert")).to_contain_text("Not taken yet: 1.")
    second.get_by_role("button", name="Leave it out").tap()
    second.wait_for_url(match)
    totals(second, 8, 8)
    expect(first.get_by_role("alert")).to_have_count(0)
    # What is new on one phone comes to the other, and its next deal is made on top of it.
    first.tap("#new-deal")
    fill(first, side="them", mode="sun", points_them="75")
    expect(first.locator("#bar-says")).to_contain_text("Us 11 Them 15")
    first.tap("#save")
    totals(second, 19, 23)
    second.tap("#undo")
    totals(second, 8, 8)
    totals(first, 8, 8)


def test_without_a_connection_and_back(phones: Any, line: Line) -> None:
    page = phones()
    match = begin(page, line.url)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    until(page, "navigator.serviceWorker.controller !== null")
    needed = r"/(deal|offline)\/$|site\.css/"
    kept = f"caches.open('keeper-1').then((c) => c.keys()).then((all) => all.filter((one) => {needed}.test(one.url)))"
    until(page, f"{kept}.then((found) => found.length >= 3)")
    connect(page, line, False)
    page.reload()
    totals(page, 0, 0)
    expect(page.locator("#no-connection")).to_be_visible()
    for points in ("84", "62"):
        page.tap("#new-deal")
        expect(page.locator("#deal")).to_be_visible()
        fill(page, side="us", mode="hokum", points_us=points)
        expect(page.locator(".no-check")).to_be_visible()
        page.tap("#save")
        page.wait_for_url(match)
    # They are there, clearly not sent, and no total is made up for them.
    expect(page.locator("#unsent li")).to_have_count(2)
    expect(page.locator("#unsent li").first).to_contain_text("Us · Hokum · no raise · Us 84")
    totals(page, 0, 0)
    assert LogEntry.objects.count() == 1
    # A page that was never open has a page to stand in for it.
    page.goto(f"{match}statistics/")
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    page.goto(match)
    # Back again: sent once, in order.
    connect(page, line, True)
    totals(page, 8, 24)
    expect(page.locator("#unsent")).to_be_hidden()
    page.reload()
    totals(page, 8, 24)
    assert list(LogEntry.objects.order_by("number").values_list("number", flat=True)) == [1, 2, 3]


def test_a_deal_that_is_refused_later_is_mended_and_the_others_wait_for_it(phones: Any, line: Line) -> None:
    page = phones()
    match = begin(page, line.url)
    until(page, "navigator.serviceWorker.controller !== null")
    for points, connected in (("163", False), ("62", False)):
        page.goto(f"{match}deal/")
        connect(page, line, connected)
        fill(page, side="us", mode="hokum", points_us=points)
        expect(page.locator(".no-check")).to_be_visible()
        page.tap("#save")
        page.wait_for_url(match)
        connect(page, line, True)
        page.evaluate("localStorage.setItem('hold', '1')")
    expect(page.locator("#unsent")).to_contain_text("A pile cannot be 163")
    page.get_by_role("link", name="Correct it").first.tap()
    expect(page.locator("#points-us")).to_have_value("163")
    fill(page, points_us="84")
    expect(page.locator("#bar-says")).to_contain_text("Us 8 Them 8")
    page.tap("#save")
    page.wait_for_url(match)
    expect(page.locator("#unsent")).to_be_hidden()
    totals(page, 8, 24)


def test_corrections_without_a_connection(phones: Any, line: Line) -> None:
    page = phones()
    match = begin(page, line.url)
    until(page, "navigator.serviceWorker.controller !== null")
    for points in ("84", "62"):
        page.tap("#new-deal")
        fill(page, side="us", mode="hokum", points_us=points)
        expect(page.locator("#preview section")).to_be_visible()
        page.tap("#save")
        page.wait_for_url(match)
    # The three forms are there as they are now: one of an older state would be held instead of taken.
    until(
        page,
        """caches.open('keeper-1').then(async (cache) => {
            const forms = (await cache.keys()).filter((one) => /deals?\\/(\\d+\\/)?$/.test(one.url));
            const pages = await Promise.all(forms.map(async (one) => (await cache.match(one)).text()));
            return pages.length === 3 && pages.every((one) => one.includes('name="seen" value="3"'));
        })""",
    )
    connect(page, line, False)
    page.reload()
    # The first deal is corrected, and then a new one entered on top of it.
    page.locator(".keeper-tap").last.tap()
    expect(page.locator("#points-us")).to_have_value("84")
    fill(page, points_us="163")
    expect(page.locator(".no-check")).to_be_visible()
    page.tap("#save")
    page.wait_for_url(match)
    page.tap("#new-deal")
    fill(page, side="them", mode="sun", points_them="75", kaboot="nobody")
    page.tap("#save")
    page.wait_for_url(match)
    expect(page.locator("#unsent li")).to_have_count(2)
    expect(page.locator("#unsent li").first).to_contain_text("Correct deal 1 · Us · Hokum · no raise")
    totals(page, 8, 24)
    # What is not sent yet can be mended still, with everything that was typed.
    page.get_by_role("link", name="Correct it").first.tap()
    expect(page.locator("#points-us")).to_have_value("163")
    expect(page.locator("#side-us")).to_be_checked()
    fill(page, points_us="100")
    page.tap("#save")
    page.wait_for_url(match)
    expect(page.locator("#unsent li")).to_have_count(2)
    # What needs a connection says so.
    page.tap("#undo")
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    expect(page.get_by_text("everything else waits for a connection")).to_be_visible()
    page.goto(match)
    connect(page, line, True)
    expect(page.locator("#unsent")).to_be_hidden()
    totals(page, 10 + 0 + 11, 6 + 16 + 15)
    did = [entry.event["did"] for entry in LogEntry.objects.order_by("number")]
    assert did == ["started", "entered", "entered", "corrected", "entered"]


def test_a_correction_made_without_a_connection_while_another_phone_went_on(phones: Any, line: Line) -> None:
    page, other = phones(), phones()
    match = begin(page, line.url)
    until(page, "navigator.serviceWorker.controller !== null")
    page.tap("#new-deal")
    fill(page, side="us", mode="hokum", points_us="84")
    expect(page.locator("#preview section")).to_be_visible()
    page.tap("#save")
    page.wait_for_url(match)
    other.goto(match)
    page.locator(".keeper-tap").tap()
    connect(page, line, False)
    fill(page, points_us="62")
    expect(page.locator(".no-check")).to_be_visible()
    page.tap("#save")
    page.wait_for_url(match)
    expect(page.locator("#unsent li")).to_have_count(1)
    line.mend()
    other.tap("#undo")
    totals(other, 0, 0)
    connect(page, line, True)
    # It is not written over what happened meanwhile: it waits, and is shown.
    expect(page.locator("#unsent")).to_be_hidden()
    expect(page.get_by_role("alert")).to_contain_text("Not taken yet: 1.")
    page.get_by_role("link", name="Look and decide").tap()
    expect(page.locator("main")).to_contain_text(f"Corrected: Us: Hokum · {pair(62, 100)}")
    expect(page.get_by_text("This deal is not there any more")).to_be_visible()


def test_a_forgotten_deal_is_put_in_with_one_thumb(phones: Any, site: str) -> None:
    page = phones()
    match = begin(page, site)
    for points in ("84", "62"):
        page.tap("#new-deal")
        fill(page, side="us", mode="hokum", points_us=points)
        expect(page.locator("#preview section")).to_be_visible()
        page.tap("#save")
        page.wait_for_url(match)
    page.locator(".keeper-tap").first.tap()
    page.get_by_role("link", name="Put in a forgotten deal before it").tap()
    expect(page.get_by_role("heading", name="A forgotten deal before deal 2")).to_be_visible()
    fill(page, side="them", mode="sun", points_them="75")
    expect(page.locator("#preview")).to_contain_text(f"would stand at {pair(19, 39)}")
    page.tap("#save")
    page.wait_for_url(match)
    totals(page, 19, 39)
    expect(page.locator("tr.moved")).to_have_count(1)
    expect(page.locator("tr.moved")).to_contain_text("(was East)")
    page.tap("#undo")
    totals(page, 8, 24)
    page.tap("#redo")
    totals(page, 19, 39)


def test_whoever_looks_on_is_told_that_the_address_is_void(phones: Any, site: str) -> None:
    owner, watcher = phones(), phones()
    match = begin(owner, site)
    owner.goto(f"{match}share/")
    old = owner.locator("#watch-address").input_value()
    watcher.goto(old)
    expect(watcher.locator("#live")).to_be_visible()
    owner.get_by_text("Make it void and take a new one").tap()
    owner.tap("#renew")
    expect(owner.get_by_role("status")).to_contain_text("This is the new address.")
    new = owner.locator("#watch-address").input_value()
    assert new != old
    expect(watcher.get_by_role("heading", name="This address is void")).to_be_visible(timeout=12_000)
    watcher.goto(new)
    expect(watcher.locator("#live")).to_be_visible()


def test_from_a_lesson_s_deal_to_the_score_sheet(phones: Any, site: str) -> None:
    page = phones()
    page.goto(f"{site}/en/score/look/?side=us&mode=hokum&points_us=84&raise=none&profile=saudi")
    expect(page.locator("#bar-says")).to_contain_text("Us 8 Them 8")
    fill(page, points_us="80")
    expect(page.locator("#bar-says")).to_contain_text("Us 0 Them 16")
    expect(page.locator(".keeper-rows")).to_contain_text(pair(80, 82))
    page.tap("#save")
    expect(page.locator("#points-us")).to_have_value("80")
    expect(page.locator("#bar-says")).to_contain_text("Us 0 Them 16")
    assert not KeptMatch.objects.exists()


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
]
MORE = ["rules/?profile=online-app", "statistics/", "share/?new", "held/", "sheet/"]
LOOK = "look/?side=us&mode=hokum&points_us=84&raise=none&profile=saudi"


@pytest.mark.parametrize(("language", "scheme"), [("en", "light"), ("ar", "dark")])
def test_every_page_is_sound(phones: Any, site: str, language: str, scheme: Any) -> None:
    page = phones(color_scheme=scheme)
    match = begin(page, site, language)
    for points in ("84", "62"):
        page.tap("#new-deal")
        fill(page, side="us", mode="hokum", baloot="us", points_us=points)
        expect(page.locator("#preview section")).to_be_visible()
        expect(page.locator("#bar-says b").first).to_be_visible()
        page.tap("#save")
        page.wait_for_url(match)
    around = [f"{site}/{language}/score/{one}" for one in ("", "new/", LOOK)]
    for turn, path in enumerate([*around, *(match + one for one in PAGES + MORE)]):
        page.goto(path)
        assert_sound(page, language, turn)


def test_the_sheet_prints_on_paper(phones: Any, site: str) -> None:
    page = phones()
    match = begin(page, site)
    page.tap("#new-deal")
    fill(page, side="us", mode="hokum", points_us="84")
    expect(page.locator("#bar-says")).to_contain_text("Us 8 Them 8")
    page.tap("#save")
    page.wait_for_url(match)
    page.goto(f"{match}sheet/")
    page.emulate_media(media="print")
    expect(page.locator("header")).to_be_hidden()
    expect(page.locator(".keeper-top")).to_be_hidden()
    expect(page.locator(".keeper-rows")).to_be_visible()
