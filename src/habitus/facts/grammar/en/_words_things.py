"""Words for kinds of context, traits of things, and verbs that tell the kind. Data only."""

from __future__ import annotations

from typing import Literal, TypeAlias

Value: TypeAlias = str | int | bool
Op: TypeAlias = Literal["==", "!=", "<", "<=", ">", ">="]

KIND_WORDS: tuple[tuple[str, str], ...] = (
    (
        r"(?:video|zoom|teams|conference|skype|webex|meet|group|work video)[- ](?:calls?|conferences?|meetings?|chats?)|videoconferences?|(?:online|virtual|remote) (?:meetings?|calls?|appointments?|sessions?)",
        "meeting online",
    ),
    (
        r"(?:in[- ]person|face[- ]to[- ]face|on[- ]?site|offline|physical) (?:meetings?|appointments?|sessions?|ones?|catch-ups?)",
        "meeting offline",
    ),
    (
        r"(?:meetings?|appointments?|calendar (?:events?|invites?|slots?|entries)|(?:calendar )?(?:invites?|invitations?)|engagements?|bookings in my (?:calendar|diary)|get-togethers?)",
        "meeting",
    ),
    (r"(?:calendar|diary|agenda)(?! (?:app|alerts?|notifications?|reminders?))", "meeting"),
    (
        r"push(?:es)?(?: notifications?| alerts?| messages?| pings?)?(?= |$|,|\.|¦)(?! (?:to|for|my|the|it|me|code|directly|straight|anything|up)\b)|by push|app (?:notifications?|alerts?|pings?|messages?|badges?)|banners?|pop-?ups?(?! (?:restaurants?|shops?|bars?|stores?|markets?|galler\w+|stalls?|events?|kitchens?|dinners?))",
        "push",
    ),
    (
        r"(?:phone |voice |incoming |robo)?calls?\b(?! (?:it|me|him|her|them|my|the|us|a|off|out|in|on me|up|for|back)\b)|ringing|phoning|calling|called|rang|telephon(?:e|ing)|by phone|on the phone|over the phone|ring(?=s? (?:only|if|¦|after|before|unless)|$)|(?<!\ba )(?<!the )(?<!my )(?<!new )phone(?=$| ¦|,)|phone me|ring me|call me|give me a (?:ring|call|bell|shout)",
        "call",
    ),
    (r"e-?mail (?:notifications?|alerts?|pings?|reminders?)|notifications? by e-?mail", "mailed"),
    (
        r"sms(?:es)?(?! to (?!me|us))|texts\b(?! to (?!me|us))|text me|texting|by text|messages on my phone|texts? from",
        "sms",
    ),
    (
        r"(?:(?:send|sending|write|writing|fire off|firing off|shoot|drop)(?: out)? )?(?:(?:a |an |any |my |the )?(?:texts?|messages?|sms|whatsapps?|dms?|notes?|lines?)) to(?= (?!me\b|us\b))|(?:messag(?:e|ing)|text(?:ing)?|whatsapp(?:ing)?|dm(?:ing)?|contact(?:ing)?|reach(?:ing)? out to|writ(?:e|ing) to|get(?:ting)? in touch with)(?= (?!me\b|us\b|to\b|from\b|about\b|that\b|which\b|like\b|messages?\b|alerts?\b|or\b|and\b|is\b|are\b|at\b|after\b|before\b|on\b|in\b)\w)",
        "message",
    ),
    (
        r"(?:messages?|texts?)(?= (?:from|that|which|comes?|coming|arrives?|i get|in at)\b)|incoming messages?",
        "notification",
    ),
    (
        r"notifications?|pings?|alerts?|push notifications?|buzzes|buzzing|dings?|nudges?|warnings?|reminders?|pinging|notify|disturb(?:ances?)?|interruptions?|interrupt",
        "notification",
    ),
    (r"(?:emails?|mails?|e-mails?|inbox|newsletters?(?= (?:mails?|emails?)))", "email"),
    (
        r"(?:plane |air |airline )?(?:flights?|flying|fly|airfares?|(?<!bus )(?<!train )(?<!taxi )(?<!cab )fares?|departures?|take-?offs?|plane tickets?|airplanes?|planes?|aeroplanes?|airlines?|carriers?|aircraft)",
        "flight",
    ),
    (
        r"(?:hotels?|hotel rooms?|motels?|hostels?|b&bs?|bnbs?|airbnbs?|guest ?houses?|accommodations?|lodgings?|resorts?|inns?|overnight stays?|hotel stays?|a stay|my stays?|places to stay|rooms?(?! \d)|suites?|somewhere to (?:stay|sleep)|digs)",
        "hotel",
    ),
    (
        r"(?:restaurants?|eateries|eatery|places? to eat|takeaways?|take-?outs?|diners?|bistros?|cafes?|dining|meals?|dishes|dish|cuisines?|foods?|recipes?|snacks?|grub|nosh|tucker|lunch orders?|dinner orders?|menus?|cooking|eating out|something to eat|lunch spots?|dinner spots?|food delivery|ordering in|tables?(?= (?:for|at)\b)|(?:book|booking|reserve) (?:a )?tables?|brunch|buffets?|drinks?|beverages?|dinners?|lunch(?:es)?|suppers?|breakfasts?)",
        "meal",
    ),
    (
        r"(?:online (?:shopping|purchases?|buying|orders?)|purchases?|shopping|shop|spend(?:ing)?|buying|impulse buys?|items?|goods|products?|expenses?|spendings?|costs?)",
        "purchase",
    ),
    (
        r"(?:medications?|medicines?|meds|drugs?|prescriptions?|pills?|tablets?(?= (?:for|with|i))|painkillers?|antibiotics?)",
        "prescription",
    ),
    (
        r"(?:films?|movies?|shows?|series|tv|telly|television|programmes?|programs?|documentar(?:y|ies)|books|(?<=a )book|(?<=the )book|(?<=good )book|novels?|podcasts?|music|songs?|albums?|playlists?|videos?|audiobooks?|something to (?:watch|read)|flicks?|box ?sets?|reads|watch ?list)",
        "content",
    ),
    (
        r"(?:repl(?:y|ies)|answers?|responses?|summar(?:y|ies)|explanations?|write-?ups?|briefings?)",
        "reply",
    ),
    (
        r"(?:(?:in|at) the (?:pool|gym|dojo|weights room)|on the (?:mat|treadmill|running track)|in training|work-?outs?|exercises?|training(?: sessions?)?|gym(?: sessions?)?|fitness(?: classes)?|cardio|sweat sessions?|exercise classes|sport|sports)",
        "workout",
    ),
    (r"(?:taxis?|cabs?|ubers?|lyfts?|minicabs?|(?:cab |taxi )?rides?)", "ride"),
    (
        r"(?:payments?|bank transfers?|transactions?|transfers?|direct debits?|standing orders?)",
        "payment",
    ),
)
"""First match wins; the word before a notification or a meeting is its topic."""

