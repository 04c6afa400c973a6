"""The rows of every table as lines of text, and back: what holds for a database that cannot copy itself.

A table begins with a line that has its model and its columns; each row is a line with its values in that order.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date, datetime
from itertools import batched
from time import sleep
from typing import IO, Any, Final
from uuid import UUID

from django.apps import apps
from django.core.management.color import no_style
from django.db import OperationalError, connection, connections, transaction
from django.db.models import Field, Model

AT_ONCE: Final = 2_000
TRIES: Final = 3_000
PAUSE: Final = 0.02


class RowsError(Exception):
    """Rows that do not fit the tables here, or are not all there."""


def models() -> list[type[Model]]:
    """All that has a table, what joins two others included."""
    found = apps.get_models(include_auto_created=True)
    return [model for model in found if model._meta.managed and not model._meta.proxy]


def write_rows(
    out: IO[bytes], using: str, migrations: Callable[[str], dict[str, list[str]]]
) -> tuple[dict[str, int], dict[str, list[str]]]:
    """Write all rows as one transaction sees them; give how many there were, and what the tables are made by."""
    counts = {}
    with _one_moment(using):
        for model in models():
            names = [field.attname for field in model._meta.local_concrete_fields]
            _line(out, {"model": model._meta.label_lower, "columns": names})
            rows = model._base_manager.using(using).order_by("pk").values_list(*names)
            counts[model._meta.label_lower] = 0
            for row in rows.iterator(chunk_size=AT_ONCE):
                _line(out, row)
                counts[model._meta.label_lower] += 1
        return counts, migrations(using)


@contextmanager
def _one_moment(using: str) -> Iterator[None]:
    """A transaction all of whose readings show the same moment."""
    with transaction.atomic(using):
        if connections[using].vendor == "postgresql":
            with connections[using].cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        yield


def read_rows(source: IO[bytes], counts: Mapping[str, int]) -> None:
    """Put rows in place of all there are. RowsError, and nothing changed, where one does not fit or one is missing."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute(f"PRAGMA busy_timeout = {int(1_000 * TRIES * PAUSE)}")
    with transaction.atomic(), connection.cursor() as cursor:
        tables = [connection.ops.quote_name(model._meta.db_table) for model in models()]
        if connection.vendor == "postgresql":
            _hold(cursor, tables)
        for table in tables:
            cursor.execute(f"DELETE FROM {table}")
        found = _insert(cursor, source)
        if found != dict(counts):
            raise RowsError("The backup does not hold the rows that it says it holds.")
        connection.check_constraints()
        for statement in connection.ops.sequence_reset_sql(no_style(), models()):
            cursor.execute(statement)


def _hold(cursor: Any, tables: Sequence[str]) -> None:
    """Nobody writes any more; reading goes on, and sees the old rows to the end.

    All tables at once or none, again and again: who waited with some of them in hand would sooner or later wait for
    somebody who waits for one of those.
    """
    for _ in range(TRIES):
        try:
            with transaction.atomic():
                cursor.execute(f"LOCK TABLE {', '.join(tables)} IN EXCLUSIVE MODE NOWAIT")
            return
        except OperationalError:
            sleep(PAUSE)
    raise RowsError("Others write without a pause, so nothing could be put back. Try again.")


def _insert(cursor: Any, source: IO[bytes]) -> dict[str, int]:
    here = {model._meta.label_lower: model for model in models()}
    found: dict[str, int] = {}
    for head, rows in _tables(source):
        model = here.get(head["model"])
        fields = {field.attname: field for field in model._meta.local_concrete_fields} if model else {}
        if model is None or set(head["columns"]) != set(fields):
            raise RowsError(f"The table of {head['model']} is another one here.")
        columns = [fields[name] for name in head["columns"]]
        found[head["model"]] = sum(_put(cursor, model, columns, some) for some in batched(rows, AT_ONCE))
    return found


def _put(cursor: Any, model: type[Model], columns: Sequence[Field[Any, Any]], rows: Sequence[Sequence[Any]]) -> int:
    values = [
        [field.get_db_prep_save(field.to_python(value), connection) for field, value in zip(columns, row, strict=True)]
        for row in rows
    ]
    cursor.executemany(insertion(model, columns), values)
    return len(values)


def insertion(model: type[Model], columns: Sequence[Field[Any, Any]]) -> str:
    """The statement for rows as their values are, past everything that a model does when it is saved."""
    quote = connection.ops.quote_name
    names = ", ".join(quote(field.column or "") for field in columns)
    places = ", ".join(["%s"] * len(columns))
    return f"INSERT INTO {quote(model._meta.db_table)} ({names}) VALUES ({places})"


def _tables(source: IO[bytes]) -> Iterator[tuple[dict[str, Any], Iterator[list[Any]]]]:
    """Each table's head with its rows, which have to be read before the next head."""
    lines = (json.loads(line) for line in source)
    head = next(lines, None)

    def rows() -> Iterator[list[Any]]:
        nonlocal head
        for line in lines:
            if isinstance(line, dict):
                head = line
                return
            yield line
        head = None

    while head is not None:
        yield head, rows()


def _line(out: IO[bytes], value: Any) -> None:
    out.write(json.dumps(value, default=_plain, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")


def _plain(value: object) -> str:
    """Times to the last digit, which JSON encoders like to cut."""
    if isinstance(value, datetime | date):
        return value.isoformat()
    if isinstance(value, UUID):
        return str(value)
    raise TypeError(f"no text for {type(value).__name__}")
