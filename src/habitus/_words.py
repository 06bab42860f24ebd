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

CHOICES: dict[str, dict[str, str]] = {
    "en": {
        "too_few": "Choices seen: {n}; how you choose is learnt from {least} on.",
        "nothing_differs": "Choices seen: {n}, but too few between options that differ in the same "
        "thing.",
        "unforeseen": "Choices seen: {n}, and no way of choosing in them yet: the earlier ones "
        "foresee {hits} of the {tried} later ones.",
        "same": "Choices seen: {n}; what is known of how you choose stays.",
        "off": "Choices seen: {n}; what was learnt of how you choose is switched off.",
        "yours": "Choices seen: {n}; how you choose is as you wrote it.",
        "learnt": "Learnt from {n} choices: {said}",
    },
    "zh": {
        "too_few": "看到了{n}次选择，满{least}次才能学到你怎么选。",
        "nothing_differs": "看到了{n}次选择，但各选项在同一方面有差别的太少。",
        "unforeseen": "看到了{n}次选择，还看不出怎么选：前面的选择只预见了后面{tried}次中的{hits}次。",
        "same": "看到了{n}次选择，对你怎么选的了解没有变。",
        "off": "看到了{n}次选择，学到的选法已关闭。",
        "yours": "看到了{n}次选择，怎么选以你写的为准。",
        "learnt": "由{n}次选择学到：{said}",
    },
}
