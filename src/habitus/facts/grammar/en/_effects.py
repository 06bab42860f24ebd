"""What to do rather than what to allow: mute, hold, tag, copy in, and how to reply."""

from __future__ import annotations

import re
from dataclasses import dataclass

from habitus.facts._statement import TextMark
from habitus.facts.grammar.en._scan import Scan
from habitus.facts.grammar.en._words import LANGUAGES

Effect = tuple[str, str | int]


@dataclass(frozen=True, slots=True)
class Doing:
    """Effects found in a clause, and the kind they belong to."""

    kind: str
    effects: tuple[Effect, ...]
    texts: tuple[TextMark, ...] = ()


_NONE = re.compile(
    r"\b(?:(?:put|set|switch|keep|have|leave) (?:my |the )?(?:phone|mobile|everything|devices?|notifications)(?: (?:to|on|in|into|be))*(?: do not disturb| dnd| silent| muted?)(?: mode)?|mute|muting|silence|silencing|shush|hush|quieten|quiet(?= (?:my|all|the|down|please|time|from|between|after|hours)\b)|turn off|switch off|shut off|kill|disable|suppress|snuff|shut up|put (?=.{2,50}\bon (?:mute|silent|do not disturb|dnd))|(?:is|are|be|stay|go|goes|on|to be|should be|keep .{2,40}) (?:on )?(?:mute|muted|silent|silenced|do not disturb|dnd)|on (?:mute|silent)|do not disturb|don't disturb|do-not-disturb|dnd|no (?:sound|noise|buzzing|pinging)|keep [^,¦]{2,30}? (?:quiet|silent|muted)|silent mode|don't let (?:anything|any\w*|my phone|it) (?:beep|buzz|ring|ping|make a (?:sound|noise)|disturb me|go off)|(?:notifications?|pings?|alerts?|push|sounds?|reminders?) off|switched off|turned off)\b"
)
_NONE_NEEDS = re.compile(
    r"\b(?:quiet|beep|sound|notif|ping|alert|push|chat|group|call|text|sms|remind|news|app|phone|message|thread|channel|mail|feed|update|buzz|everything|all|whatsapp|slack|linkedin|instagram|facebook|teams|ring|disturb|dnd|mute|muted|silence|quiet|beep|phone|sound|weather|update)"
)
_LATER = re.compile(
    r"\b(?:hold(?! (?:off|a|the line|on|my|meetings?)\b)|delay|defer|batch|postpone|bundle|queue(?: up)?|collect|park|snooze|stash|digest)\b|\b(?:can|could|may|should|will) wait\b|\blet .{2,40} wait\b|\b(?:save|keep|leave|give|send|show|deliver|tell)\b.{0,40}\b(?:later|for later|until later|afterwards|at the end of the day|in the evening digest|once a day)\b|\b(?:come|arrive|show up|be shown|be delivered)(?: in)? later\b|\b(?:later|not now) (?:is|will be)? ?(?:fine|okay|soon enough)\b|\b(?:don't need|doesn't need) (?:to see|seeing|to be seen) (?:\w+ )?(?:right away|straight away|immediately)\b"
)
_NOW = re.compile(
    r"\b(?:put (?:it|them|him|her|that|those|.{3,40}) (?:straight |right )?through|(?:let|get) (?:it|them|him|her|.{3,40}) (?:straight |right |come |ring |get )*through(?! again)|interrupt (?:me|whatever|anything|everything|my)|(?:let me know|push [^,¦]{2,40}? to me|send me [^,¦]{2,40}?|get [^,¦]{2,40}? to me|reach me)(?: \w+){0,2} (?:instantly|immediately|straight away|right away|at once|asap)|wake me(?: up)?|break through|override (?:the )?(?:mute|dnd|do not disturb)|(?:tell|notify|alert|ping|call|phone|ring|text|reach|contact|show|warn) me (?:\w+ )?(?:straight away|right away|immediately|at once|instantly|asap|now|the (?:second|moment|minute)|whenever|any time|no matter|whatever the (?:time|hour)|even (?:at night|if i'm asleep|in the middle of the night|when))|always (?:ring|get through|put through|come through|notify|alert|tell|wake|reach|interrupt)|(?:come|comes|goes?|go|gets?|get) (?:straight|right) (?:in|through)|come through (?:at once|immediately|any time)|i want to (?:know|hear|be told|be woken|hear about it) (?:straight away|right away|immediately|at once|the (?:second|moment|minute)|any time)|(?:whenever|any time|anytime|if there's|if it's|when there's|when it's|day or night)\b[^.]{0,60}?\b(?:ring|call|phone|wake|text|ping|alert) me\b|must (?:always )?(?:ring|reach me|get through|come through)(?: straight away)?)\b"
)
_TAG = re.compile(
    r"\b(?:goes?|belongs?|comes?|falls?|lands?) (?=under\b)|\b(?:put|give|gets?|receives?|carr(?:y|ies)|needs?|wears?|bears?|add|attach|apply|assign|slap|stick)(?: (?:on )?(?:it|them|those|that|these))? (?:the|a|my|our) (?:tag|label|flag|category|marker)\b|\b(?:put|sort|move|group)(?=[^.]*\be?mails?\b[^.]*\b(?:under|into)\b)|\bgo(?:es)? (?=(?:under|into|in) )|\b(?:tag|label|mark|flag|categori[sz]e|file|star|classify|tagged|labelled|labeled|marked|flagged|filed|tagging|labelling|marking|flagging)\b"
)
_AS_NOUN = re.compile(
    r"(?<!give )(?<!get )(?<!gets )(?<!them )(?<!it )(?<!put )(?<!use )(?<!under )(?<!add )(?<!attach )(?<!with )\b(?:an?|this|that|his|her|their|its|price|name|no|every|each|old|little|tiny|white|red) $"
)
"""What makes "label" a thing rather than what is to be done."""
_TAG_NAME = re.compile(
    r"(?:gets?|getting|receives?|carr(?:y|ies)|wears?|put|puts|give|gives|with|under|has|have|needs?|bears?|assign|add|attach|apply|stick|slap|it|them)(?: on (?:it|them|those|that|these))?,? (?:the|a|my|our) (?:tag|label|category|flag|marker)(?: of| called| named| saying|:)? (?P<lab>[a-z][\w-]+)"
    r"|(?:\b(?:as|with|under|in|into|a|the|called|named|it|them|those|that|these|one|get|gets|be|is|are|label|tag)(?: (?:a|an|the|as|with|tag|label|category|folder|being|called|please|under|to be))* )?«(?P<quoted>\d+)»"
    r"|\b(?:tagged|labelled|labeled|marked|filed|flagged)(?: as| under| with)? (?P<several>(?!it\b|them\b|as\b|with\b|under\b|up\b|so\b|and\b|by\b|for\b|please\b)[a-z][\w-]+ (?!please\b|okay\b|now\b|from\b|too\b|and\b|or\b|by\b|for\b|as\b|so\b|when\b|if\b|unless\b|until\b|always\b|instead\b)[a-z][\w-]+)(?=(?: please| okay| thanks| now| too)*$|,)"
    r"|\b(?:tagged|labelled|labeled|marked|filed|flagged)(?: as| under| with)? (?P<after>[a-z][\w-]+)"
    r"|\b(?:as|under|with|into) (?:the |a |an |being )?(?:tag |label |folder )?(?P<as>[\w-]+(?:[ -](?:priority|up|important|urgent|read|bill|bills|later))?)(?= tag| label| folder| please|$|[ ,.¦])"
    r"|\b(?:it|them|those|that|these|all|him|her) (?P<plain>[a-z][\w-]+)(?: please)?$"
    r"|\b(?:the )?(?P<before>[A-Za-z][\w-]+) (?:tag|label)\b"
    r"|\b(?:tag|label|mark|flag) (?:it |them |those |that |everything )?(?P<bare>important|urgent|personal|private|work|family|priority|low|high|unread|critical|vip|bills|receipts|travel|school|kids|health|junk|spam|later|todo|to-do|read)\b"
)
_QUOTE = re.compile(r"«(?P<quoted>\d+)»")
_TOLD_AS = re.compile(
    r"\bas (?:a |an |being )?(?P<as>(?!well\b|soon\b|usual\b|always\b|a\b|an\b|the\b|it\b|such\b|before\b|far\b|long\b)[\w-]+)(?=(?:,? (?:please|thanks|from now on|as well|too))*$| ¦|,)"
)
"""The tag at the end: "flag meetings with clients as key"."""
_SUBJECT = re.compile(
    r"(?:(?:that |which |where )?(?:it |the )?(?:has|have|having|with|says?|contains?|containing|mentions?|saying|includes?|is|there's|there is|carries|carrying|the word|titled|marked|reads?)[^«]{0,25})?«(?P<q>\d+)»(?: [^«]{0,12})?(?: in| on| as)?(?: the| its| their)? ?(?:subject|title)(?: line)?"
    r"|(?:with |where |whose |when |if )?(?:the |a |their |its )?subject(?: line)?s? (?:that |which )?(?P<how>start(?:s|ing)? with|starting|starts|begin(?:s|ning)? with|beginning|contain(?:s|ing)?|say(?:s|ing)?|mention(?:s|ing)?|has|have|having|includ(?:es|ing)|is|reads?|of|line)[^«]{0,20}«(?P<q2>\d+)»"
)
_SUBJECT_WORD = re.compile(
    r"(?:with |where |whose |when |if )?(?:the |a |their |its )?subject(?: line)?s? (?:that |which )?(?P<how>start(?:s|ing)? with|begin(?:s|ning)? with|contain(?:s|ing)?|say(?:s|ing)?|mention(?:s|ing)?|has|includ(?:es|ing)) (?:the word )?(?P<word>[\w#-]+)"
    r"|(?P<word2>[\w#-]+) in (?:the|its|their) subject(?: line)?"
)
_ABOUT = re.compile(
    r"\b(?:mentions?|mentioning|talks about|is about|are about|to do with|regarding|concerning) (?:the |a |my |our |an )?(?P<word>[a-z][\w-]+)"
)
_BODY = re.compile(
    r"(?:mention(?:s|ing)?|contain(?:s|ing)?|about|with the words?|say(?:s|ing)?) «(?P<q>\d+)»(?: in (?:the )?(?:body|text))?"
)
_CC = re.compile(
    r"\b(?:cc'd|cc'ed|copied|bcc'd)(?: in)? to (?P<who2>[\w.+-]+@[\w-]+\.[\w.-]+|[A-Z][\w-]+|my \w+|the \w+|\w+)|\b(?:cc|bcc|copy(?: in)?|loop in|copy .{1,30} in)\b:? ?(?P<who>[\w.+-]+@[\w-]+\.[\w.-]+|[A-Z][\w-]+|my \w+|the \w+|\w+)"
)
_A_COPY = re.compile(
    r"\b(?:a|an|the|my|your|his|her|their|this|that|any|no|one|hard|paper|spare|back-?up|second|old|new) cop(?:y|ies)\b[^¦]*$|\bcop(?:y|ies|ied) (?:of|from|by|that)\b"
)
"""Something copied, not someone to copy in."""
_CC_NOBODY = re.compile(
    r"(?:it|them|that|this|those|these|the|a|an|all|some|my|your|his|her|their|and|or|down|over|out|paste|from|to|of|for)$",
    re.IGNORECASE,
)
_FORMATS: tuple[tuple[re.Pattern[str], str], ...] = (
    (
        re.compile(
            r"\b(?:bullets?(?: points?| list| form)?|bulleted(?: lists?)?|bullet-?points?|point form|dot points|a list(?: of points)?|list form)\b"
        ),
        "bullets",
    ),
    (
        re.compile(
            r"\b(?:(?:in |as |use |with )?(?:a |an )?tables?(?: form(?:at)?)?|tabular|tabulated|as a grid)\b(?! (?:at|near|by|for (?:two|three|four|five|six|\d|tonight|dinner|lunch|us|me))\b)"
        ),
        "table",
    ),
    (
        re.compile(
            r"\b(?:prose|full sentences|paragraphs?|running text|plain text|flowing text|continuous text|proper sentences|complete sentences|plain sentences)\b"
        ),
        "prose",
    ),
)
_REPLYING = re.compile(
    r"\b(?:answer|answers|answering|reply|replies|replying|respond|response|responses|write|writing|written|tell me|summari[sz]e|summary|summaries|explain|explanations?|talk to me|speak to me|speak|give me|read you|use|format|text me|message|chat|keep it|keep them|in future|drafts?|draft|email|letter|recap|brief|briefing|updates?)\b"
)
_LANGUAGE = re.compile(
    r"\b(?:in|use|using|to|speak|into)\s+(?:proper |plain |simple |only |british |american )*(?P<lang>"
    + "|".join(sorted(LANGUAGES, key=len, reverse=True))
    + r")\b(?! (?:food|restaurant|film|films|movie|music|class|lesson|cuisine|show|series|series|wine))|\b(?P<lang2>"
    + "|".join(sorted(LANGUAGES, key=len, reverse=True))
    + r")(?: only|,? please)?$"
)
_FORMAL = re.compile(
    r"\b(?:formal(?:ly)?|professional(?:ly)?|polite(?:ly)?|proper(?:ly)?(?= tone)|businesslike|official tone|respectful)\b"
)
_CASUAL = re.compile(
    r"\b(?:casual(?:ly)?|informal(?:ly)?|friendly|relaxed|chatty|laid-?back|chilled|like a (?:normal person|mate|friend)|warm)\b"
)
_TIRED = re.compile(
    r" (?:are|is) (?:getting|too|so|not|hard|annoying|boring|useless|no longer|overkill|out|fine|okay|ugly)\b|'s (?:getting|too|not)|s? (?:don't|doesn't|annoy|bore|drive|get on)\b"
)
_BACK_TO = re.compile(
    r"^(?:back to |let's go back to |go back to |switch back to |return to )?(?P<lang>"
    + "|".join(sorted(LANGUAGES, key=len, reverse=True))
    + r")(?: again| only| from now on| now| for now)*(?:,? please)?(?: again)?(?=$| ¦|,)"
)
_ALONE = re.compile(
    r"¦ (?:always |only |in |do it in |use |make it |keep it in |it's |stick to |then )*(?P<lang>"
    + "|".join(sorted(LANGUAGES, key=len, reverse=True))
    + r")(?: please| only| always| then)*(?= ¦|$| ,)"
)
"""A language that stands alone: "When you write back to Ms Dubois, French, please"."""
_SHORT = re.compile(r"\b(?:one sentence|a single sentence|one line|a one-liner|one-liners)\b")
_NEGATED = re.compile(
    r"\b(?:no|not|don't|never|without|avoid|stop|hate|skip|drop|ditch|rather|instead of|fewer|less|dislike|can't stand|too|isn't|aren't|quit|enough)\b"
)
_TONE_CONTEXT = re.compile(
    r"\b(?:tone|write|writing|reply|replies|replying|answer|answers|message|messages|email|mail|text|keep it|make it|be|keep things|speak|talk|sound|address|letter|letters|drafts?)\b"
)


