"""English words that make up questions: what is asked, compared, ordered, left out.

Phrases are separated by commas and matched word by word, by their stems. What is here means nothing about
a person's records; words of kinds and fields are in ``glossary.txt``.
"""

from __future__ import annotations

WORDS: dict[tuple[str, str], str] = {
    # --- what is asked ---
    ("ask", "count"): "after how many, in how many, at how many, on how many, for how many, with how many, during how many, how many, number of, the number of, count of, the count of, count, how often, how frequently, how many times, on how many occasions, how many occasions, a count of, how many of, number",
    ("ask", "much"): "by how much, how much, how much money, what amount",
    ("ask", "long"): "how long, how much time",
    ("ask", "far"): "how far, what distance",
    ("ask", "which"): "which, what, what's, what are, what kind of, what kinds of, what sort of, what type of, which of, which one, which ones",
    ("ask", "when"): "when, what date, which date, what day, which day, on what date, on which date, on what day, on which day, what was the date of, the date of, what's the date of, what is the date of, on what dates, which dates, which days, what days, when's",
    ("ask", "clock"): "what time, at what time, which time, at which time, what hour, what time of day",
    ("ask", "where"): "where, in which place, at which place, what place, which place",
    ("ask", "who"): "who, whom, whose, with whom, who's, which person, what person",
    ("ask", "list"): "list, name, show, show me, give me, tell me, list all, list out, enumerate, find, name all",
    ("ask", "far ago"): "how long ago, how long has it been since, how long is it since, how long since, how much time has passed since, how long it has been since, time since, how long has it been, how much time since",
    ("ask", "days ago"): "how many days ago, how many days since, how many days has it been since, how many days is it since, how many days have passed since, how many days passed since, days since, number of days since, how many days it has been since, how many days have gone by since, how many days has it been",
    ("ask", "weeks ago"): "how many weeks ago, how many weeks since, how many weeks has it been since, how many weeks have passed since",
    ("ask", "months ago"): "how many months ago, how many months since, how many months has it been since, how many months have passed since",
    # --- aggregates ---
    ("agg", "sum"): "a total of, the total, total for, for a total, total, in total, all together, altogether, overall, sum, sum of, the sum of, combined, total of, the total of, in sum, cumulative, sum total, total number of, total amount of, in all, all in all, total amount",
    ("agg", "mean"): "average, on average, mean, avg, averages, typically, usual, typical, average of, the average of, mean of, averaged, on an average",
    ("agg", "median"): "median, the median",
    ("agg", "share"): "share, fraction, proportion, ratio, portion, share of, fraction of, proportion of, ratio of, portion of, what share of, what part of, part of, in what share of",
    ("agg", "percent"): "percent, percentage, percent of, percentage of, %, % of, what percent of, what percentage of, per cent, per cent of, percentages",
    ("agg", "distinct"): "different, distinct, unique, various, separate",
    ("agg", "rate"): "rate",
    # --- more and most ---
    ("most", "count"): "most often, most frequently, most frequent, most common, most commonly, most popular, the most often, most times, the most times, most used, most of the time, mostly, most visited, appears most, appear most, number one, most frequented, mainly, more often than any other, usually, most regularly, most of",
    ("most", "favourite"): "favourite, favorite, preferred",
    ("least", "count"): "least often, least frequently, least frequent, least common, rarest, fewest times, least visited, the least often, least used, rarely, least popular",
    ("most", ""): "most, the most, max, maximum, highest number of, largest number of, greatest number of, the highest number of, the largest number of",
    ("least", ""): "least, the least, fewest, the fewest, min, minimum, lowest number of, smallest number of",
    ("super", "high"): "highest, largest, biggest, greatest, top, maximal, the max, peak, record, huge, hugest",
    ("super", "low"): "lowest, smallest, littlest, minimal, tiniest",
    ("super", "long"): "longest, lengthiest, the longest time",
    ("super", "short"): "shortest, briefest",
    ("super", "far"): "farthest, furthest",
    ("super", "dear"): "most expensive, costliest, priciest, most costly, most pricey, dearest",
    ("super", "cheap"): "cheapest, least expensive, least costly, most affordable",
    ("super", "good"): "best, highest rated, best rated, top rated, highest scoring, highest-rated, best scoring, most highly rated",
    ("super", "bad"): "worst, lowest rated, worst rated, lowest scoring, lowest-rated",
    ("super", "early"): "earliest",
    ("super", "late"): "latest",
    ("super", "fast"): "fastest, quickest",
    ("super", "slow"): "slowest",
    ("super", "heavy"): "heaviest",
    ("super", "light"): "lightest",
    ("super", "caloric"): "most caloric, most calorific, highest calorie, highest-calorie, most fattening",
    ("super", "uncaloric"): "least caloric, lowest calorie, lowest-calorie, lightest calorie",
    ("super", "crowded"): "most crowded, best attended, most attended",
    ("recent", "last"): "last, most recent, most recently, latest time, last time, the last time, the most recent time, newest, previous",
    ("recent", "first"): "first, the first time, first time, oldest, first ever, very first, for the first time",
    ("longtime", "first"): "the longest time, for the longest time, for the longest",
    # --- comparing with numbers ---
    ("cmp", "gt"): "more than, over, above, exceeding, greater than, higher than, in excess of, upwards of, larger than, bigger than, exceed, exceeds, exceeded, better than, beyond, > , more",
    ("cmp", "ge"): "at least, no less than, not less than, no fewer than, a minimum of, minimum of, not under, not below, >=, ≥, at minimum, not fewer than",
    ("cmp", "lt"): "less than, under, below, fewer than, lower than, smaller than, <, worse than, less, fewer",
    ("cmp", "le"): "at most, no more than, not more than, up to, a maximum of, maximum of, not over, not above, <=, ≤, not exceeding",
    ("cmp", "eq"): "exactly, equal to, equals, precisely, =, of exactly, just",
    ("cmp long", "gt"): "longer than, lasting more than, lasting over, lasted more than, lasted over, longer",
    ("cmp long", "lt"): "shorter than, lasting less than, lasting under, lasted less than, lasted under, shorter",
    ("cmp far", "gt"): "farther than, further than, farther, further",
    ("cmp dear", "gt"): "more expensive than, costlier than, pricier than, dearer than",
    ("cmp dear", "lt"): "cheaper than, less expensive than",
    ("cmp", "between"): "between",
    ("post", "ge"): "or more, or longer, or over, or above, or higher, or greater, or better, or up, and up, and above, and over, and more, or later, plus, +, or larger, or farther, and higher, or so and more, minimum",
    ("post", "le"): "or less, or fewer, or shorter, or under, or below, or lower, or cheaper, and under, and below, and less, or smaller, or earlier, maximum, max",
    # --- logic ---
    ("not", ""): "not, wasn't, weren't, isn't, aren't, didn't, don't, doesn't, haven't, hasn't, hadn't, no, non, never, n't, wasnt, werent, didnt, dont, havent, hasnt",
    ("without", ""): "without, without any, with no, with no recorded, lacking, had no, have no, has no, without doing, without having",
    ("neither", ""): "neither",
    ("except", ""): "except, except for, excluding, other than, apart from, outside, outside of, besides, aside from, not counting, but not, leaving out, minus, rather than, instead of, not including, exclude, as opposed to",
    ("or", ""): "or, nor, /, either, and/or",
    ("and", ""): "and, &, both, as well as, also, plus also, but, while, that also, who also",
    ("any", ""): "any, at least one, at least 1, some, one or more",
    # --- grouping ---
    ("per", ""): "per, each, every, a, an, by, for each, for every, in each, in every, of each, broken down by, grouped by, split by, breakdown by, per each",
    ("nth", "2"): "second, 2nd, second most, second-most",
    ("nth", "3"): "third, 3rd",
    ("top", ""): "top, best",
    ("group", "day"): "day, days, date, dates",
    ("group", "week"): "week, weeks, weekly",
    ("group", "month"): "month, months, monthly",
    ("group", "quarter"): "quarter, quarters, quarterly",
    ("group", "year"): "year, years, yearly, annually, annual",
    ("group", "weekday"): "weekday, day of the week, days of the week, day of week, which weekday, what weekday, what day of the week, which day of the week",
    ("group", "day "): "night, nights, daily, nightly, evenings in total",
    # --- comparing two ---
    ("trend", "trend"): "increase decrease or stay the same, increase decrease or stay same, increased decreased or stayed the same, go up or down, go up down or stay the same, gone up or down, went up or down, increase or decrease, increased or decreased, rise or fall, risen or fallen, rose or fell, up or down, grow or shrink, grown or shrunk, rising or falling, increasing or decreasing, going up or down, more fewer or the same, more less or the same, go up go down or stay the same, trend, trending, improve or get worse, improved or worsened, higher or lower, longer or shorter, more or less, more or fewer, more or fewer of",
    ("change", "up"): "increase, increased, go up, gone up, went up, rise, risen, rose, grow, grown, grew, improve, improved",
    ("change", "down"): "decrease, decreased, go down, gone down, went down, fall, fallen, fell, drop, dropped, decline, declined, shrink, shrunk",
    ("diff", ""): "change, changed, change by, changed by, differ, differ by, difference, the difference, difference between, the difference between, difference in",
    ("than", ""): "than, compared to, compared with, versus, vs, as compared to, relative to, compared against, against",
    ("comparing", ""): "comparing, compare, compared",
    ("between", ""): "between",
    # --- units to answer in ---
    ("in", ""): "in, measured in, expressed in",
    # --- what needs no record ---
    ("future", ""): "will, going to, gonna, shall, tomorrow, next week, next month, next year, plan to, planning to, upcoming, next weekend, next quarter",
    ("stop", "opinion"): "should, would, could, worth, worth it, why, enjoy, like me, recommend, better off, good idea, advise, advice, likely, predict, forecast, might, must, ought, deserve, think, opinion, believe, happy with",
    ("stop", "vague"): "around that time, back then, a while ago, a while back, recently, lately, around then, at that time, some time ago, in those days, once upon a time, the other day, a few days ago, that day, those days, that week, that month, that year, long ago, at the time, these days, nowadays, not long ago, in the old days, in recent times, of late, around the holidays, a long time ago",
    ("stop", "someone"): "my sister, my brother, my mother, my father, my mom, my dad, my wife, my husband, my girlfriend, my boyfriend, my partner, my kids, my son, my daughter, my boss, his, her, their, he, she, they, my friend's, my roommate, somebody else, everyone else, anyone else",
    # --- harmless ---
    ("noise", ""): "the, my, i, i've, i'm, i'd, me, mine, myself, we, we've, our, us, you, please, can you, could you, could you please, hey, hi, hello, ok, okay, so, well, just, ever, so far, to date, up to now, until now, till now, is, are, was, were, be, been, being, am, do, does, did, done, have, has, had, having, of, on, at, to, for, from, with, as, this, that, that's, these, those, there, there's, which were, who were, it, its, it's, them, one, ones, thing, things, all, all of, only, exactly how, value, values, single, in a single, any single, any one, actually, really only, then, now, currently, recorded, record, records, recording, logged, log, logs, logging, entry, entries, noted, note, notes, mention, mentioned, mentions, listed, appear, appears, appeared, show up, came up, come up, came, classified, categorized, categorised, labelled, labeled, marked, counted, according to, based on, in terms of, when it comes to, regarding, about, what about, my own, personally, if, when i'm, while i was, when i was, when i am, had been, i have, i had, in my data, in my records, history, in my history, data, dataset, know, i wonder, wondering, curious, tell, want to know, i want to know, i'd like to know, do you know, time, times, a time, at a time, i did, let me know, remind me, across, across all, among, amongst, out of, within, during, throughout, over the course of, in the course of, through, account for, accounts for, accounted for, make up, makes up, made up, making up, comprise, constitute, represent, represents, resulted in, result in, belong to, belongs to, fall under, falls under, fall into, full, calendar, whole, entire, complete set, in the, kind, kinds, type, types, categories, dates, sort, category, amount, level, number, count, total count, him, get to, got to, happen, happened, occur, occurred, took place, take place, respectively, approximately, about how many, roughly, type of, using, use, used, via, by using, by means of, main, particular, certain, specific, given, same, ended, ending, per se, i do, apart, average person, rather, inclusive, including, include, includes, included, involved, involving, involve, in question, set, my personal, spread, because of, caused, caused by, triggered by, brought on by, triggered, due to, due, due to, some of, overall count, occasion, occasions, instance, instances, case, cases, i made, made by me, myself, in my life, since records began, answer, result, results, come out, works out, worked out to, add up to, adds up to, come to, comes to, amount to, amounts to, go, goes, went to, all my, all the, whichever, whatever, quite, very, pretty, hold, held, currently still, were there, are there, is there, was there, have there been, been there, has been, have been, as a, along, between them, ended up, end up, did i, have i, do i, when, where, who, he's, stand, stands, per my, through my, around, anywhere, anything, something, someone, somewhere, myself included, days that, nights that, kept, keep, keeping, tracked, track, tracking, done by, gave, give, given, receive, received, reach, reached, hit, experienced, experience, a given, me how, classed, filed, tagged, considered, any of, in any of, of any, in any, any of my, in any of my, for any, spend time, spent time",
    ("spend", ""): "spend, spent, devote, devoted, put in",
    ("verb", "light"): "try, tried, take, make, go, do, have, get, take on, went, had, took, made, got, went on, go on, gone on, been on, been to, be at, go through, done, went for, go for, had a, get in, put in, doing, going, having, making, taking, getting, go out, went out, start with, on",
}  # fmt: skip

