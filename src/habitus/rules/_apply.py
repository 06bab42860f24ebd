"""Reading a folder of a person's code back: accepted whole, or refused with file and line."""

from __future__ import annotations

import contextlib
import json
import stat
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from dulwich.errors import NotGitRepository
from dulwich.objects import Blob, ObjectID, Tree
from dulwich.repo import Repo

from habitus.errors import BadInput
from habitus.rules._definitions import DefinitionErrors, read_definitions
from habitus.rules._free import FreeRule
from habitus.rules._ir import Rule
from habitus.rules._read_file import DEFINITIONS, Definition
from habitus.rules._repository import StoredRule
from habitus.rules._tiers import head_of, read_rule, verify_free_rule
from habitus.rules._verify import Problem, verify_rule
from habitus.vocabulary import (
    Concepts,
    Settings,
    read_bindings,
    read_concepts,
    read_settings,
    shipped_bindings,
    shipped_concepts,
)

KEPT = ("policy/", "tests/")
"""Folders whose files belong to the person's code but are read by later rooms."""
_LOOSE = ("README.md", "profile.md")
_LARGEST = 1_000_000


class Refused(BadInput):
    """A folder that was refused whole, with every problem."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        these = "this" if len(problems) == 1 else "these"
        super().__init__(
            "\n".join(str(one) for one in problems),
            fix=f"\nNothing was changed. Mend {these} and apply again.",
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Folder:
    """The checked content of a folder.

    Attributes:
        files: path to text.
        rules: path to parsed rule; of a free function its head.
        free: path to free function (tier 2).
        warnings: what is allowed but worth knowing.
    """

    files: Mapping[str, str]
    rules: Mapping[str, Rule]
    free: Mapping[str, FreeRule]
    warnings: tuple[Problem, ...]


FreeCheck: TypeAlias = Callable[[FreeRule, str], list[Problem]]
"""What a sandbox finds wrong with a free function, given its path."""


def read_folder(
    folder: Path,
    concepts: Concepts | None = None,
    *,
    check: FreeCheck,
    known: Mapping[str, str] | None = None,
) -> Folder:
    """Read and verify a whole folder.

    Args:
        folder: its root; hidden files and folders are passed over.
        concepts: unused files of concepts in the folder extend these; the shipped ones by default.
        check: of the sandbox, for free functions.
        known: path to text of the person's code as it is; free functions in it that have not
            changed are not checked again.

    Raises:
        Refused: something in it does not parse, verify or belong there.
        BadInput: there is no such folder.
    """
    if not folder.is_dir():
        raise BadInput(
            "There is no such folder.", where=str(folder), fix="Run `habitus export` first."
        )
    problems: list[Problem] = []
    files: dict[str, str] = {}
    for file in sorted(folder.rglob("*")):
        path = file.relative_to(folder).as_posix()
        if any(
            part.startswith(".") or part == "__pycache__" for part in file.relative_to(folder).parts
        ):
            continue
        if file.is_dir() and not file.is_symlink():
            continue
        text = _text(file, path, problems)
        if text is not None:
            files[path] = text
    settings = _settings(files, problems)
    things = _concepts(files, concepts or shipped_concepts(), problems)
    _bindings(files, problems)
    definitions = _definitions(files, problems)
    rules: dict[str, Rule] = {}
    free: dict[str, FreeRule] = {}
    by_id: dict[str, str] = {}
    warnings: list[Problem] = []
    for path, text in files.items():
        if not path.startswith("rules/"):
            continue
        logic = _rule(path, text, problems, definitions)
        if logic is None:
            continue
        rule = head_of(logic)
        if rule.id in by_id:
            problems.append(
                Problem("error", f'It has the id "{rule.id}" of {by_id[rule.id]}.', where=path)
            )
        by_id[rule.id] = path
        rules[path] = rule
        people = (
            tuple(name for one in settings.people for name in (one.name, *one.also))
            if settings
            else ()
        )
        if isinstance(logic, FreeRule):
            free[path] = logic
            found = verify_free_rule(logic, things, people, where=path)
            if (known or {}).get(path) != text and not _has_error(found):
                found += check(logic, path)
        else:
            found = verify_rule(rule, things, people, source=text, where=path)
        for one in found:
            (problems if one.severity == "error" else warnings).append(one)
    if problems:
        raise Refused(problems)
    return Folder(files=files, rules=rules, free=free, warnings=tuple(warnings))


def _text(file: Path, path: str, problems: list[Problem]) -> str | None:
    ours = (
        path == "person.toml"
        or path in _LOOSE
        or (path.startswith("rules/") and path.endswith(".py"))
        or (path.startswith("concepts/") and path.endswith(".toml"))
        or (path.startswith(f"{DEFINITIONS}/") and path.count("/") == 1 and path.endswith(".py"))
        or (path.startswith("bindings/") and path.endswith(".toml"))
        or path.startswith(KEPT)
    )
    if not ours:
        problems.append(
            Problem("error", "It is not part of a person's code; remove it.", where=path)
        )
        return None
    if file.is_symlink():
        problems.append(Problem("error", "It is a link; put the file itself there.", where=path))
        return None
    if file.stat().st_size > _LARGEST:
        problems.append(Problem("error", "It is larger than 1 MB.", where=path))
        return None
    try:
        return file.read_text(encoding="utf-8")
    except (UnicodeDecodeError, OSError):
        problems.append(Problem("error", "It can't be read as UTF-8 text.", where=path))
        return None


def _settings(files: Mapping[str, str], problems: list[Problem]) -> Settings | None:
    text = files.get("person.toml")
    if text is None:
        problems.append(
            Problem("error", "It is missing; export again to get it back.", where="person.toml")
        )
        return None
    try:
        return read_settings(text)
    except BadInput as error:
        problems.append(Problem("error", f"{error.what} {error.fix}".strip(), where=error.where))
        return None


def _concepts(files: Mapping[str, str], base: Concepts, problems: list[Problem]) -> Concepts:
    for path, text in files.items():
        if path.startswith("concepts/"):
            try:
                base = base.extended(read_concepts(text, path))
            except BadInput as error:
                problems.append(
                    Problem("error", f"{error.what} {error.fix}".strip(), where=error.where)
                )
    return base


def _bindings(files: Mapping[str, str], problems: list[Problem]) -> None:
    known = {one.name: one for one in shipped_bindings().all}
    for path, text in files.items():
        if path.startswith("bindings/"):
            try:
                read_bindings(text, path, known)
            except BadInput as error:
                problems.append(
                    Problem("error", f"{error.what} {error.fix}".strip(), where=error.where)
                )


def _definitions(files: Mapping[str, str], problems: list[Problem]) -> Mapping[str, Definition]:
    own = tuple(sorted(one for one in files.items() if one[0].startswith(f"{DEFINITIONS}/")))
    try:
        return read_definitions(own)
    except DefinitionErrors as errors:
        problems += [
            Problem("error", f"{one.what} {one.fix}".strip(), where=one.where)
            for one in errors.errors
        ]
        return {}


def _has_error(found: list[Problem]) -> bool:
    return any(one.severity == "error" for one in found)


def _rule(
    path: str, text: str, problems: list[Problem], definitions: Mapping[str, Definition]
) -> Rule | FreeRule | None:
    try:
        logic = read_rule(text, path, definitions)
        rule = head_of(logic)
    except BadInput as error:
        problems.append(Problem("error", f"{error.what} {error.fix}".strip(), where=error.where))
        return None
    if rule.path != path:
        problems.append(
            Problem(
                "error",
                f'It holds the rule "{rule.name}" of the domain "{rule.domain}"; '
                f"it belongs in {rule.path}.",
                where=path,
            )
        )
        return None
    return logic


def require_whole(files: Mapping[str, str]) -> None:
    """Refuse code whose rules and definitions do not fit together, as after a merge.

    Args:
        files: path to text of all the person's code.

    Raises:
        Refused: a definition does not read, or a rule that uses definitions no longer does.
    """
    problems: list[Problem] = []
    definitions = _definitions(files, problems)
    for path, text in files.items():
        if path.startswith("rules/") and f"from {DEFINITIONS}." in text:
            _rule(path, text, problems, definitions)
    if problems:
        raise Refused(problems)


def free_function(free: FreeRule, path: str, *, before: StoredRule | None) -> Problem:
    """The warning that a file is a free function: why, and whether it was tier 1 until now.

    Args:
        free: the function.
        path: of its file.
        before: the rule that the file held; None for a new file.
    """
    why = free.why
    fell = before is not None and before.free is None
    what = (
        "It falls from tier 1 to tier 2: from now on it is a free function, run in the sandbox."
        if fell
        else "It is a free function (tier 2), run in the sandbox."
    )
    return Problem("warning", f"{what} {why.what}", path, why.line, why.column)


@dataclass(frozen=True, slots=True)
class Edit:
    """What was done to a folder since it and the store last agreed."""

    base: Mapping[str, str] | None
    """Path to blob id as they last agreed; None when the folder has no history of ours."""
    messages: tuple[str, ...] = ()
    """Of the commits made since then, oldest first."""

    @property
    def reason(self) -> str:
        """Why the folder was edited."""
        return "\n\n".join(self.messages) or "Edited by hand."


MARK = "habitus.json"
"""In a repository's `.git`: what each file was when the folder and the store last agreed."""


