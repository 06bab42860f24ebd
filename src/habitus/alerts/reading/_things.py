"""Things that one party at a time can use: the car, the guest room, the projector."""

from __future__ import annotations

import re
from collections.abc import Iterator

from habitus.alerts._notice import Notice
from habitus.alerts.reading import _words_en as en
from habitus.alerts.reading import _words_zh as zh
from habitus.alerts.reading._cues import compiled
from habitus.alerts.reading._message import Message, Sentence
from habitus.alerts.reading._subjects import subjects

_OWN = re.compile(
    r"\b(?:my|his|her|their) (?:\w+ )?(?:car|van|truck|bike|camera|laptop|cabin|boat|tent|guest room|room)\b|我的车|我家的?|他的|她的"
)
_OTHERS = re.compile(
    r"\b(?:his|her|their|\w+'s) (?:\w+ )?(?:car|van|truck|bike|camera|laptop|boat|tent)\b|(?:他|她|他们)(?:的|家的?)"
)
_NAME = re.compile(
    r"(?<!^)(?<![.!?:] )\b(?!(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Jan|Feb|Mar|Apr|May\b|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mon\b|Tue\b|Wed\b|Thu\b|Fri\b|Sat\b|Sun\b)[A-Z][a-z]+\b"
)


def resources(sentence: Sentence) -> tuple[str, ...]:
    """The things of this sort that a sentence names, or needs because somebody drives."""
    words = zh if sentence.chinese else en
    found = [
        name
        for name, pattern in words.RESOURCES.items()
        if compiled(pattern).search(sentence.plain)
    ]
    carried = compiled(words.CARRIED).search(sentence.plain)
    if carried and set(found) <= {"car"} and not compiled(words.DRIVES).search(sentence.plain):
        return ()
    if not found and not carried and compiled(words.DRIVES).search(sentence.plain):
        return ("car",)
    return tuple(found)


def uses_of_things(message: Message) -> Iterator[Notice]:
    """Days on which a thing is taken, or somebody plans to use it."""
    for sentence in message.sentences:
        if sentence.question or sentence.has("maybe", "off", "trip_past"):
            continue
        taken = sentence.has("taken")
        used = sentence.has("uses") or (message.mine and sentence.has("intends"))
        if not (taken or used):
            continue
        things = resources(sentence)
        days = [one for one in sentence.days if one.last >= message.on]
        if not things or not days or not _ours(sentence):
            continue
        first, last = min(one.first for one in days), max(one.last for one in days)
        if any(one.weekly for one in days):
            continue
        clocks = [one for one in sentence.clocks if one.until is not None]
        yield sentence.notice(
            "busy", what=things, first=first, last=last,
            begin=clocks[0].begin if clocks else None, until=clocks[0].until if clocks else None,
            who=_parties(sentence),
            flags=("taken",) if taken and not (used and not _firmly(sentence)) else ("used",),
        )  # fmt: skip


def _parties(sentence: Sentence) -> tuple[str, ...]:
    """Who wants the thing: relations and names."""
    names = [] if sentence.chinese else [one.lower() for one in _NAME.findall(sentence.raw)]
    return tuple(dict.fromkeys((*subjects(sentence), *names)))


def _ours(sentence: Sentence) -> bool:
    """Whether it is the person's thing: "my car is in the shop" of a friend is not."""
    if sentence.message.mine:
        return _OTHERS.search(sentence.plain) is None
    if _OWN.search(sentence.plain):
        return False
    return sentence.message.channel != "chat" or sentence.has("you", "first")


def _firmly(sentence: Sentence) -> bool:
    """Whether the thing is said to be taken and not merely needed."""
    return not re.search(
        r"\b(?:i'll|we'll|i'm going to|i will|let's|i need)\b|我(?:要|想|准备|打算|开|用)",
        sentence.plain,
    )
