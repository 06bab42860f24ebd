"""How alembic runs here: on the connection it is given, inside that one's transaction."""

from alembic import context

from habitus.store._schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
