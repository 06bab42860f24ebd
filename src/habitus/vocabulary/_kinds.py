"""Kinds of contexts, vocabulary version 1: what can be about to happen.

Every field may be absent. The annotations say what a field is when it is there, because that is
what a rule reads: a rule that reads an absent field is *unknown*, never wrong. An absent field is
None at run time.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache, lru_cache
from types import GenericAlias
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    Literal,
    TypeAlias,
    get_args,
    get_origin,
    get_type_hints,
)

from pydantic import (
    AwareDatetime,
    BaseModel,
    ConfigDict,
    Field,
    JsonValue,
    TypeAdapter,
    ValidationError,
)

from habitus.errors import BadInput
from habitus.vocabulary._units import Distance, Duration, Money

VOCABULARY_VERSION = 1

Role: TypeAlias = Literal[
    "boss", "client", "colleague", "friend", "family", "doctor", "stranger", "other"
]
ROLES: tuple[str, ...] = get_args(Role)

Scalar: TypeAlias = str | int | float | bool
FieldType: TypeAlias = Literal[
    "text", "choice", "time", "number", "integer", "bool", "person", "people", "texts", "args",
    "price", "distance", "duration",
]  # fmt: skip

if TYPE_CHECKING:
    # What a rule may compare these fields with; at run time they are plain numbers.
    Price: TypeAlias = Money
    Kilometres: TypeAlias = Distance
    Minutes: TypeAlias = Duration
    Instant: TypeAlias = datetime

    class Args:
        """Arguments of a tool call, by name."""

        def __getattr__(self, name: str) -> Any: ...
        def __getitem__(self, name: str) -> Any: ...

    class People(list["Someone"]):
        """Several people."""

        def is_(self, name: str) -> bool:
            """In a rule: whether one of them is the person of that name."""
            ...

    def absent(description: str) -> Any: ...

else:
    _NotNegative = Annotated[float, Field(ge=0, allow_inf_nan=False)]
    Price = Annotated[_NotNegative, "price"]
    Kilometres = Annotated[_NotNegative, "distance"]
    Minutes = Annotated[_NotNegative, "duration"]
    Instant = AwareDatetime
    Args = dict[str, JsonValue]
    People = list["Someone"]

    def absent(description: str):
        return Field(default=None, description=description)


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=False)


class Someone(_Model):
    """A person who takes part: a name, a role, or both."""

    name: str = absent("as the source writes it")
    role: Role = absent("who they are to the person; completed from person.toml when absent")
    address: str = absent("mail address or number")

    def is_(self, name: str) -> bool:
        """In a rule: whether this is the person of that name. Rules are compiled, not run."""
        raise NotImplementedError


class Context(_Model):
    """Something about to happen; the common part of all kinds."""

    KIND: ClassVar[str] = ""
    WHEN: ClassVar[tuple[str, ...]] = ("at",)
    """Fields that say when it happens, the first given one counts."""

    if TYPE_CHECKING:

        @property
        def when(self) -> datetime:
            """The context's own time: its start, departure, check-in, receipt or ``at``."""
            ...

        def has_role(self, role: Role) -> bool:
            """Whether any person field of the context has that role."""
            ...


class Meeting(Context):
    """A meeting or appointment with others."""

    KIND: ClassVar[str] = "meeting"
    WHEN: ClassVar[tuple[str, ...]] = ("start",)

    title: str = absent("title of the invitation")
    topic: str = absent("what it is about")
    start: Instant = absent("when it starts")
    end: Instant = absent("when it ends")
    attendees: People = absent("who takes part")
    organizer: Someone = absent("who called it")
    online: bool = absent("true for a video or phone meeting")
    location: str = absent("where")
    days_notice: int = absent("whole days between invitation and start")

    if TYPE_CHECKING:

        @property
        def duration(self) -> Duration:
            """From start to end."""
            ...


class Email(Context):
    """A mail that has come in."""

    KIND: ClassVar[str] = "email"
    WHEN: ClassVar[tuple[str, ...]] = ("received_at",)

    sender: Someone = absent("who wrote it")
    subject: str = absent("subject line")
    received_at: Instant = absent("when it came in")
    body: str = absent("plain text")


