"""The jail with another program in the interpreter's place: what it sees and what it can do."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from habitus.decide.sandbox import lacking
from habitus.decide.sandbox._jail import CPU_S, MEMORY_KIB, Jail, find_jail

from ._attacks import Traps

pytestmark = [
    pytest.mark.skipif(bool(lacking()), reason=lacking()),
    pytest.mark.slow,
]


def run(program: str, *words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    found, path = find_jail(), shutil.which(program)
    assert isinstance(found, Jail)
    assert path is not None
    jail = Jail(found.bubblewrap, str(Path(path).resolve()))
    return subprocess.run(
        [str(jail.wrapper(folder)), *words], capture_output=True, text=True, timeout=20, check=False
    )


def test_no_file_of_the_host_is_there(traps: Traps, tmp_path: Path) -> None:
    done = run("cat", str(traps.secret), "/etc/passwd", folder=tmp_path)
    assert done.returncode != 0
    assert done.stdout == ""
    seen = run("ls", "/", folder=tmp_path).stdout.split()
    assert set(seen) <= {"interpreter", "lib", "lib64", "usr"}


def test_no_variable_of_the_host_is_there(traps: Traps, tmp_path: Path) -> None:
    assert "HABITUS_CANARY" in os.environ
    lines = run("env", folder=tmp_path).stdout.splitlines()
    assert {one.partition("=")[0] for one in lines} <= {"PWD", "SHLVL", "_"}


def test_nothing_can_be_written(tmp_path: Path) -> None:
    for place in ("/a", "/interpreter", "/lib/a", "/tmp/a"):
        done = run("bash", "-c", f"echo x > {place}", folder=tmp_path)
        assert done.returncode != 0, place


def test_nobody_can_be_called(traps: Traps, tmp_path: Path) -> None:
    done = run("bash", "-c", f"exec 3<>/dev/tcp/127.0.0.1/{traps.port}", folder=tmp_path)
    assert done.returncode != 0
    assert traps.sprung() == []


def test_no_process_of_the_host_can_be_ended(tmp_path: Path) -> None:
    done = run("bash", "-c", f"kill -9 {os.getpid()}; kill -9 {os.getppid()}", folder=tmp_path)
    assert "No such process" in done.stderr or "Operation not permitted" in done.stderr


def test_the_system_limits_memory_time_files_and_dumps(tmp_path: Path) -> None:
    done = run("bash", "-c", "ulimit -v; ulimit -t; ulimit -f; ulimit -c", folder=tmp_path)
    assert done.stdout.split() == [str(MEMORY_KIB), str(CPU_S), "0", "0"]
