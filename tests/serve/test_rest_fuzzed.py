"""The whole OpenAPI document, fuzzed: no failure, no answer that is not documented, one family of errors."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.specs.openapi import checks

from habitus import Habitus
from habitus.serve._rest import rest_app

from ._served import Served, served

PROBLEM = {"type", "title", "status", "detail", "where", "fix", "request_id"}
CHECKS = [
    schemathesis.checks.not_a_server_error, checks.status_code_conformance,
    checks.content_type_conformance, checks.response_schema_conformance,
]  # fmt: skip


def operations() -> list[tuple[str, str]]:
    """Path and method of everything in the document."""
    with Habitus(":memory:") as habitus:
        paths = rest_app(habitus).openapi()["paths"]
    return [(path, method) for path, found in paths.items() for method in found]


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("fuzz") / "habitus.db") as found:
        yield found


@pytest.fixture(scope="module")
def api(store: Served) -> Any:
    return schemathesis.openapi.from_asgi("/openapi.json", store.app)


@pytest.mark.slow
@pytest.mark.parametrize(("path", "method"), operations())
def test_no_request_fails_or_gets_an_answer_that_is_not_documented(
    store: Served, api: Any, path: str, method: str
) -> None:
    everything = store.key("read", "write", "decide", "admin", person=None)

    @settings(
        max_examples=8, deadline=None, phases=[Phase.explicit, Phase.generate], derandomize=True,
        suppress_health_check=list(HealthCheck), database=None,
    )  # fmt: skip
    @given(case=api[path][method].as_strategy())
    def ask(case: Any) -> None:
        if "person" in (case.path_parameters or {}):
            gone = method == "delete" and path == "/v1/people/{person}"
            case.path_parameters["person"] = "nobody" if gone else "ann"
        answer = case.call(headers=everything)
        case.validate_response(answer, checks=CHECKS)
        if answer.status_code >= 400:
            assert set(answer.json()) == PROBLEM

    ask()
