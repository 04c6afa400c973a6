"""How the time of a page grows with what is kept: the same pages over a hundred packs, a thousand, ten thousand.

Each size is a database of its own in a folder that is gone afterwards. A page is asked for as its visitor would, with
the session, the middleware and the template; what the database takes is in it, for SQLite works in the same process.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from time import perf_counter
from types import SimpleNamespace
from typing import Any, Final, NamedTuple

import django
from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import NoReverseMatch, reverse
from django.utils.translation import override

from bench.measure import Contender, Figures, Work, alternate

SCALES: Final = (1, 10, 100)
PACKS, CLASSES, ATTEMPTS = 100, 10, 10_000
"""At the scale of 1."""
ROUNDS: Final = 9


class Page(NamedTuple):
    """``url`` is the name of an address, ``args`` gives what stands in it; ``who`` asks for it, ``query`` is added."""

    name: str
    who: str
    url: str
    args: Callable[[Any], list[Any]] = lambda made: []
    query: str = ""


# Another list page is another line here. One whose address does not exist is left out, and said to be.
PAGES: Final = (
    Page("start page, a learner", "learner", "home"),
    Page("progress, a learner", "learner", "progress"),
    Page("the path of lessons, a learner", "learner", "lessons"),
    Page("library", "guest", "packs"),
    Page("library, page 3", "guest", "packs", query="?page=3"),
    Page("library, by words", "guest", "packs", query="?q=pack+99"),
    Page("library, by words that no title has", "guest", "packs", query="?q=nowhere"),
    Page("library, a late page", "guest", "packs", query="?page=300"),
    Page("library, by rule", "guest", "packs", query="?rule=trump-when-void"),
    Page("a pack of the library", "guest", "pack-version", lambda made: [made.pack.key, 1]),
    Page("a teacher's drafts", "teacher", "teach"),
    Page("a teacher's classes", "teacher", "classes"),
    Page("a class of 40", "teacher", "class-room", lambda made: [made.classroom.code]),
    Page("results of a class, 40 x 30", "teacher", "class-results", lambda made: [made.classroom.code]),
    Page(
        "results of an assignment, 40 x 30",
        "teacher",
        "assignment-results",
        lambda made: [made.classroom.code, made.assignment.pk],
    ),
    Page("a class, one of its learners", "member", "class-home", lambda made: [made.classroom.code]),
    Page("a scenario on the screen", "teacher", "screen", lambda made: [made.pack.key, 1, "q0"]),
)


class Growth(NamedTuple):
    """A page with its figures at each scale, and the number of its queries there."""

    name: str
    figures: tuple[Figures, ...]
    queries: tuple[int, ...]


class Grown(NamedTuple):
    """``left_out`` are pages whose address does not exist. ``largest`` are the packs, classes and answers at the
    largest scale, ``made`` the seconds that they took to make up.
    """

    pages: tuple[Growth, ...]
    left_out: tuple[str, ...]
    largest: tuple[int, ...]
    made: float


def measure(
    *, budget: float, scales: tuple[int, ...] = SCALES, base: tuple[int, int, int] = (PACKS, CLASSES, ATTEMPTS)
) -> Grown:
    figures: dict[str, list[Figures]] = {}
    queries: dict[str, list[int]] = {}
    left_out: tuple[str, ...] = ()
    with tempfile.TemporaryDirectory(prefix="baloot-pages-") as folder:
        _set_up(Path(folder))
        for scale in scales:
            made, seconds = _made(Path(folder), *(scale * one for one in base))
            found = {page.name: url for page in PAGES if (url := address(page, made)) is not None}
            left_out = tuple(page.name for page in PAGES if page.name not in found)
            clients = {page.name: visitor(page.who, made) for page in PAGES}
            for name, url in found.items():
                queries.setdefault(name, []).append(queries_of(clients[name], url))
            contenders = [Contender(name, _ready(clients[name], url)) for name, url in found.items()]
            for one in alternate(contenders, ROUNDS, budget=budget):
                figures.setdefault(one.name, []).append(one)
        connection.close()
    pages = tuple(Growth(name, tuple(found), tuple(queries[name])) for name, found in figures.items())
    return Grown(pages, left_out, tuple(scales[-1] * one for one in base), seconds)


def _set_up(folder: Path) -> None:
    """The site on databases of its own, be it that another measurement has set it up already."""
    if not apps.ready:
        os.environ |= {
            "DATA_DIR": str(folder),
            "DATABASE_URL": f"sqlite:///{folder}/empty.sqlite3",
            "DJANGO_SETTINGS_MODULE": "tutor.settings",
            "DEBUG": "0",
        }
        django.setup()
    if connection.vendor != "sqlite":
        raise SystemExit("The pages are measured on SQLite. Unset DATABASE_URL.")
    settings.STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}


def _made(folder: Path, packs: int, classes: int, attempts: int) -> tuple[Any, float]:
    """A fresh database with so much in it, and the seconds that this took."""
    connection.close()
    connection.settings_dict["NAME"] = str(folder / f"{packs}.sqlite3")
    call_command("migrate", verbosity=0)
    # It has the models in it, which can only be read once the site is set up.
    made_data, began = import_module("lessons.made_data"), perf_counter()
    made = made_data.make(made_data.Size(packs, classes, attempts))
    return made, perf_counter() - began


def address(page: Page, made: Any) -> str | None:
    try:
        with override("en"):
            return reverse(page.url, args=page.args(made)) + page.query
    except NoReverseMatch:
        return None


def visitor(who: str, made: Any) -> Client:
    client = Client(headers={"host": "localhost"})
    if who == "teacher":
        client.force_login(made.teacher)
    session = client.session
    if who == "learner":
        session["learner"] = str(made.learner)
    if who == "member":
        import_module("tutor.membership").enter(SimpleNamespace(session=session), made.member)
    session.save()
    # The session is the cookie itself.
    client.cookies[settings.SESSION_COOKIE_NAME] = str(session.session_key)
    return client


def queries_of(client: Client, url: str) -> int:
    with CaptureQueriesContext(connection) as found:
        response = client.get(url)
    assert response.status_code == 200, (url, response.status_code)
    return len(found)


def _ready(client: Client, url: str) -> Callable[[], Work]:
    def work() -> int:
        client.get(url)
        return 1

    return lambda: work
