"""Finding every text of the site that goes through gettext, without any tool outside Python."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parent.parent
_CALLS = re.compile(r"""\b(?:gettext|_)\(((?:u?"(?:[^"\\]|\\.)*"|u?'(?:[^'\\]|\\.)*'))""")


def in_templates() -> set[str]:
    found: set[str] = set()
    for path in sorted(one for kind in ("*.html", "*.txt") for one in (ROOT / "templates").rglob(kind)):
        source = templatize(path.read_text(encoding="utf-8"), origin=str(path))
        found |= {ast.literal_eval(match) for match in _CALLS.findall(source)}
    return found


def in_code() -> set[str]:
    found: set[str] = set()
    for path in sorted((ROOT / "tutor").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("_", "gettext"):
                found.add(ast.literal_eval(node.args[0]))
    return found