FORMAT = (
    r"\(?\s*(?:please\s+)?(?:round(?:ed)?|rounding)(?:\s+(?:it|the answer|your answer))?\s+(?:to|off to)\s+(?:the\s+)?(?:nearest\s+\w+|(?:\d+|one|two|three|four)\s+(?:decimals?|digits?|places?|decimal places?|d\.?p\.?))(?:\s+places?)?\s*\)?",
    r"\(?\s*to\s+(?:\d|one|two|three)\s+(?:decimals?|decimal places?)\s*\)?",
    r"\(\s*(?:in\s+)?(?:one|a|a single|single|just the|just one|just|only the|only)\s+[\w-]*\s?(?:word|name|number|value|date|category|answer|integer|title|city|country|word answer|name only)[^()]*\)",
    r"\(\s*(?:yyyy-mm-dd|iso(?: date| format)?|yes\s*(?:/|or)\s*no|y\s*/\s*n|true\s*/\s*false|as (?:a )?(?:list|set|number|integer|date)|number only|name only|name|date|title|date only|integer|decimal|a number|a date|format[^()]*)\s*\)",
    r"\b(?:in|as|using)\s+(?:the\s+)?(?:format\s+)?yyyy-mm-dd(?:\s+format)?",
    r"\b(?:answer|reply|respond|give (?:me )?(?:the |your |an )?answer|give it|return it)\s+(?:with|in|as)\s+(?:a |an |one |the )?(?:single |just )?(?:word|name|number|integer|date|yes or no|list|full sentence|whole number)s?(?:\s+only)?\b",
    r",?\s*\b(?:yes or no|y/n)\b",
    r"\(?\bif\s+(?:there (?:is|are) (?:a tie|ties|several|multiple)|(?:multiple|several|more than one)(?: \w+)? (?:are|is)? ?tied|tied|(?:it's|it is) a tie)\b[^.?!()]*\)?",
)
"""How the answer should be written: dropped from the question. Ties are decided below."""

