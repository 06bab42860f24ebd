"""From one stance and the words around it to what it is about."""

from __future__ import annotations

import re
from dataclasses import replace

from habitus.facts._statement import Statement
from habitus.facts.grammar.en._amounts import read_limits
from habitus.facts.grammar.en._context import Context
from habitus.facts.grammar.en._fill import statements_of
from habitus.facts.grammar.en._fill_base import Filler
from habitus.facts.grammar.en._judge import (
    Stand,
    is_firm,
)
from habitus.facts.grammar.en._points_back import from_that
from habitus.facts.grammar.en._scan import Scan
from habitus.facts.grammar.en._target import read_slots
from habitus.facts.grammar.en._words_stances import PARTS
from habitus.vocabulary import (
    Dates,
    MonthDay,
)

_DOVERB_END = re.compile(
    rf"\b({PARTS['doverb']}|{PARTS['selfverb']}|paid|booked|sent|settled|shared|deleted|merged|pushed|deployed|ordered|bought|forwarded|published|posted|signed|shown|served)\b(?: (?:me|any more|again|any))*$",
    re.IGNORECASE,
)


_AFTER_THAT = re.compile(
    r"\b(?P<side>after|past|beyond|later than|from|before|earlier than) (?:that|then)(?: time| point| hour)?(?: on(?:wards?)?)?(?=\s*(?:$|[,.¦]|please\b|thanks\b|either\b|at all\b))",
    re.IGNORECASE,
)


_NEGATION = re.compile(
    r"\b(?:never|don't|not|no|nothing|nobody|none|mustn't|can't|cannot|won't|shouldn't|may not|neither)\b",
    re.IGNORECASE,
)


_FLIPPED = re.compile(
    r"\s*,?(?:(?:better|best|more|much|it|if|that|when|to|people|you|they|we|most|fine) ){0,4}(?:not|never|didn't|don't|weren't|wasn't|nobody|no one)\b",
    re.IGNORECASE,
)


_TIMES_ONLY = re.compile(
    r"\b(?:on|in|to|into|for|by|with|at) (?:it|this|that|them|the|my|our)(?: \w+)?\b|\b(?:happen|happens|be)\b",
    re.IGNORECASE,
)


_TIMEY = re.compile(
    r"\b(?:\d|before|after|until|from|between|on|in|at|during|morning|evening|afternoon|night|weekend|weekday|\w+day|noon|with|for)",
    re.IGNORECASE,
)


_WHEN_IT = re.compile(
    r",? \b(?:when|once|as soon as|after|before) (?:it|they|he|she)\b(?!(?: go| goes|'re going|'s going|'s| is|'re| are)(?: sent| addressed)? (?:to|for|from)\b)[^,¦]*",
    re.IGNORECASE,
)


_COMPARED = re.compile(
    r"\b(?:over|than|rather than|instead of|to(?= (?!me\b|be\b|have\b|eat\b|drink\b|see\b|get\b|watch\b|do\b|go\b|fly\b|stay\b|listen\b|buy\b|wear\b|shop\b|order\b|read\b|play\b|run\b|train\b|exercise\b|work out\b|book\b|use\b|take\b|sit\b|meet\b|cook\b|walk\b|ride\b|drive\b|sleep\b|travel\b|cycle\b|swim\b|the (?:point|max))))\b(?! (?:the|my) (?:phone|weekend|lunch|zoom|video|day|night))",
    re.IGNORECASE,
)


_ASKED_VERB = re.compile(
    r"\s*(?:first,? |me )?(?:before |about |over |if |on )?(?:you(?:'re| are)?(?: ever| go and| start| do| actually| (?:want|plan|need|decide|are about|intend) to)? )?(?P<verb>[a-z]+)\b",
    re.IGNORECASE,
)


_TOLD_VERB = re.compile(
    r"\s*(schedule|book|plan|arrange|accept|order|buy|purchase|send|share|delete|play|show|serve|cook|suggest|recommend|prescribe)\b(?= \w)",
    re.IGNORECASE,
)


_GERUND = re.compile(
    r"\s*(?:\w+ly )?(?P<verb>[a-z]{2,}ing)\b(?! (?:food|seats?|classes?|rooms?|options?|meetings?|flights?|calls?|sessions?|hotels?)\b)",
    re.IGNORECASE,
)


_KNOWN_GERUNDS = re.compile(
    r"(?:eat|drink|hav|watch|read|listen|fly|stay|tak|do|go|book|meet|sit|sleep|wear|us|buy|order|shop|spend|pay|talk|answer|call|be|see|get|receiv|work|train|exercis|play|cook|din|join|attend|hold|hear|visit|travel|rid|driv|wait|chang|connect|start|end|finish|mov|wak|send|post|shar|show|put|giv|plan|deal|smok|turn|sitt|anyth|someth|noth|everyth|dur|regard|concern|even|morn|wedd|build|stream|box)(?:[bdgmnprt])?ing$",
    re.IGNORECASE,
)


