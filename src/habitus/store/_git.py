"""A person's Git history kept as rows: objects, refs, commits; written out as a real repository.

Bare repositories do not scale to many persons (33 files each), rows do. Objects are dulwich's, so
the bytes are Git's own, and a commit depends on nothing but its content and the log's times.
"""

from __future__ import annotations

import re
import stat
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from dulwich.objects import Blob, Commit, ObjectID, ShaFile, Tree
from dulwich.refs import Ref
from sqlalchemy import Connection, delete, select
from sqlalchemy.dialects.sqlite import insert

from habitus.store._schema import git_object, git_ref

MAIN = "refs/heads/main"


@dataclass(frozen=True, slots=True)
class CommitInfo:
    """One commit of a person's history, newest first in listings."""

    id: str
    at: datetime
    author: str
    message: str


def read_object(connection: Connection, person: str, id_: bytes) -> ShaFile:
    """One object by its hexadecimal id."""
    row = connection.execute(
        select(git_object.c.type, git_object.c.data).where(
            git_object.c.person == person, git_object.c.id == id_.decode()
        )
    ).one()
    return ShaFile.from_raw_string(row[0], zlib.decompress(row[1]))


def _write(connection: Connection, person: str, thing: ShaFile) -> None:
    row = insert(git_object).values(
        person=person,
        id=thing.id.decode(),
        type=thing.type_num,
        data=zlib.compress(thing.as_raw_string()),
    )
    connection.execute(row.on_conflict_do_nothing())


def head_commit(connection: Connection, person: str) -> str | None:
    """Id of the newest commit, None before the first."""
    return connection.execute(
        select(git_ref.c.id).where(git_ref.c.person == person, git_ref.c.name == MAIN)
    ).scalar()


def _updated_tree(
    connection: Connection, person: str, tree_id: bytes | None, changes: Mapping[str, str | None]
) -> bytes | None:
    """The tree with files written (text) or removed (None); None when nothing is left."""
    tree = Tree()
    if tree_id is not None:
        old = read_object(connection, person, tree_id)
        assert isinstance(old, Tree)
        for entry in old.items():
            tree.add(entry.path, entry.mode, entry.sha)
    below: dict[str, dict[str, str | None]] = {}
    for path, content in changes.items():
        first, _, rest = path.partition("/")
        if rest:
            below.setdefault(first, {})[rest] = content
        elif content is None:
            if first.encode() in tree:
                del tree[first.encode()]
        else:
            blob = Blob.from_string(content.encode())
            _write(connection, person, blob)
            tree.add(first.encode(), stat.S_IFREG | 0o644, blob.id)
    for name, inner in below.items():
        key = name.encode()
        old_id = tree[key][1] if key in tree else None
        new_id = _updated_tree(connection, person, old_id, inner)
        if new_id is None:
            if key in tree:
                del tree[key]
        else:
            tree.add(key, stat.S_IFDIR, ObjectID(new_id))
    if not len(tree):
        return None
    _write(connection, person, tree)
    return tree.id


def _identity(name: str) -> bytes:
    plain = re.sub(r"[<>\x00-\x1f]", " ", name).strip(" .,:;\"'") or "person"
    address = re.sub(r"[^\w.-]", "-", plain)
    return f"{plain} <{address}@habitus>".encode()


def commit(
    connection: Connection,
    person: str,
    changes: Mapping[str, str | None],
    *,
    message: str,
    author: str,
    at: datetime,
) -> str:
    """Commit files (path to text, None to remove) on the person's main branch.

    Args:
        connection: in a writing transaction.
        person: whose history.
        changes: at least one.
        message: why, in a sentence; quotes nobody.
        author: who made the change.
        at: aware; its offset is kept.

    Returns:
        The hexadecimal id of the new commit.
    """
    parent = head_commit(connection, person)
    tree_id: bytes | None = None
    if parent is not None:
        old = read_object(connection, person, parent.encode())
        assert isinstance(old, Commit)
        tree_id = old.tree
    new_tree = _updated_tree(connection, person, tree_id, changes)
    if new_tree is None:
        empty = Tree()
        _write(connection, person, empty)
        new_tree = empty.id
    made = Commit()
    made.tree = ObjectID(new_tree)
    made.parents = [ObjectID(parent.encode())] if parent else []
    made.author = made.committer = _identity(author)
    made.author_time = made.commit_time = int(at.timestamp())
    offset = at.utcoffset()
    assert offset is not None
    made.author_timezone = made.commit_timezone = int(offset.total_seconds()) // 60 * 60
    made.encoding = b"UTF-8"
    made.message = (message.strip() + "\n").encode()
    _write(connection, person, made)
    row = insert(git_ref).values(person=person, name=MAIN, id=made.id.decode())
    connection.execute(
        row.on_conflict_do_update(index_elements=["person", "name"], set_={"id": made.id.decode()})
    )
    return made.id.decode()


