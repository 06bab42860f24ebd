"""What "it", "those" and "him" stand for: the words before, put in their place.

A clause that points back says too little by itself ("Hotels above 180 are beyond me, leave them
out"). Here the noun phrase of a clause before it, or the person spoken of, takes the pronoun's
place; the clause is then read like any other.
"""

from __future__ import annotations

import re
from dataclasses import replace

from habitus.facts.grammar.en._amounts import read_limits
from habitus.facts.grammar.en._judge import stands
from habitus.facts.grammar.en._noun_phrases import described_subject
from habitus.facts.grammar.en._recast import with_verdict
from habitus.facts.grammar.en._scan import Scan
from habitus.facts.grammar.en._target import read_slots
from habitus.facts.grammar.en._turn import Group, TurnState
from habitus.facts.grammar.en._words import STOP_WORDS
from habitus.facts.grammar.en._words_people import (
    NOT_NAMES,
    RELATIONS,
    SERVICE_PEOPLE,
    TITLES,
)

_REACH = 4
"""How many clauses back a topic may lie."""

_LOOSE = re.compile(
    r"^(?:(?:only|not every|not all|and|but|so|because|since|well|look|honestly|also|plus|then|now|as for|about|regarding|with|for me)\b,? ?)+",
    re.IGNORECASE,
)
_NO_TOPIC = re.compile(
    r"(?:i|i'm|i've|i'd|i'll|we|we're|we've|you|you're|he|she|they|it|it's|that|that's|this|there|there's|what|who|how|why|everyone|somebody|someone|nobody|these|those|one|my (?:\w+ )?(?:wife|husband|mum|mom|dad|kids?|sister|brother|boss|doctor))\b",
    re.IGNORECASE,
)
_VERB = re.compile(
    r" (?:is|are|was|were|isn't|aren't|wasn't|weren't|has|have|had|hasn't|haven't|and (?:i|me|my \w+) (?:are|were|have)|makes?|means?|leaves?|gives?|keeps?|sets?|sends?|wakes?|ruins?|kills?|drives?|costs?|upsets?|turns?|puts?|takes?|eats?|does|do|don't|doesn't|gets?|gets?|bothers?|annoys?|scares?|wrecks?|plays?|tends?|seems?|feels?|looks?|sounds?|tastes?|smells?|works?|wears?|drains?|tires?|bores?|stresses|never|always|just|really|only|can|can't|cannot|could|will|won't|would|wouldn't|should|must|might|may|i|we)\b|(?<=\w)'(?:s|re|ve|d|ll)\b(?! \w+(?:s|ing)? (?:are|is)\b)",
    re.IGNORECASE,
)
_ONCE = re.compile(
    r"\b(?:once|when(?:ever)?|if|as soon as|every time|each time|any time|the (?:moment|minute|second|day)) (?P<np>(?!i\b|i'm|you\b|we\b|he\b|she\b|it\b|they\b).+)$",
    re.IGNORECASE,
)
_PAST = re.compile(
    r"\b(?:yesterday|last \w+|ago|was|were|had|did|went|came|took|made|said|told|got|gave)\b",
    re.IGNORECASE,
)
_NOUN = r"(?:calls?|e?mails?|messages?|texts?|notifications?|alerts?|pings?|meetings?|flights?|hotels?|films?|shows?|places?|invites?|dishes|drinks?|workouts?|sessions?|tools?|purchases?|payments?|orders?|replies|rooms?|seats?|seat)"
_AFTER = r"(?=$|[,.;:!?¦]| (?:out|off|alone|aside|away|please|ever|again|at all|to|for|from|on|in|by|with|before|after|without|unless|until|either|too|though|now|any more|as|if|when|is|are|be|can|must|should|may|go|goes|over|past|all)\b)"
_THING = re.compile(
    rf"\b(?:(?:any|all|one|some|none|either|both) of (?:them|those|these)|(?:those|these) ones|(?:that|this) one|that (?:sort|kind|type)(?: of (?:thing|stuff|place|food|meeting|call|mail))?|such (?:things|ones|stuff)|(?:things?|stuff|anything|something|ones?|places?) like (?:that|those|it|them)|(?:the )?ones(?= (?:that|which|who|over|under|above|below|before|after|from|to|with|longer|shorter)\b)|(?:those|these|such) {_NOUN}|that {_NOUN}(?= )?|any(?= (?:that late|then|that early)\b)|(?:any )?one(?=$|[.,;!?])|them|(?:it(?!'s| is| was| has)|those|these|that|this){_AFTER})",
    re.IGNORECASE,
)
_COMPARED = re.compile(
    r"^(?:(?:more|less|longer|shorter|further|farther|higher|lower|fewer|cheaper|dearer)(?: than)?|over|above|beyond|past|under|below|within|at (?:least|most)|up to|no more than|after|for|around|about) ",
    re.IGNORECASE,
)
_OWN_ANTECEDENT = re.compile(
    r"\b(?:whatever|whichever|whoever|anything|everything|something|anyone|any [\w-]+|every [\w-]+|all [\w-]+)\b[^,;¦]*(?:[,;¦].*)?\b(?:it|them|one|those)\b",
    re.IGNORECASE,
)
"""What a pronoun stands for is said in the same breath ("anything over 50, run it by me")."""
_THEY = re.compile(
    r"\b(?:they|it)(?= (?:must|mustn't|should|shouldn't|may|can't|cannot|aren't|isn't|needn't|has to|have to) (?:\w+ )?(?:be|go|stay|come)\b| (?:always )?(?:come|go|get)s? (?:right |straight )?(?:through|in|past)\b)",
    re.IGNORECASE,
)
_IT_IS = re.compile(
    r"\b(?:it's|it is|they're|they are)(?= (?:never|not to|off|out|banned|forbidden|ruled out|a no|not for me|no good|too)\b)",
    re.IGNORECASE,
)
_THAN_THAT = re.compile(
    r"\b(?P<more>(?:longer|shorter|more|less|further|farther|dearer|pricier|cheaper|higher|lower|more expensive|fewer)(?: \w+)? than|over|above|beyond|past|under|below) (?:that|this|it)\b",
    re.IGNORECASE,
)
_THEN = re.compile(
    r"(?:and |so |but |just )*not (?:then|at that (?:time|hour)|that (?:late|early)|on (?:those|these) days|on that day)",
    re.IGNORECASE,
)
_OUT = re.compile(
    r"\b(?:leave|cut|rule|screen|filter|weed|turn|keep|take|strike|cross|knock|throw|kick|edit|weed|count) (?:them|it|those|that|these|this)(?: all| ones?)? (?:out|off|down|away|aside|alone|be)\b",
    re.IGNORECASE,
)
"""What says no to all of it: "leave them out"."""
_ONE = re.compile(
    r"\b(?P<a>an? |the |any |no |those |these )(?P<adj>(?!only|other|first|last|next|big|right|wrong|best|no|any|every|old|new|same|that|this)[a-z-]{3,}) ones?\b",
    re.IGNORECASE,
)
_KIND_NOUN = {
    "meeting": "meeting", "email": "email", "notification": "notification", "meal": "meal",
    "flight": "flight", "hotel": "hotel", "purchase": "purchase", "content": "film",
    "reply": "reply", "message": "message", "workout": "workout",
}  # fmt: skip
_HIM = re.compile(
    r"\b(?P<lead>(?:to|for|from|with|by|about|mute|silence|call|let|tell|ask|message|text|email|answer|block|ignore|ring|phone|invite|meet|see|hold|it's|it is|is|give) )(?:him|her)\b(?! (?:calls?|e?mails?|mails?|messages?|texts?|meetings?|invites?|notifications?|pings?|replies|stuff|reports?|own|mum|dad|boss|team|name|new|old|little)\b)|\bhim\b",
    re.IGNORECASE,
)
_HIS = re.compile(
    r"\b(?:his|her|their)(?= (?:\w+ )?(?:calls?|e?mails?|mails?|messages?|texts?|meetings?|invites?|invitations?|notifications?|pings?|replies|stuff|reports?|updates?|voicemails?|letters?|notes?|requests?)\b)",
    re.IGNORECASE,
)
_HE = re.compile(
    r"\b(?P<how>when(?:ever)?|if|unless|once|anything|everything|what(?:ever)?) (?:he|she)(?='s|'d| (?:writes?|calls?|rings?|e?mails?|texts?|sends?|asks?|wants?|books?|schedules?|sets?|messages?|phones?|says?|gets?|is|has)\b)",
    re.IGNORECASE,
)
_SOMEONE = re.compile(
    rf"\b(?:my|our|the) (?:[\w-]+ ){{0,2}}?(?:{'|'.join(sorted((re.escape(one) for one in (*RELATIONS, *SERVICE_PEOPLE)), key=len, reverse=True))})\b(?!'s|s')(?:,? (?P<name>(?-i:[A-Z][a-z]+)))?",
    re.IGNORECASE,
)
_TITLED = re.compile(rf"\b(?:{TITLES})\.? [A-Z][\w'-]+(?: [A-Z][\w'-]+)?(?<!'s)")
_NAMED = re.compile(
    r"^(?P<name>[A-Z][a-z]+(?: [A-Z][a-z]+)?)(?=,| (?:is|was|has|keeps|can|will|may|always|never|wants|likes|thinks|calls|sends|and i|doesn't|isn't|reads|writes|prefers|needs|lives|works|speaks|[a-z]+s)\b|'s )"
)


