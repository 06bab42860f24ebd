"""From when a change holds, and how much of an earlier statement it reaches.

从五月起可以了: until then the old one stands. 新闻可以推了: of news and football only the news.
我只是说周一: the old one, narrower.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date

from habitus.facts._statement import Statement, Target, Who
from habitus.facts.grammar.zh._slots import Slots
from habitus.facts.grammar.zh._when import When
from habitus.vocabulary import AllOf, Between, Dates, Named, On, Window, all_of

NEGATIVE = frozenset({"forbid", "avoid", "ask"})
_FROM_THEN = re.compile(
    r"(?:从|打|自)?(?:那(?:天|时|时候|一天|个时候|之后|以后)|到时候?|届时|此后)(?:起|开始|之后|以后)?"
)


def with_days(
    statements: Iterable[Statement], when: When, text: str, earlier: Sequence[When], today: date
) -> list[Statement]:
    """The statements of a clause for the days that it, or "from then on", gives them."""
    since, until = when.since, when.until
    if since is None and until is None and _FROM_THEN.search(text):
        since = next(
            (day for one in reversed(earlier) if (day := _first_day(one)) is not None), None
        )
    since = None if since is None or since <= today else since
    until = None if until is None or until < today else until
    if since is None and until is None:
        return list(statements)
    return [
        replace(one, since=one.since or since, until=one.until or until)
        if one.stance != "define" and not isinstance(one.target.window, Dates)
        else one
        for one in statements
    ]


def _first_day(when: When) -> date | None:
    """The day that a time begins with."""
    if when.since is not None:
        return when.since
    return when.dates.first if isinstance(when.dates, Dates) else None


def in_part(statements: Iterable[Statement], slots: Slots) -> list[Statement]:
    """Ends of statements about several things or people: of those alone that are named."""
    return [
        replace(one, target=_named_part(one.target, slots)) if one.change == "end" else one
        for one in statements
    ]


def _named_part(target: Target, slots: Slots) -> Target:
    named = {one.text for one in (*slots.things, *slots.topic)}
    concepts = {each for one in (*slots.things, *slots.topic) for each in one.concepts}
    things = tuple(
        one for one in target.things if one.text in named or set(one.concepts) & concepts
    )
    people = tuple(one for one in target.people if _is_named(one, slots.people))
    return replace(target, things=things or target.things, people=people or target.people)


def _is_named(one: Who, people: Iterable[Who]) -> bool:
    return any((one.role, one.name) == (who.role, who.name) for who in people)


# --- a kept time moves --------------------------------------------------------------------------------

_DAY = r"(?:每)?(?:周|星期|礼拜)[一二三四五六日天]"
_MOVES = re.compile(
    rf"(?:(?:从|由)?(?P<out>{_DAY})(?:的|那)?.{{0,6}})?(?:改|挪|换|移|调|搬|推)(?:到|成|为|在)(?P<new>{_DAY})(?:了|去了|啦|吧|的)?$"
)
_WEEKDAYS = "一二三四五六日"


def moved_slot(text: str, own: Sequence[Statement]) -> tuple[Statement, ...]:
    """健身从周二挪到周四: the same statement on another day, at its hours."""
    found = _MOVES.search(text)
    if found is None:
        return ()
    new = On((_number(found["new"]),))
    out = On((_number(found["out"]),)) if found["out"] else None
    for one in reversed(own):
        parts = (
            one.target.window.parts
            if isinstance(one.target.window, AllOf)
            else (one.target.window,)
        )
        days = [part for part in parts if isinstance(part, On)]
        if not days or one.stance in ("neutral", "permit", "define") or one.change == "end":
            continue
        about = text[: found.start()].removeprefix("从").strip(",")
        if out is None and not (
            about and any(word and word in one.said for word in (about, about[-2:]))
        ):
            continue
        if out is not None and days[0] != out:
            continue
        window = all_of(*(new if part == days[0] else part for part in parts if part is not None))
        target = replace(one.target, window=window)
        return (
            replace(one, change="end", said="", firm=False),
            replace(one, target=target, said=""),
        )
    return ()


def is_moving(text: str) -> bool:
    """Whether the words move something from one day of the week to another."""
    found = _MOVES.search(text)
    return found is not None and found["out"] is not None


def _number(day: str) -> int:
    return 6 if day[-1] == "天" else _WEEKDAYS.index(day[-1])


# --- a tag no longer set ------------------------------------------------------------------------------

_NOT_THAT_TAG = re.compile(
    r"^(?:就|也|而|但)?(?:别|不要|不用|不再|不是|不标|不打)(?:再|标|打|贴|用|是)*[「“《『\"](?P<tag>.+?)[」”》』\"](?:的标签|标签|这个)?(?:了|啦)?$"
)


def without_tag(text: str, own: Sequence[Statement]) -> tuple[Statement, ...] | None:
    """不要「巡演」了: the end of that tag; None where the words name no tag that is set."""
    found = _NOT_THAT_TAG.search(text)
    if found is None:
        return None
    set_ = [one for one in own if ("tag", found["tag"]) in one.effects and one.change == "state"]
    return tuple(replace(one, change="end", said="") for one in set_) if set_ else None


# --- a limit raised by leave ------------------------------------------------------------------------------

_UP_TO = re.compile(
    r"(?:可以|能|允许|准|最多|顶多)?(?:再)?(?:住|花|付|买|吃|订|写|看|练|走|开)?(?:到|贵到|高到|远到|长到)(?P<size>[\d,.]+|[一二两三四五六七八九十百千万半]+)(?:块钱?|元|欧元?|美元|公里|分钟|小时|字|一晚)?(?:以内|左右)?(?:了|也行|都行|没问题|也可以)?$"
)


def is_raising(text: str) -> bool:
    """Whether the words allow more than before (酒店可以住到八百)."""
    return (
        _UP_TO.search(text) is not None
        and re.search("可以|能|行|没问题|允许|准|涨|提", text) is not None
    )


# --- on good terms again -----------------------------------------------------------------------------

_RECONCILED = re.compile(
    r"(?:和好|没事|说开|和解|冰释前嫌|讲和|重归于好|消气|不生气|没矛盾|关系(?:又)?(?:好|缓和)|又是(?:好)?(?:朋友|哥们|姐妹)|不计较)(?:如初)?(?:了|啦)$|^(?:我)?(?:已经)?(?:原谅|不怪)"
)


def reconciled(text: str, slots: Slots, own: Sequence[Statement]) -> tuple[Statement, ...]:
    """我跟老王和好了: whatever kept him away ends, for him."""
    if not _RECONCILED.search(text) or not slots.people or re.search("没(?:有)?和好|还没", text):
        return ()
    ended = []
    for one in own:
        if one.stance not in NEGATIVE and one.stance != "do":
            continue
        people = tuple(
            who
            for who in one.target.people
            if any((who.role, who.name) == (other.role, other.name) for other in slots.people)
        )
        if people:
            target = replace(one.target, people=people)
            ended.append(replace(one, target=target, change="end", said="", firm=False))
    return tuple(ended)


# --- meant more narrowly -----------------------------------------------------------------------------

_MEANT = re.compile(
    r"^(?:.{1,8}?(?:那条|那个|这条|的规矩|的规则|那件事|的事|这事),?)?(?:其实|本来|当时)*我?(?:(?:的(?:意思|本意)|说的|指的)(?:其实|本来)?(?:是说?)?)?我?(?:只|仅|光)(?:是)?(?:限于?|针对|指|说|管|对|适用于?|用于)(?:的)?(?:是)?(?!.*[别不没])(?P<new>.{1,12}?)(?:而已|罢了|的时候|而言|来说|有效)?(?:的)?$"
    r"|^(?:其实|本来)*我(?:的意思|说的|指的)(?:只|就|仅)是(?!.*[别不没])(?P<new2>.{1,12}?)(?:而已|罢了)?$"
)


def narrowing_words(text: str) -> str:
    """To what the words narrow what was said (周五, of 只针对周五); else empty."""
    found = _MEANT.search(text)
    return "" if found is None else found["new"] or found["new2"]


def narrowed(slots: Slots, own: Sequence[Statement]) -> tuple[Statement, ...]:
    """The latest statement for that alone; what can't be read waits for a yes."""
    old = next((one for one in reversed(own) if one.stance in NEGATIVE or one.stance == "do"), None)
    if old is None or isinstance(slots.when.dates, Dates):
        return ()
    target = old.target
    traits = tuple(one for one in slots.traits if one not in target.traits)
    fits = bool(set(slots.kinds) & set(target.kinds)) and all(one.concepts for one in slots.things)
    nothing = not (slots.people or slots.traits or slots.when.window or (slots.things and fits))
    made = replace(
        old,
        target=replace(
            target,
            things=target.things if nothing else slots.things or target.things,
            people=slots.people or target.people,
            traits=(*target.traits, *traits),
            window=narrower_window(target.window, slots.when.window),
        ),
        said="",
        unsure=nothing or old.unsure,
    )
    if made == replace(old, said=""):
        return ()
    return (replace(old, change="end", said="", firm=False), made)


