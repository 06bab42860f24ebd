"""Who rules on calls: a store of this machine, or a habitus that serves it.

Whatever goes wrong there, a call that could not be judged is refused, and said so. The next call
tries again, so that calls flow as soon as habitus is back.
"""

from __future__ import annotations

import json
import threading
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Literal, Protocol

from pydantic import JsonValue

from habitus._results import CheckedCall
from habitus.decide import Option, Question
from habitus.errors import BadInput, HabitusError, StorageError
from habitus.person import Habitus, Person
from habitus.serve._words import say
from habitus.vocabulary import Language

ANSWER_S = 10.0
"""How long a served habitus may take to answer."""


class Judge(Protocol):
    """Rules on calls and takes answers in."""

    @property
    def language(self) -> Language:
        """Of what is said."""
        ...

    def check(
        self, tool: str, args: Mapping[str, JsonValue], arguments: Collection[str]
    ) -> CheckedCall:
        """What is to become of a call; see :meth:`habitus.Person.check_call`."""
        ...

    def settle(self, decision: str, answer: int) -> None:
        """Take in the answer to a question."""
        ...

    def close(self) -> None:
        """Write what waits and give back what was opened."""
        ...


class PersonJudge:
    """Rules by a person of an open store.

    Args:
        person: whose rules; a function is asked for each call whose it is.
    """

    def __init__(self, person: Person | Callable[[], Person]) -> None:
        self._person = person

    @property
    def _whose(self) -> Person:
        return self._person if isinstance(self._person, Person) else self._person()

    @property
    def language(self) -> Language:
        """Of what is said."""
        return self._whose.settings().language

    def check(
        self, tool: str, args: Mapping[str, JsonValue], arguments: Collection[str]
    ) -> CheckedCall:
        """What is to become of a call."""
        return self._whose.check_call(tool, args, arguments=arguments)

    def settle(self, decision: str, answer: int) -> None:
        """Take in the answer to a question."""
        self._whose.settle(decision, answer)

    def close(self) -> None:
        """The store is whose opened it."""


class StoreJudge:
    """Rules by a store that is opened when needed, and again after it has failed.

    Args:
        store: the file.
        person: whose rules.
    """

    language: Language = "en"

    def __init__(self, store: str | Path, person: str) -> None:
        self._store = Path(store)
        self._id = person
        self._lock = threading.Lock()
        self._habitus: Habitus | None = None
        self._judge: PersonJudge | None = None

    def _open(self) -> PersonJudge:
        with self._lock:
            if not self._store.is_file():
                self._shut()
                raise StorageError("The store is not there.", where=str(self._store))
            if self._judge is None:
                self._habitus = Habitus(self._store)
                self._judge = PersonJudge(self._habitus.person(self._id))
                self.language = self._judge.language
            return self._judge

    def _shut(self) -> None:
        habitus, self._habitus, self._judge = self._habitus, None, None
        if habitus is not None:
            try:
                habitus.close()
            except HabitusError:
                return  # it failed already; what waited was not answered as durable

    def check(
        self, tool: str, args: Mapping[str, JsonValue], arguments: Collection[str]
    ) -> CheckedCall:
        """What is to become of a call."""
        try:
            return self._open().check(tool, args, arguments)
        except StorageError:
            with self._lock:
                self._shut()
            raise

    def settle(self, decision: str, answer: int) -> None:
        """Take in the answer to a question."""
        self._open().settle(decision, answer)

    def close(self) -> None:
        """Give the store back."""
        with self._lock:
            self._shut()


