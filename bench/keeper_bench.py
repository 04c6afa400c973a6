"""A match of twenty deals beside one of ten thousand: what one more deal costs, and what the page of the match does."""

from __future__ import annotations

import os
import tempfile
from typing import Any, Final
from uuid import uuid4

import django
from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.test import Client

from bench.measure import Contender, Work

SIZES: Final = (20, 10_000)
EACH: Final = 10
ALIKE: Final = tuple(range(81, 87))
"""Card points of a buyer that leave both sides with eight, so that such a match never ends."""


def contenders() -> tuple[Contender, ...]:
    """A small match first; of the large one also what a change of its first deal and a new process cost."""
    folder = _site()
    small, large = (_match(size) for size in SIZES)
    few, many = (f"{size:,} deals" for size in SIZES)
    _KEPT.append(folder)
    return (
        Contender(f"one more deal, {few}", lambda: _enter(small)),
        Contender(f"one more deal, {many}", lambda: _enter(large)),
        Contender(f"the page, {few}", lambda: _page(small)),
        Contender(f"the page, {many}", lambda: _page(large)),
        Contender(f"correcting the first deal, {many}", lambda: _correct(large)),
        Contender(f"putting in a forgotten first deal, {many}", lambda: _insert(large)),
        Contender(f"the page in a new process, {many}", lambda: _fresh(large)),
    )


_KEPT: Final[list[Any]] = []
"""A folder that is to last as long as the process."""


def _site() -> Any:
    """The site on a database of its own, unless another measurement has made one already."""
    if apps.ready:
        return None
    folder = tempfile.TemporaryDirectory(prefix="baloot-bench-")
    os.environ |= {"DATA_DIR": folder.name, "DJANGO_SETTINGS_MODULE": "tutor.settings", "DEBUG": "0"}
    django.setup()
    settings.STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    call_command("migrate", verbosity=0)
    return folder


def _client() -> Client:
    return Client(headers={"host": "localhost", "accept": "application/json"})


def _match(size: int) -> str:
    """The address of a match with so many deals."""
    address = _client().post("/en/score/new/", {"dealer": "S"}).headers["location"]
    entries = apps.get_model("lessons", "LogEntry")
    match = apps.get_model("lessons", "KeptMatch").objects.get(key=address.split("/")[3])
    entries.objects.bulk_create(
        entries(
            match=match,
            learner=match.learner,
            number=number,
            seen=number - 1,
            event={"did": "entered", "deal": {"contract": "hokum by us", "piles": {"us": str(_points(number))}}},
            device="bench",
            client=uuid4().hex,
        )
        for number in range(2, size + 2)
    )
    return str(address)


def _points(number: int) -> int:
    return ALIKE[number % len(ALIKE)]


def _enter(address: str) -> Work:
    return _posted(address, "deal/")


def _correct(address: str) -> Work:
    return _posted(address, "deals/2/")


def _insert(address: str) -> Work:
    return _posted(address, "deals/2/insert/")


def _posted(address: str, page: str) -> Work:
    """A deal through the whole site: read, checked, written, everything after it worked out again."""
    client = _client()
    entries = apps.get_model("lessons", "LogEntry").objects.filter(match__key=address.split("/")[3])
    client.get(address)

    def work() -> int:
        seen = entries.filter(number__isnull=False).count()
        for number in range(seen, seen + EACH):
            deal = {"side": "us", "mode": "hokum", "points_us": _points(number), "seen": number}
            answer = client.post(f"{address}{page}", deal).json()
            assert answer["state"] == "taken", answer
        return EACH

    return work


def _page(address: str) -> Work:
    client = _client()
    client.get(address)

    def work() -> int:
        for _ in range(EACH):
            assert client.get(address).status_code == 200
        return EACH

    return work


def _fresh(address: str) -> Work:
    from lessons.kept import forget_known  # noqa: PLC0415 - models can only be imported on a site

    client = _client()

    def work() -> int:
        forget_known()
        assert client.get(address).status_code == 200
        return 1

    return work
