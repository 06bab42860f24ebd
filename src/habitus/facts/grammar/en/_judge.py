"""Which stance a clause takes, if any, and where its object stands."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Literal, TypeAlias

from habitus.facts.grammar.en._words_people import NOT_NAMES
from habitus.facts.grammar.en._words_stances import (
    DENIALS,
    DOCTORS,
    FIRM,
    NAMED_SUBJECT,
    NO_IDIOMS,
    NOT_BEFORE_NO,
    OTHERS_SUBJECT,
    PARTS,
    REPORTS,
    SOFT,
    STANCES,
)

Mode: TypeAlias = Literal[
    "forbid", "require", "ask", "permit", "avoid", "prefer", "neutral", "end", "only", "none"
]


@dataclass(frozen=True, slots=True)
class Frame:
    """One row of the stance table, compiled."""

    mode: Mode
    side: Literal["left", "right", "both"]
    pattern: re.Pattern[str]
    strength: float
    notes: frozenset[str]


@dataclass(frozen=True, slots=True)
class Stand:
    """A stance found in a clause.

    Attributes:
        frame: the row that matched.
        left, right: the words before and after those that take the stance.
        said: the words that take the stance.
    """

    frame: Frame
    left: str
    right: str
    said: str


def _expanded(pattern: str) -> str:
    for _ in range(2):
        pattern = re.sub(
            r"<(\w+)>", lambda match: _PARTS.get(match.group(1), match.group()), pattern
        )
    return pattern


_NOT_NO = "".join(
    rf"(?<!\b{re.escape(word)} )" if word[0] != "'" else rf"(?<!{re.escape(word)} )"
    for word in NOT_BEFORE_NO
)
_PARTS = {
    **PARTS,
    "notno": _NOT_NO,
    "noidiom": "|".join(sorted((re.escape(word) for word in NO_IDIOMS), key=len, reverse=True)),
}


@cache
def frames() -> tuple[Frame, ...]:
    """The stance table in order of precedence."""
    found = []
    for mode, side, pattern, notes in STANCES:
        words = notes.split()
        strength = next((float(word) for word in words if re.fullmatch(r"0?\.\d+", word)), 0.6)
        body = _expanded(pattern)
        if side == "left" and not body.endswith(("$", "$)")):
            body = rf"(?:{body})(?!\w)"
        if "start" in words:
            body = rf"(?:^|^(?:please|so|and|or|but|then|also|just|honestly|okay|yes|no|let's|can you|could you|from now on|in future|ever since|for me|personally|for now|always|you should|you must|you need to|you have to|i want you to|i need you to|i'd like you to|i'd ask you to|try to|make sure (?:to|you)|remember to|for \w+|on \w+|in (?:the )?\w+|after \w+|before \w+)[,:]? )(?:{body})"
        body = rf"(?:{body})(?!(?<=[a-z])[a-z])"  # never in the middle of a word
        found.append(Frame(mode, side, re.compile(body, re.IGNORECASE), strength, frozenset(words)))  # type: ignore[arg-type]
    return tuple(found)


_FIRM = re.compile(FIRM, re.IGNORECASE)
_SOFT = re.compile(SOFT, re.IGNORECASE)
_OTHERS = re.compile(OTHERS_SUBJECT, re.IGNORECASE)
_NAMED = re.compile(NAMED_SUBJECT)
_DOCTORS = re.compile(DOCTORS, re.IGNORECASE)
_DENIED = re.compile(rf"{DENIALS}(?: that)? ?$", re.IGNORECASE)
_REPORTED = re.compile(rf"{REPORTS}(?: that)? ?$", re.IGNORECASE)
_OWN_REMARK = re.compile(
    r"\b(?:i|i'm|i've|i'd|i'll|let me|should|must)(?: (?:also|just|really|still|only|always|have|had|should|would|do|must|may|might|can|will|could|ought)){0,3} (?:(?:meant|mean|want|wanted|like|need|needed|have|had|forgot|going|wish|trying|ought|got) to (?:say|mention|add|tell you|let you know|point out|note)|say|add|mention|said|told you|note)(?: that)? ?$",
    re.IGNORECASE,
)
"""The person's own opening of what is then stated."""
_OWN_SUBJECT = re.compile(r"\b(?:i|i'm|i've|i'd|i'll|we|we're|we've|we'd|my|me)\b", re.IGNORECASE)
_NOBODY = re.compile(r"\s*(?:nobody|no one|none of you|no assistant)\b", re.IGNORECASE)
_SOMETHING = re.compile(
    r" (?!again|now|until|till|for|this|next|today|tonight|as|at|in|on|by|please|too|also|and|or|but|limits?|when|if|from|during|after|before|except|unless|because|since|the (?:menu|table|list|cards|books|agenda|plan)|my|then|to|so|right|completely|anyway|either)[a-z]+",
    re.IGNORECASE,
)
_BEARER = re.compile(
    r"\w+(?:'s| is| has| gets| was| are| have| had| were|'s got| has got| have got)(?: (?:an?|some|badly|very|severely|deathly|highly|mildly|so|also|really|still|known|bad|severe|mild|terribly))*\s*$",
    re.IGNORECASE,
)
"""Who has an allergy, where it isn't the person."""
_CONDITION = re.compile(
    r"\b(?:if|when|whenever|unless|anything|whatever|anyone|whoever|meetings?|calls?|mails?|emails?)\s(?:\w+\s){0,3}$",
    re.IGNORECASE,
)


