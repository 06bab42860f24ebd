"""Random contexts and settings that meet what the random rules of tests/rules test."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo

from hypothesis import strategies as st

from habitus.rules import Rule, StoredRule
from habitus.vocabulary import (
    KINDS,
    ROLES,
    Concept,
    Context,
    FieldInfo,
    Known,
    Rates,
    Settings,
    fields_of,
    shipped_concepts,
    validate_context,
)

CONCEPTS = shipped_concepts().extended(
    [
        Concept("house penicillin", "drug", en=("house penicillin",), is_a=("penicillin",)),
        Concept("salmon roll", "food", en=("salmon roll",), contains=("salmon",)),
    ]
)
NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)
ZONES = [ZoneInfo("Europe/Berlin"), ZoneInfo("Asia/Shanghai"), ZoneInfo("America/New_York"), UTC]

moments = st.builds(
    lambda day, minute, second, zone: (
        datetime(2026, 1, 1, tzinfo=zone) + timedelta(days=day, minutes=minute, seconds=second)
    ),
    st.integers(-400, 400) | st.integers(50, 70),
    st.integers(0, 1439) | st.sampled_from([0, 360, 539, 540, 719, 720, 780, 1080, 1320, 1439]),
    st.sampled_from([0, 0, 59]),
    st.sampled_from(ZONES),
)
texts = st.sampled_from(
    ["grilled salmon", "seafood stew", "三文鱼", "花生酱", "peanut butter toast", "starfruit juice",
     "beef", "penicillin V", "amoxicillin", "house penicillin", "aspirin", "zzyzx", "comedy",
     "a romantic comedy", "running", "morning run", "Northwing", "northwing 12", "invoice 12",
     "Invoices attached", "发票和账单", "Weekly report", "weekly reports for PR", "PR", "seafood",
     "client dinner", "", "  ", "市场部的季度预算会议安排", "it's", "LHR", "economy"]
)  # fmt: skip
people = st.fixed_dictionaries(
    {},
    optional={
        "name": st.sampled_from(
            ["Mei", "mei lin", "Zoe", "妈妈", "mum", "魏老师", "Aunt Rose", "王梅", "M.", "Zoe Mei"]
        ),
        "role": st.sampled_from(ROLES),
        "address": st.sampled_from(["mei@example.org", "+49 30 1", "zoe@example.org"]),
    },
)
scalars = st.one_of(
    st.integers(-3, 600), st.floats(allow_nan=True), st.booleans(), texts,
    st.sampled_from([0, 1, 5.0, 499.5, "true", "5", "USD", None]),
)  # fmt: skip
arguments = st.dictionaries(
    st.sampled_from(
        ["amount", "price", "total", "currency", "branch", "what", "to", "n", "action", "sql",
         "force", "repo", "a", "b"]
    ),
    scalars | st.lists(texts, max_size=2) | st.dictionaries(st.just("x"), texts, max_size=1),
    max_size=4,
)  # fmt: skip
tools = st.sampled_from(
    ["book_flight", "sendEmail", "send_mail", "delete_raw_data", "git.push", "order_status",
     "run_query", "create_event", "ping", "预订机票", "deleteFile", "make_payment"]
)  # fmt: skip


def _values(info: FieldInfo) -> st.SearchStrategy[Any]:
    match info.type:
        case "text" if info.name == "currency":
            return st.sampled_from(["USD", "usd", "EUR", "CNY", "JPY"])
        case "text" if info.name == "tool":
            return tools
        case "text":
            return texts
        case "texts":
            return st.lists(texts, max_size=3)
        case "choice":
            return st.sampled_from(info.choices)
        case "time":
            return moments
        case "bool":
            return st.booleans()
        case "integer":
            return st.integers(0, 5)
        case "person":
            return people
        case "people":
            return st.lists(people, max_size=3)
        case "args":
            return arguments
    return st.integers(0, 12).map(float) | st.integers(0, 500) | st.floats(0, 600)


@cache
def contexts(kind: str) -> st.SearchStrategy[Context]:
    """Contexts of a kind, each field there or not."""
    fields = {one.name: _values(one) for one in fields_of(kind).values()}
    return st.fixed_dictionaries({"kind": st.just(kind)}, optional=fields).map(validate_context)


@st.composite
def settings_of_people(draw: st.DrawFn) -> Settings:
    """Settings with moves, a redefined day, people and rates, or plain ones."""
    zone = draw(st.sampled_from(["UTC", "Europe/Berlin", "Asia/Shanghai", "America/New_York"]))
    if draw(st.booleans()):
        return Settings(zone=zone)
    bounds = st.tuples(st.integers(0, 1439), st.integers(0, 1439))
    return Settings(
        zone=zone,
        zones=draw(st.sampled_from([(), ((date(2026, 3, 1), "Asia/Tokyo"),)])),
        currency=draw(st.sampled_from(["", "USD", "EUR"])),
        parts=draw(st.dictionaries(st.sampled_from(["lunch", "morning", "night"]), bounds)),
        work_days=draw(st.sampled_from([(0, 1, 2, 3, 4), (1, 2, 5)])),
        work=draw(st.sampled_from([(540, 1080), (1320, 360)])),
        people=(Known("Mei", "boss", ("mei@example.org",)), Known("Zoe", None, ("Z",))),
        rates=Rates("EUR", {date(2026, 1, 1): {"USD": 0.5}, date(2026, 6, 1): {"CNY": 0.125}}),
    )


def stored(rule: Rule, number: int = 0, **changes: Any) -> StoredRule:
    """A rule as the registry holds it, with an id of its own."""
    fields: dict[str, Any] = {
        "rule": replace(rule, id=f"{rule.id}-{number}"), "path": f"rules/x/r{number}.py",
        "source": "", "origin": "stated", "stage": "active", "fact": "", "evidence": (),
        "agreed": 19.0, "disagreed": 1.0, "known_from": NOW, "known_to": None, "from_seq": number,
    }  # fmt: skip
    return StoredRule(**{**fields, **changes})


KIND_NAMES = sorted(KINDS)
