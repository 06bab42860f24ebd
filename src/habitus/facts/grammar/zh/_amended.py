"""Amends an earlier statement: gives it a new value (改成两千以上, 放宽到200字, 改到周二), or ends a wish
for replies or an effect by naming it (不用分点了, 静音取消)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from habitus.facts._statement import Statement, Trait
from habitus.facts.grammar.zh._amounts import read_amount_text
from habitus.facts.grammar.zh._changes_partly import is_raising
from habitus.facts.grammar.zh._clock import one_of
from habitus.facts.grammar.zh._numbers import NUMBER, number_of
from habitus.facts.grammar.zh._slots import Slots
from habitus.facts.grammar.zh._words_things import CASUAL, FORMAL, FORMATS, LANGUAGES
from habitus.vocabulary import (
    AllOf,
    Amount,
    Between,
    Dates,
    Distance,
    Duration,
    Money,
    Named,
    Scalar,
    Window,
    all_of,
)

_CHANGED_TO = re.compile(
    r"(?:改|换|调|放宽|放松|放|提高|提升|提|升|上调|加|涨|降低|降|下调|减|压|收紧|缩短|缩|延长|延|拉长|推迟|推后|提前|挪|移)(?:成|为|到|至)|(?:改|换)(?=.{1,9}(?:吧|了|呗|再|好了)$)"
)
THIS_ONCE = re.compile("这次|这回|这一次|这一回|这趟|本次|今天|今晚|明天|明晚|后天|临时")
_TO = re.compile(rf"(?:成|为|到|至|改)(?P<number>{NUMBER})(?P<words>个?字)?")
_WORDS = re.compile(rf"(?P<number>{NUMBER})个?(?:字|words)")
_HOUR = re.compile(
    r"(?P<part>早上|上午|中午|下午|晚上|夜里|凌晨)?(?P<hour>十[一二]?|[一二两三四五六七八九]|\d{1,2})(?:点|:)(?P<half>半|\d{2})?"
)
_AT_THE_END = re.compile("结束|为止|截止|解除|之前|以前|前")
_HALF_DAY = 720


def new_value(
    text: str, slots: Slots, own: Sequence[Statement], currency: str
) -> tuple[Statement, ...]:
    """The latest statement that has such a value, with the value now said in its place; or nothing."""
    raising = is_raising(text) and not slots.says_what
    if slots.says_what or not (raising or _CHANGED_TO.search(text)) or THIS_ONCE.search(text):
        return ()
    for one in reversed(own):
        if one.change != "state" or one.stance in ("neutral", "define"):
            continue
        if (
            max((score for _, score in slots.scores), default=0) >= 4
            and one.target.kinds
            and not set(slots.kinds) & set(one.target.kinds)
        ):
            continue
        if _changed(text, slots, one, currency) is None:
            continue
        # Of what was read from the same words every part changes (a cap on words as a wish and a ban).
        twins = [other for other in own if other is one or (one.said and other.said == one.said)]
        pairs = [(other, _changed(text, slots, other, currency)) for other in twins]
        ends = [replace(old, change="end", said="", firm=False) for old, new in pairs if new]
        return (*ends, *(replace(new, said="") for _, new in pairs if new))
    return ()


def _changed(text: str, slots: Slots, statement: Statement, currency: str) -> Statement | None:
    """The statement with the value now said, or None when it has none of that sort."""
    return (
        _with_words(text, statement)
        or _with_size(text, statement, currency)
        or _with_times(text, slots, statement)
    )


def _with_words(text: str, statement: Statement) -> Statement | None:
    """With another count of words of a reply."""
    found = _WORDS.search(text[_start(text) :])
    count = number_of(found["number"]) if found else None
    if count is None:
        return None
    if any(one.field == "words" for one in statement.target.traits):
        traits = tuple(
            replace(one, value=int(count)) if one.field == "words" else one
            for one in statement.target.traits
        )
        return replace(statement, target=replace(statement.target, traits=traits))
    if not any(key == "max_words" for key, _ in statement.effects):
        return None
    return replace(
        statement,
        effects=tuple(
            (key, int(count)) if key == "max_words" else (key, value)
            for key, value in statement.effects
        ),
    )


def _start(text: str) -> int:
    found = _CHANGED_TO.search(text)
    return found.start() if found else 0


def _after(text: str) -> int:
    found = _CHANGED_TO.search(text)
    return found.end() if found else 0


def _with_size(text: str, statement: Statement, currency: str) -> Statement | None:
    """With another size of the limit; a bare number counts what the limit counted."""
    said = read_amount_text(text[_start(text) :], currency)
    bare = _TO.search(text)
    for trait in statement.target.traits:
        if trait.op not in ("<", "<=", ">", ">="):
            continue
        value = _sized(trait.value, said, bare, text)
        if value is not None:
            traits = tuple(
                replace(one, value=value) if one is trait else one
                for one in statement.target.traits
            )
            return replace(statement, target=replace(statement.target, traits=traits), reason="")
    return None


def _sized(
    old: Scalar | Amount, said: Amount | None, bare: re.Match[str] | None, text: str
) -> Scalar | Amount | None:
    if said is not None and type(said) is type(old):
        if (
            isinstance(said, Money)
            and isinstance(old, Money)
            and not re.search("美|欧|英镑|日元|港|台币|[$€£¥]", text)
        ):
            return Money(said.value, old.currency)
        return said
    if said is not None or bare is None or bare["words"] or _HOUR.match(text, bare.start("number")):
        return None
    number = number_of(bare["number"])
    if number is None:
        return None
    if isinstance(old, Money):
        return Money(number, old.currency)
    if isinstance(old, Duration | Distance | bool | str):
        return None
    return number


def _with_times(text: str, slots: Slots, statement: Statement) -> Statement | None:
    """With another time: other days keep the hours, other hours keep the days."""
    old = statement.target.window
    when = slots.when
    if old is None:
        return None
    if when.dates is not None and not (isinstance(old, Dates) and isinstance(when.dates, Dates)):
        return None
    parts = old.parts if isinstance(old, AllOf) else (old,)
    clocks = [part for part in parts if _is_clock(part)]
    days = [part for part in parts if not _is_clock(part)]
    hours = _HOUR.findall(text)
    point = when.window is None or (
        isinstance(when.window, Between)
        and when.window.end - when.window.start == 60
        and not re.search("[前后到至-].*[点:]|点.{0,2}(?:之|以)?[前后到至]", text[_after(text) :])
    )
    if point and len(hours) == 1 and len(clocks) == 1 and isinstance(clocks[0], Between):
        moved = _one_edge(text, clocks[0])
        return (
            replace(statement, target=replace(statement.target, window=all_of(*days, moved)))
            if moved
            else None
        )
    if when.window is None or (
        when.clock is None and when.days is None and when.dates is None and when.paired is None
    ):
        return None
    if when.paired is not None:
        window: Window = when.paired
    else:
        said_days = [one for one in (when.days, when.dates) if one is not None]
        window = all_of(*(said_days or days), *([when.clock] if when.clock is not None else clocks))
    return (
        None
        if window == old
        else replace(statement, target=replace(statement.target, window=window))
    )


def _is_clock(window: Window) -> bool:
    return isinstance(window, Between) or (
        isinstance(window, Named) and window.name not in ("weekend", "workday")
    )


def _one_edge(text: str, hours: Between) -> Between | None:
    """Hours of which one edge is said anew: 改到十一点."""
    found = _HOUR.search(text)
    if found is None:
        return None
    number = number_of(found["hour"])
    if number is None or number > 24:
        return None
    said = int(number) * 60 + (30 if found["half"] == "半" else int(found["half"] or 0))
    at_end = hours.start == 0 or (_AT_THE_END.search(text) is not None and hours.end != 1440)
    before = hours.end if at_end else hours.start
    near = min(
        (said % 1440, (said + _HALF_DAY) % 1440),
        key=lambda value: min(abs(value - before), 1440 - abs(value - before)),
    )
    moved = Between(hours.start, near) if at_end else Between(near, hours.end)
    return None if moved.start == moved.end or moved == hours else moved


# --- what is named and ended -----------------------------------------------------------------------

_ENDS = re.compile(
    r"(?:不用|不必|无需|无须|不需要|用不着|没必要|不再).{0,10}(?:了|啦)(?:吧|啊|哈)?$|^(?:再)?(?:也)?(?:不用|不必|无需|不需要|用不着|没必要)"
    r"|(?:这条|那条|这个|那个|的?规矩|的?要求|的?限制|的?设置|模式|什么的)?(?:就|先|都|也|可以|给我|帮我)*(?:停一?停|停掉|停了|暂停|取消掉?|作废|不要了|不用了?|免了|不必了?|算了|撤了|撤掉|撤销|收回|拿掉|去掉|关掉|关了|解除|结束|删掉|删了)(?:吧|了|啊|哈)*$"
    r"|不限|没限制|没有限制|随便|随意|无所谓|都行|都可以|也行|也可以|也成|没关系|不介意|放开|不控制|不卡"
)
_LENGTH = re.compile(r"字数|长短|篇幅|长度|多长|限字|详细|展开|多写|长一?点|写长|[几多]少?字")
_HUSH = re.compile(r"静音|免打扰|勿扰")
_FORMAL = re.compile("|".join(FORMAL))
_CASUAL = re.compile("|".join(CASUAL))
_POINTED_END = re.compile(
    r"^(?:那|那么|算了|好了|嗯|对了)?(?:刚才|刚刚|之前|上面|前面|上次|昨天|刚说的?)?(?:说的|定的|设的)?(?:这|那)(?:一)?(?:条|个(?:规则|规矩|要求|设置|限制|约定)|规矩|规则|要求)(?:规则|规矩|要求|设置|限制)?(?:就|先|都|也|可以|给我|帮我|现在|以后)*"
    r"(?:不要了|不用了|不要|不算了?|不作数了?|算了|免了|作废|取消|撤了?|撤销|收回|删了?|删掉|去掉|停了?|停掉|拿掉|忘了?|过期了?|不管用了)(?:吧|了|啊|哈|掉)*$"
)


def pointed_end(text: str, own: Sequence[Statement]) -> tuple[Statement, ...]:
    """The end of the statement said last, when words only point at it (这条不要了)."""
    if not _POINTED_END.search(text):
        return ()
    for one in reversed(own):
        if one.stance not in ("neutral", "define") and one.change == "state":
            return (replace(one, change="end", said="", firm=False),)
    return ()


def wish_ended(text: str, slots: Slots, own: Sequence[Statement]) -> tuple[Statement, ...]:
    """The ends of wishes for replies, or of mutes, that a clause names and lifts."""
    if not _ENDS.search(text):
        return ()
    found = [
        one
        for one in own
        if one.change == "state"
        and one.stance in ("do", "forbid", "avoid", "prefer")
        and (_names_reply(text, one) or _names_hush(text, slots, one))
    ]
    return tuple(replace(one, change="end", said="", firm=False) for one in found)


def _names_reply(text: str, statement: Statement) -> bool:
    if statement.target.kinds != ("reply",):
        return False
    for key, value in statement.effects:
        match key:
            case "format":
                if re.search(one_of(FORMATS.get(str(value), ("\0",))), text):
                    return True
            case "reply_language":
                if any(LANGUAGES[name] == value for name in LANGUAGES if name in text):
                    return True
            case "max_words":
                if _LENGTH.search(text):
                    return True
    return statement.stance != "do" and any(
        _names_trait(text, trait) for trait in statement.target.traits
    )


def _names_trait(text: str, trait: Trait) -> bool:
    match trait.field:
        case "words":
            return _LENGTH.search(text) is not None
        case "tone":
            return (_FORMAL if trait.value == "formal" else _CASUAL).search(text) is not None
        case "format":
            return re.search(one_of(FORMATS.get(str(trait.value), ("\0",))), text) is not None
        case "language":
            return any(LANGUAGES[name] == trait.value for name in LANGUAGES if name in text)
    return False


def _names_hush(text: str, slots: Slots, statement: Statement) -> bool:
    """静音取消, 快递不用马上提醒了: the same time and things, or none said."""
    effects = dict(statement.effects)
    if statement.stance != "do" or statement.target.kinds != ("notification",):
        return False
    hush = _HUSH.search(text) and effects.get("notify") in ("none", "later")
    pressing = effects.get("notify") == "now" and re.search(
        "(?:不用|不必|别|不要|无需|不需要|用不着).{0,3}(?:马上|立刻|立即|第一时间|随时|及时|当场)",
        text,
    )
    if not (hush or pressing):
        return False
    if (
        re.search("(?:不用|不必|别|不要|无需|取消|解除|停|关|算了|作废|撤|结束|去掉|删|放开)", text)
        is None
    ):
        return False
    if slots.when.window is not None and slots.when.window != statement.target.window:
        return False
    mine = {concept for thing in (*slots.things, *slots.topic) for concept in thing.concepts} | {
        thing.text for thing in (*slots.things, *slots.topic)
    }
    theirs = {concept for thing in statement.target.things for concept in thing.concepts} | {
        thing.text for thing in statement.target.things
    }
    return not mine or bool(mine & theirs)


def alters_reply(text: str, own: Sequence[Statement]) -> bool:
    """Whether a bare change of form or language is about a standing wish for replies (换成列表吧)."""
    if not _CHANGED_TO.search(text) and not re.search("换成|改成|改用|改回|还是用", text):
        return False
    named = any(re.search(one_of(words), text) for words in FORMATS.values()) or any(
        name in text for name in LANGUAGES
    )
    return named and any(one.target.kinds == ("reply",) and one.change == "state" for one in own)


# --- asking, and others -----------------------------------------------------------------------------

_NOT_ASKED = re.compile(
    r"(?:不用|不必|无需|无须|不需要|用不着|甭|不再|别|犯不着)(?:再|每次都?|次次都?|老|总|事事|什么都|来)*(?:跟我|和我|找我|经我|等我|让我)?(?:问|确认|审批|批准|点头|过目|请示|报备|给我看|商量|打招呼|通知我|告诉我)|直接(?:买|付|转|订|下单|上|删|发|部署|办|做|排|约|来)|(?:你)?(?:自己)?(?:做主|看着办|定就行|决定就行)"
)


def asking_lifted(text: str, slots: Slots, own: Sequence[Statement]) -> tuple[Statement, ...]:
    """The end of a wish to be asked, when it is lifted as a whole (以后不用问我, 一千以上也不用问了)."""
    if (
        not _NOT_ASKED.search(text)
        or slots.people
        or slots.when.window is not None
        or THIS_ONCE.search(text)
    ):
        return ()
    if any(limit.role not in ("over", "floor") for limit in slots.limits):
        return ()
    for one in reversed(own):
        if one.stance != "ask" or one.change != "state":
            continue
        target = one.target
        strong = max((score for _, score in slots.scores), default=0.0)
        kinds = set(slots.kinds)
        if (
            strong >= 2
            and target.kinds
            and not kinds & set(target.kinds)
            and not (slots.acts and target.acts)
        ):
            continue
        if slots.acts and target.acts and not set(slots.acts) & set(target.acts):
            continue
        said = {
            concept for thing in (*slots.things, *slots.topic) for concept in thing.concepts
        } | {thing.text for thing in (*slots.things, *slots.topic)}
        theirs = {concept for thing in target.things for concept in thing.concepts} | {
            thing.text for thing in target.things
        }
        if said and not said & theirs:
            continue
        if slots.traits and slots.traits != target.traits:
            continue
        return (replace(one, change="end", said="", firm=False),)
    return ()


def others_too(text: str, slots: Slots, own: Sequence[Statement]) -> tuple[Statement, ...]:
    """The end of "only X" when the others are allowed, too (别的航司也可以了)."""
    if not (slots.others or re.search("别家|别的|其他|其它|另外的", text)) or slots.things:
        return ()
    for one in reversed(own):
        narrow = one.target.other_than or any(trait.op == "!=" for trait in one.target.traits)
        if (
            one.stance in ("forbid", "avoid")
            and narrow
            and one.change == "state"
            and (not slots.kinds or set(slots.kinds) & set(one.target.kinds))
        ):
            return (replace(one, change="end", said="", firm=False),)
    return ()
