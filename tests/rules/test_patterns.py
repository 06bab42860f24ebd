"""Patterns find what `re` finds, in linear time, and refuse what would need more."""

from __future__ import annotations

import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from habitus.errors import BadInput
from habitus.rules import LinearPattern

_pieces = st.sampled_from(
    ["a", "b", "c", ".", "[ab]", "[^a]", "[a-c1]", r"\d", r"\w", r"\s", r"\D", r"\b", "^", "$", " "]
)
_patterns = st.recursive(
    _pieces,
    lambda inner: st.one_of(
        st.builds(str.__add__, inner, inner),
        st.builds("({}|{})".format, inner, inner),
        st.builds(
            "(?:{}){}".format,
            inner,
            st.sampled_from(["*", "+", "?", "{2}", "{1,3}", "{0,2}", "{2,}", "*?"]),
        ),
    ),
    max_leaves=8,
)


@given(_patterns, st.text("abc1 x", max_size=10))
@settings(max_examples=400)
def test_it_finds_what_re_finds(pattern: str, text: str) -> None:
    assert LinearPattern(pattern).found_in(text) == (re.search(pattern, text) is not None)


def test_a_pattern_that_defeats_backtracking_takes_no_time() -> None:
    begun = time.perf_counter()
    assert not LinearPattern("(a+)+$").found_in("a" * 50_000 + "b")
    assert time.perf_counter() - begun < 2


def test_text_and_pattern_are_folded_but_signs_keep_their_meaning() -> None:
    assert LinearPattern("PR[0-9]").found_in("re: ｐｒ7")
    assert LinearPattern(r"\D").found_in("a")
    assert not LinearPattern(r"\D").found_in("1")


@pytest.mark.parametrize(
    "pattern",
    [r"(a)\1", "(?=a)", "(?<!a)", "(?P<x>a)", "a**", "*a", "(", "a)", "[a", "[z-a]", "a{2,1}",
     "a{999}", "a{x}", "\\", r"\q", "(" * 30 + ")" * 30, "((a{200}){200}){200}"],
)  # fmt: skip
def test_what_an_automaton_cannot_do_is_refused(pattern: str) -> None:
    with pytest.raises(BadInput):
        LinearPattern(pattern)
