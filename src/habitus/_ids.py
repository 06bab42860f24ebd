"""Which texts may be the id of a person: none that could be taken for another's."""

from __future__ import annotations

import unicodedata

from habitus.errors import UsageError

LONGEST = 200
_EXAMPLE = 'Give one person\'s id, like "ann".'
_UNSEEN = frozenset(
    map(chr, (0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0, *range(0x180B, 0x1810),
              *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
)  # fmt: skip
"""Letters and marks that show nothing (Unicode's Default_Ignorable_Code_Point), besides those that are no
printable characters at all."""


def checked_id(id_: str) -> str:
    """The id as it was given. Ids are compared letter by letter: "Ann" is not "ann".

    Raises:
        UsageError: it is empty or too long, holds a wildcard, a control character or something
            that is not seen, begins or ends with a space, or is written in an unusual form
            (full-width letters, an accent apart from its letter), and so looks like another id.
    """
    if not id_ or not id_.strip():
        raise UsageError("The person's id is empty.", fix='Give an id like "ann".')
    if any(one in "*%?[]" or not one.isprintable() or one in _UNSEEN for one in id_):
        raise UsageError(
            f"The person's id {id_!a} holds a wildcard, a control character or one that is not "
            "seen.",
            fix=_EXAMPLE,
        )
    if len(id_) > LONGEST:
        raise UsageError(
            f"The person's id is longer than {LONGEST} characters.", fix="Give a shorter one."
        )
    if id_ != id_.strip():
        raise UsageError(
            f'The person\'s id "{id_}" begins or ends with a space.', fix=f'Write "{id_.strip()}".'
        )
    plain = unicodedata.normalize("NFKC", id_)
    if plain != id_:
        raise UsageError(
            f"The person's id {id_!a} is written in an unusual form.", fix=f'Write "{plain}".'
        )
    return id_
