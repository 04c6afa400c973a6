"""Profiles: what is shipped, what is inherited, and how a faulty file is reported."""

from __future__ import annotations

from importlib.resources import files

import pytest

from rules.contract import Mode
from rules.profile import PROFILE_IDS, Fault, ProfileError, load, read, sources

SAUDI = (files("rules") / "profiles" / "saudi.toml").read_text(encoding="utf-8")


def faults(text: str) -> tuple[Fault, ...]:
    with pytest.raises(ProfileError) as caught:
        read(text, "test")
    return caught.value.faults


@pytest.mark.parametrize("name", PROFILE_IDS)
def test_every_clause_cites_a_known_source(name: str) -> None:
    for clause in load(name).clauses.values():
        assert clause.cites.split(" ", maxsplit=1)[0] in sources()


def test_deal_totals() -> None:
    """S0 §1: 162 in Hokum, 130 in Sun."""
    assert (load("saudi").deal_total(Mode.HOKUM), load("saudi").deal_total(Mode.SUN)) == (162, 130)


def test_no_such_profile() -> None:
    with pytest.raises(KeyError):
        load("tarneeb")


def test_another_order_is_refused() -> None:
    """Overtrump asked before trump-when-void would let a low trump through."""
    swapped = SAUDI.replace("[overtrump]", "[x]").replace("[trump-when-void]", "[overtrump]").replace("[x]", "[y]")
    swapped = swapped.replace("partner-third", "#").replace("cannot-beat", "#").replace("[y]", "[trump-when-void]")
    assert "order" in {fault.code for fault in faults(swapped)}


def test_all_faults_at_once_each_with_its_key() -> None:
    broken = (
        SAUDI.replace('call = "announced"', 'call = "whispered"')
        .replace("points = 10", 'points = "ten"')
        .replace('status = "sourced"\n\n[follow-suit]', 'status = "guessed"\n\n[follow-suit]')
        .replace("hokum-buyer", "hokum-byer")
        .replace("[comparison]\ncites = \"S0 §6\"", "[comparison]\ncites = \"S9\"")
    )  # fmt: skip
    assert {(fault.key, fault.code) for fault in faults(broken)} == {
        ("ekka.call", "not-allowed"),
        ("last-trick.points", "wrong-type"),
        ("locked-lead.status", "not-allowed"),
        ("tie.hokum-byer", "unknown-key"),
        ("tie.hokum-buyer", "missing-key"),
        ("comparison.cites", "unknown-source"),
    }


def test_missing_and_unknown_rules() -> None:
    broken = SAUDI.replace("[made]", "[maid]")
    assert {(fault.key, fault.code) for fault in faults(broken)} == {("made", "missing-rule"), ("maid", "unknown-rule")}


def test_a_profile_inherits_what_it_does_not_state() -> None:
    child = read('id = "x"\nsource = "S3"\ninherits = "saudi"\n\n[ekka]\ncites = "S3"\nstatus = "sourced"\n', "x")
    assert child.clauses["ekka"].status == "sourced"
    assert child.clauses["ekka"].parameters == load("saudi").clauses["ekka"].parameters
    assert child.clauses["tie"].status == "inherited"


def test_nothing_asks_for_a_profile_by_name() -> None:
    """Variants are parameters: no rule may look at which profile it is in."""
    for path in files("rules").iterdir():
        if path.name.endswith(".py") and path.name != "profile.py":
            assert "saudi" not in path.read_text(encoding="utf-8"), path.name
