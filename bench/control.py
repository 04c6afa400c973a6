"""The addresses of the site and one more: a view that does what every answer has to do anyway, and nothing else."""

from __future__ import annotations

from django.conf.urls.i18n import i18n_patterns
from django.http import HttpRequest, HttpResponse
from django.template import engines
from django.urls import path

from lessons.progress import record
from tutor.learner import learner_or_new
from tutor.urls import urlpatterns as site

EMPTY = engines["django"].from_string("")


def control(request: HttpRequest) -> HttpResponse:
    """The same session and the same statement as an answer to a step, and a template with nothing in it."""
    who = learner_or_new(request)
    record(who, "control", 1, "control", answer=request.POST["card"], right=False)
    return HttpResponse(EMPTY.render({}, request))


urlpatterns = [*site, *i18n_patterns(path("control/", control))]
