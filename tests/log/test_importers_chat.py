"""Chats (JSONL), encodings, and which importer a file gets."""

from __future__ import annotations

import json
import os
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from habitus.errors import HabitusError
from habitus.log.importers import Entry, LeftOut, Me, UnreadableFile, _chat, read

DATA = Path(__file__).parent / "data"
ME = Me.of("Ann", "安", "ann@example.org", "+49 170 1234567")
ZONE = ZoneInfo("Asia/Shanghai")
NOW = datetime(2026, 6, 1, tzinfo=UTC)
LINE = '{"at": "2026-03-02T09:00:00+08:00", "speaker": "user", "text": "%s"}'


def parts(path: Path, me: Me = ME) -> tuple[list[Entry], list[LeftOut]]:
    found = list(read(path, me=me, zone=ZONE, now=NOW))
    return (
        [one for one in found if isinstance(one, Entry)],
        [one for one in found if isinstance(one, LeftOut)],
    )


def write(tmp_path: Path, content: bytes, name: str = "chat.jsonl") -> Path:
    path = tmp_path / name
    path.write_bytes(content)
    return path


def test_good_lines_become_entries_in_order() -> None:
    entries, _ = parts(DATA / "chat.jsonl")
    assert [(one.channel, one.speaker, one.place) for one in entries] == [
        ("chat", "user", "line 1"),
        ("chat", "assistant", "line 2"),
        ("email", "other", "line 3"),
        ("calendar", "user", "line 4"),
        ("chat", "user", "line 10"),
    ]
    assert entries[0].text == "别在早上九点前安排会议"
    assert entries[0].at.isoformat() == "2026-03-02T09:00:00+08:00"


def test_each_bad_line_is_left_out_with_a_full_sentence() -> None:
    _, left_out = parts(DATA / "chat.jsonl")
    assert [one.place for one in left_out] == ["line 6", "line 7", "line 8", "line 9"]
    assert all(one.why.endswith(".") and one.file == "chat.jsonl" for one in left_out)
    assert "in which zone" in left_out[0].why


def test_a_quote_in_a_mail_line_is_not_its_authors_words() -> None:
    mail = parts(DATA / "chat.jsonl")[0][2]
    assert mail.text == "Sure."
    assert "Never before nine." in str(mail.data["quoted"])


def test_a_calendar_line_parts_the_answer_from_the_meeting() -> None:
    answer = parts(DATA / "chat.jsonl")[0][3]
    assert answer.data["response"] == "declined"
    assert answer.data["event"] == {
        "title": "Ops round",
        "start": "2026-03-09T09:30:00+08:00",
        "online": True,
    }


def test_reading_twice_gives_the_same_keys_and_another_spelling_too(tmp_path: Path) -> None:
    first = [one.key for one in parts(DATA / "chat.jsonl")[0]]
    assert first == [one.key for one in parts(DATA / "chat.jsonl")[0]]
    assert len(set(first)) == len(first)
    one = write(tmp_path, (LINE % "hi").encode(), "a.jsonl")
    other = {"text": "hi", "at": "2026-03-02T01:00:00Z", "speaker": "user", "channel": "chat"}
    two = write(tmp_path, json.dumps(other).encode(), "b.jsonl")
    assert parts(one)[0][0].key == parts(two)[0][0].key


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "gb18030"])
def test_chinese_reads_the_same_in_every_encoding(tmp_path: Path, encoding: str) -> None:
    text = "\n".join(LINE % f"我不吃花生，谢谢你{n}" for n in range(5))
    entries, left_out = parts(write(tmp_path, text.encode(encoding)))
    assert not left_out
    assert entries[4].text == "我不吃花生，谢谢你4"


def test_latin_1_reads_with_its_accents(tmp_path: Path) -> None:
    text = LINE % "Café à huit heures, für später"
    entries, _ = parts(write(tmp_path, text.encode("latin-1")))
    assert entries[0].text == "Café à huit heures, für später"


def test_a_broken_byte_costs_its_line_only(tmp_path: Path) -> None:
    good = (LINE % "花生").encode()
    bad = (LINE % "X").encode().replace(b"X", b"\xff\xfe")
    entries, left_out = parts(
        write(tmp_path, b"\n".join([good, bad, good.replace(b"+08", b"+09")]))
    )
    assert len(entries) == 2
    assert left_out[0].place == "line 2"
    assert "UTF-8" in left_out[0].why


def test_nuls_and_lone_surrogates_never_reach_an_entry(tmp_path: Path) -> None:
    padded = b"\x00" * 300 + (LINE % r"a\u0000b\ud800c").encode()
    entries, _ = parts(write(tmp_path, padded))
    assert entries[0].text == "ab\ufffdc"
    entries[0].text.encode()


@pytest.mark.parametrize(
    "bad", ["[" * 100_000, '{"a":' * 5000, "NaN", "1e999", '{"at": 1e999}', "7"]
)
def test_strange_json_is_left_out(tmp_path: Path, bad: str) -> None:
    entries, left_out = parts(write(tmp_path, f"{LINE % 'fine'}\n{bad}\n".encode()))
    assert len(entries) == 1
    assert len(left_out) == 1


