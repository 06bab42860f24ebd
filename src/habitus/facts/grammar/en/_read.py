"""Reading a turn: clause by clause, with what was said before in view."""

from __future__ import annotations

import re
from dataclasses import replace

from habitus.facts._statement import (
    ClauseReading,
    Reading,
    Statement,
    Trait,
)
from habitus.facts.grammar.en._amend import EXCEPTED, amend, continues, only_then
from habitus.facts.grammar.en._amounts import read_limits
from habitus.facts.grammar.en._antecedents import (
    in_full,
    keep_person,
    keep_topic,
    resolved,
    verdict_on_topic,
)
from habitus.facts.grammar.en._changes import read_change
from habitus.facts.grammar.en._changes_loosely import changed_loosely
from habitus.facts.grammar.en._clauses import Piece, Sentence, sentences
from habitus.facts.grammar.en._corrections import moved, resized, size_of
from habitus.facts.grammar.en._doubts import doubted
from habitus.facts.grammar.en._exceptions import EXCEPTION
from habitus.facts.grammar.en._group import FROM_NOW, IF, TOLD_OTHERS, read_group
from habitus.facts.grammar.en._groups import groups_of, is_active
from habitus.facts.grammar.en._judge import (
    by_doctor,
    is_firm,
    stands,
)
from habitus.facts.grammar.en._loosely import read_loosely
from habitus.facts.grammar.en._mentions import mention
from habitus.facts.grammar.en._normal import normalise
from habitus.facts.grammar.en._noun_phrases import is_described
from habitus.facts.grammar.en._numbers import number
from habitus.facts.grammar.en._pieces import names_kind, without_doing
from habitus.facts.grammar.en._recast import read_signs, recast, with_verdict
from habitus.facts.grammar.en._scan import Scan
from habitus.facts.grammar.en._target import read_slots
from habitus.facts.grammar.en._times import read_times
from habitus.facts.grammar.en._topics import is_only_timed, is_topic, with_verdicts
from habitus.facts.grammar.en._turn import Group, TurnState, begin, note
from habitus.facts.grammar.en._words_cues import LET_OFF, NOT_LET_OFF
from habitus.facts.grammar.en._words_stances import (
    ACCEPT,
    CONFIRMS,
    HYPOTHETICAL,
    NO_ACCEPT,
    REPORT_TEXT,
)
from habitus.vocabulary import (
    Between,
)

_WISH_QUESTION = re.compile(
    r"\bplease\b|^(?:can|could|would|will|may) (?:you|we|i) (?:not|avoid|stop|keep|make sure|always|never|only|use|mute|tag|hold|silence|leave out|skip|stick to|answer|reply|write|cc|label|flag|block|limit|cap|let)\b|^(?:can|could|would|may|might|should) [\w' ]{2,50} (?:get|be|go|have|receive|stay|carry) (?:\w+ ){0,2}(?:marked|tagged|labell?ed|flagged|filed|muted|silenced|held|kept|blocked|starred|(?:the|a) (?:label|tag))\b|^(?:how about|what about|why don't) (?:you|we) (?:not|never|always|only|keep|stop|skip)\b|^(?:mind|do you mind|would you mind) (?:not|keeping|muting|skipping|leaving|using)\b|\bfrom now on\b|^(?:is there a way to|is it possible to) (?:stop|mute|block|avoid|tag|silence)\b",
    re.IGNORECASE,
)


_FIRMNESS_ONLY = re.compile(
    r"^(?:full stop|period|no exceptions?|i mean it|that's final|not ever|ever|never|end of(?: story)?|that's that|seriously|please|thanks|thank you|non-negotiable|no matter what|without exception|and that's that|i'm serious)$",
    re.IGNORECASE,
)


