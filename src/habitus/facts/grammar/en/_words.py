"""Words of English spelling and of small closed classes. Data only: extend it freely.

Stance words are in ``_words_stances.py``, times in ``_words_times.py``, things in
``_words_things.py``.
"""

from __future__ import annotations

# --- spelling ------------------------------------------------------------------------------------

CONTRACTIONS: dict[str, str] = {
    "dont": "don't", "doesnt": "doesn't", "didnt": "didn't", "cant": "can't", "cannot": "can't",
    "wont": "won't", "isnt": "isn't", "arent": "aren't", "wasnt": "wasn't", "werent": "weren't",
    "wouldnt": "wouldn't", "couldnt": "couldn't", "shouldnt": "shouldn't", "mustnt": "mustn't",
    "neednt": "needn't", "havent": "haven't", "hasnt": "hasn't", "hadnt": "hadn't",
    "shant": "shan't", "im": "I'm", "ive": "I've", "id": "I'd", "youre": "you're",
    "theyre": "they're", "thats": "that's", "theres": "there's", "whats": "what's",
    "lets": "let's", "hes": "he's", "shes": "she's", "ain't": "isn't", "aint": "isn't",
    "youll": "you'll", "youd": "you'd", "itll": "it'll", "thatll": "that'll", "theyll": "they'll",
    "doin'": "doing", "dinna": "don't", "cannae": "can't", "dunno": "don't know",
}  # fmt: skip

SHORTHAND: dict[str, str] = {
    "dey": "", "chop": "eat", "wey": "that", "oya": "", "wetin": "what", "jare": "", "dnt": "don't", "neva": "never", "alr": "already", "onli": "only", "u": "you", "ur": "your", "pls": "please", "plz": "please", "plse": "please",
    "plss": "please", "thx": "thanks", "ty": "thanks", "tysm": "thanks", "w": "with",
    "b4": "before", "thru": "through", "til": "until", "till": "until", "'til": "until",
    "'till": "until", "wanna": "want to", "gonna": "going to", "gotta": "have to",
    "hafta": "have to", "gimme": "give me", "lemme": "let me", "kinda": "kind of",
    "sorta": "sort of", "rly": "really", "rlly": "really", "evry": "every", "upto": "up to",
    "hrs": "hours", "hr": "hour", "mins": "minutes", "min": "minutes", "tmrw": "tomorrow",
    "tmr": "tomorrow", "tomoz": "tomorrow", "2moro": "tomorrow", "tmw": "tomorrow",
    "2nite": "tonight", "wknd": "weekend", "wkend": "weekend", "wknds": "weekends",
    "mtg": "meeting", "mtgs": "meetings", "meetin": "meeting", "appt": "appointment",
    "appts": "appointments", "bfast": "breakfast", "brekkie": "breakfast", "brekky": "breakfast",
    "arvo": "afternoon", "arvos": "afternoons", "alergic": "allergic", "allergik": "allergic",
    "notifs": "notifications", "notif": "notification", "notis": "notifications",
    "msg": "message", "msgs": "messages", "txt": "text", "txts": "texts", "fav": "favourite",
    "fave": "favourite", "favs": "favourites", "faves": "favourites", "veg": "vegetables",
    "docu": "documentary", "docus": "documentaries", "bc": "because", "cuz": "because",
    "cos": "because", "coz": "because", "'cause": "because", "nvr": "never", "nevr": "never",
    "alot": "a lot", "ppl": "people", "smth": "something", "sth": "something", "abt": "about",
    "rn": "right now", "atm": "at the moment", "tbh": "honestly", "ngl": "honestly",
    "fr": "really", "imo": "", "imho": "", "btw": "", "fyi": "", "lol": "", "lmao": "",
    "haha": "", "hahaha": "", "jk": "just kidding", "idk": "I don't know", "idc": "I don't care",
    "luv": "love", "lurve": "love", "thanx": "thanks", "coz'": "because", "bday": "birthday",
    "vids": "videos", "vid": "video", "pics": "pictures", "govt": "government", "esp": "especially",
    "approx": "about", "eta": "", "nah": "no", "nope": "no", "naw": "no", "yeah": "yes",
    "yea": "yes", "yep": "yes", "yup": "yes", "yah": "yes", "aye": "yes", "ya": "you", "ye": "you",
    "'em": "them", "em": "them", "mum": "mum", "buyin": "buying", "bookin": "booking",
    "sendin": "sending", "callin": "calling", "orderin": "ordering", "eatin": "eating",
    "nothin": "nothing", "anythin": "anything", "evening's": "evenings", "veggie": "vegetarian",
    "anser": "answer", "ansers": "answers", "awnser": "answer", "recieve": "receive",
    "recieved": "received", "resturant": "restaurant", "restaraunt": "restaurant",
    "wensday": "wednesday", "wedensday": "wednesday", "wednsday": "wednesday",
    "thurday": "thursday", "tusday": "tuesday", "teusday": "tuesday", "saterday": "saturday",
    "definately": "definitely", "tommorow": "tomorrow", "tommorrow": "tomorrow",
    "tomorow": "tomorrow", "becuase": "because", "untill": "until", "calender": "calendar",
    "vegitarian": "vegetarian", "vegeterian": "vegetarian", "celiac": "coeliac",
    "coeliacs": "coeliac", "w/": "with", "hav": "have", "wen": "when", "nite": "night",
    "nites": "nights", "ok": "okay", "k": "okay", "alright": "all right", "oke": "okay",
}  # fmt: skip
"""Whole words only; the left side in small letters."""

