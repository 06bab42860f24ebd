"""Words for days, parts of the day and dates. Data only: extend it freely."""

from __future__ import annotations

WEEKDAYS: dict[str, int] = {
    "monday": 0, "mondays": 0, "mon": 0, "mons": 0,
    "tuesday": 1, "tuesdays": 1, "tue": 1, "tues": 1,
    "wednesday": 2, "wednesdays": 2, "wed": 2, "weds": 2,
    "thursday": 3, "thursdays": 3, "thu": 3, "thur": 3, "thurs": 3,
    "friday": 4, "fridays": 4, "fri": 4, "fris": 4,
    "saturday": 5, "saturdays": 5, "sat": 5, "sats": 5,
    "sunday": 6, "sundays": 6, "sun": 6, "suns": 6,
}  # fmt: skip

MONTHS: dict[str, int] = {
    "january": 1, "jan": 1, "february": 2, "feb": 2, "march": 3, "mar": 3, "april": 4, "apr": 4,
    "may": 5, "june": 6, "jun": 6, "july": 7, "jul": 7, "august": 8, "aug": 8, "september": 9,
    "sep": 9, "sept": 9, "october": 10, "oct": 10, "november": 11, "nov": 11, "december": 12,
    "dec": 12,
}  # fmt: skip

HOLIDAYS: dict[str, tuple[int, int]] = {
    "christmas day": (12, 25), "christmas": (12, 25), "xmas": (12, 25), "christmas eve": (12, 24),
    "boxing day": (12, 26), "st stephen's day": (12, 26), "new year's eve": (12, 31),
    "new years eve": (12, 31), "new year's day": (1, 1), "new years day": (1, 1),
    "new year's": (1, 1), "valentine's day": (2, 14), "valentine's": (2, 14),
    "valentines day": (2, 14), "halloween": (10, 31), "bonfire night": (11, 5),
    "st patrick's day": (3, 17), "paddy's day": (3, 17), "australia day": (1, 26),
    "anzac day": (4, 25), "canada day": (7, 1), "independence day": (7, 4),
    "the fourth of july": (7, 4), "the 4th of july": (7, 4), "bastille day": (7, 14),
    "burns night": (1, 25), "republic day": (1, 26), "singapore national day": (8, 9),
    "waitangi day": (2, 6), "st george's day": (4, 23),
}  # fmt: skip
"""Feasts on fixed dates; the moving ones (Easter, Thanksgiving) are computed in ``_dates``."""

PARTS: tuple[tuple[str, str], ...] = (
    (
        r"(?:early|first thing)(?: in)?(?: the)? mornings?|at the crack of dawn|at dawn|at sunrise|before (?:the )?(?:sun(?:'s| is)? (?:up|rises|comes up)|dawn|daybreak|first light)|first thing(?: in the morning)?|crack of dawn|dawn(?= (?:flights?|departures?|meetings?|calls?|starts?|workouts?))|before sunrise",
        "early",
    ),
    (r"red-eyes?(?: flights?)?|overnight flights?", "night"),
    (
        r"late(?: at| in the)? (?:nights?|evenings?)|late-night|deep in the night|(?:in|during|at) (?:the )?(?:small|wee|early) hours(?: of the morning)?|(?:from |between )?(?:dusk|sunset|nightfall|sundown) (?:to|until|and) (?:dawn|sunrise|daybreak|sunup)|after (?:dark|nightfall|lights out)|in the middle of the night|in the dead of night",
        "night",
    ),
    (
        r"(?:during|over|at|through|in|for|around|across)? ?(?:the |my |our )?(?:lunch ?(?:time|hour|break|hours|times|breaks)|lunchtimes?)|(?:during|over|at|through|across|into|in) (?:my |the |our )?lunch(?:es)?",
        "lunch",
    ),
    (r"(?:during|over|at|through) (?:my |the |our )?breakfast|breakfast ?time", "breakfast"),
    (
        r"(?:during|over|at|through) (?:my |the |our |family )?(?:dinner|supper|tea)|(?:dinner|supper|tea) ?time",
        "dinner",
    ),
    (
        r"(?:in|during|through|for|of|over|on)? ?(?:the |my |all )?(?<!good )(?:forenoons?|mornings)|in the morning|(?:the|a|all|every|each|any|whole|most|next|that|my) morning|(?:(?<=day )|(?<=days )|(?<=weekend )|(?<=tomorrow ))mornings?\b|morning(?= (?:meetings?|calls?|flights?|workouts?|sessions?|appointments?|slots?|departures?|runs?|training|gym|exercise|notifications?|pings?|alerts?|hours|invites?|reply|replies|messages|emails?))",
        "morning",
    ),
    (
        r"(?:in|during|through|for|of|over|on)? ?(?:the |my |all )?(?<!good )afternoons|in the afternoon|(?:the|an|all|every|each|any|whole|most|that) afternoon|(?:(?<=day )|(?<=days )|(?<=weekend )|(?<=tomorrow ))afternoons?\b|afternoon(?= (?:meetings?|calls?|flights?|workouts?|sessions?|appointments?|slots?|slot|departures?|runs?|training|gym|films?|movies?|exercise|coffee|hours|invites?))|matinees?",
        "afternoon",
    ),
    (
        r"(?:in|during|through|for|of|over|on)? ?(?:the |my |all )?(?<!good )evenings|in the evening|(?:the|an|all|every|each|any|whole|most|that) evening|(?:(?<=day )|(?<=days )|(?<=weekend )|(?<=tomorrow ))evenings?\b|evening(?= (?:meetings?|calls?|flights?|workouts?|sessions?|appointments?|slots?|departures?|runs?|training|gym|films?|movies?|exercise|hours|invites?|pings?))",
        "evening",
    ),
    (
        r"(?:at|during|through|in|over|all|every|each|any|of a|on|for) (?:the |my )?nights?(?! (?:market|bus|owl|out))|nights|overnight|through the night|during the night|in the night|night(?= (?:flights?|calls?|shifts?|trains?|meetings?|notifications?|pings?|alerts?|buses|departures?))|at bedtime|(?:when|while) i(?:'m| am) (?:asleep|sleeping|in bed)|(?:when|while) i sleep|sleeping hours|nighttime|night-time|after bedtime",
        "night",
    ),
    (
        r"(?:outside(?: of)?|out of|beyond|other than) (?:my |the |normal |regular )*(?:working|work|office|business)? ?hours|after hours|out-of-hours|off hours|off the clock|outside (?:of )?work|when i(?:'m| am) (?:off work|off duty|off)|in my (?:free|own|spare) time|in my time off",
        "off_hours",
    ),
    (
        r"(?:in|during|within|at|inside)? ?(?:my |the |normal |regular )*(?:working|work|office|business) hours|(?:while|when) i(?:'m| am) (?:at work|working)|during (?:the )?work(?:day|ing day)?|on company time|(?:when|while) i(?:'m| am) (?:in|at) (?:the )?(?:office|desk|my desk)",
        "working_hours",
    ),
    (
        r"(?:on |during |over |at |in |for )?(?:the |my |all |any |every |each |a )*(?:weekends?|weekend)(?! away| trip| market)",
        "weekend",
    ),
    (
        r"(?:on |during )?(?:the |my |all |any |every |each |a )*(?:weekdays?|working days?|work ?days?|business days?|school days?)",
        "weekdays",
    ),
    (r"(?:on )?(?:week ?nights?)", "weeknights"),
    (r"(?:on )?(?:a )?school nights?", "school_nights"),
    (r"(?:at )?meal ?times", "mealtimes"),
    (
        r"(?:on )?the last day of (?:the|each|every|any) month|(?:at )?month[- ]end|(?:at )?the end of (?:each|every) month",
        "last_day",
    ),
)
"""Patterns for parts of the day and week, and the name of the window they mean."""

