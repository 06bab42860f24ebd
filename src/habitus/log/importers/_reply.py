"""Of a mail's text, what its author newly wrote.

Only the person's own words may make rules, so in doubt a line counts as quoted: a wish lost to
the log can be said again, a stranger's wish taken for the person's cannot be unsaid.

`mail-parser-reply` was tried first. It searches the whole text with nested patterns (slow on long
mails) and needs to be told the language; here each line is looked at once, in all languages.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ._text import clean
from ._types import fold
from ._words import (
    BEGINS,
    DEVICE,
    FAREWELL,
    FORWARD,
    HEADERS,
    MACHINES,
    ORIGINAL,
    SENDER,
    WROTE,
)


def _any(*tables: tuple[str, ...]) -> str:
    return "(?:" + "|".join(one for table in tables for one in table) + ")"


_I = re.IGNORECASE
_COLON = r"\s*[:：]"
_QUOTED = re.compile(r"\s{0,3}[>＞]")
_DASHED = re.compile(rf"\s*[-_=*]{{2,}}\s*{_any(ORIGINAL)}\s*[-_=*]{{2,}}\s*:?\s*", _I)
_ANY_DASHED = re.compile(r"\s*-{5,}\s*[^-\s][^-]{0,60}-{5,}\s*")
_FORWARD = re.compile(rf"\s*{_any(FORWARD)}{_COLON}?\s*", _I)
_FROM_LINE = re.compile(rf"[\s*]*(?:{SENDER})[\s*]*[:：].*", _I)
_HEADER_LINE = re.compile(rf"[\s*]*{_any(HEADERS)}[\s*]*[:：].*", _I)
_BEGIN = re.compile(rf"\s*(?:-+\s*)?{_any(BEGINS)}(?:\b|(?<=[在於于])).*", _I)
_WROTE = re.compile(rf".*(?:\b|[ >）)】\d分]|(?<=\W)){_any(WROTE)}{_COLON}\s*", _I)
_DATED = re.compile(r"\d{4}|\d{1,2}[./-]\d{1,2}|\d{1,2}[:：]\d{2}|\d\s*[年月日]")
_DASHES = re.compile(r"\s*(?:--|—|–|﹣﹣)\s*")
_RULE = re.compile(r"\s*_{10,}\s*")
_DEVICE = re.compile(rf"\s*{_any(DEVICE)}\s*[.。!]?\s*", _I)
_MACHINE = re.compile(rf"(?:(?<![a-z]){_any(MACHINES[:-1])}(?![a-z])|{MACHINES[-1]})", _I)
_FAREWELL = re.compile(rf"\s*{_any(FAREWELL)}\s*[,，.。!！~]*\s*", _I)
_SENTENCE_END = re.compile(r"[.!?。！？;；:：]\s*$")

_ATTRIBUTION_LINES = 4
_LONGEST_ATTRIBUTION = 400
_HEADER_WINDOW = 7
_SIGNATURE_LINES = 12
_SIGN_OFFS = 6


@dataclass(frozen=True)
class Reply:
    """A mail's text in two parts."""

    new: str
    """The author's own new words; empty when there are none."""
    quoted: str
    """What they quoted or forwarded, without the marks."""


def split_reply(text: str, *, author: str | None = None) -> Reply:
    """Part a mail's text.

    Args:
        text: the plain text, quotes after `> ` or below the usual separators.
        author: the sender's name, which tells a sign-off from a last sentence.
    """
    lines = [line.rstrip() for line in _plain(text).split("\n")]
    new: list[str] = []
    quoted: list[str] = []
    passage: list[str] = []  # own lines since the last quoted one

    def end_passage() -> None:
        new.extend(_without_signature(passage, author))
        new.append("")
        passage.clear()

    at = 0
    while at < len(lines):
        line = lines[at]
        if _QUOTED.match(line):
            end_passage()
            quoted.append(re.sub(r"^[\s>＞]+", "", line))
            at += 1
            continue
        if _is_wrapped_quote(lines, at):
            quoted.append(line)
            at += 1
            continue
        if _begins_old_mail(lines, at):
            quoted.extend(lines[at:])
            break
        length = _attribution_at(lines, at)
        if length:
            quoted.extend(lines[at : at + length])
            at += length
            if not _QUOTED.match(_next_words(lines, at)):
                quoted.extend(lines[at:])
                break
            continue
        passage.append(line)
        at += 1
    end_passage()
    return Reply(new=_tidy(new), quoted=_tidy(quoted))


def _plain(text: str) -> str:
    return clean(text).replace("\xa0", " ").replace("\u200b", "").replace("\u3000", " ")


def _tidy(lines: list[str]) -> str:
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip("\n ")


def _next_words(lines: list[str], at: int) -> str:
    """The next line that is not empty, of the few that follow."""
    return next((line for line in lines[at : at + 4] if line.strip()), "")


