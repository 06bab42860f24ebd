"""One pass over a log: what each entry becomes when something is forgotten."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from pydantic import JsonValue

from habitus.log import Event
from habitus.privacy._closure import Gone
from habitus.privacy._code_without import CodeWithout

Body = Mapping[str, JsonValue]


class Rewriting:
    """Says of each entry whether it stays, goes, or says less; fed in the order of the log.

    Attributes:
        dropped: ids of entries that go, in the order of the log.
        rewritten: entries that stay with another body, by id.
        again: facts that a forgotten statement had ended or changed, with its place in the log.
        ended: of them those that it had ended.
        code: what became of the files.
        files: of each change of files that stays or went: its place, and whether it stays.
    """

    def __init__(self, gone: Gone, said: Mapping[str, Body]) -> None:
        """Args:
        gone: what goes.
        said: bodies of the facts that found others from now on, by id.
        """
        self.gone = gone
        self.said = said
        self.dropped: list[str] = []
        self.rewritten: dict[str, Event] = {}
        self.again: dict[str, int] = {}
        self.ended: set[str] = set()
        self.code = CodeWithout(gone, self.again)
        self.files: list[tuple[int, bool]] = []
        self._ended_by_hand: dict[str, str] = {}

    def take(self, event: Event) -> None:
        """Decide on the next entry."""
        body = self._body(event)
        if event.kind == "files":
            self.files.append((event.seq, body is not None))
            self._take_back_ends()
        if body is None:
            self.dropped.append(event.id)
        elif body is not event.body:
            self.rewritten[event.id] = replace(event, body=body)

    def _body(self, event: Event) -> Body | None:
        if event.id in self.gone.events or event.id in self.gone.facts:
            return None
        match event.kind:
            case "fact":
                return self._fact(event)
            case "fact_end" | "fact_revise":
                return self._change_of_fact(event)
            case "fact_repeat":
                body = event.body
                away = body["fact"] in self.gone.facts or body["source"] in self.gone.events
                return None if away else body
            case "files":
                return self.code.body(event)
            case "stage":
                return None if event.body["rule"] in self.gone.rules else event.body
        return self._loosened(event)

    def _fact(self, event: Event) -> Body:
        founding = self.gone.refounded.get(event.id)
        if founding is None:
            return event.body
        source, donor = founding
        other = self.said[donor]
        return {
            **event.body,
            "source": source,
            "object": other["object"],
            "statement": _in_words_of(event.body["statement"], other["statement"]),
        }

    def _change_of_fact(self, event: Event) -> Body | None:
        """The end or the revision of a fact; without one that a forgotten statement brought about,
        the fact is settled anew from there on."""
        body = event.body
        fact, by = str(body["fact"]), str(body.get("by", ""))
        if fact in self.gone.facts:
            return None
        if by in self.gone.facts:
            self.again.setdefault(fact, event.seq)
            if event.kind == "fact_end":
                self.ended.add(fact)
            return None
        if by and fact in self.again and by != fact:
            return None
        if not by and event.kind == "fact_end":
            self._ended_by_hand[fact] = event.id
        if event.kind == "fact_revise" and fact in self.gone.refounded:
            _, donor = self.gone.refounded[fact]
            words = _in_words_of(body["statement"], self.said[donor]["statement"])
            return {**body, "statement": words}
        return body

    def _take_back_ends(self) -> None:
        """A fact whose edit by hand goes has not ended by it."""
        for fact in self.code.unedited & set(self._ended_by_hand):
            self.dropped.append(self._ended_by_hand.pop(fact))

    def _loosened(self, event: Event) -> Body | None:
        """An entry of any kind without ids of what goes; gone when it was about nothing else."""
        new: dict[str, JsonValue] = dict(event.body)
        for key in ("source", "about", "beside"):
            if self.gone.is_gone(new.get(key)):
                return None
        for key in ("evidence", "rules"):
            named = new.get(key)
            if isinstance(named, list) and named:
                left = [one for one in named if not self.gone.is_gone(_id_of(one))]
                if not left:
                    return None
                if len(left) < len(named):
                    new[key] = left
        return event.body if new == event.body else new


def _id_of(one: JsonValue) -> JsonValue:
    return one.get("rule") if isinstance(one, dict) else one


def _in_words_of(statement: JsonValue, other: JsonValue) -> JsonValue:
    """A statement as another one said the same."""
    assert isinstance(statement, dict) and isinstance(other, dict)
    words: dict[str, JsonValue] = {
        key: other.get(key) for key in ("said", "reason") if key in other
    }
    kept: dict[str, JsonValue] = {
        key: value for key, value in statement.items() if key not in ("said", "reason")
    }
    return {**kept, **words}
