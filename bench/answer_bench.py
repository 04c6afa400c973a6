"""What one answer costs the server, beside a control: a view of the same project with the same session, the same SQL
statements and an empty template. What is above the control is reading, grading, explaining and the page."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from io import BytesIO
from typing import Any, Final
from urllib.parse import urlencode

import django
from django.conf import settings
from django.core.management import call_command
from django.core.wsgi import get_wsgi_application

from bench.measure import Contender, Work
from tutor.asking.ready import forget_all

STEP: Final = ("king-without-ekka", "king-of-clubs")
ANSWERS: Final = 60
TOKEN: Final = "b" * 32
_FOLDERS: Final[list[tempfile.TemporaryDirectory[str]]] = []


def contenders() -> tuple[Contender, ...]:
    """Control first: a wrong card with all its reasons, made and ready; a right card; and as a whole page."""
    application = _application()
    path = f"/en/lessons/{STEP[0]}/{STEP[1]}/"
    return (
        Contender("control: session, SQL, empty template", lambda: _work(application, "/en/control/", "8S")),
        Contender("a wrong card, the part of the page", lambda: _work(application, path, "8S")),
        Contender("the same, made anew each time", lambda: _work(application, path, "8S", anew=True)),
        Contender("a right card, made anew each time", lambda: _work(application, path, "QH", anew=True)),
        Contender("a wrong card, the whole page", lambda: _work(application, path, "8S", htmx=False)),
    )


def _application() -> Any:
    """The site on a database of its own, which is gone with the process."""
    folder = tempfile.TemporaryDirectory(prefix="baloot-bench-")
    os.environ |= {"DATA_DIR": folder.name, "DJANGO_SETTINGS_MODULE": "tutor.settings", "DEBUG": "0"}
    django.setup()
    settings.ROOT_URLCONF = "bench.control"
    settings.STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    call_command("migrate", verbosity=0)
    # The folder goes with the process, not before.
    _FOLDERS.append(folder)
    return get_wsgi_application()


def _work(application: Any, path: str, card: str, *, htmx: bool = True, anew: bool = False) -> Work:
    cookie = _cookie(application, path, card)

    def work() -> int:
        for _ in range(ANSWERS):
            if anew:
                forget_all()
            status, _headers = _post(application, path, card, cookie, htmx=htmx)
            assert status.startswith("200"), status
        return ANSWERS

    return work


def _cookie(application: Any, path: str, card: str) -> str:
    """The session that the first answer opens."""
    _, headers = _post(application, path, card, f"csrftoken={TOKEN}", htmx=True)
    session = next(value.partition(";")[0] for name, value in headers if value.startswith("sessionid="))
    return f"csrftoken={TOKEN}; {session}"


def _post(
    application: Callable[..., Any], path: str, card: str, cookie: str, *, htmx: bool
) -> tuple[str, list[tuple[str, str]]]:
    body = urlencode({"card": card, "csrfmiddlewaretoken": TOKEN}).encode()
    environ: dict[str, Any] = {
        "REQUEST_METHOD": "POST",
        "PATH_INFO": path,
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "127.0.0.1",
        "CONTENT_TYPE": "application/x-www-form-urlencoded",
        "CONTENT_LENGTH": str(len(body)),
        "HTTP_COOKIE": cookie,
        "HTTP_HOST": "localhost",
        "wsgi.input": BytesIO(body),
        "wsgi.url_scheme": "http",
        "wsgi.errors": BytesIO(),
    }
    if htmx:
        environ["HTTP_HX_REQUEST"] = "true"
    answered: list[Any] = []
    response = application(environ, lambda status, headers, *_: answered.append((status, headers)))
    b"".join(response)
    response.close()
    status, headers = answered[0]
    return status, headers