MEETING_WORDS: str = (
    r"\b(?:stand-ups?|1:1s?|retros?|retrospectives?|syncs?|catch-ups?|kick-?offs?|demos?|workshops?|town ?halls?|all-hands|"
    r"interviews?|brainstorms?|brainstorming(?: sessions?)?|check-ins?|huddles?|reviews?|status updates?|status meetings?|"
    r"sprint planning|planning sessions?|coffee chats?|networking events?|debriefs?|briefings?|conferences?|seminars?|"
    r"webinars?|board meetings?|team meetings?|team lunches|happy hours?|office hours)\b"
)
"""Meetings by their own name: kind meeting, and the word is what it is about."""

TRAITS: tuple[tuple[str, str, str, Op, Value], ...] = (
    # pattern, kind, field, operator, value
    (
        r"window[- ]seats?|a window\b|the window\b|window(?= *(?:¦|$|,))|window(?= (?:or|over|and|on|for|please|is|isn't|seat|every|any|side))|by the window|next to the window|windows?(?= seat)",
        "flight",
        "seat",
        "==",
        "window",
    ),
    (r"aisle[- ]seats?|(?:an |the )?aisle\b", "flight", "seat", "==", "aisle"),
    (
        r"middle[- ]seats?|(?:the |a )?middle(?: one| spot)?(?= ¦|$|,| on| of a row| ever| again)|stuck in the middle|seats? in the middle",
        "flight",
        "seat",
        "==",
        "middle",
    ),
    (
        r"business[- ]class|(?<=fly )business|in business\b|business(?= (?:flights?|cabin|seats?))",
        "flight",
        "cabin",
        "==",
        "business",
    ),
    (r"first[- ]class(?! post)|(?<=fly )first\b", "flight", "cabin", "==", "first"),
    (r"premium economy", "flight", "cabin", "==", "premium"),
    (
        r"economy(?: class| cabin| seats?)?|cattle class|in coach|(?<=fly )coach|coach class",
        "flight",
        "cabin",
        "==",
        "economy",
    ),
    (
        r"non-?stop(?: flights?)?|direct (?:flights?|connections?|routes?|ones?)|direct(?=$|,| ¦| please| only)|without (?:any )?(?:stops?|layovers?|connections?|stopovers?|changes?|changing planes|connecting)|no (?:stops?|layovers?|connections?|stopovers?|changes)(?= please|$|,)|straight-through flights?|through flights?",
        "flight",
        "stops",
        "==",
        0,
    ),
    (
        r"(?:flights? with )?(?:connections?|connecting(?: flights?)?|layovers?|stopovers?|stops(?= |$)|changing planes|change planes|changes of planes?|plane changes|transfers? at|indirect(?: flights?)?|multi-stop(?: flights?)?|one-stops?|a stop\b)",
        "flight",
        "stops",
        ">",
        0,
    ),
    (
        r"international(?: ones| flights?| trips?| travel)?|abroad|overseas(?: flights?)?|cross-border|long-?haul(?: flights?| ones)?",
        "flight",
        "international",
        "==",
        True,
    ),
    (
        r"domestic(?: ones| flights?| trips?)?|short-?haul(?: flights?)?|within the country",
        "flight",
        "international",
        "==",
        False,
    ),
    (
        r"(?:with )?breakfast(?: is| being|'s)? (?:included|thrown in|in the price|provided|on site)|including breakfast|includes? breakfast|bed and breakfast|(?<=with )(?:a |free |included )*breakfast|free breakfast|breakfast deals?|offers? breakfast|serves? breakfast",
        "hotel",
        "breakfast",
        "==",
        True,
    ),
    (
        r"without (?:a |any )?breakfast|no breakfast|breakfast (?:isn't|not) included|doesn't include breakfast",
        "hotel",
        "breakfast",
        "==",
        False,
    ),
    (
        r"non-?smoking(?: rooms?| floors?)?|smoke-free(?: rooms?)?|no-smoking(?: rooms?)?",
        "hotel",
        "smoking",
        "==",
        False,
    ),
    (
        r"smoking(?: rooms?| floors?| ones?)|smoky rooms?|rooms? (?:that|which) (?:smell|reek|stink)s? of (?:smoke|cigarettes|tobacco)|rooms? where people smoke|allow(?:s|ing)? smoking|smokers' rooms?",
        "hotel",
        "smoking",
        "==",
        True,
    ),
    (
        r"(?:somewhere |something |really |very |nice and )*(?:quiet(?:er)?|peaceful|tranquil|silent|calm)(?: (?:rooms?|hotels?|places?|stays?|ones?|streets?|areas?))?",
        "hotel?",
        "quiet",
        "==",
        True,
    ),
    (
        r"(?:too )?(?:noisy|loud|rowdy)(?: (?:rooms?|hotels?|places?|stays?|ones?|streets?|areas?))?|(?:street|traffic) noise|party hotels?|noise",
        "hotel?",
        "quiet",
        "==",
        False,
    ),
    (
        r"(?:too|very|really|extremely|super|ridiculously|seriously|insanely|mega|blow-your-head-off|overly|properly|fiery|crazy|blazing) (?:hot and )?(?:spicy|hot|fiery)(?: (?:foods?|dishes|stuff|things?|meals?|ones?|curr(?:y|ies)))?|(?:too|very) much (?:spice|chilli|chili|heat)|extra spicy|extra hot|vindaloo-level heat|lots of (?:chilli|chili|heat|spice)",
        "meal",
        "spiciness",
        ">=",
        4,
    ),
    (
        r"(?:a (?:bit|little|touch)|slightly|mildly|medium|moderately|a bit of|somewhat|only mildly) (?:spicy|hot|of spice|of heat|spice|heat|of chilli)(?: (?:foods?|dishes|stuff))?|a (?:bit|little|touch) of (?:spice|heat|chilli|chili|kick)|medium heat|mild(?:ly)?(?: spic(?:e|y))?(?: (?:foods?|dishes|curr(?:y|ies)|stuff))?",
        "meal",
        "spiciness",
        "<=",
        2,
    ),
    (
        r"(?:anything |something |at all |hot and )?(?:spicy|fiery|chilli-hot|peppery hot|piquant)(?: (?:foods?|dishes|stuff|things?|meals?|ones?|flavou?rs?))?|spicy-hot|hot (?:foods|dishes|curr(?:y|ies)|sauce dishes)|spice(?= (?:level|heat)|$)|chilli heat|things with a kick|food with a kick|a (?:good )?kick of (?:chilli|heat)|my food (?:hot|spicy)|spiced heat|too much heat|heat in my food",
        "meal",
        "spiciness",
        ">=",
        1,
    ),
    (
        r"high[- ]intensity(?: (?:workouts?|training|exercise|sessions?|stuff|interval training))?|hiit|high[- ]impact(?: (?:stuff|exercises?|workouts?|sports?|activities|training))?|(?:very |really )?(?:intense|hard|gruelling|strenuous|vigorous|brutal|all-out|heavy) (?:workouts?|training|exercise|sessions?|cardio|stuff|exertion|activity)|strenuous|vigorous(?: exercise)?",
        "workout",
        "intensity",
        "==",
        "high",
    ),
    (
        r"low[- ]intensity(?: (?:workouts?|training|exercise|sessions?|stuff|cardio))?|(?:gentle|easy|light) (?:workouts?|training|exercise|sessions?|movement|stuff|cardio)",
        "workout",
        "intensity",
        "==",
        "low",
    ),
    (
        r"(?:medium|moderate)[- ]intensity(?: (?:workouts?|training|exercise|sessions?))?|moderate (?:workouts?|exercise|training)",
        "workout",
        "intensity",
        "==",
        "medium",
    ),
    (
        r"(?:not|isn't|aren't|non)[- ]urgent|nothing urgent|low[- ]priority|unimportant",
        "notification?",
        "urgent",
        "==",
        False,
    ),
    (
        r"(?:marked |flagged |really |genuinely |truly |actually |very |super |an )*(?:urgent|emergency|emergencies|life or death|critical|life-threatening)(?: (?:ones?|stuff|things?|matters?|cases?))?|on fire",
        "notification?",
        "urgent",
        "==",
        True,
    ),
    (
        r"(?:be |held |done |go |take place )?(?:online|virtual(?:ly)?|remote(?:ly)?|by video|over zoom|on zoom|over video|via zoom|on teams|over teams|via video)(?=$|[ ,.¦])(?! (?:shop|store|order|course|delivery|grocer|bank))",
        "meeting",
        "online",
        "==",
        True,
    ),
    (
        r"(?:be |held |done |go |take place )?(?:in[- ]person|face[- ]to[- ]face|on[- ]?site|offline|physical(?:ly)? present|in the flesh|in the room)",
        "meeting",
        "online",
        "==",
        False,
    ),
    (
        r"same[- ]day(?: (?:meetings?|invites?|invitations?|bookings?|requests?))?|(?:booked|scheduled|sent|called) (?:on )?the same day|on the day itself",
        "meeting",
        "days_notice",
        "<",
        1,
    ),
    (
        r"last[- ]minute(?: (?:meetings?|invites?|invitations?|bookings?|requests?|stuff|ones?))?|(?:at|on|with) (?:very )?short notice|short-notice(?: meetings?)?",
        "meeting",
        "days_notice",
        "<",
        1,
    ),
    (r"bullets?(?: points?)?|bullet-points?|bulleted lists?", "reply", "format", "==", "bullets"),
    (r"walls? of text|long paragraphs|prose", "reply", "format", "==", "prose"),
    (r"formal(?:ity)?|stiff|stuffy|officialese", "reply", "tone", "==", "formal"),
    (r"casual(?:ly)?|informal(?:ly)?|chatty|slang|matey|chummy", "reply", "tone", "==", "casual"),
)
"""Traits of things. A kind with "?" is only a default: another kind in the same words wins."""

