"""The English words of generated sentences. ``{}`` is what the field is compared with."""

from __future__ import annotations

from typing import NamedTuple


class Kind(NamedTuple):
    """How a kind of context is spoken of."""

    noun: str
    """Several of them, without an article."""
    one: str
    """One of them, as the subject of a clause."""
    ask: str
    require: str


KINDS = {
    "meeting": Kind("meetings", "the meeting", "Ask before arranging {}", "Always accept {}"),
    "email": Kind("mail", "the mail", "Ask about {}", "Always let in {}"),
    "notification": Kind(
        "notifications", "the notification", "Ask before showing {}", "Always show {}"
    ),
    "meal": Kind("meals", "the meal", "Ask before ordering {}", "Always choose {}"),
    "flight": Kind("flights", "the flight", "Ask before booking {}", "Always book {}"),
    "hotel": Kind("hotels", "the hotel", "Ask before booking {}", "Always book {}"),
    "purchase": Kind("purchases", "the purchase", "Ask before buying {}", "Always buy {}"),
    "prescription": Kind("medicines", "the medicine", "Ask before taking {}", "Always take {}"),
    "content": Kind(
        "things to watch or read", "the content", "Ask before showing {}", "Always choose {}"
    ),
    "tool_call": Kind("tool calls", "the call", "Ask before {}", "Always make {}"),
    "reply": Kind("replies", "the reply", "Ask before sending {}", "Always give {}"),
    "message": Kind("messages", "the message", "Ask before sending {}", "Always send {}"),
    "workout": Kind("workouts", "the workout", "Ask before planning {}", "Always plan {}"),
}
ANY = Kind("anything", "it", "Ask about {}", "Always do {}")
SEVERAL_ASK, SEVERAL_REQUIRE = "Ask about {}", "Always choose {}"

ROLES = {
    "boss": "the boss",
    "client": "clients",
    "colleague": "colleagues",
    "friend": "friends",
    "family": "family",
    "doctor": "the doctor",
    "stranger": "strangers",
    "other": "other people",
}
ONE_ROLE = {
    "boss": "the boss",
    "client": "a client",
    "colleague": "a colleague",
    "friend": "a friend",
    "family": "family",
    "doctor": "a doctor",
    "stranger": "a stranger",
    "other": "someone else",
}

PERSON = {
    "sender": ("from {}", "not from {}"),
    "recipient": ("to {}", "not to {}"),
    "organizer": ("called by {}", "not called by {}"),
    "attendees": ("with {}", "without {}"),
}
INVOLVED = {
    "email": "sender",
    "notification": "sender",
    "message": "recipient",
    "reply": "recipient",
}
"""The person field that "has a role" means for a kind; elsewhere who takes part."""

FIELDS = {
    "days_notice": "notice in days",
    "received_at": "arrival",
    "at": "time",
    "start": "start",
    "end": "end",
    "depart": "departure",
    "arrive": "arrival",
    "check_in": "check-in",
    "check_out": "check-out",
    "price_per_night": "price per night",
    "distance_km": "distance",
    "duration_min": "length",
    "duration": "length",
    "drug_class": "class of drug",
    "when": "time",
    "words": "length in words",
    "seat": "seat",
    "cabin": "cabin",
    "body": "text",
    "stops": "number of stops",
    "spiciness": "heat",
}
"""Where the name in the vocabulary isn't what people say."""

HEADS = {
    "dish": "the dish is {}",
    "ingredients": "{} is among the ingredients",
    "item": "the item is {}",
    "category": "the category is {}",
    "drug": "the drug is {}",
    "drug_class": "the class of drug is {}",
    "genres": "the genre is {}",
    "activity": "the activity is {}",
}
"""Fields whose value can stand for the whole thing (never *penicillin*), with the full clause."""

