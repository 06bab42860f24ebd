"""What English sentences that tell of a record look like. Data only: a speaker can mend it here.

Cues say of which kind a sentence tells; the kind with the greatest sum is meant, from 2 on. In a
name pattern the first group is the name. NAME is one or more words with capitals, THING a few words.
"""

from __future__ import annotations

from habitus.state.talk._tables import Table, pattern

NAME = (
    r"((?-i:(?:the\s+)?[A-Z][\w&'’-]*(?:\.\w+)*"
    r"(?:\s+(?:(?:of|the|and|de|da|do|di|la|le|del|van|von|&)\s+)?[A-Z0-9][\w&'’-]*)*))"
)
THING = r"((?:[\w'’-]+\s?){1,6}?)"
_STOP = r"(?=\s*(?:[,.;:!?()—–]|$| - |\bfor\b|\bfrom\b|\bat\b|\bon\b|\bin\b|\bwith\b|\bthat\b|\bwhich\b|\band\b|\bbut\b|\byesterday\b|\btoday\b|\blast\b|\bcost\b|\bit\b|\bthis\b|\bonline\b|\bwas\b|\bvia\b|\busing\b|\bby\b|\bset me\b|\$|€|£|\d))"

CUES: dict[str, list[tuple[str, float]]] = {
    "trip": [
        (r"\b(?:flew|travell?ed|jetted|sailed|flown)\b", 3),
        (r"\b(?:left for|set off (?:for|to)|headed (?:off )?(?:to|for)|was off to|been to)\b", 1.5),
        (r"\b(?:trip|vacation|getaway|city break|holiday)\b", 2),
        (r"\b(?:caught|rode|hopped on|hopped onto) (?:a|the) (?:\w+ )?(?:train|bus|coach|ferry|plane|flight)\b", 1.5),
        (r"\b(?:got back|came back|returned|back home) from\b", 1.5),
        (r"\b(?:drove|took (?:a|the) (?:train|bus|coach|ferry|plane|flight|car)|went(?: on a trip)?(?: by \w+)?(?: over)?) (?:down |up |over |out )?to\b", 1.5),
        (r"\b(?:spent|stayed|was|were|been) (?:\w+ ){0,4}(?:days?|weeks?|nights?|fortnight)\b", 1.5),
        (r"\b(?:visited|toured|explored)\b", 1),
        (r"\bfor (?:a|two|three|four|\d+) ?(?:weeks?|days?|nights?)\b|\b\d+[- ]days?\b|\ba fortnight\b", 0.6),
        (r"\b(?:business|conference|vacation|sightseeing|work|family)\b", 0.2),
    ],
    "contact": [
        (r"\b(?:met|got to know|became friends with|was introduced to|befriended|known|first met|ran into|bumped into)\b", 2),
        (r"\b(?:last (?:spoke|talked|saw|contact|heard|in touch|caught up|messaged|called|texted|chatted)|(?:haven't|have not) (?:spoken|talked|seen|heard))\b", 1.5),
        (r"\b(?:is|she's|he's|was) (?:a|an|my|one of my) (?:\w+ )?(?:friends?|colleagues?|coworkers?|mentors?|acquaintances?|cousins?|neighbou?rs?|relatives?|classmates?)\b", 2),
        (r"\b(?:new|old) (?:friend|colleague|contact|mentor|acquaintance)\b", 1.5),
    ],
    "meal": [
        (r"\b(?:breakfast|brunch|lunch|dinner|supper|snack)\b", 1.6),
        (r"\b(?:ate|eaten|dined|devoured|munched|snacked)\b", 2),
        (r"\b(?:had|grabbed|got|ordered|cooked|made|went for|went out for|picked up|shared|takeout|takeaway|take-out)\b", 0.8),
        (r"\b(?:calories|kcal|cuisine|food|restaurant|dine[- ]?in|eat[- ]?in)\b", 0.5),
    ],
    "transaction": [
        (r"[$€£]\s?\d[\d,.]*\s+(?:went|goes) (?:out )?to\b|\b(?:dollars|euros|pounds)\s+(?:went|goes) (?:out )?to\b", 2.5),
        (r"\b(?:paid|spent|charged|cost me|shelled out|forked out|put down|transferred|coughed up|handed over|dropped)\b", 2),
        (r"\b(?:transaction|payment|bill|charge|debit|expense)\b", 1.6),
        (r"\b(?:credit card|debit card|bank transfer|cash|on my card|by card|direct debit)\b", 0.7),
    ],
    "sleep": [
        (r"\b(?:slept|couldn't (?:fall asleep|sleep|get to sleep|get any sleep) (?:until|till)|fell asleep|went to (?:bed|sleep)|got (?:in|to) (?:bed|sleep)|hit the (?:hay|sack|pillow)|turned in|dozed off|drifted off|lights out|crashed at|in bed (?:by|at)|nodded off|asleep (?:by|at|around))\b", 3),
        (r"\b(?:woke|awoke|got up|was up (?:at|by)|got out of bed|alarm went)\b", 1.6),
        (r"\b(?:sleep|bedtime|night's rest|shut-?eye|nap)\b", 1.5),
    ],
    "workout": [
        (r"\b(?:workout|worked out|work-out|exercised|trained|training session|gym session|burned|burnt)\b", 2),
        (r"\b(?:ran(?! (?:to|out|into|over|late|up|short|low|a |an |across|me|the ))|jogged|swam|cycled|biked|lifted|hiked|rowed|climbed|went for a (?:run|jog|swim|ride|walk|hike)|hit the gym|did (?:some |a |an |\d+ ?(?:min(?:ute)?s?|hours?)(?: of)? )?(?:\w+ )?(?:cardio|yoga|hiit|strength|weights|pilates|laps|cycling|swimming|run|spin))\b", 2),
        (r"\b(?:cardio|yoga|hiit|strength|weights|pilates|swim(?:ming)?|cycling|run(?:ning)?|laps|spin|treadmill|jog)\b", 1),
        (r"\b(?:session|class|calories|kcal|gym|trail|studio|park)\b", 0.4),
    ],
    "book": [
        (r"\b(?:finished reading|finished|read|started reading|reading|got through|devoured|completed) ", 1),
        (r"\b(?:book|novel|memoir|biography|page-turner|paperback|hardback|audiobook|poetry collection)\b", 1.5),
        (r"\b\d+ pages\b|\b\d+-page\b|\bpages long\b", 1.2),
        (r"\b(?:out of (?:5|five)|stars?|rated|rating)\b|\b\d/5\b", 0.7),
        (r"\b(?:finished|started|reading) (?:reading )?(?-i:[A-Z])\w+", 0.4),
        (r"\bby (?-i:[A-Z])\w+", 0.5),
    ],
    "medical_visit": [
        (r"\b(?:saw|visited|went to(?: see)?|been to|had an appointment with|met with|consulted|was seen by) (?:the |my |a )?(?:doctor|dr\b|dentist|gp|physician|specialist|optometrist|ophthalmologist|therapist|psychiatrist|psychologist|physio\w*|dermatologist|cardiologist|clinic|hospital|er\b|urgent care|eye doctor)", 3),
        (r"\b(?:check-?up|physical exam|annual physical|dental|dentist|vaccinat\w+|physical therapy|physio|urgent care|eye exam|eye test|mental health|therapy session|specialist|teeth cleaned|clinic|flu shot|vision)\b", 1.5),
        (r"\b(?:prescribed|diagnosed|put me on|diagnosis)\b", 1.5),
        (r"\bdr\.? [A-Z]?\w+", 1),
        (r"\b(?:appointment|visit)\b", 0.6),
    ],
    "meeting": [
        (r"\b(?:meeting|standup|stand-up|one-on-one|1:1|1on1|all-hands|all hands|retro(?:spective)?|kick-?off|town hall)\b", 2),
        (r"\b(?:call|session|sync|workshop|discussion|review|pitch|interview|training)\b", 0.8),
        (r"\b(?:attendees?|participants|of us|people in the room|colleagues|people (?:there|attended|joined|came)|attended|sat through|sat in on)\b", 0.9),
        (r"\b(?:roadmap|planning|design review|agenda)\b", 0.6),
    ],
    "purchase": [
        (r"\b(?:bought|purchased|ordered|picked up|snagged|treated myself to|splurged on|got myself|got a new|grabbed)\b", 2),
        (r"\b(?:online|in[- ]store|store|shop|website|delivered)\b", 0.4),
        (r"\b(?:purchase|order|receipt)\b", 1.5),
        (r"^\W*got\b", 1.2),
    ],
    "medication": [
        (r"\b(?:i'm|i am|been|started|now|currently) (?:on|taking) ", 1.4),
        (r"\b(?:\d+ ?(?:mg|mcg|ml|g|iu)|milligrams?|tablets?|pills?|capsules?)\b", 0.8),
        (r"\b(?:prescribed (?:me|myself)?|take|takes|taking|medication|medicine|stopped taking|came off|off (?:the|my))\b", 1),
        (r"\b(?:once|twice|three times) (?:a day|daily)\b|\bdaily\b|\bevery (?:morning|night|evening|day)\b", 0.4),
    ],
    "allergy": [
        (r"\b(?:allergic to|allergy to|intolerant to|intolerant of|\w+ (?:allergy|intolerance))\b", 3),
    ],
    "passport": [
        (r"\bmy passport\b|\bpassport (?:number|expires|is valid|runs out|was issued|ends)\b", 3),
    ],
    "subscription": [
        (r"\b(?:subscribed to|signed up (?:for|to)|subscription to|renewed my|cancelled my|canceled my|unsubscribed from|subscription (?:for|at)|membership (?:at|of|with))\b", 3),
        (r"\b(?:a|per|every|each) (?:month|year)\b|\b(?:monthly|yearly|annual)\b|/(?:mo|month|yr|year)\b", 0.8),
    ],
    "pet": [
        (r"\b(?:adopted|got|have|my) (?:a |an |our |new )*(?:\w+ )?(?:dog|cat|puppy|kitten|hamster|rabbit|parrot|turtle|goldfish|guinea pig)\b", 2.2),
    ],
    "film": [
        (r"\b(?:watched|saw|streamed) ", 1),
        (r"\b(?:film|movie|documentary|series|cinema|at the pictures)\b", 1.4),
    ],
    "vehicle": [
        (r"\b(?:my car|my new car|bought a (?:used |new )?car|drive a|sold (?:my|the|our) (?:car|van|truck|motorbike))\b", 2),
        (r"\b(?:19|20)\d\d (?:Honda|Toyota|Ford|Tesla|BMW|Audi|VW|Volkswagen|Mazda|Nissan|Hyundai|Kia|Subaru|Volvo|Skoda|Renault|Peugeot|Fiat|Chevrolet|Chevy|Jeep|Lexus|Mercedes|Porsche|Opel|Seat|Mini|Suzuki|Honda)\b", 2),
    ],
    "home": [
        (r"\b(?:moved (?:to|into)|i live (?:in|at)|we live (?:in|at)|my (?:new )?address is|moved house|my (?:flat|apartment|house|rent) (?:is|costs))\b", 2.5),
    ],
}  # fmt: skip

