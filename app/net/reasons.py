"""Refusals on their way from the host to the guest's screen: the type, its numbers, and the words as a last resort."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import Enum
from typing import Any, Final

from engine.errors import RailheadError
from engine.events import Owes
from engine.pending import UndoBar
from engine.refusals import Refusal
from engine.table import Stale

MOST: Final = 100_000
MOST_WORDS: Final = 400
_ENUMS: dict[str, type[Enum]] = {"Owes": Owes, "UndoBar": UndoBar}


@dataclass
class Refused(Refusal):
    """What the host would not do, in its own words."""

    words = "{reason}"
    reason: str


@dataclass
class NotYourSeat(Refusal):
    words = "This seat belongs to another device."
    seat: int


@dataclass
class NotStarted(Refusal):
    words = "The game has not begun."


@dataclass
class AlreadyStarted(Refusal):
    words = "The game has begun: seats are not given any more."


@dataclass
class SeatTaken(Refusal):
    words = "Somebody else has taken this seat."
    seat: int


@dataclass
class ColourTaken(Refusal):
    words = "Somebody else plays with this colour."
    colour: str


@dataclass
class NameTaken(Refusal):
    words = "Somebody else has this name."
    name: str


@dataclass
class NameAlike(Refusal):
    words = "This name looks like “{name}”, which somebody else has."
    name: str


@dataclass
class NoSuchColour(Refusal):
    words = "There is no such colour."
    colour: str


@dataclass
class NoMessages(Refusal):
    words = "No messages in a team game: partners must not tell each other anything."


@dataclass
class TooManyMessages(Refusal):
    words = "Not so many messages: wait a moment."


@dataclass
class TooManyChanges(Refusal):
    words = "Not so many changes at once: wait a moment."


@dataclass
class SeatsEmpty(Refusal):
    words = "{empty} seats are still empty."
    empty: int


@dataclass
class NotAway(Refusal):
    words = "The player of this seat is here."
    seat: int


@dataclass
class HasSeat(Refusal):
    words = "This device has a seat already."


@dataclass
class AskedTooOften(Refusal):
    words = "The host was asked often enough."


@dataclass
class SeatKept(Refusal):
    words = "The host keeps this seat for its player."
    seat: int


@dataclass
class NobodyAsks(Refusal):
    words = "Nobody asks for this seat any more."
    seat: int


@dataclass
class NotConnected(Refusal):
    words = "There is no connection to the host at present."


@dataclass
class StillWaiting(Refusal):
    words = "The host has not answered the last action yet."


def _kinds(kind: type[Refusal]) -> dict[str, type[Refusal]]:
    found = {kind.__name__: kind}
    for child in kind.__subclasses__():
        found |= _kinds(child)
    return found


def write_reason(error: RailheadError) -> dict[str, Any]:
    """The fields `why`, `numbers` and `words` of a message."""
    numbers = error.numbers() if isinstance(error, Refusal) else {}
    plain = {name: value.value if isinstance(value, Enum) else value for name, value in numbers.items()}
    return {"why": type(error).__name__, "numbers": plain, "words": str(error)[:400] or "refused"}


def read_reason(message: Mapping[str, Any], below: Mapping[str, int]) -> Refusal:
    """The refusal as its type, where this version knows it and its numbers fit: those named in `below` are smaller."""
    kind = _kinds(Refusal).get(message["why"])
    if kind is None:
        return Refused(message["words"])
    numbers = message["numbers"]
    try:
        named = ((field.name, str(field.type)) for field in fields(kind))
        return kind(**{name: _value(type_, numbers[name], below.get(name, MOST)) for name, type_ in named})
    except (KeyError, ValueError, TypeError):
        return Refused(message["words"])


def _value(kind: str, value: Any, most: int) -> Any:
    if kind in _ENUMS:
        return _ENUMS[kind](value)
    if kind == "int" and isinstance(value, int) and not isinstance(value, bool) and 0 <= value < most:
        return value
    if kind == "str" and isinstance(value, str) and len(value) <= MOST_WORDS and value.isprintable():
        return value
    raise ValueError(kind)


__all__ = ["Stale", "read_reason", "write_reason"]
