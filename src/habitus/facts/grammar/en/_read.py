"""Reading a turn: clause by clause, with what was said before in view."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from datetime import date

from habitus.facts._statement import (
    ClauseKind,
    ClauseReading,
    Reading,
    Statement,
    Target,
    Thing,
    Trait,
    Turn,
)
from habitus.facts.grammar.en._amounts import read_limits
from habitus.facts.grammar.en._build import EMPHASIS, build
from habitus.facts.grammar.en._changes import read_change
from habitus.facts.grammar.en._clauses import Piece, Sentence, sentences
from habitus.facts.grammar.en._clock import after_clock, before_clock, clock_pattern, read_clock
from habitus.facts.grammar.en._context import Context
from habitus.facts.grammar.en._effect_statements import effects_of
from habitus.facts.grammar.en._judge import (
    Stand,
    about_others,
    by_doctor,
    is_firm,
    is_reported,
    stands,
)
from habitus.facts.grammar.en._limits import limit_of
from habitus.facts.grammar.en._normal import normalise
from habitus.facts.grammar.en._numbers import number
from habitus.facts.grammar.en._recast import is_verdict, read_signs, recast, with_verdict
from habitus.facts.grammar.en._scan import Scan
from habitus.facts.grammar.en._target import Slots, read_slots, to_target
from habitus.facts.grammar.en._things import any_proper_names, proper_names
from habitus.facts.grammar.en._times import read_times
from habitus.facts.grammar.en._whole_clause import definitions, identity_of
from habitus.facts.grammar.en._words import STOP_WORDS, TELLING_VERBS
from habitus.facts.grammar.en._words_people import NOT_NAMES
from habitus.facts.grammar.en._words_stances import (
    ACCEPT,
    CONFIRMS,
    HYPOTHETICAL,
    NO_ACCEPT,
    REPORT_TEXT,
)
from habitus.vocabulary import (
    Amount,
    Between,
    Dates,
    Distance,
    Duration,
    Every,
    Money,
    Scalar,
    all_of,
)

_EXCEPTION = re.compile(
    r"^(?:and |but |or |,)?\s*(?:the (?:only |one |sole )?exceptions? (?:to this |to that |here )?(?:is|are|being|:)|exceptions? ?(?:is|are|:)|except(?:ing)?(?: for| that| when| if| on| in)?|unless|apart from|aside from|save for|other than|excluding|besides|barring|bar\b|with the exception of|with (?:the |one |a |just |only )+(?:small |single |sole |tiny |little )*(?:exception|loophole|caveat|carve-?out|exemption|proviso)(?: of| being| for| which is| that is|:)?|(?:the )?(?:only |one |sole )*(?:loophole|carve-?out|caveat|exemption) (?:is|are|being)|(?:the )?only (?:thing|time|case|way|times|cases)(?: (?:that's|that is|it's|which is) (?:different|allowed|fine|okay)| that changes)? is,?(?: if| when)?|short of|not counting|only if|only when|but not|if it's not|outside of)\b\s*",
    re.IGNORECASE,
)
_EXCEPT_INSIDE = re.compile(
    r",?\s(?:except(?:ing)?(?: for| that| when| if)?|unless|save(?= (?:for|the|my|our|when|if|those|on)\b)(?: for)?|bar(?= (?:the|my|our|those|one|when)\b)|minus|short of|apart from|aside from|save for|other than|excluding|besides|barring|with the exception of|not counting)\s",
    re.IGNORECASE,
)
_EXCEPTED = re.compile(
    r"^(?P<what>.+?) (?:excepted|excluded|exempt|exempted|(?:is|are|being) (?:the|my|our) (?:one |only |sole |single |lone )?exceptions?|(?:the|my) (?:one|only|sole|single|lone) exceptions?|is the exception|are the exception|is an exception|are an exception|are exceptions|is exempt|are exempt|don't count|doesn't count|aside|(?:is|are) (?:outside (?:of )?(?:this|that|it|the rule|the ban)|not (?:included|covered|part of (?:this|that|it))|the odd one out|(?:another|a different) matter|my (?:one )?exceptions?|a special case))$",
    re.IGNORECASE,
)
_JUST_FOR = re.compile(
    r"^(?:just |only |but )?(?:for|on|this|next)\b.{3,40}\bonly$|^if (?:at all )?possible$|^(?:just|only) (?:for )?(?:this once|today|tomorrow|this (?:time|week|\w+day))$",
    re.IGNORECASE,
)
_ONLY_THEN = re.compile(
    r"^only (?:on|for|when|if|at|in|during|after|before)\b(?P<what>.*?)(?: (?:i mean(?:t)?|please|though|thanks|mind|i will|i'll|will i|do i|i do|i would|i can|can i|it's (?:fine|okay|allowed)|is it (?:fine|okay)|i (?:make|allow|have)).*)?$",
    re.IGNORECASE,
)
_PREFIX = re.compile(
    r"^(?:and |so |but |then |also |or )*(?:(?:just |only )?(?:for )?(?:this|next|the coming|the next) (?:week|month|year|fortnight|weekend|time|once|\w+day|few|two|three|\d+)|(?:just |only )(?:for |on |in |until )?(?:today|tonight|tomorrow|now|\w+day)|when|whenever|if|on|in|for|at|before|after|during|between|from|with|by|as for|as to|something about|as regards|regarding|about|concerning|when it comes to|whatever|any|anything|anyone|everything|all|until|once|while|over|between|as soon as|every|each|most|in terms of|re|calendar|rule|note|reminder|food|travel|both|either|correction|update|new|second|third|late|early)\b",
    re.IGNORECASE,
)
_FINITE = re.compile(
    r"^(?:\W*(?:and|so|but|then|also|because|since|as|while|though|although|well|anyway|plus|except|in fact|actually|which|who|that)\s)*(?:(?:i|we|you|he|she|it|they|there|this|that|these|those|who|everyone|nobody|everybody|someone|people)(?:'s|'m|'re|'ve|'d|'ll)?\b|(?:my|our|the|his|her|their|your|a|an|some|every) (?:[\w'-]+ ){1,4}?(?:is|are|was|were|has|have|had|will|won't|can|can't|did|does|do|says?|said|keeps?|kept|got|gets|came|comes|went|goes|told|asked|wants?|looks?|took|takes|made|makes|needs?|rang|wrote|calls|called|thinks?|loves?|hates?|talks|runs|works|starts|closes|opens|costs|lost|broke|died|says|finished|turned|sold|gave|met)\b|[\w'-]+(?:'s| is| are| was| were| has| had| rang| went| came| says| said| got)\b)",
    re.IGNORECASE,
)
_CONTINUES = re.compile(
    r"^(?:and |or |nor |also |plus |likewise |same (?:goes |thing )?(?:for |with )|ditto (?:for )?|as (?:is|are) |so (?:is|are) |and so (?:is|are) |that goes for |the same (?:goes |applies |is true )?(?:for|to|with|of) |this (?:goes|applies) (?:for|to) |neither (?:is|are) |or even |not even )+(?P<what>.+)$",
    re.IGNORECASE,
)
_SAME = re.compile(
    r"^(?P<what>[^,]+?),? (?:same story|same thing|same deal|same here|ditto|likewise|too|as well|either|also|same again|same goes)$",
    re.IGNORECASE,
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
_OTHER_ONES = re.compile(
    r"\b(?:other|others|otherwise|rest|else|elsewhere|any time|anytime|whatever|whichever|remaining)\b",
    re.IGNORECASE,
)
_VERBS = frozenset(
    [
        "is",
        "are",
        "was",
        "were",
        "has",
        "had",
        "have",
        "went",
        "came",
        "said",
        "says",
        "got",
        "took",
        "made",
        "rang",
        "told",
        "did",
        "does",
        "do",
        "will",
        "would",
        "can",
        "could",
        "should",
        "share",
        "shares",
        "wants",
        "want",
        "needs",
        "need",
        "thinks",
        "think",
        "gave",
        "left",
        "lost",
        "broke",
        "flew",
        "slept",
        "won",
        "ran",
        "ate",
        "sat",
        "saw",
        "met",
        "began",
        "grew",
        "knew",
        "became",
        "brought",
        "bought",
        "thought",
        "felt",
        "kept",
        "held",
        "stood",
        "let",
        "put",
        "read",
    ]
)
_BASE_VERBS = frozenset(
    [
        "text",
        "email",
        "call",
        "ring",
        "use",
        "send",
        "give",
        "just",
        "try",
        "remind",
        "tell",
        "find",
        "check",
        "look",
        "ask",
        "let",
        "keep",
        "make",
        "put",
        "get",
        "take",
        "go",
        "come",
        "see",
        "wait",
        "stop",
        "start",
        "turn",
        "print",
        "order",
        "book",
        "buy",
        "pay",
        "cancel",
    ]
)
_ADJECTIVES = frozenset(
    [
        "red",
        "mixed",
        "smoked",
        "fried",
        "baked",
        "grilled",
        "boiled",
        "roasted",
        "dried",
        "iced",
        "salted",
        "pickled",
        "processed",
        "frozen",
        "tinned",
        "canned",
        "cured",
        "stuffed",
        "spiced",
        "included",
        "unread",
        "scheduled",
        "recorded",
        "aged",
        "subtitled",
        "dubbed",
        "connected",
        "shared",
        "crowded",
        "related",
        "animated",
    ]
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
_POINTS_BACK = re.compile(
    r"\b(?:it|them|that|this|those|these|they|one|such|same|both|either|above|over|under|below|longer|more|less|check|ask|first)\b",
    re.IGNORECASE,
)
_OPENS_CLAUSE = re.compile(
    r"^(?:and |so |but |then |also |or )*(?:(?:just |only )?(?:for )?(?:this|next) (?:week|month|year|weekend|time|\w+day)|when|whenever|if|until|once|while|whatever|anything|anyone|everything|unless|as soon as|for|on|in|at|before|after|during|between|from)\b",
    re.IGNORECASE,
)
_STATES = re.compile(r"\b(?:is|are|was|were|has|had)\b", re.IGNORECASE)
_TELLS = re.compile(
    rf"^(?:my|our|your|his|her|their|its|the|this|that|these|those|some|all|every) (?:[\w'-]+ ){{1,3}}?(?:{'|'.join(TELLING_VERBS)})(?:e?s)?\b(?! (?:calls?|meetings?))",
    re.IGNORECASE,
)
"""A clause with a verb of its own after a noun ("their stuff falls apart"), no bare noun phrase."""
_SUBJECT_I = re.compile(
    r"^(?:and |so |but |then |also |plus )*(?:i|i'm|i've|i'd|i'll|we|we're|my|for me)\b",
    re.IGNORECASE,
)
_ASIDE = re.compile(
    r"^(?:as (?:we|i|you|they) (?:have|say|call|said|know|put|like)\b.*|i mean it|you know|no offen[cs]e|long story|don't ask|bring it on|go figure|sue me|sorry not sorry|i'm begging you|i beg you)$",
    re.IGNORECASE,
)
"""What is thrown in between and neither asks for anything nor ends what stood before."""
_SPELT_OUT = re.compile(
    r"^(?:which|that|this|it|they|those|meaning|i\.e\.?|so)(?:'s|'re| is| are| means| runs?| goes| lasts?)? (?P<what>.*\w.*)$",
    re.IGNORECASE,
)
"""A time named after the fact: "while I'm in court, which is 9 to 1 on weekdays"."""
_SAID_BY = re.compile(
    r"(?:^|, )(?:says|said|goes|went|reckons|claims|wrote) (?:my|our|the|his|her|their|a|(?-i:[A-Z])\w*)\b(?! to\b)",
    re.IGNORECASE,
)
_RELAYED = re.compile(
    r"(?<!\bmeant )(?<!\bwant )(?<!\bwanted )(?<!\blike )(?<!\bhave )(?<!\bhad )(?<!\bneed )(?<!\bforgot )(?<!\bmeaning )(?<!\bgoing )(?<!\bgot )(?<!\btrying )(?<!\bsimply )(?<!\bwriting )(?<!\bfair )(?<!\bhonest )\bto (?:say|announce|inform me|complain|insist|declare)(?: that)? (?:i|i'm|we|we're|you)\b",
    re.IGNORECASE,
)
_BARE_NO = re.compile(
    r"^(?:just |please |simply )?(?:don't|do not|never)(?: please| ever)?$", re.IGNORECASE
)
_ABOUT = re.compile(
    r"^(?:if |when )?(?:(?:the |its |their )?(?:topic|subject|matter|theme) (?:is|has to do with)|(?:it's|it is|they're|they are|that's|something|anything|things?)? ?(?:about|regarding|concerning|to do with|has to do with|related to)) (?P<what>[\w' ]{2,30})$",
    re.IGNORECASE,
)
_TOLD_OF = re.compile(
    r"\b(?:yesterday|last (?:night|week|month|year|summer|winter|spring|autumn|time|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|(?:days?|weeks?|months?|years?|ages) ago|the other (?:day|night|week)|back then|in those days|this morning|earlier today)\b",
    re.IGNORECASE,
)
_TOLD_PAST = re.compile(
    r"\b(?:had|was|were|did|didn't|got|went|came|took|made|gave|ate|drank|saw|met|sent|booked|ordered|loved|hated|enjoyed|wanted|left|kept|put|called|rang|tried|felt|spent|paid)\b",
    re.IGNORECASE,
)
_TOLD_OTHERS = re.compile(
    r"^(?:(?i:and|but|so|then|anyway|well|because|though|when|while|if|in the end|at the end|on \w+day|this morning|last night|yesterday|later|afterwards),? )*"
    r"(?:(?i:the|an?|my|our|his|her|their|its|this|that|some|one|two|three|he|she|they|it|there|people|everyone|everybody|someone|somebody|these|those)\b|(?!I\b|I'|We\b|You\b)[A-Z][\w'-]+)(?: (?!who|which|that|i\b|i'|we\b|you\b)[\w'-]+){0,7}? "
    r"(?P<verb>was|were|had|did|didn't|wasn't|weren't|went|came|said|told|asked|took|knew|gave|kept|would|wouldn't|couldn't|used to|saw|met|fell|found|began|felt|brought|bought|thought|stood|sat|ran|ate|drank|wrote|drove|flew|woke|broke|wore|threw|spoke|sang|slept|won|rang|grew|got up|turned up|turned out|ended up|wanted|looked|laughed|cried|shouted|asked|called|started|stopped|tried|finished|decided|worked|walked|talked|played|loved|hated|liked|seemed|happened)\b",
)
"""What someone or something else did ("the band only knew songs from 1983")."""
_STANCE_OF_MINE = re.compile(
    r"\b(?:i|i'm|i've|i'd|i'll|me|my|please|you|mustn't|must|for us)\b", re.IGNORECASE
)
_FROM_NOW = re.compile(
    r"\b(?:never again|from now on|any ?more|so please|please|don't|no more|i (?:don't|never|can't|won't))\b",
    re.IGNORECASE,
)
_TO_BE_WRITTEN = re.compile(
    r"^(?:please |now |can you |could you |would you |will you |help me )*(?:draft|write|compose|reword|rephrase|translate|proofread|type up|text|tell|email|message|reply to|answer) (?:(?!me\b|us\b|my (?:clients|boss|team|colleagues)\b)(?:[\w'-]+|my \w+) )?(?:(?:me|back|up) )?(?:(?:an?|the|this|that|something) [\w' -]{2,40})?(?:saying|that (?:i|we|says)|to say|about (?:a|an|how|why)|where|telling|(?-i:with the words))\b"
)
_ELLIPTIC_NO = re.compile(
    r"^(?:and |but |or |so |just )*(?:no|not|nothing|nor|none)\b", re.IGNORECASE
)
_RELATES = re.compile(r"\b(?:saying|said|says) (?:that )?(?:he|she|they|it|no\b)", re.IGNORECASE)
_ERRAND = re.compile(
    r"^(?:and |so |okay |please |now |then )*(?:(?:can|could|would|will) you (?:please )?|i(?:'d| would) like you to |i need you to )?(?:order|get|grab|fetch|buy|find|make|bring|pick up|book|reserve|put on)(?: (?:me|us))? (?:an?|some|two|three|four|one|the usual)\b(?!.*\b(?:every|always|whenever|each time|from now on|in future)\b)",
    re.IGNORECASE,
)
"""One thing to be fetched now; what it must not hold is said of it alone."""
_TOLD_AGAIN = re.compile(
    r"\b(?:said|told|asked|mentioned|promised|agreed|since|from now on|any more|again|never|always|please|don't|won't|can't|stop)\b",
    re.IGNORECASE,
)
_THERE = re.compile(
    r"^(?:(?:if|when|where) )?(?:(?:it|they|that|those)(?:'s|'re| is| are| goes| go) |i'm |we're |flying |going |staying |i fly |i'm flying |i'm staying )?(?P<side>to|into|in|at|from|out of|on|under|inside) (?:the |my |our |a )?(?P<where>[\w./'-]+(?: (?-i:[A-Z])[\w'-]+)*)(?: (?:folder|directory|branch|repo|repository|table|bucket|project|channel|account|office|hotel|hotels))?(?= where\b.*|$)",
    re.IGNORECASE,
)
_ANYONE_BUT = re.compile(
    r" (?:with|to|for|from|by) (?:anyone|anybody|any one|anyone at all|people) (?:but|except|other than|besides|apart from|outside(?: of)?|save) (?P<who>[^,]+)$",
    re.IGNORECASE,
)
_SPOKEN_OF = re.compile(
    r"\b(?P<name>[A-Z][a-z]+(?: [A-Z][a-z]+)?)(?:'s (?:a|an|the|not|been|got|always|so|too)\b| (?:is|was|has|keeps|sent|sends|called|calls|rang|talks|came|comes|thinks|wants|likes|never|always|and i)\b)"
)
_NARROWED = re.compile(
    r"\b(?:on|for|with|at) (?:a |the )?(?:short|shorter|long|longer|quick|small|smaller|tiny|brief|cheap|big|domestic|internal|internal-only|special|certain|some|rare)(?:-haul)? (?:flights?|trips?|hops?|hauls?|stays?|meetings?|calls?|ones?|occasions?|days?|routes?|orders?|changes?|fixes)\b",
    re.IGNORECASE,
)
"""A part that no slot can hold: what is fine there isn't fine everywhere."""
_INSIDE = re.compile(
    r"\b(?:in|under|inside|within) (?:the |my |our )?(?P<where>(?!case\b|future\b|general\b|advance\b|full\b|here\b|there\b|prod\w* hours)[\w./~-]{2,30})",
    re.IGNORECASE,
)
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
_IF = re.compile(
    r"^(?:and |so |but |then )*(?:if|in case|as long as|provided(?: that)?|whenever|when|once)\b",
    re.IGNORECASE,
)


