"""Printing and parsing are inverse, and what is printed is what ruff leaves."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from habitus.rules import Rule, parse_rule, print_rule

from .strategies import rules

LUNCH = '''\
"""Avoid meetings right after lunch, from 2 March 2026 on, except with clients."""

from habitus.code import Meeting, after, avoid, during, rule


@rule(id="r7f3", domain="scheduling", since="2026-03-02")
def no_meeting_right_after_lunch(meeting: Meeting):
    if meeting.has_role("client"):
        return None
    if during(meeting.start, after("lunch")):
        return avoid(0.8)
'''
PENICILLIN = '''\
"""Never penicillin."""

from habitus.code import Prescription, forbid, is_a, rule


@rule(id="a1k2", domain="health")
def no_penicillin(rx: Prescription):
    if is_a(rx.drug, "penicillin"):
        return forbid()
'''
BOSS = '''\
"""Mail from the boss after 22:00: no notification and tag “important”; otherwise, mail from the
boss: tag “important”. Exception: during working hours.
"""

from habitus.code import Email, after, do, during, rule, working_hours


@rule(id="m4t8", domain="communication")
def boss_after_hours(mail: Email):
    if during(mail.received_at, working_hours):
        return None
    if mail.sender.role == "boss" and during(mail.received_at, after("22:00")):
        return do(notify="none", tag="important")
    if mail.sender.role == "boss":
        return do(tag="important")
'''
FLIGHTS = '''\
"""Ask before booking flights, until 31 March 2026: no bookings before April."""

from habitus.code import ToolCall, ask, rule


@rule(id="b7q1", domain="travel", until="2026-03-31")
def ask_before_booking_flights(call: ToolCall):
    if call.does("book", "flight"):
        return ask("no bookings before April")
'''
EVERYTHING = '''\
"""从2026年3月2日起到2026年12月31日为止，每两周的周五除外。"""

from habitus.code import (
    FRI,
    MON,
    Email,
    Meeting,
    at,
    before,
    contains,
    dates,
    days_until,
    decided_at,
    do,
    during,
    every,
    forbid,
    last_day,
    minutes,
    nth,
    rule,
    weekdays,
)


# The first reason.
#
#   The second, indented.
@rule(
    id="x", domain="scheduling", priority=7, since="2026-03-02", until="2026-12-31", language="zh"
)
def everything(context: Email | Meeting):
    if (
        during(context.when, weekdays & before("09:00") & ~(nth(1, MON) | last_day))
        and not (context.has_role("client") or contains(context.subject, 'say "please"'))
        and context.duration > minutes(90.5)
        and context.channel not in ("push", "sms")
        and not context.online
    ):
        return forbid() & do(notify=at("next working day", "09:00"), tag="it's late")
    if during(decided_at, every("2 weeks", FRI, start="2026-03-06") | dates("2026-07-05")):
        return None
    if days_until(context.start) <= 2:
        return do(max_words=-3)
    return forbid()
'''


@pytest.mark.parametrize("source", [LUNCH, PENICILLIN, BOSS, FLIGHTS])
def test_the_examples_of_the_language_page_are_canonical(source: str) -> None:
    assert print_rule(parse_rule(source, "example.py")) == source


def test_the_sentence_is_computed_and_not_read() -> None:
    other = LUNCH.replace("Avoid meetings right after lunch", "Something else")
    assert print_rule(parse_rule(other, "example.py")) == LUNCH


def test_every_construct_is_printed_as_it_was_written() -> None:
    printed = print_rule(parse_rule(EVERYTHING, "example.py"))
    assert printed.split('"""')[2] == EVERYTHING.split('"""')[2]


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("if 1 < mail.words <= 3:", "if mail.words > 1 and mail.words <= 3:"),
        ("if 3 > mail.words:", "if mail.words < 3:"),
        ("if mail.urgent == True:", "if mail.urgent:"),
        ("if mail.urgent != True:", "if not mail.urgent:"),
        ("if not not mail.urgent:", "if mail.urgent:"),
        ("if mail.words in [1, 2]:", "if mail.words in (1, 2):"),
        ("if not mail.words in {1}:", "if mail.words not in (1,):"),
        ('if mail.args["cc"] == "x":', 'if mail.args.cc == "x":'),
        ('if mail.args["from"] == "x":', 'if mail.args["from"] == "x":'),
        ("if mail.a == 'x':", 'if mail.a == "x":'),
        ("if (mail.a and mail.b) and mail.c:", "if mail.a and mail.b and mail.c:"),
        ("if mail.a and mail.b or mail.c:", "if (mail.a and mail.b) or mail.c:"),
        (
            'if contains_any(mail, "nuts", "fish", but=("cod",)):',
            'if contains_any(mail, "nuts", but="cod") or contains_any(mail, "fish", but="cod"):',
        ),
        (
            'if during(mail.at, between("18:00", "24:00")):',
            'if during(mail.at, after("18:00")):',
        ),
        ("if during(mail.at, on(FRI, MON, FRI)):", "if during(mail.at, on(MON, FRI)):"),
        (
            'if during(mail.at, dates("2026-07-05", "2026-07-05")):',
            'if during(mail.at, dates("2026-07-05")):',
        ),
        ("if mail.at < mail.end + days(-2):", "if mail.at < mail.end - days(2):"),
        ("if mail.price > money(400.0, 'USD'):", 'if mail.price > money(400, "USD"):'),
    ],
)
def test_one_meaning_has_one_form(written: str, canonical: str) -> None:
    head = (
        "from habitus.code import FRI, MON, Context, after, between, contains_any, dates, days, "
        "during, forbid, money, on, rule\n\n\n"
        '@rule(id="x", domain="d")\ndef a(mail: Context):\n    '
    )
    printed = print_rule(parse_rule(f"{head}{written}\n        return forbid()\n", "a.py"))
    assert canonical.replace("mail", "context") in printed


@given(rules())
@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
def test_parse_undoes_print(rule: Rule) -> None:
    printed = print_rule(rule)
    parsed = parse_rule(printed, "a.py")
    assert parsed == rule
    assert print_rule(parsed) == printed


@pytest.mark.slow
@given(rules())
@settings(max_examples=10_000, deadline=None, suppress_health_check=list(HealthCheck))
def test_parse_undoes_print_for_ten_thousand_rules(rule: Rule) -> None:
    printed = print_rule(rule)
    assert parse_rule(printed, "a.py") == rule


@pytest.mark.slow
def test_what_is_printed_is_what_ruff_leaves(tmp_path: Path) -> None:
    printed: list[str] = [print_rule(parse_rule(EVERYTHING, "a.py"))]

    @given(rules())
    @settings(
        max_examples=400, deadline=None, database=None, suppress_health_check=list(HealthCheck)
    )
    def collect(rule: Rule) -> None:
        printed.append(print_rule(rule))

    collect()
    for number, text in enumerate(printed):
        (tmp_path / f"rule_{number}.py").write_text(text, encoding="utf-8")
    ruff = [str(Path(sys.executable).parent / "ruff")]
    isolated = ["--isolated", "--config", "line-length = 100"]
    subprocess.run([*ruff, "format", "-q", *isolated, str(tmp_path)], check=True)
    for number, text in enumerate(printed):
        assert (tmp_path / f"rule_{number}.py").read_text("utf-8") == text
    imports = subprocess.run(
        [*ruff, "check", "-q", *isolated, "--select", "I", str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert imports.stdout == ""
