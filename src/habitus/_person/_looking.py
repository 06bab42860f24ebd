"""What is there: rules, facts, decisions, and why."""

from __future__ import annotations

import json
from datetime import datetime
from typing import TYPE_CHECKING

from habitus._person._base import Json
from habitus._person._deciding import Deciding
from habitus._snapshot import load_snapshot
from habitus.decide import (
    Code,
    Counterfactual,
    Decision,
    counterfactual,
    decide,
    differences,
    explain,
    recent_decisions,
    stored_decision,
    withhold,
)
from habitus.decide.index import RuleIndex
from habitus.errors import NotFound
from habitus.facts import (
    Fact,
    all_facts,
)
from habitus.log import (
    Event,
    dumps,
    parse_moment,
)
from habitus.recall import (
    Page,
    checked_page,
)
from habitus.rules import (
    HARD,
    StoredRule,
    current_files,
    sentence,
)
from habitus.store import CommitInfo, history
from habitus.vocabulary import (
    validate_context,
)

if TYPE_CHECKING:
    pass


class Looking(Deciding):
    """Listings and explanations."""

    def get_all_constraints(self, domain: str | None = None) -> list[StoredRule]:
        """The active hard rules, of one domain or of all."""
        return [one for one in self.rules(domain) if one.stage == "active" and one.stances & HARD]

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