_CROWD = re.compile(
    r"(?:and |but |so |because |though )*(?:most|many|some|a few|few|lots of|plenty of|half(?: of)?|loads of|the rest of|some of|most of) (?:the |my |our |of |us |other |these |those |young |old )*(?:people|folks?|colleagues|kids|children|men|women|office|team|family|street|town|village|friends|mates|neighbours|parents|students|clients|guests|passengers|customers|drivers|us|them|brits|americans|germans|vegans)\b(?!.*\bi\b)",
    re.IGNORECASE,
)
_DONE_TO = re.compile(
    r" ?(?:is|are|must|should|may|can|shall|will|ought)?(?:n't|'s not|'re not| ?not| ?never)?(?: ever)? ?(?:to )?be (?:\w+ ){0,2}?(?:\w+ed|given|sent|put|shown|bought|taken|told|left|kept|paid|sold|set|written|served|fed|made|brought|let|seen|run)\b|"
    r" ?(?:isn't|aren't|is not|are not|is never|are never|mustn't|must not|must never|should never|shouldn't|can't|may not)(?: ever)? (?:to )?be (?!(?:happy|sad|late|here|there|home|in|at|on|a|an|the)\b)\w+",
    re.IGNORECASE,
)
_LED = re.compile(
    r"\b(?:repl(?:y|ies)|messages?|e?mails?|texts?|calls?|notes?|letters?|answers?|meetings?|invites?|notifications?|pings?|alerts?|payments?|invoices?|bills?|updates?|reports?|photos?|pictures?|documents?|files?|stuff|anything|everything|things) (?:to|from|with|for|by|of|about) (?:my |our |the |an? |any |all |some )?$",
    re.IGNORECASE,
)


def stands(text: str) -> list[Stand]:
    """Every row that fits a clause, by precedence; the caller takes the first that it can fill."""
    return list(_stands(text))


@lru_cache(maxsize=4096)
def _stands(text: str) -> tuple[Stand, ...]:
    found = []
    for frame in frames():
        match = frame.pattern.search(text)
        if match is None or match.end() == match.start():
            continue
        if "blank" in frame.notes:
            hole = "\u00a6" + " " * (match.end() - match.start() - 1)
            text = text[: match.start()] + hole + text[match.end() :]
            continue
        if _SO_FAR.match(match.group()) and _UNTIL_THEN.search(text[: match.start()]):
            continue  # "until I'm done with work" is a time, no dislike
        if frame.mode == "none":
            found.append(Stand(frame, "", "", match.group()))
            break
        found.append(Stand(frame, text[: match.start()], text[match.end() :], match.group()))
    return tuple(found)


