"""Records that the person mentions in talk, in English and Chinese, without a language model."""

from habitus.state.talk._read import TALK, Mention, read_mentions

__all__ = ["TALK", "Mention", "read_mentions"]
