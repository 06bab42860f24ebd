"""Several processes on one store, and processes that are killed: nothing acknowledged is lost."""

from __future__ import annotations

import json
import os
import random
import resource
import signal
import socket
import subprocess
import sys
import time
import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from pydantic import JsonValue
from pytest_socket import SocketConnectBlockedError

from habitus import Habitus, Person
from habitus.cli import main
from habitus.log import Draft, append

PEANUTS = {"kind": "meal", "dish": "peanut soup"}
KILLS = 8
"""Of each kind of work."""

RULE = '''"""Avoid dish {n}."""

from habitus.code import Meal, avoid, contains, rule


@rule(id="k{n}", domain="food")
def dish_{n}(meal: Meal):
    if contains(meal.dish, "dish{n}"):
        return avoid(0.5)
'''


@pytest.fixture
def store(tmp_path: Path) -> Path:
    path = tmp_path / "store.db"
    with Habitus(path) as habitus:
        habitus.person("ann", zone="Europe/Berlin")
    return path


def program(*arguments: str, **options: object) -> list[str]:
    return [sys.executable, "-m", "habitus", *arguments]


# --- two that run at the same time ---------------------------------------------------------------

LISTENER = """
import json, sys
from habitus import Habitus
with Habitus(sys.argv[1]) as habitus:
    ann = habitus.person("ann")
    for line in sys.stdin:
        print(ann.evaluate_context(json.loads(line)).verdict, flush=True)
"""


