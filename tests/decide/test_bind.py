"""Tool calls become contexts: which tools, which arguments, and what their values mean."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from pydantic import JsonValue

from habitus import Habitus, Person
from habitus.errors import BadInput
from habitus.rules import Refused
from habitus.vocabulary import shipped_bindings, shipped_concepts

NOW = datetime.fromisoformat("2026-03-02T10:00:00+01:00")
FRIDAY = "2026-03-06T15:00:00+01:00"


@pytest.fixture
def ann() -> Iterator[Person]:
    with Habitus(":memory:") as habitus:
        yield habitus.person("ann", zone="Europe/Berlin")


def with_settings(ann: Person, folder: Path, toml: str) -> None:
    """Add to the person's `person.toml` by hand."""
    ann.export(folder)
    file = folder / "person.toml"
    file.write_text(file.read_text(encoding="utf-8") + toml, encoding="utf-8")
    ann.apply(folder)


def bound(ann: Person, tool: str, now: datetime = NOW, **args: Any) -> list[dict[str, Any]]:
    """The contexts of a call."""
    return [dict(one) for one in ann.evaluate_context(call_of(tool, **args), now=now).bound]


def call_of(tool: str, **args: Any) -> dict[str, JsonValue]:
    """The context of a call."""
    return {"kind": "tool_call", "tool": tool, "args": args}


KIND_OF_TOOL = {
    "create_event": "meeting", "calendar-create-event": "meeting", "GOOGLECALENDAR_CREATE_EVENT": "meeting",
    "createCalendarEvent": "meeting", "events.insert": "meeting", "scheduleMeeting": "meeting",
    "outlook_book_appointment": "meeting", "reschedule_event": "meeting",
    "mcp__cal__add_event": "meeting", "创建会议": "meeting",
    "send_email": "message", "GMAIL_SEND_EMAIL": "message", "sendMail": "message", "reply_to_email": "message",
    "slack_post_message": "message", "send_sms": "message", "whatsapp_send_message": "message",
    "发送邮件": "message",
    "add_to_cart": "purchase", "purchase_product": "purchase", "place_order": "purchase", "下单": "purchase",
    "book_flight": "flight", "flight_booking": "flight", "create_flight_order": "flight",
    "book_hotel": "hotel", "reserve_accommodation": "hotel",
    "order_food": "meal", "reserve_table": "meal", "doordash_order": "meal", "点外卖": "meal",
    "play_music": "content", "HassMediaPlay": "content", "send_notification": "notification",
    "request_refill_prescription": "prescription", "schedule_workout": "workout",
}  # fmt: skip


@pytest.mark.parametrize(("tool", "kind"), KIND_OF_TOOL.items())
def test_a_common_tool_is_bound(tool: str, kind: str) -> None:
    args = {"start": "now", "name": "x"}
    found = shipped_bindings().of(tool, args, shipped_concepts())
    assert kind in [one.kind for one in found]


@pytest.mark.parametrize(
    "tool",
    [
        "list_events", "get_event", "find_free_slots", "delete_event", "cancel_meeting", "search_flights",
        "get_order_status", "cancel_order", "search_emails", "create_draft", "draft_email", "read_messages",
        "HassTurnOn", "set_temperature", "run_sql", "git_push", "pay_invoice", "transfer_money", "send_file",
        "share_calendar", "create_issue", "write_file", "predict_weather", "create_calendar",
    ],
)  # fmt: skip
def test_other_tools_stay_tool_calls(tool: str) -> None:
    assert shipped_bindings().of(tool, {"name": "x", "id": 3}, shipped_concepts()) == []


def test_a_generic_tool_is_bound_by_what_its_arguments_say() -> None:
    def kinds(tool: str, args: dict[str, Any]) -> list[str]:
        return [one.kind for one in shipped_bindings().of(tool, args, shipped_concepts())]

    event = {"summary": "x", "start": FRIDAY, "end": FRIDAY}
    assert kinds("entry", event) == ["meeting"]
    assert kinds("calendar", {"action": "create", "event": event}) == ["meeting"]
    assert kinds("calendar", {"action": "list", "start": FRIDAY}) == []
    assert kinds("make_reservation", {"check_in": "2026-04-01"}) == ["hotel"]
    assert kinds("make_reservation", {"party_size": 2}) == ["meal"]


@pytest.mark.parametrize(
    "args",
    [
        {"start": FRIDAY},
        {"startTime": "2026-03-06T15:00:00"},
        {"start": {"dateTime": "2026-03-06T09:00:00", "timeZone": "America/New_York"}},
        {"start_time": "2026-03-06T14:00:00", "timezone": "UTC"},
        {"date": "2026-03-06", "time": "15:00"},
        {"date": "March 6", "start_time": "3:00 PM"},
        {"when": "Friday at 3pm"},
        {"start": 1772805600},
        {"start": 1772805600000},
        {"event": {"begin": "2026-03-06 15:00"}},
        {"requestBody": {"start": {"dateTime": FRIDAY}}},
        {"开始时间": "周五下午三点"},
        {"start": "2026/03/06 15:00"},
    ],
)
def test_a_start_is_read_however_it_is_written(ann: Person, args: dict[str, Any]) -> None:
    [meeting] = bound(ann, "create_event", **args)
    assert datetime.fromisoformat(meeting["start"]) == datetime.fromisoformat(FRIDAY)


