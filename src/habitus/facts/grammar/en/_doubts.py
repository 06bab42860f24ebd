"""Statements that lost something: a name, an amount or a time that was said and stands nowhere.

A rule without it would hold for everyone, at any price, at any time. It is proposed, and waits for
the person's yes.
"""

from __future__ import annotations

import re
from dataclasses import replace

from habitus.facts._statement import ClauseReading, Statement, Target
from habitus.facts.grammar.en._amounts import read_limits
from habitus.facts.grammar.en._scan import Scan
from habitus.facts.grammar.en._times import read_times
from habitus.facts.grammar.en._turn import TurnState
from habitus.facts.grammar.en._words import LANGUAGES
from habitus.facts.grammar.en._words_people import NOT_NAMES

_NAME = re.compile(r"(?<=[\w,] )(?<![.!?:] )[A-Z][a-z]{2,}(?:'s)?")
_POINTS = re.compile(
    r"\b(?:they|it|them|those|these|then|there|such|one|ones|that(?=$|[,.;:!?]| (?:please|ever|again|at all)\b))\b",
    re.IGNORECASE,
)
_OFTEN = re.compile(r"\b(?:daily|weekly|monthly|nightly|yearly|annual)\b", re.IGNORECASE)
"""How often something comes out is part of its name ("the weekly report")."""
_STANCES = ("forbid", "avoid", "do", "require", "ask")


def doubted(turn: TurnState, clause: ClauseReading) -> ClauseReading:
    """The clause, its statements marked as unsure where they lost something."""
    if clause.kind in ("accept", "definition") or clause.why == "what was said before":
        return clause
    made = [one for one in clause.statements if one.stance in _STANCES and one.change == "state"]
    if not made or not _lost(turn, clause.text, made):
        return clause
    return replace(
        clause,
        statements=tuple(
            replace(one, unsure=True) if one in made else one for one in clause.statements
        ),
    )


def _lost(turn: TurnState, text: str, made: list[Statement]) -> bool:
    return (
        _lost_name(turn, text, made)
        or _lost_amount(turn, text, made)
        or _lost_time(turn, text, made)
        or _too_wide(text, made)
        or (_POINTS_SHORT.search(text) is not None and any(_says_little(one) for one in made))
        or (_ADDRESSED.search(text) is not None and _to_everyone(made))
        or _lost_topic(text, made)
        or (_TOLD_OF.search(text) is not None and any(_of_everything(one) for one in made))
    )


_TOLD_OF = re.compile(
    r"\b(?:notifications?|alerts?|pings?|updates?|reminders?|messages?|e?mails?|calls|texts|tell me|news) (?:about|from|of|to) (?!me\b|us\b|now\b|then\b|any\b|all\b|every|it\b|them\b|my (?:phone|apps?)\b)[a-z]",
    re.IGNORECASE,
)


def _of_everything(statement: Statement) -> bool:
    """Whether an effect is on all there is of a kind."""
    target = statement.target
    return (
        statement.stance == "do"
        and not (target.things or target.people or target.texts or target.also)
        and not any(one.field != "channel" for one in target.traits)
    )


_POINTS_SHORT = re.compile(
    r"\b(?:that|those|these|such|this) (?:junk|stuff|sort|kind|rubbish|lot|crowd|things?|nonsense|branch|folder|files?|account|table|tool|person|people|brand|company|place|shop|show|app|group|channel)\b(?! (?:of|that|which|who)\b)",
    re.IGNORECASE,
)
"""What is meant stands in an earlier clause, and was not found there."""
_ADDRESSED = re.compile(
    r"\b(?:repl(?:y|ies)|answers?|anything|messages?|writ(?:e|ing)|e?mails?|texts?|letters?) (?:back )?to (?!me\b|us\b|the point|all\b|every|be\b|any|questions?|e?mails?|my (?:e?mails?|messages?|questions?)|messages?|it\b|this\b|that\b|them\b)\w+",
    re.IGNORECASE,
)
_TOPIC = re.compile(
    r"^(?:on the (?:subject|topic|matter|question) of |about |as for |as to |regarding |re |concerning )?(?P<what>[\w' -]{3,30}?)(?:,|:) (?=(?:don't|no|never|mute|hold|please|only|tag|not|kindly|keep|stop)\b)",
    re.IGNORECASE,
)


def _says_little(statement: Statement) -> bool:
    target = statement.target
    if any("_" in one.text for one in target.things):
        return False  # the name of a tool says which
    return not (target.texts or target.people or target.window or target.traits or target.also)


def _to_everyone(made: list[Statement]) -> bool:
    return any(
        set(one.target.kinds) & {"reply", "message"} and not one.target.people for one in made
    )


def _lost_topic(text: str, made: list[Statement]) -> bool:
    """ "Raffle stuff: don't ring me": the words before the colon stand in no slot."""
    topic = _TOPIC.match(text)
    if topic is None or not any(set(one.target.kinds) & {"notification", "email"} for one in made):
        return False
    held = str(made).casefold()
    words = [word.casefold() for word in re.findall(r"[\w']+", topic.group("what"))]
    return not any(word.rstrip("s") in held for word in words if len(word) > 2)


def _lost_name(turn: TurnState, text: str, made: list[Statement]) -> bool:
    held = str(made).casefold()
    for match in _NAME.finditer(text):
        word = match.group().removesuffix("'s")
        low = word.casefold()
        if low in NOT_NAMES or low in LANGUAGES or low in held or turn.said.concepts.lookup(low):
            continue
        return True
    return False


def _lost_amount(turn: TurnState, text: str, made: list[Statement]) -> bool:
    fields = {
        trait.field
        for one in made
        for target in (one.target, *one.unless)
        for trait in target.traits
    }
    words = any(key == "max_words" for one in made for key, _ in one.effects)
    return any(
        one.field not in fields and not (one.field == "words" and words)
        for one in read_limits(Scan(text), turn.said.currency)
    )


def _lost_time(turn: TurnState, text: str, made: list[Statement]) -> bool:
    if any(
        one.since or one.until or one.part or any(t.window for t in (one.target, *one.unless))
        for one in made
    ):
        return False
    if any(trait.field == "days_notice" for one in made for trait in one.target.traits):
        return False
    text = _EVEN.sub(" ", _OFTEN.sub(" ", text))
    scan = Scan(_EACH.sub(" ", text))
    read_limits(scan, turn.said.currency)  # "at 1,500" is no hour
    return read_times(scan, turn.today, turn.said.day, recurring=True).window is not None


_EVEN = re.compile(r"\beven (?:at|on|in|during|after|before) [^,;]*", re.IGNORECASE)
"""What adds to a time and never narrows it."""
_EACH = re.compile(r"\b(?:a|per) (?:night|day|week|month)\b", re.IGNORECASE)
"""What a price is for ("180 a night"), and no time of its own."""


def _too_wide(text: str, made: list[Statement]) -> bool:
    """A whole kind is ruled out in words that point to something nobody found."""
    return (
        any(
            one.stance in ("forbid", "avoid", "do")
            and one.since is None
            and one.until is None
            and not one.unless
            and replace(one.target, kinds=(), whole=False) == Target()
            for one in made
        )
        and _POINTS.search(text) is not None
    )
