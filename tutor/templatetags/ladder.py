"""The ladder of hints on a page, as far up as the address or the posted answer says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import template
from django.http import QueryDict
from django.template import Context

from lessons.fields import Words
from tutor.asking.ask import HINTS
from tutor.asking.ladder import opened

register = template.Library()


@register.inclusion_tag("parts/hints.html", takes_context=True)
def ladder(context: Context, rungs: Sequence[Words]) -> dict[str, Any]:
    """``moved``: the question is a new one, so its ladder is closed. ``play_url``: the question's own address."""
    request = context["request"]
    said = request.POST if request.method == "POST" else request.GET
    count = 0 if context.get("moved") else opened(said.get(HINTS, ""), len(rungs))
    following = count + 1 if count < len(rungs) else 0
    url = context.get("play_url") or request.get_full_path()
    return {
        "shown": rungs[:count],
        "total": len(rungs),
        "next": following,
        "next_url": _with_hints(url, following),
        "fresh": request.htmx and request.method == "GET",
    }


def _with_hints(url: str, count: int) -> str:
    path, _, text = url.partition("?")
    query = QueryDict(text, mutable=True)
    query[HINTS] = str(count)
    return f"{path}?{query.urlencode()}"
