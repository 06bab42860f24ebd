"""One decision on a tool call from those on all that it brings about: the strictest counts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from habitus.decide._arbitrate import Verdict
from habitus.decide._bind import Bound
from habitus.decide._decision import Decision, EffectJson, Fired, Withheld
from habitus.decide._words import say
from habitus.rules import context_phrase
from habitus.vocabulary import Settings, plain

_STRICTEST: tuple[Verdict, ...] = ("forbid", "ask", "avoid", "allow", "prefer")


def combined(parts: Sequence[Decision], bound: Sequence[Bound], settings: Settings) -> Decision:
    """The decision on a whole call.

    Args:
        parts: on each thing that the call brings about, with the call itself; at least one.
        bound: those things, in the same order.
        settings: the person's.
    """
    order = sorted(parts, key=lambda one: (_STRICTEST.index(one.verdict), one.score))
    first = order[0]
    contexts = tuple(plain(one.context) for one in bound)
    day = settings.day_at(first.now)
    told = [
        say(first.language, "bound", what=context_phrase(context, day, first.language))
        for context in contexts
    ]
    told += [
        say(first.language, "unread", field=field, text=text)
        for one in bound
        for field, text in one.unread.items()
    ]
    effects: dict[str, EffectJson] = {}
    for one in reversed(order):
        effects |= one.effects
    fired: dict[str, Fired] = {}
    for rule in (rule for one in order for rule in one.fired):
        fired.setdefault(rule.rule, rule)
    mine = {rule.rule for rule in first.fired}
    return replace(
        first,
        effects=effects,
        fired=tuple(
            rule if one in mine else replace(rule, share=0.0) for one, rule in fired.items()
        ),
        conflicts=_unique(clash for one in order for clash in one.conflicts),
        unjudged=tuple({gap.rule: gap for one in order for gap in one.unjudged}.values()),
        failed=tuple({fault.rule: fault for one in order for fault in one.failed}.values()),
        because=_unique([*(line for one in order for line in _reasons(one, first)), *told]),
        completed={key: value for one in reversed(order) for key, value in one.completed.items()},
        withheld=_withheld([one.withheld for one in order if one.withheld is not None]),
        bound=contexts,
    )


def _reasons(one: Decision, first: Decision) -> Sequence[str]:
    """The reasons of a part; that nothing speaks about it is worth saying only of all of them."""
    nothing = one.fired == () and one is not first
    return [] if nothing and not one.unjudged else one.because


_One = TypeVar("_One")


def _unique(found: Iterable[_One]) -> tuple[_One, ...]:
    return tuple(dict.fromkeys(found))


def _withheld(found: Sequence[Withheld]) -> Withheld | None:
    return min(found, key=lambda one: _STRICTEST.index(one.verdict)) if found else None
