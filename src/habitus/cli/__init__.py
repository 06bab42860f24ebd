"""The command line: ``habitus --store PATH VERB ...``."""

from __future__ import annotations

from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code.

    Args:
        argv: what follows the program's name; that of this process by default.

    Returns:
        0 allow, prefer, avoid or done; 1 forbid; 4 ask; 2 bad usage; 3 bad input; 5 habitus failed.
    """
    from habitus.cli._run import run

    return run(argv)


__all__ = ["main"]
