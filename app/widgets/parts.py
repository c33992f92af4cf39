"""The controls that screens are made of, in Material's shapes and colours: light enough to be built by the dozen, and
made to grow with the size of the text.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import inf
from pathlib import Path
from typing import Any, Final

from kivy.graphics import Color, Ellipse, Mesh
from kivy.lang import Builder
from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    OptionProperty,
    StringProperty,
)
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.stacklayout import StackLayout
from kivy.uix.textinput import TextInput
from kivy.uix.widget import Widget

from app.theme import PLAYER_NAMES
from app.theme.outline import triangles
from app.theme.shapes import SHAPES
from app.theme.typeface import HEADING_FACE

Builder.load_file(str(Path(__file__).with_name("parts.kv")))

KINDS: Final = {
    "filled": ("primary", "onPrimary"),
    "tonal": ("secondaryContainer", "onSecondaryContainer"),
    "outlined": ("transparent", "primary"),
    "text": ("transparent", "primary"),
    "danger": ("errorContainer", "onErrorContainer"),
}
# size of the text in sp, face, and the ink it is set in
ROLES: Final = {
    "display": (38, HEADING_FACE, "onSurface"),
    "headline": (26, HEADING_FACE, "onSurface"),
    "title": (20, HEADING_FACE, "onSurface"),
    "strong": (16, "RobotoMedium", "onSurface"),
    "body": (16, "Roboto", "onSurface"),
    "note": (14, "Roboto", "onSurfaceVariant"),
}


class Text(Label):
    """Words that wrap in their width and are as high as they need. Names are shown as they are: no markup."""

    points = NumericProperty(16)
    face = StringProperty("Roboto")
    tone = StringProperty("onSurface")
    wraps = BooleanProperty(True)
    least = NumericProperty(0)


def text(role: str, words: str = "", **kwargs: Any) -> Text:
    points, face, tone = ROLES[role]
    return Text(text=words, **{"points": points, "face": face, "tone": tone, **kwargs})


class Glyph(Label):
    """One icon of KivyMD's font."""

    icon = StringProperty("blank")
    tone = StringProperty("onSurfaceVariant")
    points = NumericProperty(24)
    grows = BooleanProperty(False)


class Panel(BoxLayout):
    """A card: what belongs together."""

    tone = StringProperty("surfaceContainerLow")
    edge = StringProperty("")
    corner = NumericProperty(16)


class TouchPanel(ButtonBehavior, Panel):
    """A card that is one touch target."""


class Push(ButtonBehavior, Label):
    """A button with words. It is as wide as they are, at most `widest`; or as wide as its place when `wide`."""

    kind = OptionProperty("filled", options=list(KINDS))
    tones = ListProperty(KINDS["filled"])
    points = NumericProperty(15)
    corner = NumericProperty(22)
    ground = ColorProperty()
    ink = ColorProperty()
    wide = BooleanProperty(False)
    widest = NumericProperty(inf)

    def __init__(self, words: str = "", tap: Callable[[], None] | None = None, **kwargs: Any) -> None:
        kwargs.setdefault("size_hint_x", 1 if kwargs.get("wide") else None)
        super().__init__(text=words, **kwargs)
        self._tap = tap
        self.bind(text=self._fit, font_size=self._fit, widest=self._fit, width=self._wrap)
        self._fit()

    def on_kind(self, *_: Any) -> None:
        self.tones = KINDS[self.kind]

    def on_release(self) -> None:
        if self._tap is not None:
            self._tap()

    def _fit(self, *_: Any) -> None:
        if not self.wide:
            self.width = min(self.widest, max(dp(64), natural_width(self) + dp(48)))
        self._wrap()

    def _wrap(self, *_: Any) -> None:
        self.text_size = (max(dp(16), self.width - dp(24)), None)


class IconPush(ButtonBehavior, Label):
    """A button with an icon; `words` says what it does to those who cannot see it."""

    icon = StringProperty("blank")
    tone = StringProperty("onSurfaceVariant")
    words = StringProperty("")

    def __init__(self, icon: str, tap: Callable[[], None] | None = None, **kwargs: Any) -> None:
        super().__init__(icon=icon, **kwargs)
        self._tap = tap

    def on_release(self) -> None:
        if self._tap is not None:
            self._tap()


class Choice(ButtonBehavior, Label):
    """One of several answers; the chosen one is filled and has a tick before its words (drawn in parts.kv)."""

    chosen = BooleanProperty(False)
    natural = NumericProperty(0)
    widest = NumericProperty(inf)  # of the room that it has
    words = StringProperty("")
    value = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.fbind("words", self._fit)
        self.fbind("font_size", self._fit)
        self._fit()

    def _fit(self, *_: Any) -> None:
        self.text = self.words
        self.natural = natural_width(self)


