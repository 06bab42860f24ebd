"""Keys of applications, and answers that are given again to a repeated request."""

from alembic import op

from habitus.store._schema import access_key, repeated

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    # A new store has them already: the first revision makes all tables that there are.
    for table in (access_key, repeated):
        table.create(op.get_bind(), checkfirst=True)
