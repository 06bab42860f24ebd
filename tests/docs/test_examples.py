"""Every example of the documentation runs and prints what the page says.

`HABITUS_DOCS=write pytest tests/docs` writes the outputs of this run into the pages instead; read
the diff before you commit it.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from habitus.decide.sandbox import lacking

from ._pages import ROOT, Runner, pages, prepare


@pytest.mark.slow
@pytest.mark.parametrize("page", pages(), ids=lambda page: str(page.relative_to(ROOT)))
def test_the_examples_run_as_printed(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in prepare(tmp_path).items():
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("HABITUS_PERSON", raising=False)
    monkeypatch.chdir(tmp_path)
    runner = Runner(tmp_path)
    text = page.read_text(encoding="utf-8")
    if "<!-- needs: sandbox -->" in text and lacking():
        pytest.skip(lacking())
    new = runner.run(text)
    if os.environ.get("HABITUS_DOCS") == "write":
        if runner.problems:
            page.write_text(new, encoding="utf-8")
        return
    assert not runner.problems, f"{page.name}:\n" + "\n".join(runner.problems)
