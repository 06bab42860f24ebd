"""Routes that decide: verdicts, plans, options, calls of tools, and why."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from habitus._plain import plain
from habitus._results import CheckedCall
from habitus.decide import Choice, Counterfactual, Decision, Violation
from habitus.serve._access import Access, needs, offset_of
from habitus.serve._bodies import (
    AnswerIn,
    BatchIn,
    CallIn,
    CheckIn,
    DecisionIn,
    FeedbackIn,
    OptionsIn,
    Page,
)
from habitus.serve._json import Json, answer, answer_json, page
from habitus.serve._problems import documented
from habitus.serve._repeated import RepeatableRoute

router = APIRouter(
    prefix="/v1/people/{person}", tags=["deciding"], route_class=RepeatableRoute,
    responses=documented(400, 401, 403, 404, 409, 413, 422, 429, 500, 503),
)  # fmt: skip

Decide = Annotated[Access, needs("decide")]
Read = Annotated[Access, needs("read")]
Write = Annotated[Access, needs("write")]
Limit = Annotated[int, Query(ge=1, le=1000)]
Cursor = Annotated[str, Query(max_length=12, description="`next` of the page before")]


@router.post("/decisions", response_model=Decision)
def decide(body: DecisionIn, access: Decide) -> Response:
    """The verdict on something about to happen, with reasons; logged."""
    return answer_json(access.person.evaluate_context(body.context, now=body.now).to_json())


@router.post("/decisions/batch", response_model=Json)
def decide_many(body: BatchIn, access: Decide) -> Response:
    """Verdicts and scores of many contexts, in their order; not logged."""
    found = access.person.evaluate_contexts(body.contexts, now=body.now)
    return answer(
        {"verdicts": list(found.verdicts), "scores": [float(one) for one in found.scores]}
    )


@router.post("/preferences", response_model=Json)
def preference(body: DecisionIn, access: Decide) -> Response:
    """How much the person wants it, -1 to 1; not logged."""
    return answer({"score": access.person.query_preference(body.context, now=body.now)})


@router.post("/checks", response_model=list[Violation])
def check(body: CheckIn, access: Decide) -> Response:
    """What in a plan must not be done as it is; empty when it may go ahead."""
    return answer(access.person.check_constraint(body.plan, strict=body.strict, now=body.now))


@router.post("/choices/simulated", response_model=Choice)
def choose(body: OptionsIn, access: Decide) -> Response:
    """Which of several options the person would take; not logged."""
    found = access.person.simulate_user_decision(body.options, now=body.now)
    ranking = [
        {**plain_of(one), "decision": one.decision.to_json()} for one in found.ranking
    ]  # fmt: skip
    return answer({"chosen": found.chosen, "ranking": ranking, "because": found.because})


def plain_of(value: object) -> Json:
    """A record as an object of JSON."""
    found = plain(value)
    assert isinstance(found, dict)
    return found


@router.post("/calls", response_model=CheckedCall)
def check_call(body: CallIn, access: Decide) -> Response:
    """What is to become of a call of a tool that is about to be made; logged."""
    person = access.person
    found = person.check_call(body.tool, body.args, arguments=body.arguments, now=body.now)
    return answer({**plain_of(found), "language": person.settings().language})


@router.post("/rules/applicable", response_model=Page)
def applicable(body: DecisionIn, access: Decide) -> Response:
    """The active rules that give a result on a context, or might if fields were not missing."""
    person = access.person
    found = person.applicable_rules(body.context, now=body.now)
    items: list[object] = [{"id": one.rule.id, "sentence": person.sentence(one)} for one in found]
    return page(items, 0, len(items), more=False)


@router.get("/decisions", response_model=Page)
def decisions(access: Read, limit: Limit = 50, cursor: Cursor = "") -> Response:
    """Logged decisions, newest first."""
    offset = offset_of(cursor)
    found = access.person.decisions(limit=limit, offset=offset)
    return page([*found], offset, limit, more=found.more)


@router.get("/decisions/{decision}", response_model=Decision)
def decision(decision: str, access: Read) -> Response:
    """One logged decision, as it was answered."""
    return answer(access.person.decision(decision))


@router.get("/decisions/{decision}/why", response_model=Json)
def why(decision: str, access: Read) -> Response:
    """A decision with its reasons as text; the same for ever."""
    return answer({"text": access.person.why(decision)})


@router.get("/decisions/{decision}/replay", response_model=Json)
def replay(decision: str, access: Read) -> Response:
    """Decide it again at its own moment: a line for each difference."""
    return answer({"differences": access.person.replay(decision)})


@router.get("/decisions/{decision}/counterfactual", response_model=Counterfactual | None)
def counterfactual(decision: str, access: Read) -> Response:
    """The smallest change that would have turned the verdict; null where none was found."""
    return answer(access.person.counterfactual(decision))


@router.post("/decisions/{decision}/answer", response_model=Json)
def settle(decision: str, body: AnswerIn, access: Write) -> Response:
    """Take in the person's answer to a decision's question; only from whom they trust."""
    person = access.own()
    rules = person.settle(decision, body.answer)
    return answer(
        {"rules": [{"id": one.rule.id, "sentence": person.sentence(one)} for one in rules]}
    )


@router.post("/decisions/{decision}/feedback", response_model=Json)
def feedback(decision: str, body: FeedbackIn, access: Write) -> Response:
    """What the person thinks of a decision; only from whom they trust."""
    return answer(access.own().feedback(decision, body.what, confirm=body.confirm))
