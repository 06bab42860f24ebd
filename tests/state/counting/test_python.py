"""The code of an answer gives the answer."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path

import pytest

from habitus import Habitus
from habitus.decide.sandbox import lacking

CASES = Path(__file__).parents[3] / "benchmarks" / "cases"


def same(one: object, other: object) -> bool:
    if isinstance(one, list) and isinstance(other, list):
        return sorted(map(str, one)) == sorted(map(str, other))
    if isinstance(one, int | float) and isinstance(other, int | float):
        return abs(one - other) < 1e-6
    return one == other or one == [other]


@pytest.mark.slow
@pytest.mark.skipif(bool(lacking()), reason="no sandbox here")
def test_run_gives_what_answer_gave() -> None:
    lines = (CASES / "questions-a.jsonl").read_text(encoding="utf-8").splitlines()
    checked = 0
    with Habitus(":memory:") as habitus:
        for case in map(json.loads, lines[::4]):
            person = habitus.person(case["records"], zone="UTC")
            if not person.records().total:
                path = CASES / "records" / f"{case['records']}.json"
                person.load_records(json.loads(path.read_text(encoding="utf-8")))
            now = datetime.fromisoformat(case["now"])
            got = person.answer(case["question"], now=now)
            if got.refused:
                continue
            checked += 1
            assert same(person.run(got.code, now=now).value, got.value), (
                case["question"],
                got.code,
            )
    assert checked > 30
