"""What is sent to the REST routes."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, JsonValue

from habitus.serve._json import Json

MOST_OPTIONS, MOST_CONTEXTS = 1_000, 10_000
Text = Annotated[str, Field(min_length=1, max_length=100_000)]
Moment = Annotated[
    AwareDatetime | None, Field(description="ISO 8601 with an offset; now when not given")
]
Context = Annotated[Json, Field(description='{"kind": ..., field: value}')]


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class PersonIn(_Body):
    """A person to be made, or what changes of one."""

    zone: Annotated[
        str | None, Field(description="IANA name, like Europe/Berlin", max_length=100)
    ] = None
    language: Literal["en", "zh"] | None = None


class MessageIn(_Body):
    """Something that was said."""

    text: Text
    at: Moment = None
    speaker: Literal["user", "assistant", "other", "tool"] = "user"
    name: Annotated[str | None, Field(max_length=200)] = None
    channel: Literal["chat", "email"] = "chat"


class ProposalIn(_Body):
    """A sentence that is proposed as a rule."""

    text: Text


class ObservationIn(_Body):
    """What the person did with something offered."""

    context: Context
    response: Literal["accepted", "declined", "tentative"]
    at: Moment = None


class ChoiceIn(_Body):
    """Which of several options was taken."""

    options: Annotated[list[Json], Field(min_length=1, max_length=MOST_OPTIONS)]
    chosen: Annotated[int, Field(ge=0)]
    at: Moment = None


class DecisionIn(_Body):
    """Something about to happen."""

    context: Context
    now: Moment = None


class BatchIn(_Body):
    """Many things, to be judged at once."""

    contexts: Annotated[list[Json], Field(min_length=1, max_length=MOST_CONTEXTS)]
    now: Moment = None


class CheckIn(_Body):
    """A plan, step by step."""

    plan: Annotated[list[Json], Field(min_length=1, max_length=MOST_OPTIONS)]
    strict: bool = True
    now: Moment = None


class OptionsIn(_Body):
    """Options to choose from."""

    options: Annotated[list[Json], Field(min_length=1, max_length=MOST_OPTIONS)]
    now: Moment = None


class CallIn(_Body):
    """A call of a tool that is about to be made."""

    tool: Annotated[str, Field(min_length=1, max_length=500)]
    args: Json = {}
    arguments: Annotated[list[str], Field(max_length=500)] = []
    now: Moment = None


class AnswerIn(_Body):
    """Which of the answers to a question was given."""

    answer: Annotated[int, Field(ge=0, description="index among the options")]


class FeedbackIn(_Body):
    """What is thought of a decision."""

    what: Annotated[
        Text, Field(description='"right", "wrong", "not_this_time", "never_again", or a sentence')
    ]
    confirm: bool = False


Expected = Annotated[
    str | None,
    Field(max_length=40, description="the `version` of the rule or record that this is based on"),
]


class StageIn(_Body):
    """The stage that a rule is put into."""

    stage: Literal["active", "dormant", "shadow"]
    reason: Annotated[str, Field(max_length=500)] = ""
    expected: Expected = None


class FilesIn(_Body):
    """All files of a person's code, path to text."""

    files: Annotated[dict[str, str], Field(max_length=20_000)]
    expected: Annotated[
        str | None, Field(max_length=40, description="the commit whose files were edited")
    ] = None


class BackIn(_Body):
    """The moment to go back to; before the last change when not given."""

    to: Moment = None
    expected: Expected = None


class ToolIn(_Body):
    """A tool, as MCP servers list it."""

    name: Annotated[str, Field(min_length=1, max_length=500)]
    description: str = ""
    inputSchema: Json = {}  # the protocol's own name


class BindingIn(_Body):
    """A binding, as the file it becomes."""

    toml: Text


class QuestionIn(_Body):
    """A question about the records, in plain words."""

    question: Text
    now: Moment = None


class RunIn(_Body):
    """Python to run over the records."""

    code: Text
    now: Moment = None


class ForgetIn(_Body):
    """What to forget: entries, facts, rules and decisions by their ids, or all that holds words."""

    ids: Annotated[list[str], Field(max_length=1_000)] = []
    query: Annotated[str, Field(max_length=200)] = ""
    preview: bool = False


class KeyIn(_Body):
    """A key to be made."""

    app: Annotated[str, Field(min_length=1, max_length=100)]
    scopes: Annotated[list[Literal["read", "write", "decide", "admin"]], Field(min_length=1)]
    person: Annotated[str | None, Field(max_length=200)] = None


class Page(BaseModel):
    """One page of a list."""

    items: list[JsonValue]
    next: Annotated[str | None, Field(description="the cursor of the next page; null for the last")]
