"""Checking packs of a thousand scenarios and more: the time for one must not grow with their number."""

from __future__ import annotations

from itertools import batched
from typing import Final

from bench.measure import Contender, Work
from lessons.pack import read_pack
from lessons.text import LARGEST

SIZES: Final = (1_000, 3_000, 10_000)

HEAD: Final = """\
baloot-pack: 1
id: generated
version: 1
title: {en: Generated, ar: مولّدة}
language: en
profile: saudi
also: [online-app]
licence: CC0-1.0
scenarios:
"""

# About what a scenario of a lesson has: texts, a hint, two near misses that are proved, and a key.
SCENARIO: Final = """\
  - id: scenario-{number}
    ask: play
    contract: hokum H by W
    hands: {{S: Q♥ 8♠ 9♦}}
    tricks: ["N K♣, W 7♣, S ?"]
    then: E A♣
    prompt: {{en: "Which card do you play?", ar: "أي ورقة تلعب؟"}}
    hints:
      - {{en: "Look at what was led.", ar: "انظر بأي ورقة بدأت الأكلة."}}
    takeaway: {{en: "A partner who is winning for now is not enough.", ar: "لا يكفي أن يكون الخوي آكلًا الآن."}}
    what-if:
      - {{change: N leads A♣, expect: all}}
      - {{profile: online-app, expect: all}}
    expect: {{legal: Q♥, winner: S}}
"""


def packs(scenarios: int, largest: int = LARGEST) -> tuple[bytes, ...]:
    """So many scenarios in as few packs as the limit on a pack's size leaves, all about as long."""
    longest = len(SCENARIO.format(number=scenarios).encode())
    most = (largest - len(HEAD.encode())) // longest
    count = -(-scenarios // most)
    return tuple(
        (HEAD + "".join(SCENARIO.format(number=number) for number in numbers)).encode()
        for numbers in batched(range(1, scenarios + 1), -(-scenarios // count))
    )


def contenders() -> tuple[Contender, ...]:
    return tuple(_contender(scenarios) for scenarios in SIZES)


def _contender(scenarios: int) -> Contender:
    texts = packs(scenarios)
    files = "one pack" if len(texts) == 1 else f"{len(texts)} packs"
    size = sum(map(len, texts)) / 1e6
    return Contender(f"{scenarios:,} scenarios in {files}, {size:.1f} MB", lambda: _check(texts))


def _check(texts: tuple[bytes, ...]) -> Work:
    def work() -> int:
        checked = 0
        for text in texts:
            reading = read_pack(text)
            assert reading.pack is not None, reading.faults[:3]
            checked += len(reading.checked)
        return checked

    return work
