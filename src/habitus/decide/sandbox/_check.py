"""Type-checking a free function at write: `ty` comes with the interpreter and runs in its jail."""

from __future__ import annotations

import ast
import json
from typing import TYPE_CHECKING

from habitus.decide.sandbox._prelude import PRELUDE
from habitus.decide.sandbox._stubs import definition_stubs, stubs
from habitus.rules import FreeRule, Problem

if TYPE_CHECKING:
    from pydantic_monty import Monty

CHECK_S = 5.0
MEMORY = 1 << 27
_MOST = 20
_HOLLOW = "def rule(**given):\n    return lambda function: function\n"


class TypeChecker:
    """Checks functions against the real signatures of `habitus.code`.

    Args:
        pool: where a worker comes from.
    """

    def __init__(self, pool: Monty) -> None:
        self._pool = pool

    def problems(self, free: FreeRule, where: str) -> list[Problem]:
        """What is wrong with the types of a function, and what the interpreter can't define."""
        from pydantic_monty import CollectString, MontyError, MontyTypingError

        quiet = CollectString(max_bytes=4096)
        try:
            with self._pool.checkout(
                limits={"max_feed_duration_secs": CHECK_S, "max_memory": MEMORY},
                type_check=True,
                type_check_stubs=stubs() + definition_stubs(free.head.definitions),
                type_check_format="json",
            ) as session:
                session.feed_run(_HOLLOW, skip_type_check=True, print_callback=quiet)
                session.feed_run(_without_imports(free.source), print_callback=quiet)
                session.feed_run(PRELUDE, skip_type_check=True, print_callback=quiet)
                session.feed_run(free.body, skip_type_check=True, print_callback=quiet)
        except MontyTypingError as error:
            return _read(error.display(), where)
        except (MontyError, TimeoutError) as error:
            line, column = free.why.line, free.why.column
            text = f"The sandbox can't define this function: {str(error)[:200]}"
            return [Problem("error", text, where, line, column)]
        return []


def _without_imports(source: str) -> str:
    """The file with its imports blanked, so that lines and columns stay."""
    lines = source.split("\n")
    for one in ast.parse(source).body:
        if isinstance(one, ast.ImportFrom):
            for number in range(one.lineno - 1, one.end_lineno or one.lineno):
                lines[number] = ""
    return "\n".join(lines)


def _read(report: str, where: str) -> list[Problem]:
    try:
        entries = json.loads(report)
    except ValueError:
        entries = None
    if not isinstance(entries, list) or not entries:
        return [Problem("error", f"Its types do not fit: {report[:300]}", where)]
    found: list[Problem] = []
    for one in entries[:_MOST]:
        place = one.get("location") or {}
        message = str(one.get("message", "Its types do not fit")).replace("`", '"').rstrip(".")
        severity = "warning" if one.get("severity") == "warning" else "error"
        line, column = int(place.get("row", 0)), int(place.get("column", 0))
        found.append(
            Problem(
                "error" if severity == "error" else "warning", f"{message}.", where, line, column
            )
        )
    return found
