"""Notices that were read, and the alerts found in them."""

from alembic import op

from habitus.store._schema import alert, notice

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    # A new store has them already: the first revision makes all tables that there are.
    for table in (notice, alert):
        table.create(op.get_bind(), checkfirst=True)
