"""IR to the canonical rule file: the same rule always prints the same bytes.

What is printed is what `ruff format` at 100 columns leaves, with imports sorted, so that a person's
formatter never fights habitus over a file.
"""

from __future__ import annotations

from habitus.rules._arrange import parameter_list, statement
from habitus.rules._ir import (
    At,
    Condition,
    EffectValue,
    Field,
    Result,
    Rule,
    Weighted,
)
from habitus.rules._layout import WIDTH, render, width
from habitus.rules._python import (
    Atom,
    Call,
    Chain,
    Expression,
    Parens,
    Prefix,
    chain,
    flat,
    number,
    text,
)
from habitus.rules._sentence import sentence
from habitus.rules._write_conditions import ConditionWriter
from habitus.vocabulary import (
    KINDS,
    Concepts,
)

PARAMETERS: dict[str, str] = {
    "meeting": "meeting", "email": "mail", "notification": "note", "meal": "meal",
    "flight": "flight", "hotel": "hotel", "purchase": "purchase", "prescription": "rx",
    "content": "content", "tool_call": "call", "reply": "reply", "message": "message",
    "workout": "workout",
}  # fmt: skip
"""What the function's parameter is called, by kind; `context` for several kinds or any."""


def print_rule(rule: Rule, concepts: Concepts | None = None) -> str:
    """The canonical file of a rule.

    Args:
        rule: its branches hold flat conjunctions and disjunctions, as :func:`and_` and :func:`or_`
            build them.
        concepts: names for the sentence; the shipped ones when not given.
    """
    writer = _Writer(rule)
    body = writer.body()
    lines = [
        _docstring(sentence(rule, rule.language, concepts)),
        "",
        _imports(writer.names),
        "",
        "",
        *(f"# {line}".rstrip() for line in rule.comments),
        body,
    ]
    return "\n".join(lines) + "\n"


def print_condition(condition: Condition, parameter: str = "context") -> str:
    """One condition as it stands in a rule file, on one line."""
    return flat(_Writer(None, parameter).condition(condition))


def print_result(result: Result) -> str:
    """One result as it stands in a rule file, on one line."""
    return flat(_Writer(None).result(result))


def _imports(names: set[str]) -> str:
    def order(name: str) -> tuple[int, str]:
        return (0 if name.isupper() else 1 if name[0].isupper() else 2), name

    listed = sorted(names, key=order)
    line = f"from habitus.code import {', '.join(listed)}"
    if width(line) <= WIDTH:
        return line
    return "from habitus.code import (\n" + "".join(f"    {one},\n" for one in listed) + ")"


_CLOSING = "，。；：、？！”’）》,.;:?!)"


def _docstring(words: str) -> str:
    shown = words.replace("\\", "\\\\").replace('"""', '\\"\\"\\"')
    if width(shown) + 6 <= WIDTH:
        return f'"""{shown}"""'
    lines = [""]
    room = WIDTH - 3
    for piece in _pieces(shown):
        if width(lines[-1] + piece.rstrip()) > room and lines[-1] and piece[0] not in _CLOSING:
            lines.append("")
            room = WIDTH
        lines[-1] += piece
    if len(lines) == 1:
        return f'"""{shown}"""'
    whole = "\n".join(line.strip() for line in lines)
    return f'"""{whole}\n"""'


def _pieces(words: str) -> list[str]:
    """The words with the space after each; a wide character is a piece by itself."""
    pieces = [""]
    for one in words:
        wide = width(one) > 1
        if (
            pieces[-1]
            and (pieces[-1][-1] == " " or wide or width(pieces[-1][-1]) > 1)
            and one != " "
        ):
            pieces.append("")
        pieces[-1] += one
    return pieces


class _Writer(ConditionWriter):
    """Builds the file of one rule."""

    def __init__(self, rule: Rule | None, parameter: str = "context") -> None:
        self.rule = rule
        kinds = rule.kinds if rule is not None else ()
        super().__init__(PARAMETERS[kinds[0]] if len(kinds) == 1 else parameter)

    # --- the file ---

    def body(self) -> str:
        rule = self.rule
        assert rule is not None
        kinds = [self.name(KINDS[kind].__name__) for kind in rule.kinds] or [self.name("Context")]
        annotation: Expression = kinds[0] if len(kinds) == 1 else chain("|", *kinds)
        lines = [
            statement("@", self.decorator(rule), level=0),
            render(("def ", rule.name, parameter_list(self.parameter, annotation), ":")),
        ]
        if rule.purpose != "rule":
            lines.append(statement("return ", self.total(rule.terms)))
        for branch in rule.branches:
            answer: Expression = (
                Atom("None") if branch.result is None else self.result(branch.result)
            )
            level = 1
            if branch.condition is not None:
                lines.append(statement("if ", self.condition(branch.condition), ":"))
                level = 2
            lines.append(statement("return ", answer, level=level))
        return "\n".join(lines)

    def decorator(self, rule: Rule) -> Call:
        given: list[tuple[str, Expression]] = [("id", text(rule.id)), ("domain", text(rule.domain))]
        if rule.priority != 5:
            given.append(("priority", number(rule.priority)))
        if rule.since is not None:
            given.append(("since", text(rule.since.isoformat())))
        if rule.until is not None:
            given.append(("until", text(rule.until.isoformat())))
        if rule.language != "en":
            given.append(("language", text(rule.language)))
        return Call(self.name(rule.purpose), tuple(given))

    def total(self, terms: tuple[Weighted, ...]) -> Expression:
        """A sum of terms, each a weight and what it weighs."""
        first, *rest = terms
        operands = [self.weighted(first.weight, first.term)]
        operators: list[str] = []
        for one in rest:
            operators.append("-" if one.weight < 0 else "+")
            operands.append(self.weighted(abs(one.weight), one.term))
        return operands[0] if not rest else Chain(tuple(operands), tuple(operators))

    def weighted(self, weight: float, term: Condition | Field) -> Expression:
        if isinstance(term, Field):
            return Chain((number(weight), self.field(term)), ("*",))
        told = self.condition(term)
        plain = not isinstance(told, Chain | Prefix)
        return Chain((number(weight), told if plain else Parens(told)), ("*",))

    def result(self, result: Result) -> Expression:
        parts: list[Expression] = []
        if result.stance in ("avoid", "prefer"):
            parts.append(self.call(result.stance, number(float(result.strength))))
        elif result.stance == "ask" and result.reason:
            parts.append(self.call("ask", text(result.reason)))
        elif result.stance is not None:
            parts.append(self.call(result.stance))
        if result.effects:
            effects = tuple((key, self.effect(value)) for key, value in sorted(result.effects))
            parts.append(Call(self.name("do"), effects))
        return parts[0] if len(parts) == 1 else chain("&", *parts)

    def effect(self, value: EffectValue) -> Expression:
        match value:
            case At(day, moment):
                return self.call("at", text(day), text(moment))
            case str():
                return text(value)
            case _:
                return number(value)
