"""What keeps removed things from coming back, and where copies were written."""

from alembic import op

from habitus.store._schema import copy, salt, tombstone

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    # A new store has them already: the first revision makes all tables that there are.
    for table in (tombstone, salt, copy):
        table.create(op.get_bind(), checkfirst=True)
