"""Time zones in words: those of the region and some others by their own names, any other one by its city."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tutor.templatetags.moments import isolated

REGION: Final[Mapping[str, Promise]] = {
    "Asia/Riyadh": _("Riyadh time"),
    "Asia/Kuwait": _("Kuwait time"),
    "Asia/Bahrain": _("Bahrain time"),
    "Asia/Qatar": _("Qatar time"),
    "Asia/Dubai": _("Dubai time"),
    "Asia/Muscat": _("Muscat time"),
    "Asia/Aden": _("Aden time"),
    "Asia/Baghdad": _("Baghdad time"),
    "Asia/Amman": _("Amman time"),
    "Asia/Damascus": _("Damascus time"),
    "Asia/Beirut": _("Beirut time"),
    "Asia/Jerusalem": _("Jerusalem time"),
    "Africa/Cairo": _("Cairo time"),
    "Africa/Khartoum": _("Khartoum time"),
    "Africa/Tripoli": _("Tripoli time"),
    "Africa/Tunis": _("Tunis time"),
    "Africa/Algiers": _("Algiers time"),
    "Africa/Casablanca": _("Casablanca time"),
    "Europe/Istanbul": _("Istanbul time"),
}
"""What a class may choose from, beside the zone that it has and that of the browser."""
_BEYOND: Final[Mapping[str, Promise]] = {
    "UTC": _("universal time (UTC)"),
    "Europe/London": _("London time"),
    "Europe/Paris": _("Paris time"),
    "Europe/Berlin": _("Berlin time"),
    "America/New_York": _("New York time"),
    "America/Chicago": _("Chicago time"),
    "America/Los_Angeles": _("Los Angeles time"),
    "America/Toronto": _("Toronto time"),
    "Asia/Karachi": _("Karachi time"),
    "Asia/Kolkata": _("Kolkata time"),
    "Asia/Jakarta": _("Jakarta time"),
    "Asia/Kuala_Lumpur": _("Kuala Lumpur time"),
    "Asia/Tokyo": _("Tokyo time"),
    "Australia/Sydney": _("Sydney time"),
}


def zone_words(name: str) -> str:
    """ "Riyadh time", in the language of the page."""
    known = REGION.get(name) or _BEYOND.get(name)
    if known:
        return str(known)
    city = name.rpartition("/")[2].replace("_", " ")
    return gettext("%(city)s time") % {"city": isolated(city)}


def zone_choices(*more: str) -> list[tuple[str, str]]:
    """The zones of the region, after some others, each once."""
    return [(name, zone_words(name)) for name in dict.fromkeys((*(one for one in more if one not in REGION), *REGION))]
