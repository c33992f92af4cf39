"""Settings: everything that a player can choose, in force at once."""

from __future__ import annotations

from typing import Any, Final

from kivy.app import App
from kivy.properties import ObjectProperty, StringProperty

from app.i18n import N_, _, language_name, languages, ngettext
from app.screens.base import ColumnsPage
from app.settings import AUTO_ENDS, SPEEDS, TEXT_SIZES, THEMES
from app.widgets.choices import Choices
from app.widgets.kv import load_kv
from app.widgets.layouts import Column
from app.widgets.toggle import Toggle

SPEED_NAMES: Final = {"slow": N_("Slow"), "normal": N_("Normal"), "fast": N_("Fast"), "instant": N_("Instant")}
THEME_NAMES: Final = {"system": N_("As the device"), "light": N_("Light"), "dark": N_("Dark")}
HANDS: Final = {False: N_("Right-handed"), True: N_("Left-handed")}

load_kv(__file__)


class SettingsPage(ColumnsPage):
    """Two columns: how it looks, how it plays. What is set is bound in kv."""


class SettingChoice(Column):
    """A setting with several answers, named by its field."""

    field = StringProperty()
    title = StringProperty()
    settings = ObjectProperty()
    tr = ObjectProperty()

    def on_kv_post(self, _base: Any) -> None:
        self.bind(settings=self._show, tr=self._show)
        self._show()

    def _show(self, *_: Any) -> None:
        choices: Choices = self.ids.choices
        choices.offer(answers(self.field), getattr(self.settings, self.field))

    def picked(self, value: Any) -> None:
        App.get_running_app().change(**{self.field: value})


class SettingSwitch(Toggle):
    """A setting that is on or off, named by its field."""

    field = StringProperty()

    def on_pick(self, active: bool) -> None:
        App.get_running_app().change(**{self.field: active})


def answers(field: str) -> list[tuple[Any, str]]:
    """What can be chosen for a setting, in words."""
    match field:
        case "language":
            named = [(language, language_name(language)) for language in languages()]
            return [("", _("As the device")), *named]
        case "theme":
            return [(theme, _(THEME_NAMES[theme])) for theme in THEMES]
        case "text_size":
            return [(size, f"{size:.0%}") for size in TEXT_SIZES]
        case "left_handed":
            return [(left, _(words)) for left, words in HANDS.items()]
        case "auto_end":
            return [(n, auto_end_words(n)) for n in AUTO_ENDS]
    return [(speed, _(SPEED_NAMES[speed])) for speed in SPEEDS]


def auto_end_words(seconds: int) -> str:
    if not seconds:
        return _("Never")
    return ngettext("After {n} second", "After {n} seconds", seconds).format(n=seconds)
