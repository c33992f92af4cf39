"""Lengths tell nothing, whatever a map calls its tickets and routes."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from app.net.books import Book, Sizes, action_size, frame_size, lines_message, portions
from app.net.frames import frame
from app.net.words import write
from engine.actions import KeepTickets
from engine.board import Variant
from engine.codec import Codec
from engine.game import Game
from engine.table import Table
from tests.playing import random_action
from tests.positions import variant


def own_map(letter: str, map_id: str = "usa") -> Variant:
    """A player's own map, on which some tickets and routes have ids of sixty letters."""
    box = variant(map_id)
    long = [replace(t, id=f"{letter * 57}{n:03}") if n % 3 == 0 else t for n, t in enumerate(box.tickets)]
    routes = [replace(r, id=f"{letter * 57}{n:03}") if n % 3 == 0 else r for n, r in enumerate(box.board.routes)]
    return replace(box, tickets=tuple(long), board=replace(box.board, routes=tuple(routes)))


@pytest.mark.parametrize("letter", ["x", "é", "線", "🚂"])
def test_all_actions_are_equally_long(letter: str) -> None:
    box = own_map(letter)
    game, random, codec, lengths = Game(box, 2, "sizes"), Random(1), Codec(box, 2), set()
    game.start()
    while waiting := game.state.to_move():
        action = random_action(game, waiting[0], random)
        lengths.add(length_of(codec.write_action(action), box))
        game.play(waiting[0], action)
    tickets = bytes(range(0, 15, 3))  # five that are all long
    lengths.add(length_of(codec.write_action(KeepTickets(tickets[:2], tickets[2 : box.numbers.tickets_dealt])), box))
    assert len(lengths) == 1


def length_of(action: dict[str, object], box: Variant) -> int:
    return len(frame(write("do", id="0" * 16, seat=5, known=99_999, action=action), action_size(box)))


@pytest.mark.parametrize(("letter", "map_id", "seats"), [("x", "usa", 2), ("é", "asia", 4), ("線", "usa", 3)])
def test_no_seats_lines_are_longer_than_what_everybody_knows_of_them(letter: str, map_id: str, seats: int) -> None:
    table, random = Table(Game(own_map(letter, map_id), seats, "sizes")), Random(2)
    sizes, books = Sizes(table), [Book(table, seat, range(seats)) for seat in (*range(seats), None)]
    known = 0
    table.start()
    for _ in range(60):
        for last in portions(table, sizes, known):
            room = frame_size(sizes, 1, known, last)
            assert all(len(lines_message([book], known, last).encode()) <= room for book in books)
            known = last
        seat = table.game.state.to_move()[0]
        table.submit(seat, random_action(table.game, seat, random))
