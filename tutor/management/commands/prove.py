"""``manage.py prove [--language ar]``: every published pack answered again. Exits 1 when an answer has changed."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from lessons.publishing import ENGINE, Changed, prove_all
from tutor.library.receipt import written
from tutor.wording import LANGUAGES, fault_text


class Command(BaseCommand):
    help = "Prove every published version again and list what the engine answers differently."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--language", choices=LANGUAGES, default="en", help="of the messages")

    def handle(self, *args: Any, **options: Any) -> None:
        changed = 0
        for one in prove_all():
            changed += 1
            self._tell(one, options["language"])
        self.stdout.write(f"engine {ENGINE}: {changed} versions are answered differently")
        if changed:
            raise SystemExit(1)

    def _tell(self, one: Changed, language: str) -> None:
        version = one.published
        self.stdout.write(f"{version.key} version {version.number}, engine {version.engine}:")
        for fault in one.faults:
            scenario = f" {fault.scenario}:" if fault.scenario else ""
            self.stdout.write(f"  {fault.line}:{fault.column}: {fault.code}:{scenario} {fault_text(fault, language)}")
        for name, then in one.then.items():
            self.stdout.write(f"  {name}: was {written(then)}; is {written(one.now[name])}")
