"""The game as Kivy properties: what the screens bind to. The one module of this package that knows Kivy.

Whoever plays events one after another calls `show` with the state after each; a property changes only when what it
says has changed, so a widget that is bound to it is drawn only then.
"""

from __future__ import annotations

from kivy.event import EventDispatcher
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty

from app.play.standing import standing_of, ticket_rows
from engine.cards import Card
from engine.events import Owes
from engine.state import State

TICKETS_SEEN = ("tickets", "ticket_racks", "claimed", "choices")  # of the state: what tells how far tickets are


class ObservableGame(EventDispatcher):  # type: ignore[misc]
    """What one viewer sees of a game, property by property. Without a game everything is empty."""

    state = ObjectProperty(None, allownone=True)  # the whole of it, for the map
    sides = ObjectProperty(())  # score, trains, cards and tickets of each side, and whom the table waits for
    hand = ObjectProperty(0)
    rack = ObjectProperty(0)
    hidden = BooleanProperty(True)  # nobody's hand is shown
    teams = BooleanProperty(False)
    tickets = ObjectProperty(())  # the own ones, and how far each is
    market = ObjectProperty(())
    deck = NumericProperty(0)
    ticket_deck = NumericProperty(0)
    supply = ObjectProperty(())  # of track pieces
    turn = NumericProperty(-1)
    owes = ObjectProperty(None, allownone=True)
    lays = BooleanProperty(False)  # the viewer has to lay track
    turns_left = NumericProperty(0)  # of the last round, 0 before it
    over = BooleanProperty(False)
    tunnel = ObjectProperty(None, allownone=True)
    turned = ObjectProperty(())  # a tunnel's cards in the order they came

    def show(self, state: State, seat: int | None) -> None:
        """Bring every property up to a state, as this seat sees it."""
        before = self.state
        self._show_cards(state, seat)
        if before is None or any(getattr(state, name) is not getattr(before, name) for name in TICKETS_SEEN):
            self.tickets = () if seat is None else ticket_rows(state, seat)
        self.sides = standing_of(state)
        self.teams = state.team_size > 1
        self.supply, self.turn, self.owes, self.over = state.supply, state.turn, state.owes, state.over
        self.lays = seat is not None and state.owes is Owes.TRACK and state.turn == seat
        self.turns_left = state.final_turns + 1 if state.last_round and not state.over else 0
        self.tunnel = state.tunnel
        self.state = state

    def _show_cards(self, state: State, seat: int | None) -> None:
        self.hidden = seat is None
        self.hand = 0 if seat is None else state.hands[seat]
        self.rack = 0 if seat is None else state.racks[state.side_of(seat)]
        self.market, self.deck, self.ticket_deck = tuple(state.market), len(state.deck), len(state.ticket_deck)

    def turn_up(self, card: Card) -> None:
        self.turned = (*self.turned, card)

    def clear(self) -> None:
        """No game, or other eyes: nothing of what was seen stays."""
        for name, prop in self.properties().items():
            setattr(self, name, prop.defaultvalue)
