"""Choices that were seen become a way of choosing: from events to a rule, through the gate."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from pydantic import JsonValue
from sqlalchemy import Connection

from habitus._words import CHOICES
from habitus.decide import View, term_value
from habitus.errors import BadInput, UsageError
from habitus.log import Draft, Event, events_after
from habitus.rules import (
    StoredRule,
    Weighted,
    files_draft,
    live_rules,
    named,
    print_rule,
    rule_versions,
    sentence,
    state_of,
)
from habitus.rules.choosing import (
    LEAST,
    Term,
    candidates,
    choice_id,
    choice_rule,
    is_news,
    learn,
)
from habitus.vocabulary import Concepts, Context, Language, Settings, validate_context

NEWEST = 200
"""Choices that a way of choosing is learnt from: what somebody likes may change."""
AUTHOR = "habitus"


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """What became of a choice that was seen.

    Attributes:
        event: id of its event.
        choices: how many choices among this kind were seen.
        message: what they teach so far, in the person's language.
        rule: id of the rule that says how the person chooses; None while there is none.
    """

    event: str
    choices: int
    message: str
    rule: str | None = None


def choice_draft(options: Sequence[Mapping[str, JsonValue]], chosen: int, at: datetime) -> Draft:
    """The event of a choice.

    Raises:
        BadInput: there are fewer than two options, they are of different kinds or don't fit the
            vocabulary, or nothing has that index.
    """
    if len(options) < 2:
        raise BadInput(
            "A choice is among at least two options.",
            where="options",
            fix="Give all that were shown.",
        )
    kinds = {validate_context(one).KIND for one in options}
    if len(kinds) > 1:
        raise BadInput(
            f"The options are of several kinds: {', '.join(sorted(kinds))}.",
            where="options",
            fix="Give options of one kind.",
        )
    if not 0 <= chosen < len(options):
        raise BadInput(
            f"There is no option {chosen}.",
            where="chosen",
            fix=f"Give an index from 0 to {len(options) - 1}.",
        )
    body: dict[str, JsonValue] = {
        "kind": kinds.pop(), "options": [dict(one) for one in options], "chosen": chosen,
    }  # fmt: skip
    return Draft(kind="choice", at=at, channel="choice", speaker="user", body=body)


class Choices:
    """What a person chose among options of one kind."""

    def __init__(self, connection: Connection, person: str, kind: str) -> None:
        self.connection = connection
        self.person = person
        self.kind = kind
        settings, concepts = state_of(connection, person)
        self.settings: Settings = settings
        self.concepts: Concepts = concepts
        self.events = [
            one
            for one in events_after(connection, person, 0, kinds=("choice",))
            if one.body.get("kind") == kind
        ]
        self.events.sort(key=lambda one: (one.at, one.seq))

    @property
    def language(self) -> Language:
        """Of what is said."""
        return self.settings.language

    def say(self, key: str, **values: object) -> str:
        """A sentence in the person's language."""
        return CHOICES[self.language][key].format(**values)

    def drafts(self, now: datetime) -> tuple[list[Draft], str, str | None]:
        """What the choices change in the person's code; what to say of it; and the id of the rule
        that says how they choose."""
        count = len(self.events)
        old = self._old()
        if old is not None and old.origin != "induced":
            return [], self.say("yours", n=count), old.rule.id
        if count < LEAST:
            return [], self.say("too_few", n=count, least=LEAST), None
        if self._was_ended(old):
            return [], self.say("off", n=count), old.rule.id if old else None
        if (
            old is not None
            and old.stage == "active"
            and not is_news(min(count, NEWEST), len(old.evidence))
        ):
            return [], self.say("same", n=count), old.rule.id
        shown = [self._options(one) for one in self.events[-NEWEST:]]
        terms = candidates([options for options, _ in shown], self.kind, self.concepts)
        tables = [(self._table(options, terms), chosen) for options, chosen in shown]
        try:
            learnt = learn(tables, terms)
        except UsageError as missing:
            return [], f"{missing.what} {missing.fix}", old.rule.id if old else None
        if learnt is None:
            return [], self.say("nothing_differs", n=count), None
        if learnt.judgement.stage != "active":
            why = self.say("unforeseen", n=count, hits=learnt.foretold, tried=learnt.predicted)
            return self._resting(old, now), why, None
        rule = choice_rule(learnt, self.kind, self.language, self.concepts)
        said = sentence(rule, self.language, self.concepts)
        evidence: list[JsonValue] = [one.id for one in self.events[-NEWEST:]]
        draft = files_draft(
            {rule.path: print_rule(rule, self.concepts)},
            at=now,
            reason=named("habit" if old is None else "change", said, self.language),
            author=AUTHOR,
            rules={
                rule.path: {
                    "origin": "induced", "stage": "active", "fact": "", "evidence": evidence,
                }
            },
        )  # fmt: skip
        return [draft], self.say("learnt", said=said, n=count), rule.id

    def _old(self) -> StoredRule | None:
        id_ = choice_id(self.kind)
        return next(
            (one for one in live_rules(self.connection, self.person) if one.rule.id == id_), None
        )

    def _was_ended(self, old: StoredRule | None) -> bool:
        """Whether the person removed the rule or switched it off."""
        if old is not None:
            return old.stage == "dormant"
        id_ = choice_id(self.kind)
        return any(one.rule.id == id_ for one in rule_versions(self.connection, self.person))

    def _resting(self, old: StoredRule | None, now: datetime) -> list[Draft]:
        """A way of choosing that no longer foretells anything rests."""
        if old is None or old.stage != "active":
            return []
        body: dict[str, JsonValue] = {
            "rule": old.rule.id, "stage": "shadow", "reason": "later choices no longer bear it out",
        }  # fmt: skip
        return [Draft(kind="stage", at=now, body=body)]

    def _options(self, event: Event) -> tuple[list[Context], int]:
        options = event.body["options"]
        assert isinstance(options, list)
        contexts = [validate_context(one) for one in options if isinstance(one, dict)]
        return contexts, int(str(event.body["chosen"]))

    def _table(self, options: list[Context], terms: Sequence[Term]) -> list[list[float]]:
        """The terms of each option; what is not known counts as the mean of the others."""
        columns: list[list[float]] = []
        views = [
            View(one, settings=self.settings, concepts=self.concepts, now=self.events[-1].at)
            for one in options
        ]
        for term in terms:
            values = [term_value(Weighted(1.0, term), view) for view in views]
            known = [one for one in values if one is not None]
            mean = sum(known) / len(known) if known else 0.0
            columns.append([mean if one is None else one for one in values])
        return [list(row) for row in zip(*columns, strict=True)]
