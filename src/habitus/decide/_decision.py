"""What a decision is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from datetime import datetime
from typing import Literal, TypeAlias

from pydantic import JsonValue

from habitus.decide._arbitrate import Verdict
from habitus.decide._utility import TermValue
from habitus.vocabulary import Language

Answering: TypeAlias = Literal["once", "refuse", "permit", "forbid", "prior"]
EffectJson: TypeAlias = str | int | list[str | int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fired:
    """A rule that held, with what it said."""

    rule: str
    """Id of the rule."""
    path: str
    sentence: str
    stance: str
    """forbid, require, ask, permit, avoid, prefer, or "effects"."""
    origin: str
    share: float
    """Part of the verdict that is this rule's, 0..1; the shares of the deciding rules sum to 1."""
    strength: float
    confidence: float
    evidence: tuple[str, ...]
    """Ids of the events it rests on."""
    beaten_by: str | None = None
    """Id of the rule that won over it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Disagreement:
    """Two rules that disagree and between which nothing decides."""

    rules: tuple[str, str]
    about: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Unjudged:
    """A hard rule that could not be judged because fields are missing."""

    rule: str
    sentence: str
    missing: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Failed:
    """A free function that could not be run to its end; a hard one counts as ask."""

    rule: str
    sentence: str
    why: str
    """The reason, in the person's language."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One answer to a question, and what it would become.

    Attributes:
        answer, becomes: as words.
        does: lets it pass this once, or refuses it; or makes a rule that permits or forbids it, or
            that counts before another.
        rule: id of the rule that the answer is about; "" for none.
    """

    answer: str
    becomes: str
    does: Answering = "once"
    rule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What to put to the person, in their language."""

    text: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Withheld:
    """What would have been decided, had what is only on trial counted."""

    verdict: Verdict
    score: float
    effects: Mapping[str, EffectJson] = field(default_factory=dict)
    rules: tuple[str, ...] = ()
    """Ids of the rules that held but did not count."""
    because: tuple[str, ...] = ()
    whole: bool = False
    """The whole engine was on trial, not single rules."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """The verdict on one context, with everything that led to it.

    Attributes:
        id: to ask ``why`` and give feedback with.
        verdict: allow, prefer, avoid, ask or forbid.
        score: -1 (must not) to 1 (must); only for ranking options.
        effects: what to set (tag, notify, format, max_words, reply_language, tone); several
            tags are a list.
        fired: the rules that held.
        conflicts: disagreements that nothing decides.
        unjudged: hard rules that lack a field; a strict check counts them as ask.
        failed: free functions that could not be run; hard ones count as ask.
        because: the reasons as sentences, in the person's language.
        question: what to ask the person, when the verdict is ask.
        now: when it was taken.
        position: the log position it was taken at.
        context: the context as completed.
        completed: what was added to the context as given.
        withheld: what would have been decided with what is on trial; None when that says nothing.
        bound: of a tool call, the contexts that it brings about; the strictest verdict counts.
    """

    id: str
    verdict: Verdict
    score: float
    effects: Mapping[str, EffectJson] = field(default_factory=dict)
    fired: tuple[Fired, ...] = ()
    conflicts: tuple[Disagreement, ...] = ()
    unjudged: tuple[Unjudged, ...] = ()
    failed: tuple[Failed, ...] = ()
    because: tuple[str, ...] = ()
    question: Question | None = None
    now: datetime
    position: int
    context: Mapping[str, JsonValue]
    completed: Mapping[str, str] = field(default_factory=dict)
    vocabulary: int = 1
    engine: str = ""
    language: Language = "en"
    """Of its sentences, so that it reads the same for ever."""
    withheld: Withheld | None = None
    bound: tuple[Mapping[str, JsonValue], ...] = ()

    def to_json(self) -> dict[str, JsonValue]:
        """Plain JSON, the same bytes for the same decision."""
        body = {name: _open(getattr(self, name)) for name in _FIELDS}
        for name in ("failed", "withheld", "bound"):
            if not body[name]:
                del body[name]
        return body


_FIELDS = tuple(one.name for one in fields(Decision))


def _open(value: object) -> JsonValue:
    """Records within a decision as objects of JSON; several times quicker than `asdict`."""
    match value:
        case None | str() | int() | float():
            return value
        case tuple():
            return [_open(one) for one in value]
        case datetime():
            return value.isoformat()
    if isinstance(value, Mapping | list):
        return value  # type: ignore[return-value]  # what came in as JSON, or effects
    return {name: _open(getattr(value, name)) for name in _names(type(value))}


_NAMES: dict[type, tuple[str, ...]] = {}


def _names(of: type) -> tuple[str, ...]:
    known = _NAMES.get(of)
    if known is None:
        known = _NAMES[of] = tuple(one.name for one in fields(of))
    return known


@dataclass(frozen=True, slots=True, kw_only=True)
class Violation:
    """One step of a plan that must not be taken as it is."""

    step: int
    """Index of the context in the plan."""
    verdict: Literal["forbid", "ask"]
    rules: tuple[str, ...]
    message: str
    """What is wrong, in the person's language."""
    missing: tuple[str, ...] = ()
    """Fields without which a hard rule could not be judged."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """One option with its decision.

    Attributes:
        index: place among the options as given.
        decision: what the rules say of it.
        probability: that it is taken, 0 to 1, over all options; 0 for what is forbidden.
        utility: in log-odds, against the mean of the options.
        terms: what the person's goals and choices find in it, each with its share of the utility.
    """

    index: int
    decision: Decision
    probability: float = 0.0
    utility: float = 0.0
    terms: tuple[TermValue, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """What the person would most likely take of several options.

    ``chosen`` is None when nothing may be taken without asking.
    """

    chosen: int | None
    ranking: tuple[Ranked, ...]
    because: tuple[str, ...]
