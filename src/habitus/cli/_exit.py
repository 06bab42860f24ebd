"""Exit codes, and how a failure is told: one sentence and what to do, no trace."""

from __future__ import annotations

import json
import os
import sys
import traceback

from typer.exceptions import TyperException

from habitus.errors import BadInput, HabitusError, UsageError

DONE = 0
FORBID = 1
USAGE = 2
INPUT = 3
ASK = 4
FAILED = 5
INTERRUPTED = 130
"""128 + SIGINT, as shells report it."""
PIPE = 141
"""128 + SIGPIPE: the reader went away before it had the answer."""


def verdict_code(verdict: str) -> int:
    """The exit code that says a verdict."""
    return {"forbid": FORBID, "ask": ASK}.get(verdict, DONE)


def error_code(error: BaseException) -> int:
    """The exit code of a failure; whatever nobody expected is habitus's own."""
    if isinstance(error, TyperException | UsageError):
        return USAGE
    return INPUT if isinstance(error, BadInput) else FAILED


def report(error: Exception, *, as_json: bool, debug: bool) -> int:
    """Tell of a failure on standard error, and as JSON where that was asked for.

    Returns:
        The exit code.
    """
    if debug or os.environ.get("HABITUS_DEBUG"):
        traceback.print_exception(error, file=sys.stderr)
    what, where, fix, message = _parts(error)
    code = error_code(error)
    if as_json:
        body = {
            "error": {"what": what, "where": where, "fix": fix},
            "message": message,
            "exit": code,
        }
        print(json.dumps(body, ensure_ascii=False))
    print(f"habitus: {message}", file=sys.stderr)
    return code


def _parts(error: Exception) -> tuple[str, str, str, str]:
    """What, where, what to do, and all of it as one message."""
    if isinstance(error, HabitusError):
        return error.what, error.where, error.fix, str(error)
    if isinstance(error, TyperException):
        context = getattr(error, "ctx", None)
        command = context.command_path if context is not None else "habitus"
        what, fix = error.format_message(), f"See `{command} --help`."
    elif isinstance(error, OSError) and error.strerror:
        name = f" ({error.filename})" if error.filename else ""
        what, fix = f"The system refused: {error.strerror}{name}.", ""
    else:
        what = f"Something went wrong inside habitus ({type(error).__name__})."
        fix = "Nothing half done was kept; --debug shows the details for a report."
    return what, "", fix, f"{what} {fix}".rstrip()
