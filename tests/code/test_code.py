"""Rule files are ordinary typed Python: they import harmlessly and a type checker accepts them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import habitus.code
from habitus import code
from habitus.errors import BadInput, UsageError
from habitus.vocabulary import AllOf, Between, Dates, Every, Named, On, Outside

RULE = """\
from habitus.code import (
    FRI,
    MON,
    Context,
    Email,
    Flight,
    Hotel,
    Meal,
    Meeting,
    Prescription,
    ToolCall,
    after,
    ask,
    at,
    avoid,
    before,
    between,
    contains,
    contains_any,
    dates,
    days,
    days_since,
    days_until,
    decided_at,
    do,
    during,
    every,
    forbid,
    is_a,
    km,
    last,
    last_day,
    matches,
    minutes,
    money,
    month_day,
    nth,
    on,
    overlaps,
    permit,
    prefer,
    require,
    rule,
    starts,
    weekdays,
    working_hours,
)


@rule(id="r1", domain="scheduling", priority=7, since="2026-03-02", until="2026-04-01")
def meetings(meeting: Meeting):
    if meeting.has_role("client") and meeting.organizer.role == "boss":
        return None
    if during(meeting.start, after("lunch")) and meeting.duration > minutes(60):
        return avoid(0.8)
    if overlaps(meeting, weekdays & before("09:00") & ~(nth(1, MON) | last_day)):
        return forbid() & do(tag="early", notify=at("next working day", "09:00"))
    if meeting.online and 1 < meeting.days_notice <= 3:
        return prefer(0.5)


@rule(id="r2", domain="communication", language="zh")
def mails(context: Email | Meeting):
    if during(context.when, between("22:00", "07:00") | on(FRI) | month_day(1)):
        return do(notify="none")


@rule(id="r3", domain="food")
def meals(meal: Meal):
    if contains_any(meal, "seafood", but=("salmon", "tuna")) and meal.price > money(40, "USD"):
        return forbid()
    if meal.distance_km > km(3) or is_a(meal.ingredients, "peanut"):
        return avoid(0.4)


@rule(id="r4", domain="travel")
def trips(flight: Flight):
    if flight.arrive < flight.depart + days(1) and days_until(flight.depart) < 3:
        return ask("soon")
    if flight.seat in ("aisle", "window") and days_since(flight.depart) > 2:
        return permit()


@rule(id="r5", domain="travel")
def hotels(hotel: Hotel):
    if hotel.price_per_night > money(120, "EUR") and not hotel.breakfast:
        return require()
    if during(hotel.check_in, dates("2026-07-01", "2026-07-14") & last(FRI)):
        return permit()


@rule(id="r6", domain="health")
def drugs(rx: Prescription):
    if is_a(rx.drug, "penicillin"):
        return forbid()


@rule(id="r7", domain="tools")
def calls(call: ToolCall):
    if call.does("book", "flight") and call.args.amount > money(100, "USD"):
        return ask()
    if starts(call.tool, "git") or matches(call.tool, "^push") or contains(call.tool, "x"):
        return do(max_words=3)


@rule(id="r8", domain="tools")
def anything(context: Context):
    if during(decided_at, every("2 weeks", FRI, start="2026-01-09") & ~working_hours):
        return forbid()
"""


def test_everything_named_is_there() -> None:
    assert [one for one in code.__all__ if not hasattr(habitus.code, one)] == []
    assert sorted(set(code.__all__)) == sorted(code.__all__)


def test_importing_a_rule_file_is_harmless(tmp_path: Path) -> None:
    file = tmp_path / "rules_of_ann.py"
    file.write_text(RULE, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-W", "error", str(file)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.slow
def test_a_type_checker_accepts_a_rule_file(tmp_path: Path) -> None:
    file = tmp_path / "rules_of_ann.py"
    file.write_text(RULE, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--disable-error-code=no-untyped-def",
         "--config-file=", "--cache-dir", str(tmp_path / "cache"), str(file)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout


@pytest.mark.slow
@pytest.mark.parametrize(
    "test",
    [
        "meeting.pric > 3",
        "meeting.duration > 60",
        "meeting.has_role('bos')",
        "during(meeting.title, weekdays)",
        "during(meeting.start, 'lunch')",
    ],
)
def test_a_type_checker_finds_mistakes(tmp_path: Path, test: str) -> None:
    file = tmp_path / "wrong.py"
    file.write_text(
        "from habitus.code import Meeting, during, forbid, rule, weekdays\n\n\n"
        '@rule(id="r", domain="scheduling")\ndef wrong(meeting: Meeting):\n'
        f"    if {test}:\n        return forbid()\n    if during(meeting.start, weekdays):\n"
        "        return forbid()\n",
        encoding="utf-8",
    )
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--disable-error-code=no-untyped-def",
         "--config-file=", "--cache-dir", str(tmp_path / "cache"), str(file)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert "wrong.py:6: error" in done.stdout


def test_windows_stand_for_what_the_vocabulary_knows() -> None:
    assert code.lunch.meaning == Named("lunch")
    assert code.before("09:00").meaning == Between(0, 540)
    assert code.after("18:00").meaning == Between(1080, 1440)
    assert code.on(code.WED, code.MON).meaning == On((0, 2))
    both = code.weekdays & code.before("09:00") & ~code.lunch
    assert both.meaning == AllOf((Named("weekdays"), Between(0, 540), Outside(Named("lunch"))))
    every = code.every("2 weeks", code.FRI, start="2026-01-09").meaning
    assert isinstance(every, Every)
    assert (every.weeks, every.day) == (2, 4)
    dates = code.dates("2026-07-05").meaning
    assert isinstance(dates, Dates)
    assert dates.first == dates.last


@pytest.mark.parametrize(
    ("build", "words"),
    [
        (lambda: code.after("luncheon"), 'after() does not know "luncheon".'),
        (lambda: code.after("24:00"), 'A window cannot start at "24:00".'),
        (lambda: code.before("00:00"), "Nothing is before 00:00"),
        (lambda: code.before("9"), "is not a time of day"),
        (lambda: code.on(), "on() names no day."),
        (lambda: code.every("fortnight", 4, start="2026-01-09"), 'Write it like "2 weeks".'),
        (lambda: code.every("2 weeks", 4, start="2026-13-09"), "is not a date"),
        (lambda: code.nth(6, 0), "Write a number from 1 to 5"),
        (lambda: code.month_day(32), "A month has no day 32."),
        (lambda: code.dates("20260101"), "is not a date"),
    ],
)
def test_a_window_that_makes_no_sense_is_refused(build: object, words: str) -> None:
    assert callable(build)
    with pytest.raises(BadInput, match=r".") as caught:
        build()
    assert words in str(caught.value)


def test_calling_a_test_says_that_rules_are_compiled() -> None:
    with pytest.raises(UsageError, match="A rule is compiled, not run"):
        code.during(code.decided_at, code.lunch)
