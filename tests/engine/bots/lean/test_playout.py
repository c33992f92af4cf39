"""A playout draws cards in a way of its own, for speed: it must do exactly what the legal moves do."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from engine.board import GRAY, routes_in
from engine.bots.lean.moves import keep_masks, legal, paying_colours, play
from engine.bots.lean.playout import play_out
from engine.bots.lean.project import project
from engine.bots.lean.state import BACK, BLIND, FIRST, LOCO, MORE_TICKETS, OVER, PASS, PAY, SECOND, TUNNEL, TURN, Lean
from engine.game import Game
from tests.positions import PLAYERS, variant

PLAIN = [(map_id, seats) for map_id in ("usa", "usa-2025") for seats in PLAYERS[map_id]]
GAMES = 12


@pytest.mark.parametrize(("map_id", "seats"), PLAIN)
def test_a_playout_is_made_of_legal_moves(map_id: str, seats: int) -> None:
    for number in range(GAMES):
        game = Game(variant(map_id), seats, f"playout {number}")
        game.start()
        quick, slow = [project(game.state, shuffler(number)) for _ in range(2)]
        assert play_out(quick, Random(number).random) == play_move_by_move(slow, Random(number).random)
        assert {name: getattr(quick, name) for name in Lean.__slots__ if name != "shuffle"} == {
            name: getattr(slow, name) for name in Lean.__slots__ if name != "shuffle"
        }


def shuffler(seed: int) -> Callable[[list[int]], None]:
    return Random(f"cards {seed}").shuffle


def play_move_by_move(lean: Lean, random: Callable[[], float]) -> int:
    """The same chances, but every move one of the legal ones and carried out as such; the number of moves."""
    moves = 0
    while lean.owes != OVER:
        move = any_move(lean, random)
        allowed = legal(lean)
        assert move in allowed or lean.market[move] in {lean.market[m] for m in allowed if m < len(lean.market)}
        play(lean, move)
        moves += 1
    return moves


def any_move(lean: Lean, random: Callable[[], float]) -> int:
    if lean.owes == TURN:
        return any_turn(lean, random)
    if lean.owes == SECOND:
        places = [slot if card < LOCO else None for slot, card in enumerate(lean.market)]
        return one_of([*places, BLIND if lean.deck else None], random)
    if lean.owes == TUNNEL:
        return PAY if lean.can_pay_tunnel() else BACK
    return one_of([FIRST + mask for mask in keep_masks(lean)], random)


def any_turn(lean: Lean, random: Callable[[], float]) -> int:
    places = [slot if card <= LOCO else None for slot, card in enumerate(lean.market)]
    draws = [*places, BLIND] if lean.deck else []
    tickets = [MORE_TICKETS] if lean.pile else []
    held = lean.hands[lean.turn]
    claims = [FIRST + 9 * route for route in routes_in(lean.claims(lean.turn, held))]
    move = one_of([*draws, *tickets, *claims] or [PASS], random)
    if move < FIRST:
        return move
    route = (move - FIRST) // 9
    colours = paying_colours(lean, route, held)
    several = lean.t.colour[route] == GRAY or lean.t.has_ferries
    return move + (one_of(list(colours), random) if several else colours[0])


def one_of(moves: list[int] | list[int | None], random: Callable[[], float]) -> int:
    """Any of them; None stands for a place where nothing can be had, and is tried again."""
    while (move := moves[int(random() * len(moves))]) is None:
        pass
    return move