PHRASES: dict[str, str] = {
    "s'il te plaît": "please", "s'il vous plaît": "please", "por favor": "please", "per favore": "please", "okay so": "", "so what i need is": "", "what i need is": "", "what i want is": "", "what i want is this": "", "a fiver": "5 pounds", "a tenner": "10 pounds", "a couple of hundred": "200", "no cap": "", "i no dey": "I don't", "i no like": "I don't like", "i no want": "I don't want", "no dey": "don't", "no call me": "don't call me", "no book": "don't book", "no send": "don't send", "everything else can": "", "can't be doing with": "can't stand", "all round": "", "telephoning": "calling", "telephoned": "called", "w/o": "without", "w/": "with", "o'clock": "o'clock", "kind of": "", "sort of": "",
    "a bit of a": "a", "you know": "", "i guess": "", "i suppose": "",
    "i reckon": "", "to be honest": "", "to be fair": "", "if i'm honest": "",
    "if i'm being honest": "", "in all honesty": "", "let's be honest": "", "let's face it": "",
    "truth be told": "", "as you know": "", "by the way": "", "for what it's worth": "",
    "at the end of the day": "", "needless to say": "", "believe me": "", "trust me": "",
    "mind you": "", "i must say": "", "i have to say": "", "i gotta say": "", "not gonna lie": "",
    "not going to lie": "", "as i said": "", "like i said": "", "as far as i'm concerned": "",
    "if you ask me": "", "for the life of me": "", "god knows": "", "believe it or not": "",
    "more or less": "", "if you don't mind": "please", "do not disturb": "dnd", "do-not-disturb": "dnd", "if you would": "please",
    "if you wouldn't mind": "please", "if you please": "please", "would you": "please",
    "would you mind not": "please don't", "could you please": "please",
    "can you please": "please", "do you mind not": "please don't",
    "could you not": "please don't", "can you not": "please don't", "can we not": "please don't",
    "could we not": "please don't", "can you stop": "please stop", "could you stop": "please stop",
    "can we stop": "please stop", "will you not": "please don't", "would you not": "please don't",
    "can you avoid": "please avoid", "could you avoid": "please avoid",
    "could we avoid": "please avoid", "can we avoid": "please avoid",
    "could you make sure": "make sure", "can you make sure": "make sure",
    "can we keep": "please keep", "could we keep": "please keep", "could you keep": "please keep",
    "can you keep": "please keep", "let us": "let's", "kindly": "please", "do not": "don't",
    "does not": "doesn't", "did not": "didn't", "can not": "can't", "will not": "won't",
    "would not": "wouldn't", "should not": "shouldn't", "could not": "couldn't",
    "must not": "mustn't", "need not": "needn't", "is not": "isn't", "are not": "aren't",
    "was not": "wasn't", "were not": "weren't", "have not": "haven't", "has not": "hasn't",
    "had not": "hadn't", "shall not": "shan't", "i am": "I'm", "i have got": "I've",
    "i've got": "I've", "anymore": "any more", "straightaway": "straight away",
    "phone call": "call", "phone calls": "calls", "telephone call": "call",
    "telephone calls": "calls", "phonecalls": "calls", "text message": "text",
    "text messages": "texts", "non stop": "nonstop", "non-stop": "nonstop", "a.m.": "am",
    "a.m": "am", "p.m.": "pm", "p.m": "pm", "o clock": "o'clock", "stand up": "stand-up",
    "standup": "stand-up", "standups": "stand-ups", "stand ups": "stand-ups",
    "e-mail": "email", "e-mails": "emails", "e mail": "email", "e mails": "emails",
    "one on one": "1:1", "one-on-one": "1:1", "one on ones": "1:1s", "one-on-ones": "1:1s",
    "catch up": "catch-up", "catch ups": "catch-ups", "redeye": "red-eye", "red eye": "red-eye",
    "redeyes": "red-eyes", "red eyes": "red-eyes", "lay over": "layover", "lay overs": "layovers",
    "stop over": "stopover", "stop overs": "stopovers", "stop-over": "stopover",
    "stop-overs": "stopovers", "week end": "weekend", "week-end": "weekend",
    "week-ends": "weekends", "mid-day": "midday", "mid day": "midday", "half-past": "half past",
    "from dusk till dawn": "at night", "from dusk to dawn": "at night", "dusk to dawn": "at night",
    "from dusk until dawn": "at night", "dusk till dawn": "at night", "round here": "", "in my book": "for me",
    "no-one": "no one", "every body": "everybody", "some one": "someone", "no body": "nobody",
}  # fmt: skip
"""Fixed phrases; an empty right side drops fillers that carry no meaning for a rule."""

