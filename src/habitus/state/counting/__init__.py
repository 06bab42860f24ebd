"""Counting over typed state: a plain question in English or Chinese, answered exactly or refused.

The stages: ``_lexer`` cuts the question into phrases by what words mean for a table (``_lexicon``) and by
times (``_times_en``, ``_times_zh``) and numbers; ``_when``, ``_bounds`` and ``_conditions`` account for
times, numbers and values; ``_shape`` reads what is wanted; ``_read`` does so over every table and keeps the
one reading that leaves no word over. A plan (``_query``) is run by ``_evaluate``, printed by ``_python`` and
said by ``_say``.
"""

from habitus.state.counting._answer import Answer, Questions
from habitus.state.counting._evaluate import Answered, LeftOut

__all__ = ["Answer", "Answered", "LeftOut", "Questions"]
