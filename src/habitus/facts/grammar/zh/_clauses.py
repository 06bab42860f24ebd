"""Sentences and clauses of a turn, also of one that was dictated without punctuation."""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass

from habitus.facts.grammar.zh._text import HAN

_SENTENCE_END = re.compile(
    r"[。!?;\n]+|\.{2,}|…+|~{1,}|(?<![a-z0-9])\.(?![a-z0-9])|\.(?=\s|$)|(?<=[\u4e00-\u9fff])\.(?=[\u4e00-\u9fff])"
)
_BREAK = re.compile(
    rf",(?!\d{{3}}(?!\d))|(?<!\d):|:(?!\d)|(?<=[{HAN}」』”\")])[ \u3000]+(?=[{HAN}a-z0-9「『“\"(])|[()]|——+|--+|[🙏😂🤣😭😅👍❤️✨🥲😤😡🙄]+"
)
_QUOTED = re.compile(r"[“\"「『《][^“”\"「」『』《》]{1,60}[”\"」』》]")
_LINKS = (
    "但是", "不过(?!敏|期)", "可是", "然后", "另外", "还有就?是?(?!一|三|两|几)", "对了", "而且", "所以", "因为", "除非", "除了", "反正", "就是说", "要不然", "不然", "否则", "顺便", "话说", "以及", "总之", "结果", "唯独", "哦对", "噢对", "再有", "最后(?!一)", "首先", "其次", "其实", "当然",
)  # fmt: skip
_LINK = re.compile(rf"(?<=[{HAN}])(?<!就)(?<!还)(?={'|'.join(_LINKS)})")
_PARTICLE = re.compile(
    rf"(?<=[{HAN}]{{3}}[吧哈呗嘛哦啦呀咯喽啊呢了])(?=(?:我|你|他|她|今|明|周|早|晚|上|下|每|以后|别|不要|记|帮|那|这|要|也|就|还|会|饭|酒|机票|航班|通知|电话|邮件)[{HAN}]{{3}})"
)
_LONG = 18


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause: its plain text, where it stands in the turn, and what punctuation ended it.

    Attributes:
        sentence: number of the sentence it belongs to.
        asked: whether its sentence ends with a question mark.
    """

    text: str
    start: int
    sentence: int
    asked: bool = False


def split_clauses(text: str) -> tuple[Clause, ...]:
    """The clauses of a plain text. Marks inside quotation marks split nothing."""
    quoted = [match.span() for match in _QUOTED.finditer(text)]
    cuts: list[tuple[int, int, bool, bool]] = []
    for pattern, ends in ((_SENTENCE_END, True), (_BREAK, False)):
        cuts += [
            (match.start(), match.end(), ends, "?" in match.group())
            for match in pattern.finditer(text)
            if not any(a < match.start() < b - 1 for a, b in quoted)
        ]
    cuts.sort()
    clauses: list[Clause] = []
    at, sentence = 0, 0
    pending: list[tuple[int, int]] = []
    for start, end, ends, asked in [*cuts, (len(text), len(text), True, False)]:
        if start < at:
            at = max(at, end)
            continue
        pending.append((at, start))
        at = end
        if ends:
            for a, b in pending:
                for first, last in _inner_cuts(text, a, b, quoted):
                    piece = text[first:last]
                    if piece.strip():
                        lead = len(piece) - len(piece.lstrip())
                        clauses.append(Clause(piece.strip(), first + lead, sentence, asked))
            pending = []
            sentence += 1
    return tuple(clauses)


def _inner_cuts(
    text: str, start: int, end: int, quoted: list[tuple[int, int]]
) -> list[tuple[int, int]]:
    """Cuts before linking words, and after final particles where the clause is long."""
    piece = text[start:end]
    places = {match.start() for match in _LINK.finditer(piece)}
    if len(piece) > _LONG:
        places |= {match.start() for match in _PARTICLE.finditer(piece)}
    inside = sorted(
        p for p in places if 0 < p < len(piece) and not any(a < start + p < b for a, b in quoted)
    )
    edges = [0, *inside, len(piece)]
    return [(start + a, start + b) for a, b in itertools.pairwise(edges)]
