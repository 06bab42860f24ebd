"""Money: limits and approvals, what was charged, what will be, cancelled contracts, closing accounts."""

from __future__ import annotations

import re
from collections.abc import Iterator

from habitus.alerts._notice import Notice
from habitus.alerts._same import names_nothing
from habitus.alerts.reading._message import Message, Sentence
from habitus.facts.said import SaidDays, SaidSum, said_number
from habitus.vocabulary import Money

_BOUND = re.compile(r"\b(?:limit|cap|ceiling|max(?:imum)?|budget)\b|上限|限额|额度|封顶|预算")
_ENDS = re.compile(
    r"\b(?:ends?|ending|effective|as of|until|through|on|from|expires?)\b|生效|到期|截至|起|止|将于"
)
_BOUGHT = re.compile(
    r"\b(?:ordered|bought|paid|spent|purchased|charged|got (?:us|me|the|a|my|myself)|came to|transferred|sent|cost me|put down|picked up|booked|splurged|ordering|buying|getting|paying)\b"
    r"|花了|买了|付了|刷了|下单|订了|花掉|转了|入手|交了|花|买"
)
_SETTLED = re.compile(
    r"\b(?:was|were|has been|have been|posted|successful(?:ly)?|you paid|we received|processed)\b|成功|已|了|完成"
)
_BARE_SUM = re.compile(
    r"\b(?:over|above|more than|exceed\w*|beyond|past) (?P<n>\d[\d,]*(?:\.\d+)?)(?![\d:%]| ?(?:km|miles?|minutes?|mins?|hours?|days?|weeks?|people|guests|am|pm|words|mb|gb|kg)\b)"
    r"|(?P<zn>[一二两三四五六七八九十百千万\d][一二两三四五六七八九十百千万\d,]*)(?:以上|往上)|(?:超过|超出|大于|高于)(?P<zn2>[一二两三四五六七八九十百千万\d][一二两三四五六七八九十百千万\d,]*)(?![个天人次分公小年月周岁斤度%]|\d)"
)
_AHEAD = re.compile(r"\b(?:will|due|upcoming|scheduled|next)\b|将|即将|预计|待|应还|下次|还款日")
_AUTOMATIC = re.compile(r"\b(?:direct debit|auto-?pay|automatic\w*|standing order)\b|自动|代扣")


def money(message: Message) -> Iterator[Notice]:
    """What a message says of money."""
    for sentence in message.sentences:
        limit = list(_limit(sentence))
        if limit:
            yield from limit
            continue
        yield from _approval(sentence)
        yield from _cancelled(sentence)
        yield from _closing(sentence)
        yield from _coming(sentence)
        yield from _charge(sentence)


def _limit(sentence: Sentence) -> Iterator[Notice]:
    over = sentence.find("over")
    bound = _BOUND.search(sentence.plain)
    sums = sentence.sums or _bare_sums(sentence)
    if not sums or sentence.question or not sentence.has("limit") or not (over or bound):
        return
    if sentence.message.channel == "bank" or sentence.message.has("promo"):
        return
    after = [one for one in sums if over is None or one.start >= over.start()]
    near = min(after or sums, key=lambda one: one.start)
    if over and not bound and _far(over, near):
        return
    yield sentence.notice(
        "limit", amount=near.money.value, currency=near.money.currency,
        about=_scope(sentence, over.start() if over else near.start, near),
    )  # fmt: skip


def _bare_sums(sentence: Sentence) -> tuple[SaidSum, ...]:
    """Sums said without a currency, next to the words for a limit: "anything over 500", 一千以上."""
    found: list[SaidSum] = []
    for match in _BARE_SUM.finditer(sentence.plain):
        name = next(name for name in ("n", "zn", "zn2") if match[name])
        value = said_number(match[name].strip())
        if value is not None and value >= 50:
            money = Money(value, sentence.message.currency)
            found.append(SaidSum(match.start(name), match.end(name), money))
    return tuple(found)


def _scope(sentence: Sentence, start: int, one: SaidSum) -> str:
    """What a limit is for: the words right before it, and those that "on" and 的 join to it."""
    end = max(start, one.end)
    before = re.split(r"[,.;:，、：]", sentence.plain[: min(start, one.start)])[-1]
    if sentence.chinese:
        after = re.match(r"[^，。,]{0,4}?的([^，。,都要须需先]{1,6})", sentence.plain[one.end :])
        return f"{before[-8:]} {after[1] if after else ''}"
    after = re.match(
        r"\s*(?:on|for|in|worth of)\s+([\w' ]{2,30}?)(?=\s+(?:unless|without|needs?|must|has|have|requires?|before|should|is|until|if)\b|[.,;]|$)",
        sentence.plain[end:],
    )
    return f"{' '.join(before.split()[-4:])} {after[1] if after else ''}"


def _far(over: re.Match[str], one: SaidSum) -> bool:
    """Whether the sum is not the one that must not be exceeded."""
    gap = one.start - over.end() if one.start >= over.end() else over.start() - one.end
    return gap > 12


