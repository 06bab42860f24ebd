"""All that a clause that may state something states: changes, messages, effects, wishes."""

from __future__ import annotations

import re
from dataclasses import replace

from habitus.facts._statement import ClauseKind, Statement, Target
from habitus.facts.grammar.zh import _amended as amended
from habitus.facts.grammar.zh import _changes as changes
from habitus.facts.grammar.zh import _changes_partly as partly
from habitus.facts.grammar.zh._allowed import FORMER, allergies_over
from habitus.facts.grammar.zh._clauses import Clause
from habitus.facts.grammar.zh._contacts import contact_in
from habitus.facts.grammar.zh._definitions import definition_in
from habitus.facts.grammar.zh._excepted import except_last, finish
from habitus.facts.grammar.zh._identities import identity_in
from habitus.facts.grammar.zh._judge import Judgement
from habitus.facts.grammar.zh._make import make
from habitus.facts.grammar.zh._messages import message_in
from habitus.facts.grammar.zh._read_bare import read_without_stance
from habitus.facts.grammar.zh._read_stance import read_with_stance
from habitus.facts.grammar.zh._said_before import context_slots, fill_when
from habitus.facts.grammar.zh._shape import Shape, read_shape
from habitus.facts.grammar.zh._slot_people import with_kin
from habitus.facts.grammar.zh._slots import Slots
from habitus.facts.grammar.zh._stance import StanceReading
from habitus.facts.grammar.zh._state import TurnState
from habitus.facts.grammar.zh._things import read_slots
from habitus.facts.grammar.zh._told_effects import effect_of, effect_statements
from habitus.facts.grammar.zh._when import When

_NEED_NOT = re.compile("(?:就|都|也|可以)?(?:不用|不必|不需要|无需)(?:了|问我?|管)?$")
_IN_MY_NAME = re.compile(r"(?:替|帮|代)我(?:发|回|转)")


def read_stated(
    turn: TurnState,
    clause: Clause,
    shape: Shape,
    stance: StanceReading | None,
    slots: Slots,
    judged: Judgement,
) -> tuple[list[Statement], ClauseKind, str]:
    """All statements of a clause that may state something."""
    defined = definition_in(clause.text, slots)
    if defined is not None and stance is None:
        return [defined], "definition", "defines"
    former = FORMER.search(clause.text) is not None
    ended = changed_in_part(turn, clause, slots) or amended_by(turn, clause, slots)
    if ended:
        return list(ended), "change", "amends"
    if re.search("不(?:再|会)?过敏了?$|没有?过敏", clause.text) and not slots.says_what:
        return allergies_over(turn), "change", "no allergy"
    if changes.takes_back(clause.text, shape):
        ended = changes.ended_in(
            clause.text, shape, stance, slots, turn.said.own, context_slots(turn, slots, clause)
        )
        if ended:
            return list(ended), "change", "takes back"
    if former and stance is not None:
        return [], "talk", "of a former wish"
    untagged = changes.untagged(clause.text, turn.said.own)
    if untagged:
        return list(untagged), "change", "tags no more"
    no_tag = partly.without_tag(clause.text, turn.said.own)
    if no_tag is not None and any(
        key == "tag" for one in turn.in_sentence() for key, _ in one.effects
    ):
        return [], "talk", "gave way to the new tag"
    if no_tag is not None:
        return list(no_tag), "change", "tags no more"
    if partly.is_moving(clause.text):
        return [], "talk", "moves something else"
    if changes.unsets_tag(clause.text):
        return [], "talk", "not to be tagged"
    identity = identity_in(clause.text, turn.said.concepts)
    if identity:
        return list(identity), "fact", "identity"
    topics = "".join(
        frame.text for frame in turn.frames if frame.sentence == turn.sentence and not frame.stated
    )
    named = sent_in_my_name(turn, clause, stance, topics)
    if named:
        return finish(turn, named, clause), "wish", "message"
    reached = contact_in(
        clause.text,
        read_shape(topics, turn.about),
        shape,
        stance,
        fill_when(turn, slots, clause),
    )
    if reached:
        return finish(turn, list(reached), clause), "wish", "message"
    message = message_in(
        clause.text,
        topics,
        shape,
        stance,
        fill_when(turn, slots, clause),
        turn.said.concepts,
        turn.person,
    )
    if message:
        return finish(turn, list(message), clause), "wish", "message"
    effect = effect_of(turn, shape, slots)
    if effect is not None:
        return effect_statements(turn, effect, shape, stance, slots, clause), "wish", "effect"
    hushed = hushed_mail(turn, stance, slots)
    if hushed:
        return finish(turn, hushed, clause), "wish", "hushed"
    ended = changes.ended_in(
        clause.text, shape, stance, slots, turn.said.own, context_slots(turn, slots, clause)
    )
    if ended:
        return list(ended), "change", "takes back"
    asked = [one for one in turn.in_sentence() if one.stance == "ask"]
    if asked and slots.says_what and _NEED_NOT.search(clause.text):
        except_last(turn, slots)
        return [], "wish", "exception of what was said"
    moved = changes.moved_hours(clause.text, slots, turn.statements() or turn.said.own)
    if moved:
        return list(moved), "change", "moves its hours"
    if stance is None:
        return read_without_stance(turn, clause, shape, slots)
    return read_with_stance(turn, clause, shape, stance, slots)


