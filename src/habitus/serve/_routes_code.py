"""Routes over a person's code: rules and their life, files, bindings, history."""

from __future__ import annotations

import tempfile
from pathlib import Path, PurePosixPath
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from habitus._compared import Compared
from habitus._results import Applied
from habitus.errors import BadInput, NotFound
from habitus.person import Person
from habitus.rules import StoredRule
from habitus.serve._access import offset_of
from habitus.serve._bodies import BackIn, BindingIn, FilesIn, Page, StageIn, ToolIn
from habitus.serve._events import as_events, wants_events
from habitus.serve._json import Json, answer, page
from habitus.serve._problems import documented
from habitus.serve._repeated import RepeatableRoute
from habitus.serve._routes_deciding import Cursor, Limit, Read, Write
from habitus.serve._routes_telling import Admin
from habitus.vocabulary import BindingProposal

router = APIRouter(
    prefix="/v1/people/{person}", tags=["code"], route_class=RepeatableRoute,
    responses=documented(400, 401, 403, 404, 409, 413, 422, 429, 500, 503),
)  # fmt: skip
Domain = Annotated[str | None, Query(max_length=100)]


def _rule(person: Person, one: StoredRule) -> Json:
    return {
        "id": one.rule.id, "sentence": person.sentence(one), "path": one.path,
        "domain": one.rule.domain, "kinds": [*one.rule.kinds], "stage": one.stage,
        "origin": one.origin, "priority": one.rule.priority, "stances": [*sorted(one.stances)],
        "confidence": round(one.confidence, 4), "since": one.since.isoformat(),
        "version": one.version,
    }  # fmt: skip


@router.get("/rules", response_model=Page)
def rules(access: Read, domain: Domain = None) -> Response:
    """Every rule, in any stage."""
    person = access.person
    found = [_rule(person, one) for one in person.rules(domain)]
    return page([*found], 0, len(found), more=False)


@router.get("/constraints", response_model=Page)
def constraints(access: Read, domain: Domain = None) -> Response:
    """The active firm rules."""
    person = access.person
    found = [_rule(person, one) for one in person.get_all_constraints(domain)]
    return page([*found], 0, len(found), more=False)


@router.get("/rules/{rule}", response_model=Json)
def rule(rule: str, access: Read) -> Response:
    """One rule, with its file."""
    person = access.person
    for one in person.rules():
        if one.rule.id == rule:
            return answer({**_rule(person, one), "source": one.source})
    raise NotFound(f'There is no rule "{rule}".', where="rule")


@router.put("/rules/{rule}/stage", response_model=Json)
def set_stage(rule: str, body: StageIn, access: Write) -> Response:
    """Accept a proposal, switch a rule off or on, or put it on trial; only from whom they trust."""
    access.own().set_stage(rule, body.stage, reason=body.reason, expected=body.expected)
    return answer({"rule": rule, "stage": body.stage})


@router.post("/rules/{rule}/rollback", response_model=Json)
def roll_back(rule: str, body: BackIn, access: Write) -> Response:
    """Make a rule what it was; only from whom they trust."""
    return answer({"changed": access.own().roll_back(rule, to=body.to, expected=body.expected)})


@router.get("/conflicts", response_model=Page)
def conflicts(access: Read, limit: Limit = 200, cursor: Cursor = "") -> Response:
    """The rules that do not go together, each with an example."""
    offset = offset_of(cursor)
    found = access.person.conflicts(limit=limit, offset=offset)
    return page([*found], offset, limit, more=found.more)


@router.get("/audit", response_model=Page)
def audit(access: Read) -> Response:
    """What became of each rule, what needs an eye first."""
    found = access.person.audit()
    return page([*found], 0, len(found), more=False)


@router.get("/comparison", response_model=Compared)
def compare(access: Read) -> Response:
    """What was advised beside what was then done."""
    return answer(access.person.compare())


@router.get("/history", response_model=Page)
def history(access: Read) -> Response:
    """The commits of the code, newest first."""
    found = access.person.history()
    return page([*found], 0, len(found), more=False)


@router.get("/files", response_model=dict[str, str])
def files(access: Read) -> Response:
    """The code, path to text."""
    return answer(access.person.files())


@router.put("/files", response_model=Applied)
def apply(body: FilesIn, access: Write) -> Response:
    """Take over all files of an edited code: whole, or refused with file and line; only from whom
    they trust."""
    person = access.own()
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for path, text in body.files.items():
            _write(root, path, text)
        return answer(person.apply(root, expected=body.expected))


def _write(root: Path, path: str, text: str) -> None:
    parts = PurePosixPath(path).parts
    bad = not parts or path.startswith("/") or "\x00" in path or "\\" in path
    if bad or any(one in ("..", ".") or len(one) > 200 for one in parts) or len(parts) > 10:
        raise BadInput(
            "This can't be the path of a file.", where=path[:100], fix="Write rules/food/x.py."
        )
    file = root.joinpath(*parts)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    except (OSError, UnicodeError):
        raise BadInput("This file can't be written as it is.", where=path[:100]) from None


@router.post("/tools/proposed", response_model=BindingProposal)
def propose_binding(body: ToolIn, access: Read) -> Response:
    """What the calls of a tool could be bound to, from its schema."""
    return answer(access.person.propose_binding(body.model_dump()))


@router.put("/bindings/{name}", response_model=Json)
def bind(name: str, body: BindingIn, access: Write) -> Response:
    """Bind a tool to a kind of context; only from whom they trust."""
    return answer({"path": access.own().bind(body.toml, name=name)})


@router.post("/rebuild", response_model=Json)
async def rebuild(request: Request, access: Admin) -> Response:
    """Make everything derived again from the log; events of progress for ``text/event-stream``."""
    return await as_events(
        lambda progress: {"events": access.person.rebuild(progress=progress)},
        events=wants_events(request),
    )
