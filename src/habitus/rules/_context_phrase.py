"""A context in a few words of the person's language: "a meeting on Friday, 6 March 2026 at 15:00"."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import TypeAlias

from pydantic import JsonValue

from habitus.rules import _sentence_words_en as en
from habitus.rules import _sentence_words_zh as zh
from habitus.rules._phrases import plain
from habitus.vocabulary import (
    KINDS,
    Amount,
    Day,
    Distance,
    Duration,
    Language,
    Money,
    fields_of,
    spell_amount,
    spell_date,
)
from habitus.vocabulary._spell import joined, spell_number

_Context: TypeAlias = Mapping[str, JsonValue]
_NOUNS: dict[str, tuple[str, str]] = {
    "meeting": ("a meeting", "会议"), "email": ("a mail", "邮件"),
    "notification": ("a notification", "通知"), "meal": ("a meal", "餐食"),
    "flight": ("a flight", "航班"), "hotel": ("a hotel stay", "酒店住宿"),
    "purchase": ("a purchase", "购物"), "prescription": ("a medicine", "用药"),
    "content": ("something to watch or read", "观看或阅读"), "tool_call": ("a tool call", "工具操作"),
    "reply": ("a reply", "回复"), "message": ("a message", "消息"), "workout": ("a workout", "运动"),
}  # fmt: skip
_DAYS = {
    "en": ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
    "zh": ("周一", "周二", "周三", "周四", "周五", "周六", "周日"),
}
_LENGTH = {"meeting": ("start", "end"), "flight": ("depart", "arrive")}


def context_phrase(
    context: _Context, day: Day, language: Language, *, now: datetime | None = None
) -> str:
    """What a context is, for a person to picture.

    Args:
        context: plain JSON, as :func:`validate_context` takes it.
        day: of the person, for local time.
        language: of the words.
        now: the moment of the decision, told where the context has no time of its own.
    """
    kind = str(context["kind"])
    told = _Telling(context, kind, day, language)
    own = KINDS[kind].WHEN[0]
    at = datetime.fromisoformat(str(context[own])) if own in context else now
    when = told.moment(at) if at is not None else ""
    people, rest = told.people(), told.rest(own)
    noun = _NOUNS[kind][0 if language == "en" else 1]
    if language == "en":
        head = " ".join(one for one in (noun, when, *people) if one)
        return f"{head} ({', '.join(rest)})" if rest else head
    head = "".join(f"{one}的" for one in (when, *people) if one) + noun
    return f"{head}（{'，'.join(rest)}）" if rest else head


class _Telling:
    """Says the fields of one context."""

    def __init__(self, context: _Context, kind: str, day: Day, language: Language) -> None:
        self.context = context
        self.kind = kind
        self.day = day
        self.language: Language = language
        self.english = language == "en"

    def moment(self, at: datetime) -> str:
        local = at.astimezone(self.day.zone)
        on, clock = spell_date(local.date(), self.language), f"{local:%H:%M}"
        weekday = _DAYS[self.language][local.weekday()]
        return f"on {weekday}, {on} at {clock}" if self.english else f"{on}{weekday}{clock}"

    def people(self) -> list[str]:
        """Who takes part, by their roles and names."""
        found: list[str] = []
        words = en.PERSON if self.english else zh.PERSON
        for name, info in fields_of(self.kind).items():
            value = self.context.get(name)
            if info.type not in ("person", "people") or value is None:
                continue
            listed = value if isinstance(value, list) else [value]
            called = [who for one in listed if isinstance(one, Mapping) and (who := self.who(one))]
            if called:
                found.append(words[name][0].format(joined(called, self.language, "and")))
        return found

    def who(self, one: Mapping[str, JsonValue]) -> str:
        role, name = one.get("role"), one.get("name")
        if name and name != "Somebody Else":
            return plain(str(name))
        roles = en.ONE_ROLE if self.english else zh.ROLES
        return roles.get(str(role), "")

    def rest(self, own: str) -> list[str]:
        """The other fields, one phrase each."""
        start, end = _LENGTH.get(self.kind, ("", ""))
        found: list[str] = []
        for name, info in fields_of(self.kind).items():
            value = self.context.get(name)
            if value is None or name in (own, "currency") or info.type in ("person", "people"):
                continue
            if name == end and start in self.context:
                begin, until = (datetime.fromisoformat(str(self.context[k])) for k in (start, end))
                found.append(self.labelled(
                    "duration", self.amount(Duration((until - begin).total_seconds() / 60))))  # fmt: skip
            elif info.type == "args" and isinstance(value, Mapping):
                found += [f"{plain(key)} = {plain(str(one))}" for key, one in value.items()]
            else:
                found.append(self.field(name, info.type, value))
        return found

    def field(self, name: str, kind: str, value: JsonValue) -> str:
        flags = en.FLAGS if self.english else zh.FLAGS
        choices: Mapping[tuple[str, str], object] = en.CHOICES if self.english else zh.CHOICES
        match value:
            case bool() if name in flags:
                told = flags[name]
                return str(told[-2] if value else told[-1])
            case str() if isinstance(found := choices.get((name, value)), str):
                return found
            case list():
                return self.labelled(name, joined([plain(str(o)) for o in value], self.language, "and"))  # fmt: skip
            case int() | float():
                return self.labelled(name, self.number(kind, float(value)))
            case str() if kind == "time":
                local = datetime.fromisoformat(value).astimezone(self.day.zone)
                when = spell_date(local.date(), self.language)
                return self.labelled(name, f"{when} {local:%H:%M}")
        return self.labelled(name, plain(str(value)))

    def number(self, kind: str, value: float) -> str:
        make: dict[str, Callable[[float], Amount]] = {"distance": Distance, "duration": Duration}
        if kind in make:
            return self.amount(make[kind](value))
        if kind == "price" and "currency" in self.context:
            return self.amount(Money(value, str(self.context["currency"])))
        return spell_number(value)

    def amount(self, amount: Amount) -> str:
        return spell_amount(amount, self.language)

    def labelled(self, name: str, value: str) -> str:
        if self.english:
            return f"{en.FIELDS.get(name, name.replace('_', ' '))} {value}"
        return f"{zh.FIELDS.get(name, name)}{value}"
