"""How the time of a page grows with what is kept: the same pages over a hundred packs, a thousand, ten thousand.

Each size is a database of its own in a folder that is gone afterwards. A page is asked for as its visitor would, with
the session, the middleware and the template; what the database takes is in it, for SQLite works in the same process.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Mapping
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
    with tempfile.TemporaryDirectory(prefix="baloot-pages-") as folder:
        _set_up(Path(folder))
        made = [_made(Path(folder), *(scale * one for one in base)) for scale in scales]
        found = [page for page in PAGES if address(page, made[0].data) is not None]
        contenders = [Contender(f"{page.name} {one.file}", _ready(page, one)) for page in found for one in made]
        figures = {one.name: one for one in alternate(contenders, ROUNDS, budget=budget, warm=False)}
        pages = tuple(
            Growth(
                page.name,
                tuple(figures[f"{page.name} {one.file}"] for one in made),
                tuple(_counted(page, one) for one in made),
            )
            for page in found
        )
        connection.close()
    left_out = tuple(page.name for page in PAGES if page not in found)
    return Grown(pages, left_out, tuple(scales[-1] * one for one in base), made[-1].seconds)


class Filled(NamedTuple):
    """A database with what is in it, who asks, by ``who`` of a page, and the seconds that making it up took."""

    file: str
    data: Any
    clients: Mapping[str, Client]
    seconds: float


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


def _made(folder: Path, packs: int, classes: int, attempts: int) -> Filled:
    file = str(folder / f"{packs}.sqlite3")
    _open(file)
    call_command("migrate", verbosity=0)
    # It has the models in it, which can only be read once the site is set up.
    made_data, began = import_module("lessons.made_data"), perf_counter()
    made = made_data.make(made_data.Size(packs, classes, attempts))
    seconds = perf_counter() - began
    return Filled(file, made, {who: visitor(who, made) for who in {page.who for page in PAGES}}, seconds)


def _open(file: str) -> None:
    connection.close()
    connection.settings_dict["NAME"] = file
    connection.ensure_connection()


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
        import_module("tutor.classes.membership").enter(SimpleNamespace(session=session), made.member)
    session.save()
    # The session is the cookie itself.
    client.cookies[settings.SESSION_COOKIE_NAME] = str(session.session_key)
    return client


def queries_of(client: Client, url: str) -> int:
    with CaptureQueriesContext(connection) as found:
        response = client.get(url)
    assert response.status_code == 200, (url, response.status_code)
    return len(found)


def _counted(page: Page, filled: Filled) -> int:
    _open(filled.file)
    return queries_of(filled.clients[page.who], str(address(page, filled.data)))


def _ready(page: Page, filled: Filled) -> Callable[[], Work]:
    """The page on its database, once asked for beforehand, so that opening the file is nobody's time."""

    def ready() -> Work:
        _open(filled.file)
        client, url = filled.clients[page.who], str(address(page, filled.data))
        client.get(url)

        def work() -> int:
            client.get(url)
            return 1

        return work

    return ready
