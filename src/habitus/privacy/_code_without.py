"""Changes of a person's files as they would be without what is forgotten."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from pydantic import JsonValue

from habitus.errors import BadInput
from habitus.log import Event
from habitus.privacy._closure import Gone
from habitus.rules import named
from habitus.vocabulary import Settings, print_settings, read_settings

HABITUS = "habitus"
"""The author of changes that follow from what was said and done."""
SETTINGS = "person.toml"
LEARNT_PAGES = "policy/"
"""Pages that are written anew from all that they rest on."""
_ID = re.compile(r"^@\w+\(.*?\bid=([\"'])(?P<id>[^\"']+)\1", re.MULTILINE | re.DOTALL)

Change = dict[str, JsonValue]


@dataclass(slots=True)
class CodeWithout:
    """Follows the ``files`` entries of a log and takes out what goes."""

    gone: Gone
    again: dict[str, int]
    """Facts that a forgotten statement had ended or changed, with the place of that in the log."""
    texts: list[str] = field(default_factory=list)
    """Texts of files that were taken out."""
    paths: set[str] = field(default_factory=set)
    unedited: set[str] = field(default_factory=set)
    """Facts whose rules lose an edit by hand, because it held what is forgotten."""
    _owner: dict[str, str] = field(default_factory=dict)
    _content: dict[str, str] = field(default_factory=dict)
    _leaked: dict[str, set[object]] = field(default_factory=dict)
    _moved: list[tuple[str, tuple[int, int] | None, tuple[int, int] | None]] = field(
        default_factory=list
    )

    def body(self, event: Event) -> Mapping[str, JsonValue] | None:
        """What is left of an entry; None when nothing is. The same object when all is."""
        changes = event.body["changes"]
        evidence = event.body.get("evidence") or []
        assert isinstance(changes, list) and isinstance(evidence, list)
        by_habitus = event.body["author"] == HABITUS
        caused = by_habitus and bool(evidence) and evidence[0] in self.gone.facts
        learnt = by_habitus and any(one.kind == "outcome" for one in self.gone.events.values())
        verbs: dict[str, str] = {}
        kept: list[Change] = []
        for change in changes:
            assert isinstance(change, dict)
            verbs[str(change["path"])] = self._verb(change)
            if learnt and str(change["path"]).startswith(LEARNT_PAGES):
                self._take_out(str(change["path"]), str(change["content"]), "")
                continue
            new = self._kept(change, event.seq, caused=caused, by_habitus=by_habitus)
            if new is not None:
                kept.append(new)
        left = [one for one in evidence if not self.gone.is_gone(one)]
        if kept == changes and left == evidence:
            return event.body
        if not kept:
            return None
        reason = event.body["reason"]
        if kept != changes:
            reason = self._reason(kept, verbs, by_habitus=by_habitus)
        return {**event.body, "changes": list(kept), "reason": reason, "evidence": left}

    def _kept(self, change: Change, seq: int, *, caused: bool, by_habitus: bool) -> Change | None:
        path = str(change["path"])
        text = None if change["content"] is None else str(change["content"])
        if path == SETTINGS and text is not None:
            return self._settings(change, text, caused=caused)
        rule = (rule_in(text) if text is not None else None) or self._owner.get(path, "")
        fact = str(change.get("fact") or self.gone.founders.get(rule, ""))
        if rule in self.gone.rules or caused or (by_habitus and self.again.get(fact, seq) < seq):
            if text is not None:
                self._take_out(path, text, rule)
            return None
        if text is not None and _literals(text) & self._leaked.get(rule, set()):
            self.unedited.add(fact)
            self._take_out(path, text, rule)
            return None
        if text is None:
            self._owner.pop(path, None)
            self._content.pop(path, None)
        else:
            self._owner[path], self._content[path] = rule, text
        shown = change.get("evidence")
        if isinstance(shown, list) and any(self.gone.is_gone(one) for one in shown):
            return {**change, "evidence": [one for one in shown if not self.gone.is_gone(one)]}
        return change

    def _take_out(self, path: str, text: str, rule: str) -> None:
        self.texts.append(text)
        self.paths.add(path)
        if rule and rule not in self.gone.rules:
            known = _literals(self._content.get(path, ""))
            self._leaked.setdefault(rule, set()).update(_literals(text) - known)

    def _settings(self, change: Change, text: str, *, caused: bool) -> Change | None:
        """A `person.toml` without the parts of the day that a forgotten statement had moved."""
        before = self._content.get(SETTINGS, "")
        if caused:
            self._note_moves(before, text)
            self.texts.append(text)
            return None
        new = text
        try:
            settings = read_settings(text)
            restored = settings
            for part, was, became in self._moved:
                if became is not None and _bounds(settings, part) == became:
                    restored = _with_part(restored, part, was)
            if restored != settings:
                self.texts.append(text)
                new = print_settings(restored)
        except BadInput:
            pass
        self._content[SETTINGS] = new
        if new == before:
            return None
        return change if new == text else {**change, "content": new}

    def _note_moves(self, before: str, after: str) -> None:
        old, new = read_settings(before), read_settings(after)
        for part in {*old.parts, *new.parts, "work"}:
            if _bounds(old, part) != _bounds(new, part):
                self._moved.append((part, _bounds(old, part), _bounds(new, part)))

    def _verb(self, change: Change) -> str:
        if change["content"] is None:
            return "end"
        if change["path"] in self._content:
            return "change"
        if change.get("stage") == "proposed":
            return "propose"
        return "habit" if change.get("origin") == "induced" else "add"

    def _reason(self, kept: list[Change], verbs: Mapping[str, str], *, by_habitus: bool) -> str:
        """Why the rest was changed, without the words of what was taken out."""
        settings = self._content.get(SETTINGS)
        language = read_settings(settings).language if settings else "en"
        lines = [
            named(verbs[path], _title(one, path), language)  # type: ignore[arg-type]
            for one in kept
            if (path := str(one["path"])) and by_habitus
        ]
        return "\n".join(lines) or "Edited by hand."


def _title(change: Change, path: str) -> str:
    """What a file says of itself in its first line; its path when it says nothing."""
    try:
        return ast.get_docstring(ast.parse(str(change["content"] or ""))) or path
    except SyntaxError:
        return path


def rule_in(text: str) -> str | None:
    """The id of the rule that a file holds."""
    found = _ID.search(text)
    return None if found is None else found["id"]


def _literals(text: str) -> set[object]:
    """The texts and numbers that a file of rules tests; the words it says of itself aside."""
    try:
        tree = ast.parse(text)
    except SyntaxError:
        return set()
    said = tree.body[0].value if tree.body and isinstance(tree.body[0], ast.Expr) else None
    return {
        one.value for one in ast.walk(tree) if isinstance(one, ast.Constant) and one is not said
    }


def _bounds(settings: Settings, part: str) -> tuple[int, int] | None:
    return settings.work if part == "work" else settings.parts.get(part)


def _with_part(settings: Settings, part: str, bounds: tuple[int, int] | None) -> Settings:
    if bounds is not None:
        return settings.moved_part(part, bounds)
    return replace(settings, parts={k: v for k, v in settings.parts.items() if k != part})
