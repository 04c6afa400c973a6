"""Settings for all tests: plain static files, and Django's database from inside playwright's event loop."""

import os
from typing import Any

import pytest
from hypothesis import settings as hypothesis_settings

os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

# Nothing here may fail because a machine is slow; where nobody can rerun it, the examples are the same every time.
hypothesis_settings.register_profile("project", deadline=None, derandomize=bool(os.environ.get("CI")))
hypothesis_settings.load_profile("project")


@pytest.fixture(autouse=True)
def _plain_static_files(settings: Any) -> None:
    """Without collectstatic there is no manifest; pages must not need one to be tested."""
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
