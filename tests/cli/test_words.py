"""What a person reads: in their language, plain in a pipe, harmless on a terminal."""

from __future__ import annotations

import re
from string import Formatter

import pytest

from habitus.cli._words import WORDS

from .conftest import ALLOWED, ASKED, AVOIDED, FORBIDDEN, PREFERRED, Run

HAN = re.compile(r"[\u4e00-\u9fff]")


def test_both_languages_say_the_same_things() -> None:
    assert set(WORDS["en"]) == set(WORDS["zh"])
    for key, words in WORDS["en"].items():
        english = {name for _, name, _, _ in Formatter().parse(words) if name}
        chinese = {name for _, name, _, _ in Formatter().parse(WORDS["zh"][key]) if name}
        assert english == chinese, key


@pytest.mark.parametrize(
    ("context", "english", "chinese"),
    [
        (ALLOWED, "✓ allow", "✓ 可以"),
        (PREFERRED, "↑ prefer", "↑ 优先"),
        (AVOIDED, "↓ avoid", "↓ 避免"),
        (ASKED, "? ask first", "? 先问"),
        (FORBIDDEN, "✗ forbid", "✗ 禁止"),
    ],
)
def test_a_verdict_is_said_in_the_persons_language(
    ruled: Run, context: str, english: str, chinese: str
) -> None:
    shown = ruled("decide", context).out
    assert shown.startswith(english) and "habitus why " in shown
    ruled("person", "ann", "--language", "zh")
    shown = ruled("decide", context).out
    assert shown.startswith(chinese) and HAN.search(shown.splitlines()[1])


def test_every_verb_speaks_chinese(ruled: Run) -> None:
    ruled("person", "ann", "--language", "zh")
    id_ = ruled("decide", AVOIDED, "--json").json["id"]
    for arguments in (
        ("person",), ("tell", "我对花生过敏"), ("tell", "早上好"), ("check", ALLOWED),
        ("check", FORBIDDEN), ("choose", f"[{ALLOWED}]"), ("why", id_), ("feedback", id_, "right"),
        ("rules",), ("rules", "--off", "f1s2"), ("facts",), ("recall", "花生"), ("recall", "没有"),
        ("rebuild",), ("status",),
    ):  # fmt: skip
        assert HAN.search(ruled(*arguments).out), arguments


def test_a_question_comes_with_its_answers(ruled: Run) -> None:
    shown = ruled("decide", ASKED).out
    assert "Should this go ahead?" in shown
    assert len(re.findall(r"•", shown)) >= 2


def test_a_receipt_reads_back_what_was_understood(ann: Run) -> None:
    shown = ann("tell", "I'm allergic to peanuts.").out
    assert shown.startswith("✓ Understood") and "peanut" in shown and "rule " in shown
    assert "Nothing to learn" in ann("tell", "Good morning!").out


def test_history_reads_like_git_log_oneline(ruled: Run) -> None:
    for line in ruled("history").out.splitlines():
        assert re.match(r"[0-9a-f]{8}  \d{4}-\d\d-\d\d \d\d:\d\d  \S", line)


def test_a_pipe_gets_plain_unwrapped_lines(ann: Run) -> None:
    long = "word " * 80
    ann("tell", long)
    shown = ann("recall", "word").out
    assert "\x1b" not in shown and len(shown.splitlines()) == 2


def test_colour_is_for_terminals_that_want_it(ruled: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    assert "\x1b[1;31m" in ruled("decide", FORBIDDEN).out
    assert "\x1b[" in ruled("rules", "--code").out
    monkeypatch.setenv("NO_COLOR", "1")
    assert not re.search(r"\x1b\[[0-9;]*3\d", ruled("decide", FORBIDDEN).out)


def test_a_message_cannot_drive_the_terminal(ann: Run) -> None:
    ann("tell", "hello \x1b[2J\x07 [bold red]you[/] \u202eevil :smile:")
    shown = ann("recall", "hello").out
    assert "\x1b" not in shown and "\x07" not in shown and "\u202e" not in shown
    assert "[bold red]you[/]" in shown and ":smile:" in shown
