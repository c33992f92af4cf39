"""What a guest keeps of the game on its own disk: a log of what each of its seats has seen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from engine.board import Variant
from engine.errors import BadLine, LogError
from engine.events import Event, GameWon
from engine.header import Header, read_header_line
from engine.lines import Lines
from engine.log import LogFile
from engine.record import read_log

FULL_LOG: Final = "full.jsonl"


class View:
    """The lines that one seat (None: an onlooker) has been told, in memory and in a file."""

    def __init__(self, variant: Variant, header: Header, path: Path | None) -> None:
        self.seat = header.viewer
        self.events: list[Event] = []
        self.ends: list[int] = []
        self._lines = Lines(variant, len(header.players))
        self._hash = sha256()
        self._log = None if path is None else self._open(path, variant, header)

    def _open(self, path: Path, variant: Variant, header: Header) -> LogFile:
        """Go on with the file that lies there, if it is one of this game; else begin anew."""
        if path.exists():
            try:
                log, recorded = LogFile.resume(path, lambda _: variant)
                if recorded.header == header:
                    self._take_in(recorded.events, recorded.ends)
                    return log
                log.close()
            except LogError:
                pass  # broken: the host has all of it
            path.unlink()
        return LogFile.create(path, header, variant)

    def _take_in(self, events: Sequence[Event], ends: Sequence[int]) -> None:
        done = set(ends)
        for number, event in enumerate(events, len(self.events) + 1):
            self._hash.update(f"{self._lines.write(number, event, number in done)}\n".encode())
        self.events += events
        self.ends += ends

    def digest(self) -> str:
        return self._hash.hexdigest()

    def read(self, lines: Sequence[Mapping[str, Any]], first: int) -> list[tuple[Event, bool]]:
        """The events in these lines, the first of which must have this number; whole actions only."""
        read = [self._lines.read_parsed(line, number) for number, line in enumerate(lines, first)]
        if not read or not read[-1][1]:
            raise BadLine("the last line must end an action")
        return read

    def keep(self, read: Sequence[tuple[Event, bool]]) -> None:
        """Add what is new, an action at a time."""
        action: list[Event] = []
        for event, done in read:
            action.append(event)
            if done:
                if self._log is not None:
                    self._log.append(action)
                self._take_in(action, [len(self.events) + len(action)])
                action = []

    def sync(self) -> None:
        if self._log is not None:
            self._log.sync()

    def close(self) -> None:
        if self._log is not None:
            self._log.close()
            self._log = None


class Diary:
    """All views of this device, kept in step. Without a folder nothing is written: the host has its own log."""

    def __init__(self, folder: Path | None, variant: Variant, header: Header, seats: Sequence[int]) -> None:
        self.folder, self.variant, self.header = folder, variant, header
        self.seats = tuple(seats)
        self._viewers: tuple[int | None, ...] = self.seats or (None,)
        self.views: list[View] = []
        self.open()

    def open(self) -> None:
        self.views = [View(self.variant, replace(self.header, viewer=seat), self._path(seat)) for seat in self._viewers]
        if len({len(view.events) for view in self.views}) > 1:
            self.forget()  # the device died between two of its files

    def _path(self, seat: int | None) -> Path | None:
        return None if self.folder is None else self.folder / view_file(seat)

    def forget(self) -> None:
        """Begin anew: what lies here is not what the host has."""
        self.close()
        for seat in self._viewers:
            if (path := self._path(seat)) is not None:
                path.unlink(missing_ok=True)
        if self.folder is not None:
            (self.folder / FULL_LOG).unlink(missing_ok=True)
        self.views = [View(self.variant, replace(self.header, viewer=seat), self._path(seat)) for seat in self._viewers]

    @property
    def number(self) -> int:
        return len(self.views[0].events)

    @property
    def over(self) -> bool:
        return any(isinstance(event, GameWon) for event in self.views[0].events[-3:])

    def digests(self) -> list[str]:
        return [view.digest() for view in self.views]

    def take(self, first: int, views: Sequence[Mapping[str, Any]]) -> tuple[tuple[int, tuple[Event, ...], bool], ...]:
        """Keep the lines of a message, all or none, and say what is new in them. Lines known already are left out."""
        known = self.number
        if [view.get("seat", -1) for view in views] != list(self._viewers):
            raise BadLine("the lines are for other eyes")
        read = [mine.read(_lines_of(theirs), first) for mine, theirs in zip(self.views, views, strict=True)]
        if len({tuple(done for _, done in view) for view in read}) != 1:
            raise BadLine("the views of one device differ in their lines")
        fresh = [view[max(0, known + 1 - first) :] for view in read]
        for view, new in zip(self.views, fresh, strict=True):
            view.keep(new)
        together = zip(*fresh, strict=True)
        return tuple((number, tuple(e for e, _ in row), row[0][1]) for number, row in enumerate(together, known + 1))

    def sync(self) -> None:
        for view in self.views:
            view.sync()

    def close(self) -> None:
        for view in self.views:
            view.close()


def _lines_of(view: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    lines = view.get("lines")
    if not isinstance(lines, list) or not all(isinstance(line, dict) for line in lines):
        raise BadLine("a view has a list of lines")
    return lines


def view_file(seat: int | None) -> str:
    return "onlooker.jsonl" if seat is None else f"seat-{seat}.jsonl"


class WholeLogFile:
    """The full log on its way from the host, portion by portion."""

    def __init__(self, folder: Path, variant: Variant) -> None:
        self.path = folder / FULL_LOG
        self._variant = variant
        self._lines: list[tuple[Event, bool]] = []

    @property
    def known(self) -> int:
        return len(self._lines)

    def take(self, header: Mapping[str, Any], lines: Sequence[Mapping[str, Any]], total: int) -> bool:
        """Add a portion; True when it was the last one and the file is written."""
        given = read_header_line(header)
        reader = Lines(self._variant, len(given.players))
        for line in lines:
            self._lines.append(reader.read_parsed(line, self.known + 1))
        if not lines and self.known < total:
            raise BadLine("the whole log ends too early")
        if self.known < total:
            return False
        self._write(given)
        return True

    def _write(self, header: Header) -> None:
        fresh = self.path.with_suffix(".new")
        fresh.unlink(missing_ok=True)
        log = LogFile.create(fresh, header, self._variant)
        action: list[Event] = []
        for event, done in self._lines:
            action.append(event)
            if done:
                log.append(action)
                action = []
        log.close()
        read_log(fresh, lambda _: self._variant)  # what does not hold together raises
        fresh.replace(self.path)


FindVariant = Callable[[str], Variant]