def narrower_window(old: Window | None, new: Window | None) -> Window | None:
    """Days and hours joined; what is of the same sort takes the place of the other."""
    if old is None or new is None:
        return new or old
    parts = list(old.parts) if isinstance(old, AllOf) else [old]
    more = list(new.parts) if isinstance(new, AllOf) else [new]
    sorts = {_is_clock(one) for one in more}
    return all_of(*more, *(one for one in parts if _is_clock(one) not in sorts))


def _is_clock(window: Window) -> bool:
    return isinstance(window, Between) or (
        isinstance(window, Named) and window.name not in ("weekdays", "weekend")
    )


# --- some of a kind ------------------------------------------------------------------------------------

_SOME = re.compile(
    r"^(?:现在|不过|但是?)?.{1,8}的(?:现在|倒是|倒|就|也|都|已经)?(?:可以|行|没问题|没事|能安排|能做|OK|ok)(?:了|的|啦)?$"
)


def fine_some(text: str, slots: Slots, own: Sequence[Statement]) -> tuple[Statement, ...]:
    """低强度的可以了: of the kind that was ruled out, those of that sort."""
    if not _SOME.search(text) or not (slots.traits or slots.people) or slots.things:
        return ()
    for one in reversed(own):
        if one.stance not in NEGATIVE or not one.target.kinds:
            continue
        if slots.scores and not set(slots.kinds) & set(one.target.kinds):
            continue
        part = Target(
            kinds=one.target.kinds,
            things=one.target.things,
            traits=slots.traits,
            people=slots.people or one.target.people,
            window=slots.when.window or one.target.window,
        )
        return (Statement(stance="neutral", target=part),)
    return ()


