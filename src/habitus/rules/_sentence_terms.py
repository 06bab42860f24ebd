"""What a goal or a choice says: what counts for it and against it, and how much."""

from __future__ import annotations

from habitus.rules import _sentence_words_en as en
from habitus.rules import _sentence_words_zh as zh
from habitus.rules._ir import Condition, Field, Rule, Weighted
from habitus.rules._literals import tree
from habitus.rules._sentence_en import English
from habitus.rules._sentence_zh import Chinese
from habitus.rules._types import WrongType, field_info
from habitus.vocabulary import KINDS, Concepts, Language
from habitus.vocabulary._spell import joined

_PER = {
    "en": {"distance": "per km", "duration": "per minute", "price": "per unit of money"},
    "zh": {"distance": "每公里", "duration": "每分钟", "price": "每单位货币"},
}
_EACH = {"en": "each", "zh": "每一"}


def ranking_sentence(rule: Rule, language: Language, concepts: Concepts) -> str:
    """The whole sentence: "Choose meals by Cantonese food (+1.2) and distance (-0.35 per km)."."""
    told = [
        f"{term_phrase(one.term, rule.kinds, language, concepts)}"
        + _amount(one, rule.kinds, language)
        for one in rule.terms
    ]
    chosen = rule.purpose == "choice"
    if language == "zh":
        noun = _noun_zh(rule.kinds)
        head = f"选{noun}时看" if chosen else f"对{noun}的追求是"
        return f"{head}{joined(told, 'zh', 'and')}。"
    noun = _noun_en(rule.kinds)
    head = f"Choose {noun} by" if chosen else f"Aim with {noun} at"
    return f"{head} {joined(told, 'en', 'and')}."


def term_phrase(
    term: Condition | Field, kinds: tuple[str, ...], language: Language, concepts: Concepts
) -> str:
    """What one term weighs: "distance", "Cantonese food"."""
    if isinstance(term, Field):
        if language == "zh":
            return "的".join(zh.FIELDS.get(one, one) for one in term.path)
        return "'s ".join(en.FIELDS.get(one, one.replace("_", " ")) for one in term.path)
    told = tree(term)
    if language == "zh":
        return Chinese(kinds, concepts).clause_of(told)
    return English(kinds, concepts).noun_phrase(told)


def _amount(one: Weighted, kinds: tuple[str, ...], language: Language) -> str:
    sign = "+" if one.weight >= 0 else "−"
    weight = f"{sign}{abs(one.weight):g}"
    if isinstance(one.term, Field):
        per = _PER[language].get(_type(one.term, kinds), _EACH[language])
        weight = f"{weight} {per}" if language == "en" else f"{per}{weight}"
    return f" ({weight})" if language == "en" else f"（{weight}）"


def _type(field: Field, kinds: tuple[str, ...]) -> str:
    for kind in kinds or tuple(KINDS):
        try:
            return field_info(field.path, kind).type
        except WrongType:
            continue
    return ""


def _noun_en(kinds: tuple[str, ...]) -> str:
    return joined([en.KINDS[one].noun for one in kinds], "en", "or") if kinds else "anything"


def _noun_zh(kinds: tuple[str, ...]) -> str:
    return joined([zh.KINDS[one].noun for one in kinds], "zh", "or") if kinds else "任何事"
