"""From the stances of a clause to statements: the first reading that can be filled."""

from __future__ import annotations

import re
from collections.abc import Callable

from habitus.facts._statement import ClauseKind, Statement
from habitus.facts.grammar.en._amounts import read_limits
from habitus.facts.grammar.en._context import Built, Context
from habitus.facts.grammar.en._effect_statements import effect_statements
from habitus.facts.grammar.en._fill_around import fill_stance
from habitus.facts.grammar.en._judge import (
    Stand,
    as_denial,
    by_doctor,
    is_denied,
    is_reported,
    stands,
)
from habitus.facts.grammar.en._limits import limit_statements
from habitus.facts.grammar.en._pieces import adds_something, is_timed, names_kind, without_doing
from habitus.facts.grammar.en._points_back import replaced_liking, than_that
from habitus.facts.grammar.en._scan import Scan
from habitus.facts.grammar.en._tells import only_tells
from habitus.facts.grammar.en._whole_clause import definitions, identity_statements

_NEGATED_BEFORE = re.compile(
    r"\b(?:don't|never|not|doesn't|didn't|won't|can't|shouldn't|mustn't|no longer|hardly|nor|neither)\s*$",
    re.IGNORECASE,
)


_NOT_SO = re.compile(
    r"(?:\b(?:is|are|was|were|'s|'re)(?:n't| not)|\baren't|\bisn't|\bno longer)(?: \w+ly| exactly| really| all that| actually)?\s*(?:off|out|banned|forbidden|taboo|ruled|a no|prohibited|impossible)?\s*$",
    re.IGNORECASE,
)
EMPHASIS = re.compile(
    r"(?:and )?(?:no matter (?:what|who|how|when|why)(?: \w+){0,4}|whatever (?:happens|they say|he says|she says|anyone says|the reason)|whatever (?:the|my|your|any|some)(?:one|body)?(?: [\w'-]+){0,2} (?:thinks?|says?|claims?|suggests?|recommends?|does|wants?|promises?|costs?)|not for any(?:one|body|thing)(?: at all)?|not even (?:once|for a (?:minute|moment|second|friend|laugh))|not once|(?:so |and )?please don't|(?:i mean )?(?:never|not)(?: ever)?|i mean|come what may|under any circumstances|without (?:fail|exception)|i (?:really )?mean (?:it|that)|i insist|full stop|ever|at all|period|for any reason|by any means|rain or shine|come rain or shine|hail or shine)",
    re.IGNORECASE,
)
"""What insists and says nothing else."""


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


_TOPIC_HEAD = re.compile(
    r"(?:and |so |also |now |then )*(?:for (?:what|whatever|anything|things) you (?:text|send|write|post|buy|book|order|say|reply|do)(?: (?:to|for) (?:people|others|me))?|(?:(?:something|one thing|a (?:note|word|thing)|another thing|a point) (?:about|on|for)|on(?: the (?:subject|topic|matter) of)?|about|as to|as for|regarding|re|concerning|with regard to|with|for|when it comes to|in terms of|speaking of|talking of|while we're (?:on|talking about)) (?:(?:the|my|our|your|all|any) )?(?:\w+ )?(?:phone|mobile|mail|e?mails?|inbox|notifications?|alerts?|pings?|payments?|spending|money|bank(?:ing)?|finances?|budgets?|shopping|purchases?|calendar|diary|meetings?|travel|flights?|hotels?|food|meals?|code|coding|files?|messages?|texts?|texting|social media|house|home|flat|front door|workouts?|exercise|gym|films?|telly|tv|watching|evenings in)(?: (?:front|side|side of things|stuff|matters))?)",
    re.IGNORECASE,
)
"""What the clause is going to be about: it adds nothing where the clause names its own kind."""


_REASON_TAIL = re.compile(
    r"^(?:(?:my|the|our|bad|dodgy|sore) (?:\w+ )?(?:shoulders?|knees?|back|hips?|ankles?|wrists?|neck|heart|stomach|gut|tummy|teeth|tooth|skin|eyes?|ears?|head|feet|foot|legs?|nerves|wallet|budget|bank balance|sanity|sleep|waistline|cholesterol|blood pressure|kidneys|liver|lungs?|throat|joints|asthma|migraines?|reflux|diabetes|gout|bones|hearing|conscience|sinuses|allergies)"
    r"|too (?:loud|noisy|dear|pricey|expensive|far|busy|crowded|touristy|much|rich|heavy|sweet|salty|cold|hot|slow|long|late|early|dark|dull|boring|risky|tight|stuffy|grim)|doctor's orders|(?:religious|health|medical|personal|ethical|moral|family|work|dietary|safety|financial|money) (?:reasons?|grounds)|school run|life's too short|bad memories|long story|work stuff|family stuff|force of habit|old habits?|once bitten)\b[\w ]{0,12}$",
    re.IGNORECASE,
)
"""Why, in two words after a comma; never one more object."""


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
        without_doing(one, context)
        for one in prefix
        if not (_TOPIC_HEAD.fullmatch(one.strip()) and names_kind(text, context))
    ]
    unknown = [
        one for one in (*prefix, *suffix) if _WHILE.match(one) and not is_timed(one, context)
    ]
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
    if while_doing is not None and not is_timed(while_doing.group(), context):
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
    if suffix and (is_timed(text, context) or read_limits(Scan(text), context.turn.currency)):
        suffix = [one for one in suffix if adds_something(one, context)]
    compared = than_that(text, prefix, found, said, context)
    if compared:
        return compared, "wish", "more than the limit before"
    taken_back: list[tuple[int, int]] = []
    for stand in found:
        mode, notes = stand.frame.mode, stand.frame.notes
        span = len(stand.left), len(stand.left) + len(stand.said)
        if mode in ("ask", "forbid", "avoid", "require", "only") and any(
            span[0] < end and start < span[1] for start, end in taken_back
        ):
            continue  # "no need to ask": the asking was denied
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
        if (
            mode in ("forbid", "avoid")
            and stand.frame.side == "left"
            and _NOT_SO.search(stand.left)
        ):
            continue  # "Mondays aren't off limits"
        if only_tells(stand, text, context):
            continue
        if others(stand) and "doctor" not in notes:
            return (), "others", stand.said
        if is_reported(stand) and not by_doctor(said):
            context.reported = fill_stance(stand, text, prefix, suffix, said, context)
            return (), "others", stand.said
        if is_denied(stand):
            if mode not in ("forbid", "avoid", "ask", "only"):
                return (), "unreadable", stand.said
            stand = as_denial(stand)
        statements = fill_stance(stand, text, prefix, suffix, said, context)
        if statements:
            return (
                (*replaced_liking(statements, context, said), *statements),
                _clause_kind(stand),
                stand.said,
            )
        why = why or stand.said
        if mode in ("permit", "neutral", "end"):
            taken_back.append(span)
    if not tried_effects:
        early = _early(text, prefix, suffix, found, said, context)
        if early:
            return early, "wish", "effect, definition or way of life"
    limits = limit_statements(text, prefix, suffix, context, said)
    if limits:
        return limits, "wish", "a limit"
    return (), "unreadable" if found else "talk", why


def _early(
    text: str, prefix: list[str], suffix: list[str], found: list[Stand], said: str, context: Context
) -> tuple[Statement, ...]:
    identity = identity_statements(text, context, said)
    if identity:
        return identity
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
