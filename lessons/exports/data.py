"""A pack as data: as it was written, with all that the engine derives. It can be read in again without any loss."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final

from lessons.exports.source import FORMAT, Receipt, Source
from lessons.key import teaches
from lessons.pack import Item
from lessons.report import answer_data, reasons_data
from lessons.text import read_text

KIND: Final = "baloot-pack-with-answers"
_HALF: Final = re.compile("[\ud800-\udfff]")
FIELDS: Final[Mapping[str, str]] = {
    "kind": "what this file is",
    "format": "goes up when a field changes its meaning",
    "address": "the page of this version",
    "pack": "the head of the pack; texts are by language, * is the pack's own",
    "receipt": "what was derived when the version was published, and with what: number and date of the version, "
    "profile, engine, SHA-256 of the text, licence, answers by scenario",
    "scenarios": "the questions in their order, each as the engine reads it now; empty where it refuses the text",
    "scenarios.written": "the scenario as it stands in the text",
    "scenarios.profile": "the rules that it is asked under",
    "scenarios.also": "the profiles to contrast",
    "scenarios.answer": "the answer under the names of a pack's expect",
    "scenarios.reasons": "the steps of the ruling or the lines of the sheet in order: rule, outcome, facts, what was "
    "removed or else side, column and amount; cites is what the profile goes by",
    "scenarios.rules": "the rules that had something to say",
    "scenarios.as-published": "whether the answer is still the one of the receipt",
    "text": "the pack file, letter by letter",
}


def as_data(source: Source, address: str) -> dict[str, Any]:
    written = _written(source.text)
    items = source.pack.items if source.pack else ()
    return {
        "kind": KIND,
        "format": FORMAT,
        "fields": dict(FIELDS),
        "address": address,
        "pack": _head(source),
        "receipt": _receipt(source.receipt),
        "scenarios": [_scenario(item, raw, source.receipt) for item, raw in zip(items, written, strict=False)],
        "text": source.text,
    }


def unpacked(raw: bytes | str) -> bytes | str:
    """The pack file in such data, letter by letter; anything else comes back as it is."""
    if raw.lstrip()[:1] not in (b"{", "{"):
        return raw
    try:
        found = json.loads(raw)
    except (ValueError, RecursionError):
        return raw
    text = found.get("text") if isinstance(found, dict) and found.get("kind") == KIND else None
    # JSON can name half a character, which no file can hold.
    return text if isinstance(text, str) and not _HALF.search(text) else raw


def _written(text: str) -> list[Any]:
    tree = read_text(text).tree
    scenarios = tree.get("scenarios") if isinstance(tree, dict) else None
    return scenarios if isinstance(scenarios, list) else []


def _head(source: Source) -> dict[str, Any]:
    if source.pack is None:
        return {"title": source.title}
    pack = source.pack
    return {
        "id": pack.id,
        "version": pack.version,
        "title": pack.title,
        "intro": pack.intro,
        "language": pack.language,
        "profile": pack.profile,
        "also": list(pack.also),
        "licence": pack.licence,
    }


def _receipt(receipt: Receipt) -> dict[str, Any]:
    return {
        "number": receipt.number,
        "made": receipt.made.isoformat() if receipt.made else None,
        "profile": receipt.profile,
        "engine": receipt.engine,
        "sha256": receipt.digest,
        "licence": receipt.licence,
        "answers": dict(receipt.answers),
    }


def _scenario(item: Item, written: Any, receipt: Receipt) -> dict[str, Any]:
    answer = answer_data(item.answer)
    reasons = [{**one, "cites": item.profile.clauses[one["rule"]].cites} for one in reasons_data(item.answer)]
    return {
        "id": item.scenario.id,
        "ask": item.scenario.ask,
        "written": written,
        "profile": item.profile.id,
        "also": list(item.also),
        "answer": answer,
        "reasons": reasons,
        "rules": sorted(teaches(item.answer)),
        "as-published": receipt.answers.get(item.scenario.id) == answer,
    }
