"""A saved game as it is read: a header and one JSON line per event, each line with a check (`engine.checks`).

Everything about a game follows from it: load is to apply it, replay is to apply it slowly. When the device died in the
middle of an action, the unfinished rest is left out. A file that is broken elsewhere is refused with the reason and
stays as it is; the refusal holds what was whole before the damage, so that a player can go on from there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, NoReturn
from zlib import crc32

from engine.board import Variant
from engine.checks import CHECK_ROOM, Unchecked, stated_check, without_check
from engine.codec import parse
from engine.errors import BadLine, LogError, RailheadError
from engine.events import Event
from engine.eyes import keeper
from engine.files import BadFile, read_bytes, read_start
from engine.header import FORMAT, Header, read_header_line
from engine.lines import Lines
from engine.model import eyes_for
from engine.state import State

Fields = dict[str, Any]
FindVariant = Callable[[str], Variant]

CHECKED: Final = 2  # the first format whose lines have a check
# How a line of an older format becomes one of the next: a new format adds an entry and old games stay readable.
UPGRADES: Final[dict[int, Callable[[Fields], Fields]]] = {1: lambda fields: fields}
MOST_BYTES: Final = 16_000_000
MOST_HEADER: Final = 100_000


@dataclass(frozen=True)
class Recorded:
    """A log as it was read: whole actions only."""

    header: Header
    variant: Variant
    events: tuple[Event, ...]
    ends: tuple[int, ...]  # the numbers of the events with which an action was done
    size: int  # bytes of the file that was read, up to its last whole action
    check: int  # of the last line of it
    format: int = FORMAT

    def state(self, line: int | None = None) -> State:
        """The table after so many events, or after the last one."""
        state = self.start()
        for event in self.events[:line]:
            state.apply(event)
        return state

    def start(self) -> State:
        """The table before the first event."""
        seats, numbers = len(self.header.players), self.variant.numbers
        mine = self.header.seed is not None
        eyes = keeper(seats, numbers.team_size) if mine else eyes_for(self.variant, seats, self.header.viewer)
        return State(self.variant, seats, eyes)

    def up_to(self, line: int) -> Recorded:
        """The log as it was at this line, or at the end of the last whole action before it."""
        ends = tuple(end for end in self.ends if end <= line)
        return replace(self, events=self.events[: ends[-1] if ends else 0], ends=ends)


class Damaged(LogError):
    """A saved game with a line that is not what was written; `before` is what can be gone on from."""

    def __init__(self, file: str, line: int, reason: str, before: Recorded) -> None:
        super().__init__(file, line, reason)
        self.before = before


def read_log(path: Path, find: FindVariant) -> Recorded:
    """A saved game, checked line by line; `find` gives the variant by its id."""
    *lines, rest = _bytes_of(path).split(b"\n")  # a line without its end is torn
    if not lines:
        raise LogError(path.name, 1, "is no game of Railhead")
    top = _first_line(path, lines[0])
    variant = _variant(path, top.header, find)
    reader = _Reader(path, Recorded(top.header, variant, (), (), len(lines[0]) + 1, top.check, top.format))
    for number, line in enumerate(lines[1:], 2):
        reader.take(number, line)
    if stated_check(rest[:-1]) is not None:
        reader.fail(len(lines) + 1, Unchecked())  # it is whole but for its end: not torn
    if not top.whole:
        reader.fail(1, Unchecked())
    return reader.recorded()


def read_header(path: Path) -> Header:
    """Only the header, to list games by."""
    try:
        start = read_start(path, MOST_HEADER)
    except BadFile as error:
        raise LogError(path.name, 0, error.reason) from None
    return _first_line(path, start.partition(b"\n")[0]).header


class _Reader:
    """Takes in line by line and remembers where the last whole action ended."""

    def __init__(self, path: Path, empty: Recorded) -> None:
        self.path, self.empty = path, empty
        self.upgrade = _upgrade_from(path, empty.format)
        self.state = empty.start()
        self.lines = Lines(empty.variant, self.state.seats)
        self.events: list[Event] = []
        self.whole: list[tuple[int, int, int]] = []  # of each action: the number of its last event, bytes, check
        self.size, self.check = empty.size, empty.check

    def take(self, number: int, line: bytes) -> None:
        try:
            body, self.check = without_check(line, self.check) if self.empty.format >= CHECKED else (line, 0)
            event, done = self.lines.read_parsed(self.upgrade(parse(body)), self.state.number + 1)
            self.state.apply(event)
        except RailheadError as error:
            self.fail(number, error)
        self.events.append(event)
        self.size += len(line) + 1
        if done:
            self.whole.append((self.state.number, self.size, self.check))

    def fail(self, number: int, error: RailheadError) -> NoReturn:
        raise Damaged(self.path.name, number, str(error), self.recorded()) from error

    def recorded(self) -> Recorded:
        if not self.whole:
            return self.empty
        last, size, check = self.whole[-1]
        ends = tuple(end for end, _, _ in self.whole)
        return replace(self.empty, events=tuple(self.events[:last]), ends=ends, size=size, check=check)


def _bytes_of(path: Path) -> bytes:
    try:
        return read_bytes(path, MOST_BYTES)
    except BadFile as error:
        raise LogError(path.name, 0, error.reason) from None


# -- the first line


@dataclass(frozen=True)
class _Top:
    """The header; if it is not `whole` it can still be read, and `check` is what the next line was chained to."""

    header: Header
    format: int
    check: int
    whole: bool


def _first_line(path: Path, line: bytes) -> _Top:
    body, check, whole = _unchecked(line)
    try:
        fields = parse(body)
        version = fields.pop("railhead", None)
        if isinstance(version, bool) or not isinstance(version, int):
            raise LogError(path.name, 1, "is no game of Railhead")
        upgrade = _upgrade_from(path, version)
        return _Top(read_header_line(upgrade(fields)), version, check, whole or version < CHECKED)
    except BadLine as error:
        raise LogError(path.name, 1, f"is no game of Railhead: {error}") from None


def _unchecked(line: bytes) -> tuple[bytes, int, bool]:
    """The line without its check, the check, and whether it fits. A damaged one is taken for what it seems to be."""
    try:
        return *without_check(line), True
    except Unchecked:
        stated = stated_check(line)
    if stated is None:  # none, as in the oldest format; or it is the check itself that is damaged
        return line, crc32(line[:-CHECK_ROOM]), False
    return line[:-CHECK_ROOM] + b"}", stated, False


def _upgrade_from(path: Path, version: int) -> Callable[[Fields], Fields]:
    if version > FORMAT:
        raise LogError(path.name, 1, f"was written by a newer Railhead: format {version}, here {FORMAT} is known")
    steps = [UPGRADES.get(older) for older in range(max(version, 0), FORMAT)]
    if version < 0 or None in steps:
        raise LogError(path.name, 1, f"format {version} is not known here")

    def upgrade(fields: Fields) -> Fields:
        for step in steps:
            fields = step(fields) if step else fields
        return fields

    return upgrade


def _variant(path: Path, header: Header, find: FindVariant) -> Variant:
    try:
        variant = find(header.variant)
    except (KeyError, RailheadError) as error:
        raise LogError(path.name, 1, f"there is no map {header.variant!r} here: {error}") from None
    if variant.rules != header.rules or variant.fingerprint != header.data:
        raise LogError(path.name, 1, f"was played on other data of the map {header.variant!r} than lies here")
    if not variant.seats_allowed(len(header.players)):
        raise LogError(path.name, 1, f"{variant.name} is not played by {len(header.players)}")
    return variant
