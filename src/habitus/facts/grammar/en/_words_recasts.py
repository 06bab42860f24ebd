"""Constructions that say the same as a plain clause. Data only: extend it freely.

Each row is (pattern, plain words). The pattern is matched without regard to case inside one
sentence; ``<B>`` stands for the begin of a clause, ``<E>`` for its end, ``<X>`` for the object (as
``x``), ``<Y>`` for a second one, ``<S>`` for a stance of one's own ("I can't stand", as ``s``). The
plain words are what the stance table reads.
"""

from __future__ import annotations

OWN_STANCE: str = (
    r"i(?:'ve| have|'d|'ll)? (?:(?:really|just|absolutely|actually|do|simply|always|honestly|truly|personally|still) )*"
    r"(?:love|adore|like|enjoy|hate|detest|loathe|dislike|dread|prefer|crave|swear by|can't (?:really )?(?:stand|bear|abide|stomach|eat|have|drink|do|take|get enough of)|"
    r"(?:won't|never|don't|will never|would never|no longer) (?:ever )?(?:like|want|eat|drink|enjoy|do|watch|need|have|touch|book|fly|wear|buy|go for|care for|take|read|accept|order)|refuse to \w+|could (?:happily )?(?:eat|drink|watch|live on|do without))"
)
"""A stance with its subject, as it stands in clefts ("what I can't stand is X")."""

_NEVER = r"(?:at no (?:time|point|moment|stage)|under no circumstances?(?: whatsoever)?|on no account|in no case|by no means|in no way|not under any circumstances?|not on any account|for no reason|never(?: ever)?|not ever|not once)"
_ANYONE = r"(?:you|we|anyone|anybody|any \w+|the assistant|this thing|the bot|it)"
_NOBODY = r"(?:nobody|no one|no assistant|no tool|no plugin|none of you|no agent|no bot)"
_STRONG = r"(?:(?:an?|the) )?(?:(?:very )?(?:big|huge|hard|firm|massive|giant|fat|resounding|solid|definite|enthusiastic|absolute|strong|instant|easy|automatic|clear) )*"
_WHEN_FACED = (
    r" (?:(?:a (?:little|bit)|inside|immediately|right away|straight away) )*(?:when(?:ever)?|if|at|the (?:second|moment|minute|instant)|every time|as soon as)"
    r"(?: (?:i (?:see|hear|get|find|spot|smell|have|'m (?:served|offered)|am (?:served|offered))|there's|there is|someone (?:orders|suggests|mentions|plays|serves|puts on)|you (?:serve|book|play|suggest)|they (?:serve|play|put on)|faced with|the (?:sight|thought|smell|sound|idea|mention|prospect) of))? "
)
_ANY_DAY = r"(?:,? (?:any day(?: of the week)?|every (?:single )?time|any time|always|hands down|all day(?: long)?|for me|in my book|without question|no contest))"

_MAY = r"(?:may|can|should|must|could|is to|are to|is allowed to|are allowed to|gets? to|is permitted to|are permitted to|has permission to|have permission to)"
_MAY_NOT = (
    r"(?:may|must|should|shall|ought|(?:is|are)(?: allowed| permitted)?)(?: not|n't|n't ever| never)(?: be)?(?: ever)?(?: allowed| permitted)?(?: to)?|"
    r"(?:is|are) never(?: allowed| permitted)? to|(?:is|are) (?:forbidden|banned) (?:to|from)|never gets? to"
)
_CALLING = r"(?:call(?:ing)?|ring(?:ing)?|phon(?:e|ing))"
_TEXTING = r"(?:text(?:ing)?|message|messaging)"
_PINGING = r"(?:ping(?:ing)?|notify(?:ing)?|disturb(?:ing)?|bother(?:ing)?|interrupt(?:ing)?|contact(?:ing)?|reach(?:ing)?)"
_TAIL = (
    r"(?P<t>(?: (?!because\b|since\b|any more\b|so\b|and\b|but\b|unless\b|except\b)[\w:'-]+){0,7})"
)
_TIMED = r"(?= (?:after|before|on|at|during|between|about|over|while|past|until|in the|unless)\b)"
_SOMEONE = r"(?P<x>(?!i\b|you\b|we\b|it\b|they\b|he\b|she\b|nobody\b|no one\b|none\b|that\b|this\b|there\b|which\b|who\b|what\b|if\b|when\b|so\b|[\w ]*\b(?:i|you|we|he|she|they)\b)[\w'-]+(?: [\w'-]+){0,4}?)"
_ALONE = r"(?:only|(?:nobody|no one)(?: else)? (?:but|except(?: for)?|other than|besides|apart from|bar)|(?:please )?(?:don't|do not|never) let (?:anyone|anybody)(?: else)? (?:but|except(?: for)?|other than|besides|apart from|bar))"