class Notification(Context):
    """Something that wants the person's attention now."""

    KIND: ClassVar[str] = "notification"

    at: Instant = absent("when it would be shown or ring")
    channel: Literal["push", "call", "sms", "email"] = absent("how it would reach the person")
    topic: str = absent("what it is about")
    urgent: bool = absent("marked urgent by its sender")
    sender: Someone = absent("who it comes from")


class Meal(Context):
    """Something to eat or drink, ordered or cooked."""

    KIND: ClassVar[str] = "meal"

    dish: str = absent("name of the dish or drink")
    cuisine: str = absent("style of cooking")
    ingredients: list[str] = absent("what is in it")
    spiciness: Annotated[int, Field(ge=0, le=5)] = absent("0 not at all, 5 very hot")
    price: Price = absent("per person")
    currency: str = absent("ISO 4217 code of the price")
    distance_km: Kilometres = absent("how far the place is")
    place: str = absent("restaurant or stall")
    at: Instant = absent("when it would be eaten")


class Flight(Context):
    """A flight to be booked."""

    KIND: ClassVar[str] = "flight"
    WHEN: ClassVar[tuple[str, ...]] = ("depart",)

    depart: Instant = absent("departure")
    arrive: Instant = absent("arrival")
    origin: str = absent("airport or city")
    destination: str = absent("airport or city")
    international: bool = absent("crosses a border")
    seat: Literal["aisle", "window", "middle"] = absent("seat")
    cabin: Literal["economy", "premium", "business", "first"] = absent("cabin class")
    stops: int = absent("number of stops, 0 is nonstop")
    airline: str = absent("carrier")
    price: Price = absent("fare")
    currency: str = absent("ISO 4217 code of the price")

    if TYPE_CHECKING:

        @property
        def duration(self) -> Duration:
            """From departure to arrival."""
            ...


class Hotel(Context):
    """A stay to be booked."""

    KIND: ClassVar[str] = "hotel"
    WHEN: ClassVar[tuple[str, ...]] = ("check_in",)

    check_in: Instant = absent("arrival")
    check_out: Instant = absent("leaving")
    area: str = absent("part of town")
    price_per_night: Price = absent("price of one night")
    currency: str = absent("ISO 4217 code of the price")
    smoking: bool = absent("a smoking room")
    breakfast: bool = absent("breakfast is included")
    quiet: bool = absent("known to be quiet")
    rating: float = absent("guests' rating")
    name: str = absent("name of the house")


class Purchase(Context):
    """Something to be bought."""

    KIND: ClassVar[str] = "purchase"

    item: str = absent("what")
    category: str = absent("kind of goods")
    brand: str = absent("maker")
    merchant: str = absent("seller")
    price: Price = absent("total price")
    currency: str = absent("ISO 4217 code of the price")
    at: Instant = absent("when it would be bought")


class Prescription(Context):
    """A drug about to be taken or prescribed."""

    KIND: ClassVar[str] = "prescription"

    drug: str = absent("name of the drug")
    drug_class: str = absent("class of the drug; completed from the concepts when absent")
    dose: str = absent("as written")
    at: Instant = absent("when")


class Content(Context):
    """Something to watch, read or hear."""

    KIND: ClassVar[str] = "content"

    title: str = absent("title")
    genres: list[str] = absent("genres")
    duration_min: Minutes = absent("length in minutes")
    language: str = absent("ISO 639-1 code or name")
    at: Instant = absent("when it would be shown")


class ToolCall(Context):
    """A call of a tool that no binding maps to another kind."""

    KIND: ClassVar[str] = "tool_call"

    tool: str = absent("the tool's name")
    args: Args = absent("its arguments")
    at: Instant = absent("when it would run")

    if TYPE_CHECKING:

        def does(self, act: str, thing: str | None = None) -> bool:
            """In a rule: whether the call does this act, to this thing when one is named."""
            ...


class Reply(Context):
    """The assistant's answer to the person, or one written for them."""

    KIND: ClassVar[str] = "reply"

    format: Literal["bullets", "prose", "table"] = absent("form of the text")
    words: int = absent("length in words, in Chinese in characters")
    language: str = absent("ISO 639-1 code")
    tone: Literal["formal", "casual"] = absent("tone")
    recipient: Someone = absent("to whom, when not to the person")
    at: Instant = absent("when it would be sent")


