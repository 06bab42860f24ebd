"""Code that comes from files, and making everything anew from the log."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection

from habitus._expected import files_at
from habitus._person._base import Json, _now
from habitus._person._looking import Looking
from habitus._results import Applied
from habitus.log import (
    Draft,
    catch_up,
    rebuild,
)
from habitus.privacy import (
    Marks,
    files_back,
    is_theirs,
    note_copy,
)
from habitus.rules import (
    Refused,
    current_files,
    edit_of,
    files_draft,
    free_function,
    live_rules,
    mark_agreed,
    merged,
    read_folder,
    require_whole,
    state_of,
)
from habitus.store import history

if TYPE_CHECKING:
    pass


class Editing(Looking):
    """Changes by hand."""

    def apply(self, folder: str | Path, *, expected: str | None = None) -> Applied:
        """Take over a folder of code that was edited by hand or by Git: whole, or not at all.

        Args:
            folder: an export, a clone of one, or files alone.
            expected: the commit whose files were edited, where the folder does not tell; what
                changed in the store since then stays.

        Raises:
            Refused: a file does not parse, verify or belong, or was changed here and, since then,
                in the store; each with file and line.
            BadInput: there is no such commit.
        """
        root = Path(folder)
        checked = read_folder(root, check=self._habitus._sandbox.problems, known=self.files())
        now = _now()
        with self._writing() as connection:
            catch_up(connection, self.id, self._rooms, now)
            mine = current_files(connection, self.id)
            marks = Marks(connection, self.id)
            edit = edit_of(root, is_theirs(connection, self.id, marks))
            base = edit.base if expected is None else files_at(connection, self.id, expected)
            changes = merged(checked.files, base, mine)
            if back := files_back(marks, changes):
                raise Refused(back)
            warnings = tuple(
                str(one) for one in checked.warnings if one.where.split(":")[0] in changes
            )
            if not changes:
                return Applied(commit=None, changed=(), warnings=warnings)
            after = {**mine, **changes}
            require_whole({path: text for path, text in after.items() if text is not None})
            known = {one.path: one for one in live_rules(connection, self.id)}
            warnings += tuple(
                str(free_function(free, path, before=known.get(path)))
                for path, free in checked.free.items()
                if path in changes
            )
            # The words no longer say what the file says: the file counts from now on.
            edited = {known[path].fact for path in changes if path in known} - {""}
            drafts = [
                Draft(
                    kind="fact_end", at=now, body={"fact": one, "by": "", "why": "edited by hand"}
                )
                for one in sorted(edited)
            ]
            meta: dict[str, Json] = {
                path: {"origin": "stated", "stage": "active", "fact": ""} for path in changes
            }
            drafts.append(
                files_draft(changes, at=now, reason=edit.reason, author=self.id, rules=meta)
            )
            self._append(connection, drafts, now)
            commit = next(iter(history(connection, self.id))).id
            warnings += self._clash_warnings(connection, changes, now)
            if (root / ".git").is_dir():
                note_copy(connection, self.id, root, "repository", now)
        mark_agreed(root)
        return Applied(commit=commit, changed=tuple(sorted(changes)), warnings=warnings)

    def _clash_warnings(
        self, connection: Connection, changes: Iterable[str], now: datetime
    ) -> tuple[str, ...]:
        """What changed rules clash with, one line each, with the file."""
        rules = live_rules(connection, self.id)
        settings, concepts = state_of(connection, self.id)
        paths = {one.rule.id: one.path for one in rules}
        changed = {id_ for id_, path in paths.items() if path in set(changes)}
        found = self._habitus._clashing.find(self.id, rules, settings, concepts, now, only=changed)
        return tuple(
            f"{paths[next(id_ for id_ in clash.rules if id_ in changed)]}: warning: {clash.message}"
            for clash in found
        )

    def rebuild(self, *, progress: Callable[[int, int], None] | None = None) -> int:
        """Make facts, code, Git and registry again from the log alone; the bytes are the same.

        Returns:
            The number of events replayed.
        """
        with self._writing() as connection:
            return rebuild(connection, self.id, self._rooms, progress)
