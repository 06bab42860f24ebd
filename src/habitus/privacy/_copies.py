"""Copies that were written outside the store: exported repositories and backups."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Literal, TypeAlias

from dulwich import porcelain
from dulwich.errors import NotGitRepository
from dulwich.repo import Repo
from sqlalchemy import Connection, delete, select
from sqlalchemy.dialects.sqlite import insert

from habitus.log import utc
from habitus.privacy._marks import Marks
from habitus.rules import edit_of, is_agreed
from habitus.store import copy

CopyKind: TypeAlias = Literal["repository", "backup"]
_MAIN = b"refs/heads/main"
_KEPT = frozenset({"config", "hooks", "description", "info", "HEAD"})
"""What is left of a `.git` folder that is written anew: nothing in it comes from the history."""


def note_copy(
    connection: Connection, person: str, path: Path, kind: CopyKind, now: datetime
) -> None:
    """Remember where a copy was written; in a writing transaction."""
    row = insert(copy).values(person=person, path=str(path.resolve()), kind=kind, at=utc(now))
    keys = ["person", "path"]
    connection.execute(row.on_conflict_do_update(index_elements=keys, set_={"at": utc(now)}))


def drop_copy(connection: Connection, person: str, path: Path) -> None:
    """No longer know of a copy; in a writing transaction."""
    connection.execute(delete(copy).where(copy.c.person == person, copy.c.path == str(path)))


def copies(connection: Connection, person: str) -> list[tuple[Path, CopyKind]]:
    """The copies of a person that are known."""
    query = select(copy.c.path, copy.c.kind).where(copy.c.person == person)
    return [(Path(row[0]), row[1]) for row in connection.execute(query.order_by(copy.c.path))]


def is_untouched(folder: Path, is_ours: Callable[[str], bool]) -> bool:
    """Whether an exported repository holds nothing but what the store has, or had.

    Args:
        folder: the repository.
        is_ours: whether a commit id is, or was, one of the person's history.
    """
    if edit_of(folder, is_ours).messages:
        return False
    try:
        with Repo(str(folder)) as repo:
            refs = {one for one in repo.refs.allkeys() if one != b"HEAD"}
            own = all(one == _MAIN or one.startswith(b"refs/remotes/") for one in refs)
            if not own or is_agreed(folder):
                return own
            state = porcelain.status(repo)
    except NotGitRepository:
        return False
    return not (state.unstaged or state.untracked or any(state.staged.values()))


def holds_removed(folder: Path, marks: Marks) -> bool:
    """Whether the newest commit of a repository is one that was written anew since."""
    try:
        with Repo(str(folder)) as repo:
            return bool(marks.when("commit", repo.head().decode()))
    except (NotGitRepository, KeyError):
        return False


def empty_repository(folder: Path) -> None:
    """Take out all files and all history; the settings of the repository stay."""
    for one in list(folder.iterdir()):
        if one.name != ".git":
            _remove(one)
    for one in list((folder / ".git").iterdir()):
        if one.name not in _KEPT:
            _remove(one)
    for name in ("objects/info", "objects/pack", "refs/heads", "refs/tags"):
        (folder / ".git" / name).mkdir(parents=True, exist_ok=True)


def remove_copy(path: Path) -> None:
    """Delete a copy: a folder, or a file with what SQLite keeps beside it."""
    for one in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))):
        if one.exists():
            _remove(one)


def _remove(one: Path) -> None:
    if one.is_dir() and not one.is_symlink():
        shutil.rmtree(one)
    else:
        one.unlink()
