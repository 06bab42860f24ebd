"""Code over typed records for the questions of the records benchmark, one line each, as an agent
that knows the reference of kinds would write it."""

from __future__ import annotations

_SHARES = "[{key} for {key}, n in Counter(one.{field} for one in {rows}).items() if n / len({rows}) >= {least}]"


def _shares(rows: str, field: str, least: float) -> str:
    return _SHARES.format(rows=rows, field=field, least=least, key="value")


def _top(rows: str, field: str) -> str:
    return f"Counter(one.{field} for one in {rows}).most_common(1)[0][0]"


def _trend(before: str, after: str) -> str:
    return (
        f"a = {before}\nb = {after}\n"
        "'increase' if b > a else 'decrease' if b < a else 'stay the same'"
    )


def _count(rows: str, when: str) -> str:
    return f"len([one for one in {rows} if {when}])"


def _between(field: str, first: str, last: str) -> str:
    return f"date.fromisoformat('{first}') <= one.{field} <= date.fromisoformat('{last}')"


def _halves(rows: str, field: str = "date") -> str:
    year = f"one.{field} and one.{field}.year == 2024"
    return _trend(
        _count(rows, f"{year} and one.{field}.month <= 6"),
        _count(rows, f"{year} and one.{field}.month > 6"),
    )


