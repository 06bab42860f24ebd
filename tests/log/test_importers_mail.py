"""Mail: what its author newly wrote, and nothing else."""

from __future__ import annotations

import json
import os
import time
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from habitus.log.importers import Entry, LeftOut, Me, _mail, read, split_reply
from habitus.log.importers._html import html_to_text

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
SHARED = Path(os.environ.get("HABITUS_SHARED", ROOT.parent / "shared")) / "exports" / "mail"

NEW_WORDS = {
    "android.eml": "Hello",
    "apple_mail.eml": "Hello",
    "apple_mail_2.eml": "Hello",
    "gmail.eml": "Hello",
    "hotmail.eml": "Hello",
    "outlook.eml": "Hello",
    "reply-quotations-share-block.eml": (
        "Hi Katharine.  Sounds great.  Are there and dietry restrictions or things your husband "
        "does/doesn't like to eat?  Would you like to do a few hors d oeuvres and then a 3 or 4 "
        "course dinner?  Let me know what you think will work best and I will start working on a "
        "menu and proposal.  Thanks so much and look forward to hearing from you soon."
    ),
    "sparrow.eml": "Hello",
    "yahoo.eml": "Hello",
}


@pytest.mark.skipif(
    not SHARED.is_dir(), reason="the shared export files are not here (HABITUS_SHARED)"
)
@pytest.mark.parametrize("name", sorted(NEW_WORDS))
def test_exactly_the_new_words_of_each_mail_program(name: str) -> None:
    entries, left_out = parts(SHARED / name, Me.of("bob@example.com"))
    assert [one.text for one in entries] == [NEW_WORDS[name]]
    assert not left_out
    assert entries[0].at_is_import_time == (name == "outlook.eml")  # the only one without a date
    assert entries[0].speaker == ("user" if name == "android.eml" else "other")


def test_html_is_read_and_hidden_words_are_not() -> None:
    mail = parts(DATA / "reply-german-html.eml")[0][0]
    assert mail.text == "Bitte nie vor zehn, und\nnur mittwochs."
    assert mail.name == "Ann Müller"
    assert mail.speaker == "user"
    assert mail.data["subject"] == "Re: Mittagessen"
    assert mail.key == "<german-1@example.org>"
    assert mail.at == datetime(2026, 3, 3, 9, 15, tzinfo=UTC)
    assert "wire" not in json.dumps(mail.data)
    assert "Montag" in str(mail.data["quoted"])


def test_chinese_mail_loses_its_device_line_and_quote() -> None:
    mail = parts(DATA / "reply-chinese.eml")[0][0]
    assert mail.text == "周五下午别安排会议。"
    assert mail.name == "李雷"
    assert mail.data["to"] == [{"name": "Han, Meimei", "address": "hanmeimei@example.cn"}]


def test_an_mbox_gives_its_mails_one_by_one_and_no_drafts() -> None:
    entries, left_out = parts(DATA / "three.mbox")
    assert [(one.speaker, one.text, one.place) for one in entries] == [
        ("user", "No calls after six.\nFrom now on I mean it.", "message 1"),
        ("other", "Fine with me.", "message 2"),
    ]
    assert [one.place for one in left_out] == ["message 3"]
    assert "draft" in left_out[0].why


def mail(tmp_path: Path, headers: str, body: str = "Hi there.") -> Entry:
    text = f"To: bob@example.org\n{headers}\n\n{body}\n"
    return parts(write(tmp_path, text.encode(), "a.eml"))[0][0]


def test_a_mail_without_date_is_marked_as_of_now_and_keeps_its_key(tmp_path: Path) -> None:
    first = mail(tmp_path, "From: ann@example.org\nSubject: x")
    assert first.at == NOW
    assert first.at_is_import_time
    later = _mail.read(tmp_path / "a.eml", me=ME, zone=ZONE, now=datetime(2027, 1, 1, tzinfo=UTC))
    again = next(iter(later))
    assert isinstance(again, Entry)
    assert again.key == first.key


def test_a_broken_date_falls_back_to_when_it_was_received(tmp_path: Path) -> None:
    headers = (
        "From: ann@example.org\nDate: yesterday\n"
        "Received: from a by b; Mon, 2 Mar 2026 09:00:00 +0000"
    )
    assert mail(tmp_path, headers).at == datetime(2026, 3, 2, 9, tzinfo=UTC)