@pytest.mark.slow
def test_what_one_process_is_told_the_next_decision_of_another_enforces(store: Path) -> None:
    running = subprocess.Popen(
        [sys.executable, "-c", LISTENER, str(store)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert running.stdin is not None and running.stdout is not None

    def decide() -> str:
        assert running.stdin is not None and running.stdout is not None
        running.stdin.write(json.dumps(PEANUTS) + "\n")
        running.stdin.flush()
        return running.stdout.readline().strip()

    try:
        assert decide() == "allow"
        told = subprocess.run(
            program("--store", str(store), "tell", "I'm allergic to peanuts.", "--json"),
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        assert decide() == "forbid"
        [rule] = json.loads(told.stdout)["learnt"][0]["rules"]
        off = program("--store", str(store), "rules", "--off", rule)
        subprocess.run(off, capture_output=True, check=True)
        assert decide() == "allow"
    finally:
        running.stdin.close()
        assert running.wait(10) == 0


@pytest.mark.slow
def test_many_writers_at_once_lose_nothing(store: Path) -> None:
    writers = [
        subprocess.Popen(
            [
                sys.executable, "-c",
                "import sys\nfrom habitus import Habitus\n"
                "with Habitus(sys.argv[1]) as h:\n"
                "    ann = h.person('ann')\n"
                "    for n in range(15): ann.tell(f'note {sys.argv[2]} {n}')\n",
                str(store), str(which),
            ]
        )
        for which in range(4)
    ]  # fmt: skip
    assert [one.wait(120) for one in writers] == [0, 0, 0, 0]
    with Habitus(store) as habitus:
        ann = habitus.person("ann")
        assert len(ann.recall("note", limit=1000)) == 60
        assert set(habitus.status().lag.values()) == {0}


@pytest.mark.slow
def test_eight_writers_of_two_hundred_each_lose_nothing_and_wait_for_no_one_long(
    store: Path,
) -> None:
    code = (
        "import sys, time\nfrom habitus import Habitus\nlongest = 0\n"
        "with Habitus(sys.argv[1]) as habitus:\n"
        "    ann = habitus.person('ann')\n"
        "    for n in range(200):\n"
        "        begun = time.monotonic()\n"
        "        ann.tell(f'note {sys.argv[2]} {n}')\n"
        "        longest = max(longest, time.monotonic() - begun) if n else 0\n"
        "print(longest)\n"
    )
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", code, str(store), str(which)], stdout=subprocess.PIPE, text=True
        )
        for which in range(8)
    ]
    waits = [float(one.communicate(timeout=300)[0]) for one in writers]
    assert [one.returncode for one in writers] == [0] * 8
    # Without turns some wait for half a minute, and fail.
    assert max(waits) < 15, waits
    with Habitus(store) as habitus:
        ann = habitus.person("ann")
        page = ann.recall("note", limit=5000)
        assert len(page) == 1600 and not page.more
        assert {one.text for one in page} == {
            f"note {which} {n}" for which in range(8) for n in range(200)
        }
        assert habitus.status().events == 1601 and set(habitus.status().lag.values()) == {0}


# --- kill -9 -------------------------------------------------------------------------------------

Ack = Callable[[str], None]
Work = Callable[[Path, Path, Ack], None]


def tells(store: Path, _: Path, ack: Ack) -> None:
    """Tell one thing after another; acknowledge the event."""
    likes = ("I'm allergic to {}.", "No meetings before {} am.", "Entry {} is only a note.")
    with Habitus(store) as habitus:
        ann = habitus.person("ann")
        for number in range(100_000):
            ack(ann.tell(likes[number % 3].format(number % 9 + 1)).event)


def imports(store: Path, files: Path, ack: Ack) -> None:
    """Import one file after another; acknowledge its number."""
    with Habitus(store) as habitus:
        ann = habitus.person("ann")
        for file in sorted(files.glob("*.jsonl")):
            ann.ingest(file)
            ack(file.stem)
        time.sleep(60)


def applies(store: Path, files: Path, ack: Ack) -> None:
    """Add a rule by hand and apply, again and again; acknowledge the commit."""
    with Habitus(store) as habitus:
        ann = habitus.person("ann")
        folder = files / f"code{os.getpid()}"
        ann.export(folder)
        (folder / "rules/food").mkdir(parents=True, exist_ok=True)
        first = len(ann.rules())
        for number in range(first, first + 100_000):
            (folder / f"rules/food/dish_{number}.py").write_text(RULE.format(n=number))
            done = ann.apply(folder)
            assert done.commit is not None
            ack(done.commit)


def killed(work: Work, store: Path, files: Path, after: float) -> list[str]:
    """What a process acknowledged before it was killed, some time after its first answer."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)

        def acknowledge(text: str) -> None:
            os.write(write, f"{text}\n".encode())

        try:
            work(store, files, acknowledge)
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(3)
    os.close(write)
    with os.fdopen(read) as acknowledged:
        answers = [acknowledged.readline()]
        time.sleep(after)
        os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        answers += acknowledged.readlines()
    assert os.WIFSIGNALED(status), "it ended before it was killed"
    return [one.strip() for one in answers if one.endswith("\n")]


def moments(seed: int) -> list[float]:
    """Random times to kill at, in seconds; the first is at once."""
    random_ = random.Random(seed)
    return [0.0, *(random_.uniform(0.0, 0.5) for _ in range(KILLS - 1))]


def sound(store: Path, folder: Path) -> Person:
    """The person of a store that was left by a killed process, after all that must hold of it."""
    habitus = Habitus(store)
    ann = habitus.person("ann")
    head = ann.export(folder)
    fsck = subprocess.run(
        ["git", "-C", str(folder), "fsck", "--strict", "--no-dangling"],
        capture_output=True,
        text=True,
    )
    assert fsck.returncode == 0 and not fsck.stdout, fsck.stdout + fsck.stderr
    before = (ann.files(), ann.facts(limit=10_000), ann.rules())
    ann.rebuild()
    assert ann.history()[0].id == head
    assert (ann.files(), ann.facts(limit=10_000), ann.rules()) == before
    assert set(habitus.status().lag.values()) == {0}
    return ann


@pytest.mark.slow
def test_a_killed_tell_loses_nothing(store: Path, tmp_path: Path) -> None:
    told: list[str] = []
    for number, moment in enumerate(moments(1)):
        told += killed(tells, store, tmp_path, moment)
        ann = sound(store, tmp_path / f"export{number}")
        assert [ann.event(one).id for one in told] == told
        ann._habitus.close()
    assert len(told) > KILLS


@pytest.mark.slow
def test_a_process_killed_while_it_catches_up_leaves_the_next_read_right(store: Path) -> None:
    wanted = 0
    for number, moment in enumerate(moments(5)):
        at = datetime(2026, 3, 2, 9, number, tzinfo=UTC)
        drafts = [
            Draft(kind="message", at=at, speaker="user", text=f"I'm allergic to d{number}x{n}.")
            for n in range(30)
        ]
        with Habitus(store) as habitus, habitus._store.writing() as connection:
            append(connection, "ann", drafts, at)
        wanted += 30

        def reads(store: Path, _: Path, ack: Ack) -> None:
            with Habitus(store) as habitus:
                ann = habitus.person("ann")
                ack("reading")
                ann.rules()
                time.sleep(60)

        killed(reads, store, store.parent, moment)
        with Habitus(store) as habitus:
            ann = habitus.person("ann")
            assert len(ann.rules()) == len(ann.facts(limit=10_000)) == wanted
            assert set(habitus.status().lag.values()) == {0}


@pytest.mark.slow
def test_a_killed_import_loses_nothing_and_can_go_on(store: Path, tmp_path: Path) -> None:
    files = tmp_path / "chats"
    files.mkdir()
    for number in range(60):
        lines = [
            json.dumps(
                {
                    "at": f"2026-03-02T09:{line % 60:02}:00+01:00", "speaker": "user",
                    "text": f"file{number:03}x line {line}" if line % 20 else f"I hate d{number}.",
                }
            )
            for line in range(60)
        ]  # fmt: skip
        (files / f"{number:03}.jsonl").write_text("".join(f"{line}\n" for line in lines))
    done: set[str] = set()
    for number, moment in enumerate(moments(2)):
        done |= set(killed(imports, store, files, moment))
        ann = sound(store, tmp_path / f"export{number}")
        for one in done:
            assert len(ann.recall(f"file{one}x", limit=100)) == 57
        ann._habitus.close()
    with Habitus(store) as habitus:
        ann = habitus.person("ann")
        for file in sorted(files.glob("*.jsonl"))[:10]:
            ann.ingest(file)
            assert len(ann.recall(f"file{file.stem}x", limit=100)) == 57
            assert ann.ingest(file).added == 0


@pytest.mark.slow
def test_a_killed_apply_loses_nothing(store: Path, tmp_path: Path) -> None:
    commits: list[str] = []
    for number, moment in enumerate(moments(3)):
        commits += killed(applies, store, tmp_path, moment)
        ann = sound(store, tmp_path / f"export{number}")
        assert set(commits) <= {one.id for one in ann.history()}
        ann._habitus.close()
    assert len(commits) > KILLS


@pytest.mark.slow
def test_a_forbid_is_durable_before_it_is_answered(store: Path, tmp_path: Path) -> None:
    def decides(store: Path, _: Path, ack: Ack) -> None:
        with Habitus(store) as habitus:
            ann = habitus.person("ann")
            for _n in range(100_000):
                ack(ann.evaluate_context(PEANUTS).id)

    with Habitus(store) as habitus:
        habitus.person("ann").tell("I'm allergic to peanuts.")
    for moment in moments(4)[:3]:
        answered = killed(decides, store, tmp_path, moment)
        with Habitus(store) as habitus:
            ann = habitus.person("ann")
            assert all(ann.decision(one)["verdict"] == "forbid" for one in answered)


@pytest.mark.slow
def test_ctrl_c_in_the_middle_of_an_import_leaves_whole_entries(
    store: Path, tmp_path: Path
) -> None:
    chat = tmp_path / "chat.jsonl"
    line = '{{"at": "2026-03-02T09:00:00+01:00", "speaker": "user", "text": "I hate dish {}."}}\n'
    chat.write_text("".join(line.format(number) for number in range(3000)))
    running = subprocess.Popen(
        program("--store", str(store), "ingest", str(chat)),
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    deadline = time.monotonic() + 60
    with Habitus(store) as habitus:
        while habitus.status().events < 60 and time.monotonic() < deadline:
            time.sleep(0.02)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert (running.returncode, out) == (130, "")
    assert err.strip().count("\n") == 0 and "What was already added stays" in err
    ann = sound(store, tmp_path / "export")
    assert 0 < len(ann.recall("dish", limit=5000)) < 3000
    ann._habitus.close()


# --- the same for ever ---------------------------------------------------------------------------


@pytest.mark.slow
def test_why_is_the_same_for_ever(store: Path, tmp_path: Path) -> None:
    folder = tmp_path / "code"
    texts: dict[str, str] = {}
    with Habitus(store) as habitus:
        ann = habitus.person("ann")
        ann.tell("I'm allergic to peanuts.")
        ann.tell("No meetings before 9 am.")
        for change in range(10):
            for number in range(10):
                start = f"2026-03-{number + 2:02}T{7 + change % 4:02}:30:00+01:00"
                context: dict[str, JsonValue] = (
                    {**PEANUTS, "price": number}
                    if number % 2
                    else {"kind": "meeting", "start": start, "title": f"round {change}"}
                )
                id_ = ann.evaluate_context(context).id
                texts[id_] = ann.why(id_)
            match change % 5:
                case 0:
                    ann.tell(f"I hate dish {change}.")
                case 1:
                    ann.set_stage(ann.rules()[0].rule.id, "dormant")
                case 2:
                    ann.feedback(next(reversed(texts)), "wrong")
                case 3:
                    ann.export(folder)
                    (folder / "rules/food").mkdir(parents=True, exist_ok=True)
                    (folder / f"rules/food/dish_{change}.py").write_text(RULE.format(n=change))
                    assert ann.apply(folder).commit
                case 4:
                    ann.tell("Meetings before 9 am are fine now.")
        ann.rebuild()
    with Habitus(store) as habitus:
        ann = habitus.person("ann")
        assert len(texts) == 100
        for id_, text in texts.items():
            assert ann.why(id_) == text
            assert ann.replay(id_) == []
    first = next(iter(texts))
    shown = subprocess.run(
        program("--store", str(store), "why", first), capture_output=True, check=True
    )
    assert shown.stdout == texts[first].encode()
    assert main(["--store", str(store), "why", first, "--replay"]) == 0


# --- the program as a process --------------------------------------------------------------------


@pytest.mark.slow
def test_help_is_there_at_once() -> None:
    def spent() -> float:
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime

    seconds = []
    for _ in range(5):
        begun = spent()
        subprocess.run(program("--help"), capture_output=True, check=True)
        seconds.append(spent() - begun)
    assert min(seconds) < 0.3, seconds


@pytest.mark.slow
def test_help_loads_neither_the_store_nor_the_grammars() -> None:
    probe = (
        "import sys\nfrom habitus.cli import main\nmain(['--help'])\n"
        "heavy = {'sqlalchemy', 'pydantic', 'dulwich', 'habitus.person', 'habitus.facts'}\n"
        "print(sorted(heavy & set(sys.modules)), file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"


@pytest.mark.slow
def test_a_reader_that_went_away_is_no_error(store: Path) -> None:
    read, write = os.pipe()
    os.close(read)
    command = program("--store", str(store), "history", "--json")
    done = subprocess.run(command, stdout=write, stderr=subprocess.PIPE)
    os.close(write)
    assert (done.returncode, done.stderr) == (141, b"")


@pytest.mark.slow
def test_an_answer_that_cannot_be_written_exits_5(store: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            program("--store", str(store), "history"),
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
        )
    assert done.returncode == 5
    assert done.stderr == "habitus: The answer could not be written: No space left on device.\n"


# --- the suite itself ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "address", [("192.0.2.1", 80), ("93.184.216.34", 443), ("2001:db8::1", 80)]
)
def test_the_suite_reaches_no_other_machine(address: tuple[str, int]) -> None:
    family = socket.AF_INET6 if ":" in address[0] else socket.AF_INET
    with (
        socket.socket(family) as one,
        pytest.warns(UserWarning, match="tried to use socket"),
        pytest.raises(SocketConnectBlockedError),
    ):
        one.connect(address)


def test_the_suite_reaches_this_machine() -> None:
    with socket.socket() as server, socket.socket() as client:
        server.bind(("127.0.0.1", 0))
        server.listen()
        client.connect(server.getsockname())