def history(connection: Connection, person: str) -> Iterator[CommitInfo]:
    """The commits of the main branch, newest first."""
    from datetime import timedelta, timezone

    at = head_commit(connection, person)
    while at is not None:
        made = read_object(connection, person, at.encode())
        assert isinstance(made, Commit)
        zone = timezone(timedelta(seconds=made.author_timezone))
        yield CommitInfo(
            id=at,
            at=datetime.fromtimestamp(made.author_time, zone),
            author=made.author.decode().partition(" <")[0],
            message=made.message.decode().rstrip("\n"),
        )
        at = made.parents[0].decode() if made.parents else None


def file_ids(connection: Connection, person: str, commit: str) -> dict[str, str]:
    """Path to blob id of all files at a commit."""
    made = read_object(connection, person, commit.encode())
    assert isinstance(made, Commit)
    return _below(connection, person, made.tree, "")


def _below(connection: Connection, person: str, tree_id: bytes, prefix: str) -> dict[str, str]:
    tree = read_object(connection, person, tree_id)
    assert isinstance(tree, Tree)
    found: dict[str, str] = {}
    for entry in tree.items():
        path = prefix + entry.path.decode()
        if stat.S_ISDIR(entry.mode):
            found |= _below(connection, person, entry.sha, f"{path}/")
        else:
            found[path] = entry.sha.decode()
    return found


def is_commit(connection: Connection, person: str, id_: str) -> bool:
    """Whether the id is of a commit in the person's history."""
    row = connection.execute(
        select(git_object.c.type).where(git_object.c.person == person, git_object.c.id == id_)
    ).first()
    return row is not None and row[0] == Commit.type_num


def reset_git(connection: Connection, person: str) -> None:
    """Drop the person's objects and refs; rebuilding makes the same ones again."""
    connection.execute(delete(git_object).where(git_object.c.person == person))
    connection.execute(delete(git_ref).where(git_ref.c.person == person))


def write_repository(connection: Connection, person: str, folder: Path) -> str:
    """Put the person's history into a Git repository and check its files out.

    The folder must be empty, missing, or hold an earlier export whose files are unchanged.

    Returns:
        The id of the commit that is checked out.

    Raises:
        FileExistsError: the folder holds something else; nothing was touched.
    """
    from dulwich import porcelain
    from dulwich.repo import Repo

    newest = head_commit(connection, person)
    assert newest is not None
    if folder.exists() and any(folder.iterdir()):
        if not (folder / ".git").is_dir():
            raise FileExistsError("is not empty and holds no Git repository")
        repo = Repo(str(folder))
        state = porcelain.status(repo)
        if state.unstaged or any(state.staged.values()):
            raise FileExistsError("has changes that are not committed")
    else:
        folder.mkdir(parents=True, exist_ok=True)
        repo = Repo.init(str(folder), default_branch=b"main")
    with repo:
        rows = connection.execute(
            select(git_object.c.type, git_object.c.data).where(git_object.c.person == person)
        )
        for row in rows:
            repo.object_store.add_object(ShaFile.from_raw_string(row[0], zlib.decompress(row[1])))
        repo.refs[Ref(MAIN.encode())] = ObjectID(newest.encode())
        repo.refs.set_symbolic_ref(Ref(b"HEAD"), Ref(MAIN.encode()))
        repo.get_worktree().reset_index()
    return newest
