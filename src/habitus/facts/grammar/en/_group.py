"""From the pieces that go together to statements."""

from __future__ import annotations

import re
from dataclasses import replace

from habitus.facts._statement import (
    Statement,
    Target,
    Thing,
)
from habitus.facts.grammar.en._amend import amend
from habitus.facts.grammar.en._antecedents import in_full
from habitus.facts.grammar.en._build import build
from habitus.facts.grammar.en._context import Built
from habitus.facts.grammar.en._exceptions import excepted_by, exceptions_of
from habitus.facts.grammar.en._judge import (
    Stand,
    about_others,
    by_doctor,
    is_reported,
    stands,
    tells_of_others,
)
from habitus.facts.grammar.en._mentions import keep_names, mention
from habitus.facts.grammar.en._scan import Scan
from habitus.facts.grammar.en._target import read_slots
from habitus.facts.grammar.en._times import read_times
from habitus.facts.grammar.en._turn import Group, TurnState, note
from habitus.facts.grammar.en._words import STOP_WORDS
from habitus.vocabulary import (
    Dates,
    all_of,
)

_EXCEPT_INSIDE = re.compile(
    r",?\s(?:except(?:ing)?(?: for| that| when| if)?|unless|save(?= (?:for|the|my|our|when|if|those|on)\b)(?: for)?|bar(?= (?:the|my|our|those|one|when)\b)|minus|short of|apart from|aside from|save for|other than|excluding|besides|barring|with the exception of|not counting)\s",
    re.IGNORECASE,
)


_OTHER_ONES = re.compile(
    r"\b(?:other|others|otherwise|rest|else|elsewhere|any time|anytime|whatever|whichever|remaining)\b",
    re.IGNORECASE,
)


_RELAYED = re.compile(
    r"(?<!\bmeant )(?<!\bwant )(?<!\bwanted )(?<!\blike )(?<!\bhave )(?<!\bhad )(?<!\bneed )(?<!\bforgot )(?<!\bmeaning )(?<!\bgoing )(?<!\bgot )(?<!\btrying )(?<!\bsimply )(?<!\bwriting )(?<!\bfair )(?<!\bhonest )\bto (?:say|announce|inform me|complain|insist|declare)(?: that)? (?:i|i'm|we|we're|you)\b",
    re.IGNORECASE,
)


_TOLD_OF = re.compile(
    r"\b(?:yesterday|last (?:night|week|month|year|summer|winter|spring|autumn|time|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|(?:days?|weeks?|months?|years?|ages) ago|the other (?:day|night|week)|back then|in those days|this morning|earlier today)\b",
    re.IGNORECASE,
)


_TOLD_PAST = re.compile(
    r"\b(?:had|was|were|did|didn't|got|went|came|took|made|gave|ate|drank|saw|met|sent|booked|ordered|loved|hated|enjoyed|wanted|left|kept|put|called|rang|tried|felt|spent|paid)\b",
    re.IGNORECASE,
)


TOLD_OTHERS = re.compile(
    r"^(?:(?i:and|but|so|then|anyway|well|because|though|when|while|if|in the end|at the end|on \w+day|this morning|last night|yesterday|later|afterwards),? )*"
    r"(?:(?i:the|an?|my|our|his|her|their|its|this|that|some|one|two|three|he|she|they|it|there|people|everyone|everybody|someone|somebody|these|those)\b|(?!I\b|I'|We\b|You\b)[A-Z][\w'-]+)(?: (?!who|which|that|i\b|i'|we\b|you\b)[\w'-]+){0,7}? "
    r"(?P<verb>was|were|had|did|didn't|wasn't|weren't|went|came|said|told|asked|took|knew|gave|kept|would|wouldn't|couldn't|used to|saw|met|fell|found|began|felt|brought|bought|thought|stood|sat|ran|ate|drank|wrote|drove|flew|woke|broke|wore|threw|spoke|sang|slept|won|rang|grew|got up|turned up|turned out|ended up|wanted|looked|laughed|cried|shouted|asked|called|started|stopped|tried|finished|decided|worked|walked|talked|played|loved|hated|liked|seemed|happened)\b",
)
"""What someone or something else did ("the band only knew songs from 1983")."""


_STANCE_OF_MINE = re.compile(
    r"\b(?:i|i'm|i've|i'd|i'll|me|my|please|you|mustn't|must|for us)\b", re.IGNORECASE
)


