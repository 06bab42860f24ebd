"""The words of a skill document, in each language. Data only: a native speaker can mend it here."""

from __future__ import annotations

WORDS: dict[str, dict[str, str]] = {
    "en": {
        "title": "How I choose",
        "lead": "Learnt from {n} choices. Lines are mine to edit: the number counts, and a line marked "
        "(mine) is never changed.",
        "principles": "What draws me",
        "patterns": "What puts me off",
        "orders": "What wins when both can't be had",
        "evidence": "chosen {chosen:g}, by chance {expected:g}",
        "mine": "mine",
        "over": "{winner} over {loser}",
        "order_evidence": "{n} times of {of}",
        "none": "Nothing yet.",
        "minimal": "Prefers {likes}.",
        "minimal_not": "Avoids {dislikes}.",
        "minimal_order": "{winner} over {loser}.",
        "and": ", ",
        "reinforce": "{tag}: surer than before.",
        "discover": "New: {tag}.",
        "weaken": "{tag}: less sure than before.",
        "flaw": "What was passed over had {tag}.",
        "nothing": "Nothing told chosen and passed over apart.",
    },
    "zh": {
        "title": "我怎么选",
        "lead": "由{n}次选择学得。每一行都可以改：数字算数，标了（我的）的行不会被改动。",
        "principles": "吸引我的",
        "patterns": "让我却步的",
        "orders": "不能兼得时取哪个",
        "evidence": "选了{chosen:g}次，随便选会是{expected:g}次",
        "mine": "我的",
        "over": "{winner}胜过{loser}",
        "order_evidence": "{of}次中有{n}次",
        "none": "还没有。",
        "minimal": "偏好{likes}。",
        "minimal_not": "回避{dislikes}。",
        "minimal_order": "{winner}胜过{loser}。",
        "and": "、",
        "reinforce": "{tag}：比以前更确定。",
        "discover": "新发现：{tag}。",
        "weaken": "{tag}：不如以前确定。",
        "flaw": "没被选的带有{tag}。",
        "nothing": "选了的和没选的看不出差别。",
    },
}