class Message(Context):
    """A message to be sent in the person's name."""

    KIND: ClassVar[str] = "message"

    recipient: Someone = absent("to whom")
    channel: str = absent("app or medium")
    topic: str = absent("what it is about")
    text: str = absent("its words")
    at: Instant = absent("when it would be sent")


class Workout(Context):
    """Exercise to be planned."""

    KIND: ClassVar[str] = "workout"
    WHEN: ClassVar[tuple[str, ...]] = ("start",)

    activity: str = absent("kind of exercise")
    intensity: Literal["low", "medium", "high"] = absent("how hard")
    start: Instant = absent("when it starts")
    duration_min: Minutes = absent("length in minutes")


KINDS: dict[str, type[Context]] = {
    model.KIND: model
    for model in (
        Meeting,
        Email,
        Notification,
        Meal,
        Flight,
        Hotel,
        Purchase,
        Prescription,
        Content,
        ToolCall,
        Reply,
        Message,
        Workout,
    )
}

DOMAINS: dict[str, str] = {
    "meeting": "scheduling", "email": "communication", "notification": "communication",
    "meal": "food", "flight": "travel", "hotel": "travel", "purchase": "shopping",
    "prescription": "health", "content": "leisure", "tool_call": "tools", "reply": "replies",
    "message": "communication", "workout": "health",
}  # fmt: skip
"""The part of life a kind belongs to: the folder of its rules."""

DERIVED: dict[str, FieldType] = {"when": "time", "duration": "duration"}
"""Fields every context has by computation, where its own fields allow it."""

