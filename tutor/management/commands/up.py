"""``manage.py up``: make everything ready, then serve. It can be run again at any time."""

import os
import sys
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandParser

from lessons.classes import sweep
from lessons.curriculum import shipped


class Command(BaseCommand):
    help = "Prepare the database, the lessons and the stylesheet, then serve the site."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default=os.environ.get("HOST", "127.0.0.1"))
        parser.add_argument("--port", type=int, default=int(os.environ.get("PORT", "8000")))
        parser.add_argument("--workers", type=int, default=max(1, os.cpu_count() or 1))
        parser.add_argument("--no-serve", action="store_true", help="prepare only")

    def handle(self, *args: Any, **options: Any) -> None:
        call_command("migrate", verbosity=0)
        sweep()
        packs = shipped()
        steps = sum(len(pack.items) for pack in packs)
        self.stdout.write(f"{len(packs)} lessons with {steps} steps, each proved by the rules engine.")
        call_command("build")
        call_command("collectstatic", verbosity=0, interactive=False)
        if options["no_serve"]:
            return
        self.stdout.write(f"Baloot tutor: http://{options['host']}:{options['port']}/  (stop with Ctrl-C)")
        self.stdout.flush()
        server = Path(sys.executable).with_name("granian")
        # One thread a worker and a worker a core had the best slowest answers; the program replaces this process.
        os.chdir(settings.BASE_DIR)
        os.execv(
            server,
            [
                str(server),
                "--interface=wsgi",
                f"--host={options['host']}",
                f"--port={options['port']}",
                f"--workers={options['workers']}",
                "--blocking-threads=1",
                "--log-level=warning",
                "tutor.wsgi:application",
            ],
        )