# fmt: off
RECASTS: tuple[tuple[str, str], ...] = (
    # --- corrections in passing ------------------------------------------------------------------------------
    (r"[,;:]\s*(?:(?:no|wait|sorry|oops|er|hang on|hold on|actually|or rather|scratch that|i mean|well|correction|what am i saying|god)[,.]? )+(?:what )?i (?:mean|meant)(?: to say)?(?: is| was|,|:)? (?!it\b|that\b|well\b|business\b|really\b|every word|never[ ,.;!]*(?:$|[,.;!])|not ever|ever\b|please\b)", r". I mean "),
    (r"[.;]\s*(?:(?:no|wait|sorry|oops|hang on|hold on|actually|scratch that)[,.]? )+what i (?:mean|meant)(?: to say)? (?:is|was)(?: that)? ", r". I mean "),

    # --- never, moved to the front or split -------------------------------------------------------------
    (r",? (?:i repeat|and i mean|and i do mean|repeat|i stress|and i stress),? (not|never),? ", r" "),
    (rf"\b{_NEVER} (?:are|do|does|should|shall|may|must|can|will|would|is|am) {_ANYONE}(?: (?:ever|to|be allowed to|allowed to|permitted to))* (?=\w)", r"never "),
    (rf"\b{_NEVER} (?:are|is|should|shall|may|must|can|will) <X> (?:to )?be (?=\w+(?:ed|ent|aid|ut|old|iven|ought|hown|aken)\b)", r"\g<x> must never be "),
    (rf"\b(?:what|(?:the|one|only) (?:\w+ )?things?)(?: that)? (?:{_NOBODY} (?:gets? to|may|must|should|can|will|does|is (?:allowed |permitted )?to|are (?:allowed |permitted )?to)|(?:you|we) (?:must|should|may|can|will|do|are)(?:n't| not| never)(?: allowed| permitted)?(?: to)?|(?:you|we) never)(?: ever)? do(?: ever)?,?(?: [^.,;!?]{{1,50}},)?(?: is|:| -| are) ?(?:to )?", r"never "),
    (rf"\b{_NOBODY},? (?:and )?[^.,;!?]{{1,40}}, (?=(?:gets? to|may|must|should|can|is allowed|are allowed)\b)", r"nobody "),
    (r"<B>(?:not a (?:single|drop of|bit of)|not one(?: single)?|zero|nil)(?= (?!tolerance|percent|point|chance|idea|clue|interest|problem|soul|word|person|thing|of|time|degrees|is|was|i|bit)\w)", r"\g<b>no"),
    (r"\bthere (?:must|should|shall|may|can|had better|has to|have to)(?: never)? be no (?!need|doubt|reason|way)", r"no "),
    (r"\b(?:i(?:'m| am) (?:never|not) to be|don't let me be) (?=\w+ed\b)", r"I must never be "),

    (r"\bno <X> (?:left|remaining|in the (?:fridge|house|shop|cupboard|freezer)|available|to be (?:had|found|seen)|in sight|anywhere)<E>", r"\g<x> finished"),

    (r"\b(?:whatever|no matter what|regardless of what|ignore what(?:ever)?|never mind what|i don't care what) [^,.!?;\n]{2,40}? (?:says?|said|claims?|claimed|tells? you|told you|wants?|asks?(?: for)?|asked(?: for)?|suggests?),? ", r""),
    (r"\bi (?:don't|never) want (?:any |the |other )?(?:tools?|plugins?|agents?|bots?|assistants?|apps?|scripts?) (?:to )?(?:ever )?(?=[a-z])", r"don't "),
    (r"<B>(?:nobody|no one) (?:ever )?(?:gets?|receives?|is given|may have|can have|should have|must have|needs to have) (?=my )", r"\g<b>never share "),

    # --- who may call, and what must not be done -------------------------------------------------------------------
    (rf"<B>{_ALONE} {_SOMEONE} (?:{_MAY} )?(?:ever )?{_CALLING} me{_TAIL}<E>", r"\g<b>no calls\g<t>, except from \g<x>"),
    (rf"<B>{_ALONE} {_SOMEONE} (?:{_MAY} )?(?:ever )?{_TEXTING} me{_TAIL}<E>", r"\g<b>no texts\g<t>, except from \g<x>"),
    (rf"<B>{_ALONE} {_SOMEONE} (?:{_MAY} )?(?:ever )?{_PINGING} me{_TAIL}<E>", r"\g<b>no notifications\g<t>, except from \g<x>"),
    (rf"<B>{_SOMEONE} (?:{_MAY_NOT}|(?:can't|cannot|can not|won't)(?=[^.,;!?]* me{_TIMED})) {_CALLING} me{_TAIL}", r"\g<b>no calls from \g<x>\g<t>"),
    (rf"<B>{_SOMEONE} (?:{_MAY_NOT}|(?:can't|cannot|can not|won't)(?=[^.,;!?]* me{_TIMED})) {_TEXTING} me{_TAIL}", r"\g<b>no texts from \g<x>\g<t>"),
    (rf"<B>{_SOMEONE} (?:{_MAY_NOT}|(?:can't|cannot|can not|won't)(?=[^.,;!?]* me{_TIMED})) {_PINGING} me{_TAIL}", r"\g<b>no notifications from \g<x>\g<t>"),
    (r"<B><X> (?:(?:must|should|may|can|shall)(?: not|n't| never) be|(?:is|are) (?:not|never) to be|(?:isn't|aren't) to be|(?:must|should) never ever be|cannot be|can't be) (?:(?P<v>share|delete|move|merge|archive|rename|disclose|remove|erase|wipe|wire|release)d|(?P<w>forward|sign|upload|post|publish|deploy|push|transfer|install|unlock|cancel|export|print|download|commit|renew)[lrt]?ed)\b", r"\g<b>never \g<v>\g<w> \g<x>"),
    (r"<B><X> (?:(?:must|should|may|can|shall)(?: not|n't| never) be|(?:is|are) (?:not|never) to be|(?:isn't|aren't) to be|cannot be|can't be) paid\b", r"\g<b>never pay \g<x>"),
    (r"<B><X> (?:(?:must|should|may|can|shall)(?: not|n't| never) be|(?:is|are) (?:not|never) to be|(?:isn't|aren't) to be|cannot be|can't be) sent\b", r"\g<b>never send \g<x>"),
    (r"\b(needs?|requires?|wants?) (?:an? |the |some )?(?:explicit |clear )?(?:yes|okay|nod|go-ahead|green light|thumbs[- ]up|sign-?off|confirmation|permission|approval) from me(?: first| beforehand)?", r"\g<1> my okay"),
    (r"\bbefore you (?P<x>[^.,;!?\n]{3,60}), (?:please |always |first )*(?:talk|speak|come|check back|get back|check in|check) (?:to|with) me(?: first)?", r"ask me before you \g<x>"),

    # --- what is loved or hated, moved to the front -----------------------------------------------------
    (r"\b(?:what|(?:the|one) (?:(?:one|only|main|first) )?things?)(?: that)? (?P<s><S>)(?: (?:most|best|least|the most|more than anything|above all|these days|at all|ever))* (?:is|are|would be|has to be) (?=\w)", r"\g<s> "),
    (r"<B>it's (?:really |just |mainly |actually )?(?!why|because|what|how|not|like|when|that|time|funny|good|nice|true|only|been|a (?:shame|pity))<X>(?: that| which| who)? (?P<s><S>)(?P<t>(?: [\w'-]+){0,5}?)<E>", r"\g<b>\g<s>\g<t> \g<x>"),
    (r"<B><X> (?:is|are)(?: just| definitely| precisely| exactly)? (?:what|the (?:kind|sort|type) of (?:thing|food|film|stuff|place)s?|something|a thing|things|the (?:one )?thing|one thing|stuff|food)(?: that| which)? (?P<s><S>)(?: (?:[\w'-]+ ?){1,6})?<E>", r"\g<b>\g<s> \g<x>"),
    (r"<B>(?P<p>my (?:pet hate|favou?rite|weakness|guilty pleasure|bugbear|pet peeve|idea of (?:hell|heaven|fun))),? (?:you ask|by a mile|hands down|by far),? ", r"\g<b>\g<p> is "),

    # --- roundabout names ------------------------------------------------------------------------------------
    (r"\b(?:anything|something|everything|stuff|things|much|nothing) (?:in|down|along) the (?P<x>(?!same\b|right\b|end\b|way\b)[\w-]+(?: [\w-]+)?) (?:line|department|vein|category|genre|bracket|realm|style|field|family)\b", r"\g<x>"),
    (r"\b(?:anything|something|stuff|things|much) (?:(?:along|in|on) the (?:way|lines?|manner|vein|order|region) of|resembling|that (?:could|might) (?:be called|pass for|count as)) ", r""),

    (r"<B>(?:if|when) (?:a |an |the )?(?P<y>[a-z]+?)s?(?: is| are| costs?) (?P<x>[^,.;!?\n]{3,60}?),? (?:then )?i (?P<v>like|love|prefer|hate|dislike) (?:it|them|that)<E>", r"\g<b>I \g<v> \g<y>s \g<x>"),

    (r"\b(?:when(?:ever)?|if) you(?:'re| are)? (?:answering|answer|reply(?:ing)? to|reply|writ(?:e|ing)(?: back)? to|respond(?:ing)? to|talk(?:ing)? to|speak(?:ing)? to|email(?:ing)?|text(?:ing)?) <X>,? (?:please )?(?:always )?(?:do (?:it|so|that)|write|make it|keep it|keep things) in (?=[a-z]+\b)", r"reply to \g<x> in "),

    # --- comparing ---------------------------------------------------------------------------------------
    (rf"<B>(?:give me|gimme|i'd (?:pick|take|choose|go for|have)|i(?:'ll)? (?:pick|take|choose|favou?r|go for)|i(?:'d| would) always (?:pick|take|choose)) <X> (?:over|rather than|instead of|before|ahead of) <Y>{_ANY_DAY}*<E>", r"\g<b>I prefer \g<x> over \g<y>"),
    (rf"<B><X> (?:over|beats?|trumps?|before) <Y>{_ANY_DAY}<E>", r"\g<b>I prefer \g<x> over \g<y>"),
    (r"<B><X> > <Y><E>", r"\g<b>I prefer \g<x> over \g<y>"),
    (r"\b(?:there's |there is )?nothing (?:really |quite |ever )?(?:cheers|relaxes|calms|comforts|soothes|lifts|picks|perks|revives|delights|pleases|restores|warms|hits the spot|makes me (?:smile|happy|happier)|does it for me|sorts me)(?: me| my \w+)?(?: up| out| down)? (?:quite )?(?:like|more than|better than|as much as) ", r"I love "),
    (r"\b(?:there's |there is )?nothing (?:really |quite )?(?:annoys|irritates|bores|depresses|bugs|upsets|winds|puts|turns|drives|ruins|spoils|kills|makes me (?:angry|sad|sick|angrier|sadder))(?: me| my \w+)?(?: up| off| mad| crazy| nuts| out| to tears)? (?:quite )?(?:like|more than|as much as|faster than) ", r"I hate "),
    (r"\b(?:there's |there is |there are )?(?:nothing|few things?|not much|little) (?:is |are |that's )?(?:worse|more (?:boring|annoying|awful|disgusting|tedious|irritating|depressing|off-putting)|(?:i |that i )(?:hate|dislike|dread|detest|loathe)(?: more)?) than ", r"I hate "),
    (r"\b(?:there's |there is |there are )?few things? (?:are |is )?(?:better|nicer|finer|(?:that )?i (?:like|love|enjoy) (?:more|better)) than ", r"I love "),
    (r"\b(?:there's |there is )?no \w+ (?:that )?i (?:hate|dislike|dread|detest|loathe|enjoy less|like less)(?: more)? than ", r"I hate "),
    (r"\b(?:there's |there is )?no \w+ (?:that )?i (?:like|love|enjoy|want) (?:more|better) than ", r"I love "),

    # --- yes and no as nouns -----------------------------------------------------------------------------
    (rf"<B>{_STRONG}(?:yes|thumbs up|yes please|green light)(?: from me)? (?:on|to|for) (?!all\b|that|this|it\b|your|the (?:first|second|last|question|meeting|invite))", r"\g<b>I like "),
    (rf"<B>{_STRONG}(?:no|thumbs down|nope|no thanks|no thank you|nay|hell no)(?: from me)? (?:on|to|for) (?!all\b|that|this|it\b|your|the (?:first|second|last|question|meeting|invite)|me\b|now\b)", r"\g<b>I don't like "),
    (r"\b(?:put|mark|count|sign) me (?:down )?(?:as|for)? ?(?:a |an )?(?:big |huge )?(?:fan of|lover of|yes (?:on|to|for)|friend of) ", r"I like "),
    (r"\b(?:put|mark|count) me (?:down )?(?:as|for)? ?(?:a |an )?(?:big |huge )?(?:no (?:on|to|for)|hater of|enemy of|out (?:of|for|on|with|when it comes to)) ", r"I don't like "),

    # --- how it feels --------------------------------------------------------------------------------------
    (rf"\b(?:my (?:heart|stomach|soul|spirits?|mood) (?:sinks?|drops?|dies|turns|churns|lurches)|i (?:wince|groan|cringe|gag|shudder|roll my eyes|lose the will to live|die (?:a little )?inside|die|switch off|zone out|run a mile|lose my appetite|recoil|want to (?:cry|run|scream|hide))){_WHEN_FACED}", r"I dislike "),
    (rf"\b(?:my (?:heart|mood|spirits?|eyes|face) (?:sings?|lifts?|leaps?|soars?|lights? up)|i (?:light up|perk up|melt|drool|come alive|get (?:all )?(?:excited|giddy|happy)|beam)){_WHEN_FACED}", r"I love "),
    (r"\bi (?:always |really |still |do )*get (?:(?:a |such a |such |so much |real |great )*(?:kick|buzz|thrill|joy|pleasure|lot|lot of (?:joy|pleasure|fun))) (?:out of|from) ", r"I love "),
    (r"\b<X> and (?:me|i|myself) (?:(?:just|really|simply) )?(?:don't|never|aren't|are no longer|have never|will never) (?:been |be )?(?:get along|get on|mix|agree|see eye to eye|got on|friends|good friends|speaking|on speaking terms|speaking terms|a match|a good match|compatible)", r"I don't like \g<x>"),
    (r"\b(?:me and|i and|my (?:stomach|body|gut|tummy) and) <X> (?:(?:just|really|simply) )?(?:don't|never|aren't|are no longer|have never) (?:been |be )?(?:get along|get on|mix|agree|see eye to eye|got on|friends|good friends|speaking|a match|compatible)", r"I don't like \g<x>"),
    (r"\bi (?:wouldn't|would not|won't) (?:touch|eat|go near|watch|wear|drink|buy|have|look at) <X> (?:with (?:a|your) [\w-]+(?: [\w-]+)?|if (?:you|they) paid me|for (?:a million|any money|all the|love (?:or|nor) money)(?: [\w-]+)*|to save my life|if (?:i was|i were) starving)", r"I hate \g<x>"),
    (r"\b(?:you|they|nobody) (?:couldn't|can't|won't|could not) (?:pay me(?: enough)?|make me|get me|drag me|bribe me|force me)(?: (?:to|into))? ", r"I'd rather not "),
    (r"\bi(?:'d| would) (?:sooner|rather) (?:die|starve|walk|crawl|eat (?:my (?:hat|shoes?|own \w+)|glass)|stick (?:pins|needles) in my eyes|watch paint dry|go (?:hungry|without|barefoot|thirsty)|hand a toddler [\w ]{1,20}|\w+ \w+ paint dry) than ", r"I'd rather not "),
    (r"\bi wouldn't be (?:caught|seen) dead (?=(?:in|on|at|with|near|eating|watching|doing|wearing|drinking)\b)", r"I hate being "),
    (r"\b(?:the )?(?:smell|sight|taste|texture|sound|thought|idea) of <X> (?=(?:makes?|puts?|turns?|gives?|drives?|disgusts?|revolts?|repels?|bothers?|sickens?|is (?:awful|disgusting|horrible|revolting|vile))\b)", r"\g<x> "),
    (r"<B>i(?:'d| would)(?: honestly| gladly| happily)? (?:mar(?:r)?y|walk (?:through fire|over hot coals|miles) for|fight (?:someone|you) for|sell my (?:soul|kidney|grandmother|gran) for|die for|kill for) (?:whoever (?:invented|makes|runs|made|discovered) )?", r"\g<b>I love "),

    (r"(?P<s>\bi (?:dislike|love|hate) [^.,;!?\n]{2,40}?) (?:(?:is |are )?involved|on (?:a|the|my) (?:plate|menu|table|bill)|in sight|comes on|shows up|turns up|pops up)<E>", r"\g<s>"),
    (r"\bi (?:can't|couldn't|wouldn't|could not|would not) (?:really |honestly |truthfully )?(?:say|claim)(?: that)? (?:i(?:'m| am)? )(?:really |actually )?(?:hate|mind|dislike|avoid|object to|detest|against|don't (?:like|want|eat|enjoy)|can't stand) ", r"I don't mind "),
    (r"\bi (?:can't|couldn't|wouldn't|could not|would not) (?:really |honestly |truthfully )?(?:say|claim)(?: that)? (?:i(?:'m| am)? )(?:really |actually |particularly |much )*(?:like|love|enjoy|care for|(?:a |much of a |the biggest )?fan of|keen on|fond of|into|big on|rate) ", r"I don't like "),
    (r"\bi (?:can't|couldn't|could not) (?:really )?say (?P<t>no to|enough (?:good|nice|great) things about) ", r"I love "),
    (r"\b(?:quite|just|on) the (?:contrary|opposite|reverse|other way round)\b,? ?", r""),
    (r"<B>(?:it's |it is )?(?:imperative|essential|vital|crucial|important|critical|paramount) that (?:you )?(?=(?:no|don't|never|not|always)\b)", r"\g<b>"),

    (r"\bkeep <X> (?:out of|off|away from) (?:me|my (?:plate|orders?|food|meals?|kitchen|shopping|basket|feed|table|sight|life|way|house|watch ?list|list|suggestions|menu|screen|door|pizza|pasta|salads?|sandwich(?:es)?|burgers?|curry|curries|soups?|noodles|rice|toast|bowl|lunch|dinner|breakfast|drinks?|coffee|tea|cart|trolley|tongue|fridge))\b", r"don't give me \g<x>"),
    (r"\bgo ahead and (?=[a-z])", r"feel free to "),
    (r"<B>(?P<on>(?:just )?(?:for|on|in)) <X> only,", r"\g<b>\g<on> \g<x>,"),
    (r"(?P<a>(?:\b|[$€£])(?:(?:an?|one|two|three|four|five|six|seven|eight|nine) (?=hundred|thousand))?(?:\d+|ten|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand)\b[^.!?\n]*)[.!?,;]\s*(?:and )?(?:not (?:a|one) (?:penny|cent|dime|euro|pound|dollar|minute|rupee|paisa|second|metre|mile|yard|step|gram|naira|kobo)(?: more| over| above| later| further)(?: that| it| them)?|(?:and )?that's (?:your|my|the|our) (?:absolute |hard )?(?:limit|max|maximum|ceiling|cap|top|lot|whack))\b", r"at most \g<a>"),
    (r"\btops (?=[\d$€£])", r"at most "),

    (r"\b(?:i|we)(?: can| could|'m happy to| am happy to|'m willing to|'ll)(?: now| even)? (?:stretch(?: it)?(?: up)? to|go (?:up to|as high as)|pay (?:up to|as much as)|spend (?:up to|as much as)) ", r"you can go up to "),

    (r"\b(?:the |my |our )?(?P<n>(?-i:[A-Z])[\w'-]+(?: (?-i:[A-Z])[\w'-]+)*) newsletters?\b", r"emails from \g<n>"),
    (r"(?P<v>\b(?:transfer|pay|send|wire|take|withdraw|spend|move|pay out)\b[^.,;!?\n]{2,40}?) (?:from|out of|off) (?:my|our|the) (?:bank |current |checking |main |own )?account\b", r"\g<v>"),
    (r"\b(?:anything|something) (?:that |which )(?=(?:leaves|departs|takes off|boards|lands) (?:at|before|after|between|earlier|later|on|from|in)\b)", r"a flight that "),
    (r"<B>i (?:just |really |always |do |personally |honestly )*find <X> (?:(?:rather|really|so|too|a bit|very|quite|pretty|just|a little|incredibly|deeply|terribly) )*(?:tedious|boring|dull|dreary|awful|annoying|disgusting|depressing|revolting|unbearable|exhausting|tiring|irritating|stressful|draining|off-putting|unpleasant|horrible|insufferable|painful|pointless|gross)(?: to be honest| these days| now)?<E>", r"\g<b>I don't like \g<x>"),
    (r"<B>i (?:just |really |always |do |personally |honestly )*find <X> (?:(?:rather|really|so|very|quite|pretty|just|incredibly|deeply|wonderfully) )*(?:relaxing|soothing|delicious|delightful|calming|wonderful|charming|comforting|lovely|exciting|gorgeous|irresistible|addictive)(?: to be honest| these days| now)?<E>", r"\g<b>I like \g<x>"),
    (r"\bmy preference would (?:always |generally |usually |normally )be(?: for)? ", r"my preference would be "),
    (r"\bi (?:need|have|ought|really need|really have|'ve got) to (?=(?:avoid|steer (?:well )?clear of|stay (?:away|off|clear)|keep (?:away|off|clear)|lay off|cut out|give up) )", r"I'm to "),
    (r"\b(?:i|we) (?:can|could) (?:\w+ly )?take (?:it )?or leave (?!it\b|them\b|that\b)<X>(?=\s*(?:[.!?;:,\n]|$| but\b))", r"\g<x> is fine"),
    (r"\bnone of (?:the|my|our) (?=\w+ (?:may|must|should|can|shall)\b)", r"no "),
    (r"\byou (?:can|may|could) (?:now )?(?:go|stretch)(?: up)? to (?=[\d€$£])", r"you can go up to "),
    (r"<B>(?!i\b|but\b|so\b|and\b|about\b)(?P<x>[\w'-]+(?: [\w'-]+){0,3}),? (?:instead,? )?(?:i've|i have) changed my mind<E>", r"\g<b>make that \g<x>"),
    (r"\bnothing (?:that |which )?(?:leaves|departs|takes off|flies|boards|lands) ", r"no flights that leave "),
    (r"\bi (?:do |really |always |quite )*(?:like|love|prefer|enjoy) it (?:(?:best|better|more|most|a lot|so much|very much) )?(?:when|if) (?:you|they|it|people|everyone) (?:keep|use|write in|go for|take|have|stick to|adopt|speak in|choose)(?: to)? ", r"I prefer "),
    (r"<B>it's (?:just |only |simply |rather |more )?that (?=i\b|my\b|we\b)", r"\g<b>"),
    (r",? (?:never mind|let alone|much less|still less|not to mention) (?:an?|the|any|some|my|\w+ing)\b[^.,;!?\n]*", r""),
    (r"\bif it(?:'s| is|'d be| was| were) (?:up|left|down) to me,? ", r""),
    (r"\b(?:note|know|remember|be aware) that (?:only |just )(?=(?:for |on )?(?:this|next|today|tomorrow))", r"just "),
    (r"<B>(?:just |only )?(?P<t>(?:only )?(?:for |on |during |over )?(?:this|next|tomorrow|today|tonight)(?: (?:once|\w+day|week|weekend|month|evening|morning|afternoon))?)(?: only)?,? (?:i'll|i will|i can|i could|i'm happy to|we'll|we can|i do) (?:take|accept|do|have|allow|make room for|fit in|manage|handle|attend|join|host) (?!you|it|them|that|a break|time|care)", r"\g<b>\g<t>, I'm okay with "),
    (r"\b(?:don't|never) (?P<v>[a-z]+)(?P<r>(?: [^.,;!?\n]{1,40}?)?) in anything (?:but|except|other than) (?:a |an )?(?:formal|polite|professional|businesslike)(?: tone| manner| way| style| register)?<E>", r"never \g<v>\g<r> in a casual tone"),
    (r"\b(?:don't|never) (?P<v>[a-z]+)(?P<r>(?: [^.,;!?\n]{1,40}?)?) in anything (?:but|except|other than) (?:a |an )?(?:casual|informal|friendly|relaxed|chatty)(?: tone| manner| way| style| register)?<E>", r"never \g<v>\g<r> in a formal tone"),
    (r"\b(?:not|never|no \w+) (?:be |to be )(?:prescribed|administered) (?=\w)", r"never be given "),

    # --- exceptions said as conditions ---------------------------------------------------------------------
    (r"[,;.]? (?:but|though|only|and|unless|however),? (?:if|when) (?:it's|it is|that's|they're|it comes from|it's from|they come from|the caller is|the sender is) (?:from |by )?<X>,? (?:then )?(?:please )?(?:(?:do )?let (?:it|them|him|her|that|those) (?:through|in|ring|be)|put (?:it|them|him|her|that) (?:through|on)|(?:that's|it's|they're|then it's) (?:fine|okay|different|allowed|another matter|no problem)|go ahead|(?:i'll|i will|i do) (?:take|answer|make an exception|allow|have) (?:it|them)?|(?:you |they |it )?(?:can|may) (?:come|get|go|ring|stay)(?: (?:through|in))?|by all means|do|that's an exception)<E>", r", except from \g<x>"),

    # --- taking back ----------------------------------------------------------------------------------------
    (r"<B><X>(?:'s| is| are|'re)(?: now| always| more than| very)* (?:welcome|free) to (?P<v>call|ring|phone|email|text|message|ping|write|contact)(?: to)?(?: me| us)?(?: again| now| these days| any time| whenever (?:he|she|it|they) (?:likes?|wants?|pleases?))*<E>", r"\g<b>\g<x> may \g<v> me again"),
    (r"\bafter all<E>", r"now"),
    (r"\b(?:please )?make (?:an|one|a single) exception (?:(?:for|on|just for) )?<X><E>", r"\g<x> is an exception"),
    (r"<B>(?:please )?(?:move|shift|switch) (?:the|my) (?:no-(?:meeting|call)s?|meeting-free|focus|blocked|free|quiet|off) (?:day|time|afternoon|morning|evening|block|slot)(?: from \w+)? to <X><E>", r"\g<b>change that to \g<x>"),
    (r"\b<X>(?: has| have|'ve|'s) (?:really |slowly |kind of )?(?:grown on me|won me over|become a favou?rite|converted me)\b(?:[,;] (?:and |i |now |in fact )*(?:(?:quite|really|even|actually|rather) )*(?:enjoy|like|love) (?:it|them)(?: now| these days| a lot| quite a bit)*<E>)?", r"I like \g<x>"),
    (r"<B>(?:oh |no,? |wait,? |actually,? |sorry,? |well,? )*(?:scratch|strike|scrap|nix|cancel) that(?:,| -|:|\.) (?:and |no,? )*(?:make (?:it|that) )?(?=(?!rule\b|idea\b|i\b|you\b|we\b|no\b|never\b|don't\b)[\w'-]+(?: [\w'-]+){0,2}\s*(?:[.!?\n]|$))", r"\g<b>I meant "),
    (r"<B>(?:oh |er |um |ah )*(?:no|oops|whoops|hang on|hold on),? (?:wait|hang on|hold on|sorry|scratch that|not that|actually|i mean|make that)(?: no)?[,.:]* (?=(?!rule\b|idea\b|i\b|you\b|we\b|no\b|never\b|don't\b|that\b|it\b|for\b|until\b)[\w'-]+(?: (?!is\b|are\b|was\b)[\w'-]+){0,2}\s*(?:[.!?\n]|$))", r"\g<b>I meant "),
    (r",? or rather,? (?=[\w'-]+(?: [\w'-]+){0,2}\s*(?:[.!?\n]|$))", r". I meant "),
    (r"<B>(?:no,? |like |as |but )*i (?:said|told you|did say|already said|asked for|meant)(?: that)?:? (?=(?:no (?!to\b|and\b|when\b|because\b|thanks\b|but\b|so\b)\w+|never (?!mind\b|said\b)\w+)[^.!?]*[.!?]?\s*(?:$|i meant))", r"\g<b>"),
    (r"<B>(?:a|an|one|the odd|the occasional|some|a (?:little|small|cheeky)) (?:(?:little|small|big|cheeky) )?(?:glass|pint|cup|bottle|bit|slice|piece|bowl|drop|splash|bite|sip|spot|mug|dash|pinch) of <X>(?P<v>(?:'s| is| are) (?:fine|okay|all right|allowed|alright|no problem|good|cool))", r"\g<b>\g<x>\g<v>"),
    (r"(?P<n>\b(?:never|don't|not|nothing)\b[^.!?\n]{2,60}?) without (?:asking|checking)(?: first)?<E>", r"\g<n> without asking me"),
    (r"(?<!no way )(?<!never )(?<!\bif )(?<!until )(?<!before )(?<!when )\bi(?:'m| am|'ve started| have started|'ve gone back to| have gone back to|'ve taken up| started| went back to)? (?:eat|eating|drink|drinking|having|have|watch|watching|doing|do|fly|flying|take|taking|wear|wearing|accepting|taking) (?:my )?<X> again(?: now| these days)?<E>", r"\g<x> is fine again"),
    (r"\b(?:i(?:'ve| have|'m| am)? )?(?:quit|stopped|gave up|given up|done|finished|through|over|giving up)(?: with| on)? (?:being |going )?(?:a |an )?(?=(?:vegan|vegetarian|pescatarian|veggie|kosher|halal|keto|teetotal|gluten-free|dairy-free)\b)", r"I'm no longer "),
    (r"<B>(?:please )?(?:up|raise|bump|increase|lift|lower|cut|reduce|drop|push|change|move|set|make|put)(?: up| down)? (?:the|my|that) (?P<x>(?:\w+ ){0,3}?)(?:price )?(?:limit|cap|budget|ceiling|max|maximum)(?: from [^,.!?]{1,15}?)?(?: to| at)? (?=\d|[$€£]|\w+ (?:euros|dollars|pounds|quid|bucks|hundred))", r"\g<b>\g<x>limit is now "),
    (r",? (?:and )?not (?:at |before |after )?\d[\d:.]*(?: ?[ap]m)?<E>", r""),
    (r"\bi(?:'ve| have)? (?:made (?:up|peace)|buried the hatchet|reconciled|patched things up|forgiven) with <X><E>", r"\g<x> is fine again"),
    (r"\b<X> and (?:i|me) (?:have |'ve )?(?:made (?:up|peace)|buried the hatchet|reconciled|patched things up|are friends again|are good again)", r"\g<x> is fine again"),
    (r"<B>(?:(?:the|my|that) )?<X> (?P<n>ban|rule|limit|cap|embargo|boycott|freeze|moratorium|restriction|curfew|blackout|block)(?: is| has been|'s| are)?(?: now| officially| finally| hereby)? (?:lifted|over|gone|cancelled|canceled|history|off|done|dead|scrapped|dropped|finished|void|toast|ended|revoked)<E>", r"\g<b>forget the \g<x> \g<n>"),
    (r"\b(?:gave|given|got|gives|have|has|giving)(?: me| us)? (?:the|an) (?:all[- ]clear|okay|green light|go-ahead|nod|thumbs up)(?: again)? (?:for|on|with|to (?:eat|have|drink|take|do|resume)) <X><E>", r"\g<x> is fine again"),
    (r"\b(?:says?|said|told me|confirmed|reckons?)(?: that)? i (?:can|may)(?: now| finally| safely)? (?:eat|have|drink|take|do) (?:my )?<X>(?: (?:again|now|any time))*<E>", r"\g<x> is fine again"),
    (r"<B><X> (?:(?:can|may) have (?=meetings)|(?:is|are)(?: now)? )(?:meetings(?= again)|(?:back to )?(?:a )?normal(?: (?:work|working) ?days?| days?)?|(?:a )?(?:work|working) days?)(?: (?:again|now|like any other))+<E>", r"\g<b>forget what I said about \g<x>"),
    (r"\b(?:you (?:can|may) )?(?:go|start) back to (?:booking|using|filling|scheduling) (?:my )?<X>(?: as (?:usual|normal|before))?<E>", r"forget what I said about \g<x>"),
    (r"\byou (?:can|may)(?: now)? (?:fill|use) (?:my |the )?<X> (?:again|now)<E>", r"forget what I said about \g<x>"),
    (r"<B><X> (?:isn't|aren't|is not|wasn't|weren't|'s not)(?: nearly| half| quite)? (?:as|so) bad (?:as|after)[^.,;!?\n]*", r"\g<b>\g<x> is fine again"),
    (r"\b(?:i take (?:it|that)(?: all)? back|(?:forget|scratch|scrap|undo) (?:that|it)(?: all)?)<E>", r"scrap that rule"),
    (r"<B><X> (?:has|have|'ve|'s) lost (?:its|their|his|her) (?:charm|appeal|shine|lustre|magic|sparkle|novelty)(?: for me)?", r"\g<b>I don't like \g<x>"),
    (r"<B>(?:there's |there is )?no (?P<n>limit|cap|budget|ceiling) (?:on|for) <X> (?:any ?more|any longer|now|from now on)<E>", r"\g<b>forget the \g<n> on \g<x>"),
    (r"\bcleared me (?:for|to (?:eat|have|drink|take|do|resume|go back to)) <X><E>", r"\g<x> is fine again"),
    (r"<B>(?:just )?(?:one|a single) (?:stop|layover|connection|change) (?=(?:is|are|'s)\b)", r"\g<b>a stop "),
    (r"\b(?:i|we) (?:don't|do not|no longer)(?: really)? (?:insist on|require|demand) <X>(?: any ?more| any longer| now)?<E>", r"forget what I said about \g<x>"),
    (r"\bi(?:'ve| have)? (?:now )?(?:switched|converted|defected|gone over) (?:over )?(?:from [\w' -]{2,25} )?to <X><E>", r"I now prefer \g<x>"),
    (r"\bi(?:'m| am) (?:a )?(?:(?:window|aisle)(?:[- ]seat)?) (?:person|people|man|woman|girl|guy|convert) now", r"I now prefer that seat"),
    (r"\b(?:(?:it )?turns out )?i (?:was (?:so |totally |completely )?(?:wrong|mistaken|unfair)|spoke too soon|misjudged|was too (?:harsh|hard|quick)) (?:about|on|with) ", r"I changed my mind about "),
    (r"\bi(?:'ve| have)? (?:had|have) a change of heart (?:about|on|over|regarding) ", r"I changed my mind about "),
    (r"\bi(?:'m| am) (?:willing|ready|happy|prepared) to give <X> (?:another (?:go|try|chance|shot)|a (?:second chance|go again))", r"I changed my mind about \g<x>"),
    (r"\b(?:give|gave|i'm giving|i'll give|let's give) <X> another (?:go|try|chance|shot)", r"I changed my mind about \g<x>"),
    (r"\b(?P<x>[a-z]{4,})(?:,? (?P=x))+\b", r"\g<x>"),
)
# fmt: on

