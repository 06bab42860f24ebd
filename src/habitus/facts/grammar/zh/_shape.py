"""The words of a clause with what each is: times, limits, traits, people, things, and trigger words.

Each word has a letter, and the letters of a clause make its *shape*, on which stances are recognised by
small patterns: 我(S)不(n)太(a)爱(l)吃(v)羊肉(g) has the shape ``Snalvg``.

    d don't      n not        N no need    i denial     l like       h dislike    u cannot
    b ruled out  f fine       m must       o only       w want       c can        q ask first
    p may        r turn away  G allergy    E end        y insists    z softens    a small words
    S I          Y you        O others     P a person   k kind       v verb       t act of a tool
    e an effect  g a thing    R a trait    T a time     L a limit    Q quoted     D 的         C and   ? asks   x none
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from habitus.facts._statement import Trait, Who
from habitus.facts.grammar.zh import _words_stance as stance_words
from habitus.facts.grammar.zh import _words_talk as talk_words
from habitus.facts.grammar.zh import _words_things as thing_words
from habitus.facts.grammar.zh._amounts import Limit, find_amounts, find_limits
from habitus.facts.grammar.zh._calendar import Today
from habitus.facts.grammar.zh._companies import find_companies
from habitus.facts.grammar.zh._people import find_people
from habitus.facts.grammar.zh._text import HAN
from habitus.facts.grammar.zh._times import find_times
from habitus.facts.grammar.zh._when import Piece
from habitus.vocabulary import Concepts, Role


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a clause."""

    letter: str
    text: str
    start: int
    end: int
    kinds: tuple[str, ...] = ()
    concepts: tuple[str, ...] = ()
    who: Who | None = None
    trait: Trait | None = None
    piece: Piece | None = None
    limit: Limit | None = None
    act: str = ""


@dataclass(frozen=True, slots=True)
class Shape:
    """The words of a clause and their letters."""

    text: str
    words: tuple[Word, ...]

    @property
    def letters(self) -> str:
        """One letter a word."""
        return "".join(word.letter for word in self.words)

    def of(self, letters: str) -> tuple[Word, ...]:
        """The words with one of these letters."""
        return tuple(word for word in self.words if word.letter in letters)

    def has(self, letters: str) -> bool:
        """Whether a word has one of these letters."""
        return any(word.letter in letters for word in self.words)


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What reading a clause depends on besides its text."""

    today: Today
    currency: str
    concepts: Concepts
    people: Mapping[str, Role]


_TABLES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("e", thing_words.NONE_WORDS), ("e", thing_words.TAG_NOUNS[:4]),
    ("q", stance_words.ASK), ("p", stance_words.PERMIT), ("E", stance_words.END), ("G", stance_words.ALLERGY),
    ("i", stance_words.DENIAL), ("d", stance_words.DONT), ("r", stance_words.NO_MORE), ("N", stance_words.NO_NEED),
    ("b", stance_words.BAD), ("f", stance_words.FINE), ("h", stance_words.DISLIKE), ("l", stance_words.LIKE),
    ("m", stance_words.MUST), ("u", stance_words.CANNOT), ("n", stance_words.NOT), ("o", stance_words.ONLY),
    ("y", stance_words.FIRM), ("z", stance_words.MILD), ("w", stance_words.WANT), ("c", stance_words.CAN),
    ("?", stance_words.QUESTION_WORDS), ("x", stance_words.NOT_WHAT_IT_SEEMS), ("a", stance_words.DEGREE),
)  # fmt: skip
_PRIORITY = {letter: rank for rank, letter in enumerate("eqpEGidrNbfhlmunoyzwRPkcvt?OSYDCagx")}
_PLAIN = re.compile(rf"[{HAN}a-z0-9 ]+$")


@cache
def _literals() -> dict[str, list[tuple[str, str, tuple[str, ...], str]]]:
    """Plain words by first character, longest first: (word, letter, kinds, act)."""
    rows: list[tuple[str, str, tuple[str, ...], str]] = []
    for letter, table in _TABLES:
        rows += [(word, letter, (), "") for word in table if _PLAIN.match(word)]
    kinds: dict[str, tuple[str, ...]] = {}
    for kind, nouns in thing_words.KIND_NOUNS.items():
        for noun in nouns:
            if _PLAIN.match(noun):
                kinds[noun] = (*kinds.get(noun, ()), kind)
    rows += [
        (noun, "k", found, thing_words.TOOL_ACTS.get(noun, "")) for noun, found in kinds.items()
    ]
    for kind, nouns in thing_words.NAMED_NOUNS.items():
        rows += [(noun, "g", (kind,), "") for noun in nouns]
    for verb, found in thing_words.VERBS.items():
        if _PLAIN.match(verb):
            rows.append((verb, "v", found, thing_words.TOOL_ACTS.get(verb, "")))
    rows += [
        (verb, "t", ("tool_call",), act)
        for verb, act in thing_words.TOOL_ACTS.items()
        if verb not in thing_words.VERBS
    ]
    rows += [(word, "O", (), "") for word in thing_words.OTHER_PEOPLE]
    rows += [
        (word, "S", (), "")
        for word in (
            "我",
            "我们",
            "我自己",
            "自己",
            "我这人",
            "我这边",
            "我这个人",
            "我个人",
            "我本人",
            "我自个儿",
            "我俩",
            "我这",
        )
    ]
    rows += [
        (word, "Y", (), "") for word in ("你", "您", "你们", "助手", "你给我", "你帮我", "你替我")
    ]
    rows += [
        (word, "C", (), "")
        for word in (
            "、",
            "和",
            "跟",
            "与",
            "及",
            "或",
            "或者",
            "还有",
            "以及",
            "or",
            "and",
            "&",
            "+",
            "/",
        )
    ]
    rows.append(("的", "D", (), ""))
    index: dict[str, list[tuple[str, str, tuple[str, ...], str]]] = {}
    for row in rows:
        index.setdefault(row[0][0], []).append(row)
    for found_rows in index.values():
        found_rows.sort(key=lambda row: (-len(row[0]), _PRIORITY[row[1]]))
    return index


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Tables' entries that are more than a plain word, a pattern a table."""
    found = []
    for letter, table in _TABLES:
        more = [word for word in table if not _PLAIN.match(word)]
        if more:
            found.append((letter, re.compile("|".join(sorted(more, key=len, reverse=True)))))
    return tuple(found)


