"""Made rules and contexts for the figures of deciding: the sizes and shapes of a person's code.

Rules have one to four tests of fields of their kind, a quarter of them an exception, an eighth an
alternative, a fifth dates; people, things and limits come from a person's world (a few dozen names,
the shipped concepts). Everything follows from the seed.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from functools import partial
from itertools import count
from typing import Any, get_args
from zoneinfo import ZoneInfo

from habitus.rules import (
    And,
    Branch,
    Compare,
    Condition,
    ContainsAny,
    Does,
    During,
    Field,
    HasRole,
    IsA,
    IsTrue,
    NameIs,
    Not,
    OneOf,
    Operator,
    Or,
    Result,
    Rule,
    Stance,
    StoredRule,
    TextTest,
    print_rule,
)
from habitus.vocabulary import (
    DOMAINS,
    ROLES,
    After,
    Between,
    Context,
    Distance,
    Duration,
    FieldInfo,
    Money,
    Named,
    Nth,
    On,
    Role,
    Settings,
    Window,
    all_of,
    fields_of,
    shipped_concepts,
    validate_context,
)

ZONE = ZoneInfo("Europe/Berlin")
NOW = datetime(2026, 3, 2, 8, 30, tzinfo=UTC)
SETTINGS = Settings(zone="Europe/Berlin", currency="EUR")
CONCEPTS = shipped_concepts()
SHARES = {
    "meeting": 18, "meal": 14, "email": 10, "tool_call": 10, "notification": 8, "purchase": 8,
    "flight": 6, "hotel": 6, "content": 5, "message": 5, "prescription": 4, "reply": 3,
    "workout": 3,
}  # fmt: skip
"""How the rules of a person spread over kinds, in percent."""
FIRST = ("Mei", "Zoe", "Jonas", "Priya", "Tom", "Lena", "Omar", "Ines", "Karl", "Yuki", "Ana", "Lu")
LAST = ("Vogel", "Lin", "Brandt", "Rao", "Novak", "Okafor", "Silva", "Weber", "Tanaka", "Moreau")
PEOPLE = tuple(f"{first} {last}" for first in FIRST for last in LAST)
WORDS = (
    "invoice", "report", "budget", "review", "planning", "payroll", "contract", "offer",
    "deadline", "launch", "retro", "standup", "interview", "onboarding", "audit", "travel",
    "expenses", "roadmap", "design", "security", "backup", "migration", "training", "survey",
    "newsletter", "holiday", "lease", "insurance", "school", "dentist", "garden", "choir",
    "match", "train", "parcel",
)  # fmt: skip
_DOMAIN = {
    "dish": "food", "cuisine": "food", "ingredients": "food", "drug": "drug", "drug_class": "drug",
    "genres": "genre", "activity": "activity", "item": "goods", "category": "goods",
}  # fmt: skip


def _things() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for one in CONCEPTS.by_id.values():
        if one.en:
            found.setdefault(one.domain, []).append(one.id)
    return found


THINGS = _things()

TOOLS = tuple(
    f"{(CONCEPTS.by_id[act].tool_words or (act,))[0]}_{WORDS[n % len(WORDS)]}"
    for n, act in enumerate(THINGS["act"] * 2)
)[:150]
"""The tools that an assistant has."""


class Maker:
    """Makes rules and contexts; the same seed makes the same.

    Args:
        seed: of the random numbers.
        new_texts: give every text of a context a number of its own, so that it was never seen.
    """

    def __init__(self, seed: int = 7, *, new_texts: bool = False) -> None:
        self.random = random.Random(seed)
        self._new = count() if new_texts else None

    # --- rules ---

    def rules(self, number: int) -> list[StoredRule]:
        """So many active rules, as the registry holds them."""
        kinds = self.random.choices(list(SHARES), list(SHARES.values()), k=number)
        return [self.stored(self.rule(kind, number), number) for number, kind in enumerate(kinds)]

    def stored(self, rule: Rule, number: int) -> StoredRule:
        """A rule with a place in the registry."""
        induced = rule.branches[-1].result is not None and (
            rule.branches[-1].result.stance in ("avoid", "prefer") and number % 3 == 0
        )
        return StoredRule(
            rule=rule, path=rule.path, source=print_rule(rule),
            origin="induced" if induced else "stated", stage="active", fact="", evidence=(),
            agreed=19.0, disagreed=1.0 + number % 4, known_from=NOW - timedelta(days=number % 300),
            known_to=None, from_seq=number,
        )  # fmt: skip

    def rule(self, kind: str, number: int) -> Rule:
        """One rule of a kind."""
        pick = self.random
        tests = self._tests(kind)
        pick.shuffle(tests)
        wanted = min(len(tests) - 2, pick.choice((1, 2, 2, 3, 3, 4)))
        parts = [tests.pop()() for _ in range(wanted)]
        if pick.random() < 0.125:
            parts[0] = Or((parts[0], tests.pop()()))
        if pick.random() < 0.1:
            parts[-1] = Not(parts[-1])
        condition: Condition = parts[0] if len(parts) == 1 else And(tuple(parts))
        branches = [Branch(condition, self._result())]
        if pick.random() < 0.25:
            branches.insert(0, Branch(tests.pop()(), None))
        since = until = None
        if pick.random() < 0.2:
            since = date(2025, 1, 1) + timedelta(days=pick.randrange(500))
        if pick.random() < 0.1:
            until = (since or date(2026, 1, 1)) + timedelta(days=pick.randrange(30, 400))
        return Rule(
            id=f"r{number:05d}", name=f"rule_{number:05d}", domain=DOMAINS[kind], kinds=(kind,),
            branches=tuple(branches), since=since, until=until,
            priority=pick.choice((5, 5, 5, 5, 5, 5, 3, 8)),
        )  # fmt: skip

    def _result(self) -> Result:
        pick = self.random
        stances: tuple[Stance | None, ...] = (
            "avoid", "prefer", "forbid", "ask", "require", "permit", None,
        )  # fmt: skip
        stance = pick.choices(stances, (34, 26, 14, 8, 4, 4, 10))[0]
        if stance is None:
            return Result(effects=(("tag", pick.choice(WORDS)),))
        soft = stance in ("avoid", "prefer")
        return Result(stance, pick.choice((0.4, 0.6, 0.8)) if soft else 0.0)

    def window(self) -> Window:
        """A window of time as people say it."""
        pick = self.random
        days = On(tuple(sorted(pick.sample(range(7), pick.choice((1, 1, 2, 3))))))
        start = pick.randrange(12, 40) * 30
        hours: Window = pick.choice(
            (Between(start, min(start + pick.choice((60, 90, 120, 180)), 1440)), After("lunch"),
             Named("morning"), Named("evening"), Named("lunch"), Between(0, 540))
        )  # fmt: skip
        return pick.choices(
            (hours, all_of(days, hours), Nth(pick.randrange(1, 5), pick.randrange(5))), (5, 4, 1)
        )[0]

    def _tests(self, kind: str) -> list[Callable[[], Condition]]:
        """Makers of tests that rules of a kind have."""
        found: list[Callable[[], Condition]] = []
        for info in fields_of(kind).values():
            if info.type in ("person", "people") and self._role not in found:
                found.append(self._role)
            if self._is_tested(info, kind):
                found.append(partial(self._test, info))
        if kind == "tool_call":
            found += [self._call, self._amount, self._project]
        return found

    def _is_tested(self, info: FieldInfo, kind: str) -> bool:
        if kind == "meal" and info.name in ("cuisine", "ingredients"):
            return False  # one test looks into all of a meal
        if info.name in ("end", "arrive", "check_out", "currency", "tool", "language", "dose"):
            return False
        return info.type not in ("args", "texts") or info.name in _DOMAIN

    def _role(self) -> Condition:
        return HasRole(self.random.choice(get_args(Role)))

    def _call(self) -> Condition:
        pick = self.random
        goods = (THINGS.get("goods") or THINGS["food"])[:60]
        return Does(pick.choice(THINGS["act"]), pick.choice((None, *goods, *WORDS)))

    def _amount(self) -> Condition:
        amount = Money(float(self.random.randrange(5, 100) * 5), "EUR")
        return Compare(Field(("args", "amount")), ">", amount)

    def _project(self) -> Condition:
        return Compare(Field(("args", "project")), "==", self.random.choice(WORDS))

    def _test(self, info: FieldInfo) -> Condition:
        pick = self.random
        field = Field((info.name,))
        orders: tuple[Operator, ...] = (">", ">", "<=")
        above = pick.choice(orders)
        match info.type:
            case "time":
                return During(field, self.window())
            case "bool":
                return IsTrue(field)
            case "choice":
                if len(info.choices) > 2 and pick.random() < 0.3:
                    return OneOf(field, tuple(pick.sample(info.choices, 2)))
                return Compare(field, "==", pick.choice(info.choices))
            case "integer":
                return Compare(field, pick.choice((">", "<", ">=")), pick.randrange(1, 5))
            case "number":
                return Compare(field, pick.choice((">", "<")), pick.randrange(20, 95) / 10)
            case "price":
                return Compare(field, above, Money(float(pick.randrange(5, 100) * 5), "EUR"))
            case "distance":
                return Compare(field, ">", Distance(pick.randrange(1, 30) / 2))
            case "duration":
                return Compare(field, ">", Duration(pick.randrange(3, 40) * 5.0))
            case "person" | "people":
                return NameIs(field, pick.choice(PEOPLE))
        things = THINGS.get(_DOMAIN.get(info.name, "")) or ()
        if info.name == "dish":
            return ContainsAny(pick.choice(things))
        return (
            IsA(field, pick.choice(things))
            if things
            else TextTest("contains", field, pick.choice(WORDS))
        )

    def kind(self) -> str:
        """A kind, as often as rules speak of it."""
        return self.random.choices(list(SHARES), list(SHARES.values()))[0]

    # --- contexts ---

    def contexts(self, number: int) -> list[Context]:
        """So many contexts, of kinds as often as there are rules of them."""
        kinds = self.random.choices(list(SHARES), list(SHARES.values()), k=number)
        return [validate_context(self.context(kind)) for kind in kinds]

    def context(self, kind: str) -> dict[str, Any]:
        """One context as plain JSON; a fifth of the fields is absent."""
        body: dict[str, Any] = {"kind": kind}
        for info in fields_of(kind).values():
            if self.random.random() < 0.8:
                body[info.name] = self._value(info.name, info.type, info.choices)
        return body

    def _value(self, name: str, type_: str, choices: tuple[str, ...]) -> Any:
        pick = self.random
        match type_:
            case "time":
                at = datetime(2026, 3, 2, tzinfo=ZONE)
                return (at + timedelta(minutes=5 * pick.randrange(12 * 24 * 56))).isoformat()
            case "bool":
                return pick.random() < 0.5
            case "choice":
                return pick.choice(choices)
            case "integer":
                return pick.randrange(6)
            case "number" | "distance":
                return round(pick.uniform(0, 15), 1)
            case "price":
                return round(pick.uniform(1, 500), 2)
            case "duration":
                return pick.randrange(5, 200)
            case "person":
                return self._someone()
            case "people":
                return [self._someone() for _ in range(pick.randrange(1, 5))]
            case "args":
                return {
                    "amount": pick.randrange(1, 500), "project": pick.choice(WORDS),
                    "what": self._text("goods"), "note": self._text(""),
                }  # fmt: skip
            case "texts":
                domain = _DOMAIN.get(name, "")
                return [self._text(domain) for _ in range(pick.randrange(1, 5))]
        if name == "currency":
            return "EUR"
        if name == "tool":
            return pick.choice(TOOLS)
        return self._text(_DOMAIN.get(name, ""))

    def _someone(self) -> dict[str, str]:
        name = self.random.choice(PEOPLE)
        return {"name": name, "role": ROLES[hash_of(name) % len(ROLES)]}

    def _text(self, domain: str) -> str:
        """Words of the person's world: a few hundred texts that come again."""
        text = self._known_text(domain)
        return text if self._new is None else f"{text} {next(self._new)}"

    def _known_text(self, domain: str) -> str:
        pick = self.random
        things = THINGS.get(domain)
        if things:
            return CONCEPTS.by_id[pick.choice(things)].en[0]
        first, second = pick.choice(WORDS), pick.choice(WORDS[:8])
        return f"{first} {second}"


def hash_of(text: str) -> int:
    """The same number for the same text in every run."""
    return sum(n * ord(one) for n, one in enumerate(text, 1))
