"""Which pieces of a sentence go together."""

from __future__ import annotations

import re

from habitus.facts.grammar.en._amend import EXCEPTED, except_last
from habitus.facts.grammar.en._build import EMPHASIS
from habitus.facts.grammar.en._clauses import Piece, Sentence
from habitus.facts.grammar.en._effect_statements import effects_of
from habitus.facts.grammar.en._exceptions import EXCEPTION
from habitus.facts.grammar.en._judge import (
    stands,
)
from habitus.facts.grammar.en._limits import limit_of
from habitus.facts.grammar.en._noun_phrases import is_described
from habitus.facts.grammar.en._pieces import names_kind
from habitus.facts.grammar.en._scan import Scan
from habitus.facts.grammar.en._target import read_slots
from habitus.facts.grammar.en._times import read_times
from habitus.facts.grammar.en._turn import Group, TurnState
from habitus.facts.grammar.en._whole_clause import definitions, identity_of
from habitus.facts.grammar.en._words import TELLING_VERBS

_JUST_FOR = re.compile(
    r"^(?:just |only |but )?(?:for|on|this|next)\b.{3,40}\bonly$|^if (?:at all )?possible$|^(?:just|only) (?:for )?(?:this once|today|tomorrow|this (?:time|week|\w+day))$",
    re.IGNORECASE,
)


_PREFIX = re.compile(
    r"^(?:and |so |but |then |also |or )*(?:(?:just |only )?(?:for )?(?:this|next|the coming|the next) (?:week|month|year|fortnight|weekend|time|once|\w+day|few|two|three|\d+)|(?:just |only )(?:for |on |in |until )?(?:today|tonight|tomorrow|now|\w+day)|when|whenever|if|on|in|for|at|before|after|during|between|from|with|by|as for|as to|something about|as regards|regarding|about|concerning|when it comes to|whatever|any|anything|anyone|everything|all|until|once|while|over|between|as soon as|every|each|most|in terms of|re|calendar|rule|note|reminder|food|travel|both|either|correction|update|new|second|third|late|early)\b",
    re.IGNORECASE,
)


FINITE = re.compile(
    r"^(?:\W*(?:and|so|but|then|also|because|since|as|while|though|although|well|anyway|plus|except|in fact|actually|which|who|that)\s)*(?:(?:i|we|you|he|she|it|they|there|this|that|these|those|who|everyone|nobody|everybody|someone|people)(?:'s|'m|'re|'ve|'d|'ll)?\b|(?:my|our|the|his|her|their|your|a|an|some|every) (?:[\w'-]+ ){1,4}?(?:is|are|was|were|has|have|had|will|won't|can|can't|did|does|do|says?|said|keeps?|kept|got|gets|came|comes|went|goes|told|asked|wants?|looks?|took|takes|made|makes|needs?|rang|wrote|calls|called|thinks?|loves?|hates?|talks|runs|works|starts|closes|opens|costs|lost|broke|died|says|finished|turned|sold|gave|met)\b|[\w'-]+(?:'s| is| are| was| were| has| had| rang| went| came| says| said| got)\b)",
    re.IGNORECASE,
)


_VERBS = frozenset(
    [
        "is",
        "are",
        "was",
        "were",
        "has",
        "had",
        "have",
        "went",
        "came",
        "said",
        "says",
        "got",
        "took",
        "made",
        "rang",
        "told",
        "did",
        "does",
        "do",
        "will",
        "would",
        "can",
        "could",
        "should",
        "share",
        "shares",
        "wants",
        "want",
        "needs",
        "need",
        "thinks",
        "think",
        "gave",
        "left",
        "lost",
        "broke",
        "flew",
        "slept",
        "won",
        "ran",
        "ate",
        "sat",
        "saw",
        "met",
        "began",
        "grew",
        "knew",
        "became",
        "brought",
        "bought",
        "thought",
        "felt",
        "kept",
        "held",
        "stood",
        "let",
        "put",
        "read",
    ]
)


_BASE_VERBS = frozenset(
    [
        "text",
        "email",
        "call",
        "ring",
        "use",
        "send",
        "give",
        "just",
        "try",
        "remind",
        "tell",
        "find",
        "check",
        "look",
        "ask",
        "let",
        "keep",
        "make",
        "put",
        "get",
        "take",
        "go",
        "come",
        "see",
        "wait",
        "stop",
        "start",
        "turn",
        "print",
        "order",
        "book",
        "buy",
        "pay",
        "cancel",
    ]
)