_SO_FAR = re.compile(
    r"(?:i|we)(?:'m| am|'re| are)(?: \w+)? (?:done|through|finished|over|off|free|available)\b",
    re.IGNORECASE,
)
_UNTIL_THEN = re.compile(
    r"\b(?:until|till|once|when|whenever|after|before|as soon as|while)\s*$", re.IGNORECASE
)


def is_firm(text: str) -> bool:
    """Whether the words insist."""
    return _FIRM.search(text) is not None


def is_soft(text: str) -> bool:
    """Whether the words make it a wish rather than a prohibition."""
    return _SOFT.search(text) is not None


def about_others(text: str, stand: Stand) -> bool:
    """Whether someone else takes the stance, so that it is not the person's own."""
    if _SAYS_THAT.match(stand.left) and not _OWN_SUBJECT.search(stand.left):
        return True  # "Dad says no one should fly on Fridays"
    if _OWN_SUBJECT.search(stand.said) or _NOBODY.match(stand.said):
        return False
    if (
        stand.frame.side == "left"
        and re.search(r"(?:'s|is|are|was|'re)(?: now| also| currently)? off$", stand.said)
        and _SOMETHING.match(stand.right)
    ):
        return True  # "Dev is off sugar": the name is no object
    if (
        "allergy" in stand.frame.notes
        and _BEARER.search(stand.left)
        and not _OWN_SUBJECT.search(stand.left)
    ):
        return True
    if _CROWD.match(text):
        return True
    at = len(stand.left)
    named = [
        one
        for one in _NAMED.finditer(text)
        if one.group("name").split()[0].lower() not in NOT_NAMES
    ]
    for match in [*_OTHERS.finditer(text), *named]:
        if match.start() > at + len(stand.said):
            break
        if match.start() <= at <= match.end() + 1 and _DONE_TO.match(text, at):
            continue  # "my ex isn't to be messaged": nobody's own stance
        if match.start() <= at and not _CONDITION.search(text[: match.start()]):
            if _LED.search(text[: match.start()]):
                continue  # "replies to my boss must never ...": the replies are spoken of
            between = text[match.end() : at]
            return not _OWN_SUBJECT.search(between)
    return False


def tells_of_others(text: str) -> bool:
    """Whether someone else is the subject of a stance anywhere in the words."""
    return (
        any(pattern.search(text) is not None for pattern in (_CROWD, _OTHERS, _NAMED))
        or _SAYS_THAT.match(text) is not None
    )


_SAYS_THAT = re.compile(
    r"(?:and |but |so )*(?:(?:my|the|our|his|her) \w+|(?!I\b)[A-Z]\w+|people|everyone|somebody|someone|he|she|they)(?: \w+){0,2}? (?:says?|said|thinks?|thought|claims?|reckons?|told|feels?|believes?|insists?)\b"
)


def by_doctor(text: str) -> bool:
    """Whether someone of medicine is named, whose ban counts as the person's own limit."""
    return _DOCTORS.search(text) is not None


def is_reported(stand: Stand) -> bool:
    """Whether someone else says that the person takes the stance ("my sister thinks I hate it")."""
    if _OWN_REMARK.search(stand.left) is not None:
        return False
    return (
        _OWN_SUBJECT.match(stand.said.strip()) is not None
        and _REPORTED.search(stand.left) is not None
    )


def is_denied(stand: Stand) -> bool:
    """Whether the person denies the stance ("I'm not saying I never eat meat")."""
    return (
        _OWN_SUBJECT.match(stand.said.strip()) is not None
        and _DENIED.search(stand.left) is not None
    )


def as_denial(stand: Stand) -> Stand:
    """The stance taken back: neither liked nor ruled out."""
    frame = replace(stand.frame, mode="neutral", notes=frozenset({"denial"}))
    return replace(stand, frame=frame)
