"""Where everything is kept: one SQLite file, keyed by person."""

from habitus.store._git import (
    CommitInfo,
    commit,
    head_commit,
    history,
    is_commit,
    reset_git,
    write_repository,
)
from habitus.store._ids import new_id
from habitus.store._open import Store
from habitus.store._schema import (
    decision,
    event,
    fact,
    file_version,
    git_object,
    git_ref,
    measure,
    occasion,
    person,
    rule_fired,
    rule_index,
    rule_version,
    transition,
    watermark,
)

__all__ = [
    "CommitInfo",
    "Store",
    "commit",
    "decision",
    "event",
    "fact",
    "file_version",
    "git_object",
    "git_ref",
    "head_commit",
    "history",
    "is_commit",
    "measure",
    "new_id",
    "occasion",
    "person",
    "reset_git",
    "rule_fired",
    "rule_index",
    "rule_version",
    "transition",
    "watermark",
    "write_repository",
]