def blob_id(text: str) -> str:
    """The id that Git gives a file of this text."""
    return Blob.from_string(text.encode()).id.decode()


def mark_agreed(folder: Path) -> None:
    """Note that the store now has what the folder holds (after an export or an apply)."""
    if (folder / ".git").is_dir():
        with Repo(str(folder)) as repo:
            mark = {"head": repo.head().decode(), "files": _blob_ids(folder)}
        (folder / ".git" / MARK).write_text(json.dumps(mark, indent=0), encoding="utf-8")


def is_agreed(folder: Path) -> bool:
    """Whether a folder holds what it held when it and the store last agreed, and nothing else."""
    _, marked = _mark(folder)
    try:
        return marked is not None and marked == _blob_ids(folder)
    except (OSError, UnicodeDecodeError):
        return False


def _blob_ids(folder: Path) -> dict[str, str]:
    return {
        file.relative_to(folder).as_posix(): blob_id(file.read_text(encoding="utf-8"))
        for file in sorted(folder.rglob("*"))
        if file.is_file() and not file.relative_to(folder).parts[0].startswith(".")
    }


def _mark(folder: Path) -> tuple[str, dict[str, str] | None]:
    """The commit and the files of when a folder and the store last agreed."""
    with contextlib.suppress(OSError, ValueError, KeyError):
        mark = json.loads((folder / ".git" / MARK).read_text(encoding="utf-8"))
        return mark["head"], mark["files"]
    return "", None