FROM_NOW = re.compile(
    r"\b(?:never again|from now on|any ?more|so please|please|don't|no more|i (?:don't|never|can't|won't))\b",
    re.IGNORECASE,
)


_TOLD_AGAIN = re.compile(
    r"\b(?:said|told|asked|mentioned|promised|agreed|since|from now on|any more|again|never|always|please|don't|won't|can't|stop)\b",
    re.IGNORECASE,
)


_ANYONE_BUT = re.compile(
    r" (?:with|to|for|from|by) (?:anyone|anybody|any one|anyone at all|people) (?:but|except|other than|besides|apart from|outside(?: of)?|save) (?P<who>[^,]+)$",
    re.IGNORECASE,
)


_NARROWED = re.compile(
    r"\b(?:on|for|with|at) (?:a |the )?(?:short|shorter|long|longer|quick|small|smaller|tiny|brief|cheap|big|domestic|internal|internal-only|special|certain|some|rare)(?:-haul)? (?:flights?|trips?|hops?|hauls?|stays?|meetings?|calls?|ones?|occasions?|days?|routes?|orders?|changes?|fixes)\b",
    re.IGNORECASE,
)
"""A part that no slot can hold: what is fine there isn't fine everywhere."""


_INSIDE = re.compile(
    r"\b(?:in|under|inside|within) (?:the |my |our )?(?P<where>(?!case\b|future\b|general\b|advance\b|full\b|here\b|there\b|prod\w* hours)[\w./~-]{2,30})",
    re.IGNORECASE,
)


IF = re.compile(
    r"^(?:and |so |but |then )*(?:if|in case|as long as|provided(?: that)?|whenever|when|once)\b",
    re.IGNORECASE,
)


_CONDITION = re.compile(
    r"(?:and |so |but )*(?:if|when(?:ever)? (?:they|it|he|she|that|those|these|there)(?:'|\b))",
    re.IGNORECASE,
)
"""What a rule hangs on, where only the words before tell what is meant."""


def read_group(turn: TurnState, group: Group, after: Group | None) -> None:
    said = group.said()
    if (
        _TOLD_OF.search(group.text)
        and _TOLD_PAST.search(group.text)
        and not _TOLD_AGAIN.search(said)
    ):
        note(turn, said, "talk", "tells of the past")
        mention(turn, said)
        return
    if group.stands and _narrates(group.text, group.stands):
        note(turn, said, "talk", "tells of others' past")
        mention(turn, said)
        return
    if _RELAYED.search(said):
        note(turn, said, "others", "a message passed on")
        return
    if group.stands and group.stands[0].frame.mode == "none":
        note(turn, said, "talk", group.stands[0].said)
        mention(turn, said)
        return
    but = _ANYONE_BUT.search(group.text)
    if but is not None:
        group.exceptions.append("except " + but.group("who"))
        group.text = group.text[: but.start()]
        group.stands = list(stands(group.text))
    inside = _EXCEPT_INSIDE.search(group.text)
    if (
        inside is not None
        and inside.start() > 0
        and not re.search(
            r"\b(?:anything|any|everything|all|whatever)\b[^,]*$",
            group.text[: inside.start()],
            re.IGNORECASE,
        )
    ):
        group.exceptions.append(group.text[inside.start() :].strip(" ,"))
        group.text = group.text[: inside.start()]
        group.stands = list(stands(group.text))
    unless = exceptions_of(turn, group)
    if any(is_reported(one) for one in group.stands):
        mention(turn, said)
    statements, kind, why = _pointed_back(turn, group, said, _built(turn, group, said))
    if (
        statements
        and turn.excused
        and all(one.stance in ("neutral", "permit", "prefer") for one in statements)
    ):
        note(turn, said, "talk", "goes with the exception")
        return
    if statements and all(one.stance in ("neutral", "permit") for one in statements):
        if _OTHER_ONES.search(said) and any(one.change == "state" for one in statements):
            note(turn, said, "talk", "about the rest")
            return
        own = re.match(
            r"(?:and |but |so )*if (?P<condition>.+?)(?: then |, )", group.text, re.IGNORECASE
        )
        if own is not None and not is_readable(turn, "if " + own.group("condition")):
            note(turn, said, "unreadable", "a condition")
            return
        held = tuple(thing for one in statements for thing in one.target.things)
        if any(IF.match(one) and not is_readable(turn, one, held) for one in group.prefix):
            note(turn, said, "unreadable", "a condition")
            return
    if statements and any(
        _CONDITION.match(one) and not is_readable(turn, one) for one in group.prefix
    ):
        note(turn, said, "unreadable", "a condition")
        return
    if (
        statements
        and all(one.stance in ("neutral", "permit") and one.change == "state" for one in statements)
        and turn.said.own
    ):
        if _NARROWED.search(group.text):
            note(turn, said, "unreadable", "only in part")
            return
        statements = tuple(as_exception(turn, one, group.text) for one in statements)
    statements = tuple(excepted_by(turn, one, unless) for one in statements)
    if not statements and unless and kind != "others" and not _OTHER_ONES.search(said):
        for body, slots in unless:
            amend(turn, slots, body, said)
    statements = tuple(each for one in statements for each in (one, *kept_ruled_out(turn, one)))
    if after is not None and re.match(
        r"(?:and |or |so )?(?:no|not|nor)\b", group.text, re.IGNORECASE
    ):
        statements = tuple(inheriting(turn, one) for one in statements)
    if after is not None and after.active:
        statements = tuple(_as_before(turn, one) for one in statements)
    statements = fresh(turn, statements)
    _drop_bare(turn, statements)
    note(
        turn,
        said,
        kind if statements or kind in ("others", "unreadable") else "talk",
        why,
        statements,
    )
    turn.context.remember(statements, said)
    keep_names(turn, said)