@dataclass(slots=True)
class Group:
    """Pieces of a sentence that go together."""

    text: str
    prefix: list[str] = field(default_factory=list)
    suffix: list[str] = field(default_factory=list)
    exceptions: list[str] = field(default_factory=list)
    stands: list[Stand] = field(default_factory=list)
    active: bool = False
    lead: str = ""

    def said(self) -> str:
        """All its words."""
        return ", ".join([*self.prefix, self.text, *self.suffix, *self.exceptions])


class TurnReader:
    """Reads one turn; holds what later clauses may point back to."""

    def __init__(self, turn: Turn) -> None:
        self.turn = turn
        self.today: date = turn.at.astimezone(turn.day.zone).date()
        self.clauses: list[ClauseReading] = []
        self.context = Context(turn=turn, today=self.today)
        self.excused = False
        self.sentence = ""
        self.spelt = ""

    def read(self) -> Reading:
        """The whole turn."""
        text = normalise(read_signs(self.turn.text), self.turn.concepts)
        self.context.quotes = text.quotes
        first = True
        for sentence in sentences(recast(text.words)):
            if first and self._accepts(sentence):
                self._read_proposal()
            first = False
            self._sentence(sentence)
        return Reading("en", tuple(self.clauses))

    # --- agreement ------------------------------------------------------------------------------------

    def _accepts(self, sentence: Sentence) -> bool:
        if sentence.question or not self.turn.before:
            return False
        low = sentence.text.lower()
        return re.match(ACCEPT, low) is not None and not re.search(NO_ACCEPT, low)

    def _read_proposal(self) -> None:
        last = self.turn.before[-1]
        if last.speaker != "assistant":
            return
        if re.search(r"tool result|result from|system note|\[\[", last.text, re.IGNORECASE):
            return
        proposal = normalise(last.text, self.turn.concepts)
        for sentence in sentences(proposal.words):
            match = _PROPOSAL.match(sentence.text)
            if match is None:
                continue
            body = _as_own(match.group("what"))
            inner = TurnReader(replace(self.turn, text=body, before=()))
            statements = inner.read().statements
            if statements:
                self.clauses.append(
                    ClauseReading(last.text, "accept", "agreed to a proposal", statements)
                )
                self.context.statements += statements
                return

    # --- sentences ------------------------------------------------------------------------------------------

    def _sentence(self, sentence: Sentence) -> None:
        verdict = with_verdict(
            self.context.fragment, sentence.text, timed=self._only_timed(self.context.fragment)
        )
        if verdict is not None and not sentence.question:
            sentence, self.context.fragment = sentences(verdict)[0], ""
        sentence = self._with_verdicts(sentence)
        text = sentence.text
        low = text.lower()
        self.sentence = self.context.sentence = text
        self.spelt = ", ".join(one.text for one in sentence.pieces)
        self.excused = False
        if _FIRMNESS_ONLY.match(low.strip(" .!")):
            return
        if (
            sentence.question
            and not _WISH_QUESTION.search(low)
            and (_INTERROGATIVE.match(low) or len(low.split()) <= 4)
        ):
            self._mention(text)
            self.context.fragment = (
                text if len(text.split()) <= 4 and not _INTERROGATIVE.match(low) else ""
            )
            self._note(text, "question")
            return
        if re.search(HYPOTHETICAL, low) and not re.search(r"\bi wish (?:you|people|they)", low):
            self._note(text, "hypothetical")
            return
        made = read_change(text, self.context) if len(text.split()) <= 24 else ()
        if made:
            self._change(text, made)
            return
        if re.search(REPORT_TEXT, low) and not re.search(
            r"\b(?:subject|tag|label|mark|flag|reply|replies|answer|email me|notif|ping|send me)",
            low,
        ):
            self._note(text, "quote")
            return
        if _TO_BE_WRITTEN.match(low) and not re.search(
            r"\b(?:always|whenever|every|from now on|in future|any)\b", low
        ):
            self._note(text, "request", "a text to be written")
            return
        if re.fullmatch(r"[«\d»\s,.:;-]+", text):
            self._note(text, "quote")
            return
        sentence = self._changed(sentence)
        if not sentence.pieces:
            return
        text = sentence.text
        if (
            _SAID_BY.search(self.spelt)
            and not by_doctor(text)
            and not re.search(r"\b(?:right|true|agree)\b", low)
        ):
            self._note(text, "others", "what someone says")
            return
        if self._corrects(text) or self._only_then(text):
            return
        sentence = self._without_inscription(sentence)
        groups = self._groups(sentence)
        if not any(group.active for group in groups) and self._continues(text):
            return
        shared: list[str] = []
        after: Group | None = None
        carried = ""
        told = errand = False
        for group in groups:
            if not group.active or not _ELLIPTIC_NO.match(group.text):
                told = (
                    told
                    or (_TOLD_OTHERS.match(group.text) is not None and not by_doctor(text))
                    or _RELATES.search(group.text) is not None
                )
                told = told and _SUBJECT_I.match(group.text) is None
                errand = errand or _ERRAND.match(group.text) is not None
            elif (told or errand) and not _FROM_NOW.search(group.said()) and not is_firm(text):
                self._note(
                    group.said(),
                    "others" if told else "request",
                    "told of others" if told else "part of an errand",
                )
                continue
            if self.context.reported and re.match(CONFIRMS, group.text, re.IGNORECASE):
                self._note(
                    group.said(), "accept", "confirms what others said", self.context.reported
                )
                self.context.remember(self.context.reported, group.said())
                self.context.reported = ()
                if not group.active:
                    continue
            if not group.active:
                carried = ""
                self._mention(group.said())
                self._note(group.said(), "talk")
                continue
            if group.prefix:
                shared = group.prefix
            elif shared and not _SUBJECT_I.match(group.text):
                group.prefix = shared
            if carried and not _SUBJECT_I.match(group.text):
                group.prefix = [*group.prefix, carried]
            before = len(self.context.statements)
            self._group(group, after)
            if len(self.context.statements) == before:
                self._mention(group.said())
            carried = (
                group.text
                if len(self.context.statements) == before
                and read_times(Scan(group.text), self.today, self.turn.day, recurring=True).window
                is not None
                and len(group.text.split()) <= 7
                and not _SUBJECT_I.match(group.text)
                and not re.search(
                    r"\b(?:i|we|he|she|they|was|were|had)\b", group.text, re.IGNORECASE
                )
                and self.clauses[-1].kind in ("unreadable", "talk")
                and not group.exceptions
                else ""
            )
            after = group
        self.context.fragment = (
            text
            if sentence.question
            and len(text.split()) <= 9
            and not any(one.active for one in groups)
            and self._is_topic(text)
            else ""
        )

    def _changed(self, sentence: Sentence) -> Sentence:
        """The sentence without the clauses that only change what was said before."""
        if len(sentence.pieces) < 2 or any(
            _IF.match(one.text) or _EXCEPTION.match(one.text) or _BOUNDS.match(one.text)
            for one in sentence.pieces
        ):
            return sentence
        kept: list[Piece] = []
        for piece in sentence.pieces:
            made = read_change(piece.text, self.context)
            if made:
                self._change(piece.text, made)
            elif not (self._changing(sentence) and self._keeps(piece.text)):
                kept.append(piece)
        return Sentence(tuple(kept), sentence.question)

    def _change(self, text: str, made: tuple[Statement, ...]) -> None:
        self._note(text, "change", "what was said before", made)
        self.context.remember(made, text)

    def _changing(self, sentence: Sentence) -> bool:
        return (
            bool(self.clauses)
            and self.clauses[-1].why == "what was said before"
            and self.clauses[-1].text in sentence.text
        )

    def _keeps(self, text: str) -> bool:
        """ "But no other meat", after "chicken is fine": what stood still stands."""
        if _NO_OTHER.match(text) is None:
            return False
        self._note(text, "talk", "the rest stays")
        return True

    def _without_inscription(self, sentence: Sentence) -> Sentence:
        """ "A sign over the door: never serve fish": what stands after the colon is quoted."""
        pieces = sentence.pieces
        for at in range(1, len(pieces)):
            if pieces[at].lead == ":" and _TEXT_BEARER.search(
                " ".join(one.text for one in pieces[max(at - 2, 0) : at])
            ):
                self._note(" ".join(one.text for one in pieces[at:]), "quote", "an inscription")
                return Sentence(pieces[:at], sentence.question)
        return sentence

    def _only_timed(self, text: str) -> bool:
        slots = read_slots(text, self.turn, self.today, recurring=True, quotes=self.context.quotes)
        return slots.when.window is not None and not slots.found.known()

    def _with_verdicts(self, sentence: Sentence) -> Sentence:
        """ "Leather: never": a topic and a bare verdict on it become one clause."""
        pieces: list[Piece] = []
        joined = False
        for piece in sentence.pieces:
            topic = pieces[-1] if pieces and (len(pieces) == 1 or joined) else None
            if joined and is_verdict(piece.text):
                continue
            if (
                topic is not None
                and not joined
                and is_verdict(piece.text)
                and self._is_topic(topic.text)
            ):
                plain = with_verdict(topic.text, piece.text, timed=self._only_timed(topic.text))
                if plain is not None:
                    pieces[-1] = Piece(plain, topic.lead)
                    joined = True
                    continue
            joined = False
            pieces.append(piece)
        return Sentence(tuple(pieces), sentence.question)

    def _is_topic(self, text: str) -> bool:
        if is_verdict(text) or _FINITE.match(text) or not self._is_fragment(text) or stands(text):
            return False
        slots = read_slots(text, self.turn, self.today, recurring=True, quotes=self.context.quotes)
        return slots.found.known() or slots.when.window is not None

    def _corrects(self, text: str) -> bool:
        """ "Make that 30", "I mean cumin", "Wednesday is an exception"."""
        excepted = _EXCEPTED.match(sentences(text)[0].pieces[0].text) if sentences(text) else None
        if excepted is not None and not self.context.statements and self.turn.own:
            slots = read_slots(excepted.group("what"), self.turn, self.today, recurring=False)
            own = next(
                (
                    one
                    for one in reversed(self.turn.own)
                    if one.target.window is not None and one.stance in ("forbid", "avoid")
                ),
                None,
            )
            if slots.when.window is not None and own is not None:
                made = Statement(
                    stance="permit", target=replace(own.target, window=slots.when.window), said=text
                )
                self._note(text, "change", "an exception", (made,))
                self.context.statements.append(made)
                return True
        last = self.context.last()
        match = _CORRECTION.match(text) or _FINE_NOW.match(text)
        if match is None:
            return False
        body = match.group("what")
        spelt = _CORRECTION.match(self.spelt)
        first = spelt.group("what").split(", ")[0] if spelt is not None else body
        if last is not None and first != body and not stands(first):
            body = first  # "I mean westerns, westerns bore me": the name alone corrects
        elif any(
            one.frame.mode in ("forbid", "avoid", "prefer", "ask", "require", "permit")
            for one in stands(body)
        ) and re.search(
            r"\bmeant?\b|^(?:no|sorry|wait|rather)\b", text[: match.start("what")], re.IGNORECASE
        ):
            if last is not None and self.clauses and last in self.clauses[-1].statements:
                dropped = self.clauses[-1].statements
                self.clauses[-1] = replace(self.clauses[-1], statements=())
                self.context.statements = [
                    one for one in self.context.statements if one not in dropped
                ]
            for one in sentences(spelt.group("what") if spelt is not None else body):
                self._sentence(one)
            return True
        old = last or (self.turn.own[-1] if self.turn.own else None)
        if old is None:
            return False
        slots = read_slots(body, self.turn, self.today, recurring=True, kinds=old.target.kinds)
        target = old.target
        limited = [one for one in target.traits if not isinstance(one.value, str | bool)]
        value = (
            number(
                re.sub(r"[^\w. ]", "", body.split(" instead")[0].split(" please")[0])
                .strip()
                .lower()
            )
            if limited
            else None
        )
        if (
            value is None
            and limited
            and (not slots.kinds() or set(slots.kinds()) & set(target.kinds))
        ):
            named = next(
                (
                    one
                    for one in read_limits(Scan(body), self.turn.currency, bare=True)
                    if one.field == limited[0].field
                ),
                None,
            )
            value = None if named is None else _size(named.value)
        if value is not None and limited:
            old_value = limited[0].value
            new_value = _resized(old_value, value)
            target = replace(
                target,
                traits=tuple(
                    replace(one, value=new_value) if one == limited[0] else one
                    for one in target.traits
                ),
            )
        elif slots.found.things and target.things:
            target = replace(target, things=tuple(slots.found.things))
        elif slots.found.traits and {one.field for one in slots.found.traits} & {
            one.field for one in target.traits
        }:
            target = replace(target, traits=tuple(slots.found.traits))
        elif (
            isinstance(target.window, Between)
            and (moved := _moved(target.window, body)) is not None
        ):
            target = replace(target, window=moved)
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
            for at in range(len(self.clauses) - 1, -1, -1):
                if last in self.clauses[at].statements:
                    kept = tuple(one for one in self.clauses[at].statements if one != last)
                    self.clauses[at] = replace(self.clauses[at], statements=kept)
                    break
            self.context.statements = [one for one in self.context.statements if one != last]
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
        self._note(text, "change", "a correction", (*ended, made))
        self.context.remember((made,), text)
        return True

    def _note(
        self, text: str, kind: ClauseKind, why: str = "", statements: tuple[Statement, ...] = ()
    ) -> None:
        self.clauses.append(ClauseReading(text, kind, why, statements))
        self.context.talked = len(self.clauses)

    def _groups(self, sentence: Sentence) -> list[Group]:
        groups: list[Group] = []
        prefix: list[str] = []
        exceptions: list[str] = []
        pieces = sentence.pieces
        active_at = [at for at, piece in enumerate(pieces) if self._is_active(piece)]
        joined = -1
        for at, piece in enumerate(pieces):
            text = piece.text
            if at == joined:
                continue
            if (
                at + 1 < len(pieces)
                and (opening := _EXCEPTION.match(text)) is not None
                and not re.search(r"\w", text[opening.end() :])
            ):
                text, joined = (
                    f"{text} {pieces[at + 1].text}",
                    at + 1,
                )  # "the only exception is: if ..."
            last = groups[-1] if groups else None
            ended = (
                _EXCEPTED.match(text)
                if piece.lead in (",", "-", "(", ":", "but", "though") and at > 0
                else None
            )
            if ended is not None and last is not None and last.active:
                last.exceptions.append("except " + ended.group("what"))
                continue
            if _EXCEPTION.match(text):
                inner = (
                    self._is_active(Piece(_EXCEPTION.sub("", text), ""))
                    and re.match(r"unless", text, re.IGNORECASE) is None
                )
                if (
                    re.match(
                        r"(?:and |but )?(?:the (?:only |one |sole )?)?exceptions?\b",
                        text,
                        re.IGNORECASE,
                    )
                    and self.context.statements
                    and not (last is not None and last.active)
                ):
                    self._except_last(_EXCEPTION.sub("", text), text)
                    self.excused = True
                elif last is not None and last.active:
                    last.exceptions.append(text)
                elif active_at and at < active_at[-1]:
                    exceptions.append(text)
                elif self.context.statements:
                    self._except_last(_EXCEPTION.sub("", text), text)
                    self.excused = True
                _ = inner
                continue
            if (
                piece.lead in ("(", "-")
                and at > 0
                and exceptions
                and len(text.split()) <= 4
                and _EXCEPTION.match(pieces[at - 1].text)
            ):
                exceptions[-1] += f" {text}"
                continue
            if (
                at not in active_at
                and (_ASIDE.match(text) or EMPHASIS.fullmatch(text.strip()))
                and (prefix or (last is not None and last.active))
            ):
                continue
            spelt = (
                _SPELT_OUT.match(text)
                if at not in active_at and last is not None and last.active
                else None
            )
            if (
                spelt is not None
                and last is not None
                and read_times(
                    Scan(spelt.group("what")), self.today, self.turn.day, recurring=True
                ).window
                is not None
            ):
                last.suffix.append(spelt.group("what"))
                continue
            if at in active_at:
                groups.append(
                    Group(text, prefix, [], exceptions, list(stands(text)), True, piece.lead)
                )
                prefix, exceptions = [], []
                continue
            if (
                at + 1 in active_at
                and pieces[at + 1].lead in (":", "-")
                and len(text.split()) <= 7
                and _FINITE.match(text) is None
            ):
                prefix.append(text)  # "online shopping of any kind: don't"
                continue
            starts_prefix = _PREFIX.match(text) is not None and (
                _OPENS_CLAUSE.match(text) is not None or _STATES.search(text) is None
            )
            later = any(one > at for one in active_at)
            reason = (
                piece.lead
                in (
                    "because",
                    "since",
                    "cause",
                    "while",
                    "though",
                    "although",
                    "whereas",
                    "otherwise",
                )
                and not starts_prefix
            ) or re.match(
                r"(?:since|because|as) (?:i|it|my|the|we|they|he|she)\b", text, re.IGNORECASE
            ) is not None
            if reason or not (starts_prefix or self._is_fragment(text)):
                groups.append(Group(text, lead=piece.lead))
                prefix = []
            elif last is not None and last.active and not (starts_prefix and later):
                if piece.lead not in ("(", ")") or not later:
                    last.suffix.append(text)
            elif later:
                prefix.append(text)
            else:
                groups.append(Group(text, lead=piece.lead))
        if exceptions and groups:
            groups[-1].exceptions += exceptions
        return groups

    def _is_fragment(self, text: str) -> bool:
        """Whether a piece is a bare noun phrase rather than a clause of its own."""
        words = text.split()
        if _FINITE.match(text) is not None or len(words) > 7:
            return False
        if any(
            word.lower() in _VERBS
            or (word.lower().endswith("ed") and len(word) > 4 and word.lower() not in _ADJECTIVES)
            for word in words
        ):
            return False
        if words[0].lower() in _BASE_VERBS or _TELLS.match(text) is not None:
            return False
        if len(words) <= 4:
            return True
        slots = read_slots(text, self.turn, self.today, recurring=True, quotes=self.context.quotes)
        return bool(slots.found.things) or slots.when.window is not None

    def _is_active(self, piece: Piece) -> bool:
        if (
            _EXCEPTION.match(piece.text)
            or _EXCEPTED.match(piece.text)
            or _JUST_FOR.match(piece.text)
        ):
            return False
        if EMPHASIS.fullmatch(piece.text.strip()):
            return False
        found = stands(piece.text)
        if piece.lead in (":", "-", "=") and _BARE_NO.match(piece.text):
            return True
        if found and (
            len(found[0].said.split()) > 1
            or re.search(r"\w", found[0].left + found[0].right)
            or found[0].frame.mode in ("none", "avoid")
        ):
            return True
        return bool(
            effects_of(piece.text, self.context, probe=True)
            or identity_of(piece.text)
            or definitions(piece.text, self.context)
            or limit_of(piece.text, self.context, probe=True)
        )

    # --- groups ------------------------------------------------------------------------------------------------

    def _group(self, group: Group, after: Group | None) -> None:
        said = group.said()
        if (
            _TOLD_OF.search(group.text)
            and _TOLD_PAST.search(group.text)
            and not _TOLD_AGAIN.search(said)
        ):
            self._note(said, "talk", "tells of the past")
            self._mention(said)
            return
        if group.stands and _narrates(group.text, group.stands):
            self._note(said, "talk", "tells of others' past")
            self._mention(said)
            return
        if _RELAYED.search(said):
            self._note(said, "others", "a message passed on")
            return
        if group.stands and group.stands[0].frame.mode == "none":
            self._note(said, "talk", group.stands[0].said)
            self._mention(said)
            return
        but = _ANYONE_BUT.search(group.text)
        if but is not None:
            group.exceptions.append("except " + but.group("who"))
            group.text = group.text[: but.start()]
            group.stands = list(stands(group.text))
        inside = _EXCEPT_INSIDE.search(group.text)
        if (
            inside is not None
            and inside.start() > 0
            and not re.search(
                r"\b(?:anything|any|everything|all|whatever)\b[^,]*$",
                group.text[: inside.start()],
                re.IGNORECASE,
            )
        ):
            group.exceptions.append(group.text[inside.start() :].strip(" ,"))
            group.text = group.text[: inside.start()]
            group.stands = list(stands(group.text))
        unless = self._exceptions(group)
        if any(is_reported(one) for one in group.stands):
            self._mention(said)
        statements, kind, why = build(
            group.text,
            group.prefix,
            group.suffix,
            group.stands,
            said,
            self.context,
            others=lambda stand: about_others(group.text, stand) and not by_doctor(self.sentence),
        )
        if (
            statements
            and self.excused
            and all(one.stance in ("neutral", "permit", "prefer") for one in statements)
        ):
            self._note(said, "talk", "goes with the exception")
            return
        if statements and all(one.stance in ("neutral", "permit") for one in statements):
            if _OTHER_ONES.search(said) and any(one.change == "state" for one in statements):
                self._note(said, "talk", "about the rest")
                return
            own = re.match(
                r"(?:and |but |so )*if (?P<condition>.+?)(?: then |, )", group.text, re.IGNORECASE
            )
            if own is not None and not self._readable("if " + own.group("condition")):
                self._note(said, "unreadable", "a condition")
                return
            if any(_IF.match(one) and not self._readable(one) for one in group.prefix):
                self._note(said, "unreadable", "a condition")
                return
        if statements and any(
            re.match(r"(?:and |so |but )*if\b", one, re.IGNORECASE) and not self._readable(one)
            for one in group.prefix
        ):
            self._note(said, "unreadable", "a condition")
            return
        if (
            statements
            and all(
                one.stance in ("neutral", "permit") and one.change == "state" for one in statements
            )
            and self.turn.own
        ):
            if _NARROWED.search(group.text):
                self._note(said, "unreadable", "only in part")
                return
            statements = tuple(self._as_exception(one, group.text) for one in statements)
        statements = tuple(self._excepted(one, unless) for one in statements)
        statements = tuple(each for one in statements for each in (one, *self._kept_ruled_out(one)))
        if after is not None and re.match(
            r"(?:and |or |so )?(?:no|not|nor)\b", group.text, re.IGNORECASE
        ):
            statements = tuple(self._inheriting(one) for one in statements)
        statements = self._fresh(statements)
        self._note(
            said,
            kind if statements or kind in ("others", "unreadable") else "talk",
            why,
            statements,
        )
        self.context.remember(statements, said)
        self._names(said)

    def _kept_ruled_out(self, statement: Statement) -> tuple[Statement, ...]:
        """ "It's fine to call me after 8 now, except about sales": the exception keeps the old ban."""
        if (
            statement.stance not in ("neutral", "permit")
            or not statement.unless
            or statement.change == "end"
        ):
            return ()
        old = next(
            (
                one
                for one in reversed((*self.turn.own, *self.context.statements))
                if one.stance in ("forbid", "avoid")
                and set(one.target.kinds) & set(statement.target.kinds)
            ),
            None,
        )
        if old is None:
            return ()
        kept = []
        for one in statement.unless:
            if (one.things and statement.target.things) or (one.window and statement.target.window):
                continue
            target = replace(
                statement.target,
                things=(*statement.target.things, *one.things),
                people=one.people or statement.target.people,
                traits=(*statement.target.traits, *one.traits),
                window=one.window or statement.target.window,
            )
            kept.append(
                replace(
                    statement,
                    stance=old.stance,
                    target=target,
                    unless=(),
                    firm=old.firm,
                    strength=old.strength,
                )
            )
        return tuple(kept)

    def _inheriting(self, statement: Statement) -> Statement:
        """ "Not on Fridays, that's fish day, no meat": the fragment shares the time before it."""
        last = self.context.last()
        if (
            last is None
            or last.target.window is None
            or statement.target.window is not None
            or statement.until
        ):
            return statement
        return replace(statement, target=replace(statement.target, window=last.target.window))

    def _as_exception(self, statement: Statement, text: str) -> Statement:
        """What is fine until a day, or in one place, is no more than that."""
        target = statement.target
        if statement.until is not None:
            dates = Dates(statement.since or self.today, statement.until)
            window = dates if target.window is None else all_of(target.window, dates)
            return replace(statement, target=replace(target, window=window), since=None, until=None)
        place = _INSIDE.search(text)
        if place is None or "tool_call" not in target.kinds or target.also:
            return statement
        where = place.group("where").strip(".")
        have = {one.text.lower() for one in target.things} | {
            str(one.value).lower() for one in target.traits
        }
        if (
            where.lower() in have
            or where.lower() in STOP_WORDS
            or read_times(Scan(place.group()), self.today, self.turn.day, recurring=True).window
            is not None
        ):
            return statement
        return replace(
            statement,
            target=replace(target, also=(Thing(where, self.turn.concepts.lookup(where)),)),
        )

    def _readable(self, condition: str) -> bool:
        text = _IF.sub("", condition).strip()
        if not text or re.search(r"\b(?:possible|can|choice)\b", condition):
            return True
        slots = read_slots(text, self.turn, self.today, recurring=True, quotes=self.context.quotes)
        return slots.says_something()

    def _fresh(self, statements: tuple[Statement, ...]) -> tuple[Statement, ...]:
        """Statements not already made in this turn."""
        have = {replace(one, said="", firm=False, strength=0.5) for one in self.context.statements}
        bare = {replace(one, unless=()) for one in have if one.unless}
        return tuple(
            one
            for one in statements
            if (plain := replace(one, said="", firm=False, strength=0.5)) not in have
            and plain not in bare
        )

    def _exceptions(self, group: Group) -> list[tuple[str, Slots]]:
        found = []
        social = (
            tuple(
                one
                for one in read_slots(group.text, self.turn, self.today).kinds()
                if one in ("meeting", "email", "notification", "message")
            )
            if group.exceptions
            else ()
        )
        for text in group.exceptions:
            opening = _EXCEPTION.match(text)
            body = _EXCEPTION.sub("", text).strip()
            if opening is not None:
                lead = re.search(r"(on|in|when)\s*$", opening.group().strip())
                body = f"{lead.group(1)} {body}" if lead is not None else body
            if not body or re.match(
                r"^(?:i|we) (?:say|tell|ask|said|specifically|explicitly|request)|^you (?:have|really|absolutely|must)|^(?:it's )?(?:unavoidable|absolutely necessary|necessary)|^there's no",
                body,
                re.IGNORECASE,
            ):
                continue
            slots = read_slots(
                body,
                self.turn,
                self.today,
                recurring=True,
                quotes=self.context.quotes,
                kinds=social,
            )
            if slots.when.then and slots.when.window is None:
                continue
            found.append((body, slots))
        return found

    def _excepted(self, statement: Statement, unless: list[tuple[str, Slots]]) -> Statement:
        for body, slots in unless:
            statement = self._with_exception(statement, slots, body)
        return statement

    def _with_exception(self, statement: Statement, slots: Slots, body: str) -> Statement:
        target = statement.target
        said_exception = re.sub(r"^(?:except|save|apart from|other than) ", "", body.lower())
        things = tuple(slots.found.things) or tuple(slots.found.unlisted)
        if (
            re.match(r"(?:on|at|when|during|for|in)\b", said_exception)
            and things
            and not slots.people
            and slots.when.window is None
            and not any(
                self.turn.concepts.by_id[each].domain == "food"
                for one in things
                for each in one.concepts
                if each in self.turn.concepts.by_id
            )
        ):
            return statement
        if any(one.field == "urgent" for one in slots.found.traits):
            things = tuple(one for one in things if one.text[:1].isupper())
        if "flight" in target.kinds and (
            to := re.search(r"\b(to|from|into|out of) (?=[A-Z])", body)
        ):
            things = tuple(
                one
                if one.concepts or not one.text[:1].isupper()
                else replace(one, field="destination" if "to" in to.group(1) else "origin")
                for one in things
            )
        if (
            things
            and all(one.concepts for one in things)
            and "meal" in (target.kinds or ("meal",))
            and target.things
            and not slots.when.window
            and not slots.people
            and not slots.limits
        ):
            return replace(statement, target=replace(target, but=(*target.but, *things)))
        people = slots.people
        there = _THERE.match(body)
        if there is not None:
            kind = next(
                (
                    one
                    for one in target.kinds
                    if one in ("hotel", "flight", "meeting", "meal", "tool_call")
                ),
                "",
            )
            where = there.group("where").strip()
            named = where[:1].isupper() or kind == "tool_call"
            if (
                kind
                and named
                and slots.when.window is None
                and where.split()[0].lower() not in NOT_NAMES
            ):
                if (
                    kind == "tool_call"
                    and self.turn.concepts.lookup(where, "act")
                    and (
                        holder := re.search(
                            rf"{re.escape(where)} (?P<what>folder|directory|branch|repo|repository|table|bucket|project|channel|account)",
                            body,
                            re.IGNORECASE,
                        )
                    )
                ):
                    where = f"{where} {holder.group('what')}"  # the word alone is also an act
                place = {
                    "hotel": "area",
                    "flight": "origin"
                    if there.group("side") in ("from", "out of")
                    else "destination",
                    "meeting": "location",
                    "meal": "place",
                }.get(kind, "")
                return replace(
                    statement, unless=(*statement.unless, Target(things=(Thing(where, (), place),)))
                )
        about = _ABOUT.match(body)
        if about is not None and set(target.kinds) & {
            "meeting",
            "email",
            "notification",
            "message",
        }:
            topic = re.sub(
                r"^(?:my|the|our|a|an) ", "", about.group("what").strip(), flags=re.IGNORECASE
            )
            things, people = (
                (
                    Thing(
                        topic,
                        self.turn.concepts.lookup(topic),
                        "topic" if "email" not in target.kinds else "",
                    ),
                ),
                (),
            )
            slots = replace(slots, people=())
        if "tool_call" in target.kinds and (marks := re.findall(r"«(\d+)»", body)):
            things = tuple(
                Thing(self.context.quotes[int(one)])
                for one in marks
                if int(one) < len(self.context.quotes)
            )
        if (
            people
            and target.kinds
            and not set(target.kinds) & {"meeting", "email", "notification", "message", "reply"}
        ):
            place = (
                ""
                if "flight" not in target.kinds
                else "destination"
                if re.match(r"(?:to|into)\b", body)
                else "origin"
                if re.match(r"(?:from|out of)\b", body)
                else ""
            )
            things, people = (
                (*things, *(Thing(one.name, field=place) for one in people if one.name)),
                (),
            )
            slots = replace(slots, people=())
        if (
            not things
            and not people
            and "purchase" in target.kinds
            and len(said_exception.split()) <= 3
            and slots.when.window is None
            and not slots.limits
        ):
            things = (Thing(said_exception, self.turn.concepts.lookup(said_exception)),)
        if (
            not people
            and slots.found.unlisted
            and set(target.kinds) & {"meeting", "email", "notification"}
            and not slots.when.window
        ):
            from habitus.facts._statement import Who

            people = tuple(
                Who(name=one.text) for one in slots.found.unlisted if one.text[:1].isupper()
            )
            things = ()
        limits = tuple(
            Trait(
                one.field,
                {"max": "<=", "min": ">=", "over": ">", "under": "<", "none": "<="}[one.bound],  # type: ignore[arg-type]
                one.value,
            )
            for one in slots.limits
            if one.field != "words"
        )
        window = slots.when.window
        if window is None and slots.when.then:
            window = self.context.window
        exception = Target(
            things=things if not (people and not slots.found.things) else tuple(slots.found.things),
            people=people,
            traits=(*(one for one in slots.found.traits if one not in target.traits), *limits),
            texts=slots.texts,
            window=window,
        )
        if (
            exception.things
            and not (people or window or exception.traits)
            and set(target.kinds) & {"meeting"}
            and all(not one.concepts and not one.text[:1].isupper() for one in exception.things)
        ):
            return statement
        if exception.is_empty():
            return statement
        if (
            exception.window is not None
            and exception.things
            and all(not one.concepts for one in exception.things)
        ):
            exception = replace(exception, things=())
        return replace(statement, unless=(*statement.unless, exception))

    def _except_last(self, body: str, said: str) -> None:
        """ "The exception is X", said in a sentence of its own."""
        slots = read_slots(body, self.turn, self.today, recurring=True, quotes=self.context.quotes)
        self._amend(slots, body, said)

    def _amend(self, slots: Slots, body: str, said: str) -> bool:
        for at in range(len(self.clauses) - 1, -1, -1):
            clause = self.clauses[at]
            if not clause.statements:
                continue
            amended = tuple(self._with_exception(one, slots, body) for one in clause.statements)
            if amended == clause.statements:
                return False
            self.clauses[at] = replace(clause, statements=amended)
            self.context.statements = [one for each in self.clauses for one in each.statements]
            self._note(said, "wish", "an exception to the sentence before")
            return True
        return False

    def _only_then(self, text: str) -> bool:
        """ "Only on Sundays I will", after "no sweets"."""
        only, last = _ONLY_THEN.match(text), self.context.last()
        if (
            only is not None
            and last is not None
            and last.stance in ("do", "prefer", "require", "ask")
            and last in (self.clauses[-1].statements if self.clauses else ())
        ):
            return self._narrowed(last, only.group("what"), text)
        if only is None or last is None or last.stance not in ("forbid", "avoid"):
            return False
        slots = read_slots(only.group("what"), self.turn, self.today, recurring=True)
        if slots.when.window is None and not slots.people:
            return False
        return self._amend(slots, only.group("what"), text)

    def _narrowed(self, last: Statement, words: str, text: str) -> bool:
        """ "Tables, please. Only when they're for my accountant": the wish holds for that alone."""
        slots = read_slots(words, self.turn, self.today, recurring=True, kinds=last.target.kinds)
        people = slots.people
        if "reply" in last.target.kinds:
            people = tuple(replace(one, field="recipient") for one in people)
        if not people and slots.when.window is None:
            return False
        target = replace(
            last.target,
            people=people or last.target.people,
            window=slots.when.window or last.target.window,
        )
        made = replace(last, target=target)
        self.clauses[-1] = replace(
            self.clauses[-1],
            statements=tuple(made if one == last else one for one in self.clauses[-1].statements),
        )
        self.context.statements = [made if one == last else one for one in self.context.statements]
        self._note(text, "wish", "narrows the sentence before")
        return True

    def _continues(self, text: str) -> bool:
        """ "Or anchovies. Blue cheese, same story.": more objects for the last stance."""
        last = self.context.last()
        excepted = _EXCEPTED.match(text)
        if excepted is not None and last is not None:
            return self._amend(
                read_slots(excepted.group("what"), self.turn, self.today, recurring=True),
                excepted.group("what"),
                text,
            )
        match = _CONTINUES.match(text) or _SAME.match(text)
        if match is None or last is None or len(text.split()) > 9:
            return False
        slots = read_slots(
            match.group("what"), self.turn, self.today, recurring=True, kinds=last.target.kinds
        )
        things = tuple(slots.found.things) or tuple(slots.found.unlisted)
        if not things or last.stance not in ("forbid", "avoid", "prefer", "ask", "require"):
            return False
        statement = replace(
            last, target=replace(last.target, things=things, but=()), unless=(), said=text
        )
        self._note(text, "wish", "continues the sentence before", (statement,))
        self.context.remember((statement,), text)
        return True

    # --- memory of the turn -----------------------------------------------------------------------------------

    def _names(self, text: str) -> None:
        names = proper_names(text)
        if names:
            self.context.name = names[-1]
        spoken_of = _SPOKEN_OF.search(text)
        if (
            spoken_of is not None
            and spoken_of.group("name").lower() not in NOT_NAMES | STOP_WORDS
            and not self.turn.concepts.lookup(spoken_of.group("name"))
        ):
            self.context.person = spoken_of.group("name")

    def _mention(self, text: str) -> None:
        """Keep times and things of talk, for "then", "that" and "those days" later."""
        when = read_times(Scan(text), self.today, self.turn.day, recurring=True)
        known = self.context.window
        if (
            isinstance(known, Every)
            and isinstance(when.window, Dates)
            and re.search(r"\b(?:next|first|starting|starts?)\b", text, re.IGNORECASE)
        ):
            self.context.window = replace(known, start=when.window.first)
        elif (
            isinstance(known, Every)
            and isinstance(when.window, Dates)
            and when.window.first == when.window.last
            and when.window.first.weekday() == known.day
            and len(text.split()) <= 5
        ):
            self.context.window = replace(
                known, start=when.window.first
            )  # "every other Thursday, starting this one, June 4th"
        elif when.window is not None:
            self.context.window = when.window
        self._names(text)
        if _POINTS_BACK.search(self.turn.text) is None and not self.context.fragment:
            return
        slots = read_slots(text, self.turn, self.today, recurring=True, quotes=self.context.quotes)
        if slots.found.things or any(
            one.field in ("seat", "cabin", "stops", "spiciness", "breakfast", "online", "format")
            for one in slots.found.traits
        ):
            if (
                self.context.statements
                and self.context.mentioned is not None
                and re.match(
                    r"(?:and |so |because )*(?:they|it|those|these)\b", text, re.IGNORECASE
                )
            ):
                return  # still about what was said before
            self.context.mentioned = to_target(slots)
            self.context.mentioned_text = text
            self.context.mentioned_when = len(self.clauses)
        if slots.kinds():
            self.context.kinds = slots.kinds()


