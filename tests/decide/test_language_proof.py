"""The rule language can say what people say: hand-written rules give the right verdicts.

`proof/CASE/` holds what a person would want made of one case of saydo (build part only): `rules/`,
an optional `person.toml`, and an optional `index.toml` that says between which entries of the
history a rule is known. An empty folder says that nothing must be made of the case.
"""

from __future__ import annotations

import json
import os
import tomllib
import zlib
from collections import Counter
from collections.abc import Mapping
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from habitus.decide import Code, Decision, decide, known_at
from habitus.rules import StoredRule, parse_rule, print_rule
from habitus.vocabulary import Settings, read_settings, shipped_concepts, validate_context

HERE = Path(__file__).parent / "proof"
SHARED = Path(os.environ.get("HABITUS_SHARED", Path(__file__).parents[3] / "shared"))
FILES = ("dev.jsonl", "dev-en.jsonl", "dev-zh.jsonl")
GROUPS = {
    "preference", "constraint", "time", "negation", "change", "attribution", "exception", "action",
    "habit", "conflict", "nothing", "injection", "units", "scope",
}  # fmt: skip
CASES = sorted(folder.name for folder in HERE.iterdir() if folder.is_dir())
RULES = sorted(HERE.glob("*/rules/*/*.py"))

"""Cases that a known fault of habitus makes fail, with the fault."""

Case = Mapping[str, Any]


@cache
def cases() -> Mapping[str, Case]:
    """The build part of the development cases, by id."""
    found: dict[str, Case] = {}
    for name in FILES:
        with (SHARED / "saydo" / name).open(encoding="utf-8") as lines:
            for line in lines:
                one = json.loads(line)
                if zlib.crc32(one["id"].encode()) % 3 != 0:
                    found[one["id"]] = one
    return found


needs_cases = pytest.mark.skipif(
    not all((SHARED / "saydo" / name).is_file() for name in FILES),
    reason=f"the saydo cases are not in {SHARED}; set HABITUS_SHARED",
)


def stored_rules(case: Case) -> list[StoredRule]:
    """The rules written for a case, as the registry would hold them."""
    folder = HERE / case["id"]
    index_file = folder / "index.toml"
    index = tomllib.loads(index_file.read_text("utf-8")) if index_file.is_file() else {}
    told = [datetime.fromisoformat(entry["at"]) for entry in case["history"]]
    induced = case["group"] == "habit"
    rules: list[StoredRule] = []
    for file in sorted(folder.glob("rules/*/*.py")):
        path = file.relative_to(folder).as_posix()
        source = file.read_text("utf-8")
        known = index.get(file.stem, {})
        rules.append(
            StoredRule(
                rule=parse_rule(source, path),
                path=path,
                source=source,
                origin="induced" if induced else "stated",
                stage="active",
                fact="",
                evidence=(),
                agreed=4.0 if induced else 19.0,
                disagreed=1.0,
                known_from=told[known.get("from", -1)],
                known_to=told[known["to"]] if "to" in known else None,
                from_seq=0,
            )
        )
    assert index.keys() <= {one.rule.name for one in rules}
    return rules


def settings_of(case: Case) -> Settings:
    file = HERE / case["id"] / "person.toml"
    if file.is_file():
        return read_settings(file.read_text("utf-8"))
    return Settings(case["zone"], language="en" if case["id"].startswith("en") else "zh")


def misses(expect: Mapping[str, Any], decision: Decision) -> list[str]:
    """What a decision lacks of what is expected."""

    def has(key: str, value: object) -> bool:
        given = decision.effects.get(key)
        return value in given if isinstance(given, list) else given == value

    found: list[str] = []
    if "verdict" in expect and decision.verdict not in expect["verdict"]:
        found.append(f"{decision.verdict}, not {' or '.join(expect['verdict'])}")
    for key, value in expect.get("effects", {}).items():
        if not has(key, value):
            found.append(f"{key} is not {value}")
    for key, value in expect.get("not_effects", {}).items():
        unwanted = value if isinstance(value, list) else [value]
        found += [f"{key} is {one}" for one in unwanted if has(key, one)]
    return found


def failed_probes(case: Case) -> list[str]:
    settings, versions = settings_of(case), stored_rules(case)
    failures: list[str] = []
    for number, probe in enumerate(case["probes"]):
        now = datetime.fromisoformat(probe["at"])
        code = Code(
            rules=known_at(versions, now),
            settings=settings,
            concepts=shipped_concepts(),
            evidence={},
            position=0,
        )
        decision = decide(code, validate_context(probe["context"]), now=now, id_=f"probe-{number}")
        failures += [f"probe {number}: {one}" for one in misses(probe["expect"], decision)]
    return failures


@needs_cases
@pytest.mark.parametrize("case_id", CASES)
def test_rules_give_the_right_verdicts(case_id: str) -> None:
    assert failed_probes(cases()[case_id]) == []


@needs_cases
def test_every_group_is_proved_by_at_least_three_cases() -> None:
    counts = Counter(cases()[one]["group"] for one in CASES)
    assert set(counts) == GROUPS
    assert min(counts.values()) >= 3


@pytest.mark.parametrize("file", RULES, ids=lambda one: f"{one.parts[-4]}-{one.stem}")
def test_files_are_canonical(file: Path) -> None:
    source = file.read_text("utf-8")
    rule = parse_rule(source, "/".join(file.parts[-3:]))
    assert print_rule(rule) == source
    assert parse_rule(print_rule(rule), rule.path) == rule


def test_rules_have_ids_of_their_own() -> None:
    ids = [parse_rule(file.read_text("utf-8"), str(file)).id for file in RULES]
    assert len(set(ids)) == len(ids)
