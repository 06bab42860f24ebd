"""Names are compared by whole words."""

from __future__ import annotations

import pytest

from habitus.vocabulary import same_person


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Tobias", "Tobias Brandt"),
        ("Brandt, Tobias", "tobias brandt"),
        ("Dr. Okafor", "Okafor"),
        ("Nadia's", "Nadia"),
        ("the Brandts", "Lena Brandt"),
        ("nadia@okafor.org", "Nadia"),
        ("陈晓", "陈晓东"),
    ],
)
def test_can_be_one_person(a: str, b: str) -> None:
    assert same_person(a, b)
    assert same_person(b, a)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Simon", "Simone"),
        ("Christian", "Christiane"),
        ("Gabriel", "Gabriele Falk"),
        ("Mary", "Marys Bakery"),
        ("Dan", "Daniel"),
        ("Tobias Brandt", "Tobias Okafor"),
        ("", "Tobias"),
    ],
)
def test_are_two_people(a: str, b: str) -> None:
    assert not same_person(a, b)
    assert not same_person(b, a)
