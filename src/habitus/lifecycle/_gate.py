"""The one gate: which stage an artifact enters or moves to (design section 3).

* Stated by the person: active at once, after verification and the conflict check.
* Induced from what they do: formed from at least two occasions, active once it has predicted at
  least two later ones, none wrong, and beats the base rate (Fisher's exact test); until then in
  shadow. What becomes of it then is said in ``_keep``: contradicted of late, or unsupported for
  long, it sleeps, then is retired.
* From an agent or anyone else: proposed, until the person says yes.

The decision is a pure function of the record; reasons are keys that the panel and ``why`` put in
words of the person's language.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from typing import Literal, TypeAlias, get_args

from habitus.lifecycle._confidence import Origin

Stage: TypeAlias = Literal["proposed", "shadow", "active", "dormant", "retired"]
STAGES: tuple[str, ...] = get_args(Stage)

Reason: TypeAlias = Literal[
    "ended",              # the person ended it
    "said_no",            # the person refused the proposal
    "said_yes",           # the person confirmed it
    "stated",             # the person's own words
    "not_verified",       # it does not parse, type-check or pass its tests
    "conflict_open",      # it clashes with another and the person has not settled it
    "awaits_yes",         # somebody else's proposal
    "too_few_occasions",  # not formed from two occasions
    "too_few_predictions",
    "was_wrong",          # a later occasion went the other way
    "may_be_chance",      # does not beat the base rate
    "simpler_one_holds",  # another pattern explains the same occasions more simply
    "holds",              # passed every test for what is induced
    "faded",              # unsupported for long
    "contradicted",       # the person has been doing otherwise of late
    "supported_again",    # the person has been doing it again of late
    "covered",            # another one says as much, and more
    "watched",            # put on trial by the person
    "switched_off",       # by the person
    "switched_on",        # by the person
    "rolled_back",        # an earlier version, by the person
]  # fmt: skip

MIN_FORMED = 2
MIN_PREDICTED = 2
MAX_P = 0.05
DORMANT_BELOW = 0.15
"""Activity under which an induced artifact sleeps: about 200 days without support."""
RETIRED_BELOW = 0.03
"""Activity under which a sleeping one is retired: about 400 days without support."""


def fisher_exact(inside_hits: int, inside: int, hits: int, total: int) -> float:
    """One-sided p-value of Fisher's exact test (Fisher 1935, The Design of Experiments, ch. 2).

    The probability that, of ``hits`` among ``total`` occasions, at least ``inside_hits`` fall by
    chance into the ``inside`` ones that a pattern covers (the upper hypergeometric tail).

    Raises:
        ValueError: the counts contradict each other.
    """
    if not (0 <= inside_hits <= min(inside, hits) and max(inside, hits) <= total):
        raise ValueError("The counts of the table contradict each other.")
    if inside - inside_hits > total - hits:
        raise ValueError("More misses lie inside than there are.")
    tail = sum(
        comb(hits, one) * comb(total - hits, inside - one)
        for one in range(inside_hits, min(inside, hits) + 1)
    )
    return tail / comb(total, inside)


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """What is known of an artifact when the gate is asked."""

    formed_from: int = 0
    """Occasions it was formed from."""
    right: int = 0
    """Later occasions that went as it predicted, since it was formed or last wrong."""
    wrong: int = 0
    """Later occasions that went the other way since it was (re-)formed."""
    p_value: float = 1.0
    """Fisher's one-sided p against the base rate."""
    simplest: bool = True
    """No simpler pattern explains the same occasions."""
    verified: bool = True
    """It parses, type-checks and passes its own tests."""
    conflict_open: bool = False
    """It clashes with another artifact in a way only the person can settle."""
    answer: Literal["yes", "no"] | None = None
    """What the person said when asked about it."""
    ended: bool = False
    """The person ended or deleted it."""
    activity: float = 1.0


@dataclass(frozen=True, slots=True)
class Judgement:
    """A stage, with every reason that keeps the artifact from a higher one, or lifts it there."""

    stage: Stage
    reasons: tuple[Reason, ...]


def judge(origin: Origin, record: Record) -> Judgement:
    """The stage that an artifact of this origin and record belongs in.

    It does not depend on the stage before, so a rebuild from the log comes to the same stages. More
    right predictions and a smaller p never lower the stage; more wrong ones never raise it.
    """
    if record.ended:
        return Judgement("retired", ("ended",))
    if record.answer == "no":
        return Judgement("retired", ("said_no",))
    if not record.verified:
        return Judgement("proposed", ("not_verified",))
    if record.conflict_open and (origin != "induced" or record.answer == "yes"):
        return Judgement("proposed", ("conflict_open",))
    if origin == "stated":
        return Judgement("active", ("stated",))
    if record.answer == "yes":
        return Judgement("active", ("said_yes",))
    if origin == "agent":
        return Judgement("proposed", ("awaits_yes",))
    return _induced(record)


def _induced(record: Record) -> Judgement:
    if record.activity < RETIRED_BELOW:
        return Judgement("retired", ("faded",))
    if record.activity < DORMANT_BELOW:
        return Judgement("dormant", ("faded",))
    against = shortfalls(record)
    if record.conflict_open:
        against = (*against, "conflict_open")
    if against:
        return Judgement("shadow", against)
    return Judgement("active", ("holds",))


def shortfalls(record: Record) -> tuple[Reason, ...]:
    """Which tests for what is induced the record does not pass; none: it may act (softly)."""
    against: list[Reason] = []
    if record.formed_from < MIN_FORMED:
        against.append("too_few_occasions")
    if record.right < MIN_PREDICTED:
        against.append("too_few_predictions")
    if record.wrong:
        against.append("was_wrong")
    if record.p_value > MAX_P:
        against.append("may_be_chance")
    if not record.simplest:
        against.append("simpler_one_holds")
    return tuple(against)
