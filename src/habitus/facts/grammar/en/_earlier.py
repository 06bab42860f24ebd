"""The earlier statements that words are about: those that stand, and how well words fit them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from habitus.facts._statement import Statement, Thing, Trait
from habitus.facts.grammar.en._context import Context
from habitus.facts.grammar.en._target import Slots, read_slots
from habitus.facts.grammar.en._words import LANGUAGES
from habitus.facts.grammar.en._words_changes import EARLY, EFFECT_WORDS, GENERIC, LATE, SAME_WORDS
from habitus.vocabulary import Between, Window

_NEGATIVE = ("forbid", "avoid", "ask")
_RECENT = 60


def earlier(context: Context) -> list[Statement]:
    """What stands, newest first; of this turn before older ones."""
    stated = [
        one for one in context.statements if one.change == "state" and one.stance != "neutral"
    ]
    own = [
        one
        for one in context.turn.own[-_RECENT:]
        if one.until is None or one.until >= context.today
    ]
    return [*reversed(stated), *reversed(own)]


def words_of(text: str) -> frozenset[str]:
    found = set()
    for word in re.findall(r"[a-z0-9][a-z0-9'-]*", text.lower()):
        word = re.sub(r"'s?$", "", word)
        if word not in GENERIC:
            stem = re.sub(r"(?<=\w{3})(?:ing|es|ed|s|e)$", "", word)
            found.add(SAME_WORDS.get(word, SAME_WORDS.get(stem, stem)))
    return frozenset(found)


def slots_of(text: str, context: Context, kinds: tuple[str, ...] = ()) -> Slots:
    return read_slots(
        text.strip(),
        context.turn,
        context.today,
        recurring=True,
        quotes=context.quotes,
        kinds=kinds,
    )


def same_thing(one: Thing, other: Thing, context: Context) -> bool:
    if one.text.lower().rstrip("s") == other.text.lower().rstrip("s"):
        return True
    is_a = context.turn.concepts.is_a
    return any(a == b or is_a(a, b) or is_a(b, a) for a in one.concepts for b in other.concepts)


def spelt(window: Window | None) -> str:
    return "" if window is None else str(window)


def fitting_score(old: Statement, slots: Slots, text: str, context: Context) -> int:
    """How well a description fits an earlier statement; below zero where it rules it out."""
    target, score = old.target, 0
    things = [*target.things, *target.also, *target.other_than]
    named = [*slots.found.things, *slots.found.unlisted]
    shared = [one for one in named if any(same_thing(one, other, context) for other in things)]
    score += 4 * len(shared)
    if (
        any(one.concepts for one in slots.found.things)
        and target.things
        and not shared
        and not target.people
    ):
        score -= 2
    if slots.people:
        roles = {(one.role, one.name.lower()) for one in target.people} | {
            (None, one.text.lower()) for one in things
        }
        fits = any(
            (one.role, one.name.lower()) in roles
            or (None, str(one.role or one.name).lower()) in roles
            for one in slots.people
        )
        score += 4 if fits else -4
    for trait in slots.found.traits:
        score += 3 * any(one.field == trait.field for one in target.traits)
    score += 3 * bool(set(slots.found.acts) & set(target.acts))
    window = slots.when.window
    if window is not None and target.window is not None:
        score += (
            4
            if (_same_side(window, target.window) and re.search(_ROUGHLY, text.lower()))
            or spelt(window) in spelt(target.window)
            or spelt(target.window) in spelt(window)
            else -6
        )
    elif window is not None:
        score -= 4
    if slots.found.kinds and target.kinds:
        score += 1 if set(slots.found.kinds) & set(target.kinds) else -3
    said = words_of(old.said)
    score += 2 * len(words_of(text) & said)
    low = text.lower()
    for key, value in old.effects:
        for name, only, pattern in EFFECT_WORDS:
            if name == key and only in ("", value) and re.search(pattern, low):
                score += 3
        score += 3 * (isinstance(value, str) and len(value) > 2 and value.lower() in low)
        if key == "reply_language":
            score += 3 * any(
                code == value and re.search(rf"\b{name}\b", low) is not None
                for name, code in LANGUAGES.items()
            )
    if re.search(r"\b(?:ask|approval|sign-?off|check|permission)", low):
        score += 2 if old.stance == "ask" else -1
    return score


_ROUGHLY = rf"{EARLY}|{LATE}"


def _same_side(window: Window, other: Window) -> bool:
    """Whether both are before, or both after some hour: "early meetings" of those before eleven."""
    if not (isinstance(window, Between) and isinstance(other, Between)):
        return False
    return window.start == other.start == 0 or window.end == other.end == 1440


def pointed(
    text: str, context: Context, fits: Callable[[Statement], bool], *, least: int = 2
) -> list[Statement]:
    """The earlier statements that a description is about: the best, and what was said with it."""
    slots = slots_of(text, context)
    ranked = [
        (fitting_score(one, slots, text, context), one) for one in earlier(context) if fits(one)
    ]
    best = max((score for score, _ in ranked), default=0)
    if best < least:
        return []
    found = next(one for score, one in ranked if score == best)
    return [one for score, one in ranked if score == best and one.said == found.said]


def end_of(statements: Iterable[Statement], said: str) -> tuple[Statement, ...]:
    return tuple(
        Statement(
            stance=one.stance, target=one.target, effects=one.effects, change="end", said=said
        )
        for one in statements
    )


def is_negative(one: Statement) -> bool:
    return one.stance in _NEGATIVE or (
        one.stance == "do"
        and any(each in (("notify", "none"), ("notify", "later")) for each in one.effects)
    )


def sized(one: Statement) -> Trait | None:
    return next(
        (
            each
            for each in one.target.traits
            if not isinstance(each.value, str | bool) and each.op != "=="
        ),
        None,
    )


def group_of(match: re.Match[str], *names: str) -> str:
    have = match.groupdict()
    return " ".join(have[one].strip() for one in names if have.get(one)).strip()
