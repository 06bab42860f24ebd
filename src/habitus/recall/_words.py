"""Words that recall knows, in each language. Data only: a native speaker can mend it here."""

from __future__ import annotations

STOP_WORDS: frozenset[str] = frozenset(
    # English, folded and not stemmed.
    """
    a about am an and any are aren't as at be been being but by can can't could couldn't did didn't
    do does doesn't doing don't for from had hadn't has hasn't have haven't having he her here hers
    him his how i i'd i'll i'm i've if in into is isn't it it's its just let's me mine my no not of
    on or our ours out over she should so some such than that that's the their theirs them then
    there these they they're this those to too up us very was wasn't we we're we've were weren't
    what what's when where which who who's whom whose why will with won't would wouldn't you you're
    you've your yours
    """.split()  # noqa: SIM905
    # Chinese: particles, pronouns, and what questions are made of.
    + """
    的 了 着 过 吗 呢 吧 啊 呀 嘛 么 之 与 和 及 或 而 且 但 也 都 就 还 又 很 太 最 更 再 才 只
    是 在 有 不 没 这 那 哪 谁 何 几 我 你 您 他 她 它 们 自 己 把 被 给 让 对 从 到 向 为 于 以
    什么 怎么 哪里 哪儿 哪个 多少 几个 为什 怎样 么样 么时 时候 我们 你们 他们 她们 它们
    咱们 自己 这个 那个 这些 那些 是不 不是 有没 没有 的是 了吗 过吗 的吗 是什 有什 我的 你的
    他的 她的 的时
    """.split()  # noqa: SIM905
)
"""Terms that say little about what is searched for. They are indexed, and looked for only where a
query has nothing else."""

QUESTION_MARKS = "?？"
QUESTION_ENDINGS = ("吗", "呢", "么")
"""How a Chinese question ends where no mark is written."""

MONTHS: dict[str, int] = {
    "january": 1, "february": 2, "march": 3, "april": 4, "may": 5, "june": 6, "july": 7,
    "august": 8, "september": 9, "october": 10, "november": 11, "december": 12,
    "jan": 1, "feb": 2, "mar": 3, "apr": 4, "jun": 6, "jul": 7, "aug": 8, "sep": 9, "sept": 9,
    "oct": 10, "nov": 11, "dec": 12,
    "一月": 1, "二月": 2, "三月": 3, "四月": 4, "五月": 5, "六月": 6, "七月": 7, "八月": 8,
    "九月": 9, "十月": 10, "十一月": 11, "十二月": 12, "正月": 1, "腊月": 12,
}  # fmt: skip

DAYS_AGO: dict[str, int] = {
    "today": 0, "yesterday": 1, "the day before yesterday": 2, "this morning": 0, "tonight": 0,
    "last night": 1,
    "今天": 0, "今早": 0, "今晚": 0, "昨天": 1, "昨晚": 1, "前天": 2, "大前天": 3,
}  # fmt: skip

UNITS_AGO: dict[str, tuple[str, int]] = {
    "this week": ("week", 0), "last week": ("week", 1), "the week before last": ("week", 2),
    "this month": ("month", 0), "last month": ("month", 1), "the month before last": ("month", 2),
    "this year": ("year", 0), "last year": ("year", 1), "the year before last": ("year", 2),
    "这周": ("week", 0), "这个星期": ("week", 0), "本周": ("week", 0), "这礼拜": ("week", 0),
    "上周": ("week", 1), "上个星期": ("week", 1), "上星期": ("week", 1), "上个礼拜": ("week", 1),
    "上礼拜": ("week", 1), "上上周": ("week", 2), "上上个星期": ("week", 2),
    "这个月": ("month", 0), "本月": ("month", 0), "上个月": ("month", 1), "上月": ("month", 1),
    "上上个月": ("month", 2), "今年": ("year", 0), "去年": ("year", 1), "前年": ("year", 2),
}  # fmt: skip
"""Spans of the calendar, as unit and how many of it ago."""

SEASONS: dict[str, tuple[int, int]] = {
    "spring": (3, 5), "summer": (6, 8), "autumn": (9, 11), "fall": (9, 11), "winter": (12, 2),
    "春天": (3, 5), "夏天": (6, 8), "秋天": (9, 11), "冬天": (12, 2), "春季": (3, 5),
    "夏季": (6, 8), "秋季": (9, 11), "冬季": (12, 2),
}  # fmt: skip
"""First and last month."""

CONTEXT_WORDS: dict[str, dict[str, str]] = {
    "en": {
        "user": "the person", "assistant": "assistant", "other": "someone", "tool": "tool",
    },
    "zh": {
        "user": "本人", "assistant": "助手", "other": "别人", "tool": "工具",
    },
}  # fmt: skip

NOTES: dict[str, dict[str, str]] = {
    "en": {
        "other_embedder": "Searched by words only: the vectors here are of {stored}."
        " `habitus embed` makes them anew.",
        "backlog": "{n} messages are searched by their words only; `habitus embed` embeds them.",
        "failed": "Searched by words only: {why}",
    },
    "zh": {
        "other_embedder": "只按字词查找：这里的向量来自 {stored}。用 habitus embed 重新生成。",
        "backlog": "有 {n} 条消息只按字词查找，用 habitus embed 生成向量。",
        "failed": "只按字词查找：{why}",
    },
}

NO_NAMES = frozenset(
    """
    i i'm i'll i've i'd monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thurs
    fri sat sun ok okay oh wow hey hi yes no thanks thank mr mrs ms dr god christmas easter
    """.split()  # noqa: SIM905
) | {one for one in MONTHS if one.isascii()}
"""Words with a capital that name nobody."""

SURNAMES = "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董潘袁蔡蒋余于杜叶程魏苏吕丁任卢姚沈钟姜崔谭陆范汪廖石金韦贾夏傅方邹熊白孟秦邱侯江尹薛闫段雷龙"
ADDRESSES = (
    "老师", "医生", "大夫", "经理", "总", "阿姨", "叔叔", "先生", "女士", "小姐", "教授", "师傅", "同学", "哥", "姐",
    "奶奶", "爷爷", "律师", "护士", "教练", "老板", "主任", "校长",
)  # fmt: skip
