"""Positions set up by hand for tests that read as examples of a rule.

Each action is played by the engine and by the naive game of `tests/naive`, and both must agree after it; what the
engine refuses, the naive game does not allow, and the acting seat's own view refuses it for the same reason.
"""

from __future__ import annotations

from typing import Any

from engine import actions as act
from engine.actions import Action, Place
from engine.board import routes_in
from engine.cards import LETTERS, tally
from engine.events import Event
from engine.eyes import eyes_of
from engine.refusals import Refusal
from engine.state import State
from engine.visibility import redacted
from tests.naive.cards import tally as in_order
from tests.naive.facts import facts_of
from tests.naive.game import NaiveGame
from tests.naive.numbers_by_map import NUMBERS, ROUTE_POINTS
from tests.naive.setup import start_position
from tests.perft.walk import agree
from tests.positions import bridge_from, cards, dump, letters

MARKET = "BGWKR"
DECK = "OYPOYPOYPOYP"  # its last letter is the top card


class Scene:
    """A table at one moment, and short words for what is done there and for what lies there."""

    def __init__(self, map_id: str, seats: int, position: dict[str, Any]) -> None:
        self.engine = bridge_from(position, map_id, seats)
        self.naive = self.naive_before = NaiveGame(map_id, seats, position)
        self.seats = seats
        agree([self.engine, self.naive], [])

    # -- doing something, for the seat whose turn it is unless another is named

    def play(self, action: Action, by: int | None = None) -> list[Event]:
        seat = self.state.turn if by is None else by
        written = self.engine.written(action)
        events = self.engine.game.play(seat, action)
        if isinstance(action, act.Undo):
            self.naive = self.naive_before
        else:
            self.naive_before = self.naive.copy()
            self.naive.play(seat, written)
        agree([self.engine, self.naive], [str(action)])
        return events

    def refused(self, action: Action, by: int | None = None) -> Refusal:
        """The reason why this cannot be done; nothing has changed by asking."""
        seat = self.state.turn if by is None else by
        before = self.state.copy()
        reason = self.reason(action, seat)
        assert self.state == before
        if 0 <= seat < self.seats:
            assert reason == self.engine.game.rules.refusal(self.view(seat), seat, action)
            assert not self.naive_allows(action, seat)
        return reason

    def naive_allows(self, action: Action, seat: int) -> bool:
        try:
            return self.engine.text(action) in self.naive.legal(seat)
        except (IndexError, OverflowError):  # a route, ticket or card that does not exist has no name
            return False

    def reason(self, action: Action, seat: int) -> Refusal:
        try:
            self.engine.game.play(seat, action)
        except Refusal as refusal:
            return refusal
        raise AssertionError(f"{action} was not refused")

    def draw(self, by: int | None = None) -> list[Event]:
        return self.play(act.DrawCard(), by)

    def take(self, slot: int, to: str | None = None) -> list[Event]:
        return self.play(act.TakeCard(slot, Place(to) if to else None))

    def place(self, to: str) -> list[Event]:
        return self.play(act.PlaceCard(Place(to)))

    def claim(self, route: str, hand: str = "", rack: str = "") -> list[Event]:
        return self.play(self.claiming(route, hand, rack))

    def claiming(self, route: str, hand: str = "", rack: str = "") -> act.ClaimRoute:
        return act.ClaimRoute(self.route(route), tally(cards(hand)), tally(cards(rack)))

    def pay(self, hand: str = "", rack: str = "") -> list[Event]:
        return self.play(self.paying(hand, rack))

    def paying(self, hand: str = "", rack: str = "") -> act.PayTunnel:
        return act.PayTunnel(tally(cards(hand)), tally(cards(rack)))

    def take_back(self) -> list[Event]:
        return self.play(act.TakeBack())

    def draw_tickets(self) -> list[Event]:
        return self.play(act.DrawTickets())

    def keep(self, *kept: str, returned: tuple[str, ...] = (), by: int | None = None) -> list[Event]:
        return self.play(self.keeping(*kept, returned=returned), by)

    def keeping(self, *kept: str, returned: tuple[str, ...] = ()) -> act.KeepTickets:
        return act.KeepTickets(self.tickets(*kept), self.tickets(*returned))

    def share(self, *tickets: str, by: int | None = None) -> list[Event]:
        return self.play(act.ShareTickets(self.tickets(*tickets)), by)

    def lay(self, route: str, colour: str) -> list[Event]:
        return self.play(self.laying(route, colour))

    def laying(self, route: str, colour: str) -> act.LayTrack:
        return act.LayTrack(self.route(route), LETTERS.index(colour))

    def done(self) -> list[Event]:
        return self.play(act.EndTurn())

    def undo(self) -> list[Event]:
        return self.play(act.Undo())

    def pass_(self) -> list[Event]:
        return self.play(act.Pass())

    # -- what lies on the table

    @property
    def state(self) -> State:
        return self.engine.game.state

    @property
    def at(self) -> dict[str, Any]:
        """The position in plain words."""
        return dump(self.state)

    @property
    def market(self) -> str:
        return letters(self.state.market)

    @property
    def turn(self) -> int:
        return self.state.turn

    @property
    def owes(self) -> str:
        return self.state.owes.value

    def hand(self, seat: int) -> str:
        held: str = self.at["hands"][seat]
        return held

    def rack(self, side: int) -> str:
        held: str = self.at["racks"][side]
        return held

    def view(self, seat: int) -> State:
        """The table as this seat sees it."""
        return redacted(self.state, eyes_of(seat, self.seats, self.state.team_size))

    def kinds(self) -> set[str]:
        """The kinds of action that the asked seat has."""
        return {self.engine.written(action)["do"] for action in self.engine.game.legal(self.turn)}

    def payments(self, route: str) -> set[tuple[str, str]]:
        """Every way to pay for a route: from the hand, from the rack."""
        number = self.route(route)
        if not self.engine.game.options(self.turn).claims >> number & 1:
            return set()
        claims = self.engine.game.rules.claims(self.state, self.turn, number)
        written = [self.engine.written(claim) for claim in claims]
        return {(claim["hand"], claim.get("rack", "")) for claim in written}

    def extras(self) -> set[tuple[str, str]]:
        """Every way to pay what a tunnel asks for on top."""
        written = [self.engine.written(action) for action in self.engine.game.legal(self.turn)]
        return {(paid["hand"], paid.get("rack", "")) for paid in written if paid["do"] == "pay_tunnel"}

    def claimable(self) -> set[str]:
        return {self.state.variant.board.routes[r].id for r in routes_in(self.engine.game.options(self.turn).claims)}

    def beds(self) -> set[str]:
        return {self.state.variant.board.routes[r].id for r in routes_in(self.engine.game.options(self.turn).beds)}

    def route(self, route_id: str) -> int:
        return self.state.variant.board.route_numbers[route_id]

    def tickets(self, *ids: str) -> bytes:
        return bytes(self.state.variant.ticket_numbers[ticket] for ticket in ids)


