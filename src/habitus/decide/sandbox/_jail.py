"""The wall around the interpreter: bubblewrap, with nothing inside but the interpreter itself.

A worker sees its own binary and the C library, read only: no home, no network, no processes, no
environment, no capabilities, no core dumps. It ends when its input does, so with its parent.
"""

from __future__ import annotations

import importlib.util
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Literal, TypeAlias

from habitus.vocabulary import Language

Lack: TypeAlias = Literal["system", "interpreter", "bubblewrap", "refused"]
Use: TypeAlias = Literal["functions", "code"]

MEMORY_KIB = 1 << 20
"""Address space of a worker, 1 GiB; the interpreter's own limit is far below."""
CPU_S = 600
"""Processor time of a worker in all its life; a session may use at most half of it."""
_LIBRARIES = ("/lib", "/lib64", "/usr/lib", "/usr/lib64")
_TRIAL_S = 5.0

_OFF: dict[Language, dict[Use, str]] = {
    "en": {"functions": "Free functions are off", "code": "Running code is off"},
    "zh": {"functions": "自由函数已关闭", "code": "运行代码已关闭"},
}
_WORDS: dict[Language, dict[Lack, str]] = {
    "en": {
        "system": "{off}: the sandbox needs Linux.",
        "interpreter": "{off}: pydantic-monty is not installed; "
        'install it with pip install "habitus[sandbox]".',
        "bubblewrap": "{off}: bubblewrap is not installed (Debian: apt install bubblewrap).",
        "refused": "{off}: bubblewrap may not make a sandbox here; "
        "allow unprivileged user namespaces.",
    },
    "zh": {
        "system": "{off}：沙箱只能在 Linux 上运行。",
        "interpreter": '{off}：没有安装 pydantic-monty；请运行 pip install "habitus[sandbox]"。',
        "bubblewrap": "{off}：没有安装 bubblewrap（Debian：apt install bubblewrap）。",
        "refused": "{off}：这里不允许 bubblewrap 建立沙箱；请允许非特权用户命名空间。",
    },
}


@dataclass(frozen=True, slots=True)
class Jail:
    """Where the parts of a sandbox are on this machine."""

    bubblewrap: str
    interpreter: str

    def command(self) -> list[str]:
        """What starts the interpreter inside; its own arguments follow.

        Without ``--die-with-parent``: Linux ties that to the thread that started the worker, and
        a server's threads come and go.
        """
        inside = [one for one in _LIBRARIES if Path(one).is_dir()]
        words = [
            self.bubblewrap, "--unshare-all", "--new-session", "--clearenv", "--cap-drop", "ALL",
            "--hostname", "sandbox",
        ]  # fmt: skip
        for one in inside:
            words += ["--ro-bind", one, one]
        words += ["--ro-bind", self.interpreter, "/interpreter", "--chdir", "/"]
        return [*words, "--remount-ro", "/", "/interpreter"]

    def wrapper(self, folder: Path) -> Path:
        """A program in the folder that starts the interpreter inside, with limits of the system."""
        file = folder / "interpreter"
        limits = (
            f"ulimit -c 0 && ulimit -f 0 && ulimit -v {MEMORY_KIB} && ulimit -t {CPU_S} || exit 125"
        )
        file.write_text(
            f'#!/bin/sh\n{limits}\nexec {shlex.join(self.command())} "$@"\n', encoding="utf-8"
        )
        file.chmod(0o700)
        return file


@lru_cache(maxsize=1)
def find_jail() -> Jail | Lack:
    """The parts of a sandbox, tried out once a process; else what is lacking."""
    if not sys.platform.startswith("linux"):
        return "system"
    interpreter = Path(sysconfig.get_path("scripts")) / "monty"
    if importlib.util.find_spec("pydantic_monty") is None or not interpreter.is_file():
        return "interpreter"
    bubblewrap = shutil.which("bwrap")
    if bubblewrap is None:
        return "bubblewrap"
    jail = Jail(bubblewrap, str(interpreter.resolve()))
    with tempfile.TemporaryDirectory(prefix="habitus-") as folder:
        try:
            done = subprocess.run(
                [str(jail.wrapper(Path(folder))), "--version"],
                capture_output=True, timeout=_TRIAL_S, check=False, stdin=subprocess.DEVNULL,
            )  # fmt: skip
        except (OSError, subprocess.TimeoutExpired):
            return "refused"
    return jail if done.returncode == 0 and b"monty" in done.stdout else "refused"


def lacking(language: Language = "en", use: Use = "functions") -> str:
    """One sentence that says why the sandbox is off here and what to do; empty when it runs."""
    found = find_jail()
    if not isinstance(found, str):
        return ""
    return _WORDS[language][found].format(off=_OFF[language][use])
