"""How the person says that they are: tired, ill, stressed, busy, sad, away, just through with
something. Data first: a native speaker can mend the words here."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta

from habitus.facts.said import SaidDays, said_days
from habitus.state.talk._tables import pattern
from habitus.vocabulary import has_cjk

_I = (
    r"\b(?:i'?m|i am|i feel|i'?ve been|i have been|feeling|i'?ve got|i have|i got|been|we'?re|it'?s been|"
    r"my)\b[^.!?;]{0,28}?"
)
_EN: dict[str, str] = {
    "tired": _I + r"\b(?:tired|exhausted|knackered|wiped out|worn out|shattered|drained|sleepy|beat|burnt? out|running on empty|dead on my feet|fatigued|pooped)\b|\b(?:so|dead|dog) tired\b|\bcan'?t keep my eyes open\b",
    "ill": _I + r"\b(?:ill|sick|unwell|under the weather|coming down with|feverish|poorly|(?:a |the )?(?:cold|flu|fever|temperature|stomach bug|migraine|covid))\b|\b(?:caught|down with) (?:a |the )?(?:cold|flu|bug|covid)\b",
    "stressed": _I + r"\b(?:stress(?:ed|ing|y)?|overwhelmed|under (?:a lot of )?pressure|anxious|frazzled|at my wits'? end|snowed under|freaking out|on edge)\b|\bso much stress\b|\bstressful (?:day|week|time)\b",
    "sad": _I + r"\b(?:sad|down|depressed|heartbroken|miserable|gutted|grieving|blue|low)\b(?! (?:the|to|on|in|at|with|for|there|here))",
    "busy": _I + r"\b(?:busy|swamped|slammed|up to my (?:neck|ears|eyes)|packed|hectic|crazy (?:day|week)|flat out|buried (?:in|under)|back[- ]to[- ]back)\b|\b(?:busy|hectic|crazy|packed) (?:day|week)\b",
    "travelling": r"\b(?:i'?m|i am|we'?re|we are) (?:currently |now )?(?:travell?ing|on the road|away|abroad|out of town|on (?:a )?(?:business )?(?:trip|vacation|holiday)|at the airport|on (?:a|the|my) (?:train|plane|flight) to)\b",
    "just_finished": r"\b(?:just|finally|at last|today|yesterday|this morning)\b[^.!?;]{0,20}\b(?:finished|wrapped up|shipped|submitted|handed in|delivered|completed|done with|launched|defended|turned in|through with|closed)\b[^.!?;]{0,40}\b(?:project|thesis|dissertation|exams?|report|launch|release|deadline|proposal|paper|audit|presentation|manuscript|season|deal|migration|contract|application)\b|\b(?:project|thesis|exams?|launch|release|deadline|audit|paper) (?:is|are) (?:finally )?(?:done|over|finished|out|behind me)\b",
}  # fmt: skip
_ZH: dict[str, str] = {
    "tired": r"(?:好|太|很|真|特别|有点|挺|超|快|累得|都|困得)?(?:累(?:死|坏|瘫|垮)?了?|疲惫|困(?:死|得不行|了|得)|精疲力尽|筋疲力尽|没精神|没力气|睁不开眼)(?!计|积|赘|及|难|惑|境)",
    "ill": r"生病|感冒|发烧|病了|不舒服|流感|拉肚子|头疼|头痛|咳嗽|身体不适|得了新冠|阳了|肚子疼|住院",
    "stressed": r"压力(?:很|好|太|特别|有点|超)?大|焦虑|紧张(?:得|死|坏)|喘不过气|崩溃|烦躁|心烦|扛不住|快疯了|抓狂",
    "sad": r"难过|伤心|心情(?:不好|很差|低落|糟)|沮丧|失落|郁闷|想哭|低落",
    "busy": r"(?:好|太|很|真|特别|超|挺|最近|这周|今天|这几天)忙|忙(?:死|疯|翻|坏|得|不过来|成狗)|焦头烂额|连轴转|抽不开身|排满了|忙了一",
    "travelling": r"(?:我|正|现在|这几天|这周|目前).{0,4}(?:在出差|出差中|在旅行|在旅游|在度假|在外地|在国外|在路上|在机场|在火车上|在飞机上|在高铁上)",
    "just_finished": r"(?:刚|终于|总算|今天|昨天).{0,8}(?:做完|忙完|交了|提交|上线|完成|结束|考完|答辩完|交付|搞定|收尾|发布|熬过).{0,12}(?:项目|论文|考试|报告|上线|版本|方案|答辩|审计|标书|截止|工作|任务|活动|发布)?|(?:项目|论文|考试|答辩|审计|版本).{0,6}(?:终于|总算).{0,4}(?:完|结束|上线|交|过)",
}  # fmt: skip
_OVER_EN = pattern(
    r"\b(?:not|n'?t|no longer|never|isn'?t|aren'?t|wasn'?t|hardly)\b[^.!?;,]{0,20}$|\b(?:get(?:ting)? |getting |got )?over (?:the|my|a) $"
)
_BETTER = pattern(
    r"\b(?:feel(?:ing)? (?:much |a lot |way )?better|well again|recovered|back to normal|rested|slept it off|over (?:it|the (?:flu|cold)))\b|"
    r"好多了|恢复了|康复|痊愈|缓过来|休息好了|病好了|好了很多|没事了"
)
_HOME = pattern(
    r"\b(?:back home|(?:i'?m|we'?re) (?:home|back)(?: again| from)?|got (?:back|home))\b|到家了|回来了|回家了|回到家"
)
_CALM = pattern(
    r"\b(?:relaxed|calm(?:ed)?(?: down)?|less stressed|stress is gone|quiet(?:er)? (?:week|now)|things (?:have )?calmed)\b|放松了|不忙了|清闲|轻松多了|缓解了"
)
_NOT_ME = pattern(
    r"\b(?:he|she|they|my (?:wife|husband|partner|son|daughter|boss|brother|sister|mum|mom|dad|mother|father|friend|colleague|dog|cat))(?:'s| is| was| are| has| looks| seems)\b|"
    r"(?:他|她|他们|我(?:老公|老婆|妈|爸|儿子|女儿|朋友|同事|老板|孩子))"
)
_IF = pattern(
    r"\b(?:if|when(?:ever)?|unless|would|might|usually|always|often|used to|don'?t want to|in case|tired of|sick of|busy with nothing|sad to (?:hear|say))\b|"
    r"如果|要是|的时候|每当|总是|经常|以前|怕|不想|免得|别"
)
_NOT_SO_ZH = re.compile(r"(?:不|没|没有|并不|一点也不|不再|不怎么|不太)$")
_WEEK = pattern(r"\bweek\b|这周|本周|这个?星期|这个?礼拜|一周")
_DAYS = pattern(r"\b(?:these|the next (?:few|couple of)|few) days\b|这几天|最近|近来")

_Until = Callable[[date, str], date]


def _today(day: date, said: str) -> date:
    return day


def _some_days(days: int) -> _Until:
    return lambda day, said: day + timedelta(days=days)


def _busy(day: date, said: str) -> date:
    """Busy is said of a day, unless it is said of a week or of some days."""
    if _WEEK.search(said):
        return day + timedelta(days=6 - day.weekday())
    return day + timedelta(days=3) if _DAYS.search(said) else day


_UNTIL: dict[str, _Until] = {
    "tired": _today, "ill": _some_days(3), "stressed": _some_days(2), "sad": _some_days(2),
    "busy": _busy, "travelling": _some_days(1), "just_finished": _some_days(3),
}  # fmt: skip
_ENDED_BY = {
    "better": ("tired", "ill", "sad", "stressed"), "home": ("travelling",), "calm": ("stressed", "busy"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Feeling:
    """How the person says that they are, or are no longer."""

    what: str
    since: date
    until: date
    over: bool = False


def read_feelings(text: str, today: date) -> list[Feeling]:
    """What a message of the person's says of how they are.

    Args:
        text: the words.
        today: the local day they were said on.
    """
    han = has_cjk(text)
    found: dict[str, Feeling] = {}
    for said in re.split(r"(?<!Dr)[.!?;\n。！？；]+|(?:,\s*)?\bbut\b|但是?|不过", text):
        if not said.strip() or _NOT_ME.search(said) or _IF.search(said):
            continue
        if any(one.single and one.first < today - timedelta(days=1) for one in _days(said, today)):
            continue
        for what, one in _patterns(han).items():
            match = one.search(said)
            if match is None:
                continue
            over = _denied(said, match, han)
            until = _UNTIL[what](today, said)
            found[what] = Feeling(what, today, until, over)
        for pattern_, name in ((_BETTER, "better"), (_HOME, "home"), (_CALM, "calm")):
            if pattern_.search(said):
                for what in _ENDED_BY[name]:
                    found[what] = Feeling(what, today, today, over=True)
    return list(found.values())


def _days(said: str, today: date) -> list[SaidDays]:
    return said_days(said, today, back=True) if re.search(r"\d|day|天|号|日|周", said) else []


def _denied(said: str, match: re.Match[str], han: bool) -> bool:
    if han:
        return _NOT_SO_ZH.search(said[: match.start()].rstrip()) is not None
    inside = match.group()
    before = said[: match.start()]
    return bool(
        _OVER_EN.search(before)
        or re.search(r"\b(?:not|no longer|never|hardly)\b|n't\b", inside, re.IGNORECASE)
    )


_COMPILED: dict[bool, dict[str, re.Pattern[str]]] = {}


def _patterns(han: bool) -> dict[str, re.Pattern[str]]:
    if han not in _COMPILED:
        _COMPILED[han] = {what: pattern(one) for what, one in (_ZH if han else _EN).items()}
    return _COMPILED[han]
