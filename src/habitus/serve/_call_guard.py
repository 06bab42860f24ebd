"""The guard between an MCP client and a server, whatever carries the messages.

Each call is bound, completed and checked strictly; then it goes through, is held with the question,
or is refused with the reason. Everything else passes unchanged.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as TooLate
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from pydantic import JsonValue

from habitus._results import CheckedCall
from habitus.decide import Question
from habitus.serve._judge import Judge, answered, judged
from habitus.serve._rpc import Message, params_of, result
from habitus.serve._words import say
from habitus.vocabulary import shipped_bindings, shipped_concepts

ANSWER_S = 5.0
"""How long a ruling may take before the call is refused."""
PERSON_S = 300.0
"""How long the person has to answer a question."""
QUESTIONS = 3
"""Questions that one call may put to the person, one after the other."""
MOST_HELD = 1000

_VERSION_KEY = "io.modelcontextprotocol/protocolVersion"
_CAPABILITIES_KEY = "io.modelcontextprotocol/clientCapabilities"
_INPUT = "habitus"
"""The key of our question among those that a result asks for."""

Elicit: TypeAlias = Callable[[Mapping[str, JsonValue]], Mapping[str, JsonValue] | None]
"""Puts an elicitation to the client and returns its result, or None when none came in time."""


@dataclass
class Session:
    """What one client and its server have said of themselves."""

    server: str = ""
    elicits: bool = False
    tools: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Names of the arguments of each tool."""
    _asked: dict[str, str] = field(default_factory=dict)
    """Method of the requests whose answers are read, by id."""

    def sent(self, message: Message) -> None:
        """Note what the client asks the server."""
        method, params = message.get("method"), params_of(message)
        if method == "initialize":
            capabilities = params.get("capabilities")
            self.elicits = isinstance(capabilities, dict) and _elicits(capabilities)
        if method in ("initialize", "tools/list", "server/discover") and "id" in message:
            self._asked[repr(message["id"])] = str(method)

    def answered(self, message: Message) -> None:
        """Note what the server answers."""
        method = self._asked.pop(repr(message.get("id")), None) if "method" not in message else None
        found = message.get("result")
        if method is None or not isinstance(found, dict):
            return
        info = found.get("serverInfo")
        if isinstance(info, dict) and isinstance(info.get("name"), str):
            self.server = str(info["name"])
        tools = found.get("tools")
        for one in tools if isinstance(tools, list) else ():
            if isinstance(one, dict) and isinstance(one.get("name"), str):
                schema = one.get("inputSchema")
                properties = schema.get("properties") if isinstance(schema, dict) else None
                names = tuple(properties) if isinstance(properties, dict) else ()
                self.tools[str(one["name"])] = names


@dataclass(frozen=True)
class _Held:
    """A call that waits for an answer of the person's."""

    name: str
    args: Mapping[str, JsonValue]
    ruling: CheckedCall


