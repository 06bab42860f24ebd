"""From limits (500 and above, at most 500) to traits that a statement tests."""

from __future__ import annotations

import re

from habitus.facts._statement import Trait
from habitus.facts.grammar.zh._amounts import Limit
from habitus.facts.grammar.zh._numbers import SMALL, number_of
from habitus.vocabulary import Amount, Distance, Duration, Money

_PRICED = frozenset({"purchase", "hotel", "flight", "meal", "tool_call"})
_NOTICE = re.compile(
    rf"(?:提前|预先|提早|早)(?P<less>不到|不足|少于|没到|没有|未满|不满)?(?P<number>{SMALL}|\d+|半)(?:个)?(?P<unit>天|日|工作日|小时|星期|周)"
)
_LITTLE_NOTICE = re.compile(
    rf"(?:不到|不足|少于|没有|未满|不满)(?P<number>{SMALL}|\d+|半)(?:个)?(?P<unit>天|日|工作日|小时|星期|周)(?:的)?(?:通知|提前量|预告|招呼|准备)"
)
_NOTICE_UNDER = re.compile(
    rf"(?:通知|提前量|预告|提前)(?:的)?(?:时间|期)?(?:不到|不足|少于|小于|没到|未满|不满|低于)(?P<number>{SMALL}|\d+|半)(?:个)?(?P<unit>天|日|工作日|小时|星期|周)"
)
_SHORT_NOTICE = re.compile(
    r"临时(?:的|约|喊|叫|拉|通知|加|起意|安排|会|插)|当天(?:才)?(?:约|喊|叫|通知|加)|突然(?:袭击|约|喊|叫|拉)|(?:说开就开|说约就约)"
)
_RATING = re.compile(r"评分|星级|分数|打分|点评分|口碑分|几星|星")


def notice_of(text: str) -> Trait | None:
    """What violates a wish for notice: 至少提前三天 is violated by less than three days."""
    found = _NOTICE.search(text) or _LITTLE_NOTICE.search(text) or _NOTICE_UNDER.search(text)
    if found:
        number = 0.5 if found["number"] == "半" else number_of(found["number"])
        if number is None:
            return None
        days = {"小时": number / 24, "星期": number * 7, "周": number * 7}.get(
            found["unit"], number
        )
        return Trait("days_notice", "<", max(1, int(days + 0.999)))
    if _SHORT_NOTICE.search(text):
        return Trait("days_notice", "<", 1)
    return None


def field_and_value(
    limit: Limit, kinds: tuple[str, ...], text: str, currency: str
) -> tuple[str, Amount | float] | None:
    """The field a limit is on and what it is compared with, or None when that is unclear."""
    match limit.amount:
        case Money():
            return "price", Money(float(limit.amount.value), limit.amount.currency)
        case Distance():
            return ("distance_km", limit.amount) if "meal" in kinds or not kinds else None
        case Duration():
            return "duration", limit.amount
    if limit.words:
        return "words", limit.count
    if (
        "hotel" in kinds
        and (limit.unit in ("分", "星", "颗星") or _RATING.search(text))
        and limit.count <= 10
    ):
        return "rating", limit.count
    if limit.unit in ("次", "趟") and "flight" in kinds:
        return "stops", limit.count
    if not limit.unit and limit.count >= 5 and _PRICED & set(kinds):
        return "price", Money(limit.count, currency)
    if limit.unit == "分" and limit.count >= 10 and set(kinds) & {"meeting", "content", "workout"}:
        return "duration", Duration(limit.count)
    return None


def violating(limit: Limit, field: str, value: Amount | float) -> Trait:
    """The trait that goes against the limit or that it names as unwanted."""
    op = {
        "over": ">=" if limit.inclusive else ">", "cap": ">", "under": "<", "floor": "<", "about": ">",
    }[limit.role]  # fmt: skip
    return Trait(field, op, value)  # type: ignore[arg-type]


def wanted(limit: Limit, field: str, value: Amount | float) -> Trait:
    """The trait that a liking or permission names: within a cap, over an amount."""
    op = {
        "over": ">=" if limit.inclusive else ">", "cap": "<=", "under": "<", "floor": ">=", "about": "<=",
    }[limit.role]  # fmt: skip
    return Trait(field, op, value)  # type: ignore[arg-type]
