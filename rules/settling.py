"""Settling a Sawa: the exact judgement of the claim together with what the profile makes of it.

Authority: S1 "Sawa"; how the claim is judged stands in ``claims``, what follows from it in ``disputes``.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.claims import Claim, ClaimRuling, judge_claim
from rules.profile import Profile
from rules.sheet import Sheet
from rules.trick import winning


class Settled(NamedTuple):
    ruling: ClaimRuling
    sheet: Sheet


def settle(claim: Claim, profile: Profile) -> Settled:
    """A claim that fails is lost to the card which takes the last trick of its refuting line."""
    ruling = judge_claim(claim, profile)
    lost = None if ruling.holds else winning(ruling.line[-1], claim.contract.trump)
    return Settled(ruling, profile.sawa_sheet(claim.seat.team, lost))