def keep_person(turn: TurnState, sentence: str) -> None:
    """Remember whom a sentence names before any pronoun of its own."""
    pronoun = re.search(r"\b(?:him|her|he|she|his)\b", sentence, re.IGNORECASE)
    someone = person_in(turn, sentence[: pronoun.start()] if pronoun is not None else sentence)
    if someone:
        turn.context.someone = someone


def keep_topic(turn: TurnState, text: str) -> None:
    """Remember what a clause is about, for the clauses after it."""
    sizes = [one.said for one in read_limits(Scan(text), turn.said.currency, bare=True) if one.said]
    if sizes:
        turn.context.size = _COMPARED.sub("", sizes[-1].strip())
    topic = topic_in(turn, resolved(turn, text) or text)
    if topic:
        turn.context.topic, turn.context.topic_when = topic, len(turn.clauses)


def person_in(turn: TurnState, text: str) -> str:
    """The last person a clause names, as words."""
    found = ""
    for match in _SOMEONE.finditer(text):
        found = match.group("name") or match.group()
    named = _NAMED.match(_LOOSE.sub("", text))
    names = [named.group("name")] if named is not None else []
    if not found:
        titled = [match.group() for match in _TITLED.finditer(text)]
        found = titled[-1] if titled else ""
    if not found and names:
        low = names[-1].lower()
        if low.split()[0] not in NOT_NAMES | STOP_WORDS and not turn.said.concepts.lookup(low):
            found = names[-1]
    if found and not found[:1].isupper():
        near = re.search(rf"\b(?P<name>[A-Z][a-z]+), {re.escape(found)}", text)
        if near is not None and near.group("name").lower() not in NOT_NAMES:
            found = near.group("name")
    return found


