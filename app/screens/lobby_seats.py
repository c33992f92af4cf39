"""One seat in the lobby: who has it, whether they are there, and what this device may do about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.metrics import dp
from kivy.uix.behaviors import ButtonBehavior

from app.i18n import _
from app.net.notices import Lobby, LobbySeat
from app.widgets.badge import Badge
from app.widgets.buttons import IconPush, Push
from app.widgets.layouts import Column, Line_, Panel
from app.widgets.text import text
from app.widgets.text_field import Entry

if TYPE_CHECKING:
    from app.screens.lobby import LobbyPage


class BadgePush(ButtonBehavior, Badge):
    """A shape that changes its colour when it is touched."""


class LobbyRow(Panel):
    """Built once for each seat and shown anew whenever the lobby changes."""

    def __init__(self, page: LobbyPage, seat: int) -> None:
        super().__init__(tone="surfaceContainer", padding=(dp(12), dp(8)), spacing=dp(4))
        self.page, self.seat = page, seat
        self._shown: tuple[Any, ...] | None = None
        self.line = Line_(spacing=dp(8))
        self.add_widget(self.line)

    def show(self, lobby: Lobby, hosting: bool) -> None:
        seat = lobby.seats[self.seat]
        shown = (seat, hosting, len(lobby.seats), lobby.colours)
        if shown != self._shown:
            self._shown = shown
            self.line.clear_widgets()
            self._fill(seat, lobby, hosting)

    def again(self) -> None:
        """Texts or colours have changed."""
        self._shown = None

    def _fill(self, seat: LobbySeat, lobby: Lobby, hosting: bool) -> None:
        if seat.there == "open":
            self.line.add_widget(text("body", _("Free seat"), tone="onSurfaceVariant", pos_hint={"center_y": 0.5}))
            if not hosting:
                sit = Push(_("Sit here"), lambda: self.page.sit(self.seat), style="tonal", pos_hint={"center_y": 0.5})
                self.line.add_widget(sit)
        else:
            self._taken(seat, lobby)
        if hosting:
            self._arrange(seat, lobby)

    def _taken(self, seat: LobbySeat, lobby: Lobby) -> None:
        badge = BadgePush(player=seat.colour, size=(dp(44), dp(44)), pos_hint={"center_y": 0.5})
        self.line.add_widget(badge)
        words = Column(spacing=dp(2), pos_hint={"center_y": 0.5})
        if seat.mine and seat.who == "phone":
            badge.bind(on_release=lambda _: self.page.recolour(self.seat))
            entry = Entry(text=seat.name, most=20)
            entry.bind(focus=lambda _, focus: None if focus else self.page.rename(self.seat, entry.text))
            words.add_widget(entry)
        else:
            words.add_widget(text("strong", seat.name))
        words.add_widget(text("note", there_words(seat)))
        self.line.add_widget(words)
        if seat.mine and seat.who == "phone":
            leave = IconPush("close", lambda: self.page.get_up(self.seat), words=_("Get up"))
            leave.pos_hint = {"center_y": 0.5}
            self.line.add_widget(leave)

    def _arrange(self, seat: LobbySeat, lobby: Lobby) -> None:
        """The host moves seats, which makes other teams, and may ask somebody to get up."""
        if self.seat + 1 < len(lobby.seats):
            down = IconPush("arrow-down", lambda: self.page.swap(self.seat), words=_("Move down"))
            down.pos_hint = {"center_y": 0.5}
            self.line.add_widget(down)
        if seat.who == "phone" and seat.there != "open":
            free = IconPush("account-remove-outline", lambda: self.page.free(self.seat), words=_("Free this seat"))
            free.pos_hint = {"center_y": 0.5}
            self.line.add_widget(free)


def there_words(seat: LobbySeat) -> str:
    if seat.who == "person":
        return _("At the host's device")
    return {"bot": _("Bot"), "here": _("Here"), "away": _("Away")}.get(seat.there, "")