_PROPOSAL = re.compile(
    r"^(?:(?:okay|sure|got it|understood|noted|in that case|alternatively|so|then|well|perhaps|maybe)[,.]? )*(?:(?:shall|should|may|can|could) (?:i|we)|(?:would you like|do you want|want|would you prefer|do you need|you want) me to|would you like to|do you want to|i (?:can|could|will|would|might)|i'll|i'd (?:suggest|recommend|propose)(?: that)?(?: (?:i|we|you))?|how about (?:i|we|if i)?|what if i|let me|you (?:could|might|should|may)(?: want to)?|i suggest(?: that)?(?: (?:i|we|you))?|we (?:could|can)|would it help if i|is it okay if i|what about|shall|i propose(?: that)?|so you'd like me to|so you want me to|just to confirm,?|to confirm,?|so,? from now on,?|so you(?:'d)? (?:never|always|don't|prefer|like|hate|want)) ?(?P<what>.*)$",
    re.IGNORECASE,
)


_INTERROGATIVE = re.compile(
    r"^(?:and |so |but |or |also )*(?:what|when (?:is|are|do|does|did|can|will|should|was|were|would)|where|who|whose|whom|why|how|which|is|are|am|was|were|do|does|did|can|could|would|will|should|shall|may|might|have|has|had|any|isn't|aren't|don't (?:you|i|we)|doesn't|didn't|can't|couldn't|wouldn't|won't|haven't|you|he|she|they)\b",
    re.IGNORECASE,
)


_CORRECTION = re.compile(
    r"^(?:wait|no|sorry|oops|actually|scratch that|er|hang on|hold on|correction|well|okay|on second thoughts?|thinking about it|let's|please|,|\.| )*(?:i meant?(?! (?:it|that|well|business|every word)\b)(?: to say)?|make (?:that|it)|that should (?:be|read)|should (?:be|read|have been)|i should have said|rather|(?:swap|change|switch|replace|raise|lower|bump|lift|cut|drop|push|move|increase|reduce) (?:that|it|this)(?: up| down)?(?: for| to| with)?:?) (?P<what>.+)$",
    re.IGNORECASE,
)


_FINE_NOW = re.compile(
    r"^(?:and |but |so |okay |well |now |actually |these days |from now on,? )*(?:(?:up to|as much as|from|as early as|until|as late as|anything (?:up to|from|until)|anything under) )?(?P<what>[€$£]?\d[\d:.,]*(?: ?(?:[ap]m|o'clock|[a-z]{3}|euros?|dollars?|pounds?|quid|bucks|rupees|minutes|hours|km|kilometres|miles))?(?: (?:a|per) (?:night|head|person|month))?)(?: on(?:wards?)?)?(?:'s| is| would be| works)(?: also| now| actually| perfectly| totally)* (?:fine|okay|all right|good|alright|acceptable|possible|doable|not a problem|no problem|for me)(?: (?:now|again|by me|with me|too|for me|these days|from now on))*$",
    re.IGNORECASE,
)
"""A new bound for an old rule: "160 is fine now", "from 9 on is fine"."""


_TEXT_BEARER = re.compile(
    r"\b(?:a|the|his|her|their|this|that|one|some|an old|our|my) (?:[\w-]+ ){0,2}?(?:sign|horoscope|poster|banner|t-shirt|tee|mug|sticker|plaque|billboard|tattoo|graffiti|headline|slogan|menu|label|caption|notice|placard|cushion|magnet|hoarding|fortune cookie|motto|commandment|proverb|saying|note (?:on|from|in)|letter|page|screen|cross-stitch|painted|written|scrawled|stencilled|reading|that said)\b|\bon (?:the|a|our|his|her) (?:fridge|door|wall|board|gate|window|counter|desk|screen|cover|van|side)\b",
    re.IGNORECASE,
)


_SUBJECT_I = re.compile(
    r"^(?:and |so |but |then |also |plus )*(?:i|i'm|i've|i'd|i'll|we|we're|my|for me)\b",
    re.IGNORECASE,
)


