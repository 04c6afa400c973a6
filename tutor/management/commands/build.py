"""``manage.py build``: the stylesheet and the compiled messages, neither of which is kept in the repository."""

from pathlib import Path
from typing import Any

import polib
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand

from tutor.theme.apps import link_binary


class Command(BaseCommand):
    help = "Build the stylesheet and compile the translations."

    def handle(self, *args: Any, **options: Any) -> None:
        Path(settings.STATIC_ROOT).mkdir(exist_ok=True)  # the static server warns about a missing one
        link_binary()
        call_command("tailwind", "build")
        for folder in settings.LOCALE_PATHS:
            for source in sorted(Path(folder).glob("*/LC_MESSAGES/*.po")):
                polib.pofile(str(source)).save_as_mofile(str(source.with_suffix(".mo")))
