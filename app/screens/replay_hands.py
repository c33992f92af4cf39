"""Everything on the table in a moment of a finished game: each seat's cards and tickets, the racks, the market."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.metrics import dp

from app.chronicle import Chronicle
from app.i18n import _, ngettext
from app.play.ticket_paths import completed
from app.widgets.badge import Badge
from app.widgets.layouts import Column, Line_, Panel
from app.widgets.paint import Look
from app.widgets.text import Glyph, text
from app.widgets.tiles import Tiles
from app.words import points_words, ticket_name
from engine.board import UNKNOWN_TICKET, TicketNo
from engine.state import State


class Hands(Column):
    """A card for each seat, one for each team's rack, one for the market; only what changes is set anew."""

    def __init__(self, chronicle: Chronicle, look: Look) -> None:
        super().__init__(spacing=dp(8))
        self._seats = [SeatCard(chronicle, seat) for seat in range(len(chronicle.players))]
        self._racks: list[PlainCard] = []
        self._market = PlainCard(_("Market"))
        size = chronicle.variant.numbers.team_size
        for seat, card in enumerate(self._seats):
            self.add_widget(card)
            if size > 1 and (seat + 1) % size == 0:
                self._racks.append(PlainCard(_("Team rack")))
                self.add_widget(self._racks[-1])
        self.add_widget(self._market)
        self.restyle(look)

    def restyle(self, look: Look) -> None:
        for card in (*self._seats, *self._racks, self._market):
            card.tiles.restyle(look)

    def show(self, state: State) -> None:
        for card in self._seats:
            card.show(state)
        for side, card in enumerate(self._racks):
            card.tiles.show(state.racks[side])
            card.tickets.show(state, state.ticket_racks[side], side)
        self._market.tiles.show_each(state.market)


class Tickets(Column):
    """Tickets, each with a tick once it is done."""

    def __init__(self) -> None:
        super().__init__(spacing=dp(2))
        self._shown: object = ()

    def show(self, state: State, tickets: Sequence[TicketNo], side: int) -> None:
        known = [ticket for ticket in tickets if ticket != UNKNOWN_TICKET]
        reached = completed(state, side, known)
        if self._shown == (known, reached, len(tickets)):
            return
        self._shown = (known, reached, len(tickets))
        self.clear_widgets()
        for ticket in known:
            done, points = ticket in reached, state.variant.tickets[ticket].points
            self._line("check" if done else "circle-small", f"{ticket_name(state.variant, ticket)} · {points}", done)
        hidden = len(tickets) - len(known)
        if hidden:
            self._line("help", ngettext("{n} hidden ticket", "{n} hidden tickets", hidden).format(n=hidden), False)

    def _line(self, icon: str, words: str, done: bool) -> None:
        line = Line_(spacing=dp(6))
        tone = "primary" if done else "onSurfaceVariant"
        line.add_widget(Glyph(icon=icon, tone=tone, points=18, pos_hint={"center_y": 0.5}))
        line.add_widget(text("note", words, tone=tone, pos_hint={"center_y": 0.5}))
        self.add_widget(line)


class SeatCard(Panel):
    """One player."""

    def __init__(self, chronicle: Chronicle, seat: int) -> None:
        super().__init__(tone="surfaceContainer", padding=(dp(12), dp(8)), spacing=dp(4), corner=12)
        self._seat, player = seat, chronicle.players[seat]
        self.tiles, self.tickets, self._figures = Tiles(), Tickets(), text("note")
        head, words = Line_(spacing=dp(8)), Column(spacing=0, pos_hint={"center_y": 0.5})
        head.add_widget(Badge(player=player.colour, size=(dp(28), dp(28)), pos_hint={"center_y": 0.5}))
        words.add_widget(text("strong", player.name))
        words.add_widget(self._figures)
        head.add_widget(words)
        for part in (head, self.tiles, self.tickets):
            self.add_widget(part)

    def show(self, state: State) -> None:
        seat, side = self._seat, state.side_of(self._seat)
        trains = ngettext("{n} train", "{n} trains", state.trains[seat]).format(n=state.trains[seat])
        self._figures.text = f"{points_words(state.scores[side])} · {trains}"
        self.tone = "secondaryContainer" if seat in state.to_move() else "surfaceContainer"
        self.tiles.show(state.hands[seat])
        self.tickets.show(state, state.tickets[seat] or state.offers[seat], side)


class PlainCard(Panel):
    """A team's rack, or the market."""

    def __init__(self, title: str) -> None:
        super().__init__(tone="surfaceContainerLow", padding=(dp(12), dp(8)), spacing=dp(4), corner=12)
        self.tiles, self.tickets = Tiles(), Tickets()
        for part in (text("note", title), self.tiles, self.tickets):
            self.add_widget(part)