_SAID_BY = re.compile(
    r"(?:^|, )(?:says|said|goes|went|reckons|claims|wrote) (?:my|our|the|his|her|their|a|(?-i:[A-Z])\w*)\b(?! to\b)",
    re.IGNORECASE,
)


_TO_BE_WRITTEN = re.compile(
    r"^(?:please |now |can you |could you |would you |will you |help me )*(?:draft|write|compose|reword|rephrase|translate|proofread|type up|text|tell|email|message|reply to|answer) (?:(?!me\b|us\b|my (?:clients|boss|team|colleagues)\b)(?:[\w'-]+|my \w+) )?(?:(?:me|back|up) )?(?:(?:an?|the|this|that|something) [\w' -]{2,40})?(?:saying|that (?:i|we|says)|to say|about (?:a|an|how|why)|where|telling|(?-i:with the words))\b"
)


_TO_BE_TOLD = re.compile(
    r"(?:[Pp]lease |[Aa]nd |[Ss]o )*(?:[Tt]ell|[Tt]ext|[Mm]essage|[Ee]mail|[Ll]et|[Ii]nform|[Rr]emind) (?!me\b|us\b)(?:[A-Z][\w'-]+(?: [A-Z][\w'-]+)?|my \w+|the \w+|everyone|them|him|her)(?: know)?(?: that)? (?:[Ii]|[Ii]'m|[Ii]'ll|[Ii] won't|we|he|she|they|it|there)\b"
)
"""What someone is to be told: "tell Marta I won't be at the meeting"."""


_ELLIPTIC_NO = re.compile(
    r"^(?:and |but |or |so |just )*(?:no|not|nothing|nor|none)\b", re.IGNORECASE
)


_RELATES = re.compile(r"\b(?:saying|said|says) (?:that )?(?:he|she|they|it|no\b)", re.IGNORECASE)


_ERRAND = re.compile(
    r"^(?:and |so |okay |please |now |then )*(?:(?:can|could|would|will) you (?:please )?|i(?:'d| would) like you to |i need you to )?(?:order|get|grab|fetch|buy|find|make|bring|pick up|book|reserve|put on)(?: (?:me|us))? (?:an?|some|two|three|four|one|the usual)\b(?!.*\b(?:every|always|whenever|each time|from now on|in future)\b)",
    re.IGNORECASE,
)
"""One thing to be fetched now; what it must not hold is said of it alone."""


_BOUNDS = re.compile(
    r"^(?:and |but |so )*(?:just |only )?(?:for|on|in|at|until|till|during|between|while|with|to|from|this|next|tomorrow|tonight|today|except|unless)\b(?! (?:me|now|that note)\b)",
    re.IGNORECASE,
)
"""A piece that narrows the clause beside it, which then is no change of the whole."""


_NO_OTHER = re.compile(
    r"^(?:and |but |just |still )*(?:no|not any|nothing|don't want any|not) (?:other|else|more than that)\b|^(?:and |but )*that's (?:all|it)$|^(?:and |but )*(?:quite|really|rather|actually|even|i) (?:\w+ )?(?:like|enjoy|love) (?:it|them)\b",
    re.IGNORECASE,
)
"""What only says again that the rest of a rule stays, or a liking just told."""


def read(turn: TurnState) -> Reading:
    """The whole turn."""
    text = normalise(read_signs(turn.said.text), turn.said.concepts)
    turn.context.quotes = text.quotes
    first = True
    for sentence in sentences(recast(text.words)):
        if first and accepts(turn, sentence):
            read_proposal(turn)
        first = False
        read_sentence(turn, sentence)
    return Reading("en", tuple(doubted(turn, one) for one in turn.clauses))


def accepts(turn: TurnState, sentence: Sentence) -> bool:
    if sentence.question or not turn.said.before:
        return False
    low = sentence.text.lower()
    return re.match(ACCEPT, low) is not None and not re.search(NO_ACCEPT, low)


