"""Where agents meet a person's rules: the guard before tools, MCP, REST, adapters.

Nothing here decides: it asks :class:`habitus.Person`. The servers need habitus[serve]; they are
imported when they are started.
"""

import importlib.util

from habitus.errors import UsageError
from habitus.serve._function_guard import AskPerson, guard
from habitus.serve._judge import Judge, PersonJudge, ServedJudge, StoreJudge


def need(module: str) -> None:
    """Say what to install where a server's library is missing.

    Raises:
        UsageError: it is not installed.
    """
    if importlib.util.find_spec(module) is None:
        raise UsageError(
            f"This needs {module}, which is not installed.", fix="Install habitus[serve]."
        )


__all__ = ["AskPerson", "Judge", "PersonJudge", "ServedJudge", "StoreJudge", "guard", "need"]
