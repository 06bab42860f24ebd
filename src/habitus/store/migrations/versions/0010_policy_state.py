"""What is known of how each person chooses."""

from alembic import op

from habitus.store._schema import policy_state

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    policy_state.create(op.get_bind(), checkfirst=True)
