"""What a guest tells its screen, one value for each kind of news."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from engine.events import Event
from engine.header import Header
from engine.refusals import Refusal


class Line(Enum):
    """How the connection to the host stands."""

    CONNECTING = "connecting"
    HERE = "here"
    HOST_AWAY = "host_away"  # in the background, or silent: the place is kept
    CLOSED = "closed"  # for good; the words say why


@dataclass(frozen=True)
class Notice:
    """Any news."""


@dataclass(frozen=True)
class Standing(Notice):
    line: Line
    why: str = ""
    words: str = ""
    versions: tuple[str, str] | None = None  # the host's and this device's, when they do not fit


@dataclass(frozen=True)
class LobbySeat:
    """`there` is one of open, here, away, bot."""

    who: str
    name: str
    colour: str
    mine: bool
    there: str


@dataclass(frozen=True)
class Lobby(Notice):
    """`data` is the fingerprint of the host's map; `team_size` seats in a row are a team."""

    map_id: str
    data: str
    team_size: int
    seats: tuple[LobbySeat, ...]
    watching: int
    colours: tuple[str, ...]


@dataclass(frozen=True)
class Began(Notice):
    """A game begins, or goes on, with what this device already has of it: for each view the events so far."""

    header: Header
    seats: tuple[int, ...]  # of this device; none: it looks on
    past: tuple[tuple[Event, ...], ...]
    ends: frozenset[int]


@dataclass(frozen=True)
class Told(Notice):
    """One whole action or several: number, the event in each of the device's views, whether an action ends."""

    lines: tuple[tuple[int, tuple[Event, ...], bool], ...]


@dataclass(frozen=True)
class There(Notice):
    """Of each seat: here, away, stand-in, bot or open."""

    seats: tuple[str, ...]


@dataclass(frozen=True)
class Said(Notice):
    seat: int
    saying: str


@dataclass(frozen=True)
class SeatAsked(Notice):
    """Only at the host: another device asks for the seat of somebody who is away."""

    device: str
    seat: int


@dataclass(frozen=True)
class CodeTried(Notice):
    """Only at the host: somebody has tried a wrong code."""


@dataclass(frozen=True)
class WaysIn(Notice):
    """Only at the host: the table is to be reached in other ways than before."""


@dataclass(frozen=True)
class AtTheDoor(Notice):
    """Only at the host: what goes on among those who have not joined, and how many devices look on without a seat."""

    guessed: bool = False  # somebody tries out codes
    resting: bool = False  # so many that no code is heard at present
    crowded: bool = False
    full: bool = False  # somebody was turned away because there is no place for another device
    watching: int = 0


@dataclass(frozen=True)
class LobbyRefusal(Notice):
    """Something that was asked for outside the game was refused."""

    reason: Refusal


@dataclass(frozen=True)
class Unsaved(Notice):
    """The game cannot be written to this device's disk, and why; with no reason it can again. It is tried by itself."""

    reason: str = ""


@dataclass(frozen=True)
class WholeLog(Notice):
    """The game is over and its full log lies here."""

    path: Path
