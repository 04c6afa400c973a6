"""Small packs for tests: a head, and scenarios as indented text."""

from __future__ import annotations

from lessons.pack import Reading, read_pack

HEAD = """\
baloot-pack: 1
id: a-test
version: 1
title: A test
licence: CC-BY-4.0
scenarios:
"""

PLAY = """\
  - id: one
    ask: play
    contract: hokum H by W
    hands: {S: Q♥ 8♠ 9♦}
    tricks: ["N K♣, W 7♣, S ?"]
    then: E A♣
    expect: {legal: Q♥, winner: S}
"""


def read(scenarios: str, head: str = HEAD) -> Reading:
    return read_pack(head + scenarios)


def codes(reading: Reading) -> list[str]:
    return [fault.code for fault in reading.faults]


def places(reading: Reading) -> list[tuple[str, int, int]]:
    return [(fault.code, fault.line, fault.column) for fault in reading.faults]


def scenario(**fields: str) -> str:
    """The play scenario with some fields replaced, added, or (with an empty text) taken away."""
    base = {
        "id": "one",
        "ask": "play",
        "contract": "hokum H by W",
        "hands": "{S: Q♥ 8♠ 9♦}",
        "tricks": '["N K♣, W 7♣, S ?"]',
    }
    lines = [f"{name.replace('_', '-')}: {text}" for name, text in (base | fields).items() if text]
    return "  - " + "\n    ".join(lines) + "\n"
