"""What would bring back what was removed: old folders, old files of talk, habits formed anew."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from habitus.log import Draft
from habitus.privacy._code_without import rule_in
from habitus.privacy._marks import Marks, traces
from habitus.rules import Problem


def files_back(marks: Marks, changes: Mapping[str, str | None]) -> list[Problem]:
    """The files of an edited folder that hold what was removed."""
    found: list[Problem] = []
    for path, text in sorted(changes.items()):
        if text is None:
            continue
        rule = rule_in(text)
        on = marks.when("file", text) or (marks.when("id", rule) if rule else "")
        if on:
            what = f"You had this removed on {on}; remove the file, or export again."
            found.append(Problem("error", what, where=path))
    return found


def entry_back(marks: Marks, entry: Draft) -> str:
    """The day on which an entry was removed; empty when it was not."""
    found = (marks.when(what, value) for what, value in traces(entry))
    return next((on for on in found if on), "")


def without_rules_back(marks: Marks, drafts: Iterable[Draft]) -> list[Draft]:
    """Changes of files without rules that were removed: what was done must not form them anew."""
    left: list[Draft] = []
    for one in drafts:
        changes = one.body.get("changes")
        texts = [
            str(change["content"])
            for change in (changes if isinstance(changes, list) else ())
            if isinstance(change, dict) and change["content"] is not None
        ]
        rules = {rule_in(text) for text in texts} - {None}
        if not any(marks.when("id", str(rule)) for rule in rules):
            left.append(one)
    return left