_NARRATED = re.compile(
    r"\b(?:i|we|he|she|they|who)(?:'ve| have|'d| had| just| always| often)? (?!want|need|would|'d|like|ask|prefer|wish|expect|have to)(?:[a-z]+ )(?:to )?$"
)
"""Someone does it already, so that nobody is asked to ("I clap to switch off a lamp")."""


def read_effects(scan: Scan, quotes: tuple[str, ...], prefer_kind: str = "") -> Doing | None:
    """Take the effects a clause asks for out of it, or None when it asks for none.

    Args:
        scan: the clause; understood words are cut out.
        quotes: texts of the quotations that ``«n»`` stands for.
        prefer_kind: kind the sentence has been about so far.
    """
    doing = _mail(scan, quotes)
    if doing is not None:
        return doing
    copy = re.search(_CC, scan.text)
    if copy is not None and _A_COPY.search(scan.low[: copy.end()]):
        copy = None
    if copy is not None and _CC_NOBODY.match(copy.group("who") or copy.group("who2") or ""):
        copy = None
    if copy is not None and re.search(r"\b(?:cc|bcc|copy|loop|copied)\b|\bcc'", scan.low):
        address = re.search(r"[\w.+-]+@[\w-]+\.[\w.-]*\w", scan.text)
        who = (
            address.group()
            if address is not None
            else (copy.group("who") or copy.group("who2")).rstrip(".,")
        )
        if address is not None:
            scan.cut(*address.span())
        scan.cut(*copy.span())
        return Doing("tool_call", (("cc", who),))
    doing = _notify(scan, prefer_kind)
    return doing if doing is not None else _reply(scan, prefer_kind)


