"""How far a long command has come, for who watches it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

Moved: TypeAlias = Callable[[int, int], None]
"""Called with what is done and what there is in all."""


@contextmanager
def bars(*, show: bool) -> Iterator[Callable[[str], Moved | None]]:
    """A bar on standard error for each name that is given, where somebody is watching."""
    if not show or not sys.stderr.isatty():
        yield lambda name: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as shown:

        def watch(name: str) -> Moved:
            task = shown.add_task(name, total=None)

            def moved(done: int, total: int) -> None:
                shown.update(task, completed=done, total=total)

            return moved

        yield watch
