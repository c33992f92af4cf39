"""One seat in the setup: handle, shape, name, and who sits there. A touch opens the sheet that changes it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget
from kivymd.uix.list import MDListItem

from app import guide, seating
from app.i18n import _
from app.session import PERSON, PHONE, bot_name
from app.widgets.badge import Badge
from app.widgets.kv import load_kv
from app.widgets.layouts import Line_
from app.widgets.text import Glyph
from engine.bots import BOTS
from engine.header import Player

if TYPE_CHECKING:
    from app.screens.setup.setup import SetupPage

load_kv(__file__)


class Handle(Glyph):
    """Where a seat is taken hold of; the page scrolls everywhere else."""

    row = ObjectProperty()

    def take(self, touch: Any) -> bool:
        """The finger is on the handle: follow it from here on."""
        touch.grab(self)
        self.row.lifted = True
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        self.row.dragged_to(self.to_window(*touch.pos)[1])
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self.row.page.dropped()
        return True


class BadgePush(ButtonBehavior, Badge):
    """A shape that changes its colour when it is touched."""


class SeatLead(Line_):
    """What stands before the words."""


class SeatRow(MDListItem):
    """Shows one seat of the page's draft, 64 dp high unless its words need more."""

    seat = NumericProperty(0)
    colour = StringProperty("blue")
    name = StringProperty()
    who = StringProperty()
    lifted = BooleanProperty(False)

    def __init__(self, page: SetupPage, seat: int) -> None:
        self.page = page
        super().__init__(seat=seat)

    @property
    def handle(self) -> Handle:
        return self.ids.handle.__self__

    @property
    def badge(self) -> BadgePush:
        return self.ids.badge.__self__

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        if isinstance(widget, SeatLead):
            BoxLayout.add_widget(self, widget, len(self.children))
        else:
            super().add_widget(widget, *args, **kwargs)

    def show(self, player: Player) -> None:
        """This is who sits here."""
        self.colour, self.name, self.who = player.colour, player.name, who_words(player)

    def on_release(self, *_: Any) -> None:
        self.page.edit(self.seat)

    def dragged_to(self, y: float) -> None:
        """The finger is at this height of the window: past the middle of a neighbour the two change places."""
        rows = self.page.rows[: len(self.page.draft.seats)]
        heights = [row.to_window(*row.center)[1] for row in rows]
        if self.seat + 1 < len(rows) and y < heights[self.seat + 1]:
            self.page.move(self.seat, self.seat + 1)
        elif self.seat and y > heights[self.seat - 1]:
            self.page.move(self.seat, self.seat - 1)


def who_words(player: Player) -> str:
    """A person, another phone, or which bot."""
    bot = bot_name(player)
    if bot is None:
        return {PERSON: _("Person"), PHONE: _("Another phone")}.get(player.who, player.who)
    entry = BOTS.get(bot) or BOTS[seating.usual_bot()]
    return " · ".join((_("Bot"), guide.level_name(entry.level), guide.character_name(entry.character)))
