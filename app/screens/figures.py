"""The figures of a finished game: a card for each side, with every ticket."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.metrics import dp

from app.i18n import _, ngettext
from app.reckoning import ranked, side_name
from app.widgets.parts import Badge, Column, Glyph, Line_, Panel, text
from app.words import ticket_name
from engine.board import TicketNo
from engine.events import SideScored
from engine.header import Player
from engine.state import State


def figure_cards(state: State, players: Sequence[Player]) -> list[Panel]:
    """The winners first."""
    return [_card(state, players, one) for one in ranked(state)]


def _card(state: State, players: Sequence[Player], one: SideScored) -> Panel:
    won = one.side in state.winners
    panel = Panel(size_hint_x=None, tone="surfaceContainer", edge="primary" if won else "", spacing=dp(6))
    panel.add_widget(_head(state, players, one, won))
    for words, figure in _figures(state, one):
        panel.add_widget(_row(words, figure))
    panel.add_widget(_row(_("Total"), f"{one.total}", "strong"))
    for ticket in (*one.failed, *one.completed):
        panel.add_widget(_ticket(state, ticket, ticket in one.completed))
    return panel


def _head(state: State, players: Sequence[Player], one: SideScored, won: bool) -> Line_:
    line = Line_(spacing=dp(10))
    colour = players[state.seats_of(one.side)[0]].colour
    line.add_widget(Badge(player=colour, size=(dp(36), dp(36)), pos_hint={"center_y": 0.5}))
    line.add_widget(text("title", side_name(state, players, one.side), pos_hint={"center_y": 0.5}))
    if won:
        line.add_widget(Glyph(icon="trophy", tone="primary", pos_hint={"center_y": 0.5}))
    return line


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


def _signed(points: int) -> str:
    return f"{points:+d}".replace("-", "−") if points else "0"


def _row(words: str, figure: str, role: str = "body") -> Line_:
    line = Line_()
    line.add_widget(text(role, words, pos_hint={"top": 1}))
    line.add_widget(text(role, figure, wraps=False, size_hint_x=None, pos_hint={"top": 1}))
    return line


def _ticket(state: State, ticket: TicketNo, done: bool) -> Line_:
    line = Line_(spacing=dp(6))
    icon, tone = ("check", "primary") if done else ("close", "error")
    points = state.variant.tickets[ticket].points
    line.add_widget(Glyph(icon=icon, tone=tone, points=18, pos_hint={"top": 1}))
    words = Column(pos_hint={"top": 1})
    words.add_widget(text("note", ticket_name(state.variant, ticket)))
    line.add_widget(words)
    figure = _signed(points if done else -points)
    line.add_widget(text("note", figure, wraps=False, size_hint_x=None, pos_hint={"top": 1}))
    return line