class ServedJudge:
    """Rules by a habitus that serves REST.

    Args:
        url: of the server, like ``http://127.0.0.1:8710``.
        person: whose rules.
        key: with the scope ``decide``.
    """

    language: Language = "en"

    def __init__(self, url: str, person: str, key: str) -> None:
        if urllib.parse.urlsplit(url).scheme not in ("http", "https"):
            raise BadInput(f'"{url}" is no address of a server.', fix="Begin it with http://.")
        self._base = f"{url.rstrip('/')}/v1/people/{urllib.parse.quote(person, safe='')}"
        self._key = key

    def check(
        self, tool: str, args: Mapping[str, JsonValue], arguments: Collection[str]
    ) -> CheckedCall:
        """What is to become of a call."""
        body = self._post("calls", {"tool": tool, "args": dict(args), "arguments": [*arguments]})
        self.language = "zh" if body.get("language") == "zh" else "en"
        return _checked(body)

    def settle(self, decision: str, answer: int) -> None:
        """Take in the answer to a question."""
        self._post(f"decisions/{decision}/answer", {"answer": answer})

    def close(self) -> None:
        """Nothing is kept open."""

    def _post(self, path: str, body: Mapping[str, JsonValue]) -> Mapping[str, JsonValue]:
        request = urllib.request.Request(
            f"{self._base}/{path}",
            data=json.dumps(body).encode(),
            headers={"Authorization": f"Bearer {self._key}", "Content-Type": "application/json"},
        )
        try:
            with urllib.request.urlopen(request, timeout=ANSWER_S) as answer:
                found = json.load(answer)
        except urllib.error.HTTPError as error:
            with error:
                raise _refusal(error) from None
        except (OSError, ValueError) as error:
            raise StorageError(f"The server can't be reached: {error}.", where=self._base) from None
        if not isinstance(found, dict):
            raise StorageError("The server answered something else.", where=self._base)
        return found


def _refusal(error: urllib.error.HTTPError) -> HabitusError:
    """What the server refused, as it would be said here."""
    try:
        problem = json.load(error)
        what = str(problem.get("detail") or problem.get("title"))
    except (ValueError, AttributeError):
        what = f"The server answered {error.code}."
    kind = BadInput if error.code in (400, 404, 409, 413, 422) else StorageError
    return kind(what)


def _checked(body: Mapping[str, JsonValue]) -> CheckedCall:
    verdict, args = body.get("verdict"), body.get("args")
    if verdict not in ("pass", "ask", "refuse") or not isinstance(args, dict):
        raise StorageError("The server answered something else.")
    known: Literal["pass", "ask", "refuse"] = (
        "pass" if verdict == "pass" else "ask" if verdict == "ask" else "refuse"
    )
    return CheckedCall(
        verdict=known,
        args=args,
        message=str(body.get("message", "")),
        instead=str(body.get("instead", "")),
        question=_question(body.get("question")),
        decision=str(body.get("decision", "")),
    )


def _question(body: JsonValue) -> Question | None:
    if not isinstance(body, dict):
        return None
    options = body.get("options")
    return Question(
        text=str(body.get("text", "")),
        options=tuple(
            Option(answer=str(one["answer"]), becomes=str(one["becomes"]),
                   does=one.get("does", "once"), rule=str(one.get("rule", "")))  # type: ignore[arg-type]
            for one in (options if isinstance(options, list) else [])
            if isinstance(one, dict)
        ),
    )  # fmt: skip


def judged(
    judge: Judge, tool: str, args: Mapping[str, JsonValue], arguments: Collection[str] = ()
) -> CheckedCall:
    """What is to become of a call; refused, with the reason, whenever it can't be judged."""
    try:
        return judge.check(tool, args, arguments)
    except BadInput as problem:
        return CheckedCall(
            verdict="refuse", args=args, message=say(_language(judge), "bad_call", why=problem)
        )
    except Exception as problem:  # what can't be judged does not go through, whatever the reason
        why = str(problem) if isinstance(problem, HabitusError) else type(problem).__name__
        return CheckedCall(
            verdict="refuse", args=args, message=say(_language(judge), "down", why=why)
        )


def answered(
    judge: Judge,
    ruling: CheckedCall,
    answer: int | None,
    tool: str,
    args: Mapping[str, JsonValue],
    arguments: Collection[str] = (),
) -> CheckedCall:
    """What is to become of a held call after the person's answer.

    Args:
        ruling: that asked.
        answer: index among its options; None for none, which lets nothing through.
        tool, args, arguments: of the call, as it was judged.
    """
    question = ruling.question
    if question is None or answer is None or not 0 <= answer < len(question.options):
        return replace(ruling, verdict="refuse")
    try:
        judge.settle(ruling.decision, answer)
    except Exception as problem:  # an answer that was not taken in lets nothing through
        why = str(problem) if isinstance(problem, HabitusError) else type(problem).__name__
        return replace(ruling, verdict="refuse", message=say(_language(judge), "down", why=why))
    match question.options[answer].does:
        case "once":
            return replace(ruling, verdict="pass", message="", question=None)
        case "refuse" | "forbid":
            told = say(_language(judge), "declined", question=question.text)
            return replace(ruling, verdict="refuse", message=told)
    return judged(judge, tool, args, arguments)


def _language(judge: Judge) -> Language:
    try:
        return judge.language
    except Exception:  # the store that can't be read does not say its language either
        return "en"
