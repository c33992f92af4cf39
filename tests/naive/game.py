"""The naive game: what each action does, and how turns follow each other."""

import json
from typing import Any

from tests.naive.board import Board
from tests.naive.cards import LOCOMOTIVE, tally, without
from tests.naive.facts import facts_of
from tests.naive.market import EMPTY, draw, settle
from tests.naive.moves import Action, lay_track, moves, second_card
from tests.naive.numbers_by_map import NUMBERS, ROUTE_POINTS
from tests.naive.scoring import result
from tests.naive.state import copied, read, write
from tests.naive.table import Table

OTHER = {"hand": "rack", "rack": "hand"}


def text_of(action: Action) -> str:
    """The canonical text of an action."""
    return json.dumps(action, sort_keys=True, separators=(",", ":"))


class NaiveGame:
    """A game that goes on from a position dump, with chance replaced by a fixed order."""

    def __init__(self, map_id: str, seats: int, position: dict[str, Any]) -> None:
        facts, numbers = facts_of(map_id), NUMBERS[map_id]
        if seats not in numbers.players:
            raise ValueError(f"{map_id} is not played by {seats}")
        board = Board(facts, numbers, seats)
        self.table = Table(facts, numbers, board, seats, read(position))
        self._legal: dict[int, set[str]] = {}

    def copy(self) -> "NaiveGame":
        """A game of its own at the same point."""
        twin = object.__new__(NaiveGame)
        table = self.table
        twin.table = Table(table.facts, table.numbers, table.board, table.seats, copied(table.state))
        twin._legal = dict(self._legal)
        return twin

    def position(self) -> dict[str, Any]:
        """The dump of this point of the game."""
        return write(self.table.state, sorted(self.table.closed()))

    def to_move(self) -> list[int]:
        """The seats that may act."""
        state = self.table.state
        if state.over:
            return []
        if state.turn is not None:
            return [state.turn]
        return [seat for seat in range(self.table.seats) if seat not in state.chosen]

    def legal(self, seat: int) -> set[str]:
        """The canonical texts of all actions this seat may take."""
        if seat not in self.to_move():
            return set()
        if seat not in self._legal:
            self._legal[seat] = {text_of(action) for action in moves(self.table, seat)}
        return self._legal[seat]

    def play(self, seat: int, action: Action) -> None:
        """Do an action of a seat."""
        if text_of(action) not in self.legal(seat):
            raise ValueError(f"seat {seat} may not {text_of(action)}")
        self._legal = {}
        values = {key: value for key, value in action.items() if key != "do"}
        getattr(self, f"_{action['do']}")(seat, **values)

    def _keep_tickets(self, seat: int, kept: list[str], returned: list[str] | None = None) -> None:
        if returned is None:
            self._choose(seat, kept)
        else:
            self._keep_drawn(seat, kept, returned)

    def _choose(self, seat: int, choice: list[str]) -> None:
        """Rules 4.1 and 7.6: nothing moves before everyone has chosen."""
        state = self.table.state
        state.choices[seat] = choice
        state.chosen = sorted(state.choices)
        if len(state.chosen) < self.table.seats:
            return
        choices, state.choices, state.chosen = state.choices, {}, []
        if state.owes == "start_tickets":
            self._deal_chosen(choices)
        else:
            self._share_chosen(choices)

    def _deal_chosen(self, choices: dict[int, list[str]]) -> None:
        """Rule 4.1: what nobody kept is shuffled together and goes under the deck."""
        state = self.table.state
        rejected = [t for seat, offer in enumerate(state.offers) for t in offer if t not in choices[seat]]
        state.ticket_deck = self.table.facts.in_deck_order(rejected) + state.ticket_deck
        state.tickets = [choices[seat] for seat in range(self.table.seats)]
        state.offers = [[] for _ in range(self.table.seats)]
        if self.table.numbers.teams:
            state.owes = "start_share"
        else:
            self._begin_first_turn()

    def _share_chosen(self, choices: dict[int, list[str]]) -> None:
        for seat, shared in choices.items():
            self._put_on_rack(seat, shared)
        self._begin_first_turn()

    def _draw_tickets(self, seat: int) -> None:
        """Rule 4.2: all there are if the deck has fewer."""
        state = self.table.state
        number = min(self.table.numbers.tickets_drawn, len(state.ticket_deck))
        drawn = [state.ticket_deck.pop() for _ in range(number)]
        state.offers[seat] = self.table.facts.in_deck_order(drawn)
        state.passes = 0
        state.owes = "tickets"

    def _keep_drawn(self, seat: int, kept: list[str], returned: list[str]) -> None:
        """Rule 4.2: the last one returned ends at the very bottom."""
        state = self.table.state
        state.offers[seat] = []
        state.ticket_deck = returned[::-1] + state.ticket_deck
        state.tickets[seat] = self.table.facts.in_deck_order(state.tickets[seat] + kept)
        if self.table.numbers.teams:
            state.fresh = kept
            state.owes = "share"
        else:
            self._end_turn(seat)

    def _share_tickets(self, seat: int, tickets: list[str]) -> None:
        """Rules 7.6, 7.7 and 7.9."""
        state = self.table.state
        if state.owes == "start_share":
            self._choose(seat, tickets)
            return
        self._put_on_rack(seat, tickets)
        state.passes = 0
        self._end_turn(seat)

    def _put_on_rack(self, seat: int, tickets: list[str]) -> None:
        state, side = self.table.state, self.table.side(seat)
        state.tickets[seat] = [ticket for ticket in state.tickets[seat] if ticket not in tickets]
        state.ticket_racks[side] = self.table.facts.in_deck_order(state.ticket_racks[side] + tickets)

    def _draw_card(self, seat: int) -> None:
        """Rules 2.1 and 2.3; rule 7.4: a first card drawn blind is seen before its place is named."""
        state = self.table.state
        card, first = draw(state), state.owes == "turn"
        if first and self.table.numbers.teams:
            state.drawn, state.passes, state.owes = card, 0, "place_card"
            settle(state)
        elif first:
            self._take_first(seat, card, "hand")
        else:
            self._take_second(seat, card)

    def _take_card(self, seat: int, slot: int, to: str = "hand") -> None:
        """Rule 2.2: a face-up locomotive is the only card; rule 7.4: it goes to the rack."""
        state = self.table.state
        card, state.market[slot] = state.market[slot], EMPTY
        if state.owes == "second_card":
            self._take_second(seat, card)
        elif card == LOCOMOTIVE:
            state.passes = 0
            self._add_card(seat, card, "rack" if self.table.numbers.teams else "hand")
            self._end_drawing(seat)
        else:
            self._take_first(seat, card, to)

    def _place_card(self, seat: int, to: str) -> None:
        state = self.table.state
        card, state.drawn = state.drawn, ""
        self._take_first(seat, card, to)

    def _take_first(self, seat: int, card: str, to: str) -> None:
        """Rule 2.4: when no second card is to be had, the action ends with one."""
        state = self.table.state
        state.passes = 0
        self._add_card(seat, card, to)
        if any(second_card(self.table, seat)):
            state.first_place, state.owes = to, "second_card"
        else:
            self._end_drawing(seat)

    def _take_second(self, seat: int, card: str) -> None:
        """Rule 7.4: in teams the second card goes to the other place."""
        first_place = self.table.state.first_place
        self._add_card(seat, card, OTHER[first_place] if self.table.numbers.teams else "hand")
        self._end_drawing(seat)

    def _add_card(self, seat: int, card: str, to: str) -> None:
        """A card reaches hand or rack, and the market is put in order."""
        state, side = self.table.state, self.table.side(seat)
        if to == "hand":
            state.hands[seat] = tally(state.hands[seat] + card)
        else:
            state.racks[side] = tally(state.racks[side] + card)
        settle(state)

    def _end_drawing(self, seat: int) -> None:
        """Rule 8.3: drawing obliges to build, if any piece fits any free bed."""
        if any(lay_track(self.table, seat)):
            self.table.state.owes = "track"
        else:
            self._end_turn(seat)

    def _lay_track(self, _seat: int, route: str, colour: str) -> None:
        state = self.table.state
        self._change_supply(route, colour, -1)
        state.track[route] = colour
        state.owes = "end_turn"

    def _change_supply(self, route: str, colour: str, by: int) -> None:
        supply = self.table.state.supply
        piece = f"{colour}{self.table.facts.routes[route].length}"
        supply[piece] = supply.get(piece, 0) + by
        if not supply[piece]:
            del supply[piece]

    def _claim_route(self, seat: int, route: str, hand: str, rack: str = "") -> None:
        """Rules 3.1 and 3.7."""
        state = self.table.state
        state.passes = 0
        self._lay_cards(seat, hand, rack)
        if self.table.facts.routes[route].tunnel_draw:
            self._dig(seat, route, hand, rack)
            return
        state.discard += hand + rack
        self._own(seat, route)
        if settle(state):
            self._end_turn(seat)
        else:
            state.owes = "end_turn"

    def _lay_cards(self, seat: int, hand: str, rack: str) -> None:
        state, side = self.table.state, self.table.side(seat)
        state.hands[seat] = without(state.hands[seat], hand)
        state.racks[side] = without(state.racks[side], rack)

    def _own(self, seat: int, route: str) -> None:
        """Rules 3.2, 3.5 and 8.4: trains, points, and the piece goes back to the supply."""
        state = self.table.state
        length = self.table.facts.routes[route].length
        state.claimed[route] = seat
        state.trains[seat] -= length
        state.scores[self.table.side(seat)] += ROUTE_POINTS[length]
        if route in state.track:
            self._change_supply(route, state.track.pop(route), +1)

    def _dig(self, seat: int, route: str, hand: str, rack: str) -> None:
        """Rules 3.7 to 3.10: turn cards up, count the matches with what was laid."""
        state = self.table.state
        turned = ""
        for _ in range(self.table.facts.routes[route].tunnel_draw):
            if state.deck:
                turned += draw(state)
        extra = sum(card in hand + rack + LOCOMOTIVE for card in turned)
        laid = {"route": route, "hand": hand, "rack": rack}
        state.tunnel = {**laid, "turned": tally(turned), "extra": extra}
        if extra:
            state.owes = "tunnel"
            settle(state)
        else:
            self._pay_tunnel(seat, "")

    def _pay_tunnel(self, seat: int, hand: str, rack: str = "") -> None:
        """Rule 3.7: extra cards need no extra trains."""
        tunnel = self._close_tunnel()
        self._lay_cards(seat, hand, rack)
        self.table.state.discard += tunnel["turned"] + tunnel["hand"] + tunnel["rack"] + hand + rack
        self._own(seat, tunnel["route"])
        settle(self.table.state)
        self._end_turn(seat)

    def _take_back(self, seat: int) -> None:
        """Rule 7.5: the laid cards go back where they came from; rule 3.9: the turned ones are discarded."""
        state, side = self.table.state, self.table.side(seat)
        tunnel = self._close_tunnel()
        state.hands[seat] = tally(state.hands[seat] + tunnel["hand"])
        state.racks[side] = tally(state.racks[side] + tunnel["rack"])
        state.discard += tunnel["turned"]
        settle(state)
        self._end_turn(seat)

    def _close_tunnel(self) -> dict[str, Any]:
        state = self.table.state
        tunnel: dict[str, Any] = state.tunnel or {}
        state.tunnel = None
        return tunnel

    def _begin_first_turn(self) -> None:
        first = self.table.state.first
        if first is None:
            raise ValueError("nobody begins")
        self._begin_turn(first)

    def _begin_turn(self, seat: int) -> None:
        state = self.table.state
        state.turn, state.owes = seat, "turn"
        if state.final_turns is not None:
            state.final_turns -= 1

    def _pass(self, seat: int) -> None:
        """Rule 2.6: when everyone passes in a row the game ends."""
        state = self.table.state
        state.passes += 1
        if state.passes == self.table.seats:
            self._end_game()
        else:
            self._end_turn(seat)

    def _end_turn(self, seat: int) -> None:
        """Rule 5.1: the last round is set off once, and every seat has one more turn."""
        state = self.table.state
        if state.final_turns == 0:
            self._end_game()
            return
        if state.final_turns is None and self._limit_reached(seat):
            state.final_turns = self.table.seats
        self._begin_turn((seat + 1) % self.table.seats)

    def _limit_reached(self, seat: int) -> bool:
        """Rules 5.1 and 7.12: the player's trains, in teams the partners' together."""
        table = self.table
        left = sum(table.state.trains[partner] for partner in table.partners(table.side(seat)))
        return left <= table.numbers.last_round_at

    def _end_game(self) -> None:
        """Rule 6: everything is counted from the board."""
        table, state = self.table, self.table.state
        state.over, state.turn, state.owes = True, None, "over"
        networks = [
            [table.facts.routes[route] for route, seat in state.claimed.items() if table.side(seat) == side]
            for side in range(table.sides)
        ]
        tickets = [
            state.ticket_racks[side] + [t for seat in table.partners(side) for t in state.tickets[seat]]
            for side in range(table.sides)
        ]
        held = [table.facts.in_deck_order(of_side) for of_side in tickets]
        state.result = result(table.facts, table.numbers, networks, held)
