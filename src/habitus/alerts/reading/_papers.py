"""Papers that hold until a day, that may be used once, and their uses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta

from habitus.alerts._notice import Notice
from habitus.alerts._same import names_nothing
from habitus.alerts.reading import _words_en as en
from habitus.alerts.reading import _words_zh as zh
from habitus.alerts.reading._cues import compiled
from habitus.alerts.reading._message import Message, Sentence
from habitus.alerts.reading._subjects import whom

_CODE = re.compile(
    r"(?<![A-Za-z0-9-])(?=[A-Z0-9-]*\d)(?=[A-Z0-9-]*[A-Z])[A-Z0-9]{2,}(?:-[A-Z0-9]+)*(?![A-Za-z0-9-])"
)
_NAMED_CODE = re.compile(
    r"(?:\b(?:code|voucher|coupon)|码)[:：]?\s*[\"“]?(?P<code>[A-Z0-9][A-Z0-9-]{3,})(?![A-Za-z0-9-])"
)
_YEARS = re.compile(
    r"\b(?P<n>\d{1,2}|one|two|three|four|five|six|seven|ten)[- ](?P<unit>year|month)s?'? (?:\w+ ){0,2}(?:warranty|guarantee|cover)|(?:warranty|guarantee)[^.]{0,20}? (?P<n2>\d{1,2}|one|two|three|four|five) (?P<unit2>year|month)s?"
    r"|(?:保修|质保)期?(?:为|是)?(?P<zn>[一两二三四五]|\d{1,2})(?P<zunit>年|个月)"
)
_COUNTS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "ten": 10, "一": 1, "两": 2, "二": 2, "三": 3, "四": 4, "五": 5}  # fmt: skip


def papers(sentence: Sentence) -> tuple[str, ...]:
    """The classes of papers that a sentence names."""
    found = [
        name for name, pattern in en.PAPERS.items() if compiled(pattern).search(sentence.plain)
    ]
    if sentence.chinese:
        found += [
            name
            for name, pattern in zh.PAPERS.items()
            if name not in found and compiled(pattern).search(sentence.plain)
        ]
    return tuple(found)


def code_in(sentence: Sentence) -> str:
    """A voucher's code in a sentence."""
    named = _NAMED_CODE.search(sentence.raw)
    if named and re.search(r"\d|[A-Z]{4}", named["code"]):
        return named["code"]
    found = [one for one in _CODE.findall(sentence.raw) if len(one) >= 6]
    return found[0] if found else ""


def validities(message: Message) -> Iterator[Notice]:
    """Papers, until when they hold, whether once only, and their uses."""
    for sentence in message.sentences:
        classes, code = papers(sentence), code_in(sentence)
        if not classes and not code and sentence.has("once", "validity"):
            classes, code = _said_before(sentence)
        if sentence.question or not (classes or code or sentence.has("drives")):
            continue
        found = False
        if classes:
            for one in _valid(sentence, classes, code):
                found = True
                yield one
        if sentence.has("once"):
            found = True
            yield sentence.notice("single", what=classes, number=code, about=_with_sender(sentence))
        if not found:
            yield from _use(sentence, classes, code)


_POINTS = re.compile(r"\b(?:it|they|this|that|these|them|which|its?)\b|它|该|此")


def _said_before(sentence: Sentence) -> tuple[tuple[str, ...], str]:
    """The paper that an earlier sentence of the message names ("It can be used once")."""
    message = sentence.message
    if message.mine and not _POINTS.search(sentence.plain):
        return (), ""
    for one in reversed([each for each in message.sentences if each.start < sentence.start]):
        if papers(one) or code_in(one):
            return papers(one), code_in(one)
    return (), ""


def _with_sender(sentence: Sentence) -> str:
    message = sentence.message
    if _POINTS.search(sentence.plain) and names_nothing(sentence.about):
        return " ".join((*(one.about for one in message.sentences), message.name))
    return sentence.about if message.mine else f"{sentence.about} {message.name}"


def _valid(sentence: Sentence, classes: tuple[str, ...], code: str) -> Iterator[Notice]:
    if sentence.has("renewed") and not sentence.has("must"):
        yield sentence.notice(
            "valid", what=classes, who=whom(sentence), last=_end(sentence), flags=("renewed",),
            about=_with_sender(sentence), number=code,
        )  # fmt: skip
        return
    if sentence.message.has("cancelled") and not sentence.message.has("can_cancel"):
        return
    last = _end(sentence) if sentence.has("validity") else None
    last = last or _lasting(sentence)
    if last is None:
        return
    yield sentence.notice(
        "valid",
        what=classes,
        who=whom(sentence),
        last=last,
        about=_with_sender(sentence),
        number=code,
    )


def _end(sentence: Sentence) -> date | None:
    """The last day of validity: the day after the words for it, else the last one named."""
    cue = sentence.find("validity")
    days = [one for one in sentence.days if not one.weekly]
    if not days or cue is None:
        return None
    after = [one for one in days if one.end >= cue.end()]
    if sentence.chinese and not after:
        after = days[-1:]
    return (after or days)[0 if after else -1].last


def _lasting(sentence: Sentence) -> date | None:
    """The end of a two-year warranty that began when the thing was bought."""
    match = _YEARS.search(sentence.plain)
    if match is None:
        return None
    said = match["n"] or match["n2"] or match["zn"]
    unit = match["unit"] or match["unit2"] or match["zunit"]
    days = [one for one in sentence.days_back if one.single]
    start = days[0].first if days else sentence.message.on
    many = int(said) if said.isdigit() else _COUNTS[said]
    months = start.year * 12 + start.month - 1 + many * (12 if unit in ("year", "年") else 1)
    return date(months // 12, months % 12 + 1, min(start.day, 28))


def _is_past(sentence: Sentence) -> bool:
    """Whether the paper has been used, and is not about to be."""
    if not sentence.has("has_used"):
        return False
    if sentence.chinese:
        soon = timedelta(days=60)
        return not any(
            sentence.message.on < one.first < sentence.message.on + soon for one in sentence.days
        )
    return (
        re.search(
            r"\b(?:i'll|we'll|will|going to|want to|let's|to be|can be|must be|be) \b",
            sentence.plain,
        )
        is None
    )


def _use(sentence: Sentence, classes: tuple[str, ...], code: str) -> Iterator[Notice]:
    message = sentence.message
    if not (message.mine or message.has("booked")) or sentence.has("maybe"):
        return
    driving = sentence.has("drives")
    if driving:
        classes = tuple(dict.fromkeys((*classes, "licence")))
    past = _is_past(sentence)
    if not (driving or past or sentence.has("uses_paper", "will_use")):
        return
    if not classes and not sentence.has("has_used", "will_use"):
        return
    said = sentence.days_back if past else sentence.days
    days = [one for one in said if not one.weekly]
    if not past and not days:
        days = [one for one in message.days if not one.weekly]
    day = days[0] if days else None
    yield sentence.notice(
        "use", what=classes, number=code, who=whom(sentence), about=_with_sender(sentence),
        first=day.first if day else message.on, last=day.last if day else message.on,
        flags=("past",) if past else (),
    )  # fmt: skip
