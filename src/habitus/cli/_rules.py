"""``rules``: the person's code listed, shown as files, accepted, switched on and off."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

import typer

from habitus.cli._show import Screen, plain
from habitus.cli._verb import Answer, Call, flag, verb
from habitus.errors import UsageError

if TYPE_CHECKING:
    from habitus.person import Person
    from habitus.rules import StoredRule

_STYLES = {"active": "", "proposed": "yellow", "shadow": "cyan", "dormant": "dim", "retired": "dim"}
_Stage: TypeAlias = Literal["active", "dormant", "shadow"]
_ORDER = ("active", "proposed", "shadow", "dormant", "retired")


@verb
def rules(
    call: Call,
    domain: Annotated[
        str | None, typer.Option(metavar="NAME", help="Only one part of life, like food.")
    ] = None,
    constraints: Annotated[bool, flag("--constraints", "Only firm rules that hold.")] = False,
    code: Annotated[bool, flag("--code", "Show the files.")] = False,
    accept: Annotated[str | None, typer.Option(metavar="ID", help="Take a proposal on.")] = None,
    off: Annotated[str | None, typer.Option(metavar="ID", help="Switch a rule off.")] = None,
    on: Annotated[str | None, typer.Option(metavar="ID", help="Switch a rule on again.")] = None,
    watch: Annotated[
        str | None, typer.Option(metavar="ID", help="Put a rule on trial, without effect.")
    ] = None,
    expected: Annotated[
        str | None,
        typer.Option(metavar="VERSION", help="Refuse if the rule is no longer of that version."),
    ] = None,
) -> Answer:
    """List the rules, or accept one, or switch one off, on, or on trial."""
    person = call.person
    wanted: list[tuple[str | None, _Stage]] = [
        (accept, "active"), (off, "dormant"), (on, "active"), (watch, "shadow"),
    ]  # fmt: skip
    changes = [(id_, stage) for id_, stage in wanted if id_ is not None]
    if len(changes) > 1:
        raise UsageError(
            "Only one of --accept, --off, --on and --watch at a time.", fix="Give them one by one."
        )
    if changes:
        id_, stage = changes[0]
        return _staged(person, id_, stage, expected)
    found = person.get_all_constraints(domain) if constraints else person.rules(domain)
    found = sorted(found, key=lambda one: (one.rule.domain, _ORDER.index(one.stage), one.path))
    return Answer(
        data=[_data(person, one, code=code) for one in found],
        show=_files(found)
        if code
        else _listing(found, [person.sentence(one) for one in found], constraints),
    )


def _staged(person: Person, id_: str, stage: _Stage, expected: str | None) -> Answer:
    reason = {"active": "switched_on", "dormant": "switched_off", "shadow": "watched"}[stage]
    person.set_stage(id_, stage, reason=reason, expected=expected)
    return Answer(
        data={"rule": id_, "stage": stage},
        show=lambda screen: screen.done(screen.word(f"stage_{stage}", id=id_)),
    )


def _data(person: Person, one: StoredRule, *, code: bool) -> dict[str, Any]:
    rule = one.rule
    body = {
        "id": rule.id,
        "path": one.path,
        "domain": rule.domain,
        "kinds": rule.kinds,
        "sentence": person.sentence(one),
        "stage": one.stage,
        "origin": one.origin,
        "priority": rule.priority,
        "since": rule.since,
        "until": rule.until,
        "tier": 1 if one.free is None else 2,
        "stances": sorted(one.stances),
        "confidence": round(one.confidence, 4),
        "fact": one.fact,
        "evidence": one.evidence,
        "known_from": one.known_from,
        "version": one.version,
    }
    return plain({**body, "source": one.source} if code else body)  # type: ignore[no-any-return]


def _listing(found: list[StoredRule], sentences: list[str], constraints: bool) -> Any:
    def show(screen: Screen) -> None:
        if not found:
            screen.line((screen.word("no_constraints" if constraints else "no_rules"), "dim"))
        wide = max((len(one.rule.id) for one in found), default=0)
        pairs = list(zip(found, sentences, strict=True))
        for domain, group in groupby(pairs, key=lambda pair: pair[0].rule.domain):
            screen.line((domain, "bold"))
            for one, sentence in group:
                style = _STYLES[one.stage]
                marks = [screen.word(one.stage)] if one.stage != "active" else []
                marks += [screen.word("habit")] if one.origin == "induced" else []
                screen.line(
                    (one.rule.id.ljust(wide), "cyan"),
                    "  ",
                    (sentence, style),
                    (f"  {' · '.join(marks)}" if marks else "", style or "dim"),
                    indent=2,
                )
        if any(one.stage == "proposed" for one in found):
            screen.line((screen.word("hint_proposed"), "dim"))

    return show


def _files(found: list[StoredRule]) -> Any:
    def show(screen: Screen) -> None:
        for number, one in enumerate(found):
            if number:
                screen.gap()
            stage = "" if one.stage == "active" else f"  ({screen.word(one.stage)})"
            screen.line((f"# {one.path}{stage}", "dim"))
            screen.code(one.source)
        if not found:
            screen.line((screen.word("no_rules"), "dim"))

    return show
