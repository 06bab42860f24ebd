"""Answers to what another said: yes to a proposal of the assistant."""

from __future__ import annotations

import re
from dataclasses import replace

from habitus.facts._statement import ClauseReading, Reading, Said, Turn
from habitus.facts.grammar.zh import _words_talk as talk
from habitus.facts.grammar.zh._reader import read_clauses
from habitus.facts.grammar.zh._text import read_source

_ACCEPTS = re.compile(rf"^(?:{talk.ACCEPTS})$")
_REFUSES = re.compile(talk.REFUSES)
_PROPOSAL = re.compile(talk.PROPOSAL)
_SEARCH_RESULT = re.compile(
    r"(?:网页|搜索结果|短信|邮件|摘要|内容|摘录|原文|备注|提示|正文|结果)(?:内容|摘录|如下|显示|里写|:|：)"
)
_TO_ME = (
    ("给您", "给我"), ("给你", "给我"), ("帮您", "帮我"), ("帮你", "帮我"), ("替您", "替我"), ("跟您", "跟我"), ("为您", "给我"), ("为你", "给我"), ("您的", "我的"), ("你的", "我的"), ("让您", "让我"), ("把您", "把我"), ("您", "我"), ("你", "我"),
)  # fmt: skip
_LEAD = re.compile(
    r"^(?:好的?|嗯|明白|了解|收到|那么?|要不要?|不如|要不然|需要|是否需要|是否|我建议|建议|我可以|我会|我来|我就|可以|以防|那我就|那我|我帮我|我把|我)+"
)
_TAIL = re.compile(
    r"(?:,|，)?(?:可以吗|好吗|行吗|怎么样|如何|您看(?:行|可以|好)?吗?|您觉得呢?|要吗|好不好|行不行|可否|你看行吗|可以么|需要吗|吗|呢)?[?？。!！]*$"
)


def read_answer(turn: Turn) -> Reading | None:
    """The reading of a bare yes after a proposal; None when the turn says something of its own."""
    if not turn.before:
        return None
    plain = read_source(turn.text).text.strip(" .。!！~")
    last = turn.before[-1]
    if last.speaker != "assistant" or len(plain) > 24 or not _ACCEPTS.match(plain):
        return None
    proposal = _proposal(last)
    if proposal is None:
        return None
    statements = [
        one
        for sentence in proposal
        for one in read_clauses(
            replace(turn, text=sentence, before=()), read_source(sentence)
        ).statements
    ]
    clause = ClauseReading(
        turn.text, "accept", last.text, tuple(replace(one, said=last.text) for one in statements)
    )
    return Reading("zh", (clause,))


def _proposal(said: Said) -> list[str] | None:
    """What the assistant proposes, as the person would say it; None when it proposes nothing."""
    if _SEARCH_RESULT.search(said.text) or any(
        mark in said.text for mark in ("“", "「", "『", "【")
    ):
        return None
    sentences = [one for one in re.split(r"(?<=[。!！?？])", said.text) if one.strip()]
    asking = [one for one in sentences if _PROPOSAL.search(one)]
    if not asking:
        return None
    return [_as_mine(one) for one in asking]


def _as_mine(sentence: str) -> str:
    text = _TAIL.sub("", sentence.strip())
    for old, new in _TO_ME:
        text = text.replace(old, new)
    text = _LEAD.sub("", text)
    text = re.sub(
        r"以后(?:都)?(?:就)?(?:不再|不)(?=给我|帮我|替我|推|约|排|点|订|安排|接|打)", "以后别", text
    )
    text = re.sub(r"(?:不再|就不|先不|都不|不)(?=给我|帮我|替我)", "别", text)
    return re.sub(r"(?:不再|以后不|就不)(?=推|约|排|点|订|安排|接|打|买|提醒|发)", "别", text)
