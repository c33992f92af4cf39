"""Handing the device over: nothing of the last player, the next one's name, colour and shape; a press reveals, and
what happened meanwhile is told first.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp, sp
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from app.i18n import _
from app.recap import since_last_turn
from app.screens.base import EDGE, READABLE, Page
from app.session import Session
from app.story import Line
from app.theme import PLAYER_NAMES
from app.theme.contrast import contrast
from app.theme.palette import INK_DARK, INK_LIGHT
from app.widgets.badge import Badge
from app.widgets.buttons import Push
from app.widgets.layouts import Column, Line_
from app.widgets.text import Glyph, longest_word, text

if TYPE_CHECKING:
    from app.app import RailheadApp


LARGEST_NAME: Final = 52  # sp


class Curtain(ButtonBehavior, FloatLayout):
    """The whole screen in a player's colour; one press anywhere."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        with self.canvas.before:
            self._ink = Color(0, 0, 0, 1)
            self._ground = Rectangle()
        self.bind(pos=self._placed, size=self._placed)
        self.stack = BoxLayout(orientation="vertical", spacing=dp(12), size_hint=(None, None))
        self.stack.bind(minimum_height=self.stack.setter("height"))
        self.pass_to, self.name, self.press = text("title"), text("display", theme_font_size="Custom"), text("body")
        self.team = text("title")
        self.badge = Badge(size=(dp(160), dp(160)), pos_hint={"center_x": 0.5})
        for part in (self.pass_to, self.badge, self.name, self.team, self.press):
            self.stack.add_widget(part)
        for label in (self.pass_to, self.name, self.team, self.press):
            label.halign = "center"
        self.add_widget(self.stack)

    def dress(self, colour: tuple[float, ...], ink: tuple[float, ...]) -> None:
        self._ink.rgba = (*colour, 1)
        for label in (self.pass_to, self.name, self.team, self.press):
            label.text_color = (*ink, 1)

    def place(self, width: float, height: float) -> None:
        """The shape as large as it can be, the name as large as its longest word allows."""
        sideways = width > height
        self.stack.width = min(width - dp(2 * EDGE), dp(900))
        side = max(dp(72), min(width * 0.45, height * (0.32 if sideways else 0.3)))
        self.badge.size = (side, side)
        self.name.font_size = sp(LARGEST_NAME)
        room = longest_word(self.name) / max(1.0, self.stack.width)
        self.name.font_size = sp(LARGEST_NAME) / max(1.0, room * 1.02)
        self.stack.center = self.center

    def _placed(self, *_: Any) -> None:
        self._ground.pos, self._ground.size = self.pos, self.size
        self.stack.center = self.center


class Lines(ButtonBehavior, Column):
    """The look back; a tap anywhere on it skips it."""


class HandoverPage(Page):
    """First the curtain, then the look back."""

    fades = False

    def __init__(self, app: RailheadApp, name: str) -> None:
        super().__init__(app, name)
        self.curtain = Curtain()
        self.curtain.bind(on_release=lambda _: self._reveal())
        self.curtain.stack.bind(height=lambda *_: setattr(self.curtain.stack, "center", self.curtain.center))
        self.recap = BoxLayout(orientation="vertical", padding=dp(EDGE), spacing=dp(12))
        self.head = text("headline")
        self.lines = Lines(spacing=dp(12))
        self.lines.bind(on_release=lambda _: self._done())
        self._scroll = scroll = ScrollView(do_scroll_x=False, bar_width=dp(4))
        scroll.bind(height=self._stretch)
        self.lines.bind(minimum_height=self._stretch)
        scroll.add_widget(self.lines)
        self.on = Push(tap=self._done, wide=True)
        for part in (self.head, scroll, self.on):
            self.recap.add_widget(part)
        self._session: Session | None = None
        self._seat = 0
        self._taken: Callable[[int], None] = lambda _: None

    # -- hooks

    def retext(self) -> None:
        self.curtain.pass_to.text = _("Pass the device to")
        self.curtain.press.text = _("Press to see your cards")
        self.head.text = _("Since your last turn")
        self.on.text = _("My turn")
        self._dress()

    def restyle(self) -> None:
        self._dress()

    def arrange(self, width: float, height: float) -> None:
        self.curtain.place(width, height)
        side = max(dp(EDGE), (width - dp(READABLE)) / 2)
        self.recap.padding = (side, dp(EDGE), side, dp(EDGE))

    # -- one hand-over

    def put(self, session: Session, seat: int, taken: Callable[[int], None]) -> None:
        """The device goes to this seat; `taken` is called when its player has it and wants to see."""
        self._session, self._seat, self._taken = session, seat, taken
        self.lines.clear_widgets()
        self.clear_widgets()
        self.add_widget(self.curtain)
        self._dress()
        self.arrange(*self.app.root.manager.size)

    def _dress(self) -> None:
        if self._session is None:
            return
        player = self._session.players[self._seat]
        number = PLAYER_NAMES.index(player.colour) if player.colour in PLAYER_NAMES else 0
        colour = self.app.palette.players[number]
        ink = max((INK_DARK, INK_LIGHT), key=lambda one: contrast(one, colour))
        self.curtain.name.text = player.name
        self.curtain.badge.player = player.colour
        size = self._session.variant.numbers.team_size
        self.curtain.team.text = _("Team {n}").format(n=self._seat // size + 1) if size > 1 else ""
        self.curtain.dress(colour, ink)

    def _reveal(self) -> None:
        if self._session is None:
            return
        lines = since_last_turn(self._session, self._seat)
        if not lines:
            self._done()
            return
        self.lines.clear_widgets()
        for line in lines:
            self.lines.add_widget(self._line(line))
        self.lines.add_widget(Widget())  # takes the room that is left: lines begin at the top
        self.clear_widgets()
        self.add_widget(self.recap)
        self._scroll.scroll_y = 1

    def _line(self, line: Line) -> Line_:
        row = Line_(spacing=dp(12))
        if line.seat is not None and self._session is not None:
            colour = self._session.players[line.seat].colour
            row.add_widget(Badge(player=colour, size=(dp(28), dp(28)), pos_hint={"top": 1}))
        row.add_widget(Glyph(icon=line.icon, pos_hint={"top": 1}))
        row.add_widget(text("body", line.text, pos_hint={"top": 1}))
        return row

    def _stretch(self, *_: Any) -> None:
        """All of the room below the lines can be tapped too."""
        self.lines.height = max(self.lines.minimum_height, self._scroll.height)

    def _done(self) -> None:
        self.lines.clear_widgets()
        self._taken(self._seat)
