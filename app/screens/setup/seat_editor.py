"""What the sheet holds that changes one seat: its name, and whether a person, a bot or another phone sits there."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty

from app import guide, seating
from app.i18n import _
from app.session import BOT, PERSON, PHONE, bot_name
from app.widgets.buttons import Push
from app.widgets.kv import load_kv
from app.widgets.layouts import Column
from app.words import opening
from engine.bots import BOTS
from engine.header import Player

if TYPE_CHECKING:
    from app.screens.setup.setup import SetupPage

load_kv(__file__)

MOST_SUGGESTED: Final = 6


class SeatEditor(Column):
    """Built once; `show` says which seat it changes."""

    seat = NumericProperty(0)
    name = StringProperty()
    character = StringProperty()
    removable = BooleanProperty(False)
    suggestions = ListProperty()

    def __init__(self, page: SetupPage) -> None:
        self.page = page
        self._showing = False
        self._suggested: list[Push] = []
        super().__init__()

    @property
    def player(self) -> Player:
        return self.page.draft.seats[self.seat]

    def show(self, seat: int) -> None:
        """Change this seat from now on."""
        self.seat = seat
        player, self._showing = self.player, True
        if self.ids.name.text != player.name:
            self.ids.name.text = player.name
        self._showing = False
        self.removable = len(self.page.draft.seats) > 2
        bot = bot_name(player)
        self.ids.kinds.offer(self._kinds(), "bot" if bot is not None else player.who)
        self._show_bots(bot)

    def _kinds(self) -> list[tuple[str, str]]:
        kinds = [(PERSON, _("Person")), ("bot", _("Bot"))]
        if self.page.app.can_host:
            kinds.append((PHONE, _("Another phone")))
        return kinds

    def _show_bots(self, chosen: str | None) -> None:
        if chosen is None:
            self.character = ""
            self.ids.levels.offer([], None)
            self.ids.bots.offer([], None)
            return
        entry = BOTS.get(chosen) or BOTS[seating.usual_bot()]
        levels = dict.fromkeys(bot.level for bot in seating.offered_bots())
        same = seating.bots_of(entry.level)
        bots = [(bot.name, guide.character_name(bot.character)) for bot in same] if len(same) > 1 else []
        self.ids.levels.offer([(level, opening(guide.level_name(level))) for level in levels], entry.level)
        self.ids.bots.offer(bots, chosen)
        self.character = guide.character_words(entry.character)

    # -- changes

    def _change(self, player: Player) -> None:
        self.page.take(seating.changed(self.page.draft, self.seat, player))

    def seated(self, kind: str) -> None:
        who = f"{BOT}{seating.usual_bot()}" if kind == "bot" else kind
        taken = {player.name for player in self.page.draft.seats}
        name = self.player.name
        if kind == "bot":
            name = next((free for free in seating.BOT_NAMES if free not in taken), name)
        elif name in seating.BOT_NAMES:
            known = self.page.app.storage.names()
            name = next((free for free in known if free not in taken), seating.usual_name(self.seat + 1))
        self._change(replace(self.player, who=who, name=name))

    def bot_chosen(self, name: str) -> None:
        self._change(replace(self.player, who=f"{BOT}{name}"))

    def level_chosen(self, level: str) -> None:
        """The same character on another level, or the first there is."""
        old = BOTS.get(bot_name(self.player) or "")
        there = seating.bots_of(level)
        same = [bot for bot in there if old is not None and bot.character == old.character]
        self.bot_chosen((same or there)[0].name)

    def remove(self) -> None:
        self.page.remove(self.seat)

    # -- the name

    def written(self, name: str) -> None:
        if not self._showing:
            self.page.renamed(self.seat, name)

    def focused(self, focus: bool) -> None:
        """Offer the names that were played under before and are not at the table."""
        taken = {seat.name for seat in self.page.draft.seats if seat.name}
        known = self.page.app.storage.names() if focus else []
        self.suggest([name for name in known if name not in taken][:MOST_SUGGESTED])

    def suggest(self, names: list[str]) -> None:
        """Buttons are used again: those that are thrown away would stay bound to the theme."""
        while len(self._suggested) < len(names):
            self._suggested.append(Push(style="outlined"))
        self.ids.suggested.clear_widgets()
        for push, name in zip(self._suggested, names, strict=False):
            push.text, push.tap = name, lambda name=name: self._named(name)
            self.ids.suggested.add_widget(push)

    def _named(self, name: str) -> None:
        self.suggest([])
        self._change(replace(self.player, name=name))