HEADINGS: tuple[tuple[str, str], ...] = (
    (
        r"(?:likes?|loves?|i (?:like|love)|into|pros|yes|yes to|yes please|favou?rites?|faves?|a yes|thumbs up|hits|fan of|good|want|wants|more|more of)",
        "I like",
    ),
    (
        r"(?:dislikes?|hates?|i (?:dislike|hate)|not into|cons|no|no to|no thanks|can't stand|pet hates?|a no|thumbs down|misses|not a fan of|bad|less|less of|not keen|not keen on|avoid)",
        "I don't like",
    ),
    (
        r"(?:never|don'ts?|banned|forbidden|off limits|off-limits|no-?gos?|blacklist|blacklisted|dealbreakers?|allergies|allergens|allergic to|not allowed|out)",
        "no",
    ),
)
"""Words before a colon or at the head of a line that say how the list after them is meant."""

BARE_NO: str = (
    r"(?:(?:just|please|simply|absolutely|and|so|but|then) )*(?:never(?: ever| again)?|don't(?: even)?|please don't|please no|no|no please|nope|none|not ever|absolutely not|not a chance|no chance|no way|"
    r"definitely not|certainly not|forget it|forget them|not on your life|over my dead body|don't bother|don't you dare|not for me|out|off|banned|skip|skip it|skip them|hell no|god no|no ta|thanks but no|no can do|not in a million years|when hell freezes over|off limits|not happening)"
    r"(?: (?:please|thanks|ever|at all|again|for me|full stop|period|end of(?: story)?|any more))*"
)
"""A verdict alone: it rules out what was named right before."""