FIRST_OF_TIES = (
    r"\bti(?:ed?|es)\b[^.?!()]*\b(?:earliest|first|oldest)\b",
    r"\bti(?:ed?|es)\b[^.?!()]*\b(?:latest|last|newest)\b",
)

AS_PERCENT = r"\b(?:as|in|give|express(?:ed)?)\s*(?:a|the)?\s*(?:percent(?:age)?|%|per cent)\b\.?|\(\s*(?:in\s+)?(?:percent(?:age)?|%)\s*\)"
AS_FRACTION = r"\(?\s*(?:(?:give|answer|express(?:ed)?|write|return)(?:\s+(?:it|this|the answer|your answer))?\s*(?:as|with|in)?\s*)?(?:as\s+)?(?:a\s+)?(?:decimal|number|fraction|value|figure)?\s*(?:(?:between|from)\s*)?\(?\s*0(?:\.0)?\s*(?:and|to|-|–|\.\.)\s*1(?:\.0)?\b\)?(?!\s*(?:star|page|hour|minute|km|mile|dollar))\s*\)?|\b(?:as|in)\s+(?:a\s+)?(?:decimal|fraction)(?:\s+number)?\b"

IRREGULAR = {
    "went": "go", "gone": "go", "goes": "go", "bought": "buy", "paid": "pay", "spent": "spend", "ate": "eat",
    "eaten": "eat", "drank": "drink", "drunk": "drink", "slept": "sleep", "met": "meet", "ran": "run",
    "swam": "swim", "swum": "swim", "took": "take", "taken": "take", "made": "make", "did": "do", "done": "do",
    "flew": "fly", "flown": "fly", "drove": "drive", "driven": "drive", "rode": "ride", "ridden": "ride",
    "wrote": "write", "written": "write", "woke": "wake", "woken": "wake", "knew": "know", "known": "know",
    "gave": "give", "given": "give", "got": "get", "gotten": "get", "saw": "see", "seen": "see", "felt": "feel",
    "had": "have", "has": "have", "kept": "keep", "held": "hold", "began": "begin", "begun": "begin",
    "taught": "teach", "learnt": "learn", "sang": "sing", "sung": "sing", "sold": "sell", "won": "win",
    "lost": "lose", "fell": "fall", "fallen": "fall", "rose": "rise", "risen": "rise", "grew": "grow",
    "grown": "grow", "came": "come", "left": "leave", "was": "be", "were": "be", "been": "be", "is": "be",
    "are": "be", "am": "be", "does": "do", "people": "person", "children": "child", "women": "woman",
    "men": "man", "feet": "foot", "lent": "lend", "sent": "send", "heard": "hear", "thought": "think",
    "brought": "bring", "caught": "catch", "shot": "shoot", "hurt": "hurt", "built": "build", "tv": "tv",
    "dining": "dine", "dined": "dine", "travelled": "travel", "travelling": "travel", "traveled": "travel",
}  # fmt: skip
"""Forms that stemming does not bring together."""

