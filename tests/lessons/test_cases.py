"""Every case on which real programs went wrong, read as a pack and proved by the engine; none of its keys is idle."""

from __future__ import annotations

from pathlib import Path

import pytest

from lessons.faults import Level
from lessons.pack import Checked, Reading, read_pack

RAW = Path(__file__).with_name("cases.baloot.yaml").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def reading() -> Reading:
    return read_pack(RAW)


def checked() -> list[Checked]:
    return list(read_pack(RAW).checked)


@pytest.mark.parametrize("one", checked(), ids=lambda one: one.id)
def test_case(one: Checked) -> None:
    assert [(fault.code, fault.facts) for fault in one.faults if fault.level is Level.ERROR] == []


def test_all_cases_are_read(reading: Reading) -> None:
    assert reading.pack is not None
    assert len(reading.pack.items) == RAW.count("{id: ") >= 130


def test_every_case_expects_something(reading: Reading) -> None:
    assert reading.pack is not None
    for item in reading.pack.items:
        expect = getattr(item.scenario, "expect")  # noqa: B009 - every kind has one of its own
        assert expect.model_dump(exclude_none=True), item.scenario.id
