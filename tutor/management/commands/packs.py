"""``manage.py packs check FILE… [--json] [--language ar]``: every fault of every file, with line and column."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from lessons.faults import Fault, Level
from lessons.pack import Checked, Reading, read_pack
from lessons.report import answer_data, reasons_data
from tutor.wording import LANGUAGES, fault_text


class Command(BaseCommand):
    help = "Check scenario packs: text, shape, cards, rules, key. Exits 1 when there is any error."

    def add_arguments(self, parser: ArgumentParser) -> None:
        what = parser.add_subparsers(dest="what", required=True)
        check = what.add_parser("check", help="check pack files")
        check.add_argument("files", nargs="+", metavar="FILE")
        check.add_argument("--json", action="store_true", help="one object per scenario, one per line")
        check.add_argument("--language", choices=LANGUAGES, default="en", help="of the messages")

    def handle(self, *args: Any, **options: Any) -> None:
        failed = False
        for name in options["files"]:
            reading = _read(name)
            failed = failed or reading.pack is None
            show = self._json if options["json"] else self._text
            show(name, reading, options["language"])
        if failed:
            raise SystemExit(1)

    def _text(self, name: str, reading: Reading, language: str) -> None:
        for fault in reading.faults:
            scenario = f" {fault.scenario}:" if fault.scenario else ""
            level = f"{fault.level.value} {fault.code}"
            self.stdout.write(f"{name}:{fault.line}:{fault.column}: {level}:{scenario} {fault_text(fault, language)}")
        errors = sum(fault.level is Level.ERROR for fault in reading.faults)
        proved = sum(_ok(one) for one in reading.checked)
        self.stdout.write(f"{name}: {len(reading.checked)} scenarios, {proved} proved, {errors} errors")

    def _json(self, name: str, reading: Reading, language: str) -> None:
        for one in reading.checked:
            self._object(name, one, language)
        rest = reading.own_faults
        if rest:
            self._object(name, Checked("", "", None, rest), language)

    def _object(self, name: str, one: Checked, language: str) -> None:
        answer = one.item.answer if one.item else None
        found = {
            "file": name,
            "id": one.id or None,
            "ask": one.ask or None,
            "ok": _ok(one),
            "answer": answer_data(answer) if answer else None,
            "messages": [_message(fault, language) for fault in one.faults],
            "reasons": reasons_data(answer) if answer else [],
        }
        self.stdout.write(json.dumps(found, ensure_ascii=False))


def _read(name: str) -> Reading:
    try:
        return read_pack(Path(name).read_bytes())
    except OSError as error:
        return Reading(None, (), (Fault("text-unreadable", 1, 1, {"found": error.strerror or str(error)}),))


def _ok(one: Checked) -> bool:
    return one.item is not None and not any(fault.level is Level.ERROR for fault in one.faults)


def _message(fault: Fault, language: str) -> dict[str, Any]:
    text = fault_text(fault, language)
    return {
        "level": fault.level.value,
        "code": fault.code,
        "line": fault.line,
        "column": fault.column,
        "scenario": fault.scenario,
        "text": text,
    }
