"""The heads of policies."""

from alembic import op

from habitus.store._schema import policy_head

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    policy_head.create(op.get_bind(), checkfirst=True)
