"""Run the person's code: complete a context, evaluate, arbitrate, explain."""

from habitus.decide._arbitrate import Conflict, Outcome, Standing, Verdict, arbitrate
from habitus.decide._audit import AuditRoom, advised
from habitus.decide._choose import choose, strict_question, violations
from habitus.decide._clashes import ANY_CLASH, CONTRARY, MOST_CLASHES, Clash, ClashFinder
from habitus.decide._counterfactual import Counterfactual, counterfactual, none_found
from habitus.decide._decision import (
    Choice,
    Decision,
    Disagreement,
    Failed,
    Fired,
    Option,
    Question,
    Ranked,
    Unjudged,
    Violation,
    Withheld,
)
from habitus.decide._effects import with_effects
from habitus.decide._engine import ENGINE, Code, decide, known_at, require_aware, run_apart
from habitus.decide._evaluate import Answer, evaluate_rule, truth
from habitus.decide._free import FreeOutcome, FreeRunner, NoRunner
from habitus.decide._log import DecisionLog, recent_decisions, stored_decision
from habitus.decide._measures import BOUNDS_S, Measures, read_measures
from habitus.decide._removed import evidence_in, removed_from, rules_in, without_evidence
from habitus.decide._shadow import withhold
from habitus.decide._utility import TermValue, Worth, probabilities, term_value, worths
from habitus.decide._view import View
from habitus.decide._why import differences, explain

__all__ = [
    "ANY_CLASH",
    "Answer",
    "AuditRoom",
    "BOUNDS_S",
    "CONTRARY",
    "Choice",
    "Clash",
    "ClashFinder",
    "Code",
    "Conflict",
    "Counterfactual",
    "Decision",
    "DecisionLog",
    "Disagreement",
    "ENGINE",
    "Failed",
    "Fired",
    "FreeOutcome",
    "FreeRunner",
    "MOST_CLASHES",
    "Measures",
    "NoRunner",
    "Option",
    "Outcome",
    "Question",
    "Ranked",
    "Standing",
    "TermValue",
    "Unjudged",
    "Verdict",
    "View",
    "Violation",
    "Withheld",
    "Worth",
    "advised",
    "arbitrate",
    "choose",
    "counterfactual",
    "decide",
    "differences",
    "evaluate_rule",
    "evidence_in",
    "explain",
    "known_at",
    "none_found",
    "probabilities",
    "read_measures",
    "recent_decisions",
    "removed_from",
    "require_aware",
    "rules_in",
    "run_apart",
    "stored_decision",
    "strict_question",
    "term_value",
    "truth",
    "violations",
    "with_effects",
    "withhold",
    "without_evidence",
    "worths",
]
