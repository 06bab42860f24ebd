"""The attacks as data, and the traps that show whether one reached the host."""

from __future__ import annotations

import socket
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_HEAD = '''"""An attack."""

from habitus.code import Meal, ask, avoid, contains, do, forbid, is_a, lunch, matches, permit, rule
'''
_RULE = """

@rule(id="attack", domain="food")
def attack(meal: Meal):
"""


@dataclass(frozen=True)
class Attack:
    """One attack."""

    group: str
    name: str
    body: str
    module: bool
    """Whether it stands at the top of the file instead of in the function."""
    limits: bool
    """Whether the vet may let it through."""

    def __str__(self) -> str:
        return f"{self.group}: {self.name}"

    def file(self, traps: Traps | None = None) -> str:
        """The rule file that tries it."""
        text = self.body if traps is None else traps.set_in(self.body)
        if self.module:
            return f"{_HEAD}{text}{_RULE}    return forbid()\n"
        return _HEAD + _RULE + textwrap.indent(text, "    ")

    def script(self, traps: Traps) -> str:
        """The same without the rule around it, for the interpreter alone."""
        text = traps.set_in(self.body)
        if self.module:
            return text
        return f"def attack(meal):\n{textwrap.indent(text, '    ')}\nattack(meal)\n"


def attacks() -> Iterator[Attack]:
    """All attacks, by group and in order."""
    for file in sorted((Path(__file__).parent / "attacks").glob("*.txt")):
        for part in ("\n" + file.read_text(encoding="utf-8")).split("\n--- ")[1:]:
            name, _, body = part.partition("\n")
            yield Attack(
                group=file.stem,
                name=name.replace("@module", "").replace("=limits", "").strip(),
                body=body.rstrip("\n") + "\n",
                module="@module" in name,
                limits="=limits" in name,
            )


class Traps:
    """A file, a variable, a path and a port that an attack must not reach."""

    TOKEN = "canary-7f3c9a41"

    def __init__(self, folder: Path) -> None:
        self.secret = folder / "secret.txt"
        self.secret.write_text(self.TOKEN, encoding="utf-8")
        self.touch = folder / "touched"
        self.server = socket.create_server(("127.0.0.1", 0))
        self.server.settimeout(0.0)
        self.port: int = self.server.getsockname()[1]

    def set_in(self, text: str) -> str:
        """The attack with the traps' places filled in."""
        return (
            text.replace("{secret}", str(self.secret))
            .replace("{touch}", str(self.touch))
            .replace("{port}", str(self.port))
        )

    def sprung(self, said: str = "") -> list[str]:
        """Which traps were reached, and whether the secret stands in what was said."""
        found: list[str] = []
        if self.TOKEN in said:
            found.append("the secret was said")
        if self.touch.exists():
            found.append("a file was made")
        if self.secret.read_text(encoding="utf-8") != self.TOKEN:
            found.append("the secret was changed")
        try:
            self.server.accept()
            found.append("a connection was made")
        except BlockingIOError:
            pass
        return found

    def close(self) -> None:
        """Give the port back."""
        self.server.close()