NOISE: tuple[str, ...] = ("um", "uh", "erm", "er", "uhm", "umm", "hmm", "hm", "ah", "oh", "aw", "ooh", "ugh")
"""Sounds of thinking, dropped anywhere."""

VOCATIVES: tuple[str, ...] = (
    "mate", "love", "dear", "darling", "lah", "lor", "leh", "hor", "eh", "sia", "abeg", "o jare",
    "sef", "bruh", "bro", "dude", "innit", "righto", "well", "anyway", "anyways", "anyhow",
    "basically", "okay so", "right then", "right so", "right", "yo", "hey", "hi", "hello", "hi there",
    "hey there", "g'day", "good morning", "good evening", "good afternoon", "arvo", "listen", "look",
    "sir", "madam", "ma'am", "yaar", "da", "na", "buddy", "pal", "guys", "folks", "man", "boss",
    "okay", "so", "now", "actually", "personally", "for my part", "speaking for myself", "strictly between us", "honestly", "seriously", "alas", "sadly", "unfortunately",
    "luckily", "ta", "cheers", "thanks", "thank you", "god", "gosh", "lads", "like", "see",
    "oh dear", "heads up", "heads-up", "quick one", "just", "plus", "ha", "wow", "phew", "mind", "hun", "babe", "chief", "lol", "bye", "night night", "ladies", "my friend", "as usual", "thank goodness", "for sure", "of course", "funny story", "separately", "on another note", "on a separate note", "different topic", "other topic", "new topic", "unrelated", "side note", "second thing", "another thing", "one more thing", "one more", "lastly", "finally", "firstly", "first off", "secondly", "thirdly", "next", "for your notes", "for the record", "for the file", "fwiw", "merci", "gracias", "danke", "grazie", "begging you", "quick note", "note to self", "right now then", "meanwhile", "in other news", "as ever", "in short", "long story short", "to sum up", "simple", "simples", "careful",
)  # fmt: skip
"""Calls and openers, dropped where they stand alone between pauses."""

