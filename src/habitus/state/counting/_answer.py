"""A plain question about the person's records, answered exactly or refused."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from habitus.state._record import Record
from habitus.state.counting._evaluate import Answered, LeftOut, Outcome, Unanswerable, evaluate
from habitus.state.counting._lexicon import Lexicon
from habitus.state.counting._python import python_of
from habitus.state.counting._read import LONGEST, Reading, Refusal, plain_question, read
from habitus.state.counting._say import say_answer, say_plan, say_refusal, say_unanswerable
from habitus.state.counting._table import Table
from habitus.vocabulary import Concepts, Language, RecordKind, has_cjk


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a question got.

    Attributes:
        question: as it was asked.
        refused: nothing is answered, because the question could not be read for sure, or the records
            do not settle it; the sentence says why.
        value: a number, a text, true or false, a list, or figures by group; None when refused.
        unit: of a number: ``USD``, ``min``, ``km``, ``%``, ...; empty for a count.
        sentence: the answer or the refusal in the language of the question.
        understood: how the question was read, or what of it was.
        not_understood: the words that nobody knew.
        code: the Python that `run` would take for the same answer; empty when refused.
        kind: of the records asked about.
        used: ids of the records that the answer rests on.
        left_out: records that were asked about but not counted, with why.
        tied: several are equal where one was asked for, and all are named.
    """

    question: str
    refused: bool = False
    value: Answered = None
    unit: str = ""
    sentence: str = ""
    understood: str = ""
    not_understood: tuple[str, ...] = ()
    code: str = ""
    kind: str = ""
    used: tuple[str, ...] = ()
    left_out: tuple[LeftOut, ...] = ()
    tied: bool = False


class Questions:
    """The records of one person, made ready for questions.

    Args:
        kinds: the kinds of which there are records, with the fields that only these have.
        records: all of them.
        concepts: names of things in both languages.
        currency: of money that names none.
    """

    def __init__(
        self,
        kinds: Sequence[RecordKind],
        records: Sequence[Record],
        concepts: Concepts,
        currency: str,
    ) -> None:
        by_kind: dict[str, list[Record]] = {one.name: [] for one in kinds}
        for one in records:
            by_kind.setdefault(one.kind, []).append(one)
        self._lexicons = [
            Lexicon(Table(kind, by_kind[kind.name], currency), concepts)
            for kind in kinds
            if by_kind[kind.name]
        ]

    def answer(self, question: str, on: date, language: Language) -> Answer:
        """The answer to a question.

        Args:
            question: in English or Chinese.
            on: the local day it is asked: "last year" is seen from it.
            language: of the sentence, where the question itself does not show one.
        """
        spoken: Language = (
            "zh" if has_cjk(question) else "en" if any(c.isalpha() for c in question) else language
        )
        if len(question) > LONGEST:
            return Answer(
                question=question[:LONGEST], refused=True, sentence=say_refusal([], "long", spoken)
            )
        found = read(plain_question(question), self._lexicons, on)
        if not isinstance(found, Reading):
            return _refused(question, found, spoken)
        try:
            outcome = evaluate(found.plan, found.table, on)
        except Unanswerable as problem:
            return Answer(
                question=question, refused=True, kind=found.table.kind.name,
                sentence=say_unanswerable(problem.why, problem.detail, found.table, spoken),
                understood=say_plan(found.plan, found.table, spoken),
            )  # fmt: skip
        return _answered(question, found, outcome, on, spoken)


def _answered(
    question: str, found: Reading, outcome: Outcome, on: date, language: Language
) -> Answer:
    return Answer(
        question=question,
        value=outcome.value,
        unit=outcome.unit,
        sentence=say_answer(found.plan, found.table, outcome, language),
        understood=say_plan(found.plan, found.table, language),
        code=python_of(found.plan, found.table, on),
        kind=found.table.kind.name,
        used=tuple(dict.fromkeys(outcome.used)),
        left_out=tuple(outcome.left_out),
        tied=outcome.tied,
    )


def _refused(question: str, refusals: Sequence[Refusal], language: Language) -> Answer:
    best = refusals[0] if refusals else None
    return Answer(
        question=question,
        refused=True,
        kind=best.table.kind.name if best else "",
        sentence=say_refusal(refusals, "", language),
        understood=", ".join(best.understood) if best else "",
        not_understood=best.unknown if best else (),
    )
