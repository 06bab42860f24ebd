"""The tour with the example person runs without a terminal and comes out as it should."""

from __future__ import annotations

import io
import runpy
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from habitus import Habitus, Person

ROOT = Path(__file__).resolve().parents[1]
TOUR = ROOT / "examples" / "tour.py"

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Any, Person]]:
    """What the tour shows, the tour, and Lin as it leaves her."""
    script = runpy.run_path(str(TOUR))
    out = io.StringIO()
    folder = tmp_path_factory.mktemp("tour")
    with Habitus(folder / "habitus.db") as habitus:
        tour = script["Tour"](Console(file=out, width=110, highlight=False), folder)
        tour.run(habitus)
        yield out.getvalue(), tour, habitus.person("lin")


def test_it_needs_no_terminal() -> None:
    done = subprocess.run(
        [sys.executable, str(TOUR)],
        stdin=subprocess.DEVNULL, capture_output=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr.decode()
    assert "Your turn" in done.stdout.decode()
    assert "\x1b[" not in done.stdout.decode()


@pytest.mark.parametrize(
    ("what", "verdict"),
    [
        ("Finance, at 14:00 on a Tuesday", "forbid"),
        ("Wednesday at 17:30, a call with the supplier", "avoid"),
        ("虾饺, from the dim sum place", "forbid"),
        ("A noodle soup with fresh coriander", "forbid"),
        ("Microphones from MicParts for 1,840 euros", "ask"),
        ("A parcel notice at 23:30", "forbid"),
        ("Thai beef salad", "ask"),
        ("A hotel in Lyon for 165 euros a night", "allow"),
        ("A run, while the knee had to rest", "forbid"),
        ("A run in May", "allow"),
    ],
)
def test_what_is_decided(shown: tuple[str, Any, Person], what: str, verdict: str) -> None:
    decision = shown[1].decisions[what]
    assert decision.verdict == verdict, decision.because


def test_a_mail_that_says_it_is_from_her_makes_no_rule(shown: tuple[str, Any, Person]) -> None:
    _, _, lin = shown
    mail = next(one for one in lin.recall("without asking me") if one.name == "Accounts")
    assert not any(mail.event in fact.evidence for fact in lin.facts(limit=1000))
    assert not any("MicParts" in one.source for one in lin.rules())


def test_the_two_corrections_change_the_verdict(shown: tuple[str, Any, Person]) -> None:
    text, _, lin = shown
    after = text.partition("7 · Correct")[2].partition("8 · ")[0]
    assert "forbid  妈妈 calls" in after
    assert "allow   The next night, the same call" in after
    assert "avoid   Wednesday at 17:30" in after
    assert "allow   The same call, asked again" in after
    assert [one.stage for one in lin.rules() if "17:00" in one.source] == ["dormant"]


def test_the_question_is_asked_in_chinese(shown: tuple[str, Any, Person]) -> None:
    chinese = shown[0].partition("8 · 中文")[2].partition("9 · ")[0]
    assert "要照办吗" in chinese
    assert "巧克力" in chinese


def test_the_history_is_a_git_log(shown: tuple[str, Any, Person]) -> None:
    text, _, lin = shown
    log = text.partition("9 · History")[2].partition("10 · ")[0]
    assert lin.history()[1].id[:7] in log or lin.history()[0].id[:7] in log
    assert "Begin." in log


def test_replaying_every_decision_gives_the_same(shown: tuple[str, Any, Person]) -> None:
    _, tour, lin = shown
    for decision in tour.decisions.values():
        assert lin.replay(decision.id) == []