EMOJI: dict[str, str] = {
    **dict.fromkeys("😍🥰❤💕💖💗😋🤤😻💛💚💙💜🧡🤎🖤🤍🫶👍💯🤩👌🙌", "EMOJILOVE"),
    **dict.fromkeys("🤢🤮👎🚫❌🙅⛔💤🙄😒😖😤🥱💔🛑🤬😡", "EMOJIYUCK"),
    **dict.fromkeys("🙏", "please"),
}
"""Signs that speak; every other emoji is dropped."""

TELLING_VERBS: tuple[str, ...] = (
    "ache", "appear", "argue", "arrive", "bark", "beep", "begin", "belong", "blow", "boil", "bother", "breathe",
    "bring", "burn", "carry", "cause", "choke", "claim", "clash", "collapse", "come", "complain", "confuse",
    "continue", "contain", "cough", "crack", "creak", "cry", "cut", "decide", "deserve", "die", "disappear", "disagree", "drag",
    "drain", "drift", "drip", "drive", "drop", "dry", "eat", "end", "enjoy", "expect", "explode", "fade", "fail",
    "fall", "feel", "fill", "fit", "flare", "forget", "freeze", "get", "give", "go", "grow", "happen", "hate", "have",
    "hear", "help", "howl", "hum", "hurt", "insist", "itch", "jump", "keep", "know", "lack", "laugh", "lead", "leak",
    "learn", "leave", "lie", "live", "look", "lose", "love", "make", "mean", "melt", "miss", "moan", "need", "pay",
    "prefer", "promise", "prove", "put", "reckon", "refuse", "remember", "remind", "ring", "rise", "ruin", "run",
    "say", "scream", "seem", "sell", "shake", "shout", "shrink", "sing", "sink", "sit", "sleep", "slip", "smell",
    "snore", "sound", "spend", "spoil", "squeak", "stare", "stay", "stink", "stop", "struggle", "suffer", "swell",
    "swear", "take", "talk", "taste", "tell", "tend", "think", "throb", "try", "turn", "twinge", "understand", "upset",
    "use", "vanish", "wait", "want", "waste", "wear", "weigh", "win", "wobble", "wonder", "wake", "worry", "write", "cost",
    "rule", "swing", "bore", "annoy", "creep", "ask", "play up", "act up", "goes", "does", "has", "is", "are", "was", "were", "can", "can't", "will", "won't", "don't", "doesn't", "didn't",
)  # fmt: skip
"""Verbs that tell something of a noun before them: "my back complains", "their stuff falls apart"."""

