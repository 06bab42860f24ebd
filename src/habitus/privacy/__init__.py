"""What a person takes with them or takes back: export, forgetting, erasing; nothing comes back."""

from habitus.privacy._back import entry_back, files_back, without_rules_back
from habitus.privacy._commits import is_theirs
from habitus.privacy._copies import (
    CopyKind,
    copies,
    drop_copy,
    empty_repository,
    holds_removed,
    is_untouched,
    note_copy,
    remove_copy,
)
from habitus.privacy._erase import erase
from habitus.privacy._forget import forget
from habitus.privacy._marks import Marks
from habitus.privacy._report import Affected, Became, Removal

__all__ = [
    "Affected",
    "Became",
    "CopyKind",
    "Marks",
    "Removal",
    "copies",
    "drop_copy",
    "empty_repository",
    "entry_back",
    "erase",
    "files_back",
    "forget",
    "holds_removed",
    "is_theirs",
    "is_untouched",
    "note_copy",
    "remove_copy",
    "without_rules_back",
]