def read_proposal(turn: TurnState) -> None:
    last = turn.said.before[-1]
    if last.speaker != "assistant":
        return
    if re.search(r"tool result|result from|system note|\[\[", last.text, re.IGNORECASE):
        return
    proposal = normalise(last.text, turn.said.concepts).words
    as_said = last.text.replace("\u2019", "'")
    for sentence in (*sentences(as_said), *sentences(proposal)):
        match = _PROPOSAL.match(sentence.text)
        if match is None:
            continue
        body = _as_own(match.group("what"))
        statements = read(begin(replace(turn.said, text=body, before=()))).statements
        if statements:
            turn.clauses.append(
                ClauseReading(last.text, "accept", "agreed to a proposal", statements)
            )
            turn.context.statements += statements
            return


def read_sentence(turn: TurnState, sentence: Sentence) -> None:
    verdict = with_verdict(
        turn.context.fragment, sentence.text, timed=is_only_timed(turn, turn.context.fragment)
    )
    if verdict is not None and not sentence.question:
        sentence, turn.context.fragment = sentences(verdict)[0], ""
    on_topic = None if sentence.question else verdict_on_topic(turn, sentence.text)
    if on_topic is not None:
        sentence = sentences(on_topic)[0]
    sentence = with_verdicts(turn, sentence)
    text = sentence.text
    low = text.lower()
    turn.sentence = turn.context.sentence = text
    turn.spelt = ", ".join(one.text for one in sentence.pieces)
    turn.excused = False
    keep_person(turn, turn.spelt)
    if _FIRMNESS_ONLY.match(low.strip(" .!")):
        return
    if (
        sentence.question
        and not _WISH_QUESTION.search(low)
        and (_INTERROGATIVE.match(low) or len(low.split()) <= 4)
    ):
        mention(turn, text)
        keep_topic(turn, text)
        turn.context.fragment = (
            text if len(text.split()) <= 4 and not _INTERROGATIVE.match(low) else ""
        )
        note(turn, text, "question")
        return
    if (
        sentence.question
        and not _WISH_QUESTION.search(low)
        and not stands(text)
        and len(low.split()) <= 12
    ):
        keep_topic(turn, text)
        mention(turn, text)
        turn.context.fragment = (
            text if len(text.split()) <= 9 and (is_topic(turn, text) or is_described(text)) else ""
        )
        note(turn, text, "question")
        return
    if re.search(HYPOTHETICAL, low) and not re.search(r"\bi wish (?:you|people|they)", low):
        note(turn, text, "hypothetical")
        return
    made = read_change(text, turn.context) if len(text.split()) <= 24 else ()
    if made:
        change(turn, text, made)
        return
    if re.search(REPORT_TEXT, low) and not re.search(
        r"\b(?:subject|tag|label|mark|flag|reply|replies|answer|email me|notif|ping|send me|bullets?|bullet points|tables?|when(?:ever)? you)",
        low,
    ):
        note(turn, text, "quote")
        return
    if (_TO_BE_WRITTEN.match(low) or _TO_BE_TOLD.match(text)) and not re.search(
        r"\b(?:always|whenever|every|from now on|in future|any)\b", low
    ):
        note(turn, text, "request", "a text to be written")
        return
    if re.fullmatch(r"[«\d»\s,.:;-]+", text):
        note(turn, text, "quote")
        return
    sentence = without_changes(turn, sentence)
    if not sentence.pieces:
        return
    text = sentence.text
    if (
        _SAID_BY.search(turn.spelt)
        and not by_doctor(text)
        and not re.search(r"\b(?:right|true|agree)\b", low)
    ):
        note(turn, text, "others", "what someone says")
        return
    if corrects(turn, text) or only_then(turn, text):
        return
    sentence = without_inscription(turn, sentence)
    groups = groups_of(turn, sentence)
    if not any(group.active for group in groups) and (
        continues(turn, text)
        or (len(sentence.pieces) > 1 and continues(turn, sentence.pieces[0].text))
    ):
        return
    shared: list[str] = []
    after: Group | None = None
    carried = ""
    timed_before: list[str] = []
    noted = len(turn.clauses)
    told = errand = False
    for group in groups:
        if not group.active or not _ELLIPTIC_NO.match(group.text):
            told = (
                told
                or (TOLD_OTHERS.match(group.text) is not None and not by_doctor(text))
                or _RELATES.search(group.text) is not None
            )
            told = told and _SUBJECT_I.match(group.text) is None
            errand = errand or _ERRAND.match(group.text) is not None
        elif (told or errand) and not FROM_NOW.search(group.said()) and not is_firm(text):
            note(
                turn,
                group.said(),
                "others" if told else "request",
                "told of others" if told else "part of an errand",
            )
            continue
        if turn.context.reported and re.match(CONFIRMS, group.text, re.IGNORECASE):
            note(turn, group.said(), "accept", "confirms what others said", turn.context.reported)
            turn.context.remember(turn.context.reported, group.said())
            turn.context.reported = ()
            if not group.active:
                continue
        full = None if group.active or sentence.question else in_full(turn, group)
        if full is not None and is_active(turn, Piece(full.text, full.lead)):
            group = replace(full, active=True)
        if not group.active:
            carried = ""
            mention(turn, group.said())
            keep_topic(turn, group.said())
            note(turn, group.said(), "talk")
            timed_before = [one for one in group.prefix if is_only_timed(turn, one)]
            continue
        if timed_before and not group.prefix and not _is_timed(turn, group.said()):
            group.prefix = timed_before
        if group.prefix:
            shared = group.prefix
        elif shared and not _SUBJECT_I.match(group.text):
            group.prefix = shared
        if carried and not _SUBJECT_I.match(group.text):
            group.prefix = [*group.prefix, carried]
        if turn.context.fragment and _is_about_fragment(turn, group):
            group.prefix = [turn.context.fragment, *group.prefix]
        before = len(turn.context.statements)
        read_group(turn, group, after)
        if turn.clauses[-1].kind != "others":
            if len(turn.context.statements) == before:
                mention(turn, group.said())
            keep_topic(turn, group.text)
        carried = (
            group.text
            if len(turn.context.statements) == before
            and read_times(Scan(group.text), turn.today, turn.said.day, recurring=True).window
            is not None
            and len(group.text.split()) <= 7
            and not _SUBJECT_I.match(group.text)
            and not re.search(r"\b(?:i|we|he|she|they|was|were|had)\b", group.text, re.IGNORECASE)
            and turn.clauses[-1].kind in ("unreadable", "talk")
            and not group.exceptions
            else ""
        )
        after = group
    _lend_times(turn, noted)
    if not sentence.question and not told and not errand:
        _read_again(turn, sentence, text, noted)
    turn.context.fragment = (
        text
        if sentence.question
        and len(text.split()) <= 9
        and not any(one.active for one in groups)
        and is_topic(turn, text)
        else ""
    )


