"""Words of time. All in simplified characters."""

from __future__ import annotations

PARTS: dict[str, str] = {
    "凌晨": "dawn", "清晨": "early", "早上": "morning", "早晨": "morning", "早间": "morning", "晨间": "morning", "上午": "morning",
    "早高峰": "morning", "今早": "morning", "明早": "morning", "早": "morning",
    "中午": "noon", "正午": "noon", "午间": "noon", "下午": "afternoon", "午后": "afternoon", "傍晚": "evening", "黄昏": "evening",
    "晚上": "evening", "晚间": "evening", "晚高峰": "evening", "今晚": "evening", "明晚": "evening", "后晚": "evening", "夜晚": "evening",
    "夜里": "night", "夜间": "night", "深夜": "night", "半夜": "night", "午夜": "night", "深更半夜": "night", "夜": "night", "晚": "evening",
    "am": "morning", "pm": "afternoon",
}  # fmt: skip
"""Parts of the day that may stand before an hour."""

PART_ALONE: dict[str, str] = {
    "早上": "morning", "早晨": "morning", "上午": "morning", "晨间": "morning", "早间": "morning", "清早": "morning",
    "中午": "lunch", "正午": "lunch", "午间": "lunch", "午休时间": "lunch", "午休时段": "lunch", "午休期间": "lunch", "午休的时候": "lunch", "午休": "lunch",
    "午饭时间": "lunch", "午餐时间": "lunch", "中饭时间": "lunch", "午饭时段": "lunch", "午饭那会儿": "lunch", "午睡": "lunch",
    "吃午饭的时候": "lunch", "午饭的时候": "lunch", "午饭期间": "lunch", "午餐时段": "lunch", "午餐期间": "lunch",
    "下午": "afternoon", "午后": "afternoon", "晚上": "evening", "晚间": "evening", "傍晚": "evening", "黄昏": "evening",
    "半夜": "night", "深夜": "night", "夜里": "night", "夜间": "night", "三更半夜": "night", "深更半夜": "night", "大晚上": "night",
    "早餐时间": "breakfast", "早饭时间": "breakfast", "吃早饭的时候": "breakfast", "吃早餐的时候": "breakfast",
    "晚饭时间": "dinner", "晚餐时间": "dinner", "吃晚饭的时候": "dinner", "晚饭的时候": "dinner", "晚餐时段": "dinner",
    "工作时间": "working_hours", "上班时间": "working_hours", "上班的时候": "working_hours", "上班期间": "working_hours",
    "办公时间": "working_hours", "工作时段": "working_hours", "上班时段": "working_hours", "工作的时候": "working_hours", "上班时": "working_hours",
}  # fmt: skip
"""Parts of the day that stand alone, to the names that windows use."""

CLOCK_ALONE: dict[str, tuple[int, int]] = {
    "凌晨": (0, 360), "清晨": (240, 480), "一早": (240, 540), "白天": (360, 1080), "大白天": (360, 1080),
    "大中午": (690, 810), "前半夜": (1140, 1440), "后半夜": (0, 360), "红眼": (1320, 360), "早班机": (0, 480), "早机": (0, 480), "早航班": (0, 480), "早班飞机": (0, 480), "晚班机": (1200, 300), "晚机": (1200, 300), "夜航": (1260, 360), "晚航班": (1200, 300),
}  # fmt: skip
"""Parts of the day that have no name among windows: minutes after midnight."""

AFTER_MEAL: dict[str, str] = {
    "午饭后": "lunch", "午餐后": "lunch", "午饭过后": "lunch", "中饭后": "lunch", "吃完午饭": "lunch", "吃过午饭": "lunch", "刚吃完午饭": "lunch",
    "刚吃过午饭": "lunch", "刚吃好午饭": "lunch", "午饭之后": "lunch", "午饭以后": "lunch", "午饭刚过": "lunch", "吃罢午饭": "lunch", "午休后": "lunch", "午休过后": "lunch", "午休完": "lunch",
    "吃完午餐": "lunch", "刚吃完午餐": "lunch", "午餐之后": "lunch", "午餐以后": "lunch", "午休刚结束": "lunch", "午休结束后": "lunch", "吃好午饭": "lunch", "吃完中饭": "lunch",
    "午休之后": "lunch", "午饭刚吃完": "lunch", "刚午休完": "lunch",
    "早饭后": "breakfast", "早餐后": "breakfast", "吃完早饭": "breakfast", "吃完早餐": "breakfast", "早饭以后": "breakfast", "早饭之后": "breakfast",
    "晚饭后": "dinner", "晚餐后": "dinner", "吃完晚饭": "dinner", "吃过晚饭": "dinner", "晚饭以后": "dinner", "晚饭之后": "dinner", "吃完晚餐": "dinner",
}  # fmt: skip

WEEKDAYS: dict[str, int] = {"一": 0, "二": 1, "三": 2, "四": 3, "五": 4, "六": 5, "日": 6, "天": 6}

DAY_CLASSES: dict[str, str] = {
    "工作日": "weekdays", "平日": "weekdays", "上班日": "weekdays", "周中": "weekdays", "周内": "weekdays", "上班那几天": "weekdays",
    "周末": "weekend", "双休日": "weekend", "双休": "weekend", "休息日": "weekend", "星期六日": "weekend", "周六日": "weekend", "大周末": "weekend",
}  # fmt: skip

