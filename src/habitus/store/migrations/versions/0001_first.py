"""The first schema."""

from alembic import op

from habitus.store._schema import metadata

revision = "0001"
down_revision = None


def upgrade() -> None:
    # The tables as they were at this revision; a later change of a table comes with its migration.
    metadata.create_all(op.get_bind())
