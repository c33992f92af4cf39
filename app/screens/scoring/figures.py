"""The figures of a finished game: a card for each side, with every ticket."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.properties import BooleanProperty, StringProperty

from app.i18n import _, ngettext
from app.reckoning import ranked, side_name
from app.widgets.kv import load_kv
from app.widgets.layouts import Line_, Panel
from app.words import ticket_name
from engine.board import TicketNo
from engine.events import SideScored
from engine.header import Player
from engine.state import State

load_kv(__file__)


class FigureCard(Panel):
    """One side: what it has scored with what, and its tickets."""

    player = StringProperty("blue")
    name = StringProperty()
    won = BooleanProperty(False)

    def fill(self, state: State, one: SideScored) -> None:
        for words, figure in _figures(state, one):
            self.add_widget(FigureRow(words=words, figure=figure))
        self.add_widget(FigureRow(words=_("Total"), figure=f"{one.total}", strong=True))
        for ticket in (*one.failed, *one.completed):
            self.add_widget(_ticket_row(state, ticket, ticket in one.completed))


class FigureRow(Line_):
    """Words, and a number at the end of the line."""

    words = StringProperty()
    figure = StringProperty()
    strong = BooleanProperty(False)


class TicketFigure(Line_):
    """A ticket, whether it was completed, and its points."""

    words = StringProperty()
    figure = StringProperty()
    completed = BooleanProperty(False)


def figure_cards(state: State, players: Sequence[Player]) -> list[FigureCard]:
    """The winners first."""
    return [_card(state, players, one) for one in ranked(state)]


def _card(state: State, players: Sequence[Player], one: SideScored) -> FigureCard:
    colour = players[state.seats_of(one.side)[0]].colour
    card = FigureCard(player=colour, name=side_name(state, players, one.side), won=one.side in state.winners)
    card.fill(state, one)
    return card


def _figures(state: State, one: SideScored) -> list[tuple[str, str]]:
    deck, numbers = state.variant.tickets, state.variant.numbers
    gained, lost = sum(deck[t].points for t in one.completed), sum(deck[t].points for t in one.failed)
    done, failed = len(one.completed), len(one.failed)
    rows = [
        (_("Routes"), _signed(one.routes)),
        (ngettext("{n} ticket completed", "{n} tickets completed", done).format(n=done), _signed(gained)),
        (ngettext("{n} ticket failed", "{n} tickets failed", failed).format(n=failed), _signed(-lost)),
        (_("Longest path: {n}").format(n=one.longest), _signed(one.longest_bonus)),
    ]
    if numbers.globetrotter_bonus:
        rows.append((_("Globetrotter"), _signed(one.globetrotter_bonus)))
    return rows


def _ticket_row(state: State, ticket: TicketNo, completed: bool) -> TicketFigure:
    points = state.variant.tickets[ticket].points
    figure = _signed(points if completed else -points)
    return TicketFigure(words=ticket_name(state.variant, ticket), figure=figure, completed=completed)


def _signed(points: int) -> str:
    return f"{points:+d}".replace("-", "−") if points else "0"
