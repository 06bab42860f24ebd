"""Bringing a store to the newest schema with alembic; loaded only when that is needed."""

from __future__ import annotations

from importlib.resources import as_file, files

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine


def upgrade(engine: Engine) -> None:
    """Run the migrations that the store lacks, each whole or not at all."""
    with as_file(files("habitus.store") / "migrations") as folder:
        config = Config()
        config.set_main_option("script_location", str(folder).replace("%", "%%"))
        config.set_main_option("path_separator", "os")
        with engine.connect() as connection:
            connection.execution_options(write=True)
            with connection.begin():
                config.attributes["connection"] = connection
                command.upgrade(config, "head")