NAMES: dict[str, dict[str, list[str]]] = {
    "trip": {
        "destination": [
            rf"\b(?:trip|vacation|holiday|getaway|break|flight|travell?ed|flew|went|drove|train|bus|coach|ferry|plane|car|off|headed|over|down|up|out|journey|jetted|sailed|business|back)\s+(?:\w+\s+){{0,3}}?(?:to|for)\s+{NAME}",
            rf"\b(?:visited|toured|explored)\s+{NAME}",
            rf"\b(?:holiday|vacation|trip|getaway)[^,.]{{0,20}}\b(?:was|to|in)\s+{NAME}",
            rf"\b(?:in|around|left for|for)\s+{NAME}",
            rf"\b(?:back|returned|home)\s+from\s+{NAME}",
            rf"\bfrom\s+(?:my|our|a)\s+(?:\w+[- ]?\w*\s+)?{NAME}\s+trip",
            rf"\bto\s+{NAME}",
            rf"\b(?:my|our|the|a)\s+{NAME}\s+(?:trip|vacation|holiday|getaway)",
        ],
        "country": [rf"\b(?:to|in|visited|from)\s+(?-i:[A-Z])[\w'’-]*(?:\s+(?:de\s+)?(?-i:[A-Z])[\w'’-]*)*,\s+{NAME}"],
    },
    "contact": {
        "name": [
            rf"\b(?:met|know|knew|befriended|saw|met up with|spoke (?:to|with)|talked to|chatted with|called|texted|messaged|heard from|caught up with|ran into|bumped into|friends with|introduced to|contact with|touch with|known|seen)\s+(?:my\s+\w+,?\s+|a\s+\w+\s+(?:named|called),?\s+)?{NAME}",
            rf"\b(?:named|called)\s+{NAME}",
            rf"^\W*{NAME}(?:'s|\s+is|\s+was|,|\s+and\s+I)\b",
            rf"\b(?:friend|colleague|mentor|acquaintance|cousin|contact|coworker|neighbou?r|uncle|aunt),?\s+{NAME}",
            rf"(?:book|contacts?|entry|note):\s*{NAME}",
            r"((?-i:[A-Z][a-z'’-]+(?:\s[A-Z][\w'’-]+)+))",
        ],
    },
    "meal": {
        "restaurant": [
            rf"\b(?:at|from|in)\s+{NAME}",
            rf"\b(?:tried|visited|went to|hit up)\s+{NAME}",
            rf"(?:^|[,:;(]\s*){NAME}(?=\s*(?:[,.;)]|$))",
            rf"^\W*{NAME}\s+for\s+(?:breakfast|brunch|lunch|dinner|supper|(?:a )?snack)",
        ],
        "dish": [
            r"\b(?:had|ate|got|grabbed|cooked|made|ordered|of)\s+(?:some\s+|a\s+bowl\s+of\s+|a\s+plate\s+of\s+|a\s+|an\s+|the\s+)?((?:[a-z'’-]+\s?){1,4}?)(?=\s*(?:for\s+(?:breakfast|brunch|lunch|dinner|supper|a snack)|at\s+(?-i:[A-Z])|from\s+(?-i:[A-Z])|[,.;]|$))",
        ],
    },
    "transaction": {
        "vendor": [
            rf"\b(?:at|to|from|with|by|via)\s+{NAME}",
            rf"^\W*{NAME}\s+(?:charged|billed|took|debited)",
            rf"\b(?:to|at|for)\s+{NAME}",
            rf"\b(?:the|a|my)\s+{NAME}\s+(?:bill|charge|payment|transaction|invoice)",
            rf"\bpaid\s+(?:off\s+)?(?:the\s+|my\s+)?{NAME}",
        ],
        "category": [
            r"\b(?:filed|categori[sz]ed|booked|logged|goes|counts|count|category|put it|put that)(?:\s+(?:it|that|is|was))?\s*(?:under\b|as\b|in\b|down as\b|:|\s)\s*([a-z][\w-]+)",
        ],
    },
    "workout": {},
    "book": {
        "title": [
            r"[\"“«‘]([^\"”»’]{1,120})[\"”»’]",
            r"\*([^*]{1,120})\*",
            r"\b(?:finished|read|reading|through|completed|started|devoured|book|novel|called|titled)\s+(?:reading\s+)?(?:the\s+(?:book|novel)\s+|a\s+(?:book|novel)\s+(?:called|titled)\s+)?((?:(?-i:[A-Z0-9])[\w'’:-]*)(?:\s+(?:of|the|and|in|a|an|to|for|on|with|at|from|is|&)?\s*(?-i:[A-Z0-9])[\w'’:-]*)*)(?=\s+(?:by|on|in|from|today|yesterday|last|this|after|—|-)\b|\s*[,.;(!]|\s*$)",
        ],
        "author": [
            rf"\b(?:by|written by|(?-i:author)(?:\s+(?:is|was))?:?)\s+(?:the\s+(?-i:author)\s+)?{NAME}",
            rf"{NAME}\s+wrote\b",
            rf"\(\s*{NAME}\s*[,)]",
        ],
    },
    "medical_visit": {
        "doctor": [r"\b(Dr\.?\s+(?-i:[A-Z])[\w'’-]+(?:\s+(?-i:[A-Z])[\w'’-]+)?)"],
        "clinic": [r"\bat\s+(?:the\s+)?((?-i:[A-Z])[\w&'’-]*(?:\s+(?-i:[A-Z])[\w&'’-]*)*\s+(?:Clinic|Hospital|Center|Centre|Practice|Dental|Medical))"],
    },
    "meeting": {
        "type": [
            r"\b((?:[\w:-]+\s)?[\w:-]+)\s+(?:meeting|call|session)\b", r"\b([\w:-]+)\s+(?:meeting|call|session)\b",
        ],
        "topic": [
            r"\b(?:meeting|call|session|standup|sync)\s+\(([^)]{2,40})\)",
            rf"\b(?:about|to discuss|regarding|re:|topic was|topic:|discussing|covering|on the topic of|to talk about|to go over|meeting on|call on|session on)\s+(?:the\s+|our\s+|my\s+|a\s+)?{THING}{_STOP}",
        ],
    },
    "purchase": {
        "item": [
            rf"\b(?:bought|purchased|ordered|picked up|snagged|treated myself to|splurged on|got myself|grabbed)\s+(?:a\s+new\s+|a\s+pair\s+of\s+|some\s+|a\s+|an\s+|the\s+|new\s+|myself\s+(?:a\s+|an\s+|some\s+)?)?{THING}{_STOP}",
            rf"\bgot\s+(?:a\s+new\s+|a\s+|an\s+|some\s+){THING}{_STOP}",
            rf"^\W*got\s+{THING}{_STOP}",
            rf"\b(?:purchase|order)[^:]{{0,40}}:\s*{THING}{_STOP}",
        ],
        "store": [
            rf"\b(?:at|from|on|in)\s+(?:the\s+)?(?:online\s+store\s+|store\s+)?{NAME}",
            rf"(?:^|[,:;]\s*){NAME}(?=\s*[,.;(]|$)",
        ],
        "category": [
            r"\b(?:filed|categori[sz]ed|booked|logged|goes|counts|count|category|put it|put that)(?:\s+(?:it|that|is|was))?\s*(?:under\b|as\b|in\b|down as\b|:|\s)\s*([a-z][\w-]+)",
        ],
    },
    "medication": {
        "dose": [r"(\d+(?:\.\d+)?\s?(?:mg|mcg|µg|ml|g|iu|milligrams?|micrograms?|tablets?|pills?|puffs?|drops?))\b"],
        "frequency": [r"\b((?:once|twice|(?:two|three|four|2|3|4) times)\s+(?:a\s+day|daily|a\s+week)|(?:once\s+)?daily|every\s+(?:morning|night|evening|day|other day|\d+ hours)|as needed|at bedtime|with meals)\b"],
        "reason": [r"\bfor\s+(?:my\s+|the\s+|a\s+)?((?:[a-z'’-]+\s?){1,3}?)(?=\s*(?:[,.;]|$|\bonce\b|\btwice\b|\bdaily\b|\bevery\b|\bsince\b|\bstarting\b|\bfrom\b))"],
        "prescriber": [r"\b(Dr\.?\s+(?-i:[A-Z])[\w'’-]+)"],
    },
    "allergy": {
        "allergen": [
            r"\b(?:allergic to|allergy to|intolerant (?:to|of))\s+(?:the\s+)?((?:[\w'’-]+\s?){1,3}?)(?=\s*(?:[,.;!()]|$|\band\b|\bbut\b|\bsince\b|\bso\b|\bwhich\b|—|-))",
            r"\b(?:have|got|with)\s+an?\s+(?:\w+\s+)?([\w-]+)\s+(?:allergy|intolerance)",
            r"\bmy\s+([\w-]+)\s+(?:allergy|intolerance)",
        ],
        "reaction": [r"\b(?:get|gives? me|causes?|reaction(?: is| was)?)\s+((?:[\w'’-]+\s?){1,3}?)(?=\s*(?:[,.;!]|$))"],
    },
    "passport": {
        "number": [r"\b(?:number|no\.?)\s*(?:is|:|#)?\s*((?-i:[A-Z]){1,3}\d{5,9})\b"],
        "country": [r"\bmy\s+((?-i:[A-Z])[a-z]+)\s+passport"],
    },
    "subscription": {
        "service": [
            rf"\b(?:subscribed to|signed up (?:for|to)|subscription to|renewed my|cancelled my|canceled my|unsubscribed from|membership (?:at|of|with)|subscription (?:for|at))\s+(?:the\s+)?{NAME}",
        ],
    },
    "pet": {
        "name": [rf"\b(?:named|called|name is|name's)\s+{NAME}", rf"\bmy\s+(?:dog|cat|puppy|kitten|hamster|rabbit|parrot|turtle),?\s+{NAME}"],
        "species": [r"\b(dog|cat|puppy|kitten|hamster|rabbit|parrot|turtle|goldfish|guinea pig)\b"],
    },
    "film": {
        "title": [
            r"[\"“«‘]([^\"”»’]{1,120})[\"”»’]",
            r"\b(?:watched|saw|streamed)\s+(?:the\s+(?:film|movie|documentary|series)\s+)?((?:(?-i:[A-Z0-9])[\w'’:-]*)(?:\s+(?:of|the|and|in|a|to|for|on)?\s*(?-i:[A-Z0-9])[\w'’:-]*)*)(?=\s+(?:on|at|in|last|yesterday|today|with|tonight)\b|\s*[,.;!(]|\s*$)",
        ],
    },
    "vehicle": {
        "make": [r"\b(Honda|Toyota|Ford|Tesla|BMW|Audi|VW|Volkswagen|Mazda|Nissan|Hyundai|Kia|Subaru|Volvo|Skoda|Renault|Peugeot|Fiat|Chevrolet|Chevy|Jeep|Lexus|Mercedes|Porsche|Opel|Seat|Mini|Suzuki)\b"],
        "model": [r"\b(?:Honda|Toyota|Ford|Tesla|BMW|Audi|VW|Volkswagen|Mazda|Nissan|Hyundai|Kia|Subaru|Volvo|Skoda|Renault|Peugeot|Fiat|Chevrolet|Chevy|Jeep|Lexus|Mercedes|Porsche|Opel|Seat|Mini|Suzuki)\s+((?:(?-i:[A-Z0-9])[\w-]*)(?:\s+(?-i:[A-Z0-9])[\w-]*)?)"],
        "license_plate": [r"\b(?:plate|registration)(?: number)?(?: is|:)?\s+((?-i:[A-Z0-9][A-Z0-9 -]{3,9}))\b"],
    },
    "home": {
        "city": [rf"\b(?:moved|live|relocated|living)\s+(?:\w+\s+)?(?:to|in|into)\s+{NAME}"],
        "address": [r"\b(?:address is|live at|moved (?:in)?to)\s+(\d+[\w\s.'’-]{3,40}?(?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Dr|Way|Court|Boulevard|Blvd))\b"],
    },
}  # fmt: skip