FOOD_VERBS = r"eat|eats|eating|ate|drink|drinks|drinking|drank|sip|swallow|chew|taste|cook|cooking|serve|serving|feed|dine|dining|snack on|munch|digest|stomach|bites? of|my plate|in my food|on my pizza|in my coffee|in my tea|topping|toppings|my diet|flavour|flavor|have for (?:lunch|dinner|breakfast)|have (?:in|with) (?:my )?(?:lunch|dinner|breakfast|meals?)"
WATCH_VERBS = r"watch|watching|stream|streaming|binge|read|reading|listen to|listening to|put on (?:tonight|for)|queue up|play me|on tv|on the telly"
BUY_VERBS = (
    r"buy|buying|bought|purchase|purchasing|shop for|shop at|shop|get me|gift me|wear|wearing|wears"
)
MEET_VERBS = r"schedule|scheduling|book me(?! (?:on|with|in(?: on)?|a|into (?:a )?(?:hotel|room)|anything over|the|at)\b)|pencil me|slot me|put me in(?:to)? meetings|double-?book|overbook|be booked|booked(?: in)?|book anything|schedule anything|put anything(?: in)?|put things|put stuff|hold meetings|be scheduled|see anyone|meet with|meeting with|my boss sets up|sets up|organi[sz]es|organi[sz]ed by|meet(?=$| (?:anyone|people|with|before|after|on|at|in))"
FLY_VERBS = r"fly|flying|flown|flies|board|jet|(?:put|seat|book|stick|place|get) me (?:on|in)(?= (?:a |an |the |any )?(?:plane|flight|business|first|economy|premium|window|aisle|middle|¦|row|[\w ]*air\b|[\w ]*airlines?|[\w ]*airways))"
STAY_VERBS = r"stay(?:ing)? (?:in|at|near|with|by|around)|sleep(?:ing)? (?:in|at)|check(?:ing)? (?:in|into)|lodge"
TRAIN_VERBS = r"work out|working out|exercise|exercising|train(?! (?:stations?|tickets?|lines?|rides?|journeys?|carriages?|drivers?|sets?|delays?|times|tracks?))|training|work-out|put me through"
TAKE_VERBS = r"prescribe|prescribed|prescribing|be given|give me|take"
CALL_VERBS = r"call me|phone me|ring me|calling me|phoning me|ringing me|be called|be phoned"
REPLY_VERBS = r"answer me|reply to me|respond to me|write to me|talk to me|speak to me|(?:formal|casual|chatty|stiff|polite) with me|answering me|replying to me|your tone|when you (?:answer|reply|respond|write|talk|speak)|text me like"
NOTIFY_VERBS = r"send me|sending me|show me|tell me about|bother me|hear(?:ing)? (?:anything |a thing |more |any more )?about|disturb me|interrupt me|wake me|ping me|pester me|nag me|bug me|notify me|alert me|push me|buzz me|bothering me|notifying me|pinging me|alerting me|remind me|reminding me|bombard me|spam me|flood me|(?:nagging|pestering|bugging|spamming|bombarding|flooding|buzzing|alerting|reminding) me|be (?:disturbed|interrupted|bothered|woken|pestered|pinged)|disturbed|blow up my phone|@ me|to wake"

