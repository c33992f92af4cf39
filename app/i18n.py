"""Texts in the language of the player. `_` and `ngettext` are called when a text is shown, so that a switch is live.

No Kivy. English is the language of the source; every other one is a folder in assets/locale.
"""

from __future__ import annotations

import locale
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import Final

from app.places import LOCALE

DOMAIN: Final = "railhead"
SOURCE: Final = "en"
# how each language calls itself
NAMES: Final = {"en": "English", "de": "Deutsch", "fr": "Français", "it": "Italiano", "pt": "Português", "ro": "Română"}


class _Spoken:
    """The one language that is in use."""

    language = SOURCE
    texts: NullTranslations = NullTranslations()


def _(message: str) -> str:
    """The text in the language in use."""
    return _Spoken.texts.gettext(message)


def ngettext(one: str, many: str, n: int) -> str:
    """The text for so many; who calls it puts the number in."""
    return _Spoken.texts.ngettext(one, many, n)


def N_(message: str) -> str:  # noqa: N802 - the name that translators' tools look for
    """Marks a text that is translated later, where it is shown."""
    return message


def languages(folder: Path = LOCALE) -> tuple[str, ...]:
    """Those that can be chosen, English first."""
    found = sorted(path.parts[-3] for path in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))
    return (SOURCE, *(name for name in found if name != SOURCE))


def language_name(language: str) -> str:
    return NAMES.get(language, language)


def speak(language: str, folder: Path = LOCALE) -> str:
    """Use this language, or with "" the one of the device, or English; answers which it is."""
    chosen = language or device_language()
    if chosen not in languages(folder):
        chosen = SOURCE
    path = folder / chosen / "LC_MESSAGES" / f"{DOMAIN}.mo"
    _Spoken.texts = _read(path) if path.is_file() else NullTranslations()
    _Spoken.language = chosen
    return chosen


def spoken() -> str:
    return _Spoken.language


def device_language() -> str:
    """Two letters, from what the system says about itself."""
    try:
        name = locale.getlocale()[0] or ""
    except ValueError:  # a locale that this Python does not know
        name = ""
    return name.split("_")[0].lower()[:2]


def _read(path: Path) -> NullTranslations:
    with path.open("rb") as file:
        return GNUTranslations(file)