KNOWN_WORDS: frozenset[str] = frozenset(
    ["about", "absolutely", "accept", "acceptable", "accommodation", "afternoon", "afternoons", "again", "against", "airline", "airlines", "airport", "aisle", "allergic", "allergy", "always", "another", "answer", "answers", "anything", "apart", "appointment", "appointments", "approval", "approve", "around", "article", "asking", "assistant", "available", "avoid", "banned", "because", "before", "between", "birthday", "booking", "bookings", "boring", "bother", "bothered", "boundary", "breakfast", "brief", "brunch", "budget", "bullet", "bullets", "business", "calendar", "calls", "cancel", "casual", "ceiling", "cheaper", "check", "classes", "client", "clients", "coeliac", "colleague", "colleagues", "company", "conference", "confirm", "connecting", "connection", "connections", "contain", "containing", "content", "cooking", "course", "cuisine", "customer", "customers", "daily", "dairy", "decline", "default", "delay", "delete", "deliver", "delivery", "deploy", "detest", "diary", "different", "dinner", "direct", "dislike", "distance", "disturb", "doctor", "document", "documentary", "dollars", "double", "drink", "drinking", "during", "early", "easily", "eating", "economy", "either", "email", "emails", "ending", "enjoy", "enough", "entirely", "evening", "evenings", "every", "everyone", "everything", "except", "exception", "exclude", "exercise", "expensive", "family", "favourite", "favorite", "films", "finish", "first", "flight", "flights", "flying", "forever", "forget", "formal", "forward", "forwarding", "fortnight", "fortnightly", "free", "friday", "fridays", "friend", "friends", "further", "genre", "going", "grateful", "greatly", "groceries", "group", "haven't", "having", "holiday", "holidays", "horrible", "hotel", "hotels", "hours", "house", "however", "hungry", "identical", "ignore", "immediately", "important", "include", "included", "including", "inform", "informal", "instead", "interested", "interrupt", "invite", "invites", "invitation", "invitations", "kilometre", "kilometres", "language", "larger", "later", "layover", "layovers", "leave", "leaving", "length", "lengthy", "little", "local", "longer", "looking", "lounge", "lunch", "lunches", "lunchtime", "maximum", "meals", "medication", "medicine", "meeting", "meetings", "message", "messages", "midday", "middle", "midnight", "minimum", "minutes", "monday", "mondays", "month", "monthly", "months", "morning", "mornings", "movie", "movies", "music", "mustn't", "myself", "neither", "never", "newsletter", "newsletters", "nothing", "notice", "notification", "notifications", "office", "online", "only", "options", "order", "ordering", "orders", "organise", "organize", "other", "otherwise", "outside", "over", "overnight", "partner", "passport", "payment", "payments", "people", "person", "personal", "phone", "please", "pounds", "prefer", "preferably", "preference", "prefers", "premium", "prescribe", "price", "prices", "private", "problem", "process", "promotion", "promotional", "promotions", "proper", "provided", "provider", "public", "purchase", "purchases", "question", "quiet", "quieter", "quite", "rather", "really", "reason", "receive", "recommend", "remember", "remind", "reminder", "reminders", "replies", "reply", "report", "request", "require", "restaurant", "restaurants", "restrict", "rooms", "saturday", "saturdays", "schedule", "scheduling", "seafood", "seats", "second", "send", "sending", "series", "serious", "service", "session", "sessions", "share", "sharing", "shopping", "short", "shorter", "should", "shows", "silence", "simple", "single", "sleep", "smoking", "snooze", "social", "something", "sorry", "south", "spicy", "standing", "start", "starting", "starts", "still", "stopover", "stopovers", "straight", "street", "strictly", "strong", "subject", "suggest", "sunday", "sundays", "support", "sweet", "table", "tables", "terrible", "texts", "thanks", "their", "there", "these", "thing", "things", "think", "those", "though", "through", "thursday", "thursdays", "ticket", "tickets", "times", "today", "together", "tomorrow", "tonight", "topic", "touch", "training", "transfer", "travel", "treat", "tuesday", "tuesdays", "under", "unless", "unsubscribe", "until", "update", "updates", "urgent", "usually", "vegan", "vegetarian", "video", "visit", "waiting", "wanted", "watch", "watching", "wednesday", "wednesdays", "weekday", "weekdays", "weekend", "weekends", "weekly", "welcome", "whatever", "whenever", "where", "whether", "which", "while", "window", "without", "working", "workout", "workouts", "worry", "would", "write", "writing", "yesterday", "diner", "hoping", "planing", "rating", "taping", "latter", "coma", "desert", "super", "staring", "stared", "taped", "later", "loose", "lose", "horse", "house", "honey", "money", "hangover", "hangovers", "morning", "mourning", "moving", "loving", "living", "giving", "night", "right", "light", "matter", "batter", "better", "bitter", "butter", "cottage", "cabbage", "coach", "couch", "cooking", "booking", "looking"]
)
"""Words a slip of the finger is repaired to, and words that look like slips and aren't."""

# --- small closed classes --------------------------------------------------------------------------

NUMBERS: dict[str, int] = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
    "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14,
    "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20,
    "thirty": 30, "forty": 40, "fourty": 40, "fifty": 50, "sixty": 60, "seventy": 70,
    "eighty": 80, "ninety": 90,
}  # fmt: skip

