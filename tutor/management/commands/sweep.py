"""``manage.py sweep``: delete the classes whose time is over. Meant to be run once a day."""

from typing import Any

from django.core.management.base import BaseCommand

from lessons.classes import sweep


class Command(BaseCommand):
    help = "Delete every class that ended longer ago than it is kept, with its members and their answers."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{sweep()} classes deleted.")
