"""What kind of clause it is, and whose: a wish, a question, a report of others, an errand, or talk."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, TypeAlias

from habitus.facts._statement import ClauseKind
from habitus.facts.grammar.zh import _words_talk as talk
from habitus.facts.grammar.zh._clauses import Clause
from habitus.facts.grammar.zh._shape import Shape

Subject: TypeAlias = Literal["me", "others", "none"]


@dataclass(frozen=True, slots=True)
class Judgement:
    """The kind of a clause and why; ``wish`` means that it may state something."""

    kind: ClauseKind
    why: str
    subject: Subject


_SURE_QUESTION = re.compile("|".join(talk.SURE_QUESTION))
_ERRAND = re.compile("|".join(talk.ERRANDS).replace("给我", f"给我(?!{talk.MY_PEOPLE})"))
_POLITE = re.compile(talk.POLITE_WISH)
_AGREED = re.compile(talk.AGREED)
_RHETORICAL = re.compile(talk.RHETORICAL)
_TELLING = re.compile(talk.TELLING)
_RESCHEDULED = re.compile(talk.RESCHEDULED)
_RUMOUR = re.compile(talk.RUMOUR)
_FICTION = re.compile(talk.FICTION)
_SUGGESTED = re.compile(talk.SUGGESTED)
_WRITING = re.compile(talk.WRITING)
_CONDITION = re.compile(talk.CONDITION)
_UNREAL = re.compile(talk.UNREAL)
_IDLE = re.compile(talk.IDLE)
_REPORT = re.compile(
    rf"(?:{talk.REPORT_SOURCES})(?:上|里|都|也|又|还|老|总|常|每次|经常|一直|非|就|跟我|对我|跟我们|给我)*(?:{talk.REPORT_VERBS}|说)"
)
_NOTICE_SAYS = re.compile(
    r"(?:告示|公告|通知|牌子|纸条|海报|横幅|条幅|标语|便签|便利贴|传单|小广告|邮件|短信|来信|信里|信上|标题|弹幕|签名|留言|备注|字幕|广播|喇叭|告知书|温馨提示|声明|帖子|链接|文件|附件|网页|页面|二维码|封面|包装|说明书|屏幕|墙)(?:上|里|里头|里面|中|还|就|都)*(?:写着|写了|写的|写|说的?是?|讲|印着|印了|喊|播|要求|声称|叫(?:人|我|你)|让(?:人|我|你)|提示|号称|贴着|标着)"
)
_RELAYED = re.compile(
    r"^(?:还|又|也|老|总|非|天天|整天|一个劲|一直|反复|再三|硬|偏|竟然|居然|甚至|并|并且|就|都)*(?:说(?:我|你|他|她|是|让|要|叫|[早晚上下今明周星每凌半从]|以后|今后|从今|从此|不|别|什么|所有|一律|请|得)|声称|自称|宣称|号称|(?:要|叫|让|劝|催|逼|求|命令|吩咐|嘱咐|怂恿|撺掇|建议|怪|骂|勒令|指示|要求|责令)(?:我(?!妈|爸|们?家)|你|您|大家|人|全家)|(?:叫|让)所有人|劝(?=别|少|不))"
)
_REMINDER = re.compile(
    r"提醒(?:我|一下我?)(?:.{0,4})(?:别|不要|不能|不许|少|先别)|(?:记得|到时候?|回头)提醒我"
)
_LETTER = re.compile(
    r"(?:收到|来了|冒出|弹出|看到|刷到|扫到|有)了?(?:一|两|几|那么一)?(?:封|条|张|则|份)|^(?:标题|主题|题目|落款|署名|发件人|里面|上面|开头|结尾|正文)(?:居然|竟然|还|就)?(?:叫|写|说|是[“\"「])"
)
_DOCTOR = re.compile(
    rf"{talk.DOCTORS}.{{0,6}}(?:说|讲|让|叫|建议|交代|叮嘱|嘱咐|提醒|强调|警告|要求|规定|不让|禁止|出来|显示)"
)
_RULER = re.compile(
    rf"{talk.RULERS}.{{0,4}}(?:规定|要求|不让|不许|不准|不给|报不了|不报|只报|只给报|查得)"
)
_REPORT_VERB = re.compile(
    rf"^(?:都|也|又|还|老|总|常|每次|每次都|经常|一直|非|就|跟我|对我|偏)*(?:{talk.REPORT_VERBS})"
)
_PREPOSITION = re.compile(
    r"(?:联系|联络|通知|告诉|答应|拜访|请教|给|写给|发给|跟|和|与|对|被|让|带|陪|帮|替|除了|来自|回|回复|答复|找|请|约|比|像|向|为|把|叫|同|管|归|有|是|除|连|以及|、|,|从|到|在|看|问|怕|喜欢|爱|讨厌)$"
)
_MINE = re.compile(r"(?<=.)(?:我们?|我们?家|娃|孩子)的?$")
"""What only says whose: 来自我的老板."""
_APPROACHES_ME = re.compile(
    r"(?:约|找|给|跟|请|叫|喊|打|催|拉|问|加).{0,2}我.{0,5}的$|(?:约|找|打给)我"
)
"""People who turn to the person are what a wish is about (陌生人约我见面的, 先问我)."""
_NOUN_AFTER = re.compile(
    r"^(?:的|们的|那边的|家的|(?:给我|跟我|找我)?(?:发|寄|打|来|组织|发起|召集|主持|约|叫|安排|传|转|送|推荐|写|群发|邀|喊|拉|开|推)(?:来|过来|我|给我|起)?(?:的|会|电话|邮件|消息|通知|信|函)|来(?:信|电|函|消息|电话)|[\u4e00-\u9fff]{1,4}?(?:打|发|寄|推)(?:来|过来)?的)"
)


def _after(shape: Shape, place: int) -> str:
    """The text after a place, without the times that follow at once (客户早上八点之前来的信)."""
    for word in shape.words:
        if word.start == place and (word.letter == "T" or word.text in ("在", "半夜", "老", "总")):
            place = word.end
    return shape.text[place:]


def subject_of(shape: Shape, head: int) -> Subject:
    """Who the clause speaks of: the last person or pronoun that stands as a subject before the stance."""
    limit = shape.words[head].start if 0 <= head < len(shape.words) else len(shape.text)
    found: Subject = "none"
    for word in shape.words:
        if word.start >= limit and found != "none":
            break
        before, after = _MINE.sub("", shape.text[: word.start]), _after(shape, word.end)
        if word.letter == "S" and word.start <= limit:
            if after.startswith(("妈", "爸", "家", "们家")) or (
                _PREPOSITION.search(before) and not before.endswith(("、", ",", "是", "和"))
            ):
                continue
            following = next((one for one in shape.words if one.start >= word.end), None)
            found = (
                "others"
                if word.text == "我们" and following is not None and following.letter in "gkP"
                else "me"
            )
        elif word.letter in "PO" and word.start < limit:
            if word.who is not None and word.who.role == "doctor":
                continue
            if any(other.letter == "P" and other.start == word.end for other in shape.words):
                continue
            if _PREPOSITION.search(before) or (
                _NOUN_AFTER.match(after) and not _REPORT_VERB.match(after)
            ):
                continue
            found = "others"
    return found


def judge(
    clause: Clause,
    shape: Shape,
    head: int,
    *,
    last: bool,
    inherited: Subject,
    ordered: bool = False,
) -> Judgement:
    """The kind of a clause.

    Args:
        clause: the clause.
        shape: its words.
        head: place of the stance word, -1 when there is none.
        last: whether it ends its sentence.
        inherited: whom the clause before spoke of.
        ordered: whether a doctor was spoken of last, whose words count as the person's own.
    """
    text = clause.text
    own = subject_of(shape, head)
    orders = 0 <= head < len(shape.words) and shape.words[head].letter in "dqpr"
    imperative = (orders or head < 0) and bool(
        re.search(
            r"(?:别|不要|甭|不许|不准|少|先|都|请|帮|替)(?:再)?(?:给|让|跟|帮|替|叫|吵|打给|推给|找|约|问|发给?)我|给我|帮我|替我|(?:马上|立刻|就|赶快|务必|记得|都|第一时间|及时|直接)(?:叫|喊|告诉|通知|提醒)我|静音|免打扰|标签",
            text,
        )
    )
    if _UNREAL.search(text):
        return Judgement("hypothetical", _UNREAL.search(text).group(), own)  # type: ignore[union-attr]
    if _IDLE.search(text):
        return Judgement("talk", "jest", own)
    if _RUMOUR.search(text) and not shape.has("Sdqpr"):
        return Judgement("others", "what people talk of", "others")
    if _FICTION.search(text):
        return Judgement("others", "a story", "others")
    if _SUGGESTED.search(text):
        return Judgement("talk", "a suggestion", own)
    if _TELLING.search(text) and not re.search("标签|别|不要", text):
        return Judgement("request", "to be told", own)
    if _RESCHEDULED.search(text) and not re.search("以后|每次|每回|一律|都|凡是", text):
        return Judgement("request", "to be moved once", own)
    if _WRITING.search(text):
        return Judgement("request", "to be written", own)
    if re.search(
        rf"(?:{talk.RULERS}|{talk.DOCTORS}|说|前台|客服|老师).{{0,4}}(?:让|叫|要求|准|许|建议|嘱咐|劝|跟|和|对|给|告诉|提醒|交代|叮嘱)(?:他|她|人家|我(?:妈|爸|哥|姐|弟|妹|爷|奶|老公|老婆|儿子|女儿|家))|(?:他|她)们?(?:公司|单位|学校|部门|那边|家)|(?:人家|别的|隔壁|朋友|同学|表[哥姐弟妹])(?:公司|单位|学校|部门)",
        text,
    ):
        return Judgement("others", "ruled for others", "others")
    if _DOCTOR.search(text) or _RULER.search(text):
        return Judgement("wish", "orders", "me")
    if _NOTICE_SAYS.search(text) and not _orders_notices(text):
        return Judgement("others", "a notice", "others")
    if _REMINDER.search(text):
        return Judgement("request", "a reminder", own)
    if _LETTER.search(text) and not _orders(shape):
        return Judgement("talk", "a letter", "others")
    if inherited == "others" and own != "others" and _RELAYED.search(text):
        return Judgement("others", "relayed", "others")
    report = _REPORT.search(text)
    if (
        report
        and ordered
        and report.group().startswith(
            ("他说", "她说", "他讲", "她讲", "他让", "她让", "他叫", "她叫", "他建议", "她建议")
        )
    ):
        return Judgement("wish", "orders", "me")
    if report and not _RHETORICAL.search(text):
        return Judgement("others", report.group(), "others")
    for word in shape.of("PO"):
        if _REPORT_VERB.match(text[word.end :]) and not _PREPOSITION.search(text[: word.start]):
            if ordered and word.text in ("他", "她"):
                return Judgement("wish", "orders", "me")
            return Judgement("others", word.text, "others")
    if _asks(clause, shape, last=last):
        return Judgement("question", "asks", own)
    if (
        own == "none"
        and re.match("(?:可|但|可是|结果)?它(?!家|们?的|俩)", text)
        and not shape.has("dqpr")
    ):
        return Judgement("others", "its subject", "others")
    subject = own if own != "none" else inherited
    if own == "others" and not imperative and not _APPROACHES_ME.search(text):
        return Judgement("others", "their subject", "others")
    if own == "none" and inherited == "others" and not imperative and not _orders(shape):
        return Judgement("others", "still of others", "others")
    if head < 0 and _ERRAND.search(text):
        return Judgement("request", _ERRAND.search(text).group(), own)  # type: ignore[union-attr]
    return Judgement("wish", "", subject)


def _orders_notices(text: str) -> bool:
    """Whether mail or notices are what the wish is about (标题写着促销的邮件都归到广告)."""
    return bool(
        re.search(r"写[着了]?.{1,12}的|标签|归到|标成|标为|主题|字样|两个字", text)
    ) and not re.search(
        r"^(?:我们?|小区|单位|公司|学校|食堂|楼下|门口|电梯|今天|昨天).{0,12}(?:贴|挂|发|收|看)",
        text,
    )


def _orders(shape: Shape) -> bool:
    """Whether the words tell the assistant what to do."""
    turned = any(word.letter == "r" and word.text[0] not in "戒忌" for word in shape.words)
    return turned or shape.has("dqpeL") or bool(re.search("帮我|给我|跟我", shape.text))


def _asks(clause: Clause, shape: Shape, *, last: bool) -> bool:
    text = clause.text
    if re.search(r"我(?:是|就|才|又)?不.{1,14}好(?:吗|嘛|么)$", text):
        return False
    if re.search(r"没有?(?:哪|什么|任何|一)", text) and not re.search("吗$|么$|呢$|谁|推荐", text):
        return False
    if _POLITE.search(text) or _AGREED.search(text) or _RHETORICAL.search(text):
        return False
    if _SURE_QUESTION.search(text) and not re.search(
        r"有没有都|要不要都|是不是都|不管|无论|甭管", text
    ):
        return True
    if clause.asked and last:
        return True
    if re.search(r"我(?:是|就|才|又)?不.{1,14}好(?:吗|嘛|么)$", text):
        return False
    if re.search(r"(?:吗|么)$", text):
        return True
    return (
        bool(re.search(r"(?:谁|哪|什么|几点|多少|怎么)", text))
        and not shape.has("dnbrqpemhlf")
        and text.endswith("呢")
    )


_CONDITION_PART = re.compile(rf"{talk.CONDITION}(?P<what>.+?)(?:的话|就|那就|那|则|都|请|,|$)")


def unreadable_condition(text: str, shape: Shape) -> bool:
    """Whether the clause holds a condition made of more than times, people, limits and kinds."""
    found = _CONDITION_PART.search(text)
    if found is None:
        return False
    start, end = found.span("what")
    inside = [word for word in shape.words if start <= word.start < end]
    return any(word.letter == "g" and len(word.text) > 1 for word in inside) and not any(
        word.letter in "LR" for word in inside
    )


def is_condition(text: str) -> bool:
    """Whether the clause opens a condition (要是, 如果)."""
    return _CONDITION.search(text) is not None
