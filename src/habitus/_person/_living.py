"""The life of rules: feedback, stages, audits, going back."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, Literal, TypeAlias

from sqlalchemy import Connection

from habitus._auditing import Audited, audit_rules
from habitus._compared import Compared, compare
from habitus._expected import expect_rule
from habitus._person._base import _now
from habitus._person._looking import Looking
from habitus._person._telling import Telling
from habitus._results import FeedbackResult
from habitus._rolling_back import code_back, rule_back
from habitus._words import FEEDBACK
from habitus.decide import (
    Question,
    require_aware,
)
from habitus.log import (
    Draft,
    catch_up,
)
from habitus.rules import (
    HARD,
    Stage,
    due_drafts,
)

if TYPE_CHECKING:
    pass

Verb: TypeAlias = Literal["right", "wrong", "not_this_time", "never_again"]


VERBS: tuple[str, ...] = ("right", "wrong", "not_this_time", "never_again")


class Living(Looking, Telling):
    """What rules earn and lose."""

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
