"""Deciding: from a context and the rules that are known to a decision with its reasons."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Literal, TypeAlias

from habitus.decide._arbitrate import Outcome, Standing, arbitrate
from habitus.decide._decision import (
    Decision,
    Disagreement,
    EffectJson,
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
    Concepts,
    Context,
    Language,
    Settings,
    plain,
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
    """

    rules: Sequence[StoredRule]
    settings: Settings
    concepts: Concepts
    evidence: Mapping[str, tuple[str, ...]]
    position: int
    runner: FreeRunner | None = None

    @cached_property
    def active(self) -> tuple[StoredRule, ...]:
        """The active rules of tier 1."""
        return tuple(one for one in self.rules if one.stage == "active" and one.free is None)

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


def run_apart(code: Code, contexts: Sequence[Context]) -> list[int]:
    """Places of the contexts that free functions speak of, which an index can't decide alone."""
    kinds = {kind for one in code.functions for kind in one.rule.kinds or KINDS}
    return [at for at, one in enumerate(contexts) if one.KIND in kinds] if kinds else []


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
    view = View(context, settings=code.settings, concepts=code.concepts, now=now)
    language = code.settings.language
    holding: list[Standing] = []
    stored: dict[str, StoredRule] = {}
    unjudged: list[Unjudged] = []
    excused: list[str] = []
    for matched in (find or _try_each(code))(view):
        one, answer = matched.stored, matched.answer
        if answer.unknown:
            unjudged.append(_unjudged(one.rule, answer.unknown, view, language))
        if answer.result is None:
            if answer.branch is not None:
                excused.append(said(one.rule, language, code.concepts))
            continue
        stored[one.rule.id] = one
        holding.append(_standing(one, answer))
    free = free_answers(code.functions, view, code.runner, language)
    holding += free.holding
    stored |= free.stored
    unjudged += free.unjudged
    outcome = arbitrate(holding, code.concepts)
    fired = _fired(outcome, holding, stored, code, language)
    return Decision(
        id=id_,
        verdict=outcome.verdict,
        score=outcome.score,
        effects={key: _effect(value) for key, value in outcome.effects.items()},
        fired=fired,
        conflicts=tuple(
            Disagreement(rules=one.rules, about=one.about) for one in outcome.conflicts
        ),
        unjudged=tuple(sorted(unjudged, key=lambda one: one.rule)),
        failed=tuple(sorted(free.failed, key=lambda one: one.rule)),
        because=_because(outcome, fired, unjudged, excused, free.notes, view, language),
        question=_question(outcome, stored, language),
        now=now,
        position=code.position,
        context=plain(context),
        completed={one.field: one.value for one in view.completions},
        vocabulary=VOCABULARY_VERSION,
        engine=ENGINE,
        language=language,
        withheld=_withheld(code, view, holding) if code.on_trial else None,
    )


def _standing(one: StoredRule, answer: Answer) -> Standing:
    origin: Literal["stated", "induced"] = "induced" if one.origin == "induced" else "stated"
    return Standing(answer, origin, one.confidence, one.since)


def _withheld(code: Code, view: View, holding: Sequence[Standing]) -> Withheld | None:
    """What rules on trial would have made of it; None when none of them holds."""
    language = code.settings.language
    trial: list[Standing] = []
    for one in code.on_trial:
        answer = evaluate_rule(one.rule, view) if one.free is None else None
        if answer is not None and answer.result is not None:
            trial.append(_standing(one, answer))
    functions = [one for one in code.on_trial if one.free is not None]
    trial += free_answers(functions, view, code.runner, language, stage="shadow").holding
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
    view: View,
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
    for gap in sorted(unjudged, key=lambda one: one.rule):
        fields = ("、" if language == "zh" else ", ").join(gap.missing)
        lines.append(say(language, "unjudged", sentence=gap.sentence, fields=fields))
    lines += [say(language, "excused", sentence=one) for one in sorted(excused)]
    lines += sorted(notes)
    if not lines:
        lines.append(say(language, "nothing"))
    lines += [
        say(language, "completed", what=f"{added.field} = {added.value}")
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
                Option(answer=name, becomes=say(language, "becomes_priority", sentence=name))
                for name in names
            ),
        )
    return Question(
        text=say(language, "q_ask", sentence=names[0] + (" " if language == "en" else "")).replace(
            "  ", " "
        ),
        options=(
            Option(answer=say(language, "yes"), becomes=say(language, "once")),
            Option(answer=say(language, "always_yes"), becomes=say(language, "becomes_permit")),
            Option(answer=say(language, "no"), becomes=say(language, "becomes_forbid")),
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
