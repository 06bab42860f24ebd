"""Reading and running the examples of a documentation page.

A page is run from top to bottom in an empty folder that holds a copy of `examples/`, with one
Python namespace and one store. What each fence means:

* ``console``: lines that begin with ``$ `` are run, the lines below are what they must print.
* ``python``: executed; what it prints must stand in a ``text`` fence right below. A block that
  imports ``habitus.code`` is a rule file instead: it must parse, verify, and be canonical.
* ``toml``, ``json``: must parse. ``text`` and ``csv`` elsewhere need one of the comments below.

Comments in front of a fence:

* ``<!-- file: NAME -->`` writes the fence to that file of the folder.
* ``<!-- no-run: REASON -->`` leaves it out; the reason is for the reader of the source.

``<!-- setup`` with console lines, closed by ``-->``, is run like a ``console`` fence and not shown.

``<!-- needs: sandbox -->`` anywhere leaves the whole page out where there is no sandbox.

Ids differ in each run. Where the page shows one and the run another, the page's stands for the
run's from then on, in commands too.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

_FENCE = re.compile(r"^(?P<indent> *)```(?P<language>[\w-]*)[^\n]*$")
_COMMENT = re.compile(r"^\s*<!-- (?P<what>no-run|file): (?P<value>.+?) -->\s*$")
_WORD = re.compile(r"\w+(?:-\w+)*")
_UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_SHA = re.compile(r"[0-9a-f]{7,40}")
_RULE = re.compile(r"r[a-z2-9]{4,8}")
_SHELL = re.compile(r"[|;&<>$`*]")


@dataclass(kw_only=True)
class Block:
    """One fence, or one hidden setup; `first` and `last` are the lines of its content."""

    language: str
    lines: list[str]
    first: int
    last: int
    indent: str = ""
    no_run: str = ""
    file: str = ""
    follows: Block | None = None
    """The block before it, where only blank lines lie between."""


def pages() -> list[Path]:
    """Every page with examples."""
    docs = sorted((ROOT / "docs").rglob("*.md"))
    return [*sorted(ROOT.glob("README*.md")), *docs]


def blocks(text: str) -> list[Block]:
    """The fences of a page, and its hidden setups, in order."""
    found: list[Block] = []
    lines = text.split("\n")
    at = 0
    before: Block | None = None
    comments: dict[str, str] = {}
    while at < len(lines):
        line = lines[at]
        if line.strip() == "<!-- setup":
            end = lines.index("-->", at)
            found.append(Block(language="setup", lines=lines[at + 1 : end], first=at + 1, last=end))
            at = end + 1
            continue
        fence = _FENCE.match(line)
        if fence is None:
            comment = _COMMENT.match(line)
            if comment:
                comments[comment["what"]] = comment["value"]
            elif line.strip():
                comments, before = {}, None
            at += 1
            continue
        indent = fence["indent"]
        end = next(n for n in range(at + 1, len(lines)) if lines[n] == indent + "```")
        block = Block(
            language=fence["language"],
            lines=[one.removeprefix(indent) for one in lines[at + 1 : end]],
            first=at + 1,
            last=end,
            indent=indent,
            no_run=comments.get("no-run", ""),
            file=comments.get("file", ""),
            follows=before,
        )
        found.append(block)
        comments, before = {}, block
        at = end + 1
    return found


@dataclass
class Runner:
    """Runs the blocks of one page in a folder of its own.

    Args:
        folder: an empty folder; the caller makes it the working folder.
    """

    folder: Path
    names: dict[str, object] = field(default_factory=lambda: {"__name__": "__docs__"})
    ids: dict[str, str] = field(default_factory=dict)
    """Id on the page to id of this run."""
    problems: list[str] = field(default_factory=list)

    def run(self, page: str) -> str:
        """Run a page; problems are collected.

        Returns:
            The page with the outputs of this run.
        """
        lines = page.split("\n")
        edits: list[tuple[Block, list[str]]] = []
        printed: dict[int, str] = {}
        for block in blocks(page):
            if block.no_run:
                continue
            if block.file:
                path = self.folder / block.file
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text("\n".join(block.lines) + "\n", encoding="utf-8")
                continue
            text = "\n".join(block.lines)
            match block.language:
                case "setup" | "console":
                    edits.append((block, self._console(block)))
                case "python" if "from habitus.code import" in text:
                    edits.append((block, self._rule(block, text)))
                case "python":
                    printed[id(block)] = self._python(block, text)
                case "text" if block.follows is not None and id(block.follows) in printed:
                    got = printed.pop(id(block.follows))
                    self._compare(block, block.lines, got)
                    edits.append((block, got.split("\n") if got else []))
                case "toml":
                    tomllib.loads(text)
                case "json":
                    json.loads(text)
                case other:
                    self._problem(block, f'A fence of "{other}" says neither file nor no-run.')
        self.problems += [
            f"A python block printed, and nothing shows it:\n{one}"
            for one in printed.values()
            if one
        ]
        for block, new in reversed(edits):
            if block.language != "setup":
                lines[block.first : block.last] = [(block.indent + one).rstrip() for one in new]
        return "\n".join(lines)

    def _problem(self, block: Block, what: str) -> None:
        self.problems.append(f"line {block.first}: {what}")

    # --- kinds of blocks ------------------------------------------------------------------------

    def _console(self, block: Block) -> list[str]:
        """Run the commands; the block with what they printed."""
        result: list[str] = []
        at = 0
        while at < len(block.lines):
            if not block.lines[at].startswith("$ "):
                self._problem(block, f"Output before any command: {block.lines[at]}")
                return block.lines
            start = at
            while block.lines[at].endswith("\\"):
                at += 1
            at += 1
            command = "\n".join(block.lines[start:at]).removeprefix("$ ")
            expected = []
            while at < len(block.lines) and not block.lines[at].startswith("$ "):
                expected.append(block.lines[at])
                at += 1
            got = self._command(self._here(command))
            if block.language == "console":
                self._compare(block, expected, got, command)
            result += ("$ " + self._here(command)).split("\n")
            result += got.split("\n") if got else []
        return result

    def _here(self, text: str) -> str:
        """A command with the ids of this run."""
        return _WORD.sub(lambda one: self.ids.get(one[0], one[0]), text)

    def _command(self, command: str) -> str:
        words = shlex.split(command)
        if words[0] == "habitus" and not _SHELL.search(re.sub(r"'[^']*'", "", command)):
            return _habitus(words[1:])
        done = subprocess.run(
            ["bash", "-c", command],
            cwd=self.folder,
            env={**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=60,
            check=False,
        )
        return done.stdout.rstrip("\n")

    def _python(self, block: Block, text: str) -> str:
        out = io.StringIO()
        code = compile("\n" * block.first + text, "example", "exec", dont_inherit=True)
        with contextlib.redirect_stdout(out):
            exec(code, self.names)
        return out.getvalue().rstrip("\n")

    def _rule(self, block: Block, text: str) -> list[str]:
        from habitus.rules import parse_rule, print_rule, verify_rule
        from habitus.vocabulary import shipped_concepts

        concepts = shipped_concepts()
        rule = parse_rule(text + "\n", "example.py")
        for problem in verify_rule(rule, concepts, source=text + "\n", where="example.py"):
            if problem.severity == "error":
                self._problem(block, str(problem))
        canonical = print_rule(rule, concepts).rstrip("\n")
        self._compare(block, block.lines, canonical)
        return canonical.split("\n")

    # --- comparing ------------------------------------------------------------------------------

    def _compare(self, block: Block, expected: list[str], got: str, command: str = "") -> None:
        want = "\n".join(one.rstrip() for one in expected)
        have = "\n".join(one.rstrip() for one in got.split("\n"))
        if want != have and not self._same_but_ids(want, have):
            head = f"`{command}` prints" if command else "This is"
            self._problem(block, f"{head}\n{have}\n-- and the page says\n{want}\n")

    def _same_but_ids(self, want: str, have: str) -> bool:
        mine, theirs = _WORD.findall(want), _WORD.findall(have)
        if _WORD.sub("", want) != _WORD.sub("", have) or len(mine) != len(theirs):
            return False
        for one, other in zip(mine, theirs, strict=True):
            if one == other:
                continue
            kind = next((k for k in (_UUID, _SHA, _RULE) if k.fullmatch(one)), None)
            if kind is None or not kind.fullmatch(other):
                return False
            if kind is _RULE and self.ids.get(one) != other and other not in self._rule_ids():
                return False
            if self.ids.setdefault(one, other) != other:
                return False
        return True

    def _rule_ids(self) -> set[str]:
        from habitus import Habitus, Person

        store = self.folder / "habitus.db"
        ids: set[str] = set()
        if store.exists():
            with Habitus(store) as habitus:
                for id_ in habitus.people():
                    ids |= {one.rule.id for one in habitus.person(id_).rules()}
        for value in self.names.values():
            if isinstance(value, Person):
                ids |= {one.rule.id for one in value.rules()}
        return ids


def _habitus(arguments: list[str]) -> str:
    from habitus.cli import main

    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        main(arguments)
    return out.getvalue().rstrip("\n")


def prepare(folder: Path) -> dict[str, str]:
    """Fill a page's folder; the environment its commands run in."""
    shutil.copytree(ROOT / "examples", folder / "examples")
    return {
        "HABITUS_STORE": "habitus.db",
        "COLUMNS": "100",
        "TERM": "dumb",
        "NO_COLOR": "1",
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_AUTHOR_NAME": "Ann",
        "GIT_AUTHOR_EMAIL": "ann@example.org",
        "GIT_COMMITTER_NAME": "Ann",
        "GIT_COMMITTER_EMAIL": "ann@example.org",
    }