def dated_from(
    turn: TurnState, statements: list[Statement], clause: Clause, slots: Slots
) -> list[Statement]:
    """With the days from or to which they hold, said here or before in the sentence."""
    when = fill_when(turn, slots, clause).when if statements else slots.when
    earlier = [frame.slots.when for frame in turn.frames]
    return partly.with_days(statements, when, clause.text, earlier, turn.about.today.on)


def changed_in_part(turn: TurnState, clause: Clause, slots: Slots) -> tuple[Statement, ...]:
    """What narrows, splits or brings back an earlier statement."""
    own = turn.statements() or turn.said.own
    narrower = partly.narrowing_words(clause.text)
    if narrower:
        part = read_slots(read_shape(narrower, turn.about), -1, turn.about)
        found = partly.narrowed(part, changes.about(replace(slots, when=When()), own) or own)
        if found:
            return found
    if partly.is_again(clause.text):
        lifted = changes.about(slots, turn.said.ended)
        again = partly.restored(lifted, turn.said.own)
        if again:
            return again
    return (
        partly.moved_slot(clause.text, own)
        or partly.reconciled(clause.text, slots, own)
        or partly.fine_some(clause.text, slots, own)
        or partly.hours_on_days(clause.text, slots, own)
    )


def amended_by(turn: TurnState, clause: Clause, slots: Slots) -> tuple[Statement, ...]:
    """What only gives an earlier statement another value, or takes it back by pointing at it."""
    if turn.in_sentence():
        return ()
    own = turn.said.own
    return (
        amended.pointed_end(clause.text, own)
        or amended.wish_ended(clause.text, slots, own)
        or amended.new_value(clause.text, slots, turn.statements() or own, turn.said.currency)
    )


def sent_in_my_name(
    turn: TurnState, clause: Clause, stance: StanceReading | None, topics: str
) -> list[Statement]:
    """What shall not be sent for the person (跟前任有关的消息, 不要替我发)."""
    if (
        stance is None
        or stance.meaning not in ("forbid", "avoid", "ask")
        or not _IN_MY_NAME.search(clause.text)
    ):
        return []
    if not re.search("消息|信息|微信|短信|私信|话", topics + clause.text):
        return []
    shapes = (read_shape(text, turn.about) for text in (clause.text, topics))
    people = tuple(word.who for shape in shapes for word in shape.of("P") if word.who is not None)
    if not people:
        return []
    target = Target(
        kinds=("message",),
        people=tuple(replace(one, field="recipient") for one in with_kin(people)),
    )
    return [
        Statement(
            stance=stance.meaning,
            target=target,
            firm=stance.firm,
            reason=clause.text if stance.meaning == "ask" else "",
        )
    ]


def hushed_mail(turn: TurnState, stance: StanceReading | None, slots: Slots) -> list[Statement]:
    """Mail that was just given a tag shall not be announced at some hours (但晚上10点后别提醒我)."""
    said = turn.in_sentence()
    if stance is None or stance.meaning not in ("forbid", "avoid") or not said or slots.says_what:
        return []
    tagged = said[-1]
    if (
        tagged.stance != "do"
        or tagged.target.kinds != ("email",)
        or "notification" not in slots.kinds
    ):
        return []
    window = slots.when.window or tagged.target.window
    return [
        replace(
            make(turn, "do", replace(tagged.target, window=window), slots),
            effects=(("notify", "none"),),
        )
    ]
