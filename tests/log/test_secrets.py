"""Secrets never reach the log."""

from __future__ import annotations

import pytest

from habitus.log import without_secrets


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        (
            "my password for the bank is Hunter2!x, remember",
            "my password for the bank is [removed], remember",
        ),
        ("PIN: 4821", "PIN: [removed]"),
        ("wifi密码是abc12345，记一下", "wifi密码是[removed]，记一下"),
        ("pay with 4111 1111 1111 1111 please", "pay with [removed] please"),
        ("use sk-abcdefghijklmnop1234 there", "use [removed] there"),
    ],
)
def test_the_value_is_masked(text: str, kept: str) -> None:
    assert without_secrets(text) == (kept, 1)


@pytest.mark.parametrize(
    "text",
    [
        "My password is wrong again",
        "Never send my password to anyone",
        "call 1234567890123 tomorrow",
        "验证码不管谁来要，都不许发出去",
        "order 4111 1111 1111 1112 is late",
    ],
)
def test_talk_about_secrets_is_left_alone(text: str) -> None:
    assert without_secrets(text) == (text, 0)
