"""Tool calls, and what an agent relays."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, cast

from pydantic import JsonValue

from habitus._person._base import Json, _now
from habitus._person._editing import Editing
from habitus._person._living import Living
from habitus._results import CheckedCall
from habitus._settling import answer_drafts
from habitus.decide import (
    require_aware,
    strict_question,
    with_effects,
)
from habitus.errors import BadInput, UsageError
from habitus.facts import (
    Receipt,
)
from habitus.log import (
    catch_up,
)
from habitus.rules import (
    States,
    StoredRule,
    files_draft,
    live_rules,
)
from habitus.vocabulary import (
    BindingProposal,
    print_settings,
    propose_binding,
    read_bindings,
)

if TYPE_CHECKING:
    pass


class Guarding(Living, Editing):
    """What stands between an agent and its tools."""

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
