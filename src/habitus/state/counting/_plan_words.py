"""The words of sentences about questions, one table a language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Phrases:
    """Templates of one language."""

    aggregates: Mapping[str, str]
    signs: Mapping[str, str]
    calendar: Mapping[str, str]
    days: tuple[str, ...]
    trends: Mapping[str, str]
    refusals: Mapping[str, str]
    unanswerable: Mapping[str, str]
    count: str
    share: str
    pick: str
    values: str
    ago: str
    compared: str
    check: str
    per: str
    bounded: str
    first: str
    each: str
    most: str
    least: str
    rows: str
    all_rows: str
    newest: str
    oldest: str
    joint: str
    either: str
    when: str
    no: str
    equal: str
    denied: str
    filled: str
    empty: str
    between: str
    since: str
    until: str
    ever: str
    answer: str
    tied: str
    missing: str
    yes: str
    no_answer: str
    listing: str
    none: str
    understood: str


EN = Phrases(
    aggregates={
        "count": "number of {rows}", "sum": "total {column} of {rows}", "mean": "average {column} of {rows}",
        "median": "median {column} of {rows}", "max": "highest {column} of {rows}", "min": "lowest {column} of {rows}",
        "distinct": "number of different values of {column} among {rows}",
    },
    signs={"eq": "=", "gt": ">", "ge": "≥", "lt": "<", "le": "≤"},
    calendar={"day": "day", "week": "week", "month": "month", "quarter": "quarter", "year": "year", "weekday": "day of the week"},
    days=("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
    trends={"increase": "increase", "decrease": "decrease", "same": "the same"},
    refusals={
        "unknown": 'I can\'t answer that: I don\'t know "{words}" in your records.',
        "left": 'I can\'t answer that for sure: I could not place "{words}" (I read it as a question about {kind} records).',
        "number": 'I can\'t answer that for sure: it is unclear what the number {words} is about.',
        "unit": 'I can\'t answer that: no field of the {kind} records is measured so ("{words}").',
        "currency": 'I can\'t answer that: the amounts of the {kind} records are not in {words}.',
        "several": "I can't answer that for sure: several fields may be meant ({words}).",
        "no date": "I can't answer that: the {kind} records have no date.",
        "no time": "I can't answer that: the {kind} records have no time of day.",
        "no place": "I can't answer that: the {kind} records don't say where.",
        "no person": "I can't answer that: the {kind} records don't say who.",
        "future": 'I can\'t answer that: it is about the future ("{words}"), and records are about the past.',
        "opinion": 'I can\'t answer that: records do not tell an opinion or a reason ("{words}").',
        "vague": 'I can\'t answer that for sure: it is unclear when "{words}" was. Name a day, a month or a year.',
        "someone": 'I can\'t answer that: "{words}" is about somebody else, and the records are yours.',
        "measure": "I can't answer that for sure: it is unclear which number of the {kind} records is meant.",
        "best": "I can't answer that: the {kind} records have no rating to order by.",
        "order": "I can't answer that: nothing in the {kind} records can be ordered so.",
        "most": "I can't answer that for sure: it is unclear what there should be most of.",
        "two things": "I can't answer that for sure: I could not find the two things to compare.",
        "part": "I can't answer that for sure: I could not find which part is meant.",
        "per": "I can't answer that for sure: it is unclear what the average is over.",
        "or": "I can't answer that for sure: the alternatives are about different fields.",
        "shown": "I can't answer that for sure: it is unclear what of the {kind} records is wanted.",
        "which kind": "I can't answer that for sure: it may be about several kinds of records ({words}). Name one.",
        "wanted": "I can't answer that: I could not make out what is asked.",
        "no records": "I can't answer that: there are no records yet.",
        "long": "I can't answer that: the question is too long. Ask one thing at a time.",
    },
    unanswerable={
        "no rows": "There are no {kind} records that fit, so there is nothing to answer from.",
        "several rows": "That is unclear: {detail} {kind} records fit. Ask for the total, the average, or say which.",
        "missing": "The {kind} record that fits does not say it ({detail}).",
        "currencies": "The amounts are in several currencies ({detail}) and can't be added.",
    },
    count="number",
    share="share of those with {part} in the {of} of {rows}",
    pick="{show} of the {n} with the {way} {by} among {rows}",
    values="{show} of {rows}",
    ago="{unit}s since the last of {rows}",
    compared="{one}, against {other}",
    check="whether the {figure} is {sign} {number}",
    per=" per {unit}",
    bounded="each {key} whose {figure} is {sign} {number}",
    first="the {n} {key} with the {way} {figure}",
    each="for each {key}, the {figure}",
    most="most",
    least="least",
    rows="{kind} records with {tests}",
    all_rows="all {kind} records",
    newest="the {n} newest {kind}",
    oldest="the {n} oldest {kind}",
    joint=", ",
    either=" or ",
    when="{column} {said}",
    no="not {column}",
    equal="{column} = {values}",
    denied="not ({said})",
    filled="a {column}",
    empty="no {column}",
    between="from {first} to {last}",
    since="from {day} on",
    until="up to {day}",
    ever="at any time",
    answer="{value} ({plan}).",
    tied=" Several are equal.",
    missing=" {n} records lack a value and are left out.",
    yes="Yes",
    no_answer="No",
    listing=", ",
    none="none",
    understood=" Understood: {words}.",
)  # fmt: skip

ZH = Phrases(
    aggregates={
        "count": "{rows}的数量", "sum": "{rows}的{column}总计", "mean": "{rows}的平均{column}",
        "median": "{rows}的{column}中位数", "max": "{rows}的最高{column}", "min": "{rows}的最低{column}",
        "distinct": "{rows}中不同{column}的个数",
    },
    signs={"eq": "等于", "gt": "超过", "ge": "不低于", "lt": "低于", "le": "不超过"},
    calendar={"day": "日期", "week": "周", "month": "月份", "quarter": "季度", "year": "年份", "weekday": "星期几"},
    days=("周一", "周二", "周三", "周四", "周五", "周六", "周日"),
    trends={"increase": "增加", "decrease": "减少", "same": "不变"},
    refusals={
        "unknown": "这个我答不了：你的记录里没有“{words}”。",
        "left": "这个我不能肯定：“{words}”不知道指什么（我理解成在问{kind}的记录）。",
        "number": "这个我不能肯定：不清楚数字{words}说的是什么。",
        "unit": "这个我答不了：{kind}的记录里没有这样计量的项目（“{words}”）。",
        "currency": "这个我答不了：{kind}的金额不是{words}。",
        "several": "这个我不能肯定：可能指好几个项目（{words}）。",
        "no date": "这个我答不了：{kind}的记录没有日期。",
        "no time": "这个我答不了：{kind}的记录没有具体时间。",
        "no place": "这个我答不了：{kind}的记录没有地点。",
        "no person": "这个我答不了：{kind}的记录没有写是谁。",
        "future": "这个我答不了：问的是将来（“{words}”），而记录是过去的事。",
        "opinion": "这个我答不了：记录里没有看法或原因（“{words}”）。",
        "vague": "这个我不能肯定：不清楚“{words}”是什么时候。请说出日期、月份或年份。",
        "someone": "这个我答不了：“{words}”说的是别人，记录是你自己的。",
        "measure": "这个我不能肯定：不清楚指{kind}记录里的哪个数字。",
        "best": "这个我答不了：{kind}的记录没有评分可排。",
        "order": "这个我答不了：{kind}的记录没法这样排。",
        "most": "这个我不能肯定：不清楚什么最多。",
        "two things": "这个我不能肯定：没找到要比较的两样东西。",
        "part": "这个我不能肯定：没找到指的是哪一部分。",
        "per": "这个我不能肯定：不清楚按什么平均。",
        "or": "这个我不能肯定：“或”两边说的不是同一个项目。",
        "shown": "这个我不能肯定：不清楚想知道{kind}记录的哪一项。",
        "which kind": "这个我不能肯定：可能指好几类记录（{words}）。请说明是哪一类。",
        "wanted": "这个我答不了：没看懂在问什么。",
        "no records": "这个我答不了：还没有任何记录。",
        "long": "这个我答不了：问题太长，请一次只问一件事。",
    },
    unanswerable={
        "no rows": "没有符合的{kind}记录，无从回答。",
        "several rows": "不够明确：有{detail}条{kind}记录符合。请问总数、平均，或说明是哪一条。",
        "missing": "符合的{kind}记录没有写这一项（{detail}）。",
        "currencies": "金额有好几种货币（{detail}），不能相加。",
    },
    count="数量",
    share="{rows}的{of}中{part}所占的份额",
    pick="{rows}中{by}{way}的{n}条的{show}",
    values="{rows}的{show}",
    ago="距最近一条{rows}的{unit}数",
    compared="{one}，与{other}相比",
    check="{figure}是否{sign}{number}",
    per="，按每{unit}算",
    bounded="{figure}{sign}{number}的各{key}",
    first="{figure}{way}的{n}个{key}",
    each="按{key}分的{figure}",
    most="最多",
    least="最少",
    rows="{kind}记录（{tests}）",
    all_rows="全部{kind}记录",
    newest="最近{n}条{kind}",
    oldest="最早{n}条{kind}",
    joint="，",
    either="或",
    when="{column}{said}",
    no="非{column}",
    equal="{column}为{values}",
    denied="不是{said}",
    filled="有{column}",
    empty="没有{column}",
    between="从{first}到{last}",
    since="从{day}起",
    until="到{day}为止",
    ever="任何时候",
    answer="{value}（{plan}）。",
    tied="有并列。",
    missing="有{n}条记录缺这一项，没有算入。",
    yes="是",
    no_answer="否",
    listing="、",
    none="没有",
    understood="读懂的部分：{words}。",
)  # fmt: skip
