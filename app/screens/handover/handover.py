"""Handing the device over: nothing of the last player, the next one's name, colour and shape; a press reveals, and
what happened meanwhile is told first.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from kivy.metrics import dp, sp
from kivy.properties import ColorProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivymd.uix.boxlayout import MDBoxLayout
from kivymd.uix.floatlayout import MDFloatLayout

from app.i18n import _
from app.recap import since_last_turn
from app.screens.base import EDGE, READABLE, Page
from app.session import Session
from app.story import Line
from app.theme import PLAYER_NAMES
from app.theme.contrast import contrast
from app.theme.palette import INK_DARK, INK_LIGHT
from app.widgets.kv import load_kv
from app.widgets.layouts import Line_
from app.widgets.text import longest_word

if TYPE_CHECKING:
    from app.app import RailheadApp

load_kv(__file__)

LARGEST_NAME: Final = 52  # sp


class Curtain(ButtonBehavior, MDFloatLayout):
    """The whole screen in a player's colour; one press anywhere."""

    ink = ColorProperty((0, 0, 0, 1))
    colour = StringProperty("blue")
    name = StringProperty()
    team = StringProperty()
    side = NumericProperty(160)

    def place(self, width: float, height: float) -> None:
        """The shape as large as it can be, the name as large as its longest word allows."""
        stack, name = self.ids.stack, self.ids.name
        sideways = width > height
        stack.width = min(width - dp(2 * EDGE), dp(900))
        self.side = max(dp(72), min(width * 0.45, height * (0.32 if sideways else 0.3)))
        name.font_size = sp(LARGEST_NAME)
        room = longest_word(name) / max(1.0, stack.width)
        name.font_size = sp(LARGEST_NAME) / max(1.0, room * 1.02)


class Lines(ButtonBehavior, MDBoxLayout):
    """The look back; a tap anywhere on it skips it."""


class RecapLine(Line_):
    """One thing that happened, with whoever did it."""

    player = StringProperty()
    icon = StringProperty("blank")
    words = StringProperty()


class HandoverPage(Page):
    """First the curtain, then the look back."""

    fades = False
    session: Session | None = ObjectProperty(None, allownone=True)

    def __init__(self, app: RailheadApp, name: str) -> None:
        super().__init__(app=app, name=name)
        self._seat = 0
        self._taken: Callable[[int], None] = lambda _: None
        self._spare: list[RecapLine] = []

    def on_kv_post(self, _base: Any) -> None:
        self.curtain, self.recap = self.ids.curtain.__self__, self.ids.recap.__self__
        self.remove_widget(self.recap)

    # -- hooks

    def retext(self) -> None:
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
        self.session, self._seat, self._taken = session, seat, taken
        self._forget()
        self.clear_widgets()
        self.add_widget(self.curtain)
        self._dress()
        self.arrange(*self.app.root.manager.size)

    def _dress(self) -> None:
        if self.session is None:
            return
        player = self.session.players[self._seat]
        number = PLAYER_NAMES.index(player.colour) if player.colour in PLAYER_NAMES else 0
        ground = self.app.palette.players[number]
        ink = max((INK_DARK, INK_LIGHT), key=lambda one: contrast(one, ground))
        size = self.session.variant.numbers.team_size
        curtain = self.curtain
        curtain.name, curtain.colour = player.name, player.colour
        curtain.team = _("Team {n}").format(n=self._seat // size + 1) if size > 1 else ""
        curtain.md_bg_color, curtain.ink = (*ground, 1), (*ink, 1)

    def reveal(self) -> None:
        if self.session is None:
            return
        lines = since_last_turn(self.session, self._seat)
        if not lines:
            self.done()
            return
        self._tell(lines)
        self.clear_widgets()
        self.add_widget(self.recap)
        self.ids.scroll.scroll_y = 1

    def _tell(self, lines: list[Line]) -> None:
        """Lines are used again at the next hand-over."""
        while len(self._spare) < len(lines):
            self._spare.append(RecapLine())
        for row, line in zip(self._spare, lines, strict=False):
            row.player = "" if line.seat is None else self.session.players[line.seat].colour
            row.icon, row.words = line.icon, line.text
            self.ids.told.add_widget(row)

    def _forget(self) -> None:
        self.ids.told.clear_widgets()
        for row in self._spare:
            row.words = ""

    def done(self) -> None:
        self._forget()
        self._taken(self._seat)
