"""Judging what is about to happen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING

from habitus._person._base import Base, Json, _now
from habitus.decide import (
    Choice,
    Clash,
    Code,
    Decision,
    View,
    Violation,
    choose,
    decide,
    require_aware,
    run_apart,
    violations,
    withhold,
)
from habitus.decide.index import VERDICTS, Batch
from habitus.errors import HabitusError, UsageError
from habitus.recall import (
    Page,
    checked_page,
)
from habitus.rules import (
    StoredRule,
)
from habitus.store import new_id
from habitus.vocabulary import (
    validate_context,
    validate_contexts,
)

if TYPE_CHECKING:
    pass


class Deciding(Base):
    """Decisions, checks and choices."""

    def evaluate_context(self, context: Json, *, now: datetime | None = None) -> Decision:
        """The verdict on something about to happen, with reasons; logged.

        Args:
            context: ``{"kind": ..., field: value}``; see the reference of kinds.
            now: when it is decided, aware; a moment in the past decides as it would have been then.

        Raises:
            BadInput: the context does not fit the vocabulary, or a time has no zone.
        """
        begun = perf_counter()
        log = self._habitus._decisions
        try:
            decision = self._answer(context, now)
        except Exception as problem:
            log.count(self.id, "bad_input" if isinstance(problem, HabitusError) else "errors")
            raise
        log.write(self.id, decision, perf_counter() - begun)
        return decision

    def _answer(self, context: Json, now: datetime | None) -> Decision:
        """What is decided, as it is answered: in shadow mode nothing of it counts."""
        decision = self._decide(context, now)
        return withhold(decision) if self._shadow else decision

    def _code(self, moment: datetime) -> Code:
        return self._snapshot().code(moment, self._habitus._sandbox.of(self.id))

    def _decide(self, context: Json, now: datetime | None) -> Decision:
        valid = validate_context(context)
        moment = _now() if now is None else require_aware(now)
        code = self._code(moment)
        find = partial(self._habitus._indexes.match, self.id, code)
        return decide(code, valid, now=moment, id_=new_id(), find=find)

    def evaluate_contexts(self, contexts: Sequence[Json], *, now: datetime | None = None) -> Batch:
        """Verdicts and scores of many contexts, as arrays; not logged.

        Args:
            contexts: each as for :meth:`evaluate_context`.
            now: when it is decided, aware.

        Raises:
            BadInput: a context does not fit the vocabulary, or a time has no zone.
        """
        valid = validate_contexts(contexts)
        moment = _now() if now is None else require_aware(now)
        code = self._code(moment)
        with self._habitus._indexes.held(self.id, code) as index:
            found = index.decide_many(valid, moment)
        for at in run_apart(code, valid, moment):
            one = self._decide(contexts[at], moment)
            found.codes[at], found.scores[at] = VERDICTS.index(one.verdict), one.score
        if self._shadow:
            found.codes[:], found.scores[:] = VERDICTS.index("allow"), 0.0
        return found

    def applicable_rules(self, context: Json, *, now: datetime | None = None) -> list[StoredRule]:
        """The active rules that give a result on a context, or might if fields were not missing.

        Free functions are not looked into: all of the context's kind are listed.

        Raises:
            BadInput: the context does not fit the vocabulary, or a time has no zone.
        """
        valid = validate_context(context)
        moment = _now() if now is None else require_aware(now)
        code = self._code(moment)
        view = View(valid, settings=code.settings, concepts=code.concepts, now=moment)
        with self._habitus._indexes.held(self.id, code) as index:
            ids = frozenset(index.applicable(view))
        found = [one for one in code.active if one.rule.id in ids]
        functions = [
            one for one in code.functions if not one.rule.kinds or valid.KIND in one.rule.kinds
        ]
        return found + functions

    def query_preference(self, context: Json, *, now: datetime | None = None) -> float:
        """How much the person wants it, -1 (must not) to 1 (must); for ranking. Not logged."""
        return self._answer(context, now).score

    def check_constraint(
        self, plan: Json | Sequence[Json], *, strict: bool = True, now: datetime | None = None
    ) -> list[Violation]:
        """What in a plan must not be done as it is.

        Args:
            plan: one context or several, in order.
            strict: also report hard rules that can't be judged for lack of a field, as ``ask``.
            now: when it is checked.

        Returns:
            Violations in the order of the plan; empty when the plan may go ahead.
        """
        steps = [plan] if isinstance(plan, Mapping) else list(plan)
        found: list[Violation] = []
        for number, step in enumerate(steps):
            found += violations(
                self.evaluate_context(step, now=now),
                number,
                strict=strict,
                language=self.settings().language,
            )
        return found

    def simulate_user_decision(
        self, options: Sequence[Json], *, now: datetime | None = None
    ) -> Choice:
        """Which of several options the person would take, with reasons. Not logged.

        What the rules forbid has probability 0. Among the rest it is a softmax over utilities: the
        person's goals and choices, with the soft advice of their rules.

        Args:
            options: contexts, as for :meth:`evaluate_context`.
            now: when it is chosen, aware; now when not given.

        Raises:
            UsageError: there are no options.
        """
        if not options:
            raise UsageError(
                "There are no options to choose from.", fix="Give at least one context."
            )
        moment = _now() if now is None else require_aware(now)
        code = self._code(moment)
        decisions = [self._decide(one, moment) for one in options]
        views = [
            View(validate_context(one), settings=code.settings, concepts=code.concepts, now=moment)
            for one in options
        ]
        rankings = [one.rule for one in code.active if one.rule.purpose != "rule"]
        return choose(decisions, rankings, views, code.settings.language)

    def conflicts(
        self, *, now: datetime | None = None, limit: int = 200, offset: int = 0
    ) -> Page[Clash]:
        """The rules that do not go together as they stand now, contradictions first.

        Each contradiction has an example: a context on which both rules answer and between which
        nothing decides.

        Args:
            now: no example lies before it, aware; now when not given.
            limit: at most so many.
            offset: how many to leave out first.

        Raises:
            BadInput: the time has no zone.
            UsageError: a limit or an offset below the least.
        """
        checked_page(limit, offset)
        moment = _now() if now is None else require_aware(now)
        snapshot = self._snapshot()
        settings, concepts = snapshot.states.at(None)
        rules = [one for one in snapshot.versions if one.known_to is None]
        found = self._habitus._clashing.find(
            self.id, rules, settings, concepts, moment, most=offset + limit + 1
        )
        return Page.of(found[offset:], limit, offset)
