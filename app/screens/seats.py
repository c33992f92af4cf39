"""One seat in the setup: handle, shape, name, and whether a person or a bot sits there."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from kivy.metrics import dp
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from app import guide, seating
from app.i18n import _
from app.session import BOT, PERSON, PHONE, bot_name
from app.widgets.badge import Badge
from app.widgets.buttons import IconPush, Push
from app.widgets.choices import Choices
from app.widgets.layouts import Flow, Panel
from app.widgets.text import Glyph, text
from app.widgets.text_field import Entry
from app.words import opening
from engine.bots import BOTS
from engine.header import Player

if TYPE_CHECKING:
    from app.screens.setup import SetupPage

MOST_SUGGESTED: Final = 6


class Handle(Glyph):
    """Where a seat is taken hold of; the page scrolls everywhere else."""

    def __init__(self, row: SeatRow) -> None:
        super().__init__(icon="drag", size_hint=(None, None), pos_hint={"center_y": 0.5})
        self.row = row
        self.size = (dp(40), dp(48))
        self.fbind("texture_size", lambda *_: setattr(self, "size", (dp(40), dp(48))))

    def take(self, touch: Any) -> bool:
        """The finger is on the handle: follow it from here on."""
        touch.grab(self)
        self.row.lifted(True)
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


class SeatRow(Panel):
    """Shows one seat of the page's draft and changes it."""

    def __init__(self, page: SetupPage, seat: int) -> None:
        super().__init__(tone="surfaceContainer", padding=(dp(4), dp(8), dp(8), dp(8)), spacing=dp(4))
        self.page, self.seat = page, seat
        self.player = Player("", "blue")
        self._showing = False
        self.handle = Handle(self)
        self.badge = BadgePush(size=(dp(48), dp(48)), pos_hint={"center_y": 0.5})
        self.badge.bind(on_release=lambda _: page.take(seating.recoloured(page.draft, self.seat)))
        self.name = Entry(pos_hint={"center_y": 0.5})
        self.name.bind(text=self._written, focus=self._focused)
        self.bin = IconPush("close", self._remove, pos_hint={"center_y": 0.5})
        line = BoxLayout(size_hint_y=None, spacing=dp(6))
        line.bind(minimum_height=line.setter("height"))
        for part in (self.handle, self.badge, self.name, self.bin):
            line.add_widget(part)
        self.kinds, self.levels, self.bots = (
            Choices(self._seated),
            Choices(self._level_chosen),
            Choices(self._bot_chosen),
        )
        for choices in (self.kinds, self.levels, self.bots):
            choices.padding = (dp(12), 0, 0, 0)
        self.character = text("note", padding=(dp(12), 0))
        self.suggested = Flow(padding=(dp(12), 0, 0, 0))
        for part in (line, self.kinds):
            self.add_widget(part)
        self.retext()

    def retext(self) -> None:
        self.name.hint = _("Name")
        self.bin.words = _("Remove this player")

    def show(self, player: Player, seats: int) -> None:
        """This is who sits here."""
        self.player = player
        self.badge.player = player.colour
        self._showing = True
        if self.name.text != player.name:
            self.name.text = player.name
        self._showing = False
        kind = "bot" if bot_name(player) is not None else player.who
        self.kinds.offer(self._kinds(), kind)
        self.bin.disabled, self.bin.opacity = seats <= 2, 0 if seats <= 2 else 1
        self._show_bots(bot_name(player))

    def _kinds(self) -> list[tuple[str, str]]:
        kinds = [(PERSON, _("Person")), ("bot", _("Bot"))]
        if self.page.app.can_host:
            kinds.append((PHONE, _("Another phone")))
        return kinds

    def _show_bots(self, chosen: str | None) -> None:
        for part in (self.levels, self.bots, self.character):
            if part.parent is not None:
                self.remove_widget(part)
        if chosen is None:
            return
        entry = BOTS.get(chosen) or BOTS[seating.usual_bot()]
        levels = dict.fromkeys(bot.level for bot in seating.offered_bots())
        self.levels.offer([(level, opening(guide.level_name(level))) for level in levels], entry.level)
        same = seating.bots_of(entry.level)
        self.bots.offer([(bot.name, guide.character_name(bot.character)) for bot in same], chosen)
        self.character.text = guide.character_words(entry.character)
        self.add_widget(self.levels)
        if len(same) > 1:
            self.add_widget(self.bots)
        self.add_widget(self.character)

    # -- changes

    def _change(self, player: Player) -> None:
        self.page.take(seating.changed(self.page.draft, self.seat, player))

    def _seated(self, kind: str) -> None:
        who = f"{BOT}{seating.usual_bot()}" if kind == "bot" else kind
        taken = {player.name for player in self.page.draft.seats}
        name = self.player.name
        if kind == "bot":
            name = next((free for free in seating.BOT_NAMES if free not in taken), name)
        elif name in seating.BOT_NAMES:
            known = self.page.app.storage.names()
            name = next((free for free in known if free not in taken), seating.usual_name(self.seat + 1))
        self._change(replace(self.player, who=who, name=name))

    def _bot_chosen(self, name: str) -> None:
        self._change(replace(self.player, who=f"{BOT}{name}"))

    def _level_chosen(self, level: str) -> None:
        """The same character on another level, or the first there is."""
        old = BOTS.get(bot_name(self.player) or "")
        there = seating.bots_of(level)
        same = [bot for bot in there if old is not None and bot.character == old.character]
        self._bot_chosen((same or there)[0].name)

    def _remove(self) -> None:
        self.page.take(seating.without(self.page.draft, self.seat))

    def _written(self, _entry: Entry, name: str) -> None:
        if not self._showing:
            self.page.renamed(self.seat, name)

    def _focused(self, _entry: Entry, focus: bool) -> None:
        if focus:
            self.page.suggest_for(self)
        else:
            self.page.take(self.page.draft)

    def suggest(self, names: list[str]) -> None:
        """Offer remembered names below the line; none takes them away."""
        self.suggested.clear_widgets()
        if self.suggested.parent is not None:
            self.remove_widget(self.suggested)
        for name in names[:MOST_SUGGESTED]:
            self.suggested.add_widget(Push(name, lambda name=name: self._named(name), style="outlined"))
        if names:
            self.add_widget(self.suggested, index=len(self.children) - 1)

    def _named(self, name: str) -> None:
        self.suggest([])
        self._change(replace(self.player, name=name))

    # -- moving

    def lifted(self, up: bool) -> None:
        self.tone = "primaryContainer" if up else "surfaceContainer"

    def dragged_to(self, y: float) -> None:
        """The finger is at this height of the window: past the middle of a neighbour the two change places."""
        rows = self.page.rows[: len(self.page.draft.seats)]
        heights = [row.to_window(*row.center)[1] for row in rows]
        if self.seat + 1 < len(rows) and y < heights[self.seat + 1]:
            self.page.move(self.seat, self.seat + 1)
        elif self.seat and y > heights[self.seat - 1]:
            self.page.move(self.seat, self.seat - 1)
