"""Actions and events as JSON objects and back, with text ids and one letter a card: the log's and the network's words.

What a field looks like follows from the name of its type, so a new event needs no line here. Decoding trusts
nothing: whatever is not an action or event of this very game raises `BadLine`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields
from enum import Enum
from typing import Any, NamedTuple, TypeVar

from engine.actions import ACTIONS, Action, Place
from engine.board import UNKNOWN_TICKET, Variant, mask_of, routes_in
from engine.cards import HIDDEN, LETTERS, MARKET_PLACES, tally, unpacked
from engine.errors import BadLine
from engine.events import EVENTS, EVERYONE, Closure, Event, Owes, SweepBar

MOST_CARDS = 110
MOST_NUMBER = 100_000

_ACTION_NAMES = {kind: name for name, kind in ACTIONS.items()}
_EVENT_NAMES = {kind: name for name, kind in EVENTS.items()}

Value = TypeVar("Value")


class Form(NamedTuple):
    """How a type of field is written and read."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


def text(line: Mapping[str, Any]) -> str:
    """The one way to write a line."""
    return json.dumps(line, ensure_ascii=False, separators=(",", ":"))


def parse(line: str | bytes) -> dict[str, Any]:
    """The object in a line of text."""
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        raise BadLine("not a JSON text") from None
    if not isinstance(value, dict):
        raise BadLine("not a JSON object")
    return value


class Codec:
    """Writes and reads the actions and events of one variant with so many seats."""

    def __init__(self, variant: Variant, seats: int) -> None:
        self._route_ids = [route.id for route in variant.board.routes]
        self._routes = variant.board.route_numbers
        self._ticket_ids = [ticket.id for ticket in variant.tickets]
        self._tickets = variant.ticket_numbers
        sides = seats // variant.numbers.team_size
        as_is: Callable[[Any], Any] = _same
        self._forms: dict[str, Form] = {
            "Seat": Form(as_is, _between(0, seats - 1)),
            "SeatOrEveryone": Form(as_is, _between(EVERYONE, seats - 1)),
            "Side": Form(as_is, _between(0, sides - 1)),
            "Number": Form(as_is, _between(-MOST_NUMBER, MOST_NUMBER)),
            "Slot": Form(as_is, _between(0, MARKET_PLACES - 1)),
            "Card": Form(LETTERS.__getitem__, _read_card),
            "Cards": Form(_write_cards, _read_cards),
            "Tally": Form(lambda cards: _write_cards(unpacked(cards)), lambda value: tally(_read_cards(value))),
            "RouteNo": Form(self._route_ids.__getitem__, self._read_route),
            "Routes": Form(lambda mask: [*map(self._route_ids.__getitem__, routes_in(mask))], self._read_routes),
            "Path": Form(lambda path: [*map(self._route_ids.__getitem__, path)], self._read_path),
            "Tickets": Form(self._write_tickets, self._read_tickets),
            **{kind.__name__: _enum_form(kind) for kind in (Place, Owes, Closure, SweepBar)},
        }
        self._forms["Place | None"] = self._forms["Place"]
        self._forms["Seats"] = _each(self._forms["Seat"])
        self._forms["Sides"] = _each(self._forms["Side"])
        self._forms["tuple[Tally, ...]"] = _each(self._forms["Tally"])
        self._forms["tuple[Tickets, ...]"] = _each(self._forms["Tickets"])

    # -- actions and events

    def write_action(self, action: Action) -> dict[str, Any]:
        return {"do": _ACTION_NAMES[type(action)], **self._write(action)}

    def read_action(self, line: Mapping[str, Any]) -> Action:
        action = self._read(line, "do", ACTIONS)
        if "?" in str(line):
            raise BadLine("an action names only cards that are known")
        return action

    def write_event(self, event: Event) -> dict[str, Any]:
        return {"event": _EVENT_NAMES[type(event)], **self._write(event)}

    def read_event(self, line: Mapping[str, Any]) -> Event:
        return self._read(line, "event", EVENTS)

    def _write(self, value: Action | Event) -> dict[str, Any]:
        written = {}
        for name, kind, default in _FIELDS[type(value)]:
            content = getattr(value, name)
            if content != default:
                written[name] = self._forms[kind].write(content)
        return written

    def _read(self, line: Mapping[str, Any], key: str, kinds: Mapping[str, type[Value]]) -> Value:
        name = line.get(key)
        if not isinstance(name, str) or name not in kinds:
            raise BadLine(f"unknown {key} {name!r}")
        kind, values = kinds[name], {}
        for field, form, default in _FIELDS[kind]:
            if field in line:
                values[field] = self._forms[form].read(line[field])
            elif default is MISSING:
                raise BadLine(f"{name} needs {field!r}")
        if len(values) + 1 != len(line):
            raise BadLine(f"{name} has too many fields: {sorted(map(str, line))}")
        return kind(**values)

    # -- ids

    def _read_route(self, value: Any) -> int:
        if not isinstance(value, str) or value not in self._routes:
            raise BadLine(f"unknown route {value!r}")
        return self._routes[value]

    def _read_path(self, value: Any) -> tuple[int, ...]:
        return tuple(self._read_route(route) for route in _list(value, len(self._routes)))

    def _read_routes(self, value: Any) -> int:
        return mask_of(self._read_path(value))

    def _write_tickets(self, tickets: bytes) -> list[str]:
        return ["?" if ticket == UNKNOWN_TICKET else self._ticket_ids[ticket] for ticket in tickets]

    def _read_tickets(self, value: Any) -> bytes:
        return bytes(self._read_ticket(ticket) for ticket in _list(value, len(self._ticket_ids)))

    def _read_ticket(self, value: Any) -> int:
        if value == "?":
            return UNKNOWN_TICKET
        if not isinstance(value, str) or value not in self._tickets:
            raise BadLine(f"unknown ticket {value!r}")
        return self._tickets[value]


