"""Short Chinese queries over made messages: whether every message that holds one exactly is found."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import product
from typing import Any

import opencc

from habitus import Habitus

BEGIN = datetime(2026, 3, 2, 9, tzinfo=UTC)

PEOPLE = ("妈妈", "小王", "王芳", "李雷", "张医生", "老板", "隔壁的陈阿姨", "Mei", "Tom")
ACTS = (
    "昨天做了番茄炒蛋", "想学拉小提琴", "买了一件T恤花了15元", "把iPhone手机落在出租车上了",
    "对花生酱过敏", "周末去爬黄山", "在看三体第2部", "订了去台北的航班", "牙疼得厉害", "养了一只橘猫",
    "办了健身房的VIP卡", "下个月搬到浦东", "喝了两杯龙井茶", "考过了HSK五级", "把A股都卖了", "换了5G套餐",
    "在东京塔下面拍照", "给孩子报了钢琴课", "吃不了太辣的火锅", "今年不想加班", "发烧38度", "买了B站大会员",
    "去KTV唱了一晚上", "丢了护照", "喜欢听周杰伦",
)  # fmt: skip
QUERIES = (
    # One character.
    "茶", "猫", "辣", "蛋", "塔", "课", "牙", "琴",
    # Two.
    "番茄", "炒蛋", "提琴", "花生", "生酱", "过敏", "黄山", "三体", "台北", "航班", "橘猫", "龙井",
    "浦东", "护照", "加班", "发烧", "火锅", "钢琴", "东京", "周杰", "杰伦", "落在",
    # Three.
    "小提琴", "花生酱", "出租车", "健身房", "龙井茶", "东京塔", "钢琴课", "大会员", "周杰伦", "番茄炒",
    "张医生", "陈阿姨", "两杯龙",
    # Four.
    "番茄炒蛋", "杯龙井茶", "了一晚上", "去爬黄山", "下个月搬", "太辣的火", "拉小提琴", "出租车上",
    # Mixed script.
    "T恤", "件T恤", "15元", "5元", "iPhone手机", "e手", "VIP卡", "P卡", "HSK五", "A股", "5G套", "B站",
    "KTV唱", "去KTV", "38度", "第2部", "听周", "Tom昨", "Mei想学",
)  # fmt: skip


def messages() -> list[str]:
    """Everyone with every act: 225 messages."""
    return [f"{who}{act}。" for who, act in product(PEOPLE, ACTS)]


def measure_chinese() -> dict[str, Any]:
    """Recall of exact parts, precision of what was answered, and both with the other script asked.

    Every second message is told in traditional characters; each query is asked in both scripts.
    """
    to_traditional = opencc.OpenCC("s2t").convert
    told = messages()
    found: dict[str, list[float]] = {"simplified": [], "traditional": [], "precision": []}
    with Habitus(":memory:") as habitus:
        ann = habitus.person("ann", zone="Asia/Shanghai", language="zh")
        events: dict[str, str] = {}
        for number, text in enumerate(told):
            said = to_traditional(text) if number % 2 else text
            at = BEGIN + timedelta(hours=8 * number)
            events[ann.tell(said, at=at, speaker="other", name="王芳").event] = text
        for query in QUERIES:
            gold = {id_ for id_, text in events.items() if query.casefold() in text.casefold()}
            assert gold, f"{query} is in no message"
            for script, asked in (("simplified", query), ("traditional", to_traditional(query))):
                answer = [one.event for one in ann.recall(asked, len(gold))]
                found[script].append(len(gold & set(answer)) / len(gold))
                if script == "simplified":
                    every = {one.event for one in ann.recall(asked, len(told))}
                    found["precision"].append(len(gold & every) / len(every))
    means = {name: sum(values) / len(values) for name, values in found.items()}
    return {
        "recall_exact": round(min(means["simplified"], means["traditional"]), 4),
        "recall_simplified": round(means["simplified"], 4),
        "recall_traditional": round(means["traditional"], 4),
        "precision": round(means["precision"], 4),
        "queries": len(QUERIES),
        "messages": len(told),
    }
