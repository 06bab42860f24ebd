"""The person's code: one rule a file, parsed, printed, verified, built from what was said."""

from habitus.rules._build import NotBuilt, build_rules, kinds_of, rule_id
from habitus.rules._implies import branch_implies, implies, same_condition, window_implies
from habitus.rules._ir import (
    HARD,
    And,
    At,
    Branch,
    Compare,
    Condition,
    ContainsAny,
    DaysSince,
    DaysUntil,
    DecidedAt,
    Does,
    During,
    EffectValue,
    Field,
    HasRole,
    IsA,
    IsTrue,
    Leaf,
    NameIs,
    Not,
    OneOf,
    Operator,
    Or,
    Overlaps,
    Result,
    Rule,
    Shifted,
    Stance,
    Term,
    TextTest,
    Value,
    and_,
    not_,
    or_,
)
from habitus.rules._print import print_rule
from habitus.rules._parse import parse_rule
from habitus.rules._sentence import sentence
from habitus.rules._fields import condition_fields, fields_read, output_type
from habitus.rules._verify import Problem, verify_rule
from habitus.rules._habits import habit_drafts
from habitus.rules._repository import (
    RepositoryRoom,
    Stage,
    States,
    StoredRule,
    count_fired,
    current_files,
    files_draft,
    live_rules,
    rule_versions,
    state_of,
)
from habitus.rules._room import RulesRoom
from habitus.rules._apply import Refused, read_folder
from habitus.rules._revise import Held, Revision, is_negative, revise, slot_of

__all__ = [name for name in dir() if not name.startswith("_")]
