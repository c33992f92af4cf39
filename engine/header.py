"""The first line of a log: what is played, on which data, and by whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.board import Variant
from engine.errors import BadLine

FORMAT: Final = 2
MOST_LETTERS: Final = 60
PLAYER_COLOURS: Final = ("blue", "red", "green", "yellow", "black")


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits in a seat: `who` is "person", "phone", or "bot" and its name."""

    name: str
    colour: str
    who: str = "person"


@dataclass(frozen=True, slots=True)
class Header:
    """What is known before the first event. Only the keeper's log has the `seed`; a viewer's has `viewer`, the seat."""

    variant: str
    rules: str
    data: str  # the fingerprint of the map's data
    players: tuple[Player, ...]
    seed: str | None = None
    viewer: int | None = None

    def line(self) -> dict[str, Any]:
        players = [{"name": p.name, "colour": p.colour, "who": p.who} for p in self.players]
        line = {"railhead": FORMAT, "map": self.variant, "rules": self.rules, "data": self.data, "seats": players}
        own = {"seed": self.seed, "viewer": self.viewer}
        return line | {key: value for key, value in own.items() if value is not None}


def header_for(variant: Variant, players: Sequence[Player], seed: str) -> Header:
    """The header of a game that is kept here."""
    return Header(variant.id, variant.rules, variant.fingerprint, tuple(players), seed)


def read_header_line(line: Mapping[str, Any]) -> Header:
    """The header in a line; raises `BadLine` with what is wrong in it."""
    fields = dict(line)
    seats = fields.get("seats")
    if not isinstance(seats, list) or not all(isinstance(seat, dict) for seat in seats):
        raise BadLine("the header has no list of seats")
    players = tuple(Player(_short(seat, "name"), _short(seat, "colour"), _short(seat, "who")) for seat in seats)
    viewer = fields.get("viewer")
    if viewer is not None and (isinstance(viewer, bool) or viewer not in range(len(players))):
        raise BadLine(f"the header has no seat {viewer!r}")
    seed = _short(fields, "seed") if "seed" in fields else None
    return Header(_short(fields, "map"), _short(fields, "rules"), _short(fields, "data"), players, seed, viewer)


def _short(fields: Mapping[str, Any], key: str) -> str:
    value = fields.get(key)
    if not isinstance(value, str) or len(value) > MOST_LETTERS:
        raise BadLine(f"{key!r} of the header must be a text of at most {MOST_LETTERS} letters")
    return value
