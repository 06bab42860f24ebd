"""Expressions of a rule file laid out as ruff lays them out.

The rules follow `ruff_python_formatter/src/expression`: lines break before operators, those of the
lowest precedence first; parentheses are added around an expression that does not fit, unless
breaking inside the parentheses it starts or ends with suffices.
"""

from __future__ import annotations

from dataclasses import dataclass

from habitus.rules._layout import (
    INDENT,
    SOFT,
    SPACE,
    WIDTH,
    Doc,
    FitsExpanded,
    Group,
    If,
    Indent,
    Key,
    render,
    width,
)
from habitus.rules._python import (
    Atom,
    Call,
    Chain,
    Expression,
    Parens,
    Prefix,
    Subscript,
    Tuple,
    flat,
)

_INVERSION = 3


@dataclass(frozen=True, slots=True)
class _Level:
    """Where an expression stands: in no parentheses, in optional ones (key), or in real ones."""

    inside: bool = False
    key: Key | None = None


_TOP, _INSIDE = _Level(), _Level(inside=True)


def statement(before: str, expression: Expression, after: str = "", *, level: int = 1) -> str:
    """A line (or more) like ``if <expression>:`` at a level of indentation."""
    line = f"{' ' * (INDENT * level)}{before}{flat(expression)}{after}"
    if width(line) <= WIDTH:
        return line
    return render((before, _optional(expression), after), level)


def parameter_list(name: str, annotation: Expression) -> Doc:
    """``(meeting: Meeting)``, for a function of one parameter."""
    return _parenthesised("(", (f"{name}: ", _doc(annotation, _INSIDE), If(",")), ")", _TOP)


def _optional(expression: Expression) -> Doc:
    core = expression
    while isinstance(core, Prefix):
        core = core.operand
    if isinstance(core, Chain):
        if _can_omit(expression):
            key = Key(0)
            inner = _doc(expression, _Level(key=key))
            return Group(
                (If("("), Indent((SOFT, inner), key), SOFT, If(")")), key
            )  # fmt: skip
        return Group((If("("), Indent((SOFT, _doc(expression, _INSIDE))), SOFT, If(")")))
    return _doc(expression, _TOP)


def _doc(expression: Expression, level: _Level) -> Doc:
    match expression:
        case Atom(one):
            return one
        case Call(function, arguments, method):
            head: Doc = (_doc(function, level), method)
            if not arguments:
                return (head, "()")
            joined = _joined(
                tuple((f"{name}=", _doc(value, _INSIDE)) if name else _doc(value, _INSIDE)
                      for name, value in arguments)
            )  # fmt: skip
            return (head, _parenthesised("(", Group(joined), ")", level))
        case Subscript(value, key, attribute):
            return (
                _doc(value, level), _parenthesised("[", _doc(key, _INSIDE), "]", level), attribute,
            )  # fmt: skip
        case Tuple(items):
            if not items:
                return "()"
            docs = tuple(_doc(one, _INSIDE) for one in items)
            inner: Doc = (docs[0], ",") if len(docs) == 1 else _joined(docs)
            return _parenthesised("(", inner, ")", level)
        case Prefix(operator, operand):
            return (operator, _doc(operand, level))
        case Parens(content):
            return _parenthesised("(", _doc(content, _INSIDE), ")", level)
        case Chain(operands, operators):
            parts: list[Doc] = [_doc(operands[0], level)]
            for operator, operand in zip(operators, operands[1:], strict=True):
                parts += [_line(level), operator, " ", _doc(operand, level)]
            return _group(tuple(parts), level)


def _joined(docs: tuple[Doc, ...]) -> Doc:
    parts: list[Doc] = []
    for at, one in enumerate(docs):
        parts += [",", SPACE, one] if at else [one]
    return (*parts, If(",")) if len(docs) > 1 else tuple(parts)


def _line(level: _Level) -> Doc:
    if level.inside:
        return SPACE
    if level.key is not None:
        return (If(SPACE, True, level.key), If(" ", False, level.key))
    return " "


def _group(content: Doc, level: _Level) -> Doc:
    if level.inside:
        return Group(content)
    return Group(content, only_if_broken=level.key) if level.key is not None else content


def _parenthesised(left: str, content: Doc, right: str, level: _Level) -> Doc:
    inner = Group((left, Indent((SOFT, content)), SOFT, right))
    return FitsExpanded(inner, level.key) if level.key is not None else inner


@dataclass(slots=True)
class _Survey:
    """What decides whether parentheses may be left out; ruff's visitor of the same purpose."""

    loosest: int = 0
    count: int = 0
    any_parentheses: bool = False
    first: Expression | str | None = None
    last: Expression | None = None

    def note(self, precedence: int, count: int = 1) -> None:
        if precedence > self.loosest:
            self.loosest, self.count = precedence, count
        elif precedence == self.loosest:
            self.count += count

    def visit(self, one: Expression) -> None:
        self.last = one
        if isinstance(one, Parens):
            self.any_parentheses = True
        else:
            self.inside(one)
        if self.first is None:
            self.first = one

    def inside(self, one: Expression) -> None:
        match one:
            case Tuple():
                self.any_parentheses = True
            case Call() | Subscript():
                self.any_parentheses = True
                self.visit(one.function if isinstance(one, Call) else one.value)
                self.last = one
            case Prefix(operator, operand):
                if operator == "~":
                    self.note(_INVERSION)
                if self.first is None:
                    self.first = operator
                self.visit(operand)
            case Chain(operands, operators):
                self.note(one.precedence, len(operators))
                for operand in operands:
                    self.visit(operand)


def _can_omit(expression: Expression) -> bool:
    survey = _Survey()
    survey.inside(expression)
    if not survey.any_parentheses or survey.count > 1:
        return False
    return _own_parentheses(survey.last) or _own_parentheses(survey.first)


def _own_parentheses(one: Expression | str | None) -> bool:
    match one:
        case Parens():
            return True
        case Tuple(items):
            return bool(items)
        case Call(_, arguments):
            return bool(arguments)
    return False