def test_a_line_too_long_is_left_out_and_the_next_one_read(tmp_path: Path) -> None:
    content = (LINE % ("x" * (5 << 20))) + "\n" + (LINE % "short")
    entries, left_out = parts(write(tmp_path, content.encode()))
    assert [one.text for one in entries] == ["short"]
    assert "longer than" in left_out[0].why


def test_an_empty_file_has_nothing_in_it(tmp_path: Path) -> None:
    assert parts(write(tmp_path, b"")) == ([], [])
    assert parts(write(tmp_path, b"\n\n", "empty.eml")) == ([], [])


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("chat.jsonl", bytes(range(256)) * 20, "not text"),
        ("chat.jsonl", b"PK\x03\x04zip", "zip archive"),
        ("mail.pst", b"!BDNxxxx", "Outlook archive"),
        ("chat.json", b'[{"at": "x"}]', "JSON array"),
        ("chat.json", b'{\n "at": "x"\n}', "no line of it"),
        ("a.txt", b"Dear diary", "not known"),
        ("a.ics", b"(EBEGIN:\nU:\n", "no calendar"),
        ("a.vcf", b"BEGIN:VCARD\nFN:Ann\nEND:VCARD\n", "not known"),
        ("a.csv", b"at,action,title\n1,2,3\n", "no column kind"),
    ],
)
def test_a_file_of_no_known_format_is_refused_in_one_sentence(
    tmp_path: Path, name: str, content: bytes, said: str
) -> None:
    with pytest.raises(UnreadableFile) as refused:
        list(read(write(tmp_path, content, name), me=ME, zone=ZONE, now=NOW))
    assert said in str(refused.value)
    assert name in refused.value.where
    assert "\n" not in str(refused.value)
    assert refused.value.fix


def test_a_folder_a_missing_file_and_a_pipe_are_refused(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (tmp_path, tmp_path / "none", pipe, "bad\0name"):
        with pytest.raises(UnreadableFile):
            list(read(path, me=ME, zone=ZONE, now=NOW))


def test_the_content_decides_and_not_the_suffix(tmp_path: Path) -> None:
    assert parts(write(tmp_path, (LINE % "hi").encode(), "x.txt"))[0][0].channel == "chat"
    calendar = (DATA / "answers.ics").read_bytes()
    assert parts(write(tmp_path, calendar, "x.eml"))[0][0].channel == "calendar"
    mail = (DATA / "reply-chinese.eml").read_bytes()
    assert parts(write(tmp_path, mail, "x.ics"))[0][0].channel == "email"


def test_progress_ends_at_the_whole_file() -> None:
    seen: list[tuple[int, int]] = []
    path = DATA / "chat.jsonl"
    list(read(path, me=ME, zone=ZONE, now=NOW, progress=lambda done, of: seen.append((done, of))))
    assert seen[-1] == (path.stat().st_size, path.stat().st_size)


def test_me_folds_case_width_and_the_order_of_names() -> None:
    me = Me.of("Ann Lee", "ANN@Example.org", "+49 170 1234567")
    assert me.is_me("ａｎｎ　ｌｅｅ")
    assert me.is_me("Lee, Ann")
    assert me.is_me("mailto:ann@example.ORG")
    assert me.is_me("0049 (170) 123-4567")
    assert not me.is_me("Ann")
    assert not me.is_me("")


def test_a_display_name_does_not_make_a_stranger_the_person() -> None:
    assert not ME.is_sender("Ann", "ann@evil.example")
    assert ME.is_sender("Somebody", "ann@example.org")
    assert Me.of("Ann").is_sender("Ann", "ann@example.org")


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(content=st.binary(max_size=2000), name=st.sampled_from(["a.jsonl", "a", "a.txt", "a.csv"]))
def test_no_bytes_crash_reading(tmp_path: Path, content: bytes, name: str) -> None:
    path = write(tmp_path, content, name)
    try:
        for one in read(path, me=ME, zone=ZONE, now=NOW):
            assert isinstance(one, Entry | LeftOut)
    except HabitusError as error:
        assert str(error)
    for one in _chat.read(path, me=ME, zone=ZONE, now=NOW):
        assert isinstance(one, Entry | LeftOut)


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    line=st.fixed_dictionaries(
        {},
        optional={
            "at": st.just("2026-03-02T09:00:00Z") | JSON_VALUES,
            "channel": st.sampled_from(["chat", "email", "calendar"]) | JSON_VALUES,
            "speaker": st.sampled_from(["user", "other"]) | JSON_VALUES,
            "name": JSON_VALUES,
            "text": st.text() | JSON_VALUES,
            "event": JSON_VALUES,
        },
    )
)
def test_no_json_object_crashes_the_chat(tmp_path: Path, line: dict[str, object]) -> None:
    path = write(tmp_path, json.dumps(line).encode())
    for one in _chat.read(path, me=ME, zone=ZONE, now=NOW):
        if isinstance(one, Entry):
            json.dumps(one.data, allow_nan=False, ensure_ascii=False).encode()
            assert one.at.tzinfo