_POINTS_AT = re.compile(
    r"\b(?:it|them|those|these|that|him|her)\b(?! \w+(?:s|ing)\b)", re.IGNORECASE
)


def _is_about_fragment(turn: TurnState, group: Group) -> bool:
    """ "Mail from the guild? Tag it": what was asked about is what the order is about."""
    return _POINTS_AT.search(group.text) is not None and not names_kind(group.text, turn.context)


def _let_off(turn: TurnState, text: str, said: str) -> bool:
    """ "Fridays are when I let myself have it", after a ban: what is let off is its exception."""
    last = turn.context.last()
    if last is None or last.stance not in ("forbid", "avoid", "ask") or len(text.split()) > 16:
        return False
    if re.search(r"\b(?:other|others|rest|else|otherwise|normal|usual)\b", text, re.IGNORECASE):
        return False  # what lies outside the ban is no exception of it
    if not re.search(LET_OFF, text, re.IGNORECASE) or re.search(NOT_LET_OFF, text, re.IGNORECASE):
        return False
    slots = read_slots(
        text,
        turn.said,
        turn.today,
        recurring=True,
        quotes=turn.context.quotes,
        kinds=last.target.kinds,
    )
    named = set(slots.found.kinds)
    if named and not named & set(last.target.kinds):
        return False
    if not (slots.people or slots.when.window or slots.found.things or slots.limits):
        return False
    things = [one for one in slots.found.things if one not in last.target.things]
    slots.found.things = things
    slots.found.unlisted = []
    return amend(turn, slots, text, said)


