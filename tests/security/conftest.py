"""Traps, and a sandbox where there is one."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from habitus.decide.sandbox import Sandbox, lacking

from ._attacks import Traps


@pytest.fixture(scope="session")
def traps(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Traps]:
    traps = Traps(tmp_path_factory.mktemp("traps"))
    os.environ["HABITUS_CANARY"] = Traps.TOKEN
    yield traps
    del os.environ["HABITUS_CANARY"]
    traps.close()


@pytest.fixture(scope="session")
def sandbox(traps: Traps) -> Iterator[Sandbox]:
    if lacking():
        pytest.skip(lacking())
    sandbox = Sandbox()
    yield sandbox
    sandbox.close()
