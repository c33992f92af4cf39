"""Settings: everything that a player can choose, in force at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from app.i18n import N_, _, language_name, languages, ngettext
from app.screens.base import ColumnsPage
from app.settings import AUTO_ENDS, SPEEDS, TEXT_SIZES, THEMES
from app.widgets.parts import Choices, Column, Panel, Text, Toggle, text

if TYPE_CHECKING:
    from app.app import RailheadApp

SPEED_NAMES: Final = {"slow": N_("Slow"), "normal": N_("Normal"), "fast": N_("Fast"), "instant": N_("Instant")}
THEME_NAMES: Final = {"system": N_("As the device"), "light": N_("Light"), "dark": N_("Dark")}
HANDS: Final = {False: N_("Right-handed"), True: N_("Left-handed")}
SWITCHES: Final = {
    "reduced_motion": (N_("Less movement"), N_("Things appear where they go instead of moving there.")),
    "marks": (N_("Marks on colours"), N_("Every card colour has its own mark, on routes and cards.")),
    "confirm": (N_("Ask before claiming"), N_("A last look before cards are paid.")),
    "sounds": (N_("Sounds"), ""),
    "haptics": (N_("Vibration"), N_("A short buzz when something is refused or it is your turn.")),
}


class SettingsPage(ColumnsPage):
    """Two columns: how it looks, how it plays."""

    def __init__(self, app: RailheadApp, name: str) -> None:
        super().__init__(app, name)
        self._heads: dict[str, Text] = {}
        self._choices: dict[str, Choices] = {}
        self._toggles: dict[str, Toggle] = {}
        looks, plays = self._group("looks"), self._group("plays")
        for key in ("language", "theme", "text_size", "left_handed"):
            looks.add_widget(self._choice(key))
        looks.add_widget(self._toggle("marks"))
        plays.add_widget(self._choice("speed"))
        plays.add_widget(self._choice("auto_end"))
        for key in ("reduced_motion", "confirm", "sounds", "haptics"):
            plays.add_widget(self._toggle(key))
        self.panes.first.add_widget(looks)
        self.panes.second.add_widget(plays)

    def _group(self, key: str) -> Panel:
        panel = Panel(spacing=16)
        self._heads[key] = text("title")
        panel.add_widget(self._heads[key])
        return panel

    def _choice(self, key: str) -> Column:
        column = Column(spacing=6)
        self._heads[key] = text("strong")
        self._choices[key] = Choices(lambda value: self.app.change(**{key: value}))
        column.add_widget(self._heads[key])
        column.add_widget(self._choices[key])
        return column

    def _toggle(self, key: str) -> Toggle:
        self._toggles[key] = Toggle(lambda on: self.app.change(**{key: on}))
        return self._toggles[key]

    def retext(self) -> None:
        self.bar.title.text = _("Settings")
        heads = {
            "looks": _("How it looks"),
            "plays": _("How it plays"),
            "language": _("Language"),
            "theme": _("Theme"),
            "text_size": _("Size of the text"),
            "left_handed": _("Controls on a phone held sideways"),
            "speed": _("Speed of the game"),
            "auto_end": _("End my turn by itself when nothing else is left"),
        }
        for key, words in heads.items():
            self._heads[key].text = words
        for key, (title, note) in SWITCHES.items():
            self._toggles[key].say(_(title), _(note) if note else "")
        self.restyle()

    def restyle(self) -> None:
        for key, choices in self._choices.items():
            choices.offer(self._answers(key), getattr(self.app.settings, key))
        for key, toggle in self._toggles.items():
            toggle.active = getattr(self.app.settings, key)

    def _answers(self, key: str) -> list[tuple[Any, str]]:
        match key:
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
