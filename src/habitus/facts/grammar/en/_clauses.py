"""Sentences and clauses, also inside long turns without punctuation."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a sentence between two breaks.

    Attributes:
        text: the words.
        lead: what stood before it: punctuation or a conjunction ("", ",", ":", "but", "and", ...).
    """

    text: str
    lead: str


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence and whether it ends with a question mark."""

    pieces: tuple[Piece, ...]
    question: bool

    @property
    def text(self) -> str:
        """All its words."""
        return " ".join(piece.text for piece in self.pieces)


_ABBREVIATION = re.compile(
    r"\b(?:Mr|Mrs|Ms|Dr|Prof|St|vs|etc|e\.g|i\.e|approx|No|Rs|Sr|Jr|Fr|Rev|Mt|ft|inc|Ltd|Co)\.(?= )"
)
_SENTENCE_END = re.compile(
    r"(?<=[.!?;])[)»\"']*\s+|(?<=[!?])(?=\w)|\n+|(?<=\.)\.+\s*|(?<=EMOJILOVE)\s+(?=\w)|(?<=EMOJIYUCK)\s+(?=\w)"
)

_NEW_SUBJECT = r"(?:i|i'm|i've|i'd|i'll|we|we're|we've|we'd|we'll|you(?= (?:can|could|may|might|should|know|must|see|have|need|don't|never|always|will|would|are|were)\b)|you're|she|she's|he|he's|they|they're|they've|it(?=(?:'s|'ll|'d)? (?:is|was|has|had|does|will|can|can't|makes?|took|went|turned|would|wouldn't|doesn't|isn't|wasn't|keeps|gets|got|looks|smells|feels|rained|says)|(?= \w+s (?:me|my|us|so|too|like)\b))|it's|what's|these|those are|this is|nobody|everybody|everyone|who)"
_STARTERS = r"(?:i|i'm|i've|i'd|i'll|we|you|please|don't|never|no|not|it's|that's|there's|he|she|they|tag|mute|keep|leave|put|send|hold|always|only|ask|check|then|stop|avoid|skip|nothing|if|when|unless|also|anything|make sure|just|book|label|give|use|answer|reply|let|calls?|emails?|texts?|my|at least|nor|neither|fewer|less|more|find|remind|look|especially|definitely|absolutely|maybe|in fact|instead|would|could|can)"
_BREAK = re.compile(
    rf"\s*(?P<mark>[,:;()]|(?<!\w)-(?!\w)|\s-\s|=>?|/(?=\s))\s*"
    rf"|\s+(?P<word>but|though|although|however|whereas|because|otherwise|or else|while(?= i\b)|so(?= (?:{_STARTERS}|the|that|and)\b)|and(?= (?:{_STARTERS})\b)|or(?= (?:{_STARTERS})\b)(?! (?:more|less|fewer)(?:$|[,.;:!?]|[ ](?:of|on|in|than|a|per|is|are|never|please|for)\b))|plus(?= (?:{_STARTERS})\b)|except(?! for \w+ing)|unless|apart from|aside from|save for|other than|with the exception of|with (?:the |one |a |just )+(?:small |single |sole |little )*(?:exception|loophole|caveat|carve-?out|exemption)|short of|barring|excluding|besides|as long as|provided(?: that)?|if(?= (?:it's|it is|they're|there's|i'm|you|the|my|we|possible)\b)|since(?= (?:i|it|my|the|we|they)\b)|cause(?= i\b)|only(?= (?:if|when|on|after|before)\b)|when(?= (?:i'm|i am|you|it comes|it's|booking|picking|choosing|ordering|planning)\b)|whenever)\s+",
    re.IGNORECASE,
)
_DETERMINER_CLAUSE = re.compile(
    r"\b(?P<prev>[\w']+) (?P<start>(?:my|our|the|his|her) (?:\w+ ){1,4}?(?:is|are|was|were|has|have|had|will|won't|can't|can|says?|said|keeps?|got|came|went|told|asked|wants?|calls?|looks?|did|does|smells|taught|needs|gave|took|lost|makes|thinks|loves|hates|likes|isn't|wasn't|doesn't|didn't|hasn't|haven't|aren't|weren't|couldn't|wouldn't|brought|left|found|bought|caught|held|stood|fell|sent|built|drove|wrote|rang|broke|ate|flew|drew|grew|ran|sang|sat|slept|spoke|threw|wore|won|woke|\w{3,}ed)\b)",
    re.IGNORECASE,
)
_SUBJECT = re.compile(rf"\b(?P<prev>[\w']+) (?P<start>{_NEW_SUBJECT} [\w'])", re.IGNORECASE)
_THATS = re.compile(r"\b(?P<prev>[\w']+) (?P<start>(?:that's|there's|it's) [\w'])", re.IGNORECASE)
_THATS_HOLD = frozenset(
    [
        "think",
        "thinks",
        "know",
        "if",
        "because",
        "say",
        "says",
        "said",
        "when",
        "and",
        "but",
        "so",
        "what",
        "like",
        "hope",
        "mean",
        "as",
        "than",
        "whether",
        "where",
        "where",
        "that",
    ]
)
_AUX_CLAUSE = re.compile(
    r"\b(?P<prev>meetings|calls|food|films|movies|stuff|people|one|only|too|really|still|also) (?P<start>(?:my|our|the|his|her) (?:\w+ ){1,3}?(?:is|was|has|had|have|are|were|will)\b)",
    re.IGNORECASE,
)
_ORDER = re.compile(
    r"\b(?P<prev>[\w']+) (?P<start>(?:please (?!and thank)|(?<!s )don't \w|(?:never|always) (?:book|put|call|send|schedule|order|buy|let|give|pay|share|delete|push|show|serve|use|ring|add|accept|seat)\b|no (?=(?:calls?|meetings?|emails?|texts?|meat|pork|beef|dairy|fish|eggs?|sugar|nuts|alcohol|more|notifications?|pings?|flights?|seafood|spicy)\b)|direct flights|remind me|can you|could you|would you|will you|do look|tag |mute |make sure|anyway |also |oh and |unless ))",
    re.IGNORECASE,
)
_HOLDS_ON = frozenset(
    [
        "a",
        "an",
        "the",
        "my",
        "our",
        "his",
        "her",
        "your",
        "their",
        "its",
        "this",
        "that",
        "these",
        "those",
        "when",
        "if",
        "that",
        "whether",
        "because",
        "since",
        "after",
        "before",
        "until",
        "unless",
        "what",
        "how",
        "of",
        "in",
        "on",
        "at",
        "for",
        "to",
        "from",
        "with",
        "about",
        "like",
        "than",
        "as",
        "where",
        "which",
        "who",
        "whose",
        "while",
        "although",
        "though",
        "whatever",
        "whenever",
        "anything",
        "something",
        "everything",
        "nothing",
        "thing",
        "things",
        "all",
        "and",
        "or",
        "but",
        "nor",
        "not",
        "never",
        "don't",
        "doesn't",
        "didn't",
        "won't",
        "can't",
        "wouldn't",
        "couldn't",
        "shouldn't",
        "do",
        "does",
        "did",
        "can",
        "could",
        "will",
        "would",
        "should",
        "must",
        "may",
        "might",
        "think",
        "thinks",
        "know",
        "knows",
        "say",
        "says",
        "said",
        "hope",
        "hoped",
        "guess",
        "told",
        "tell",
        "tells",
        "mean",
        "means",
        "wish",
        "love",
        "loves",
        "hate",
        "hates",
        "like",
        "likes",
        "prefer",
        "want",
        "wants",
        "let",
        "lets",
        "make",
        "makes",
        "made",
        "see",
        "seen",
        "sees",
        "hear",
        "heard",
        "so",
        "once",
        "even",
        "just",
        "only",
        "always",
        "really",
        "still",
        "also",
        "both",
        "either",
        "neither",
        "i",
        "we",
        "he",
        "she",
        "they",
        "is",
        "are",
        "was",
        "asked",
        "asks",
        "told",
        "wanted",
        "need",
        "needs",
        "were",
        "be",
        "been",
        "am",
        "had",
        "has",
        "have",
        "having",
        "got",
        "good",
        "great",
        "sure",
        "glad",
        "sorry",
        "afraid",
        "happy",
        "soon",
        "long",
        "much",
        "many",
        "far",
        "time",
        "day",
        "way",
        "place",
        "people",
        "kind",
        "every",
        "each",
        "any",
        "some",
        "no",
        "one",
        "ones",
        "every",
        "more",
        "most",
        "less",
        "least",
        "whatever",
        "no",
        "please",
        "remember",
        "bet",
        "believe",
        "reckon",
        "suppose",
        "feels",
        "feel",
        "except",
        "besides",
        "without",
        "by",
        "rather",
        "food",
        "films",
        "movies",
        "stuff",
        "meetings",
        "calls",
        "one's",
        "last",
        "first",
        "next",
        "same",
    ]
)


def sentences(text: str) -> tuple[Sentence, ...]:
    """The sentences of a normalised turn, each cut into pieces."""
    return _sentences(text)


@lru_cache(maxsize=2048)
def _sentences(text: str) -> tuple[Sentence, ...]:
    guarded = _ABBREVIATION.sub(lambda match: match.group()[:-1] + "\u2024", text)
    guarded = re.sub(r"(?<=\d)\.(?=\d)", "\u2024", guarded)
    found: list[Sentence] = []
    for raw in _SENTENCE_END.split(guarded):
        body = (raw or "").strip()
        if not re.search(r"\w", body):
            continue
        question = body.rstrip("»\"' )").endswith("?")
        body = re.sub(r"[.!?;]+$", "", body).strip()
        pieces = _without_asides(_pieces(body.replace("\u2024", ".")))
        if pieces:
            found.append(Sentence(pieces, question))
    return tuple(found)


_WHO_IS = re.compile(
    r"(?:she|he|they|it|that|who|which)(?:'s|'re| is| are) (?:my|our|an?|the|one of my|from|in|at) [\w' -]{2,40}",
    re.IGNORECASE,
)
"""Who somebody is, said in between: "replies to Hanne, she's my editor, to 120 words"."""
_NAMED_SO = re.compile(
    r"(?:(?:Prof|Dr|Mr|Mrs|Ms|Professor|Doctor)\.? )?[A-Z][\w'-]+(?: [A-Z][\w'-]+)?"
)
_SOMEONE_LAST = re.compile(r"\b(?:my|our|the) [\w'-]+(?: [\w'-]+)?$")
"""Somebody by role, whose name follows: "my advisor, Prof. Lind, in Swedish"."""
_GOES_ON = re.compile(
    r"(?:to|at|in|with|on|by|before|after|under|over|as|until|within|between|during|for|from) ",
    re.IGNORECASE,
)


def _without_asides(pieces: list[Piece]) -> tuple[Piece, ...]:
    """Pieces, with what was said in between left out where the clause goes on after it."""
    kept: list[Piece] = []
    at = 0
    while at < len(pieces):
        one = pieces[at]
        if (
            kept
            and at + 1 < len(pieces)
            and one.lead in (",", "(", "-")
            and pieces[at + 1].lead in (",", ")", "-")
            and _WHO_IS.fullmatch(one.text)
            and _GOES_ON.match(pieces[at + 1].text)
        ):
            kept[-1] = Piece(f"{kept[-1].text} {pieces[at + 1].text}", kept[-1].lead)
            at += 2
            continue
        if (
            kept
            and at + 1 < len(pieces)
            and one.lead == ","
            and pieces[at + 1].lead == ","
            and _NAMED_SO.fullmatch(one.text)
            and _SOMEONE_LAST.search(kept[-1].text)
            and _GOES_ON.match(pieces[at + 1].text)
        ):
            kept[-1] = Piece(f"{kept[-1].text} {one.text} {pieces[at + 1].text}", kept[-1].lead)
            at += 2
            continue
        kept.append(one)
        at += 1
    return tuple(kept)


def _pieces(sentence: str) -> list[Piece]:
    pieces: list[Piece] = []
    at, lead = 0, ""
    for match in _BREAK.finditer(sentence):
        if match.start() < at or _inside_number(sentence, match):
            continue
        word = (match.group("word") or "").lower()
        if (
            word in ("but", "except", "besides", "other than", "apart from")
            and _ANYTHING_BUT.search(sentence[at : match.start()])
            and (word == "but" or not _ORDERED.search(sentence[at : match.start()]))
        ):
            continue
        part = sentence[at : match.start()].strip(" ,")
        if part:
            pieces += _run_on(part, lead)
        lead = (match.group("mark") or match.group("word") or "").strip().lower()
        at = match.end()
        if lead in ("unless", "except", "apart from", "aside from", "save for", "other than", "excluding",
                    "besides", "with the exception of", "as long as", "provided", "provided that", "if", "when",
                    "only", "whenever", "since", "because", "while", "or", "and", "short of", "barring") or lead.startswith("with "):  # fmt: skip
            at = (
                match.start("word")
                if match.group("word") and lead not in ("and", "or", "because")
                else at
            )
    rest = sentence[at:].strip(" ,")
    if rest:
        pieces += _run_on(rest, lead)
    return pieces


_ORDERED = re.compile(
    r"\b(?:mute|silence|hold|don't|never|no|avoid|decline|block|tag|stop|refuse|reject|ask)\b",
    re.IGNORECASE,
)
_CAPPED = re.compile(r"\b(?:cap|limit|budget|max|maximum|ceiling)\b[^:,.]{0,40}$", re.IGNORECASE)
_DAY = r"(?:mon|tue|tues|wed|weds|thu|thur|thurs|fri|sat|sun)(?:day|sday|nesday|rsday|urday)?s?"
_DAY_BEFORE = re.compile(rf"\b{_DAY}$", re.IGNORECASE)
_DAY_AFTER = re.compile(rf"(?:and |or |& )?{_DAY}\b", re.IGNORECASE)
_ANYTHING_BUT = re.compile(
    r"\b(?:anything|any|everything|all|nothing|whatever|whichever|anyone|everyone|everybody|anybody|none|no one|nobody)(?: [\w'-]+){0,2}$",
    re.IGNORECASE,
)


_QUANTITY_END = re.compile(
    r"(?:\d[\d.,]*k?|\b(?:ten|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|grand|lakh|night|head|person|each|all in|quid|bucks|dollars?|euros?|pounds?|rupees?|naira|rand|canadian|kms?|kilometres?|miles?|hours?|minutes?|words?|all told|[a-z]{3}))$",
    re.IGNORECASE,
)
_COUNTED = re.compile(
    r"(?:\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|grand|dozen|half|an hour|lakh)\b)(?:\W*[\w'./€$£]+){0,6}$",
    re.IGNORECASE,
)
"""A number not far before the end."""
_BOUND_AFTER = re.compile(
    r"(?:and )?(?:not (?:over|a \w+ (?:more|over|above))|no more|no higher|no further|no longer|never (?:over|more)|max(?:imum)?\b|tops\b|at (?:the )?(?:very )?most|all in\b|or (?:less|under|below|fewer)|absolute max|upper limit)",
    re.IGNORECASE,
)


def _inside_number(sentence: str, match: re.Match[str]) -> bool:
    mark = match.group("mark")
    around = (
        sentence[max(match.start() - 1, 0) : match.start()],
        sentence[match.end() : match.end() + 1],
    )
    if (
        mark == ","
        and around[0].isdigit()
        and around[1].isdigit()
        and match.end() - match.start() == 1
    ):
        return True
    if (
        mark == ","
        and _QUANTITY_END.search(sentence[: match.start()])
        and _COUNTED.search(sentence[: match.start()])
        and _BOUND_AFTER.match(sentence[match.end() :])
    ):
        return True
    if (
        mark == ":"
        and _CAPPED.search(sentence[: match.start()])
        and re.match(r"[^\w]*(?:\d|up to|max)", sentence[match.end() :])
    ):
        return True
    if (
        mark == ","
        and _DAY_BEFORE.search(sentence[: match.start()])
        and _DAY_AFTER.match(sentence[match.end() :])
    ):
        return True
    return mark in (":", "-", "/") and around[0].isdigit() and around[1].isdigit()


_ANY_MORE = re.compile(
    r"\b(?:any more|any longer|from now on|for now|these days|ever again|at the moment|full stop|as well|at all|all the time) (?P<start>(?:my|the|it|i|we|he|she|they|our|so|also|please|no|only|direct|don't|never|you)\b)",
    re.IGNORECASE,
)
_VERBAL = re.compile(
    r"\b(?:is|are|was|were|has|have|had|did|does|do|went|came|said|says|got|get|took|made|rang|will|would|can|could|should|wants?|needs?|thinks?|thought|told|gave|left|lost|broke|won|ran|ate|sat|saw|met|keep|kept|stop|let|put|book|call|send|mute|tag|eat|drink|like|love|hate|don't|never|can't|won't|'s|'m|'re|'ve|\w+(?:ed|ing))\b|n't\b|'(?:s|m|re|ve|d|ll)\b",
    re.IGNORECASE,
)


def _is_fronted(text: str) -> bool:
    """Whether the words before a subject are only its object moved to the front ("Dosa I can eat")."""
    return (
        re.match(
            r"(?:unless|if|when|whenever|except|once|until|because|since)\b", text, re.IGNORECASE
        )
        is None
        and len(text.split()) <= 8
        and _VERBAL.search(text) is None
    )


def _run_on(part: str, lead: str) -> list[Piece]:
    """Cut a long stretch without punctuation where a new clause begins."""
    if len(part.split()) < 9:
        return [Piece(part, lead)]
    cuts = {0}
    for pattern, holds in (
        (_SUBJECT, _HOLDS_ON),
        (_DETERMINER_CLAUSE, _HOLDS_ON),
        (_ORDER, _HOLDS_ON),
        (_THATS, _THATS_HOLD),
        (_AUX_CLAUSE, frozenset()),
    ):
        at = 0
        while (match := pattern.search(part, at)) is not None:
            at = match.start("start") + 1
            if match.group("prev").lower() not in holds and not (
                pattern is _SUBJECT
                and _is_fronted(
                    part[
                        max(one for one in cuts if one < match.start("start")) : match.start(
                            "start"
                        )
                    ]
                )
            ):
                cuts.add(match.start("start"))
    cuts |= {match.start("start") for match in _ANY_MORE.finditer(part)}
    ordered = [*sorted(cuts), len(part)]
    pieces: list[Piece] = []
    for start, end in pairwise(ordered):
        text = part[start:end].strip()
        if text:
            pieces.append(Piece(text, lead if not pieces else ""))
    return pieces