_ADJECTIVES = frozenset(
    [
        "red",
        "mixed",
        "smoked",
        "fried",
        "baked",
        "grilled",
        "boiled",
        "roasted",
        "dried",
        "iced",
        "salted",
        "pickled",
        "processed",
        "frozen",
        "tinned",
        "canned",
        "cured",
        "stuffed",
        "spiced",
        "included",
        "unread",
        "scheduled",
        "recorded",
        "aged",
        "subtitled",
        "dubbed",
        "connected",
        "shared",
        "crowded",
        "related",
        "animated",
    ]
)


_OPENS_CLAUSE = re.compile(
    r"^(?:and |so |but |then |also |or )*(?:(?:just |only )?(?:for )?(?:this|next) (?:week|month|year|weekend|time|\w+day)|when|whenever|if|until|once|while|whatever|anything|anyone|everything|unless|as soon as|for|on|in|at|before|after|during|between|from)\b",
    re.IGNORECASE,
)


_STATES = re.compile(r"\b(?:is|are|was|were|has|had)\b", re.IGNORECASE)


_TELLS = re.compile(
    rf"^(?:my|our|your|his|her|their|its|the|this|that|these|those|some|all|every) (?:[\w'-]+ ){{1,3}}?(?:{'|'.join(TELLING_VERBS)})(?:e?s)?\b(?! (?:calls?|meetings?))",
    re.IGNORECASE,
)
"""A clause with a verb of its own after a noun ("their stuff falls apart"), no bare noun phrase."""


_ASIDE = re.compile(
    r"^(?:as (?:we|i|you|they) (?:have|say|call|said|know|put|like)\b.*|i mean it|you know|no offen[cs]e|long story|don't ask|bring it on|go figure|sue me|sorry not sorry|i'm begging you|i beg you)$",
    re.IGNORECASE,
)
"""What is thrown in between and neither asks for anything nor ends what stood before."""


_SPELT_OUT = re.compile(
    r"^(?:(?:which|that|this|it|they|those|so)(?:'s|'re| is| are| means| runs?| goes| lasts?)|which|so|meaning|i\.e\.?) (?P<what>.*\w.*)$",
    re.IGNORECASE,
)
"""A time named after the fact: "while I'm in court, which is 9 to 1 on weekdays"."""


_ALL_BUT_SOME = re.compile(
    r"(?P<all>(?:all|any|every|everything|anything)(?: [\w'-]+){0,3}?) (?:but|except(?: for)?|other than|bar|apart from|aside from|besides|save(?: for)?|outside(?: of)?|excluding) (?P<some>[\w' -]{2,40})",
    re.IGNORECASE,
)
"""What the order after it is about: "all purchases other than groceries: ask me first"."""


_FROM_HERE = re.compile(
    r"(?:and |so |but )*(?:from (?:now|here|today|this point) on(?:wards?)?|going forward|in future)",
    re.IGNORECASE,
)


_BARE_NO = re.compile(
    r"^(?:just |please |simply )?(?:don't|do not|never)(?: please| ever)?$", re.IGNORECASE
)