def edit_of(folder: Path, is_ours: Callable[[str], bool]) -> Edit:
    """What was done to a folder, from its mark and its Git history.

    Args:
        folder: with or without a repository in it.
        is_ours: whether a commit id is one of the person's own history.
    """
    head, marked = _mark(folder)
    try:
        with Repo(str(folder)) as repo:
            messages: list[str] = []
            for entry in repo.get_walker(max_entries=10_000):
                id_ = entry.commit.id.decode()
                if id_ == head or is_ours(id_):
                    base = marked if marked is not None else _tree(repo, entry.commit.tree, "")
                    return Edit(base, tuple(reversed(messages)))
                messages.append(entry.commit.message.decode("utf-8", "replace").strip())
    except (NotGitRepository, KeyError):
        pass
    return Edit(marked)


def _tree(repo: Repo, id_: ObjectID, prefix: str) -> dict[str, str]:
    tree = repo[id_]
    assert isinstance(tree, Tree)
    files: dict[str, str] = {}
    for entry in tree.items():
        path = prefix + entry.path.decode()
        if stat.S_ISDIR(entry.mode):
            files.update(_tree(repo, entry.sha, path + "/"))
        else:
            files[path] = entry.sha.decode()
    return files


def merged(
    theirs: Mapping[str, str], base: Mapping[str, str] | None, ours: Mapping[str, str]
) -> dict[str, str | None]:
    """The changes that an edited folder makes to the code as it is now, file by file.

    What the folder left as it was is no change, even where the code has moved on since. Without a
    base nothing is removed: a missing file may be newer than the folder.

    Raises:
        Refused: a file was changed on both sides.
    """
    changes: dict[str, str | None] = {}
    clashes: list[Problem] = []
    for path in sorted({*theirs, *ours, *(base or {})}):
        new, now = theirs.get(path), ours.get(path)
        if new == now or (base is None and new is None):
            continue
        if base is not None:
            agreed = base.get(path)
            if agreed == (None if new is None else blob_id(new)):
                continue
            if agreed != (None if now is None else blob_id(now)):
                why = "It changed here and, since the export, in the store; export again, redo it."
                clashes.append(Problem("error", why, where=path))
                continue
        changes[path] = new
    if clashes:
        raise Refused(clashes)
    return changes
