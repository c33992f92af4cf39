"""The engine in the neutral words that the naive game of `tests/naive` speaks: positions and actions as plain JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from engine.actions import Action, Place
from engine.board import Variant, routes_in
from engine.cards import COLOURS, LETTERS, counts, unpacked
from engine.chance import Chance
from engine.codec import Codec
from engine.events import EVERYONE, Owes
from engine.game import Game
from engine.maps import find_maps, load_variant
from engine.posed import Dug, Position
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
    return BridgedGame(Game.resumed(game.state, SortedChance(seed)))


def bridge_from(position: dict[str, Any], map_id: str, seats: int) -> BridgedGame:
    """The engine, set up to stand where a dump says."""
    return BridgedGame(Game.resumed(load(position, variant(map_id), seats), SortedChance("")))


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


AS_DUMPED = (
    *("turn", "deck", "discard", "market", "drawn", "hands", "racks", "ticket_racks", "ticket_deck", "offers"),
    *("claimed", "closed", "track", "supply", "trains", "scores", "final_turns"),
)


def load(position: dict[str, Any], box: Variant, seats: int) -> State:
    """A state made from a dump. `first_place` and `fresh`, which only some moments need, come with it."""
    if position["chosen"]:
        raise ValueError("a dump does not tell what was chosen: start from one before the first choice")
    owes, fresh, held = Owes(position["owes"]), position.get("fresh", []), [*position["tickets"]]
    if owes is Owes.SHARE:
        turn = position["turn"]
        held[turn] = [*(ticket for ticket in held[turn] if ticket not in fresh), *fresh]
    posed = Position(
        **{name: position[name] for name in AS_DUMPED},
        owes=owes,
        tickets=held,
        fresh=len(fresh),
        tunnel=Dug(**position["tunnel"]) if position["tunnel"] else None,
        passes=position.get("passes", 0),
        first=position.get("first", 0),
        first_place=Place(position.get("first_place", "hand")),
    )
    return posed.state(box, seats)
