"""What is said is found again by its words and by its meaning."""

from alembic import op

from habitus.store._schema import recall_entry, recall_state, recall_vector

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    # A new store has them already: the first revision makes all tables that there are.
    for table in (recall_entry, recall_state, recall_vector):
        table.create(op.get_bind(), checkfirst=True)
