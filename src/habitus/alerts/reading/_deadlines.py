"""Deadlines: so many days before or after something, that something, and a last day."""

from __future__ import annotations

import re
from collections.abc import Iterator

from habitus.alerts._notice import Notice
from habitus.alerts.reading import _words_en as en
from habitus.alerts.reading import _words_zh as zh
from habitus.alerts.reading._cues import compiled
from habitus.alerts.reading._message import Message, Sentence
from habitus.alerts.reading._papers import papers
from habitus.facts.said import said_number

_N = r"(?P<n>\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|fifteen|twenty|thirty|forty-five|sixty|ninety)(?: \(\d+\))?"
_UNIT = r"(?:[- ](?:business|working|calendar|full|clear))?[- ](?P<unit>hour|day|night|week|month|year)s?'?"
_AFTER = re.compile(
    rf"\b(?:within|in|up to|no (?:later|more) than|not later than|have|has|for|inside)(?: the)?(?: first| next)? {_N}{_UNIT} (?:of|after|from|following|since|to) (?P<rest>[^.;]{{0,80}})"
    rf"|\b(?P<n2>\d{{1,3}}|thirty|fourteen|seven|ten|sixty|ninety){_UNIT.replace('unit', 'unit2')} (?:after|from|following) (?P<rest2>[^.;]{{0,80}})"
    rf"|\b(?P<n3>\d{{1,3}})[- ](?P<unit3>day|week|month) (?:return|refund|claim|exchange|cancellation|cooling-off|grace|appeal)s? (?:window|period|policy|deadline)(?P<rest3>[^.;]{{0,80}})"
)
_BEFORE = re.compile(
    rf"\b{_N}{_UNIT}(?:' notice)? (?:before|prior to|ahead of|in advance of|preceding) (?P<rest>[^.;]{{0,80}})"
)
_ZN = r"(?P<n>\d{1,3}|[一两二三四五六七八九十百]{1,3})(?P<unit>个?工作日|天|日|个?小时|周|个?星期|个?月|年)"
_AFTER_ZH = re.compile(
    rf"(?P<rest>[^，。；,]{{0,14}}?)(?:之日起|之后|以后|当天起|之日|后|起)(?:的)?{_ZN}(?:之|以)?内"
    rf"|{_ZN.replace('<n>', '<n2>').replace('<unit>', '<unit2>')}(?:之|以)?内"
)
_BEFORE_ZH = re.compile(
    rf"(?P<rest>[^，。；,]{{0,14}}?)(?:之前|以前|前)(?:的)?(?:至少|最少|提前)?{_ZN}(?!后)"
    rf"|(?:至少|最少|最晚|须|需|请)?提前(?:至少)?{_ZN.replace('<n>', '<n2>').replace('<unit>', '<unit2>')}"
)
_BY_DAY = re.compile(
    r"(?:\b(?:by|before|until|till|no later than|on or before|due(?: on| by)?|deadline[^.;\d]{0,60}?|closes?(?: on)?|closing(?: date)?(?: is| on)?|last day[^.;\d]{0,50}?|latest|cut-?off[^.;\d]{0,30}?|ends?(?: on)?|is)\W{0,3}(?:the |on )?"
    r"|(?:截止(?:日期|时间)?(?:为|是|到|至)?|最晚|最迟|截至|不得晚于|须在|需在|请在|请于|必须在|要在|务必在|务必于)\W{0,2})$"
)
_BEFORE_WORD = re.compile(r"^\s*(?:\d{1,2}[:：点]\d{0,2})?\s*(?:之前|以前|前|为止|止|截止)")


def anchors_in(text: str, *, chinese: bool) -> tuple[str, ...]:
    """The classes of things that deadlines are counted from, in a text."""
    table = zh.ANCHORS if chinese else en.ANCHORS
    return tuple(name for name, pattern in table.items() if compiled(pattern).search(text))


def deadlines(message: Message) -> Iterator[Notice]:
    """What a message says of deadlines, anchors, and of things done or meant to be done in time."""
    for sentence in message.sentences:
        rules = list(_rule(sentence))
        if rules:
            yield from rules
            continue
        yield from _last_day(sentence)
        yield from _anchor(sentence)
        yield from _doings(sentence)


