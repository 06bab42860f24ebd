"""One run of the program: arguments in, exit code out, whatever happens."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from io import TextIOWrapper

from habitus.cli._exit import FAILED, INTERRUPTED, PIPE, report


def run(argv: Sequence[str] | None = None) -> int:
    """Run one command; never raises."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    as_json, debug = _asked(arguments, "--json"), _asked(arguments, "--debug")
    try:
        code = _invoke(arguments, as_json=as_json, debug=debug)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        _silence()
        return PIPE
    except KeyboardInterrupt:
        return _interrupted()
    except OSError as error:
        _silence()
        print(f"habitus: The answer could not be written: {error.strerror}.", file=sys.stderr)
        return FAILED


def _invoke(arguments: list[str], *, as_json: bool, debug: bool) -> int:
    from habitus.cli._app import app
    from habitus.cli._verb import Stopped, Unwritten

    try:
        code = app(arguments, prog_name="habitus", standalone_mode=False)
    except Unwritten as error:
        raise error.cause from None
    except Stopped as stopped:
        return _interrupted(stopped.note)
    except Exception as error:
        return report(error, as_json=as_json, debug=debug)
    return int(code or 0)


def _asked(arguments: Sequence[str], option: str) -> bool:
    """Whether an option is among the arguments, before any ``--``."""
    until = arguments.index("--") if "--" in arguments else len(arguments)
    return option in arguments[:until]


def _interrupted(note: str = "") -> int:
    print(f"\nhabitus: Stopped. {note or 'Nothing half done was kept.'}", file=sys.stderr)
    return INTERRUPTED


def _silence() -> None:
    """Let nothing more be written, or Python complains about it at its end."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
