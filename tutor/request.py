"""A request as this site's middleware leaves it."""

from django.http import HttpRequest, QueryDict
from django_htmx.middleware import HtmxDetails


class Request(HttpRequest):
    htmx: HtmxDetails


def posted(request: HttpRequest) -> QueryDict | None:
    """What was posted, for a form; None where the form is only to be shown."""
    return request.POST if request.method == "POST" else None
