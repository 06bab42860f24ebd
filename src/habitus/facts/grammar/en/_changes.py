"""Changes of mind: what a clause does to earlier statements, found among those that stand.

"Bump the hotel limit to 140", "It's Tuesdays now, not Mondays", "Any airline is fine", "Forget that
rule about my boss": the words only make sense with the statement they are about in view. Each
reader here looks for that statement first and gives up when there is none, so that the clause is
then read like any other.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache

from habitus.facts._statement import Statement, Target, Thing, Trait
from habitus.facts.grammar.en._amounts import read_limits
from habitus.facts.grammar.en._clock import after_clock, before_clock, clock_pattern, read_clock
from habitus.facts.grammar.en._context import Context
from habitus.facts.grammar.en._numbers import number
from habitus.facts.grammar.en._scan import Scan
from habitus.facts.grammar.en._target import Slots, read_slots
from habitus.facts.grammar.en._words import LANGUAGES
from habitus.facts.grammar.en._words_changes import (
    ANY_FIELDS,
    CHANGES,
    EARLY,
    EFFECT_WORDS,
    GENERIC,
    LATE,
    PARTS,
    PLEASANTRIES,
    SAME_WORDS,
)
from habitus.vocabulary import (
    AllOf,
    Amount,
    Between,
    Dates,
    Distance,
    Duration,
    Money,
    On,
    Scalar,
    Window,
)

_UNSAID = "XXX"
"""Currency of an amount whose currency was not said."""
_NEGATIVE = ("forbid", "avoid", "ask")
_RECENT = 60


def read_change(text: str, context: Context) -> tuple[Statement, ...]:
    """What a sentence or clause changes of what was said before, or nothing."""
    if (
        not context.turn.own
        and not context.statements
        and "llerg" not in text
        and "toleran" not in text
    ):
        return ()
    text = _PLEASANTRIES.sub("", text.strip(" .!")).strip()
    for how, pattern in _rows():
        match = pattern.match(text)
        if match is None:
            continue
        statements = _READERS[how](match, context)
        if statements:
            return statements
    return ()


_PLEASANTRIES = re.compile(PLEASANTRIES, re.IGNORECASE)
_EARLY, _LATE = re.compile(EARLY, re.IGNORECASE), re.compile(LATE, re.IGNORECASE)


@cache
def _rows() -> tuple[tuple[str, re.Pattern[str]], ...]:
    rows = []
    for how, pattern in CHANGES:
        for part, words in PARTS.items():
            pattern = pattern.replace(part, words)
        rows.append((how, re.compile(pattern, re.IGNORECASE)))
    return tuple(rows)


# --- earlier statements -------------------------------------------------------------------------------


def _earlier(context: Context) -> list[Statement]:
    """What stands, newest first; of this turn before older ones."""
    stated = [
        one for one in context.statements if one.change == "state" and one.stance != "neutral"
    ]
    return [*reversed(stated), *reversed(context.turn.own[-_RECENT:])]


def _words(text: str) -> frozenset[str]:
    found = set()
    for word in re.findall(r"[a-z0-9][a-z0-9'-]*", text.lower()):
        word = re.sub(r"'s?$", "", word)
        if word not in GENERIC:
            stem = re.sub(r"(?<=\w{3})(?:ing|es|ed|s|e)$", "", word)
            found.add(SAME_WORDS.get(word, SAME_WORDS.get(stem, stem)))
    return frozenset(found)


def _slots(text: str, context: Context, kinds: tuple[str, ...] = ()) -> Slots:
    return read_slots(
        text.strip(),
        context.turn,
        context.today,
        recurring=True,
        quotes=context.quotes,
        kinds=kinds,
    )


def _same_thing(one: Thing, other: Thing, context: Context) -> bool:
    if one.text.lower().rstrip("s") == other.text.lower().rstrip("s"):
        return True
    is_a = context.turn.concepts.is_a
    return any(a == b or is_a(a, b) or is_a(b, a) for a in one.concepts for b in other.concepts)


def _times(window: Window | None) -> str:
    return "" if window is None else str(window)


def _score(old: Statement, slots: Slots, text: str, context: Context) -> int:
    """How well a description fits an earlier statement; below zero where it rules it out."""
    target, score = old.target, 0
    things = [*target.things, *target.also, *target.other_than]
    named = [*slots.found.things, *slots.found.unlisted]
    shared = [one for one in named if any(_same_thing(one, other, context) for other in things)]
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
            if _times(window) in _times(target.window) or _times(target.window) in _times(window)
            else -6
        )
    elif window is not None:
        score -= 4
    if slots.found.kinds and target.kinds:
        score += 1 if set(slots.found.kinds) & set(target.kinds) else -3
    said = _words(old.said)
    score += 2 * len(_words(text) & said)
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


def _pointed(
    text: str, context: Context, fits: Callable[[Statement], bool], *, least: int = 2
) -> list[Statement]:
    """The earlier statements that a description is about: the best, and what was said with it."""
    slots = _slots(text, context)
    ranked = [(_score(one, slots, text, context), one) for one in _earlier(context) if fits(one)]
    best = max((score for score, _ in ranked), default=0)
    if best < least:
        return []
    found = next(one for score, one in ranked if score == best)
    return [one for score, one in ranked if score == best and one.said == found.said]


def _end(statements: Iterable[Statement], said: str) -> tuple[Statement, ...]:
    return tuple(
        Statement(
            stance=one.stance, target=one.target, effects=one.effects, change="end", said=said
        )
        for one in statements
    )


def _is_negative(one: Statement) -> bool:
    return one.stance in _NEGATIVE or (
        one.stance == "do"
        and any(each in (("notify", "none"), ("notify", "later")) for each in one.effects)
    )


def _sized(one: Statement) -> Trait | None:
    return next(
        (
            each
            for each in one.target.traits
            if not isinstance(each.value, str | bool) and each.op != "=="
        ),
        None,
    )


def _group(match: re.Match[str], *names: str) -> str:
    have = match.groupdict()
    return " ".join(have[one].strip() for one in names if have.get(one)).strip()


# --- readers, one a row of the table ----------------------------------------------------------------------


def _resize(match: re.Match[str], context: Context) -> tuple[Statement, ...]:
    """A new amount in an earlier limit, in the unit it had unless another is said."""
    about = f"{match.group()[: match.start('size')]}" if "what" in match.groupdict() else ""
    about = re.sub(r"\d\S*", " ", about)
    size = match.group("size").strip()
    asked = (
        re.search(r"\bask|approval|check|consult|sign-?off|permission", about, re.IGNORECASE)
        is not None
    )

    def fits(one: Statement) -> bool:
        if one.change != "state" or (asked and one.stance != "ask"):
            return False
        return _with_size(one, size, context) is not None

    described = _group(match, "what", "what2")
    found = _pointed(described, context, fits, least=1) if _words(described) - {"ask-first"} else []
    if not found and _slots(described, context).says_something() and not asked:
        return ()
    if not found:
        found = [one for one in _earlier(context) if fits(one)][:1]
    made = [_with_size(one, size, context) for one in found[:1]]
    return tuple(replace(one, said=match.string) for one in made if one is not None)


def _with_size(old: Statement, size: str, context: Context) -> Statement | None:
    plain = re.sub(
        r"\b(?:max(?:imum)?|instead|please|now|from now on|a night|per night|each|at most|tops)\b",
        "",
        size,
    ).strip(" .")
    amounts = [
        one
        for one in read_limits(Scan(plain), _UNSAID, bare=True)
        if not isinstance(one.value, int | float)
    ]
    bare = number(re.sub(r"[^\w. ]", "", plain).lower()) if not amounts else None
    if re.search(r"\d ?[ap]m\b|\d:\d", plain) or (
        bare is not None and isinstance(old.target.window, Between) and _sized(old) is None
    ):
        window = _moved(old.target.window, plain)
        return None if window is None else replace(old, target=replace(old.target, window=window))
    words = next((value for key, value in old.effects if key == "max_words"), None)
    counted = re.fullmatch(r"(\d+) ?(?:words?)?", plain)
    if words is not None and counted is not None:
        effects = tuple(
            (key, int(counted.group(1))) if key == "max_words" else (key, value)
            for key, value in old.effects
        )
        return replace(old, effects=effects)
    trait = _sized(old)
    if trait is None:
        return None
    value = _new_value(trait.value, amounts[0].value if amounts else bare)
    if value is None:
        return None
    traits = tuple(replace(one, value=value) if one == trait else one for one in old.target.traits)
    return replace(old, target=replace(old.target, traits=traits))


def _new_value(old: Scalar | Amount, new: Amount | float | int | None) -> Scalar | Amount | None:
    match old, new:
        case _, None:
            return None
        case Money(), Money(currency=code):
            return replace(new, currency=old.currency) if code == _UNSAID else new
        case Money(), int() | float():
            return replace(old, value=float(new))
        case Distance(), Distance():
            return new
        case Distance(), int() | float():
            return replace(old, km=float(new))
        case Duration(), Duration():
            return new
        case Duration(), int() | float():
            return replace(old, minutes=float(new))
        case ((int() | float()), (int() | float())):
            return new
    return None


def _moved(window: Window | None, text: str) -> Between | None:
    found = re.match(clock_pattern("a"), text.strip().lower())
    clock = read_clock(found, "a") if found is not None else None
    if clock is None or not isinstance(window, Between):
        return None
    if window.start == 0:
        return Between(0, before_clock(clock))
    return Between(after_clock(clock), window.end) if window.end == 1440 else None


def _shift(match: re.Match[str], context: Context) -> tuple[Statement, ...]:
    """ "You can call until 10 now" after "no calls after 8"."""
    late = match.group("side").lower() in ("until", "till", "up to", "as late as")

    def fits(one: Statement) -> bool:
        window = one.target.window
        return (
            _is_negative(one)
            and isinstance(window, Between)
            and (window.end == 1440 if late else window.start == 0)
        )

    found = _pointed(match.group("what"), context, fits)
    made = []
    for one in found[:1]:
        size = re.sub(r"\b(?:about|around)\b", "", match.group("size")).strip()
        window = _moved(one.target.window, size)
        old = one.target.window
        if (
            window is not None
            and isinstance(old, Between)
            and (window.start > old.start if late else window.end < old.end)
        ):
            made.append(replace(one, target=replace(one.target, window=window), said=match.string))
    return tuple(made)


def _swap(match: re.Match[str], context: Context) -> tuple[Statement, ...]:
    """ "Tuesdays, not Mondays": the same statement about another day, thing, person or value."""
    out, new = match.group("what").strip(), match.group("new").strip()
    for old in _earlier(context):
        kinds = old.target.kinds
        gone, come = _slots(out, context, kinds), _slots(new, context, kinds)
        made = _swapped(old, gone, come, out, new, context)
        if made is not None and made != old:
            return (*_end([old], match.string), replace(made, said=match.string))
    return ()


def _swapped(
    old: Statement, gone: Slots, come: Slots, out: str, new: str, context: Context
) -> Statement | None:
    target = old.target
    if gone.when.window is not None and come.when.window is not None and target.window is not None:
        if gone.when.window == target.window:
            return replace(old, target=replace(target, window=come.when.window))
        if (
            isinstance(gone.when.window, On)
            and _times(gone.when.window) in _times(target.window)
            and isinstance(come.when.window, On)
        ):
            return replace(
                old,
                target=replace(
                    target, window=_redated(target.window, gone.when.window, come.when.window)
                ),
            )
        return None
    for trait in gone.found.traits:
        other = next((one for one in come.found.traits if one.field == trait.field), None)
        if other is not None and any(
            one.field == trait.field and one.value == trait.value for one in target.traits
        ):
            traits = tuple(
                replace(one, value=other.value) if one.field == trait.field else one
                for one in target.traits
            )
            return replace(old, target=replace(target, traits=traits))
    for key, value in old.effects:
        if isinstance(value, str) and value.lower() == out.lower() and re.fullmatch(r"[\w-]+", new):
            return replace(
                old, effects=tuple((one, new if one == key else each) for one, each in old.effects)
            )
    named, more = (
        [*gone.found.things, *gone.found.unlisted],
        [*come.found.things, *come.found.unlisted],
    )
    if len(more) == 1 and any(
        _same_thing(one, other, context) for one in named for other in target.things
    ):
        things = tuple(
            more[0] if any(_same_thing(one, other, context) for one in named) else other
            for other in target.things
        )
        return replace(old, target=replace(target, things=things))
    if gone.people and come.people and set(gone.people) & set(target.people):
        return replace(old, target=replace(target, people=come.people))
    return None


def _redated(window: Window, gone: On, come: On) -> Window:
    if window == gone:
        return come
    if not isinstance(window, AllOf):
        return window
    return replace(window, parts=tuple(_redated(one, gone, come) for one in window.parts))


def _extend(match: re.Match[str], context: Context) -> tuple[Statement, ...]:
    """ "Same goes for Thursdays": the newest statement about one more day, thing or person."""
    earlier = _earlier(context)
    if not earlier:
        return ()
    old, target = earlier[0], earlier[0].target
    slots = _slots(match.group("new"), context, target.kinds)
    things = tuple(slots.found.things) or tuple(slots.found.unlisted)
    if slots.when.window is not None and target.window is not None:
        target = replace(target, window=slots.when.window)
    elif slots.people and target.people:
        target = replace(target, people=slots.people)
    elif things and target.things:
        target = replace(target, things=things, but=())
    else:
        return ()
    return (replace(old, target=target, unless=(), said=match.string),)


def _any(match: re.Match[str], context: Context) -> tuple[Statement, ...]:
    """ "Either seat is fine now": what was said of seats no longer holds."""
    about = match.group("what").lower()
    name = next((one for pattern, one in ANY_FIELDS if re.search(pattern, about)), "")
    if not name:
        return ()
    fitting = []
    for one in context.turn.own:
        target = one.target
        of_trait = any(each.field == name for each in target.traits) and len(target.traits) == 1
        things = (*target.things, *target.other_than)
        of_name = (
            name in ("airline", "hotel", "brand", "merchant")
            and bool(target.other_than or one.stance in ("prefer", "require"))
            and bool(things)
        )
        of_name = of_name and (
            {"airline": "flight", "hotel": "hotel", "brand": "purchase", "merchant": "purchase"}[
                name
            ]
            in target.kinds
            if name != ""
            else False
        )
        of_effect = any(key == name for key, _ in one.effects)
        if of_trait or of_name or of_effect:
            fitting.append(one)
    return _end(fitting, match.string)


def _again(match: re.Match[str], context: Context) -> tuple[Statement, ...]:
    """ "I'll fly with them again", "I'm back on the coffee"."""
    known = match.groupdict().get("known")
    if known is None:
        found = [
            one
            for one in _earlier(context)
            if _is_negative(one) and (one.target.things or one.target.people)
        ]
        named = [
            one for one in found if any(_named_in(each.text, context) for each in one.target.things)
        ]
        verb = match.group("what").strip().split()[0].lower()
        fitting = named or [
            one
            for one in found
            if not (kinds := _VERB_KINDS.get(verb)) or set(kinds) & set(one.target.kinds)
        ]
        return _end(fitting[:1], match.string)
    slots = _slots(known, context)
    if slots.when.window is not None or not slots.found.things:
        return ()
    things = tuple(one for one in slots.found.things if one.concepts)
    against = [
        one
        for one in _earlier(context)
        if _is_negative(one)
        and any(_same_thing(each, other, context) for each in things for other in one.target.things)
    ]
    if not against:
        return ()
    return (
        Statement(
            stance="neutral",
            target=Target(kinds=against[0].target.kinds, things=things),
            said=match.string,
        ),
    )


_VERB_KINDS: dict[str, tuple[str, ...]] = {
    "fly": ("flight",), "eat": ("meal",), "drink": ("meal",), "order": ("meal", "purchase"), "stay": ("hotel",),
    "meet": ("meeting",), "watch": ("content",), "buy": ("purchase",), "call": ("notification",),
}  # fmt: skip


def _named_in(name: str, context: Context) -> bool:
    return (
        len(name) > 2
        and re.search(rf"\b{re.escape(name)}", context.turn.text, re.IGNORECASE) is not None
    )


def _over(match: re.Match[str], context: Context) -> tuple[Statement, ...]:
    """ "I'm over jazz" after "I love jazz"."""
    things = _slots(match.group("what"), context).found.things
    liked = [
        one
        for one in _earlier(context)
        if one.stance == "prefer"
        and any(_same_thing(a, b, context) for a in things for b in one.target.things)
    ]
    return _end(liked, match.string)


def _fine(match: re.Match[str], context: Context) -> tuple[Statement, ...]:
    """ "Early meetings are no problem", "lunch meetings are fine": all of what was ruled out."""
    text = match.group("what")
    slots = _slots(text, context)
    if isinstance(slots.when.window, Dates) or slots.when.until or slots.limits:
        return ()
    early, late = _EARLY.search(text) is not None, _LATE.search(text) is not None

    def fits(one: Statement) -> bool:
        window = one.target.window
        if not _is_negative(one) or one.stance == "ask":
            return False
        if early or late:
            edge = isinstance(window, Between) and (
                window.start == 0 if early else window.end == 1440
            )
            return (
                edge
                and not one.target.things
                and (not slots.kinds() or bool(set(slots.kinds()) & set(one.target.kinds)))
            )
        if slots.when.window is not None and one.target.window != slots.when.window:
            return False
        if (
            slots.found.things
            and one.target.things
            and len(one.target.things) != len(slots.found.things)
        ):
            return False
        return bool(_words(text)) and _words(text) <= _words(one.said) and not one.unless

    if early or late:
        found = [one for one in _earlier(context) if fits(one)]
        return _end(found[:1], match.string) or _partly(slots, context, match.string)
    found = [one for one in _earlier(context) if fits(one)]
    return _end([one for one in found if one.said == found[0].said], match.string) or _partly(
        slots, context, match.string
    )


def _partly(slots: Slots, context: Context, said: str) -> tuple[Statement, ...]:
    """ "Fridays after two are fine": a part of the time that was ruled out, for the same things."""
    window = slots.when.window
    if (
        window is None
        or slots.found.known()
        or slots.people
        or slots.found.unlisted
        or slots.limits
        or isinstance(window, Dates)
    ):
        return ()
    for old in _earlier(context):
        if (
            _is_negative(old)
            and old.target.window is not None
            and old.target.window != window
            and _times(old.target.window) in _times(window)
        ):
            return (
                Statement(
                    stance="neutral",
                    target=replace(old.target, window=window, whole=False),
                    said=said,
                ),
            )
    return ()


def _allergy(match: re.Match[str], context: Context) -> tuple[Statement, ...]:
    """ "No shellfish allergy": never a prohibition, the end of one if there is any."""
    text = re.sub(
        r"\b(?:food|severe|bad|mild|so-called|supposed|alleged)\b",
        "",
        _group(match, "what", "what2"),
    ).strip()
    own = [
        one
        for one in _earlier(context)
        if one.stance == "forbid" and set(one.target.kinds) & {"meal", "prescription"}
    ]
    if not text:
        last = [one for one in own if re.search(r"allerg|toleran", one.said, re.IGNORECASE)]
        return _end([one for one in last if one.said == last[0].said], match.string)
    slots = _slots(text, context)
    things = tuple(
        one
        for one in (*slots.found.things, *slots.found.unlisted)
        if one.text.lower() not in ("no", "my")
    )
    if not things:
        return ()
    ended = [
        one
        for one in own
        if any(_same_thing(each, other, context) for each in things for other in one.target.things)
    ]
    if ended:
        return _end([one for one in own if one.said == ended[0].said], match.string)
    kinds = (
        ("prescription",)
        if any(
            context.turn.concepts.by_id[each].domain == "drug"
            for one in things
            for each in one.concepts
            if each in context.turn.concepts.by_id
        )
        else ("meal",)
    )
    return (
        Statement(stance="neutral", target=Target(kinds=kinds, things=things), said=match.string),
    )


def _once(match: re.Match[str], context: Context) -> tuple[Statement, ...]:
    """ "Just this Wednesday go ahead"."""
    window = read_slots(
        match.group("time"), context.turn, context.today, recurring=False
    ).when.window
    old = next((one for one in _earlier(context) if _is_negative(one)), None)
    if old is None or not isinstance(window, Dates):
        return ()
    return (
        Statement(
            stance="permit",
            target=replace(old.target, window=window, whole=False),
            said=match.string,
        ),
    )


def _only_then(match: re.Match[str], context: Context) -> tuple[Statement, ...]:
    """ "Beef only on Sundays" after "no beef"."""
    slots = _slots(match.group("what"), context)
    window = _slots(match.group("time"), context).when.window
    things = tuple(slots.found.things)
    if window is None or not things:
        return ()
    for old in _earlier(context):
        if (
            old.stance in ("forbid", "avoid")
            and old.target.window is None
            and len(things) == len(old.target.things)
            and all(
                _same_thing(a, b, context) for a, b in zip(things, old.target.things, strict=True)
            )
        ):
            return (
                Statement(
                    stance="permit",
                    target=Target(kinds=old.target.kinds, things=things, window=window),
                    said=match.string,
                ),
            )
    return ()


def _taken_back(match: re.Match[str], context: Context) -> tuple[Statement, ...]:
    """ "Forget that rule about emailing my boss"."""
    about = _group(match, "what", "what2")
    if not _words(about) and not re.search(r"\d", about):
        return (
            _end(_earlier(context)[:1], match.string)
            if match.group().lower().startswith("scrap that rule")
            else ()
        )
    slots = _slots(about, context)
    things = [one for one in slots.found.things if one.concepts]
    if things and slots.when.window is None and not slots.people:
        found = [
            one
            for one in _earlier(context)
            if any(_same_thing(a, b, context) for a in things for b in one.target.things)
        ]
        if found:
            return _end(found, match.string)
    return _end(_pointed(about, context, lambda one: True), match.string)


def _unset(match: re.Match[str], context: Context) -> tuple[Statement, ...]:
    """ "You can drop the bullet points": an effect no longer wanted."""
    return _end(
        _pointed(match.group("what"), context, lambda one: one.stance == "do", least=3),
        match.string,
    )


def _longer(match: re.Match[str], context: Context) -> tuple[Statement, ...]:
    """ "Longer replies are fine now"."""
    found = [one for one in _earlier(context) if any(key == "max_words" for key, _ in one.effects)]
    return _end(found[:1], match.string)


def _unask(match: re.Match[str], context: Context) -> tuple[Statement, ...]:
    """ "Stop asking me about flights"."""
    about = _group(match, "what")
    asks = [one for one in _earlier(context) if one.stance == "ask"]
    slots = _slots(about, context)
    if slots.limits or slots.when.until or isinstance(slots.when.window, Dates):
        sizes = {(str(one.field), one.value) for one in slots.limits}
        return _end(
            [
                one
                for one in asks
                if (size := _sized(one)) is not None and (size.field, size.value) in sizes
            ],
            match.string,
        )
    if not _words(about):
        return _end(asks[:1], match.string)
    found = _pointed(about, context, lambda one: one.stance == "ask")
    covered = [
        one
        for one in found
        if _words(about) <= _words(one.said) or not _words(about) - _words(one.said)
    ]
    return _end(covered, match.string)


_READERS: dict[str, Callable[[re.Match[str], Context], tuple[Statement, ...]]] = {
    "resize": _resize,
    "resize ask": _resize,
    "shift": _shift,
    "swap": _swap,
    "extend": _extend,
    "any": _any,
    "again": _again,
    "fine": _fine,
    "over it": _over,
    "allergy": _allergy,
    "once": _once,
    "only then": _only_then,
    "end": _taken_back,
    "unset": _unset,
    "longer": _longer,
    "unask": _unask,
}