_MEANWHILE = re.compile(
    r"^(?:and |so |but |now |then )*(?:while|whilst|when(?:ever)?|during|as long as|on|in|at|from|between|after|before|until|till|every|each|once|for|over|\d|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|quarter|noon|midnight|fridays?|mondays?|tuesdays?|wednesdays?|thursdays?|saturdays?|sundays?|weekends?|weekdays?|mornings?|evenings?|afternoons?|nights?)\b",
    re.IGNORECASE,
)


def _lend_times(turn: TurnState, noted: int) -> None:
    """ "While prayers are on, so Fridays from noon to two, I don't want a sound: mute everything": the
    time of a clause that says nothing else belongs to what the sentence asks for."""
    made = range(noted, len(turn.clauses))
    lender = next(
        (
            one.text
            for at in made
            if not (one := turn.clauses[at]).statements
            and one.kind == "talk"
            and _MEANWHILE.match(one.text)
            and _is_timed(turn, one.text)
        ),
        None,
    )
    if lender is None:
        return
    when = read_times(Scan(lender), turn.today, turn.said.day, recurring=True)
    for at in made:
        clause = turn.clauses[at]
        timeless = clause.statements and all(
            one.stance in ("do", "forbid", "avoid")
            and one.change == "state"
            and not (one.target.window or one.since or one.until or one.unless)
            and set(one.target.kinds) & {"meeting", "notification", "email", "message", "workout"}
            for one in clause.statements
        )
        if timeless:
            turn.clauses[at] = replace(
                clause,
                statements=tuple(
                    replace(one, target=replace(one.target, window=when.window))
                    for one in clause.statements
                ),
            )
    turn.context.statements = [one for each in turn.clauses for one in each.statements]


_OF_TASTE = re.compile(
    r"\bi(?:'d| do| really)? (?:hate|love|like|enjoy|adore|dislike)\b", re.IGNORECASE
)


def _read_again(turn: TurnState, sentence: Sentence, text: str, noted: int) -> None:
    """Read a sentence loosely of which nothing was made, clause by clause and then whole."""
    made = turn.clauses[noted:]
    if any(one.statements or one.kind not in ("talk", "unreadable") for one in made):
        return
    if any(one.kind == "unreadable" and _OF_TASTE.search(one.why) for one in made):
        return  # a taste that no rule can be about ("I hate leaving plants alone")
    if re.search(r"\b(?:a condition|only in part)\b", " ".join(one.why for one in made)):
        return
    parts = [one.text for one in made if len(one.text.split()) > 3] if len(made) > 1 else []
    for part in (", ".join(one.text for one in sentence.pieces), *parts):
        changed = changed_loosely(resolved(turn, part) or part, turn.context)
        if changed:
            change(turn, part, changed)
            return
    whole = ", ".join(without_doing(one.text, turn.context) for one in sentence.pieces)
    for part in (*parts, whole):
        full = resolved(turn, part) or part
        if _let_off(turn, full, part):
            return
        statements = read_loosely(turn, full, part)
        if statements:
            note(turn, part, "wish", "read loosely", statements)
            turn.context.remember(statements, part)
            return