MESSAGE_VERBS = r"(?:message|messaging|contact|contacting|dm|whatsapp|write(?= to)|writing(?= to)|get in touch(?= with)|reach out(?= to)|text|texting|sms)(?! (?:to |with )?(?:me|us|you|messages?|alerts?|notifications?)\b)"

VERB_KINDS: tuple[tuple[str, str], ...] = (
    (MESSAGE_VERBS, "message"),
    (REPLY_VERBS, "reply"),
    (CALL_VERBS, "call"),
    (NOTIFY_VERBS, "notification"),
    (FOOD_VERBS, "meal"),
    (WATCH_VERBS, "content"),
    (FLY_VERBS, "flight"),
    (STAY_VERBS, "hotel"),
    (MEET_VERBS, "meeting"),
    (TRAIN_VERBS, "workout"),
    (BUY_VERBS, "purchase"),
)

DOMAIN_KINDS: dict[str, str] = {
    "food": "meal", "cuisine": "meal", "genre": "content", "activity": "workout",
    "drug": "prescription", "product": "purchase",
}  # fmt: skip
"""The kind of context that a concept's domain tells by itself."""

KIND_DOMAINS: dict[str, tuple[str, ...]] = {
    "meal": ("food", "cuisine", "taste", "place"), "content": ("genre",), "workout": ("activity", "place"),
    "prescription": ("drug",), "purchase": ("product", "food", "object"), "meeting": ("topic", "place"),
    "notification": ("topic",), "email": ("topic",), "flight": ("place",), "hotel": ("place",),
    "tool_call": ("object", "topic", "product"), "reply": (), "message": ("topic",),
}  # fmt: skip
"""Domains in which words are looked up once the kind is known, most telling first."""