def groups_of(turn: TurnState, sentence: Sentence) -> list[Group]:
    groups: list[Group] = []
    prefix: list[str] = []
    exceptions: list[str] = []
    pieces = sentence.pieces
    active_at = [at for at, piece in enumerate(pieces) if is_active(turn, piece)]
    joined = -1
    for at, piece in enumerate(pieces):
        text = piece.text
        if at == joined:
            continue
        if (
            at + 1 < len(pieces)
            and (opening := EXCEPTION.match(text)) is not None
            and not re.search(r"\w", text[opening.end() :])
        ):
            text, joined = (
                f"{text} {pieces[at + 1].text}",
                at + 1,
            )  # "the only exception is: if ..."
        last = groups[-1] if groups else None
        ended = (
            EXCEPTED.match(text)
            if piece.lead in (",", "-", "(", ":", "but", "though") and at > 0
            else None
        )
        if ended is not None and last is not None and last.active:
            last.exceptions.append("except " + ended.group("what"))
            continue
        if EXCEPTION.match(text):
            acting = next((one for one in reversed(groups) if one.active), None)
            if (
                re.match(
                    r"(?:and |but )?(?:the (?:only |one |sole )?)?exceptions?\b",
                    text,
                    re.IGNORECASE,
                )
                and turn.context.statements
                and not (last is not None and last.active)
            ):
                except_last(turn, EXCEPTION.sub("", text), text)
                turn.excused = True
            elif last is not None and last.active:
                last.exceptions.append(text)
            elif acting is not None:
                acting.exceptions.append(text)  # "never, I'm not made of money, except ..."
            elif active_at and at < active_at[-1]:
                exceptions.append(text)
            elif turn.context.statements or (at == 0 and not turn.clauses):
                except_last(turn, EXCEPTION.sub("", text), text)
                turn.excused = True
            continue
        if (
            piece.lead in ("(", "-")
            and at > 0
            and exceptions
            and len(text.split()) <= 4
            and EXCEPTION.match(pieces[at - 1].text)
        ):
            exceptions[-1] += f" {text}"
            continue
        if (
            at not in active_at
            and (_ASIDE.match(text) or EMPHASIS.fullmatch(text.strip()))
            and (prefix or (last is not None and last.active))
        ):
            continue
        spelt = (
            _SPELT_OUT.match(text)
            if at not in active_at and last is not None and last.active
            else None
        )
        if (
            spelt is not None
            and last is not None
            and read_times(
                Scan(spelt.group("what")), turn.today, turn.said.day, recurring=True
            ).window
            is not None
        ):
            last.suffix.append(spelt.group("what"))
            continue
        if (
            at in active_at
            and at + 1 in active_at
            and piece.lead in ("", ",")
            and ((spared := _ALL_BUT_SOME.fullmatch(text)) is not None)
        ):
            prefix.append(spared.group("all"))
            exceptions.append("except " + spared.group("some"))
            continue
        if at in active_at:
            groups.append(Group(text, prefix, [], exceptions, list(stands(text)), True, piece.lead))
            prefix, exceptions = [], []
            continue
        if (
            at + 1 in active_at
            and pieces[at + 1].lead in (":", "-")
            and len(text.split()) <= 7
            and FINITE.match(text) is None
        ):
            prefix.append(text)  # "online shopping of any kind: don't"
            continue
        starts_prefix = _leads_order(turn, pieces, at, active_at) or (
            _PREFIX.match(text) is not None
            and (_OPENS_CLAUSE.match(text) is not None or _STATES.search(text) is None)
        )
        later = any(one > at for one in active_at)
        reason = (
            piece.lead
            in (
                "because",
                "since",
                "cause",
                "while",
                "though",
                "although",
                "whereas",
                "otherwise",
            )
            and not starts_prefix
        ) or re.match(
            r"(?:since|because|as) (?:i|it|my|the|we|they|he|she)\b", text, re.IGNORECASE
        ) is not None
        if reason or not (starts_prefix or is_fragment(turn, text)):
            groups.append(Group(text, prefix, lead=piece.lead))
            prefix = []
        elif last is not None and last.active and not (starts_prefix and later):
            if piece.lead not in ("(", ")") or not later:
                last.suffix.append(text)
        elif later:
            prefix.append(text)
        else:
            groups.append(Group(text, lead=piece.lead))
    if exceptions and groups:
        groups[-1].exceptions += exceptions
    return groups


def _leads_order(turn: TurnState, pieces: tuple[Piece, ...], at: int, active_at: list[int]) -> bool:
    """ "Tools costing more than 250, you check with me first": a described noun, and then an order
    that names nothing of its own."""
    if at + 1 not in active_at or not is_described(pieces[at].text):
        return False
    order = pieces[at + 1]
    return order.lead in (",", ":", "-", "") and not names_kind(order.text, turn.context)


def is_fragment(turn: TurnState, text: str) -> bool:
    """Whether a piece is a bare noun phrase rather than a clause of its own."""
    words = text.split()
    if FINITE.match(text) is not None or len(words) > 7:
        return False
    if any(
        word.lower() in _VERBS
        or (word.lower().endswith("ed") and len(word) > 4 and word.lower() not in _ADJECTIVES)
        for word in words
    ):
        return False
    if words[0].lower() in _BASE_VERBS or _TELLS.match(text) is not None:
        return False
    if len(words) <= 4:
        return True
    slots = read_slots(text, turn.said, turn.today, recurring=True, quotes=turn.context.quotes)
    return bool(slots.found.things) or slots.when.window is not None


def is_active(turn: TurnState, piece: Piece) -> bool:
    if EXCEPTION.match(piece.text) or EXCEPTED.match(piece.text) or _JUST_FOR.match(piece.text):
        return False
    if EMPHASIS.fullmatch(piece.text.strip()) or _FROM_HERE.fullmatch(piece.text.strip()):
        return False
    found = stands(piece.text)
    if piece.lead in (":", "-", "=") and _BARE_NO.match(piece.text):
        return True
    if found and (
        len(found[0].said.split()) > 1
        or re.search(r"\w", found[0].left + found[0].right)
        or found[0].frame.mode in ("none", "avoid")
    ):
        return True
    return bool(
        effects_of(piece.text, turn.context)
        or identity_of(piece.text)
        or definitions(piece.text, turn.context)
        or limit_of(piece.text, turn.context)
    )
