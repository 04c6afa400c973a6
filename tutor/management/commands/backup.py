"""``manage.py backup FILE``: everything in one file, also while the site is running."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from lessons.backup import write


class Command(BaseCommand):
    help = "Write everything that is kept, and the key of the sessions, into one file. The site may go on meanwhile."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument(
            "--rows", action="store_true", help="as rows, which go into any database, not as a copy of SQLite"
        )
        parser.add_argument("--yes", action="store_true", help="in place of a file that is there already")

    def handle(self, *args: Any, **options: Any) -> None:
        path: Path = options["file"].resolve()
        if path.exists() and not options["yes"]:
            raise CommandError(f"{path} is there already. Choose another name, or add --yes to replace it.")
        if not path.parent.is_dir():
            raise CommandError(f"There is no folder {path.parent}.")
        about = write(path, rows=options["rows"])
        rows, size = sum(about.counts.values()), path.stat().st_size / 1e6
        self.stdout.write(
            f"{path}: {rows:,} rows, {size:.1f} MB. It holds the key of the sessions: keep it to yourself."
        )
