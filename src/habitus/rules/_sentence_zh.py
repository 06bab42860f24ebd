"""Chinese sentences for rules. Modifiers stand before the noun with 的; only 否则 joins branches."""

from __future__ import annotations

from collections.abc import Sequence

from habitus.rules import _sentence_words_zh as words
from habitus.rules._ir import (
    At,
    Compare,
    ContainsAny,
    DaysSince,
    DaysUntil,
    DecidedAt,
    Does,
    During,
    EffectValue,
    Field,
    HasRole,
    IsA,
    IsTrue,
    Leaf,
    NameIs,
    OneOf,
    Overlaps,
    Result,
    Rule,
    Shifted,
    Term,
    TextTest,
    Value,
)
from habitus.rules._literals import Every, Literal, Some, Tree, tree
from habitus.rules._phrases import Phrase, concept_name, merged
from habitus.vocabulary import KINDS, Concepts, Distance, Duration, Money, Outside, Window
from habitus.vocabulary._spell import joined, spell_amount, spell_date, spell_number, spell_window


def quoted(text: str) -> str:
    """A text as it is quoted, on one line."""
    return f"“{' '.join(text.split())}”"


class Chinese:
    """Tells the conditions and results of rules about some kinds of context."""

    def __init__(self, kinds: tuple[str, ...], concepts: Concepts) -> None:
        self.kinds = kinds
        self.concepts = concepts
        self.kind = kinds[0] if len(kinds) == 1 else ""
        self.words = words.KINDS[self.kind] if self.kind else words.ANY
        self.noun = (
            joined([words.KINDS[one].noun for one in kinds], "zh", "or")
            if kinds
            else words.ANY.noun
        )
        self.verb = words.SEVERAL if len(kinds) > 1 else self.words.verb

    # --- the rule ---

    def rule(self, rule: Rule) -> str:
        """The whole sentence."""
        exceptions: list[str] = []
        clauses: list[str] = []
        answering = sum(one.result is not None for one in rule.branches)
        for branch in rule.branches:
            told = None if branch.condition is None else tree(branch.condition)
            if branch.result is None and not clauses and told is not None:
                exceptions.append(self.exception(told))
            elif branch.result is None:
                about = "其余的" if told is None else self.noun_phrase(told)
                clauses.append(f"{about}不作规定")
            else:
                clauses.append(self.clause(told, branch.result, several=answering > 1))
        span = self.span(rule)
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
                    _plain(one.result.reason)
                    for one in rule.branches
                    if one.result and one.result.reason
                ),
                "",
            )
        )
        said += f"：{reason}" if reason else ""
        return said if said.endswith(("。", "！", "？")) else said + "。"

    def span(self, rule: Rule) -> str:
        """The dates between which it holds."""
        since = f"从{spell_date(rule.since, 'zh')}起" if rule.since else ""
        until = f"到{spell_date(rule.until, 'zh')}为止" if rule.until else ""
        return since + until

    def clause(self, told: Tree | None, result: Result, *, several: bool) -> str:
        """What one branch says, without a full stop."""
        effects = "，".join(self.effect(key, value) for key, value in result.effects)
        if result.stance is None:
            return f"{self.noun_phrase(told)}：{effects}"
        said = self.stance(told, result)
        if several and result.reason:
            said += f"（{_plain(result.reason)}）"
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
        when = "".join(_told(one) for one in times) if adverbial else ""
        rest = [one for one in phrases if not (adverbial and one.role == "time")]
        if acts:
            given = "、".join(_told(one) for one in rest if one.role != "act")
            doing = "并".join(
                _told(one) + ("东西" if given and len(_told(one)) == 1 else "") for one in acts
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
                return f"{words.DAYS_AHEAD.get(day.lower(), day)}{clock}提醒"
            case "tag", str(tag):
                return f"标记为{quoted(tag)}"
            case "max_words", int(count):
                return f"不超过{count}字"
            case "reply_language", str(language):
                return f"用{words.LANGUAGES.get(language, language)}"
            case _, At(day, clock):
                return f"{key}为{words.DAYS_AHEAD.get(day.lower(), day)}{clock}"
            case _, str(text):
                return words.EFFECTS.get((key, text), f"{key}为{quoted(text)}")
        return f"{key}为{value}"

    def exception(self, told: Tree) -> str:
        """What is excused, before 除外."""
        if isinstance(told, Some) and self.alternatives(told) is None:
            return joined([self.exception(one) for one in told.parts], "zh", "or")
        phrases = self.phrases(told)
        if all(one.role == "time" for one in phrases) and not self.words.moment:
            return "".join(_told(one) for one in phrases)
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
            return Phrase("after", "{}参加", (_plain(names[0]),))
        found = [self.phrase(one) for one in literals]
        one = merged(found)
        if one is not None and not any(each.denied for each in literals):
            return one
        roles = {each.role for each in found}
        if roles <= {"after"} or roles == {"time"}:
            return Phrase(found[0].role, joined([_told(each) for each in found], "zh", "or"))
        return None

    def modified(self, phrases: Sequence[Phrase], noun: str) -> str:
        """The phrases before a noun; without a noun, ending in 的."""
        heads = [_told(one) for one in phrases if one.role == "head"]
        acts = [_told(one) for one in phrases if one.role == "act"]
        before = "".join(_told(one) for one in phrases if one.role == "before")
        attributes = [
            _told(one) + (self.words.moment if one.role == "time" and not one.verb else "") + "的"
            for one in phrases
            if one.role in ("after", "time", "clause")
        ]
        core = "、".join(acts) if acts else "加".join(heads) if heads else noun
        return "、".join(attributes) + before + core

    # --- single tests ---

    def phrase(self, literal: Literal) -> Phrase:
        """One test as a modifier."""
        leaf, denied = literal.leaf, literal.denied
        match leaf:
            case During(DecidedAt(), window):
                return Phrase(
                    "after", f"{'不' if denied else ''}在{spell_window(window, 'zh')}决定"
                )
            case During(Field((name, *_)), window):
                spelt = _window(window, denied)
                if name == "when" or (self.kind and name == KINDS[self.kind].WHEN[0]):
                    return Phrase("time", spelt)
                return Phrase("after", spelt + words.MOMENTS.get(name, ""))
            case Overlaps(window):
                spelt = spell_window(window, "zh")
                return Phrase("after", f"与{spelt}{'不' if denied else '有'}重叠")
            case HasRole(role):
                pair = words.PERSON[words.INVOLVED.get(self.kind, "attendees")]
                return Phrase("after", pair[denied], (words.ROLES[role],))
            case NameIs(Field((name, *_)), who):
                field = words.FIELDS.get(name, name)
                pair = words.PERSON.get(name, (f"{field}是{{}}", f"{field}不是{{}}"))
                return Phrase("after", pair[denied], (_plain(who),))
            case IsA(field, concept):
                return self.named(field, self.concept(concept), denied)
            case ContainsAny(concept, but):
                name = self.concept(concept)
                if but:
                    name = f"{joined([self.concept(one) for one in but], 'zh', 'and')}以外的{name}"
                return (
                    Phrase("after", "不含{}", (name,)) if denied else Phrase("head", "{}", (name,))
                )
            case TextTest("contains", Field((name,)), text) if name in (
                "place",
                "location",
                "area",
                "name",
            ):
                return Phrase("after", words.NAMED[name][denied], (_plain(text),))
            case TextTest(how, field, text):
                verb = {"contains": "含", "starts": "以{}开头", "matches": "匹配"}[how]
                if how == "starts":
                    pattern = f"{self.path(field)}{'不' if denied else ''}以{{}}开头"
                else:
                    pattern = f"{self.path(field)}{'不' if denied else ''}{verb}{{}}"
                return Phrase("after", pattern, (quoted(text),))
            case Does(act, thing):
                return self.act(act, thing, denied)
            case IsTrue(Field((name,))) if name in words.FLAGS:
                return _short(words.FLAGS[name][denied])
            case OneOf(Field((name,)), values) if not denied and values:
                known = [words.CHOICES.get((name, str(one)), "") for one in values]
                if all(known):
                    return Phrase("after", joined(known, "zh", "or"))
            case Compare(Field(path), op, str(text)) if op in ("==", "!="):
                return self.equal(path, text, op == "!=")
            case Compare(Field(("days_notice",)), op, int(days)) if days != 1 or op != "<":
                return Phrase("after", words.NOTICE[op].format(days))
            case Compare(Field(path), op, right) if not isinstance(
                right, str | Field | Shifted | DecidedAt
            ):
                if isinstance(right, int) and (path[-1], op, right) in words.ZERO:
                    return _short(words.ZERO[path[-1], op, right])
                if path[-1] in words.LIMITS:
                    shown = self.value(right) + words.UNITS.get(path[-1], "")
                    pattern = words.COMPARED_NUMBERS[op]
                    return Phrase("after", pattern.format(words.LIMITS[path[-1]], shown))
        return Phrase("after", self.literal_clause(leaf, denied))

    def equal(self, path: tuple[str, ...], text: str, denied: bool) -> Phrase:
        """A field equal to a text."""
        if path[-1] == "role" and path[0] in words.PERSON and text in words.ROLES:
            return Phrase("after", words.PERSON[path[0]][denied], (words.ROLES[text],))
        known = words.CHOICES.get((path[-1], text))
        if known is not None and len(path) == 1:
            return Phrase("after", f"不是{known}") if denied else _short(known)
        if path[0] == "args":
            return Phrase(
                "after", f"{self.path(Field(path))}{'不' if denied else ''}是{{}}", (quoted(text),)
            )
        return self.named(Field(path), _plain(text), denied)

    def named(self, field: Field, name: str, denied: bool) -> Phrase:
        """A field that is a thing."""
        last = field.path[-1]
        if last in words.HEADS and len(field.path) == 1:
            return Phrase("after", "{}以外", (name,)) if denied else Phrase("head", "{}", (name,))
        if last in words.NAMED and len(field.path) == 1:
            return Phrase("after", words.NAMED[last][denied], (name,))
        return Phrase("after", f"{self.path(field)}{'不' if denied else ''}是{{}}", (name,))

    def act(self, act: str, thing: str | None, denied: bool) -> Phrase:
        """What a tool call does."""
        name = "" if thing is None else self.concept(thing)
        if act == "any":
            if denied:
                return Phrase("after", "与{}无关", (name or "任何事",))
            return Phrase("act", "做与{}有关的事", (name or "任何事",))
        verb = self.concept(act)
        if denied:
            return Phrase(
                "after", f"不是{verb}{{}}" if name else f"不是{verb}", (name,) if name else ()
            )
        return Phrase("act", f"{verb}{{}}" if name else verb, (name,) if name else ())

    # --- clauses ---

    def clause_of(self, told: Tree) -> str:
        """A condition as a clause: 价格超过120欧元."""
        match told:
            case Every(parts):
                return "，且".join(self._grouped(one) for one in parts)
            case Some(parts):
                return "，或".join(self._grouped(one) for one in parts)
            case Literal(leaf, denied):
                return self._alone(leaf, denied)

    def _grouped(self, told: Tree) -> str:
        said = self.clause_of(told)
        return said if isinstance(told, Literal) else f"（{said}）"

    def _alone(self, leaf: Leaf, denied: bool) -> str:
        match leaf:
            case ContainsAny():
                return f"{'不' if denied else ''}含{self.phrase(Literal(leaf)).items[0]}"
            case IsA(Field((name,)), concept) if name in words.HEADS:
                said = words.HEADS[name].format(self.concept(concept))
                return said.replace("是", "不是", 1).replace("有", "没有", 1) if denied else said
            case Does():
                return f"{'不是' if denied else '是'}{_told(self.act(leaf.act, leaf.thing, False))}"
            case Compare() | OneOf():
                return self.literal_clause(leaf, denied)
        phrase = self.phrase(Literal(leaf, denied))
        if phrase.role == "time":
            return f"{_told(phrase)}{self.words.moment or '进行'}"
        return f"是{_told(phrase)}的" if phrase.role == "before" else _told(phrase)

    def literal_clause(self, leaf: Leaf, denied: bool) -> str:
        """One comparison as a clause."""
        match leaf:
            case Compare(DaysUntil(field) | DaysSince(field) as term, op, right):
                count = words.DAYS[op].format(self.value(right))
                name = self.path(field)
                return (
                    f"{name}已过去{count}" if isinstance(term, DaysSince) else f"距离{name}{count}"
                )
            case Compare(left, op, right):
                times = isinstance(right, Field | Shifted | DecidedAt) or isinstance(
                    left, DecidedAt
                )
                table = words.COMPARED if isinstance(right, str) else words.COMPARED_NUMBERS
                if times:
                    moments = isinstance(left, DecidedAt) or self._is_moment(left)
                    table = words.COMPARED_TIMES if moments else words.COMPARED_FIELDS
                return table[op].format(self.term(left), self.value(right))
            case OneOf(field, values):
                shown = joined([self.value(one) for one in values], "zh", "or") if values else "空"
                return f"{self.path(field)}{'不' if denied else ''}是{shown}"
            case IsTrue(field):
                return f"{self.path(field)}为{'否' if denied else '是'}"
        return _told(self.phrase(Literal(leaf, denied)))

    def _is_moment(self, term: Term) -> bool:
        return isinstance(term, Field) and (
            term.path[-1] in words.MOMENTS or term.path == ("when",)
        )

    def term(self, term: Term) -> str:
        match term:
            case DecidedAt():
                return "决定时间"
            case Field():
                return self.path(term)
            case DaysUntil(field):
                return f"距离{self.path(field)}的天数"
            case DaysSince(field):
                return f"{self.path(field)}至今的天数"

    def value(self, value: Value) -> str:
        match value:
            case bool():
                return "是" if value else "否"
            case str():
                return quoted(value)
            case int() | float():
                return spell_number(value)
            case Money() | Distance() | Duration():
                return spell_amount(value, "zh")
            case Shifted(field, days):
                return f"{self.path(field)}{'前' if days < 0 else '后'}{abs(days)}天"
            case Field() | DecidedAt():
                return self.term(value)

    def concept(self, name: str) -> str:
        return concept_name(_plain(name), "zh", self.concepts)

    def path(self, field: Field) -> str:
        """A field by its name: 发件人的身份, 参数“branch”."""
        if field.path[0] == "args" and len(field.path) > 1:
            return f"参数{quoted('.'.join(field.path[1:]))}"
        return "的".join(words.FIELDS.get(one, one) for one in field.path)


def _is_contrary(leaf: Leaf) -> bool:
    return isinstance(leaf, Compare) and leaf.op == "!="


def _short(said: str) -> Phrase:
    return Phrase("before" if said in words.SHORT else "after", said)


def _window(window: Window, denied: bool) -> str:
    if not denied:
        return spell_window(window, "zh")
    return spell_window(window.part if isinstance(window, Outside) else Outside(window), "zh")


def _told(phrase: Phrase) -> str:
    if not phrase.items:
        return phrase.pattern
    return phrase.pattern.replace("{}", joined(phrase.items, "zh", "or"))


def _plain(text: str) -> str:
    return " ".join(text.split())
