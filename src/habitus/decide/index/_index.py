"""The index over a person's active rules, which finds the ones that hold without trying each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from habitus.decide._evaluate import Answer
from habitus.decide._view import View
from habitus.decide.index._clock import Weeks
from habitus.decide.index._result import Batch
from habitus.decide.index._shard import Entry, Shard, numbers
from habitus.rules import Rule, StoredRule
from habitus.vocabulary import KINDS, Concepts, Context, Settings

if TYPE_CHECKING:
    from habitus.decide.index._batch import ShardBatch

RULE_BYTES = 2500
"""Of one stored rule, about."""


@dataclass(frozen=True, slots=True)
class Matched:
    """A rule that says something of a context."""

    stored: StoredRule
    answer: Answer


class RuleIndex:
    """Active rules by what they test.

    It answers as :func:`habitus.decide.evaluate_rule` does of each rule. Rules are sharded by the
    kind of context they speak of; a shard is built when a context of its kind first comes.

    Args:
        settings, concepts: the person's; an index holds for these alone.
        rules: to begin with.
    """

    def __init__(
        self, settings: Settings, concepts: Concepts, rules: Iterable[StoredRule] = ()
    ) -> None:
        self.settings = settings
        self.concepts = concepts
        self._weeks = Weeks(settings.day)
        self._entries: dict[str, Entry] = {}
        self._shards: dict[str, Shard] = {}
        self._batches: dict[str, ShardBatch] = {}
        for one in rules:
            self._entries[one.rule.id] = Entry(one)

    def __len__(self) -> int:
        return len(self._entries)

    def __contains__(self, rule_id: str) -> bool:
        return rule_id in self._entries

    # --- keeping it in step ---

    def insert(self, stored: StoredRule) -> None:
        """Add a rule, or put a newer version in the place of the one with its id."""
        old = self._entries.get(stored.rule.id)
        if old is not None and old.stored.rule == stored.rule:
            old.stored = stored
            for kind in _kinds(stored.rule):
                if kind in self._shards:
                    self._shards[kind].version += 1
            return
        if old is not None:
            self.remove(stored.rule.id)
        entry = self._entries[stored.rule.id] = Entry(stored)
        for kind in _kinds(stored.rule):
            shard = self._shards.get(kind)
            if shard is not None:
                shard.insert(entry)

    def remove(self, rule_id: str) -> None:
        """Take a rule out.

        Raises:
            KeyError: it is not in the index.
        """
        entry = self._entries.pop(rule_id)
        for kind in _kinds(entry.stored.rule):
            shard = self._shards.get(kind)
            if shard is not None:
                shard.remove(entry)
                if shard.worn:
                    del self._shards[kind]

    def differs(self, rules: Iterable[StoredRule]) -> int:
        """In how many rules it differs from these."""
        same = count = 0
        for one in rules:
            count += 1
            known = self._entries.get(one.rule.id)
            same += known is not None and known.stored.rule is one.rule
        return count + len(self._entries) - 2 * same

    def sync(self, rules: Iterable[StoredRule]) -> None:
        """Make it hold exactly these rules, touching only what differs."""
        wanted = {one.rule.id: one for one in rules}
        for gone in [one for one in self._entries if one not in wanted]:
            self.remove(gone)
        for id_, stored in wanted.items():
            known = self._entries.get(id_)
            if known is None or known.stored is not stored:
                self.insert(stored)

    # --- asking ---

    def decide_many(self, contexts: Sequence[Context], now: datetime) -> Batch:
        """Verdicts and scores of validated contexts, as arrays."""
        # numpy takes a tenth of a second to load: only who decides on many pays for it.
        from habitus.decide.index._batch import ShardBatch, decide_many

        def shard_batch(kind: str) -> ShardBatch:
            shard = self.shard(kind)
            known = self._batches.get(kind)
            if known is None or known.shard is not shard or known.version != shard.version:
                known = self._batches[kind] = ShardBatch(shard, self.settings, self.concepts)
            return known

        return decide_many(shard_batch, contexts, now)

    def shard(self, kind: str) -> Shard:
        """The rules that may speak of a kind, built on the first call."""
        shard = self._shards.get(kind)
        if shard is None:
            shard = Shard(kind, self.settings, self.concepts, self._weeks)
            for entry in self._entries.values():
                kinds = entry.stored.rule.kinds
                if not kinds or kind in kinds:
                    shard.insert(entry)
            self._shards[kind] = shard
        return shard

    def fired(self, view: View) -> list[str]:
        """Ids of the rules that give a result in a context."""
        shard = self.shard(view.kind)
        return shard.fired(shard.match(view)[0])

    def applicable(self, view: View) -> list[str]:
        """Ids of the rules that give a result in a context, or might if fields were not missing."""
        shard = self.shard(view.kind)
        true, unknown = shard.match(view)
        return shard.fired(true | (unknown & shard.telling))

    def match(self, view: View) -> list[Matched]:
        """The rules that answer in a context, exceptions too, or that can't be judged in it."""
        shard = self.shard(view.kind)
        true, unknown = shard.match(view)
        owners, branches = shard.owners, shard.branches
        answers = {owners[row]: branches[row] for row in numbers(shard.firsts(true))}
        gaps = self._gaps(shard, unknown & shard.hard, answers)
        found = [
            Matched(entry.stored, Answer(entry.stored.rule, branch, gaps.pop(entry, ())))
            for entry, branch in answers.items()
        ]
        found += [
            Matched(entry.stored, Answer(entry.stored.rule, None, unjudged))
            for entry, unjudged in gaps.items()
        ]
        return found

    def _gaps(
        self, shard: Shard, rows: int, answers: dict[Entry, int]
    ) -> dict[Entry, tuple[int, ...]]:
        """The hard branches that can't be judged, before the one that answers."""
        found: dict[Entry, tuple[int, ...]] = {}
        for row in numbers(rows):
            entry, branch = shard.owners[row], shard.branches[row]
            if branch < answers.get(entry, branch + 1):
                known = found.get(entry, ())
                if branch not in known:
                    found[entry] = (*known, branch)
        return found

    def size(self) -> int:
        """Bytes it holds, about; for a bound on memory."""
        return len(self._entries) * RULE_BYTES + sum(one.size() for one in self._shards.values())


def _kinds(rule: Rule) -> Iterable[str]:
    return rule.kinds or tuple(KINDS)
