"""Sentences that narrow or continue the one before."""

from __future__ import annotations

import re
from dataclasses import replace

from habitus.facts._statement import (
    Statement,
)
from habitus.facts.grammar.en._exceptions import with_exception
from habitus.facts.grammar.en._target import Slots, read_slots
from habitus.facts.grammar.en._turn import TurnState, note

EXCEPTED = re.compile(
    r"^(?P<what>.+?) (?:excepted|excluded|exempt|exempted|(?:is|are|being) (?:the|my|our) (?:one |only |sole |single |lone )?exceptions?|(?:the|my) (?:one|only|sole|single|lone) exceptions?|is the exception|are the exception|is an exception|are an exception|are exceptions|is exempt|are exempt|don't count|doesn't count|aside|(?:is|are) (?:outside (?:of )?(?:this|that|it|the rule|the ban)|not (?:included|covered|part of (?:this|that|it))|the odd one out|(?:another|a different) matter|my (?:one )?exceptions?|a special case))$",
    re.IGNORECASE,
)


_ONLY_THEN = re.compile(
    r"^only (?:on|for|when|if|at|in|during|after|before)\b(?P<what>.*?)(?: (?:i mean(?:t)?|please|though|thanks|mind|i will|i'll|will i|do i|i do|i would|i can|can i|it's (?:fine|okay|allowed)|is it (?:fine|okay)|i (?:make|allow|have)).*)?$",
    re.IGNORECASE,
)


_CONTINUES = re.compile(
    r"^(?:and |or |nor |also |plus |likewise |same (?:goes |thing )?(?:for |with )|ditto (?:for )?|as (?:is|are) |so (?:is|are) |and so (?:is|are) |that goes for |the same (?:goes |applies |is true )?(?:for|to|with|of) |this (?:goes|applies) (?:for|to) |neither (?:is|are) |or even |not even )+(?P<what>.+)$",
    re.IGNORECASE,
)


_SAME = re.compile(
    r"^(?P<what>[^,]+?),? (?:same story|same thing|same deal|same here|ditto|likewise|too|as well|either|also|same again|same goes)$",
    re.IGNORECASE,
)


def except_last(turn: TurnState, body: str, said: str) -> None:
    """ "The exception is X", said in a sentence of its own."""
    slots = read_slots(body, turn.said, turn.today, recurring=True, quotes=turn.context.quotes)
    amend(turn, slots, body, said)


def amend(turn: TurnState, slots: Slots, body: str, said: str) -> bool:
    for at in range(len(turn.clauses) - 1, -1, -1):
        clause = turn.clauses[at]
        if not clause.statements:
            continue
        amended = tuple(with_exception(turn, one, slots, body) for one in clause.statements)
        if amended == clause.statements:
            return False
        turn.clauses[at] = replace(clause, statements=amended)
        turn.context.statements = [one for each in turn.clauses for one in each.statements]
        note(turn, said, "wish", "an exception to the sentence before")
        return True
    return _except_earlier(turn, slots, body, said)


def _except_earlier(turn: TurnState, slots: Slots, body: str, said: str) -> bool:
    """ "Except my daughter", in a turn of its own: the last rule gets the exception."""
    if turn.clauses or not turn.said.own:
        return False
    last = turn.said.own[-1]
    if last.stance not in ("forbid", "avoid", "ask", "do"):
        return False
    made = with_exception(turn, last, slots, body)
    if made == last:
        return False
    note(turn, said, "change", "an exception to what was said before", (replace(made, said=said),))
    turn.context.remember((made,), said)
    return True


def only_then(turn: TurnState, text: str) -> bool:
    """ "Only on Sundays I will", after "no sweets"."""
    only, last = _ONLY_THEN.match(text), turn.context.last()
    if (
        only is not None
        and last is not None
        and last.stance in ("do", "prefer", "require", "ask")
        and last in (turn.clauses[-1].statements if turn.clauses else ())
    ):
        return narrow(turn, last, only.group("what"), text)
    if only is None or last is None or last.stance not in ("forbid", "avoid"):
        return False
    slots = read_slots(only.group("what"), turn.said, turn.today, recurring=True)
    if slots.when.window is None and not slots.people:
        return False
    return amend(turn, slots, only.group("what"), text)


def narrow(turn: TurnState, last: Statement, words: str, text: str) -> bool:
    """ "Tables, please. Only when they're for my accountant": the wish holds for that alone."""
    slots = read_slots(words, turn.said, turn.today, recurring=True, kinds=last.target.kinds)
    people = slots.people
    if "reply" in last.target.kinds:
        people = tuple(replace(one, field="recipient") for one in people)
    if not people and slots.when.window is None:
        return False
    target = replace(
        last.target,
        people=people or last.target.people,
        window=slots.when.window or last.target.window,
    )
    made = replace(last, target=target)
    turn.clauses[-1] = replace(
        turn.clauses[-1],
        statements=tuple(made if one == last else one for one in turn.clauses[-1].statements),
    )
    turn.context.statements = [made if one == last else one for one in turn.context.statements]
    note(turn, text, "wish", "narrows the sentence before")
    return True


def continues(turn: TurnState, text: str) -> bool:
    """ "Or anchovies. Blue cheese, same story.": more objects for the last stance."""
    last = turn.context.last()
    excepted = EXCEPTED.match(text)
    if excepted is not None and last is not None:
        return amend(
            turn,
            read_slots(excepted.group("what"), turn.said, turn.today, recurring=True),
            excepted.group("what"),
            text,
        )
    match = _CONTINUES.match(text) or _SAME.match(text)
    if match is None or last is None or len(text.split()) > 9:
        return False
    slots = read_slots(
        match.group("what"), turn.said, turn.today, recurring=True, kinds=last.target.kinds
    )
    things = tuple(slots.found.things) or tuple(slots.found.unlisted)
    if not things or last.stance not in ("forbid", "avoid", "prefer", "ask", "require"):
        return False
    statement = replace(
        last, target=replace(last.target, things=things, but=()), unless=(), said=text
    )
    note(turn, text, "wish", "continues the sentence before", (statement,))
    turn.context.remember((statement,), text)
    return True
