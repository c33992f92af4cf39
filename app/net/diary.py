"""What a guest keeps of the game on its own disk: a log of what each of its seats has seen."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from engine.board import Variant
from engine.errors import BadLine, LogError, Unwritten
from engine.events import Event, GameWon
from engine.eyes import onlooker
from engine.header import Header
from engine.lines import Lines
from engine.log import LogFile
from engine.model import eyes_for
from engine.possible import at_rest, followed
from engine.state import State
from engine.visibility import seen_by

FULL_LOG: Final = "full.jsonl"

AGAIN_AFTER: Final = 2.0  # seconds, when the disk did not take it

logger: Final = logging.getLogger(__name__)


class View:
    """The lines that one seat (None: an onlooker) has been told, in memory and in a file."""

    def __init__(self, variant: Variant, header: Header, path: Path | None) -> None:
        self.seat = header.viewer
        self.events: list[Event] = []
        self.ends: list[int] = []
        seats = len(header.players)
        self.state = State(variant, seats, eyes_for(variant, seats, self.seat))
        self._lines = Lines(variant, seats)
        self._hash = sha256()
        self._new_log = partial(_begun, path, header, variant) if path is not None else None
        self._log: LogFile | None = None
        self._kept = 0  # actions that are in the file
        self.unsaved = ""  # why the disk does not take the rest
        if path is not None and path.exists():
            self._log = self._reopened(path, variant, header)
        self.catch_up()

    def _reopened(self, path: Path, variant: Variant, header: Header) -> LogFile | None:
        """Go on with the file that lies there, if it is one of this game."""
        try:
            log, recorded = LogFile.resume(path, lambda _: variant)
        except LogError as error:
            logger.warning("begun anew, since the host has all of it: %s", error)
            return None
        if recorded.header != header:
            log.close()
            return None
        self._take_in(recorded.events, recorded.ends, recorded.state())
        self._kept = len(recorded.ends)
        return log

    def catch_up(self) -> None:
        """Write what the file does not have yet. What the disk does not take is not lost: the host has it too."""
        if self._new_log is None:
            return
        try:
            if self._log is None:
                self._log, self._kept = self._new_log(), 0
            for begin, end in pairwise((0, *self.ends)[self._kept :]):
                self._log.append(self.events[begin:end])
                self._kept += 1
        except Unwritten as error:
            self.unsaved = error.cause
        else:
            self.unsaved = ""

    def _take_in(self, events: Sequence[Event], ends: Sequence[int], state: State) -> None:
        done = set(ends)
        for number, event in enumerate(events, len(self.events) + 1):
            self._hash.update(f"{self._lines.write(number, event, number in done)}\n".encode())
        self.events += events
        self.ends += ends
        self.state = state

    def digest(self) -> str:
        return self._hash.hexdigest()

    def read(self, lines: Sequence[Mapping[str, Any]], first: int) -> list[tuple[Event, bool]]:
        """The events in these lines, the first of which must have this number; whole actions only."""
        read = [self._lines.read_parsed(line, number) for number, line in enumerate(lines, first)]
        if not read or not read[-1][1]:
            raise BadLine("the last line must end an action")
        return read

    def follow(self, read: Sequence[tuple[Event, bool]]) -> list[tuple[list[Event], State]]:
        """The actions among what is new, each with the table after it; raises when they cannot have happened."""
        actions: list[tuple[list[Event], State]] = []
        action: list[Event] = []
        state = self.state
        for event, done in read:
            state = followed(state, event)
            action.append(event)
            if done:
                at_rest(state)
                actions.append((action, state))
                action = []
        return actions

    def keep(self, actions: Sequence[tuple[list[Event], State]]) -> None:
        """Add what is new, an action at a time."""
        for action, state in actions:
            self._take_in(action, [len(self.events) + len(action)], state)
        self.catch_up()

    def sync(self) -> None:
        try:
            if self._log is not None:
                self._log.sync()
        except Unwritten as error:
            self.unsaved = error.cause

    def close(self) -> None:
        log, self._log, self._new_log = self._log, None, None
        try:
            if log is not None:
                log.close()
        except Unwritten as error:
            logger.warning("the end may be missing, but the host has it: %s", error)


def _begun(path: Path, header: Header, variant: Variant) -> LogFile:
    """A new file; what lies there was broken or of another game."""
    path.unlink(missing_ok=True)
    return LogFile.create(path, header, variant)


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
    def unsaved(self) -> str:
        """Why the disk does not take what this device is told."""
        return next((view.unsaved for view in self.views if view.unsaved), "")

    def catch_up(self) -> None:
        for view in self.views:
            view.catch_up()

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
        self._check_public(fresh)
        followed = [view.follow(new) for view, new in zip(self.views, fresh, strict=True)]
        for view, actions in zip(self.views, followed, strict=True):
            view.keep(actions)
        together = zip(*fresh, strict=True)
        return tuple((number, tuple(e for e, _ in row), row[0][1]) for number, row in enumerate(together, known + 1))

    def _check_public(self, fresh: Sequence[Sequence[tuple[Event, bool]]]) -> None:
        """What everybody may see is the same for all seats of this device."""
        eyes = onlooker(len(self.header.players), self.variant.numbers.team_size)
        for row in zip(*fresh, strict=True) if len(fresh) > 1 else ():
            if len({seen_by(event, eyes) for event, _ in row}) > 1:
                raise BadLine("the views of one device differ in what everybody sees")

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


FindVariant = Callable[[str], Variant]
