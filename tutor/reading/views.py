"""The views of pages that are only read."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tutor.reading.glossary import glossary_page


@require_safe
def glossary(request: HttpRequest) -> HttpResponse:
    return render(request, "glossary.html", glossary_page((get_language() or "en")[:2]))