def _mail(scan: Scan, quotes: tuple[str, ...]) -> Doing | None:
    match = _TAG.search(scan.low)
    if (
        match is not None
        and match.group() in ("label", "tag", "mark", "flag", "file", "star")
        and _AS_NOUN.search(scan.low[: match.start()])
    ):
        return None
    if match is None or re.search(
        r"\b(?:my|her|his|the|a|own|record|red|that's my) (?:label|tag|mark|file|star)$",
        scan.low.strip(),
    ):
        return None
    texts = _marks(scan, quotes)
    name = _TAG_NAME.search(scan.low, match.start()) or _TAG_NAME.search(scan.low)
    tag = ""
    told = _TOLD_AS.search(scan.low)
    if (
        told is not None
        and told.start() > match.start()
        and name is not None
        and not name.group("quoted")
    ):
        name = told
    if name is not None and re.search(
        r"\b(?:no|any|without(?: a)?) $",
        scan.low[: name.start("before")] if name.groupdict().get("before") else "",
    ):
        return None
    bare = name is None or name is told or not name.group("quoted")
    quoted = _QUOTE.search(scan.low, match.start()) if bare else None
    if quoted is not None:
        tag = quotes[int(quoted.group("quoted"))]
        scan.cut(*quoted.span())
    elif name is told and told is not None:
        tag = told.group("as")
        scan.cut(*told.span())
    elif name is not None:
        tag = (
            quotes[int(name.group("quoted"))]
            if name.group("quoted")
            else next(
                (
                    name.group(one)
                    for one in ("lab", "several", "after", "as", "plain", "before", "bare")
                    if name.group(one)
                ),
                "",
            )
        )
        if tag in (
            "my",
            "your",
            "our",
            "his",
            "her",
            "their",
            "own",
            "record",
            "it",
            "them",
            "read",
            "please",
            "no",
            "any",
            "a",
            "the",
            "that",
            "when",
            "if",
            "such",
            "this",
            "you",
            "so",
            "any",
            "to",
            "all",
            "on",
            "in",
            "of",
            "at",
            "for",
            "from",
            "and",
            "or",
            "with",
            "by",
            "is",
            "was",
        ):
            tag = ""
        elif tag:
            scan.cut(*name.span())
    if not tag:
        last = re.search(
            r"\b(?:tag|label|mark|file)\b.*\b(?:from|by) (?:my |the |our )?[\w']+ (?P<last>[a-z-]+)$",
            scan.low,
        )
        if last is not None and last.group("last") not in (
            "please",
            "too",
            "though",
            "again",
            "now",
            "always",
        ):
            tag = last.group("last")
            scan.cut(*last.span("last"))
    if (
        not tag
        and re.match(r"flag|star|mark", match.group())
        and re.search(r"\b(?:flag|star)\b", scan.low)
    ):
        tag = "important"
    if not tag:
        return None
    again = _TAG.search(scan.low)
    if again is not None:
        scan.cut(*again.span())
    return Doing("email", (("tag", tag.strip("'\" ")),), texts)


