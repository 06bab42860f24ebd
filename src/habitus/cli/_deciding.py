"""``decide``, ``check``, ``choose``, ``why`` and ``feedback``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from habitus.cli._exit import ASK, DONE, FORBID, INPUT, verdict_code
from habitus.cli._input import context_of, contexts_of, moment_of
from habitus.cli._show import VERDICTS, Screen, plain
from habitus.cli._telling import At
from habitus.cli._verb import Answer, Call, flag, verb

if TYPE_CHECKING:
    from habitus import FeedbackResult
    from habitus.decide import Choice, Decision, Question, Violation

DecisionId = Annotated[
    str, typer.Argument(metavar="ID", help="The decision; its first 8 digits or more.")
]


@verb
def decide(
    call: Call,
    context: Annotated[
        str,
        typer.Argument(
            metavar="JSON|-", help='What is about to happen, like {"kind": "meal", ...}.'
        ),
    ],
    at: At = None,
    shadow: Annotated[
        bool,
        flag("--shadow", "Let it through; what would be said is kept, for `audit --compare`."),
    ] = False,
) -> Answer:
    """Judge something about to happen. Exits 0 to go on, 1 forbid, 4 ask."""
    if shadow:
        call.shadow = True
    decision = call.person.evaluate_context(context_of(context), now=moment_of(at))
    return Answer(
        data=decision.to_json(),
        show=lambda screen: show_decision(screen, decision),
        code=verdict_code(decision.verdict),
    )


def show_decision(screen: Screen, decision: Decision) -> None:
    """The verdict, why, and what can be asked next."""
    sign, style = VERDICTS[decision.verdict]
    screen.line((f"{sign} {screen.word(decision.verdict)}", style))
    for one in decision.because:
        screen.line(one, indent=2)
    if decision.withheld is not None:
        withheld = screen.word(decision.withheld.verdict)
        screen.line((screen.word("withheld", verdict=withheld), "cyan"), indent=2)
    if decision.effects:
        what = ", ".join(f"{key}={_shown(value)}" for key, value in decision.effects.items())
        screen.line(screen.word("effects", what=what), indent=2)
    if decision.question is not None:
        _show_question(screen, decision.question)
    screen.line((screen.word("next_decision", id=decision.id), "dim"), indent=2)


def _shown(value: object) -> str:
    return "+".join(str(one) for one in value) if isinstance(value, list) else str(value)


def _show_question(screen: Screen, question: Question) -> None:
    screen.line((question.text, "bold"), indent=2)
    for option in question.options:
        screen.line("• ", option.answer, (f" → {option.becomes}", "dim"), indent=4)


@verb
def check(
    call: Call,
    plan: Annotated[
        str, typer.Argument(metavar="JSON|-", help="A context, or a list of them in order.")
    ],
    at: At = None,
    lenient: Annotated[
        bool, flag("--lenient", "Pass over firm rules that lack a field to be judged.")
    ] = False,
) -> Answer:
    """Check a plan against the firm rules. Exits 0 clear, 1 forbid, 4 ask."""
    steps, _ = contexts_of(plan)
    found = call.person.check_constraint(steps, strict=not lenient, now=moment_of(at))
    verdicts = {one.verdict for one in found}
    return Answer(
        data={"ok": not found, "violations": [plain(one) for one in found]},
        show=lambda screen: _show_violations(screen, found, len(steps)),
        code=FORBID if "forbid" in verdicts else ASK if verdicts else DONE,
    )


def _show_violations(screen: Screen, found: list[Violation], steps: int) -> None:
    if not found:
        screen.done(screen.word("clear"))
    for one in found:
        sign, style = VERDICTS[one.verdict]
        place = f"  {screen.word('step', n=one.step + 1)}" if steps > 1 else ""
        screen.line((f"{sign} {screen.word(one.verdict)}", style), (place, "dim"))
        screen.line(one.message, indent=2)


@verb
def choose(
    call: Call,
    options: Annotated[str, typer.Argument(metavar="JSON|-", help="A list of contexts.")],
    at: At = None,
) -> Answer:
    """Pick what the person would take of several options. Exits 4 when none without asking."""
    given, _ = contexts_of(options)
    choice = call.person.simulate_user_decision(given, now=moment_of(at))
    all_forbidden = all(one.decision.verdict == "forbid" for one in choice.ranking)
    return Answer(
        data={
            "chosen": choice.chosen,
            "ranking": [
                {
                    "index": one.index,
                    "probability": one.probability,
                    "utility": one.utility,
                    "terms": [plain(term) for term in one.terms],
                    "decision": one.decision.to_json(),
                }
                for one in choice.ranking
            ],
            "because": list(choice.because),
        },
        show=lambda screen: _show_choice(screen, choice),
        code=DONE if choice.chosen is not None else FORBID if all_forbidden else ASK,
    )


def _show_choice(screen: Screen, choice: Choice) -> None:
    head, *rest = choice.because
    if choice.chosen is None:
        screen.line(("? ", "bold yellow"), (head, "bold"))
    else:
        screen.done((head, "bold"))
    for one in rest:
        screen.line(one, indent=2)
    for ranked in choice.ranking:
        sign, style = VERDICTS[ranked.decision.verdict]
        screen.line(
            (f"{sign} ", style),
            screen.word("option", n=ranked.index + 1),
            (f"  {screen.word(ranked.decision.verdict)} {ranked.decision.score:+.2f}", "dim"),
            (f"  {ranked.probability:.0%}", "dim"),
            indent=2,
        )


@verb
def why(
    call: Call,
    decision: DecisionId,
    replay: Annotated[
        bool,
        flag("--replay", "Also decide it again at its own moment; exits 3 if it differs."),
    ] = False,
    counterfactual: Annotated[
        bool,
        flag("--counterfactual", "Also find the smallest change that would have turned it."),
    ] = False,
) -> Answer:
    """Show a logged decision with its reasons; the same text for ever."""
    person = call.person
    text = person.why(decision)
    data: dict[str, object] = {"decision": person.decision(decision), "text": text}
    differences = person.replay(decision) if replay else []
    if replay:
        data["differences"] = differences
    change = person.counterfactual(decision) if counterfactual else None
    if counterfactual:
        data["counterfactual"] = None if change is None else plain(change)

    def show(screen: Screen) -> None:
        from habitus.decide import none_found

        screen.verbatim(text)
        if replay and not differences:
            screen.done(screen.word("same"))
        elif differences:
            screen.line((screen.word("differs"), "bold yellow"))
            for one in differences:
                screen.line(one, indent=2)
        if counterfactual:
            found = none_found(person.settings().language) if change is None else change.sentence
            screen.line(("→ ", "bold"), found)

    return Answer(data=data, show=show, code=INPUT if differences else DONE)


@verb
def settle(
    call: Call,
    decision: DecisionId,
    answer: Annotated[
        int, typer.Argument(metavar="N", help="Which of the answers, from 1.", min=1)
    ],
) -> Answer:
    """Answer the question of a decision; what the answer becomes holds from then on."""
    rules = call.person.settle(decision, answer - 1)
    sentences = [call.person.sentence(one) for one in rules]

    def show(screen: Screen) -> None:
        screen.done(screen.word("settled" if rules else "settled_once"))
        for one, sentence in zip(rules, sentences, strict=True):
            screen.line(sentence, (f"  {one.rule.id}", "dim"), indent=2)

    data = [
        {"rule": one.rule.id, "sentence": text} for one, text in zip(rules, sentences, strict=True)
    ]
    return Answer(data=data, show=show)


@verb
def feedback(
    call: Call,
    decision: DecisionId,
    what: Annotated[
        str,
        typer.Argument(
            metavar="VERB|TEXT",
            help="right, wrong, not_this_time, never_again, or a sentence as a proposal.",
        ),
    ],
    yes: Annotated[bool, flag("--yes", "Yes to switching off a firm rule.")] = False,
) -> Answer:
    """Say what you think of a decision. Exits 4 when it must be confirmed with --yes."""
    result = call.person.feedback(decision, what, confirm=yes)
    return Answer(
        data=plain(result),
        show=lambda screen: _show_feedback(screen, result),
        code=ASK if result.question is not None and not result.done else DONE,
    )


def _show_feedback(screen: Screen, result: FeedbackResult) -> None:
    if result.done:
        screen.done(result.message)
    elif result.question is not None:
        screen.line(("? ", "bold yellow"), result.message)
    else:
        screen.line(("· ", "yellow"), result.message)
