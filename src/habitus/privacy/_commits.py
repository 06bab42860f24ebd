"""Which commit took the place of which, when a history is written anew."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from sqlalchemy import Connection

from habitus.privacy._marks import Marks
from habitus.store import history, is_commit


def commit_ids(connection: Connection, person: str) -> list[str]:
    """The commits of a person's history, oldest first."""
    return [one.id for one in history(connection, person)][::-1]


def moved(
    old: list[str], new: list[str], files: Iterable[tuple[int, bool]]
) -> dict[str, str | None]:
    """Old id to new id, of the commits that are no longer the same.

    Args:
        old, new: both histories, oldest first.
        files: the changes of files of the old one, oldest first: place, and whether it stays.

    Returns:
        For each commit that is no longer there the one that stands for it: its own, written anew,
        or the last one before it that is left; None when there is none.
    """
    found: dict[str, str | None] = {}
    at = -1
    for id_, (_, stays) in zip(old, files, strict=True):
        at += stays
        instead = new[at] if at >= 0 else None
        if instead != id_:
            found[id_] = instead
    return found


def is_theirs(connection: Connection, person: str, marks: Marks) -> Callable[[str], bool]:
    """Tells whether a commit id is of a person's history, or was before that was written anew."""

    def tell(id_: str) -> bool:
        return is_commit(connection, person, id_) or bool(marks.when("commit", id_))

    return tell
