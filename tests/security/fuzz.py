"""Coverage-guided fuzzing of the reader of rule files and of the vet: `make fuzz`.

    python tests/security/fuzz.py [SECONDS]

Files are put together from pieces of the grammar, of the attacks and of raw bytes. What must hold
of every file:

* it is read, or refused with a RuleSyntaxError that names a line; no other error, no hang;
* a tier 1 rule prints, and what is printed parses to the same rule;
* a free function in the form for the sandbox holds only allowed nodes and no name with underscores
  but ours, and it does not hold the context.
"""

from __future__ import annotations

import ast
import contextlib
import re
import signal
import sys
import time
from pathlib import Path
from types import FrameType

import atheris

with atheris.instrument_imports(include=["habitus.rules", "habitus.vocabulary"]):
    from habitus.errors import BadInput
    from habitus.rules import (
        FreeRule,
        Rule,
        RuleSyntaxError,
        parse_rule,
        print_rule,
        read_definitions,
        read_free_rule,
        read_rule,
    )

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from security._attacks import attacks

OURS = frozenset({"_X", "_join", "_ask", "_person", "_people", "_need", "_RULE_"})
SLOWEST_S = 5
HEAD = '"""A rule."""\n\nfrom habitus.code import {names}\n\n\n@rule(id="f", domain="food"{more})\ndef f({of}):\n'
NAMES = (
    "Context, Email, Flight, Hotel, Meal, Meeting, ToolCall, after, ask, at, avoid, between, "
    "contains, contains_any, dates, days, days_until, decided_at, do, during, every, forbid, is_a, "
    "km, last, lunch, matches, minutes, money, month_day, nth, on, overlaps, permit, prefer, "
    "require, rule, starts, weekdays, working_hours, FRI, MON"
)
PIECES = [
    "return forbid()", "return avoid(0.5)", "return ask('x') & do(tag='y')", "return None", "if ",
    "while ", "for one in ", ":\n    ", "\n", "    ", " and ", " or ", "not ", "(", ")", "[", "]",
    "c.price", "c.dish", "c.ingredients", "c.at", "c.start", "c.attendees", "c.organizer.role",
    "c.args.x", 'c.args["y"]', "c.when", "c.duration", "is_a(c.dish, 'nut')", "during(c.at, lunch)",
    "contains_any(c, 'fish', but='tuna')", "money(3, 'EUR')", "km(3)", "minutes(5)", "decided_at",
    "days_until(c.at)", "c.at + days(2)", "c.has_role('boss')", "c.organizer.is_('Mei')",
    "c.does('book', 'flight')", "matches(c.dish, '(a|b)+c{1,3}')", "overlaps(c, weekdays)",
    "lunch & weekdays", "~lunch", "on(MON, FRI)", "nth(2, FRI)", "every('2 weeks', FRI, start='2026-01-09')",
    "dates('2026-01-01')", "x = ", "x += 1", "x", "1", "0.5", "'text'", "None", "True", " > ", " == ",
    " in ", " is None", " + ", " * ", " % ", " ** ", " & ", " | ", "len(x)", "max(x, 1)", "x.append(1)",
    ".__class__", "lambda: 1", "f'{x}'", "{}", "global x", "import os", "yield", "await ", ":=",
    "[x for x in c.ingredients]", "{x: 1}", "*x", "**x", ".value", ".hour", ".title()", "\\", "#", '"""',
    "价格", "午饭", "\u202e", "\x00", "９", "ﬁ",
]  # fmt: skip
BODIES = [one.body for one in attacks()]
KINDS = (
    "c: Meal",
    "c: Meeting",
    "c: Meal | Meeting",
    "c: Context",
    "c: ToolCall",
    "c",
    "c, d",
    "*c",
)
MORE = ("", ", priority=9", ', since="2026-01-01"', ', until="x"', ', language="zh"', ", zzz=1")


class Hang(BaseException):
    """A file took longer than any may."""


def _alarm(_signal: int, _frame: FrameType | None) -> None:
    raise Hang


