"""What a text is found by."""

from __future__ import annotations

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from habitus.recall._terms import asks, hash_of, index_text, terms_of

CHINESE = st.text(st.characters(min_codepoint=0x4E00, max_codepoint=0x9FA5), min_size=1)


def test_english_words_are_stemmed_and_keep_their_order() -> None:
    assert terms_of("Meetings at the MEETING") == ["meet", "at", "the", "meet"]


def test_chinese_is_characters_and_their_pairs() -> None:
    assert terms_of("花生酱") == ["花", "花生", "生", "生酱", "酱"]
    assert terms_of("花，生") == ["花", "生"]


def test_where_the_scripts_touch_is_a_term() -> None:
    assert terms_of("T恤5元") == ["t", "t恤", "恤", "恤5", "5", "5元", "元"]


def test_both_chinese_scripts_and_widths_are_one() -> None:
    assert terms_of("臺灣ＡＢＣ") == terms_of("台湾abc")


def test_other_scripts_and_signs_are_found_too() -> None:
    assert terms_of("Привет 😀 straße") == ["привет", "😀", "strass"]


@given(CHINESE, CHINESE, CHINESE)
def test_the_terms_of_a_part_are_among_those_of_the_whole(a: str, b: str, c: str) -> None:
    assert set(terms_of(b)) <= set(terms_of(a + b + c))


@given(st.text())
def test_an_index_holds_each_term_with_its_count(text: str) -> None:
    packed = index_text(text).terms
    count = len(packed) // 5
    hashes = struct.unpack(f"<{count}I", packed[: 4 * count])
    terms = terms_of(text)
    assert set(hashes) == {hash_of(one) for one in terms}
    assert sum(packed[4 * count :]) == len(terms) or len(terms) > 255


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Where is it?", True),
        ("在哪儿？", True),
        ("你去过吗", True),
        ("I know.", False),
        ("知道了", False),
    ],
)
def test_a_question_is_told_by_its_mark_or_its_ending(text: str, expected: bool) -> None:
    assert asks(text) is expected
