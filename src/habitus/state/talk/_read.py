"""Records told in talk: which kinds a message tells of, sentence by sentence, and their fields."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import TypeAlias

from pydantic import JsonValue

from habitus.state.talk._certain import is_certain
from habitus.state.talk._feelings import read_feelings
from habitus.state.talk._fill import Fields, fill
from habitus.state.talk._scene import Scene
from habitus.state.talk._tables import Table
from habitus.vocabulary import Concepts, RecordKind, RecordKinds, has_cjk

TALK = "talk-1"
"""Version of this reader; raised whenever it may read something differently."""

LONGEST = 4_000
"""Characters of one message that are read."""
ENOUGH = 2.0
"""Sum of cues from which on a sentence tells of a kind."""
CUED = 0.9
"""Sum of cues from which on what stands in a sentence counts, too."""
MOST_SHAPE = 1.2

NEEDED: Mapping[str, tuple[str, ...]] = {
    "trip": ("destination",), "contact": ("name",), "book": ("title",), "purchase": ("item",),
    "meal": ("dish", "restaurant", "cuisine", "cost", "calories"), "transaction": ("amount",),
    "sleep": ("bedtime", "wake_time", "duration_hours"), "workout": ("type", "duration_min"),
    "medical_visit": ("type", "doctor"), "meeting": ("time", "duration_min", "topic", "type", "n_attendees"),
    "medication": ("drug",), "allergy": ("allergen",), "passport": ("expires", "number"),
    "subscription": ("service",), "pet": ("name", "species"), "film": ("title",),
    "vehicle": ("make",), "home": ("city", "address"),
}  # fmt: skip
"""Fields of which a record that was only told in talk needs one."""

_OF_OTHERS = ("medical_visit", "medication", "contact")
"""Kinds of which others are a part: "she gave me ibuprofen" goes on about the visit."""

ON_THE_DAY = frozenset(
    ("meal", "transaction", "sleep", "workout", "medical_visit", "meeting", "purchase", "film")
)
"""Kinds that happened on the day they are told of, where no other is said."""

_CONTRAST = re.compile(
    r"[,;]?\s+(?:but|although|though|however)\s+|[，,]?(?:但是|但|不过|可是|然而)", re.IGNORECASE
)
_QUOTED = re.compile(r"[\"“「]([^\"”」]{2,})[\"”」]")
_SAYS = re.compile(
    r"(?:said|says|told|wrote|asked|replied|说|问|写道|告诉)[^\"“「]{0,20}$|^[^\w]{0,3}(?:he|she|they|says|said|他说|她说)",
    re.IGNORECASE,
)


@dataclass
class Mention:
    """A record that a message tells of.

    Attributes:
        kind: its kind.
        fields: what was said of it, by the kind's names.
        score: how surely it is of this kind.
    """

    kind: RecordKind
    fields: Fields = field(default_factory=dict)
    score: float = 0.0
    imprecise: bool = False


def read_mentions(
    text: str, at: datetime, kinds: RecordKinds, concepts: Concepts, currency: str
) -> list[Mention]:
    """The records that a message of the person's tells of.

    Args:
        text: the words.
        at: when they were said, on the person's clock.
        kinds: those that hold.
        concepts: shipped and the person's own.
        currency: meant by bare sums.
    """
    found = _Reader(at.date(), kinds, concepts, currency).read(text[:LONGEST])
    state = kinds.kind("current_state")
    for one in read_feelings(text[:LONGEST], at.date()):
        # What is over ends before it begins: it holds on no day, and later ones see that it was said.
        until = one.since - timedelta(days=1) if one.over else one.until
        fields: Fields = {
            "what": one.what, "since": one.since.isoformat(), "until": until.isoformat()
        }  # fmt: skip
        found.append(Mention(state, fields))
    return found


class _Reader:
    def __init__(self, today: date, kinds: RecordKinds, concepts: Concepts, currency: str) -> None:
        self.today = today
        self.kinds = kinds
        self.concepts = concepts
        self.currency = currency
        self.open: Mention | None = None
        self.done: list[Mention] = []

    def read(self, text: str) -> list[Mention]:
        table = table_of(text)
        sentences = _sentences(_without_speech(text), table)
        for one in sentences:
            self._sentence(one, table)
        self._close()
        if not self.done and 1 < len(sentences) <= 4:
            # No sentence says enough by itself; together they may.
            self._sentence(" ".join(sentences), table)
            self._close()
        return self.done

    def _sentence(self, text: str, table: Table) -> None:
        scene = Scene(text, self.today, self.currency, table)
        scored = _scores(scene, self.kinds)
        best = self._best(scored, scene)
        score, spans = scored.get(best, (0.0, []))
        kind = self.kinds.by_name.get(best) or (self.open.kind if self.open else None)
        if kind is not None:
            spans += _value_spans(scene, kind)
        if self.open is not None and self._goes_on(scene, best, score):
            told = self.open.kind.name in _OF_OTHERS or best == ""
            if is_certain(scene, spans, told=told, lasts=True):
                self._add(scene, self.open)
            return
        if score < ENOUGH or not is_certain(
            scene, spans, told=best == "contact", lasts=kind is not None and kind.lasting
        ):
            return
        self._close()
        self.open = Mention(self.kinds.kind(best), score=score)
        self._add(scene, self.open)

    def _best(self, scored: Scores, scene: Scene) -> str:
        """The kind that a sentence tells of most. Paying is told of what was paid for, where that
        is a kind of its own; what is eaten is a meal, not a purchase."""
        best = max(scored, key=lambda one: scored[one][0], default="")
        if best == "transaction":
            others = {
                name: score for name, (score, _) in scored.items()
                if name != best and score >= ENOUGH and any(
                    one.type == "money" for one in self.kinds.kind(name).fields.values()
                )
            }  # fmt: skip
            for one in sorted(others, key=lambda one: -others[one]):
                if self._fits(one, scene):
                    return one
        if best == "purchase" and "meal" in scored and self._is_eaten(scene):
            return "meal"
        return best

    def _is_eaten(self, scene: Scene) -> bool:
        """Whether something is ordered to be eaten: by a word that shops do not deliver."""
        return any(
            wider.endswith("cuisine")
            for one in self.concepts.find(scene.text, "food")
            for id_ in one.ids
            for wider in self.concepts.ancestors(id_, parts=False) - {id_}
        )

    def _fits(self, name: str, scene: Scene) -> bool:
        """Whether a sentence says what a record of a kind needs."""
        kind = self.kinds.kind(name)
        trial = Scene(scene.text, self.today, self.currency, scene.table)
        found = fill(trial, kind, {}, self.concepts)
        return any(one in found for one in NEEDED.get(name, ()))

    def _goes_on(self, scene: Scene, best: str, score: float) -> bool:
        """Whether a sentence tells more of the record before it."""
        assert self.open is not None
        mine = self.open.kind
        carries = scene.table.carries_on.search(scene.text) is not None
        if score < ENOUGH:
            return True
        if best == mine.name:
            return not self._differs(scene)
        if best == "transaction" and carries and not scene.days:
            money = [one.name for one in mine.fields.values() if one.type == "money"]
            return bool(money) and money[0] not in self.open.fields
        return False

    def _differs(self, scene: Scene) -> bool:
        """Whether a sentence of the same kind tells of another one: it names what is known already."""
        assert self.open is not None
        kind, known = self.open.kind, self.open.fields
        trial = Scene(scene.text, self.today, self.currency, scene.table)
        found = fill(trial, kind, {}, self.concepts)
        telling = {*(one for each in kind.identity for one in each), *NEEDED.get(kind.name, ())}
        loose = {one.name for one in kind.fields.values() if one.type == "choice"} - {"meal_type"}
        return any(
            known[name] != value
            for name, value in found.items()
            if name in known and name in telling and name not in loose
        )

    def _add(self, scene: Scene, mention: Mention) -> None:
        if any(not one.single and not one.weekly for one in scene.days) or _is_vague(scene):
            mention.imprecise = True
        mention.fields.update(fill(scene, mention.kind, mention.fields, self.concepts))

    def _close(self) -> None:
        mention, self.open = self.open, None
        if mention is None:
            return
        kind = mention.kind
        fields = mention.fields
        if not any(name in fields for name in NEEDED.get(kind.name, ())):
            return
        if (
            kind.date
            and kind.date not in fields
            and kind.name in ON_THE_DAY
            and not mention.imprecise
        ):
            # A night is that of the evening on which it began.
            back = 1 if kind.name == "sleep" else 0
            fields[kind.date] = (self.today - timedelta(days=back)).isoformat()
        if not kind.lasting and str(fields.get(kind.date, "")) > self.today.isoformat():
            return
        if kind.name == "sleep":
            _slept(fields)
        self.done.append(mention)


def _is_vague(scene: Scene) -> bool:
    """Whether the words speak of a time that no reader of days knows ("last weekend")."""
    return any(
        all(match.end() <= one.start or one.end <= match.start() for one in scene.days)
        for match in scene.table.vague.finditer(scene.text)
    )


def _slept(fields: dict[str, JsonValue]) -> None:
    """How long a night was, by its ends."""
    if "duration_hours" in fields or "bedtime" not in fields or "wake_time" not in fields:
        return
    bed, woke = (
        int(str(fields[name])[:2]) * 60 + int(str(fields[name])[3:])
        for name in ("bedtime", "wake_time")
    )
    fields["duration_hours"] = round(((woke - bed) % 1440) / 60, 2)


def table_of(text: str) -> Table:
    """The words of a text's language."""
    if has_cjk(text):
        from habitus.state.talk._words_zh import TABLE

        return TABLE
    from habitus.state.talk._words_en import TABLE as ENGLISH

    return ENGLISH