SCALES: dict[str, int] = {
    "hundred": 100, "thousand": 1000, "grand": 1000, "lakh": 100_000, "lakhs": 100_000,
    "lac": 100_000, "lacs": 100_000, "crore": 10_000_000, "crores": 10_000_000,
    "million": 1_000_000, "mil": 1_000_000,
}  # fmt: skip

ORDINALS: dict[str, int] = {
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7,
    "eighth": 8, "ninth": 9, "tenth": 10, "eleventh": 11, "twelfth": 12, "thirteenth": 13,
    "fourteenth": 14, "fifteenth": 15, "sixteenth": 16, "seventeenth": 17, "eighteenth": 18,
    "nineteenth": 19, "twentieth": 20, "twenty-first": 21, "twenty-second": 22,
    "twenty-third": 23, "twenty-fourth": 24, "twenty-fifth": 25, "twenty-sixth": 26,
    "twenty-seventh": 27, "twenty-eighth": 28, "twenty-ninth": 29, "thirtieth": 30,
    "thirty-first": 31,
}  # fmt: skip

CURRENCIES: dict[str, str] = {
    "€": "EUR", "euro": "EUR", "euros": "EUR", "eur": "EUR", "£": "GBP", "gbp": "GBP",
    "quid": "GBP", "sterling": "GBP", "pound sterling": "GBP", "pounds sterling": "GBP",
    "us$": "USD", "usd": "USD", "us dollars": "USD", "us dollar": "USD",
    "american dollars": "USD", "a$": "AUD", "au$": "AUD", "aud": "AUD",
    "australian dollars": "AUD", "aussie dollars": "AUD", "nz$": "NZD", "nzd": "NZD",
    "new zealand dollars": "NZD", "kiwi dollars": "NZD", "c$": "CAD", "ca$": "CAD", "cad": "CAD",
    "canadian dollars": "CAD", "canadian": "CAD", "aussie": "AUD", "s$": "SGD", "sgd": "SGD", "singapore dollars": "SGD",
    "hk$": "HKD", "hkd": "HKD", "¥": "JPY", "yen": "JPY", "jpy": "JPY", "rmb": "CNY",
    "cny": "CNY", "yuan": "CNY", "kuai": "CNY", "₹": "INR", "rs": "INR", "rs.": "INR",
    "inr": "INR", "rupee": "INR", "rupees": "INR", "₦": "NGN", "ngn": "NGN", "naira": "NGN",
    "rand": "ZAR", "zar": "ZAR", "ksh": "KES", "kes": "KES", "shilling": "KES",
    "shillings": "KES", "cedis": "GHS", "ghs": "GHS", "chf": "CHF", "francs": "CHF",
    "swiss francs": "CHF", "kr": "SEK", "kronor": "SEK", "sek": "SEK", "kroner": "DKK",
    "dkk": "DKK", "nok": "NOK", "aed": "AED", "dirham": "AED", "dirhams": "AED", "r$": "BRL",
    "reais": "BRL", "brl": "BRL", "pesos": "MXN", "mxn": "MXN", "zloty": "PLN", "pln": "PLN",
    "baht": "THB", "thb": "THB", "ringgit": "MYR", "myr": "MYR", "won": "KRW", "krw": "KRW",
    "$": "", "dollar": "", "dollars": "", "bucks": "", "buck": "", "pound": "", "pounds": "",
}  # fmt: skip
"""Words and signs for currencies; empty: the home currency where it is of that name, see ``_amounts``."""

DOLLAR_CURRENCIES: frozenset[str] = frozenset({"USD", "AUD", "NZD", "CAD", "SGD", "HKD", "TWD"})
POUND_CURRENCIES: frozenset[str] = frozenset({"GBP", "EGP"})