NAMED = {
    "topic": ("about {}", "about anything but {}"),
    "subject": ("about {}", "about anything but {}"),
    "title": ("titled {}", "not titled {}"),
    "location": ("at {}", "at places other than {}"),
    "place": ("at {}", "at places other than {}"),
    "destination": ("to {}", "to places other than {}"),
    "origin": ("from {}", "from places other than {}"),
    "airline": ("with {}", "with airlines other than {}"),
    "area": ("in {}", "in areas other than {}"),
    "name": ("called {}", "not called {}"),
    "brand": ("by {}", "by makers other than {}"),
    "merchant": ("from {}", "from sellers other than {}"),
    "language": ("in {}", "in languages other than {}"),
    "channel": ("by {}", "by means other than {}"),
    "cuisine": ("of {} cuisine", "of cuisines other than {}"),
    "dose": ("in a dose of {}", "in doses other than {}"),
    "tool": ("to the tool {}", "to tools other than {}"),
}
"""After the noun: being of a concept, or equal to a text."""

CHOICES = {
    ("seat", "window"): "with a window seat",
    ("seat", "aisle"): "with an aisle seat",
    ("seat", "middle"): "with a middle seat",
    ("cabin", "economy"): "in economy class",
    ("cabin", "premium"): "in premium economy",
    ("cabin", "business"): "in business class",
    ("cabin", "first"): "in first class",
    ("channel", "push"): "by push",
    ("channel", "call"): "by phone call",
    ("channel", "sms"): "by text message",
    ("channel", "email"): "by mail",
    ("format", "bullets"): "in bullet points",
    ("format", "prose"): "in running text",
    ("format", "table"): "as a table",
    ("tone", "formal"): "in a formal tone",
    ("tone", "casual"): "in a casual tone",
    ("intensity", "low"): "of low intensity",
    ("intensity", "medium"): "of medium intensity",
    ("intensity", "high"): "of high intensity",
}

FLAGS = {
    "online": (True, "online", "in-person"),
    "international": (True, "international", "domestic"),
    "urgent": (True, "urgent", "non-urgent"),
    "quiet": (True, "quiet", "noisy"),
    "smoking": (True, "smoking-room", "non-smoking"),
    "breakfast": (False, "with breakfast", "without breakfast"),
}
"""Yes/no fields: whether the words stand before the noun, when true, when false."""

LIMITS = {
    "price": {">": "over {}", ">=": "of {} or more", "<": "under {}", "<=": "of at most {}"},
    "price_per_night": {
        ">": "over {} a night",
        ">=": "of {} a night or more",
        "<": "under {} a night",
        "<=": "of at most {} a night",
    },
    "amount": {">": "over {}", ">=": "of {} or more", "<": "under {}", "<=": "of at most {}"},
    "distance_km": {
        ">": "more than {} away",
        ">=": "{} away or more",
        "<": "less than {} away",
        "<=": "at most {} away",
    },
    "duration": {
        ">": "longer than {}",
        ">=": "of {} or longer",
        "<": "shorter than {}",
        "<=": "of at most {}",
    },
    "days_notice": {
        ">": "with more than {} days' notice",
        ">=": "with at least {} days' notice",
        "<": "with less than {} days' notice",
        "<=": "with at most {} days' notice",
        "==": "with exactly {} days' notice",
    },
    "stops": {
        ">": "with more than {} stops",
        ">=": "with at least {} stops",
        "<": "with fewer than {} stops",
        "<=": "with at most {} stops",
        "==": "with exactly {} stops",
    },
    "spiciness": {
        ">": "hotter than {} of 5",
        ">=": "of heat {} or more",
        "<": "milder than {} of 5",
        "<=": "of heat {} at most",
        "==": "of heat {}",
    },
    "rating": {
        ">": "rated above {}",
        ">=": "rated {} or better",
        "<": "rated below {}",
        "<=": "rated {} or worse",
    },
    "words": {
        ">": "longer than {} words",
        ">=": "of {} words or more",
        "<": "shorter than {} words",
        "<=": "of at most {} words",
    },
}
LIMITS["duration_min"] = LIMITS["duration"]