def _built(turn: TurnState, group: Group, said: str) -> Built:
    return build(
        group.text,
        group.prefix,
        group.suffix,
        group.stands,
        said,
        turn.context,
        others=lambda stand: about_others(group.text, stand) and not by_doctor(turn.sentence),
    )


def _pointed_back(turn: TurnState, group: Group, said: str, built: Built) -> Built:
    """What is read with the antecedent in the pronoun's place, where that says more."""
    other = None if tells_of_others(turn.sentence) else in_full(turn, group)
    if other is None or any(one.change == "end" or one.stance == "neutral" for one in built[0]):
        return built
    again = _built(turn, other, said)
    if not again[0] or (built[0] and _fullness(again[0]) <= _fullness(built[0])):
        return built
    return again


_PRONOUN_NAMES = frozenset(["him", "her", "he", "she", "them", "they", "it", "those", "that"])


def _named(statement: Statement) -> bool:
    """Whether people are told by more than a pronoun."""
    people = statement.target.people
    return any(one.role or one.name.lower() not in _PRONOUN_NAMES for one in people)


def _fullness(statements: tuple[Statement, ...]) -> int:
    """How many slots the emptiest of the statements has filled."""
    return min(
        sum(
            bool(slot)
            for slot in (
                one.target.things, one.target.also, _named(one), one.target.traits,
                one.target.texts, one.target.window, one.target.other_than,
            )
        )
        for one in statements
    )  # fmt: skip


def _drop_bare(turn: TurnState, statements: tuple[Statement, ...]) -> None:
    """Forget what was just said without the exception it now has."""

    def bare(one: Statement) -> Statement:
        return replace(
            one, unless=(), target=replace(one.target, but=()), said="", firm=False, strength=0.5
        )

    amended = {bare(one) for one in statements if one.unless or one.target.but}
    if not amended:
        return
    for at, clause in enumerate(turn.clauses):
        kept = tuple(
            one
            for one in clause.statements
            if one.unless or one.target.but or bare(one) not in amended
        )
        if kept != clause.statements:
            turn.clauses[at] = replace(clause, statements=kept)
    turn.context.statements = [one for each in turn.clauses for one in each.statements]


def _ruled_out_beside(statement: Statement) -> tuple[Statement, ...]:
    """ "Calls are fine, except after nine", with no ban before: what is excepted is ruled out."""
    if not statement.target.kinds:
        return ()
    return tuple(
        replace(
            statement,
            stance="forbid",
            target=replace(
                statement.target,
                things=(*statement.target.things, *one.things),
                people=one.people or statement.target.people,
                traits=(*statement.target.traits, *one.traits),
                window=one.window or statement.target.window,
            ),
            unless=(),
        )
        for one in statement.unless
        if one.window is not None or one.people or one.traits
    )


