"""What was said: from text to facts, in Chinese and English, without a language model."""

from habitus.facts._doubt import with_doubts
from habitus.facts._extract import EXTRACTOR, is_loaded, read_turn
from habitus.facts._moments import read_amount, read_moment
from habitus.facts._receipt import Learnt, Noted, Receipt
from habitus.facts._room import (
    Fact,
    FactsRoom,
    all_facts,
    fact_by_id,
    fact_draft,
    forget_read,
    standing_facts,
)
from habitus.facts._statement import (
    Change,
    ClauseKind,
    ClauseReading,
    Reading,
    Said,
    Stance,
    Statement,
    Target,
    TextMark,
    Thing,
    Trait,
    Turn,
    Who,
)

__all__ = [
    "Change",
    "ClauseKind",
    "ClauseReading",
    "EXTRACTOR",
    "Fact",
    "FactsRoom",
    "Learnt",
    "Noted",
    "Reading",
    "Receipt",
    "Said",
    "Stance",
    "Statement",
    "Target",
    "TextMark",
    "Thing",
    "Trait",
    "Turn",
    "Who",
    "all_facts",
    "fact_by_id",
    "fact_draft",
    "forget_read",
    "read_amount",
    "read_moment",
    "is_loaded",
    "read_turn",
    "standing_facts",
    "with_doubts",
]