LISTS: dict[str, dict[str, list[str]]] = {
    "medical_visit": {
        "conditions": [
            r"\b(?:diagnosed (?:me )?with|turns out (?:it's|i have)|noted|mentioned|for my|because of my|about my|complained (?:of|about)|they found|found|conditions?:?|on file:?|came up:?|says? i have|said i have|it's|have)\s+(?!no\b|not\b)((?:[a-z][\w-]*(?:\s[a-z][\w-]*)?)(?:(?:,\s*(?:and\s+)?|\s+and\s+)(?:[a-z][\w-]*(?:\s[a-z][\w-]*)?))*)(?=\s*(?:[.;!,(—]|$|\bprescribed\b|\band (?:was|got|he|she|they|prescribed|put)\b))",
        ],
        "medications": [
            r"\b(?:prescribed(?: me)?|put me on|gave me|given|got|came (?:home|away) with|left with|meds?:?|medications?:?|a prescription for|prescriptions? (?:for|of)|prescription:?|to take|start(?:ed)? me on)\s+(?!no\b)((?:[a-z][\w-]+)(?:(?:,\s*(?:and\s+)?|\s+and\s+)(?:[a-z][\w-]+))*)",
        ],
    },
}  # fmt: skip

ROLES = {
    "contact": {
        "last_contact_date": r"\b(?:last|spoke|spoken|talked|saw|seen|heard|caught up|messaged|texted|called|chatted|in touch|contact(?:ed)?|since then)\b",
        "met_date": r"\b(?:met|know|known|introduced|first|befriended|became)\b",
        "birthday": r"\b(?:born|birthday)\b",
    },
    "book": {
        "started_date": r"\b(?:started|began|begun|picked (?:it )?up|start(?:ing)?|opened|from)\b",
        "finished_date": r"\b(?:finished|done|completed|ended|got through|read|wrapped up|finish|to)\b",
    },
    "trip": {
        "back": r"\b(?:back|returned?|home|until|till|through|came home)\b",
        "departs": r"\b(?:flew|left|departed|went|travell?ed|drove|from|on|started|began|set off)\b",
    },
    "sleep": {
        "wake_time": r"\b(?:woke|wake|awoke|up|out of bed|alarm|rose|till|until|to)\b",
        "bedtime": r"\b(?:bed|asleep|sleep|slept|hay|sack|pillow|turned in|dozed|drifted|lights|crashed|nodded|from|in)\b",
    },
    "medication": {
        "ended": r"\b(?:stopped|until|till|came off|off|finished|ended|quit)\b",
        "started": r"\b(?:started|since|began|on|from|put)\b",
    },
    "passport": {
        "expires": r"\b(?:expires?|expired|valid|runs out|until|ends?|renew)\b",
        "issued": r"\b(?:issued|got|since)\b",
    },
    "subscription": {
        "ended": r"\b(?:cancelled|canceled|unsubscribed|ended|stopped|until)\b",
        "started": r"\b(?:subscribed|signed|started|since|from|renewed)\b",
    },
    "vehicle": {"sold": r"\b(?:sold)\b", "bought": r"\b(?:bought|got|purchased|since)\b"},
    "home": {"until": r"\b(?:until|till|moved out)\b", "since": r"\b(?:moved|since|live|from)\b"},
}  # fmt: skip