_ORDER = re.compile(
    rf"(?:please |so |and |but )*(?:don't|do not|never|always|please|you must|you mustn't|must not)(?: ever)? (?:\w+ )(?:back |out |off |up |me )?(?P<np>(?:any |all |every |the |my |those )?(?:\w+ )?{_NOUN}\b.*)$",
    re.IGNORECASE,
)
"""An order about a kind of thing ("don't hold back messages from my daughter")."""


def topic_in(turn: TurnState, text: str) -> str:
    """The noun phrase a clause is about, where the vocabulary knows it; else empty."""
    text = _LOOSE.sub("", text.strip(" ,.;:!?"))
    tool = _TOOL.search(text)
    if tool is not None:
        return tool.group()
    ordered = _ORDER.match(text)
    if ordered is not None and _known(turn, ordered.group("np")):
        return ordered.group("np")
    described = described_subject(text)
    if described and not _NO_TOPIC.match(described) and _known(turn, described):
        return described
    verb = _VERB.search(text)
    subject = text[: verb.start()].strip(" ,") if verb is not None else ""
    if subject and not _NO_TOPIC.match(subject) and _known(turn, subject):
        return subject
    once = _ONCE.search(text)
    if once is not None and _known(turn, once.group("np")):
        return once.group("np")
    if (
        len(text.split()) <= 12
        and not _NO_TOPIC.match(text)
        and not _PAST.search(text)
        and _known(turn, text)
    ):
        return text
    return ""


