"""Units that fields are in and questions ask for."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit: what it measures, its size in the base unit of that, and what it is called."""

    dimension: str
    size: float
    en: tuple[str, ...]
    zh: tuple[str, ...] = ()


def _unit(dimension: str, size: float, en: str, zh: str = "") -> Unit:
    return Unit(dimension, size, tuple(en.split(", ")), tuple(zh.split("、")) if zh else ())


UNITS: dict[str, Unit] = {
    "s": _unit("time", 1 / 60, "second, sec", "秒、秒钟"),
    "min": _unit("time", 1, "minute, min, mins", "分钟"),
    "hour": _unit("time", 60, "hour, hr, hrs, h", "小时、钟头、个小时、个钟头、个钟"),
    "day": _unit("time", 1440, "day", "天、日"),
    "night": _unit("time", 1440, "night", "晚、夜"),
    "week": _unit("time", 10080, "week", "周、星期、礼拜、个星期"),
    "month": _unit("time", 43830, "month", "个月"),
    "year": _unit("time", 525960, "year", "年"),
    "m": _unit("length", 1, "metre, meter", "米"),
    "km": _unit("length", 1000, "kilometre, kilometer, km, kms, k", "公里、千米"),
    "mi": _unit("length", 1609.344, "mile, mi", "英里"),
    "ft": _unit("length", 0.3048, "foot, ft", "英尺"),
    "g": _unit("mass", 1, "gram, g", "克"),
    "mg": _unit("mass", 0.001, "milligram, mg", "毫克"),
    "kg": _unit("mass", 1000, "kilogram, kilo, kg, kgs", "公斤、千克"),
    "lb": _unit("mass", 453.592, "lb, lbs, pound", "磅"),
    "ml": _unit("volume", 1, "millilitre, milliliter, ml", "毫升"),
    "l": _unit("volume", 1000, "litre, liter", "升"),
    "kcal": _unit("energy", 1, "calorie, kcal, cal, cals, kilocalorie", "卡路里、大卡、千卡、卡"),
    "page": _unit("pages", 1, "page, pp", "页"),
    "step": _unit("steps", 1, "step", "步"),
    "bpm": _unit("rate", 1, "bpm, beats per minute", "次每分"),
    "%": _unit("percent", 1, "percentage point"),
    "USD": _unit("money", 1, "dollar, usd, buck, $, us dollar", "美元、美金、刀"),
    "EUR": _unit("money", 1, "euro, eur, €", "欧元"),
    "GBP": _unit("money", 1, "pound, gbp, £, quid, pound sterling", "英镑"),
    "CNY": _unit("money", 1, "yuan, cny, rmb, renminbi", "元、块、块钱、人民币、元钱、元人民币"),
    "JPY": _unit("money", 1, "yen, jpy, ¥", "日元、日圆"),
    "HKD": _unit("money", 1, "hkd, hong kong dollar", "港币、港元"),
    "TWD": _unit("money", 1, "twd, taiwan dollar", "台币、新台币"),
    "CAD": _unit("money", 1, "cad, canadian dollar", "加元"),
    "AUD": _unit("money", 1, "aud, australian dollar", "澳元"),
    "CHF": _unit("money", 1, "chf, franc, swiss franc", "瑞士法郎、瑞郎"),
    "SGD": _unit("money", 1, "sgd, singapore dollar", "新元"),
    "INR": _unit("money", 1, "inr, rupee", "卢比"),
    "KRW": _unit("money", 1, "krw, won", "韩元"),
    "SEK": _unit("money", 1, "sek, krona, kronor", "瑞典克朗"),
}  # fmt: skip
"""By name, as fields carry it. Sizes are in minutes, metres, grams, millilitres, kilocalories."""


def dimension(unit: str) -> str:
    """What a unit measures; any currency is money, a bare number nothing."""
    if unit in UNITS:
        return UNITS[unit].dimension
    return "money" if len(unit) == 3 and unit.isupper() else unit


def convert(value: float, unit: str, to: str) -> float | None:
    """A value in another unit of the same dimension; money is never converted."""
    if unit == to or not to:
        return value
    one, other = UNITS.get(unit), UNITS.get(to)
    if one is None or other is None or one.dimension != other.dimension or one.dimension == "money":
        return None
    return value * one.size / other.size