BOOLS = {
    "meal": {
        "dined_in": (
            r"\b(?:dined in|ate in(?: the restaurant)?|eat in|dine[- ]in|sat down|sat in|at the restaurant|in the restaurant|ate there|stayed to eat|table)\b",
            r"\b(?:takeout|take-out|takeaway|take-away|delivery|delivered|to go|ordered in|took it home|brought (?:it )?home|not dined in|picked (?:it )?up)\b",
        ),
    },
    "purchase": {
        "online": (
            r"\b(?:online|on the internet|from the website|web ?site|\.com|from the app|in the app|had it delivered)\b",
            r"\b(?:in[- ]store|in person|at the shop|at the store|in the shop|offline|physical store|over the counter|at the mall|walked in)\b",
        ),
    },
    "trip": {
        "international": (r"\b(?:abroad|overseas|international)\b", r"\b(?:domestic)\b"),
    },
}  # fmt: skip

UNITS = {
    "min": r"min(?:ute)?s?", "hour": r"h(?:ou)?rs?|h", "day": r"days?", "week": r"weeks?",
    "night": r"nights?", "month": r"months?", "page": r"pages?", "kcal": r"k?cals?|calories|kilocalories",
    "km": r"km|kilomet(?:re|er)s?|k", "mi": r"miles?", "kg": r"kg|kilos?|kilograms?",
    "person": r"(?:other )?(?:people|attendees|participants|of us|persons|colleagues|folks|in the room|in attendance)",
    "star": r"stars?|(?:out of|/) ?(?:5|five)", "bpm": r"bpm",
}  # fmt: skip