def _type_name(field: Field[Any]) -> str:
    return field.type if isinstance(field.type, str) else field.type.__name__


# the fields of every action and event: name, name of the type, default
_KINDS: list[Any] = [*ACTIONS.values(), *EVENTS.values()]
_FIELDS: dict[type[Any], list[tuple[str, str, Any]]] = {
    kind: [(field.name, _type_name(field), field.default) for field in fields(kind)] for kind in _KINDS
}


def _same(value: Value) -> Value:
    return value


def _between(least: int, most: int) -> Callable[[Any], int]:
    def read(value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise BadLine(f"must be a whole number from {least} to {most}, not {value!r}")
        return value

    return read


def _list(value: Any, most: int) -> list[Any]:
    if not isinstance(value, list) or len(value) > most:
        raise BadLine(f"must be a list of at most {most}")
    return value


def _each(form: Form) -> Form:
    return Form(
        lambda values: [form.write(value) for value in values],
        lambda values: tuple(form.read(value) for value in _list(values, MOST_CARDS)),
    )


def _enum_form(kind: type[Enum]) -> Form:
    known = {member.value: member for member in kind}

    def read(value: Any) -> Enum:
        if not isinstance(value, str) or value not in known:
            raise BadLine(f"unknown {kind.__name__.lower()} {value!r}")
        return known[value]

    return Form(lambda member: member.value, read)


def _write_cards(cards: bytes) -> str:
    return "".join(map(LETTERS.__getitem__, cards))


def _read_cards(value: Any) -> bytes:
    if not isinstance(value, str) or len(value) > MOST_CARDS:
        raise BadLine(f"must be the letters of at most {MOST_CARDS} cards")
    return bytes(map(_read_card, value))


def _read_card(value: Any) -> int:
    card = LETTERS.find(value) if isinstance(value, str) and len(value) == 1 else -1
    if not 0 <= card <= HIDDEN:
        raise BadLine(f"unknown card {value!r}")
    return card
