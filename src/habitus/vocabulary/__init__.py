"""Kinds of contexts, concepts, units, windows of time, and how text is compared."""

from habitus.vocabulary._concepts import Concept, Concepts, Found, read_concepts, shipped_concepts
from habitus.vocabulary._fold import (
    contains_text,
    fold,
    has_cjk,
    stem,
    token_texts,
    tokens,
)
from habitus.vocabulary._kinds import (
    DERIVED,
    DOMAINS,
    KINDS,
    ROLES,
    VOCABULARY_VERSION,
    Context,
    FieldInfo,
    FieldType,
    Role,
    Scalar,
    Someone,
    duration_of,
    fields_of,
    nearest,
    plain,
    unknown_kind,
    validate_context,
    when_of,
)
from habitus.vocabulary._settings import (
    Known,
    Language,
    Settings,
    home_currency,
    print_settings,
    read_settings,
    same_person,
    zone_of,
)
from habitus.vocabulary._units import Amount, Distance, Duration, Money, Rates, km, minutes, money
from habitus.vocabulary._windows import (
    DAY_NAMES,
    After,
    AllOf,
    AnyOf,
    Between,
    Dates,
    Day,
    Every,
    Last,
    LastDay,
    MonthDay,
    Named,
    Nth,
    On,
    Outside,
    Window,
    all_of,
    any_of,
    clock,
    in_window,
    minutes_of,
    overlaps_window,
)

__all__ = [name for name in dir() if not name.startswith("_")]