CODE: dict[str, str] = {
    # trips
    "trips_count_2024": _count("trips", "one.departs.year == 2024"),
    "trips_sum_cost_2024": "sum(one.cost for one in trips if one.departs.year == 2024)",
    "trips_avg_business_duration": "mean(one.duration_days for one in trips if one.purpose == 'business')",
    "trips_groupby_purpose": _shares("trips", "purpose", 0.25),
    "trips_window_jan_jun_2024": _count("trips", _between("departs", "2024-01-01", "2024-06-30")),
    "trips_multi_asia_business": _count(
        "trips", "one.region == 'Asia' and one.purpose == 'business'"
    ),
    "trips_topk_country": _top("trips", "country"),
    "trips_min_max_longest": "max(trips, key=lambda one: one.duration_days).destination",
    "trips_long_count": _count("trips", "one.duration_days >= 14"),
    "trips_trend_yoy": _trend(
        _count("trips", "one.departs.year == 2023"), _count("trips", "one.departs.year == 2024")
    ),
    # contacts
    "contacts_count_year": _count("contacts", "one.last_contact_date >= date(2024, 6, 1)"),
    "contacts_count_undergrad": _count("contacts", "one.met_context == 'undergrad'"),
    "contacts_avg_friends": "round(len([one for one in contacts if one.relationship == 'friend']) / len(contacts), 2)",
    "contacts_groupby_topctx": _top("contacts", "met_context"),
    "contacts_window_2020": _count("contacts", "one.met_date.year == 2020"),
    "contacts_multi_work_friends": _count(
        "contacts", "one.relationship == 'friend' and one.met_context == 'work'"
    ),
    "contacts_topk_relationships": _shares("contacts", "relationship", 0.25),
    "contacts_earliest": "min(contacts, key=lambda one: one.met_date).name",
    "contacts_long_known": _count("contacts", "one.met_date < date(2020, 6, 1)"),
    "contacts_trend": "years = sorted(one.met_date.year for one in contacts)\nn = Counter(years)\n"
    "a = n[years[0]]\nb = n[years[-1]]\n'increase' if b > a else 'decrease' if b < a else 'same'",
    # meals
    "meals_count_breakfast": _count(
        "meals", "one.meal_type == 'breakfast' and one.date.year == 2024"
    ),
    "meals_sum_total_cost": "sum(one.cost for one in meals if one.date.year == 2024)",
    "meals_avg_cost": "round(mean(one.cost for one in meals if one.date.year == 2024), 2)",
    "meals_groupby_cuisines_15pct": _shares("meals", "cuisine", 0.15),
    "meals_window_summer": _count("meals", _between("date", "2024-06-01", "2024-08-31")),
    "meals_multi_dined_dinner": _count("meals", "one.meal_type == 'dinner' and one.dined_in"),
    "meals_topk_cuisine": _top("meals", "cuisine"),
    "meals_max_calories": _count("meals", "one.calories >= 1000"),
    "meals_italian_count": _count("meals", "one.cuisine == 'italian'"),
    "meals_trend_h1_h2": _trend(
        "sum(one.cost for one in meals if one.date.year == 2024 and one.date.month <= 6)",
        "sum(one.cost for one in meals if one.date.year == 2024 and one.date.month > 6)",
    ),
    # transactions
    "tx_count_groceries": _count("transactions", "one.category == 'groceries'"),
    "tx_sum_total": "sum(one.amount for one in transactions if one.date.year == 2024)",
    "tx_avg_dining": "round(mean(one.amount for one in transactions if one.category == 'dining'), 2)",
    "tx_groupby_top_category": "spent = defaultdict(float)\nfor one in transactions:\n"
    "    spent[one.category] += one.amount\nmax(spent, key=lambda name: spent[name])",
    "tx_window_q4": _count("transactions", _between("date", "2024-10-01", "2024-12-31")),
    "tx_multi_cc_subs": _count(
        "transactions", "one.category == 'subscriptions' and one.payment_method == 'credit_card'"
    ),
    "tx_topk_payment_methods": _shares("transactions", "payment_method", 0.25),
    "tx_big_count": _count("transactions", "one.amount >= 500"),
    "tx_q4_total": f"sum(one.amount for one in transactions if {_between('date', '2024-10-01', '2024-12-31')})",
    "tx_trend_q1_q4": _trend(
        f"sum(one.amount for one in transactions if {_between('date', '2024-01-01', '2024-03-31')})",
        f"sum(one.amount for one in transactions if {_between('date', '2024-10-01', '2024-12-31')})",
    ),
    # sleep
    "sleep_count_early_wake": _count("sleep", "one.wake_time < time(7, 0)"),
    "sleep_avg_duration": "round(mean(one.duration_hours for one in sleep), 2)",
    "sleep_count_long": _count("sleep", "one.duration_hours >= 8.0"),
    "sleep_groupby_top_quality": _top("sleep", "quality"),
    "sleep_window_late_bed": _count(
        "sleep", "one.bedtime >= time(23, 0) or one.bedtime < time(3, 0)"
    ),
    "sleep_multi_poor_short": _count("sleep", "one.quality == 'poor' and one.duration_hours < 6.5"),
    "sleep_topk_qualities": _shares("sleep", "quality", 0.25),
    "sleep_max_duration_date": "max(sleep, key=lambda one: one.duration_hours).date",
    "sleep_count_poor": _count("sleep", "one.quality == 'poor'"),
    "sleep_trend_q1_q2": _trend(
        "mean(one.duration_hours for one in sleep if one.date.month <= 3) or 0",
        "mean(one.duration_hours for one in sleep if 4 <= one.date.month <= 6) or 0",
    ),
    # workouts
    "wo_count_cardio": _count("workouts", "one.type == 'cardio'"),
    "wo_sum_minutes": "sum(one.duration_min for one in workouts)",
    "wo_avg_calories": "round(mean(one.calories_burned for one in workouts), 2)",
    "wo_groupby_top_type": _top("workouts", "type"),
    "wo_window_summer": _count("workouts", _between("date", "2024-06-01", "2024-08-31")),
    "wo_multi_home_strength": _count(
        "workouts", "one.location == 'home' and one.type == 'strength'"
    ),
    "wo_topk_locations": _shares("workouts", "location", 0.25),
    "wo_long_count": _count("workouts", "one.duration_min >= 60"),
    "wo_total_calories": "sum(one.calories_burned for one in workouts)",
    "wo_trend_q1_q2": _trend(
        _count("workouts", _between("date", "2024-01-01", "2024-03-31")),
        _count("workouts", _between("date", "2024-04-01", "2024-06-30")),
    ),
    # books
    "books_count_fiction": _count("books", "one.genre == 'fiction'"),
    "books_count_five_star": _count("books", "one.rating == 5"),
    "books_avg_rating": "round(mean(one.rating for one in books), 2)",
    "books_groupby_top_genre": _top("books", "genre"),
    "books_window_finished_2024": _count("books", "one.finished_date.year == 2024"),
    "books_multi_long_5star": _count("books", "one.pages >= 500 and one.rating == 5"),
    "books_topk_genres": _shares("books", "genre", 0.15),
    "books_avg_pages_scifi": "round(mean(one.pages for one in books if one.genre == 'scifi'), 2)",
    "books_long_count": _count("books", "one.pages >= 500"),
    "books_trend_2024_h1_h2": _halves("books", "finished_date"),
    # medical visits
    "med_count_dental": _count("medical", "one.type == 'dental'"),
    "med_sum_cost": "sum(one.cost for one in medical)",
    "med_avg_cost": "round(mean(one.cost for one in medical), 2)",
    "med_groupby_top_type": _top("medical", "type"),
    "med_window_2024": _count("medical", "one.date.year == 2024"),
    "med_multi_24_with_meds": _count("medical", "one.date.year == 2024 and one.medications"),
    "med_topk_doctors": _shares("medical", "doctor", 0.15),
    "med_count_migraine": _count("medical", "'migraine' in one.conditions"),
    "med_count_clean": _count("medical", "not one.conditions and not one.medications"),
    "med_trend_22_24": _trend(
        _count("medical", "one.date.year == 2022"), _count("medical", "one.date.year == 2024")
    ),
    # meetings
    "meet_count_1on1": _count("meetings", "one.type == '1on1'"),
    "meet_sum_minutes": "sum(one.duration_min for one in meetings)",
    "meet_avg_attendees": "round(mean(one.n_attendees for one in meetings), 2)",
    "meet_groupby_top_topic": _top("meetings", "topic"),
    "meet_window_morning": _count("meetings", "one.time < time(12, 0)"),
    "meet_multi_long_big": _count("meetings", "one.duration_min >= 60 and one.n_attendees >= 8"),
    "meet_topk_types": _shares("meetings", "type", 0.25),
    "meet_long_count": _count("meetings", "one.duration_min >= 60"),
    "meet_big_count": _count("meetings", "one.n_attendees >= 8"),
    "meet_trend_h1_h2": _halves("meetings"),
    # purchases
    "buy_count_online": _count("purchases", "one.online"),
    "buy_sum_total": "sum(one.price for one in purchases)",
    "buy_avg_electronics": "round(mean(one.price for one in purchases if one.category == 'electronics'), 2)",
    "buy_groupby_top_category": _top("purchases", "category"),
    "buy_window_h2": _count("purchases", _between("date", "2024-07-01", "2024-12-31")),
    "buy_multi_online_books": _count("purchases", "one.online and one.category == 'books'"),
    "buy_topk_stores": _shares("purchases", "store", 0.15),
    "buy_expensive_count": _count("purchases", "one.price >= 500"),
    "buy_top_store": _top("purchases", "store"),
    "buy_trend_h1_h2": _halves("purchases"),
}
"""By the name of the question, which follows the domain in its id."""
