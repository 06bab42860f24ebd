"""Deciding: from a context and the rules that are known to a decision with its reasons."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Literal, TypeAlias

from habitus.decide._arbitrate import Outcome, Standing, arbitrate
from habitus.decide._bind import Bound, bind
from habitus.decide._combine import combined
from habitus.decide._decision import (
    Decision,
    Disagreement,
    EffectJson,
    Failed,
    Fired,
    Option,
    Question,
    Unjudged,
    Withheld,
)
from habitus.decide._evaluate import Answer, evaluate_rule
from habitus.decide._free import FreeRunner, free_answers
from habitus.decide._gaps import missing_fields
from habitus.decide._said import said
from habitus.decide._view import View
from habitus.decide._words import say
from habitus.decide.index import Matched
from habitus.errors import BadInput
from habitus.rules import (
    HARD,
    At,
    EffectValue,
    Rule,
    StoredRule,
)
from habitus.vocabulary import (
    KINDS,
    VOCABULARY_VERSION,
    Bindings,
    Concepts,
    Context,
    Language,
    Settings,
    ToolCall,
    plain,
    shipped_bindings,
)

ENGINE = "reference-1"


@dataclass(frozen=True, kw_only=True)
class Code:
    """A person's code as a decision sees it.

    Attributes:
        rules: the versions known at the decision's moment, any stage.
        settings, concepts: as known then.
        evidence: ids of events behind each fact id.
        position: log position.
        runner: runs the person's free functions; None where there is no sandbox.
        bindings: of tools to kinds of contexts.
    """

    rules: Sequence[StoredRule]
    settings: Settings
    concepts: Concepts
    evidence: Mapping[str, tuple[str, ...]]
    position: int
    runner: FreeRunner | None = None
    bindings: Bindings = field(default_factory=shipped_bindings)

    def bind(self, context: Context, now: datetime) -> list[Bound]:
        """The contexts that a tool call brings about; none for any other context.

        Raises:
            BadInput: it is about more things than can be judged at once.
        """
        if not isinstance(context, ToolCall):
            return []
        return bind(context, self.bindings, self.settings, self.concepts, now)

    @cached_property
    def active(self) -> tuple[StoredRule, ...]:
        """The active rules of tier 1."""
        return tuple(one for one in self.rules if one.stage == "active" and one.free is None)

    @cached_property
    def stopping(self) -> frozenset[str]:
        """Ids of the active rules that can forbid something or ask first."""
        return frozenset(
            one.rule.id
            for one in (*self.active, *self.functions)
            if one.stances & {"forbid", "ask"}
        )

    @cached_property
    def functions(self) -> tuple[StoredRule, ...]:
        """The active free functions."""
        return tuple(one for one in self.rules if one.stage == "active" and one.free is not None)

    @cached_property
    def on_trial(self) -> tuple[StoredRule, ...]:
        """The rules of either tier that are watched without effect."""
        return tuple(
            one for one in self.rules if one.stage == "shadow" and one.rule.purpose == "rule"
        )


Find: TypeAlias = Callable[[View], Sequence[Matched]]
"""Finds the rules of a code that say something of a context, as trying each one would."""


def run_apart(code: Code, contexts: Sequence[Context], now: datetime) -> list[int]:
    """Places of the contexts that an index can't decide alone: free functions speak of them, or they
    are tool calls that bring about something else."""
    kinds = {kind for one in code.functions for kind in one.rule.kinds or KINDS}
    return [
        at for at, one in enumerate(contexts) if one.KIND in kinds or code.bind(one, now)
    ]  # fmt: skip


def _try_each(code: Code) -> Find:
    """The reference: every active rule is evaluated by itself."""

    def find(view: View) -> list[Matched]:
        answers = ((one, evaluate_rule(one.rule, view)) for one in code.active)
        return [Matched(one, answer) for one, answer in answers if answer is not None]

    return find


def decide(
    code: Code, context: Context, *, now: datetime, id_: str, find: Find | None = None
) -> Decision:
    """The decision on a validated context. It depends on nothing but its arguments.

    Args:
        code: the person's.
        context: what is about to happen.
        now: when it is decided, aware.
        id_: of the decision.
        find: a quicker way to the rules that hold; the reference evaluator when not given.
    """
    bound = code.bind(context, now)
    given = View(context, settings=code.settings, concepts=code.concepts, now=now)
    search = find or _try_each(code)
    if not bound:
        return _decided(code, (given,), search, id_)
    parts = [
        _decided(
            code,
            (given, View(one.context, settings=code.settings, concepts=code.concepts, now=now)),
            search,
            id_,
        )
        for one in bound
    ]
    return combined(parts, bound, code.settings)


def _decided(code: Code, views: Sequence[View], find: Find, id_: str) -> Decision:
    """The decision on one thing that is about to happen: a context, or a tool call with the context
    it brings about, of which rules of either kind speak together."""
    language = code.settings.language
    holding: dict[str, Standing] = {}
    stored: dict[str, StoredRule] = {}
    unjudged: dict[str, Unjudged] = {}
    excused: list[str] = []
    failed: dict[str, Failed] = {}
    notes: list[str] = []
    for view in views:
        for matched in find(view):
            one, answer = matched.stored, matched.answer
            if answer.unknown:
                unjudged[one.rule.id] = _unjudged(one.rule, answer.unknown, view, language)
            if answer.result is None:
                if answer.branch is not None:
                    excused.append(said(one.rule, language, code.concepts))
                continue
            stored[one.rule.id] = one
            _hold(holding, _standing(one, answer))
        free = free_answers(code.functions, view, code.runner, language)
        for standing in free.holding:
            _hold(holding, standing)
        stored |= free.stored
        unjudged |= {gap.rule: gap for gap in free.unjudged}
        failed |= {failure.rule: failure for failure in free.failed}
        notes += free.notes
    held = list(holding.values())
    outcome = arbitrate(held, code.concepts)
    fired = _fired(outcome, held, stored, code, language)
    gaps = sorted(unjudged.values(), key=lambda one: one.rule)
    return Decision(
        id=id_,
        verdict=outcome.verdict,
        score=outcome.score,
        effects={key: _effect(value) for key, value in outcome.effects.items()},
        fired=fired,
        conflicts=tuple(
            Disagreement(rules=one.rules, about=one.about) for one in outcome.conflicts
        ),
        unjudged=tuple(gaps),
        failed=tuple(sorted(failed.values(), key=lambda one: one.rule)),
        because=_because(outcome, fired, gaps, excused, notes, views, language),
        question=_question(outcome, stored, language),
        now=views[0].now,
        position=code.position,
        context=plain(views[0].context),
        completed={one.field: one.value for view in views for one in view.completions},
        vocabulary=VOCABULARY_VERSION,
        engine=ENGINE,
        language=language,
        withheld=_withheld(code, views, held) if code.on_trial else None,
    )


_STRENGTH = ("forbid", "ask", "require", "permit", "avoid", "prefer")


def _hold(holding: dict[str, Standing], standing: Standing) -> None:
    """Keep what a rule says; where it speaks of a call and of what that brings about, the stricter."""
    known = holding.get(standing.answer.rule.id)
    if known is None or _strictness(standing) < _strictness(known):
        holding[standing.answer.rule.id] = standing


def _strictness(standing: Standing) -> int:
    stance = standing.result.stance
    return _STRENGTH.index(stance) if stance in _STRENGTH else len(_STRENGTH)


def _standing(one: StoredRule, answer: Answer) -> Standing:
    origin: Literal["stated", "induced"] = "induced" if one.origin == "induced" else "stated"
    return Standing(answer, origin, one.confidence, one.since)


def _withheld(code: Code, views: Sequence[View], holding: Sequence[Standing]) -> Withheld | None:
    """What rules on trial would have made of it; None when none of them holds."""
    language = code.settings.language
    functions = [one for one in code.on_trial if one.free is not None]
    found: dict[str, Standing] = {}
    for view in views:
        for one in code.on_trial:
            answer = evaluate_rule(one.rule, view) if one.free is None else None
            if answer is not None and answer.result is not None:
                _hold(found, _standing(one, answer))
        for free in free_answers(functions, view, code.runner, language, stage="shadow").holding:
            _hold(found, free)
    trial = list(found.values())
    if not trial:
        return None
    outcome = arbitrate([*holding, *trial], code.concepts)
    rules = [one.answer.rule for one in trial]
    return Withheld(
        verdict=outcome.verdict,
        score=outcome.score,
        effects={key: _effect(value) for key, value in outcome.effects.items()},
        rules=tuple(sorted(one.id for one in rules)),
        because=tuple(sorted(said(one, language, code.concepts) for one in rules)),
    )


def _effect(value: EffectValue | list[EffectValue]) -> EffectJson:
    if isinstance(value, list):
        return [one if isinstance(one, str | int) else f"{one.day} {one.clock}" for one in value]
    return f"{value.day} {value.clock}" if isinstance(value, At) else value


def _unjudged(rule: Rule, branches: Sequence[int], view: View, language: Language) -> Unjudged:
    return Unjudged(
        rule=rule.id,
        sentence=said(rule, language, view.concepts),
        missing=missing_fields(rule, branches, view),
    )


def _fired(
    outcome: Outcome,
    holding: Sequence[Standing],
    stored: Mapping[str, StoredRule],
    code: Code,
    language: Language,
) -> tuple[Fired, ...]:
    decisive = {one.answer.rule.id for one in outcome.decisive}
    weights = {
        one.answer.rule.id: one.weight if one.result.stance not in HARD else 1.0
        for one in outcome.decisive
    }
    total = sum(weights.values()) or 1.0
    beaten = {loser.answer.rule.id: winner.answer.rule.id for loser, winner in outcome.beaten}
    fired: list[Fired] = []
    for one in holding:
        rule = one.answer.rule
        known = stored[rule.id]
        fired.append(
            Fired(
                rule=rule.id,
                path=known.path,
                sentence=said(rule, language, code.concepts),
                stance=one.result.stance or "effects",
                origin=known.origin,
                share=round(weights[rule.id] / total, 4) if rule.id in decisive else 0.0,
                strength=one.result.strength,
                confidence=round(one.confidence, 4),
                evidence=known.evidence or code.evidence.get(known.fact, ()),
                beaten_by=beaten.get(rule.id),
            )
        )
    return tuple(sorted(fired, key=lambda one: (-one.share, one.rule)))


def _because(
    outcome: Outcome,
    fired: Sequence[Fired],
    unjudged: Sequence[Unjudged],
    excused: Sequence[str],
    notes: Sequence[str],
    views: Sequence[View],
    language: Language,
) -> tuple[str, ...]:
    lines: list[str] = []
    names = {one.rule: one.sentence for one in fired}
    deciding = [one for one in fired if one.share > 0]
    for one in deciding:
        key = "share" if len(deciding) > 1 else "decides"
        lines.append(say(language, key, sentence=one.sentence, share=one.share))
    lines += [
        say(language, "effects_only", sentence=one.sentence)
        for one in fired
        if one.stance == "effects"
    ]
    for one in fired:
        if one.beaten_by is not None:
            lines.append(say(language, "beaten", loser=one.sentence, winner=names[one.beaten_by]))
    for conflict in outcome.conflicts:
        a, b = (names[one] for one in conflict.rules)
        lines.append(say(language, "conflict", a=a, b=b))
    for gap in unjudged:
        fields = ("、" if language == "zh" else ", ").join(gap.missing)
        lines.append(say(language, "unjudged", sentence=gap.sentence, fields=fields))
    lines += [say(language, "excused", sentence=one) for one in sorted(excused)]
    lines += sorted(notes)
    if not lines:
        lines.append(say(language, "nothing"))
    lines += [
        say(language, "completed", what=f"{added.field} = {added.value}")
        for view in views
        for added in view.completions
    ]
    return tuple(lines)


def _question(
    outcome: Outcome, stored: Mapping[str, StoredRule], language: Language
) -> Question | None:
    if outcome.verdict != "ask":
        return None
    rules = [stored[one.answer.rule.id].rule for one in outcome.decisive]
    names = [said(one, language) for one in rules]
    if len(rules) >= 2 and len({one.result.stance for one in outcome.decisive}) > 1:
        return Question(
            text=say(language, "q_conflict", a=names[0], b=names[1]),
            options=tuple(
                Option(
                    answer=name,
                    becomes=say(language, "becomes_priority", sentence=name),
                    does="prior",
                    rule=rule.id,
                )
                for name, rule in zip(names, rules, strict=True)
            ),
        )
    return Question(
        text=say(language, "q_ask", sentence=names[0] + (" " if language == "en" else "")).replace(
            "  ", " "
        ),
        options=(
            Option(answer=say(language, "yes"), becomes=say(language, "once")),
            Option(
                answer=say(language, "always_yes"),
                becomes=say(language, "becomes_permit"),
                does="permit",
                rule=rules[0].id,
            ),
            Option(
                answer=say(language, "no"),
                becomes=say(language, "becomes_forbid"),
                does="forbid",
                rule=rules[0].id,
            ),
        ),
    )


def known_at(versions: Sequence[StoredRule], now: datetime) -> list[StoredRule]:
    """The rule versions that were known at a moment."""
    return [
        one
        for one in versions
        if one.known_from <= now and (one.known_to is None or now < one.known_to)
    ]


def require_aware(now: datetime) -> datetime:
    """The moment, when it has a zone.

    Raises:
        BadInput: it has none.
    """
    if now.tzinfo is None or now.utcoffset() is None:
        raise BadInput(
            f"The time of the decision, {now.isoformat()}, has no zone.",
            where="now",
            fix='Give an aware time, like "2026-03-02T09:00:00+08:00".',
        )
    return now
