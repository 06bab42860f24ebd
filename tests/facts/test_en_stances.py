"""What people say in English, in words no development case uses, and what is understood of it."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from habitus.facts import Said, Statement, Target, Turn
from habitus.facts.grammar.en import read_turn
from habitus.vocabulary import Day, shipped_concepts
from habitus.vocabulary._spell import spell_window

LONDON = ZoneInfo("Europe/London")


def read(text: str, *, before: str = "", own: tuple[Statement, ...] = ()) -> tuple[Statement, ...]:
    """The statements of a turn said on Wednesday, 4 March 2026 in London."""
    said = (Said(speaker="assistant", text=before),) if before else ()
    turn = Turn(
        text=text,
        at=datetime(2026, 3, 4, 10, tzinfo=LONDON),
        concepts=shipped_concepts(),
        day=Day(LONDON),
        before=said,
        currency="GBP",
        own=own,
    )
    return read_turn(turn).statements


def told(target: Target) -> list[str]:
    """The filled slots of a target, one short text each."""
    parts = ["/".join(target.kinds)] if target.kinds else []
    parts += [",".join(one.concepts) or one.text for one in (*target.things, *target.also)]
    parts += [f"but {one.text}" for one in target.but] + [
        f"not {one.text}" for one in target.other_than
    ]
    parts += list(target.acts)
    parts += [one.name or str(one.role) for one in target.people]
    parts += [
        f"{one.field}{one.op}{getattr(one.value, 'value', one.value)}" for one in target.traits
    ]
    parts += [f"{one.field} {one.how} {one.text}" for one in target.texts]
    parts += [spell_window(target.window, "en")] if target.window is not None else []
    return parts


def short(statement: Statement) -> str:
    """A statement in one line."""
    parts = [statement.stance + ("!" if statement.firm else ""), *told(statement.target)]
    parts += [f"unless {' '.join(told(one))}" for one in statement.unless]
    parts += [f"until {statement.until}"] if statement.until else []
    parts += [f"{key}={value}" for key, value in statement.effects]
    return " | ".join(parts)


def shorts(text: str) -> list[str]:
    return [short(one) for one in read(text)]


@pytest.mark.parametrize(
    ("text", "statements"),
    [
        ("I adore Vietnamese food.", ["prefer | meal | vietnamese cuisine"]),
        ("Anything with aubergine is a winner in my book", ["prefer | meal | eggplant"]),
        ("I'm more of a window seat person", ["prefer | flight | seat==window"]),
        ("Give me an aisle seat any day", ["prefer | flight | seat==aisle"]),
        ("I'd rather run than cycle", ["prefer | workout | running"]),
        ("My favourite cuisine is Peruvian", ["prefer | meal | peruvian cuisine"]),
        ("Big into bouldering these days", ["prefer | workout | bouldering"]),
        ("Sushi is life", ["prefer | meal | sushi"]),
        ("I have a soft spot for Korean dramas", ["prefer | content | k-drama"]),
        ("nothing beats a decent ramen", ["prefer | meal | ramen"]),
        ("I could live on pasta", ["prefer | meal | pasta"]),
        (
            "I'm partial to a bit of yoga in the mornings",
            ["prefer | workout | yoga | in the morning"],
        ),
        ("stand-up comedy cracks me up", ["prefer | content | stand-up comedy"]),
        ("I can't live without my morning espresso", ["prefer | meal | espresso | in the morning"]),
        ("I'd take tea over coffee any day of the week", ["prefer | meal | tea"]),
        ("Given the choice, aisle", ["prefer | flight | seat==aisle"]),
        ("The spicier the better, as far as I'm concerned", ["prefer | meal | spiciness>=3"]),
        ("A quiet room matters more to me than anything", ["prefer | hotel | quiet==True"]),
        (
            "I quite enjoy a good thriller of an evening",
            ["prefer | content | thriller | in the evening"],
        ),
    ],
)
def test_a_liking_is_read(text: str, statements: list[str]) -> None:
    assert shorts(text) == statements


@pytest.mark.parametrize(
    ("text", "statements"),
    [
        ("Not a fan of coriander tbh", ["avoid | meal | cilantro"]),
        ("Romcoms bore me to tears.", ["avoid | content | rom-com"]),
        ("Less cheese on everything please", ["avoid | meal | cheese"]),
        ("Mushrooms? Yuck.", ["avoid | meal | mushroom"]),
        ("I can't stand musicals", ["avoid | content | musical"]),
        ("Honestly olives make me gag", ["avoid | meal | olive"]),
        ("Cold soups aren't my thing.", ["avoid | meal | Cold soups"]),
        ("Beetroot, no thanks", ["forbid | meal | beetroot"]),
        ("Please go easy on the garlic", ["avoid | meal | garlic"]),
        ("I've never liked whisky", ["avoid | meal | whisky"]),
        ("boxing isn't for me", ["avoid | workout | boxing"]),
        ("mayo gives me the ick", ["avoid | meal | mayonnaise"]),
        ("Can't be doing with camping", ["avoid | workout | camping"]),
        ("Seafood and I don't get along", ["avoid | meal | seafood"]),
        ("I draw the line at liver", ["avoid | meal | liver"]),
        ("Anything but economy", ["avoid | flight | cabin==economy"]),
        ("I'd rather not stay near train stations", ["avoid | hotel | train station"]),
        ("I am not liking too much of sweet things", ["avoid | meal | sweet"]),
        ("It would suit me better not to fly on Sundays", ["avoid | flight | on Sundays"]),
        ("If it isn't nonstop I don't want it", ["avoid | flight | stops>0"]),
    ],
)
def test_a_dislike_is_read(text: str, statements: list[str]) -> None:
    assert shorts(text) == statements


@pytest.mark.parametrize(
    ("text", "statements"),
    [
        ("I have a severe shellfish allergy", ["forbid! | meal | shellfish"]),
        ("I've been told to stay off ibuprofen", ["forbid! | prescription | ibuprofen"]),
        ("penicillin could kill me", ["forbid! | prescription | penicillin"]),
        ("no gluten ever, I'm a coeliac", ["forbid! | meal | gluten"]),
        ("Never book anything with Ryanair", ["forbid! | flight | ryanair"]),
        (
            "Do not under any circumstances share my home address",
            ["forbid! | tool_call | address | share"],
        ),
        (
            "You must never delete anything from the archive folder",
            ["forbid! | tool_call | archive folder | delete"],
        ),
        ("I keep kosher", ["forbid! | meal | pork", "forbid! | meal | shellfish"]),
        ("I'm 14 weeks pregnant", ["forbid! | meal | alcohol", "forbid! | meal | raw fish"]),
        ("My doctor says no salt", ["forbid | meal | salt"]),
        ("No workouts after dinner", ["forbid | workout | after 19:00"]),
        ("no smoking rooms, I've got asthma", ["forbid | hotel | smoking==True"]),
        ("I refuse to be in meetings after five", ["forbid! | meeting | after 17:00"]),
        ("There's no way I'm eating liver", ["forbid! | meal | liver"]),
        (
            "Nobody should call me during dinner",
            ["forbid! | notification | channel==call | at dinner"],
        ),
        ("never put bananas in my porridge", ["forbid! | meal | banana"]),
        ("My days of red-eye flights are over", ["forbid! | flight | at night"]),
        ("Never commit straight to master", ["forbid! | tool_call | commit | args.branch==master"]),
        ("I no dey chop pork at all", ["forbid | meal | pork"]),
    ],
)
def test_a_prohibition_is_read(text: str, statements: list[str]) -> None:
    assert shorts(text) == statements


@pytest.mark.parametrize(
    ("text", "statements"),
    [
        ("hotels max 150 a night", ["forbid | hotel | price>150.0"]),
        (
            "Budget for shoes is 90 quid, not a penny more",
            ["forbid | purchase | shoes | price>90.0"],
        ),
        ("Flights have to be under 400 euros", ["forbid | flight | price>400.0"]),
        (
            "Don't order takeaway more than 5 km away",
            ["forbid | meal | distance_km>Distance(km=5.0)"],
        ),
        (
            "films over two and a half hours are out",
            ["forbid | content | duration>Duration(minutes=150.0)"],
        ),
        (
            "workouts should be 45 minutes max",
            ["forbid | workout | duration>Duration(minutes=45.0)"],
        ),
        ("Max two stops", ["forbid | flight | stops>2"]),
        (
            "no meetings under 15 minutes, pointless",
            ["forbid | meeting | duration<Duration(minutes=15.0)"],
        ),
        ("My ceiling for a hotel room is £110", ["forbid | hotel | price>110.0"]),
        ("Meetings capped at half an hour", ["forbid | meeting | duration>Duration(minutes=30.0)"]),
        (
            "I don't accept meetings with less than a day's notice",
            ["forbid | meeting | days_notice<1"],
        ),
        (
            "Nothing costlier than three hundred euro for the hotel, ta",
            ["forbid | hotel | price>300.0"],
        ),
        (
            "Never transfer more than 50k naira in one go",
            ["forbid! | tool_call | transfer | price>50000.0"],
        ),
        ("the most I'll pay for a flight is 350 euros", ["forbid | flight | price>350.0"]),
    ],
)
def test_a_limit_is_read(text: str, statements: list[str]) -> None:
    assert shorts(text) == statements


@pytest.mark.parametrize(
    ("text", "statements"),
    [
        ("never spend more than £200 without asking me", ["ask | purchase | price>200.0"]),
        ("Never email clients without my approval", ["ask | tool_call | clients | emailing"]),
        ("Always ask before you transfer money", ["ask | tool_call | transfer"]),
        ("All transfers: ask me first", ["ask | tool_call | pay | transfer"]),
        ("taxis above 30 pounds, ask first", ["ask | tool_call | cab | book | price>30.0"]),
        (
            "if a payment is more than 10 grand I want to approve it",
            ["ask | tool_call | pay | transfer | price>10000.0"],
        ),
        ("You can order printer paper without asking me", ["permit | purchase | office supplies"]),
        ("Donations to the shelter don't need my ok", ["permit | tool_call | shelter | donate"]),
        (
            "Rides up to £15 don't need my approval",
            ["permit | tool_call | cab | book | price<=15.0"],
        ),
    ],
)
def test_asking_first_and_leave_not_to_ask_are_read(text: str, statements: list[str]) -> None:
    assert shorts(text) == statements


@pytest.mark.parametrize(
    ("text", "statements"),
    [
        ("Label anything from the accountant 'tax'", ["do | email | accountant | tag=tax"]),
        ("Flag emails from my manager please", ["do | email | boss | tag=important"]),
        (
            "Anything with 'contract' in the subject gets the legal label",
            ["do | email | subject contains contract | tag=legal"],
        ),
        (
            "Silence WhatsApp groups from 10pm to 7am",
            ["do | notification | group chat | between 22:00 and 07:00 | notify=none"],
        ),
        (
            "hold all my texts until the film is over at 10",
            ["do | notification | channel==sms | after 22:00 | notify=later"],
        ),
        (
            "Calls from the hospital always get through",
            ["do | notification | doctor | channel==call | notify=now"],
        ),
        (
            "Ring me at once if the alarm company calls",
            ["do | notification | alarm company | channel==call | notify=now"],
        ),
        ("Reply to me in Spanish on weekdays", ["do | reply | on weekdays | reply_language=es"]),
        ("keep it to 120 words in the mornings", ["do | reply | in the morning | max_words=120"]),
        ("use bullet points in the evenings", ["do | reply | in the evening | format=bullets"]),
        ("When you write to my landlord be formal", ["do | reply | landlord | tone=formal"]),
        ("With my nephew keep things casual", ["do | reply | nephew | tone=casual"]),
        (
            "copy in lena@work.example whenever you write to the caterer",
            ["do | tool_call | caterer | emailing | cc=lena@work.example"],
        ),
        (
            "Newsletters can wait till the evening",
            ["do | notification | newsletter | notify=later"],
        ),
    ],
)
def test_what_to_do_is_read(text: str, statements: list[str]) -> None:
    assert shorts(text) == statements


@pytest.mark.parametrize(
    ("text", "statements"),
    [
        (
            "No meetings on Mondays, except with clients",
            ["forbid | meeting | on Mondays | unless client"],
        ),
        ("I don't eat meat, apart from chicken", ["forbid | meal | meat | but chicken"]),
        (
            "Never call me after 9 unless it's my mum",
            ["forbid! | notification | channel==call | after 21:00 | unless mum"],
        ),
        (
            "I won't fly economy unless the flight is under three hours",
            ["forbid | flight | cabin==economy | unless duration<Duration(minutes=180.0)"],
        ),
        (
            "Other than my boss, nobody gets to book me on Fridays",
            ["forbid! | meeting | on Fridays | unless boss"],
        ),
        (
            "No sweets for me. Weekends are the exception.",
            ["forbid | meal | sweet | unless on weekends"],
        ),
        (
            "Mute everything after 11 except calls from my family",
            ["do | notification | after 23:00 | unless family channel==call | notify=none"],
        ),
        (
            "I don't do calls before ten, clients excluded",
            ["forbid | notification | channel==call | before 10:00 | unless client"],
        ),
    ],
)
def test_an_exception_is_read(text: str, statements: list[str]) -> None:
    assert shorts(text) == statements


@pytest.mark.parametrize(
    ("text", "statements"),
    [
        ("I'm not saying I hate musicals", ["neutral | content | musical"]),
        ("I don't dislike spicy food", ["neutral | meal | spiciness>=1"]),
        (
            "It's not that I'm against evening calls",
            ["neutral | notification | channel==call | in the evening"],
        ),
        ("I never said I don't like jazz", ["neutral | content | jazz"]),
        ("You needn't avoid peanuts", ["neutral | meal | peanut"]),
        ("I don't mind layovers", ["neutral | flight | stops>0"]),
        ("I'm not bothered about window seats", ["neutral | flight | seat==window"]),
    ],
)
def test_a_denial_only_lifts(text: str, statements: list[str]) -> None:
    assert shorts(text) == statements


@pytest.mark.parametrize(
    "text",
    [
        "Did you see the match last night? Absolute shambles.",
        "What's the best way to cook salmon?",
        "My mum always said never go to bed angry",
        "She told me she can't stand cats",
        "don't worry about it",
        "No idea what to get dad for his birthday",
        "There's a song called 'Don't Stop Me Now' on the radio",
        "Remind me to buy milk on the way home",
        "Could you book a table for two tonight at eight?",
        "How do you say 'I don't eat meat' in Japanese?",
        "The sign said no dogs allowed",
        "My brother is allergic to shellfish",
        "If I were vegan, what would I eat here?",
        "I can't wait for the holidays",
        "Cancel my 3pm tomorrow",
        "My ex would never eat sushi",
        "Write a poem about a man who hates spinach",
        "it's never too late to learn",
        "I don't have any meetings tomorrow",
        "I would never have guessed",
    ],
)
def test_talk_states_nothing(text: str) -> None:
    assert read(text) == ()


def test_yes_to_a_proposal_makes_it_a_wish() -> None:
    (one,) = read("Yes please", before="Shall I keep your Friday afternoons clear of meetings?")
    assert (one.stance, one.target.kinds, one.target.whole) == ("forbid", ("meeting",), True)


@pytest.mark.parametrize("answer", ["maybe, let me think", "I'll think about it", "not sure"])
def test_a_half_answer_is_no_acceptance(answer: str) -> None:
    assert read(answer, before="Should I avoid booking flights before 8am for you?") == ()


def test_hard_pass_answers_what_was_offered() -> None:
    (one,) = read("hard pass", before="Would you like anchovies on that?")
    assert one.stance in ("avoid", "forbid")
    assert one.target.things[0].concepts == ("anchovy",)


def test_a_later_cap_replaces_the_limit_of_the_earlier() -> None:
    first = read("Hotels must stay under 100 pounds a night")
    (later,) = read("prices are silly, you can go up to 140 a night for hotels", own=first)
    assert later.stance == "forbid"
    assert later.target.kinds == first[0].target.kinds


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("It would suit me better not to fly on Sundays", "prefer"),
        ("If it isn't nonstop I don't want it", "prefer"),
        ("I don't just like tea, I love it", "avoid"),
        ("You can order printer paper without asking me", "ask"),
        ("I can't live without my morning espresso", "avoid"),
        ("Calls about the boiler are fine any time", "forbid"),
    ],
)
def test_polarity_is_never_turned_round(text: str, wrong: str) -> None:
    assert all(one.stance != wrong for one in read(text))


def test_a_long_ramble_yields_only_its_one_wish() -> None:
    said = (
        "What a weekend. The barbecue went sideways when the gas ran out and my uncle tried to cook "
        "sausages on the radiator. We laughed till we cried. I don't take work calls at weekends, tell "
        "anyone who asks. My sister leaves for Perth on Monday and I've promised to mind the budgie."
    )
    assert [(one.stance, one.target.kinds) for one in read(said)] == [("forbid", ("notification",))]


def test_dictation_without_punctuation_is_cut_into_clauses() -> None:
    said = (
        "hi so today was mad we lost the keys twice and then the train was cancelled and a man with a "
        "parrot sat next to me anyway what i wanted to say is dont put any calls in my diary before ten "
        "cos thats when i walk the dog and also jess says hi and the parrot was called kevin"
    )
    (one,) = read(said)
    assert spell_window(one.target.window, "en") == "before 10:00"  # type: ignore[arg-type]