def made(data: bytes) -> str:
    """A rule file from random bytes."""
    give = atheris.FuzzedDataProvider(data)
    how = give.ConsumeIntInRange(0, 7)
    if how == 0:
        return str(give.ConsumeUnicodeNoSurrogates(3000))
    head = HEAD.format(
        names=NAMES,
        more=MORE[give.ConsumeIntInRange(0, len(MORE) - 1)],
        of=KINDS[give.ConsumeIntInRange(0, len(KINDS) - 1)],
    )
    if how == 1:
        body = str(give.ConsumeUnicodeNoSurrogates(2000))
    elif how == 2:
        body = BODIES[give.ConsumeIntInRange(0, len(BODIES) - 1)].replace("meal", "c")
        at = give.ConsumeIntInRange(0, len(body))
        body = body[:at] + PIECES[give.ConsumeIntInRange(0, len(PIECES) - 1)] + body[at:]
    else:
        parts = [
            PIECES[give.ConsumeIntInRange(0, len(PIECES) - 1)]
            for _ in range(give.ConsumeIntInRange(1, 40))
        ]
        body = "".join(parts) if how < 6 else f"if {''.join(parts)}:\n    return forbid()"
    return head + "".join(f"    {line}\n" for line in body.split("\n"))


def check(source: str) -> None:
    """Hold one file against what must hold of every file."""
    try:
        found = read_rule(source, "draft.py")
    except RuleSyntaxError as error:
        assert all(one.line >= 1 and one.what for one in error.faults)
        found = None
    if isinstance(found, Rule):
        assert parse_rule(print_rule(found), "draft.py") == found
    try:
        free = found if isinstance(found, FreeRule) else read_free_rule(source, "draft.py")
    except RuleSyntaxError:
        free = None
    if free is not None:
        _sound(free)
    with contextlib.suppress(BadInput):
        read_definitions((("definitions/f.py", _as_definition(source)),))


def _as_definition(source: str) -> str:
    text = re.sub(r"@rule\(.*\)", "@definition", source, count=1)
    return text.replace("import Context", "import definition, Context").replace(
        "return forbid()", ""
    )


def _sound(free: FreeRule) -> None:
    tree = ast.parse(free.body)
    function = tree.body[0]
    assert len(tree.body) == 1
    assert isinstance(function, ast.FunctionDef)
    assert not function.decorator_list
    assert not ast.unparse(function.args)
    for one in ast.walk(function):
        if isinstance(one, ast.Name):
            assert one.id in OURS or not one.id.startswith("_"), one.id
            assert one.id != "c", "the context"
            assert not (isinstance(one.ctx, ast.Store) and one.id in OURS)
        elif isinstance(one, ast.Attribute):
            assert not one.attr.startswith("_"), one.attr
            assert isinstance(one.ctx, ast.Load)
        assert not isinstance(
            one,
            ast.Import | ast.ImportFrom | ast.Global | ast.Nonlocal | ast.Lambda | ast.Try
            | ast.With | ast.Raise | ast.Yield | ast.YieldFrom | ast.Await | ast.ClassDef
            | ast.GeneratorExp | ast.Delete | ast.NamedExpr | ast.Starred,
        )  # fmt: skip


def one_input(data: bytes) -> None:
    """One run of the fuzzer."""
    source = made(data)
    signal.alarm(SLOWEST_S)
    try:
        check(source)
    except Exception:
        sys.stderr.write(f"\n--- found with ---\n{source}\n------\n")
        raise
    finally:
        signal.alarm(0)


def main() -> None:
    """Fuzz for so many seconds; ends with an error as soon as something is found."""
    seconds = int(sys.argv[1]) if len(sys.argv) > 1 else 600
    signal.signal(signal.SIGALRM, _alarm)
    sys.stderr.write(f"Fuzzing for {seconds} s, began at {time.strftime('%H:%M:%S')}.\n")
    options = [
        sys.argv[0], f"-max_total_time={seconds}", "-max_len=4096", "-len_control=0",
        "-timeout=30", "-print_final_stats=1", *sys.argv[2:],
    ]  # fmt: skip
    atheris.Setup(options, one_input)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