OTHERS = (
    r"\b(?:my|our|his|her|their)\s+(?:\w+[- ]){0,2}?(?:wife|husband|partner|girlfriend|boyfriend|brother|sister|mum|mom|mother|dad|father|son|daughter|kid|kids|boss|colleague|coworker|friend|neighbou?r|roommate|flatmate|cousin|uncle|aunt|parents|grandma|grandpa|grandmother|grandfather|manager|assistant|client|teacher|doctor)s?\b|\b(?:he|she|they|everyone|everybody|somebody|someone)\b"
)  # fmt: skip
OWN = r"\b(?:i|i'm|i've|i'd|we|we've|we're|me|my|mine|our|us|myself)\b"
HAPPENED = (
    r"\b(?:\w{2,}[^e\W]ed|had|ate|got|bought|paid|spent|slept|woke|awoke|ran|swam|read|saw|took|drove|rode|came|did|met|made|"
    r"sold|left|flew|went|was|were|been|began|lost|won|gave|held|sat|fell|hit|cost|fallen|known|knew|spoke|heard|chose|wore|drank)\b"
)  # fmt: skip
NOT_SO = (
    r"^[^\w\"“‘«*]*(?:no|never|only|avoid|please|keep|don't|always|stop|make|let|mark|tag|book|order|buy|call|remind|tell|show|find|give|schedule)\b(?! bad)|\b(?:didn't|did not|don't|do not|never|wasn't|was not|weren't|haven't|have not|hadn't|couldn't|could not|can't|cannot|no longer|not going|without ever|skipped|called off|cancell?ed|postponed|rescheduled|not (?!only|just|bad|too|much|long|that|so)|instead of|rather than|almost|nearly|supposed to|failed to|forgot to|meant to|tried to (?!sleep))\b"
)  # fmt: skip
NOT_YET = (
    r"\b(?:will|i'll|we'll|won't|going to (?:fly|travel|go|eat|have|buy|see|meet|read|run|swim|do|take|visit|spend|pay|order|book|sleep|start|work|try|get|be|cook|make|attend|watch)|gonna|plan(?:s|ning|ned)? (?:to|on|for)|want(?:s|ed)? to|would|could|should|might|may (?:be|go|have|fly|visit|buy)|must|ought to|if|hope|hoping|wish|thinking (?:of|about)|considering|about to|let's|looking forward|tomorrow|next (?:week|month|year|monday|tuesday|wednesday|thursday|friday|saturday|sunday|summer|winter|spring)|please|remind me|can you|could you|imagine|suppose|pretend|dream(?:t|ed)?|upcoming|reserve|need to|have to|has to|had to have)\b"
)  # fmt: skip
HEDGED = (
    r"\b(?:maybe|perhaps|probably|possibly|i think|i guess|i believe|not sure|might have|may have|could have|must have|i'm not certain|can't remember|don't remember|apparently|supposedly|if i recall|as if|like i|joking|just kidding)\b"
)  # fmt: skip
HABIT = (
    r"\b(?:usually|always|often|sometimes|normally|generally|typically|tend to|every (?:day|week|month|year|morning|night|evening|monday|tuesday|wednesday|thursday|friday|saturday|sunday|time|other)|most (?:days|nights|mornings|weeks)|on (?:mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays|weekends|weekdays)|used to|whenever|rarely|love to|like to|prefer|hate)\b"
)  # fmt: skip
CARRIES_ON = (
    r"^(?:\W*(?:it|that|this|the|cost|paid|spent|total|came|burned|burnt|there|with|for|about|by|and|also|in total|all in|altogether|quality|rated|gave|woke|got up|up|took|then|terrible|bad|good|great|poor|ok|okay|fair|awful|decent|not|so|on|at|in|was|were|had|they|he|she|dr|prescribed|diagnosed|no|nothing|we|i|my|overall|just|around|roughly|price|started|finished|last|haven't|a|an|some|\d|\$|€|£))\b|^\W*[\d$€£]"
)  # fmt: skip

