"""What the verbs of a person say back, in both languages."""

from __future__ import annotations

FEEDBACK: dict[str, dict[str, str]] = {
    "en": {
        "right": "Noted: the rules behind it count as confirmed.",
        "wrong": "Noted: the rules behind it count for less.",
        "not_this_time": "Noted; nothing changes.",
        "never_again": "Switched off the rules behind it; `habitus rules --on ID` undoes that.",
        "no_rules": "Noted; no rule was behind it.",
        "confirm": 'This would switch off a firm rule: "{sentence}" To do so, add --yes.',
        "proposed": "Taken as a proposal; accept it with `habitus rules --accept ID`.",
        "not_understood": "Kept as text: no rule could be read from it.",
    },
    "zh": {
        "right": "记下了：背后的规则得到确认。",
        "wrong": "记下了：背后的规则分量减轻。",
        "not_this_time": "记下了，什么都不变。",
        "never_again": "背后的规则已关闭，用 habitus rules --on ID 可以重新打开。",
        "no_rules": "记下了，背后没有规则。",
        "confirm": "这会关闭一条硬性规则：“{sentence}”要关闭请加 --yes 再说一次。",
        "proposed": "已作为提议记下，用 habitus rules --accept ID 接受。",
        "not_understood": "已作为文字保存，没能从中读出规则。",
    },
}
