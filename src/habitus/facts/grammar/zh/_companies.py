"""Airlines, hotels, brands and shops by their names, and whether such a name is meant.

A name that is nothing else (国航, 优衣库) counts anywhere. One that is an ordinary word, too (小米, 苹果,
四季), counts only beside what says so: a product after it (小米手机), 这个牌子, or the verb that goes
with its kind (住四季, 坐春秋).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from habitus.vocabulary import COMPANY, Concepts

SEEN_AS: tuple[tuple[str, str, str], ...] = (
    ("airline company", "flight", "airline"),
    ("hotel chain", "hotel", "name"),
    ("restaurant chain", "meal", "place"),
    ("shop company", "purchase", "merchant"),
    ("brand company", "purchase", "brand"),
)
"""The kind of context that a class of companies tells, and the field its names stand in."""

_BEFORE: dict[str, re.Pattern[str]] = {
    "flight": re.compile("(?:[坐乘飞搭订选买]|乘坐|搭乘|不坐|航空公司(?:只|就)?(?:认|选|要|挑)?)$"),
    "hotel": re.compile("(?:住|订|定|入住|下榻|预订|酒店(?:只|就)?(?:认|选|要|挑|住)?)$"),
    "meal": re.compile("(?:去|吃|点|喝|叫)$"),
    "purchase": re.compile("(?:牌子|品牌|用的都?是|逛|(?:去|在|上|到)(?=山姆))$"),
}
_AFTER: dict[str, re.Pattern[str]] = {
    "flight": re.compile("的?(?:航班|飞机|机票)|这(?:家|个)?航(?:空公)?司"),
    "hotel": re.compile("(?:的|这家)?(?:酒店|宾馆|饭店)"),
    "meal": re.compile("(?:这家|的)?(?:店|餐厅|外卖)"),
    "purchase": re.compile(
        "(?:牌|这?个?牌子|品牌|家|公司|官方|官网|旗舰店|专卖店)(?:的|出的)?|的(?:产品|东西|牌子|新品|货)|(?:买|超市|会员店|便利店)"
    ),
}
_LINK = re.compile("(?:牌|家|牌子|品牌|公司)?(?:的|出的|产的)?")


@dataclass(frozen=True, slots=True)
class CompanyAt:
    """The name of a company in a text."""

    start: int
    end: int
    kind: str
    """The kind of context it tells; empty for an app or a bank, of which anything may be said."""
    goods: tuple[int, int, tuple[str, ...]] | None = None
    """The product that follows it, as concepts."""


def find_companies(text: str, concepts: Concepts) -> list[CompanyAt]:
    """The names of companies that are meant in a text."""
    found: list[CompanyAt] = []
    for one in concepts.find(text, COMPANY, plain=True):
        start, end = one.start, one.end
        seen = _seen_as(one.ids, concepts)
        if seen is None:
            name = text[start:end]
            if concepts.lookup(name, COMPANY) and not concepts.lookup(name) and len(name) > 1:
                found.append(CompanyAt(start, end, ""))  # 支付宝 is nothing about 支付
            continue
        name = text[start:end]
        short = _without_product(name, concepts)
        if short:
            name, end = short, start + len(short)  # 小米手机: phones, by Xiaomi
        clear = bool(concepts.lookup(name, COMPANY))
        if clear and _is_thing(name, concepts):
            continue  # KFC, 可口可乐: known as what one eats or buys
        goods = _goods_after(text, end, concepts) if seen == "purchase" else None
        if clear or goods or _is_meant(text, start, end, seen):
            found.append(CompanyAt(start, end, seen, goods))
    return found


def _goods_after(text: str, at: int, concepts: Concepts) -> tuple[int, int, tuple[str, ...]] | None:
    link = _LINK.match(text, at)
    at = link.end() if link else at
    for one in concepts.find(text[at : at + 8], "product")[:1]:
        if one.start == 0:
            return at, at + one.end, one.ids
    return None


def company_field(name: str, kind: str, concepts: Concepts) -> str:
    """The field that the name of a company stands in, in a kind of context; empty for none."""
    for company in concepts.lookup(name, COMPANY, plain=True):
        classes = concepts.ancestors(company, parts=False)
        for wider, seen, field in SEEN_AS:
            if wider in classes and seen == kind:
                return field
    return ""


def _seen_as(ids: tuple[str, ...], concepts: Concepts) -> str | None:
    classes = {wider for one in ids for wider in concepts.ancestors(one, parts=False)}
    return next((kind for wider, kind, _ in SEEN_AS if wider in classes), None)


def _is_thing(name: str, concepts: Concepts) -> bool:
    return any(
        concepts.by_id[one].domain in ("food", "product", "genre", "activity")
        for one in concepts.lookup(name)
    )


def _without_product(name: str, concepts: Concepts) -> str:
    """The company in a name that holds what it makes, too (苹果手机); empty for other names."""
    for at in range(len(name) - 1, 1, -1):
        if concepts.lookup(name[at:], "product") and concepts.lookup(
            name[:at], COMPANY, plain=True
        ):
            return name[:at]
    return ""


def _is_meant(text: str, start: int, end: int, kind: str) -> bool:
    return bool(_AFTER[kind].match(text, end) or _BEFORE[kind].search(text[:start]))