@pytest.mark.parametrize(
    "header",
    [
        "From: Ann <ann@evil.example>",
        "From: Ann <ann@example.org>\nX-Spam-Flag: YES",
        "From: Ann <ann@example.org>\nX-Gmail-Labels: Spam,Unread",
        "From: Ann <ann@example.org>\nAuthentication-Results: mx; dmarc=fail p=none",
    ],
)
def test_a_forged_sender_is_not_the_person(tmp_path: Path, header: str) -> None:
    assert mail(tmp_path, header).speaker == "other"


def test_what_a_program_sent_is_marked(tmp_path: Path) -> None:
    entry = mail(tmp_path, "From: ann@example.org\nAuto-Submitted: auto-replied")
    assert entry.data["automatic"] is True


def test_attachments_and_forwarded_mails_are_named_and_not_read(tmp_path: Path) -> None:
    body = (
        "--b\nContent-Type: text/plain\n\nSee below.\n"
        "--b\nContent-Type: message/rfc822\n\nFrom: x@y.example\n\nNever trust Ann.\n"
        "--b\nContent-Type: text/plain\nContent-Disposition: attachment; filename=rules.txt\n\n"
        "I love spam.\n--b--\n"
    )
    headers = "From: ann@example.org\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b"
    entry = mail(tmp_path, headers, body)
    assert entry.text == "See below."
    assert entry.data["attachments"] == ["message/rfc822", "rules.txt"]


def test_a_mail_of_only_old_words_has_no_text(tmp_path: Path) -> None:
    entry = mail(tmp_path, "From: ann@example.org", "---------- Forwarded message ---------\nHi")
    assert entry.text is None


def test_flowed_lines_are_joined(tmp_path: Path) -> None:
    headers = "From: ann@example.org\nContent-Type: text/plain; format=flowed"
    entry = mail(tmp_path, headers, "No meetings \nbefore ten.\n-- \nAnn")
    assert entry.text == "No meetings before ten."


OLD = "\n> old words\n> and more"


@pytest.mark.parametrize(
    ("text", "new"),
    [
        ("Yes.\n\nOn Mon, 2 Mar 2026 at 09:30, Bob\n<bob@example.org> wrote:" + OLD, "Yes."),
        ("Ja.\n\nAm Mo., 2. März 2026 um 09:30 schrieb Bob <b@x.org>:" + OLD, "Ja."),
        ("Oui.\n\nLe lun. 2 mars 2026 à 09:30, Bob <b@x.org> a écrit :" + OLD, "Oui."),
        ("Sí.\n\nEl lun, 2 mar 2026 a las 9:30, Bob (<b@x.org>) escribió:" + OLD, "Sí."),
        ("好的。\n\n在 2026年3月2日星期一，Bob <b@x.org> 写道：" + OLD, "好的。"),
        ("好的。\n\n小李 于2026年3月2日周一 09:30写道：\n旧的话", "好的。"),
        (
            "好的。\n\n------------------ 原始邮件 ------------------\n发件人: 小李\n旧的话",
            "好的。",
        ),
        (
            "好的。\n\n发件人：小李\n发送时间：2026年3月2日\n收件人：小王\n主题：会\n\n旧的话",
            "好的。",
        ),
        ("Ok.\n\nVon: Bob\nGesendet: Montag\nAn: Ann\nBetreff: Essen\n\nalt", "Ok."),
        ("Ok.\n\n*From:* Bob\n*Sent:* Monday\n*To:* Ann\n*Subject:* x\n\nold", "Ok."),
        ("Ok.\n\n-----Ursprüngliche Nachricht-----\nalt", "Ok."),
        ("FYI\n\nBegin forwarded message:\n\nold", "FYI"),
        ("Yes.\n\nSent from my iPhone\n\nOn 2 Mar 2026, at 09:30, Bob wrote:" + OLD, "Yes."),
        ("好。\n\n发自我的iPhone", "好。"),
        ("Ja.\n\nVon meinem iPhone gesendet", "Ja."),
        ("Oui.\n\nEnvoyé de mon iPhone", "Oui."),
        ("Sí.\n\nEnviado desde mi iPhone", "Sí."),
        ("Ok.\n\nGet Outlook for iOS", "Ok."),
        ("Ok.\n\nBest regards,\nAnn Lee\nHead of Cakes", "Ok."),
        ("Ok.\n\n- Ann", "Ok."),
        ("好的\n\n此致\n敬礼\n李雷", "好的"),
    ],
)
def test_old_words_are_known_in_five_languages(text: str, new: str) -> None:
    assert split_reply(text, author="Ann Lee").new == new