def _marks(scan: Scan, quotes: tuple[str, ...]) -> tuple[TextMark, ...]:
    found: list[TextMark] = []
    while (match := _SUBJECT.search(scan.low)) is not None:
        number = match.group("q") or match.group("q2")
        if int(number) >= len(quotes):
            break
        how = "starts" if "start" in match.group() or "begin" in match.group() else "contains"
        found.append(TextMark("subject", quotes[int(number)], how))  # type: ignore[arg-type]
        scan.cut(*match.span())
    about = _ABOUT.search(scan.low)
    if about is not None and re.search(r"\be?mails?\b", scan.low) and not found:
        found.append(TextMark("subject", about.group("word")))
        scan.cut(*about.span())
    bare = _SUBJECT_WORD.search(scan.low)
    if bare is not None and not found:
        group = "word" if bare.group("word") else "word2"
        how = "starts" if "start" in bare.group() or "begin" in bare.group() else "contains"
        found.append(TextMark("subject", scan.text[bare.start(group) : bare.end(group)], how))  # type: ignore[arg-type]
        scan.cut(*bare.span())
    return tuple(found)


def read_subject_marks(scan: Scan, quotes: tuple[str, ...]) -> tuple[TextMark, ...]:
    """Take "with 'invoice' in the subject" out of a clause."""
    return _marks(scan, quotes)