LANGUAGES: dict[str, str] = {
    "english": "en", "spanish": "es", "castilian": "es", "french": "fr", "german": "de",
    "italian": "it", "portuguese": "pt", "dutch": "nl", "swedish": "sv", "danish": "da",
    "norwegian": "no", "finnish": "fi", "polish": "pl", "czech": "cs", "slovak": "sk",
    "hungarian": "hu", "romanian": "ro", "greek": "el", "turkish": "tr", "russian": "ru",
    "ukrainian": "uk", "arabic": "ar", "hebrew": "he", "persian": "fa", "farsi": "fa",
    "hindi": "hi", "urdu": "ur", "bengali": "bn", "tamil": "ta", "telugu": "te", "marathi": "mr",
    "gujarati": "gu", "punjabi": "pa", "kannada": "kn", "malayalam": "ml", "chinese": "zh",
    "mandarin": "zh", "cantonese": "zh", "japanese": "ja", "korean": "ko", "thai": "th",
    "vietnamese": "vi", "indonesian": "id", "malay": "ms", "tagalog": "tl", "filipino": "tl",
    "swahili": "sw", "yoruba": "yo", "igbo": "ig", "hausa": "ha", "zulu": "zu", "xhosa": "xh",
    "afrikaans": "af", "irish": "ga", "gaelic": "ga", "welsh": "cy", "catalan": "ca",
    "basque": "eu", "galician": "gl", "icelandic": "is", "croatian": "hr", "serbian": "sr",
    "bulgarian": "bg", "latin": "la", "esperanto": "eo",
}  # fmt: skip

STOP_WORDS: frozenset[str] = frozenset(
    ["none", "free", "clear", "empty", "blocked", "open", "off", "kept", "sacred", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "none", "free", "clear", "empty", "blocked", "open", "off", "kept", "sacred", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "straight", "directly", "direct", "instead", "behalf", "name", "yourself", "myself", "away", "anywhere", "somewhere", "nowhere", "everywhere", "immediately", "promptly", "asap", "forever", "altogether", "wherever", "a", "an", "the", "this", "that", "these", "those", "any", "some", "all", "every", "each", "no", "more", "much", "many", "most", "such", "of", "for", "to", "in", "on", "at", "by", "with", "from", "about", "into", "over", "under", "as", "and", "or", "nor", "but", "so", "if", "then", "than", "too", "very", "really", "just", "only", "even", "also", "ever", "never", "always", "again", "anymore", "still", "i", "me", "my", "mine", "myself", "we", "us", "our", "you", "your", "he", "him", "his", "she", "her", "it", "its", "they", "them", "their", "there", "here", "what", "which", "who", "whose", "whatever", "anything", "everything", "nothing", "something", "stuff", "thing", "things", "one", "ones", "kind", "kinds", "sort", "sorts", "type", "types", "is", "are", "am", "was", "were", "be", "been", "being", "do", "does", "did", "done", "have", "has", "had", "having", "will", "would", "can", "could", "should", "shall", "may", "might", "must", "need", "needs", "want", "wants", "like", "likes", "please", "thanks", "thank", "okay", "yes", "no", "not", "absolutely", "actually", "definitely", "quite", "rather", "totally", "completely", "entirely", "honestly", "literally", "properly", "proper", "bit", "little", "lot", "lots", "of", "anyone", "anybody", "everyone", "whole", "near", "time", "times", "day", "days", "way", "ways", "today", "now", "later", "soon", "already", "yet", "own", "same", "other", "others", "another", "else", "etc", "whenever", "wherever", "how", "when", "where", "why", "because", "since", "while", "though", "although", "both", "either", "neither", "me.", "let", "lets", "get", "gets", "got", "getting", "go", "goes", "going", "come", "comes", "coming", "make", "makes", "making", "put", "puts", "putting", "take", "takes", "taking", "give", "gives", "giving", "keep", "keeps", "keeping", "new", "old", "good", "great", "nice", "big", "small", "long", "short", "bad", "sir", "madam", "mate", "guys", "folks", "everybody", "hey", "hi", "hello", "well", "oh", "right", "sure", "fine"]
)
"""Words that alone never name a thing."""
