"""What the person says and does enters the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

from sqlalchemy import Connection

from habitus._advising import (
    Adviser,
    Observed,
)
from habitus._choosing import Choices, Chosen, choice_draft
from habitus._person._base import Base, Json, _now
from habitus._recording import noted
from habitus._results import Ingested
from habitus.decide import (
    CONTRARY,
    require_aware,
)
from habitus.errors import BadInput
from habitus.facts import (
    Learnt,
    Reading,
    Receipt,
    fact_by_id,
    is_loaded,
    read_turn,
)
from habitus.log import (
    Draft,
    Event,
    EventKind,
    catch_up,
    events_after,
    take_in,
    without_memory,
    without_secrets,
)
from habitus.log.importers import LeftOut, Me, Progress, read
from habitus.policy._reward import Response
from habitus.privacy import (
    Marks,
    entry_back,
    without_rules_back,
)
from habitus.rules import (
    States,
    StoredRule,
    habit_drafts,
    is_later_change,
    live_rules,
    part_moved,
    sentence,
    state_of,
)
from habitus.vocabulary import (
    Concepts,
    Settings,
    validate_context,
)

if TYPE_CHECKING:
    pass

CLASHES_TOLD = 5
"""Clashes that a receipt tells of; `conflicts` lists all."""


BATCH = 50
"""Imported entries committed together."""


_KIND_OF_CHANNEL: dict[str, EventKind] = {
    "chat": "message", "email": "message", "calendar": "calendar", "activity": "activity",
}  # fmt: skip


Channel: TypeAlias = Literal["chat", "email", "sms", "calendar", "bank"]


class Telling(Base):
    """Talk, acts and files."""

    def tell(
        self,
        text: str,
        *,
        at: datetime | None = None,
        speaker: Literal["user", "assistant", "other", "tool"] = "user",
        name: str | None = None,
        channel: Channel = "chat",
    ) -> Receipt:
        """Take in what somebody said; only the person's own words make rules.

        What others write (a clinic, a bank, a calendar) makes no rule, but alerts look at it.

        Args:
            text: the words, in English or Chinese.
            at: when it was said, aware; now when not given.
            speaker: who said it.
            name: the speaker's name, for others.
            channel: where it was said.

        Returns:
            A receipt with a sentence for each thing learnt.

        Raises:
            BadInput: the time has no zone.
        """
        return self._tell(text, at=at, speaker=speaker, name=name, channel=channel)

    def _tell(
        self,
        text: str,
        *,
        at: datetime | None,
        speaker: str = "user",
        name: str | None = None,
        channel: str = "chat",
        body: Json | None = None,
    ) -> Receipt:
        now = _now()
        said = now if at is None else require_aware(at)
        text, secrets = without_secrets(without_memory(text))
        self._facts_room.last_reading = None
        self._rules_room.not_built.clear()
        draft = Draft(
            kind="message",
            at=said,
            channel=channel,
            speaker=speaker,
            name=name or "",
            text=text,
            body=body or {},
        )
        self._load_grammar(text)
        with self._writing() as connection:
            if on := entry_back(Marks(connection, self.id), draft):
                raise BadInput(
                    f"You had this removed on {on}.", fix="To say it anew, say it at another time."
                )
            event = self._append(connection, [draft], now)[0]
            return self._receipt(connection, event, secrets)

    def _load_grammar(self, text: str) -> None:
        """Read a text before the store is held, where that is the first: others wait meanwhile."""
        if not is_loaded(text):
            self.read(text)

    def read(self, text: str, *, at: datetime | None = None) -> Reading:
        """How a message of the person's would be understood now, stage by stage; changes nothing.

        Args:
            text: the words.
            at: when they would be said, aware; now when not given.
        """
        now = _now()
        position = self._snapshot().position
        draft = Event(
            kind="message",
            at=now if at is None else require_aware(at),
            channel="chat",
            speaker="user",
            text=without_memory(text),
            person=self.id,
            seq=position + 1,
            id="",
            recorded=now,
        )
        with self._habitus._store.reading() as connection:
            return read_turn(self._facts_room.turn(connection, draft))

    def _receipt(self, connection: Connection, event: Event, secrets: int) -> Receipt:
        reading = self._facts_room.last_reading
        if reading is None:
            return Receipt(event=event.id, secrets=secrets)
        settings, concepts = state_of(connection, self.id)
        language = settings.language
        followed = list(events_after(connection, self.id, event.seq))
        rules_of: dict[str, list[str]] = {}
        changed: list[str] = []
        for one in followed:
            if one.kind == "files":
                changed += [
                    line for line in str(one.body["reason"]).split("\n") if is_later_change(line)
                ]
        live = live_rules(connection, self.id)
        for rule in live:
            rules_of.setdefault(rule.fact, []).append(rule.rule.id)
        by_id = {one.rule.id: one.rule for one in live}
        learnt: list[Learnt] = []
        for one in followed:
            if one.kind != "fact":
                continue
            fact = fact_by_id(connection, self.id, one.id)
            assert fact is not None
            ids = tuple(rules_of.get(fact.id, ()))
            note = self._rules_room.not_built.get(fact.id, "")
            text = (
                " ".join(sentence(by_id[id_], language, concepts) for id_ in ids[:1])
                or (
                    part_moved(fact.statement, language) if fact.statement.part and not note else ""
                )
                or fact.statement.said
                or fact.object
            )
            learnt.append(Learnt(fact=fact.id, sentence=text, rules=ids, note=note))
        learnt = self._with_clashes(live, learnt, settings, concepts, event.at)
        kept = tuple(one.text for one in reading.clauses if one.kind == "unreadable")
        return Receipt(
            event=event.id,
            learnt=tuple(learnt),
            noted=noted(connection, self.id, self._habitus._kinds, followed, language),
            changed=tuple(changed),
            kept=kept,
            secrets=secrets,
        )

    def _with_clashes(
        self,
        rules: list[StoredRule],
        learnt: list[Learnt],
        settings: Settings,
        concepts: Concepts,
        at: datetime,
    ) -> list[Learnt]:
        """What was learnt, with a note where it contradicts another rule."""
        made = {id_ for one in learnt for id_ in one.rules}
        if not made:
            return learnt
        found = self._habitus._clashing.find(
            self.id, rules, settings, concepts, at, only=made, wanted=CONTRARY, most=CLASHES_TOLD
        )
        notes: dict[str, list[str]] = {}
        for clash in found:
            for id_ in made & set(clash.rules):
                notes.setdefault(id_, []).append(clash.message)
        return [
            replace(one, note="\n".join(
                dict.fromkeys([*([one.note] if one.note else []),
                               *(text for id_ in one.rules for text in notes.get(id_, ()))])))
            for one in learnt
        ]  # fmt: skip

    def observe(
        self,
        what: Json | str,
        response: Response,
        *,
        at: datetime | None = None,
        seconds: float | None = None,
        rating: float | None = None,
        place: int = 0,
    ) -> Observed:
        """Take in what the person did with something offered, or with an advice.

        Args:
            what: what was offered, such as an invitation, as for :meth:`evaluate_context` (a
                meeting when it has no kind); or the id of an advice.
            response: what they did; something offered is "accepted", "declined" or "tentative".
            at: when, aware; now when not given.
            seconds: of an advice: how long they stayed.
            rating: of an advice: what they said of it, 0 to 1.
            place: of an advice: which place of the slate, 0 for the first.

        Returns:
            The entry, with what an advice's outcome taught.

        Raises:
            NotFound: there is no such advice.
            BadInput: the context does not fit the vocabulary, the response does not fit, or the time
                has no zone.
        """
        now = _now()
        if isinstance(what, str):
            return self._outcome(
                what, response, now if at is None else require_aware(at), place, seconds, rating
            )
        if response not in ("accepted", "declined", "tentative"):
            raise BadInput(
                f'Something offered is not "{response}".', where="response",
                fix='Give "accepted", "declined" or "tentative".',
            )  # fmt: skip
        fields = dict(what)
        kind = str(fields.pop("kind", "meeting"))
        validate_context({"kind": kind, **fields})
        draft = Draft(
            kind="calendar" if kind == "meeting" else "activity",
            at=now if at is None else require_aware(at),
            channel="calendar" if kind == "meeting" else "activity",
            speaker="user",
            body={"event": fields, "kind": kind, "response": response},
        )
        with self._writing() as connection:
            event = self._append(connection, [draft], now)[0]
            self._induce(connection, now)
        return Observed(event=event.id)

    def _outcome(
        self,
        advice: str,
        response: Response,
        at: datetime,
        place: int,
        seconds: float | None,
        rating: float | None,
    ) -> Observed:
        from habitus.policy._told import taught

        now = _now()
        with self._writing() as connection:
            catch_up(connection, self.id, self._rooms, now)
            adviser = Adviser(connection, self.id)
            draft = adviser.outcome(
                advice, response, place=place, seconds=seconds, rating=rating, at=at
            )
            made = self._append(connection, [draft], now)
            if not made:
                raise BadInput(
                    "What became of this place is known already.", where="place",
                    fix="An outcome counts once.",
                )  # fmt: skip
            happened, contrast = taught(connection, made[0], adviser.known)
        said = [adviser.say(happened)]
        if contrast.edit != "nothing":
            said.append(contrast.message)
        return Observed(
            event=made[0].id, message=("" if adviser.language == "zh" else " ").join(said),
            reward=float(str(draft.body["reward"])),
        )  # fmt: skip

    def observe_choice(
        self,
        options: Sequence[Json],
        chosen: int,
        *,
        at: datetime | None = None,
    ) -> Chosen:
        """Take in which of several options the person took, and learn how they choose.

        What is learnt is a `choice` in their code: soft, with what it rests on, and active only
        once earlier choices foretell later ones better than guessing. Needs habitus[choice].

        Args:
            options: all that were shown, of one kind, as for :meth:`evaluate_context`.
            chosen: index of the one that was taken.
            at: when, aware; now when not given.

        Returns:
            What the choices teach so far, in the person's language.

        Raises:
            BadInput: the options do not fit, there is no such index, or the time has no zone.
        """
        now = _now()
        draft = choice_draft(options, chosen, now if at is None else require_aware(at))
        with self._writing() as connection:
            event = self._append(connection, [draft], now)[0]
            seen = Choices(connection, self.id, str(event.body["kind"]))
            drafts, message, rule = seen.drafts(event.at)
            drafts = without_rules_back(Marks(connection, self.id), drafts)
            if drafts:
                self._append(connection, drafts, now)
        return Chosen(event=event.id, choices=len(seen.events), message=message, rule=rule)

    def _induce(self, connection: Connection, now: datetime, *, thorough: bool = False) -> None:
        drafts = habit_drafts(connection, self.id, thorough=thorough)
        drafts = without_rules_back(Marks(connection, self.id), drafts)
        if drafts:
            self._append(connection, drafts, now)

    def ingest(
        self,
        path: str | Path,
        *,
        me: Iterable[str] = (),
        progress: Progress | None = None,
    ) -> Ingested:
        """Import a file that another program wrote: chat JSONL, .ics, mbox, .eml or activity CSV.

        Importing the same file again adds nothing. What can't be read is left out with its place.

        Args:
            path: the file; its format is found by looking at it.
            me: names, addresses and numbers that are the person, besides those of `person.toml`.
            progress: called with bytes done and bytes in all.

        Raises:
            BadInput: nothing in the file can be read.
        """
        now = _now()
        with self._habitus._store.reading() as connection:
            settings = States(connection, self.id).settings()
            marks = Marks(connection, self.id)
            removed_before = bool(marks)
        own = Me.of(*settings.me, *me, self.id)
        left: list[LeftOut] = []
        added = known = 0
        observed = False
        batch: list[Draft] = []

        def commit_batch() -> None:
            nonlocal added, known, batch
            for one in batch:
                self._load_grammar(one.text)
            with self._writing() as connection:
                made = take_in(connection, self.id, self._rooms, batch, now)
            added += len(made)
            known += len(batch) - len(made)
            batch = []

        for entry in read(
            Path(path), me=own, zone=settings.zone_at(now), now=now, progress=progress
        ):
            if isinstance(entry, LeftOut):
                left.append(entry)
                continue
            kind = _KIND_OF_CHANNEL[entry.channel]
            draft = Draft(
                kind=kind,
                at=entry.at,
                channel=entry.channel,
                speaker=entry.speaker,
                name=entry.name or "",
                text=without_secrets(without_memory(entry.text or ""))[0],
                body={
                    **entry.data,  # type: ignore[dict-item]
                    **({"at_is_import_time": True} if entry.at_is_import_time else {}),
                    "place": entry.place,
                },
                key=entry.key,
            )
            if removed_before and (on := entry_back(marks, draft)):
                why = f"You had this removed on {on}; it is not taken in again."
                left.append(LeftOut(file=str(path), place=entry.place, why=why))
                continue
            if entry.channel in ("calendar", "activity"):
                observed = True
            batch.append(draft)
            if len(batch) >= BATCH:
                commit_batch()
        if batch:
            commit_batch()
        if observed:
            with self._writing() as connection:
                self._induce(connection, now, thorough=True)
        return Ingested(added=added, known=known, left_out=tuple(left))
