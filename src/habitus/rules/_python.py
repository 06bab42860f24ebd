"""The little Python that rule files are made of, as a tree."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Atom:
    """A name, a dotted name, a number or a text: never broken."""

    text: str

    def then(self, attribute: str) -> Atom:
        """With an attribute (``.role``) added."""
        return Atom(self.text + attribute)


@dataclass(frozen=True, slots=True)
class Call:
    """A call by a (dotted) name; an argument's name is empty when it is positional."""

    function: Atom | Subscript
    arguments: tuple[tuple[str, Expression], ...]
    method: str = ""
    """``.is_`` of ``mail.sender.is_("Mei")`` when the function is not a plain name."""


@dataclass(frozen=True, slots=True)
class Subscript:
    """``call.args["from"]``."""

    value: Atom | Subscript
    key: Atom
    attribute: str = ""

    def then(self, attribute: str) -> Subscript:
        """With an attribute added."""
        return Subscript(self.value, self.key, self.attribute + attribute)


@dataclass(frozen=True, slots=True)
class Tuple:
    """Constants in parentheses."""

    items: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Prefix:
    """``not x`` and ``~x``; the operator carries its space."""

    operator: str
    operand: Expression


@dataclass(frozen=True, slots=True)
class Chain:
    """Operands joined by operators of one precedence."""

    operands: tuple[Expression, ...]
    operators: tuple[str, ...]

    @property
    def precedence(self) -> int:
        """Higher binds less."""
        return _PRECEDENCE.get(self.operators[0], _COMPARISON)


@dataclass(frozen=True, slots=True)
class Parens:
    """An expression in parentheses that stay."""

    content: Expression


Expression: TypeAlias = Atom | Call | Subscript | Tuple | Prefix | Chain | Parens

_COMPARISON = 10
_PRECEDENCE = {"and": 11, "or": 11, "|": 9, "&": 7, "+": 5, "-": 5, "*": 4}


def chain(operator: str, *operands: Expression) -> Chain:
    """Operands joined by one operator; operands that would read ambiguously are parenthesised."""
    looser = _PRECEDENCE.get(operator, _COMPARISON)
    mixed = next((some for some in (("and", "or"), ("&", "|")) if operator in some), ())

    def guarded(one: Expression) -> Expression:
        if isinstance(one, Chain) and (one.precedence >= looser or one.operators[0] in mixed):
            return Parens(one)
        return one

    return Chain(tuple(guarded(one) for one in operands), (operator,) * (len(operands) - 1))


def prefix(operator: str, operand: Expression) -> Prefix:
    """``not x`` or ``~x``, the operand in parentheses where it is a combination."""
    combined = isinstance(operand, Chain) and operand.operators[0] in ("and", "or", "&", "|")
    return Prefix(operator, Parens(operand) if combined else operand)


def text(value: str) -> Atom:
    """A text constant, in double quotes unless single ones save escapes."""
    quote = "'" if value.count('"') > value.count("'") else '"'
    parts: list[str] = []
    for one in value:
        if one in ("\\", quote):
            parts.append("\\" + one)
        elif one.isprintable():
            parts.append(one)
        else:
            parts.append(repr(one)[1:-1])
    return Atom(quote + "".join(parts) + quote)


def number(value: float) -> Atom:
    """A number; amounts that are whole are written without a fraction by the caller."""
    return Atom(repr(value).replace("e+", "e"))


def flat(expression: Expression) -> str:
    """The expression on one line."""
    match expression:
        case Atom(one):
            return one
        case Call(function, arguments, method):
            inner = ", ".join(
                f"{name}={flat(value)}" if name else flat(value) for name, value in arguments
            )
            return f"{flat(function)}{method}({inner})"
        case Subscript(value, key, attribute):
            return f"{flat(value)}[{flat(key)}]{attribute}"
        case Tuple(items):
            inner = ", ".join(flat(one) for one in items)
            return f"({inner},)" if len(items) == 1 else f"({inner})"
        case Prefix(operator, operand):
            return operator + flat(operand)
        case Chain(operands, operators):
            words = [flat(operands[0])]
            for operator, operand in zip(operators, operands[1:], strict=True):
                words += [operator, flat(operand)]
            return " ".join(words)
        case Parens(content):
            return f"({flat(content)})"