TOOL_ACTS: frozenset[str] = frozenset(
    [
        "pay",
        "transfer",
        "delete",
        "share",
        "forward",
        "publish",
        "merge",
        "push",
        "deploy",
        "commit",
        "install",
        "uninstall",
        "upload",
        "sign",
        "subscribe",
        "unsubscribe",
        "cancel",
        "send",
        "run",
        "restart",
        "overwrite",
        "rename",
        "donate",
        "sell",
        "trade",
        "invest",
        "withdraw",
        "export",
        "print",
        "download",
        "move",
        "post",
        "rebase",
        "reset",
        "drop",
        "submit",
        "approve",
        "invite",
        "lend",
        "borrow",
        "bet",
        "grant",
        "revoke",
        "archive",
        "comment",
        "edit",
        "change",
        "update",
        "shutdown",
        "backup",
        "encrypt",
        "scan",
        "rent",
        "tip",
        "claim",
        "emailing",
        "texting",
        "book",
        "execute",
        "launch",
        "create",
        "disable",
        "wipe",
        "erase",
        "force-push",
        "publish",
        "release",
        "rollback",
        "fork",
        "clone",
        "reply",
        "unlock",
        "lock",
        "turn on",
        "turn off",
        "clean",
        "call",
        "refund",
    ]
)
"""Acts of tools that a rule may be about (concept ids); looking and reading are not worth a rule."""

