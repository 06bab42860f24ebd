"""Reads a turn clause by clause: what is said before fills what a later clause leaves out."""

from __future__ import annotations

import re
from dataclasses import replace

from habitus.facts._statement import ClauseKind, ClauseReading, Reading, Statement, Trait, Turn
from habitus.facts.grammar.zh import _antecedents as antecedents
from habitus.facts.grammar.zh import _who_is as who_is
from habitus.facts.grammar.zh._clauses import Clause, split_clauses
from habitus.facts.grammar.zh._definitions import with_hours_joined
from habitus.facts.grammar.zh._excepted import excepted_from_standing
from habitus.facts.grammar.zh._plainer import plainer
from habitus.facts.grammar.zh._read_clause import STORY, read_clause
from habitus.facts.grammar.zh._shape import Shape, read_shape
from habitus.facts.grammar.zh._stance import StanceReading, read_stance
from habitus.facts.grammar.zh._state import ASKED, Frame, TurnState
from habitus.facts.grammar.zh._text import Source, read_source
from habitus.facts.grammar.zh._things import read_slots

_EMPTY = re.compile(r"(?:那|就|还是|那就)*算了(?:吧|啊)?|哎|唉|嗯|真的|说真的|拜托")


def read_clauses(said: Turn, source: Source) -> Reading:
    """The reading of a turn.

    Args:
        said: the turn, with what was said before.
        source: its plain text.
    """
    turn = TurnState(said, source)
    turn.frames += asked_before(turn)
    clauses = with_hours_joined(split_clauses(turn.source.text))
    for index, clause in enumerate(clauses):
        last = index + 1 == len(clauses) or clauses[index + 1].sentence != clause.sentence
        if clause.sentence != turn.sentence:
            turn.sentence, turn.subject = clause.sentence, "none"
            turn.pending, turn.condition, turn.blocked, turn.added = [], None, False, []
            turn.quoting = turn.consent = turn.story = turn.errand = False
            asked = bool(turn.read) and turn.read[-1][1] == "question"
            turn.topic = turn.topic if asked else None  # 红眼航班?我不怎么喜欢
        kind, why, statements = read_in_full(turn, clause, last=last)
        if (
            last
            and turn.pending
            and turn.excepts_earlier
            and not turn.statements()
            and not statements
        ):
            statements = list(excepted_from_standing(turn, turn.pending[-1]))
            kind, why = ("change", "excepted") if statements else (kind, why)
        turn.excepts_earlier = turn.excepts_earlier and not last
        turn.read.append((clause, kind, why, with_lengths(turn, statements)))
    told = [
        found
        for clause in clauses
        if (found := who_is.named_in(read_shape(clause.text, turn.about))) is not None
    ]
    turn.read = [
        (clause, kind, why, [who_is.with_names(one, told) for one in statements])
        for clause, kind, why, statements in turn.read
    ]
    return Reading("zh", tuple(result_of(turn, *entry) for entry in turn.read))


def read_in_full(
    turn: TurnState, clause: Clause, *, last: bool
) -> tuple[ClauseKind, str, list[Statement]]:
    """A clause read with what it leaves out or points to, where it says more that way."""
    shape = read_shape(plainer(clause.text), turn.about)
    stance = read_stance(shape)
    slots = read_slots(shape, stance.head if stance is not None else -1, turn.about)
    bare = not slots.says_what and not (shape.has("k") and slots.limits)
    topic = turn.topic
    if topic is not None and antecedents.is_of_replies(topic):
        bare = not slots.people
    if topic is not None and not topic.whole and shape.has("k"):
        bare = False
    full = antecedents.in_full(shape, turn.topic, turn.someone, bare=bare)
    turn.last = last
    before = turn.saved()
    alone = read_clause(turn, clause, last=last)
    pointed = topic is None or topic.whole or full is None or not full.endswith(clause.text)
    open_ = (
        alone[2]
        or alone[0] == "unreadable"
        or (alone[0] == "others" and pointed)
        or alone[1] in ("", "没")
    )
    if full is not None and open_ and turn.read == before["read"]:
        after = turn.saved()
        turn.go_back({**before, "subject": "none"})
        turn.within = topic.within if topic is not None else ""
        said = read_clause(turn, replace(clause, text=full), last=last)
        if said[0] != "change" and (
            (said[2] and not alone[2])
            or antecedents.says_more(said[2], alone[2])
            or (
                topic is not None
                and topic.kinds
                and shape.has("L")
                and antecedents.says_otherwise(said[2], alone[2])
            )
            or (
                topic is not None
                and not topic.whole
                and shape.has("dr")
                and antecedents.says_less(said[2], alone[2])
            )
        ):
            alone = said
        else:
            turn.go_back(after)
    turn.within = ""
    keep_topic(turn, clause, shape, stance, alone)
    return alone