# --- other hours on some days -------------------------------------------------------------------------

_UNTIL_FINE = re.compile(
    r"(?:可以)?(?:打|发|推|开|约|排|响|来|通知)?(?P<side>到|从)(?P<part>早上|上午|中午|下午|晚上|夜里)?(?P<hour>十[一二]?|[一二两三四五六七八九]|\d{1,2})(?:点|:)(?P<half>半|\d{2})?(?:开始|起)?(?:打|发|推|开|约)?(?:也|都|就)?(?:可以|行|没问题|没事|没关系)(?:了|的)?$"
)


def hours_on_days(text: str, slots: Slots, own: Sequence[Statement]) -> tuple[Statement, ...]:
    """周末打到十点可以, after 晚上八点后别打电话: on those days the later hours alone."""
    found, days = _UNTIL_FINE.search(text), slots.when.days or slots.when.dates
    if found is None or days is None:
        return ()
    hour = _HOURS.get(found["hour"]) or int(found["hour"])
    minute = 30 if found["half"] == "半" else int(found["half"] or 0)
    for one in reversed(own):
        window = one.target.window
        if one.stance not in NEGATIVE and one.stance != "do":
            continue
        if not isinstance(window, Between):
            continue
        late = found["side"] == "到"
        edge = window.start if late else window.end
        said = [(hour * 60 + minute + shift) % 1440 for shift in (0, 720)]
        moved = min(said, key=lambda at: min(abs(at - edge), 1440 - abs(at - edge)))
        part = Between(edge, moved) if late else Between(moved, edge)
        if part.start >= part.end:
            return ()
        return (Statement(stance="neutral", target=replace(one.target, window=all_of(days, part))),)
    return ()


_HOURS = {
    "一": 1, "二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10,
    "十一": 11, "十二": 12,
}  # fmt: skip


# --- what was lifted holds again -------------------------------------------------------------------------

_AGAIN = re.compile(
    r"(?:又|重新|再次|还是)(?:给我|要|得|被|都|先|继续)*(?:禁|封|拉黑|屏蔽|不准|不许|不能|不行|不让|不要|别|不(?=[吃喝看买坐住约见用听]))|(?:规矩|规则|规定|禁令|限制|那条|要求|设置|静音|约定|上限).{0,4}(?:恢复|重新生效|照旧执行|再捡起来|重新启用|又算数|继续有效|再用起来)|恢复.{0,8}(?:规矩|规则|规定|禁令|限制|要求|设置|静音|约定|上限)"
)


def is_again(text: str) -> bool:
    """Whether the words bring back what had been lifted (拼多多又禁了, 那条规矩恢复)."""
    return _AGAIN.search(text) is not None


def restored(about: Sequence[Statement], own: Sequence[Statement]) -> tuple[Statement, ...]:
    """The newest of the statements that no longer hold, of those the words are about."""
    standing = {(one.stance, one.target, one.effects) for one in own}
    lifted = [
        one
        for one in about
        if one.change == "state"
        and one.stance not in ("neutral", "permit", "define")
        and (one.stance, one.target, one.effects) not in standing
    ]
    again = [one for one in lifted if one.said == lifted[-1].said] if lifted else []
    return tuple(replace(one, since=None, until=None, said="") for one in dict.fromkeys(again))
