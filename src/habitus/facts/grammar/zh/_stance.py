"""What a clause says of its target: forbids it, likes it, asks first, and how strongly.

Stances are recognised on the shape of a clause (see `_shape.py`). Denials come first (谁说我不吃辣 says
that spicy food is fine), then what is explicit (ask, allergy, don't), then tastes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, TypeAlias

from habitus.facts.grammar.zh._shape import Shape

Meaning: TypeAlias = Literal[
    "forbid", "require", "ask", "permit", "avoid", "prefer", "neutral", "only", "allergy", "end",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class StanceReading:
    """A stance as the words give it.

    Attributes:
        head: place of the deciding word among the words of the shape.
        imperative: whether it tells the assistant what to do, rather than tells a taste.
        denied: whether it denies that something holds.
    """

    meaning: Meaning
    head: int
    strength: float = 0.6
    firm: bool = False
    imperative: bool = False
    denied: bool = False
    why: str = ""


_GAP = "[axyzSYTLPODcwC?e]*?"
_HAPPENED = re.compile("(?:还|又|已经|居然|竟然|被|刚|刚刚|才|早就|自己|突然|忽然|又给)$")
"""Before a verb with 了 these tell what happened (空调还关了)."""
_NO_WISH = re.compile(r"[xa?]*$")


def _found(pattern: str, letters: str) -> int:
    match = re.search(pattern, letters)
    return -1 if match is None else match.start(1)


_STRONG_DISLIKE = re.compile(
    "讨厌|厌恶|恨|受不了|受不住|顶不住|恶心|反感|忍|咽不下|接受不了|最|吃不消|死|绝|不共戴天|极|噩梦|要命"
)
_STRONG_LIKE = re.compile(
    "最|超|贼|极|狂|爱死|酷爱|痴迷|独爱|首选|不腻|不厌|无.不欢|离不开|本命|非常|特别|很"
)
_HARD_WORDS = re.compile(
    "不许|不准|不得|禁止|严禁|杜绝|休想|勿|绝|再也|永|打死|死也|死都|概不|一律|坚决|说什么也|谢绝|零容忍|不允许|不让"
)


def read_stance(shape: Shape) -> StanceReading | None:
    """The stance of a clause, or None when it takes none."""
    letters = shape.letters
    firm = shape.has("y") or any(_HARD_WORDS.search(word.text) for word in shape.of("dnhubr"))
    mild = shape.has("z") and not shape.has("y")
    for read in (
        _if_possible,
        _unneeded,
        _denial,
        _approved,
        _asking,
        _allergy,
        _double,
        _imperative,
        _turned_away,
        _negated,
        _tastes,
        _modal,
        _predicate,
    ):
        reading = read(shape, letters, firm, mild)
        if reading is not None:
            return reading
    return None


def _say(
    meaning: Meaning,
    head: int,
    why: str,
    *,
    firm: bool = False,
    strength: float = 0.6,
    imperative: bool = False,
    denied: bool = False,
) -> StanceReading:
    return StanceReading(meaning, head, strength, firm, imperative, denied, why)


_IF_POSSIBLE = re.compile(
    r"能不(?P<verb>[\u4e00-\u9fff]{1,4}?)(?:的)?(?:就|则|便|尽量)(?:都|尽量)?不(?P=verb)|(?:能|可)(?P<way>[避免推躲拒绕])(?:开|掉)?(?:就|则|都)(?:(?P=way)|免)|[能可](?:少|不)[\u4e00-\u9fff]{0,2}[就则][少不]"
)
"""As seldom as can be: 能不开就不开, 能避就避."""


def _if_possible(shape: Shape, letters: str, firm: bool, mild: bool) -> StanceReading | None:
    found = _IF_POSSIBLE.search(shape.text)
    if found is None:
        return None
    return _say(
        "avoid", _word_at(shape, found.start()), found.group(), strength=0.7, imperative=True
    )


_NONE_I_WANT = re.compile(
    r"(?:没有?(?:哪|什么|任何|一)(?:一)?(?:个|家|次|天|种|部|顿|场|趟|班)?|哪个|哪有)[^,]{1,8}?(?:是)?我(?:会|能|肯)?(?:愿意|乐意|想|爱|喜欢|肯|受得了|忍得了|能忍|能接受|待见|看得上)[^,不]{0,6}(?:的|得)$"
)
_NO_NEED_TO = re.compile(
    r"(?:(?<![是要])不一定|不见得|未必|不必|不用|用不着|不需要|无需|没必要|(?:又|也|并|倒)?不是(?:说)?)(?:就|都|也|每次都?|次次都?|总)*(?:非得|非要|非(?!常|洲|酒精)|一定要?|必须|得(?=[要有是坐住靠选])|要求|要(?!紧|命|不))"
    r"|(?:不|没有?)(?:强求|要求|苛求|讲究|执着于?|挑剔|强调)(?!我|你)|(?:不一定|不见得|未必)(?:就|会|真|都)*(?:不|用|选|坐|住|订|吃|喝|看|去)"
)


def _unneeded(shape: Shape, letters: str, firm: bool, mild: bool) -> StanceReading | None:
    """It need not be (不一定要靠窗, 不要求直飞, 不见得不吃): neither wanted nor ruled out."""
    found = _NO_NEED_TO.search(shape.text)
    if found is None or re.search("是不是|要不要|问我|确认", shape.text):
        return None
    return _say("neutral", _word_at(shape, found.start()), found.group(), denied=True)


_APPROVED = re.compile(
    r"(?:只|只能|只准|只许|仅限?|除非)[^,]{0,4}?我(?:已经|都|亲自)?(?:批准|同意|确认|点头|审批|审核|签字|看|批|审)过?(?:了)?的"
)


def _approved(shape: Shape, letters: str, firm: bool, mild: bool) -> StanceReading | None:
    """Only what the person has approved (只付我批准过的发票): to be asked about first."""
    found = _APPROVED.search(shape.text)
    if found is None:
        return None
    return _say("ask", _word_at(shape, found.start()), found.group(), firm=firm, imperative=True)


def _denial(shape: Shape, letters: str, firm: bool, mild: bool) -> StanceReading | None:
    at = letters.find("i")
    if at < 0:
        return None
    inner = letters[at + 1 :]
    word = shape.words[at].text
    refusing = any(one.letter == "z" and one.text.startswith("不") for one in shape.words[at + 1 :])
    if re.search("[dnuhbrGmo]", inner) or refusing:
        if re.search(r"不是.*(?:不|没)", word):
            return None
        if "G" in inner and "n" not in inner and not word.endswith(("说", "说过", "讲")):
            return _say("neutral", at, word, denied=True)
        return _say("neutral", at, word, denied=True)
    if re.search("所有|每|全部|凡", shape.text[shape.words[at].start :]):
        return _say("neutral", at, word, denied=True)
    if "l" in inner:
        head = at + 1 + inner.index("l")
        if "的" in shape.text[shape.words[head].end :][:3] and word.endswith("是"):
            return _say("avoid", head, word, strength=0.5)
        return _say("neutral", at, word, denied=True)
    return None


_SHOWN = re.compile(
    r"(?:跟|和|同|找|向|与|让|给)我(?:说|讲|看|看看|知道|讨论|沟通|说清楚|看过|汇报|审)$"
)
"""Without a word of "first" this only tells who showed or told what (发视频给我看)."""
_FIRST = re.compile(
    r"先|提前|事先|事前|之前|以前|前(?:$|,|请|都|得|要)|再|才|必须|务必|[要得须](?:跟|和|同|找|向|让|给)我"
)


def _asking(shape: Shape, letters: str, firm: bool, mild: bool) -> StanceReading | None:
    at = letters.find("q")
    if at >= 0 and _SHOWN.search(shape.words[at].text) and not _FIRST.search(shape.text):
        at = -1
    if at >= 0 and not (
        re.match("给我(?:看|说|讲)", shape.words[at].text) and re.search("[dnN]", letters[:at])
    ):
        if re.search(f"[nN]{_GAP}q", letters[: at + 1]) and not re.search(
            "没|未", shape.text[: shape.words[at].end]
        ):
            return _say("permit", at, shape.words[at].text, imperative=True)
        return _say("ask", at, shape.words[at].text, firm=firm, imperative=True)
    at = letters.find("p")
    if at < 0 or "d" in letters or "n" in letters[:at] or "b" in letters[at:]:
        return None
    return _say("permit", at, shape.words[at].text, imperative=True)


def _allergy(shape: Shape, letters: str, firm: bool, mild: bool) -> StanceReading | None:
    at = letters.find("G")
    if at < 0:
        return None
    if (
        shape.words[at].text[0] in "不没并从"
        or re.search(r"[nN][axcw]*$", letters[:at])
        or "不" in shape.text[max(0, shape.words[at].start - 1) : shape.words[at].start]
    ):
        return _say("neutral", at, shape.words[at].text, denied=True)
    return _say("allergy", at, shape.words[at].text, firm=True)


def _double(shape: Shape, letters: str, firm: bool, mild: bool) -> StanceReading | None:
    """Negations of negations: 非直飞不可, 无辣不欢, 没有我不吃的, 别不放辣, 不能不去."""
    text = shape.text
    found = re.search(
        r"非(?:得|要)?(.{1,10}?)不(?:可|行|成|坐|住|吃|喝|看|买|去|要|用|订|选)", text
    )
    if found:
        return _say("require", _word_at(shape, found.start()), found.group(), firm=True)
    found = re.search(
        r"(?:哪有|哪会|怎么(?:可能|会|能)|谁(?:会|能)?|岂(?:能|会)?|哪能|何尝)(?:有人)?不(?:爱|喜欢|想|馋|吃|喝|看)",
        text,
    )
    if found and not re.search("谁(?:都|也)", text):
        return _say("prefer", _word_at(shape, found.start()), found.group(), strength=0.6)
    found = re.search(
        r"无(.{1,4})不(?:欢|爱|吃|喝)|没有?(.{1,6})(?:就)?(?:不行|活不(?:了|下去)|过不下去|吃不下饭)|离了(.{1,6})(?:就)?(?:不行|活不了)",
        text,
    )
    if found:
        return _say("prefer", _word_at(shape, found.start()), found.group(), strength=0.8)
    found = re.search(
        r"没有?(?:什么|啥)?我?不(?:能|敢|爱|喜欢)?(?:吃|喝|看|碰|坐|住)的|没(?:有)?(?:什么|啥)不(?:能|敢|爱)?(?:吃|喝|看)|不挑食|什么都(?:能)?吃",
        text,
    )
    if found:
        return _say("neutral", _word_at(shape, found.start()), found.group(), denied=True)
    found = _NONE_I_WANT.search(text)
    if found:
        return _say("avoid", _word_at(shape, found.start()), found.group(), strength=0.8)
    found = re.search(
        r"没有?(?:哪|什么|任何).{0,7}不(?:能|敢|爱|喜欢)?(?:吃|喝|看|碰|坐|住|用|行|可以)", text
    )
    if found:
        return _say("neutral", _word_at(shape, found.start()), found.group(), denied=True)
    found = re.search(
        r"(?:不|没|没有)(放|加|要|带|点|有)[^,都也]{1,5}不(?:行|可|成)(?!吗|么)", text
    )
    if found:
        return _say("prefer", _word_at(shape, found.start()), found.group(), strength=0.8)
    found = re.search(
        r"(?:千万|可)?(?:别|不要|不能|不许|不准)(?:给我)?(?:不|没有?)(放|加|要|带|给|点|有|排|留)",
        text,
    )
    if found:
        return _say(
            "prefer", _word_at(shape, found.start()), found.group(), strength=0.8, imperative=True
        )
    found = re.search(r"不(?:得|能|会|可能)不(?!去想)", text)
    if found:
        return _say("neutral", _word_at(shape, found.start()), found.group(), denied=True)
    return None


def _word_at(shape: Shape, place: int) -> int:
    return next((index for index, word in enumerate(shape.words) if word.end > place), 0)


def _imperative(shape: Shape, letters: str, firm: bool, mild: bool) -> StanceReading | None:
    at = letters.find("d")
    if at < 0:
        return None
    word = shape.words[at]
    rest = letters[at + 1 :]
    if (
        re.match(r"[axYS]*r", rest)
        and re.search("推掉|推辞|拒|挡|屏蔽|取消", shape.text[word.end :][:8])
        and "避" not in shape.text
        and "绕" not in shape.text
    ):
        return _say("require", at, word.text, imperative=True)
    if re.match(r"[ax]*E", rest) or re.match(r"[axSYc]*[mh]", rest):
        return None
    soft = mild or bool(re.search("少|不想|不希望|尽量|最好", word.text))
    insisted = firm or bool(_HARD_WORDS.search(word.text))
    return _say(
        "avoid" if soft and not insisted else "forbid",
        at,
        word.text,
        firm=insisted,
        strength=0.6,
        imperative=True,
    )


_CROSSED_OUT = ("划掉", "删掉", "拿掉", "清掉", "去掉")


def _turned_away(shape: Shape, letters: str, firm: bool, mild: bool) -> StanceReading | None:
    at = next(
        (
            index
            for index, word in enumerate(shape.words)
            if word.letter == "r" or word.text in _CROSSED_OUT
        ),
        -1,
    )
    if (
        at >= 0
        and shape.words[at].text.endswith("了")
        and _HAPPENED.search(shape.text[: shape.words[at].start])
    ):
        at = -1
    if at >= 0 and re.search("(?:可以|能|可)$", shape.text[: shape.words[at].start]):
        at = -1  # 可以推到十二点 allows.
    if at >= 0:
        if re.search(f"[nNu]{_GAP}$", letters[:at]):
            return _say("neutral", at, shape.words[at].text, denied=True)
        return _say(
            "avoid" if mild else "forbid", at, shape.words[at].text, firm=firm, imperative=True
        )
    at = letters.find("N")
    if at >= 0 and re.search("[vkte]", letters[at:]):
        always = re.search("每次|每回|次次|一定|总是|老是", shape.text) and not re.search(
            "提醒|推|通知|告诉", shape.text
        )
        if (
            always
            or re.search("避开|特意|特地|刻意|非得|专门|每次都?选|绕开|限制|拘泥|管", shape.text)
            or "m" in letters
        ):
            return _say("neutral", at, shape.words[at].text, denied=True)
        return _say("avoid", at, shape.words[at].text, firm=False, imperative=True)
    return None


def _negated(shape: Shape, letters: str, firm: bool, mild: bool) -> StanceReading | None:
    """not + like, hate, want, can or verb."""
    at = _found(f"(n){_GAP}h", letters)
    if at >= 0 and not _too_far(letters, at, "h"):
        return _say("neutral", at, shape.words[at].text, denied=True)
    twice = re.search(r"n[ax]*(?:n|z)[ax]*[lwvc]", letters)
    if twice and shape.words[twice.start()].text.startswith(("没", "不是", "并没", "并不")):
        return _say("neutral", twice.start(), shape.words[twice.start()].text, denied=True)
    at = _found(f"([nz]){_GAP}l", letters)
    if (
        at >= 0
        and not _too_far(letters, at, "l")
        and (letters[at] == "n" or shape.words[at].text.startswith(("不", "没", "很少")))
    ):
        strong = firm or bool(re.search("真|一点|完全|根本|压根|极|最", shape.text))
        mildly = bool(re.search("不太|不大|不怎么|不咋|没那么|不是很|不很|不甚", shape.text))
        return _say(
            "avoid",
            at,
            shape.words[at].text,
            firm=firm,
            strength=0.8 if strong else 0.5 if mildly else 0.6,
        )
    for index, word in enumerate(shape.words):
        rest = letters[index + 1 :]
        if (
            word.letter == "z"
            and word.text
            in (
                "不想",
                "不愿",
                "不愿意",
                "不乐意",
                "不情愿",
                "懒得",
                "不太",
                "不大",
                "不怎么",
                "不咋",
                "不是很",
                "很少",
                "不常",
                "不喜",
            )
            and re.match(r"[axzyScwCPT]*[vkRgct]|[axzw]*$", rest)
        ):
            if word.text in ("不太", "不大", "不怎么", "不咋", "不是很") and not re.match(
                r"[axzyScw]*[vft]|[axzyS]*w[axzyScwCPT]*[vktR]", rest
            ):
                continue
            if re.match(r"[axzyScw]*f", rest) and not shape.has("kRg"):
                continue
            return _say("forbid" if firm else "avoid", index, word.text, firm=firm, strength=0.6)
        if word.letter == "n" and _potential(shape, index):
            continue
        if word.letter == "n" and not word.text.startswith(("没", "未", "并没", "从没", "从未")):
            if re.match(r"[axyz]*w", rest):
                return _say(
                    "forbid" if firm else "avoid", index, word.text, firm=firm, strength=0.6
                )
            if re.match(r"[axyzSYPTC]*[kvt]", rest) and not re.match(r"[ax]*v[ax]*$", rest + "#"):
                return _say("avoid" if mild else "forbid", index, word.text, firm=firm)
            if re.match(r"[axyz]*c[axyz]*[vktR]", rest):
                return _say("forbid", index, word.text, firm=firm)
            if re.match(r"[ax]*f", rest) and re.search("[不没]$", word.text):
                return _say("forbid", index, word.text, firm=firm)
    at = letters.find("u")
    if at >= 0 and re.match(r"[axyzSYPTC]*(?:[vktR]|$)|[axDPT]*[gk]", letters[at + 1 :]):
        return _say("avoid" if mild else "forbid", at, shape.words[at].text, firm=firm)
    return None


_COMPLEMENT = re.compile(
    r"(?:开|动|着|到|完|清|懂|见|起|上|下|出|掉|过|住|进|成|好|了|来|去|回)(?:来|去|了|身|头|眼|神|劲|$|,)"
)
_LIGHT_VERBS = frozenset("打接推找换收放动改发开点选挑")


def _potential(shape: Shape, index: int) -> bool:
    """Whether 不 stands inside a verb (打不开), or the verb after it says too little without 我 (不好打)."""
    word = shape.words[index]
    if (
        index
        and shape.words[index - 1].letter == "v"
        and shape.words[index - 1].end == word.start
        and word.text == "不"
    ):
        return True
    if (
        word.text == "不"
        and _COMPLEMENT.match(shape.text, word.end)
        and re.search(r"[\u4e00-\u9fff]$", shape.text[: word.start])
        and index
        and shape.words[index - 1].letter == "g"
        and not shape.words[index - 1].concepts
    ):
        return True  # 睁不开, 搬不动: a verb that isn't listed, with what it did not achieve.
    verb = next((one for one in shape.words[index + 1 :] if one.letter in "vtkR"), None)
    if verb is None or verb.letter != "v" or verb.text not in _LIGHT_VERBS or shape.has("SkRy"):
        return False
    after = next((one for one in shape.words if one.start >= verb.end), None)
    return after is None or (after.letter == "g" and not after.concepts) or after.letter == "a"


def _too_far(letters: str, at: int, head: str) -> bool:
    return letters.index(head, at) - at > 5


def _tastes(shape: Shape, letters: str, firm: bool, mild: bool) -> StanceReading | None:
    at = letters.find("h")
    if at >= 0:
        text = shape.words[at].text
        strong = bool(_STRONG_DISLIKE.search(shape.text)) or firm
        return _say("avoid", at, text, firm=False, strength=0.9 if strong else 0.6)
    at = letters.find("m")
    like = letters.find("l")
    if at >= 0 and (like < 0 or at < like):
        return _say("require", at, shape.words[at].text, firm=True)
    only = letters.find("o")
    if only >= 0 and (like < 0 or only < like) and re.search("[vTRgLPkQ]", letters[only:]):
        return _say("only", only, shape.words[only].text, firm=firm)
    if like >= 0:
        strong = bool(_STRONG_LIKE.search(shape.text))
        return _say(
            "prefer",
            like,
            shape.words[like].text,
            strength=0.8 if strong else 0.6,
            imperative=shape.words[like].text.startswith(("尽量", "最好", "多", "优先")),
        )
    return None


_CHOICE = re.compile(
    r"(?:就|都|一律|统一|全|默认|还是|往后|以后|改(?:成|为|到|坐|选|订|要|约|走)?|换(?:成|到)?|固定|只管|一概|优先)+(?:给我|帮我|选|要|坐|订|住|走|挑|约|用|来|排|是|在)*$"
)
_CHOSEN = re.compile(r"(?:的|座位|位子|座|位|酒店|房间|航班|吧|了|啊|呗|就行|就好|就成|哈|好了)*$")


def _modal(shape: Shape, letters: str, firm: bool, mild: bool) -> StanceReading | None:
    """Wishes for a trait: 要靠窗的, 给我订个安静的."""
    if shape.has("R") and not re.search("[ndNubih?]", letters):
        chosen = _CHOICE.search(shape.text[: shape.of("R")[0].start])
        if chosen and _CHOSEN.match(shape.text[shape.of("R")[-1].end :]):
            return _say(
                "prefer",
                _word_at(shape, chosen.start()),
                chosen.group(),
                strength=0.7,
                imperative=True,
            )
        first = shape.of("R")[0]
        if re.search(
            r"(?:挑|选|住|坐|订|找|约|要)(?:个|间|家|那种|些|点)?$", shape.text[: first.start]
        ) and (
            "k" in letters[: shape.words.index(first)]
            and re.search("的$", first.text + shape.text[first.end :])
            and not re.match("[axT]*a?v", letters)
        ):
            return _say(
                "prefer", shape.words.index(first), "the one that", strength=0.7, imperative=True
            )
        if re.search(
            "还是|改成|换成|改回|换回|改坐|改选|改订|换坐|换到|改要|改住|换个|改用", shape.text
        ) and re.search("吧|了|$", shape.text):
            return _say(
                "prefer", _word_at(shape, shape.of("R")[0].start), "rather", imperative=True
            )
        told = re.search(
            r"(?:以后|都|一律|统一|每次|每回|一般|通常|平时|默认|固定|习惯|总是|从来)(?:就|请|给我|帮我|是|只|都)*.{0,6}(?:约|订|选|要|坐|住|买|用|点|排|安排|开|挑|走|来|做)",
            shape.text,
        )
        if told:
            return _say(
                "prefer", _word_at(shape, told.start()), told.group(), strength=0.7, imperative=True
            )
    at = _found(r"(w)[axYSv]*R", letters)
    if at >= 0 and shape.words[at].text != "想":
        return _say("prefer", at, shape.words[at].text, strength=0.6, imperative=True)
    return None


def _predicate(shape: Shape, letters: str, firm: bool, mild: bool) -> StanceReading | None:
    at = letters.find("b")
    if at >= 0:
        return _say("avoid" if mild and not firm else "forbid", at, shape.words[at].text, firm=firm)
    at = letters.find("f")
    if at >= 0:
        return _say("neutral", at, shape.words[at].text)
    return None