def _stems(verb: str) -> tuple[str, ...]:
    """A verb and what its "-ing" may come from."""
    low = verb.lower()
    if not low.endswith("ing"):
        return (low,)
    stem = low[:-3]
    return (low, stem, stem + "e", stem[:-1] if len(stem) > 2 and stem[-1] == stem[-2] else stem)


def _other_doing(right: str, context: Context) -> bool:
    """Whether what is liked or not is doing something no rule can be about ("leaving plants alone")."""
    match = _GERUND.match(right)
    if match is None or _KNOWN_GERUNDS.match(match.group("verb")):
        return False
    verb = match.group("verb").lower()
    rest = right[match.end() :].split()
    two = " ".join([verb, *(one.lower().strip(",.") for one in rest[:1])])
    concepts = context.turn.concepts
    known = {
        concepts.by_id[one].domain
        for one in (*concepts.lookup(verb), *concepts.lookup(two))
        if one in concepts.by_id
    }
    return not known & {"activity", "food", "genre", "drug", "cuisine"} and len(rest) > 0


def fill_stance(
    stand: Stand, text: str, prefix: list[str], suffix: list[str], said: str, context: Context
) -> tuple[Statement, ...]:
    frame = stand.frame
    notes = frame.notes
    left = " ¦ ".join([*prefix, stand.left]) if prefix else stand.left
    right = " , ".join([stand.right, *suffix])
    asked = _ASKED_VERB.match(stand.right) if frame.mode == "ask" and "whole" not in notes else None
    if (
        asked is not None
        and re.search(r"\bbefore\b", stand.said + stand.right[: asked.start("verb")], re.IGNORECASE)
        and not any(context.turn.concepts.lookup(one, "act") for one in _stems(asked.group("verb")))
    ):
        asked = None
    if asked is not None and not re.search(
        r"\b(?:before|about|over|if|on)\b",
        stand.said + stand.right[: asked.start("verb")],
        re.IGNORECASE,
    ):
        asked = None
    if asked is not None and any(
        context.turn.concepts.lookup(one, "act") for one in _stems(asked.group("verb"))
    ):
        stand = replace(stand, right=" " + stand.right[asked.end("verb") :].lstrip())
        right = " , ".join([stand.right, *suffix])
    else:
        asked = None
    if "whole" in notes and frame.mode == "ask":
        body, rest_from = f"{stand.said} ¦ {left} ¦ {right}", 0
        body = re.sub(
            r"(?:without|unless|until|before) .*?(?:me|us|i(?:'ve)?|my)\b.*?(?= ¦)",
            "",
            body,
            count=1,
        )
        body = re.sub(r"^(?:never|don't|not|nothing)\b", "", body)
        primary = "left"
    elif frame.side == "right" and (
        ("both" in notes and re.search(r"\w", stand.left)) or not re.search(r"\w", stand.right)
    ):
        # the object stands before: "horror is not to be shown", "expensive phones I'm not liking"
        lead = " ¦ ".join([*prefix, ""]) if prefix else ""
        body, rest_from, primary = f"{lead}{stand.left}", len(lead), "left"
        if "both" in notes:
            body += " ¦ " + _TIMES_ONLY.sub(" ¦ ", right)
        elif not re.search(r"\w", stand.left):
            body = f"{lead} ¦ {right}"
            rest_from, primary = len(lead), "right"
    elif frame.side == "right":
        body, rest_from, primary = f"{left} ¦ {right}", len(left) + 2, "right"
        if not re.search(r"\w", right):
            rest_from = 0
    elif frame.side == "left":
        if (
            "sized" in notes
            and not read_limits(Scan(stand.left), context.turn.currency)
            and read_limits(Scan("more than " + stand.left.strip()), context.turn.currency)
        ):
            stand = replace(stand, left="more than " + stand.left.strip())
            left = " ¦ ".join([*prefix, stand.left])
        lead = " ¦ ".join([*prefix, ""]) if prefix and re.search(r"\w", stand.left) else ""
        own = stand.left if lead else left
        tail = stand.right if re.search(r"\w", own) else right
        times = " ¦ ".join(one for one in suffix if _TIMEY.search(one))
        body, rest_from, primary = f"{lead}{own} ¦ {tail} ¦ {times}", len(lead), "left"
    else:
        body, rest_from, primary = (
            f"{left} ¦ {right}",
            len(left) + 2 if asked is not None else 0,
            "both",
        )
    if (
        "whole" in notes
        and "without" in stand.said
        and not _NEGATION.search(stand.said.split("without")[0])
        and not _NEGATION.search(stand.left)
    ):
        return ()
    if re.search(r"\bwithout (?:it|them|that|those|one)\b", right, re.IGNORECASE):
        return ()
    if frame.mode in ("avoid", "prefer") and frame.side == "right" and _other_doing(right, context):
        return ()
    since_then = _AFTER_THAT.search(body)
    if since_then is not None:
        moved = from_that(context.window, since_then.group("side").lower())
        if moved is None:
            return ()
        body = body[: since_then.start()] + " " * len(since_then.group()) + body[since_then.end() :]
    if "passive" in notes:
        body = re.sub(
            r"\b(?:wasn't|weren't|isn't|aren't|didn't|don't|doesn't|not be|never)\b", "¦", body
        )
    body = _WHEN_IT.sub(lambda match: " " * len(match.group()), body)
    if frame.mode == "permit" and re.search(
        r"\b(?:nothing|nobody|no one|none|neither|never)\b", stand.left, re.IGNORECASE
    ):
        return ()
    verb_match = (
        _DOVERB_END.search(stand.said.strip())
        if frame.side != "left" or "assistant" in notes or frame.mode == "require"
        else None
    )
    verb = verb_match.group(1) if verb_match else ""
    if (
        not verb
        and asked is None
        and frame.side == "right"
        and frame.mode == "forbid"
        and (told := _TOLD_VERB.match(right)) is not None
        and body.endswith(right)
    ):
        verb = told.group(1)
        body = body[: len(body) - len(right)] + right[told.end() :]
    if asked is not None:
        verb = next(
            one for one in _stems(asked.group("verb")) if context.turn.concepts.lookup(one, "act")
        )
    if "secret" in notes:
        verb = "share"
        body = re.sub(
            r"\b(?:to yourself|private|secret|confidential|between us|under wraps)\b", " ", body
        )
    firm = "firm" in notes or is_firm(said)
    recurring = (
        firm or frame.mode in ("prefer", "avoid", "only") or "self" in notes or "free" in notes
    )
    recurring = recurring or (bool(re.search(r"\b(?:always|never|every)\b", said.lower())))
    slots = read_slots(
        body,
        context.turn,
        context.today,
        quotes=context.quotes,
        recurring=recurring,
        verb=verb,
        whole=said,
        rest_from=rest_from,
        social=frame.mode not in ("prefer", "avoid"),
    )
    if (
        frame.side == "right"
        and not slots.says_something()
        and not slots.found.unlisted
        and not slots.found.pronoun
        and re.search(r"\w", right) is None
    ):
        slots = read_slots(
            body,
            context.turn,
            context.today,
            quotes=context.quotes,
            recurring=recurring,
            verb=verb,
            whole=said,
        )
    if frame.mode == "prefer" and _COMPARED.search(right):
        better = _COMPARED.split(right, maxsplit=1)[0]
        slots = read_slots(
            f"{left} ¦ {better}",
            context.turn,
            context.today,
            quotes=context.quotes,
            recurring=True,
            verb=verb,
            whole=said,
            rest_from=len(left) + 2,
        )
    if frame.mode == "prefer" and _FLIPPED.match(right):
        frame = replace(frame, mode="avoid")
        stand = replace(stand, frame=frame)
    if frame.mode == "prefer" and (other := _COMPARED.split(right, maxsplit=1)[1:]):
        worse = read_slots(other[0], context.turn, context.today, recurring=True)
        if any(one.field == "channel" for one in worse.found.traits):
            slots = worse
            stand = replace(stand, frame=replace(frame, mode="avoid"))
    if re.search(r"\bof (?:that|this|those|these)$", stand.said.strip(), re.IGNORECASE):
        slots.found.pronoun = True
    spoken_of, day = context.window, slots.when.window
    if (
        isinstance(spoken_of, MonthDay)
        and isinstance(day, Dates)
        and day.first == day.last
        and day.first.day == spoken_of.day
    ):
        slots.when = replace(
            slots.when, window=spoken_of
        )  # "rent goes on the 3rd of each month, so nothing on the 3rd"
    if since_then is not None:
        slots.when = replace(
            slots.when, window=from_that(context.window, since_then.group("side").lower())
        )
    if (
        frame.mode in ("forbid", "avoid", "ask")
        and slots.when.then
        and slots.when.window is None
        and context.window is None
    ):
        return ()  # "on match days": no one can tell when that is
    return statements_of(Filler(stand, slots, verb, body, said, context, firm, primary))