@pytest.mark.parametrize(
    "start", ["whenever suits", "2026-03-06", "03/06/2026 15:00", "soon", "25:99"]
)
def test_a_start_that_names_no_moment_is_left_out_and_said(ann: Person, start: str) -> None:
    decision = ann.evaluate_context(call_of("create_event", start=start), now=NOW)
    assert "start" not in decision.bound[0]
    assert any(start in line for line in decision.because)


@pytest.mark.parametrize(
    ("args", "minutes"),
    [
        ({"duration": 45}, 45), ({"duration_minutes": "45"}, 45), ({"duration_hours": 1.5}, 90),
        ({"duration": "PT1H30M"}, 90), ({"duration": "1h 30m"}, 90), ({"duration": "half an hour"}, 30),
        ({"时长": "半小时"}, 30), ({"end": "2026-03-06T15:45:00+01:00"}, 45),
    ],
)  # fmt: skip
def test_the_end_follows_from_the_length(ann: Person, args: dict[str, Any], minutes: int) -> None:
    [meeting] = bound(ann, "create_event", start=FRIDAY, **args)
    start, end = (datetime.fromisoformat(meeting[one]) for one in ("start", "end"))
    assert (end - start).total_seconds() == minutes * 60
    assert meeting["days_notice"] == 4


def test_addresses_become_people_and_roles(ann: Person, tmp_path: Path) -> None:
    with_settings(
        ann,
        tmp_path,
        '\n[[people]]\nname = "Dana"\nrole = "client"\nalso = ["dana@nw.example", "@nw.example"]\n'
        '[[people]]\nname = "Mei"\nrole = "boss"\n',
    )
    [meeting] = bound(
        ann, "create_event", datetime.now(NOW.tzinfo), start=FRIDAY,
        attendees=[{"email": "dana@nw.example", "displayName": "D."}, "Mei", "Bo <bo@else.example>",
                   "someone@nw.example"],
    )  # fmt: skip
    assert meeting["attendees"] == [
        {"address": "dana@nw.example", "name": "Dana", "role": "client"},
        {"name": "Mei", "role": "boss"},
        {"address": "bo@else.example", "name": "Bo"},
        {"address": "someone@nw.example", "name": "someone@nw.example", "role": "client"},
    ]


@pytest.mark.parametrize("to", ["a@x.example, b@x.example", ["a@x.example", "b@x.example"]])
def test_each_recipient_is_a_message_of_its_own(ann: Person, to: Any) -> None:
    found = bound(ann, "send_email", to=to, subject="Hi", body="Hello")
    assert [one["recipient"]["address"] for one in found] == ["a@x.example", "b@x.example"]
    assert {one["channel"] for one in found} == {"email"}


@pytest.mark.parametrize(
    ("args", "price", "currency"),
    [
        ({"price": "$45.99"}, 45.99, "USD"), ({"amount": 45.5, "currency": "GBP"}, 45.5, "GBP"),
        ({"total": {"value": "12.50", "currencyCode": "eur"}}, 12.5, "EUR"),
        ({"price_cents": 4599}, 45.99, None), ({"价格": "三百块"}, 300, "EUR"),
    ],
)  # fmt: skip
def test_sums_are_read_with_their_currency(
    ann: Person, args: dict[str, Any], price: float | None, currency: str | None
) -> None:
    [purchase] = bound(ann, "buy_item", item="desk lamp", **args)
    assert (purchase.get("price"), purchase.get("currency")) == (price, currency)


def test_dated_rates_carry_a_limit_over_to_another_currency(ann: Person, tmp_path: Path) -> None:
    ann.tell("Never buy anything over 200 euros.", at=NOW)
    call = call_of("buy_item", item="lamp", price="$230")
    assert ann.evaluate_context(call, now=NOW).unjudged
    with_settings(ann, tmp_path, '\n[rates]\nbase = "EUR"\n[rates.2026-01-01]\nUSD = 0.9\n')
    later = NOW.replace(year=2027)
    assert ann.evaluate_context(call, now=later).verdict == "forbid"
    call["args"] = {"item": "lamp", "price": "$210"}
    assert ann.evaluate_context(call, now=later).verdict == "allow"


def test_one_thing_of_many_is_enough_to_stop_a_call(ann: Person) -> None:
    ann.tell("我对花生过敏", at=NOW)
    call = call_of("place_order", items=[{"name": "rice"}, {"name": "peanut butter", "qty": 2}])
    decision = ann.evaluate_context(call, now=NOW)
    assert decision.verdict == "forbid"
    assert {one["kind"] for one in decision.bound} == {"purchase", "meal"}
    call["args"] = {"items": [{"name": "rice"}, {"name": "detergent"}]}
    assert ann.evaluate_context(call, now=NOW).verdict == "allow"