@cache
def _kind_patterns() -> tuple[tuple[re.Pattern[str], str, tuple[str, ...]], ...]:
    found: list[tuple[re.Pattern[str], str, tuple[str, ...]]] = []
    for kind, nouns in thing_words.KIND_NOUNS.items():
        more = [noun for noun in nouns if not _PLAIN.match(noun)]
        if more:
            found.append((re.compile("|".join(more)), "k", (kind,)))
    for verb, kinds in thing_words.VERBS.items():
        if not _PLAIN.match(verb):
            found.append((re.compile(verb), "v", kinds))
    return tuple(found)


@cache
def _trait_patterns() -> tuple[tuple[re.Pattern[str], Trait, str], ...]:
    return tuple(
        (re.compile(pattern), Trait(field, op, value), kind)  # type: ignore[arg-type]
        for pattern, field, op, value, kind in thing_words.TRAITS
    )


_QUOTE = re.compile(r"[“\"「『《]([^“”\"「」『』《》]{1,60})[”\"」』》]")
_AIRLINE = re.compile(
    rf"[{HAN}]{{2}}航空(?!公司)|(?<![{HAN}])[{HAN}]航(?![班空程线司海天行拍母])|[国南东海川厦深山春吉华][航]"
)
_EMPHASIS = re.compile("(?:超过|多)?一[分毛](?:钱)?(?:都|也)")
_DISTRICT = re.compile(
    rf"(?:(?<![{HAN}])|(?<=[在去住离近订])|(?<=靠近))(?!小区|社区|市区|地区|景区|郊区|园区|校区|厂区|禁区|雷区|误区|时区|山区|特区|城区|街区|老区|片区)[{HAN}]{{2}}(?:区|商圈|古城|老城|新城|古镇)(?!别|的人)"
)
"""A part of a town, where one stays."""
_TOOL = re.compile(r"(?<![a-z0-9_])[a-z][a-z0-9]*(?:_[a-z0-9]+)+(?![a-z0-9_])")
"""The name of a tool (delete_file)."""
_PATH = re.compile(r"(?<![a-z0-9/])/[a-z][a-z0-9_.-]*(?:/[a-z0-9_.-]+)*/?")
_LATIN = re.compile(r"[a-z0-9][a-z0-9'.&+-]*(?: [a-z0-9][a-z0-9'.&+-]*)*")