def _value_spans(scene: Scene, kind: RecordKind) -> list[tuple[int, int]]:
    """Where values of a kind are named: "didn't sleep well" is no denial, "planning" no plan."""
    return [
        (one.start, one.end)
        for info in kind.fields.values()
        if info.type == "choice"
        for one in scene.values(info)
        if one.end - one.start > 1
    ]


Scores: TypeAlias = dict[str, tuple[float, list[tuple[int, int]]]]
"""By kind, how much a sentence tells of it, and where."""


def _scores(scene: Scene, kinds: RecordKinds) -> Scores:
    """How much a sentence tells of each kind, and where."""
    found: Scores = {}
    for kind, cues in scene.table.cues.items():
        total, spans = 0.0, []
        for pattern, weight in cues:
            match = pattern.search(scene.text)
            if match is not None:
                total += weight
                spans += [one.span() for one in pattern.finditer(scene.text)]
        if total >= CUED:
            found[kind] = (total + _shape(scene, kinds.kind(kind)), spans)
    return found


def _shape(scene: Scene, kind: RecordKind) -> float:
    """How much of what such a record holds stands in a sentence."""
    fields = kind.fields.values()
    choices = sum(1 for one in fields if one.type == "choice" and scene.values(one))
    units = {one.unit for one in fields if one.unit}
    units |= {"star"} if "rating" in kind.fields else set()
    units |= {"person"} if "n_attendees" in kind.fields else set()
    measured = sum(1 for one in scene.quantities if one.unit in units)
    money = bool(scene.sums) and any(one.type == "money" for one in fields)
    return min(MOST_SHAPE, 0.4 * choices + 0.4 * measured + 0.2 * money + 0.2 * bool(scene.days))


def _sentences(text: str, table: Table) -> list[str]:
    """The sentences of a message with their marks, cut where they turn."""
    found: list[str] = []
    at = 0
    for match in [*table.ends.finditer(text), None]:
        part = text[at : match.end() if match else len(text)]
        at = match.end() if match else at
        found += [one.strip() for one in _CONTRAST.split(part) if one and one.strip(" .。,，!！")]
    return found


def _without_speech(text: str) -> str:
    """The text without what others are quoted as saying; titles in quotation marks stay."""
    return _QUOTED.sub(lambda one: "" if _SAYS.search(text[: one.start()][-40:]) else one[0], text)