def _approval(sentence: Sentence) -> Iterator[Notice]:
    if sentence.message.channel == "bank" or sentence.question:
        return
    if sentence.has("approved") and not sentence.has("refused"):
        sums = sentence.sums
        yield sentence.notice(
            "approval", amount=sums[-1].money.value if sums else None,
            currency=sums[-1].money.currency if sums else "",
        )  # fmt: skip


def _with_sender(sentence: Sentence) -> str:
    message = sentence.message
    if message.mine or message.channel == "bank":
        return sentence.about
    return f"{sentence.about} {message.name}"


def _whole(sentence: Sentence) -> str:
    """The words of the whole message, where others wrote it: a mail names itself once."""
    message = sentence.message
    if message.mine or message.channel == "bank":
        return sentence.about
    return " ".join((*(one.about for one in message.sentences), message.name))


def _cancelled(sentence: Sentence) -> Iterator[Notice]:
    message = sentence.message
    asks = message.mine and sentence.has("asks_cancel")
    if sentence.has("resumed") and (message.mine or sentence.has("you")):
        yield sentence.notice("cancel", flags=("resumed",), about=_with_sender(sentence))
        return
    if not (sentence.has("cancelled") or asks) or sentence.question or sentence.has("third"):
        return
    if not asks and sentence.has("can_cancel"):
        return
    days = [one for one in sentence.days if not one.weekly]
    ends = _ending(sentence, days)
    yield sentence.notice(
        "cancel", first=ends[0].first if ends else (days[0].first if days else None),
        last=days[0].last if days else None,
        flags=("ends",) if ends else (),
        about=_whole(sentence) if names_nothing(sentence.about) else _with_sender(sentence),
    )  # fmt: skip


def _ending(sentence: Sentence, days: list[SaidDays]) -> list[SaidDays]:
    """The days on which a contract ends, not those that it was for."""
    message = sentence.message
    if not days and not message.mine:
        return [
            day
            for one in message.sentences
            if one.start > sentence.start and one.has("stops")
            for day in one.days
        ]
    return [
        one for one in days if _ENDS.search(sentence.plain[max(0, one.start - 24) : one.end + 8])
    ]


def account_digits(sentence: Sentence) -> str:
    """The last digits of an account that a sentence names."""
    match = sentence.find("digits")
    if match is None:
        return ""
    return next((value for name, value in match.groupdict().items() if value), "")


def _closing(sentence: Sentence) -> Iterator[Notice]:
    message = sentence.message
    if not (sentence.has("closes") and sentence.has("account")) or sentence.question:
        return
    kept = sentence.has("reversed_close")
    digits = account_digits(sentence) or next(
        filter(None, map(account_digits, message.sentences)), ""
    )
    if not kept and (
        sentence.has("maybe", "third") or not (digits or sentence.has("first", "you"))
    ):
        return
    days = [
        day
        for one in (sentence, *message.sentences)
        if one.has("closes")
        for day in one.days
        if not day.weekly
    ]
    yield sentence.notice(
        "close", number=digits, first=days[0].first if days else message.on,
        flags=("kept",) if kept else (), about=_with_sender(sentence),
    )  # fmt: skip


def _coming(sentence: Sentence) -> Iterator[Notice]:
    """Money that will be taken from, or come to, an account."""
    if not sentence.has("will_pay") or sentence.question:
        return
    if _SETTLED.search(sentence.plain) and not re.search(r"\bwill\b|将|预计|下次", sentence.plain):
        return
    days = [one for one in sentence.days if one.last >= sentence.message.on]
    digits = account_digits(sentence)
    if not days or not (digits or sentence.has("account")):
        return
    sums = sentence.sums
    day = days[-1]
    yield sentence.notice(
        "payment", number=digits, first=day.first, last=day.last, weekly=day.weekly,
        amount=sums[0].money.value if sums else None, currency=sums[0].money.currency if sums else "",
        about=_with_sender(sentence), flags=("automatic",) if _AUTOMATIC.search(sentence.plain) else (),
    )  # fmt: skip


def _is_settled(sentence: Sentence) -> bool:
    """Whether money has gone already: said so, or by a bank without a word of the future."""
    if _SETTLED.search(sentence.plain):
        return True
    return sentence.message.channel == "bank" and not _AHEAD.search(sentence.plain)


def _charge(sentence: Sentence) -> Iterator[Notice]:
    message = sentence.message
    if (
        not sentence.sums
        or sentence.question
        or not sentence.has("charged")
        or sentence.has("refund")
    ):
        return
    if sentence.has("will_pay") and not _is_settled(sentence):
        return
    if message.mine and (sentence.has("maybe", "third") or not _BOUGHT.search(sentence.plain)):
        return
    if not message.mine and message.channel == "chat" and not sentence.has("you"):
        return
    if message.has("promo") and message.channel != "bank":
        return
    largest = max(sentence.sums, key=lambda one: one.money.value)
    days = [one for one in sentence.days_back if one.last <= message.on and not one.weekly]
    yield sentence.notice(
        "charge", amount=largest.money.value, currency=largest.money.currency,
        first=days[-1].first if days else message.on, about=_whole(sentence),
        number=account_digits(sentence),
        flags=("planned",) if message.mine and sentence.has("intends") and not sentence.has("past") else (),
    )  # fmt: skip
