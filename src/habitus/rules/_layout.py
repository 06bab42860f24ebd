"""Where lines break: a small pretty-printer with the semantics of ruff's.

A document is text, line breaks and groups. A group is printed flat when what follows it up to the
next certain line break fits; otherwise its own lines break and its inner groups are tried. The two
conditional elements exist because ruff adds parentheses only when breaking inside existing ones
does not suffice (`ruff_formatter/src/printer/mod.rs`, release 0.17).
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeAlias

WIDTH = 100
INDENT = 4


@dataclass(frozen=True, slots=True)
class Line:
    """A place to break; ``flat`` is what stands there when it does not."""

    flat: str


SOFT = Line("")
SPACE = Line(" ")


@dataclass(frozen=True, slots=True)
class Key:
    """The identity of a group that other elements refer to."""

    number: int


@dataclass(frozen=True, slots=True)
class Group:
    """Content that breaks as a whole; ``key`` names it, ``only_if_broken`` makes it plain content
    unless the group of that key broke."""

    content: Doc
    key: Key | None = None
    only_if_broken: Key | None = None


@dataclass(frozen=True, slots=True)
class Indent:
    """Content one level in; with a key, only when the group of that key broke."""

    content: Doc
    key: Key | None = None


@dataclass(frozen=True, slots=True)
class If:
    """Content shown only when the group (of the key, else the enclosing one) is broken, or flat."""

    content: Doc
    broken: bool = True
    key: Key | None = None


@dataclass(frozen=True, slots=True)
class FitsExpanded:
    """Content that counts as fitting when broken, however wide its inner lines, while the group of
    the key is flat."""

    content: Doc
    key: Key


Doc: TypeAlias = "str | Line | Group | Indent | If | FitsExpanded | tuple[Doc, ...]"


@dataclass(frozen=True, slots=True)
class _Item:
    """A piece of document with how it is to be printed."""

    doc: Doc
    level: int
    broken: bool
    all_lines: bool = False


@lru_cache(maxsize=4096)
def width(text: str) -> int:
    """Columns that the text takes: two for a wide character, none for a combining one."""
    if text.isascii():
        return len(text)
    return sum(_columns(one) for one in text)


def _columns(one: str) -> int:
    if unicodedata.east_asian_width(one) in "WF":
        return 2
    return 0 if unicodedata.category(one) in ("Mn", "Me", "Cf", "Cc") else 1


def render(doc: Doc, level: int = 0) -> str:
    """The document as text, as if it began at this level of indentation; no final newline."""
    return _Printer().render(doc, level)


@dataclass(slots=True)
class _Printer:
    out: list[str] = field(default_factory=list)
    column: int = 0
    measured: bool = False
    """Whether an enclosing group has been measured and no line has been broken since."""
    groups: dict[Key, bool] = field(default_factory=dict)
    """Whether each keyed group is broken."""

    def render(self, doc: Doc, level: int) -> str:
        self._text(" " * (INDENT * level))
        waiting = [_Item(doc, level, True)]
        while waiting:
            self._print(waiting.pop(), waiting)
        return "".join(self.out)

    def _text(self, text: str) -> None:
        self.out.append(text)
        self.column += width(text)

    def _print(self, item: _Item, waiting: list[_Item]) -> None:
        match item.doc:
            case str(text):
                self._text(text)
            case Line(flat):
                if not item.broken:
                    self._text(flat)
                    return
                self.out.append("\n" + " " * (INDENT * item.level))
                self.column = INDENT * item.level
                self.measured = False
            case tuple(parts):
                waiting.extend(_Item(part, item.level, item.broken) for part in reversed(parts))
            case Group(content, key, only):
                broken = item.broken
                if only is None or self.groups[only]:
                    broken = self._breaks(item, content, waiting)
                if key is not None:
                    self.groups[key] = broken
                waiting.append(_Item(content, item.level, broken))
            case Indent(content, key):
                deeper = 1 if key is None or self.groups[key] else 0
                waiting.append(_Item(content, item.level + deeper, item.broken))
            case If(content, wanted, key):
                if wanted == (item.broken if key is None else self.groups[key]):
                    waiting.append(_Item(content, item.level, item.broken))
            case FitsExpanded(content, key):
                if not self.groups[key]:
                    self.measured = False
                waiting.append(_Item(content, item.level, item.broken))

    def _breaks(self, item: _Item, content: Doc, waiting: list[_Item]) -> bool:
        if not item.broken and self.measured:
            return False
        self.measured = True
        return not self._fits(_Item(content, item.level, False), item.doc, waiting)

    def _fits(self, first: _Item, group: Doc, waiting: list[_Item]) -> bool:
        groups = dict(self.groups)
        if isinstance(group, Group) and group.key is not None:
            groups.pop(group.key, None)
        column, rest = self.column, len(waiting)
        below = False  # past the first line, whose width alone counts
        stack = [first]
        while stack or rest:
            if stack:
                item = stack.pop()
            else:
                rest -= 1
                item = waiting[rest]
            match item.doc:
                case str(text):
                    column += width(text)
                    if column > WIDTH and not (item.all_lines and below):
                        return False
                case Line(flat):
                    if not item.broken:
                        column += width(flat)
                        if column > WIDTH and not (item.all_lines and below):
                            return False
                    elif item.all_lines:
                        column, below = INDENT * item.level, True
                    else:
                        return True
                case tuple(parts):
                    stack.extend(
                        _Item(part, item.level, item.broken, item.all_lines)
                        for part in reversed(parts)
                    )
                case Group(content, key, _):
                    if key is not None:
                        groups[key] = item.broken
                    stack.append(_Item(content, item.level, item.broken, item.all_lines))
                case Indent(content, key):
                    deeper = 1 if key is None or groups.get(key, item.broken) else 0
                    stack.append(_Item(content, item.level + deeper, item.broken, item.all_lines))
                case If(content, wanted, key):
                    broken = item.broken if key is None else groups.get(key, item.broken)
                    if wanted == broken:
                        stack.append(_Item(content, item.level, item.broken, item.all_lines))
                case FitsExpanded(content, key):
                    if not groups.get(key, item.broken):
                        stack.append(_Item(content, item.level, True, True))
                    else:
                        stack.append(_Item(content, item.level, item.broken, item.all_lines))
        return True
