"""Taking back: 作废, 取消那条, 又可以吃了, 今晚例外."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from habitus.facts._statement import Statement, Target
from habitus.facts.grammar.zh._shape import Shape
from habitus.facts.grammar.zh._slots import Slots
from habitus.facts.grammar.zh._stance import StanceReading
from habitus.facts.grammar.zh._things import target_of
from habitus.facts.grammar.zh._words_things import FORMATS, LANGUAGES, VERBS
from habitus.vocabulary import AllOf, Between, Dates, Window, all_of

NEGATIVE = frozenset({"forbid", "avoid", "ask"})
_RULE_WORDS = re.compile(
    r"那条|那个|那话|那句|这条|之前|以前|上次|先前|原来|说过|规矩|规定|限制|规则|设置|禁令|要求|约定|上限|下限|预算|限额|额度|门槛|的话|上回|前面|那事"
)
_CANCEL = re.compile(r"取消|推翻|划掉|删掉|结束了|拿掉|清掉")
_RESTORE = re.compile(
    r"照[推发点放喝吃约排买订来接坐看加开]|恢复|照以前|照旧|照常|照样|放开|解禁|又可以|又能|可以.{0,6}了$|能.{0,6}了$|没事了|全?好了"
)
_DO_IT = re.compile(
    r"(?:推|点|约|排|放|买|订|来|发|接|开|响|提醒|弹|打|吃|喝|加|打开|开启|启用|恢复)(?:吧|起来|回来|呗|好了|起来吧|回来吧|得了|就是了|没关系|也行)(?:啊|哈|啦)?$|(?:再|重新|又|还是|给我|帮我)+(?:打开|开启|启用|开回来|加回来|放出来)$"
)
_RESUMED = re.compile(
    r"(?:现在|最近|如今|已经|重新|又|开始|这阵子|目前)(?:又|也|都|开始|已经|重新|能|可以|敢|爱|想|肯|在|天天|常)*(?:吃|喝|坐|住|看|玩|跑|练|用|听|碰)(?:上|起|起来)?.{0,6}了(?:呢|啊|哈)?$"
)
"""Words that tell that one does again what was ruled out (羊肉我现在吃了)."""
_STILL_DO = re.compile(r"还是|照|继续|接着|仍|另外|该")
_NEGATED_END = re.compile(r"(?:不|没|别|不要|不能|不许|未)(?:再|要|能|得|可以)?$")
_STILL = re.compile(r"还是(?:不|别|要)|依旧|照旧不|仍")


_TAGGING = re.compile(r"标签|标记|打标|[打标贴归挂]")
_NO_TAG = re.compile(
    r"(?:别|不要|不用|不必|无需|停止|甭)(?:再|给|都|往|把|老|总|一直|继续|我|上|它|他|她)*.{0,6}[打标贴归挂放]|(?:取消|去掉|撤掉?|删掉?|摘掉?|拿掉|停用|作废|不要|不用)"
)


def untagged(text: str, own: Sequence[Statement]) -> tuple[Statement, ...]:
    """The ends of tags that are to be set no more: 「急件」这个标签别再贴了."""
    if not (_TAGGING.search(text) and _NO_TAG.search(text)):
        return ()
    tagging = [
        one
        for one in own
        if one.stance == "do"
        and one.change == "state"
        and any(key == "tag" for key, _ in one.effects)
    ]
    named = [
        one
        for one in tagging
        if any(str(value).casefold() in text for key, value in one.effects if key == "tag")
    ]
    if not named and "标签" in text and not re.search("[「“《『]", text):
        named = tagging[-1:]
    return tuple(replace(one, change="end", said="") for one in named)


_TAG = re.compile(r"标签|标记|打标|标(?:成|上|为)|贴(?:上|标)|标了?$")


def unsets_tag(text: str) -> bool:
    """Whether the words only say that something is not to be tagged."""
    return bool(_TAG.search(text) and _NO_TAG.search(text)) and not re.search(
        "(?:换|改)(?:成|为|打|标)?|(?:而|要|就)(?:是|打|标)", text
    )


def takes_back(text: str, shape: Shape) -> bool:
    """Whether the clause speaks of an earlier rule and ends it (之前那条静音的规则删了吧)."""
    return shape.has("E") and _RULE_WORDS.search(text) is not None


def ended_in(
    text: str,
    shape: Shape,
    stance: StanceReading | None,
    slots: Slots,
    own: Sequence[Statement],
    filled: Slots,
) -> tuple[Statement, ...]:
    """Statements that end earlier ones, or none."""
    if _STILL.search(text) or slots.others:
        return ()
    ends = [word for word in shape.of("E") if not _NEGATED_END.search(text[: word.start])]
    if not ends:
        return _taken_up_again(text, stance, slots, own)
    word = ends[0].text
    if (
        (_CANCEL.search(word) or word.startswith("去掉"))
        and not _RULE_WORDS.search(text)
        and not _about(slots, own)
    ):
        return ()
    about = _about(slots, own) or ([] if slots.says_what else _by_verb(ends[0].text, own))
    if about and (len(about) == 1 or not slots.says_what):
        return (replace(about[-1], change="end", said="", firm=False),)
    if re.search("静音|免打扰|勿扰", text):
        return _last(
            [one for one in own if one.stance == "do" and set(one.target.kinds) == {"notification"}]
        )
    if re.search("敬语|语气|口气|客气", text):
        return _last([one for one in own if set(one.target.kinds) == {"reply"}])
    if slots.says_what or slots.when.window is not None or slots.limits:
        whole = [
            one
            for one in _about(replace(slots, scores=()), own)
            if one.target.things and len(one.target.things) == len(slots.things)
        ]
        if whole and slots.things:
            return tuple(replace(one, change="end", said="", firm=False) for one in whole)
        used = slots if slots.says_what or slots.when.window is not None else filled
        kinds = used.kinds if max((score for _, score in used.scores), default=0) >= 4 else ()
        target = target_of(replace(used, people=used.people), kinds)
        target = replace(target, also=(), acts=(), things=(*target.things, *target.also))
        if target.is_empty():
            return _last(own)
        return (Statement(stance="neutral", target=target, change="end"),)
    if filled.says_what and filled is not slots:
        target = replace(target_of(filled, filled.kinds), acts=(), window=filled.when.window)
        return (Statement(stance="neutral", target=target, change="end"),)
    if _RULE_WORDS.search(text) or slots.scores:
        return _last(
            [one for one in own if not slots.scores or set(one.target.kinds) & set(slots.kinds)]
        )
    return ()


def _by_verb(word: str, own: Sequence[Statement]) -> list[Statement]:
    """Bans of the kind that the verb in a word of ending is about (可以跑了)."""
    found = re.search(
        r"(?:能|可以)(?:再|接着|继续)?([\u4e00-\u9fff]{1,2}?)(?:会|我|它|起来)?了", word
    )
    kinds = set(VERBS.get(found[1], ())) if found else set()
    return [one for one in own if one.stance in NEGATIVE and kinds & set(one.target.kinds)][-1:]


_EDGE = (
    (
        re.compile(
            r"(?:改|提前|提早|推迟|延后|延迟|挪|往前|往后|调|变|换)(?:成|为|到|至|在)?(?:从)?.{0,8}?(?:开始|起)|(?:从|打).{1,8}(?:开始|起)(?:就行|算)?|(?:开始|起始)(?:时间)?(?:改|提前|推迟|挪|调|延)"
        ),
        0,
    ),
    (
        re.compile(
            r"(?:延长|延|拖|推迟|提前|提早|缩短|缩|改|调)(?:成|为|到|至)?.{0,8}?(?:结束|为止|解除|收|截止)|(?:延长|延|缩短|缩|一直)到|(?:结束|截止)(?:时间)?(?:改|提前|推迟|挪|调|延)"
        ),
        1,
    ),
)
_CHANGED = re.compile("改|提前|提早|推迟|延|挪|调|缩|往前|往后|不变|换")
_HOUR = re.compile(
    r"(?:早上|上午|中午|下午|晚上|夜里|凌晨)?(十[一二]?|[一二两三四五六七八九]|\d{1,2})(?:点|:)(半|\d{2})?"
)
_NUMBERS = {
    "一": 1,
    "二": 2,
    "两": 2,
    "三": 3,
    "四": 4,
    "五": 5,
    "六": 6,
    "七": 7,
    "八": 8,
    "九": 9,
    "十": 10,
    "十一": 11,
    "十二": 12,
}


def moved_hours(text: str, slots: Slots, own: Sequence[Statement]) -> tuple[Statement, ...]:
    """The latest hours said with one edge moved: 静音提前, 改从十点开始; or nothing."""
    hours = _HOUR.findall(text)
    if slots.says_what or len(hours) != 1 or not _CHANGED.search(text):
        return ()
    edge = next((side for pattern, side in _EDGE if pattern.search(text)), None)
    if edge is None:
        return ()
    for one in reversed(own):
        old = _hours_of(one.target.window)
        if old is None or one.change != "state" or one.stance in ("neutral", "define"):
            continue
        if (
            max((score for _, score in slots.scores), default=0) >= 4
            and one.target.kinds
            and not set(slots.kinds) & set(one.target.kinds)
        ):
            continue
        hour, half = hours[0]
        minute = 30 if half == "半" else int(half or 0)
        said = (_NUMBERS.get(hour) or int(hour)) * 60 + minute
        before = (old.start, old.end)[edge]
        new = min(
            (said % 1440, (said + 720) % 1440),
            key=lambda value: min(abs(value - before), 1440 - abs(value - before)),
        )
        window = Between(new, old.end) if edge == 0 else Between(old.start, new)
        if window.start == window.end:
            return ()
        moved = replace(one.target, window=_with_hours(one.target.window, window))
        return (
            replace(one, change="end", said="", firm=False),
            replace(one, target=moved, said=""),
        )
    return ()


def _hours_of(window: Window | None) -> Between | None:
    if isinstance(window, Between):
        return window
    if isinstance(window, AllOf):
        return next((part for part in window.parts if isinstance(part, Between)), None)
    return None


def _with_hours(window: Window | None, hours: Between) -> Window:
    if isinstance(window, AllOf):
        return all_of(*(hours if isinstance(part, Between) else part for part in window.parts))
    return hours


def _last(own: Sequence[Statement]) -> tuple[Statement, ...]:
    """The end of the latest standing statement."""
    for one in reversed(own):
        if one.stance not in ("neutral", "define") and one.change == "state":
            return (replace(one, change="end", said="", firm=False),)
    return ()


def _taken_up_again(
    text: str, stance: StanceReading | None, slots: Slots, own: Sequence[Statement]
) -> tuple[Statement, ...]:
    """训练照以前那样排, 基金消息推吧: the ban it contradicts ends."""
    if slots.when.since is not None:
        return ()
    if stance is not None and stance.meaning not in ("neutral", "permit"):
        return ()
    if stance is None and not (_DO_IT.search(text) or _RESUMED.search(text)):
        return ()
    if stance is not None and not (_RESTORE.search(text) or _RESUMED.search(text)):
        return ()
    about = _about(slots, own)
    if about:
        return tuple(replace(one, change="end", said="", firm=False) for one in _with_twins(about))
    if (
        stance is None
        and _STILL_DO.search(text)
        and (slots.things or slots.people)
        and slots.scores
    ):
        # 体育新闻还是推吧: part of what was ruled out.
        return (
            Statement(stance="neutral", target=replace(target_of(slots, slots.kinds), acts=())),
        )
    return ()


def _with_twins(about: list[Statement]) -> list[Statement]:
    """The latest of these with those that were read from the same words (news as notifications, and
    as something to watch)."""
    return [one for one in about if one.said == about[-1].said]


def about(slots: Slots, statements: Sequence[Statement]) -> list[Statement]:
    """Those of the statements that the words are about."""
    return _about(slots, statements)


def _about(slots: Slots, own: Sequence[Statement]) -> list[Statement]:
    """Standing bans on the very thing, or on the kind as a whole when no thing is named."""
    found = []
    for one in own:
        if one.stance not in NEGATIVE and one.stance != "do":
            continue
        target = one.target
        if any(_named_in_reply(thing.text, one) for thing in slots.things):
            found.append(one)
            continue
        kinds = set(slots.kinds)
        if kinds and target.kinds and not kinds & set(target.kinds):
            continue
        if slots.people and not _shares_people(slots, target):
            continue  # 我妈打来的照接 is an exception of a ban on all calls.
        if (slots.things or slots.topic) and set(target.kinds) != {"reply"}:
            mine = {
                concept for thing in (*slots.things, *slots.topic) for concept in thing.concepts
            }
            named = {thing.text for thing in (*slots.things, *slots.topic)}
            if any(
                set(thing.concepts) & mine
                or thing.text in named
                or _part_of_name(thing.text, named)
                for thing in target.things
            ):
                found.append(one)
        elif slots.when.window is not None:
            if target.window == slots.when.window or (
                kinds
                and target.window is not None
                and {trait.field for trait in slots.traits}
                == {trait.field for trait in target.traits}
                and not target.things
            ):
                found.append(one)
        elif slots.traits:
            if {trait.field for trait in slots.traits} & {trait.field for trait in target.traits}:
                found.append(one)
        elif kinds and max(score for _, score in slots.scores) >= 4 and not target.things:
            found.append(one)
    return found


def _shares_people(slots: Slots, target: Target) -> bool:
    return any(
        (one.name and one.name == other.name) or (not one.name and one.role == other.role)
        for one in slots.people
        for other in target.people
    )


def _part_of_name(text: str, named: set[str]) -> bool:
    """Whether a name is the tail of the other (字幕, 带字幕)."""
    return any(
        len(one) > 1 and len(text) > 1 and text[:1] in "带有含放加" and text[1:] == one
        for one in named
    )


def _named_in_reply(text: str, statement: Statement) -> bool:
    """Whether a word names the form or language that a wish for replies sets."""
    effects = dict(statement.effects)
    if text in FORMATS.get(str(effects.get("format", "")), ()):
        return True
    return LANGUAGES.get(text) is not None and LANGUAGES.get(text) == effects.get("reply_language")


def is_exception_today(text: str, slots: Slots) -> bool:
    """Whether the words except a day (今晚例外) from what was said before."""
    return isinstance(slots.when.dates, Dates) or slots.when.dates is not None


def excepted_today(slots: Slots, own: Sequence[Statement]) -> tuple[Statement, ...]:
    """A leave for those dates from the latest standing ban they are about."""
    kinds = set(slots.kinds)
    for one in reversed(own):
        if one.stance not in NEGATIVE and one.stance != "do":
            continue
        if kinds and not kinds & set(one.target.kinds):
            continue
        window = slots.when.window
        if window is None:
            return ()
        target: Target = replace(
            one.target,
            window=window if one.target.window is None else all_of(slots.when.dates or window),
        )
        return (Statement(stance="permit", target=target),)
    return ()
