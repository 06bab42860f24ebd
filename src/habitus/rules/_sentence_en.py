"""English sentences for rules."""

from __future__ import annotations

from collections.abc import Sequence

from habitus.rules import _sentence_words_en as words
from habitus.rules._clauses_en import EnglishClauses, spoken
from habitus.rules._ir import (
    At,
    Does,
    EffectValue,
    NameIs,
    Result,
    Rule,
)
from habitus.rules._literals import Every, Literal, Some, Tree, tree
from habitus.rules._phrases import Phrase, language_name, merged, plain, quoted
from habitus.vocabulary._spell import joined, spell_date


class English(EnglishClauses):
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
                about = self.noun_phrase(told) if told is not None else "anything else"
                clauses.append(f"nothing for {about}")
            else:
                clauses.append(self.clause(told, branch.result, several=answering > 1))
        main = "; otherwise, ".join(_low(one) for one in clauses) or "nothing"
        reason = _reason(rule) if answering == 1 else ""
        span = self.span(rule, clauses)
        excused = joined(exceptions, "en", "or") if exceptions else ""
        if len(clauses) == 1 and not _has_effects(rule):
            sentence = (
                main + (f", {span}" if span else "") + (f", except {excused}" if excused else "")
            )
            return _sentence(f"{sentence}: {reason}" if reason else sentence)
        sentence = f"{span}: {main}" if span else main
        sentence += f": {reason}" if reason else ""
        return _sentence(sentence) + (" " + _sentence(f"Exception: {excused}") if excused else "")

    def span(self, rule: Rule, told: list[str]) -> str:
        """The dates between which it holds."""
        since = f"from {spell_date(rule.since, 'en')}" if rule.since else ""
        if not rule.until and any(since in one for one in told):
            return ""  # every other Friday from that date
        until = f"until {spell_date(rule.until, 'en')}" if rule.until else ""
        return f"{since} {until}".strip() + (" on" if since and not until else "")

    def clause(self, told: Tree | None, result: Result, *, several: bool) -> str:
        """What one branch says, without a full stop."""
        effects = (
            joined([self.effect(key, value) for key, value in result.effects], "en", "and")
            if result.effects
            else ""
        )
        if result.stance is None:
            return f"{self.noun_phrase(told)}: {effects}"
        said = self.stance(told, result)
        if several and result.reason:
            said += f" ({plain(result.reason)})"
        return f"{said}; {effects}" if effects else said

    def stance(self, told: Tree | None, result: Result) -> str:
        phrase = self.noun_phrase(told)
        act = told is not None and self.is_act(told)
        match result.stance:
            case "forbid" if act:
                return f"never {self.noun_phrase(told, base=True)}"
            case "forbid" if phrase.startswith("anything") or self.has_head(told):
                return f"never {phrase}"
            case "forbid":
                return f"no {phrase}"
            case "require" if act:
                return f"always {self.noun_phrase(told, base=True)}"
            case "require" if self.kind == "purchase" and not self.has_head(told):
                return f"always approve {phrase}"
            case "require":
                return (
                    words.SEVERAL_REQUIRE if len(self.kinds) > 1 else self.words.require
                ).format(phrase)
            case "ask" if act or (self.kind == "purchase" and not self.has_head(told)):
                return f"ask before {phrase}"
            case "ask":
                pattern = words.SEVERAL_ASK if len(self.kinds) > 1 else self.words.ask
                if self.kind == "tool_call":
                    pattern = "ask before making {}"
                return pattern.format(phrase)
            case "permit":
                return f"allow {phrase}"
            case "avoid":
                return f"avoid {phrase}"
            case _:
                return f"prefer {phrase}"

    def effect(self, key: str, value: EffectValue) -> str:
        known = words.EFFECTS.get((key, value)) if isinstance(value, str) else None
        match key, value:
            case "notify", At(day, clock):
                on = "on the " if day.startswith("next") else ""
                return f"notify {on}{plain(day)} at {plain(clock)}"
            case "tag", str(tag):
                return f"tag {quoted(tag)}"
            case "max_words", int(count):
                return f"at most {count} words"
            case "reply_language", str(language):
                return f"in {language_name(language, 'en', self.concepts)}"
            case _ if known is not None:
                return known
            case _, At(day, clock):
                return f"{key} {plain(day)} at {plain(clock)}"
            case _, str(text):
                return f"{key} {quoted(text)}"
        return f"{key} {value}"

    def acts_of(self, rule: Rule) -> frozenset[str]:
        """What the rule's answers are about, so that exceptions need not say it again."""
        told = [tree(one.condition) for one in rule.branches if one.condition and one.result]
        phrases = [one for each in told if not isinstance(each, Some) for one in self.phrases(each)]
        return frozenset(spoken(one) for one in phrases if one.role == "act")

    def exception(self, told: Tree, acts: frozenset[str]) -> str:
        """What is excused: as little as needed after "except"."""
        if isinstance(told, Some):
            one = self.alternatives(told)
            if one is None:
                return joined([self.exception(part, acts) for part in told.parts], "en", "or")
            return self.modified([one], "ones")
        phrases = self.phrases(told)
        others = [one for one in phrases if one.role != "act" or spoken(one) not in acts]
        return self.modified(others or phrases, "ones")

    # --- noun phrases ---

    def noun_phrase(self, told: Tree | None, *, base: bool = False) -> str:
        """The things a condition is about: "meetings with clients on weekdays"."""
        if told is None:
            return self.noun
        if isinstance(told, Some):
            one = self.alternatives(told)
            if one is None:
                parts = [self.noun_phrase(part, base=base) for part in told.parts]
                if any(" or " in one or " if " in one for one in parts):
                    return ", or ".join(parts)
                return joined(parts, "en", "or")
            return self.modified([one], self.noun, base=base)
        return self.modified(self.phrases(told), self.noun, base=base)

    def is_act(self, told: Tree) -> bool:
        """Whether the noun phrase is made of verbs: "booking flights"."""
        match told:
            case Literal(Does(), denied):
                return not denied
            case Every(parts):
                return any(self.is_act(one) for one in parts)
            case Some(parts):
                return all(self.is_act(one) for one in parts)
        return False

    def has_head(self, told: Tree | None) -> bool:
        """Whether a thing stands in place of the noun."""
        match told:
            case Literal():
                return self.phrase(told).role == "head"
            case Every(parts):
                return any(self.has_head(one) for one in parts)
            case Some(parts):
                return all(self.has_head(one) for one in parts)
        return False

    def phrases(self, told: Tree) -> list[Phrase]:
        """The modifiers that a conjunction (or one test) stands for."""
        parts = told.parts if isinstance(told, Every) else (told,)
        found: list[Phrase] = []
        for part in parts:
            one = self.phrase(part) if isinstance(part, Literal) else None
            if isinstance(part, Some):
                one = self.alternatives(part)
            found.append(one or Phrase("clause", self.clause_of(part)))
        together: list[Phrase] = []
        for one in found:
            denied = (
                one.pattern.startswith(("not ", "without ", "other "))
                or "other than" in one.pattern
            )
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
        if not all(isinstance(one, Literal) for one in told.parts):
            return None
        found = [self.phrase(one) for one in told.parts if isinstance(one, Literal)]
        named = {
            one.leaf.name
            for one in told.parts
            if isinstance(one, Literal) and isinstance(one.leaf, NameIs) and not one.denied
        }
        if len(named) == 1 and all(
            isinstance(one, Literal) and isinstance(one.leaf, NameIs) for one in told.parts
        ):
            return Phrase("after", "with {}", tuple(named))
        one = merged(found)
        if one is not None:
            return one
        roles = {each.role for each in found}
        if roles <= {"after", "time"}:
            return Phrase(
                "time" if roles == {"time"} else "after",
                joined([spoken(e) for e in found], "en", "or"),
            )
        return None

    def modified(self, phrases: Sequence[Phrase], noun: str, *, base: bool = False) -> str:
        """The phrases around a noun; a lone modifier needs no noun when it is only "ones"."""

        def of(*roles: str) -> list[str]:
            return [spoken(one) for one in phrases if one.role in roles]

        heads, acts = of("head"), [one for one in phrases if one.role == "act"]
        after, time, before, clauses = of("after"), of("time"), of("before"), of("clause")
        if acts:
            vague = bool(after) and not acts[0].items
            told = [spoken(one, base=base) + (" anything" if vague else "") for one in acts]
            core = " and ".join(told)
        elif heads:
            core = " with ".join(heads)
        elif noun == "ones":
            core = "ones" if before else ""
        else:
            core = noun
        pieces = [*before, core, *_together(after), *time]
        if clauses:
            pieces.append("if " + joined(clauses, "en", "and"))
        return " ".join(one for one in pieces if one)


def _together(after: list[str]) -> list[str]:
    """Neighbours that begin with the same word are joined: "with a window seat and breakfast"."""
    pieces: list[str] = []
    for one in after:
        first, _, rest = one.partition(" ")
        if pieces and rest and first == "with" and pieces[-1].startswith("with "):
            pieces[-1] += f" and {rest}"
        else:
            pieces.append(one)
    return pieces


def _has_effects(rule: Rule) -> bool:
    return any(one.result is not None and one.result.effects for one in rule.branches)


def _reason(rule: Rule) -> str:
    reasons = [
        one.result.reason for one in rule.branches if one.result is not None and one.result.reason
    ]
    return plain(reasons[0]) if reasons else ""


def _low(clause: str) -> str:
    return clause[:1].lower() + clause[1:] if not clause[:2].isupper() else clause


def _sentence(text: str) -> str:
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else text + "."