def _force(sentence: Sentence) -> tuple[str, ...]:
    """Whether it must be done, or may be."""
    if sentence.has("may") and not re.search(
        r"\b(?:must|have to|has to|need to|required?)\b|必须|须|务必", sentence.plain
    ):
        return ("may",)
    return ("must",)


def _rule(sentence: Sentence) -> Iterator[Notice]:
    if sentence.question or not (sentence.has("must", "may") or sentence.chinese):
        return
    if sentence.message.mine and sentence.has("past"):
        return
    for sign, pattern in (
        (-1, _BEFORE_ZH if sentence.chinese else _BEFORE),
        (1, _AFTER_ZH if sentence.chinese else _AFTER),
    ):
        match = pattern.search(sentence.plain)
        if match is None:
            continue
        got = {key.rstrip("23"): value for key, value in match.groupdict().items() if value}
        count = _count(got["n"])
        what = anchors_in(got.get("rest", ""), chinese=sentence.chinese) or anchors_in(
            sentence.plain, chinese=sentence.chinese
        )
        if not count or not what:
            continue
        if sentence.chinese and not sentence.has("must", "may"):
            continue
        days, months = _in_days(count, got["unit"])
        yield sentence.notice(
            "rule", days=sign * days, what=what[:2], flags=(*_force(sentence), *months),
            about=_act(sentence, match),
        )  # fmt: skip
        return


def _act(sentence: Sentence, match: re.Match[str]) -> str:
    """What is to be done: the sentence without the count of days."""
    return (
        f"{sentence.plain[: match.start()]} {sentence.plain[match.end() :]}"
        if not sentence.chinese
        else re.sub(re.escape(match.group()), " ", sentence.about)
    )


def _count(word: str) -> int:
    return 1 if word in ("a", "an") else int(said_number(word) or 0)


def _in_days(count: int, unit: str) -> tuple[int, tuple[str, ...]]:
    if unit in ("hour", "小时", "个小时"):
        return max(1, (count + 23) // 24), ()
    if unit in ("week", "周", "星期", "个星期"):
        return 7 * count, ()
    if unit in ("month", "月", "个月", "年", "year"):
        return count * (12 if unit in ("year", "年") else 1), ("months",)
    return count, ()


def _last_day(sentence: Sentence) -> Iterator[Notice]:
    message = sentence.message
    if sentence.question or not sentence.has("must", "may") or message.has("promo"):
        return
    if sentence.has("maybe", "third", "told") or (sentence.has("validity") and papers(sentence)):
        return
    if not message.mine and message.channel == "chat" and not sentence.has("you"):
        return
    if sentence.has("will_pay") and re.search(
        r"\b(?:direct debit|auto-?pay|automatic\w*)\b|自动|代扣", message.plain
    ):
        return
    for one in sentence.days:
        if one.weekly or one.last < message.on:
            continue
        before, after = sentence.plain[: one.start], sentence.plain[one.end :]
        if (
            _BY_DAY.search(before)
            or (sentence.chinese and _BEFORE_WORD.match(after))
            or re.match(r"by |until |before ", sentence.plain[one.start : one.end])
        ):
            yield sentence.notice("deadline", last=one.last, flags=_force(sentence))
            return


def _anchor(sentence: Sentence) -> Iterator[Notice]:
    message = sentence.message
    what = anchors_in(sentence.plain, chinese=sentence.chinese)
    if not what or sentence.question or sentence.has("maybe", "third"):
        return
    days = [one for one in sentence.days if not one.weekly]
    back = [one for one in sentence.days_back if not one.weekly]
    if not days:
        if (
            message.mine
            and sentence.has("past")
            and set(what) & {"incident", "delivery", "purchase"}
        ):
            yield sentence.notice("anchor", what=what, first=message.on, last=message.on)
        return
    past = {"delivery", "purchase", "incident", "birth", "discharge"}
    chosen = back if set(what) <= past else days
    yield sentence.notice("anchor", what=what, first=chosen[0].first, last=chosen[0].last)


def _doings(sentence: Sentence) -> Iterator[Notice]:
    message = sentence.message
    if sentence.has("filed") and not sentence.has("not_filed") and not sentence.question:
        yield sentence.notice("done", about=_subject(sentence))
    elif message.mine and sentence.has("intends") and not sentence.question:
        yield sentence.notice("wish", about=_subject(sentence))


def _subject(sentence: Sentence) -> str:
    message = sentence.message
    return sentence.about if message.mine else f"{sentence.about} {message.name}"
