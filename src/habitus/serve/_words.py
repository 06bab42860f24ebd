"""What guarded agents and their people are told, in both languages. Data only."""

from __future__ import annotations

WORDS: dict[str, dict[str, str]] = {
    "en": {
        "refused": "Not done. {why}",
        "instead": "{change}",
        "mend": "Change the plan accordingly, or ask the person; do not try to get around this.",
        "held": "Not done yet: the person must be asked first. {question}",
        "answers": "Possible answers: {answers}.",
        "held_next": "Put this question to the person. They answer it with `habitus settle {id}`.",
        "declined": "Not done: the person was asked and did not agree. {question}",
        "unanswered": "Not done: the person was asked and did not answer in time. {question}",
        "down": "Not done: habitus can't answer, so nothing goes through. {why} Try again later.",
        "slow": "It did not answer within {seconds:g} seconds.",
        "bad_call": "Not done: this call can't be judged. {why}",
        "asks": "{tool}: {question}",
    },
    "zh": {
        "refused": "没有执行。{why}",
        "instead": "{change}",
        "mend": "请据此调整计划，或者去问本人，不要设法绕过。",
        "held": "暂未执行：要先问本人。{question}",
        "answers": "可选的回答：{answers}。",
        "held_next": "请把这个问题转给本人，本人用 habitus settle {id} 作答。",
        "declined": "没有执行：问过本人，没有同意。{question}",
        "unanswered": "没有执行：问过本人，没有及时得到回答。{question}",
        "down": "没有执行：habitus 无法作答，所以一律不放行。{why}请稍后再试。",
        "slow": "{seconds:g} 秒内没有回应。",
        "bad_call": "没有执行：这次调用无法判断。{why}",
        "asks": "{tool}：{question}",
    },
}


def say(language: str, key: str, /, **values: object) -> str:
    """One phrase in a language."""
    return WORDS[language][key].format(**values)
