"""Why a statement stays a fact and makes no rule, said in the person's language."""

from __future__ import annotations

from habitus.vocabulary import Language

_WORDS: dict[Language, dict[str, str]] = {
    "en": {
        "field": "Kept as a fact: a {kind} has no {name}.",
        "thing": "Kept as a fact: a {kind} has nothing that could be {name}.",
        "people": "Kept as a fact: a {kind} has no people.",
        "nobody": "Kept as a fact: nobody was named.",
        "unit": "Kept as a fact: {name} needs a unit.",
        "effects": "Kept as a fact: nothing to set was understood.",
        "no_rule": "Noted.",
        "kind": "Kept as a fact: it is not clear what kind of thing it is about.",
        "exception": "Kept as a fact: its exception covers everything.",
        "proposed_setting": "Kept as text: only you can say how your day is cut.",
        "faulty": "Kept as a fact: as a rule it could never hold.",
    },
    "zh": {
        "field": "作为事实记下：{kind}没有{name}这一项。",
        "thing": "作为事实记下：{kind}里没有可以是{name}的东西。",
        "people": "作为事实记下：{kind}里没有人。",
        "nobody": "作为事实记下：没有说是谁。",
        "unit": "作为事实记下：{name}缺少单位。",
        "effects": "作为事实记下：没听懂要设置什么。",
        "no_rule": "记下了。",
        "kind": "作为事实记下：不清楚说的是哪类事。",
        "exception": "作为事实记下：例外把一切都包括了。",
        "proposed_setting": "作为文字保存：一天怎么分，只有你自己说了算。",
        "faulty": "作为事实记下：作为规则它永远不会成立。",
    },
}


class NotBuilt(Exception):
    """The statement can't become a rule."""

    def __init__(self, why: str, *, kind: str = "", name: str = "") -> None:
        self.why, self.kind, self.name = why, kind, name
        super().__init__(self.say("en"))

    def say(self, language: Language) -> str:
        """The reason as a sentence."""
        return _WORDS[language][self.why].format(kind=self.kind, name=self.name)
