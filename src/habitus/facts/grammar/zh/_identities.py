"""Who a person is, where it rules things out: 吃素, 回民, 怀孕, 乳糖不耐受."""

from __future__ import annotations

import re

from habitus.facts._statement import Statement, Target, Thing
from habitus.vocabulary import Concepts

IDENTITIES: tuple[tuple[str, tuple[str, ...]], ...] = (
    (r"纯素|全素|严格素食|vegan|净素", ("动物制品",)),
    (r"吃素|素食者?|茹素|吃斋|持斋|蛋奶素|奶蛋素|锅边素|不沾荤腥?|不吃荤|斋戒", ("荤", "肉", "海鲜")),
    (r"鱼素", ("肉",)),
    (r"回民|回族|清真|穆斯林", ("猪肉",)),
    (r"犹太洁食|犹太教", ("猪肉", "贝类")),
    (r"怀孕|孕妇|孕期|怀着|备孕|有喜了|双身子|哺乳期|喂奶期", ("酒",)),
    (r"乳糖不耐受?", ("乳制品",)),
    (r"乳糜泻|麸质不耐受?", ("麸质",)),
)  # fmt: skip
"""A word for it, and what it rules out."""

_NEGATED = re.compile(r"(?:不再|不|没|没有|已经不|早就不|不用|不必)(?:是|再|继续)?(?:个)?$")
_IDIOM = re.compile(
    r"不是吃素的|吃素的(?:吗|么)|素食(?:店|餐厅|馆)|清真(?:店|餐厅|馆|寺|菜)|试试吃素|想吃素|打算吃素|学着吃素|陪.{1,4}吃素"
)
_OVER = re.compile(
    r"(?:不再|不)(?:是)?(?:继续)?(?:吃素|素食|素食者)了?|开荤|破斋|(?:孕期|哺乳期|月子)(?:结束|过了|完了)|生完(?:了|娃|孩子)|断奶了|卸货了|出月子"
)
_MINE = re.compile(
    r"我|咱|本人|^(?:是|吃|在|已经|现在|从|怀|孕|长期|常年|终身|素|回|清真|穆斯林|纯)"
)


def identity_in(text: str, concepts: Concepts) -> tuple[Statement, ...]:
    """The bans that follow from who the person is; their end when they say it is over."""
    if _IDIOM.search(text) or re.search(r"[?？]|吗$|过敏", text):
        return ()
    over = _OVER.search(text)
    for pattern, names in IDENTITIES:
        found = re.search(pattern, text)
        if found is None and not (
            over and re.search("生完|断奶|卸货|月子", text) and "酒" in names
        ):
            continue
        things = tuple(Thing(name, _food(name, concepts)) for name in names)
        target = Target(kinds=("meal",), things=things)
        if over or (
            found and _NEGATED.search(text[: found.start()]) and not found.group().startswith("不")
        ):
            return (Statement(stance="forbid", target=target, change="end"),)
        if not _MINE.search(text):
            return ()
        return (Statement(stance="forbid", target=target, firm=True),)
    return ()


def _food(name: str, concepts: Concepts) -> tuple[str, ...]:
    return concepts.lookup(name, "food")
