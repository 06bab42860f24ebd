"""The parts of :class:`habitus.Person`, one for each thing that is done with a person."""