DAYS_FROM_TODAY: dict[str, int] = {
    "今天": 0, "今儿": 0, "今日": 0, "今晚": 0, "今早": 0, "明天": 1, "明日": 1, "明晚": 1, "明早": 1, "后天": 2, "后晚": 2, "大后天": 3,
    "今夜": 0, "今天晚上": 0, "明天晚上": 1,
}  # fmt: skip
EVENING_WORDS: tuple[str, ...] = ("今晚", "明晚", "后晚", "今夜")
MORNING_WORDS: tuple[str, ...] = ("今早", "明早")

HOLIDAYS: dict[str, tuple[int, int, int]] = {
    "元旦": (1, 1, 1), "情人节": (2, 14, 1), "劳动节": (5, 1, 5), "五一": (5, 1, 5), "国庆": (10, 1, 7), "国庆节": (10, 1, 7),
    "十一长假": (10, 1, 7), "双十一": (11, 11, 1), "圣诞": (12, 25, 1), "圣诞节": (12, 25, 1), "跨年": (12, 31, 1), "平安夜": (12, 24, 1),
    "国庆假期": (10, 1, 7), "五一假期": (5, 1, 5), "国庆长假": (10, 1, 7), "万圣节": (10, 31, 1), "儿童节": (6, 1, 1), "六一": (6, 1, 1),
}  # fmt: skip
"""Month, day and length of days off that fall on the same date each year."""

LUNAR_HOLIDAYS: dict[str, dict[int, tuple[int, int, int]]] = {
    "春节": {2025: (1, 28, 8), 2026: (2, 16, 8), 2027: (2, 5, 8), 2028: (1, 25, 8), 2029: (2, 12, 8), 2030: (2, 2, 8)},
    "过年": {2025: (1, 17, 27), 2026: (2, 5, 27), 2027: (1, 25, 27), 2028: (1, 14, 27), 2029: (2, 1, 27), 2030: (1, 22, 27)},
    "端午": {2025: (5, 31, 3), 2026: (6, 19, 3), 2027: (6, 9, 3), 2028: (5, 28, 3), 2029: (6, 16, 3), 2030: (6, 5, 3)},
    "中秋": {2025: (10, 6, 3), 2026: (9, 25, 3), 2027: (9, 15, 3), 2028: (10, 3, 3), 2029: (9, 22, 3), 2030: (9, 12, 3)},
    "清明": {2025: (4, 4, 3), 2026: (4, 5, 3), 2027: (4, 5, 3), 2028: (4, 4, 3), 2029: (4, 4, 3), 2030: (4, 5, 3)},
}  # fmt: skip

BEFORE = ("以前", "之前", "前")
AFTER = ("以后", "之后", "过后", "往后", "后")
STARTING = ("开始算", "开始", "算起", "起")
SINCE_PREFIX = ("从", "自", "打", "由", "过了", "等过了")
UNTIL_PREFIX = ("一直到", "直到", "截至", "截止到", "截止", "等到", "熬到", "到", "至")

REFERENCE = (
    "这个钟点", "那个钟点", "这个点儿", "那个点儿", "那个点", "这个点", "这段时间", "那段时间", "这个时间段", "那个时间段", "这个时间", "那个时间",
    "这段时候", "这时候", "那时候", "那个时候", "这个时候", "这个时段", "那个时段", "这时段", "这期间", "那期间", "期间", "这段期间", "这段", "那段", "这两个小时", "这两个时段",
    "那两个小时", "这一个小时", "这个小时", "这几个小时", "这三个小时", "这半天", "那半天", "这两个钟点", "那两个钟点", "这几个钟点", "这会",
    "这几天", "那几天", "这两天", "那两天", "这三天", "那三天", "那天", "这天", "当天", "这一天", "那一天", "这一整天", "那一周", "那周",
    "那之后", "在那之后", "那以后", "这之后", "那之前", "在那之前", "这之前", "那个月", "到时候", "届时", "这些时间", "这些时段", "那个上午", "那个下午",
)  # fmt: skip
"""Words that point to a time said before."""

OTHER_TIMES = (
    "别的日子", "其他日子", "其余日子", "别的时间", "其他时间", "其余时间", "别的时候", "其他时候", "其余时候", "别的天", "其他天", "剩下的日子",
    "剩下几天", "其他几天", "别的几天", "剩下的时间", "别的时段", "其他时段", "其余的日子", "其他的日子", "别的周", "其余几天",
)  # fmt: skip
"""Words for all times but those said before."""

NIGHT_TOPICS = ("静音", "免打扰", "电话", "通知", "推送", "消息", "睡", "吵", "打扰", "响", "提醒")
"""With these, "ten to seven" is a night and not a day."""

PAST = (
    "昨天", "昨晚", "昨日", "昨夜", "昨儿", "前天", "前晚", "大前天", "前几天", "前两天", "前阵子", "前段时间", "上周", "上个周", "上星期", "上个星期", "上个月", "上月", "去年", "前年",
    "上次", "上回", "上一次", "刚才", "刚刚", "那次", "那回", "那时候", "当时", "当年", "小时候", "年轻时", "年轻那会", "早些年", "早年", "大学时", "上学那会", "今早",
)  # fmt: skip
"""Words of the past: with them a clause tells what happened."""
