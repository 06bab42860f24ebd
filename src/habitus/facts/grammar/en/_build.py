"""From a stance and its words to statements."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from datetime import date, timedelta

from habitus.facts._statement import ClauseKind, Statement, Target, Thing, Trait, Turn, Who
from habitus.facts.grammar.en._amounts import Limit, read_limits
from habitus.facts.grammar.en._clock import clock_pattern, range_of, read_clock
from habitus.facts.grammar.en._effects import Doing, read_effects
from habitus.facts.grammar.en._judge import (
    Stand,
    as_denial,
    by_doctor,
    is_denied,
    is_firm,
    is_reported,
    is_soft,
    stands,
)
from habitus.facts.grammar.en._people import read_people
from habitus.facts.grammar.en._scan import Scan
from habitus.facts.grammar.en._target import Slots, read_slots, spoken, to_target, violated
from habitus.facts.grammar.en._things import opposite
from habitus.facts.grammar.en._words_stances import PARTS
from habitus.facts.grammar.en._words_things import STRICT_DIETS
from habitus.vocabulary import (
    AllOf,
    Amount,
    Between,
    Dates,
    Money,
    MonthDay,
    Named,
    Outside,
    Scalar,
    Window,
    all_of,
)

Built = tuple[tuple[Statement, ...], ClauseKind, str]


@dataclass(slots=True)
class Context:
    """What later clauses of a turn may point back to."""

    turn: Turn
    today: date
    quotes: tuple[str, ...] = ()
    statements: list[Statement] = field(default_factory=list)
    window: Window | None = None
    mentioned: Target | None = None
    mentioned_text: str = ""
    mentioned_when: int = 0
    talked: int = 0
    """How many clauses were read: what was mentioned long before is not meant by "it"."""
    kinds: tuple[str, ...] = ()
    name: str = ""
    person: str = ""
    """Who "him" or "her" is."""
    sentence: str = ""
    fragment: str = ""
    reported: tuple[Statement, ...] = ()
    """What others say the person likes or not, until the person confirms it."""

    def last(self) -> Statement | None:
        """The newest statement of this turn."""
        return self.statements[-1] if self.statements else None

    def remember(self, statements: Iterable[Statement], said: str) -> None:
        """Keep what was just read."""
        for one in statements:
            self.statements.append(one)
            if one.target.window is not None and not isinstance(one.target.window, Dates):
                self.window = one.target.window
            if one.target.kinds:
                self.kinds = one.target.kinds
            if one.target.things or one.target.traits or one.target.acts:
                self.mentioned = one.target
                self.mentioned_text = said
                self.mentioned_when = 10_000

    def pointed_at(self) -> Target | None:
        """What "it", "them" or "that" stands for."""
        if self.mentioned is not None and self.talked - self.mentioned_when <= 3:
            return self.mentioned
        return None


_DOVERB_END = re.compile(
    rf"\b({PARTS['doverb']}|{PARTS['selfverb']}|paid|booked|sent|settled|shared|deleted|merged|pushed|deployed|ordered|bought|forwarded|published|posted|signed|shown|served)\b(?: (?:me|any more|again|any))*$",
    re.IGNORECASE,
)
_MEET_VERB = re.compile(
    r"\b(?:book|schedul\w*|put|plac\w*|pencil|slot|squeez\w*|arrang\w*|plan|accept|add|do|make|attend|meet|be booked|booked|work|double-book|stick|drop|fill|be|host|hold|commit|say)\b",
    re.IGNORECASE,
)
_STRONG_SELF = re.compile(r"\b(?:i|we|i'd|i'm|i've|me|my)\b", re.IGNORECASE)
_LOCATED = re.compile(
    r"\b(?:in the (?:fridge|house|car|cupboard|freezer|pantry|shop|store)|at home|left|with me|on me|yet|right now|this morning|yesterday|last (?:night|week|month|time|year))\b",
    re.IGNORECASE,
)
_POSSESSED = re.compile(
    r"\b(?:have|has|own|need|want|keep|see|hear|get|know|work|run|use|make|be|go|come)\b",
    re.IGNORECASE,
)
_DIET = "|".join(sorted(STRICT_DIETS, key=len, reverse=True))
_IDENTITY = re.compile(
    rf"(?:\b(?:i'm|i am|we're|we are|being|as a|i've (?:gone|turned|become|been|decided to go)|i have (?:gone|turned|become|been)|i (?:went|turned|became|eat|keep|follow|only eat|observe)|we (?:eat|keep|only eat|went)|i've been|make me|mine|me)|^)(?: (?:a|an|strictly|strict|now|currently|fully|completely|basically|mostly|practising|practicing|devout|observant|fully|also|still|pretty|100%|a strict|lifelong|going|on a|have been|always|the|only|,|\d+ weeks|\d+ months|\w+ weeks|\w+ months))* (?P<diet>{_DIET})s?\b(?! (?:for|curious|options? (?:is|are) (?:good|nice|great)|restaurant|friend|sister|wife|husband|menu looks|cookbook|leather))",
    re.IGNORECASE,
)
_IDENTITY_BARE = re.compile(
    rf"^(?:strictly |strict |all |only )?(?P<diet>{_DIET})(?: (?:here|only|food|diet|please|in this house|restaurants?|places?|options?|dishes|meals?|stuff|recipes?|for me|menus?))*$",
    re.IGNORECASE,
)
_NO_ALCOHOL = re.compile(
    r"\bi (?:don't|do not|never|no longer|can't|mustn't) drink(?: (?:alcohol|at all|any more|booze|spirits))?(?=$|[ ,.])(?! (?:coffee|tea|milk|decaf|soda|juice|cola|water|energy|beer|wine|from|out|caffeine|it|that|much|any|after|before|on|in|\w+))",
    re.IGNORECASE,
)
_C1, _C2 = clock_pattern("a"), clock_pattern("b")
_DEFINE = re.compile(
    rf"\b(?:i (?:usually |always |normally |generally |tend to )?(?:have|take|eat|do|break for|stop for|go for|get|'ll have)? ?(?:my )?|my |our |the |we (?:have|eat|take) )?(?P<part>lunch(?: ?(?:break|hour|time))?|breakfast|dinner|supper|tea|mornings?|evenings?|afternoons?|nights?|working hours|work hours|office hours|work ?day|working day)(?:'s| is| are| for me is| for me means| means| runs?| goes| lasts?| starts?| happens?| hours are|:)?(?: usually| always| now| normally| at ours| round here| in this house| these days| here)*,? (?:(?:is |are )?(?:from|between|at|around) |is |are )?{_C1},? ?(?:to|until|and|-|through) ?{_C2}",
    re.IGNORECASE,
)
_DEFINE_WORK = re.compile(
    rf"\bi(?:'m| am)? (?:usually |always |normally |generally |now )?(?:work|working|on shift|in the office|at work) (?:from |between )?{_C1} ?(?:to|until|and|-|through) ?{_C2}",
    re.IGNORECASE,
)
_TAKE_BACK_DIET = re.compile(rf"\b(?P<diet>{_DIET})\b", re.IGNORECASE)
_ALL_OF = re.compile(r"\b(?:meat|food list)\b")


# --- simple readings of a whole clause ---------------------------------------------------------------


def identity_of(text: str) -> tuple[str, ...]:
    """The classes of food that a way of life named in the clause rules out."""
    if re.search(
        r"\b(?:not|no longer|isn't|never been|used to be|quit|quitting|gave up|given up|giving up|done being|lapsed|former|if|wish|thinking of|thinking about|considering|might|almost|nearly|stopped being)\b[^,]{0,20}(?:"
        + _DIET
        + ")",
        text,
        re.IGNORECASE,
    ):
        return ()
    match = _IDENTITY.search(text) or _IDENTITY_BARE.match(text)
    if match is not None:
        return STRICT_DIETS[match.group("diet").lower()]
    return ("alcohol",) if _NO_ALCOHOL.search(text) else ()


def identity_statements(text: str, context: Context, said: str) -> tuple[Statement, ...]:
    """What a way of life forbids, as one statement a class."""
    classes = identity_of(text)
    return tuple(
        Statement(
            stance="forbid",
            target=Target(
                kinds=("meal",), things=(Thing(one, context.turn.concepts.lookup(one) or (one,)),)
            ),
            said=said,
            firm=True,
        )
        for one in classes
    )


def definitions(text: str, context: Context) -> tuple[Statement, ...]:
    """ "I lunch from one to two"."""
    low = text.lower()
    if re.search(
        r"\b(?:no|not|don't|never|keep|free|meetings?|calls?|mute|hold|avoid|between us)\b", low
    ):
        return ()
    match = _DEFINE.search(low)
    part = match.group("part").split()[0].rstrip("s") if match else ""
    if match is not None and part in ("working", "work", "office", "workday"):
        part = "work"
    if match is None:
        match = _DEFINE_WORK.search(low)
        part = "work"
    if match is None:
        return ()
    one, two = read_clock(match, "a"), read_clock(match, "b")
    if one is None or two is None:
        return ()
    bounds = range_of(one, two, night=part == "night")
    part = {"supper": "dinner", "tea": "dinner"}.get(part, part)
    if part == "lunch" and not 600 <= bounds[0] <= 960:
        return ()
    if part == "dinner" and bounds[0] < 720:
        bounds = bounds[0] + 720, bounds[1] + 720 if bounds[1] < 720 else bounds[1]
    return (Statement(stance="define", part=part, bounds=bounds, said=text),)


# --- effects -------------------------------------------------------------------------------------------


_GIVES_EFFECT = re.compile(
    r"\b(?:mut|silenc|quiet|shush|hush|turn|switch|disturb|dnd|hold|delay|defer|batch|postpone|bundle|queue|collect|park|snooze|digest|wait|later|through|interrupt|wake|ping|notify|alert|call|phone|ring|text|tag|label|mark|flag|categor|file|star|classif|cc|bcc|copy|loop|bullet|list|table|prose|paragraph|sentence|formal|casual|professional|friendly|language|english|spanish|french|german|chinese|italian|hindi|portuguese|dutch|japanese|irish|point|tone|polite|relaxed|chatty|reach|break|override|shut|kill|disable|suppress|straight|right|no|answer|repl|write|speak|talk|welsh|in)",
    re.IGNORECASE,
)


def effects_of(text: str, context: Context, *, probe: bool = False) -> Doing | None:
    """The effects a clause asks for."""
    if not _GIVES_EFFECT.search(text):
        return None
    scan = Scan(text)
    doing = read_effects(scan, context.quotes, context.kinds[0] if context.kinds else "")
    _ = probe
    return doing


def effect_statements(
    text: str, prefix: list[str], suffix: list[str], context: Context, said: str
) -> tuple[Statement, ...]:
    """Statements that set effects."""
    whole = " ¦ ".join([*prefix, text, *suffix])
    spared: tuple[Target, ...] = ()
    but = _ALL_BUT.search(whole)
    if but is not None:
        left_out = read_slots(
            "from " + but.group("who"),
            context.turn,
            context.today,
            recurring=True,
            kinds=("notification",),
        )
        names = tuple(left_out.found.things) or (
            () if left_out.people else tuple(left_out.found.unlisted)
        )
        if not left_out.people and not names and not left_out.found.traits:
            return ()
        spared = (
            tuple(Target(people=(one,)) for one in left_out.people)
            + ((Target(things=names),) if names else ())
            + tuple(Target(traits=(one,)) for one in left_out.found.traits)
        )
        whole = whole[: but.start("but")] + whole[but.end() :]
    scan = Scan(whole)
    hint = (
        "reply"
        if re.search(
            r"\b(?:answer|reply|replies|respond|read you|write to|writing to|talk to me|email to|letters? to)\b",
            whole.lower(),
        )
        else (context.kinds[0] if context.kinds else "")
    )
    doing = read_effects(scan, context.quotes, hint)
    if doing is None:
        return ()
    effects = list(doing.effects)
    kind = doing.kind
    more = read_effects(scan, context.quotes, kind) if kind == "reply" else None
    if more is not None and more.kind == kind:
        effects += [one for one in more.effects if one not in effects]
    acting = kind == "tool_call"
    if kind == "email" and effects[0][0] == "tag":
        other = _TAGGED.search(whole)
        if other is not None and not re.search(
            r"\b(?:e?mails?|inbox|newsletters?|subject|messages?)\b", whole, re.IGNORECASE
        ):
            return _tagged(whole, effects, context, said)
    slots = read_slots(
        scan.text,
        context.turn,
        context.today,
        quotes=context.quotes,
        recurring=True,
        kinds=() if acting else (kind,),
    )
    limit = next((one for one in slots.limits if one.field == "words"), None)
    if limit is not None and kind == "reply":
        effects.append(("max_words", int(limit.value)))  # type: ignore[arg-type]
    window = slots.when.window
    if window is None and slots.when.then:
        window = context.window
    people = slots.people
    things = tuple(slots.found.things)
    traits = tuple(slots.found.traits)
    if kind == "reply":
        things, traits = (), ()
        people = tuple(replace(one, field="recipient") for one in people)
        writer = _WRITES.search(whole)
        if writer is not None:
            people = (
                tuple(
                    replace(one, field="recipient")
                    for one in read_people(
                        Scan("to " + writer.group("who")),
                        context.turn.concepts,
                        context.turn.people,
                        ("message",),
                    )
                )
                or people
            )
        if not people:
            people = _recipient(whole)
        seen: dict[str, tuple[str, str | int]] = {}
        for one in effects:
            seen.setdefault(one[0], one)
        effects = list(seen.values())
    elif kind in ("notification", "email"):
        caller = _WHO_CALLS.search(whole) if kind == "notification" and not people else None
        if caller is not None:
            things, people = (), (Who(name=caller.group("who"), field="sender"),)
        if not things and not people:
            things, people = _topics(slots, context, kind)
        last = context.last()
        if (
            kind == "email"
            and not people
            and not things
            and not doing.texts
            and last is not None
            and last.unless
            and last.unless[0].texts
            and re.search(r"\b(?:that kind|that sort|those|these|such|that one)\b", whole.lower())
        ):
            return (
                Statement(
                    stance="do",
                    target=replace(last.target, texts=last.unless[0].texts),
                    effects=tuple(effects),
                    said=said,
                ),
            )
        if (
            kind == "email"
            and not people
            and not things
            and not doing.texts
            and not slots.texts
            and slots.found.pronoun
        ):
            pointed = context.pointed_at()
            if pointed is not None and pointed.people:
                people = pointed.people
        if (
            kind == "notification"
            and not things
            and not people
            and not traits
            and slots.found.pronoun
        ):
            pointed = context.pointed_at()
            if pointed is not None and "notification" in pointed.kinds:
                things, people, traits = pointed.things, pointed.people, pointed.traits
            elif context.fragment:
                things = (Thing(context.fragment, context.turn.concepts.lookup(context.fragment)),)
            elif pointed is not None and pointed.people:
                people = pointed.people
            elif re.search(
                r"\b(?:mute|silence|hold|hush|delay|snooze|park) (?:it|them|him|her|that|those)\b",
                whole,
                re.IGNORECASE,
            ):
                return ()  # no one can tell what "it" is
        if (
            kind == "notification"
            and "email" in slots.found.kinds
            and "notification" not in slots.found.kinds
        ):
            kind = "email"
        traits = tuple(one for one in traits if one.field in ("channel", "urgent"))
        if kind == "email":
            traits = ()
            things = tuple(one for one in things if not one.field)
    if acting:
        acts = tuple(slots.found.acts) or ("emailing",)
        also = tuple(
            Thing(one.text, one.concepts)
            for one in (*slots.found.things, *slots.found.unlisted)
            if one.text.lower() not in ("mail", "email", "emails")
        )
        target = Target(kinds=("tool_call",), acts=acts, also=also, window=window)
        return (
            Statement(
                stance="do",
                target=target,
                effects=tuple(effects),
                since=slots.when.since,
                until=slots.when.until,
                said=said,
            ),
        )
    texts = (*doing.texts, *slots.texts)
    if (
        ("notify", "now") in effects
        and kind == "notification"
        and people
        and re.search(r"\b(?:always|must|every)\b", whole.lower())
        and _INSISTS.search(context.sentence or said)
    ):
        passed = Target(
            kinds=(kind,), things=things, people=people, traits=traits, texts=texts, window=window
        )
        return (
            Statement(
                stance="do",
                target=passed,
                effects=tuple(effects),
                since=slots.when.since,
                until=slots.when.until,
                said=said,
            ),
            Statement(
                stance="require",
                target=passed,
                since=slots.when.since,
                until=slots.when.until,
                said=said,
                firm=True,
            ),
        )
    if kind == "reply" and people and _WRITES.search(whole):
        mail = Target(
            kinds=("email",),
            people=tuple(replace(one, field="sender") for one in people),
            window=window,
        )
        both = (Target(kinds=("reply",), people=people, window=window), mail)
        return tuple(
            Statement(
                stance="do",
                target=one,
                effects=tuple(effects),
                since=slots.when.since,
                until=slots.when.until,
                said=said,
            )
            for one in both
        )
    target = Target(
        kinds=(kind,), things=things, people=people, traits=traits, texts=texts, window=window
    )
    if spared:
        return (
            Statement(
                stance="do",
                target=target,
                unless=spared,
                effects=tuple(effects),
                since=slots.when.since,
                until=slots.when.until,
                said=said,
            ),
        )
    if (
        kind == "email"
        and effects[0][0] == "tag"
        and target == Target(kinds=("email",))
        and not re.search(r"\b(?:all|every|everything|any)\b", whole.lower())
    ):
        return ()
    return (
        Statement(
            stance="do",
            target=target,
            effects=tuple(effects),
            since=slots.when.since,
            until=slots.when.until,
            said=said,
        ),
    )


_RECIPIENT = re.compile(
    r"\b(?:writ(?:e|ing)|email(?:ing)?|repl(?:y|ying)|respond(?:ing)?|text(?:ing)?|messag(?:e|ing)|letters?|notes?|mails?|emails?|talk(?:ing)?|speak(?:ing)?)(?: (?:back|anything|something|an email|a letter|a note))?(?: (?:to|with|for))? (?:my |the |our |any |a |an )?(?P<who>(?!me\b|us\b|you\b|to\b|in\b|it\b|them\b|always\b|please\b|formally|and\b|short|longer|shorter|more\b|fewer|over\b|than\b|that\b|when\b|if\b|unless\b|with\b|like\b|a\b|the\b|on\b|at\b|like\b|with\b|as\b|back\b|replies|under|less|more|for\b|so\b|be\b|only\b|casually|politely)[A-Za-z][\w'.-]+(?: [A-Z][\w'-]+)*)",
)


def read_recipients(text: str, context: Context) -> tuple[Who, ...]:
    """To whom a message goes ("send texts to my clients")."""
    to = re.search(
        r"\b(?:to|text(?:ing)?|messag(?:e|ing)) (?!me\b|us\b)(?=(?:my |our |the |any(?:one)? |all )?\w)",
        text,
    )
    if to is None:
        return ()
    return read_people(
        Scan("to " + text[to.end() :]), context.turn.concepts, context.turn.people, ("message",)
    )


def _recipient(text: str) -> tuple[Who, ...]:
    """Someone nobody listed, to whom the assistant writes ("when emailing the headmistress")."""
    match = _RECIPIENT.search(text)
    if match is None or match.group("who").lower() in (
        "bullets",
        "tables",
        "english",
        "spanish",
        "french",
        "german",
        "prose",
        "formal",
        "casual",
        "points",
    ):
        return ()
    return (Who(name=match.group("who"), field="recipient"),)


_WRITES = re.compile(
    r"\b(?:when(?:ever)?|if|every time|each time|any time|as soon as|once) (?P<who>(?!i\b|you\b|we\b|it\b|he\b|she\b|they\b)(?:[\w'-]+ ){0,3}?[\w'-]+) (?:(?:e?mails?|writes?|messages?|texts?|contacts?) (?:to )?(?:me|us)|writes?(?: in)?\b|sends? (?:me |us )?(?:an? |any )?(?:e?mails?|messages?|something|letters?|notes?)|gets? in touch|e?mails?(?= ¦|,|$))",
    re.IGNORECASE,
)
"""Who has to be answered so: "when Luc writes to me, answer in French"."""

_WHO_CALLS = re.compile(
    r"\b(?:when(?:ever)?|if|the (?:moment|second|minute)) (?:my |the |our )(?P<who>(?!phone|alarm|bell|doorbell)[a-z]+) (?:calls?|rings?|phones?)(?= ¦|,|$| me\b)",
    re.IGNORECASE,
)
"""Who is on the phone: "tell me when the nursery calls"."""
_INSISTS = re.compile(
    r"\b(?:without (?:fail|exception)|no matter (?:what|when)|whatever happens|under (?:all|any) circumstances|come what may|at all costs)\b",
    re.IGNORECASE,
)
_ALL_BUT = re.compile(
    r"\b(?:everything|everyone|everybody|anything|anyone|all(?: (?:the |my )?[\w'-]+){0,3}?)(?: else)? (?P<but>(?:but|except(?: for)?|bar|apart from|aside from|other than|besides|save(?: for)?|not) (?:those |the ones |ones |that )?(?:from |by )?)(?P<who>(?:my |the |our |any )?(?!not\b|that\b|when\b|if\b)[\w'-]+(?: (?!between\b|after\b|before\b|from\b|until\b|on\b|at\b|in\b|during\b|when\b|while\b|please\b)[\w'-]+){0,3})",
    re.IGNORECASE,
)
_TAGGED = re.compile(
    r"\b(?:meetings?|appointments?|invites?|purchases?|orders?|invoices?|receipts?|flights?|hotels?|films?|movies?|meals?|calls?|notifications?|alerts?|workouts?|payments?|expenses?|buys|bookings?|calendar|reminders?)\b",
    re.IGNORECASE,
)


def _tagged(
    whole: str, effects: list[tuple[str, str | int]], context: Context, said: str
) -> tuple[Statement, ...]:
    """A tag on something else than mail: "every meeting with a client gets the label billable"."""
    scan = Scan(whole)
    read_effects(scan, context.quotes)
    slots = read_slots(
        scan.text, context.turn, context.today, quotes=context.quotes, recurring=True
    )
    kinds = slots.kinds()
    if re.search(r"\b(?:invoices?|receipts?|expenses?)\b", whole, re.IGNORECASE) and set(kinds) <= {
        "tool_call",
        "purchase",
    }:
        kinds = ("purchase",)
    kinds = tuple(one for one in kinds if one not in ("tool_call", "reply"))[:1]
    if not kinds:
        return ()
    target = Target(
        kinds=kinds,
        things=tuple(slots.found.things),
        people=slots.people,
        traits=(*slots.found.traits, *spoken(slots.limits, negative=False)),
        window=slots.when.window or (context.window if slots.when.then else None),
    )
    return (
        Statement(
            stance="do",
            target=target,
            effects=tuple(effects),
            since=slots.when.since,
            until=slots.when.until,
            said=said,
        ),
    )


def _topics(slots: Slots, context: Context, kind: str) -> tuple[tuple[Thing, ...], tuple[Who, ...]]:
    """Names that nobody listed, as topics or senders."""
    things: list[Thing] = []
    people: list[Who] = []
    for one in slots.found.unlisted:
        if kind == "email" and re.fullmatch(
            rf"(?:{PARTS['doverb']}|stick|slap|whack|bung|chuck|pop|give|add|attach)",
            one.text.lower(),
        ):
            continue
        if kind == "email" and one.text[:1].isupper():
            people.append(Who(name=one.text, field="sender"))
        elif len(one.text.split()) <= 3:
            things.append(one)
    return tuple(things[:3]), tuple(people)


# --- limits ----------------------------------------------------------------------------------------------


def limit_of(text: str, context: Context, *, probe: bool = False) -> bool:
    """Whether the clause sets a limit by its own words ("180 a night at the very most")."""
    if not re.search(
        r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|lakh|hour|half|dozen|grand)\b",
        text.lower(),
    ):
        return False
    _ = probe
    plain = not re.search(
        r"\b(?:is|are|was|were|has|have|had|got|get|live|lives|in|it's|that's|i|he|she|they|we|just|buy|fine|go ahead|okay|need|ask)\b",
        text.lower(),
    )
    return any(
        one.bound in ("max", "min")
        or (one.bound == "under" and (plain or one.field == "words"))
        or one.field == "words"
        for one in read_limits(Scan(text), context.turn.currency)
    )


def limit_statements(
    text: str, prefix: list[str], suffix: list[str], context: Context, said: str
) -> tuple[Statement, ...]:
    """Statements for limits that stand by themselves."""
    low = text.lower()
    if re.search(
        r"\b(?:was|were|had|did|went|spent|paid|cost me|took|lasted|ago|yesterday|last (?:night|week|month|year)|how much|how many|how far)\b",
        low,
    ):
        return ()
    whole = " ¦ ".join([*prefix, text, *suffix])
    slots = read_slots(whole, context.turn, context.today, recurring=True, whole=said)
    limits = [
        one
        for one in slots.limits
        if one.bound in ("max", "min")
        or one.field == "words"
        or (one.bound == "under" and len(said.split()) <= 14)
        or (one.bound == "over" and one.field == "days_notice")
    ]
    limits = [
        replace(one, bound="max")
        if one.bound == "under" and one.field not in ("days_notice", "rating")
        else one
        for one in limits
    ]
    if not limits:
        return ()
    words = [one for one in limits if one.field == "words"]
    if words:
        people = tuple(replace(one, field="recipient") for one in slots.people)
        if not people and re.search(
            r"\b(?:repl(?:y|ying|ies)|writ(?:e|ing)|answers?|respond(?:ing)?) (?:back )?to (?!me\b|us\b)",
            whole,
            re.IGNORECASE,
        ):
            people = _recipient(whole)
        reply = Target(
            kinds=("reply",),
            window=slots.when.window or (context.window if slots.when.then else None),
            people=people,
        )
        refused: tuple[Statement, ...] = ()
        if words[0].bound in ("over", "max") and re.search(
            r"\b(?:never|don't|no(?! more)|nothing|hate|can't stand|won't|rather not)\b(?=.*\b(?:longer|more|over|above|beyond|past|exceed\w*)\b)",
            low,
        ):
            mode = "avoid" if is_soft(said) and not is_firm(said) else "forbid"
            refused = (
                Statement(
                    stance=mode,  # type: ignore[arg-type]
                    target=replace(reply, traits=(Trait("words", ">", int(words[0].value)),)),  # type: ignore[arg-type]
                    strength=0.7,
                    since=slots.when.since,
                    until=slots.when.until,
                    firm=is_firm(said),
                    said=said,
                ),
            )
        return (
            *refused,
            Statement(
                stance="do",
                target=reply,
                effects=(("max_words", int(words[0].value)),),  # type: ignore[arg-type]
                since=slots.when.since,
                until=slots.when.until,
                said=said,
            ),
        )
    target = _limited(slots, violated(limits), context, said)
    if target is None:
        return ()
    stance = "avoid" if is_soft(said) and not is_firm(said) else "forbid"
    return (
        Statement(
            stance=stance,  # type: ignore[arg-type]
            target=target,
            strength=0.7,
            since=slots.when.since,
            until=slots.when.until,
            firm=is_firm(said),
            said=said,
        ),
    )


_WHATEVER = re.compile(
    r"\b(?:whatever|whichever|anything|everything|any purchase|all purchases)\b", re.IGNORECASE
)
_FIELD_KINDS = {
    "spiciness": ("meal",),
    "distance_km": ("meal",),
    "days_notice": ("meeting",),
    "rating": ("hotel",),
    "stops": ("flight",),
}
_ADVANCE = re.compile(r"\b(?:a night|per night|nightly)\b")
_HEAD = re.compile(r"\b(?:a|per) (?:head|person)\b|\bpp\b")


def _limited(slots: Slots, traits: tuple[Trait, ...], context: Context, said: str) -> Target | None:
    """The target of a limit, with the kind that the unit or the sentence before tells."""
    kinds = slots.kinds()
    things = tuple(slots.found.things)
    fields = {one.field for one in traits}
    for name in fields:
        kinds = kinds or _FIELD_KINDS.get(name, ())
        if (
            name in _FIELD_KINDS
            and kinds
            and not set(kinds) & set(_FIELD_KINDS[name])
            and name in ("distance_km", "days_notice")
        ):
            kinds = _FIELD_KINDS[name]
    said_low = said.lower()
    if "price" in fields and _ADVANCE.search(said_low):
        kinds = ("hotel",)
    elif "price" in fields and _HEAD.search(said_low) and not kinds:
        kinds = ("meal",)
    if not kinds and not things:
        pointed = None if _WHATEVER.search(said) else context.pointed_at()
        if pointed is not None and (slots.found.pronoun or not slots.found.unlisted):
            kinds, things = pointed.kinds, pointed.things
            if not set(fields) & {"price", "duration"} or not kinds:
                kinds = kinds or context.kinds
        elif context.kinds and not slots.found.unlisted:
            kinds = context.kinds
    if (
        not things
        and slots.found.unlisted
        and (not kinds or set(kinds) & {"purchase", "tool_call"})
    ):
        things = tuple(one for one in slots.found.unlisted if len(one.text.split()) <= 3)[:2]
        kinds = kinds or (("purchase",) if "price" in fields else ())
    if not kinds and "price" in fields:
        kinds = ("purchase",)
    if not kinds:
        return None
    acts = tuple(slots.found.acts)
    if (
        kinds == ("tool_call",)
        and "price" in fields
        and not acts
        and context.pointed_at() is not None
    ):
        acts = (context.pointed_at() or Target()).acts
    if kinds == ("tool_call",) and "price" in fields and not acts and not things:
        return None
    return Target(
        kinds=kinds,
        things=things,
        acts=acts,
        people=slots.people,
        traits=(*slots.found.traits, *traits),
        window=slots.when.window,
    )


# --- stances -----------------------------------------------------------------------------------------------


def build(
    text: str,
    prefix: list[str],
    suffix: list[str],
    found: list[Stand],
    said: str,
    context: Context,
    *,
    others: Callable[[Stand], bool],
) -> Built:
    """The statements of a group of pieces: the first reading that can be filled."""
    tried_effects = False
    why = ""
    prefix = [
        one
        for one in prefix
        if not re.match(
            r"(?:being|having|knowing|seeing|considering|given|what with)\b",
            one.strip(),
            re.IGNORECASE,
        )
    ]
    prefix = [
        _time_only(one, context)
        for one in prefix
        if not (_TOPIC_HEAD.fullmatch(one.strip()) and _has_kind(text, context))
    ]
    unknown = [one for one in (*prefix, *suffix) if _WHILE.match(one) and not _timed(one, context)]
    if unknown:
        prefix = [one for one in prefix if one not in unknown]
        suffix = [one for one in suffix if one not in unknown]
        statements, kind, said_by = build(text, prefix, suffix, found, said, context, others=others)
        if any(
            one.target.window is None
            and one.stance in ("forbid", "avoid", "do")
            and one.change == "state"
            and not one.firm
            for one in statements
        ):
            return (), "unreadable", "a condition"
        return statements, kind, said_by
    while_doing = _WHILE_DOING.search(text)
    if while_doing is not None and not _timed(while_doing.group(), context):
        return build(
            text[: while_doing.start()],
            prefix,
            [while_doing.group().strip(), *suffix],
            list(stands(text[: while_doing.start()])),
            said,
            context,
            others=others,
        )
    suffix = [one for one in suffix if not EMPHASIS.fullmatch(one.strip())]
    if _NAMED_END.search(text):
        suffix = [one for one in suffix if not _APPOSITION.fullmatch(one.strip())]
    suffix = [one for one in suffix if not (_REASON_TAIL.match(one) and re.search(r"\w", text))]
    if suffix and (_timed(text, context) or read_limits(Scan(text), context.turn.currency)):
        suffix = [one for one in suffix if _joins(one, context)]
    compared = _than_that(text, prefix, found, said, context)
    if compared:
        return compared, "wish", "more than the limit before"
    for stand in found:
        mode, notes = stand.frame.mode, stand.frame.notes
        if (
            mode in ("forbid", "require", "avoid", "prefer", "only", "ask", "permit")
            and not tried_effects
        ):
            tried_effects = True
            early = _early(text, prefix, suffix, found, said, context)
            if early:
                return (
                    early,
                    "fact" if early[0].stance in ("forbid", "define") else "wish",
                    "effect or way of life",
                )
        if "doctor" in notes and not (
            by_doctor(context.sentence or said)
            and not re.search(
                r"\b(?:his|her|their|dad|mum|mom|father|mother|son|daughter|wife|husband|he|she)\b",
                said,
                re.IGNORECASE,
            )
        ):
            continue
        if (
            mode in ("prefer", "permit", "require", "neutral")
            and _NEGATED_BEFORE.search(stand.left)
            and not re.match(
                r"(?:don't|not|n't|no|never|can't|couldn't|wouldn't)\b",
                stand.said.strip(),
                re.IGNORECASE,
            )
        ):
            continue  # "don't give me X": its own row says what that is
        if _tells(stand, text, context):
            continue
        if others(stand) and "doctor" not in notes:
            return (), "others", stand.said
        if is_reported(stand) and not by_doctor(said):
            context.reported = _filled(stand, text, prefix, suffix, said, context)
            return (), "others", stand.said
        if is_denied(stand):
            if mode not in ("forbid", "avoid", "ask", "only"):
                return (), "unreadable", stand.said
            stand = as_denial(stand)
        statements = _filled(stand, text, prefix, suffix, said, context)
        if statements:
            return (
                (*_replaced(statements, context, said), *statements),
                _clause_kind(stand),
                stand.said,
            )
        why = why or stand.said
    if not tried_effects:
        early = _early(text, prefix, suffix, found, said, context)
        if early:
            return early, "wish", "effect, definition or way of life"
    limits = limit_statements(text, prefix, suffix, context, said)
    if limits:
        return limits, "wish", "a limit"
    return (), "unreadable" if found else "talk", why


_RELATIVE = re.compile(
    r"\b(?:who|whom|whose|which|(?:the|those|these|ones?|two|three|people|someone|somebody|things?) that)\s*$",
    re.IGNORECASE,
)
_HELD = re.compile(
    r"\b(?:has|have|had|got|is|are|was|were|saw|met|with|there's) (?:an? |the |some |one |this |that )(?:[\w'-]+ ){0,3}?[\w'-]+ (?:that|which) $",
    re.IGNORECASE,
)
_TOLD_SOMEONE = re.compile(
    r"\bi (?:said|told (?:him|her|them|[A-Z]\w+|my \w+))(?: to)?:?,? $", re.IGNORECASE
)
_WE_ALL = re.compile(r"\b(?:we|us)\b", re.IGNORECASE)


def _tells(stand: Stand, text: str, context: Context) -> bool:
    """Whether the words only describe something in a story ("the two that never fly", "it has a rattle
    that I don't love", "I said don't sell the van", "we all love it")."""
    if re.match(
        r"(?:and |but |so )*(?:most|many|some|a few|lots of|plenty of|half|loads of) (?:of )?(?:the |my |our |these |those |other )*(?:people|folks?|colleagues|kids|children|men|women|friends|parents|us)\b",
        context.sentence,
        re.IGNORECASE,
    ) and not _STRONG_SELF.search(stand.said):
        return True
    mode, long = stand.frame.mode, len(context.turn.text.split()) > 45
    if (
        mode in ("forbid", "avoid", "prefer", "neutral")
        and _STRONG_SELF.search(stand.said) is None
        and _RELATIVE.search(stand.left)
        and "allergy" not in stand.frame.notes
    ):
        return True
    if _STRONG_SELF.search(stand.said) and _HELD.search(stand.left):
        return True
    if (
        long
        and _TOLD_SOMEONE.search(stand.left)
        and re.match(
            r"\s*(?:it|that|the|him|her|them|his|their|this|anything|so|now)\b",
            stand.right,
            re.IGNORECASE,
        )
    ):
        return True
    return (
        mode in ("prefer", "avoid")
        and _WE_ALL.search(stand.said) is not None
        and re.fullmatch(r"\s*(?:it|them|him|her|that|this)\b.*", stand.right, re.IGNORECASE)
        is not None
    )


_NEGATED_BEFORE = re.compile(
    r"\b(?:don't|never|not|doesn't|didn't|won't|can't|shouldn't|mustn't|no longer|hardly|nor|neither)\s*$",
    re.IGNORECASE,
)
EMPHASIS = re.compile(
    r"(?:and )?(?:no matter (?:what|who|how|when|why)(?: \w+){0,4}|whatever (?:happens|they say|he says|she says|anyone says|the reason)|not for any(?:one|body|thing)(?: at all)?|not even (?:once|for a (?:minute|moment|second|friend|laugh))|not once|(?:so |and )?please don't|(?:i mean )?(?:never|not)(?: ever)?|i mean|come what may|under any circumstances|without (?:fail|exception)|i (?:really )?mean (?:it|that)|i insist|full stop|ever|at all|period|for any reason|by any means|rain or shine|come rain or shine|hail or shine)",
    re.IGNORECASE,
)
"""What insists and says nothing else."""
_FOR_OTHERS = re.compile(
    r"\bfor (?:my|the|our|his|her) (?:\w+ )?(?:dogs?|cats?|pup(?:py)?|kitten|horse|parrot|rabbit|hamster|pets?|kids?|son|daughter|children|baby|toddler|wife|husband|mum|mom|dad|sister|brother|partner|guests?|twins)\b(?!.*\b(?:me|us|either)\b)",
    re.IGNORECASE,
)
"""Whom it is for, when that is not the person."""
_AFTER_THAT = re.compile(
    r"\b(?P<side>after|past|beyond|later than|from|before|earlier than) (?:that|then)(?: time| point| hour)?(?: on(?:wards?)?)?(?=\s*(?:$|[,.¦]|please\b|thanks\b|either\b|at all\b))",
    re.IGNORECASE,
)


def _from_that(window: Window | None, side: str) -> Window | None:
    """The time after (or before) one that was said before: "I leave at two, nothing after that"."""
    if isinstance(window, AllOf):
        parts = [_from_that(one, side) if isinstance(one, Between) else one for one in window.parts]
        return (
            all_of(*(one for one in parts if one is not None))
            if any(isinstance(one, Between) for one in window.parts)
            else None
        )
    if not isinstance(window, Between):
        return None
    if side in ("before", "earlier than"):
        return Between(0, window.start or window.end)
    return Between(window.end % 1440 if window.start == 0 else window.start, 1440)


_NAMED_END = re.compile(r" [A-Z][\w'-]+$")
_APPOSITION = re.compile(
    r"(?:the|an?) (?:[a-z]+ ){0,2}(?:game|app|shop|store|site|website|bank|firm|company|brand|airline|hotel|restaurant|place|network|platform|service|newsletter|show|club|agency|supplier|one (?:on|in|with|that) [\w ]+)"
)
"""What something named just now is: "alerts from Pebblo, the game"."""
_WHILE = re.compile(
    r"^(?:and |so |but )?(?:(?:while|whilst|whenever|when) (?:i'm|i am|we're|we are)\b(?! (?:on|in) (?:a |the )?(?:meetings?|calls?|planes?|flights?|hotels?)\b)|during (?!the (?:film|meal|meeting|call|flight)\b))",
    re.IGNORECASE,
)
"""A time that only the person knows ("while I'm in court", "during Ramadan")."""
_WHILE_DOING = re.compile(
    r"(?<=\w) (?:while|whilst|whenever|when) (?:i'm|i am|we're|we are)(?! (?:on|in|at) \w| (?:a|an|the|not|out|away|off|home|abroad|asleep|free|busy|back)\b) [^,¦]+$",
    re.IGNORECASE,
)
"""What the person is at then, at the end of a clause ("... while I'm eating")."""
_DOING = re.compile(
    r",? \b(?:i'm|i am|we're|we are|i'll be|i have|i've got|i work|i go|i see|i teach|i train|i pick|i collect|i run|i do|we have)\b.*$",
    re.IGNORECASE,
)


_TOPIC_HEAD = re.compile(
    r"(?:and |so |also |now |then )*(?:for (?:what|whatever|anything|things) you (?:text|send|write|post|buy|book|order|say|reply|do)(?: (?:to|for) (?:people|others|me))?|(?:(?:something|one thing|a (?:note|word|thing)|another thing|a point) (?:about|on|for)|on(?: the (?:subject|topic|matter) of)?|about|as to|as for|regarding|re|concerning|with regard to|with|for|when it comes to|in terms of|speaking of|talking of|while we're (?:on|talking about)) (?:(?:the|my|our|your|all|any) )?(?:\w+ )?(?:phone|mobile|mail|e?mails?|inbox|notifications?|alerts?|pings?|payments?|spending|money|bank(?:ing)?|finances?|budgets?|shopping|purchases?|calendar|diary|meetings?|travel|flights?|hotels?|food|meals?|code|coding|files?|messages?|texts?|texting|social media|house|home|flat|front door|workouts?|exercise|gym|films?|telly|tv|watching|evenings in)(?: (?:front|side|side of things|stuff|matters))?)",
    re.IGNORECASE,
)
"""What the clause is going to be about: it adds nothing where the clause names its own kind."""


def _has_kind(text: str, context: Context) -> bool:
    slots = read_slots(text, context.turn, context.today, recurring=True)
    return bool(slots.found.kinds or slots.found.acts)


def _time_only(piece: str, context: Context) -> str:
    """ "From the 10th to the 14th I'm hiking": what one does then is no object."""
    doing = _DOING.search(piece)
    return (
        piece[: doing.start()]
        if doing is not None
        and doing.start() > 0
        and _timed(piece[: doing.start()], context)
        and not _timed(doing.group(), context)
        else piece
    )


_REASON_TAIL = re.compile(
    r"^(?:(?:my|the|our|bad|dodgy|sore) (?:\w+ )?(?:shoulders?|knees?|back|hips?|ankles?|wrists?|neck|heart|stomach|gut|tummy|teeth|tooth|skin|eyes?|ears?|head|feet|foot|legs?|nerves|wallet|budget|bank balance|sanity|sleep|waistline|cholesterol|blood pressure|kidneys|liver|lungs?|throat|joints|asthma|migraines?|reflux|diabetes|gout|bones|hearing|conscience|sinuses|allergies)"
    r"|too (?:loud|noisy|dear|pricey|expensive|far|busy|crowded|touristy|much|rich|heavy|sweet|salty|cold|hot|slow|long|late|early|dark|dull|boring|risky|tight|stuffy|grim)|doctor's orders|(?:religious|health|medical|personal|ethical|moral|family|work|dietary|safety|financial|money) (?:reasons?|grounds)|school run|life's too short|bad memories|long story|work stuff|family stuff|force of habit|old habits?|once bitten)\b[\w ]{0,12}$",
    re.IGNORECASE,
)
"""Why, in two words after a comma; never one more object."""


def _timed(text: str, context: Context) -> bool:
    """Whether a piece names a time."""
    return read_slots(text, context.turn, context.today, recurring=True).when.window is not None


def _joins(text: str, context: Context) -> bool:
    """Whether a piece after a comma adds a time, amount or person rather than a reason."""
    if re.match(
        r"(?:and|or|nor|not|no|but|including|except|unless|only|also|either|please|any|all|especially|plus)\b",
        text,
        re.IGNORECASE,
    ):
        return True
    slots = read_slots(text, context.turn, context.today, recurring=True)
    return bool(
        slots.when.window
        or slots.when.since
        or slots.when.until
        or slots.when.then
        or slots.limits
        or (slots.people and len(text.split()) > 1)
        or slots.found.kinds
        or slots.found.traits
        or slots.found.pronoun
    )


_THAN_THAT = re.compile(
    r"\b(?:(?P<up>dearer|pricier|costlier|more expensive|more|over|above|longer|further|farther|higher|bigger|beyond|past|heavier)|(?P<down>cheaper|less|under|below|shorter|closer|lower|fewer|smaller))(?: than)? (?:that|this|it)\b|^(?:and |but |so )*(?:anything )?(?P<up2>longer|dearer|pricier|higher|further|more)(?= (?:is|are|gets|than)|,|$)|^(?:and |but |so )*(?:anything )?(?P<down2>shorter|less|lower|under|below)(?= (?:is|are|than)|,|$)",
    re.IGNORECASE,
)


def _than_that(
    text: str, prefix: list[str], found: list[Stand], said: str, context: Context
) -> tuple[Statement, ...]:
    """ "Dearer than that, leave them": the other side of the limit said before."""
    match = _THAN_THAT.search(" ¦ ".join([*prefix, text]))
    if match is None or not found:
        return ()
    last = next(
        (
            one
            for one in reversed(context.statements)
            if any(
                not isinstance(each.value, str | bool) and each.op != "=="
                for each in one.target.traits
            )
        ),
        None,
    )
    if last is None:
        return ()
    up = bool(match.group("up") or match.group("up2"))
    traits = tuple(
        replace(one, op=">" if up else "<")
        if not isinstance(one.value, str | bool) and one.op != "=="
        else one
        for one in last.target.traits
    )
    mode = found[0].frame.mode
    stance = mode if mode in ("forbid", "avoid", "ask", "permit") else "forbid"
    return (
        replace(
            last,
            stance=stance,
            target=replace(last.target, traits=traits),
            strength=0.7,
            reason=said if stance == "ask" else "",
            said=said,
            firm=stance == "forbid" and is_firm(said),
        ),
    )


def _replaced(
    statements: tuple[Statement, ...], context: Context, said: str
) -> tuple[Statement, ...]:
    """ "These days I'd rather have a window" takes the place of a liking for the aisle."""
    if not _INSTEAD.search(said) or _BESIDES.search(said):
        return ()
    ended = []
    for new in statements:
        if new.stance != "prefer" or len(new.target.traits) != 1 or new.target.things:
            continue
        trait = new.target.traits[0]
        for old in context.turn.own:
            fits = (
                old.stance == "prefer"
                and len(old.target.traits) == 1
                and old.target.kinds == new.target.kinds
            )
            if (
                fits
                and old.target.traits[0].field == trait.field
                and old.target.traits[0].value != trait.value
            ):
                ended.append(Statement(stance="prefer", target=old.target, change="end", said=said))
    return tuple(ended)


def _early(
    text: str, prefix: list[str], suffix: list[str], found: list[Stand], said: str, context: Context
) -> tuple[Statement, ...]:
    identity = identity_statements(text, context, said)
    if identity:
        more: list[Statement] = []
        return (*identity, *more)
    defined = definitions(text, context)
    if defined:
        return defined
    if (
        found
        and found[0].frame.mode in ("forbid",)
        and re.match(
            r"(?:please )?(?:never|don't|do not|must never)\b", found[0].said, re.IGNORECASE
        )
        and not re.search(r"\bdisturb\b", found[0].said, re.IGNORECASE)
    ):
        return ()
    made = effect_statements(text, prefix, suffix, context, said)
    if (
        found
        and found[0].frame.mode in ("prefer", "avoid")
        and made
        and all(key == "tone" for one in made for key, _ in one.effects)
        and re.search(r"\b(?:prefer|like|love|hate|dislike)\b", found[0].said, re.IGNORECASE)
    ):
        return ()  # a liking for a tone is judged, not set
    return made


def _clause_kind(stand: Stand) -> ClauseKind:
    match stand.frame.mode:
        case "avoid" | "prefer":
            return "like"
        case "end" | "neutral":
            return "change"
    return "fact" if "allergy" in stand.frame.notes or "self" in stand.frame.notes else "wish"


_UNASKED = re.compile(
    r"\b(?:without (?:asking|checking|my (?:okay|approval|permission|say-so))|no need to (?:ask|check)|(?:don't|needn't|no longer) (?:need |have )?(?:to )?(?:ask|check))\b"
)
"""An amount up to which nobody needs to ask, rather than one that nothing may exceed."""
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
_PAST = re.compile(
    r"\b(?:got|had|was|were|went|came|did|saw|took|made|is|are|has|\w+ed)\b", re.IGNORECASE
)
_FINITE_WORD = re.compile(
    r"\b(?:is|are|was|were|am|be|do|does|did|have|has|had|will|would|can|could|should|must|may|might|i|we|he|she|they|you|it|no|not|never|don't|won't|only|mute|tag|keep|send|call|book|put|use|let|make|hold|reply|answer|write|ask|check|stop|leave|give|take|\\w+n't|\\w+'s|\\w+'re|\\w+'ll)\b",
    re.IGNORECASE,
)
_INSTEAD = re.compile(
    r"\b(?:now|these days|nowadays|lately|from now on|from here on|instead|switched|swap|any more)\b",
    re.IGNORECASE,
)
_BESIDES = re.compile(r"\b(?:also|too|as well|either|both|or)\b", re.IGNORECASE)
_WHEN_IT = re.compile(
    r",? \b(?:when|once|as soon as|after|before) (?:it|they|he|she)\b(?!(?: go| goes|'re going|'s going|'s| is|'re| are)(?: sent| addressed)? (?:to|for|from)\b)[^,¦]*",
    re.IGNORECASE,
)
_COMPARED = re.compile(
    r"\b(?:over|than|rather than|instead of|to(?= (?!me\b|be\b|have\b|eat\b|drink\b|see\b|get\b|watch\b|do\b|go\b|fly\b|stay\b|listen\b|the (?:point|max))))\b(?! (?:the|my) (?:phone|weekend|lunch|zoom|video|day|night))",
    re.IGNORECASE,
)


_ASKED_VERB = re.compile(
    r"\s*(?:first,? |me )?(?:before |about |over |if |on )?(?:you(?:'re| are)?(?: ever| go and| start| do| actually| (?:want|plan|need|decide|are about|intend) to)? )?(?P<verb>[a-z]+)\b",
    re.IGNORECASE,
)


_DO_FIRST = re.compile(rf"\s*({PARTS['doverb']})\b", re.IGNORECASE)
_TOLD_VERB = re.compile(
    r"\s*(schedule|book|plan|arrange|accept|order|buy|purchase|send|share|delete|play|show|serve|cook|suggest|recommend|prescribe)\b(?= \w)",
    re.IGNORECASE,
)


def _stems(verb: str) -> tuple[str, ...]:
    """A verb and what its "-ing" may come from."""
    low = verb.lower()
    if not low.endswith("ing"):
        return (low,)
    stem = low[:-3]
    return (low, stem, stem + "e", stem[:-1] if len(stem) > 2 and stem[-1] == stem[-2] else stem)


_GERUND = re.compile(
    r"\s*(?:\w+ly )?(?P<verb>[a-z]{2,}ing)\b(?! (?:food|seats?|classes?|rooms?|options?|meetings?|flights?|calls?|sessions?|hotels?)\b)",
    re.IGNORECASE,
)
_KNOWN_GERUNDS = re.compile(
    r"(?:eat|drink|hav|watch|read|listen|fly|stay|tak|do|go|book|meet|sit|sleep|wear|us|buy|order|shop|spend|pay|talk|answer|call|be|see|get|receiv|work|train|exercis|play|cook|din|join|attend|hold|hear|visit|travel|rid|driv|wait|chang|connect|start|end|finish|mov|wak|send|post|shar|show|put|giv|plan|deal|smok|turn|sitt|anyth|someth|noth|everyth|dur|regard|concern|even|morn|wedd|build|stream|box)(?:[bdgmnprt])?ing$",
    re.IGNORECASE,
)


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


def _filled(
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
        moved = _from_that(context.window, since_then.group("side").lower())
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
            slots.when, window=_from_that(context.window, since_then.group("side").lower())
        )
    if (
        frame.mode in ("forbid", "avoid", "ask")
        and slots.when.then
        and slots.when.window is None
        and context.window is None
    ):
        return ()  # "on match days": no one can tell when that is
    filler = _Filler(stand, slots, verb, body, said, context, firm, primary)
    return filler.statements()


@dataclass(slots=True)
class _Filler:
    """Fills a statement's slots for one stance."""

    stand: Stand
    slots: Slots
    verb: str
    body: str
    said: str
    context: Context
    firm: bool
    primary: str

    def statements(self) -> tuple[Statement, ...]:
        frame, notes = self.stand.frame, self.stand.frame.notes
        low = self.said.lower()
        if frame.mode == "end":
            return self._ended()
        if "identity" in notes:
            return self._identity_ended()
        names = re.findall(r"\b[a-z]+(?:_[a-z0-9]+)+\b", f"{self.stand.left} {self.stand.right}")
        if names and frame.mode in ("forbid", "ask", "permit", "avoid"):
            return self._made(
                Target(kinds=("tool_call",), things=tuple(Thing(one) for one in names[:3]))
            )
        if frame.mode in ("prefer", "avoid") and re.match(
            r"\s*(?:you|us|her|him)\b(?! (?:meetings?|calls?|emails?|texts?|\w+ing\b))",
            self.stand.right,
            re.IGNORECASE,
        ):
            return self._about_person()
        if (
            "known" in notes
            and not (self.slots.found.known() or self.slots.when.window or self.slots.limits)
            and not (self.slots.found.pronoun and self._pointed() is not None)
        ) and not (self.context.fragment and not self.slots.found.unlisted):
            return ()
        if "fragment" in notes and (
            _FINITE_WORD.search(self.body)
            or not (self.slots.found.things or self.slots.found.traits)
            or self.slots.limits
            or self.slots.found.acts
        ):
            return ()
        if "anything" in notes and not self.slots.found.known():
            return ()
        if "traited" in notes and (
            self.slots.found.things
            or self.slots.found.unlisted
            or len(self.stand.left.split()) > 4
            or not {one.field for one in self.slots.found.traits}
            & {"seat", "cabin", "stops", "smoking", "quiet"}
        ):
            return ()
        if self.slots.found.vague and not self.slots.limits:
            return ()
        if "scale" in notes:
            return self._scale()
        if "short" in notes and len(self.stand.right.split()) > 4:
            return ()
        if "reviewed" in notes and not self.slots.found.acts:
            return ()
        if "mark" in notes:
            return self._marked()
        if frame.mode == "permit" and re.search(r"\bonly\b", self.stand.left.lower()):
            return ()
        if (
            frame.mode == "forbid"
            and "without" in self.stand.right.lower()
            and not any(
                one.value is False or one.op in ("<", ">") or one.value == 0
                for one in self.slots.found.traits
            )
            and "known" not in notes
        ):
            return ()
        if "closes" in notes:
            return self._closing()
        if "fragment" in notes and (
            _PAST.search(self.stand.left) or len(self.stand.left.split()) > 5
        ):
            return ()
        if "known2" in notes and not (
            self.slots.found.known()
            or any(one.text[:1].isupper() for one in self.slots.found.unlisted)
        ):
            return ()
        if "weak2" in notes and not (
            self.slots.found.things
            and set(self.slots.kinds()) <= {"meal", "notification", "content"}
        ):
            return ()
        if "not" in notes and self.slots.when.window is None and not self.slots.limits:
            return ()
        if "sized" in notes and not self.slots.limits and self.slots.when.window is None:
            return ()
        if "windowed" in notes and (
            (self.slots.when.window is None and not self.slots.found.traits)
            or isinstance(self.slots.when.window, Dates)
        ):
            return ()
        if "can" in notes and not (self.slots.found.known() or self.slots.limits):
            return ()
        if "self" in notes and self._describes():
            return ()
        if (
            "imperative" in notes
            and not self.slots.says_something()
            and not self.slots.found.unlisted
            and not self.slots.found.pronoun
        ):
            return ()
        if (
            frame.mode == "neutral"
            and "only" in notes
            and re.search(r"\bonly|just|always|have to\b", self.stand.said.lower())
            and not re.search(r"\bmind|hate\b", self.stand.said.lower())
        ):
            return ()
        traits = self._limit_traits()
        if "free" in notes:
            return self._kept_free()
        if frame.mode in ("only",):
            return self._only(traits)
        if frame.mode == "require":
            return self._required(traits)
        if self.slots.when.ends:
            target = replace(self._target(traits), whole=True)
            if target.kinds and frame.mode in ("forbid", "avoid"):
                return self._made(target)
        spend = [one for one in self.slots.limits if one.bound == "max"]
        if (
            spend
            and not _UNASKED.search(low)
            and (
                (
                    frame.mode == "permit"
                    and re.search(r"\b(?:spend|pay|go|no more|not more|at most)\b", low)
                )
                or (frame.mode == "neutral" and re.search(r"\bup to\b", low))
            )
        ):
            limited = _limited(self.slots, violated(spend), self.context, self.said)
            if limited is not None:
                return self._raised_limit() or self._forbidden(limited)
        raised = self._raised_limit()
        if raised:
            return raised
        target = self._target(traits)
        if not self._is_enough(target):
            return ()
        if (
            not self.slots.found.kinds
            and target.kinds == ("notification",)
            and frame.mode not in ("ask", "permit")
            and not self._is_sent(target)
        ):
            return ()
        if frame.mode == "prefer":
            target = _liked(target)
        if (
            frame.mode == "neutral"
            and "denial" in notes
            and target.window is not None
            and not (target.things or target.traits)
        ):
            return ()
        _ = low
        return self._made(target)

    def _about_person(self) -> tuple[Statement, ...]:
        """ "I don't want him in my meetings": a wish about someone named before, else none."""
        named = re.match(r"\s*(?:her|him)\b", self.stand.right, re.IGNORECASE)
        kinds = tuple(
            one for one in self.slots.found.kinds if one in ("meeting", "notification", "email")
        )
        if named is None or not self.context.person or not kinds:
            return ()
        traits = tuple(one for one in self.slots.found.traits if one.field == "channel")
        return self._made(
            Target(
                kinds=kinds,
                people=(Who(name=self.context.person),),
                traits=traits,
                window=self.slots.when.window,
            )
        )

    # -- helpers ---------------------------------------------------------------------------------------------

    def _pointed(self) -> Target | None:
        return self.context.pointed_at()

    def _limit_traits(self) -> tuple[Trait, ...]:
        mode = self.stand.frame.mode
        if (
            mode in ("forbid", "avoid", "ask", "only", "require")
            and len(self.slots.limits) == 2
            and {one.bound for one in self.slots.limits} == {"min", "max"}
        ):
            self.slots.limits = [one for one in self.slots.limits if one.bound == "max"]
        if mode in ("forbid", "avoid", "ask"):
            return spoken(self.slots.limits, negative=True)
        if mode in ("prefer", "permit", "neutral"):
            return spoken(self.slots.limits, negative=False)
        return violated(self.slots.limits)

    def _describes(self) -> bool:
        """Whether "I don't have X" tells of the moment rather than of the person's way."""
        said = self.stand.said.lower()
        kinds = set(self.slots.kinds())
        if re.search(
            r"\b(?:don't|do not|couldn't|can't) (?:\w+ )?(?:see|hear|get|make|want to be|go|want to see|want to get|run|keep)\b",
            said,
        ) and not (
            kinds & {"meal", "meeting", "workout", "notification"}
            and (self.slots.when.window or self.slots.found.things)
        ):
            return True
        if (
            re.search(r"\b(?:can't|couldn't|cannot|not able to|unable to)\b", said)
            and not kinds & {"meal", "prescription"}
            and re.match(
                r"\s*(?:his|her|their|its|this|that|it|them|your|another|a word|a thing|anything(?! (?:after|before|on|in))|much|straight|far|properly)\b",
                self.stand.right,
                re.IGNORECASE,
            )
        ):
            return True
        if re.search(r"\b(?:another|more of (?:this|that|it)|a thing)\b", self.said.lower()):
            return True
        if re.search(r"\b(?:don't|do not) (?:\w+ )?(?:have|need|own)\b", said) and (
            _LOCATED.search(self.said) or not kinds & {"meal"} or re.search(r"\b(?:need)\b", said)
        ):
            return True
        return bool(_LOCATED.search(self.said) and isinstance(self.slots.when.window, Dates))

    def _target(self, traits: tuple[Trait, ...]) -> Target:
        slots, notes = self.slots, self.stand.frame.notes
        kinds = slots.kinds()
        things = list(slots.found.things)
        people = slots.people
        window = slots.when.window
        acts = tuple(slots.found.acts)
        extra = tuple(slots.found.traits)
        other_than: tuple[Thing, ...] = ()
        also: tuple[Thing, ...] = ()
        if window is None and slots.when.then:
            window = self.context.window
        if (
            "not" in notes
            and window is not None
            and not (kinds or things or acts or people or extra or traits or slots.found.unlisted)
        ):
            pointed = self._pointed()
            if (
                pointed is not None
                and pointed.things
                and set(pointed.kinds) & {"meal", "workout", "content", "prescription"}
            ):
                return replace(pointed, window=window)  # "I like beer. Just not before noon"
        if (
            acts == ("book",)
            and not things
            and slots.found.pronoun
            and self.context.name
            and re.search(r"\b(?:book|put|fly) me (?:with|on)\b", self.said.lower())
        ):
            return Target(
                kinds=("flight",), things=(Thing(self.context.name, (), "airline"),), window=window
            )
        if "allergy" in notes:
            kinds, things = self._allergens(things)
            return Target(kinds=kinds, things=tuple(things))
        if slots.found.pronoun and re.search(
            r"\b(?:any|all|none|either|both) of (?:those|these|them)\b", self.said.lower()
        ):
            listed = read_slots(
                self.said.split(self.stand.said)[0],
                self.context.turn,
                self.context.today,
                recurring=True,
            )
            if listed.found.things or listed.found.unlisted:
                things = [*listed.found.things, *listed.found.unlisted]
        first = _DO_FIRST.match(re.sub(r"^\s*to\b", "", self.stand.right))
        if (
            kinds == ("purchase",)
            and not slots.found.kinds
            and (self.verb or first)
            and not re.match(
                r"(?:buy|get|order|purchas|us|wear|choos|pick|recommend|suggest|show|bring|giv|offer|includ|accept|want|have|spend|pay)",
                (self.verb or (first.group(1) if first else "")).lower(),
            )
            and self.stand.frame.mode in ("forbid", "require")
        ):
            return Target()
        if (
            kinds == ("meal",)
            and re.fullmatch(r"buy(?:ing)?|purchas(?:e|ing)", self.verb.lower())
            and not re.search(
                r"\b(?:lunch|dinner|breakfast|takeaways?|meals?|restaurants?)\b", self.said.lower()
            )
        ):
            kinds = ("purchase",)
            things = [
                one
                if one.concepts
                else replace(one, concepts=self.context.turn.concepts.lookup(one.text))
                for one in things
            ]
        names = [
            one
            for one in slots.found.unlisted
            if self._may_name(one, kinds, bool(things), bool(acts))
        ]
        if acts and kinds == ("tool_call",):
            every = [*things, *(part for one in names[:3] for part in _on_place(one))]
            places = [one for one in every if self._is_goal(one)]
            named_by = [
                one
                for one in places
                if _CONTAINER.fullmatch(one.text)
                and any(self._modifies(each, [one]) for each in every if each is not one)
            ]
            places = [one for one in places if one not in named_by]
            objects = [
                one
                for one in every
                if one not in places
                and one not in named_by
                and not self._modifies(one, [each for each in every if each not in named_by])
            ]
            things, also = (objects[:2], tuple(places[:2])) if objects else (places[:2], ())
            things = [_without_folder(one) for one in things]
            also = tuple(_without_folder(one) for one in also)
            shown = [
                one
                for one in objects[1:2]
                if re.search(
                    rf"\b{re.escape(objects[0].text)} (?:of|about|with|showing) (?:my |our |the )?{re.escape(one.text)}\b",
                    self.said,
                    re.IGNORECASE,
                )
            ]
            if shown:
                things, also = [objects[0]], tuple(shown)
        else:
            brands = [
                self._placed(one, kinds)
                for one in names
                if kinds == ("purchase",) and things and one.text[:1].isupper()
            ]
            if brands and any(not one.field for one in things):
                also = tuple(
                    one if one.field else replace(one, field="brand", concepts=())
                    for one in brands[:1]
                )
                names = [one for one in names if not one.text[:1].isupper()]
            for one in names:
                if not (
                    things
                    and self.primary == "right"
                    and "like" not in notes
                    and kinds
                    and kinds[0] in ("meal", "content", "workout")
                    and not one.text[:1].isupper()
                    and len(one.text.split()) > 2
                ):
                    things.append(self._placed(one, kinds))
        if (not things and not acts and not extra and not people and not traits) or (
            slots.found.pronoun and not things and not acts and not people and not extra
        ):
            pointed = self._pointed_target(kinds)
            if pointed is not None:
                kinds = kinds or pointed.kinds
                if not kinds or set(kinds) & set(pointed.kinds or kinds):
                    things = list(pointed.things)
                    acts = acts or pointed.acts
                    extra = extra or tuple(
                        one for one in pointed.traits if not hasattr(one.value, "currency")
                    )
                    people = people or pointed.people
        if not kinds and traits:
            limited = _limited(slots, traits, self.context, self.said)
            if limited is not None:
                return replace(
                    limited,
                    things=limited.things or tuple(things),
                    window=window,
                    acts=limited.acts or acts,
                )
        elif traits:
            limited = _limited(slots, traits, self.context, self.said)
            if limited is not None:
                kinds = limited.kinds
                things = things or list(limited.things)
        things = self._without_containers(things)
        pointed = self._pointed()
        if (
            not acts
            and pointed is not None
            and pointed.acts
            and (
                (
                    self.stand.frame.mode in ("ask", "permit")
                    and not (set(kinds) & {"meeting", "flight", "hotel"})
                )
                or kinds == ("tool_call",)
            )
        ):
            acts, kinds = pointed.acts, ("tool_call",)
            if not things or all(
                each in ("boat", "car") for one in things for each in one.concepts
            ):
                things = self._whole_name() or things
            if not things and not people and self.stand.frame.mode != "permit":
                things = list(pointed.things)
        if (
            not kinds
            and not things
            and not acts
            and not extra
            and window is not None
            and self.context.statements
            and re.match(
                r"(?:but |just |only |and |though )*(?:never|not)\b", self.said, re.IGNORECASE
            )
        ):
            kinds, things = (
                self.context.statements[-1].target.kinds,
                list(self.context.statements[-1].target.things),
            )
        if not kinds:
            kinds = self._kinds_of(things, window, traits)
            things = [self._placed(one, kinds) for one in things]
        if (
            not kinds
            and not things
            and people
            and window is not None
            and self.stand.frame.mode in ("neutral", "permit")
        ):
            known = (*self.context.turn.own, *self.context.statements)
            kinds = next(
                (
                    one.target.kinds[:1]
                    for one in reversed(known)
                    if one.stance in ("forbid", "avoid")
                    and one.target.window is not None
                    and set(one.target.kinds) <= {"meeting", "notification"}
                ),
                (),
            )
        if (
            not kinds
            and not things
            and any(one.field in ("duration", "price") for one in traits)
            and self.context.turn.own
            and self.context.turn.before
        ):
            kinds = tuple(
                one
                for one in self.context.turn.own[-1].target.kinds
                if one in ("content", "meeting", "workout", "flight", "hotel", "meal", "purchase")
            )[:1]
        if (
            kinds == ("tool_call",)
            and any(isinstance(one, Trait) and one.field == "price" for one in traits)
            and not acts
            and not things
            and self.stand.frame.mode == "ask"
        ):
            kinds = ("purchase",)
        if (
            kinds == ("tool_call",)
            and acts
            and set(acts) <= {"book", "move", "send"}
            and not (things or also or extra or people or slots.texts)
        ):
            # "don't book any then": the verb alone is no tool; what is booked is told by the time or price
            kinds, acts = (
                (
                    ("meeting",)
                    if window is not None and not traits
                    else tuple(one for one in self.context.kinds if one != "tool_call")[:1]
                ),
                (),
            )
            if not kinds:
                return Target()
        return Target(
            kinds=kinds,
            things=tuple(dict.fromkeys(things)),
            also=also,
            other_than=other_than,
            acts=acts,
            people=people,
            traits=(*extra, *traits),
            texts=slots.texts,
            window=window,
            whole=slots.when.ends,
        )

    def _whole_name(self) -> list[Thing]:
        """The noun phrase before the stance as one name ("the boat mooring, check with me")."""
        text = re.sub(
            r"^(?:but|and|so|for|with|as for) ",
            "",
            self.body.replace("¦", " ").strip(),
            flags=re.IGNORECASE,
        )
        if re.search(r"\b(?:everything|anything|all|rest|other)\b", text, re.IGNORECASE):
            return []
        words = [
            one
            for one in re.split(r"[\s,]+", text)
            if one.lower() not in ("the", "a", "my", "any", "for", "with", "please", "but", "and")
        ]
        if not 1 <= len(words) <= 3 or self.slots.limits or self.slots.when.window:
            return []
        return [Thing(" ".join(words), self.context.turn.concepts.lookup(" ".join(words)))]

    def _is_goal(self, thing: Thing) -> bool:
        """Whether it is where the act leads ("to my private address", "on Instagram")."""
        return (
            re.search(
                rf"\b(?:to|into|onto|on|with|in|from|outside|at) (?:[\w'-]+ ){{0,3}}{re.escape(thing.text)}",
                self.said,
                re.IGNORECASE,
            )
            is not None
        )

    def _modifies(self, thing: Thing, every: list[Thing]) -> bool:
        """Whether it only describes the next noun ("work documents")."""
        return any(
            one is not thing
            and re.search(
                rf"\b{re.escape(thing.text)} {re.escape(one.text)}\b", self.said, re.IGNORECASE
            )
            for one in every
        )

    def _without_containers(self, things: list[Thing]) -> list[Thing]:
        """ "Bananas in my porridge" is about bananas."""

        def holds(thing: Thing) -> bool:
            return (
                re.search(
                    rf"\b(?:in|on|into|onto|out of|off|inside) (?:my |the |a |any |your |anything like )?{re.escape(thing.text)}\b",
                    self.said,
                    re.IGNORECASE,
                )
                is not None
            )

        inner = [one for one in things if not holds(one)]
        return inner if inner else things

    def _pointed_target(self, kinds: tuple[str, ...]) -> Target | None:
        if self.slots.found.pronoun or (
            self.primary == "left" and not kinds and not self.slots.found.unlisted
        ):
            if self.context.fragment and not self.slots.found.things:
                slots = read_slots(
                    self.context.fragment, self.context.turn, self.context.today, recurring=True
                )
                named = to_target(slots)
                if not named.things and slots.found.unlisted:
                    named = replace(named, things=tuple(slots.found.unlisted[:2]))
                if named.things or named.traits:
                    return named
            if not self.slots.found.pronoun and len(self.said.split()) <= 6:
                offered = self._offered()
                if offered is not None:
                    return offered
            if self.context.name and (
                "flight" in kinds
                or re.search(r"\b(?:book|fly|put) me (?:with|on|in)\b", self.said.lower())
            ):
                return Target(kinds=("flight",), things=(Thing(self.context.name, (), "airline"),))
            pointed = self._pointed()
            if pointed is not None and self.slots.found.pronoun:
                return pointed
            if (
                pointed is None
                and self.slots.found.pronoun
                and self.context.turn.own
                and self.stand.frame.mode in ("neutral", "permit")
            ):
                return self.context.turn.own[-1].target
        return None

    def _offered(self) -> Target | None:
        """What the assistant has just asked about ("Anchovies on that?" "Hard pass")."""
        before = self.context.turn.before
        if not before or before[-1].speaker != "assistant" or self.context.statements:
            return None
        questions = [
            one for one in re.split(r"(?<=[.!?])\s+", before[-1].text) if one.rstrip().endswith("?")
        ]
        if not questions:
            return None
        if re.search(
            r"\b(?:block|mut|hid|stop|skip|avoid|filter|remov|leav\w+ out|drop|ban|silenc|cancel|without|unsubscrib|declin|no more|turn off|keep \w+ (?:out|away))\w*\b",
            before[-1].text,
            re.IGNORECASE,
        ):
            return None  # refused is the blocking, not the thing
        slots = read_slots(questions[-1], self.context.turn, self.context.today, recurring=True)
        if len(slots.found.things) != 1:
            return None
        return Target(kinds=slots.kinds(), things=tuple(slots.found.things))

    def _is_sent(self, target: Target) -> bool:
        """Whether it is something that is sent around (ads, news), or said to be sent."""
        concepts = self.context.turn.concepts
        if self.stand.frame.mode in ("prefer",):
            return False
        if re.search(
            r"\b(?:send|sending|show|see|hear|get|receive|ping|push|tell me about)\b",
            self.stand.said.lower(),
        ):
            return True
        return any(
            concepts.is_a(one, wide)
            for thing in target.things
            for one in thing.concepts
            for wide in ("ads", "spam", "news", "newsletter", "survey", "horoscope")
            if wide in concepts.by_id
        )

    def _allergens(self, things: list[Thing]) -> tuple[tuple[str, ...], list[Thing]]:
        concepts = self.context.turn.concepts
        kinds: list[str] = []
        named = [*things, *(one for one in self.slots.found.unlisted if len(one.text.split()) <= 3)]
        if not named and self.slots.found.pronoun:
            pointed = self._pointed()
            named = list(pointed.things) if pointed is not None else []
        kept: list[Thing] = []
        for one in named:
            domains = {
                concepts.by_id[each].domain for each in one.concepts if each in concepts.by_id
            }
            if "drug" in domains:
                kinds.append("prescription")
            by_name = (
                not domains and self.stand.frame.side == "right" and not self.slots.found.kinds
            )
            if "food" in domains or by_name:
                kinds.append("meal")
            if "drug" in domains or "food" in domains or by_name:
                kept.append(one)
        return tuple(dict.fromkeys(kinds)), kept

    def _may_name(self, thing: Thing, kinds: tuple[str, ...], listed: bool, acting: bool) -> bool:
        """Whether leftover words may be taken as the name of a thing."""
        words = thing.text.split()
        mode, notes = self.stand.frame.mode, self.stand.frame.notes
        if len(words) > 3 and not thing.text[:1].isupper():
            return False
        if "known" in notes or "anything" in notes or "can" in notes:
            return bool(kinds) and thing.text[:1].isupper()
        if acting:
            return True
        if kinds:
            if listed and set(kinds) & {"meeting", "flight", "hotel", "reply"}:
                return False
            if kinds[0] in ("reply", "email"):
                return False
            if kinds[0] in ("meeting",) and not thing.text[:1].isupper():
                return bool(thing.concepts)
            if kinds[0] in ("flight", "hotel"):
                return thing.text[:1].isupper()
            return not listed or mode in ("avoid", "prefer", "forbid")
        strong = bool(_STRONG_SELF.search(self.stand.said)) or mode in ("avoid",)
        if "no" in notes or "nothing" in notes or "not" in notes:
            return thing.text[:1].isupper() and bool(
                re.search(r"\b(?:for me|please|ever)\b", self.said.lower())
            )
        return strong and not listed

    def _placed(self, thing: Thing, kinds: tuple[str, ...]) -> Thing:
        if thing.field or not kinds:
            return thing
        if kinds[0] == "flight" and thing.text[:1].isupper() and not thing.concepts:
            return replace(thing, field="airline")
        if kinds[0] == "purchase" and thing.text[:1].isupper():
            by = re.search(rf"\b(by|from|at|of) (?:the )?{re.escape(thing.text)}", self.said)
            if by is not None:
                return replace(
                    thing, field="brand" if by.group(1) in ("by", "of") else "merchant", concepts=()
                )
        if kinds[0] == "notification":
            return replace(thing, field="topic")
        return thing

    def _kinds_of(
        self, things: list[Thing], window: Window | None, traits: tuple[Trait, ...]
    ) -> tuple[str, ...]:
        concepts = self.context.turn.concepts
        for thing in things:
            for one in thing.concepts:
                entry = concepts.by_id.get(one)
                if entry is not None and entry.domain in ("food", "cuisine"):
                    return ("meal",)
        if things:
            if (
                self.context.kinds
                and any(one.text[:1].isupper() for one in things)
                and len(self.context.kinds) == 1
                and self.context.kinds[0] in ("flight", "hotel", "content")
            ):
                return self.context.kinds
            if any(
                re.search(rf"\bby {re.escape(one.text)}", self.said) for one in things
            ) and re.search(
                r"\b(?:label|brand|wear|wears|clothes|designer|shoes|dress|bags?)\b",
                self.context.turn.text.lower(),
            ):
                return ("purchase",)
            return ()
        if (
            window is not None
            and self.stand.frame.mode in ("forbid", "avoid", "permit", "ask")
            and (
                _MEET_VERB.search(self.stand.said)
                or "nothing" in self.stand.frame.notes
                or "not" in self.stand.frame.notes
                or "firm" in self.stand.frame.notes
                or "known" in self.stand.frame.notes
            )
        ):
            return ("meeting",)
        _ = traits
        return ()

    def _is_enough(self, target: Target) -> bool:
        frame = self.stand.frame
        if target.is_empty():
            return False
        bare = replace(target, kinds=(), whole=False)
        if bare.is_empty():
            # a whole kind: "no meetings", "I don't fly", "never call me"
            if frame.mode == "ask":
                return bool(target.kinds) and set(target.kinds) <= {
                    "purchase",
                    "flight",
                    "hotel",
                    "meeting",
                }
            if frame.mode in ("prefer", "neutral", "permit"):
                return False
            if (
                frame.mode == "forbid"
                and set(target.kinds) <= {"purchase", "content"}
                and re.search(
                    r"\b(?:of any (?:kind|sort|type)|at all|whatsoever|full stop|any and all)\b",
                    self.said.lower(),
                )
            ):
                return True
            if re.search(
                r"\b(?:about|of(?! (?:the (?:month|week|year|day)|this|next|each|every|january|february|march|april|may|june|july|august|september|october|november|december|any kind))|for(?! (?:me|us|now|the (?:moment|time being|next|rest|whole))\b)|with|when|if|that|which|while|without|like|such|except|unless)\b",
                self.stand.right.lower(),
            ):
                return False
            if not (self.slots.when.since or self.slots.when.until):
                return (
                    frame.mode in ("forbid",)
                    and set(target.kinds) <= {"meeting", "flight", "notification", "workout"}
                    and frame.side == "right"
                    and ("firm" in frame.notes or "imperative" in frame.notes)
                    and not self.slots.found.unlisted
                )
            return True
        if not target.kinds and not target.things and not target.acts and not target.traits:
            return False
        if not target.kinds and target.people:
            return False
        if "weak" in frame.notes:
            return self._weak_enough(target)
        if (
            frame.mode == "prefer"
            and not target.things
            and not target.traits
            and not target.people
            and target.window is None
        ):
            return False
        if frame.mode == "prefer" and isinstance(target.window, Dates):
            return False
        if frame.mode == "prefer" and "am" in frame.notes:
            return bool(self.slots.found.known())
        return True

    def _weak_enough(self, target: Target) -> bool:
        """For "more X please", "I want X": only what can be a standing wish."""
        said = self.stand.said.lower()
        if re.search(
            r"\b(?:i want|i need|i'd like|i would like|give me|gimme|go for|choose|go with)\b", said
        ) and not re.search(
            r"\b(?:always|every time|whenever|any day|all the time|from now on|in general|on flights|on planes|when you book|when i fly|in future|going forward|from here on|for work trips|for trips|when travelling|in the future|generally|as a rule)\b",
            self.said.lower(),
        ):
            return False
        if isinstance(target.window, Dates):
            return False
        return bool(self.slots.found.known() and (target.things or target.traits))

    def _stance(self) -> str:
        mode = self.stand.frame.mode
        if (
            mode in ("forbid", "require")
            and is_soft(self.said)
            and not (self.firm if mode == "forbid" else is_firm(re.sub(r"\bmust\b", "", self.said)))
        ):
            return "avoid" if mode == "forbid" else "prefer"
        return mode

    def _made(self, target: Target) -> tuple[Statement, ...]:
        frame, when = self.stand.frame, self.slots.when
        last = self.context.last()
        if (
            last is not None
            and last.target.window is not None
            and target == Target(kinds=target.kinds)
            and set(target.kinds) & set(last.target.kinds)
            and last.stance in ("forbid", "avoid")
            and frame.mode == "forbid"
            and not when.since
            and not when.until
        ):
            target = replace(
                target, window=last.target.window
            )  # "27 to 31 December stays empty. No meetings."
        stance = self._stance()
        target = _whole(target, frame.notes)
        told = (
            stance == "forbid"
            and target.window is not None
            and "imperative" in frame.notes | ({"imperative"} if "firm" in frame.notes else set())
        )
        if (
            set(target.kinds) & {"meal", "workout", "content", "prescription"}
            and _FOR_OTHERS.search(self.said)
            and not told
        ):
            return ()
        if told and (whom := _FOR_OTHERS.search(self.said)) is not None:
            target = replace(
                target,
                things=tuple(
                    one for one in target.things if one.text.lower() not in whom.group().lower()
                ),
            )
        statement = Statement(
            stance=stance,  # type: ignore[arg-type]
            target=target,
            strength=frame.strength if stance in ("avoid", "prefer") else 0.6,
            since=when.since,
            until=when.until,
            firm=self.firm and stance == "forbid",
            reason=self.said if stance == "ask" else "",
            said=self.said,
        )
        return _by_kind(statement, self.context)

    def _raised_limit(self) -> tuple[Statement, ...]:
        """ "You can go up to 140 now": a new limit in place of an earlier one."""
        limits = [one for one in self.slots.limits if one.bound in ("max", "under", "none")]
        if self.stand.frame.mode not in ("permit", "neutral") or not limits:
            return ()
        for old in reversed(self.context.turn.own):
            fields = {one.field for one in old.target.traits if one.op in (">", ">=")}
            if (
                old.stance in ("forbid", "avoid", "ask")
                and limits[0].field in fields
                and (not self.slots.kinds() or set(self.slots.kinds()) & set(old.target.kinds))
            ):
                new = self._in_currency_of(old, limits[0])
                when = self.slots.when
                if (
                    when.window is not None
                    and re.search(r"\bthis weekend\b", self.said, re.IGNORECASE)
                    and not isinstance(when.window, Dates)
                ):
                    today = self.context.today
                    when = replace(
                        when,
                        window=all_of(
                            when.window, Dates(today, today + timedelta(days=6 - today.weekday()))
                        ),
                    )
                    self.slots.when = when
                if isinstance(when.window, Dates | AllOf) or when.until is not None:
                    fine = Trait(limits[0].field, "<=", new)
                    return (
                        Statement(
                            stance="permit",
                            target=Target(
                                kinds=old.target.kinds,
                                things=old.target.things,
                                traits=(fine,),
                                window=when.window,
                            ),
                            since=when.since,
                            until=when.until,
                            said=self.said,
                        ),
                    )
                traits = tuple(
                    replace(one, value=new) if one.field == limits[0].field else one
                    for one in old.target.traits
                )
                return (replace(old, target=replace(old.target, traits=traits), said=self.said),)
        return ()

    def _in_currency_of(self, old: Statement, limit: Limit) -> Scalar | Amount:
        """The new amount, in the currency of the old one where none is said."""
        was = next((one.value for one in old.target.traits if one.field == limit.field), None)
        if not isinstance(was, Money) or not isinstance(limit.value, Money):
            return limit.value
        unsaid = any(
            isinstance(one.value, Money) and one.value.currency == "XXX"
            for one in read_limits(Scan(self.said), "XXX", bare=True)
        )
        return replace(limit.value, currency=was.currency) if unsaid else limit.value

    # -- special stances -----------------------------------------------------------------------------------------

    def _scale(self) -> tuple[Statement, ...]:
        """ "The spicier the better"."""
        word = self.stand.right.split()[0].lower() if self.stand.right.split() else ""
        trait = {
            "spicier": Trait("spiciness", ">=", 3),
            "hotter": Trait("spiciness", ">=", 3),
            "quieter": Trait("quiet", "==", True),
        }.get(word)
        if trait is None:
            return ()
        return self._made(
            Target(kinds=("hotel",) if trait.field == "quiet" else ("meal",), traits=(trait,))
        )

    def _marked(self) -> tuple[Statement, ...]:
        """ "A merge needs a review": without one it must not be."""
        match = re.match(r"\s*(review|dry|back|test)", self.stand.right, re.IGNORECASE)
        names = {
            "review": "reviewed",
            "dry": "dry_run_done",
            "back": "backup_done",
            "test": "tests_passed",
        }
        if match is None or not self.slots.found.acts:
            return ()
        mark = Trait(f"args.{names[match.group(1).lower()]}", "==", False)
        things = tuple(
            one for one in self.slots.found.things if one.text.lower() not in ("review", "backup")
        )
        traits = tuple(
            one for one in self.slots.found.traits if one.field.startswith("args.branch")
        )
        return self._made(
            Target(
                kinds=("tool_call",),
                acts=tuple(self.slots.found.acts),
                things=things,
                traits=(*traits, mark),
            )
        )

    def _closing(self) -> tuple[Statement, ...]:
        """ "My diary closes at five"."""
        window = self.slots.when.window
        parts = (
            window.parts if isinstance(window, AllOf) else (window,) if window is not None else ()
        )
        clocks = [one for one in parts if isinstance(one, Between)]
        if not clocks:
            return ()
        after: Window = Between(
            clocks[0].start if clocks[0].start >= 720 else clocks[0].start + 720, 1440
        )
        rest = [one for one in parts if one not in clocks]
        return self._made(Target(kinds=("meeting",), window=all_of(*rest, after), whole=True))

    def _kept_free(self) -> tuple[Statement, ...]:
        slots = self.slots
        window = slots.when.window or (
            self.context.window
            if slots.when.then or slots.found.pronoun or not slots.found.unlisted
            else None
        )
        if window is None:
            return ()
        kinds = tuple(slots.found.kinds)
        kinds = kinds if kinds and kinds[0] in ("meeting", "notification") else ("meeting",)
        target = Target(
            kinds=kinds,
            traits=tuple(one for one in slots.found.traits if one.field == "channel"),
            window=window,
            whole=True,
        )
        return self._made(target)

    def _only(self, limits: tuple[Trait, ...]) -> tuple[Statement, ...]:
        """ "Only X": what is not X is ruled out."""
        slots = self.slots
        kinds = slots.kinds()
        before = self.stand.left.strip().lower()
        after = self.stand.right.strip().lower()
        if re.search(
            r"\b(?:it's|it is|that's|was|were|he|she|they|there's|are|said|had|been|has|his|her|if|not|the)$",
            before,
        ) or re.match(
            r"(?:said|asked|meant|wanted|just|have to|thing|one|problem|wish|a|because|so|then|ever|once|me|us|know|hope|exceptions?|question|reason|need|need to|got|had|went|came|saw|found|took|worry|child|been|joking|human|kidding|fair|if|when|after|for now|now|yesterday|today)\b",
            after,
        ):
            return ()
        if (
            "kept" not in self.stand.frame.notes
            and before
            and not re.match(r"(?:i|we|you|please|so|and|but|for|on|in|can|could)\b", before)
            and (_PAST.search(before) or (len(before.split()) > 5 and not slots.limits))
        ):
            return ()
        if (
            re.search(r"\bi (?:only|just)$", f"{before} only")
            and not re.search(
                r"^(?:eat|drink|fly|book|want|take|watch|accept|do|stay|buy|read|use|wear|work|answer|like|have|need|run)",
                after,
            )
            and not re.search(
                r"\b(?:eat|drink|fly|book|want|take|watch|accept|stay|buy|read|use|wear|answer|like)\b",
                after,
            )
        ):
            return ()
        traits = [opposite(one) for one in slots.found.traits]
        inverse = [one for one in traits if one is not None]
        window = slots.when.window
        urgent = [one for one in slots.found.traits if one.field == "urgent"]
        if urgent and kinds and set(kinds) <= {"notification", "email"}:
            rest = tuple(one for one in slots.found.traits if one not in urgent)
            return self._forbidden(
                Target(
                    kinds=kinds,
                    traits=(*rest, Trait("urgent", "==", not urgent[0].value)),
                    window=window,
                    people=slots.people,
                )
            )
        if (
            window is not None
            and kinds
            and set(kinds) & {"meeting", "notification", "workout", "flight"}
            and not limits
            and not slots.found.things
            and all(one.field in ("channel", "online") for one in slots.found.traits)
        ):
            return self._forbidden(
                Target(
                    kinds=kinds,
                    traits=tuple(slots.found.traits),
                    window=Outside(window),
                    people=slots.people,
                )
            )
        if slots.people and kinds and set(kinds) <= {"meeting", "notification", "email"}:
            made = self._forbidden(
                Target(kinds=kinds, traits=tuple(slots.found.traits), window=window)
            )
            return tuple(
                replace(
                    one,
                    unless=(Target(people=tuple(replace(who, field="") for who in slots.people)),),
                )
                for one in made
            )
        sided = [one for one in slots.limits if one.bound in ("over", "under")]
        if sided and inverse and kinds:
            target = _limited(slots, spoken(sided, negative=True), self.context, self.said)
            return (
                self._forbidden(
                    replace(target, traits=(*inverse[:1], *spoken(sided, negative=True)))
                )
                if target is not None
                else ()
            )
        if limits and kinds:
            target = _limited(slots, limits, self.context, self.said)
            return self._forbidden(target) if target is not None else ()
        if inverse and kinds:
            return self._forbidden(Target(kinds=kinds, traits=tuple(inverse[:1]), window=window))
        things = [
            *slots.found.things,
            *(one for one in slots.found.unlisted if one.text[:1].isupper() and kinds),
        ]
        if (
            window is not None
            and kinds
            and not things
            and set(kinds) & {"meeting", "workout", "flight", "notification"}
        ):
            return self._forbidden(
                Target(kinds=kinds, traits=tuple(slots.found.traits), window=Outside(window))
            )
        if things and kinds and set(kinds) <= {"flight", "hotel", "purchase", "content", "meal"}:
            placed = tuple(self._placed(one, kinds) for one in things)
            if kinds == ("meal",):
                return self._only_food(placed)
            if kinds == ("purchase",):
                shops = tuple(one for one in placed if one.field in ("merchant", "brand"))
                return (
                    self._forbidden(Target(kinds=kinds, other_than=shops))
                    if shops and len(placed) == len(shops)
                    else ()
                )
            return self._forbidden(Target(kinds=kinds, other_than=placed))
        return ()

    def _only_food(self, things: tuple[Thing, ...]) -> tuple[Statement, ...]:
        concepts = self.context.turn.concepts
        animal = any(
            concepts.is_a(one, wide)
            for thing in things
            for one in thing.concepts
            for wide in ("meat", "seafood", "fish", "animal product")
            if wide in concepts.by_id
        )
        if not animal:
            return ()
        meats = tuple(Thing(one, (one,)) for one in ("meat",) if one in concepts.by_id)
        return self._forbidden(Target(kinds=("meal",), things=meats, but=things))

    def _forbidden(self, target: Target) -> tuple[Statement, ...]:
        stance = "avoid" if is_soft(self.said) and not is_firm(self.said) else "forbid"
        when = self.slots.when
        return (
            Statement(
                stance=stance,  # type: ignore[arg-type]
                target=target,
                strength=0.7,
                since=when.since,
                until=when.until,
                firm=is_firm(self.said),
                said=self.said,
            ),
        )

    def _required(self, limits: tuple[Trait, ...]) -> tuple[Statement, ...]:
        slots, notes = self.slots, self.stand.frame.notes
        kinds = slots.kinds()
        if limits:
            target = _limited(slots, limits, self.context, self.said)
            return self._forbidden(target) if target is not None else ()
        inverse = [
            one for one in (opposite(each) for each in slots.found.traits) if one is not None
        ]
        if "must" in notes and inverse and kinds:
            return self._forbidden(
                Target(
                    kinds=kinds,
                    traits=tuple(inverse[:1]),
                    people=slots.people,
                    window=slots.when.window,
                )
            )
        window = slots.when.window
        if (
            kinds
            and isinstance(window, Between)
            and window.end - window.start == 60
            and re.search(r"\b(?:end|finish|wrap up|stop|conclude)\b", self.stand.said.lower())
        ):
            return self._forbidden(
                Target(
                    kinds=kinds, window=Between(window.start, 1440), whole=True, people=slots.people
                )
            )
        if slots.when.ends and kinds:
            return self._forbidden(
                Target(kinds=kinds, window=slots.when.window, whole=True, people=slots.people)
            )
        if (
            "must" in notes
            and slots.when.window is not None
            and kinds
            and set(kinds) & {"meeting", "workout", "flight"}
            and not slots.found.things
        ):
            return self._forbidden(Target(kinds=kinds, window=Outside(slots.when.window)))
        target = self._target(())
        if not (target.kinds or target.acts):
            return ()
        if replace(target, kinds=()).is_empty():
            return ()
        if "must" in notes and not (target.acts or target.people):
            return ()
        if isinstance(target.window, Dates) and not target.people:
            return ()
        return self._made(target)

    def _ended(self) -> tuple[Statement, ...]:
        slots, notes = self.slots, self.stand.frame.notes
        own = self.context.turn.own
        when = slots.when
        if "effect" in notes:
            return self._effect_ended()
        target = to_target(slots)
        things = [
            *target.things,
            *(one for one in slots.found.unlisted if len(one.text.split()) <= 3),
        ]
        things = [
            one
            for one in things
            if not re.fullmatch(
                r"(?:.* )?(?:rule|ban|limit|cap|restriction|preference|thing|one|stuff)s?",
                one.text.lower(),
            )
        ]
        target = replace(target, things=tuple(things))
        if target.is_empty() or (slots.found.pronoun and not things and not target.traits):
            if (
                "rule" in notes
                and target.is_empty()
                and not slots.found.pronoun
                and not re.search(r"\b(?:rule|ban|limit|cap|that|it|this)\b", self.said.lower())
            ):
                return ()
            last = self.context.last() or (own[-1] if own else None)
            if last is None:
                return ()
            return (
                Statement(
                    stance=last.stance,
                    target=last.target,
                    effects=last.effects,
                    change="end",
                    said=self.said,
                ),
            )
        if "rule" in notes and not (slots.found.known() or when.window):
            return ()
        best = _matching(own, target, self.context)
        if best is not None:
            return (
                Statement(
                    stance=best.stance,
                    target=best.target,
                    effects=best.effects,
                    change="end",
                    said=self.said,
                ),
            )
        return (Statement(stance="neutral", target=target, change="end", said=self.said),)

    def _effect_ended(self) -> tuple[Statement, ...]:
        slots = self.slots
        own = [one for one in self.context.turn.own if one.effects]
        low = self.said.lower()
        words = [
            key
            for key, pattern in (
                ("tag", r"tag|label|mark|flag|star"),
                ("notify", r"mut|hold|silenc|let|unmute|turn|block"),
                ("cc", r"\bcc|copy|copying"),
                ("reply_language", r"translat|language"),
                ("format", r"format|bullet"),
            )
            if re.search(pattern, low)
        ]
        fitting = [one for one in own if any(key in words for key, _ in one.effects)]
        things = [
            *slots.found.things,
            *(one for one in slots.found.unlisted if len(one.text.split()) <= 3),
        ]
        target = Target(
            kinds=slots.kinds(),
            things=tuple(things),
            people=slots.people,
            traits=tuple(slots.found.traits),
        )
        best = _matching(tuple(fitting), target, self.context)
        if (
            best is None
            and fitting
            and (
                slots.found.pronoun
                or target.is_empty()
                or re.search(r"\b(?:their|them|his|her|it|those|these|that)\b", low)
                or len(fitting) == 1
            )
        ):
            best = fitting[-1]
        if best is not None:
            return (
                Statement(
                    stance="do",
                    target=best.target,
                    effects=best.effects,
                    change="end",
                    said=self.said,
                ),
            )
        if not things and not slots.people and not slots.found.traits:
            return ()
        kinds = target.kinds or ("notification",)
        return (Statement(stance="neutral", target=replace(target, kinds=kinds), said=self.said),)

    def _identity_ended(self) -> tuple[Statement, ...]:
        match = _TAKE_BACK_DIET.search(self.stand.right)
        if match is None:
            return ()
        concepts = self.context.turn.concepts
        return tuple(
            Statement(
                stance="neutral",
                target=Target(
                    kinds=("meal",), things=(Thing(one, concepts.lookup(one) or (one,)),)
                ),
                said=self.said,
            )
            for one in STRICT_DIETS[match.group("diet").lower()]
        )


_CONTAINER = re.compile(
    r"(?:repo(?:sitory)?|folder|branch|director(?:y|ies)|channel|group|server|table|database|bucket|project|account|page|site|list|drive)s?",
    re.IGNORECASE,
)
"""What a name before it tells apart: "the birdsong repo" is birdsong."""


def _without_folder(thing: Thing) -> Thing:
    """ "The Archive folder" stands in a path by its name alone."""
    named = re.fullmatch(r"(?P<name>[A-Z].*) (?:folder|directory)", thing.text)
    return thing if named is None or thing.concepts else Thing(named.group("name"))


def _on_place(thing: Thing) -> tuple[Thing, ...]:
    """ "My work on Fotobox": what, and where."""
    parts = re.split(r" (?:on|to|in|via) (?=[A-Z])", thing.text)
    return (thing,) if len(parts) != 2 or thing.concepts else (Thing(parts[0]), Thing(parts[1]))


def _matching(
    own: tuple[Statement, ...] | list[Statement], target: Target, context: Context
) -> Statement | None:
    """The newest earlier statement that shares a thing, trait, person or kind with a target."""
    wanted = {one.text.lower().rstrip("s") for one in target.things} | {
        each for one in target.things for each in one.concepts
    }
    for one in reversed(own):
        have = {each.text.lower().rstrip("s") for each in one.target.things} | {
            each for thing in one.target.things for each in thing.concepts
        }
        if wanted and wanted & have:
            return one
        if target.traits and any(
            a.field == b.field and a.value == b.value
            for a in target.traits
            for b in one.target.traits
        ):
            return one
        if target.people and set(target.people) & set(one.target.people):
            return one
    if not wanted and not target.traits and not target.people:
        for one in reversed(own):
            if (
                target.window is not None
                and one.target.window is not None
                and (
                    target.window == one.target.window
                    or str(target.window) in str(one.target.window)
                )
            ):
                return one
            if target.window is None and target.kinds and set(target.kinds) & set(one.target.kinds):
                return one
    _ = context
    return None


def _liked(target: Target) -> Target:
    """Liking "spicy food" means really spicy."""
    traits = tuple(
        replace(one, value=3)
        if one.field == "spiciness" and one.op == ">=" and one.value == 1
        else one
        for one in target.traits
    )
    return replace(target, traits=traits)


def _whole(target: Target, notes: frozenset[str]) -> Target:
    """A meeting that runs into time kept free counts, too."""
    _ = notes
    return target


_BOOKED_CALLS = re.compile(
    r"\b(?:book\w*|schedul\w*|arrang\w*|slot\w*|pencil\w*|plan(?:ned|ning)?|calendar|diary|invites?|set(?:ting)? up|accept\w*|mov(?:e|ed|ing)|reschedul\w*|squeez\w*)\b[^.;!?]*\bcalls?\b|\bcalls?\b[^.;!?]*\b(?:book\w*|schedul\w*|arrang\w*|slot\w*|calendar|diary|pencil\w*|set up)\b",
    re.IGNORECASE,
)
"""Calls that stand in a calendar are meetings; those that ring are notifications."""


def _by_kind(statement: Statement, context: Context) -> tuple[Statement, ...]:
    """Traits and kinds that belong together; a statement for each kind that needs its own."""
    target = statement.target
    kinds = list(target.kinds)
    fields = {one.field for one in target.traits}
    if Trait("channel", "==", "call") in target.traits and _BOOKED_CALLS.search(statement.said):
        kinds, fields = ["meeting"], fields - {"channel"}
        people = tuple(
            replace(one, field="") if one.field == "sender" else one for one in target.people
        )
        target = replace(
            target,
            traits=tuple(one for one in target.traits if one.field != "channel"),
            people=people,
        )
    if "channel" in fields and kinds != ["notification"]:
        kinds = ["notification"]
    if "notification" in kinds and "meeting" in kinds and not fields & {"channel"}:
        kinds.remove("notification")
    if "stops" in fields or "seat" in fields or "cabin" in fields:
        kinds = ["flight"]
    if "email" in kinds and "notification" in kinds:
        kinds = ["notification"]
        target = replace(target, traits=(*target.traits, Trait("channel", "==", "email")))
    if "breakfast" in fields or "smoking" in fields:
        kinds = ["hotel"]
    if len(kinds) > 1 and kinds[-1] in ("purchase", "notification", "reply"):
        kinds = kinds[:-1]
    people = target.people
    if (
        people
        and kinds
        and kinds[0] not in ("meeting", "email", "notification", "message", "reply")
    ):
        if kinds[0] == "tool_call":
            also = (*target.also, *(Thing(one.name or str(one.role)) for one in people))
            target = replace(target, also=also)
        target = replace(target, people=())
    if (
        kinds == ["email"]
        and statement.stance in ("forbid", "avoid")
        and not target.people
        and not target.things
        and not target.texts
    ):
        kinds = ["notification"]
        target = replace(target, traits=(*target.traits, Trait("channel", "==", "email")))
    if (
        kinds == ["reply"]
        and statement.stance in ("forbid", "avoid", "prefer")
        and not fields & {"tone", "format", "words"}
    ):
        return ()
    if (
        kinds == ["email"]
        and statement.stance in ("forbid", "avoid")
        and target.things
        and not (target.people or target.texts)
        and _SHOWN.search(statement.said)
    ):
        told = replace(
            target,
            kinds=("notification",),
            traits=(*target.traits, Trait("channel", "==", "email")),
        )
        return statement, replace(statement, target=told)
    if kinds == ["message"]:
        apps = tuple(
            one
            for one in target.people
            if one.name
            and re.search(
                rf"\b(?:use|using|via|through|over|on|by) {re.escape(one.name)}\b", statement.said
            )
        )
        if apps:
            things = tuple(Thing(one.name, field="channel") for one in apps)
            target = replace(
                target, things=things, people=tuple(one for one in target.people if one not in apps)
            )
    target = replace(target, kinds=tuple(dict.fromkeys(kinds)))
    if (
        kinds == ["tool_call"]
        and target.acts == ("texting",)
        and statement.stance in ("forbid", "ask", "avoid", "require")
    ):
        slots = read_slots(
            statement.said, context.turn, context.today, recurring=True, kinds=("message",)
        )
        who = tuple(
            replace(one, field="recipient") for one in read_recipients(statement.said, context)
        )
        app = re.search(
            r"\b(?:whatsapp|telegram|signal|slack|sms)\b|\bwhatsapps?\b",
            statement.said,
            re.IGNORECASE,
        )
        _ = slots
        if who and app is not None:
            channel = (
                Thing(
                    app.group().lower().rstrip("s") if app.group().lower() != "sms" else "sms",
                    field="channel",
                ),
            )
            return statement, replace(
                statement,
                target=Target(kinds=("message",), things=channel, people=who, window=target.window),
            )
        if who or not (target.things or target.also):
            return statement, replace(
                statement, target=Target(kinds=("message",), people=who, window=target.window)
            )
    if (
        kinds == ["message"]
        and target.people
        and not any(one.field == "channel" for one in target.things)
        and statement.stance in ("forbid", "ask", "avoid")
    ):
        # a message goes out as one, or by a tool that sends
        names = tuple(Thing(one.name or str(one.role)) for one in target.people)
        tool = replace(
            target,
            kinds=("tool_call",),
            acts=("texting",),
            people=(),
            also=names,
            things=tuple(replace(one, field="") for one in target.things),
            traits=(),
        )
        return replace(statement, target=target), replace(statement, target=tool)
    for name in ("channel", "seat", "cabin", "format", "tone", "intensity"):
        alike = [one for one in target.traits if one.field == name and one.op == "=="]
        if len(alike) > 1:
            rest = tuple(one for one in target.traits if one not in alike)
            return tuple(
                replace(statement, target=replace(target, traits=(*rest, one))) for one in alike
            )
    return (replace(statement, target=target),)


_SHOWN = re.compile(
    r"\b(?:show|send|notify|alert|ping|tell|bother|disturb|spam|see|get|receive)(?:ing)? (?:me|us|any|more|those|the|about)\b|\bno (?:more )?(?:\w+ )?e?mails?\b",
    re.IGNORECASE,
)

_ = (timedelta, Named, _POSSESSED, _ALL_OF, Doing)