def _is_wrapped_quote(lines: list[str], at: int) -> bool:
    """The tail of a long quoted line that was broken without a mark."""
    if at == 0 or at + 1 >= len(lines) or not lines[at].strip():
        return False
    before, after = lines[at - 1], lines[at + 1]
    return bool(
        _QUOTED.match(before)
        and _QUOTED.match(after)
        and len(before) >= 66
        and len(lines[at]) <= 30
        and not lines[at][0].isupper()
    )


def _begins_old_mail(lines: list[str], at: int) -> bool:
    """A separator, or the headers of the old mail: all below is not the author's."""
    line = lines[at]
    if len(line) > _LONGEST_ATTRIBUTION:
        return False
    if _DASHED.fullmatch(line) or _ANY_DASHED.fullmatch(line) or _FORWARD.fullmatch(line):
        return True
    if _FROM_LINE.fullmatch(line):
        window = [one for one in lines[at + 1 : at + _HEADER_WINDOW] if one.strip()]
        return sum(bool(_HEADER_LINE.fullmatch(one[:200])) for one in window) >= 2
    if _HEADER_LINE.fullmatch(line):  # some programs begin with the subject or the date
        window = [one for one in lines[at + 1 : at + _HEADER_WINDOW] if one.strip()]
        heads = sum(bool(_HEADER_LINE.fullmatch(one[:200])) for one in window)
        return heads >= 2 and any(_FROM_LINE.fullmatch(one[:200]) for one in window)
    return False


def _attribution_at(lines: list[str], at: int) -> int:
    """How many lines from here say who wrote what follows; 0 when none do."""
    first = lines[at]
    if not first.strip() or len(first) > _LONGEST_ATTRIBUTION:
        return 0
    longest = _ATTRIBUTION_LINES if _may_begin(first) else 1
    joined = ""
    for length in range(1, longest + 1):
        if at + length > len(lines) or not lines[at + length - 1].strip():
            return 0
        joined = f"{joined} {lines[at + length - 1].strip()}".strip()
        if len(joined) > _LONGEST_ATTRIBUTION:
            return 0
        if not joined.endswith((":", "：")):
            continue
        told = _DATED.search(joined) or "@" in joined
        if told and _WROTE.fullmatch(joined):
            return length
        # In a language this table lacks: a date or an address, a colon, and then a quote.
        if told and _QUOTED.match(_next_words(lines, at + length)):
            return length
    return 0


def _may_begin(line: str) -> bool:
    """Whether an attribution of several lines can begin here."""
    return bool(_BEGIN.fullmatch(line)) or bool(re.match(r"\s*[-\d\"“<]", line))


def _without_signature(passage: list[str], author: str | None) -> list[str]:
    """The passage without the signature, device line or sign-off at its end."""
    lines = list(passage)
    below = 0  # lines with words under this one
    for at in range(len(lines) - 1, -1, -1):
        if _DASHES.fullmatch(lines[at]) or _RULE.fullmatch(lines[at]):
            del lines[at:]
        below += bool(at < len(lines) and lines[at].strip())
        if below > _SIGNATURE_LINES:
            break
    for _ in range(_SIGN_OFFS):
        while lines and not lines[-1].strip():
            lines.pop()
        if lines and _is_device_line(lines[-1]):
            lines.pop()
            continue
        end = _sign_off_at(lines, author)
        if end == len(lines):
            break
        del lines[end:]
    return lines


def _is_device_line(line: str) -> bool:
    return bool(len(line) <= 100 and _DEVICE.fullmatch(line) and _MACHINE.search(line))


def _sign_off_at(lines: list[str], author: str | None) -> int:
    """Where "Best regards, / Ann Lee / Head of Cakes", or the name alone, begins.

    Never at the first words: a mail that says only "Ann" may be the answer to a question.
    """
    tail = range(max(len(lines) - _SIGNATURE_LINES, 0), len(lines))
    words = [at for at in tail if lines[at].strip()]
    if tail.start == 0 or not any(lines[at].strip() for at in range(tail.start)):
        words = words[1:]
    for at in words[-5:]:  # a formula, then only short lines
        if _FAREWELL.fullmatch(lines[at]):
            below = [lines[one] for one in words if one > at]
            if all(len(one) <= 60 and not _SENTENCE_END.search(one) for one in below):
                return at
    if words and _is_name_of(lines[words[-1]], author):
        return words[-1]
    return len(lines)


def _is_name_of(line: str, author: str | None) -> bool:
    """Whether a line is the author's name: all of it, its first word, or that and a surname."""
    if not author or len(line) > 40:
        return False
    bare = re.sub(r"^[\s\-–—~*]+|[\s.,*!]+$", "", line)
    name = fold(author).strip("\"'")
    if name.count(",") == 1:
        last, first = name.split(",")
        name = f"{first.strip()} {last.strip()}"
    said, known = fold(bare).split(), name.split()
    if not said or not known or "@" in name:
        return False
    if said == known or said == known[:1]:
        return True
    capital = all(word[:1].isupper() for word in bare.split())
    return len(said) <= 3 and said[0] == known[0] and capital
