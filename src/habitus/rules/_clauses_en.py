"""Single tests in English: as modifiers of a noun, and as clauses."""

from __future__ import annotations

from habitus.rules import _sentence_words_en as words
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
from habitus.vocabulary import KINDS, Concepts, Distance, Duration, Money, Outside, Window
from habitus.vocabulary._spell import joined, spell_amount, spell_number, spell_window


class EnglishClauses:
    """Tells single tests about some kinds of context."""

    def __init__(self, kinds: tuple[str, ...], concepts: Concepts) -> None:
        self.kinds = kinds
        self.concepts = concepts
        self.kind = kinds[0] if len(kinds) == 1 else ""
        self.words = words.KINDS[self.kind] if self.kind else words.ANY
        self.noun = (
            joined([words.KINDS[one].noun for one in kinds], "en", "or") if kinds else "anything"
        )

    # --- single tests ---

    def phrase(self, literal: Literal) -> Phrase:
        """One test as a modifier."""
        leaf, denied = literal.leaf, literal.denied
        match leaf:
            case During(DecidedAt(), window):
                return Phrase("after", f"decided {_window(window, denied)}")
            case During(Field((name, *_)), window):
                own = name == "when" or (bool(self.kind) and name == KINDS[self.kind].WHEN[0])
                pattern = (
                    "{}" if own else words.MOMENTS.get(name, f"with the {self.field(name)} {{}}")
                )
                return Phrase("time", pattern.format(_window(window, denied)))
            case Overlaps(window):
                where = spell_window(window, "en")
                return Phrase("time", f"at no point {where}" if denied else f"at any point {where}")
            case HasRole(role):
                pair = words.PERSON[words.INVOLVED.get(self.kind, "attendees")]
                return Phrase("after", pair[denied], (words.ROLES[role],))
            case NameIs(Field((name, *_)), who):
                pair = words.PERSON.get(
                    name, (f"whose {name} is {{}}", f"whose {name} is not {{}}")
                )
                return Phrase("after", pair[denied], (plain(who),))
            case IsA(field, concept):
                name = concept_name(plain(concept), "en", self.concepts)
                if field.path == ("item",):
                    name = _several(name, concept in self.concepts.by_id)
                return self.named(field, name, denied)
            case ContainsAny(concept, but):
                return self.thing(concept, but, denied)
            case TextTest("contains", Field((name,)), text) if name in (
                "place",
                "location",
                "area",
                "name",
            ):
                return Phrase("after", words.NAMED[name][denied], (plain(text),))
            case TextTest("contains", field, text):
                pattern = f"{'without' if denied else 'with'} {{}} in the {self.path(field)}"
                return Phrase("after", pattern, (quoted(text),))
            case TextTest(how, field, text):
                verb = {"starts": "start with", "matches": "match"}[how]
                said = (
                    f"does not {verb}"
                    if denied
                    else verb.replace("start", "starts").replace("match", "matches")
                )
                return Phrase("after", f"whose {self.path(field)} {said} {{}}", (quoted(text),))
            case Does(act, thing):
                return self.act(act, thing, denied)
            case IsTrue(Field((name,))) if name in words.FLAGS:
                first, yes, no = words.FLAGS[name]
                return Phrase("before" if first else "after", no if denied else yes)
            case OneOf(Field((name,)), values) if not denied and values:
                known = [words.CHOICES.get((name, str(one))) for one in values]
                if all(known):
                    return Phrase("after", joined([one or "" for one in known], "en", "or"))
            case Compare(Field(path), op, str(text)) if op in ("==", "!="):
                return self.equal(path, text, op == "!=")
            case Compare(Field(path), op, right) if not isinstance(
                right, Field | Shifted | DecidedAt
            ):
                special = words.ZERO.get((path[-1], op, right)) if isinstance(right, int) else None
                if special is not None:
                    return Phrase("before" if special[0] else "after", special[1])
                limits = words.LIMITS.get(path[-1], {})
                if op in limits:
                    return Phrase("after", limits[op].format(self.value(right)))
        return Phrase("clause", self.clause_of(literal))

    def equal(self, path: tuple[str, ...], text: str, denied: bool) -> Phrase:
        """A field equal to a text."""
        if path[-1] == "role" and path[0] in words.PERSON and text in words.ROLES:
            return Phrase("after", words.PERSON[path[0]][denied], (words.ROLES[text],))
        if path == ("language",):
            return self.named(Field(path), language_name(text, "en", self.concepts), denied)
        known = words.CHOICES.get((path[-1], text))
        if known is not None and len(path) == 1:
            return Phrase("after", f"not {known}" if denied else known)
        if path[0] == "args" and len(path) > 1:
            return Phrase(
                "after", f"{'without' if denied else 'with'} {path[-1]} {{}}", (quoted(text),)
            )
        return self.named(Field(path), plain(text), denied)

    def named(self, field: Field, name: str, denied: bool) -> Phrase:
        """A field that is a thing."""
        last = field.path[-1]
        if last in words.HEADS and len(field.path) == 1:
            return (
                Phrase("after", "other than {}", (name,))
                if denied
                else Phrase("head", "{}", (name,))
            )
        if field.path == ("cuisine",) and not denied:
            return Phrase("head", "{}", (name if name.endswith("food") else f"{name} food",))
        if last in words.NAMED and len(field.path) == 1:
            return Phrase("after", words.NAMED[last][denied], (name,))
        verb = "is not" if denied else "is"
        return Phrase("after", f"whose {self.path(field)} {verb} {{}}", (name,))

    def thing(self, concept: str, but: tuple[str, ...], denied: bool) -> Phrase:
        """What a meal contains."""
        name = concept_name(plain(concept), "en", self.concepts)
        if but:
            spared = [concept_name(plain(one), "en", self.concepts) for one in but]
            name += f" other than {joined(spared, 'en', 'or')}"
        if denied:
            return Phrase("after", "without {}", (name,))
        return Phrase("head", "{}", (name,))

    def act(self, act: str, thing: str | None, denied: bool) -> Phrase:
        """What a tool call does."""
        name = (
            None
            if thing is None
            else _several(
                concept_name(plain(thing), "en", self.concepts), thing in self.concepts.by_id
            )
        )
        items: tuple[str, ...] = () if name is None else (name,)
        if act == "any":
            items = items or ("anything",)
            if denied:
                return Phrase("after", "that have nothing to do with {}", items)
            return Phrase("act", "doing anything with {}", items, "do anything with {}")
        verb = concept_name(plain(act), "en", self.concepts)
        doing = _gerund(verb)
        if denied:
            return Phrase("after", f"other than {doing}" + (" {}" if items else ""), items)
        if not items:
            return Phrase("act", doing, (), verb)
        return Phrase("act", f"{doing} {{}}", items, f"{verb} {{}}")

    # --- clauses ---

    def clause_of(self, told: Tree) -> str:
        """A condition as a clause: "the price is over 120 EUR"."""
        match told:
            case Every(parts):
                return joined([self._grouped(one) for one in parts], "en", "and")
            case Some(parts):
                return joined([self._grouped(one) for one in parts], "en", "or")
            case Literal(leaf, denied):
                return self._literal_clause(leaf, denied)

    def _grouped(self, told: Tree) -> str:
        said = self.clause_of(told)
        return said if isinstance(told, Literal) else f"({said})"

    def _literal_clause(self, leaf: object, denied: bool) -> str:
        match leaf:
            case Compare(DaysUntil(field) | DaysSince(field) as term, op, right):
                since = isinstance(term, DaysSince)
                said = words.DAYS_AHEAD[op].format(self.value(right), f"the {self.path(field)}")
                return (
                    said.replace("until", "since").replace("there are", "there have been")
                    if since
                    else said
                )
            case Compare(left, op, right):
                times = isinstance(right, Field | Shifted | DecidedAt) or isinstance(
                    left, DecidedAt
                )
                table = words.COMPARED
                if times:
                    table = (
                        words.COMPARED_TIMES
                        if self._is_time(left, right)
                        else words.COMPARED_FIELDS
                    )
                pattern = table[op]
                return pattern.format(self.term(left), self.value(right))
            case OneOf(field, values):
                shown = (
                    joined([self.value(one) for one in values], "en", "or") if values else "nothing"
                )
                return f"the {self.path(field)} is {_not(denied)}{shown}"
            case IsTrue(field) if field.path[-1] not in words.FLAGS:
                return f"{self.path(field)} is {'false' if denied else 'true'}"
            case (
                ContainsAny()
                | IsA()
                | NameIs()
                | TextTest()
                | Does()
                | During()
                | Overlaps()
                | HasRole()
                | IsTrue()
            ):
                return self._subject_clause(Literal(leaf, denied))
        raise AssertionError(leaf)

    def _subject_clause(self, literal: Literal) -> str:
        leaf, denied = literal.leaf, literal.denied
        one = self.words.one
        match leaf:
            case ContainsAny():
                name = self.thing(leaf.concept, leaf.but, False).items[0]
                return f"{one} has {'no ' if denied else ''}{name}"
            case IsA(Field((name,)), concept) if name in words.HEADS:
                shown = concept_name(plain(concept), "en", self.concepts)
                said = words.HEADS[name].format(shown)
                return said.replace(" is ", " is not ", 1) if denied else said
            case Does():
                return f"{one} is {_not(denied)}for {spoken(self.act(leaf.act, leaf.thing, False))}"
        phrase = self.phrase(literal)
        said = spoken(phrase)
        if said.startswith(("whose ", "that have ")):
            return f"the {said[6:]}" if said.startswith("whose ") else f"{one} has {said[10:]}"
        return f"{one} is {said}"

    def _is_time(self, left: Term, right: Value) -> bool:
        if isinstance(left, DecidedAt) or isinstance(right, DecidedAt | Shifted):
            return True
        names = {
            "start",
            "end",
            "depart",
            "arrive",
            "check_in",
            "check_out",
            "at",
            "received_at",
            "when",
        }
        return isinstance(left, Field) and left.path[-1] in names

    def term(self, term: Term) -> str:
        match term:
            case DecidedAt():
                return "the decision"
            case Field():
                return f"the {self.path(term)}"
            case DaysUntil(field):
                return f"the number of days until the {self.path(field)}"
            case DaysSince(field):
                return f"the number of days since the {self.path(field)}"

    def value(self, value: Value) -> str:
        match value:
            case bool():
                return "true" if value else "false"
            case str():
                return quoted(value)
            case int() | float():
                return spell_number(value)
            case Money() | Distance() | Duration():
                return spell_amount(value, "en")
            case Shifted(field, days):
                count = f"{abs(days)} day{'' if abs(days) == 1 else 's'}"
                return f"{count} {'before' if days < 0 else 'after'} the {self.path(field)}"
            case Field() | DecidedAt():
                return self.term(value)

    def field(self, name: str) -> str:
        return words.FIELDS.get(name, name.replace("_", " "))

    def path(self, field: Field) -> str:
        """A field by its name: "sender's role", "branch" of the arguments."""
        path = field.path[1:] if field.path[0] == "args" and len(field.path) > 1 else field.path
        if field.path[0] == "args":
            return "argument " + ".".join(plain(one) for one in path)
        return "'s ".join(self.field(one) for one in path)


