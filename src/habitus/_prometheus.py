"""The status as Prometheus text (exposition format 0.0.4).

The format is a dozen lines to write, so no library is needed. People are summed: neither an id nor
anything that was said becomes a label.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate

from habitus._status import Status
from habitus.decide import BOUNDS_S

_Sample = tuple[str, dict[str, str], float]


def prometheus(status: Status) -> str:
    """The counts and times of a store, one metric after another."""
    found = status.measures
    decisions = [
        ("_total", {"verdict": verdict}, float(n)) for verdict, n in found.decisions.items()
    ]
    below = list(accumulate(found.classes))
    times: list[_Sample] = [
        ("_bucket", {"le": f"{bound:g}"}, float(n))
        for bound, n in zip(BOUNDS_S, below, strict=False)
    ]
    times += [
        ("_bucket", {"le": "+Inf"}, float(below[-1])),
        ("_sum", {}, found.seconds),
        ("_count", {}, float(below[-1])),
    ]
    lines: list[str] = []
    lines += _metric("habitus_decisions", "counter", "Logged decisions by verdict.", decisions)
    lines += _metric("habitus_decision_seconds", "histogram", "Time of a decision.", times)
    for name, text, value in (
        ("conflicts", "Decisions on which rules disagreed.", found.conflicts),
        ("unjudged", "Decisions with a hard rule that lacked a field.", found.unjudged),
        ("failed_functions", "Free functions that could not be run.", found.failed),
        ("withheld", "Decisions with something on trial.", found.withheld),
        ("bad_input", "Contexts that were refused.", found.bad_input),
        ("errors", "Decisions that failed inside habitus.", found.errors),
    ):
        lines += _metric(f"habitus_{name}", "counter", text, [("_total", {}, float(value))])
    rules = [("", {"stage": stage}, float(n)) for stage, n in status.rules.items()]
    lines += _metric("habitus_rules", "gauge", "Rules by stage.", rules)
    lag = [("", {"room": room}, float(n)) for room, n in status.lag.items()]
    lines += _metric("habitus_room_lag", "gauge", "Events that a room has yet to follow.", lag)
    for name, text, value in (
        ("people", "People in the store.", status.people),
        ("events", "Events in the log.", status.events),
        ("facts", "Facts.", status.facts),
        ("quarantined", "Free functions that are run apart.", status.apart),
        ("sandbox", "1 where free functions can be run.", int(not status.sandbox)),
    ):
        lines += _metric(f"habitus_{name}", "gauge", text, [("", {}, float(value))])
    alarms = [("", {"name": one.name}, one.value) for one in status.alarms]
    lines += _metric("habitus_alarm", "gauge", "Measures above their threshold.", alarms)
    return "\n".join(lines) + "\n"


def _metric(name: str, kind: str, text: str, samples: Iterable[_Sample]) -> list[str]:
    # A counter's family is named with its suffix in this format, a histogram's without.
    family = f"{name}_total" if kind == "counter" else name
    lines = [f"# HELP {family} {text}", f"# TYPE {family} {kind}"]
    for suffix, labels, value in samples:
        inner = ",".join(f'{key}="{one}"' for key, one in labels.items())
        lines.append(f"{name}{suffix}{'{' + inner + '}' if inner else ''} {value:.10g}")
    return lines