AROUND_MEAL: tuple[tuple[str, str], ...] = (
    (
        r"(?:right |straight |just |immediately |directly |shortly |soon )*after (?:my |the |our )?lunch(?:time)?(?! (?:meeting|order))|post-lunch|first thing after lunch|the hour after lunch",
        "after lunch",
    ),
    (
        r"(?:right |straight |just |immediately |directly |shortly |soon )*after (?:my |the |our )?breakfast|post-breakfast|the hour after breakfast",
        "after breakfast",
    ),
    (
        r"(?:right|straight|just|immediately|directly|shortly|soon) after (?:my |the |our )?(?:dinner|supper|tea)|the hour after dinner|post-dinner",
        "after dinner",
    ),
    (r"after (?:my |the |our )?(?:dinner|supper)", "past dinner"),
    (r"(?:right|straight|just|immediately|directly|shortly) after work", "after work"),
    (
        r"after (?:i finish |i(?:'m| am) (?:done|finished) (?:with |at )?)?work(?! hours| calls)|after i (?:clock off|knock off|finish for the day)",
        "past work",
    ),
    (r"before (?:my |the |our )?lunch(?:time)?", "before lunch"),
    (r"before (?:my |the |our )?breakfast", "before breakfast"),
    (r"before (?:my |the |our )?(?:dinner|supper|tea)(?=$|[ ,.])", "before dinner"),
    (r"before work", "before work"),
)

THEN: str = (
    r"\b(?:then|(?<=put )there|(?<=book )there|(?<=go )there|(?<=meetings )there|(?<=anything )there|(?<=meeting )there|those days|those (?:hours|times|slots|evenings|mornings|afternoons|nights|dates)|that (?:slot|time|hour|window|day|week|period|morning|afternoon|evening|stretch)|"
    r"these days off|(?:at|in|during|around|on) (?:that|those|these|this) (?:slot|time|times|hour|hours|window|days?|period|dates|evenings?|mornings?|afternoons?|nights?)|"
    r"on (?:those|these)|during (?:that|those|these|it)|(?:on|during) (?:\w+ ){1,2}days|the whole time|in between)\b"
)
"""Words that point back at a time said before."""

OPEN_ENDED: str = (
    r"\b(?:until further notice|until i (?:say|tell you) (?:otherwise|so|different(?:ly)?)|until told otherwise|for now|for the time being|"
    r"for the moment|at the moment|right now|from now on(?:wards)?|from here on(?: in| out)?|going forward|moving forward|"
    r"from today(?: on(?:wards)?)?|as of (?:now|today)|in (?:the )?future|henceforth|starting (?:now|today)|these days|"
    r"any ?more|from this day forward|as always|as usual|from this point on|until we talk again|in general|year round|all year round|"
    r"whatever the (?:time|hour|day)|any time|anytime|at any time|at all times|all the time|day or night|day and night|24/7|round the clock|"
    r"no matter (?:what|the) (?:time|hour|day)|every time|each time|any (?:old )?(?:night|day|morning|evening|hour)(?: of the week| of the year)?|on a (?:night|day|morning|evening) like (?:this|that|today)|all day(?: long)?|all night(?: long)?|every(?: single)? (?:night|morning|evening)(?= if| without|$)|at all|ever again|again)\b"
)
"""Words about time that put no limit on a rule."""
