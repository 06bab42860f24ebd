"""Running a whole program once, in a worker that is given up afterwards."""

from __future__ import annotations

import ast
import contextlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from habitus.errors import BadInput
from habitus.vocabulary import nearest

if TYPE_CHECKING:
    from pydantic_monty import Frame, Monty, MontyError, MontySession

RUN_S = 2.0
"""Running time of a program."""
SETUP_S = 5.0
ANSWER_S = 8.0
"""A worker that has not answered by then is killed, whatever it is doing."""
MEMORY = 1 << 28
DEPTH = 300
OUTPUT = 1 << 16
LONGEST = 20_000
"""Characters of a program."""
RESULT = "result"
"""The variable that is the answer of a program whose last line is no expression."""
FILE = "code.py"
_MISSING = re.compile(r"'(?P<class>\w+)' object has no attribute '(?P<name>\w+)'")


@dataclass(frozen=True, slots=True)
class Program:
    """A program with what is defined before it runs."""

    source: str
    setup: str
    inputs: Mapping[str, object]
    now: datetime
    attributes: Mapping[str, Sequence[str]]
    """What the objects of each class have, to name the nearest where one is misspelt."""


@dataclass(frozen=True, slots=True)
class Ran:
    """What a program gave back, as the interpreter has it, and what it printed."""

    value: object
    printed: str


def run_program(pool: Monty, program: Program) -> Ran:
    """Run a program.

    Raises:
        BadInput: it does not parse, fails, takes too long, or has no result; with its line.
    """
    from pydantic_monty import CollectString, MontyCrashedError, MontyError

    ends_with_result = not _ends_with_expression(program.source)
    printed = CollectString(max_bytes=OUTPUT)
    with _session(pool, program.now) as session:
        session.feed_run(program.setup, inputs=dict(program.inputs), print_callback=printed)
        try:
            value = session.feed_run(program.source, print_callback=printed)
            if ends_with_result:
                value = session.feed_run(RESULT, print_callback=printed)
        except MontyCrashedError as error:
            how = "took too long" if getattr(error, "timed_out", False) else "broke the sandbox"
            raise BadInput(f"The code {how} and was stopped.", fix="Make it do less.") from None
        except MontyError as error:
            raise _explained(error, program.attributes) from None
    return Ran(value, str(printed.output))


@contextlib.contextmanager
def _session(pool: Monty, now: datetime) -> Iterator[MontySession]:
    limits = {
        "max_feed_duration_secs": RUN_S, "max_memory": MEMORY, "max_recursion_depth": DEPTH,
        "max_total_sleep_secs": 0.0,
    }  # fmt: skip
    with pool.checkout(
        script_name=FILE,
        limits=limits,  # type: ignore[arg-type]
        os_policy={
            "datetime": now, "timezone": "utc", "sleep": "zero", "process_time": "zero",
            "random_start": {"seed": 0},
        },
    ) as session:  # fmt: skip
        yield session


def names_in(source: str) -> frozenset[str]:
    """The names that a program uses.

    Raises:
        BadInput: it is too long or does not parse, with its line; or it says no result.
    """
    tree = _parsed(source)
    names = frozenset(one.id for one in ast.walk(tree) if isinstance(one, ast.Name))
    if not _ends_with_expression(source) and RESULT not in names:
        raise BadInput(
            "The code has no result.",
            fix="End it with an expression, or put the answer in a variable called result.",
        )
    return names


def _ends_with_expression(source: str) -> bool:
    body = _parsed(source).body
    return bool(body) and isinstance(body[-1], ast.Expr)


def _parsed(source: str) -> ast.Module:
    if len(source) > LONGEST:
        raise BadInput(f"The code has {len(source)} characters.", fix=f"Give at most {LONGEST}.")
    try:
        return ast.parse(source)
    except SyntaxError as error:
        raise BadInput(
            f"This is not Python: {error.msg}.", where=f"line {error.lineno or 1}", fix="Mend it."
        ) from None
    except (ValueError, RecursionError, MemoryError):
        raise BadInput("This is not Python that can be read.", fix="Make it simpler.") from None


def _explained(error: MontyError, attributes: Mapping[str, Sequence[str]]) -> BadInput:
    inner = error.exception()
    frames: list[Frame] = getattr(error, "traceback", list)()
    line = next((one.line for one in reversed(frames) if one.line), None)
    where = "" if line is None else f"line {line}"
    if isinstance(inner, TimeoutError):
        return BadInput(
            f"The code ran for more than {RUN_S:g} seconds and was stopped.",
            where=where,
            fix="Make it do less.",
        )
    if isinstance(inner, MemoryError):
        return BadInput("The code used too much memory.", where=where, fix="Make it keep less.")
    message = " ".join(str(inner).split())[:300]
    fix = ""
    if "NoneType" in message:
        fix = "A field that a record does not have is None: leave those out with `is not None`."
    missing = _MISSING.match(message)
    if missing and missing["class"] in attributes:
        have = attributes[missing["class"]]
        near = nearest(missing["name"], tuple(have))
        fix = f'Did you mean "{near}"?' if near else f"It has {', '.join(have)}."
    name = type(inner).__name__
    return BadInput(f"{name}: {message}." if message else f"{name}.", where=where, fix=fix)