TABLE = Table(
    cues={kind: [(pattern(one), weight) for one, weight in cues] for kind, cues in CUES.items()},
    names={
        kind: {name: [pattern(one) for one in rows] for name, rows in fields.items()}
        for kind, fields in NAMES.items()
    },
    lists={
        kind: {name: [pattern(one) for one in rows] for name, rows in fields.items()}
        for kind, fields in LISTS.items()
    },
    roles={
        kind: {name: pattern(one) for name, one in fields.items()} for kind, fields in ROLES.items()
    },
    bools={
        kind: {name: (pattern(yes), pattern(no)) for name, (yes, no) in fields.items()}
        for kind, fields in BOOLS.items()
    },
    units=UNITS,
    others=pattern(OTHERS),
    own=pattern(OWN),
    happened=pattern(HAPPENED),
    not_so=pattern(NOT_SO),
    not_yet=pattern(NOT_YET),
    hedged=pattern(HEDGED),
    habit=pattern(HABIT),
    carries_on=pattern(CARRIES_ON),
    ends=pattern(
        r"(?<!\bDr)(?<!\bMr)(?<!\bMs)(?<!\bMrs)(?<!\bSt)(?<!\bno)(?<!\bvs)[.!?]+(?=\s|$)|[;\n]+"
    ),
    vague=pattern(
        r"\b(?:last|ago|previous|earlier this|back in|the other (?:day|week|night)|once|weekend|recently|lately|used to|when i was)\b"
    ),
    bare=pattern(
        r"\b(?:cost(?: me)?|paid|spent|came to|bill (?:was|of)|total(?:led|ed)?(?: of| was)?|damage:?)\s+(?:about |around |roughly )?(\d[\d,]*\.\d\d)(?![\d%])"
    ),
    none=pattern(r"\b(?:no|without|not|never|zero|any|free of|rule out|ruled out)\s+(?:\w+\s+)?$"),
    joint=pattern(r",?\s+and\s+|,\s*|\s*&\s*"),
)
