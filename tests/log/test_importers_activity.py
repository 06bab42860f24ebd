"""What the person did, as a table."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from habitus.errors import HabitusError
from habitus.log.importers import Entry, LeftOut, Me, _activity, read

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


HEADER = "at,action,kind,title,genres,price,online,start,seconds\n"


def test_rows_become_typed_contexts() -> None:
    entries, _ = parts(DATA / "activity.csv")
    assert [one.data for one in entries[:4]] == [
        {
            "action": "dwell",
            "context": {"kind": "content", "title": "Night Train", "genres": ["thriller", "crime"]},
            "seconds": 2400,
        },
        {
            "action": "skipped",
            "context": {"kind": "content", "title": 'Love, "Again"', "genres": ["romance"]},
        },
        {
            "action": "bought",
            "context": {
                "kind": "purchase",
                "item": "oat milk",
                "price": 1200.5,
                "currency": "CNY",
            },
        },
        {
            "action": "declined",
            "context": {
                "kind": "meeting",
                "title": "Ops round",
                "start": "2026-03-04T09:00:00+08:00",
                "online": True,
            },
        },
    ]
    assert {one.channel for one in entries} == {"activity"}
    assert {one.speaker for one in entries} == {"user"}


def test_each_bad_row_is_left_out_and_a_quote_costs_one_line() -> None:
    entries, left_out = parts(DATA / "activity.csv")
    assert [one.place for one in left_out] == ["line 6", "line 7", "line 8", "line 9", "line 10"]
    said = ["zone", "loved", "seconds", "cheap", "never closes"]
    assert all(word in one.why for word, one in zip(said, left_out, strict=True))
    assert entries[-1].place == "line 11"


def test_a_cell_may_hold_a_line_break(tmp_path: Path) -> None:
    row = '2026-03-02T09:00:00Z,clicked,content,"two\nlines",,,,,\n'
    entries, left_out = parts(write(tmp_path, (HEADER + row).encode(), "a.csv"))
    assert entries[0].data["context"] == {"kind": "content", "title": "two\nlines"}
    assert not left_out


def test_tabs_and_semicolons_and_full_width_digits_are_read(tmp_path: Path) -> None:
    text = "at\taction\tkind\tprice\n2026-03-02T09:00:00Z\tbought\tmeal\t１２.５\n"
    entries, _ = parts(write(tmp_path, text.encode(), "a.csv"))
    assert entries[0].data["context"] == {"kind": "meal", "price": 12.5}


def test_a_decimal_comma_is_refused_rather_than_guessed(tmp_path: Path) -> None:
    row = '2026-03-02T09:00:00Z,bought,meal,x,,"1,5",,,\n'
    _, left_out = parts(write(tmp_path, (HEADER + row).encode(), "a.csv"))
    assert "not a number" in left_out[0].why


def test_keys_stay_the_same() -> None:
    keys = [one.key for one in parts(DATA / "activity.csv")[0]]
    assert keys == [one.key for one in parts(DATA / "activity.csv")[0]]
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("header", [b"", HEADER.encode()])
@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(content=st.binary(max_size=1000) | st.text(alphabet=',"\n;2026-03T:Zacd').map(str.encode))
def test_no_bytes_crash_the_table(tmp_path: Path, header: bytes, content: bytes) -> None:
    path = write(tmp_path, header + content, "a.csv")
    try:
        for one in _activity.read(path, me=ME, zone=ZONE, now=NOW):
            assert isinstance(one, Entry | LeftOut)
    except HabitusError as error:
        assert "column" in str(error)
