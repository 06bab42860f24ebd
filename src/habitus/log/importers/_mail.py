"""Mail: one mail (.eml) or a whole folder (mbox), message by message.

`Entry.text` is what the author newly wrote, from the plain part or else the HTML (`_reply.py`,
`_html.py`). `Entry.speaker` is `user` only when the mail is from the person and nothing speaks
against it: spam that forges the person's address stays `other`.

`Entry.data`: `subject`; `from` `{name, address}`; `to` and `cc` lists of them; `message_id`;
`in_reply_to`; `quoted`, the old text below (cut at 10,000 characters, then `quoted_cut` is true);
`attachments`, their names; `automatic`, true for what a program sent.
"""

from __future__ import annotations

import email
import email.policy
import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from email.header import decode_header
from email.message import Message
from email.utils import getaddresses, parsedate_to_datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from ._html import html_to_text
from ._mbox import RawMail, raw_mails
from ._reply import Reply, split_reply
from ._text import clean, content_key, decode
from ._types import JSON, Entry, LeftOut, Me, Progress

MAX_BODY = 2 << 20
MAX_QUOTED = 10_000
MAX_HEADER = 20_000
MAX_PARTS = 200


class _ShortHeaders(email.policy.Compat32):
    """The standard parser takes minutes on a Content-Type of a megabyte; no program writes one."""

    def header_source_parse(self, sourcelines: list[str]) -> tuple[str, str]:
        name, value = super().header_source_parse(sourcelines)
        return name, value[:MAX_HEADER]


_FORGED = re.compile(r"\b(?:dmarc|spf|dkim)=(?:fail|softfail)\b", re.IGNORECASE)
_MAIL_ID = re.compile(r"<[^<>\s]+>")


def read(
    path: Path, *, me: Me, zone: ZoneInfo, now: datetime, progress: Progress | None = None
) -> Iterator[Entry | LeftOut]:
    """Each mail of the file in its order, and what was left out."""
    size = path.stat().st_size
    for mail in raw_mails(path):
        place = f"message {mail.number}"
        try:
            found = _entry(mail, me, zone, now, place)
        except (RecursionError, Exception) as error:  # the standard parser raises all kinds
            why = f"The mail cannot be read ({type(error).__name__}); it was left out."
            yield LeftOut(file=path.name, place=place, why=why)
        else:
            yield (
                LeftOut(file=path.name, place=place, why=found) if isinstance(found, str) else found
            )
        if mail.is_cut:
            why = "The mail is very large; what comes after its first part was left out."
            yield LeftOut(file=path.name, place=place, why=why)
        if progress:
            progress(mail.done, size)
    if progress:
        progress(size, size)


def _entry(mail: RawMail, me: Me, zone: ZoneInfo, now: datetime, place: str) -> Entry | str:
    """The mail as an entry, or a sentence why there is none."""
    message = email.message_from_bytes(mail.content, policy=_ShortHeaders())
    if not any(message.get(name) for name in ("From", "Sender", "Date", "Subject", "To")):
        return "There is no From, To, Date or Subject, so this is no mail; it was left out."
    labels = {label.strip().casefold() for label in _header(message, "X-Gmail-Labels").split(",")}
    if labels & {"draft", "drafts", "草稿", "entwürfe", "brouillons", "borradores"}:
        return "The mail is a draft that was never sent; it was left out."
    sender = (_people(message, "From") or _people(message, "Sender") or [("", "")])[0]
    name, address = sender
    body, attachments = _body(message)
    reply = _split(body, name)
    date = _date(message, zone)
    subject = _header(message, "Subject")
    ids = _MAIL_ID.findall(_header(message, "Message-ID"))
    data: dict[str, JSON] = {"subject": subject, "from": _person(sender)}
    for field in ("To", "Cc"):
        people: list[JSON] = [_person(one) for one in _people(message, field)]
        if people or field == "To":
            data[field.lower()] = people
    if ids:
        data["message_id"] = ids[0]
    if answered := _MAIL_ID.findall(_header(message, "In-Reply-To")):
        data["in_reply_to"] = answered[0]
    if reply.quoted:
        data["quoted"] = reply.quoted[:MAX_QUOTED]
        if len(reply.quoted) > MAX_QUOTED:
            data["quoted_cut"] = True
    if attachments:
        data["attachments"] = list(attachments)
    if _is_automatic(message):
        data["automatic"] = True
    mine = me.is_sender(name, address) and not _may_be_forged(message, labels)
    written = date.isoformat() if date else ""
    return Entry(
        key=ids[0] if ids else content_key("email", address, written, subject, body),
        at=date or now,
        at_is_import_time=date is None,
        channel="email",
        speaker="user" if mine else "other",
        name=name or address or None,
        text=reply.new or None,
        data=data,
        place=place,
    )


def _split(body: str, author: str) -> Reply:
    return split_reply(body, author=author or None)


def _may_be_forged(message: Message, labels: set[str]) -> bool:
    """Whether the mail system doubted the sender: anyone can write any address after From."""
    if labels & {"spam", "junk", "垃圾邮件"}:
        return True
    if _header(message, "X-Spam-Flag").strip().casefold() == "yes":
        return True
    return bool(_FORGED.search(_header(message, "Authentication-Results")))