class Fold(ButtonBehavior, BoxLayout):
    """A heading that opens and closes what is below it."""

    opened = BooleanProperty(False)

    def __init__(self, tap: Callable[[], None], **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, spacing=dp(8), **kwargs)
        self._tap = tap
        self.words = text("strong", tone="primary", pos_hint={"center_y": 0.5}, least=dp(48))
        self._sign = Glyph(icon="chevron-down", tone="primary", pos_hint={"center_y": 0.5})
        self.bind(minimum_height=self.setter("height"))
        self.add_widget(self.words)
        self.add_widget(self._sign)

    def on_opened(self, *_: Any) -> None:
        self._sign.icon = "chevron-up" if self.opened else "chevron-down"

    def on_release(self) -> None:
        self._tap()


class Flow(StackLayout):
    """Side by side as long as there is room, then in the next line."""


class Column(BoxLayout):
    """One below the other."""


class Line_(BoxLayout):  # noqa: N801 - `Line` is Kivy's drawn one
    """Side by side in one line."""


class Choices(Flow):
    """Exactly one of several answers is chosen; `value` is which."""

    value = ObjectProperty(None, allownone=True)

    def __init__(self, picked: Callable[[Any], None] | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._picked = picked
        self.bind(width=self._give_room)

    def _give_room(self, *_: Any) -> None:
        for choice in self.children:
            choice.widest = max(dp(96), self.width - self.padding[0] - self.padding[2])

    def offer(self, answers: Sequence[tuple[Any, str]], value: Any) -> None:
        """Show these answers; what is there already is used again."""
        while len(self.children) > len(answers):
            self.remove_widget(self.children[0])
        while len(self.children) < len(answers):
            self.add_widget(self._choice())
        for choice, (answer, words) in zip(reversed(self.children), answers, strict=True):
            choice.value, choice.words = answer, words
        self.value = value
        self.on_value()
        self._give_room()

    def on_value(self, *_: Any) -> None:
        for choice in self.children:
            choice.chosen = choice.value == self.value

    def _choice(self) -> Choice:
        choice = Choice()
        choice.bind(on_release=self._touched)
        return choice

    def _touched(self, choice: Choice) -> None:
        if choice.value != self.value:
            self.value = choice.value
            if self._picked is not None:
                self._picked(choice.value)


class OnOff(Widget):
    """On or off."""

    active = BooleanProperty(False)


class Toggle(ButtonBehavior, BoxLayout):
    """A line with words and a switch; the whole line is the touch target."""

    active = BooleanProperty(False)

    def __init__(self, picked: Callable[[bool], None], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._picked = picked
        self.title, self.note = text("body"), text("note")
        words = Column(spacing=dp(2), pos_hint={"center_y": 0.5})
        words.add_widget(self.title)
        words.add_widget(self.note)
        self.switch = OnOff(pos_hint={"center_y": 0.5})
        self.add_widget(words)
        self.add_widget(self.switch)
        self.bind(active=self.switch.setter("active"))

    def say(self, title: str, note: str = "") -> None:
        self.title.text, self.note.text = title, note

    def on_release(self) -> None:
        self.active = not self.active
        self._picked(self.active)


class Entry(TextInput):
    """A line to write in."""

    most = NumericProperty(24)

    def insert_text(self, substring: str, from_undo: bool = False) -> Any:
        room = max(0, int(self.most) - len(self.text))
        return super().insert_text(substring.replace("\n", " ")[:room], from_undo=from_undo)


class Badge(Widget):
    """A player's shape in the player's colour, on a coin of paper so that it shows on any ground."""

    player = StringProperty(PLAYER_NAMES[0])

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("size_hint", (None, None))
        kwargs.setdefault("size", (dp(40), dp(40)))
        super().__init__(**kwargs)
        self.bind(pos=self._draw, size=self._draw, player=self._draw)
        self._draw()

    def restyle(self) -> None:
        self._draw()

    def _draw(self, *_: Any) -> None:
        from kivy.app import App

        number = PLAYER_NAMES.index(self.player) if self.player in PLAYER_NAMES else 0
        palette = App.get_running_app().palette
        self.canvas.clear()
        radius = min(self.size) / 2
        with self.canvas:
            Color(*palette.paper)
            Ellipse(pos=(self.center_x - radius, self.center_y - radius), size=(2 * radius, 2 * radius))
            Color(*palette.players[number])
            _shape(number, self.center, radius * 0.68)
            Color(1, 1, 1, 1)


def _shape(number: int, centre: tuple[float, float], radius: float) -> None:
    if number == 0:
        Ellipse(pos=(centre[0] - radius * 0.86, centre[1] - radius * 0.86), size=(radius * 1.72, radius * 1.72))
        return
    for part in SHAPES[number]:
        points = [(centre[0] + x * radius, centre[1] + y * radius) for x, y in part.ring]
        vertices = [value for x, y in points for value in (x, y, 0, 0)]
        Mesh(vertices=vertices, indices=list(triangles(part.ring)), mode="triangles")


def natural_width(label: Label) -> float:
    """How wide the words are when nothing makes them wrap."""
    return max((_width(label, line) for line in label.text.split("\n")), default=0)


def longest_word(label: Label) -> float:
    """How wide its widest word is: narrower than that, a word would have to be broken."""
    return max((_width(label, word) for word in label.text.split()), default=0)


def _width(label: Label, words: str) -> float:
    core = label._label  # noqa: SLF001 - Kivy offers no public way to measure without drawing
    return float(core.get_extents(words)[0])