def kept_ruled_out(turn: TurnState, statement: Statement) -> tuple[Statement, ...]:
    """ "It's fine to call me after 8 now, except about sales": the exception keeps the old ban."""
    if (
        statement.stance not in ("neutral", "permit")
        or not statement.unless
        or statement.change == "end"
    ):
        return ()
    old = next(
        (
            one
            for one in reversed((*turn.said.own, *turn.context.statements))
            if one.stance in ("forbid", "avoid")
            and set(one.target.kinds) & set(statement.target.kinds)
        ),
        None,
    )
    if old is None:
        return _ruled_out_beside(statement)
    kept = []
    for one in statement.unless:
        if (one.things and statement.target.things) or (one.window and statement.target.window):
            continue
        target = replace(
            statement.target,
            things=(*statement.target.things, *one.things),
            people=one.people or statement.target.people,
            traits=(*statement.target.traits, *one.traits),
            window=one.window or statement.target.window,
        )
        kept.append(
            replace(
                statement,
                stance=old.stance,
                target=target,
                unless=(),
                firm=old.firm,
                strength=old.strength,
            )
        )
    return tuple(kept)


def inheriting(turn: TurnState, statement: Statement) -> Statement:
    """ "Not on Fridays, that's fish day, no meat": the fragment shares the time before it."""
    last = turn.context.last()
    if (
        last is None
        or last.target.window is None
        or statement.target.window is not None
        or statement.until
    ):
        return statement
    return replace(statement, target=replace(statement.target, window=last.target.window))


def _as_before(turn: TurnState, statement: Statement) -> Statement:
    """ "In the mornings bullet points, eighty words tops": one more thing about the same replies."""
    last = turn.context.last()
    if (
        last is None
        or last.stance != "do"
        or statement.stance != "do"
        or statement.target.kinds != ("reply",)
        or statement.target != Target(kinds=("reply",))
        or last.target.kinds != ("reply",)
        or {key for key, _ in last.effects} & {key for key, _ in statement.effects}
    ):
        return statement
    return replace(statement, target=last.target, since=last.since, until=last.until)


def as_exception(turn: TurnState, statement: Statement, text: str) -> Statement:
    """What is fine until a day, or in one place, is no more than that."""
    target = statement.target
    if statement.until is not None:
        dates = Dates(statement.since or turn.today, statement.until)
        window = dates if target.window is None else all_of(target.window, dates)
        return replace(statement, target=replace(target, window=window), since=None, until=None)
    place = _INSIDE.search(text)
    if place is None or "tool_call" not in target.kinds or target.also:
        return statement
    where = place.group("where").strip(".")
    have = {one.text.lower() for one in target.things} | {
        str(one.value).lower() for one in target.traits
    }
    if (
        where.lower() in have
        or where.lower() in STOP_WORDS
        or read_times(Scan(place.group()), turn.today, turn.said.day, recurring=True).window
        is not None
    ):
        return statement
    return replace(
        statement,
        target=replace(target, also=(Thing(where, turn.said.concepts.lookup(where)),)),
    )


def is_readable(turn: TurnState, condition: str, held: tuple[Thing, ...] = ()) -> bool:
    """Whether a condition says something beside the things that are held already."""
    text = IF.sub("", condition).strip()
    if not text or re.search(r"\b(?:possible|can|choice)\b", condition):
        return True
    slots = read_slots(text, turn.said, turn.today, recurring=True, quotes=turn.context.quotes)
    if held and slots.found.things and all(one in held for one in slots.found.things):
        return bool(slots.found.traits or slots.when.window or slots.limits or slots.people)
    return slots.says_something()


def fresh(turn: TurnState, statements: tuple[Statement, ...]) -> tuple[Statement, ...]:
    """Statements not already made in this turn."""
    have = {replace(one, said="", firm=False, strength=0.5) for one in turn.context.statements}
    bare = {replace(one, unless=()) for one in have if one.unless}
    return tuple(
        one
        for one in statements
        if (plain := replace(one, said="", firm=False, strength=0.5)) not in have
        and plain not in bare
    )


def _narrates(text: str, found: list[Stand]) -> bool:
    """Whether a clause tells what some other subject did, before any word of the person's own."""
    told = TOLD_OTHERS.match(text)
    if (
        told is None
        or by_doctor(text)
        or _STANCE_OF_MINE.search(found[0].said)
        or FROM_NOW.search(text)
    ):
        return False
    return all(told.end("verb") <= len(one.left) + len(one.said) for one in found[:1])
