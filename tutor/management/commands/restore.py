"""``manage.py restore FILE``: put a backup in place of everything, after it was checked."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from lessons.backup import BackupError, opened, present, restore
from lessons.backup_rows import RowsError


class Command(BaseCommand):
    help = "Put a backup in place of everything that is kept. The site may go on meanwhile."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument("--yes", action="store_true", help="also where something is lost by it")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            with opened(options["file"].resolve()) as backup:
                lost = {} if options["yes"] else present()
                if lost:
                    names = ", ".join(f"{count:,} {name}" for name, count in sorted(lost.items()))
                    raise CommandError(f"This would replace what is here: {names}. Add --yes if that is meant.")
                changed = restore(backup)
        except (BackupError, RowsError) as error:
            raise CommandError(str(error)) from error
        rows = sum(backup.about.counts.values())
        self.stdout.write(f"{rows:,} rows are back as they were on {backup.about.made}.")
        if changed:
            self.stdout.write("The key of the sessions is that of the backup: start the site anew.")