def spoken(phrase: Phrase, *, base: bool = False) -> str:
    pattern = phrase.verb if base and phrase.verb else phrase.pattern
    if not phrase.items:
        return pattern
    return pattern.replace("{}", joined(phrase.items, "en", "or"))


def _not(denied: bool) -> str:
    return "not " if denied else ""


def _window(window: Window, denied: bool) -> str:
    if not denied:
        return spell_window(window, "en")
    return spell_window(window.part if isinstance(window, Outside) else Outside(window), "en")


def _gerund(verb: str) -> str:
    first, space, rest = verb.partition(" ")
    if first in words.IRREGULAR:
        doing = words.IRREGULAR[first]
    elif first.endswith("ing"):
        doing = first
    elif first.endswith("e") and not first.endswith(("ee", "ye", "oe")):
        doing = first[:-1] + "ing"
    else:
        doing = first + "ing"
    return doing + space + rest


def _several(noun: str, known: bool) -> str:
    """The plural of a thing that the concepts know; other words stay as the person said them."""
    last = noun.rsplit(" ", 1)[-1]
    if (
        not known
        or last in words.UNCOUNTED
        or last.endswith("s")
        or not last.isascii()
        or not last.isalpha()
    ):
        return noun
    if last.endswith("y") and last[-2:-1] not in "aeiou":
        return noun[:-1] + "ies"
    return noun + ("es" if last.endswith(("x", "ch", "sh", "z")) else "s")
