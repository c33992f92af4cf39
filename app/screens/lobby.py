"""The lobby: how others get in, who sits where, and the way to begin. The same page for the host and for guests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout

from app import guide, seating
from app.i18n import _, ngettext
from app.net.hosting import AtTable, Hosting
from app.net.notices import AtTheDoor, Lobby, Notice, WaysIn
from app.screens.base import EDGE, ColumnsPage
from app.screens.lobby_invite import Invite
from app.screens.lobby_seats import LobbyRow
from app.shelf import find_variant
from app.table_words import table_refusal_words
from app.widgets.buttons import Push
from app.widgets.choices import Choices
from app.widgets.layouts import Column, Line_
from app.widgets.sign import TableSign
from app.widgets.text import text
from engine.errors import RailheadError
from engine.names import is_name, taken, tidy
from engine.refusals import Refusal

if TYPE_CHECKING:
    from app.app import RailheadApp

PATIENCES: Final = (30.0, 60.0, 180.0, None)  # seconds before a bot plays for somebody who is away


class LobbyPage(ColumnsPage):
    """How to join on the left, the seats on the right, below them what is missing and the way to begin."""

    def __init__(self, app: RailheadApp, name: str) -> None:
        super().__init__(app, name)
        self.share = 0.42
        self.table: AtTable | None = None
        self.rows: list[LobbyRow] = []
        self.bot: str | None = None
        self.patience: float | None = 60.0
        self.invite, self.stay = Invite(app), text("note")
        self.sign = TableSign()
        self.map_name, self.watching = text("title"), text("note", pos_hint={"center_y": 0.5})
        self.send_away = Push(tap=self._send_away, style="text")
        self.onlookers = Line_(spacing=dp(8))
        self.seats = Column(spacing=dp(10))
        self.bots_head, self.bots = text("strong"), Choices(self._bot_chosen)
        self.away_head, self.away = text("strong"), Choices(self._patience_chosen)
        self.host_parts = Column(spacing=dp(12))
        self.why, self.start = text("note"), Push(tap=self._start)
        self._build()

    def _build(self) -> None:
        for part in (self.map_name, self.invite, self.sign, self.stay):
            self.panes.first.add_widget(part)
        for part in (self.bots_head, self.bots, self.away_head, self.away):
            self.host_parts.add_widget(part)
        self.onlookers.add_widget(self.watching)
        for part in (self.seats, self.onlookers, self.host_parts):
            self.panes.second.add_widget(part)
        self.foot = BoxLayout(size_hint_y=None, spacing=dp(16), padding=(dp(EDGE), dp(8)))
        self.foot.bind(minimum_height=self.foot.setter("height"))
        self.why.pos_hint = self.start.pos_hint = {"center_y": 0.5}
        self.foot.add_widget(self.why)
        self.foot.add_widget(self.start)
        self.frame.add_widget(self.foot)

    # -- hooks

    def retext(self) -> None:
        self.bots_head.text = _("Seats that stay empty")
        self.away_head.text = _("When somebody drops out, a bot plays after")
        self.start.text, self.send_away.text = _("Start"), _("Send away")
        for row in self.rows:
            row.again()
        self.show()

    def restyle(self) -> None:
        for row in self.rows:
            row.again()
        self.show()

    def arrange(self, width: float, height: float) -> None:
        self.panes.arrange(width)
        share = 0.36 if width > height else 0.45  # all of it is to be in sight
        self.invite.qr.height = max(dp(140), min(dp(300), height * share, width - dp(80)))
        self.start.widest = width * 0.5

    def back(self) -> bool:
        """Leaving the lobby closes a table that is hosted here: that is asked about."""
        if self.table is None:
            return False
        words = _("Everybody at the table loses the connection. You can open it again from “Join a game”.")
        if isinstance(self.table, Hosting):
            answers = [(_("Close the table"), "filled", self.app.tables.leave), (_("Stay"), "text", lambda: None)]
            self.app.ask(_("Close this table?"), words, answers)
        else:
            self.app.tables.leave()
        return True

    # -- what is shown

    def put(self, table: AtTable) -> None:
        self.table = table
        self.bot = None
        if isinstance(table, Hosting):
            self.patience = table.bot_after
        table.place.watch(self._heard)
        for row in self.rows:
            row.again()
        self.show()

    def _heard(self, notice: Notice) -> None:
        if isinstance(notice, Lobby | WaysIn | AtTheDoor):
            self.show()

    @property
    def hosting(self) -> Hosting | None:
        return self.table if isinstance(self.table, Hosting) else None

    def show(self) -> None:
        lobby = self.table.place.lobby if self.table is not None else None
        self._show_invitation()
        if lobby is None:
            self.seats.clear_widgets()
            self.map_name.text, self.watching.text = "", ""
            self.why.text = _("Connecting …") if self.table is not None else ""
            return
        self.map_name.text = guide.variant_name(find_variant(lobby.map_id))
        self._show_seats(lobby)
        self._show_choices(lobby)
        self._judge(lobby)

    def _show_invitation(self) -> None:
        hosting = self.hosting
        self.headline = _("Your table") if hosting is not None else _("At the table")
        for part in (self.invite, self.sign, self.host_parts):
            wanted = (part is self.sign) == (hosting is None)  # a guest compares the sign, the rest is the host's
            pane = self.panes.second if part is self.host_parts else self.panes.first
            if wanted and part.parent is None:
                pane.add_widget(part, index=0 if part is self.host_parts else 1)
            elif not wanted and part.parent is not None:
                pane.remove_widget(part)
        self.start.opacity, self.start.disabled = (1, False) if hosting is not None else (0, True)
        self._show_sign()
        if hosting is not None:
            self.invite.show(hosting)
            lobby = hosting.place.lobby
            board = lobby is not None and not any(seat.mine for seat in lobby.seats)
            words = _("Keep this app open while you play: while it is in the background, everybody waits.")
            self.stay.text = f"{_('This device is the shared board.')} {words}" if board else words
        else:
            words = _("Take a seat and choose your name; touch the shape to change its colour.")
            self.stay.text = words if self.table is not None and self.table.place.lobby is not None else ""

    def _show_sign(self) -> None:
        """A guest's; the host has it with the invitation."""
        fingerprint = self.table.fingerprint if self.table is not None else None
        self.sign.show(_("The sign of this table. The host's device shows the same one:"), fingerprint)

    def _show_seats(self, lobby: Lobby) -> None:
        while len(self.rows) < len(lobby.seats):
            self.rows.append(LobbyRow(self, len(self.rows)))
        self.seats.clear_widgets()
        for seat in range(len(lobby.seats)):
            if lobby.team_size > 1 and seat % lobby.team_size == 0:
                self.seats.add_widget(text("strong", _("Team {n}").format(n=seat // lobby.team_size + 1)))
            self.rows[seat].show(lobby, self.hosting is not None)
            self.seats.add_widget(self.rows[seat])
        watching = lobby.watching - (self.hosting is not None and not any(seat.mine for seat in lobby.seats))
        words = ngettext("{n} device looks on", "{n} devices look on", watching).format(n=watching)
        self.watching.text = words if watching > 0 else ""
        wanted = watching > 0 and self.hosting is not None
        if wanted and self.send_away.parent is None:
            self.onlookers.add_widget(self.send_away)
        elif not wanted and self.send_away.parent is not None:
            self.onlookers.remove_widget(self.send_away)

    def _show_choices(self, lobby: Lobby) -> None:
        levels = {entry.level: entry.name for entry in reversed(seating.offered_bots())}
        offered = [(name, _("Bots: {level}").format(level=guide.level_name(level))) for level, name in levels.items()]
        self.bots.offer([(None, _("Wait for players")), *reversed(offered)], self.bot)
        words = {30.0: _("30 seconds"), 60.0: _("1 minute"), 180.0: _("3 minutes"), None: _("never")}
        self.away.offer([(seconds, words[seconds]) for seconds in PATIENCES], self.patience)

    def _judge(self, lobby: Lobby) -> None:
        empty = sum(seat.there == "open" for seat in lobby.seats)
        waiting = ngettext("Waiting for {n} more player.", "Waiting for {n} more players.", empty).format(n=empty)
        if self.hosting is None:
            sits = any(seat.mine for seat in lobby.seats)
            self.why.text = waiting if empty else _("Waiting for the host to start.") if sits else _("You look on.")
            return
        self.start.disabled = bool(empty) and self.bot is None
        self.why.text = waiting if self.start.disabled else ""

    # -- what is done

    def sit(self, seat: int) -> None:
        lobby = self.table.place.lobby if self.table is not None else None
        if self.table is None or lobby is None:
            return
        others = [one.name for one in lobby.seats if one.name]
        names = [*self.app.storage.names(), *(seating.usual_name(n) for n in range(seat + 1, 20))]
        name = next(name for name in names if is_name(name) and taken(name, others) is None)
        self.table.take_seat(seat, name, self._free_colour(lobby, seat))

    def _free_colour(self, lobby: Lobby, seat: int, after: str = "") -> str:
        """The partner's colour; else the next one that no other side has."""
        size = lobby.team_size
        others = {one.colour for at, one in enumerate(lobby.seats) if at // size != seat // size}
        partner = [one.colour for at, one in enumerate(lobby.seats) if at // size == seat // size and one.colour]
        if partner and not after:
            return partner[0]
        start = lobby.colours.index(after) + 1 if after in lobby.colours else 0
        order = [*lobby.colours[start:], *lobby.colours[:start]]
        return next((colour for colour in order if colour not in others), order[0])

    def recolour(self, seat: int) -> None:
        lobby = self.table.place.lobby if self.table is not None else None
        if self.table is not None and lobby is not None:
            now = lobby.seats[seat]
            self.table.take_seat(seat, now.name, self._free_colour(lobby, seat, now.colour))

    def rename(self, seat: int, name: str) -> None:
        lobby = self.table.place.lobby if self.table is not None else None
        if self.table is None or lobby is None or name.strip() == lobby.seats[seat].name:
            return
        try:
            self.table.take_seat(seat, tidy(name), lobby.seats[seat].colour)
        except Refusal as reason:
            self.app.say(table_refusal_words(reason))

    def get_up(self, seat: int) -> None:
        if self.table is not None:
            self.table.leave_seat(seat)

    def swap(self, seat: int) -> None:
        self._try(lambda hosting: hosting.swap(seat, seat + 1))

    def free(self, seat: int) -> None:
        """Somebody is to get up, or not to be here at all."""
        lobby = self.table.place.lobby if self.table is not None else None
        if lobby is None:
            return
        words = _("A device that is sent away can join again only with the new code or the new QR code.")
        answers = [
            (_("Free the seat"), "filled", lambda: self._try(lambda hosting: hosting.free(seat))),
            (_("Send the device away"), "text", lambda: self._try(lambda hosting: hosting.remove_from(seat))),
            (_("Cancel"), "text", lambda: None),
        ]
        self.app.ask(_("Free the seat of {name}?").format(name=lobby.seats[seat].name), words, answers)

    def _send_away(self) -> None:
        self._try(lambda hosting: hosting.remove_onlookers())

    def _start(self) -> None:
        self._try(lambda _: self.app.tables.start(self.bot))

    def _try(self, deed: Any) -> None:
        if self.hosting is not None:
            try:
                deed(self.hosting)
            except (RailheadError, TimeoutError) as error:
                self.app.say(table_refusal_words(error) or _("Please try again."))

    def _bot_chosen(self, bot: str | None) -> None:
        self.bot = bot
        self.show()

    def _patience_chosen(self, seconds: float | None) -> None:
        self.patience = seconds
        if self.hosting is not None:
            self.hosting.wait_for(seconds)