_BY_ANNOTATION: dict[object, FieldType] = {
    str: "text", int: "integer", float: "number", bool: "bool", Someone: "person",
    list[Someone]: "people", list[str]: "texts", Args: "args", Instant: "time",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class FieldInfo:
    """What the vocabulary says of one field of a kind."""

    name: str
    type: FieldType
    choices: tuple[str, ...] = ()
    """The closed set of values, where there is one."""


@cache
def fields_of(kind: str) -> Mapping[str, FieldInfo]:
    """The declared fields of a kind, by name, in order.

    Raises:
        BadInput: there is no such kind; the nearest name is given.
    """
    model = KINDS.get(kind)
    if model is None:
        raise unknown_kind(kind)
    hints = get_type_hints(model, include_extras=True)
    found: dict[str, FieldInfo] = {}
    for name in model.model_fields:
        hint = hints[name]
        extras = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
        unit = next((one for one in extras if isinstance(one, str)), None)
        bare = get_args(hint)[0] if extras and hint is not Instant else hint
        if unit is not None:
            found[name] = FieldInfo(name, unit)  # type: ignore[arg-type]
        elif get_origin(bare) is Literal:
            found[name] = FieldInfo(name, "choice", get_args(bare))
        else:
            found[name] = FieldInfo(name, _BY_ANNOTATION[bare])
    return found


_LEAST_LIKE = 0.6
"""Of `difflib.SequenceMatcher.ratio`, for a name to be offered instead of another."""


def nearest(name: str, names: Mapping[str, object] | tuple[str, ...]) -> str | None:
    """The declared name most like a misspelt one, or None when nothing is close."""
    known = tuple(names)
    mine = _letters(name)
    # A letter that the other name lacks can't match: this leaves out nearly all, and none wrongly.
    near = [
        one
        for one, theirs in zip(known, _all_letters(known), strict=True)
        if 2 * (len(name) - (mine & ~theirs).bit_count()) >= _LEAST_LIKE * (len(name) + len(one))
    ]
    close = difflib.get_close_matches(name, near, n=1, cutoff=_LEAST_LIKE)
    return close[0] if close else None


def _letters(name: str) -> int:
    """The letters of a name as bits; letters that share a bit make names only look more alike."""
    bits = 0
    for letter in name:
        bits |= 1 << ord(letter) % 127
    return bits


@lru_cache(maxsize=128)
def _all_letters(names: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(map(_letters, names))


def unknown_kind(kind: str) -> BadInput:
    """The error for a kind that the vocabulary does not have."""
    hint = nearest(kind, KINDS)
    return BadInput(
        f'There is no kind of context called "{kind}".',
        fix=f'Did you mean "{hint}"?' if hint else f"The kinds are {', '.join(KINDS)}.",
    )


def validate_context(raw: Mapping[str, JsonValue]) -> Context:
    """A typed context from plain JSON, ``{"kind": ..., field: value}``.

    Raises:
        BadInput: the kind or a field is unknown (with the nearest name), a value has the wrong
            type, or a time has no zone.
    """
    kind = raw.get("kind")
    if not isinstance(kind, str):
        raise BadInput('The context has no "kind".', fix=f"Add one of {', '.join(KINDS)}.")
    if kind not in KINDS:
        raise unknown_kind(kind)
    known = fields_of(kind)
    for name in raw:
        if name != "kind" and name not in known:
            hint = nearest(name, known)
            raise BadInput(
                f'A {kind} has no field "{name}".',
                where=f"{kind}.{name}",
                fix=f'Did you mean "{hint}"?' if hint else f"Its fields are {', '.join(known)}.",
            )
    given = {name: value for name, value in raw.items() if name != "kind" and value is not None}
    try:
        return KINDS[kind].model_validate(given)
    except ValidationError as error:
        raise _explained(kind, error) from None


def validate_contexts(raw: Sequence[Mapping[str, JsonValue]]) -> list[Context]:
    """Typed contexts from plain JSON, in the order given; quicker than one by one.

    Raises:
        BadInput: as :func:`validate_context`, with the place of the context.
    """
    places: dict[str, list[int]] = {}
    for at, one in enumerate(raw):
        kind = one.get("kind")
        places.setdefault(kind if isinstance(kind, str) else "", []).append(at)
    found: dict[int, Context] = {}
    for kind, where in places.items():
        given = [
            {name: value for name, value in raw[at].items() if name != "kind" and value is not None}
            for at in where
        ]
        try:
            some = _list_of(kind).validate_python(given)
        except (ValidationError, KeyError):
            some = [_at_place(raw[at], at) for at in where]
        found.update(zip(where, some, strict=True))
    return [found[at] for at in range(len(raw))]


@cache
def _list_of(kind: str) -> TypeAdapter[list[Context]]:
    return TypeAdapter(GenericAlias(list, (KINDS[kind],)))  # type: ignore[arg-type]


def _at_place(raw: Mapping[str, JsonValue], at: int) -> Context:
    try:
        return validate_context(raw)
    except BadInput as problem:
        where = f"context {at + 1}" + (f", {problem.where}" if problem.where else "")
        raise BadInput(problem.what, where=where, fix=problem.fix) from None


def _explained(kind: str, error: ValidationError) -> BadInput:
    first = error.errors(include_url=False)[0]
    where = ".".join([kind, *(str(part) for part in first["loc"])])
    if first["type"] == "timezone_aware":
        return BadInput(
            f"The time {first['input']} has no zone.",
            where=where,
            fix='Add the offset, like "2026-03-02T09:00:00+08:00".',
        )
    return BadInput(f"{first['msg']}; it is {first['input']!r}.", where=where)


def plain(context: Context) -> dict[str, JsonValue]:
    """The context as plain JSON with only the given fields, its kind first."""
    body = context.model_dump(mode="json", exclude_none=True)
    return {"kind": context.KIND, **body}


def when_of(context: Context) -> datetime | None:
    """The context's own time, or None when no field gives it."""
    for name in context.WHEN:
        moment: datetime | None = getattr(context, name)
        if moment is not None:
            return moment
    return None


def duration_of(context: Context) -> timedelta | None:
    """How long it takes, where start and end are known."""
    ends = {"meeting": ("start", "end"), "flight": ("depart", "arrive")}.get(context.KIND)
    if ends is not None:
        start, end = getattr(context, ends[0]), getattr(context, ends[1])
        return end - start if start is not None and end is not None else None
    length = getattr(context, "duration_min", None)
    return None if length is None else timedelta(minutes=length)
