"""The engine in the neutral words that the naive game of `tests/naive` speaks: positions and actions as plain JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from engine.actions import Action
from engine.board import NO_TRACK, Variant, routes_in
from engine.cards import COLOURS, LETTERS, counts, tally, unpacked
from engine.chance import Chance
from engine.codec import Codec
from engine.events import EVERYONE, Owes
from engine.game import Game
from engine.maps import find_maps, load_variant
from engine.pending import Tunnel
from engine.state import State

MAPS = Path(__file__).parent.parent / "maps"
PLAYERS = {"usa": (2, 3, 4, 5), "usa-2025": (2, 3, 4, 5), "asia": (4, 6), "france": (2, 3, 4, 5)}


@cache
def variant(map_id: str) -> Variant:
    return load_variant(find_maps(MAPS)[map_id], map_id)


class SortedChance(Chance):
    """Chance that leaves every shuffle in the order of the list, so that two implementations can be compared."""

    def shuffled(self, cards: bytes, number: int) -> bytes:
        return bytes(sorted(cards))


class BridgedGame:
    """The engine behind the naive game's interface."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.codec = Codec(game.variant, game.state.seats)

    def to_move(self) -> list[int]:
        return list(self.game.state.to_move())

    def legal(self, seat: int) -> set[str]:
        texts = [self.text(action) for action in self.game.legal(seat)]
        if len(texts) != len(set(texts)):
            raise AssertionError("the generator lists an action twice")
        return set(texts)

    def play(self, seat: int, action: dict[str, Any]) -> None:
        self.game.play(seat, self.codec.read_action(action))

    def copy(self) -> BridgedGame:
        twin = object.__new__(Game)
        twin.__dict__ = dict(self.game.__dict__)
        return BridgedGame(twin)

    def position(self) -> dict[str, Any]:
        return dump(self.game.state)

    def text(self, action: Action) -> str:
        return json.dumps(self.written(action), sort_keys=True, separators=(",", ":"))

    def written(self, action: Action) -> dict[str, Any]:
        """The action in the naive game's words."""
        written = self.codec.write_action(action)
        if written["do"] == "keep_tickets" and self.game.state.owes is Owes.TICKETS:
            written.setdefault("returned", [])
        return written


def engine_game(map_id: str, seats: int, seed: str) -> BridgedGame:
    """A game after its setup, dealt by chance; from then on shuffles keep the order of the list."""
    game = Game(variant(map_id), seats, seed)
    game.start()
    game.chance = SortedChance(seed)
    return BridgedGame(game)


def bridge_from(position: dict[str, Any], map_id: str, seats: int) -> BridgedGame:
    """The engine, set up to stand where a dump says."""
    game = Game(variant(map_id), seats, "")
    game.chance = SortedChance("")
    game.state = load(position, variant(map_id), seats)
    return BridgedGame(game)


# -- dump and load


def dump(state: State) -> dict[str, Any]:
    board = state.variant.board
    ids = [route.id for route in board.routes]
    return {
        "deck": letters(state.deck),
        "discard": letters(unpacked(state.discard)),
        "market": letters(state.market),
        "drawn": letters(unpacked(state.drawn)),
        "hands": [letters(unpacked(hand)) for hand in state.hands],
        "racks": [letters(unpacked(rack)) for rack in state.racks],
        "trains": list(state.trains),
        "scores": list(state.scores),
        "claimed": {ids[r]: seat for seat, mask in enumerate(state.claimed) for r in routes_in(mask)},
        "closed": sorted(ids[r] for r in routes_in(state.closed)),
        "track": {ids[r]: LETTERS[state.colour_of(r)] for r in routes_in(state.laid)},
        "supply": _supply(state),
        "tickets": [names(state, tickets) for tickets in state.tickets],
        "ticket_racks": [names(state, tickets) for tickets in state.ticket_racks],
        "ticket_deck": [state.variant.tickets[t].id for t in state.ticket_deck],
        "offers": [names(state, tickets) for tickets in state.offers],
        "chosen": [seat for seat, choice in enumerate(state.choices) if choice],
        "tunnel": _tunnel(state),
        "turn": None if state.turn == EVERYONE else state.turn,
        "owes": state.owes.value,
        "final_turns": state.final_turns if state.last_round else None,
        "over": state.over,
        "result": _result(state) if state.over else None,
        **({"passes": state.passes} if state.owes is Owes.TURN else {}),
        **({"first": state.first} if state.owes in (Owes.START_TICKETS, Owes.START_SHARE) else {}),
        **({"fresh": names(state, state.tickets[state.turn][-state.fresh :])} if state.owes is Owes.SHARE else {}),
        **({"first_place": state.first_place.value} if state.owes is Owes.SECOND_CARD else {}),
    }


def letters(cards: bytes) -> str:
    return "".join(LETTERS[card] for card in cards)


def names(state: State, tickets: Iterable[int]) -> list[str]:
    return [state.variant.tickets[t].id for t in sorted(tickets)]


