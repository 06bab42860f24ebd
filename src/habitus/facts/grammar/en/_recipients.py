"""Whom something is written to."""

from __future__ import annotations

import re

from habitus.facts._statement import Who
from habitus.facts.grammar.en._context import Context
from habitus.facts.grammar.en._people import read_people
from habitus.facts.grammar.en._scan import Scan
from habitus.facts.grammar.en._words import LANGUAGES
from habitus.facts.grammar.en._words_people import ONE_RELATIVE, RELATIONS

_RECIPIENT = re.compile(
    r"\b(?i:answer(?:ing)?|writ(?:e|ing)|email(?:ing)?|repl(?:y|ying|ies)|respond(?:ing)?|text(?:ing)?|messag(?:e|ing)|letters?|notes?|mails?|emails?|talk(?:ing)?|speak(?:ing)?)(?: (?:back|anything|something|an email|a letter|a note))?(?: (?:to|with|for))? (?:my |the |our |any |a |an )?(?P<who>(?!me\b|us\b|you\b|to\b|in\b|it\b|them\b|always\b|please\b|formally|and\b|short|longer|shorter|more\b|fewer|over\b|than\b|that\b|when\b|if\b|unless\b|with\b|like\b|a\b|the\b|on\b|at\b|like\b|with\b|as\b|back\b|replies|under|less|more|for\b|so\b|be\b|only\b|casually|politely)[A-Za-z][\w'.-]+(?: [A-Z][\w'-]+)*(?: (?:hall|office|board|team|company|department|school|bank|council|committee|desk|agency|club|society|people|authority|firm|association|union|agent|owner|teacher|hotel)\b)?)",
)


def read_recipients(text: str, context: Context) -> tuple[Who, ...]:
    """To whom a message goes ("send texts to my clients")."""
    to = re.search(
        r"\b(?:to|text(?:ing)?|messag(?:e|ing)) (?!me\b|us\b)(?=(?:my |our |the |any(?:one)? |all )?\w)",
        text,
    )
    if to is None:
        return ()
    return read_people(
        Scan("to " + text[to.end() :]), context.turn.concepts, context.turn.people, ("message",)
    )


def named_recipient(text: str) -> tuple[Who, ...]:
    """Someone nobody listed, to whom the assistant writes ("when emailing the headmistress")."""
    match = _RECIPIENT.search(text)
    name = "" if match is None else match.group("who")
    if not name or name.lower() in _NOBODY or name.lower() in LANGUAGES:
        return ()
    role = RELATIONS.get(name.lower())
    if role is not None and name.lower() not in ONE_RELATIVE:
        return (Who(role=role, field="recipient"),)
    return (Who(name=name, field="recipient"),)


_NOBODY = frozenset(
    [
        "bullets", "tables", "prose", "formal", "casual", "points", "him", "her", "he", "she", "gets",
        "get", "goes", "go", "should", "must", "needs", "whom", "whoever", "someone", "somebody",
    ]
)  # fmt: skip
"""Words after "reply to" or "messages" that name no one."""
