"""Clashes between rules as deciding would meet them: each with a context on which both answer.

The conflict service says which rules may meet; arbitration says which of two counts; the reference
evaluator says that both really answer on the example. What only one of them believes is not told.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal, TypeAlias

from pydantic import JsonValue

from habitus.conflicts import Proved
from habitus.decide._arbitrate import Standing, arbitrate
from habitus.decide._clash_words import clash_message
from habitus.decide._evaluate import Answer, evaluate_rule
from habitus.decide._view import View
from habitus.errors import BadInput
from habitus.rules import (
    Claim,
    How,
    Related,
    Relations,
    StoredRule,
    context_phrase,
    fields_read,
    prove_meet,
    witnesses,
)
from habitus.vocabulary import Settings, validate_context

ClashKind: TypeAlias = Literal["contradiction", "duplicate", "covered", "shadowed", "unproved"]
CONTRARY: frozenset[How] = frozenset({"contradiction"})
ANY_CLASH: frozenset[How] = frozenset({"contradiction", "duplicate", "within", "around"})
MOST_CLASHES = 200
"""Clashes told at once; a person with more has to begin somewhere."""
SOLVER_S = 5.0
"""Seconds that a solver may take for one listing; after that the rest is not proved."""
_TRIES = 24
"""Contexts tried before a clash counts as not proved."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Clash:
    """Two rules that do not go together.

    Attributes:
        how: ``contradiction`` (opposite answers, and nothing decides between them),
            ``duplicate`` (both say the same), ``covered`` (the first adds nothing to the second),
            ``shadowed`` (the first never counts, the second always wins), ``unproved`` (they may
            contradict each other; neither proved nor ruled out).
        rules: ids of the two rules.
        about: "stance", or the key of an effect they set differently.
        message: the clash in the person's language, with the example.
        context: an example on which both answer; None for a duplicate, a covered or an unproved one
            without an example.
        now: the moment of the decision in the example.
    """

    how: ClashKind
    rules: tuple[str, str]
    about: str
    message: str
    context: Mapping[str, JsonValue] | None = None
    now: datetime | None = None


