"""Where a person's clock was set."""

from alembic import op

from habitus.store._schema import alert_clock

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    # A new store has it already: the first revision makes all tables that there are.
    alert_clock.create(op.get_bind(), checkfirst=True)
