"""Words on a terminal or in a pipe, and JSON.

Whatever comes from the store is data: it is shown without markup and without control characters.
"""

from __future__ import annotations

import json
import sys
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from habitus._plain import plain as as_json
from habitus.cli._words import known, say

if TYPE_CHECKING:
    from rich.console import Console

VERDICTS = {
    "forbid": ("✗", "bold red"), "ask": ("?", "bold yellow"), "avoid": ("↓", "bold magenta"),
    "prefer": ("↑", "bold green"), "allow": ("✓", "bold green"),
}  # fmt: skip


class Screen:
    """Where a person reads: coloured on a terminal, plain lines elsewhere."""

    def __init__(self, language: str) -> None:
        from rich.console import Console

        self.language = language
        self.console: Console = Console(highlight=False, markup=False, emoji=False)
        self.wraps = self.console.is_terminal

    def word(self, key: str, /, **values: object) -> str:
        """A phrase in the reader's language."""
        return say(self.language, key, **values)

    def thing(self, what: str) -> str:
        """The name of a kind of thing in the reader's language; as it is where there is none."""
        return known(self.language, f"a_{what}") or what

    def change(self, reason: str) -> str:
        """The reason of a commit in the reader's language, where habitus gave it."""
        verb, _, sentence = reason.partition(": ")
        known = verb in ("Begin.", "Add", "Propose", "Change", "End")
        return self.word(verb, sentence=sentence) if known else reason

    def line(self, *parts: str | tuple[str, str], indent: int = 0) -> None:
        """One line of parts, each a text or a text with its style."""
        from rich.text import Text

        text = Text()
        for part in parts:
            words, style = part if isinstance(part, tuple) else (part, "")
            text.append(clean(words), style)
        if self.wraps and indent:
            from rich.padding import Padding

            self.console.print(Padding(text, (0, 0, 0, indent), expand=False))
        elif self.wraps:
            self.console.print(text)
        else:
            self.console.print(" " * indent, text, sep="", soft_wrap=True)

    def gap(self) -> None:
        """An empty line."""
        self.console.print()

    def done(self, *parts: str | tuple[str, str]) -> None:
        """A line that says that something was done."""
        self.line(("✓ ", "bold green"), *parts)

    def table(self, rows: Sequence[tuple[str, str]], indent: int = 0) -> None:
        """Names with their values, in two columns."""
        from rich.cells import cell_len

        wide = max(cell_len(name) for name, _ in rows)
        for name, value in rows:
            self.line((name + " " * (wide - cell_len(name) + 2), "dim"), value, indent=indent)

    def code(self, source: str) -> None:
        """Python, highlighted on a terminal."""
        if not self.wraps:
            sys.stdout.write(source if source.endswith("\n") else source + "\n")
            return
        from rich.syntax import Syntax

        self.console.print(
            Syntax(clean(source), "python", theme="ansi_dark", background_color="default")
        )

    def verbatim(self, text: str) -> None:
        """Text whose bytes matter, as it is."""
        sys.stdout.write(text)


def clean(text: str) -> str:
    """The text with control characters made visible: a message can't drive the terminal."""
    return "".join(
        one
        if one in "\n\t" or (unicodedata.category(one) not in ("Cc", "Cs") and one not in _TURNS)
        else "\ufffd"
        for one in text
    )


_TURNS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that turn the direction of what follows, so that a text looks like another."""


def one_line(text: str, most: int = 200) -> str:
    """A text on one line, shortened."""
    flat = " ".join(text.split())
    return flat if len(flat) <= most else flat[: most - 1] + "…"


def plain(value: object) -> Any:
    """A value as JSON has it."""
    return as_json(value)


def write_json(data: Mapping[str, Any] | Iterable[Any]) -> None:
    """One JSON value on standard output: on one line, or indented on a terminal."""
    indent = 2 if sys.stdout.isatty() else None
    sys.stdout.write(json.dumps(plain(data), ensure_ascii=False, indent=indent) + "\n")