class ClashFinder:
    """Finds clashes between the rules of one person.

    Args:
        stored: the rules that hold, with their place in the registry.
        settings, relations: of the same person; the relations hold the same rules.
        now: no example lies before it.
    """

    def __init__(
        self,
        stored: Sequence[StoredRule],
        settings: Settings,
        relations: Relations,
        now: datetime,
    ) -> None:
        self.stored = {one.rule.id: one for one in stored}
        self.settings = settings
        self.relations = relations
        self.now = now
        self.solver_s = SOLVER_S

    def all(self, *, most: int = MOST_CLASHES) -> list[Clash]:
        """Every clash between two rules, contradictions first."""
        return self._listed(self.relations.pairs(ANY_CLASH), most)

    def of(
        self, ids: Collection[str], *, most: int = MOST_CLASHES, wanted: Iterable[How] = ANY_CLASH
    ) -> list[Clash]:
        """The clashes of some rules with all others.

        Args:
            ids: of rules that hold.
            most: so many at most.
            wanted: the relations to look for.
        """
        looked = frozenset(wanted)
        rules = [rule for id_ in ids if (rule := self.relations.rules.get(id_)) is not None]
        related = (one for rule in rules for one in self.relations.related(rule, looked))
        return self._listed(related, most)

    def _listed(self, related: Iterable[Related], most: int) -> list[Clash]:
        found: dict[tuple[str, frozenset[str], str], Clash] = {}
        for one in related:
            clash = self._clash(one)
            if clash is not None:
                found.setdefault((clash.how, frozenset(clash.rules), clash.about), clash)
                if len(found) >= most:
                    break
        return sorted(found.values(), key=lambda one: (_ORDER.index(one.how), one.rules))

    def _clash(self, one: Related) -> Clash | None:
        a, b = (self.stored.get(claim.rule.id) for claim in (one.a, one.b))
        if a is None or b is None:
            return None
        if one.how == "contradiction":
            return self._contradiction(one)
        if (a.origin == "induced") != (b.origin == "induced"):
            return None  # what is done and what is said bear each other out
        if one.how == "duplicate":
            return self._told("duplicate", one.a, one.b, "stance")
        narrow, wide = (one.a, one.b) if one.how == "within" else (one.b, one.a)
        return self._told("covered", narrow, wide, "stance")

    # --- contradictions ---

    def _contradiction(self, one: Related) -> Clash | None:
        outcome = arbitrate([self._standing(one.a), self._standing(one.b)], self.relations.concepts)
        if any(conflict.about == one.about for conflict in outcome.conflicts):
            return self._unsettled(one)
        for loser, winner in outcome.beaten if one.about == "stance" else ():
            lost, won = (one.a, one.b) if loser.answer.rule.id == one.a.rule.id else (one.b, one.a)
            if self._never_counts(lost, won, winner):
                return self._told("shadowed", lost, won, one.about)
        return None

    def _standing(self, claim: Claim) -> Standing:
        known = self.stored[claim.rule.id]
        origin: Literal["stated", "induced"] = "induced" if known.origin == "induced" else "stated"
        answer = Answer(claim.rule, claim.branch)
        return Standing(answer, origin, known.confidence, known.since)

    def _never_counts(self, lost: Claim, won: Claim, winner: Standing) -> bool:
        """Whether a rule loses wherever it answers; a habit that gives way is as it should be, and
        so is an earlier statement of the same conditions."""
        if self.stored[lost.rule.id].origin == "induced":
            return False
        judged = self.relations.judged(Related("contradiction", lost, won))
        return judged.inside is True and judged.outside is not True

    def _unsettled(self, one: Related) -> Clash | None:
        example = self._example(one.a, one.b)
        if example is not None:
            return self._told("contradiction", one.a, one.b, one.about, example)
        if self.relations.judged(one).meet is False:
            return None
        a, b, known = one.a, one.b, self.relations
        if self._over(a) or self._over(b):
            return None
        proved: Proved = None
        if self.solver_s > 0:
            start = time.monotonic()
            proved = prove_meet(a.rule, a.branch, b.rule, b.branch, known.reader.space, known.day)
            self.solver_s -= time.monotonic() - start
        return None if proved is False else self._told("unproved", a, b, one.about)

    def _over(self, claim: Claim) -> bool:
        """Whether a rule has ended."""
        until = claim.rule.until
        return until is not None and until < self._today

    @property
    def _today(self) -> date:
        return self.now.astimezone(self.relations.day.zone).date()

    def _example(self, a: Claim, b: Claim) -> tuple[Mapping[str, JsonValue], datetime] | None:
        """A context on which the reference evaluator lets both branches answer."""
        known = self.relations
        candidates = witnesses(
            a, b, known.reader, concepts=known.concepts, day=known.day, today=self._today
        )
        for tried, solved in enumerate(candidates):
            if tried == _TRIES:
                break
            try:
                context = validate_context(solved.context)
            except BadInput:
                continue
            # As of now where that does, so that the example can be decided as it stands.
            for now in (self.now, solved.now):
                view = View(context, settings=self.settings, concepts=known.concepts, now=now)
                if all(_answers(one, view) for one in (a, b)):
                    return solved.context, now
        return None

    def _told(
        self,
        how: ClashKind,
        a: Claim,
        b: Claim,
        about: str,
        example: tuple[Mapping[str, JsonValue], datetime] | None = None,
    ) -> Clash:
        language = self.settings.language
        context, now = example or (None, None)
        phrase = ""
        if context is not None and now is not None:
            moment = now if "now" in (fields_read(a.rule) | fields_read(b.rule)) else None
            phrase = context_phrase(context, self.relations.day, language, now=moment)
        message = clash_message(how, a, b, about, phrase, language, self.relations.concepts)
        return Clash(
            how=how, rules=(a.rule.id, b.rule.id), about=about, message=message, context=context,
            now=now,
        )  # fmt: skip


def _answers(claim: Claim, view: View) -> bool:
    answer = evaluate_rule(claim.rule, view)
    return answer is not None and answer.branch == claim.branch


_ORDER = ("contradiction", "shadowed", "duplicate", "covered", "unproved")