def _supply(state: State) -> dict[str, int]:
    return {
        f"{LETTERS[colour]}{length}": n
        for length, pieces in enumerate(state.supply)
        for colour, n in enumerate(counts(pieces)[: len(COLOURS)])
        if n
    }


def _tunnel(state: State) -> dict[str, Any] | None:
    tunnel = state.tunnel
    if tunnel is None:
        return None
    return {
        "route": state.variant.board.routes[tunnel.route].id,
        "hand": letters(unpacked(tunnel.hand)),
        "rack": letters(unpacked(tunnel.rack)),
        "turned": letters(unpacked(tunnel.turned)),
        "extra": tunnel.extra,
    }


def _result(state: State) -> dict[str, Any]:
    sides = state.scoring
    return {
        "totals": [side.total for side in sides],
        "completed": [names(state, side.completed) for side in sides],
        "failed": [names(state, side.failed) for side in sides],
        "longest": [side.longest for side in sides],
        "longest_bonus": [side.side for side in sides if side.longest_bonus],
        "globetrotter": [side.side for side in sides if side.globetrotter_bonus],
        "winners": list(state.winners),
    }


def cards(text: str) -> bytes:
    return bytes(LETTERS.index(letter) for letter in text)


def load(position: dict[str, Any], box: Variant, seats: int) -> State:
    """A state made from a dump. `first_place` and `fresh`, which only some moments need, come with it."""
    state, board = State(box, seats), box.board
    tickets = box.ticket_numbers
    state.deck, state.discard, state.market = (
        cards(position["deck"]),
        tally(cards(position["discard"])),
        cards(position["market"]),
    )
    state.drawn = tally(cards(position["drawn"]))
    state.hands = tuple(tally(cards(hand)) for hand in position["hands"])
    state.racks = tuple(tally(cards(rack)) for rack in position["racks"])
    state.trains, state.scores = tuple(position["trains"]), tuple(position["scores"])
    _load_routes(state, position)
    state.tickets = tuple(bytes(tickets[t] for t in held) for held in position["tickets"])
    state.ticket_racks = tuple(bytes(tickets[t] for t in held) for held in position["ticket_racks"])
    state.ticket_deck = bytes(tickets[t] for t in position["ticket_deck"])
    state.offers = tuple(bytes(tickets[t] for t in held) for held in position["offers"])
    if position["tunnel"]:
        dug = position["tunnel"]
        laid = (tally(cards(dug["hand"])), tally(cards(dug["rack"])), tally(cards(dug["turned"])))
        state.tunnel = Tunnel(board.route_numbers[dug["route"]], *laid, dug["extra"])
    state.turn = EVERYONE if position["turn"] is None else position["turn"]
    state.owes = Owes(position["owes"])
    state.final_turns = -1 if position["final_turns"] is None else position["final_turns"]
    state.passes = position.get("passes", 0)
    state.first = position.get("first", 0)
    if state.owes is Owes.SHARE:
        fresh = bytes(tickets[t] for t in position["fresh"])
        held = bytes(t for t in state.tickets[state.turn] if t not in fresh)
        state.tickets = _with(state.tickets, state.turn, held + fresh)
        state.fresh = len(fresh)
    if state.owes is Owes.SECOND_CARD:
        state.first_place = type(state.first_place)(position.get("first_place", "hand"))
    if position["chosen"]:
        raise ValueError("a dump does not tell what was chosen: start from one before the first choice")
    return state


def _load_routes(state: State, position: dict[str, Any]) -> None:
    board = state.variant.board
    for route_id, seat in position["claimed"].items():
        r = board.route_numbers[route_id]
        state.claimed = _with(state.claimed, seat, state.claimed[seat] | 1 << r)
        state.lanes_used = _with(state.lanes_used, seat, state.lanes_used[seat] | board.lanes[r])
        _unbed(state, r)
    for route_id, letter in position["track"].items():
        r = board.route_numbers[route_id]
        _unbed(state, r)
        colour = LETTERS.index(letter)
        state.by_colour = _with(state.by_colour, colour, state.by_colour[colour] | 1 << r)
    closed = sum(1 << board.route_numbers[route_id] for route_id in position["closed"])
    state.open &= ~closed & ~state.all_claimed
    for r in routes_in(closed):
        if board.crosses[r] & (state.all_claimed | state.laid):
            state.blocked |= 1 << r
    state.supply = tuple(
        sum(position["supply"].get(f"{LETTERS[colour]}{length}", 0) << 8 * colour for colour in range(8))
        for length in range(board.longest_route + 1)
    )


def _unbed(state: State, route: int) -> None:
    state.by_colour = _with(state.by_colour, NO_TRACK, state.by_colour[NO_TRACK] & ~(1 << route))


def _with(items: tuple[Any, ...], at: int, item: Any) -> tuple[Any, ...]:
    return (*items[:at], item, *items[at + 1 :])
