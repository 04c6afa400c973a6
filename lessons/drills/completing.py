"""Finished auctions: who is dealt how many cards to complete the hands."""

from __future__ import annotations

from random import Random

from lessons.drills.auctions import PASSED_OUT, Auctioning, Said
from lessons.drills.laying import around
from lessons.drills.skill import Level, Raw, by_level
from rules.auction import Phase, Spoken
from rules.cards import Card, Seat
from rules.profile import load
from rules.spoken import read_call


def completing(chance: Random, level: Level) -> Raw | None:
    """Who is dealt two cards and who three. Then Ashkal, where the partner takes the card; hard: a Sun taken over."""
    kind = chance.choice(by_level(level, ("hokum", "sun"), ("hokum", "sun", "ashkal"), ("ashkal", "over", "second")))
    caller = chance.randint({"ashkal": 2, "over": 1}.get(kind, 0), 3)
    table = Auctioning(chance, chance.randint(0, 3))
    call = table.hokum(True) if kind == "second" else "sun" if kind == "over" else kind
    said: Said = (*(PASSED_OUT if kind == "second" else ()), *table.passes(caller), (caller, call))
    if kind == "over":
        said = (*said, (chance.randrange(caller), "sun"))
    return table.raw(to_the_end(table.dealer, table.up, said), ask="complete")


def to_the_end(dealer: Seat, up: Card, said: Said) -> Said:
    """Whoever is still asked passes, until nobody is."""
    profile, order = load("saudi"), around(dealer.next)
    while True:
        spoken = tuple(Spoken(order[place], read_call(call, up.suit)) for place, call in said)
        state = profile.auction(dealer, up, spoken)
        if state.phase is Phase.ENDED:
            return said
        said = (*said, (order.index(state.speakers[0]), "pass"))
