"""Generic rules, shipped as versioned packs: they look for what does not go together in notices."""

from habitus.alerts.packs import _calendar, _money, _papers, _people
from habitus.alerts.packs._pack import Finding, GenericRule, Known, Pack, Severity

PACKS: tuple[Pack, ...] = (_calendar.PACK, _money.PACK, _papers.PACK, _people.PACK)

__all__ = ["Finding", "GenericRule", "Known", "PACKS", "Pack", "Severity"]
