"""Rounds that alternate, so that a slow moment of the machine falls on all contenders alike.

What is counted is the processor's time: everything measured here works in one thread and waits for nothing, and what
other programs do on the machine meanwhile would only blur it. Only the budget is kept by the clock on the wall.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import NamedTuple

type Work = Callable[[], int]
"""What is timed: it does one round and says how many things it did."""


class Contender(NamedTuple):
    """``ready`` prepares a round, untimed, and gives the work of it; None: a peer that is not installed."""

    name: str
    ready: Callable[[], Work] | None


class Figures(NamedTuple):
    """Seconds for one thing, a number for each round; none where the contender was not there."""

    name: str
    rounds: tuple[float, ...]

    @property
    def median(self) -> float:
        return median(self.rounds)

    @property
    def spread(self) -> float:
        """The interquartile range: the width of the middle half of the rounds."""
        if len(self.rounds) < 2:
            return 0.0
        first, _, third = quantiles(self.rounds, n=4, method="inclusive")
        return third - first

    def ratio(self, to: Figures) -> float:
        """How many times as long as another, compared round by round."""
        return median(own / other for own, other in zip(self.rounds, to.rounds, strict=True))


def alternate(
    contenders: Sequence[Contender],
    rounds: int,
    *,
    budget: float,
    warm: bool = True,
    clock: Callable[[], float] = process_time,
    wall: Callable[[], float] = perf_counter,
) -> tuple[Figures, ...]:
    """Every contender once a round, each round beginning with the next one. After ``budget`` seconds no further round
    begins; the first is always whole. ``warm`` adds a round beforehand which is not counted."""
    present = [(contender.name, contender.ready) for contender in contenders if contender.ready]
    seconds: dict[str, list[float]] = {name: [] for name, _ in present}
    if warm:
        for _, ready in present:
            ready()()
    began = wall()
    for number in range(rounds):
        if number and wall() - began > budget:
            break
        for place in range(len(present)):
            name, ready = present[(number + place) % len(present)]
            work = ready()
            # One contender's rubbish is not to be collected in another's time. The collector then stays on: what a
            # piece of work leaves behind is part of its price.
            gc.collect()
            start = clock()
            done = work()
            seconds[name].append((clock() - start) / done)
    return tuple(Figures(contender.name, tuple(seconds.get(contender.name, ()))) for contender in contenders)


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest value that at least this share of them do not exceed."""
    ordered = sorted(values)
    place = -int(-share * len(ordered) // 1)  # rounded up
    return ordered[max(place, 1) - 1]