def keep_topic(
    turn: TurnState,
    clause: Clause,
    shape: Shape,
    stance: StanceReading | None,
    read: tuple[ClauseKind, str, list[Statement]],
) -> None:
    """What the clauses after this one may be about."""
    people = [word for word in shape.of("P") if word.who is not None]
    if people and people[-1].who is not None and people[-1].who.role != "doctor":
        turn.someone = people[-1].text
    elif not people:
        named = antecedents.named_in(clause.text)
        turn.someone = named or turn.someone
    if read[2] or turn.story or turn.quoting:
        return
    short = read[0] == "question" and len(clause.text) <= 8 and not shape.has("Sd?")
    if read[0] == "question" and not short:
        turn.topic = None
    if (short or read[0] in ("talk", "wish", "others", "unreadable")) and not STORY.search(
        clause.text
    ):
        found = antecedents.topic_in(shape, condition=read[1] == "a condition" and shape.has("LR"))
        if _EMPTY.fullmatch(clause.text):
            return
        kept = turn.topic is not None and turn.topic.whole
        if found is not None and (found.whole or not kept) and (stance is None or not found.whole):
            turn.topic = found


def with_lengths(turn: TurnState, statements: list[Statement]) -> list[Statement]:
    """With the ban on longer replies that goes with an earlier length, ended or given the new one."""
    changed = [one for one in statements if any(key == "max_words" for key, _ in one.effects)]
    bans = [one for one in turn.said.own if _is_length_ban(one)]
    if not changed or not bans or any(_is_length_ban(one) for one in statements):
        return statements
    made = [*statements, *(replace(one, change="end", said="", firm=False) for one in bans)]
    value = dict(changed[-1].effects)["max_words"]
    if changed[-1].change == "end" or not isinstance(value, int):
        return made
    ban = bans[-1]
    return [
        *made,
        replace(ban, target=replace(ban.target, traits=(Trait("words", ">", value),)), said=""),
    ]


def result_of(
    turn: TurnState, clause: Clause, kind: ClauseKind, why: str, statements: list[Statement]
) -> ClauseReading:
    said = turn.source.said(clause.start, clause.start + len(clause.text))
    return ClauseReading(
        said, kind, why, tuple(replace(one, said=one.said or said) for one in statements)
    )


def asked_before(turn: TurnState) -> list[Frame]:
    """What the last question to the person was about, for a bare answer (香菜要放吗? 别放)."""
    last = turn.said.before[-1] if turn.said.before else None
    if (
        last is None
        or last.speaker == "user"
        or not re.search(r"[?？]|吗|呢[。!！]?$", last.text)
        or len(last.text) > 80
        or re.search("[“「『【〔：]", last.text)
    ):
        return []
    frames = []
    for clause in split_clauses(read_source(last.text).text):
        shape = read_shape(clause.text, turn.about)
        stance = read_stance(shape)
        slots = read_slots(shape, stance.head if stance is not None else -1, turn.about)
        if not slots.is_empty:
            frames.append(Frame(ASKED, replace(slots, topical=True), False, "wish", clause.text))
    return frames


def _is_length_ban(statement: Statement) -> bool:
    return statement.target.kinds == ("reply",) and any(
        one.field == "words" for one in statement.target.traits
    )
