"""The vet against every attack: nothing is started, no sandbox is needed."""

from __future__ import annotations

from collections import Counter

import pytest

from habitus.rules import FreeRule, RuleSyntaxError, read_free_rule, read_rule

from ._attacks import Attack, attacks

ALL = list(attacks())


def test_there_are_enough_attacks_of_every_group() -> None:
    groups = Counter(one.group for one in ALL)
    assert len(ALL) >= 300
    assert min(groups.values()) >= 12
    assert len({(one.group, one.body) for one in ALL}) == len(ALL)


@pytest.mark.parametrize("attack", ALL, ids=str)
def test_the_vet_refuses_what_is_no_rule(attack: Attack) -> None:
    where = "rules/food/attack.py"
    if not attack.limits:
        with pytest.raises(RuleSyntaxError) as caught:
            read_rule(attack.file(), where)
        first = caught.value.faults[0]
        assert first.line >= 1
        assert first.what
        return
    try:
        rule = read_free_rule(attack.file(), where)
    except RuleSyntaxError:
        return
    assert isinstance(rule, FreeRule)
    # What crosses into the sandbox knows neither the context nor anything by underscores of its own.
    assert "meal" not in rule.body.replace("meals", "")
    assert "__" not in rule.body