ZERO = {
    ("stops", ">", 0): (False, "with stops"),
    ("stops", ">=", 1): (False, "with stops"),
    ("stops", "==", 0): (True, "nonstop"),
    ("stops", "<", 1): (True, "nonstop"),
    ("stops", "<=", 0): (True, "nonstop"),
    ("stops", ">", 1): (False, "with more than one stop"),
    ("stops", "!=", 0): (False, "with stops"),
    ("stops", "==", 1): (False, "with one stop"),
    ("spiciness", ">", 0): (True, "spicy"),
    ("spiciness", ">=", 1): (True, "spicy"),
    ("spiciness", "==", 0): (False, "without any heat"),
    ("spiciness", "<=", 0): (False, "without any heat"),
    ("days_notice", "<", 1): (False, "at the same day's notice"),
}
"""Bounds that have a word of their own: whether it stands before the noun, and the word."""

MOMENTS = {
    "end": "ending {}",
    "arrive": "arriving {}",
    "check_out": "leaving {}",
}
"""During a window, for time fields that aren't the context's own time."""

COMPARED = {
    "==": "{} is {}",
    "!=": "{} is not {}",
    "<": "{} is under {}",
    "<=": "{} is at most {}",
    ">": "{} is over {}",
    ">=": "{} is at least {}",
}
COMPARED_TIMES = {
    "==": "{} is at the same time as {}",
    "!=": "{} is not at the same time as {}",
    "<": "{} is earlier than {}",
    "<=": "{} is no later than {}",
    ">": "{} is later than {}",
    ">=": "{} is no earlier than {}",
}
COMPARED_FIELDS = {
    **COMPARED,
    "==": "{} is the same as {}",
    "!=": "{} differs from {}",
}
DAYS_AHEAD = {
    "==": "there are exactly {} days until {}",
    "!=": "there are not exactly {} days until {}",
    "<": "there are fewer than {} days until {}",
    "<=": "there are at most {} days until {}",
    ">": "there are more than {} days until {}",
    ">=": "there are at least {} days until {}",
}

IRREGULAR = {
    "run": "running",
    "cancel": "cancelling",
    "get": "getting",
    "put": "putting",
    "set": "setting",
    "commit": "committing",
    "submit": "submitting",
    "plan": "planning",
    "shop": "shopping",
    "drop": "dropping",
    "stop": "stopping",
    "ship": "shipping",
    "forget": "forgetting",
    "lie": "lying",
    "rent": "renting",
    "swap": "swapping",
    "control": "controlling",
    "transfer": "transferring",
    "quit": "quitting",
    "let": "letting",
    "chat": "chatting",
    "log": "logging",
    "tag": "tagging",
    "unsubscribe": "unsubscribing",
    "see": "seeing",
    "agree": "agreeing",
    "dye": "dyeing",
    "sit": "sitting",
    "cut": "cutting",
    "scan": "scanning",
    "travel": "travelling",
    "zip": "zipping",
    "refer": "referring",
    "wrap": "wrapping",
}

UNCOUNTED = frozenset(
    {
        "data",
        "leather",
        "wool",
        "cotton",
        "plastic",
        "clothing",
        "alcohol",
        "raw_data",
        "email",
        "mail",
        "money",
        "code",
        "information",
        "music",
        "news",
        "software",
        "luggage",
        "food",
        "medicine",
        "homework",
        "equipment",
        "furniture",
        "insurance",
        "cash",
        "access",
        "permission",
        "feedback",
        "advice",
        "content",
    }
)

EFFECTS = {
    ("notify", "none"): "no notification",
    ("notify", "later"): "notify later",
    ("notify", "now"): "notify at once",
    ("format", "bullets"): "in bullet points",
    ("format", "prose"): "in running text",
    ("format", "table"): "as a table",
    ("tone", "formal"): "in a formal tone",
    ("tone", "casual"): "in a casual tone",
}