class CallGuard:
    """Rules on the calls that pass between clients and a server.

    Args:
        judge: who rules.
        answer_s: seconds that a ruling may take.
        person_s: seconds that the person has to answer.
    """

    def __init__(
        self, judge: Judge, *, answer_s: float = ANSWER_S, person_s: float = PERSON_S
    ) -> None:
        self._judge = judge
        self._answer_s = answer_s
        self.person_s = person_s
        self._held: dict[str, _Held] = {}
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="habitus-guard")

    def close(self) -> None:
        """End the thread that rules."""
        self._worker.shutdown(wait=False, cancel_futures=True)

    def rule(self, call: Message, session: Session) -> tuple[Message, CheckedCall]:
        """What is to become of a call: the call to forward, and the ruling on it.

        A call that brings the answer to a question (in protocols without a session) is ruled on by
        that answer.
        """
        params = params_of(call)
        state = params.get("requestState")
        held = self._held.pop(state, None) if isinstance(state, str) else None
        name, args = str(params["name"]), _args(params)
        if held is not None:
            stripped = {
                k: v for k, v in params.items() if k not in ("requestState", "inputResponses")
            }
            call = {**call, "params": stripped}
            responses = params.get("inputResponses")
            given = responses.get(_INPUT) if isinstance(responses, dict) else None
            if (held.name, held.args) == (name, args):
                answer = _chosen(given, held.ruling.question)
                return self._forward(call, self.answer(call, session, held.ruling, answer))
        return self._forward(call, self._ruled(call, session))

    def answer(
        self, call: Message, session: Session, ruling: CheckedCall, answer: int | None
    ) -> CheckedCall:
        """The ruling on a held call after the person's answer."""
        if answer is None:
            question = ruling.question.text if ruling.question else ""
            told = say(self._judge.language, "declined", question=question)
            return replace(ruling, verdict="refuse", message=told)
        name, args, arguments = self._known(call, session)
        return self._in_time(
            ruling.args, lambda: answered(self._judge, ruling, answer, name, args, arguments)
        )

    def converse(
        self, call: Message, session: Session, ruling: CheckedCall, elicit: Elicit
    ) -> tuple[Message, CheckedCall]:
        """Put the questions of a held call to the person through the client."""
        for _ in range(QUESTIONS):
            if ruling.verdict != "ask" or ruling.question is None:
                break
            given = elicit(elicitation(ruling, str(params_of(call)["name"]), self._judge.language))
            if given is None:
                told = say(self._judge.language, "unanswered", question=ruling.question.text)
                ruling = replace(ruling, verdict="refuse", message=told)
            else:
                ruling = self.answer(call, session, ruling, _chosen(given, ruling.question))
        return self._forward(call, ruling)

    def refusal(self, call: Message, ruling: CheckedCall) -> Message:
        """The answer to a call that is not made, for the agent to read."""
        language = self._judge.language
        if ruling.verdict == "ask" and ruling.question is not None:
            answers = "; ".join(one.answer for one in ruling.question.options)
            lines = [
                say(language, "held", question=ruling.question.text),
                say(language, "answers", answers=answers),
                say(language, "held_next", id=ruling.decision),
            ]
        elif ruling.instead:
            lines = [say(language, "refused", why=ruling.message), ruling.instead]
            lines.append(say(language, "mend"))
        elif ruling.decision and not ruling.question:
            lines = [say(language, "refused", why=ruling.message), say(language, "mend")]
        else:
            lines = [ruling.message]
        body: dict[str, JsonValue] = {
            "content": [{"type": "text", "text": "\n".join(lines)}],
            "isError": True,
            "_meta": {"habitus/verdict": ruling.verdict, "habitus/decision": ruling.decision},
        }
        if _is_modern(call):
            body["resultType"] = "complete"
        return result(call.get("id"), body)

    def question_result(self, call: Message, ruling: CheckedCall) -> Message | None:
        """The answer that asks a client without a session to put the question to the person and
        call again; None where the client can't."""
        meta = params_of(call).get("_meta")
        capabilities = meta.get(_CAPABILITIES_KEY) if isinstance(meta, dict) else None
        if not _is_modern(call) or not isinstance(capabilities, dict) or not _elicits(capabilities):
            return None
        token = f"habitus-{secrets.token_urlsafe(18)}"
        if len(self._held) >= MOST_HELD:
            self._held.pop(next(iter(self._held)))
        name = str(params_of(call)["name"])
        self._held[token] = _Held(name, _args(params_of(call)), ruling)
        request: JsonValue = {
            "method": "elicitation/create",
            "params": dict(elicitation(ruling, name, self._judge.language)),
        }
        return result(
            call.get("id"),
            {
                "resultType": "input_required",
                "inputRequests": {_INPUT: request},
                "requestState": token,
            },
        )

    def _ruled(self, call: Message, session: Session) -> CheckedCall:
        name, args, arguments = self._known(call, session)
        return self._in_time(args, lambda: judged(self._judge, name, args, arguments))

    def _in_time(
        self, args: Mapping[str, JsonValue], ruled: Callable[[], CheckedCall]
    ) -> CheckedCall:
        try:
            return self._worker.submit(ruled).result(self._answer_s)
        except TooLate:
            why = say(self._judge.language, "slow", seconds=self._answer_s)
        except RuntimeError as problem:  # closed meanwhile
            why = str(problem)
        told = say(self._judge.language, "down", why=why)
        return CheckedCall(verdict="refuse", args=args, message=told)

    def _known(
        self, call: Message, session: Session
    ) -> tuple[str, Mapping[str, JsonValue], tuple[str, ...]]:
        """The tool's name as rules know it: with the server's, where it alone says nothing."""
        params = params_of(call)
        name, args = str(params["name"]), _args(params)
        arguments = session.tools.get(name, ())
        if session.server:
            whole = f"{session.server}.{name}"
            bindings, concepts = shipped_bindings(), shipped_concepts()
            if not bindings.of(name, args, concepts) and bindings.of(whole, args, concepts):
                return whole, args, arguments
        return name, args, arguments

    def _forward(self, call: Message, ruling: CheckedCall) -> tuple[Message, CheckedCall]:
        if ruling.verdict == "pass" and ruling.args != _args(params_of(call)):
            call = {**call, "params": {**params_of(call), "arguments": dict(ruling.args)}}
        return call, ruling


def elicitation(ruling: CheckedCall, tool: str, language: str) -> Mapping[str, JsonValue]:
    """The parameters of a request that puts a ruling's question to the person."""
    assert ruling.question is not None
    lines = [say(language, "asks", tool=tool, question=ruling.question.text)]
    lines += [f"• {one.answer} → {one.becomes}" for one in ruling.question.options]
    return {
        "mode": "form",
        "message": "\n".join(lines),
        "requestedSchema": {
            "type": "object",
            "properties": {
                "answer": {
                    "type": "string",
                    "title": ruling.question.text[:200],
                    "enum": [one.answer for one in ruling.question.options],
                }
            },
            "required": ["answer"],
        },
    }


def _chosen(given: object, question: Question | None) -> int | None:
    """Which answer an elicitation brought; None for a refusal to answer or anything else."""
    if question is None or not isinstance(given, Mapping) or given.get("action") != "accept":
        return None
    content = given.get("content")
    answer = content.get("answer") if isinstance(content, dict) else None
    answers = [one.answer for one in question.options]
    return answers.index(answer) if answer in answers else None


def _elicits(capabilities: Mapping[str, JsonValue]) -> bool:
    """Whether a client can show a form; one that only opens addresses can't."""
    found = capabilities.get("elicitation")
    return isinstance(found, dict) and (not found or "form" in found)


def _is_modern(call: Message) -> bool:
    meta = params_of(call).get("_meta")
    return isinstance(meta, dict) and _VERSION_KEY in meta


def _args(params: Mapping[str, JsonValue]) -> Mapping[str, JsonValue]:
    found = params.get("arguments")
    return found if isinstance(found, dict) else {}
