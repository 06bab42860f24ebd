"""The command line run in this process, as a fresh user would find it."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from habitus.cli import main

RULES = {
    "rules/health/no_penicillin.py": '''"""Never penicillin."""

from habitus.code import Prescription, forbid, is_a, rule


@rule(id="a1k2", domain="health")
def no_penicillin(rx: Prescription):
    if is_a(rx.drug, "penicillin"):
        return forbid()
''',
    "rules/travel/ask_before_booking.py": '''"""Ask before booking flights."""

from habitus.code import ToolCall, ask, rule


@rule(id="b7q1", domain="travel")
def ask_before_booking(call: ToolCall):
    if call.does("book", "flight"):
        return ask("no bookings before April")
''',
    "rules/food/mild.py": '''"""Avoid hot meals."""

from habitus.code import Meal, avoid, rule


@rule(id="f1s2", domain="food")
def mild(meal: Meal):
    if meal.spiciness >= 3:
        return avoid(0.7)
''',
    "rules/food/noodles.py": '''"""Prefer noodles."""

from habitus.code import Meal, contains, prefer, rule


@rule(id="n9d4", domain="food")
def noodles(meal: Meal):
    if contains(meal.dish, "noodles"):
        return prefer(0.6)
''',
}
"""One rule for each verdict, so that deciding is tested without reading words."""

FORBIDDEN = '{"kind": "prescription", "drug": "amoxicillin"}'
ASKED = '{"kind": "tool_call", "tool": "book_flight", "args": {}}'
AVOIDED = '{"kind": "meal", "spiciness": 4}'
PREFERRED = '{"kind": "meal", "dish": "beef noodles", "spiciness": 0}'
ALLOWED = '{"kind": "meal", "dish": "rice", "spiciness": 0}'


@dataclass(frozen=True)
class Ran:
    """What one run of the program did."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Standard output as exactly one JSON value on one line."""
        assert self.out.count("\n") == 1, self.out
        return json.loads(self.out)


Run = Callable[..., Ran]


@pytest.fixture(autouse=True)
def _no_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("HABITUS_STORE", "HABITUS_PERSON", "HABITUS_DEBUG", "HABITUS_MAX_PAGE_COUNT"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HABITUS_STORE", str(tmp_path / "store.db"))


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command line: ``run("tell", "...", stdin=b"...")``."""

    def run(*arguments: str, stdin: bytes | None = None) -> Ran:
        if stdin is not None:
            monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        capsys.readouterr()
        code = main(arguments)
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return run


@pytest.fixture
def ann(run: Run) -> Run:
    """A store with Ann, who reads English and has no rules yet."""
    assert run("person", "ann", "--zone", "Europe/Berlin").code == 0
    return run


@pytest.fixture
def ruled(ann: Run, tmp_path: Path) -> Run:
    """Ann with one rule for each verdict."""
    assert ann("export", str(tmp_path / "code")).code == 0
    write_rules(tmp_path / "code")
    assert ann("apply", str(tmp_path / "code")).code == 0
    return ann


def write_rules(folder: Path) -> None:
    """Put the rules of :data:`RULES` into an exported folder."""
    for path, text in RULES.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
