"""The whole database, and the key that sessions are signed with, as one file; and back again.

SQLite gives a copy of itself as it stood at one moment, while others go on writing; every other database gives its rows
as one transaction sees them. Either is read through and checked before anything is put back, and what is put back comes
in one piece: whoever asks meanwhile gets the state before or the one after.

The file is a zip archive: ``about.json``, ``key`` where the key is kept in a file, and ``sqlite3`` or ``rows``.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from shutil import copyfileobj
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile
from zlib import error as zlib_error

from django.conf import settings
from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from lessons.backup_rows import models, read_rows, write_rows

FORMAT: Final = 1
ABOUT, KEY, SQLITE, ROWS = "about.json", "key", "sqlite3", "rows"
ASIDE: Final = "aside"
"""The name of the connection to a copy that lies beside the database."""


class BackupError(Exception):
    """A file that cannot be put back here, with the reason for whoever runs the command."""


class About(NamedTuple):
    """What a backup says of itself. ``counts`` are the rows by model, ``migrations`` what its tables are made by."""

    format: int
    made: str
    kind: str
    counts: dict[str, int]
    migrations: dict[str, list[str]]


def write(path: Path, *, rows: bool = False) -> About:
    """Write a backup; with ``rows`` never as a copy of SQLite. A file is there whole or not at all."""
    part = path.with_name(f".{path.name}.part")
    try:
        with open(os.open(part, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600), "wb") as out:
            with (
                ZipFile(out, "w", ZIP_DEFLATED, compresslevel=3) as archive,
                TemporaryDirectory(dir=path.parent) as beside,
            ):
                about = _write(archive, Path(beside), rows=rows)
            out.flush()
            os.fsync(out.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    return about


def _write(archive: ZipFile, beside: Path, *, rows: bool) -> About:
    if connection.vendor != "sqlite":
        with archive.open(ROWS, "w", force_zip64=True) as out:
            counts, migrations = write_rows(out, DEFAULT_DB_ALIAS, _migrations)
        return _finish(archive, ROWS, counts, migrations)
    copy = beside / SQLITE
    with closing(sqlite3.connect(_file())) as live, closing(sqlite3.connect(copy)) as into:
        # All pages in one step: in one reading, which holds up nobody who writes.
        live.backup(into)
        into.execute("PRAGMA journal_mode=DELETE")
    with _aside(copy) as using:
        if rows:
            with archive.open(ROWS, "w", force_zip64=True) as out:
                counts, migrations = write_rows(out, using, _migrations)
        else:
            counts, migrations = _counts(using), _migrations(using)
    if not rows:
        archive.write(copy, SQLITE)
    return _finish(archive, ROWS if rows else SQLITE, counts, migrations)


def _finish(archive: ZipFile, kind: str, counts: dict[str, int], migrations: dict[str, list[str]]) -> About:
    about = About(FORMAT, datetime.now(UTC).isoformat(timespec="seconds"), kind, counts, migrations)
    key = _key_file()
    if key.exists() and key.read_text(encoding="ascii") == settings.SECRET_KEY:
        archive.writestr(KEY, settings.SECRET_KEY)
    archive.writestr(ABOUT, json.dumps(about._asdict(), indent=1))
    return about


class Opened(NamedTuple):
    """A backup that was read through and found sound. ``copy`` is the database that it holds, None for rows."""

    about: About
    archive: ZipFile
    copy: Path | None


@contextmanager
def opened(path: Path) -> Iterator[Opened]:
    """A backup, checked. BackupError for what is none, is damaged, or was made by a later version of the tutor."""
    try:
        archive = ZipFile(path)
        names = archive.namelist()
        if ABOUT not in names or archive.testzip() is not None:
            raise BackupError(f"{path} is damaged or no backup of the tutor.")
        about = About(**json.loads(archive.read(ABOUT)))
    except (BadZipFile, zlib_error, OSError, ValueError, TypeError) as error:
        raise BackupError(f"{path} cannot be read as a backup: {error}") from error
    with archive, TemporaryDirectory(dir=_beside()) as beside:
        _check(path, about, names)
        copy = None
        if about.kind == SQLITE:
            copy = Path(beside) / SQLITE
            with archive.open(SQLITE) as source, copy.open("wb") as into:
                copyfileobj(source, into, 1 << 20)
            _check_copy(copy, about)
        yield Opened(about, archive, copy)


def _check(path: Path, about: About, names: list[str]) -> None:
    if about.format != FORMAT or about.kind not in (SQLITE, ROWS) or about.kind not in names:
        raise BackupError(f"{path} has a form that this version does not know.")
    here = {(app, name) for app, name in MigrationLoader(None).disk_migrations or ()}
    there = {(app, name) for app, names in about.migrations.items() for name in names}
    if there - here:
        raise BackupError(f"{path} was made by a later version of the tutor.")
    if about.kind == ROWS and here - there:
        raise BackupError(f"{path} was made by an earlier version of the tutor. Restore it with that one, then go on.")
    if about.kind == SQLITE and connection.vendor != "sqlite":
        raise BackupError("A copy of SQLite cannot be put into another database. Make the backup with --rows.")


def _check_copy(copy: Path, about: About) -> None:
    try:
        with closing(sqlite3.connect(copy)) as inside:
            found = [*inside.execute("PRAGMA integrity_check(3)"), *inside.execute("PRAGMA foreign_key_check")]
    except sqlite3.DatabaseError as error:
        found = [(error,)]
    if found != [("ok",)]:
        raise BackupError(f"The database in the backup is not sound: {found[0]}")
    with _aside(copy) as using:
        counts = _counts(using)
    if any(counts.get(name) != count for name, count in about.counts.items() if name in counts):
        raise BackupError("The backup does not hold the rows that it says it holds.")


def restore(backup: Opened) -> bool:
    """Put a checked backup in place of everything, and say whether the key is another one now.

    A copy is brought up to this version while it lies aside.
    """
    if backup.copy:
        with _aside(backup.copy):
            call_command("migrate", database=ASIDE, verbosity=0)
        connection.close()
        with closing(sqlite3.connect(backup.copy)) as source, closing(sqlite3.connect(_file(), timeout=60)) as into:
            source.backup(into)
    else:
        call_command("migrate", verbosity=0)
        with backup.archive.open(ROWS) as source:
            read_rows(source, backup.about.counts)
    return _put_key(backup.archive)


def _put_key(archive: ZipFile) -> bool:
    """A key given by the environment stays."""
    if KEY not in archive.namelist() or os.environ.get("SECRET_KEY"):
        return False
    key = archive.read(KEY).decode("ascii")
    if key == settings.SECRET_KEY:
        return False
    with open(os.open(_key_file(), os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600), "w", encoding="ascii") as out:
        out.write(key)
    return True


def present() -> dict[str, int]:
    """The rows that would be lost, by model: of everything but what every new database has."""
    usual = ("contenttypes.contenttype", "auth.permission")
    return {name: count for name, count in _counts(DEFAULT_DB_ALIAS).items() if count and name not in usual}


def _counts(using: str) -> dict[str, int]:
    """By model, of those that have their table there: a database may be older than the program."""
    tables = set(connections[using].introspection.table_names())
    found = [model for model in models() if model._meta.db_table in tables]
    return {model._meta.label_lower: model._base_manager.using(using).count() for model in found}


def _migrations(using: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for app, name in sorted(MigrationRecorder(connections[using]).applied_migrations()):
        found.setdefault(app, []).append(name)
    return found


@contextmanager
def _aside(file: Path) -> Iterator[str]:
    """A connection of Django's to another SQLite file."""
    other = connection.copy(alias=ASIDE)
    other.settings_dict |= {"NAME": str(file), "OPTIONS": {}}
    connections[ASIDE] = other
    try:
        yield ASIDE
    finally:
        other.close()
        del connections[ASIDE]


def _file() -> Path:
    return Path(str(connection.settings_dict["NAME"]))


def _key_file() -> Path:
    return Path(settings.DATA_DIR) / "secret-key"


def _beside() -> Path:
    """On the same disk as the database."""
    return Path(settings.DATA_DIR)
