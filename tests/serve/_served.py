"""A served store for the tests: two people, keys of every kind."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from fastapi.testclient import TestClient

from habitus import Habitus, Person
from habitus.serve._rest import rest_app

PAST = datetime.fromisoformat("2026-03-02T09:00:00+01:00")
PEANUT: dict[str, Any] = {"kind": "meal", "dish": "peanut soup"}
SCOPES = ("read", "write", "decide", "admin")


@dataclass
class Served:
    """A served store."""

    habitus: Habitus
    app: FastAPI
    client: TestClient

    @property
    def ann(self) -> Person:
        return self.habitus.person("ann")

    def key(self, *scopes: str, person: str | None = "ann", app: str = "desk") -> dict[str, str]:
        """The header of a new key."""
        _, text = self.habitus.add_key(app, scopes, person=person)
        return {"Authorization": f"Bearer {text}"}


@contextmanager
def served(path: Path, rate: float = 0.0) -> Iterator[Served]:
    with Habitus(path) as habitus:
        ann = habitus.person("ann", zone="Europe/Berlin")
        ann.tell("I'm allergic to peanuts.", at=PAST)
        ann.tell("Ask me before you buy anything over 200 euros.", at=PAST)
        ann.trust("desk")
        bob = habitus.person("bob", zone="Europe/Berlin")
        bob.tell("Never order sushi.", at=PAST)
        bob.trust("desk")
        app = rest_app(habitus, rate=rate, burst=5 if rate else 0)
        with TestClient(app, raise_server_exceptions=False) as client:
            yield Served(habitus, app, client)
