"""Secrets are refused at the door: a message is kept without the value of a password, key or card.

Only what is plainly a secret is masked: a value given right after a word for one, a number that
passes the card check (Luhn, ISO/IEC 7812-1), or a token with the mark of a known issuer.
"""

from __future__ import annotations

import re

MASK = "[removed]"

_NAMED = re.compile(
    r"""(?P<head>\b(?:pass(?:word|code|phrase)|pwd|pin(?:\s+code)?|cvv|api[\s_-]?key|secret(?:\s+key)?|access\s+token)\b
        (?:\s+(?:for|of|to)\s+[\w\s]{1,30}?)?\s*(?:is\s+now|is|was|are|=|:)\s*["'“]?
      | (?:密码|口令|密钥|验证码|PIN\s*码)(?:\s*(?:是|为|改成(?:了)?|换成(?:了)?|[:：=]))\s*["'“]?)
      (?P<value>[A-Za-z0-9!@\#$%^&*_\-+=./]{4,})""",
    re.IGNORECASE | re.VERBOSE,
)
_ISSUED = re.compile(
    r"\b(?:sk-[A-Za-z0-9_-]{16,}|gh[pousr]_[A-Za-z0-9]{20,}|AKIA[0-9A-Z]{16}|xox[abprs]-[A-Za-z0-9-]{10,}"
    r"|AIza[0-9A-Za-z_-]{30,}|glpat-[A-Za-z0-9_-]{16,})"
)
_DIGITS = re.compile(r"(?<![\d.])\d(?:[ -]?\d){12,18}(?![\d.])")
_PRIVATE = re.compile(
    r"-----BEGIN [A-Z ]*PRIVATE KEY-----.*?(?:-----END [A-Z ]*PRIVATE KEY-----|\Z)", re.DOTALL
)
_PLAIN_WORD = re.compile(r"[A-Za-z]+\.?")


def _luhn(digits: str) -> bool:
    total = 0
    for place, digit in enumerate(reversed(digits)):
        value = int(digit) * (1 + place % 2)
        total += value - 9 if value > 9 else value
    return total % 10 == 0


def without_secrets(text: str) -> tuple[str, int]:
    """The text with the values of secrets masked, and how many there were."""
    count = 0

    def masked(match: re.Match[str]) -> str:
        nonlocal count
        count += 1
        return MASK

    def named(match: re.Match[str]) -> str:
        nonlocal count
        value = match["value"]
        if _PLAIN_WORD.fullmatch(value) and value.islower():
            return match.group()  # "my password is wrong" tells no secret
        count += 1
        return match["head"] + MASK

    def card(match: re.Match[str]) -> str:
        nonlocal count
        digits = re.sub(r"\D", "", match.group())
        if not _luhn(digits) or len(set(digits)) == 1:
            return match.group()
        count += 1
        return MASK

    text = _PRIVATE.sub(masked, text)
    text = _ISSUED.sub(masked, text)
    text = _NAMED.sub(named, text)
    return _DIGITS.sub(card, text), count
