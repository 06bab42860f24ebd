"""What a grammar understands of a turn, in terms no language owns.

A :class:`Statement` is one atomic thing the person said: a stance toward a target, with its
exceptions, dates and effects. Both grammars produce these and nothing else; `rules/` builds code
from them. Every stage of reading leaves its typed result in the :class:`Reading`, so that each can
be measured, or replaced, by itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Literal, TypeAlias

from habitus.vocabulary import Amount, Concepts, Day, Role, Scalar, Window

Language: TypeAlias = Literal["en", "zh"]

Stance: TypeAlias = Literal[
    "forbid", "require", "ask", "permit", "avoid", "prefer",
    "do",
    "neutral",
    "define",
]  # fmt: skip
"""The six stances of the rule language, and three that only facts have: ``do`` sets effects alone;
``neutral`` says that the target is neither liked nor ruled out ("I don't mind early flights", "X is
fine again"): it ends contrary statements and makes no rule; ``define`` moves a part of the day."""

Change: TypeAlias = Literal["state", "end"]
"""``state`` says something (a later statement in the same slot replaces the earlier by itself);
``end`` takes back what was said about the target before ("forget what I said about aisle seats")
without putting anything in its place."""


@dataclass(frozen=True, slots=True)
class Thing:
    """What a statement is about, by name.

    Attributes:
        text: the words, without articles and determiners ("window seats", "羊肉").
        concepts: ids of the concepts of exactly that name; empty for a thing nobody listed, which
            is then matched by its words.
        field: the field it must be tested on, where the words say so (airline, brand, merchant,
            topic, place, area, title, genres, ...); empty: the builder decides by kind and concept.
    """

    text: str
    concepts: tuple[str, ...] = ()
    field: str = ""


@dataclass(frozen=True, slots=True)
class Who:
    """A person or a class of persons the target involves; role, name or both."""

    role: Role | None = None
    name: str = ""
    field: Literal["", "sender", "organizer", "attendees", "recipient"] = ""
    """Where the words say it ("meetings organised by ..."); empty: any person field."""


@dataclass(frozen=True, slots=True)
class Trait:
    """A test of a plain field: ``Trait("seat", "==", "window")``, ``Trait("online", "==", False)``,
    ``Trait("stops", ">", 0)``, ``Trait("spiciness", ">=", 1)``, ``Trait("args.branch", "==",
    "main")``.

    With an :class:`~habitus.vocabulary.Amount` it is a limit: ``Trait("price", ">", Money(120.0,
    "EUR"))`` (``price`` stands for the price field of whatever kind it is: a hotel's price per
    night, a tool call's amount), ``Trait("distance_km", ">", Distance(3.0))``,
    ``Trait("duration", ">", Duration(60.0))``. Money without a said currency is in the home
    currency
    of the turn.
    """

    field: str
    op: Literal["==", "!=", "<", "<=", ">", ">="]
    value: Scalar | Amount


@dataclass(frozen=True, slots=True)
class TextMark:
    """Words a text field must hold: the subject contains "PR"."""

    field: str
    text: str
    how: Literal["contains", "starts"] = "contains"


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """What a stance applies to: every given slot must hold (within a slot, any of its members).

    A limit is written as what *violates* it: "hotels under 120 EUR" is the stance ``forbid`` on
    ``Trait("price", ">", 120 EUR)``; "only nonstop" is ``forbid`` on ``Trait("stops", ">", 0)``;
    "only
    Northwing" is ``forbid`` on flights with ``other_than=(Northwing,)``. (Never by ``unless``: an
    exception with an absent field does not excuse, a test of an absent field does not apply.)
    """

    kinds: tuple[str, ...] = ()
    """Kinds of context (``meeting``, ``meal``, ``tool_call``, ...); empty: inferred by the builder
    from things, traits and people."""
    things: tuple[Thing, ...] = ()
    """Any of these."""
    also: tuple[Thing, ...] = ()
    """And any of these, too: "raw data to a public repo" has things=(raw data,), also=(public
    repo,)."""
    other_than: tuple[Thing, ...] = ()
    """None of these ("any airline but Northwing", "other meat than chicken": things=(meat,),
    but=...)."""
    but: tuple[Thing, ...] = ()
    """Items that do not count ("seafood, salmon excepted"): per dish or ingredient."""
    acts: tuple[str, ...] = ()
    """Concept ids of acts, for tool calls: ``("book",)``, ``("send", "email")`` are
    alternatives."""
    people: tuple[Who, ...] = ()
    traits: tuple[Trait, ...] = ()
    texts: tuple[TextMark, ...] = ()
    window: Window | None = None
    """When the thing takes place (a ``Dates`` window for "next week", "tomorrow", "on the
    15th")."""
    whole: bool = False
    """The window is blocked as a whole (keep it free, I'm at the gym then): anything that overlaps
    it counts. Otherwise the context's own time (its start) must lie in it."""
    decided: bool = False
    """The window is about the moment of acting, not the thing's own time ("don't book anything at
    night")."""

    def is_empty(self) -> bool:
        """Whether no slot is given: then it is about nothing and makes no rule."""
        return self == Target(whole=self.whole, decided=self.decided)


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """One atomic thing a person said.

    Attributes:
        stance: see :data:`Stance`.
        strength: of ``avoid`` and ``prefer``, in (0, 1]; ignored for the others.
        target: what it is about.
        unless: exceptions; each excuses when all its slots hold.
        since, until: local dates between which it holds, inclusive, when the words limit the
            *rule's* life ("until the end of March", "from next week on"). For a thing on certain
            dates ("no meetings tomorrow") use a window instead.
        effects: for ``do`` (or joined to another stance): ``("tag", "important")``, ``("notify",
            "now|later|none")``, ``("format", "bullets|prose|table")``, ``("max_words", 80)``,
            ``("reply_language", "en")``, ``("tone", "casual|formal")``.
        change: see :data:`Change`.
        part, bounds: for ``define``: the part of the day and its new bounds in minutes after
            midnight (``"lunch", (780, 840)``; part ``"work"`` for working hours).
        reason: why to ask first, in the person's words.
        said: the words it was read from.
        unsure: part of the words was not understood, so that it may say too much: it is proposed
            and waits for the person's yes.
        firm: the person insisted (never, must not, allergic), so that a later mild remark does not
            end it.
    """

    stance: Stance
    target: Target = field(default_factory=Target)
    strength: float = 0.6
    unless: tuple[Target, ...] = ()
    since: date | None = None
    until: date | None = None
    effects: tuple[tuple[str, str | int], ...] = ()
    change: Change = "state"
    part: str = ""
    bounds: tuple[int, int] | None = None
    reason: str = ""
    said: str = ""
    firm: bool = False
    unsure: bool = False


ClauseKind: TypeAlias = Literal[
    "wish", "like", "habit", "fact", "change", "accept", "definition",
    "question", "quote", "hypothetical", "others", "request", "talk", "unreadable",
]  # fmt: skip
"""What a clause is. The first row may yield statements; ``request`` is a one-off errand; ``others``
is
about someone else; ``unreadable`` states a wish that the slots stage could not read (kept as
text)."""


@dataclass(frozen=True, slots=True)
class ClauseReading:
    """One clause with what each stage made of it."""

    text: str
    kind: ClauseKind
    why: str = ""
    """The words or test that decided, for `--failures`."""
    statements: tuple[Statement, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """A whole turn, clause by clause."""

    language: Language
    clauses: tuple[ClauseReading, ...] = ()

    @property
    def statements(self) -> tuple[Statement, ...]:
        """All statements, in order."""
        return tuple(one for clause in self.clauses for one in clause.statements)


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """An earlier turn of the conversation, for answers and "that"."""

    speaker: Literal["user", "assistant", "other"]
    text: str
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """A turn of the person to be read, with all that reading may depend on.

    Attributes:
        text: the words.
        at: when they were said, aware, in the person's zone.
        before: earlier turns of the conversation within some hours, oldest first.
        concepts: shipped and the person's own.
        day: how the person's day is cut.
        currency: home currency (ISO 4217), derived from the zone until told.
        people: names and words for people the person has named, with their role.
        own: things the person has spoken of before in standing statements, newest last: what "that"
            or a bare "it's fine now" may point to.
        ended: earlier statements that no longer hold, newest last: what "is banned again" brings
            back.
    """

    text: str
    at: datetime
    concepts: Concepts
    day: Day
    before: tuple[Said, ...] = ()
    currency: str = "USD"
    people: Mapping[str, Role] = field(default_factory=dict)
    own: tuple[Statement, ...] = ()
    ended: tuple[Statement, ...] = ()
