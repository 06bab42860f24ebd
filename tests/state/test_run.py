"""Code over records gives exact values, and can do nothing else."""

from __future__ import annotations

import pytest
from pydantic import JsonValue

from habitus import BadInput, Habitus, Person, UsageError
from habitus.decide.sandbox import _jail, lacking

from .conftest import moment

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(lacking()), reason=lacking() or "there is a sandbox"),
]

ROWS: JsonValue = {
    "trips": [
        {"id": 1, "date": "2025-02-02", "destination": "Oslo", "cost_usd": 450.5, "vibe": 3},
        {"id": 2, "date": "2025-06-09", "destination": "Bergen", "cost_usd": 901.25},
        {"id": 3, "date": "2026-01-19", "destination": "Lisbon"},
    ],
    "sleep": [{"date": "2026-01-02", "bedtime": "23:15"}],
}


@pytest.fixture
def loaded(ann: Person) -> Person:
    ann.load_records(ROWS)
    return ann


@pytest.mark.parametrize(
    ("code", "value"),
    [
        ("len(trips)", 3),
        ("sum(one.cost for one in trips if one.departs.year == 2025)", 1351.75),
        ("sum(one.cost_usd or 0 for one in trip)", 1351.75),
        ("[one.destination for one in trips]", ["Oslo", "Bergen", "Lisbon"]),
        ("max(one.departs for one in trips)", "2026-01-19"),
        ("sleep[0].bedtime", "23:15:00"),
        ("{one.vibe for one in trips if one.vibe}", [3]),
        ("mean(one.cost for one in trips)", 675.875),
        ("median([3, 1, 2, None])", 2),
        ("len(pets) + len(meals)", 0),
        ("today.isoformat(), now.hour", ["2026-03-02", 12]),
        ("(today - trips[-1].departs).days", 42),
        ("total = 0\nfor one in trips:\n    total += 1\nresult = total", 3),
        ("Counter(one.departs.year for one in trips)", {"2025": 2, "2026": 1}),
    ],
)
def test_code_counts_over_the_records(loaded: Person, code: str, value: JsonValue) -> None:
    assert loaded.run(code, now=moment("2026-03-02")).value == value


def test_an_object_comes_back_as_its_fields(loaded: Person) -> None:
    found = loaded.run("trips[0]").value
    assert isinstance(found, dict) and found["destination"] == "Oslo" and "back" not in found


def test_what_is_printed_comes_back(loaded: Person) -> None:
    assert loaded.run("print(len(trips))\n1").printed == "3\n"


@pytest.mark.parametrize(
    ("code", "where", "says"),
    [
        ("1 +", "line 1", "not Python"),
        ("a = 1\nb = a / 0\nb", "line 2", "division by zero"),
        ("trips[0].destinaton", "line 1", 'mean "destination"'),
        ("sum(one.cost for one in trips)", "line 1", "is None"),
        ("x = 3", "", "no result"),
        ("while True:\n    pass\n1", "", "seconds"),
        ("[0] * 10 ** 10", "line 1", "memory"),
        ("trips[0].cost = 1\n0", "line 1", "FrozenInstance"),
        ("open('/etc/passwd').read()", "line 1", "PermissionError"),
        ("import socket\n1", "line 1", "ModuleNotFoundError"),
        ("def f():\n    return f()\nf()", "line ", "Recursion"),
        ("(" * 500 + ")" * 500, "", "Python"),
        ("1" * 30_000, "", "characters"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(
    loaded: Person, code: str, where: str, says: str
) -> None:
    with pytest.raises(BadInput) as refused:
        loaded.run(code)
    assert refused.value.where.startswith(where) and says in str(refused.value)
    assert loaded.run("len(trips)").value == 3


def test_code_sees_what_was_known_then(ann: Person) -> None:
    ann.record("subscription", {"service": "Filmbox", "price": 12}, at=moment("2026-01-05"))
    ann.record("subscription", {"service": "Filmbox", "price": 15}, at=moment("2026-03-05"))
    code = "[one.price for one in subscriptions]"
    assert ann.run(code, now=moment("2026-04-01")).value == [15]
    assert ann.run(code, now=moment("2026-02-01")).value == [12]
    assert ann.run(code, as_of=moment("2026-02-01")).value == [12]


def test_nobody_sees_the_records_of_another(habitus: Habitus, loaded: Person) -> None:
    bob = habitus.person("bob", zone="Europe/Berlin")
    assert bob.run("len(trips)").value == 0


def test_without_a_sandbox_it_is_off_with_one_sentence(
    ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    _jail.find_jail.cache_clear()
    monkeypatch.setattr("shutil.which", lambda name: None)
    try:
        with pytest.raises(UsageError, match=r"^Running code is off: bubblewrap"):
            ann.run("1")
    finally:
        monkeypatch.undo()
        _jail.find_jail.cache_clear()