def _notify(scan: Scan, prefer_kind: str) -> Doing | None:
    for pattern, value in ((_NOW, "now"), (_NONE, "none"), (_LATER, "later")):
        match = pattern.search(scan.low)
        if match is None:
            continue
        mail = re.search(r"\b(?:mails?|emails?)\b", scan.low) is not None
        if value == "none" and not (_NONE_NEEDS.search(scan.low) or prefer_kind == "notification"):
            continue
        if value == "later" and not (
            mail
            or prefer_kind in ("notification", "email")
            or re.search(
                r"\b(?:notif|ping|alert|push|chat|group|calls?\b|texts?\b|sms|remind|news|app|message|update|notice|headline|scores?|results?|offers?|deliver|warning|linkedin|slack|whatsapp|instagram|digest|newsletter|stuff|reports?|promotion|anything)",
                scan.low,
            )
        ):
            continue
        if (
            value == "none"
            and re.search(r"(?:disturb|dnd|silent|mute)$", match.group())
            and re.search(
                r"\b(?:in|on|even|despite|though|if|when|while)\b[^,¦]{0,25}$",
                scan.low[: match.start()],
            )
            and not re.search(
                r"\b(?:put|is|are|be|stay|go|keep)\b[^,¦]{0,25}$", scan.low[: match.start()]
            )
        ):
            continue
        if re.search(
            r"\b(?:don't|never|no need to|needn't|stop|not) (?:\w+ )?$", scan.low[: match.start()]
        ):
            continue
        if _NARRATED.search(scan.low[: match.start()]):
            continue
        said = match.group()
        start, end = match.span()
        keep = re.search(
            r"keep (?!it\b|them\b|that\b|those\b|me\b|my\b|things\b|everything\b)(.{2,30}?) (?:quiet|silent|muted)",
            said,
        ) or re.search(
            r"(?:put|let|get|keep|save|leave|give|send|show|deliver|tell) (?!(?:my |the )?(?:phone|mobile|everything|devices?|notifications)\b|it\b|them\b|him\b|her\b|that\b|those\b|me\b)(.{3,40}?) (?:straight |right |come |ring |get |to me |for |until |me )*(?:through|later|on|muted|silent|mute)",
            said,
        )
        if keep is not None:
            scan.cut(start + keep.end(1), end)
            scan.cut(start, start + keep.start(1))
        elif re.search(r"\b(?:call|phone|ring|text|ping)\b", said) and value == "now":
            verb = re.search(r"\b(?:call|phone|ring|text|ping) me\b", said)
            if verb:
                scan.cut(start + verb.end(), end)
            else:
                scan.cut(start, end)
        elif re.search(r"\b(?:notifications?|pings?|alerts?|push|reminders?|calls?)\b", said):
            no = re.search(r"\bno\b", said)
            if no:
                scan.cut(start + no.start(), start + no.end())
            else:
                scan.cut(start, end)
        else:
            scan.cut(start, end)
        return Doing(
            "email" if mail and value in ("later", "none") else "notification", (("notify", value),)
        )
    return None


