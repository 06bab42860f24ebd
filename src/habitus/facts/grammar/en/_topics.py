"""A topic and a bare verdict on it: "Leather: never"."""

from __future__ import annotations

from habitus.facts.grammar.en._clauses import Piece, Sentence
from habitus.facts.grammar.en._groups import FINITE, is_fragment
from habitus.facts.grammar.en._judge import (
    stands,
)
from habitus.facts.grammar.en._recast import is_verdict, with_verdict
from habitus.facts.grammar.en._target import read_slots
from habitus.facts.grammar.en._turn import TurnState


def is_only_timed(turn: TurnState, text: str) -> bool:
    slots = read_slots(text, turn.said, turn.today, recurring=True, quotes=turn.context.quotes)
    return slots.when.window is not None and not slots.found.known()


def with_verdicts(turn: TurnState, sentence: Sentence) -> Sentence:
    """ "Leather: never": a topic and a bare verdict on it become one clause."""
    pieces: list[Piece] = []
    joined = False
    for piece in sentence.pieces:
        topic = pieces[-1] if pieces and (len(pieces) == 1 or joined) else None
        if joined and is_verdict(piece.text):
            continue
        if (
            topic is not None
            and not joined
            and is_verdict(piece.text)
            and (
                is_topic(turn, topic.text)
                or (piece.lead == ":" and _names_something(turn, topic.text))
            )
        ):
            plain = with_verdict(topic.text, piece.text, timed=is_only_timed(turn, topic.text))
            if plain is not None:
                pieces[-1] = Piece(plain, topic.lead)
                joined = True
                continue
        joined = False
        pieces.append(piece)
    return Sentence(tuple(pieces), sentence.question)


def is_topic(turn: TurnState, text: str) -> bool:
    if is_verdict(text) or FINITE.match(text) or not is_fragment(turn, text) or stands(text):
        return False
    slots = read_slots(text, turn.said, turn.today, recurring=True, quotes=turn.context.quotes)
    return slots.found.known() or slots.when.window is not None


def _names_something(turn: TurnState, text: str) -> bool:
    """Whether the words before a colon are a long noun phrase rather than a clause."""
    if FINITE.match(text) or stands(text) or len(text.split()) > 12:
        return False
    slots = read_slots(text, turn.said, turn.today, recurring=True, quotes=turn.context.quotes)
    return slots.found.known() and bool(slots.limits or slots.when.window or slots.people)