def without_changes(turn: TurnState, sentence: Sentence) -> Sentence:
    """The sentence without the clauses that only change what was said before."""
    if len(sentence.pieces) < 2 or any(
        IF.match(one.text) or EXCEPTION.match(one.text) or _BOUNDS.match(one.text)
        for one in sentence.pieces
    ):
        return sentence
    kept: list[Piece] = []
    for piece in sentence.pieces:
        made = read_change(piece.text, turn.context)
        if made:
            change(turn, piece.text, made)
        elif not (is_changing(turn, sentence) and keeps(turn, piece.text)):
            kept.append(piece)
    return Sentence(tuple(kept), sentence.question)


def change(turn: TurnState, text: str, made: tuple[Statement, ...]) -> None:
    note(turn, text, "change", "what was said before", made)
    turn.context.remember(made, text)


def is_changing(turn: TurnState, sentence: Sentence) -> bool:
    return (
        bool(turn.clauses)
        and turn.clauses[-1].why == "what was said before"
        and turn.clauses[-1].text in sentence.text
    )


def keeps(turn: TurnState, text: str) -> bool:
    """ "But no other meat", after "chicken is fine": what stood still stands."""
    if _NO_OTHER.match(text) is None:
        return False
    note(turn, text, "talk", "the rest stays")
    return True


def without_inscription(turn: TurnState, sentence: Sentence) -> Sentence:
    """ "A sign over the door: never serve fish": what stands after the colon is quoted."""
    pieces = sentence.pieces
    for at in range(1, len(pieces)):
        if pieces[at].lead == ":" and _TEXT_BEARER.search(
            " ".join(one.text for one in pieces[max(at - 2, 0) : at])
        ):
            note(turn, " ".join(one.text for one in pieces[at:]), "quote", "an inscription")
            return Sentence(pieces[:at], sentence.question)
    return sentence