def _reply(scan: Scan, prefer_kind: str) -> Doing | None:
    effects: list[Effect] = []
    replying = _REPLYING.search(scan.low) is not None or prefer_kind == "reply"
    for pattern, name in _FORMATS:
        match = pattern.search(scan.low)
        if (
            match is not None
            and name == "table"
            and re.search(r"\b(?:book|reserv|find|get)\w* (?:\w+ ){0,2}tables?\b", scan.low)
        ):
            continue
        asked = (
            match is not None
            and re.match(
                r"(?:please )?(?:\w+ )?(?:bullets?(?: points?)?|tables?|prose|lists?)(?:,? please| for| when| whenever| in)\b",
                scan.low,
            )
            is not None
        )
        if (
            match is None
            or (name == "table" and not replying and not asked)
            or (name == "prose" and not replying and not asked)
        ):
            continue
        if _NEGATED.search(scan.low[: match.start()][-30:]) or _TIRED.match(
            scan.low[match.end() :]
        ):
            continue
        if name == "bullets" and not replying and len(scan.low.split()) > 8:
            continue
        effects.append(("format", name))
        scan.cut(*match.span())
        break
    back = _BACK_TO.match(scan.low.strip())
    if back is not None:
        effects.append(("reply_language", LANGUAGES[back.group("lang")]))
        scan.cut(0, len(scan.low))
    alone = _ALONE.search(scan.low) if replying and back is None else None
    if alone is not None:
        effects.append(("reply_language", LANGUAGES[alone.group("lang")]))
        scan.cut(*alone.span("lang"))
    match = _LANGUAGE.search(
        re.sub(
            r"\b(?:even (?:if|when)|although|though|if) (?:i|they|he|she|we|someone)\b.*",
            lambda m: " " * len(m.group()),
            scan.low,
        )
    )
    if (
        match is not None
        and replying
        and not _NEGATED.search(scan.low[: match.start()][-25:])
        and not re.search(
            r"\b(?:films?|movies?|shows?|subtitles?|books?|songs?|translate|how do)\b", scan.low
        )
    ):
        effects.append(("reply_language", LANGUAGES[match.group("lang") or match.group("lang2")]))
        scan.cut(*match.span())
    if re.search(_TONE_CONTEXT, scan.low) or prefer_kind == "reply":
        for pattern, tone in ((_FORMAL, "formal"), (_CASUAL, "casual")):
            match = pattern.search(scan.low)
            if match is not None and not _NEGATED.search(scan.low[: match.start()][-25:]):
                effects.append(("tone", tone))
                scan.cut(*match.span())
                break
    return Doing("reply", tuple(effects)) if effects else None
