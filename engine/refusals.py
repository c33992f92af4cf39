"""Why an action cannot be done: a type for each reason, with the numbers that a sentence needs.

`words` is the sentence in English with its numbers named, so that the screen can translate it.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import Enum
from typing import Any, ClassVar

from engine.errors import RailheadError
from engine.events import Owes
from engine.pending import UndoBar


@dataclass
class Refusal(RailheadError):
    """An action was not accepted, and nothing has changed."""

    words: ClassVar[str] = "This cannot be done."

    def numbers(self) -> dict[str, Any]:
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def __str__(self) -> str:
        return self.words.format(**{name: _plain(value) for name, value in self.numbers().items()})

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), tuple(self.numbers().values())


def _plain(value: Any) -> Any:
    """A moment or a reason without its programmer's name."""
    return value.value.replace("_", " ") if isinstance(value, Enum) else value


# -- whose turn, and what is owed


@dataclass
class NotYourTurn(Refusal):
    words = "It is not this player's turn."
    seat: int


@dataclass
class NoSuchSeat(Refusal):
    words = "There is no seat {seat} at this table."
    seat: int


@dataclass
class AlreadyChosen(Refusal):
    words = "This player has chosen already; the others are still choosing."
    seat: int


@dataclass
class WrongMoment(Refusal):
    words = "This cannot be done now: {owes} is owed first."
    owes: Owes


@dataclass
class GameOver(Refusal):
    words = "The game is over."


@dataclass
class NotInThisGame(Refusal):
    words = "This action does not exist in this game."


@dataclass
class SomethingElsePossible(Refusal):
    words = "Passing is only allowed when nothing else can be done."


# -- train cards


@dataclass
class DeckEmpty(Refusal):
    words = "There are no cards left to draw."


@dataclass
class PlaceEmpty(Refusal):
    words = "No card lies in this place."
    slot: int


@dataclass
class LocomotiveNotSecond(Refusal):
    words = "A face-up locomotive can only be the first card."
    slot: int


@dataclass
class NameThePlace(Refusal):
    words = "Say first whether this card goes to the hand or to the rack."


@dataclass
class PlaceIsFixed(Refusal):
    words = "There is no choice where this card goes."


# -- routes


@dataclass
class NoSuchRoute(Refusal):
    words = "There is no such route."
    route: int


@dataclass
class RouteTaken(Refusal):
    words = "This route has been claimed already."
    route: int
    owner: int


@dataclass
class LaneClosed(Refusal):
    words = "This lane is closed: with {players} players only {claims} of {lanes} lanes are used."
    route: int
    players: int
    claims: int
    lanes: int


@dataclass
class RouteBlocked(Refusal):
    words = "This route is blocked for ever by one that crosses it."
    route: int
    by: int


@dataclass
class LaneOwned(Refusal):
    words = "Nobody may claim two lanes of the same connection."
    route: int
    owned: int


@dataclass
class NotBuilt(Refusal):
    words = "No track has been laid here yet."
    route: int


@dataclass
class NotEnoughTrains(Refusal):
    words = "This needs {needs} trains; {has} are left."
    needs: int
    has: int


@dataclass
class NoSuchCards(Refusal):
    words = "Nobody can pay with fewer than no cards of a kind."


@dataclass
class WrongNumberOfCards(Refusal):
    words = "This needs exactly {needs} cards, not {given}."
    needs: int
    given: int


@dataclass
class MixedColours(Refusal):
    words = "All cards must be of one colour, besides locomotives."


@dataclass
class WrongColour(Refusal):
    words = "These cards do not have the route's colour."
    needs: int
    given: int


@dataclass
class NotEnoughCards(Refusal):
    words = "There are only {has} of these cards, not {needs}."
    card: int
    needs: int
    has: int


@dataclass
class FerryNeedsLocomotives(Refusal):
    words = "This ferry needs {needs} locomotives, not {given}."
    needs: int
    given: int


# -- tickets


@dataclass
class NoTicketsLeft(Refusal):
    words = "There are no tickets left to draw."


@dataclass
class KeepOtherNumber(Refusal):
    words = "From {least} to {most} of these tickets must be kept, not {given}."
    least: int
    most: int
    given: int


@dataclass
class TicketNotOffered(Refusal):
    words = "This ticket is not among those to choose from."
    ticket: int


@dataclass
class ReturnTheRest(Refusal):
    words = "All other tickets go back, each once."


@dataclass
class ShareOtherNumber(Refusal):
    words = "From {least} to {most} tickets go on the rack, not {given}."
    least: int
    most: int
    given: int


@dataclass
class TicketNotYours(Refusal):
    words = "This ticket cannot be put on the rack now."
    ticket: int


# -- track


@dataclass
class BedNotFree(Refusal):
    words = "No track can be laid here."
    route: int


@dataclass
class NoSuchPiece(Refusal):
    words = "There is no such piece of length {length} in the supply."
    colour: int
    length: int


# -- undo


@dataclass
class CannotUndo(Refusal):
    words = "This cannot be taken back: {why}."
    why: UndoBar