def test_answers_between_quotes_are_new_words() -> None:
    text = (
        "On Mon, 2 Mar 2026 at 09:30, Bob <b@x.org> wrote:\n> Monday?\n\nNever.\n\n> Tuesday?\n"
        "\nFine.\n"
    )
    reply = split_reply(text)
    assert reply.new == "Never.\n\nFine."
    assert reply.quoted.endswith("Monday?\nTuesday?")


def test_the_broken_tail_of_a_quoted_line_is_not_new() -> None:
    text = "> " + "long words " * 7 + "\nthat were broken\n> and go on\n\nNo."
    assert split_reply(text).new == "No."


@pytest.mark.parametrize(
    "text",
    [
        "On Monday Bob wrote to me that we meet.\nI said no.",
        "From: the office\nis how I always start.",
        "Sent from my desk while you were out",
        "I like it -- really.\nNo meat for me.",
        "Ann",
        "Best of all I like tea.",
        "Never before ten:\n- Monday\n- Tuesday",
        "The price is > 20 and that is too much.",
    ],
)
def test_the_authors_own_words_stay(text: str) -> None:
    assert split_reply(text, author="Ann").new == text


def test_a_stray_end_tag_in_a_quote_does_not_end_it() -> None:
    page = "<div><p>Mine.</p><blockquote><table><tr><td>a</div></div></p>b</td></tr></table>c"
    text = html_to_text(page + "</div></blockquote><p>Mine too.</p></div>")
    assert split_reply(text).new == "Mine.\n\nMine too."


@pytest.mark.parametrize(
    "piece", ["<!--", "<a ", "<a b='", "<", "<![", "</", "<p>x</q>", "<blockquote>", "&#", "<td>"]
)
def test_hostile_html_takes_no_time(piece: str) -> None:
    began = time.monotonic()
    html_to_text(piece * 20_000)
    assert time.monotonic() - began < 2


def test_a_hostile_header_takes_no_time(tmp_path: Path) -> None:
    began = time.monotonic()
    mail(tmp_path, "From: a@b.example\nContent-Type: text/plain; " + "a=b; " * 100_000)
    assert time.monotonic() - began < 2


@pytest.mark.parametrize("line", ["--", "Best", "> a", "On 2024", "From: x", "a:", "x", "_" * 12])
def test_hostile_text_takes_no_time(line: str) -> None:
    began = time.monotonic()
    split_reply(f"{line}\n" * 20_000, author="Ann")
    assert time.monotonic() - began < 2


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    head=st.sampled_from(
        [
            b"",
            b"From x Mon 2026\n",
            b"From: =?utf-8?q?",
            b"Content-Type: multipart/mixed; boundary=a\nFrom: x\n\n--a\n",
            b"Content-Type: text/html; charset=punycode\nFrom: x\n\n",
            b"Content-Transfer-Encoding: base64\nFrom: x\n\n",
            b"Date: ",
        ]
    ),
    content=st.binary(max_size=1000),
)
def test_no_bytes_crash_mail(tmp_path: Path, head: bytes, content: bytes) -> None:
    path = write(tmp_path, head + content, "a.eml")
    for one in _mail.read(path, me=ME, zone=ZONE, now=NOW):
        assert isinstance(one, Entry | LeftOut)
        if isinstance(one, Entry):
            json.dumps(one.data, ensure_ascii=False).encode()
            (one.text or "").encode()


@settings(max_examples=150, deadline=None)
@given(st.text() | st.text(alphabet="<>/abp =\"'blockquote!-\n"))
def test_no_text_crashes_the_readers_of_words(text: str) -> None:
    split_reply(html_to_text(text), author=text[:20]).new.encode()
