"""Chinese sentences for rules. Modifiers stand before the noun, with 的."""

from __future__ import annotations

from collections.abc import Sequence

from habitus.rules import _sentence_words_zh as words
from habitus.rules._clauses_zh import ChineseClauses, spoken
from habitus.rules._ir import (
    At,
    Compare,
    ContainsAny,
    EffectValue,
    Leaf,
    NameIs,
    Result,
    Rule,
)
from habitus.rules._literals import Every, Literal, Some, Tree, tree
from habitus.rules._phrases import Phrase, language_name, merged, plain, quoted
from habitus.vocabulary._spell import joined, spell_date


class Chinese(ChineseClauses):
    """Tells the conditions and results of rules about some kinds of context."""

    # --- the rule ---

    def rule(self, rule: Rule) -> str:
        """The whole sentence."""
        exceptions: list[str] = []
        acts = self.acts_of(rule)
        clauses: list[str] = []
        answering = sum(one.result is not None for one in rule.branches)
        for branch in rule.branches:
            told = None if branch.condition is None else tree(branch.condition)
            if branch.result is None and not clauses and told is not None:
                exceptions.append(self.exception(told, acts))
            elif branch.result is None:
                about = "其余的" if told is None else self.noun_phrase(told)
                clauses.append(f"{about}不作规定")
            else:
                clauses.append(self.clause(told, branch.result, several=answering > 1))
        span = self.span(rule, clauses)
        main = "；否则，".join(clauses) or "不作规定"
        said = f"{span}，{main}" if span else main
        if exceptions:
            said += (
                ("；" if len(clauses) > 1 or "；" in main else "，")
                + joined(exceptions, "zh", "and")
                + "除外"
            )
        reason = (
            ""
            if answering > 1
            else next(
                (
                    plain(one.result.reason)
                    for one in rule.branches
                    if one.result and one.result.reason
                ),
                "",
            )
        )
        said += f"：{reason}" if reason else ""
        return said if said.endswith(("。", "！", "？")) else said + "。"

    def span(self, rule: Rule, told: list[str]) -> str:
        """The dates between which it holds."""
        since = f"从{spell_date(rule.since, 'zh')}起" if rule.since else ""
        if not rule.until and any(since in one for one in told):
            return ""  # 从那天起每两周
        until = f"到{spell_date(rule.until, 'zh')}为止" if rule.until else ""
        return since + until

    def clause(self, told: Tree | None, result: Result, *, several: bool) -> str:
        """What one branch says, without a full stop."""
        effects = "，".join(self.effect(key, value) for key, value in result.effects)
        if result.stance is None:
            return f"{self.noun_phrase(told)}：{effects}"
        said = self.stance(told, result)
        if several and result.reason:
            said += f"（{plain(result.reason)}）"
        return f"{said}，并且{effects}" if effects else said

    def stance(self, told: Tree | None, result: Result) -> str:
        when, what = self.action(told)
        match result.stance:
            case "forbid":
                return f"{when}绝不{what}"
            case "require":
                return f"{when}一定要{what}"
            case "ask":
                return f"{when}{what}前先询问"
            case "permit":
                return f"{when}可以{what}"
            case "avoid":
                return f"{when}尽量不{what}"
            case _:
                return f"{when}优先{what}"

    def action(self, told: Tree | None) -> tuple[str, str]:
        """When (before the verb, possibly empty) and what: a verb with its object."""
        if told is None:
            return "", self.verb + self.noun
        if isinstance(told, Some) and self.alternatives(told) is None:
            parts = [self.action(one) for one in told.parts]
            if all(not when and what.startswith(self.verb) for when, what in parts):
                whats = [what.removeprefix(self.verb) for _, what in parts]
                return "", self.verb + joined(whats, "zh", "or")
            return "", joined(["".join(one) for one in parts], "zh", "or")
        phrases = self.phrases(told)
        acts = [one for one in phrases if one.role == "act"]
        times = [one for one in phrases if one.role == "time"]
        adverbial = bool(acts) or not self.words.moment
        when = "".join(spoken(one) for one in times) if adverbial else ""
        rest = [one for one in phrases if not (adverbial and one.role == "time")]
        if acts:
            given = "、".join(spoken(one) for one in rest if one.role != "act")
            doing = "并".join(
                spoken(one) + ("东西" if given and len(spoken(one)) == 1 else "") for one in acts
            )
            return when + (f"{given}时，" if given else ""), doing
        return when, self.eating(told) + self.modified(rest, self.noun)

    def eating(self, told: Tree) -> str:
        """The verb: 喝 for drinks, else that of the kind."""
        parts = told.parts if isinstance(told, Every | Some) else (told,)
        things = [
            one.leaf.concept
            for one in parts
            if isinstance(one, Literal) and isinstance(one.leaf, ContainsAny) and not one.denied
        ]
        ids = [
            each
            for one in things
            for each in ((one,) if one in self.concepts.by_id else self.concepts.lookup(one))
        ]
        drunk = bool(ids) and all(
            "drink" in self.concepts.ancestors(one, parts=False) for one in ids
        )
        return "喝" if drunk else self.verb

    def effect(self, key: str, value: EffectValue) -> str:
        match key, value:
            case "notify", At(day, clock):
                return f"{words.DAYS_AHEAD.get(day.lower(), plain(day))}{plain(clock)}提醒"
            case "tag", str(tag):
                return f"标记为{quoted(tag)}"
            case "max_words", int(count):
                return f"不超过{count}字"
            case "reply_language", str(language):
                return f"用{language_name(language, 'zh', self.concepts)}"
            case _, At(day, clock):
                return f"{key}为{words.DAYS_AHEAD.get(day.lower(), plain(day))}{plain(clock)}"
            case _, str(text):
                return words.EFFECTS.get((key, text), f"{key}为{quoted(text)}")
        return f"{key}为{value}"

    def acts_of(self, rule: Rule) -> frozenset[str]:
        """What the rule's answers are about, so that exceptions need not say it again."""
        told = [tree(one.condition) for one in rule.branches if one.condition and one.result]
        phrases = [one for each in told if not isinstance(each, Some) for one in self.phrases(each)]
        return frozenset(spoken(one) for one in phrases if one.role == "act")

    def exception(self, told: Tree, acts: frozenset[str]) -> str:
        """What is excused, before 除外."""
        if isinstance(told, Some) and self.alternatives(told) is None:
            return joined([self.exception(one, acts) for one in told.parts], "zh", "or")
        phrases = self.phrases(told)
        others = [one for one in phrases if one.role != "act" or spoken(one) not in acts]
        if others and len(others) < len(phrases):
            return "、".join(spoken(one) for one in others) + "时"
        if all(one.role == "time" for one in phrases) and not self.words.moment:
            return "".join(spoken(one) for one in phrases)
        if any(one.role in ("head", "act") for one in phrases):
            return self.modified(phrases, self.noun)
        if any(one.role == "before" for one in phrases):
            return self.modified(phrases, self.noun)
        return self.modified(phrases, "")

    # --- noun phrases ---

    def noun_phrase(self, told: Tree | None) -> str:
        """The things a condition is about: 客户参加的会议."""
        if told is None:
            return self.noun
        if isinstance(told, Some) and self.alternatives(told) is None:
            return joined([self.noun_phrase(one) for one in told.parts], "zh", "or")
        return self.modified(self.phrases(told), self.noun)

    def phrases(self, told: Tree) -> list[Phrase]:
        """The modifiers that a conjunction (or one test) stands for."""
        parts = told.parts if isinstance(told, Every) else (told,)
        together: list[Phrase] = []
        for part in parts:
            one: Phrase | None = None
            denied = False
            if isinstance(part, Literal):
                one, denied = self.phrase(part), part.denied or _is_contrary(part.leaf)
            elif isinstance(part, Some):
                one = self.alternatives(part)
            one = one or Phrase("after", self.clause_of(part))
            for at, earlier in enumerate(together):
                both = merged((earlier, one)) if denied else None
                if both is not None:
                    together[at] = both
                    break
            else:
                together.append(one)
        return together

    def alternatives(self, told: Some) -> Phrase | None:
        """All alternatives as one modifier, where they are of one sort."""
        literals = [one for one in told.parts if isinstance(one, Literal)]
        if len(literals) < len(told.parts):
            return None
        names = [
            one.leaf.name for one in literals if isinstance(one.leaf, NameIs) and not one.denied
        ]
        if len(names) == len(literals) and len(set(names)) == 1:
            return Phrase("after", "{}参加", (plain(names[0]),))
        found = [self.phrase(one) for one in literals]
        one = merged(found)
        if one is not None and not any(each.denied for each in literals):
            return one
        roles = {each.role for each in found}
        if roles <= {"after"} or roles == {"time"}:
            return Phrase(found[0].role, joined([spoken(each) for each in found], "zh", "or"))
        return None

    def modified(self, phrases: Sequence[Phrase], noun: str) -> str:
        """The phrases before a noun; without a noun, ending in 的."""
        heads = [spoken(one) for one in phrases if one.role == "head"]
        acts = [spoken(one) for one in phrases if one.role == "act"]
        before = "".join(spoken(one) for one in phrases if one.role == "before")
        if acts:
            given = "、".join(spoken(one) for one in phrases if one.role != "act")
            return (f"{given}时，" if given else "") + "、".join(acts)
        attributes = [
            spoken(one) + (self.words.moment if one.role == "time" and not one.verb else "") + "的"
            for one in phrases
            if one.role in ("after", "time", "clause")
        ]
        core = "加".join(heads) if heads else noun
        return "、".join(attributes) + before + core


def _is_contrary(leaf: Leaf) -> bool:
    return isinstance(leaf, Compare) and leaf.op == "!="
