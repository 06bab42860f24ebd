"""Export, forgetting and erasing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from sqlalchemy import delete

from habitus._person._base import _now
from habitus._person._living import Living
from habitus._removing import Previewed, in_copies
from habitus.errors import BadInput
from habitus.log import (
    catch_up,
)
from habitus.privacy import (
    CopyKind,
    Marks,
    Removal,
    copies,
    empty_repository,
    erase,
    forget,
    holds_removed,
    is_theirs,
    is_untouched,
    note_copy,
    remove_copy,
)
from habitus.rules import (
    edit_of,
    mark_agreed,
)
from habitus.store import repeated, write_repository


class Leaving(Living):
    """Taking everything along, or away."""

    def forget(
        self,
        ids: str | Iterable[str] = (),
        *,
        query: str = "",
        preview: bool = False,
        progress: Callable[[int, int], None] | None = None,
    ) -> Removal:
        """Remove what was said or done, and all that was made of it, from everywhere.

        The facts and rules that rested only on it go from the code and its whole history, which
        is written anew; of decisions that rested on it the verdict and the time stay. What it had
        ended holds again, unless something else that was said ends it, too. Exports and backups
        that are known are written anew, and nothing of it can be applied, imported or restored.

        Args:
            ids: of entries, facts, rules and decisions; a fact or a rule goes with what it was
                read from.
            query: words; everything said, done and decided that holds all of them.
            preview: only say what would be done.
            progress: called with entries of the log done and in all.

        Returns:
            What was removed, retired, restored, changed and kept, and why.

        Raises:
            UsageError: neither ids nor words are given.
            NotFound: an id is of nothing of this person's; nothing was removed.
        """
        wanted = (ids,) if isinstance(ids, str) else tuple(ids)
        try:
            removal, known = self._forget(wanted, query, progress=progress, preview=preview)
        except Previewed as seen:
            return replace(seen.removal, preview=True)
        gone = removal.asked_for()

        def in_backup(path: Path) -> None:
            with type(self._habitus)(path) as other:
                if self.id in other.people():
                    other.person(self.id)._forget(gone, "", strict=False)
                    other.purge()

        return self._finished(in_copies(self._habitus._store, self.id, removal, known, in_backup))

    def _forget(
        self,
        ids: Sequence[str],
        query: str,
        *,
        strict: bool = True,
        preview: bool = False,
        progress: Callable[[int, int], None] | None = None,
    ) -> tuple[Removal, list[tuple[Path, CopyKind]]]:
        """Forget in the store alone; with the copies in which it must be done, too."""
        self._habitus._decisions.flush()
        now = _now()
        with self._writing() as connection:
            catch_up(connection, self.id, self._rooms, now)
            removal = forget(
                connection, self.id, self._rooms,
                ids=ids, words=query, strict=strict, now=now, progress=progress,
            )  # fmt: skip
            if preview:
                raise Previewed(removal)
            # Answers that were kept for repetition may quote what is gone.
            connection.execute(delete(repeated).where(repeated.c.person == self.id))
            return removal, copies(connection, self.id)

    def _finished(self, removal: Removal) -> Removal:
        self._habitus._dropped(self.id)
        return replace(removal, clean=self._habitus._store.purge())

    def erase(self) -> Removal:
        """Remove everything that is kept of the person, from everywhere; they are gone then.

        Exports that are known and unchanged are deleted, the person is taken out of known backups,
        and nothing of an old copy can be applied or restored. To keep a copy, move the export.

        Returns:
            How much was removed, and what became of the copies.
        """
        self._habitus._decisions.flush()
        with self._writing() as connection:
            known = copies(connection, self.id)
            removal = erase(connection, self.id, _now())

        def in_backup(path: Path) -> None:
            with type(self._habitus)(path) as other:
                if self.id in other.people():
                    with other._store.writing() as connection:
                        erase(connection, self.id, _now())
                    other.purge()
                left = other.people()
            if not left:
                remove_copy(path)

        return self._finished(
            in_copies(self._habitus._store, self.id, removal, known, in_backup, erased=True)
        )

    def export(self, folder: str | Path) -> str:
        """Write the person's code with its whole history as a Git repository.

        Args:
            folder: missing, empty, or an earlier export without uncommitted changes.

        Returns:
            The id of the newest commit.

        Raises:
            BadInput: the folder holds something else.
        """
        self._snapshot()
        root = Path(folder)
        try:
            with self._writing() as connection:
                marks = Marks(connection, self.id)
                theirs = is_theirs(connection, self.id, marks)
                if edit_of(root, theirs).messages:
                    raise FileExistsError("has commits that were not applied")
                if marks and holds_removed(root, marks) and is_untouched(root, theirs):
                    empty_repository(root)
                newest = write_repository(connection, self.id, root)
                note_copy(connection, self.id, root, "repository", _now())
            mark_agreed(root)
            return newest
        except FileExistsError as problem:
            raise BadInput(
                f"The folder {problem}; nothing was written.",
                where=str(folder),
                fix="Choose an empty folder, or commit and apply the changes first.",
            ) from None
        except (NotADirectoryError, PermissionError) as problem:
            raise BadInput(
                f"The folder can't be written: {problem.strerror}.",
                where=str(folder),
                fix="Choose another folder.",
            ) from None