def _fixed(text: str, about: Surroundings) -> list[Word]:
    """Quotes, times, limits and companies: words that others may not cut."""
    found: list[Word] = []
    taken: list[tuple[int, int]] = []

    def add(word: Word) -> None:
        if not any(word.start < b and a < word.end for a, b in taken):
            found.append(word)
            taken.append((word.start, word.end))

    limits = [
        one
        for one in find_limits(text, about.currency)
        if not _EMPHASIS.match(text, one.start) and not text.startswith("手", one.end)
    ]
    for match in _QUOTE.finditer(text):
        add(Word("Q", match[1], match.start(), match.end()))
    for limit in limits:
        if limit.amount is not None or limit.words or limit.unit:
            add(Word("L", text[limit.start : limit.end], limit.start, limit.end, limit=limit))
    for piece in find_times(text, about.today):
        add(Word("T", text[piece.start : piece.end], piece.start, piece.end, piece=piece))
    for limit in limits:
        add(Word("L", text[limit.start : limit.end], limit.start, limit.end, limit=limit))
    for start, end in find_amounts(text, about.currency):
        add(Word("a", text[start:end], start, end))
    for one in find_companies(text, about.concepts):
        kinds = (one.kind,) if one.kind else ()
        add(Word("g", text[one.start : one.end], one.start, one.end, kinds=kinds))
        if one.goods is not None:
            start, end, ids = one.goods
            add(Word("g", text[start:end], start, end, concepts=ids))
    return found


def _candidates(text: str, about: Surroundings) -> dict[int, list[Word]]:
    """All words that may begin at each place."""
    found: dict[int, list[Word]] = {}

    def add(word: Word) -> None:
        if word.end > word.start:
            found.setdefault(word.start, []).append(word)

    literals = _literals()
    for at, char in enumerate(text):
        for word, letter, kinds, act in literals.get(char, ()):
            if (
                text.startswith(word, at)
                and _whole(text, at, word)
                and not _cuts_kin(text, at, word)
            ):
                ids = about.concepts.lookup(word) if letter == "g" else ()
                ids = tuple(one for one in ids if _is_thing(one, about.concepts))
                add(Word(letter, word, at, at + len(word), kinds=kinds, act=act, concepts=ids))
    for letter, pattern in _patterns():
        for match in pattern.finditer(text):
            add(Word(letter, match.group(), match.start(), match.end()))
    for pattern, letter, kinds in _kind_patterns():
        for match in pattern.finditer(text):
            add(Word(letter, match.group(), match.start(), match.end(), kinds=kinds))
    for pattern, trait, kind in _trait_patterns():
        for match in pattern.finditer(text):
            add(
                Word(
                    "R",
                    match.group(),
                    match.start(),
                    match.end(),
                    kinds=(kind,) if kind else (),
                    trait=trait,
                )
            )
    for person in find_people(text, about.concepts, about.people):
        add(Word("P", text[person.start : person.end], person.start, person.end, who=person.who))
    for match in _AIRLINE.finditer(text):
        add(Word("g", match.group(), match.start(), match.end(), kinds=("flight",)))
    for match in _DISTRICT.finditer(text):
        add(
            Word(
                "g",
                match.group(),
                match.start(),
                match.end(),
                kinds=("hotel",),
                concepts=about.concepts.lookup(match.group(), "place"),
            )
        )
    for pattern in (_TOOL, _PATH):
        for match in pattern.finditer(text):
            add(Word("g", match.group(), match.start(), match.end(), kinds=("tool_call",)))
    for span, listed in _listed(text, about.concepts).items():
        letter = "a" if listed == ["not a food"] else "g"
        add(Word(letter, text[span[0] : span[1]], *span, concepts=tuple(listed)))
    return found


_DOMAINS = ("food", "drug", "genre", "activity", "product", "object", "topic", "place")


def _listed(text: str, concepts: Concepts) -> dict[tuple[int, int], list[str]]:
    """The spans of a text that name concepts, with their ids of all domains."""
    found: dict[tuple[int, int], list[str]] = {}
    for domain in _DOMAINS:
        for hit in concepts.find(text, domain):
            word = text[hit.start : hit.end]
            ids = [one for one in hit.ids if _is_thing(one, concepts)]
            if ids and not (len(word) > 1 and word[0] in "不别免没"):
                found.setdefault((hit.start, hit.end), []).extend(ids)
            if ids and not (len(word) > 1 and word[0] in "不别免没吃喝食饮看打练用坐住"):
                continue
            # A name that holds its own negation (不要葱) is read without it.
            for at in range(1, len(word)):
                inner = concepts.lookup(word[at:], domain)
                ids = [one for one in inner if _is_thing(one, concepts)]
                if ids:
                    found.setdefault((hit.start + at, hit.end), []).extend(ids)
                    break
    return found


_MY_PEOPLE = re.compile(talk_words.MY_PEOPLE)


def _cuts_kin(text: str, at: int, word: str) -> bool:
    """Whether a word ends with the 我 of 我妈."""
    return (
        len(word) > 1
        and word[-1] == "我"
        and _MY_PEOPLE.match(text, at + len(word)) is not None
        and text[at + len(word) : at + len(word) + 2] not in ("家里", "公司")
    )


def _whole(text: str, at: int, word: str) -> bool:
    """Whether a Latin word is not part of a longer one."""
    if not word[0].isascii():
        return True
    end = at + len(word)
    before, after = text[at - 1 : at], text[end : end + 1]
    return not (before.isascii() and before.isalnum()) and not (after.isascii() and after.isalnum())


