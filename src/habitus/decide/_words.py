"""Sentences that decisions are explained with, in both languages."""

from __future__ import annotations

from habitus.vocabulary import Language

WORDS: dict[str, dict[str, str]] = {
    "en": {
        "decides": "{sentence}",
        "share": "{sentence} ({share:.0%})",
        "beaten": '"{loser}" gives way to "{winner}"',
        "conflict": '"{a}" and "{b}" disagree here, and nothing says which one counts.',
        "unjudged": '"{sentence}" could not be judged: {fields} is not given.',
        "completed": "Taken as known: {what}.",
        "excused": '"{sentence}" makes an exception here.',
        "nothing": "Nothing you said or did speaks about this.",
        "effects_only": "{sentence}",
        "failed_hard": '"{sentence}" could not be run ({why}), so you are asked.',
        "failed_soft": '"{sentence}" was left out: {why}.',
        "failed_time": "it took too long",
        "failed_memory": "it needed too much memory",
        "failed_error": "it ended with {detail}",
        "failed_crash": "it crashed",
        "failed_answer": "it answered what no rule may answer",
        "failed_sandbox": "there is no sandbox on this machine",
        "q_ask": "{sentence} Should this go ahead?",
        "q_conflict": '"{a}" and "{b}" disagree here. Which one should count?',
        "yes": "Yes, this time",
        "no": "No",
        "always_yes": "Yes, and don't ask again",
        "once": "nothing changes",
        "becomes_permit": "a rule that allows it",
        "becomes_forbid": "a rule that forbids it",
        "becomes_priority": 'a higher priority for "{sentence}"',
        "chosen": "Option {n} fits best: {why}",
        "none": "None of the options may be taken without asking.",
    },
    "zh": {
        "decides": "{sentence}",
        "share": "{sentence}（{share:.0%}）",
        "beaten": "“{loser}”让位于“{winner}”",
        "conflict": "“{a}”和“{b}”在这里不一致，没有哪条说明以谁为准。",
        "unjudged": "“{sentence}”无法判断：没有给出{fields}。",
        "completed": "已知并补上：{what}。",
        "excused": "“{sentence}”在这里属于例外。",
        "nothing": "你说过和做过的事都与此无关。",
        "effects_only": "{sentence}",
        "failed_hard": "“{sentence}”没能运行（{why}），所以要先问你。",
        "failed_soft": "“{sentence}”没有算在内：{why}。",
        "failed_time": "用时太长",
        "failed_memory": "占用内存太多",
        "failed_error": "运行出错（{detail}）",
        "failed_crash": "运行时崩溃",
        "failed_answer": "给出的结果不合规则",
        "failed_sandbox": "这台机器上没有沙箱",
        "q_ask": "{sentence}这件事要照办吗？",
        "q_conflict": "“{a}”和“{b}”在这里不一致，以哪条为准？",
        "yes": "这次可以",
        "no": "不行",
        "always_yes": "可以，以后不用再问",
        "once": "什么都不变",
        "becomes_permit": "变成一条允许它的规则",
        "becomes_forbid": "变成一条禁止它的规则",
        "becomes_priority": "“{sentence}”的优先级更高",
        "chosen": "第{n}个选项最合适：{why}",
        "none": "没有一个选项可以不问就定。",
    },
}


def say(language: Language, key: str, **values: object) -> str:
    """One sentence in a language."""
    return WORDS[language][key].format(**values)
