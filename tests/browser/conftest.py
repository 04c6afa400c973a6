"""The system's Chromium, without reaching out to anything."""

from __future__ import annotations

import os
import shutil
from typing import Any

import pytest

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    found = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    quiet = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"]
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    return {**browser_type_launch_args, "args": [*quiet, *sandbox]} | ({"executable_path": found} if found else {})