def corrects(turn: TurnState, text: str) -> bool:
    """ "Make that 30", "I mean cumin", "Wednesday is an exception"."""
    excepted = EXCEPTED.match(sentences(text)[0].pieces[0].text) if sentences(text) else None
    if excepted is not None and not turn.context.statements and turn.said.own:
        slots = read_slots(excepted.group("what"), turn.said, turn.today, recurring=False)
        own = next(
            (
                one
                for one in reversed(turn.said.own)
                if one.target.window is not None and one.stance in ("forbid", "avoid")
            ),
            None,
        )
        if slots.when.window is not None and own is not None:
            made = Statement(
                stance="permit", target=replace(own.target, window=slots.when.window), said=text
            )
            note(turn, text, "change", "an exception", (made,))
            turn.context.statements.append(made)
            return True
    last = turn.context.last()
    match = _CORRECTION.match(text) or _FINE_NOW.match(text)
    if match is None:
        return False
    body = match.group("what")
    spelt = _CORRECTION.match(turn.spelt)
    first = spelt.group("what").split(", ")[0] if spelt is not None else body
    if last is not None and first != body and not stands(first):
        body = first  # "I mean westerns, westerns bore me": the name alone corrects
    elif any(
        one.frame.mode in ("forbid", "avoid", "prefer", "ask", "require", "permit")
        for one in stands(body)
    ) and re.search(
        r"\bmeant?\b|^(?:no|sorry|wait|rather)\b", text[: match.start("what")], re.IGNORECASE
    ):
        if last is not None and turn.clauses and last in turn.clauses[-1].statements:
            dropped = turn.clauses[-1].statements
            turn.clauses[-1] = replace(turn.clauses[-1], statements=())
            turn.context.statements = [one for one in turn.context.statements if one not in dropped]
        for one in sentences(spelt.group("what") if spelt is not None else body):
            read_sentence(turn, one)
        return True
    old = last or (turn.said.own[-1] if turn.said.own else None)
    if old is None:
        return False
    slots = read_slots(body, turn.said, turn.today, recurring=True, kinds=old.target.kinds)
    target = old.target
    limited = [one for one in target.traits if not isinstance(one.value, str | bool)]
    value = (
        number(
            re.sub(r"[^\w. ]", "", body.split(" instead")[0].split(" please")[0]).strip().lower()
        )
        if limited
        else None
    )
    if value is None and limited and (not slots.kinds() or set(slots.kinds()) & set(target.kinds)):
        named = next(
            (
                one
                for one in read_limits(Scan(body), turn.said.currency, bare=True)
                if one.field == limited[0].field
            ),
            None,
        )
        value = None if named is None else size_of(named.value)
    if value is not None and limited:
        old_value = limited[0].value
        new_value = resized(old_value, value)
        target = replace(
            target,
            traits=tuple(
                replace(one, value=new_value) if one == limited[0] else one for one in target.traits
            ),
        )
        if slots.found.kinds and not (slots.found.things or slots.found.unlisted):
            target = replace(target, things=())  # "I mean purchases": all of the kind
    elif slots.found.things and target.things:
        target = replace(target, things=tuple(slots.found.things))
    elif slots.found.traits and {one.field for one in slots.found.traits} & {
        one.field for one in target.traits
    }:
        target = replace(target, traits=tuple(slots.found.traits))
    elif isinstance(target.window, Between) and (later := moved(target.window, body)) is not None:
        target = replace(target, window=later)
    elif (
        slots.kinds()
        and slots.limits
        and set(slots.kinds()) != set(target.kinds)
        and "tool_call" not in slots.kinds()
    ):
        target = replace(
            target,
            kinds=slots.kinds()[:1],
            things=tuple(slots.found.things),
            traits=tuple(
                Trait(
                    one.field,
                    {"max": ">", "min": "<", "over": ">", "under": "<", "none": ">"}[one.bound],  # type: ignore[arg-type]
                    one.value,
                )
                for one in slots.limits
            ),
        )
    elif slots.when.window is not None and target.window is not None:
        target = replace(target, window=slots.when.window)
    else:
        return False
    made = replace(old, target=target, said=text, change="state")
    if last is not None:
        for at in range(len(turn.clauses) - 1, -1, -1):
            if last in turn.clauses[at].statements:
                kept = tuple(one for one in turn.clauses[at].statements if one != last)
                turn.clauses[at] = replace(turn.clauses[at], statements=kept)
                break
        turn.context.statements = [one for one in turn.context.statements if one != last]
    swapped = (
        last is None
        and (
            target.things != old.target.things
            or target.traits != old.target.traits
            or target.window != old.target.window
        )
        and value is None
    )
    ended = (
        (
            Statement(
                stance=old.stance,
                target=old.target,
                effects=old.effects,
                change="end",
                said=text,
            ),
        )
        if swapped
        else ()
    )
    note(turn, text, "change", "a correction", (*ended, made))
    turn.context.remember((made,), text)
    return True


def _as_own(text: str) -> str:
    """A proposal to the person in the person's own words: "keep your Fridays" becomes "my Fridays"."""
    swaps = {
        "your": "my",
        "yours": "mine",
        "you": "me",
        "you're": "I'm",
        "you'd": "I'd",
        "me": "you",
        "yourself": "myself",
    }
    text = re.sub(
        r"\b(ask|check|confirm)\b(?! (?:me|you|with|in))(?= (?:first|before|if|about)| |$)",
        r"\1 you",
        text,
    )
    return re.sub(
        r"\b(?:your|yours|you're|you'd|yourself|you)\b",
        lambda match: swaps[match.group().lower()],
        text,
        flags=re.IGNORECASE,
    )


def _is_timed(turn: TurnState, text: str) -> bool:
    """Whether the words name a time."""
    return read_times(Scan(text), turn.today, turn.said.day, recurring=True).window is not None
