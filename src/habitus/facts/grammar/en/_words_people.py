"""Words for people. Data only: extend it freely."""

from __future__ import annotations

from habitus.vocabulary import Role

_ROLES: dict[Role, str] = {
    "boss": """boss, bosses, manager, managers, line manager, supervisor, supervisors, team lead, lead, director,
        ceo, cfo, cto, coo, vp, head of department, department head, the higher-ups, higher-ups, gaffer, chief,
        superior, superiors, boss man, skip-level, principal, headteacher, head teacher""",
    "client": """client, clients, customer, customers, account holder, account holders, buyer, buyers, patient,
        patients, punter, punters""",
    "colleague": """colleague, colleagues, coworker, coworkers, co-worker, co-workers, teammate, teammates,
        workmate, workmates, team, team members, team member, people from work, people at work, work people,
        direct reports, direct report, reports of mine, office mates, people from the office, people at the office, the office, crew, squad, staff""",
    "friend": """friend, friends, best friend, mates, best mate, buddies, pals, pal, besties, bestie,
        the lads, the girls, my girls, homies, chums""",
    "family": """family, family members, relatives, folks, mum, mom, mother, mam, mummy, mommy, amma, dad, father,
        daddy, papa, parents, mum and dad, mom and dad, wife, husband, missus, hubby, partner, spouse, girlfriend,
        boyfriend, fiance, fiancee, other half, kids, kid, children, child, son, sons, daughter, daughters, baby,
        twins, brother, brothers, sister, sisters, siblings, sibling, grandma, grandmother, granny, gran, nan,
        nana, grandpa, grandad, grandfather, grandparents, grandchildren, grandkids, grandson, granddaughter,
        aunt, auntie, aunty, uncle, cousin, cousins, niece, nephew, in-laws, mother-in-law, father-in-law,
        brother-in-law, sister-in-law, loved ones""",
    "doctor": """doctor, doctors, doc, gp, physician, dentist, physio, physiotherapist, surgeon, nurse,
        specialist, consultant, cardiologist, paediatrician, pediatrician, therapist, surgery, clinic, hospital,
        midwife, optician, oncologist""",
    "stranger": """stranger, strangers, unknown number, unknown numbers, unknown caller, unknown callers, cold caller,
        cold callers, unknown sender, unknown senders, withheld numbers, withheld number, randoms, random numbers,
        random number, private numbers, hidden numbers, unknown contacts, unsaved numbers, spammers, telemarketers,
        salespeople, recruiters i don't know""",
}  # fmt: skip

RELATIONS: dict[str, Role] = {
    " ".join(word.split()): role for role, words in _ROLES.items() for word in words.split(",")
}

ONE_RELATIVE: frozenset[str] = frozenset(
    """mum mom mother mam mummy mommy amma dad father daddy papa wife husband missus hubby partner spouse girlfriend
    boyfriend fiance fiancee son daughter brother sister grandma grandmother granny gran nan nana grandpa grandad
    grandfather grandson granddaughter aunt auntie aunty uncle cousin niece nephew mother-in-law father-in-law
    brother-in-law sister-in-law""".split()
)
"""Relatives of whom one is meant: "my mum" is a person, "my kids" are family."""

NAMELESS: str = (
    r"\b(?:(?:from |by |with |of )?(?:people|anyone|anybody|someone|somebody|numbers?|callers?|senders?|contacts?|those|folks|persons?|companies) "
    r"(?:that |who |whom )?(?:i|we) (?:don't|do not|haven't|never|'ve never) (?:know|recogni[sz]e|met|saved|heard of|actually know|have saved)(?: \w+)?"
    r"|(?:from |by |with )?(?:people|anyone|anybody|someone|numbers?) (?:not|who aren't|who isn't|that aren't|that isn't) in my (?:contacts|address book|phone|phonebook)"
    r"|(?:from |by |with )?(?:anyone|anybody|someone|people) i (?:don't|do not) know)"
)
"""Descriptions of strangers."""

TITLES: str = r"Dr|Doctor|Mr|Mrs|Ms|Miss|Prof|Professor|Sir|Dame|Father|Fr|Sister|Aunt|Auntie|Uncle|Nurse|Judge|Captain|Coach|Reverend|Rev|Lady|Lord|Madam"

SERVICE_PEOPLE: tuple[str, ...] = (
    "landlord", "landlady", "builder", "builders", "plumber", "electrician", "cleaner", "babysitter",
    "nanny", "childminder", "school", "nursery", "creche", "daycare", "hoa", "bank", "council",
    "insurer", "insurance company", "accountant", "lawyer", "solicitor", "letting agent",
    "estate agent", "realtor", "recruiters", "recruiter", "headhunters", "hr", "payroll",
    "accounts", "it department", "helpdesk", "gym", "church", "choir", "club", "neighbour",
    "neighbours", "neighbor", "neighbors", "teacher", "teachers", "tutor", "coach", "trainer",
    "vet", "mechanic", "garage", "courier", "couriers", "delivery driver", "drivers", "driver",
    "tenant", "tenants", "roommate", "flatmate", "housemate", "ex", "ex-husband", "ex-wife",
    "gardener", "painter", "carpenter", "contractor", "contractors", "supplier", "suppliers",
    "vendor", "vendors", "sales reps", "sales rep", "sales", "marketing", "charity", "charities",
    "pharmacy", "library", "committee", "residents' association", "bookkeeper", "publisher", "editor",
    "agent", "agency", "university", "college", "airline", "movers", "post office", "tax office",
    "students", "student", "pupils", "pupil", "subscribers", "followers", "members", "volunteers",
    "scout leader", "pta", "milkman", "hairdresser", "barber", "school nurse",
)  # fmt: skip
"""People and houses that write and call, and have a name of their own only by what they are."""

NOT_NAMES: frozenset[str] = frozenset(
    ["i", "i'm", "i've", "i'd", "i'll", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december", "mondays", "tuesdays", "wednesdays", "thursdays", "fridays", "saturdays", "sundays", "no", "not", "never", "please", "don't", "also", "and", "or", "but", "if", "when", "so", "the", "my", "a", "an", "this", "that", "what", "whatever", "any", "anything", "ok", "okay", "english", "spanish", "french", "german", "italian", "chinese", "japanese", "korean", "thai", "indian", "mexican", "greek", "turkish", "vietnamese", "ethiopian", "georgian", "christmas", "easter", "thanksgiving", "halloween", "diwali", "eid", "ramadan", "lent", "whatsapp", "slack", "teams", "zoom", "linkedin", "facebook", "instagram", "twitter", "tiktok", "youtube", "netflix", "spotify", "gmail", "outlook", "google", "amazon", "uber", "airbnb", "ebay", "sms", "pdf", "usd", "eur", "gbp", "inr", "ngn", "aud", "cad", "nzd", "tv", "uk", "us", "usa", "eu", "am", "pm", "asap", "dnd", "faq", "hr", "it", "xmas", "new", "emojilove", "meetings", "calls", "flights", "hotels", "films", "movies", "food", "meat", "you", "he", "she", "they", "we", "there", "these", "those", "such", "from", "for", "in", "on", "at", "with", "before", "after", "during", "until", "since", "anyone", "someone", "everyone", "nobody", "nothing", "nor", "neither", "both", "either", "friends", "kids", "family", "people", "work", "school", "mum", "dad", "emojiyuck", "only", "just", "mute", "keep", "tag", "all", "every", "each", "zoom", "linkedin"]
)