def _is_thing(concept: str, concepts: Concepts) -> bool:
    entry = concepts.by_id.get(concept)
    return (
        entry is not None
        and entry.domain not in ("act", "role", "language")
        and concept not in ("spicy", "mild", "free of")
        and not concept.startswith("lookalike")
    )


def read_shape(text: str, about: Surroundings) -> Shape:
    """The words of a clause: fixed words first, then the longest word at each place."""
    fixed = {word.start: word for word in _fixed(text, about)}
    taken = sorted((word.start, word.end) for word in fixed.values())
    candidates = _candidates(text, about)
    words: list[Word] = []
    at = 0
    while at < len(text):
        if at in fixed:
            words.append(fixed[at])
            at = fixed[at].end
            continue
        limit = next((a for a, _ in taken if a > at), len(text))
        options = [word for word in candidates.get(at, ()) if word.end <= limit]
        if options:
            best = min(options, key=lambda word: (word.start - word.end, _PRIORITY[word.letter]))
            best = _verb_before_noun(best, options, candidates)
            words.append(best)
            at = best.end
            continue
        match = _LATIN.match(text, at)
        end = min(match.end(), limit) if match else at + 1
        if not text[at:end].isspace():
            words.append(Word("g" if text[at].isalnum() else "a", text[at:end], at, end))
        at = end
    return Shape(text, tuple(_noun_wholes(_meetings(words))))


def _meetings(words: list[Word]) -> list[Word]:
    """会 is a meeting after 的, a time or a count, and "will" after a person or before a verb."""
    for at, word in enumerate(words):
        if word.text != "会":
            continue
        before = words[at - 1] if at else None
        after = words[at + 1] if at + 1 < len(words) else None
        will = (
            before is not None
            and before.letter in "SYOPa?"
            and before.text
            not in (
                "个",
                "场",
                "次",
                "类",
                "种",
                "些",
                "所有",
                "任何",
                "那个",
                "这个",
                "这些",
                "那些",
                "这种",
                "那种",
            )
        )
        if will or (before is None and after is not None and after.letter in "vgt"):
            words[at] = Word("c", word.text, word.start, word.end)
    return words


def _verb_before_noun(best: Word, options: list[Word], candidates: dict[int, list[Word]]) -> Word:
    """约饭局 is 约 + 饭局, though 约饭 is a word, too."""
    if best.letter != "g" or best.end - best.start != 2:
        return best
    verb = next(
        (word for word in options if word.letter == "v" and word.end - word.start == 1), None
    )
    longer = any(
        word.end > best.end and word.letter in "gk" for word in candidates.get(best.start + 1, ())
    )
    return verb if verb is not None and longer else best


_GROUPS = frozenset({"团队", "小组", "部门", "项目组", "组"})


def _noun_wholes(words: list[Word]) -> Iterator[Word]:
    """Joins unlisted characters that follow each other to one thing, with a verb-like character
    between them (优品汇, 飞燕)."""
    at = 0
    while at < len(words):
        word = words[at]
        if (
            word.letter == "P"
            and word.who is not None
            and word.who.role is not None
            and at + 2 < len(words)
            and words[at + 1].letter == "g"
            and words[at + 1].start == word.end
            and (len(words[at + 1].text) > 1 or words[at + 1].concepts)
            and not word.text.startswith("我")
            and words[at + 2].letter in "Dk"
        ):
            # 新人辅导的会 is about 新人辅导, not with newcomers.
            yield Word("g", word.text + words[at + 1].text, word.start, words[at + 1].end)
            at += 2
            continue
        after = words[at + 1] if at + 1 < len(words) else None
        if (
            word.letter == "g"
            and after is not None
            and after.letter == "P"
            and after.text in _GROUPS
            and after.start == word.end
        ):
            # 柏林团队 is a name, not colleagues in Berlin.
            yield Word("g", word.text + after.text, word.start, after.end)
            at += 2
            continue
        if not _unlisted(word):
            yield word
            at += 1
            continue
        end = at + 1
        while (
            end < len(words)
            and words[end].start == words[end - 1].end
            and (
                _unlisted(words[end])
                or (
                    words[end].letter in "vt"
                    and words[end].end - words[end].start == 1
                    and end + 1 < len(words)
                    and _unlisted(words[end + 1])
                    and words[end + 1].start == words[end].end
                )
            )
        ):
            end += 1
        yield Word("g", "".join(one.text for one in words[at:end]), word.start, words[end - 1].end)
        at = end


def _unlisted(word: Word) -> bool:
    return word.letter == "g" and not word.concepts and not word.kinds