def _narrates(text: str, found: list[Stand]) -> bool:
    """Whether a clause tells what some other subject did, before any word of the person's own."""
    told = _TOLD_OTHERS.match(text)
    if (
        told is None
        or by_doctor(text)
        or _STANCE_OF_MINE.search(found[0].said)
        or _FROM_NOW.search(text)
    ):
        return False
    return all(told.end("verb") <= len(one.left) + len(one.said) for one in found[:1])


def _size(value: Scalar | Amount) -> float | None:
    """The bare number of an amount."""
    match value:
        case Money():
            return value.value
        case Distance():
            return value.km
        case Duration():
            return value.minutes
        case bool() | str():
            return None
    return float(value)


def _resized(old: Scalar | Amount, value: float) -> Scalar | Amount:
    """A new size in the unit of the old one."""
    match old:
        case Money():
            return replace(old, value=value)
        case Distance():
            return replace(old, km=value)
        case Duration():
            return replace(old, minutes=value)
    return value


def _moved(window: Between, text: str) -> Between | None:
    """ "Make it 9" after "no calls after 8"."""
    match = re.match(clock_pattern("a"), text.strip().lower())
    clock = read_clock(match, "a") if match is not None else None
    if clock is None:
        return None
    if window.start == 0:
        return Between(0, before_clock(clock))
    return Between(after_clock(clock), window.end) if window.end == 1440 else None


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


_ = (is_firm, any_proper_names, Thing)
