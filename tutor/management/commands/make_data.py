"""``manage.py make_data``: data made up to measure a big site with. Never for a site that somebody uses."""

from time import perf_counter
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import IntegrityError

from lessons.made_data import Size, make


class Command(BaseCommand):
    help = "Make up packs, classes and answers, to measure how the site does with them."

    def add_arguments(self, parser: CommandParser) -> None:
        usual = Size()
        parser.add_argument("--packs", type=int, default=usual.packs)
        parser.add_argument("--classes", type=int, default=usual.classes)
        parser.add_argument("--attempts", type=int, default=usual.attempts)
        parser.add_argument("--yes", action="store_true", help="also where there are accounts already")

    def handle(self, *args: Any, **options: Any) -> None:
        users = User.objects.count()
        if users and not options["yes"]:
            raise CommandError(f"This database has {users} accounts. What is made up cannot be told from theirs later.")
        size, began = Size(options["packs"], options["classes"], options["attempts"]), perf_counter()
        try:
            made = make(size)
        except IntegrityError as error:
            raise CommandError("This database has made-up data already.") from error
        took = f"{perf_counter() - began:.1f} s"
        self.stdout.write(
            f"{size.packs:,} packs, {size.classes:,} classes, {size.attempts:,} attempts in {took}. "
            f"Teacher {made.teacher.username}, class {made.classroom.code}, pack {made.pack.key}."
        )
