"""What outcomes of advice teach: the arithmetic behind the room of policies."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress

from pydantic import JsonValue
from sqlalchemy import Connection

from habitus.errors import BadInput
from habitus.log import Draft, Event
from habitus.policy._head import Head, Look, Shown
from habitus.policy._policy import HAPPENED, Happened
from habitus.policy._room import AUTHOR, EVERY, PAGE, Kept, kept, shown_at
from habitus.policy._skill import Contrast, Skill
from habitus.policy._skill_page import read_page, write_page
from habitus.policy._tagged import BASE, NOISE, tag_features
from habitus.policy._types import WIDTH, Floats, Ints, np
from habitus.rules import files_draft, state_of


def skill_of(connection: Connection, person: str, known: Kept | None) -> Skill:
    """A person's skill, in their language; empty before the first outcome."""
    language = state_of(connection, person)[0].language
    if known is None:
        return Skill(language)
    return Skill.from_json(json.loads(known.skill), language)


def head_of(known: Kept | None) -> Head:
    """A person's head; a stranger's before the first outcome."""
    return Head(WIDTH) if known is None else Head.from_bytes(known.head, WIDTH)


def learnt(
    connection: Connection, event: Event, advice: Event, known: Kept | None
) -> tuple[bytes, str]:
    """Head and skill after an outcome."""
    head, skill, _, _ = _learn(connection, event, advice, known)
    return head.to_bytes(), json.dumps(skill.to_json(), ensure_ascii=False, sort_keys=True)


def taught(connection: Connection, event: Event, known: Kept | None) -> tuple[Happened, Contrast]:
    """What an outcome teaches to somebody of whom so much is known, in words."""
    found = shown_at(connection, event.person, event.seq)
    assert found is not None
    _, _, happened, contrast = _learn(connection, *found, known)
    return happened, contrast


def _learn(
    connection: Connection, event: Event, advice: Event, known: Kept | None
) -> tuple[Head, Skill, Happened, Contrast]:
    head, skill = head_of(known), skill_of(connection, event.person, known)
    option, base, propensity = _place(event, advice)
    tags = _tags(advice)
    features = tag_features([tags[option]])[0]
    shown = Shown(
        key=event.seq, features=features, base=base, noise=NOISE,
        wide=NOISE + float(features @ features), propensity=propensity,
    )  # fmt: skip
    reward = float(str(event.body["reward"]))
    did = head.observe(shown, reward, _look(connection, event.person))
    slate = [int(str(one["option"])) for one in _rows(advice.body["places"])]
    liked = bool(event.body["liked"])
    if liked and len(slate) > 1:
        contrast = skill.learn([tags[one] for one in slate], slate.index(option))
    else:
        contrast = skill.judge(tags[option], liked)
    return head, skill, HAPPENED[did], contrast


def _look(connection: Connection, person: str) -> Look:
    """Features of earlier outcomes, from the log; of forgotten ones nothing."""

    def look(keys: Ints) -> tuple[Floats, Floats, Floats, Floats]:
        features = np.zeros((len(keys), WIDTH))
        base = np.full(len(keys), BASE)
        for at, seq in enumerate(keys.tolist()):
            found = shown_at(connection, person, seq)
            if found is not None:
                option, base[at], _ = _place(*found)
                features[at] = tag_features([_tags(found[1])[option]])[0]
        noise = np.full(len(keys), NOISE)
        return features, base, noise, noise + np.einsum("nd,nd->n", features, features)

    return look


def _rows(value: JsonValue) -> list[dict[str, JsonValue]]:
    assert isinstance(value, list)
    return [one for one in value if isinstance(one, dict)]


def _tags(advice: Event) -> list[list[str]]:
    found = []
    for option in _rows(advice.body["options"]):
        tags = option["tags"]
        assert isinstance(tags, list)
        found.append([str(one) for one in tags])
    return found


def _place(event: Event, advice: Event) -> tuple[int, float, float]:
    """Option, intercept and propensity of the place that an outcome is of."""
    place: Mapping[str, JsonValue] = _rows(advice.body["places"])[int(str(event.body["place"]))]
    return (
        int(str(place["option"])), float(str(place["base"])), float(str(place["propensity"])),
    )  # fmt: skip


def edited(
    connection: Connection, person: str, text: str | None, known: Kept | None
) -> tuple[bytes, str]:
    """Head and skill after the person edited the page, or removed it (None)."""
    skill = skill_of(connection, person, known)
    if text is not None:
        # `apply` refuses a page that does not read; one in the log from elsewhere changes nothing.
        with suppress(BadInput):
            skill = skill.edited(read_page(text, PAGE))
    else:
        skill.own = {}
    packed = head_of(known).to_bytes()
    return packed, json.dumps(skill.to_json(), ensure_ascii=False, sort_keys=True)


def page_draft(connection: Connection, event: Event) -> Draft | None:
    """The page of the skill as a change of the person's code; None when it says the same."""
    from habitus.rules import current_files

    known = kept(connection, event.person)
    if known is None:
        return None
    skill = skill_of(connection, event.person, known)
    lines = skill.lines()
    old = current_files(connection, event.person).get(PAGE)
    if old is None and not lines:
        return None
    before = {(one.tag, one.weight > 0) for one in (read_page(old, PAGE) if old else ())}
    after = {(one.tag, one.weight > 0) for one in lines}
    if before == after and skill.choices % EVERY:
        return None
    text = write_page(skill)
    if text == old:
        return None
    return files_draft(
        {PAGE: text}, at=event.at, reason=skill.say("reason"), author=AUTHOR, evidence=[event.id]
    )
