"""Where agents meet a person's rules: the guard before tools, MCP, REST, adapters.

Nothing here decides: it asks :class:`habitus.Person`. The servers need habitus[serve]; they are
imported when they are started.
"""

from habitus.serve._function_guard import AskPerson, guard
from habitus.serve._judge import Judge, PersonJudge, ServedJudge, StoreJudge

__all__ = ["AskPerson", "Judge", "PersonJudge", "ServedJudge", "StoreJudge", "guard"]
