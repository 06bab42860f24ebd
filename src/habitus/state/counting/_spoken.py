"""The words of a question as they were said."""

from __future__ import annotations

from habitus.state.counting._draft import Draft

_AUXILIARIES = frozenset(
    {"did", "have", "has", "do", "does", "was", "were", "is", "are", "had", "am"}
)


def yes_or_no(draft: Draft) -> bool:
    """Whether the question can be answered with yes or no."""
    first = next((one for one in draft.items if not one.sign), None)
    if first is not None and first.text.split()[0] in _AUXILIARIES:
        return True
    return any(one.says("ask", "yes") for one in draft.items)


def spoken_words(draft: Draft) -> set[str]:
    """The words of the question as they are written."""
    return {word for one in draft.items for word in one.text.split()}
