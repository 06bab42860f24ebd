"""Advice among options: the rules decide first, what was learnt ranks, and all of it is logged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from pydantic import JsonValue
from sqlalchemy import Connection

from habitus._words import ADVICE
from habitus.decide import Decision
from habitus.errors import BadInput, NotFound, UsageError
from habitus.log import Draft, Event, event_by_id, events_after
from habitus.policy._reward import REWARDS, Response
from habitus.policy._room import kept
from habitus.rules import state_of
from habitus.rules.choosing import tags_of
from habitus.vocabulary import Language, validate_context

if TYPE_CHECKING:
    from habitus.policy import LifeStage, Skill

RULES_WEIGHT = 0.25
"""What the rules' soft advice of strength 1 adds to an expected reward."""
SKILL_WEIGHT = 0.15
"""What a line of the skill of weight 1 adds to an expected reward."""
REPEATS = 10
"""Newest advice that is looked through for the same option."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Put:
    """One place of an advice.

    Attributes:
        option: index of the option.
        expected: reward expected of it, 0 to 1.
        propensity: probability with which it was put there, given the places before.
        exploring: whether it would not be there without exploring.
        draws: tags that the person's skill counts for it, the strongest first.
        puts_off: and against it.
    """

    option: int
    expected: float
    propensity: float
    exploring: bool
    draws: tuple[str, ...]
    puts_off: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Advised:
    """What was chosen for a person.

    Attributes:
        id: of the advice; `observe` takes it.
        places: the slate, first place first; empty where the rules leave nothing.
        masked: indices of options that the rules forbid or that must be asked about first.
        stage: "cold", "steady", "declining", or "closed" while what was learnt is set aside.
        because: why, in the person's language.
    """

    id: str
    places: tuple[Put, ...]
    masked: tuple[int, ...]
    stage: LifeStage
    because: tuple[str, ...]

    @property
    def option(self) -> int | None:
        """Index of the option on the first place."""
        return self.places[0].option if self.places else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Observed:
    """What became of telling what the person did.

    Attributes:
        event: id of its entry.
        message: what it taught, in the person's language; empty for an answer to an offer.
        reward: what the outcome of an advice was worth, 0 to 1; None for an answer to an offer.
    """

    event: str
    message: str = ""
    reward: float | None = None


class Adviser:
    """Advice for one person."""

    def __init__(self, connection: Connection, person: str) -> None:
        from habitus.policy._told import head_of, skill_of

        self.connection = connection
        self.person = person
        settings, self.concepts = state_of(connection, person)
        self.language: Language = settings.language
        self.known = kept(connection, person)
        self.head = head_of(self.known)
        self.skill = skill_of(connection, person, self.known)

    def say(self, key: str, **values: object) -> str:
        """A sentence in the person's language."""
        return ADVICE[self.language][key].format(**values)

    def advise(
        self,
        options: Sequence[Mapping[str, JsonValue]],
        decisions: Sequence[Decision],
        *,
        count: int,
        explore: bool,
        diversity: float,
        memory: bool,
        skill: bool,
        seed: int,
    ) -> tuple[Advised, dict[str, JsonValue]]:
        """The slate, and the body of its event."""
        import numpy as np

        from habitus.policy import EXPLORING, STILL, Policy, Space
        from habitus.policy._tagged import BASE, FORM, NOISE, tag_features

        valid = [validate_context(one) for one in options]
        kinds = {one.KIND for one in valid}
        if len(kinds) > 1:
            raise BadInput(
                f"The options are of several kinds: {', '.join(sorted(kinds))}.",
                where="options",
                fix="Give options of one kind.",
            )
        tags = tags_of(valid, kinds.pop(), self.concepts, self.language)
        masked = [at for at, one in enumerate(decisions) if one.verdict in ("forbid", "ask")]
        base = np.array([
            BASE
            + RULES_WEIGHT * one.score
            + (SKILL_WEIGHT * self.skill.score(names) if skill else 0.0)
            for one, names in zip(decisions, tags, strict=True)
        ])  # fmt: skip
        features = tag_features(tags if memory else [[] for _ in tags])
        numbers = np.full(len(options), NOISE)
        space = Space(
            tuple(str(at) for at in range(len(options))),
            features,
            base,
            numbers,
            numbers,
            version=FORM,
        )
        policy = Policy(space, self.head, curriculum=EXPLORING if explore else STILL, seed=seed)
        allowed = np.ones(len(options), dtype=np.bool_)
        allowed[masked] = False
        free = int(allowed.sum())
        places: tuple[Put, ...] = ()
        stage: LifeStage = policy.curriculum.stage(self.head.watch)
        best = -1
        if free:
            expected = policy.scores(np.arange(len(options)))
            best = int(np.argmax(np.where(allowed, expected, -np.inf)))
            advice = policy.advise(
                np.arange(len(options)),
                allowed=allowed,
                count=min(count, free),
                diversity=diversity,
            )
            stage = advice.stage
            places = tuple(
                self._put(
                    one.row, float(expected[one.row]), one.propensity, one.exploring, tags[one.row]
                )
                for one in advice.places
            )
        body: dict[str, JsonValue] = {
            "form": FORM,
            "options": [
                {"context": dict(one), "tags": list(names)}
                for one, names in zip(options, tags, strict=True)
            ],
            "places": [
                {
                    "option": one.option,
                    "base": round(float(base[one.option]), 6),
                    "propensity": round(one.propensity, 6),
                    "exploring": one.exploring,
                }
                for one in places
            ],
            "masked": list(masked),
            "stage": stage,
            "memory": memory,
            "skill": skill,
        }
        told = Advised(
            id="", places=places, masked=tuple(masked), stage=stage,
            because=tuple(self._because(places, best, decisions, masked, stage)),
        )  # fmt: skip
        return told, body

    def _put(
        self, option: int, expected: float, propensity: float, exploring: bool, tags: Sequence[str]
    ) -> Put:
        weights = sorted(
            ((self.skill.weight(one), one) for one in tags), key=lambda one: -abs(one[0])
        )
        clear = {one.tag for one in self.skill.lines()}
        return Put(
            option=option,
            expected=round(min(1.0, max(0.0, expected)), 4),
            propensity=round(propensity, 6),
            exploring=exploring,
            draws=tuple(tag for weight, tag in weights if weight > 0 and tag in clear)[:3],
            puts_off=tuple(tag for weight, tag in weights if weight < 0 and tag in clear)[:3],
        )

    def _because(
        self,
        places: Sequence[Put],
        best: int,
        decisions: Sequence[Decision],
        masked: Sequence[int],
        stage: str,
    ) -> list[str]:
        lines: list[str] = []
        joint = "、" if self.language == "zh" else ", "
        if stage == "closed":
            lines.append(self.say("closed"))
        if places:
            first = places[0]
            if first.exploring:
                lines.append(self.say("explore", n=first.option + 1, best=best + 1))
            else:
                key = "best" if self.known is not None else "first"
                lines.append(self.say(key, n=first.option + 1))
            for name, tags in (("draws", first.draws), ("puts_off", first.puts_off)):
                if tags:
                    lines.append(self.say(name, tags=joint.join(tags)))
        if masked:
            lines.append(self.say("masked", n=len(masked)))
            lines += list(dict.fromkeys(decisions[at].because[0] for at in masked))[:3]
        return lines

    def outcome(
        self,
        advice: str,
        response: Response,
        *,
        place: int,
        seconds: float | None,
        rating: float | None,
        at: datetime,
    ) -> Draft:
        """The event of what became of an advice.

        Raises:
            NotFound: there is no such advice.
            BadInput: it has no such place, or the response does not fit.
        """
        event = event_by_id(self.connection, self.person, advice)
        if event is None or event.kind != "advice":
            raise NotFound(f'There is no advice "{advice}".', fix="`habitus advise` prints the id.")
        places = event.body["places"]
        assert isinstance(places, list)
        if not 0 <= place < len(places):
            raise BadInput(
                f"The advice has {len(places)} places; there is no {place + 1}.", where="place"
            )
        row = places[place]
        assert isinstance(row, dict)
        reward = REWARDS.of(
            response, seconds=seconds, rating=rating, repeats=self._repeats(event, row),
            exploring=bool(row["exploring"]),
        )  # fmt: skip
        body: dict[str, JsonValue] = {
            "advice": event.id, "place": place, "response": response, "reward": round(reward, 6),
            "liked": REWARDS.likes(response, seconds=seconds, rating=rating),
        }  # fmt: skip
        if seconds is not None:
            body["seconds"] = seconds
        if rating is not None:
            body["rating"] = rating
        return Draft(
            kind="outcome", at=at, channel="policy", speaker="user", body=body,
            key=f"outcome:{event.id}:{place}",
        )  # fmt: skip

    def _repeats(self, advice: Event, row: Mapping[str, JsonValue]) -> int:
        """How often the same option was on a slate of the newest advice before."""
        options = advice.body["options"]
        assert isinstance(options, list)
        option = options[int(str(row["option"]))]
        assert isinstance(option, dict)
        earlier = [
            one
            for one in events_after(self.connection, self.person, 0, kinds=("advice",))
            if one.seq < advice.seq
        ][-REPEATS:]
        return sum(_showed(one, option["context"]) for one in earlier)


def _showed(advice: Event, context: JsonValue) -> bool:
    options, places = advice.body["options"], advice.body["places"]
    assert isinstance(options, list) and isinstance(places, list)
    shown = [options[int(str(one["option"]))] for one in places if isinstance(one, dict)]
    return any(isinstance(one, dict) and one["context"] == context for one in shown)


def require_options(options: Sequence[object], count: int) -> None:
    """Refuse an empty list, and a slate of no places.

    Raises:
        UsageError: there is nothing to choose from, or nothing is wanted.
    """
    if not options:
        raise UsageError("There are no options to choose from.", fix="Give at least one context.")
    if count < 1:
        raise UsageError(f"{count} places are no slate.", fix="Ask for one or more.")


def minimal_page(skill: Skill) -> str:
    """The skill in 30 to 60 tokens."""
    from habitus.policy import minimal

    return minimal(skill)


def whole_page(skill: Skill) -> str:
    """The skill as a page."""
    from habitus.policy import write_page

    return write_page(skill)