BARE_SOFT_NO: str = r"(?:(?:i'd |i would |much )*rather not|preferably not|ideally not|better not|best not|not if (?:i|you) can help it|not really|not keen|not ideal|if at all avoidable no)(?: (?:please|thanks|if possible|honestly))*"
"""A verdict alone: it would rather do without what was named right before."""

BARE_YES: str = (
    r"(?:yes|yes please|yes always|always|always yes|every time|any day(?: of the week)?|any time|with pleasure|love (?:it|them|those|that)|hell yes|oh yes|god yes|bring it on|sign me up|all day long|all day every day|absolutely|sure thing|big yes|instant yes)"
    r"(?: (?:please|thanks|for me|always|every time))*"
)
"""A verdict alone: it likes what was named right before."""

BARE_FINE: str = r"(?:whatever|fine|okay|fine by me|fine with me|meh but fine|either way|don't mind|i don't mind|can take or leave|take it or leave it|i can take or leave|i can take it or leave it|not bothered either way|neutral|no opinion|no strong feelings|no view)"
"""A verdict alone: it neither likes nor rules out."""

LIKED_SIGNS: str = "👍✅✔😍🥰❤💕💖💗😋🤤😻🆗"
DISLIKED_SIGNS: str = "👎❌✖🚫🤢🤮🙅⛔"
"""Signs at the head of a line that say how the list after them is meant."""
