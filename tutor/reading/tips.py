"""The page of tips: what S1 and S3 advise, retold. Advice is no rule, so nothing here is ever graded.

Authority: S1, "Tips for beginners"; S3, its section on tips and strategy.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from rules.ruling import RuleId
from tutor.reading.sources import page_book, source_list


class Tip(NamedTuple):
    """``rule`` is the rule that the advice leans on; the advice itself is none."""

    id: str
    topic: str
    source: str
    rule: RuleId


TIPS: Final = (
    Tip("trump-order", "buying", "S1", "card-points"),
    Tip("sun-strength", "buying", "S1", "remainder"),
    Tip("guarded-tens", "buying", "S3", "trick-winner"),
    Tip("jack-and-nine", "buying", "S3", "completing"),
    Tip("strong-double", "raising", "S1", "raised"),
    Tip("say-projects", "projects", "S1", "project-value"),
    Tip("watch-projects", "projects", "S3", "project-contest"),
    Tip("last-trick", "playing", "S1", "last-trick"),
    Tip("feed-partner", "playing", "S3", "card-points"),
    Tip("lead-ekka", "playing", "S3", "ekka"),
)


def tips_page(language: str) -> dict[str, Any]:
    words = page_book(language)["tips"]
    cited = {tip.source for tip in TIPS}
    return {
        "title": words["title"],
        "lead": words["lead"],
        "topics": [
            (name, [(tip, words["texts"][tip.id]) for tip in TIPS if tip.topic == topic])
            for topic, name in words["topics"].items()
        ],
        "sources": [(tag, about) for tag, about in source_list(language) if tag in cited],
    }
