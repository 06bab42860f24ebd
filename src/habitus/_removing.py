"""Removals carried through: in the store, in its files, and in the copies outside of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from habitus.privacy import (
    Affected,
    CopyKind,
    Marks,
    Removal,
    empty_repository,
    is_theirs,
    is_untouched,
    remove_copy,
)
from habitus.rules import mark_agreed
from habitus.store import Store, write_repository

InBackup = Callable[[Path], None]
"""Does in a backup what was done in the store."""


class Previewed(Exception):
    """Ends the transaction of a preview, so that nothing of it stays."""

    def __init__(self, removal: Removal) -> None:
        self.removal = removal
        super().__init__("previewed")


def in_copies(
    store: Store,
    person: str,
    removal: Removal,
    known: Sequence[tuple[Path, CopyKind]],
    in_backup: InBackup,
    *,
    erased: bool = False,
) -> Removal:
    """A removal done in every copy that is known, with what became of each.

    Args:
        store: in which it was done.
        person: whose.
        removal: the report so far.
        known: paths of copies, with their kind.
        in_backup: does the same in a backup.
        erased: nothing of the person is left to be written anew.
    """
    found: list[Affected] = []
    for path, kind in known:
        why = "rewritten"
        try:
            if not path.exists():
                why = "no_copy"
            elif kind == "backup":
                in_backup(path)
            else:
                why = _repository(store, person, path, erased=erased)
        except OSError:
            why = "copy_failed"
        done = why in ("rewritten", "deleted")
        found.append(
            Affected(became="changed" if done else "kept", what=kind, id=str(path), why=why)
        )
    return replace(removal, affected=(*removal.affected, *found))


def _repository(store: Store, person: str, path: Path, *, erased: bool) -> str:
    with store.reading() as connection:
        marks = Marks(connection, person)
        if not is_untouched(path, is_theirs(connection, person, marks)):
            return "edited_copy"
        if erased:
            remove_copy(path)
            return "deleted"
        empty_repository(path)
        write_repository(connection, person, path)
    mark_agreed(path)
    return "rewritten"
