"""Exceptions: 除了X, X除外, 除非X, 只有X可以; found in a clause and put on a statement."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Literal

from habitus.facts._statement import Statement, Target, Trait
from habitus.facts.grammar.zh._limits import field_and_value, wanted
from habitus.facts.grammar.zh._slot_people import with_kin
from habitus.facts.grammar.zh._slots import Slots

_FRONT = re.compile(
    r"^(?:当然)?(?:除了?|除开|撇开|抛开|刨除|刨去|排除)(?P<what>.+?)(?:以外|之外|外)?(?:$|(?=都|也|其他|其它|其余|别的|一律|一概|全部?|统统|通通|谁|什么(?!时候)|任何|我(?:不|都|一概)|哪|不许|不准|别|不要))"
)
_BACK = re.compile(
    r"^(?P<what>.+?的?)(?:的话)?(?:就|都|又|则|也|倒|可以|要|得|是)?(?:除外|例外|不在其中|不在其列|不在这条里|另外算|单算|单说|不算(?:在内|进去)?|不在此列|不在内|不受(?:此|这个|这条|这)?(?:限制?|约束|影响)|不包括在内|另说|另算|另当别论|另议|不在这个范围|不归这条管|不适用|豁免|不计|免谈这条)(?:啊|哈|哦|的|吧|了|呀)?$"
)
_UNLESS = re.compile(r"^(?:除非(?:是|为)?|要不是|只要不是|unless)(?P<what>.+)$")
_EXCEPTION_IS = re.compile(
    r"^(?:但|但是|不过|只是)?(?:(?:唯一|惟一|仅有|只有一个|有一个|有个|就一个)?(?:的)?(?:例外|特例)(?:情况|情形)?(?:的?话)?(?:就?是|有|为|:|,)|(?:唯独|唯有|就|只有|仅|仅有)(?=.+?(?:是个?例外|例外|除外)))(?P<what>.+?)(?:是个?例外|例外|除外|而已)?$"
)
_OTHER_THAN = re.compile(
    r"^(?!时间|工作|上班)(?P<what>.{0,8}[^\d点元块公里米钟时半])(?:以外|之外)的(?P<rest>.{1,8}?(?:别|不|勿|静音|免打扰|先问|一律|统统|全部?|都|推掉|拒|屏蔽).*)$"
)
"""家里人以外的电话别接进来."""
_OUTSIDE = re.compile(
    r"^(?!时间|工作|上班)(?P<what>.*[^\d点元块公里米钟时半].)(?:以外|之外)(?:的)?$"
)
_NOT_COUNTING = re.compile(
    r"^(?:不包括|不含|不算上|但不包括|不算)(?P<what>(?!.*的.+(?:别|不|优先|先问|都|要)).+)$"
)


@dataclass(frozen=True, slots=True)
class ExceptionText:
    """The part of a clause that names an exception, and what is left of the clause."""

    how: Literal["except", "unless"]
    what: str
    rest: str
    offset: int


def exception_in(text: str) -> ExceptionText | None:
    """The exception a clause names, or None."""
    if re.search("(?:之前|上次|以前|本来|原来)(?:我)?(?:说|讲|提)", text):
        return None
    found = _FRONT.search(text)
    if found:
        rest = re.sub(r"^(?:以外|之外|外)", "", text[found.end() :])
        return ExceptionText("except", found["what"], rest, found.start("what"))
    found = _OTHER_THAN.search(text)
    if found:
        return ExceptionText("except", found["what"], found["rest"], found.start("what"))
    found = _OUTSIDE.search(text)
    if found:
        return ExceptionText("except", found["what"], "", found.start("what"))
    found = _EXCEPTION_IS.search(text)
    if found:
        return ExceptionText("except", found["what"], "", found.start("what"))
    found = _UNLESS.search(text)
    if found:
        return ExceptionText("unless", found["what"], "", found.start("what"))
    found = _BACK.search(text) or _NOT_COUNTING.search(text)
    if found:
        return ExceptionText("except", found["what"], "", found.start("what"))
    return None


_BY_WORD: dict[tuple[str, str], Trait] = {
    ("flight", "国际"): Trait("international", "==", True),
    ("flight", "出国"): Trait("international", "==", True),
    ("flight", "国内"): Trait("international", "==", False),
    ("notification", "紧急"): Trait("urgent", "==", True),
    ("notification", "加急"): Trait("urgent", "==", True),
}
"""Adjectives that are a trait of the kind spoken of (国际的不算)."""


def _as_traits(slots: Slots, kinds: tuple[str, ...]) -> Slots:
    found = {
        one: _BY_WORD[(kinds[0], one.text)]
        for one in slots.things
        if len(kinds) == 1 and (kinds[0], one.text) in _BY_WORD
    }
    if not found:
        return slots
    return replace(
        slots,
        things=tuple(one for one in slots.things if one not in found),
        traits=(*slots.traits, *found.values()),
    )


def _limits(slots: Slots, kinds: tuple[str, ...], currency: str) -> tuple[Trait, ...]:
    """What an amount excepts: 一晚低于两百的可以."""
    return tuple(
        wanted(limit, *read)
        for limit in slots.limits
        if (read := field_and_value(limit, kinds, "", currency)) is not None and read[0] != "words"
    )


def with_exception(statement: Statement, slots: Slots, currency: str = "CNY") -> Statement:
    """The statement with one more exception, as items that do not count where that is exact."""
    target = statement.target
    window = slots.when.window
    meal = target.kinds == ("meal",) or not target.kinds
    slots = _as_traits(slots, target.kinds)
    only_things = bool(slots.things) and not (slots.people or slots.traits or window or slots.texts)
    at_a_place = any(one.field == "place" for one in target.things)
    limits = _limits(slots, target.kinds, currency)
    if meal and only_things and target.things and not slots.limits and not at_a_place:
        return replace(
            statement,
            target=replace(target, but=tuple(dict.fromkeys((*target.but, *slots.things)))),
        )
    things = (
        tuple(one for one in slots.things if one.field != "place" or not at_a_place)
        if only_things
        else slots.things
    )
    exception = Target(
        things=things,
        people=_people(slots, target),
        traits=(*slots.traits, *limits),
        texts=slots.texts,
        window=window,
    )
    if exception.is_empty():
        return statement
    return replace(statement, unless=(*statement.unless, exception))


def _people(slots: Slots, target: Target) -> tuple:  # type: ignore[type-arg]
    if set(target.kinds) & {"meeting", "email", "notification", "message", "reply", "tool_call"}:
        return with_kin(slots.people)
    return ()
