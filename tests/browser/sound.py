"""A page that is sound: axe finds no fault on it, and nothing is wider than the window.

How a page is built is the same in every language and scheme, so all of axe runs once a page, in English. The contrast
of colours, half of the work, is measured by turns: on one page in the light scheme, on the next one in the dark.
"""

from __future__ import annotations

from typing import Any, Final

from playwright.sync_api import Page
from pytest_playwright_axe import Axe

WIDTHS: Final = (320, 390, 1280)
_EVERY: Final[dict[str, Any]] = {"resultTypes": ["violations"]}
_UNCOLOURED: Final[dict[str, Any]] = {**_EVERY, "rules": {"color-contrast": {"enabled": False}}}
_COLOURS: Final[dict[str, Any]] = {**_EVERY, "runOnly": ["color-contrast", "html-has-lang", "button-name", "link-name"]}


def assert_sound(page: Page, language: str, turn: int, width: int = 390) -> None:
    """At all widths, and as axe sees it at one of them. ``turn`` counts the pages."""
    for one in (*(one for one in WIDTHS if one != width), width):
        page.set_viewport_size({"width": one, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth") <= one, (page.url, one)
    if language == "en":
        assert_no_fault(page, _UNCOLOURED if turn % 2 else _EVERY)
    elif turn % 2:
        assert_no_fault(page, _COLOURS)


def assert_no_fault(page: Page, options: dict[str, Any] = _EVERY) -> None:
    found = Axe(use_minified_file=True).run(
        page, options=options, html_report_generated=False, json_report_generated=False
    )
    assert len(found["passes"]) >= (3 if options is _COLOURS else 10), page.url
    assert [(page.url, one["id"], [node["html"] for node in one["nodes"]]) for one in found["violations"]] == []
