"""What the life of artifacts rests on, and what is measured."""

from alembic import op

from habitus.store._schema import measure, occasion, transition

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    # A new store has them already: the first revision makes all tables that there are.
    for table in (occasion, transition, measure):
        table.create(op.get_bind(), checkfirst=True)