def _is_automatic(message: Message) -> bool:
    auto = _header(message, "Auto-Submitted").strip().casefold()
    bulk = _header(message, "Precedence").strip().casefold()
    return (bool(auto) and auto != "no") or bulk in ("bulk", "list", "junk", "auto_reply")


def _header(message: Message, name: str) -> str:
    """A header as words, whatever encodings it mixes."""
    raw = message.get(name)
    if raw is None:
        return ""
    text = str(raw)[:MAX_HEADER]
    text = text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    try:
        parts = decode_header(text)
    except (ValueError, LookupError):
        parts = [(text, None)]
    words = [decode(part, charset) if isinstance(part, bytes) else part for part, charset in parts]
    return " ".join(clean("".join(words)).split())


def _people(message: Message, name: str) -> list[tuple[str, str]]:
    """Names and addresses; parsed before decoding, so that a comma in a name is no new person."""
    raw = [str(one)[:MAX_HEADER] for one in message.get_all(name, [])][:20]
    people: list[tuple[str, str]] = []
    for real, address in getaddresses(raw)[:500]:
        holder = Message()
        holder["X"] = real.replace("\n", " ").replace("\r", " ")
        shown = _header(holder, "X").strip("\"' ")
        mailbox = clean(address).strip()
        if shown or mailbox:
            people.append((shown, mailbox))
    return people


def _person(one: tuple[str, str]) -> JSON:
    name, address = one
    return {"name": name or address, "address": address}


def _date(message: Message, zone: ZoneInfo) -> datetime | None:
    """When it was sent; else when it was received."""
    received = [str(one).rpartition(";")[2] for one in message.get_all("Received", [])]
    for text in [_header(message, "Date"), *received[:1]]:
        if not text.strip():
            continue
        try:
            date = parsedate_to_datetime(text[:200].strip())
            if date.tzinfo is None:  # "-0000" is UTC from an unknown place
                date = date.replace(tzinfo=UTC if "-0000" in text else zone)
            date.astimezone(UTC)
        except (ValueError, TypeError, IndexError, OverflowError, AttributeError):
            continue
        return date
    return None


def _body(message: Message) -> tuple[str, Sequence[str]]:
    """The words of the mail as plain text, and the names of its attachments."""
    texts: list[str] = []
    attachments: list[str] = []
    _collect(message, texts, attachments, [0])
    return "\n".join(texts)[:MAX_BODY], attachments


def _collect(part: Message, texts: list[str], attachments: list[str], count: list[int]) -> None:
    count[0] += 1
    if count[0] > MAX_PARTS:
        return
    kind = part.get_content_type()
    if part.is_multipart() and kind.startswith("multipart/"):
        parts = [one for one in part.get_payload() if isinstance(one, Message)]
        if kind == "multipart/alternative":
            best = _best_of([_alternative(one, attachments, count) for one in parts])
            if best:
                texts.append(best)
            return
        for one in parts:
            _collect(one, texts, attachments, count)
        return
    filename = part.get_filename()
    if filename or part.get_content_disposition() == "attachment" or kind.startswith("message/"):
        holder = Message()
        holder["X"] = (filename or kind).replace("\n", " ").replace("\r", " ")
        attachments.append(_header(holder, "X"))
    elif kind in ("text/plain", "text/html"):
        texts.append(_text_of(part, kind))


def _alternative(part: Message, attachments: list[str], count: list[int]) -> tuple[bool, str]:
    """One of several forms of the same words: whether it is plain, and its text."""
    inner: list[str] = []
    _collect(part, inner, attachments, count)
    return part.get_content_type() == "text/plain", "\n".join(inner)


def _best_of(forms: Sequence[tuple[bool, str]]) -> str:
    """The plain form when it says anything: it is what the author saw least changed."""
    said = [(is_plain, text) for is_plain, text in forms if text.strip()]
    return next((text for is_plain, text in said if is_plain), said[-1][1] if said else "")


def _text_of(part: Message, kind: str) -> str:
    raw = part.get_payload(decode=True)
    if not isinstance(raw, bytes):
        return ""
    charset = part.get_content_charset()
    text = decode(raw[:MAX_BODY], charset)
    if kind == "text/html":
        return html_to_text(text)
    if str(part.get_param("format", "")).casefold() == "flowed":
        return _unflow(text)
    return text


def _unflow(text: str) -> str:
    """Join the lines that a mail program broke (RFC 3676): those that end with a space."""
    lines: list[str] = []
    open_depth = -1
    for line in clean(text).split("\n"):
        depth = len(line) - len(line.lstrip(">"))
        words = line[depth:].removeprefix(" ")
        flows = line.endswith(" ") and words != "-- "
        if open_depth == depth and words != "-- ":
            lines[-1] += words
        else:
            lines.append(">" * depth + (" " if depth else "") + words)
        open_depth = depth if flows else -1
    return "\n".join(lines)
