"""Everything that a host can say wrongly, message by message: for tests of what a guest believes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

ODD: tuple[Any, ...] = (None, True, -1, 5, 6, 10**6, 1.5, "", "purple", "x" * 70, "\u202eA", [], [None], {}, {"a": 1})


def lies_about(text: str) -> Iterator[str]:
    """The message with every one of its parts missing, or replaced by everything that it must not be."""
    message = json.loads(text)
    for path in paths(message):
        for odd in ODD:
            yield json.dumps(changed(message, path, odd))
        yield json.dumps(changed(message, path, None, gone=True))
    yield json.dumps(message | {"more": 1})


def paths(value: Any, here: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to each part; of a list its first and last entry stand for all."""
    entries: list[Any] = []
    if isinstance(value, dict):
        entries = [key for key in value if key != "t"]
    elif isinstance(value, list):
        entries = sorted({0, len(value) - 1}) if value else []
    for entry in entries:
        yield (*here, entry)
        yield from paths(value[entry], (*here, entry))


def changed(message: dict[str, Any], path: tuple[Any, ...], odd: Any, *, gone: bool = False) -> dict[str, Any]:
    other = deepcopy(message)
    at: Any = other
    for step in path[:-1]:
        at = at[step]
    if gone:
        del at[path[-1]]
    else:
        at[path[-1]] = odd
    return other


def well_formed(header: dict[str, Any], lobby: dict[str, Any], seats: int) -> Iterator[dict[str, Any]]:
    """Lies of the right form, which only somebody who knows the table can tell from the truth."""

    def seat_with(**fields: Any) -> dict[str, Any]:
        first = lobby["seats"][0] | fields
        return {"t": "lobby", **lobby, "seats": [first, *lobby["seats"][1:]]}

    def header_with(**fields: Any) -> dict[str, Any]:
        return {"t": "game", "header": header | fields, "seats": [0], "restart": False}

    def player_with(**fields: Any) -> dict[str, Any]:
        return header_with(seats=[header["seats"][0] | fields, *header["seats"][1:]])

    yield from (seat_with(colour=colour) for colour in ("purple", "", "Blue"))
    yield from (seat_with(there=there) for there in ("gone", "", "bot", "open"))
    yield from (seat_with(who=who) for who in ("nobody", "bot", "bot genius", "", "bot random"))
    yield from (seat_with(name=name) for name in ("", "\u202eevE"))
    yield {"t": "lobby", **lobby, "seats": []}
    yield {"t": "lobby", **lobby, "seats": lobby["seats"] * 3}
    yield from ({"t": "lobby", **lobby, "colours": some} for some in ([], ["blue"], ["blue"] * 5, ["pink", "red"]))
    yield from (header_with(map=map_id) for map_id in ("asia", "nowhere", ""))
    yield from (
        header_with(**field) for field in ({"rules": "france"}, {"data": "0" * 16}, {"seed": "x"}, {"viewer": 0})
    )
    yield from (header_with(seats=header["seats"][:number]) for number in (0, 1))
    yield from (
        player_with(**field) for field in ({"colour": "purple"}, {"who": "bot genius"}, {"who": "x"}, {"name": ""})
    )
    yield from (
        {"t": "game", "header": header, "seats": some, "restart": False} for some in ([5], [0, 0], [1, 0], [seats])
    )
    yield from ({"t": "there", "seats": some} for some in ([], ["here"], ["here"] * 6, ["gone"] * seats))
    yield from ({"t": "said", "seat": seat, "saying": "hello"} for seat in (seats, 5))
    yield from ({"t": "said", "seat": 0, "saying": saying} for saying in ("boo", "hello!"))
    yield {"t": "asked", "device": "x", "seat": 0}
    yield {"t": "tried"}
    yield from refusals()
    yield {"t": "lines", "first": 1, "views": [{"seat": 1, "lines": []}]}
    yield {"t": "log", "header": header | {"seed": "x"}, "lines": [], "total": 4}


def refusals() -> Iterator[dict[str, Any]]:
    """Reasons that name what this table does not have."""
    for why, numbers in (
        ("RouteTaken", {"route": 9_999, "owner": 0}),
        ("RouteTaken", {"route": 0, "owner": 5}),
        ("RouteBlocked", {"route": 0, "by": 9_999}),
        ("NotYourTurn", {"seat": 5}),
        ("NotEnoughCards", {"card": 77, "needs": 3, "has": 1}),
        ("WrongColour", {"needs": 50, "given": 60}),
        ("NoSuchPiece", {"colour": 99, "length": 4}),
        ("TicketNotYours", {"ticket": 4_000}),
        ("CannotUndo", {"why": "because"}),
        ("WrongMoment", {"owes": "money"}),
        ("NameAlike", {"name": "x" * 9_000}),
        ("Refusal", {}),
    ):
        yield {"t": "refused", "id": None, "why": why, "numbers": numbers, "words": "No."}
