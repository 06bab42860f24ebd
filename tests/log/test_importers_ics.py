"""Calendars."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from datetime import UTC, date, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from habitus.errors import HabitusError
from habitus.log.importers import Entry, LeftOut, Me, UnreadableFile, _ics, read
from habitus.log.importers._ics_lines import parse_line
from habitus.log.importers._ics_repeat import MAX_INSTANCES, past_instances
from habitus.log.importers._ics_time import Zones

DATA = Path(__file__).parent / "data"
ME = Me.of("Ann", "ann@example.org")
ZONE = ZoneInfo("Asia/Shanghai")
NOW = datetime(2026, 6, 1, tzinfo=UTC)


def parts(path: Path, me: Me = ME) -> tuple[list[Entry], list[LeftOut]]:
    found = list(read(path, me=me, zone=ZONE, now=NOW))
    return (
        [one for one in found if isinstance(one, Entry)],
        [one for one in found if isinstance(one, LeftOut)],
    )


def write(tmp_path: Path, content: bytes, name: str) -> Path:
    path = tmp_path / name
    path.write_bytes(content)
    return path


ROOT = Path(__file__).parents[2]
SHARED = Path(os.environ.get("HABITUS_SHARED", ROOT.parent / "shared")) / "exports" / "ics"
EXPORTS = sorted(SHARED.glob("*.ics")) if SHARED.is_dir() else []

# Of the shared files: those that are no calendar at all, and the entries of the others.
REFUSED = {"Index_Error.ics", "Type_Error.ics", "fuzz_testcase_0_char_in_component_name.ics"}
SOME_COUNTS = {
    "alarm_google_acknowledged.ics": 1,
    "big_bad_calendar.ics": 0,
    "created_calendar_with_unicode_fields.ics": 2,
    "issue_313_globally_unique_tzid.ics": 3,
    "multiple_calendar_components.ics": 3,
    "parsing_error.ics": 2,
    "rfc_7529.ics": 4,
}


def event_of(entry: Entry) -> Mapping[str, object]:
    event = entry.data["event"]
    assert isinstance(event, Mapping)
    return event


def one_event(tmp_path: Path, lines: str, me: Me = ME, head: str = "") -> Entry:
    text = f"BEGIN:VCALENDAR\n{head}BEGIN:VEVENT\n{lines}\nEND:VEVENT\nEND:VCALENDAR\n"
    entries, _ = parts(write(tmp_path, text.encode(), "one.ics"), me)
    return entries[0]


def test_an_invitation_and_its_answer_are_one_entry() -> None:
    series = parts(DATA / "answers.ics")[0][0]
    assert series.data["response"] == "accepted"
    assert series.speaker == "user"
    assert series.at == datetime(2026, 2, 26, 10, tzinfo=UTC)
    assert event_of(series) == {
        "title": "Stand-up",
        "start": "2026-03-02T16:30:00+08:00",
        "end": "2026-03-02T16:45:00+08:00",
        "location": "https://meet.google.com/abc-defg-hij",
        "online": True,
        "organizer": {"name": "Bob Stone"},
        "attendees": [{"name": "Stone, Bob"}],
        "days_notice": 5,
    }


def test_past_instances_of_an_answered_series_say_that_the_answer_was_for_the_series() -> None:
    entries = [one for one in parts(DATA / "answers.ics")[0] if "standup" in one.key]
    plain = [one for one in entries if one.data.get("recurrence_id")]
    assert [one.data["answer_for"] for one in entries[:2]] == ["series", "series"]
    starts = [event_of(one)["start"] for one in plain if one.data["answer_for"] == "series"]
    assert starts[:3] == [  # not the 9th, an EXDATE; not the 23rd, which has its own entry
        "2026-03-16T16:30:00+08:00",
        "2026-03-30T15:30:00+08:00",  # Berlin's clock changed
        "2026-04-06T15:30:00+08:00",
    ]
    assert all(one.at <= NOW for one in plain)


def test_an_instance_answered_by_itself_is_its_own_entry() -> None:
    own = [one for one in parts(DATA / "answers.ics")[0] if one.data["answer_for"] == "instance"]
    assert len(own) == 1
    assert own[0].data["response"] == "declined"
    assert event_of(own[0])["start"] == "2026-03-23T18:00:00+08:00"


def test_an_all_day_event_is_a_local_day() -> None:
    dentist = next(one for one in parts(DATA / "answers.ics")[0] if "dentist" in one.key)
    event = event_of(dentist)
    assert event["all_day"] is True
    assert event["start"] == "2026-03-10T00:00:00+08:00"
    assert event["end"] == "2026-03-11T00:00:00+08:00"
    assert event["online"] is False
    assert dentist.data["response"] == "none"
    assert dentist.speaker == "other"


def test_what_the_person_organized_counts_as_their_act() -> None:
    mine = next(one for one in parts(DATA / "answers.ics")[0] if "mine" in one.key)
    event = event_of(mine)
    assert mine.data["response"] == "organized"
    assert event["start"] == "2026-03-11T14:00:00+08:00"  # floating: the person's zone
    assert event["end"] == "2026-03-11T15:00:00+08:00"
    assert event["location"] == "Blue room"
    assert event["attendees"] == [{"name": "Mei"}]
    assert event["days_notice"] == 10


def test_what_is_no_event_or_broken_is_left_out_by_place() -> None:
    left_out = {one.place: one.why for one in parts(DATA / "answers.ics")[1]}
    assert set(left_out) == {"VEVENT 5", "VTODO"}
    assert "tomorrow" in left_out["VEVENT 5"]


def test_keys_stay_the_same_and_a_new_answer_is_a_new_key(tmp_path: Path) -> None:
    keys = [one.key for one in parts(DATA / "answers.ics")[0]]
    assert keys == [one.key for one in parts(DATA / "answers.ics")[0]]
    assert len(set(keys)) == len(keys)
    changed = (
        (DATA / "answers.ics").read_bytes().replace(b"PARTSTAT=ACCEPTED", b"PARTSTAT=DECLINED")
    )
    later = parts(write(tmp_path, changed, "later.ics"))[0]
    assert later[0].key != keys[0]
    assert "dentist@example.org/-/2026-03-09T16:00:00+00:00/none" in [one.key for one in later]


def test_an_event_without_any_date_of_its_own_is_at_its_start_or_at_import(tmp_path: Path) -> None:
    past = one_event(tmp_path, "UID:1\nDTSTART:20260301T100000Z")
    assert past.at == datetime(2026, 3, 1, 10, tzinfo=UTC)
    assert not past.at_is_import_time
    future = one_event(tmp_path, "UID:1\nDTSTART:20270301T100000Z")
    assert future.at == NOW
    assert future.at_is_import_time


def test_the_stamp_of_a_published_calendar_is_no_invitation(tmp_path: Path) -> None:
    lines = "UID:1\nDTSTART:20260310T100000Z\nDTSTAMP:20260301T100000Z"
    assert event_of(one_event(tmp_path, lines))["days_notice"] == 9
    assert "days_notice" not in event_of(one_event(tmp_path, lines, head="METHOD:PUBLISH\n"))


def test_events_of_the_persons_own_calendar_without_guests_are_theirs(tmp_path: Path) -> None:
    lines = "UID:1\nDTSTART:20260310T100000Z\nSUMMARY:Yoga"
    head = "X-WR-CALNAME:ann@example.org\n"
    assert one_event(tmp_path, lines, head=head).data["response"] == "organized"
    assert one_event(tmp_path, lines).data["response"] == "none"


def test_anothers_reply_is_not_the_persons_act(tmp_path: Path) -> None:
    lines = (
        "UID:1\nDTSTART:20260310T100000Z\nORGANIZER:mailto:ann@example.org\n"
        "ATTENDEE;CN=Bob;PARTSTAT=DECLINED:mailto:bob@example.org"
    )
    entry = one_event(tmp_path, lines, head="METHOD:REPLY\n")
    assert entry.data["response"] == "none"
    assert entry.speaker == "other"


def test_a_copied_name_does_not_answer_for_the_person(tmp_path: Path) -> None:
    lines = (
        "UID:1\nDTSTART:20260310T100000Z\nATTENDEE;CN=Ann;PARTSTAT=ACCEPTED:mailto:ann@evil.example"
    )
    assert one_event(tmp_path, lines).data["response"] == "none"


@pytest.mark.parametrize(
    ("tzid", "hour"),
    [
        ("Europe/Berlin", "08"),
        ("W. Europe Standard Time", "08"),
        ("/freeassociation.sourceforge.net/Europe/Berlin", "08"),
        ('"(UTC+01:00) Somewhere"', "08"),
        ("Mine", "12"),
    ],
)
def test_a_zone_is_found_by_its_many_names(tmp_path: Path, tzid: str, hour: str) -> None:
    own = (
        "BEGIN:VTIMEZONE\nTZID:Mine\nBEGIN:STANDARD\nDTSTART:19700101T000000\n"
        "TZOFFSETFROM:-0300\nTZOFFSETTO:-0300\nEND:STANDARD\nEND:VTIMEZONE\n"
    )
    entry = one_event(tmp_path, f"UID:1\nDTSTART;TZID={tzid}:20260310T090000", head=own)
    start = datetime.fromisoformat(str(event_of(entry)["start"])).astimezone(UTC)
    assert start.strftime("%H") == hour


def test_a_zone_of_one_file_says_nothing_in_another(tmp_path: Path) -> None:
    test_a_zone_is_found_by_its_many_names(tmp_path, "Mine", "12")
    text = b"BEGIN:VEVENT\nDTSTART;TZID=Mine:20260310T090000\nEND:VEVENT\n"
    entries, left_out = parts(write(tmp_path, text, "other.ics"))
    assert event_of(entries[0])["start"] == "2026-03-10T09:00:00+08:00"
    assert "Mine" in left_out[0].why


def test_a_cut_off_file_gives_what_it_has(tmp_path: Path) -> None:
    text = b"BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nDTSTART:20260310T090000Z\nSUMMARY:Half"
    entries, left_out = parts(write(tmp_path, text, "half.ics"))
    assert event_of(entries[0])["title"] == "Half"
    assert "cut off" in left_out[0].why


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "gb18030", "utf-8"])
def test_calendars_of_other_encodings_are_read(tmp_path: Path, encoding: str) -> None:
    text = "BEGIN:VEVENT\r\nUID:1\r\nDTSTART:20260310T090000Z\r\nSUMMARY:周会\r\nEND:VEVENT\r\n"
    entries, _ = parts(write(tmp_path, text.encode(encoding), "a.ics"))
    assert event_of(entries[0])["title"] == "周会"


def instances(rule: str, start: date, zone: str = "Europe/Berlin") -> tuple[int, str]:
    one = parse_line(rule)
    assert one
    found = past_instances(start, [one], Zones(ZoneInfo(zone)), NOW)
    return len(found.starts), found.left_out


def test_a_cap_on_instances_is_said() -> None:
    count, said = instances("RRULE:FREQ=DAILY", datetime(2020, 1, 1, 9, tzinfo=UTC))
    assert count == MAX_INSTANCES
    assert "2343 times" in said


def test_all_day_series_are_expanded() -> None:
    assert instances("RRULE:FREQ=WEEKLY;UNTIL=20260601", date(2026, 5, 1)) == (5, "")


@pytest.mark.parametrize(
    "rule",
    [
        "RRULE:FREQ=SECONDLY",
        "RRULE:FREQ=DAILY;INTERVAL=0",
        "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
        "RRULE:FREQ=DAILY;BYHOUR=0,1,2,3,4,5,6,7,8;BYMINUTE=0,1,2,3,4,5,6,7,8",
        "RRULE:FREQ=YEARLY;RSCALE=CHINESE",
        "RRULE:FREQ=NEVER",
        "RRULE:nonsense",
        "RRULE:FREQ=DAILY;BYHOUR=99",
        "RDATE:yesterday",
    ],
)
def test_a_rule_that_cannot_be_worked_out_is_said_at_once(rule: str) -> None:
    began = time.monotonic()
    _, said = instances(rule, datetime(1970, 1, 1, 9, tzinfo=UTC))
    assert said.endswith(".")
    assert time.monotonic() - began < 2


@pytest.mark.skipif(not EXPORTS, reason="the shared export files are not here (HABITUS_SHARED)")
@pytest.mark.parametrize("path", EXPORTS, ids=lambda path: path.name)
def test_every_real_calendar_is_read_or_refused_in_one_line(path: Path) -> None:
    if path.name in REFUSED:
        with pytest.raises(UnreadableFile) as refused:
            read(path, me=ME, zone=ZONE, now=NOW)
        assert "\n" not in str(refused.value)
        return
    entries, left_out = parts(path)
    assert all(one.why.endswith(".") and "\n" not in one.why and one.place for one in left_out)
    events = path.read_bytes().count(b"BEGIN:VEVENT")
    whole = {one.place for one in left_out if "was left out: " in one.why}
    assert len(entries) == events - len(whole)
    if path.name in SOME_COUNTS:
        assert len(entries) == SOME_COUNTS[path.name]
    assert [one.key for one in entries] == [one.key for one in parts(path)[0]]


PIECES = """\
BEGIN:VCALENDAR|END:VCALENDAR|BEGIN:VEVENT|END:VEVENT|BEGIN:VTIMEZONE|END:VTIMEZONE|TZID:X
BEGIN:STANDARD|END:STANDARD|DTSTART;TZID=X:20260301T090000|DTSTART:00010101T000000|UID:u
DTSTART:99991231T235959|DTEND:20260301T000000Z|DURATION:P9999D|RRULE:FREQ=DAILY;COUNT=3
RRULE:FREQ=WEEKLY;BYDAY=XX|EXDATE:20260302|RDATE;VALUE=PERIOD:20260302T000000/PT1H|SUMMARY:x
ATTENDEE;CN=Ann;PARTSTAT=ACCEPTED:mailto:ann@example.org|RECURRENCE-ID:20260302T090000
TZOFFSETTO:+9900|TZOFFSETFROM:+0100|DTSTART;VALUE=DATE:20260301"""
LINES = st.lists(
    st.sampled_from(PIECES.replace("|", "\n").split("\n")) | st.text(max_size=30), max_size=25
)


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(content=st.binary(max_size=1000) | LINES.map(lambda lines: "\n".join(lines).encode()))
def test_no_bytes_crash_the_calendar(tmp_path: Path, content: bytes) -> None:
    path = write(tmp_path, content, "a.ics")
    try:
        for one in _ics.read(path, me=ME, zone=ZONE, now=NOW):
            assert isinstance(one, Entry | LeftOut)
            assert not isinstance(one, Entry) or one.at.tzinfo
    except HabitusError as error:
        assert str(error)
