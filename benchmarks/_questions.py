"""Questions with known answers over records, asked through the public API and scored strictly."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from habitus import Answer, Habitus, Person

AMBIGUOUS = frozenset(
    {"meals_meals_topk_cuisine", "books_books_groupby_top_genre", "purchases_buy_groupby_top_category",
     "sleep_sleep_trend_q1_q2"}
)  # fmt: skip
"""Three golds are ties broken by the order of records, and one question lacks its year."""
PUBLISHED_NOW = datetime(2025, 6, 1, 12, tzinfo=UTC)
"""When the published questions are asked: "the last 365 days" begin on 2024-06-01."""


@dataclass(frozen=True)
class Case:
    """One question."""

    id: str
    lang: str
    records: str
    now: datetime
    question: str
    kind: str
    gold: Any
    scored_apart: bool = False


@dataclass
class Suite:
    """Questions, and the records they are over by name."""

    cases: list[Case] = field(default_factory=list)
    records: dict[str, Any] = field(default_factory=dict)


def load(file: Path, folder: Path | None) -> Suite:
    """A suite from either input format.

    Args:
        file: one JSON object with ``user_state`` and ``cases``, or lines of questions.
        folder: where lines find their records; else the folder ``records`` beside the file.
    """
    text = file.read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line.strip()]
    first = (
        json.loads(lines[0])
        if len(lines) > 1 and lines[0].lstrip().startswith("{") and lines[0].rstrip().endswith("}")
        else None
    )
    if isinstance(first, dict) and "question" in first:
        return _from_lines(map(json.loads, lines), folder or file.parent / "records")
    data = json.loads(text)
    cases = [
        Case(
            one["case_id"], "en", "domains", PUBLISHED_NOW, one["question"], one["answer_kind"],
            one["gold"], one["case_id"] in AMBIGUOUS,
        )
        for one in data["cases"]
    ]  # fmt: skip
    return Suite(cases, {"domains": data["user_state"]})


def _from_lines(lines: Iterator[dict[str, Any]], folder: Path) -> Suite:
    suite = Suite()
    for one in lines:
        name = str(one["records"])
        if name not in suite.records:
            path = folder / (name if name.endswith(".json") else f"{name}.json")
            data = json.loads(path.read_text(encoding="utf-8"))
            suite.records[name] = data.get("user_state", data)
        now = datetime.fromisoformat(one["now"].replace("Z", "+00:00"))
        suite.cases.append(
            Case(
                str(one["id"]), one.get("lang", "en"), name,
                now if now.tzinfo else now.replace(tzinfo=UTC), one["question"],
                one["answer_kind"], one.get("gold"),
            )
        )  # fmt: skip
    return suite


def people(habitus: Habitus, suite: Suite) -> dict[str, Person]:
    """A person for each set of records, with the records loaded."""
    found = {}
    for name, records in suite.records.items():
        now = next(one.now for one in suite.cases if one.records == name)
        person = habitus.person(f"p-{name}", zone=_zone(now))
        person.load_records(records)
        found[name] = person
    return found


def _zone(now: datetime) -> str:
    offset = now.utcoffset()
    hours = offset.total_seconds() / 3600 if offset is not None else 0
    if not hours or hours != int(hours):
        return "UTC"
    return f"Etc/GMT{'-' if hours > 0 else '+'}{abs(int(hours))}"


@dataclass
class Asked:
    """What came of one question."""

    case: Case
    answer: Answer
    result: str
    ms: float


def ask(person: Person, case: Case) -> Asked:
    """Put one question; CPU milliseconds of the answer alone."""
    begun = time.process_time()
    answer = person.answer(case.question, now=case.now)
    ms = (time.process_time() - begun) * 1e3
    if case.kind == "refuse":
        return Asked(case, answer, "right" if answer.refused else "wrong", ms)
    if answer.refused:
        return Asked(case, answer, "refused", ms)
    return Asked(
        case, answer, "right" if right(answer.value, case.gold, case.kind) else "wrong", ms
    )


# --- scoring ---------------------------------------------------------------------------------------

_SAME: dict[str, str] = {
    **dict.fromkeys(("yes", "true", "是", "对", "有", "是的"), "yes"),
    **dict.fromkeys(("no", "false", "否", "不", "没有", "不是"), "no"),
    **dict.fromkeys(("increase", "increased", "up", "more", "rise", "risen", "higher", "增加", "上升", "变多", "增加了", "多了", "上升了"), "increase"),
    **dict.fromkeys(("decrease", "decreased", "down", "fewer", "less", "fall", "fallen", "lower", "减少", "下降", "变少", "减少了", "少了", "下降了"), "decrease"),
    **dict.fromkeys(("same", "the same", "stay the same", "stayed the same", "unchanged", "不变", "持平", "一样"), "same"),
}  # fmt: skip
_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MONTHS = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
    "november", "december",
)  # fmt: skip


def canonical(value: object) -> str:
    """A text in one spelling: case, yes and no, directions, days, months and dates."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = str(value).strip().casefold()
    if match := re.fullmatch(r"(?:周|星期|礼拜)([一二三四五六日天])", text):
        return _DAYS["一二三四五六日天".index(match[1]) % 7 if match[1] != "天" else 6]
    if match := re.fullmatch(r"(\d{4})年(\d{1,2})月(?:(\d{1,2})[日号])?", text):
        day = f"-{int(match[3]):02}" if match[3] else ""
        return f"{match[1]}-{int(match[2]):02}{day}"
    if match := re.fullmatch(rf"({'|'.join(_MONTHS)}),? (\d{{4}})", text):
        return f"{match[2]}-{_MONTHS.index(match[1]) + 1:02}"
    return _SAME.get(text, text)


def _month_only(text: str) -> int:
    """The number of a month that is named without its year; 0 for anything else."""
    if text in _MONTHS:
        return _MONTHS.index(text) + 1
    match = re.fullmatch(r"(\d{1,2})月份?", text)
    return int(match[1]) if match else 0


def same_text(value: object, gold: object) -> bool:
    """Whether two texts say the same, exactly after :func:`canonical`."""
    one, other = canonical(value), canonical(gold)
    if one == other:
        return True
    month = _month_only(str(gold).strip().casefold())
    return bool(month) and re.fullmatch(rf"\d{{4}}-{month:02}", one) is not None


def right(value: object, gold: object, kind: str) -> bool:
    """Whether an answer is right: exact, floats within 1 % or .01; an empty one never is, but for an
    empty set."""
    match kind:
        case "int" | "float":
            if isinstance(value, bool) or not isinstance(value, int | float):
                return False
            wanted = float(gold)  # type: ignore[arg-type]
            slack = 1e-6 if kind == "int" else max(0.01, abs(wanted) * 0.01)
            return abs(value - wanted) <= slack
        case "set":
            names = [value] if isinstance(value, str) else value
            wanted_names = gold if isinstance(gold, list) else [gold]
            return isinstance(names, list) and sorted(map(canonical, names)) == sorted(
                map(canonical, wanted_names)
            )
        case _:
            if isinstance(gold, int | float) and isinstance(value, int | float):
                return abs(value - gold) < 1e-6
            if isinstance(value, list):
                return len(value) == 1 and same_text(value[0], gold)
            return value not in (None, "") and same_text(value, gold)