def at_turn(map_id: str, seats: int, seat: int = 0, *, hand: str = "", rack: str = "", **changes: Any) -> Scene:
    """A seat's turn: `hand` and `rack` are what that seat has, `tickets` may be given to it alone; what is not named
    is a full market, a short deck, no cards, no tickets held, and the trains and points that follow from `claimed`.
    """
    numbers = NUMBERS[map_id]
    size = 2 if numbers.teams else 1
    held = changes.pop("tickets", [])
    held = held if held and isinstance(held[0], list) else _one_of(seats, seat, held, [])
    about = {ticket for tickets in (*held, *changes.get("ticket_racks", ())) for ticket in tickets}
    position = start_position(map_id, seats, 1)
    position |= {
        "turn": seat,
        "owes": "turn",
        "market": MARKET,
        "deck": DECK,
        "hands": _one_of(seats, seat, in_order(hand), ""),
        "racks": _one_of(seats // size, seat // size, in_order(rack), ""),
        "offers": [[] for _ in range(seats)],
        "tickets": [facts_of(map_id).in_deck_order(tickets) for tickets in held],
        "ticket_deck": [ticket for ticket in facts_of(map_id).tickets if ticket not in about],
        **_board(map_id, seats, changes.get("claimed", {}), size),
        **changes,
    }
    position.pop("first", None)
    return Scene(map_id, seats, _closed(map_id, seats, position))


def at_start(map_id: str, seats: int, first: int = 0) -> Scene:
    """Everything is dealt and everybody chooses tickets."""
    return Scene(map_id, seats, start_position(map_id, seats, 1) | {"first": first})


def _one_of(number: int, at: int, one: Any, others: Any) -> list[Any]:
    return [one if i == at else others for i in range(number)]


def _board(map_id: str, seats: int, claimed: dict[str, int], size: int) -> dict[str, Any]:
    trains, scores = [NUMBERS[map_id].trains] * seats, [0] * (seats // size)
    for route, owner in claimed.items():
        length = facts_of(map_id).routes[route].length
        trains[owner] -= length
        scores[owner // size] += ROUTE_POINTS[length]
    return {"trains": trains, "scores": scores}


def _closed(map_id: str, seats: int, position: dict[str, Any]) -> dict[str, Any]:
    """The position with what its claims and pieces close."""
    position["closed"] = NaiveGame(map_id, seats, position).position()["closed"]
    return position
