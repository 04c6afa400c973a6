"""From a lesson's scored deal to the score sheet."""

from __future__ import annotations

from django import template
from django.http import QueryDict
from django.urls import reverse

from lessons.keeper.deal import kept
from lessons.pack import Item
from lessons.schema import ScoreScenario
from tutor.keeper.forms import filled

register = template.Library()


@register.simple_tag
def on_score_sheet(item: Item) -> str:
    """The address at which the score-keeper shows the deal as it would write it, with its reasons."""
    assert isinstance(item.scenario, ScoreScenario)
    query = QueryDict(mutable=True)
    for name, value in filled(kept(item.scenario)).items():
        query.setlist(name, value if isinstance(value, list) else [value] if value else [])
    query["profile"] = item.profile.id
    return f"{reverse('score-look')}?{query.urlencode()}"