MONTHS = {
    "january": 1, "jan": 1, "february": 2, "feb": 2, "march": 3, "mar": 3, "april": 4, "apr": 4, "may": 5,
    "june": 6, "jun": 6, "july": 7, "jul": 7, "august": 8, "aug": 8, "september": 9, "sept": 9, "sep": 9,
    "october": 10, "oct": 10, "november": 11, "nov": 11, "december": 12, "dec": 12,
}  # fmt: skip
WEEKDAYS = {
    "monday": 0, "mon": 0, "tuesday": 1, "tue": 1, "tues": 1, "wednesday": 2, "wed": 2, "thursday": 3,
    "thu": 3, "thurs": 3, "friday": 4, "fri": 4, "saturday": 5, "sat": 5, "sunday": 6, "sun": 6,
}  # fmt: skip
NUMBERS = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15,
    "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30,
    "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90, "hundred": 100,
    "thousand": 1000, "dozen": 12, "half": 0.5,
}  # fmt: skip
ORDINALS = {
    "first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4, "fifth": 5, "5th": 5,
}  # fmt: skip

_UP = r"(?:increas(?:e|ed|ing)|go(?:ne|ing)? up|went up|rise|risen|rose|rising|grow|grown|grew|growing|climb(?:ed)?|improve[d]?|more|higher|up|longer|better|better off)"
_DOWN = r"(?:decreas(?:e|ed|ing)|go(?:ne|ing)? down|went down|fall|fallen|fell|falling|drop(?:ped)?|declin(?:e|ed)|shrink|shrunk|reduce[d]?|less|fewer|lower|down|shorter|worse(?:n(?:ed)?)?|get(?:ting)? worse|got worse)"
_SAME = r"(?:(?:stay|remain|keep|hold|kept|held)(?:ed|s)?\s+)?(?:about\s+|roughly\s+)?(?:the\s+same(?:\s+number)?|same|flat|unchanged|constant|stable|steady|equal|level)"
PATTERNS: tuple[tuple[str, str, str], ...] = (
    (
        rf"\b{_UP}\s*(?:,|or|/)\s*(?:or\s+)?{_DOWN}(?:\s*,?\s*(?:or|/)\s*(?:did (?:it|they) )?{_SAME})?\b",
        "trend",
        "trend",
    ),
    (
        rf"\b{_DOWN}\s*(?:,|or|/)\s*(?:or\s+)?{_UP}(?:\s*,?\s*(?:or|/)\s*(?:did (?:it|they) )?{_SAME})?\b",
        "trend",
        "trend",
    ),
    (rf"\b{_UP}\s*(?:,|/)\s*{_SAME}\s*(?:,|or|/)\s*(?:or\s+)?{_DOWN}\b", "trend", "trend"),
)
"""Patterns that make up questions, with what each does."""
AND_A_HALF = r"\b(an?|one|two|three|four|five|six|\d+) (hour|mile|year|month|week|day|kilometer|kilometre)s? and a half\b"
