"""How a person chooses, learnt from what they chose: weights of terms, with their uncertainty."""

from habitus.rules.choosing._learn import LEAST, Learnt, LearntTerm, learn, so_well_ranked
from habitus.rules.choosing._logit import Fit, Table, fit
from habitus.rules.choosing._tags import tags_of
from habitus.rules.choosing._terms import Term, candidates
from habitus.rules.choosing._write import choice_id, choice_rule, is_news

__all__ = [
    "Fit",
    "LEAST",
    "Learnt",
    "LearntTerm",
    "Table",
    "Term",
    "candidates",
    "choice_id",
    "choice_rule",
    "fit",
    "is_news",
    "learn",
    "so_well_ranked",
    "tags_of",
]