ACT_WORDS: tuple[tuple[str, str], ...] = (
    (r"force[- ]push\w*", "push"),
    (r"push\w*(?= (?:to|code|straight|directly|anything|commits?|changes|into|on)\b)", "push"),
    (r"merg(?:e|es|ed|ing)", "merge"),
    (r"deploy\w*|ship to prod\w*|roll out|release to prod\w*", "deploy"),
    (
        r"delet\w+|get rid of|trash\b|wipe|wiping|eras\w+|purg\w+|drop(?:ping)?(?= (?:any |the |my |our |a )?(?:\w+ )?(?:tables?|databases?|schemas?|columns?|collections?|rows|indexes)\b)",
        "delete",
    ),
    (
        r"(?:start|run|turn on|launch|use)(?:ning|ing)?(?= (?:the |my |our |any )?(?:robot(?: vacuum)?|vacuum(?: cleaner)?|hoover|roomba|mop)\b)|vacuum(?:ing)?(?= (?:the|my|at|after|before|on|when|¦))|hoover(?:ing)?(?= (?:the|my|at|after|before|on|when|¦))",
        "clean/run",
    ),
    (
        r"(?:turn|switch)(?:ing)? off|(?:turn|switch)(?:ing)?(?= (?:[\w'-]+ ){1,4}off\b)|disarm(?:ing)?|deactivat(?:e|ing)|power(?:ing)? down",
        "turn off",
    ),
    (r"(?:turn|switch)(?:ing)? on|(?:turn|switch)(?:ing)?(?= (?:[\w'-]+ ){1,4}on\b)", "turn on"),
    (
        r"unlock(?:ing)?|open(?:ing)?(?= (?:up )?(?:the |my |our |any )?(?:[\w-]+ ){0,2}(?:doors?|gates?|garage|shutters?|locks?)\b)",
        "unlock",
    ),
    (
        r"(?:request|ask for|claim|issue|process|apply for|giv|grant|approv)(?:e|ing)?(?= (?:any |a |out )?refunds?\b)",
        "refund",
    ),
    (
        r"(?:mak(?:e|ing)|plac(?:e|ing)) (?:any |a |my )?(?:phone |voice )?calls?(?= to (?!me\b|us\b))|(?:phon(?:e|ing)|call(?:ing)?|ring(?:ing)?|dial(?:l?ing)?)(?= (?:up )?(?:anyone|anybody|people|someone|strangers|shops|businesses|restaurants|numbers|(?:my|the|our|any|any of my) (?:boss|bosses|manager|clients?|customers?|colleagues?|doctors?|mum|mom|mother|dad|father|parents|wife|husband|sister|brother|ex|ex-wife|ex-husband|friends?|family|landlord|landlady|plumber|bank|school|office|lawyer|accountant|neighbou?rs?|police|insurer|insurance|hotel|restaurant|police|tax office)|(?-i:[A-Z])\w+)\b)",
        "call",
    ),
    (
        r"(?:send|sending|transfer\w*|wire|wiring|move|moving|remit) (?:out )?(?:any |my |some )?(?:money|cash|funds)|transfer\w*|bank transfers?|wire transfers?",
        "transfer",
    ),
    (r"pay(?:ing|ments?)?|paid|settl\w+(?= (?:bill|invoice|account|debt|my|the|any|¦))", "pay"),
    (r"forward(?:ing)?(?= )(?! from)|forward\b", "forward"),
    (
        r"shar(?:e|ing)\b|disclos\w+|leak\w*|hand(?:ing)? (?:over|out)|give out|giving out|reveal\w*|pass(?:ing)? on|giv(?:e|ing) (?:away |out )?(?=(?:anyone |anybody |people |them )?my (?:\w+ )?(?:number|address|email|details|data|phone|location|name|birthday|card|password|info))",
        "share",
    ),
    (r"post(?:ing)?(?= )|publish\w*|tweet\w*|make public", "publish"),
    (r"upload\w*", "upload"),
    (r"install\w*", "install"),
    (r"unsubscrib\w+", "unsubscribe"),
    (r"subscrib\w+|sign(?:ing)? (?:me )?up(?: for)?|renew\w*|auto-renew", "subscribe"),
    (
        r"sign(?:ing)?(?= (?:anything|any|contracts?|documents?|papers?|off(?! me)|leases?|agreements?|forms?|the|my|for me|without|on my|¦|$)| *¦| *$)(?! (?:me|up|in|out)\b)",
        "sign",
    ),
    (r"cancel\w*", "cancel"),
    (r"restart\w*|reboot\w*", "restart"),
    (
        r"run(?:ning)?(?= (?:any |the |my |a )?(?:scripts?|commands?|code|migrations?|queries|jobs?|as root|sudo|anything|tests|builds?|rm))|execut\w+",
        "run",
    ),
    (r"overwrit\w+", "overwrite"),
    (r"renam\w+", "rename"),
    (r"donat\w+", "donate"),
    (r"sell(?:ing)?", "sell"),
    (r"trad(?:e|ing)(?= )", "trade"),
    (r"invest(?:ing)?\b", "invest"),
    (r"withdraw\w*", "withdraw"),
    (r"export\w*", "export"),
    (r"print(?:ing)?\b", "print"),
    (r"download\w*", "download"),
    (r"commit(?:ting)?(?= )", "commit"),
    (r"rebas\w+", "rebase"),
    (r"submit\w*", "submit"),
    (r"archiv\w+(?! (?:folder|directory|drive|box))", "archive"),
    (r"lend(?:ing)?|loan(?:ing)? out", "lend"),
    (
        r"(?:send|sending|sent|write|writing|shoot|fire off|firing off) (?:out )?(?:any |an |my |off )?(?:emails?|mails?)(?! me)|email(?:ing)?(?= (?:my|the|anyone|any|anybody|people|clients?|customers?|[A-Z]|him|her|them|our))|mail(?:ing)?(?= (?:my|the|anyone|clients?))",
        "emailing",
    ),
    (
        r"(?:send|sending|sent) (?:out )?(?:any |an |a |my |off )?(?:texts?|messages?|sms|whatsapps?|dms?)(?! me)",
        "texting",
    ),
    (r"repl(?:y|ying)(?= to (?!me))|respond(?:ing)?(?= to (?!me))", "reply"),
    (r"send(?:ing)?(?! me\b| us\b)|dispatch\w*", "send"),
    (r"invit(?:e|ing)(?= (?!to))", "invite"),
    (
        r"(?:book|reserve|order|call|get|hail)(?:ing)? (?:me )?(?:a |any |the )?(?=cabs?|taxis?|ubers?|lyfts?|rides?|trains?|cars?|tickets?|minicabs?)|(?:book|reserv)(?:e|ing)?(?= )",
        "book",
    ),
    (r"edit(?:ing)?(?= )|modify(?:ing)?", "edit"),
    (r"mov(?:e|ing)(?= (?:any|my|files?|meetings?|the|money|things|events?))", "move"),
    (
        r"charg(?:e|ing)(?= )|us(?:e|ing|ed)(?= (?:the |my |our )?(?:\w+ )?card)|card\b(?= must| should| may| is| can)",
        "pay",
    ),
    (r"accept(?:ing)?(?= (?:cookies|terms|friend|connection|follow))", "accept"),
    (r"creat(?:e|ing)(?= )", "create"),
)
"""Verbs of tool acts, tried in order."""

