"""The log of a game: a header and one JSON line per event, in a file that only ever grows.

Everything about a game follows from it: load is to apply it, replay is to apply it slowly. What an action brought
about is written at once; when the device dies in the middle, the unfinished rest is dropped on the next opening.
A file that is broken elsewhere is refused, with the reason, and stays as it is.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, Self

from engine.board import Variant
from engine.codec import parse, text
from engine.errors import BadLine, LogError, RailheadError
from engine.events import Event
from engine.eyes import keeper
from engine.header import FORMAT, Header, read_header_line
from engine.lines import Lines
from engine.model import eyes_for
from engine.state import State

# How a line of an older format becomes one of the next: a new format adds an entry and old games stay readable.
UPGRADES: Final[dict[int, Callable[[dict[str, Any]], dict[str, Any]]]] = {}
MOST_BYTES: Final = 16_000_000

FindVariant = Callable[[str], Variant]


@dataclass(frozen=True)
class Recorded:
    """A log as it was read: whole actions only."""

    header: Header
    variant: Variant
    events: tuple[Event, ...]
    ends: tuple[int, ...]  # the numbers of the events with which an action was done
    size: int  # bytes of the file that was read, up to its last whole action

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


def read_log(path: Path, find: FindVariant) -> Recorded:
    """A saved game, checked line by line; `find` gives the variant by its id."""
    raw = _bytes_of(path)
    lines = raw.split(b"\n")[:-1]  # a line without its end is torn
    if not lines:
        raise LogError(path.name, 1, "is no game of Railhead")
    header, upgrade = _header(path, lines[0])
    variant = _variant(path, header, find)
    reader = _Reader(path, Recorded(header, variant, (), (), len(lines[0]) + 1), upgrade)
    for number, line in enumerate(lines[1:], 2):
        reader.take(number, line)
    return reader.recorded()


def read_header(path: Path) -> Header:
    """Only the header, to list games by."""
    with path.open("rb") as file:
        return _header(path, file.readline(100_000))[0]


class _Reader:
    """Takes in line by line and remembers where the last whole action ended."""

    def __init__(self, path: Path, empty: Recorded, upgrade: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
        self.path, self.empty, self.upgrade = path, empty, upgrade
        self.state = empty.start()
        self.lines = Lines(empty.variant, self.state.seats)
        self.events: list[Event] = []
        self.ends: list[int] = []
        self.size = self.whole = empty.size

    def take(self, number: int, line: bytes) -> None:
        try:
            event, done = self.lines.read_parsed(self.upgrade(parse(line)), self.state.number + 1)
            self.state.apply(event)
        except RailheadError as error:
            raise LogError(self.path.name, number, str(error)) from error
        self.events.append(event)
        self.size += len(line) + 1
        if done:
            self.ends.append(self.state.number)
            self.whole = self.size

    def recorded(self) -> Recorded:
        whole = self.ends[-1] if self.ends else 0
        return replace(self.empty, events=tuple(self.events[:whole]), ends=tuple(self.ends), size=self.whole)


def _bytes_of(path: Path) -> bytes:
    try:
        if path.stat().st_size > MOST_BYTES:
            raise LogError(path.name, 0, f"is larger than {MOST_BYTES} bytes")
        return path.read_bytes()
    except OSError as error:
        raise LogError(path.name, 0, f"cannot be read: {error.strerror}") from None


def _header(path: Path, line: bytes) -> tuple[Header, Callable[[dict[str, Any]], dict[str, Any]]]:
    try:
        fields = parse(line)
        version = fields.get("railhead")
        if isinstance(version, bool) or not isinstance(version, int):
            raise LogError(path.name, 1, "is no game of Railhead")
        upgrade = _upgrade_from(path, version)
        return read_header_line(upgrade(fields)), upgrade
    except BadLine as error:
        raise LogError(path.name, 1, f"is no game of Railhead: {error}") from None


def _upgrade_from(path: Path, version: int) -> Callable[[dict[str, Any]], dict[str, Any]]:
    if version > FORMAT:
        raise LogError(path.name, 1, f"was written by a newer Railhead: format {version}, here {FORMAT} is known")
    steps = [UPGRADES.get(older) for older in range(max(version, 0), FORMAT)]
    if version < 0 or None in steps:
        raise LogError(path.name, 1, f"format {version} is not known here")

    def upgrade(fields: dict[str, Any]) -> dict[str, Any]:
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


class LogFile:
    """The file of a game that is going on."""

    def __init__(self, path: Path, file: int, lines: Lines, number: int) -> None:
        self.path = path
        self._file = file
        self._lines = lines
        self._number = number
        self._synced = True

    @classmethod
    def create(cls, path: Path, header: Header, variant: Variant) -> Self:
        """A new file; one that is there already is never touched."""
        try:
            file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND, 0o600)
        except OSError as error:
            raise LogError(path.name, 0, f"cannot be made: {error.strerror}") from None
        log = cls(path, file, Lines(variant, len(header.players)), 0)
        log._write(text(header.line()) + "\n")
        log.sync()
        _sync_folder(path.parent)
        return log

    @classmethod
    def resume(cls, path: Path, find: FindVariant) -> tuple[Self, Recorded]:
        """Open a saved game to go on with it; what a torn last action left behind is cut off first."""
        recorded = read_log(path, find)
        try:
            file = os.open(path, os.O_WRONLY | os.O_APPEND)
            os.ftruncate(file, recorded.size)
        except OSError as error:
            raise LogError(path.name, 0, f"cannot be written: {error.strerror}") from None
        lines = Lines(recorded.variant, len(recorded.header.players))
        return cls(path, file, lines, len(recorded.events)), recorded

    @classmethod
    def copy(cls, path: Path, recorded: Recorded) -> Self:
        """A new file that begins with what was recorded, to go on from there."""
        log = cls.create(path, recorded.header, recorded.variant)
        begin = 0
        for end in recorded.ends:
            log.append(recorded.events[begin:end])
            begin = end
        log.sync()
        return log

    def append(self, events: Sequence[Event]) -> None:
        """Hand the events of one action to the operating system, all or none."""
        lines = self._lines.write_all(self._number + 1, events)
        self._write("".join(f"{line}\n" for line in lines))
        self._number += len(events)

    def sync(self) -> None:
        """See that what was written is on the disk."""
        if not self._synced:
            os.fsync(self._file)
            self._synced = True

    def close(self) -> None:
        self.sync()
        os.close(self._file)

    def _write(self, written: str) -> None:
        data = written.encode()
        before = os.fstat(self._file).st_size
        try:
            while data:
                data = data[os.write(self._file, data) :]
        except OSError as error:
            os.ftruncate(self._file, before)
            raise LogError(self.path.name, 0, f"cannot be written: {error.strerror}") from None
        self._synced = False


def _sync_folder(folder: Path) -> None:
    """A new file's name is on the disk only when its folder is."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
