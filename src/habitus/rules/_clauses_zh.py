"""Single tests in Chinese: as modifiers of a noun, and as clauses."""

from __future__ import annotations

from habitus.rules import _sentence_words_zh as words
from habitus.rules._ir import (
    Compare,
    ContainsAny,
    DaysSince,
    DaysUntil,
    DecidedAt,
    Does,
    During,
    Field,
    HasRole,
    IsA,
    IsTrue,
    Leaf,
    NameIs,
    OneOf,
    Overlaps,
    Shifted,
    Term,
    TextTest,
    Value,
)
from habitus.rules._literals import Every, Literal, Some, Tree
from habitus.rules._phrases import Phrase, concept_name, language_name, plain, quoted
from habitus.vocabulary import KINDS, Concepts, Distance, Duration, Money, Outside, Window, has_cjk
from habitus.vocabulary._spell import joined, spell_amount, spell_number, spell_window


class ChineseClauses:
    """Tells single tests about some kinds of context."""

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
                return Phrase("after", f"{'不' if denied else ''}占用{spelt}时段")
            case HasRole(role):
                pair = words.PERSON[words.INVOLVED.get(self.kind, "attendees")]
                return Phrase("after", pair[denied], (words.ROLES[role],))
            case NameIs(Field((name, *_)), who):
                field = words.FIELDS.get(name, name)
                pair = words.PERSON.get(name, (f"{field}是{{}}", f"{field}不是{{}}"))
                return Phrase("after", pair[denied], (plain(who),))
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
                return Phrase("after", words.NAMED[name][denied], (plain(text),))
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
        if path == ("language",):
            return self.named(Field(path), language_name(text, "zh", self.concepts), denied)
        known = words.CHOICES.get((path[-1], text))
        if known is not None and len(path) == 1:
            return Phrase("after", f"不是{known}") if denied else _short(known)
        if path[0] == "args":
            return Phrase(
                "after", f"{self.path(Field(path))}{'不' if denied else ''}是{{}}", (quoted(text),)
            )
        return self.named(Field(path), plain(text), denied)

    def named(self, field: Field, name: str, denied: bool) -> Phrase:
        """A field that is a thing."""
        last = field.path[-1]
        if last in words.HEADS and len(field.path) == 1:
            return Phrase("after", "{}以外", (name,)) if denied else Phrase("head", "{}", (name,))
        if field.path == ("cuisine",) and not denied:
            return Phrase("head", "{}", (name if has_cjk(name) else f"{name}菜",))
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
                return (
                    f"{'不是' if denied else '是'}{spoken(self.act(leaf.act, leaf.thing, False))}"
                )
            case Compare() | OneOf():
                return self.literal_clause(leaf, denied)
        phrase = self.phrase(Literal(leaf, denied))
        if phrase.role == "time":
            return f"{spoken(phrase)}{self.words.moment or '进行'}"
        return f"是{spoken(phrase)}的" if phrase.role == "before" else spoken(phrase)

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
        return spoken(self.phrase(Literal(leaf, denied)))

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
        return concept_name(plain(name), "zh", self.concepts)

    def path(self, field: Field) -> str:
        """A field by its name: 发件人的身份, 参数“branch”."""
        if field.path[0] == "args" and len(field.path) > 1:
            return f"参数{quoted('.'.join(field.path[1:]))}"
        return "的".join(words.FIELDS.get(one, one) for one in field.path)


def _short(said: str) -> Phrase:
    return Phrase("before" if said in words.SHORT else "after", said)


def _window(window: Window, denied: bool) -> str:
    if not denied:
        return spell_window(window, "zh")
    return spell_window(window.part if isinstance(window, Outside) else Outside(window), "zh")


def spoken(phrase: Phrase) -> str:
    if not phrase.items:
        return phrase.pattern
    return phrase.pattern.replace("{}", joined(phrase.items, "zh", "or"))
