"""Changes of mind: what a clause does to earlier statements, found among those that stand.

"Bump the hotel limit to 140", "It's Tuesdays now, not Mondays", "Any airline is fine", "Forget that
rule about my boss": the words only make sense with the statement they are about in view. Each
reader here looks for that statement first and gives up when there is none, so that the clause is
then read like any other.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache

from habitus.facts._statement import Statement, Target
from habitus.facts.grammar.en._amounts import UNSAID, read_limits
from habitus.facts.grammar.en._back_again import restored
from habitus.facts.grammar.en._change_dates import dated, with_days
from habitus.facts.grammar.en._changes_loosely import narrowed_to
from habitus.facts.grammar.en._changes_moved import moved_slot
from habitus.facts.grammar.en._changes_partly import (
    end_named,
    fine_ones,
    narrowed,
    narrower,
    reconciled,
    welcome,
)
from habitus.facts.grammar.en._clock import after_clock, before_clock, clock_pattern, read_clock
from habitus.facts.grammar.en._context import Context
from habitus.facts.grammar.en._corrections import resized, size_of
from habitus.facts.grammar.en._earlier import (
    earlier,
    end_of,
    group_of,
    is_negative,
    pointed,
    same_thing,
    sized,
    slots_of,
    spelt,
    words_of,
)
from habitus.facts.grammar.en._numbers import number
from habitus.facts.grammar.en._scan import Scan
from habitus.facts.grammar.en._target import Slots, read_slots
from habitus.facts.grammar.en._words import LANGUAGES
from habitus.facts.grammar.en._words_changes import (
    ANY_FIELDS,
    CHANGES,
    EARLY,
    EFFECT_WORDS,
    LATE,
    PARTS,
    PLEASANTRIES,
    REASON,
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
    all_of,
)


def read_change(text: str, context: Context) -> tuple[Statement, ...]:
    """What a sentence or clause changes of what was said before, or nothing."""
    if (
        not (context.turn.own or context.turn.ended or context.statements)
        and "llerg" not in text
        and "toleran" not in text
    ):
        return ()
    plain = _THOUSANDS.sub("", text.strip(" .!"))
    days = dated(plain, context)
    made = with_days(_read(days.text, context, dated=True), days) if days is not None else ()
    made = made or _read(plain, context) or narrowed_to(plain, context)
    return tuple(replace(one, said=text) for one in made)


def _read(text: str, context: Context, *, dated: bool = False) -> tuple[Statement, ...]:
    text = _PLEASANTRIES.sub("", text).strip()
    for start in _starts(text):
        for how, pattern in _rows():
            if how.startswith("dated ") and not dated:
                continue
            match = pattern.match(text[start:])
            if match is None:
                continue
            statements = _READERS[how.removeprefix("dated ")](match, context)
            if statements:
                return statements
    return ()


def _starts(text: str) -> list[int]:
    """Where the change may begin: at once, or after its reason ("with the new job the limit ...")."""
    reason = _REASON.match(text)
    return [0] if reason is None else [0, reason.end()]


_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}\b)")
_REASON = re.compile(REASON, re.IGNORECASE)
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

    described = group_of(match, "what", "what2")
    found = (
        pointed(described, context, fits, least=1) if words_of(described) - {"ask-first"} else []
    )
    if not found and slots_of(described, context).says_something() and not asked:
        return ()
    if not found:
        found = [one for one in earlier(context) if fits(one)][:1]
    made = [_with_size(one, size, context) for one in found[:1]]
    return tuple(replace(one, reason="") for one in made if one is not None)


_PRONOUNS = ("her", "him", "them", "me", "us")


def _resize_it(match: re.Match[str], context: Context) -> tuple[Statement, ...]:
    """ "Make it 200 instead of 80": the newest limit, or the one of that size."""
    size, was = match.group("size").strip(), match.groupdict().get("old")
    if len(size.split()) > 4:
        return ()
    for old in earlier(context)[: _NEAR if was is None else None]:
        if old.change != "state" or (was is not None and _with_size(old, was, context) != old):
            continue
        made = _with_size(old, size, context)
        if made is not None and made != old:
            return (replace(made, reason=""),)
    return ()


_NEAR = 2
"""How many statements back a bare "make it 30" reaches."""


def _cap(match: re.Match[str], context: Context) -> tuple[Statement, ...]:
    """ "Flights at most 500": the earlier cap on that and nothing narrower, in its unit."""
    about, size = match.group("what"), match.group("size").strip()
    slots = slots_of(about, context)
    if slots.found.unlisted or slots.people or slots.when.window is not None:
        return ()
    for old in earlier(context):
        target = old.target
        if (
            old.stance in ("forbid", "avoid", "do")
            and set(target.kinds) == set(slots.kinds())
            and not (target.people or target.window or target.also or target.other_than)
            and {one.text.lower() for one in target.things}
            == {one.text.lower() for one in slots.found.things}
        ):
            made = _with_size(old, size, context)
            if made is not None and made != old:
                return (replace(made, reason=""),)
    return ()


def _rename(match: re.Match[str], context: Context) -> tuple[Statement, ...]:
    """ "Call that tag «finance»"."""
    new = context.quotes[int(match.group("new").strip("«»"))]
    for old in earlier(context)[:_NEAR]:
        if any(key == "tag" for key, _ in old.effects):
            effects = tuple((key, new if key == "tag" else value) for key, value in old.effects)
            return (replace(old, effects=effects),)
    return ()


def _end_last(match: re.Match[str], context: Context) -> tuple[Statement, ...]:
    """ "Drop that, from May on": what was said last."""
    standing = earlier(context)
    return end_of([one for one in standing if one.said == standing[0].said], match.string)


def _multiply(match: re.Match[str], context: Context) -> tuple[Statement, ...]:
    """ "Double the hotel budget"."""
    described = group_of(match, "what", "what2")
    found = (
        pointed(described, context, lambda one: sized(one) is not None, least=1)
        if words_of(described)
        else [one for one in earlier(context) if sized(one) is not None][:1]
    )
    for old in found[:1]:
        trait = sized(old)
        size = None if trait is None else size_of(trait.value)
        if trait is None or size is None:
            continue
        new = resized(trait.value, size * _TIMES[match.group("times").lower()])
        traits = tuple(
            replace(one, value=new) if one == trait else one for one in old.target.traits
        )
        return (replace(old, target=replace(old.target, traits=traits), reason=""),)
    return ()


_TIMES = {"double": 2.0, "halve": 0.5, "triple": 3.0}


def _lasts(match: re.Match[str], context: Context) -> tuple[Statement, ...]:
    """ "The Friday rule only lasts until Easter": what it says is its last day."""
    about = group_of(match, "what", "what2")
    if not words_of(about):
        return tuple(earlier(context)[:1])
    return tuple(pointed(about, context, lambda one: True))


def _with_size(old: Statement, size: str, context: Context) -> Statement | None:
    plain = re.sub(
        r"\b(?:max(?:imum)?|instead|please|now|from now on|a night|per night|each|at most|tops)\b",
        "",
        size,
    ).strip(" .")
    amounts = [
        one
        for one in read_limits(Scan(plain), UNSAID, bare=True)
        if not isinstance(one.value, int | float)
    ]
    bare = number(re.sub(r"[^\w. ]", "", plain).lower()) if not amounts else None
    if re.search(r"\d ?[ap]m\b|\d:\d", plain) or (
        bare is not None and isinstance(old.target.window, Between) and sized(old) is None
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
    trait = sized(old)
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
            return replace(new, currency=old.currency) if code == UNSAID else new
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
            is_negative(one)
            and isinstance(window, Between)
            and (window.end == 1440 if late else window.start == 0)
        )

    found = pointed(match.group("what"), context, fits)
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


def _shift_on_days(match: re.Match[str], context: Context) -> tuple[Statement, ...]:
    """ "On weekends until ten is fine", after "no calls after eight"."""
    late = match.group("side").lower() in ("until", "till", "up to", "as late as")
    days = read_slots(match.group("days"), context.turn, context.today, recurring=False).when.window
    if days is None or isinstance(days, Between):
        return ()
    for old in earlier(context):
        window = old.target.window
        if not is_negative(old) or not isinstance(window, Between):
            continue
        moved = _moved(window, re.sub(r"\b(?:about|around) ", "", match.group("size").strip()))
        if moved is None:
            continue
        if late and window.end == 1440 and moved.start > window.start:
            part = Between(window.start, moved.start)
        elif not late and window.start == 0 and moved.end < window.end:
            part = Between(moved.end, window.end)
        else:
            continue
        target = replace(old.target, window=all_of(days, part))
        return (Statement(stance="neutral", target=target, said=match.string),)
    return ()


def _swap(match: re.Match[str], context: Context) -> tuple[Statement, ...]:
    """ "Tuesdays, not Mondays": the same statement about another day, thing, person or value."""
    out, new = match.group("what").strip(), match.group("new").strip()
    for old in earlier(context):
        kinds = old.target.kinds
        gone, come = slots_of(out, context, kinds), slots_of(new, context, kinds)
        made = _swapped(old, gone, come, out, new, context)
        if made is not None and made != old:
            return (*end_of([old], match.string), replace(made, said=match.string))
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
            and spelt(gone.when.window) in spelt(target.window)
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
        put = _value_of(key, new, context) if _value_of(key, out, context) == value else None
        if put is not None:
            return replace(
                old, effects=tuple((one, put if one == key else each) for one, each in old.effects)
            )
    named, more = (
        [*gone.found.things, *gone.found.unlisted],
        [*come.found.things, *come.found.unlisted],
    )
    if len(more) == 1 and any(
        same_thing(one, other, context) for one in named for other in target.things
    ):
        things = tuple(
            more[0] if any(same_thing(one, other, context) for one in named) else other
            for other in target.things
        )
        return replace(old, target=replace(target, things=things))
    if gone.people and come.people and set(gone.people) & set(target.people):
        return replace(old, target=replace(target, people=come.people))
    return None


def _value_of(key: str, words: str, context: Context) -> str | None:
    """The value of an effect that words name: a language, a format, a tag."""
    low = words.strip().lower()
    if key == "reply_language":
        return LANGUAGES.get(low)
    named = next(
        (
            value
            for name, value, pattern in EFFECT_WORDS
            if name == key and value and re.search(pattern, low)
        ),
        None,
    )
    if named is not None or key != "tag":
        return named
    quoted = re.fullmatch(r"«(\d+)»", low)
    if quoted is not None:
        return context.quotes[int(quoted.group(1))]
    return low if re.fullmatch(r"[\w-]+", low) else None


def _redated(window: Window, gone: On, come: On) -> Window:
    if window == gone:
        return come
    if not isinstance(window, AllOf):
        return window
    return replace(window, parts=tuple(_redated(one, gone, come) for one in window.parts))


def _extend(match: re.Match[str], context: Context) -> tuple[Statement, ...]:
    """ "Same goes for Thursdays": the newest statement about one more day, thing or person."""
    standing = earlier(context)
    if not standing:
        return ()
    old, target = standing[0], standing[0].target
    slots = slots_of(match.group("new"), context, target.kinds)
    things = tuple(slots.found.things) or tuple(slots.found.unlisted)
    if slots.when.window is not None and target.window is not None:
        target = replace(target, window=slots.when.window)
    elif slots.people and target.people:
        target = replace(target, people=slots.people)
    elif things and target.things:
        target = replace(target, things=things, but=())
    elif slots.found.traits and {one.field for one in slots.found.traits} <= {
        one.field for one in target.traits
    }:
        fields = {one.field for one in slots.found.traits}
        kept = tuple(one for one in target.traits if one.field not in fields)
        target = replace(target, traits=(*kept, *slots.found.traits))
    else:
        return ()
    return (replace(old, target=target, unless=(), said=match.string),)


def _any(match: re.Match[str], context: Context) -> tuple[Statement, ...]:
    """ "Either seat is fine now": what was said of seats no longer holds."""
    about = (match.group("what") or match.group()).lower()
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
    return end_of(fitting, match.string)


def _again(match: re.Match[str], context: Context) -> tuple[Statement, ...]:
    """ "I'll fly with them again", "I'm back on the coffee"."""
    known = match.groupdict().get("known")
    if match.groupdict().get("drink"):
        known = "alcohol"
    if known is None:
        found = [
            one
            for one in earlier(context)
            if is_negative(one) and (one.target.things or one.target.people)
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
        return end_of(fitting[:1], match.string)
    slots = slots_of(known, context)
    if slots.when.window is not None or not slots.found.things:
        return ()
    things = tuple(one for one in slots.found.things if one.concepts)
    against = [
        one
        for one in earlier(context)
        if is_negative(one)
        and any(same_thing(each, other, context) for each in things for other in one.target.things)
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
    things = slots_of(match.group("what"), context).found.things
    liked = [
        one
        for one in earlier(context)
        if one.stance == "prefer"
        and any(same_thing(a, b, context) for a in things for b in one.target.things)
    ]
    return end_of(liked, match.string)


def _fine(match: re.Match[str], context: Context) -> tuple[Statement, ...]:
    """ "Early meetings are no problem", "lunch meetings are fine": all of what was ruled out."""
    text = match.group("what")
    some = fine_ones(text, context)
    if some:
        return some
    slots = slots_of(text, context)
    if isinstance(slots.when.window, Dates) or slots.when.until or slots.limits:
        return ()
    early, late = _EARLY.search(text) is not None, _LATE.search(text) is not None

    def fits(one: Statement) -> bool:
        window = one.target.window
        if not is_negative(one) or one.stance == "ask":
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
            and not all(
                any(same_thing(each, other, context) for other in one.target.things)
                for each in slots.found.things
            )
        ):
            return False
        return bool(words_of(text)) and words_of(text) <= words_of(one.said) and not one.unless

    if early or late:
        found = [one for one in earlier(context) if fits(one)]
        return end_of(found[:1], match.string) or _partly(slots, context, match.string)
    found = [one for one in earlier(context) if fits(one)]
    found = [one for one in found if one.said == found[0].said]
    if found and _has_wider(slots, context):
        things = tuple(one for one in slots.found.things if one.concepts)
        target = Target(kinds=found[0].target.kinds, things=things)
        return (Statement(stance="neutral", target=target, said=match.string),)
    if not found and not slots.found.known():
        kept_away = welcome(text, context, match.string)
        if kept_away:
            return kept_away
    return end_named(found, slots, context, match.string) or _partly(slots, context, match.string)


def _has_wider(slots: Slots, context: Context) -> bool:
    """Whether something wider that was ruled out holds the things named, too: meat, of chicken."""
    is_a = context.turn.concepts.is_a
    named = {each for one in slots.found.things for each in one.concepts}
    return any(
        is_negative(old)
        and any(
            any(is_a(a, b) and a != b for a in named for b in thing.concepts)
            for thing in old.target.things
        )
        for old in earlier(context)
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
    for old in earlier(context):
        if (
            is_negative(old)
            and old.target.window is not None
            and old.target.window != window
            and spelt(old.target.window) in spelt(window)
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
        group_of(match, "what", "what2"),
    ).strip()
    own = [
        one
        for one in earlier(context)
        if one.stance == "forbid" and set(one.target.kinds) & {"meal", "prescription"}
    ]
    if not text:
        last = [one for one in own if re.search(r"allerg|toleran", one.said, re.IGNORECASE)]
        return end_of([one for one in last if one.said == last[0].said], match.string)
    slots = slots_of(text, context)
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
        if any(same_thing(each, other, context) for each in things for other in one.target.things)
    ]
    if ended:
        return end_of([one for one in own if one.said == ended[0].said], match.string)
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
    old = next((one for one in earlier(context) if is_negative(one)), None)
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
    slots = slots_of(match.group("what"), context)
    window = slots_of(match.group("time"), context).when.window
    things = tuple(slots.found.things)
    if window is None or not things:
        return ()
    for old in earlier(context):
        if (
            old.stance in ("forbid", "avoid")
            and old.target.window is None
            and len(things) == len(old.target.things)
            and all(
                same_thing(a, b, context) for a, b in zip(things, old.target.things, strict=True)
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
    about = group_of(match, "what", "what2")
    if not words_of(about) and not re.search(r"\d", about):
        return (
            end_of(earlier(context)[:1], match.string)
            if match.group().lower().startswith("scrap that rule")
            else ()
        )
    slots = slots_of(about, context)
    things = [one for one in slots.found.things if one.concepts]
    if things and slots.when.window is None and not slots.people:
        found = [
            one
            for one in earlier(context)
            if any(same_thing(a, b, context) for a in things for b in one.target.things)
        ]
        if found:
            return end_named(found, slots, context, match.string)
    return end_named(pointed(about, context, lambda one: True), slots, context, match.string)


def _taken_back_partly(match: re.Match[str], context: Context) -> tuple[Statement, ...]:
    """ "Scrap that for the afternoons": part of what was said last."""
    words = match.group("what").strip()
    for old in earlier(context)[:_NEAR]:
        slots = slots_of(words, context, old.target.kinds)
        target = narrower(old.target, slots, words, context)
        if target is not None and target != old.target:
            return (Statement(stance="neutral", target=target, said=match.string),)
    return ()


def _unset(match: re.Match[str], context: Context) -> tuple[Statement, ...]:
    """ "You can drop the bullet points": an effect no longer wanted."""
    about = match.group("what")
    found = pointed(about, context, lambda one: one.stance == "do", least=3)
    return end_named(found, slots_of(about, context), context, match.string)


def _longer(match: re.Match[str], context: Context) -> tuple[Statement, ...]:
    """ "Longer replies are fine now"."""
    found = [one for one in earlier(context) if any(key == "max_words" for key, _ in one.effects)]
    return end_of(found[:1], match.string)


def _unask(match: re.Match[str], context: Context) -> tuple[Statement, ...]:
    """ "Stop asking me about flights"."""
    about = group_of(match, "what")
    asks = [one for one in earlier(context) if one.stance == "ask"]
    slots = slots_of(about, context)
    if slots.limits or slots.when.until or isinstance(slots.when.window, Dates):
        sizes = {(str(one.field), one.value) for one in slots.limits}
        return end_of(
            [
                one
                for one in asks
                if (size := sized(one)) is not None and (size.field, size.value) in sizes
            ],
            match.string,
        )
    tools = _tools_named(about, context)
    if tools:
        named = [one for one in asks if any(each.text in tools for each in one.target.things)]
        return tuple(
            replace(
                one,
                target=replace(
                    one.target,
                    things=tuple(each for each in one.target.things if each.text in tools),
                ),
            )
            for one in end_of(named[:1], match.string)
        )
    if not words_of(about):
        return end_of(asks[:1], match.string)
    found = pointed(about, context, lambda one: one.stance == "ask")
    covered = [
        one
        for one in found
        if words_of(about) <= words_of(one.said) or not words_of(about) - words_of(one.said)
    ]
    return end_named(covered, slots, context, match.string)


_TOOL = re.compile(r"\b[a-z0-9]+(?:_[a-z0-9]+)+\b")


def _tools_named(about: str, context: Context) -> list[str]:
    """Tools by their names; "that one" is one that the turn has just named."""
    named = _TOOL.findall(about)
    if named or words_of(about) - {"one", "tool"}:
        return named
    return _TOOL.findall(context.turn.text)


_READERS: dict[str, Callable[[re.Match[str], Context], tuple[Statement, ...]]] = {
    "resize": _resize,
    "resize ask": _resize,
    "resize it": _resize_it,
    "multiply": _multiply,
    "cap": _cap,
    "rename": _rename,
    "end last": _end_last,
    "lasts": _lasts,
    "moved": moved_slot,
    "narrow": narrowed,
    "restore": restored,
    "reconciled": reconciled,
    "shift": _shift,
    "shift on days": _shift_on_days,
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
    "end part": _taken_back_partly,
    "unset": _unset,
    "longer": _longer,
    "unask": _unask,
}