def test_a_permission_for_one_thing_does_not_let_another_through(ann: Person) -> None:
    ann.tell("Never order sushi.", at=NOW)
    ann.tell("Ordering miso soup is always fine.", at=NOW)
    args = {"items": ["miso soup", "sushi"]}
    call = call_of("order_food", **args)
    assert ann.evaluate_context(call, now=NOW).verdict == "forbid"


def test_rules_about_the_tool_and_about_the_thing_both_count(ann: Person) -> None:
    ann.tell("Never email my landlord.", at=NOW)
    ann.tell("No meetings on Fridays.", at=NOW)
    mail = call_of("send_email", to="my landlord", body="Hi")
    assert ann.evaluate_context(mail, now=NOW).verdict == "forbid"
    event = call_of("create_event", title="x", start=FRIDAY)
    decision = ann.evaluate_context(event, now=NOW)
    assert decision.verdict == "forbid"
    assert ann.replay(decision.id) == []


def test_batches_and_single_decisions_agree_on_bound_calls(ann: Person) -> None:
    ann.tell("No meetings on Fridays.", at=NOW)
    calls = [
        call_of("create_event", start=start) for start in (FRIDAY, "2026-03-05T15:00:00+01:00")
    ]
    assert list(ann.evaluate_contexts(calls, now=NOW).verdicts) == ["forbid", "allow"]


def test_a_call_about_too_many_things_is_refused(ann: Person) -> None:
    call = call_of("send_email", to=[f"p{n}@x.example" for n in range(500)], body="Hi")
    with pytest.raises(BadInput, match="Split it"):
        ann.evaluate_context(call, now=NOW)


# --- the person's own bindings ---


def test_a_persons_own_binding_counts_before_the_shipped(ann: Person) -> None:
    ann.tell("No meetings on Fridays.", at=NOW)
    call = call_of("zap", wann=FRIDAY)
    assert ann.evaluate_context(call, now=NOW).verdict == "allow"
    ann.bind('[zap]\nkind = "meeting"\ntools = ["zap"]\nfields.start = "wann"\n', name="zap")
    now = datetime.now(NOW.tzinfo)
    assert ann.evaluate_context(call, now=now).verdict == "forbid"
    call["tool"], call["args"] = "create_event", {"start": FRIDAY}
    assert ann.evaluate_context(call, now=now).verdict == "forbid"
    ann.bind('[mine]\nkind = "tool_call"\ntools = ["create_*"]\n', name="mine")
    assert ann.evaluate_context(call, now=datetime.now(NOW.tzinfo)).bound == ()


@pytest.mark.parametrize(
    ("toml", "message"),
    [
        ("[x", "not a TOML"), ('[x]\nkind = "meting"\ntools = ["x"]', 'Did you mean "meeting"'),
        ('[x]\nkind = "meeting"', "says of no tool"), ('[x]\ntools = ["x"]', "kind is missing"),
        ('[x]\nkind = "meeting"\ntools = ["x"]\nfields.strat = "s"', 'Did you mean "start"'),
        ('[x]\nkind = "meeting"\ntool = ["x"]', 'Did you mean "tools"'),
        ('[x]\nkind = "meeting"\ntools = 3', "not a list of texts"),
        ('[x]\nlike = "nothing"\ntools = ["x"]', "no binding"), ("x = 3", "not a table"),
    ],
)  # fmt: skip
def test_a_binding_that_does_not_read_is_refused(
    ann: Person, tmp_path: Path, toml: str, message: str
) -> None:
    with pytest.raises(BadInput, match=message):
        ann.bind(toml, name="x")
    ann.export(tmp_path)
    (tmp_path / "bindings").mkdir()
    (tmp_path / "bindings" / "x.toml").write_text(toml, encoding="utf-8")
    with pytest.raises(Refused, match=r"bindings/x\.toml"):
        ann.apply(tmp_path)


def test_a_proposal_for_an_unseen_tool_can_be_taken_on(ann: Person) -> None:
    ann.tell("No meetings on Fridays.", at=NOW)
    tool: dict[str, JsonValue] = {
        "name": "neuer_termin",
        "description": "Puts a meeting into the calendar.",
        "inputSchema": {
            "type": "object",
            "properties": {"titel": {}, "start": {"type": "string"}, "end": {}, "attendees": {}},
        },
    }
    proposal = ann.propose_binding(tool)
    assert (proposal.kind, proposal.unused, proposal.known) == ("meeting", ("titel",), False)
    ann.bind(proposal.toml, name="termin")
    call = call_of("neuer_termin", start=FRIDAY)
    assert ann.evaluate_context(call, now=datetime.now(NOW.tzinfo)).verdict == "forbid"
    assert ann.propose_binding({"name": "zap", "inputSchema": {}}).kind == ""
