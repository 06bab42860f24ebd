"""What a clause is about: kinds of context, traits, acts, and things by concept or by name."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from habitus.facts._statement import Thing, Trait
from habitus.facts.grammar.en._nameable import may_be_named
from habitus.facts.grammar.en._scan import GAP, Scan
from habitus.facts.grammar.en._words import LANGUAGES, STOP_WORDS
from habitus.facts.grammar.en._words_things import (
    ACT_WORDS,
    DOMAIN_KINDS,
    KIND_DOMAINS,
    KIND_WORDS,
    MARKS,
    MEETING_WORDS,
    SENDING_TOPICS,
    TOOL_ACTS,
    TRAITS,
    VERB_KINDS,
)
from habitus.vocabulary import Concepts


@dataclass(frozen=True, slots=True)
class NameAt:
    """A concept name and where it stands."""

    start: int
    end: int
    ids: tuple[str, ...]


@dataclass(slots=True)
class Found:
    """What a clause is about so far; filled stage by stage."""

    kinds: list[str] = field(default_factory=list)
    default_kinds: list[str] = field(default_factory=list)
    """Kinds that only hold when nothing else tells the kind."""
    traits: list[Trait] = field(default_factory=list)
    acts: list[str] = field(default_factory=list)
    things: list[Thing] = field(default_factory=list)
    unlisted: list[Thing] = field(default_factory=list)
    """Noun phrases that no concept lists."""
    pronoun: bool = False
    """Whether it points back ("it", "them", "that")."""
    payment: bool = False
    vague: bool = False
    """Whether a size without a measure narrows it ("expensive phones")."""

    def known(self) -> bool:
        """Whether the vocabulary knows anything of it."""
        return bool(self.kinds or self.traits or self.acts or self.things)


def _compiled(rows: tuple[tuple[str, str], ...]) -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(rf"(?<![\w-])(?:{pattern})(?!\w)"), name) for pattern, name in rows)


_KIND_WORDS = _compiled(KIND_WORDS)
_VERB_KINDS = _compiled(VERB_KINDS)
_ACTS = tuple((re.compile(rf"(?<![\w-])(?:{pattern})(?![\w-])"), act) for pattern, act in ACT_WORDS)
_TRAITS = tuple((re.compile(rf"(?<![\w-])(?:{row[0]})(?!\w)"), *row[1:]) for row in TRAITS)
_MARKS = tuple(
    (re.compile(rf"\b(?:{pattern})(?!\w)"), name, value) for pattern, name, value in MARKS
)
_MEETING_WORDS = re.compile(MEETING_WORDS)
_SENDING = re.compile(
    rf"\b(?:(?P<of>[a-z][\w'-]+(?: [a-z][\w'-]+)?) )?(?P<what>{SENDING_TOPICS})\b"
)
_PRONOUN = re.compile(
    r"\b(?:it|them|those|these|that(?! (?:leaves?|departs?|starts?|begins?|ends?|costs?|runs?|lasts?|goes|go|comes?|lands?|arrives?|takes?|has|have|contains?|are|is|were|was|i|we|you|he|she|they)\b)|this|that one|this one|that kind|that sort|that stuff|the lot|any of (?:it|them|those)|both|either(?: of them)?|that type|such|same)\b"
)
_BRANCH = re.compile(
    r"\b(?:to|into|on|onto|from)? ?(?:the )?(main|master|develop|trunk|prod|production|release)(?: branch)?\b(?! (?:dish|course|meal|street|road|reason|thing))"
)
_AIRLINE = re.compile(
    r"\b[A-Z][\w'-]*(?: [A-Z][\w'-]*)*(?: (?:Air|Airlines?|Airways|Jet|Wings|Fly))\b|\b[A-Z]\w*(?:jet|air|wings)\b|(?:(?<=book me on )|(?<=put me on )|(?<=fly me on )|(?<=fly me with )|(?<=stick me on )|(?<=seat me on )|(?<=fly with )|(?<=flying with )|(?<=book me with )|(?<=fly on )|(?<=booked on )|(?<=booked me on ))(?!(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|[A-Z]+day|January|February|March|April|May|June|July|August)[A-Z][\w'-]+(?: [A-Z][\w'-]+)*"
)
_NAMED_HOUSE = re.compile(
    r"\b(?:[Tt]he )?(?P<name>[A-Z][\w'&-]*(?: (?:[A-Z][\w'&-]*|of|the|and|at))*)(?= (?:hotel|Hotel|inn|motel|hostel|people))|\b(?:Hotel|Hostel|Pension) [A-Z][\w'-]+(?: [A-Z][\w'-]+)*"
)
_PROPER = re.compile(
    r"(?<![.!?] )(?<!^)\b[A-Z][\w'&-]+(?: (?:[A-Z][\w'&-]+|of|de|the(?= [A-Z])|and(?= [A-Z])))*"
)
_ANY_PROPER = re.compile(r"\b[A-Z][\w'&-]+(?: (?:[A-Z][\w'&-]+|of(?= [A-Z])|de(?= [A-Z])))*")
_CHANNEL_KINDS = {"call": "call", "sms": "sms", "push": "push", "mailed": "email"}
_SPLIT = re.compile(
    rf"{GAP}|[,;:()\"]|\b(?:and|or|nor|plus|as well as|along with|but|also|either|both|neither|etc)\b|&|/| - "
)
_TRIM = re.compile(r"^(?:[^\w«]+)|(?:[^\w»]+)$")
_LEADS = re.compile(
    r"^(?:(?:for|of|in|on|at|with|about|from|to|into|as|by|than|over|when|while|that|which|who|if|me|us|you|any|all|some|the|a|an|my|our|your|more|much|many|such|anything|something|everything|stuff|things?|kinds? of|sorts? of|types? of|like|involving|containing|made with|made from|made of|featuring|has|have|having|having|is|are|to be|being|called|ever|again|please|too|really|so|very|just|only|even|also|those|these|this|that|every|each|whatever|whichever|either|lots? of|plenty of|a bit of|a lot of|bits of|traces of|with any|being) )+"
)


_NOT_MEETING = re.compile(
    r"\b(?:buy|buying|order|ordering|shop|shopping|purchase|purchases|courses?|class|classes|store|banking|games?|gaming|dating|tickets?)\b"
)
_NEGATOR = re.compile(
    r"\b(?:that|which|who) (?:don't|doesn't|do not|does not|won't|can't|cannot|never) $|\b(?:(?:that|which) )?(?:isn't|aren't|is not|are not|it's not|they're not|not|doesn't (?:have|include|offer|come with)|don't (?:have|include|offer|come with)|without|lacks?|lacking|with no|has no|have no) (?:a |an |any |really |very |the |properly )*$"
)


def opposite(trait: Trait) -> Trait | None:
    """The trait of everything else, where one test can say it."""
    if trait.field == "stops":
        return Trait("stops", ">", 0) if trait.op == "==" else Trait("stops", "==", 0)
    if isinstance(trait.value, bool):
        return Trait(trait.field, trait.op, not trait.value)
    if trait.op == "==" and isinstance(trait.value, str):
        return Trait(trait.field, "!=", trait.value)
    if trait.field == "spiciness" and isinstance(trait.value, int):
        return Trait("spiciness", "<" if trait.op == ">=" else ">", trait.value)
    return None


_PAID_OUT = re.compile(
    r"\b(?:wire|wiring|transfer\w*|send|sending|pay|paying|money|remit|ship|shipping|post|parcels?)\b"
)


_LANG = "|".join(sorted(LANGUAGES, key=len, reverse=True))
_SHOWN = (
    r"films?|movies?|series|shows?|books?|novels?|documentar(?:y|ies)|dramas?|comed(?:y|ies)|thrillers?|"
    r"cartoons?|podcasts?|audiobooks?|songs?|music|programmes?|telly|tv|content"
)
_SPOKEN = re.compile(
    rf"\b(?P<what>{_SHOWN})? ?(?P<any>\b(?:stuff|things|anything|something|ones?|it's|it is|they're))? ?"
    rf"(?:that (?:are|is) |which (?:are|is) |spoken |made |dubbed |only )?\b(?:in|into) (?P<lang>{_LANG})\b"
    rf"|\b(?P<lang2>{_LANG})[- ](?:language|speaking|spoken|dubbed)\b(?: (?P<of>{_SHOWN}|stuff|things|ones?))?"
)
_WRITES = re.compile(
    r"\b(?:writ\w+|repl\w+|answer\w*|respond\w*|speak|talk|tell|send|e?mails?|messages?|texts?|letters?|notes?|drafts?|chat|meetings?|calls?)\b"
)


def read_spoken(scan: Scan, found: Found) -> None:
    """Take the language that something is in ("films in French", "German-language stuff")."""
    match = _SPOKEN.search(scan.low)
    if match is None or _WRITES.search(scan.low):
        return
    what = match.group("what") or match.group("of")
    if not (what or match.group("any") or match.group("lang2")):
        return
    found.traits.append(
        Trait("language", "==", LANGUAGES[match.group("lang") or match.group("lang2")])
    )
    shown = what is not None and what not in ("stuff", "things", "one", "ones")
    (found.kinds if shown else found.default_kinds).append("content")
    scan.cut(*match.span())


def read_kinds(scan: Scan, found: Found) -> None:
    """Take kind words, traits and channels out of a clause."""
    for pattern, kind, name, op, value in _TRAITS:
        if name == "breakfast" and "hotel" not in kind:
            continue
        match = pattern.search(scan.low)
        if match is None:
            continue
        if (
            name == "tone"
            and "reply" not in (*found.kinds, *found.default_kinds)
            and not re.search(
                r"\b(?:tone|write|reply|replies|answers?|speak|talk|text|with me|^to [a-z]+|message|email|keep it|make it|be)\b",
                scan.low,
            )
        ):
            continue
        if name == "online" and _NOT_MEETING.search(scan.low):
            continue
        if name == "international" and _PAID_OUT.search(scan.low):
            continue
        trait: Trait | None = Trait(name, op, value)
        negated = _NEGATOR.search(scan.low[: match.start()])
        if negated is not None:
            trait = opposite(Trait(name, op, value))
            scan.cut(negated.start(), match.start())
        scan.cut(*match.span())
        (found.default_kinds if kind.endswith("?") else found.kinds).append(kind.rstrip("?"))
        if trait is not None and trait not in found.traits:
            found.traits.append(trait)
    if re.search(r"\bmatinees?\b", scan.low):
        found.default_kinds.append("content")
    if re.search(r"\bred-eyes?\b", scan.low):
        found.kinds.append("flight")
    shipping = re.search(
        r"\b(?:merg\w+|deploy\w*|ship|releas\w+|push\w*|code|pull requests?|commits?)\b", scan.low
    )
    for match in scan.take_all(_MEETING_WORDS) if not shipping else ():
        found.kinds.append("meeting")
        found.things.append(Thing(match.group()))


def read_kind_words(scan: Scan, found: Found, concepts: Concepts) -> None:
    """Take the words that name a kind of context, with the topic that stands before them."""
    for pattern, kind in _KIND_WORDS:
        match = pattern.search(scan.low)
        while match is not None:
            if _taken_as_name(scan, match, kind, found):
                break
            start, end = match.span()
            if kind == "content" or match.group() in (
                "snack",
                "snacks",
                "brunch",
                "buffet",
                "buffets",
                "takeaway",
                "takeaways",
                "drinks",
            ):
                ids = concepts.lookup(match.group(), "genre" if kind == "content" else "food")
                if ids and match.group() not in (
                    "series",
                    "show",
                    "shows",
                    "music",
                    "tv",
                    "book",
                    "books",
                    "film",
                    "films",
                    "movie",
                    "movies",
                ):
                    found.things.append(Thing(scan.text[start:end], ids))
            if kind == "prescription":
                drugs = concepts.lookup(match.group(), "drug")
                if drugs and not re.match(
                    r"(?:medic|meds|drugs?$|prescript|pills?$|tablets?)", match.group()
                ):
                    found.things.append(Thing(scan.text[start:end], drugs))
            scan.cut(start, end)
            _add_kind(found, kind)
            topic = (
                _topic_before(scan, start, concepts)
                if kind
                in (
                    "notification",
                    "push",
                    "call",
                    "sms",
                    "mailed",
                    "meeting",
                    "meeting online",
                    "email",
                )
                else None
            )
            if topic is not None:
                found.things.append(topic[0])
                scan.cut(*topic[1])
            match = pattern.search(scan.low)


def _add_kind(found: Found, kind: str) -> None:
    if kind in _CHANNEL_KINDS:
        found.kinds.append("notification")
        trait = Trait("channel", "==", _CHANNEL_KINDS[kind])
        if trait not in found.traits:
            found.traits.append(trait)
    elif kind.startswith("meeting "):
        found.kinds.append("meeting")
        found.traits.append(Trait("online", "==", kind.endswith("online")))
    elif kind == "ride":
        found.kinds.append("tool_call")
        found.acts.append("book")
        found.things.append(Thing("cab"))
    elif kind == "payment":
        found.payment = True
        found.kinds.append("tool_call")
        found.acts += ["pay", "transfer"]
    elif kind not in found.kinds:
        found.kinds.append(kind)


def _taken_as_name(scan: Scan, match: re.Match[str], kind: str, found: Found) -> bool:
    """Whether the word is only part of a name or means something else here."""
    if kind == "purchase" and found.kinds:
        return True
    if (
        kind in ("meal", "content", "reply", "workout")
        and found.kinds
        and found.kinds[0] not in (kind,)
    ):
        return kind != "content" or "notification" in found.kinds or "email" in found.kinds
    return (
        kind == "flight" and match.group().startswith("fly") and "flight" in found.kinds and False
    )


def _topic_before(scan: Scan, at: int, concepts: Concepts) -> tuple[Thing, tuple[int, int]] | None:
    """The topic in front of a notification word: "gym reminders", "LinkedIn pings"."""
    before = scan.low[:at].rstrip()
    match = re.search(r"(?:^|[\s,])((?:[\w'&-]+ )?[\w'&-]+)$", before)
    if match is None or before[-1:] in (GAP, ","):
        return None
    words = match.group(1).split()
    while words and (words[0] in STOP_WORDS or words[0] in _NOT_TOPICS):
        words.pop(0)
    if not words or words[-1] in STOP_WORDS or words[-1] in _NOT_TOPICS or GAP in " ".join(words):
        return None
    text = " ".join(words)
    start = before.rfind(text)
    found = concepts.lookup(text)
    if not found and len(words) == 2 and concepts.lookup(words[1]):
        text = words[1]
        start = before.rfind(text)
    name = scan.text[start : start + len(text)]
    if any(
        concepts.by_id[one].domain == "role"
        for one in concepts.lookup(text)
        if one in concepts.by_id
    ):
        return None
    wanted: tuple[str, ...] = (
        ("topic",)
        if name in ("Slack", "Teams", "Signal", "Discord", "Zoom")
        else ("topic", "object")
        if name[:1].isupper()
        else ("topic", "object", "product", "activity")
    )
    topics = tuple(one for one in concepts.lookup(text) if concepts.by_id[one].domain in wanted)
    return Thing(name, topics), (start, start + len(text))


_NOT_TOPICS = frozenset(
    [
        "booking",
        "book",
        "scheduling",
        "schedule",
        "taking",
        "take",
        "having",
        "have",
        "getting",
        "receiving",
        "accepting",
        "send",
        "sending",
        "sent",
        "muting",
        "mute",
        "silence",
        "silencing",
        "hold",
        "holding",
        "unimportant",
        "important",
        "urgent",
        "non-urgent",
        "new",
        "long",
        "short",
        "extra",
        "back-to-back",
        "daily",
        "weekly",
        "pointless",
        "useless",
        "random",
        "annoying",
        "incoming",
        "phone",
        "other",
        "early",
        "late",
        "more",
        "online",
        "video",
        "voice",
        "unnecessary",
        "unwanted",
        "external",
        "internal",
        "recurring",
        "formal",
        "pushing",
        "push",
        "show",
        "showing",
        "see",
        "seeing",
        "attend",
        "attending",
        "join",
        "joining",
        "hear",
        "hearing",
        "want",
        "wanting",
        "don't",
        "never",
        "without",
        "before",
        "after",
        "during",
        "than",
        "like",
        "hate",
        "love",
        "prefer",
        "enjoy",
        "any",
        "no",
        "stop",
        "block",
        "accept",
        "decline",
        "tag",
        "label",
        "flag",
        "mark",
        "let",
        "put",
        "setting",
        "set",
        "those",
        "saturday",
        "sunday",
        "monday",
        "tuesday",
        "wednesday",
        "thursday",
        "friday",
        "weekend",
        "scheduled",
        "proper",
        "real",
        "actual",
        "physical",
        "regular",
        "work's",
        "always",
        "answer",
        "answering",
        "make",
        "making",
        "expect",
        "keep",
        "rather",
        "skip",
        "move",
        "moving",
        "give",
        "tolerate",
        "open",
        "read",
        "reading",
        "write",
        "writing",
        "check",
        "checking",
        "can't",
        "won't",
        "do",
        "incoming",
        "outgoing",
        "same-day",
        "last-minute",
        "ask",
        "asking",
        "for",
        "of",
        "meeting's",
        "i",
        "meaning",
        "avoid",
        "avoiding",
        "add",
        "adding",
        "plan",
        "planning",
        "need",
        "reply",
        "cancel",
        "line",
        "up",
        "to",
        "in",
        "on",
        "at",
        "with",
        "by",
        "from",
        "as",
        "marketing-y",
    ]
)


_CARD = re.compile(
    r"\b(?:the |my |our )?(?P<which>company|corporate|work|business|personal|joint|credit|debit|savings|family) (?P<what>card|account)\b"
)


def read_cards(scan: Scan, found: Found) -> None:
    """Take the card or account something is paid from."""
    match = _CARD.search(scan.low)
    if match is None or not re.search(
        r"\b(?:us(?:e|ed|ing)|touch(?:ed|ing)?|dip into|raid|charg\w+|pa(?:y|id|ying)|put|spend|spent|spending|buy|purchases?|for|on|from|to)\b",
        scan.low,
    ):
        return
    found.traits.append(Trait(f"args.{match.group('what')}", "==", match.group("which")))
    found.kinds.append("tool_call")
    found.acts.append("pay")
    scan.cut(*match.span())


_RESCHEDULE = re.compile(
    r"\b(?P<act>mov(?:e|ing)|cancel(?:l?ing)?|reschedul(?:e|ing)|postpon(?:e|ing)|delet(?:e|ing)|shift(?:ing)?|chang(?:e|ing)|edit(?:ing)?|bump(?:ing)?)\b(?P<of>(?: [\w\'-]+){0,3}) (?P<what>meetings?|appointments?|bookings?|reservations?|events?|flights?|hotels?|classes|orders?|subscriptions?)\b"
)
_RESCHEDULE_ACTS = {
    "mov": "move reschedule", "can": "cancel", "res": "reschedule move", "pos": "reschedule move", "del": "delete cancel",
    "shi": "move reschedule", "cha": "edit reschedule", "edi": "edit", "bum": "move reschedule",
}  # fmt: skip


def read_changes_of_plans(scan: Scan, found: Found) -> None:
    """Take "move my meetings": an act on what is in the calendar, not a meeting itself."""
    match = _RESCHEDULE.search(scan.low)
    if match is None:
        return
    found.acts += _RESCHEDULE_ACTS[match.group("act")[:3]].split()
    found.acts += (
        ["unsubscribe"]
        if "cancel" in found.acts and match.group("what").startswith("subscription")
        else []
    )
    found.kinds.append("tool_call")
    words = [
        one
        for one in scan.text[match.start("of") : match.end("of")].split()
        if one.lower() not in STOP_WORDS | _NOT_TELLING
    ]
    found.things.append(
        Thing(" ".join(words) or re.sub(r"(?<=class)es$|s$", "", match.group("what")))
    )
    scan.cut(*match.span())


_NOT_TELLING = frozenset(
    [
        "existing",
        "upcoming",
        "important",
        "recurring",
        "confirmed",
        "booked",
        "scheduled",
        "planned",
        "future",
        "other",
        "calendar",
        "old",
        "new",
        "long",
        "regular",
        "online",
        "virtual",
        "weekly",
        "daily",
        "monthly",
        "next",
        "morning",
        "evening",
        "afternoon",
        "whole",
        "entire",
        "paid",
        "active",
        "any",
        "of",
        "all",
    ]
)
"""Words before "meetings" that do not tell which are meant."""


def read_marks(scan: Scan, found: Found) -> None:
    """Take yes/no arguments of tool calls: "unapproved", "without a review"."""
    for pattern, name, value in _MARKS:
        match = scan.take(pattern)
        if match is not None:
            found.traits.append(Trait(f"args.{name}", "==", value))
            found.default_kinds.append("tool_call")


_FEED = re.compile(
    r"\b(?P<topic>horoscopes?|surf reports?|weather (?:reports?|updates?|warnings?)|(?:daily |inspirational |motivational )?quotes|(?:game|football|cricket|sports?|news|stock|price|traffic|delivery|gossip|celebrity|lottery) (?:scores?|results?|updates?|headlines|bulletins?|digests?|tips)|word of the day|step counts?|memories|memes|recipes of the day)\b"
)


def read_feeds(scan: Scan, found: Found, concepts: Concepts) -> None:
    """Take what is sent day by day without being asked for."""
    if found.kinds and found.kinds != ["notification"]:
        return
    match = _FEED.search(scan.low)
    if match is not None:
        found.kinds.append("notification")
        text = match.group("topic")
        found.things.append(
            Thing(
                text,
                tuple(
                    one for one in concepts.lookup(text) if concepts.by_id[one].domain == "topic"
                ),
            )
        )
        scan.cut(*match.span())


_NAMED_SENDER = re.compile(
    r"\b(?P<of>(?!(?:the|my|our|any|all|an|a|this|that|every|each|other|from|of|about|by|some|those|these|new|no|mute|silence|hold|kill|and|or|let)\b)[a-z][\w'&-]+) apps?\b"
)
"""An app told by the word before it ("the shopping app"): it is no other app."""


def read_apps(scan: Scan, found: Found, concepts: Concepts) -> None:
    """Take "the shopping app": what it does is no kind of its own."""
    for match in list(_NAMED_SENDER.finditer(scan.low)):
        name = scan.text[match.start() : match.end()]
        found.things.append(Thing(name, concepts.lookup(name, "topic")))
        scan.cut(*match.span())
    if found.things:
        found.default_kinds.append("notification")


_DEGREES = re.compile(
    r"\b(?:(?P<over>above|over|beyond|past|higher than|hotter than|warmer than|more than|to more than)|(?P<under>below|under|lower than|cooler than|colder than|less than)) (?P<number>\d{1,2}(?:\.\d)?)(?: ?(?:degrees?|°)(?: ?(?:celsius|c|fahrenheit|f))?\b| ?°)?"
)
_HEATS = re.compile(
    r"\b(?:heating|thermostat|temperature|heater|boiler|radiators?|air[- ]?con(?:ditioning)?|ac|a/c)\b"
)


def read_degrees(scan: Scan, found: Found) -> None:
    """Take "above 22 degrees" where the heating is spoken of."""
    if not _HEATS.search(scan.low):
        return
    match = scan.take(_DEGREES)
    if match is None:
        return
    number = float(match.group("number"))
    value = int(number) if number.is_integer() else number
    found.traits.append(Trait("args.temperature", ">" if match.group("over") else "<", value))
    found.kinds.append("tool_call")
    found.acts.append("set temperature")
    for _ in scan.take_all(_HEATS):
        pass


def read_acts(scan: Scan, found: Found) -> None:
    """Take the verbs of tool acts ("send money", "force-push", "delete")."""
    if (
        any(
            kind
            in (
                "meeting",
                "flight",
                "hotel",
                "meal",
                "content",
                "workout",
                "reply",
                "notification",
                "prescription",
            )
            for kind in found.kinds
        )
        and not found.payment
    ):
        return
    for pattern, act in _ACTS:
        match = pattern.search(scan.low)
        if match is None or act.split("/")[0] not in TOOL_ACTS:
            continue
        said = match.group()
        scan.cut(*match.span())
        found.acts += [one for one in act.split("/") if one not in found.acts]
        if "force" in said and act == "push":
            found.traits.append(Trait("args.force", "==", True))
        if act in ("push", "merge", "deploy", "commit"):
            branch = scan.take(_BRANCH)
            if branch is not None and branch.group(1) in ("main", "master", "develop", "trunk"):
                found.traits.append(Trait("args.branch", "==", branch.group(1)))
            elif branch is not None:
                found.things.append(Thing(branch.group(1)))
        break


def read_act_concept(found: Found, concepts: Concepts, verb: str) -> None:
    """Let a verb that only the concepts know name the act ("unlock")."""
    for one in concepts.lookup(verb, "act"):
        if one in TOOL_ACTS or one in ("unlock", "lock", "reschedule", "turn on", "turn off"):
            found.acts.append(one)
            return


def read_verbs(scan: Scan, found: Found, whole: str) -> None:
    """Let verbs tell the kind where no noun did; ``whole`` is the clause with the stance words."""
    if found.kinds:
        return
    for text in (scan.low, whole):
        for pattern, kind in _VERB_KINDS:
            match = pattern.search(text)
            if match is not None:
                _add_kind(found, kind)
                own = pattern.search(scan.low)
                if own is not None:
                    scan.cut(*own.span())
                return


def read_named(scan: Scan, found: Found) -> None:
    """Take airlines, hotels, brands and shops by the form of their name and the words around it."""
    kinds = found.kinds
    match = _AIRLINE.search(scan.text)
    if match is not None and (not kinds or "flight" in kinds):
        found.things.append(Thing(match.group(), (), "airline"))
        _add_kind(found, "flight")
        scan.cut(*match.span())
        return
    match = _NAMED_HOUSE.search(scan.text)
    if (
        match is not None
        and (not kinds or "hotel" in kinds)
        and match.group().lower() not in STOP_WORDS
    ):
        found.things.append(Thing(match.group("name") or match.group(), (), "name"))
        _add_kind(found, "hotel")
        scan.cut(*match.span())


_NAME_RUN = re.compile(r"\b[A-Z][\w'&-]+(?: (?:of |the |de |and )?[A-Z][\w'&-]+)+")
_VENUE = re.compile(
    r"\b(?:order(?:ing)? (?:anything |food |takeaway |take-?out )?from|eat(?:ing)? at|dine at|dining at|lunch at|dinner at|go(?:ing)? to|take me to|table at|book(?: me)? (?:at|into)|delivery from)\b",
    re.IGNORECASE,
)
_SHOP = re.compile(
    r"\b(?:anything (?:\w+ )?from|deliver(?:y|ed)|parcels? from|stuff from|things from|buy(?:ing)?(?: \w+){0,3} (?:from|at|on)|shop(?:ping)? (?:at|with|on)|purchase(?: \w+){0,2} from|order(?:ing)?(?: \w+){0,2} (?:from|on))\b",
    re.IGNORECASE,
)
_ONE_NAME = re.compile(
    r"(?:from|at|on|with|to|into) (?:the )?(?P<name>[A-Z][\w'&-]+)$|(?:from|at|on|with|to|into) (?:the )?(?P<name2>[A-Z][\w'&-]+)(?=[ ,.])"
)


_BRAND = re.compile(
    r"\b(?:[Tt]he |[Aa]ny |[Aa] )?(?:[Bb]rand|[Ll]abel|[Mm]ake|[Dd]esigner|fashion house)(?: called| named)? (?P<name>[A-Z][\w'&-]+(?: [A-Z][\w'&-]+)*)|\b(?P<name2>[A-Z][\w'&-]+(?: [A-Z][\w'&-]+)*)(?= (?:brand|products|gear|clothes|shoes)\b) (?:brand|products)"
)
_MADE_BY = re.compile(
    r"\b(?:made|designed|produced|built|manufactured|sewn|knitted|woven|crafted|stitched) by (?:the )?(?P<name>[A-Z][\w'&-]+(?: [A-Z][\w'&-]+)*)"
)


def read_venues(scan: Scan, found: Found, concepts: Concepts, whole: str, topic: str) -> None:
    """Take places to eat and shops, and other names of several capitalised words."""
    brand = _BRAND.search(scan.text)
    if brand is not None and set(found.kinds) <= {"purchase"}:
        found.kinds[:] = ["purchase"]
        found.things.append(Thing(brand.group("name") or brand.group("name2"), (), "brand"))
        scan.cut(*brand.span())
        return
    made = _MADE_BY.search(scan.text)
    if made is not None and set(found.kinds) <= {"purchase"}:
        found.kinds[:] = ["purchase"]
        found.things.append(Thing(made.group("name"), (), "brand"))
        scan.cut(*made.span())
        return
    run = _NAME_RUN.search(scan.text)
    name, span = "", (0, 0)
    if run is not None and not concepts.lookup(run.group()):
        name, span = run.group(), run.span()
    else:
        one = _ONE_NAME.search(scan.text)
        if one is not None:
            group = "name" if one.group("name") else "name2"
            if not concepts.lookup(one.group(group)) and one.group(group).lower() not in STOP_WORDS:
                name, span = one.group(group), one.span(group)
    if not name:
        return
    kinds = found.kinds
    foody = re.search(
        r"\b(?:restaurant|takeaway|food|dinner|lunch|eat|meal|pizza|curry|burger|cafe|table|dine|chippy)",
        f"{whole} {topic} {name}",
        re.IGNORECASE,
    )
    if _VENUE.search(whole) and (foody or "meal" in kinds) and set(kinds) <= {"meal", "purchase"}:
        found.kinds[:] = ["meal"]
        found.things.append(Thing(name, (), "place"))
        scan.cut(*span)
    elif _SHOP.search(whole) and set(kinds) <= {"purchase", "meal"}:
        found.kinds[:] = ["purchase"]
        found.things.append(Thing(name, (), "merchant"))
        if re.search(r"\bfrom (?:the )?$", scan.text[: span[0]]):
            found.things.append(Thing(name, (), "brand"))  # whoever sells or makes it
        scan.cut(*span)


def read_concepts(scan: Scan, found: Found, concepts: Concepts) -> None:
    """Take the names of known concepts, in the domains that fit the kind."""
    kinds = found.kinds or found.default_kinds
    if kinds:
        domains: list[str] = []
        for kind in kinds:
            domains += [one for one in KIND_DOMAINS.get(kind, ()) if one not in domains]
    else:
        domains = ["food", "cuisine", "genre", "drug", "activity", "product", "topic"]
    while True:
        best: tuple[int, int, tuple[str, ...], str] | None = None
        for domain in domains:
            for one in concepts.find(scan.low, domain):
                size = one.end - one.start
                name = scan.low[one.start : one.end].strip()
                if name in _NOT_CONCEPTS or name in STOP_WORDS or len(name) < 3:
                    continue
                if domain == "topic" and name in ("book", "booking"):
                    continue
                if (
                    name.endswith("s")
                    and one.ids
                    and all(each.endswith(" cuisine") for each in one.ids)
                    and concepts.lookup(name, "genre")
                ):
                    continue  # "westerns" are films
                if (
                    best is None
                    or size > best[1] - best[0]
                    or (size == best[1] - best[0] and one.start < best[0])
                ):
                    best = (one.start, one.end, one.ids, domain)
        if best is None:
            break
        start, end, ids, domain = best
        neighbour = _neighbour(scan, start, end, concepts, domain)
        if neighbour is not None and domain in ("food", "cuisine"):
            text = scan.text[neighbour[0] : neighbour[1]]
            found.things.append(Thing(text.strip(), concepts.lookup(text, domain)))
            scan.cut(*neighbour)
        else:
            found.vague = found.vague or _VAGUE_BEFORE.search(scan.low[:start]) is not None
            wide = _modified(scan, start, end)
            text = scan.text[wide[0] : end].strip()
            found.things.append(Thing(text, ids if wide[0] == start else concepts.lookup(text)))
            scan.cut(wide[0], wide[1])
        if (
            not found.kinds
            and domain in DOMAIN_KINDS
            and DOMAIN_KINDS[domain] not in found.default_kinds
        ):
            found.default_kinds.append(DOMAIN_KINDS[domain])
            if not kinds:
                domains = [
                    domain,
                    *[
                        one
                        for one in domains
                        if DOMAIN_KINDS.get(one) == DOMAIN_KINDS[domain] and one != domain
                    ],
                ]
        elif (
            not found.kinds
            and domain == "topic"
            and not {"notification", "meeting"} & set(found.default_kinds)
        ):
            social = "social event" in concepts.by_id and any(
                concepts.is_a(one, "social event") for one in ids
            )
            found.default_kinds.append("meeting" if social else "notification")


_NOT_CONCEPTS = frozenset(
    [
        "allergic",
        "budget",
        "cap",
        "limit",
        "ceiling",
        "limits",
        "allowance",
        "after",
        "afters",
        "single",
        "meet",
        "work",
        "working",
        "on",
        "off",
        "up",
        "hot",
        "cold",
        "dish",
        "sweet",
        "set",
        "main",
        "other",
        "it",
        "good",
        "open",
        "fly",
        "date",
        "time",
        "place",
        "thing",
        "things",
        "back",
        "turn",
        "kind",
        "mate",
        "match",
        "plan",
        "home",
        "office",
        "order",
        "one",
        "long",
        "short",
        "hard",
        "soft",
        "light",
        "rest",
        "miss",
        "ordered",
        "ordering",
        "shop",
        "us",
        "down",
        "right",
        "now",
        "play",
        "show",
        "call",
        "calls",
        "meeting",
        "meetings",
        "new",
        "see",
        "call",
        "plus",
        "lead",
        "no",
        "dinner",
        "dinners",
        "lunch",
        "lunches",
        "breakfast",
        "breakfasts",
        "supper",
        "suppers",
        "meal",
        "meals",
        "food",
        "foods",
        "dish",
        "dishes",
        "cuisine",
        "restaurant",
        "restaurants",
    ]
)


def found_between_gaps(low: str, domain: str, concepts: Concepts) -> list[NameAt]:
    """Concept names that do not reach over a gap."""
    names: list[NameAt] = []
    at = 0
    for chunk in low.split(GAP):
        for one in concepts.find(chunk, domain):
            ids = tuple(each for each in one.ids if not each.startswith("lookalike"))
            if ids:
                names.append(NameAt(at + one.start, at + one.end, ids))
        at += len(chunk) + len(GAP)
    return names


def _neighbour(
    scan: Scan, start: int, end: int, concepts: Concepts, domain: str
) -> tuple[int, int] | None:
    """ "Kale salad": two names side by side are one narrower thing."""
    after = re.match(r" ([a-z'-]+)\b", scan.low[end:])
    if (
        after is not None
        and concepts.lookup(after.group(1), domain)
        and after.group(1) not in STOP_WORDS
        and after.group(1) not in _NOT_CONCEPTS
    ):
        return start, end + after.end()
    before = re.search(r"([a-z'-]+) $", scan.low[:start])
    if (
        before is not None
        and concepts.lookup(before.group(1), domain)
        and before.group(1) not in STOP_WORDS
        and before.group(1) not in _NOT_CONCEPTS
    ):
        return before.start(1), end
    return None


_PLAIN_ADJECTIVES = frozenset(
    [
        "decent",
        "good",
        "great",
        "nice",
        "proper",
        "real",
        "severe",
        "bad",
        "mild",
        "serious",
        "big",
        "little",
        "old",
        "new",
        "fresh",
        "lovely",
        "tasty",
        "delicious",
        "favourite",
        "favorite",
        "plain",
        "simple",
        "classic",
        "traditional",
        "authentic",
        "homemade",
        "home-made",
        "whole",
        "any",
        "other",
        "extra",
        "much",
        "tiny",
        "small",
        "large",
        "hot",
        "cup",
        "bowl",
        "plate",
        "slice",
        "glass",
        "pint",
        "bit",
        "bits",
        "piece",
        "pieces",
        "kind",
        "kinds",
        "sort",
        "all",
        "whatever",
        "actual",
        "straight",
        "certain",
        "various",
        "different",
        "random",
        "silly",
        "stupid",
        "nasty",
        "horrible",
        "awful",
        "ridiculous",
        "bloody",
        "damn",
        "expensive",
        "cheap",
        "pricey",
        "fancy",
        "posh",
    ]
)


def _modified(scan: Scan, start: int, end: int) -> tuple[int, int]:
    """Widen a name over the adjective before it, which makes it narrower ("cold soups"); plain
    praise and words after it are cut out with it."""
    begin = start
    before = re.search(r"(?:^|[\s¦])([a-z][a-z'-]+) $", scan.low[:start])
    if before is not None:
        word = before.group(1)
        if word in _PLAIN_ADJECTIVES:
            scan.cut(before.start(1), before.end(1))
        elif (
            word not in STOP_WORDS
            and word not in _VERBISH
            and word not in _TAILS
            and re.search(
                r"(?:y|ed|en|ic|al|ous|ish|less|ful|ive|cold|raw|rare|dark|white|red|green|black|blue|sour|sweet|hard|soft|hot|bitter|wet|dry|slow|fast)$",
                word,
            )
            and word not in _NOT_ADJECTIVES
        ):
            begin = before.start(1)
    after = re.match(
        r" (?:person|people|lover|fan|dishes|stuff|things|ones|flavou?red|based|rare|raw|well done|whatsoever|products?|types?|kinds?|sorts?|in (?:it|them|there)|at all)\b",
        scan.low[end:],
    )
    return begin, end + (after.end() if after else 0)


_VAGUE_BEFORE = re.compile(
    r"\b(?:expensive|pricey|costly|overpriced|fancy|posh|luxury|cheap|dear) $"
)
_NOT_ADJECTIVES = frozenset(
    [
        "every",
        "any",
        "many",
        "very",
        "really",
        "only",
        "early",
        "daily",
        "finally",
        "usually",
        "already",
        "actually",
        "honestly",
        "family",
        "body",
        "enjoy",
        "buy",
        "pay",
        "try",
        "party",
        "by",
        "my",
        "study",
        "money",
        "they",
        "anybody",
        "everybody",
        "play",
        "say",
        "stay",
        "play",
        "away",
        "today",
        "day",
        "monday",
        "tuesday",
        "wednesday",
        "thursday",
        "friday",
        "saturday",
        "sunday",
        "need",
        "feed",
        "been",
        "seen",
        "often",
        "when",
        "then",
        "even",
        "open",
        "given",
        "taken",
        "eaten",
        "children",
        "chicken",
        "kitchen",
        "garden",
    ]
)
_LONG_NAME_DOMAINS = ("food", "genre", "drug", "activity", "product", "topic")
_KIND_IN_NAME = re.compile(
    r"\b(?:meetings?|calls?|e?mails?|flights?|hotels?|notifications?|alerts?|reminders?|messages?|tickets?|plane|lunch|dinner|breakfast|brunch|workouts?|gym|training|class|work|run|running|hours?|days?|weeks?|weekends?|nights?|evenings?|mornings?|afternoons?|months?|times?)\b"
)


def read_long_names(scan: Scan, found: Found, concepts: Concepts) -> None:
    """Take names of several words first ("miracle pills"), before their last word tells a kind."""
    for domain in _LONG_NAME_DOMAINS:
        for one in found_between_gaps(scan.low, domain, concepts):
            name = scan.low[one.start : one.end]
            if (
                " " not in name.strip()
                or re.search(r"\bspic(?:y|e|ed)\b", name)
                or _KIND_IN_NAME.search(name)
                or GAP in name
                or set(name.split()) <= STOP_WORDS
            ):
                continue
            found.things.append(Thing(scan.text[one.start : one.end].strip(), one.ids))
            found.default_kinds.append({**DOMAIN_KINDS, "topic": "notification"}[domain])
            scan.cut(one.start, one.end)


def read_rest(scan: Scan, found: Found, concepts: Concepts) -> None:
    """Take what is left as names of things nobody listed."""
    rest = scan.low
    at = 0
    for part in [*_SPLIT.finditer(rest), None]:
        end = part.start() if part is not None else len(rest)
        chunk, where = rest[at:end], at
        at = part.end() if part is not None else end
        if not chunk.strip() or chunk.strip() in _BARE_VERBS:
            continue
        text = _noun_phrase(scan.text[where : where + len(chunk)])
        if "tool_call" not in (found.kinds or found.default_kinds):
            text = _LEADS_ON.sub("", text)
        if _PRONOUN.search(chunk) and not text:
            found.pronoun = True
        if text:
            found.unlisted.append(Thing(text, _fitting(text, found, concepts)))


_BARE_VERBS = ("book", "order", "buy", "send", "schedule", "use", "pay", "watch", "eat", "drink")
"""What is left of "ones you must never book": no name of its own."""
_LEADS_ON = re.compile(
    r" (?:to|for|with|from|about) (?:my|the|our|any|an?|your) .*$", re.IGNORECASE
)


def _fitting(text: str, found: Found, concepts: Concepts) -> tuple[str, ...]:
    kinds = found.kinds or found.default_kinds
    domains = {one for kind in kinds for one in KIND_DOMAINS.get(kind, ())}
    return tuple(
        one for one in concepts.lookup(text) if not kinds or concepts.by_id[one].domain in domains
    )


def _noun_phrase(text: str) -> str:
    text = _TRIM.sub("", text.strip())
    low = text.lower()
    while True:
        match = _LEADS.match(low + " ")
        if match is None or match.end() == 0:
            break
        text = text[min(match.end(), len(text)) :]
        low = text.lower()
        if not text:
            return ""
    words = text.split()
    while words and (words[-1].lower().strip(".,!?'") in STOP_WORDS or words[-1].lower() in _TAILS):
        words.pop()
    while words and (words[0].lower() in STOP_WORDS or words[0].lower() in _TAILS):
        words.pop(0)
    if not words or len(words) > 4:
        return ""
    if all(word.lower() in STOP_WORDS for word in words):
        return ""
    if any(word.lower() in _VERBISH for word in words) or not may_be_named(words):
        return ""
    return _TRIM.sub("", " ".join(words))


_TAILS = frozenset(
    [
        "disturbed",
        "bothered",
        "interrupted",
        "pinged",
        "notified",
        "best",
        "most",
        "more",
        "better",
        "single",
        "obviously",
        "clearly",
        "naturally",
        "hopefully",
        "pointless",
        "unnecessary",
        "after",
        "through",
        "excepted",
        "ordered",
        "bought",
        "cooked",
        "delivered",
        "especially",
        "particularly",
        "above",
        "separately",
        "instead",
        "outright",
        "without",
        "used",
        "correction",
        "higher",
        "lower",
        "farther",
        "further",
        "beyond",
        "tho",
        "though",
        "innit",
        "notwithstanding",
        "otherwise",
        "whatsoever",
        "period",
        "max",
        "tops",
        "again",
        "ever",
        "please",
        "anymore",
        "lately",
        "honestly",
        "either",
        "though",
        "anyway",
        "thanks",
        "always",
        "never",
        "because",
        "if",
        "when",
        "whatever",
        "otherwise",
        "about",
        "from",
        "with",
        "for",
        "to",
        "in",
        "on",
        "at",
        "of",
        "and",
        "or",
        "but",
        "by",
        "into",
        "than",
        "as",
    ]
)
_VERBISH = frozenset(
    [
        "they're",
        "they've",
        "they'd",
        "they'll",
        "you'd",
        "you'll",
        "you've",
        "we'd",
        "we'll",
        "he'll",
        "she'll",
        "it'll",
        "that'll",
        "meet",
        "i",
        "i'm",
        "i've",
        "i'd",
        "i'll",
        "you",
        "you're",
        "we",
        "we're",
        "he",
        "she",
        "they",
        "he's",
        "she's",
        "it's",
        "is",
        "are",
        "was",
        "were",
        "be",
        "been",
        "am",
        "has",
        "have",
        "had",
        "do",
        "does",
        "did",
        "don't",
        "doesn't",
        "didn't",
        "can't",
        "won't",
        "isn't",
        "aren't",
        "wasn't",
        "wouldn't",
        "couldn't",
        "should",
        "would",
        "could",
        "will",
        "can",
        "must",
        "may",
        "might",
        "said",
        "says",
        "say",
        "told",
        "think",
        "know",
        "want",
        "wants",
        "see",
        "hear",
        "go",
        "goes",
        "went",
        "gets",
        "got",
        "makes",
        "made",
        "happen",
        "happens",
        "happening",
        "shown",
        "used",
        "given",
        "served",
        "booked",
        "scheduled",
        "told",
        "asked",
        "allowed",
        "placed",
        "sent",
        "lands",
        "that's",
        "there's",
        "what's",
        "let's",
        "who",
        "what",
        "why",
        "how",
        "hope",
        "hopefully",
        "seems",
        "knows",
        "reach",
        "reaches",
        "arrive",
        "arrives",
        "appear",
        "appears",
        "takes",
        "looks",
        "works",
        "costs",
        "comes",
        "came",
        "because",
        "since",
        "until",
        "unless",
        "whether",
    ]
)


def proper_names(text: str) -> list[str]:
    """Capitalised names inside a text, the first word of a sentence left out."""
    return [match.group() for match in _PROPER.finditer(text)]


def any_proper_names(text: str) -> list[str]:
    """Capitalised names, also at the beginning."""
    return [match.group() for match in _ANY_PROPER.finditer(text)]
