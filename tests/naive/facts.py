"""What is printed on a map's board and tickets, read from its data files: facts only, no rule numbers."""

import json
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from tests.naive.cards import GRAY, LETTER_OF
from tests.naive.numbers_by_map import NUMBERS

MAPS = Path(__file__).parents[2] / "maps"


@dataclass(frozen=True)
class Route:
    """One lane between two cities; `colour` is a letter, "gray", or None for a bare bed."""

    id: str
    a: str
    b: str
    length: int
    colour: str | None
    tunnel_draw: int
    locomotives: int

    @property
    def pair(self) -> frozenset[str]:
        return frozenset({self.a, self.b})


@dataclass(frozen=True)
class Ticket:
    """A ticket; each end is the set of places that meet it (rule 8.8: an area has several)."""

    id: str
    ends: tuple[frozenset[str], frozenset[str]]
    points: int


@dataclass(frozen=True)
class Facts:
    """A map's routes, lanes, crossings, tickets in deck-list order and track pieces."""

    routes: dict[str, Route]
    lanes: dict[frozenset[str], list[str]]
    crossed_by: dict[str, list[str]]
    tickets: dict[str, Ticket]
    pieces: dict[str, int]
    ticket_order: dict[str, int] = field(default_factory=dict)

    def in_deck_order(self, tickets: list[str]) -> list[str]:
        return sorted(tickets, key=self.ticket_order.__getitem__)


@cache
def facts_of(map_id: str) -> Facts:
    """The facts of a map, read once."""
    numbers = NUMBERS[map_id]
    board = _read(numbers.board, "board")
    decks = _read(numbers.board, "tickets")["decks"]
    routes = {entry["id"]: _route(entry) for entry in board["routes"]}
    tickets = [_ticket(entry, board) for deck in numbers.decks for entry in decks[deck]]
    return Facts(
        routes=routes,
        lanes=_lanes(routes),
        crossed_by=_crossed_by(board),
        tickets={ticket.id: ticket for ticket in tickets},
        pieces=_pieces(board),
        ticket_order={ticket.id: place for place, ticket in enumerate(tickets)},
    )


def _read(board: str, name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((MAPS / board / f"{name}.json").read_text("utf-8"))
    return data


def _route(entry: dict[str, Any]) -> Route:
    colour = entry["colour"]
    return Route(
        id=entry["id"],
        a=entry["a"],
        b=entry["b"],
        length=entry["length"],
        colour=colour if colour in (None, GRAY) else LETTER_OF[colour],
        tunnel_draw=entry.get("tunnel_draw", 0),
        locomotives=entry.get("locomotives", 0),
    )


def _ticket(entry: dict[str, Any], board: dict[str, Any]) -> Ticket:
    ends = (_places(entry["a"], board), _places(entry["b"], board))
    return Ticket(f"{entry['a']}--{entry['b']}", ends, entry["points"])


def _places(end: str, board: dict[str, Any]) -> frozenset[str]:
    if end in {area["id"] for area in board.get("areas", [])}:
        return frozenset(place["id"] for place in board["area_ends"] if place["area"] == end)
    return frozenset({end})


def _lanes(routes: dict[str, Route]) -> dict[frozenset[str], list[str]]:
    lanes: dict[frozenset[str], list[str]] = {}
    for route in routes.values():
        lanes.setdefault(route.pair, []).append(route.id)
    return lanes


def _crossed_by(board: dict[str, Any]) -> dict[str, list[str]]:
    crossed: dict[str, list[str]] = {}
    for one, other in board.get("crossings", []):
        crossed.setdefault(one, []).append(other)
        crossed.setdefault(other, []).append(one)
    return crossed


def _pieces(board: dict[str, Any]) -> dict[str, int]:
    return {f"{LETTER_OF[piece['colour']]}{piece['length']}": piece["count"] for piece in board.get("pieces", [])}
