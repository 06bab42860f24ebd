"""Typed records, what was said of each, and what tells them apart."""

from alembic import op

from habitus.store._schema import record, record_claim, record_key

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    for table in (record, record_claim, record_key):
        table.create(op.get_bind(), checkfirst=True)
