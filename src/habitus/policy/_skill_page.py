"""The skill as a page: written, read back, and in its minimal form for a prompt."""

from __future__ import annotations

import re
from collections.abc import Sequence

from habitus.errors import BadInput
from habitus.policy._skill import MOST, Line, Skill
from habitus.policy._skill_words import WORDS

_LINE = re.compile(
    r"-\s+(?P<tag>.+?)\s*[:：]\s*(?P<weight>[+\-−]?\d+(?:\.\d+)?)\s*(?P<rest>[(（].*[)）])?\s*"
)
_MINE = frozenset(
    f"{left}{words['mine']}{right}" for words in WORDS.values() for left in "(（" for right in ")）"
)
TOKENS_MOST = 60
"""Of the minimal form."""


def write_page(skill: Skill) -> str:
    """The full form, in the language of the skill."""
    words = WORDS[skill.language]
    lines = skill.lines()
    parts = [f"# {words['title']}", "", words["lead"].format(n=skill.choices), ""]
    for key, sign in (("principles", 1.0), ("patterns", -1.0)):
        parts += [f"## {words[key]}", ""]
        some = [one for one in lines if one.weight * sign > 0 or (one.weight == 0 and sign < 0)]
        parts += [_bullet(one, skill.language) for one in some] or [words["none"]]
        parts.append("")
    parts += [f"## {words['orders']}", ""]
    left, right = _brackets(skill.language)
    parts += [
        f"- {words['over'].format(winner=_flat(one.winner), loser=_flat(one.loser))} "
        f"{left}{words['order_evidence'].format(n=one.won, of=one.of)}{right}"
        for one in skill.orders()
    ] or [words["none"]]
    return "\n".join(parts) + "\n"


def _flat(tag: str) -> str:
    return " ".join(tag.split())


def _brackets(language: str) -> tuple[str, str]:
    return ("（", "）") if language == "zh" else ("(", ")")


def _bullet(line: Line, language: str) -> str:
    words = WORDS[language]
    left, right = _brackets(language)
    rest = words["mine"] if line.mine else words["evidence"].format(chosen=line.chosen, expected=line.expected)  # fmt: skip
    return f"- {_flat(line.tag)}: {line.weight:+.2f} {left}{rest}{right}"


def read_page(text: str, where: str = "policy/SKILL.md") -> list[Line]:
    """The lines of an edited page, in either language.

    A bullet of the first two parts reads "- tag: number"; what stands in brackets after it is kept
    for the reader, but for (mine).

    Raises:
        BadInput: a bullet there has no number, or one beyond -2..2, with the line.
    """
    found: dict[str, Line] = {}
    part = ""
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith("## "):
            part = _part(line[3:].strip())
        if not line.lstrip().startswith("- ") or part == "orders":
            continue
        match = _LINE.fullmatch(line.strip())
        if match is None:
            raise BadInput(
                "This line has no weight.", where=f"{where}:{number}",
                fix='Write it like "- drama: +0.40".',
            )  # fmt: skip
        weight = float(match["weight"].replace("−", "-"))
        if abs(weight) > MOST:
            raise BadInput(
                f"The weight {weight:g} is beyond -{MOST:g}..{MOST:g}.", where=f"{where}:{number}"
            )
        tag = match["tag"].strip()
        found[tag] = Line(tag, weight, mine=(match["rest"] or "") in _MINE)
    return list(found.values())


def _part(heading: str) -> str:
    for words in WORDS.values():
        for key in ("principles", "patterns", "orders"):
            if heading == words[key]:
                return key
    return ""


def minimal(skill: Skill, *, most: int = TOKENS_MOST) -> str:
    """The skill in 30 to 60 tokens, the strongest lines first; empty while there is none.

    Args:
        skill: whose.
        most: tokens, by the rule of thumb of :func:`tokens`.
    """
    words = WORDS[skill.language]
    lines = skill.lines()
    likes = [_flat(one.tag) for one in lines if one.weight > 0]
    dislikes = [_flat(one.tag) for one in lines if one.weight < 0]
    orders = [words["minimal_order"].format(winner=_flat(one.winner), loser=_flat(one.loser)) for one in skill.orders()]  # fmt: skip
    kept: dict[str, list[str]] = {"likes": [], "dislikes": [], "orders": []}
    joint = "" if skill.language == "zh" else " "

    def text() -> str:
        parts = []
        if kept["likes"]:
            parts.append(words["minimal"].format(likes=words["and"].join(kept["likes"])))
        if kept["dislikes"]:
            parts.append(words["minimal_not"].format(dislikes=words["and"].join(kept["dislikes"])))
        return joint.join([*parts, *kept["orders"]])

    waiting = _in_turn(likes, dislikes, orders)
    for kind, one in waiting:
        kept[kind].append(one)
        if tokens(text()) > most:
            kept[kind].pop()
            break
    return text()


def _in_turn(*lists: Sequence[str]) -> list[tuple[str, str]]:
    names = ("likes", "dislikes", "orders")
    longest = max((len(one) for one in lists), default=0)
    return [
        (name, some[at]) for at in range(longest) for name, some in zip(names, lists, strict=True) if at < len(some)
    ]  # fmt: skip


def tokens(text: str) -> int:
    """About how many tokens a text has: words of letters count 1.3, other signs and Chinese
    characters 1 each."""
    words = re.findall(r"[A-Za-z0-9']+", text)
    others = re.findall(r"[^\sA-Za-z0-9']", text)
    return round(1.3 * len(words) + len(others))