MARKS: tuple[tuple[str, str, bool], ...] = (
    (
        r"(?:that |which )?(?:i|we) (?:haven't|have not|didn't|did not|don't|never) (?:yet )?(?:approved?|okayed|signed off(?: on)?|authori[sz]ed?|agreed(?: to)?|confirm(?:ed)?)|unapproved|(?:not|isn't|aren't|hasn't been|haven't been) (?:yet )?approved(?: by me)?|without (?:an |my )?approval(?: flag)?|without being approved",
        "approved",
        False,
    ),
    (
        r"without (?:a |any |prior |code |peer )*reviews?|unreviewed|(?:not|hasn't|haven't|isn't|aren't)(?: been)? reviewed|that (?:nobody|no one) (?:has )?reviewed|with no review|before (?:a |the )?review",
        "reviewed",
        False,
    ),
    (
        r"(?:without (?:a |any |first doing a |doing a |running a )*|with no )dry[- ]runs?(?: first)?",
        "dry_run_done",
        False,
    ),
    (
        r"(?:without (?:a |any |running |passing |running the |first running |green )*|with no )(?:tests?|testing|test run)(?: passing)?|untested|(?:with|while|when|if) (?:the )?tests? (?:are )?(?:failing|fail|red|not passing)|(?:until|unless|before) (?:the |all )?tests (?:have )?(?:pass|passed|run|are green)",
        "tests_passed",
        False,
    ),
    (
        r"(?:without (?:a |any |making a |taking a |first making a |fresh )*|with no )(?:back-?ups?)(?: first)?|un-?backed-up",
        "backup_done",
        False,
    ),
    (r"without (?:a |any |my )?(?:confirmation|confirming)", "confirmed", False),
    (r"(?:unencrypted|without encryption|not encrypted)", "encrypted", False),
    (
        r"as root|with sudo|as (?:an )?(?:admin|administrator|superuser)|with (?:root|admin) rights",
        "root",
        True,
    ),
    (
        r"publicly|in public|to (?:a |any |the )?public (?:places?|links?|sites?|websites?|pages?|spaces?|folders?|buckets?|drives?|channels?|internet)|(?:with |via |by )?(?:a |any )?public links?|open to (?:everyone|anyone|the public)",
        "public",
        True,
    ),
)
"""Yes/no arguments of tool calls."""

