"""A message cut into sentences and clauses, each with the days, hours and sums it names."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property

from habitus.alerts._notice import Notice, NoticeKind
from habitus.alerts.reading._cues import cue
from habitus.facts.said import SaidClock, SaidDays, SaidSum, said_clocks, said_days, said_sums
from habitus.vocabulary import Concepts, fold, has_cjk

_ABBREVIATION = re.compile(
    r"\b(?:dr|mr|mrs|ms|prof|st|no|nr|vs|approx|dept|inc|ltd|co|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|e\.g|i\.e|a\.m|p\.m|tel|ext|ave|rd|apt|fl|jr|sr|mt|ft)\.$",
    re.IGNORECASE,
)
_END = re.compile(
    r"(?<=[.!?…])[\"'”’)]*\s+(?=[\"'“‘(]?[A-Z0-9$€£])|(?<=[。！？；!?])|\s*[\n;]\s*|\s+[•·|]\s+"
)
_CLAUSE = re.compile(
    r"\s*[,;:()，、；：（）—]\s*|\s+-+\s+|\b(?:because|since|as soon as|so that|until|unless|before|but|while|which|if|when)\b|(?:因为|所以|但是?|不过|直到|除非|如果|等到)",
    re.IGNORECASE,
)


_TAG = re.compile(
    r"[,.!]\s*(?:ok(?:ay)?|right|deal|yes|agreed|alright|all right|yeah|please|got it|understood)\?$"
    r"|(?:好吗|行不|好不好|知道吗|听到没|明白吗|哈)[?？]$",
    re.IGNORECASE,
)
"""A question mark that asks nothing."""


def plain_text(text: str) -> str:
    """The text in small letters, simplified, of one width: character for character."""
    folded = fold(text)
    if len(folded) == len(text):
        return folded
    return "".join(fold(one) if len(fold(one)) == 1 else one.lower()[:1] or one for one in text)


SHORT = 200
"""Characters of a message that is quoted whole."""


@dataclass(frozen=True)
class Message:
    """What somebody wrote to or near the person."""

    text: str
    at: datetime
    """On the clock of the person's zone."""
    concepts: Concepts
    zone: str
    """IANA name of the person's zone."""
    mine: bool = True
    name: str = ""
    channel: str = "chat"
    currency: str = "USD"
    month_first: bool = False
    own_names: tuple[str, ...] = ()
    """Names of the person."""

    @property
    def on(self) -> date:
        """The local day it was written on."""
        return self.at.date()

    @cached_property
    def chinese(self) -> bool:
        """Whether it is read with the Chinese words."""
        return has_cjk(self.text)

    @cached_property
    def plain(self) -> str:
        """The whole message, folded."""
        return plain_text(self.text)

    @cached_property
    def sentences(self) -> tuple[Sentence, ...]:
        """Its sentences, in order."""
        if self.channel == "calendar":
            return (Sentence(self, 0, len(self.text)),)
        found: list[Sentence] = []
        start = 0
        ends = [one.span() for one in _END.finditer(self.text)] + [(len(self.text), len(self.text))]
        for stop, after in ends:
            if stop < len(self.text) and _ABBREVIATION.search(self.text[start:stop]):
                continue
            if self.text[start:stop].strip(" .!?。！？；;,"):
                found.append(Sentence(self, start, stop))
            start = after
        return tuple(found)

    def has(self, *names: str) -> bool:
        """Whether any of these cues stands anywhere in it."""
        return any(cue(name, self.chinese).search(self.plain) for name in names)

    @cached_property
    def days(self) -> tuple[SaidDays, ...]:
        """The days it names, those to come preferred."""
        return tuple(one for sentence in self.sentences for one in sentence.days)


@dataclass(frozen=True)
class Sentence:
    """One sentence of a message."""

    message: Message
    start: int
    end: int

    @cached_property
    def text(self) -> str:
        """As it was written."""
        return self.message.text[self.start : self.end].strip()

    @cached_property
    def plain(self) -> str:
        """Folded, with the same places as the original."""
        return self.message.plain[self.start : self.end]

    @cached_property
    def raw(self) -> str:
        """With its capitals, character for character beside ``plain``."""
        return self.message.text[self.start : self.end]

    @property
    def chinese(self) -> bool:
        """Whether the message is read with the Chinese words."""
        return self.message.chinese

    def find(self, name: str) -> re.Match[str] | None:
        """The first place of a cue."""
        return cue(name, self.chinese).search(self.plain)

    def has(self, *names: str) -> bool:
        """Whether any of these cues stands in it."""
        return any(self.find(name) is not None for name in names)

    @cached_property
    def days(self) -> tuple[SaidDays, ...]:
        """The days it names; those to come preferred where no year is said."""
        return self._days(back=False)

    @cached_property
    def days_back(self) -> tuple[SaidDays, ...]:
        """The days it names, as of something that has happened."""
        return self._days(back=True)

    def _days(self, *, back: bool) -> tuple[SaidDays, ...]:
        text = self.plain if self.chinese else self.raw
        one = self.message
        return tuple(said_days(text, one.on, back=back, month_first=one.month_first))

    @cached_property
    def clocks(self) -> tuple[SaidClock, ...]:
        """The times of day it names."""
        evening = self.message.has("evening")
        return tuple(said_clocks(self._masked(self.plain, self.days), evening=evening))

    @cached_property
    def sums(self) -> tuple[SaidSum, ...]:
        """The sums it names."""
        return tuple(said_sums(self.plain, self.message.currency))

    @staticmethod
    def _masked(text: str, spans: tuple[SaidDays | SaidClock | SaidSum, ...]) -> str:
        for one in spans:
            text = text[: one.start] + "," * (one.end - one.start) + text[one.end :]
        return text

    @cached_property
    def about(self) -> str:
        """Its words without days, hours and sums."""
        text = self._masked(self.plain, self.days)
        text = self._masked(text, self.clocks)
        return re.sub(r",{2,}", " ", self._masked(text, self.sums)).strip()

    def clause_at(self, place: int) -> str:
        """The clause of the sentence around a place."""
        start, end = 0, len(self.plain)
        for one in _CLAUSE.finditer(self.plain):
            if one.end() <= place:
                start = one.end()
            elif one.start() > place:
                end = one.start()
                break
        return self.plain[start:end]

    @property
    def question(self) -> bool:
        """Whether it asks."""
        tail = self.message.text[self.start : self.end + 2].rstrip(" \"'”)")
        if _TAG.search(tail):
            return False
        return tail.endswith(("?", "？")) or self.has("asks")

    @property
    def quote(self) -> str:
        """The words to show: the whole message where it is short."""
        whole = self.message.text.strip()
        return whole if len(whole) <= SHORT else self.text

    def notice(self, kind: NoticeKind, **more: object) -> Notice:
        """A notice of this kind with this sentence as its words."""
        given: dict[str, object] = {
            "kind": kind, "quote": self.quote, "at": self.message.at, "mine": self.message.mine,
            "name": self.message.name, "about": self.about, **more,
        }  # fmt: skip
        return Notice(**given)  # type: ignore[arg-type]
