"""The same records told as somebody would say them, in English and Chinese, and what of it reaches
the state.

Each record is told in one message by one of the sentences below, with all that the sentence names.
It counts as right when exactly one record of its kind is there and every field that was told has
the value that was told. Case, width, separators and the language of a place, a drug or a kind of
thing do not count.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime, timedelta
from string import Formatter
from typing import Literal, TypeAlias
from zoneinfo import ZoneInfo

from habitus import Habitus, Record
from habitus.vocabulary import Concepts, fold, shipped_concepts

Language: TypeAlias = Literal["en", "zh"]
Row: TypeAlias = Mapping[str, object]
ZONE = ZoneInfo("America/New_York")

SENTENCES: dict[str, dict[Language, list[str]]] = {
    "trips": {
        "en": [
            "We went to {destination}, {country} on {date} for {duration_days} days. It was a {purpose} trip and set us back {cost_usd}. Got there by {transportation}.",
            "{duration_days}-day {purpose} trip to {destination} starting {date}, by {transportation}, {cost_usd} all in",
            "I left for {destination} on {date}, stayed {duration_days} days ({purpose}), travelled by {transportation} and spent {cost_usd}.",
            "Just sorting receipts: my {destination} trip on {date} came to {cost_usd}. {duration_days} days, {purpose}, went by {transportation}.",
            "On {date} I travelled to {destination} by {transportation}. {purpose} this time. I was there for {duration_days} days and the whole thing cost {cost_usd}.",
            "Took the {transportation} to {destination} in {country} on {date} - {duration_days} days for {purpose}, total {cost_usd}",
            "I spent {duration_days} days in {destination} for {purpose} from {date}; {transportation} there and back, {cost_usd} in total.",
        ],
        "zh": [
            "{date}我去了{destination}，{purpose}，待了{duration_days}天，坐{transportation}去的，一共花了{cost_usd}。",
            "{date}坐{transportation}到{country}的{destination}{purpose}，玩了{duration_days}天，花掉{cost_usd}",
            "我{date}去{destination}{purpose}了{duration_days}天，交通是{transportation}，总共{cost_usd}。",
            "那次{destination}之行是{date}出发的，{duration_days}天，{purpose}，{transportation}往返，费用{cost_usd}。",
            "{date}出发去{destination}，这趟是{purpose}，前后{duration_days}天，{transportation}去的，开销{cost_usd}。",
            "刚整理完旅行账单：{destination}，{date}走的，{duration_days}天，{purpose}，{transportation}，{cost_usd}。",
        ],
    },
    "contacts": {
        "en": [
            "I met {name} through {met_context} on {met_date}. We're {relationship}; the last time we talked was {last_contact_date}.",
            "{name} is a {relationship} of mine. We first met on {met_date} ({met_context}), and last spoke {last_contact_date}.",
            "Got to know {name} at {met_context} back on {met_date}, {relationship}. Haven't heard from them since {last_contact_date}.",
            "New entry for my address book: {name}, {relationship}, met {met_date} via {met_context}, last contact {last_contact_date}.",
            "I've known {name} since {met_date}; we met through {met_context}. {relationship}. Last in touch on {last_contact_date}.",
            "Last caught up with {name} ({relationship}) on {last_contact_date}. We met on {met_date}, {met_context}.",
        ],
        "zh": [
            "我{met_date}通过{met_context}认识了{name}，是{relationship}，上次联系是{last_contact_date}。",
            "{name}是我的{relationship}，{met_date}在{met_context}认识的，最近一次联系是{last_contact_date}。",
            "{met_date}，我在{met_context}认识{name}，属于{relationship}，最后一次聊天是{last_contact_date}。",
            "和{name}是{met_date}认识的，{met_context}，{relationship}，{last_contact_date}之后就没联系了。",
            "记一下：{name}，{relationship}，{met_date}认识，场合是{met_context}，上次见面{last_contact_date}。",
            "我跟{name}（{relationship}）上次联系是{last_contact_date}，当初是{met_date}在{met_context}认识的。",
        ],
    },
    "meals": {
        "en": [
            "{date}: {cuisine} {meal_type} at {restaurant}, {dined_in}. {cost_usd} and about {calories} calories.",
            "I had {meal_type} at {restaurant} on {date} - {cuisine} food, {dined_in}, {cost_usd}, {calories} kcal.",
            "Ate {cuisine} for {meal_type} on {date}. It was from {restaurant} ({dined_in}), cost {cost_usd} and ran to {calories} calories.",
            "On {date} I grabbed {meal_type} from {restaurant}: {cuisine}, {calories} calories, {cost_usd}, {dined_in}.",
            "{restaurant} for {meal_type} on {date}. {cuisine}, {dined_in}; paid {cost_usd}, {calories} cal according to the app.",
            "My {meal_type} on {date} was {cuisine}, {calories} calories, {dined_in} at {restaurant}. The bill was {cost_usd}.",
        ],
        "zh": [
            "{date}{meal_type}在{restaurant}吃的{cuisine}，{dined_in}，{cost_usd}，{calories}大卡。",
            "{date}我去{restaurant}吃了{meal_type}，{cuisine}，{dined_in}，花了{cost_usd}，大概{calories}卡。",
            "{meal_type}吃了{cuisine}，{restaurant}家的，{dined_in}，{date}，{cost_usd}，热量{calories}千卡",
            "{date}的{meal_type}：{restaurant}，{cuisine}，{dined_in}，{calories}卡路里，{cost_usd}。",
            "我{date}{meal_type}点了{restaurant}，{cuisine}，{dined_in}，一共{cost_usd}，有{calories}大卡。",
            "{date}在{restaurant}解决了{meal_type}，吃的是{cuisine}，{dined_in}，付了{cost_usd}，{calories}大卡。",
        ],
    },
    "transactions": {
        "en": [
            "Paid {amount_usd} to {vendor} on {date} by {payment_method}, that's {category}.",
            "I spent {amount_usd} at {vendor} on {date} ({category}, {payment_method}).",
            "{vendor} charged me {amount_usd} on {date}. {category}, paid with {payment_method}.",
            "On {date} {amount_usd} went to {vendor} for {category}; I paid by {payment_method}.",
            "{payment_method} payment of {amount_usd} to {vendor} on {date}, category {category}.",
            "Forked out {amount_usd} for {category} at {vendor} on {date}, using {payment_method}.",
        ],
        "zh": [
            "{date}付给{vendor} {amount_usd}，{payment_method}，算{category}。",
            "我{date}在{vendor}花了{amount_usd}，用{payment_method}付的，{category}类。",
            "{date}被{vendor}扣了{amount_usd}，{payment_method}，属于{category}。",
            "{category}支出：{date}，{vendor}，{amount_usd}，{payment_method}支付。",
            "{date}{payment_method}付了{amount_usd}给{vendor}，这笔是{category}。",
            "{vendor}那笔{amount_usd}是{date}用{payment_method}交的，归到{category}。",
        ],
    },
    "sleep": {
        "en": [
            "On the night of {date} I went to bed at {bedtime} and woke up at {wake_time}, {duration_hours} hours, {quality}.",
            "Sleep on {date}: in bed by {bedtime}, up at {wake_time}. {duration_hours} hours. Quality was {quality}.",
            "I fell asleep around {bedtime} on {date} and got up at {wake_time} - {duration_hours} hours of {quality} sleep.",
            "{date}: slept {duration_hours} hours, from {bedtime} to {wake_time}, sleep quality {quality}",
            "Turned in at {bedtime} on {date}, alarm went at {wake_time}. That's {duration_hours} hours and I slept {quality}.",
            "Slept from {bedtime} till {wake_time} on the night of {date}. Felt {quality}, {duration_hours} hours total.",
        ],
        "zh": [
            "{date}晚上{bedtime}睡的，早上{wake_time}起，睡了{duration_hours}小时，{quality}。",
            "{date}那晚{bedtime}上床，{wake_time}醒，一共{duration_hours}个小时，睡得{quality}",
            "{date}的睡眠：{bedtime}入睡，{wake_time}起床，{duration_hours}小时，质量{quality}。",
            "我{date}{bedtime}躺下，{wake_time}醒来，睡眠质量{quality}，{duration_hours}小时。",
            "{date}晚睡得{quality}，{bedtime}才睡着，{wake_time}就起了，总共{duration_hours}小时。",
            "{bedtime}睡到{wake_time}，{date}那天晚上，{duration_hours}小时，感觉{quality}。",
        ],
    },
    "workouts": {
        "en": [
            "Did {duration_min} minutes of {type} at the {location} on {date}, burned {calories_burned} calories.",
            "{date}: {type} session, {location}, {duration_min} min, {calories_burned} kcal",
            "I worked out at {location} on {date}: {type} for {duration_min} minutes, about {calories_burned} calories.",
            "My {type} workout on {date} took {duration_min} minutes ({location}) and burnt {calories_burned} calories.",
            "On {date} I got {duration_min} minutes of {type} in. Location: {location}. {calories_burned} calories gone.",
            "Finished a {duration_min}-minute {type} workout, {location}, {date}. The watch says {calories_burned} kcal.",
        ],
        "zh": [
            "{date}在{location}练了{duration_min}分钟{type}，消耗{calories_burned}大卡。",
            "{date}{type}{duration_min}分钟，{location}，烧了{calories_burned}卡",
            "我{date}去{location}做{type}，练了{duration_min}分钟，消耗了{calories_burned}千卡。",
            "{date}的锻炼：{type}，{location}，{duration_min}分钟，{calories_burned}大卡。",
            "今天补记一下，{date}做了{duration_min}分钟的{type}训练，地点{location}，{calories_burned}大卡。",
            "{date}运动了{duration_min}分钟，项目是{type}，在{location}，热量消耗{calories_burned}卡路里。",
        ],
    },
    "books": {
        "en": [
            'I started "{title}" by {author} on {started_date} and finished it on {finished_date}. {genre}, {pages} pages, I give it {rating} stars.',
            'Finished reading "{title}" on {finished_date} ({author}, {genre}). Began it on {started_date}. {pages} pages, {rating}/5.',
            'Read "{title}" from {started_date} to {finished_date}. It\'s {genre} by {author}, {pages} pages long. Rated it {rating} out of 5.',
            '"{title}" was the {genre} book I read next: {author} wrote it, {pages} pages, started {started_date}, done {finished_date}, {rating} stars.',
            'Book log: "{title}", by {author}, {genre}, {pages} pages, {started_date} - {finished_date}, {rating} stars',
            'On {finished_date} I got through "{title}", a {pages}-page {genre} book by {author} that I had started on {started_date}. {rating} stars from me.',
        ],
        "zh": [
            "{started_date}开始看{author}的《{title}》，{finished_date}看完，{genre}，{pages}页，打{rating}分。",
            "《{title}》读完了，{finished_date}读完的，{started_date}开始读，作者{author}，{genre}类，共{pages}页，给{rating}星。",
            "我从{started_date}到{finished_date}读了《{title}》，作者是{author}，{genre}，{pages}页，评分{rating}分",
            "{finished_date}看完一本{genre}《{title}》，{author}写的，{pages}页，{started_date}翻开的，我给{rating}颗星。",
            "读书记录：《{title}》，{author}，{genre}，{pages}页，{started_date}开始，{finished_date}结束，{rating}星。",
            "{author}写的《{title}》我是{started_date}开始看的，{finished_date}啃完，{pages}页的{genre}，{rating}分。",
        ],
    },
    "medical": {
        "en": [
            "Saw {doctor} on {date} for a {type} visit. Diagnosed with {conditions}. Prescribed {medications}. The bill was {cost_usd}.",
            "I had a {type} appointment with {doctor} on {date}, it cost {cost_usd}. {conditions} came up; got prescribed {medications}.",
            "{date}, {type} with {doctor}: {conditions}. Put me on {medications}. {cost_usd}.",
            "Went to {doctor} on {date} ({type}). They noted {conditions} and gave me {medications}. Paid {cost_usd}.",
            "{type} visit on {date}, {doctor}. Conditions: {conditions}. Medications: {medications}. Cost {cost_usd}.",
            "My {type} visit with {doctor} was on {date}. I was told I have {conditions}, came home with {medications}, and paid {cost_usd}.",
        ],
        "zh": [
            "{date}去看了{doctor}，{type}，诊断是{conditions}，开了{medications}，花了{cost_usd}。",
            "{date}{type}，医生是{doctor}，查出{conditions}，开的药是{medications}，费用{cost_usd}。",
            "我{date}做了{type}，{doctor}看的，说我有{conditions}，开了{medications}，{cost_usd}。",
            "{date}的{type}门诊：{doctor}，{conditions}，开药{medications}，付了{cost_usd}。",
            "看病记录：{date}，{type}，{doctor}，诊断{conditions}，拿了{medications}，共{cost_usd}。",
            "找{doctor}看了{type}，{date}的事，{conditions}，给我开了{medications}，一共{cost_usd}。",
        ],
    },
    "meetings": {
        "en": [
            "I had a {type} meeting about {topic} on {date} at {time}, {duration_min} minutes, {n_attendees} people.",
            "{date} {time}: {type} meeting, topic was {topic}, {n_attendees} attendees, {duration_min} min",
            "Attended a {duration_min}-minute {type} meeting on {topic} at {time} on {date} with {n_attendees} participants.",
            "On {date} at {time} we held a {type} meeting to discuss {topic}. {n_attendees} people attended and it took {duration_min} minutes.",
            "The {type} meeting on {date} started at {time} and lasted {duration_min} minutes; {n_attendees} people, about {topic}.",
            "Sat through a {type} meeting ({topic}) on {date}, {time}, {duration_min} minutes with {n_attendees} of us in the room.",
        ],
        "zh": [
            "{date}{time}开了个{type}会议，讨论{topic}，{n_attendees}个人，{duration_min}分钟。",
            "{date}{time}的{type}会，主题是{topic}，{n_attendees}人参加，开了{duration_min}分钟",
            "我{date}{time}参加了{type}会议，聊{topic}，一共{n_attendees}个人，时长{duration_min}分钟。",
            "{type}会议：{date}{time}，{topic}，{n_attendees}人，{duration_min}分钟。",
            "{date}那场{type}会{time}开始，开了{duration_min}分钟，{n_attendees}人到场，内容是{topic}。",
            "{date}{time}跟{n_attendees}个人开{type}会，议题是{topic}，用了{duration_min}分钟。",
        ],
    },
    "purchases": {
        "en": [
            "Bought {item} from {store} on {date}, {online}, for {price_usd}. It's {category}.",
            "I ordered {item} on {date} for {price_usd} at {store} ({online}, {category}).",
            "On {date} I picked up {item} at {store}: {price_usd}, {online}. Category: {category}.",
            "Got {item} on {date} at {store}, {online}, {price_usd}, goes under {category}",
            "Purchase on {date}: {item}, {category}, {price_usd}, bought {online} at {store}.",
            "I bought {item} ({category}) on {date}. {store}, {online}. Paid {price_usd}.",
        ],
        "zh": [
            "{date}在{store}{online}买了{item}，{price_usd}，{category}类。",
            "我{date}在{store}买了{item}，{online}，花了{price_usd}，算{category}。",
            "{date}{online}下单了{item}，店是{store}，{price_usd}，属于{category}。",
            "买了{item}，{store}，{online}，{date}，{price_usd}，归到{category}",
            "{date}入手{item}，从{store}{online}买的，{price_usd}，{category}。",
            "{date}的购物：{item}，{category}，{store}，{online}，{price_usd}。",
        ],
    },
}  # fmt: skip

_ZH: dict[str, str] = {
    # places
    "Lisbon": "里斯本", "Berlin": "柏林", "New York": "纽约", "Singapore": "新加坡", "Cairo": "开罗", "Bangkok": "曼谷",
    "Reykjavik": "雷克雅未克", "Rio de Janeiro": "里约热内卢", "Toronto": "多伦多", "Sydney": "悉尼", "Tokyo": "东京",
    "Paris": "巴黎", "Seoul": "首尔", "Cape Town": "开普敦", "Portugal": "葡萄牙", "Germany": "德国", "USA": "美国",
    "Egypt": "埃及", "Thailand": "泰国", "Iceland": "冰岛", "Brazil": "巴西", "Canada": "加拿大", "Australia": "澳大利亚",
    "Japan": "日本", "France": "法国", "South Korea": "韩国", "South Africa": "南非",
    # trips
    "vacation": "度假", "business": "出差", "conference": "开会", "family": "家人", "personal": "私事", "car": "汽车", "train": "火车",
    "bus": "大巴", "plane": "飞机",
    # contacts
    "friend": "朋友", "colleague": "同事", "mentor": "导师", "acquaintance": "熟人", "work": "工作", "online": "网上",
    "hobby-group": "兴趣小组", "neighborhood": "小区", "grad-school": "研究生院", "undergrad": "大学",
    # meals
    "breakfast": "早饭", "lunch": "午饭", "dinner": "晚饭", "snack": "零食", "american": "美国菜", "italian": "意大利菜", "french": "法餐",
    "chinese": "中餐", "indian": "印度菜", "korean": "韩餐", "mediterranean": "地中海菜", "japanese": "日料", "mexican": "墨西哥菜",
    "thai": "泰国菜",
    # transactions
    "healthcare": "医疗", "entertainment": "娱乐", "dining": "餐饮", "shopping": "购物", "utilities": "水电费", "groceries": "买菜",
    "education": "教育", "rent": "房租", "subscriptions": "订阅", "credit_card": "信用卡", "debit_card": "借记卡",
    "bank_transfer": "银行转账", "cash": "现金", "transport": "交通",
    # sleep
    "poor": "很差", "fair": "一般", "good": "不错",
    # workouts
    "cardio": "有氧", "strength": "力量", "swimming": "游泳", "cycling": "骑行", "yoga": "瑜伽", "hiit": "HIIT", "park": "公园",
    "trail": "步道", "gym": "健身房", "studio": "工作室", "home": "家里",
    # books
    "history": "历史", "mystery": "推理", "scifi": "科幻", "self-help": "励志", "tech": "科技", "poetry": "诗歌", "biography": "传记",
    "fiction": "小说", "fantasy": "奇幻", "non-fiction": "非虚构", "nonfiction": "非虚构", "romance": "言情", "thriller": "惊悚",
    # medical
    "annual-checkup": "年度体检", "specialist": "专科门诊", "mental-health": "心理咨询", "dental": "牙科", "vaccination": "疫苗接种",
    "physical-therapy": "理疗", "vision": "眼科", "urgent-care": "急诊", "eye-strain": "眼疲劳", "seasonal-allergies": "季节性过敏",
    "migraine": "偏头痛", "tooth-decay": "蛀牙", "high-blood-pressure": "高血压", "anxiety": "焦虑", "back-pain": "背痛",
    "insomnia": "失眠", "asthma": "哮喘", "toys": "玩具", "albuterol": "沙丁胺醇", "fluoxetine": "氟西汀", "ibuprofen": "布洛芬", "metformin": "二甲双胍",
    "amoxicillin": "阿莫西林", "loratadine": "氯雷他定", "lisinopril": "赖诺普利", "atorvastatin": "阿托伐他汀",
    # meetings
    "1on1": "一对一", "all-hands": "全员", "external": "外部", "team": "团队", "retrospective": "复盘", "interview": "面试",
    "training": "培训", "design-review": "设计评审", "planning": "规划", "roadmap": "路线图", "client-pitch": "客户提案",
    "budget": "预算", "standup": "站会",
    # purchases
    "clothing": "衣服", "sports": "运动用品", "books": "图书", "beauty": "美妆", "electronics": "电子产品", "food": "食品", "tools": "工具",
}  # fmt: skip

_SPECIAL = {
    ("purpose", "family"): "探亲", ("purpose", "personal"): "办私事", ("category", "home"): "家居",
}  # fmt: skip
_EN: dict[str, str] = {
    "credit_card": "credit card", "debit_card": "debit card", "bank_transfer": "bank transfer",
    "annual-checkup": "annual check-up", "scifi": "sci-fi", "hobby-group": "a hobby group",
    "grad-school": "grad school", "mental-health": "mental health", "urgent-care": "urgent care",
    "physical-therapy": "physical therapy", "design-review": "the design review",
    "client-pitch": "the client pitch", "good": "good", "plane": "plane",
}  # fmt: skip
_MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]


def _date(day: date, language: Language, way: int) -> str:
    if language == "zh":
        return f"{day.year}年{day.month}月{day.day}{'日' if way % 2 else '号'}"
    month = _MONTHS[day.month - 1]
    ways = (
        f"{month} {day.day}, {day.year}", f"{day.day} {month} {day.year}", day.isoformat(),
        f"{month[:3]} {day.day} {day.year}",
    )  # fmt: skip
    return ways[way % len(ways)]


def _clock(text: str, language: Language, way: int) -> str:
    hour, minute = int(text[:2]), int(text[3:])
    if way % 2 == 0:
        return text
    if language == "zh":
        part = (
            "凌晨"
            if hour < 5
            else "早上"
            if hour < 11
            else "中午"
            if hour < 13
            else "下午"
            if hour < 18
            else "晚上"
        )
        tail = "" if minute == 0 else "半" if minute == 30 else f"{minute:02}分"
        return f"{part}{(hour - 1) % 12 + 1}点{tail}"
    return f"{(hour - 1) % 12 + 1}:{minute:02} {'am' if hour < 12 else 'pm'}"


def _money(value: float, language: Language, way: int) -> str:
    if language == "zh":
        return f"{value}美元"
    return (f"${value:,.2f}", f"{value:,.2f} dollars", f"USD {value:.2f}")[way % 3]


def _many(values: Sequence[str], language: Language) -> str:
    words = [_word(one, language) for one in values]
    if language == "zh":
        return "、".join(words)
    words = [one.replace("-", " ") for one in words]
    return " and ".join(words) if len(words) < 3 else ", ".join(words[:-1]) + f" and {words[-1]}"


def _word(value: str, language: Language) -> str:
    return _ZH.get(value, value) if language == "zh" else _EN.get(value, value)


_YES_NO: dict[tuple[str, bool, Language], str] = {
    ("dined_in", True, "en"): "dined in", ("dined_in", False, "en"): "takeout",
    ("dined_in", True, "zh"): "堂食", ("dined_in", False, "zh"): "打包带走",
    ("online", True, "en"): "online", ("online", False, "en"): "in the shop",
    ("online", True, "zh"): "网上", ("online", False, "zh"): "实体店",
}  # fmt: skip


def said(name: str, value: object, language: Language, way: int) -> str:
    """A value of a field as somebody says it."""
    if isinstance(value, bool):
        return _YES_NO[name, value, language]
    if isinstance(value, list):
        return _many([str(one) for one in value], language)
    if isinstance(value, str) and name.endswith("date"):
        return _date(date.fromisoformat(value), language, way)
    if isinstance(value, str) and name in ("bedtime", "wake_time", "time"):
        return _clock(value, language, way)
    if (name, value) in _SPECIAL and language == "zh":
        return _SPECIAL[name, str(value)]
    if name.endswith("_usd") and isinstance(value, int | float):
        return _money(value, language, way)
    return _word(str(value), language)


def told(row: Row, type_: str, language: Language, number: int) -> tuple[str, dict[str, object]]:
    """A record in words, and the fields that were told."""
    choices = SENTENCES[type_][language]
    for step in range(len(choices)):
        sentence = choices[(number + step) % len(choices)]
        names = [name for _, name, _, _ in Formatter().parse(sentence) if name]
        if all(row.get(name) not in (None, [], "") for name in names):
            break
    else:
        # Visits without findings: what is not there is not told.
        names = [one for one in names if row.get(one) not in (None, [], "")]
        sentence = _without(sentence, row)
        names = [name for _, name, _, _ in Formatter().parse(sentence) if name]
    fields = {name: row[name] for name in names}
    words = {name: said(name, value, language, number) for name, value in fields.items()}
    return sentence.format(**words), fields


def _without(sentence: str, row: Row) -> str:
    """A sentence without the parts that name what a row lacks."""
    marks = "，。；" if any("\u4e00" <= one <= "\u9fff" for one in sentence) else ".;,:"
    parts: list[str] = [""]
    for one in sentence:
        parts[-1] += one
        if one in marks and "{" in parts[-1]:
            parts.append("")
    kept = [
        one
        for one in parts
        if all(
            name is None or row.get(name) not in (None, [], "")
            for _, name, _, _ in Formatter().parse(one)
        )
    ]
    return "".join(kept)


_NAMES = {
    "trips": {"date": "departs", "cost_usd": "cost", "transportation": "transport"},
    "meals": {"cost_usd": "cost"},
    "transactions": {"amount_usd": "amount"},
    "medical": {"cost_usd": "cost"},
    "purchases": {"price_usd": "price"},
}
_KINDS = {"medical": "medical_visit", "sleep": "sleep"}


def same(value: object, gold: object, concepts: Concepts) -> bool:
    """Whether a value of the state is what was told."""
    if isinstance(gold, bool) or gold is None or isinstance(value, bool):
        return value is gold
    if isinstance(gold, int | float):
        return isinstance(value, int | float) and abs(value - gold) < 0.006
    if isinstance(gold, list):
        return (
            isinstance(value, list)
            and len(value) == len(gold)
            and all(any(same(one, each, concepts) for each in value) for one in gold)
        )
    one, other = (_plain(str(each)) for each in (value, gold))
    if one == other:
        return True
    ids = [set(concepts.lookup(str(each))) for each in (value, gold)]
    return bool(ids[0] & ids[1])


def _plain(text: str) -> str:
    return " ".join(fold(text).replace("-", " ").replace("_", " ").split())


def right(
    records: Sequence[Record], type_: str, fields: Mapping[str, object], concepts: Concepts
) -> str:
    """What is wrong with the records that a message made; empty when nothing is."""
    kind = _KINDS.get(type_, type_.removesuffix("s"))
    if len(records) != 1:
        return f"{len(records)} records"
    if records[0].kind != kind:
        return records[0].kind
    names = _NAMES.get(type_, {})
    wrong = [
        f"{name}={records[0].get(names.get(name, name))!r}"
        for name, gold in fields.items()
        if not same(records[0].get(names.get(name, name)), gold, concepts)
    ]
    return ", ".join(wrong)


def share_told(
    rows: Mapping[str, Sequence[Row]],
    *,
    most: int,
    failures: bool,
    progress: Callable[[str], None] = lambda text: None,
) -> dict[str, object]:
    """The share of records that reach the state right when they are told in words."""
    concepts = shipped_concepts()
    counts: dict[str, list[bool]] = {}
    for type_ in SENTENCES:
        for language in ("en", "zh"):
            progress(f"{type_} {language}")
            for number, row in enumerate(list(rows.get(type_, ()))[:most]):
                good = _one(row, type_, language, number, concepts, failures)
                for key in ("all", language, f"{type_}.{language}"):
                    counts.setdefault(key, []).append(good)
    shares = {key: round(sum(found) / len(found), 4) for key, found in counts.items()}
    return {
        "share": shares.pop("all", None),
        "told": len(counts.get("all", ())),
        "by_language": {one: shares.pop(one) for one in ("en", "zh") if one in shares},
        "by_type": shares,
    }


def _one(
    row: Row, type_: str, language: Language, number: int, concepts: Concepts, failures: bool
) -> bool:
    text, fields = told(row, type_, language, number)
    days = [str(value) for name, value in row.items() if name.endswith("date")]
    at = datetime.fromisoformat(max(days)).replace(hour=20, tzinfo=ZONE) + timedelta(days=3)
    with Habitus(":memory:") as habitus:
        ann = habitus.person("ann", zone=str(ZONE), language=language)
        ann.tell(text, at=at)
        found = ann.records(now=at).records
    wrong = right(found, type_, fields, concepts)
    if wrong and failures:
        print(f"{type_} {language}: {text}\n    {wrong}", file=sys.stderr)
    return not wrong
