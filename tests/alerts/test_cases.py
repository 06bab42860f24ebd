"""The cases behind the figures: each kind of alert is told, and its near twin is not."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from habitus import Habitus

CASES = Path(__file__).resolve().parents[2] / "benchmarks" / "cases" / "alerts-build.jsonl"
CHANNELS = {"mail": "email", "chat": "chat", "sms": "sms", "calendar": "calendar", "bank": "bank"}


def cases() -> Iterator[dict[str, Any]]:
    with CASES.open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


@pytest.mark.parametrize("case", list(cases()), ids=lambda case: str(case["id"]))
def test_what_should_be_told_is_told_and_nothing_else(case: dict[str, Any]) -> None:
    with Habitus(":memory:") as habitus:
        person = habitus.person("one", zone=case["zone"])
        told: list[list[str]] = []
        for entry in case["history"]:
            at = datetime.fromisoformat(entry["at"])
            mine = entry["speaker"] == "user"
            person.tell(
                entry["text"], at=at, speaker="user" if mine else "other",
                name=None if mine else entry["speaker"], channel=CHANNELS[entry["channel"]],  # type: ignore[arg-type]
            )  # fmt: skip
            told.append([one.message for one in person.alerts(now=at)])
    *early, late = told
    assert not any(early)
    if case["alert"] is None:
        assert not late
    else:
        assert any(
            all(
                any(re.search(one, text, re.IGNORECASE) for one in group) for group in case["alert"]
            )
            for text in late
        ), late