SENDING_TOPICS: str = r"(?:ads?|adverts?|adverti[sz]ements?|promotions?|promos?|marketing|newsletters?|spam|offers?|deals|horoscopes?|surf report|weather report|news|quotes|tips|updates?|bulletins?|digests?|headlines|scores|results|gossip|memes|suggestions|recommendations|surveys?|coupons|junk|group chats?|chats?|threads?|feeds?|reports?)"
"""What is sent to the person without being asked for; kind notification."""

STRICT_DIETS: dict[str, tuple[str, ...]] = {
    "vegan": ("animal product",), "plant-based": ("animal product",),
    "vegetarian": ("meat", "seafood"), "pescatarian": ("meat",), "pescetarian": ("meat",),
    "halal": ("pork", "alcohol"), "muslim": ("pork", "alcohol"), "kosher": ("pork", "shellfish"),
    "coeliac": ("gluten",), "gluten-free": ("gluten",), "gluten free": ("gluten",),
    "lactose intolerant": ("dairy",), "lactose-intolerant": ("dairy",), "dairy-free": ("dairy",), "dairy free": ("dairy",),
    "pregnant": ("alcohol", "raw fish"), "expecting a baby": ("alcohol", "raw fish"), "teetotal": ("alcohol",), "a teetotaller": ("alcohol",),
    "a teetotaler": ("alcohol",), "sober": ("alcohol",), "a recovering alcoholic": ("alcohol",),
    "jain": ("meat", "seafood", "egg", "onion", "garlic"), "nut-free": ("nut",),
}  # fmt: skip
"""Ways of life and the classes of food they rule out (concept ids or names)."""
