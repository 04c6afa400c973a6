"""Backup and restore: one moment while others write, everything back, and nothing replaced unasked or unchecked."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from threading import Event, Thread
from typing import Any, NamedTuple
from uuid import uuid4
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from django.conf import settings as django_settings
from django.contrib.auth.models import Group, User
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.utils.timezone import now

from lessons import backup
from lessons.backup_rows import models
from lessons.drafts import new_draft, save
from lessons.models import Account, Attempt, Daily, Draft, Revision
from lessons.progress import record
from lessons.publishing import publish
from tests.lessons.packs import HEAD, PLAY

pytestmark = pytest.mark.django_db(transaction=True)

KINDS = ["sqlite3", "rows"] if connection.vendor == "sqlite" else ["rows"]


@pytest.fixture(autouse=True)
def _own_folder(settings: Any, tmp_path: Path) -> None:
    """The key of the sessions is not that of whoever runs the tests."""
    settings.DATA_DIR = tmp_path
    settings.SECRET_KEY = "kept with the rows"
    (tmp_path / "secret-key").write_text(settings.SECRET_KEY)


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "all.backup"


def everything() -> dict[str, list[dict[str, Any]]]:
    return {model._meta.label: list(model._base_manager.order_by("pk").values()) for model in models()}


def some() -> None:
    user = User.objects.create_user("سارة")
    user.groups.add(Group.objects.create(name="teachers"))
    who = uuid4()
    Account.objects.create(user=user, learner=who)
    record(who, "practice", 1, "one", answer="Q♥", right=True)
    draft = save(new_draft(user, HEAD + PLAY), HEAD + PLAY + "# more\n").draft
    assert publish(draft).published
    Daily.objects.create(day="2026-11-30", deals=[{"hands": {"S": "Q♥"}}])


def run(*command: str) -> str:
    out = StringIO()
    call_command(*command, stdout=out)
    return out.getvalue()


def make(file: Path, kind: str) -> str:
    return run("backup", str(file), *(["--rows"] if kind == "rows" else []))


def test_everything_comes_back(file: Path, kind: str) -> None:
    some()
    before = everything()
    said = make(file, kind)
    assert str(file) in said
    assert file.stat().st_mode & 0o777 == 0o600
    User.objects.all().delete()
    Attempt.objects.all().delete()
    Daily.objects.update(deals=[])
    record(uuid4(), "practice", 1, "two", answer="8♠", right=False)
    assert "rows are back" in run("restore", str(file), "--yes")
    assert everything() == before
    # What comes next does not collide with what came back.
    some_one = User.objects.create_user("omar")
    assert some_one.pk > max(row["id"] for row in before["auth.User"])
    assert connection.introspection.table_names()
    with connection.cursor() as cursor:
        connection.check_constraints()
        if connection.vendor == "sqlite":
            assert cursor.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_into_an_empty_database_without_asking(file: Path, kind: str) -> None:
    some()
    before = everything()
    make(file, kind)
    call_command("flush", interactive=False, verbosity=0)
    run("restore", str(file))
    assert everything() == before


def test_nothing_is_replaced_unasked(file: Path, kind: str) -> None:
    some()
    make(file, kind)
    record(uuid4(), "practice", 1, "two", answer="8♠", right=False)
    before = everything()
    with pytest.raises(CommandError, match=r"2 lessons\.attempt.*--yes"):
        run("restore", str(file))
    assert everything() == before
    with pytest.raises(CommandError, match="there already"):
        make(file, kind)
    assert "rows" in run("backup", str(file), "--yes")


def writing(stop: Event, written: list[int]) -> None:
    """A draft whose revision, and an attempt whose twin, come in one transaction; as one request after another."""
    try:
        user = User.objects.get(username="writer")
        while not stop.wait(0.002):
            with transaction.atomic():
                draft = new_draft(user, "text")
                Attempt.objects.create(learner=uuid4(), pack="a", version=1, scenario=draft.key, answer="a", right=True)
                Attempt.objects.create(learner=uuid4(), pack="b", version=1, scenario=draft.key, answer="b", right=True)
            written.append(draft.pk)
    finally:
        connection.close()


class Writer(NamedTuple):
    """Somebody who writes until stopped; ``written`` has what was committed."""

    written: list[int]
    stop: Event
    thread: Thread

    def rest(self) -> None:
        self.stop.set()
        self.thread.join()


@pytest.fixture
def writer() -> Iterator[Writer]:
    User.objects.create_user("writer")
    stop, written = Event(), list[int]()
    found = Writer(written, stop, Thread(target=writing, args=(stop, written)))
    found.thread.start()
    while len(written) < 20:
        stop.wait(0.01)
    yield found
    found.rest()


def test_a_backup_while_somebody_writes_is_of_one_moment(file: Path, kind: str, writer: Writer, tmp_path: Path) -> None:
    files = [tmp_path / f"{number}.backup" for number in range(4)]
    for one in files:
        before = len(writer.written)
        make(one, kind)
        assert len(writer.written) > before, "writing went on meanwhile"
    last = 0
    for one in files:
        # Put back while somebody still writes, too.
        run("restore", str(one), "--yes")
        with backup.opened(one) as found:
            counts = found.about.counts
        assert counts["lessons.draft"] == counts["lessons.revision"] == counts["lessons.attempt"] // 2 > last
        last = counts["lessons.draft"]
    writer.rest()
    assert Draft.objects.count() == Revision.objects.count() >= last
    keys = set(Draft.objects.values_list("key", flat=True))
    for pack in "ab":
        assert set(Attempt.objects.filter(pack=pack).values_list("scenario", flat=True)) == keys


# What is not put back.


def changed(file: Path, name: str, content: bytes) -> None:
    """The same archive with one of its parts replaced."""
    with ZipFile(file) as archive:
        parts = {one: archive.read(one) for one in archive.namelist()}
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        for one, old in (parts | {name: content}).items():
            archive.writestr(one, old)


def about(file: Path, **new: Any) -> bytes:
    with ZipFile(file) as archive:
        return json.dumps(json.loads(archive.read("about.json")) | new).encode()


def refused(file: Path, match: str) -> None:
    before = everything()
    with pytest.raises(CommandError, match=match):
        run("restore", str(file), "--yes")
    assert everything() == before


def test_what_is_no_backup_or_damaged_is_refused(file: Path, kind: str) -> None:
    some()
    refused(file, "cannot be read")
    file.write_bytes(b"nothing of ours")
    refused(file, "cannot be read")
    file.unlink()
    make(file, kind)
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2])
    refused(file, "cannot be read")
    file.write_bytes(whole[:400] + bytes(byte ^ 255 for byte in whole[400:440]) + whole[440:])
    refused(file, "damaged|cannot be read")
    file.write_bytes(whole)
    changed(file, "about.json", b"{}")
    refused(file, "cannot be read")
    file.write_bytes(whole)
    changed(file, "about.json", about(file, format=2))
    refused(file, "form that this version does not know")
    file.write_bytes(whole)
    run("restore", str(file), "--yes")


def test_a_later_version_and_missing_rows_are_refused(file: Path, kind: str) -> None:
    some()
    make(file, kind)
    whole = file.read_bytes()
    changed(file, "about.json", about(file, migrations={"lessons": ["9999_to_come"]}))
    refused(file, "later version")
    file.write_bytes(whole)
    changed(file, "about.json", about(file, counts={"lessons.attempt": 7}))
    refused(file, "does not hold the rows")


def test_rows_of_another_shape_are_refused_as_a_whole(file: Path) -> None:
    some()
    make(file, "rows")
    with ZipFile(file) as archive:
        rows = archive.read("rows")
    changed(file, "rows", rows.replace(b'"username"', b'"nickname"'))
    refused(file, "another one here")
    changed(file, "rows", b"\n".join(rows.splitlines()[:-1]))
    refused(file, "does not hold the rows")
    changed(file, "about.json", about(file, migrations={}))
    refused(file, "earlier version")


@pytest.mark.skipif(connection.vendor != "sqlite", reason="a copy of SQLite is made from SQLite")
def test_a_database_that_is_not_sound_is_refused(file: Path) -> None:
    some()
    make(file, "sqlite3")
    with ZipFile(file) as archive:
        copy = bytearray(archive.read("sqlite3"))
    copy[4096 * 3 : 4096 * 12] = bytes(4096 * 9)
    changed(file, "sqlite3", bytes(copy))
    refused(file, "not sound|cannot be read")


@pytest.mark.skipif(connection.vendor != "sqlite", reason="rows only go where they came from")
def test_a_copy_of_an_older_database_is_brought_up_to_date(file: Path) -> None:
    """A backup is made before the new version's migrations, and may be wanted after them."""
    record(uuid4(), "practice", 1, "one", answer="Q♥", right=True)
    call_command("migrate", "lessons", "0003", verbosity=0)
    try:
        make(file, "sqlite3")
    finally:
        call_command("migrate", verbosity=0)
    Attempt.objects.all().delete()
    Draft.objects.create(owner=User.objects.create_user("sara"), key="new", text="", changed=now())
    run("restore", str(file), "--yes")
    assert Attempt.objects.get().scenario == "one"
    assert not Draft.objects.exists()
    call_command("migrate", check_unapplied=True, verbosity=0)


# The key of the sessions.


def test_the_key_comes_along(file: Path, kind: str, settings: Any, tmp_path: Path) -> None:
    """Without it no guest would be known any more."""
    some()
    make(file, kind)
    settings.SECRET_KEY = "a new machine's"
    (tmp_path / "secret-key").write_text(settings.SECRET_KEY)
    assert "start the site anew" in run("restore", str(file), "--yes")
    assert (tmp_path / "secret-key").read_text() == "kept with the rows"


def test_a_key_from_the_environment_is_neither_kept_nor_replaced(
    file: Path, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make(file, "rows")
    monkeypatch.setenv("SECRET_KEY", "from outside")
    settings.SECRET_KEY = "from outside"
    assert "anew" not in run("restore", str(file), "--yes")
    assert (tmp_path / "secret-key").read_text() == "kept with the rows"
    run("backup", str(tmp_path / "other.backup"))
    with ZipFile(tmp_path / "other.backup") as archive:
        assert "key" not in archive.namelist()
    assert django_settings.SECRET_KEY == "from outside"
