"""stub"""
from habitus.rules._ir import Rule
from habitus.vocabulary import Concepts


def sentence(rule: Rule, language: str, concepts: Concepts | None = None) -> str:
    return "A rule."