_TOOL = re.compile(r"\b[a-z]+(?:_[a-z0-9]+)+\b")
"""The name of a tool, as programs write it."""


_SENDS = re.compile(
    r"\b(?:group|chat|channel|thread|newsletter|group chat|mailing list)s?$", re.IGNORECASE
)
"""What sends notifications by its name alone."""


def _known(turn: TurnState, text: str) -> bool:
    if _TOOL.search(text) or _SENDS.search(text):
        return True
    slots = read_slots(text, turn.said, turn.today, recurring=True, quotes=turn.context.quotes)
    return slots.found.known() or bool(slots.limits)


def resolved(turn: TurnState, text: str, *, things: bool = True) -> str | None:
    """The text with the first pronoun replaced by what it stands for; None when nothing is."""
    plain = text
    who = turn.context.someone or _person_before(turn)
    if who:
        plain = _HE.sub(lambda match: f"{match.group('how')} {who}", plain, count=1)
        plain = _HIS.sub(f"{who}'s", plain, count=1)
        plain = _HIM.sub(lambda match: f"{match.group('lead') or ''}{who}", plain, count=1)
    plain = (
        _THAN_THAT.sub(lambda match: f"{match.group('more')} {turn.context.size}", plain)
        if turn.context.size
        else plain
    )
    topic = turn.context.topic
    if things and topic and len(turn.clauses) - turn.context.topic_when < _REACH:
        if _OUT.search(plain):
            plain = _OUT.sub(lambda match: f"no {topic}", plain, count=1)
        elif turn.context.kinds and (one := _ONE.search(plain)) is not None:
            noun = _KIND_NOUN.get(turn.context.kinds[0], "")
            plain = f"{plain[: one.end('adj')]} {noun}{plain[one.end() :]}" if noun else plain
        elif _THEY.search(plain) and not turn.context.someone:
            plain = _THEY.sub(lambda match: topic, plain, count=1)
        elif _IT_IS.search(plain):
            plain = _IT_IS.sub(lambda match: f"{topic} is", plain, count=1)
        else:
            plain = _THING.sub(lambda match: topic, plain, count=1)
    return plain if plain != text else None


def _person_before(turn: TurnState) -> str:
    """The one person whom the newest statement of earlier turns about people names, as words."""
    for old in reversed(turn.said.own):
        if len(old.target.people) != 1:
            continue
        one = old.target.people[0]
        if one.name:
            return one.name if one.name[:1].isupper() else f"my {one.name}"
        return f"my {one.role}" if one.role in ("boss", "doctor") else ""
    return ""


def verdict_on_topic(turn: TurnState, text: str) -> str | None:
    """ "Never again.", after a clause about something: the verdict is on that."""
    topic = turn.context.topic
    if not topic or len(turn.clauses) - turn.context.topic_when >= _REACH:
        return None
    if turn.clauses and turn.clauses[-1].statements:
        return None  # it only insists on what was just said
    bare = re.sub(r"\b(?:please|thanks|thank you|okay)\b", "", text, flags=re.IGNORECASE).strip(
        " .!,"
    )
    plain = with_verdict(topic, "no" if _THEN.fullmatch(bare) else text, timed=False)
    return (
        plain
        if plain is not None
        and re.match(r"(?:absolutely )?no |i'd rather not", plain, re.IGNORECASE)
        else None
    )


def in_full(turn: TurnState, group: Group) -> Group | None:
    """The pieces with antecedents in the place of pronouns; None when nothing points back."""
    own = _OWN_ANTECEDENT.search(", ".join((*group.prefix, group.text))) is not None
    text = resolved(turn, group.text, things=not own)
    things = text is None and not own
    prefix = [resolved(turn, one, things=things) for one in group.prefix]
    suffix = [resolved(turn, one, things=things) for one in group.suffix]
    if text is None and not any((*prefix, *suffix)):
        return None
    full = text or group.text
    return replace(
        group,
        text=full,
        prefix=[one or old for one, old in zip(prefix, group.prefix, strict=True)],
        suffix=[one or old for one, old in zip(suffix, group.suffix, strict=True)],
        stands=list(stands(full)),
    )
