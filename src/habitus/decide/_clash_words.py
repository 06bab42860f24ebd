"""What is said of a clash, in both languages."""

from __future__ import annotations

from habitus.rules import At, Claim, EffectValue, sentence
from habitus.vocabulary import Concepts, Language

_WORDS: dict[Language, dict[str, str]] = {
    "en": {
        "contradiction": '{where}: "{a}" says {said_a}, "{b}" says {said_b}. Nothing decides between '
        "them.",
        "shadowed": '"{a}" never counts: "{b}" always wins over it.',
        "duplicate": '"{a}" and "{b}" say the same.',
        "covered": '"{a}" adds nothing to "{b}".',
        "unproved": '"{a}" and "{b}" may contradict each other; neither is proved.',
        "forbid": "never", "require": "always", "ask": "ask first", "permit": "fine",
        "avoid": "rather not", "prefer": "gladly",
    },
    "zh": {
        "contradiction": "{where}：“{a}”说{said_a}，“{b}”说{said_b}。没有哪条说明以谁为准。",
        "shadowed": "“{a}”从不起作用：“{b}”总是优先于它。",
        "duplicate": "“{a}”和“{b}”说的是一回事。",
        "covered": "有了“{b}”，“{a}”没有增加任何内容。",
        "unproved": "“{a}”和“{b}”可能互相矛盾，目前无法证明，也无法排除。",
        "forbid": "不行", "require": "必须", "ask": "先问", "permit": "可以", "avoid": "尽量不要",
        "prefer": "更愿意",
    },
}  # fmt: skip


def clash_message(
    how: str, a: Claim, b: Claim, about: str, where: str, language: Language, concepts: Concepts
) -> str:
    """One clash as a sentence: where it shows, and what each rule says there."""
    words = _WORDS[language]
    names = [sentence(one.rule, language, concepts) for one in (a, b)]
    return words[how].format(
        where=where[:1].upper() + where[1:],
        a=names[0],
        b=names[1],
        said_a=_said(a, about, words),
        said_b=_said(b, about, words),
    )


def _said(claim: Claim, about: str, words: dict[str, str]) -> str:
    result = claim.result
    if result is None:
        return ""
    if about == "stance":
        return words[str(result.stance)] if result.stance else ""
    return f"{about} = {_shown(dict(result.effects)[about])}"


def _shown(value: EffectValue) -> str:
    return f"{value.day} {value.clock}" if isinstance(value, At) else str(value)
