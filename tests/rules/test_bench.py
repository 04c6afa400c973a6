"""The bench: the order it measures in, what it writes, that what it measures is whole. Nothing waits for a clock."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import count
from random import Random
from xml.etree import ElementTree

import pytest

from bench.claims_bench import KINDS, claim
from bench.deals import play_deal
from bench.measure import Contender, Figures, Work, alternate, percentile
from bench.packs_bench import packs
from bench.report import Curves, markdown, span, svg, timed
from lessons.pack import read_pack
from rules.contract import Mode
from rules.profile import load

FIGURES = (
    Figures("a ruling", (0.000_009, 0.000_010, 0.000_011)),
    Figures("a <peer>", (0.000_045, 0.000_050, 0.000_055)),
    Figures("another", ()),
)


class Fakes:
    """Contenders that write down when they work, and a clock that goes on by a second whenever it is read."""

    def __init__(self, *names: str) -> None:
        self.worked: list[str] = []
        self.contenders = [Contender(name, partial(self._work, name)) for name in names]
        self.seconds: Iterator[int] = count()

    def _work(self, name: str) -> Work:
        def work() -> int:
            self.worked.append(name)
            return 2

        return work

    def clock(self) -> float:
        return float(next(self.seconds))


def test_each_round_begins_with_the_next_contender() -> None:
    fakes = Fakes("a", "b", "c")
    figures = alternate(fakes.contenders, 4, budget=1_000, warm=False, clock=fakes.clock)
    assert "".join(fakes.worked) == "abcbcacababc"
    # One tick of the clock for two things.
    assert figures == tuple(Figures(name, (0.5,) * 4) for name in "abc")


def test_warming_up_is_not_counted() -> None:
    fakes = Fakes("a", "b")
    figures = alternate(fakes.contenders, 1, budget=1_000, clock=fakes.clock)
    assert "".join(fakes.worked) == "abab"
    assert [len(one.rounds) for one in figures] == [1, 1]


def test_no_round_begins_once_the_budget_is_spent() -> None:
    fakes = Fakes("a", "b")
    alternate(fakes.contenders, 10, budget=2, warm=False, clock=lambda: 0.0, wall=fakes.clock)
    assert "".join(fakes.worked) == "abbaab"


def test_an_absent_peer_keeps_its_place() -> None:
    fakes = Fakes("a")
    figures = alternate([*fakes.contenders, Contender("b", None)], 2, budget=1_000, clock=fakes.clock)
    assert figures == (Figures("a", (0.5, 0.5)), Figures("b", ()))


def test_figures() -> None:
    one = Figures("one", (1.0, 2.0, 3.0, 4.0, 5.0))
    assert (one.median, one.spread) == (3.0, 2.0)
    assert Figures("two", (4.0, 4.0, 12.0, 4.0, 5.0)).ratio(one) == 2.0
    assert [percentile(range(1, 101), share) for share in (0.5, 0.99, 1)] == [50, 99, 100]
    assert percentile([7], 0.99) == 7


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0.0, "0 ns"),
        (3.2e-8, "32.0 ns"),
        (5.43e-6, "5.43 µs"),
        (0.047_7, "47.7 ms"),
        (0.999_9, "1.00 s"),
        (123, "123 s"),
    ],
)
def test_spans(seconds: float, text: str) -> None:
    assert span(seconds) == text


def test_the_table() -> None:
    assert (
        markdown(timed("Rulings", "for one", FIGURES, ("A note.",)).table)
        == """\
## Rulings

| for one  |        rounds |  median |     IQR | per second | ratio |
|----------|--------------:|--------:|--------:|-----------:|------:|
| a ruling |             3 | 10.0 µs | 1.00 µs |    100,000 |     1 |
| a <peer> |             3 | 50.0 µs | 5.00 µs |     20,000 |     5 |
| another  | not installed |         |         |            |       |

A note.
"""
    )


def test_the_plot() -> None:
    curves = Curves("Sawa", "cards left", (2, 3), (("p50", (0.001, 0.002)), ("largest", (0.001, 0.03))))
    root = ElementTree.fromstring(svg("Measured", (timed("Rulings", "for one", FIGURES).plot, curves)))
    space = "{http://www.w3.org/2000/svg}"
    texts = [text.text for text in root.iter(f"{space}text")]
    assert {
        "Rulings: time for one (logarithmic)",
        "a <peer>",
        "50.0 µs",
        "not installed",
        "largest",
        "cards left",
    } <= set(texts)
    # The scale is logarithmic: 10 µs lies one decade from 100 µs, 50 µs most of the way to it; no bar for the absent.
    widths = [float(one.attrib["width"]) for one in root.iter(f"{space}rect")][1:]
    assert len(widths) == 2
    assert widths[0] < widths[1]
    assert len(list(root.iter(f"{space}polyline"))) == 2


def test_generated_packs_are_sound_and_within_the_limit() -> None:
    texts = packs(25, largest=10_000)
    assert len(texts) > 1
    assert all(len(text) <= 10_000 for text in texts)
    readings = [read_pack(text) for text in texts]
    assert all(reading.pack and not reading.faults for reading in readings)
    assert sum(len(reading.checked) for reading in readings) == 25


@pytest.mark.parametrize("mode", Mode)
def test_a_deal_is_played_to_its_score(mode: Mode) -> None:
    assert play_deal(load("saudi"), mode, Random(7)) == play_deal(load("saudi"), mode, Random(7))


@pytest.mark.parametrize("kind", KINDS)
def test_claims_deal_each_card_once(kind: str) -> None:
    hands = claim(kind, 8, Random(7)).hands
    assert len({card for hand in hands.values() for card in hand}) == 32
    assert {len(hand) for hand in hands.values()} == {8}
