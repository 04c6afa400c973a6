"""A page that is sound: axe finds no fault on it, and nothing is wider than the window.

What is said of a page and how it is built is the same in every language and scheme, so all of axe runs once a page; the
other time it is what language and colours can change.
"""

from __future__ import annotations

from typing import Any, Final

from playwright.sync_api import Page
from pytest_playwright_axe import Axe

WIDTHS: Final = (320, 390, 1280)
CHANGING: Final = [
    "color-contrast",
    "html-has-lang",
    "html-lang-valid",
    "valid-lang",
    "button-name",
    "link-name",
    "label",
]
_EVERY: Final[dict[str, Any]] = {"resultTypes": ["violations"]}
_SOME: Final[dict[str, Any]] = {**_EVERY, "runOnly": CHANGING}


def assert_sound(page: Page, width: int = 390, *, every_rule: bool = True) -> None:
    """At all widths, and as axe sees it at one of them. The page stays at that width."""
    for one in (*(one for one in WIDTHS if one != width), width):
        page.set_viewport_size({"width": one, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth") <= one, (page.url, one)
    assert_no_fault(page, every_rule=every_rule)


def assert_no_fault(page: Page, *, every_rule: bool = True) -> None:
    options = _EVERY if every_rule else _SOME
    found = Axe(use_minified_file=True).run(
        page, options=options, html_report_generated=False, json_report_generated=False
    )
    assert len(found["passes"]) >= (10 if every_rule else 3), page.url
    assert [(page.url, one["id"], [node["html"] for node in one["nodes"]]) for one in found["violations"]] == []
