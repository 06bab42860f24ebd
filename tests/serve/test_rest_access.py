"""Every route, every scope, own and other people: what a key opens, and that nothing else is open."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.routing import APIRoute

from habitus.serve._rest import rest_app

from ._served import PEANUT, SCOPES, Served, served


@pytest.fixture(scope="module")
def open_store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("rest") / "habitus.db") as found:
        yield found


def routes() -> list[tuple[str, str, str, bool]]:
    """Method, path, scope and whether it is for everybody, of every route but the open one."""
    from habitus import Habitus

    found = []
    with Habitus(":memory:") as habitus:
        for route in walk(rest_app(habitus).routes):
            if route.path in ("/health",):
                continue
            needed = [
                one.call for one in route.dependant.dependencies if hasattr(one.call, "scope")
            ]
            assert len(needed) == 1, f"{route.path} asks for {len(needed)} scopes"
            for method in route.methods or ():
                access: Any = needed[0]
                found += [(method, route.path, access.scope, access.everybody)]
    return found


def walk(found: Any) -> Iterator[APIRoute]:
    for one in found:
        if isinstance(one, APIRoute):
            yield one
        elif hasattr(one, "original_router"):
            yield from walk(one.original_router.routes)


ROUTES = routes()


def asked(store: Served, method: str, path: str, headers: dict[str, str], person: str) -> int:
    url = path.replace("{person}", person).replace("{decision}", "none").replace("{rule}", "none")
    url = url.replace("{event}", "none").replace("{name}", "none").replace("{id}", "none")
    return store.client.request(method, url, headers=headers, json={}).status_code


def test_there_are_routes() -> None:
    assert len(ROUTES) > 40


@pytest.mark.parametrize(("method", "path", "scope", "everybody"), ROUTES)
def test_a_route_opens_to_its_own_scope_and_person_only(
    open_store: Served, method: str, path: str, scope: str, everybody: bool
) -> None:
    assert asked(open_store, method, path, {}, "ann") == 401
    assert asked(open_store, method, path, {"Authorization": "Bearer hab_x_y"}, "ann") == 401
    for other in SCOPES:
        mine = open_store.key(other)
        whole = open_store.key(other, person=None)
        if other != scope:
            assert asked(open_store, method, path, mine, "ann") == 403
            assert asked(open_store, method, path, whole, "ann") == 403
            continue
        if method == "DELETE" and path == "/v1/people/{person}":
            assert asked(open_store, method, path, mine, "bob") == 403
            continue  # it would erase her
        if everybody:
            assert asked(open_store, method, path, mine, "ann") == 403
        else:
            assert asked(open_store, method, path, mine, "ann") not in (401, 403)
            assert asked(open_store, method, path, mine, "bob") == 403
            assert asked(open_store, method, path, mine, "nobody") == 403
        assert asked(open_store, method, path, whole, "ann") not in (401, 403)


def test_only_health_is_open(open_store: Served) -> None:
    client = open_store.client
    assert client.get("/health").json() == {"status": "ok"}
    assert client.get("/docs").status_code == 404
    assert client.post("/mcp/", json={}).status_code == 401
    for path in ("/", "/v1", "/v1/people", "/metrics", "/v1/keys", "/v1/people/ann/rules"):
        assert client.get(path).status_code in (401, 404)


def test_a_revoked_key_opens_nothing(open_store: Served) -> None:
    key, text = open_store.habitus.add_key("desk", ["read"], person="ann")
    headers = {"Authorization": f"Bearer {text}"}
    assert open_store.client.get("/v1/people/ann/rules", headers=headers).status_code == 200
    open_store.habitus.revoke_key(key.id)
    assert open_store.client.get("/v1/people/ann/rules", headers=headers).status_code == 401


def test_keys_are_kept_as_hashes_and_shown_once(open_store: Served) -> None:
    admin = open_store.key("admin", person=None)
    made = open_store.client.post(
        "/v1/keys", json={"app": "x", "scopes": ["read"]}, headers={**admin, "Idempotency-Key": "k"}
    )
    assert made.status_code == 201
    secret = made.json()["key"].rpartition("_")[2]
    open_store.habitus.status()
    folder = Path(open_store.habitus._store.path).parent
    assert not any(secret.encode() in file.read_bytes() for file in folder.iterdir())
    listed = open_store.client.get("/v1/keys", headers=admin).text
    assert secret not in listed


def test_an_application_that_is_not_trusted_changes_no_rule(open_store: Served) -> None:
    headers = open_store.key("write", app="stranger")
    client, before = open_store.client, open_store.ann.rules()
    said = client.post(
        "/v1/people/ann/messages", json={"text": "Never order lamb."}, headers=headers
    )
    assert said.json()["proposed"] is True
    decided = open_store.ann.evaluate_context(PEANUT)
    rule = before[0].rule.id
    for method, path, body in (
        ("POST", f"decisions/{decided.id}/feedback", {"what": "never_again", "confirm": True}),
        ("POST", f"decisions/{decided.id}/answer", {"answer": 0}),
        ("PUT", f"rules/{rule}/stage", {"stage": "dormant"}),
        ("PUT", "files", {"files": open_store.ann.files()}),
        ("PUT", "bindings/x", {"toml": '[x]\nkind="tool_call"\ntools=["*"]'}),
        ("POST", "observations", {"context": PEANUT, "response": "accepted"}),
        ("POST", f"rules/{rule}/rollback", {}),
        ("POST", "choices", {"options": [PEANUT], "chosen": 0}),
        ("POST", "imports", {}),
    ):
        found = client.request(method, f"/v1/people/ann/{path}", json=body, headers=headers)
        assert found.status_code == 403, path
        assert "trust" in found.json()["detail"]
    assert [one for one in open_store.ann.rules() if one.stage == "active"] == before
