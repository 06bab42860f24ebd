"""What a session defines before any function of the person: the words that a lifted function calls.

It runs inside the interpreter, so it is a text and not a module. `_F`, `_T`, `_R` and `_N` are set
by the host before each feed: fields, tests, rates, now; `_host` answers questions. Only small plain tuples leave `_run`.
"""

PRELUDE = """
from dataclasses import dataclass
from datetime import timedelta

@dataclass(frozen=True)
class _Someone:
    name: str
    role: str
    address: str

_at = 0

def _need(value, name):
    if value is None:
        raise LookupError("absent:" + name)
    return value

def _person(path):
    one = _X[path]
    return _Someone(one[0], one[1], one[2])

def _people(path):
    return [_Someone(one[0], one[1], one[2]) for one in _X[path]]

def _ask(key, value):
    return _host(_at, key, value)

def days(n):
    return timedelta(days=n)

def forbid():
    return ("forbid", 0.0, "", ())

def require():
    return ("require", 0.0, "", ())

def permit():
    return ("permit", 0.0, "", ())

def ask(reason=""):
    return ("ask", 0.0, reason, ())

def avoid(strength):
    return ("avoid", strength, "", ())

def prefer(strength):
    return ("prefer", strength, "", ())

def do(**effects):
    return ("", 0.0, "", tuple(effects.items()))

def at(day, clock):
    return ("@", day, clock)

def _join(one, other):
    if one[0] and other[0]:
        raise ValueError("two stances are joined")
    return (one[0] or other[0], one[1] or other[1], one[2] or other[2], one[3] + other[3])

def _small(found):
    if type(found) is tuple and len(found) == 4 and found[2] == "" and found[3] == ():
        if type(found[0]) is str and len(found[0]) <= 10 and type(found[1]) is float:
            return True
    if type(found) is not tuple or len(found) != 4 or type(found[3]) is not tuple:
        return False
    if type(found[0]) is not str or type(found[2]) is not str or len(found[3]) > 20:
        return False
    if len(found[0]) > 10 or len(found[2]) > 1000:
        return False
    for pair in found[3]:
        if type(pair) is not tuple or len(pair) != 2:
            return False
        for one in pair if type(pair[1]) is not tuple else pair[1]:
            if type(one) is int:
                if not -1000000000000 <= one <= 1000000000000:
                    return False
            elif type(one) is not str or len(one) > 1000:
                return False
    return type(found[1]) is float or type(found[1]) is int and -9 < found[1] < 9

def _run(plan):
    global _at
    out = []
    for _at, function in plan:
        try:
            found = function()
            if found is not None:
                out.append((_at, found) if _small(found) else (_at, "answer", ""))
        except Exception as error:
            out.append((_at, type(error).__name__, str(error)[:200]))
    return out
"""
