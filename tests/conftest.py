"""Settings for all tests: plain static files, and Django's database from inside playwright's event loop."""

import os
from typing import Any

import pytest

os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")


@pytest.fixture(autouse=True)
def _plain_static_files(settings: Any) -> None:
    """Without collectstatic there is no manifest; pages must not need one to be tested."""
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
