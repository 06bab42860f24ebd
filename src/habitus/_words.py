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

ADVICE: dict[str, dict[str, str]] = {
    "en": {
        "best": "Option {n} fits best, by what was learnt.",
        "first": "Option {n} first; nothing is known yet of how you choose.",
        "explore": "Option {n}, to find out more; else it would be option {best}.",
        "closed": "What was learnt is set aside while feedback contradicts itself; your rules and your "
        "order count.",
        "draws": "For it: {tags}.",
        "puts_off": "Against it: {tags}.",
        "masked": "Left out by your rules: {n}.",
        "learnt": "Noted.",
        "changed": "Noted: you choose differently of late, so it is learnt anew.",
        "tripped": "Noted: this contradicts what was learnt; it is set aside until it fits again.",
        "watched": "Noted; what was learnt stays set aside until it fits again.",
    },
    "zh": {
        "best": "第{n}个最合适，依据学到的偏好。",
        "first": "第{n}个排第一，还不了解你怎么选。",
        "explore": "选第{n}个是为了多了解你，否则会是第{best}个。",
        "closed": "反馈前后矛盾，学到的先放在一边，以你的规则和给出的顺序为准。",
        "draws": "支持它：{tags}。",
        "puts_off": "不利于它：{tags}。",
        "masked": "按你的规则排除：{n}个。",
        "learnt": "记下了。",
        "changed": "记下了：最近你的选法变了，重新学习。",
        "tripped": "记下了：这与学到的矛盾，先放在一边，等它重新吻合。",
        "watched": "记下了，学到的仍放在一边，等它重新吻合。",
    },
}

AUDIT: dict[str, dict[str, str]] = {
    "en": {
        "helps": "Held in {times} decisions.",
        "helps_seen": "You did so {followed} of {seen} times.",
        "overruled": "You did otherwise {overruled} of {seen} times. Does it still hold?",
        "doubted": "You said that it was wrong. Does it still hold?",
        "doubted_seen": "Of late you did otherwise ({overruled} of {seen} times). Does it still hold?",
        "never_fires": "Nothing that it speaks of has come up.",
        "asleep": "Has no effect{why}.",
        "asleep_seen": "Has no effect{why}; you did so {followed} of {seen} times.",
        "on_trial": "On trial, without effect; nothing it speaks of has come up.",
        "on_trial_seen": "On trial, without effect; you did so {followed} of {seen} times.",
        "waits": "Waits for your yes.",
        "new": "Too new to tell.",
        "contradicted": "you have been doing otherwise",
        "faded": "unsupported for long",
        "supported_again": "you have been doing it again",
        "covered": "another habit says as much",
        "switched_off": "you switched it off",
        "switched_on": "you switched it on",
        "rolled_back": "you rolled it back",
        "watched": "you put it on trial",
    },
    "zh": {
        "helps": "在 {times} 次决定中起过作用。",
        "helps_seen": "{seen} 次里你有 {followed} 次照做。",
        "overruled": "{seen} 次里你有 {overruled} 次没有照做，还算数吗？",
        "doubted": "你说过它不对，还算数吗？",
        "doubted_seen": "最近你没有照做（{seen} 次里 {overruled} 次），还算数吗？",
        "never_fires": "它说的事还没有出现过。",
        "asleep": "没有作用{why}。",
        "asleep_seen": "没有作用{why}；{seen} 次里你有 {followed} 次照做。",
        "on_trial": "试行中，没有作用；它说的事还没有出现过。",
        "on_trial_seen": "试行中，没有作用；{seen} 次里你有 {followed} 次照做。",
        "waits": "等你同意。",
        "new": "太新，还看不出来。",
        "contradicted": "最近你不再这样做",
        "faded": "很久没有出现",
        "supported_again": "最近你又这样做了",
        "covered": "另一个习惯已经包含它",
        "switched_off": "你关闭了它",
        "switched_on": "你打开了它",
        "rolled_back": "你把它恢复了原样",
        "watched": "你让它试行",
    },
}
