"""A little Markdown in the texts of packs: emphasis, code, lists, line breaks. No links, pictures or HTML of one's own.

A single paragraph comes out without tags around it, so that a text without any Markdown stays as it is.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

import nh3
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt

TAGS: Final = {"p", "em", "strong", "code", "ul", "ol", "li", "br"}
LONGEST: Final = 5_000

_reader: Final = MarkdownIt("zero", {"breaks": True}).enable(["emphasis", "backticks", "escape", "newline", "list"])
# "62. So they write 16." is an answer with its reason, and no list.
_NUMBER: Final = re.compile(r"\A(?!1[.)])(\d+)([.)])")


@lru_cache(maxsize=4096)
def marked(text: str) -> SafeString:
    """The text as HTML. Whoever writes more than anybody reads gets it as it was typed."""
    if len(text) > LONGEST:
        return escape(text)
    html = nh3.clean(_reader.render(_NUMBER.sub(r"\1\\\2", text.strip())), tags=TAGS, attributes={}).strip()
    if html.count("<p>") == 1 and html.startswith("<p>") and html.endswith("</p>"):
        html = html.removeprefix("<p>").removesuffix("</p>")
    return mark_safe(html)
