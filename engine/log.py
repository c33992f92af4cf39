"""The log of a game that goes on: a file that only ever grows. `engine.record` reads it.

What an action brought about is written at once, each line with its check; when the device dies in the middle, the
unfinished rest is dropped on the next opening.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Self

from engine.board import Variant
from engine.checks import with_check
from engine.codec import text
from engine.errors import LogError, RailheadError, Unwritten
from engine.events import Event
from engine.files import free_name, read_bytes, sync_folder, write_whole
from engine.header import FORMAT, Header, read_header_line
from engine.lines import Lines
from engine.record import MOST_BYTES, Damaged, FindVariant, Recorded, read_log


class LogFile:
    """The file of a game that is going on. What cannot be written raises `Unwritten`, and the file is as before."""

    def __init__(self, path: Path, file: int, lines: Lines, number: int, check: int) -> None:
        self.path = path
        self._file = file
        self._lines = lines
        self._number, self._check = number, check
        self._synced = True

    @classmethod
    def create(cls, path: Path, header: Header, variant: Variant) -> Self:
        """A new file; one that is there already is never touched."""
        _must_be_readable(path, header)
        try:
            file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND, 0o600)
        except OSError as error:
            raise Unwritten(path.name, error.strerror, "made") from None
        log = cls(path, file, Lines(variant, len(header.players)), 0, 0)
        try:
            log._write([text(header.line())])
            log.sync()
        except Unwritten:
            log.discard()
            raise
        sync_folder(path.parent)
        return log

    @classmethod
    def resume(cls, path: Path, find: FindVariant) -> tuple[Self, Recorded]:
        """Open a saved game to go on with it; what a torn last action left behind is cut off first."""
        recorded = read_log(path, find)
        if recorded.format < FORMAT:
            rewrite(path, recorded)
            recorded = read_log(path, find)
        try:
            file = os.open(path, os.O_WRONLY | os.O_APPEND)
            os.ftruncate(file, recorded.size)
        except OSError as error:
            raise Unwritten(path.name, error.strerror) from None
        lines = Lines(recorded.variant, len(recorded.header.players))
        return cls(path, file, lines, len(recorded.events), recorded.check), recorded

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
        self._write(self._lines.write_all(self._number + 1, events))
        self._number += len(events)

    def sync(self) -> None:
        """See that what was written is on the disk."""
        if self._synced:
            return
        try:
            os.fsync(self._file)
        except OSError as error:
            raise Unwritten(self.path.name, error.strerror) from None
        self._synced = True

    def discard(self) -> None:
        """Close a new file and throw it away: what was to be begun could not be."""
        os.close(self._file)
        self.path.unlink(missing_ok=True)

    def close(self) -> None:
        try:
            self.sync()
        finally:
            os.close(self._file)

    def _write(self, lines: Sequence[str]) -> None:
        data, check = b"", self._check
        for line in lines:
            checked, check = with_check(line.encode(), check)
            data += checked + b"\n"
        before = os.fstat(self._file).st_size
        try:
            while data:
                data = data[os.write(self._file, data) :]
        except OSError as error:
            os.ftruncate(self._file, before)
            raise Unwritten(self.path.name, error.strerror) from None
        self._check, self._synced = check, False


def go_on_before(path: Path, damaged: Damaged) -> Path:
    """Leave out what is damaged and all that came after it. Where the file lies now as it was."""
    aside = free_name(path, "damaged")
    try:
        write_whole(aside, read_bytes(path, MOST_BYTES))
    except OSError as error:
        raise Unwritten(aside.name, error.strerror) from None
    rewrite(path, damaged.before)
    return aside


def rewrite(path: Path, recorded: Recorded) -> None:
    """Put what was recorded in the place of a file, in one step."""
    fresh = path.with_name(f"{path.name}.new")
    try:
        fresh.unlink(missing_ok=True)
        LogFile.copy(fresh, recorded).close()
        fresh.replace(path)
    except (OSError, Unwritten) as error:
        fresh.unlink(missing_ok=True)
        raise Unwritten(path.name, error.strerror if isinstance(error, OSError) else error.cause) from None
    sync_folder(path.parent)


def _must_be_readable(path: Path, header: Header) -> None:
    """No game is begun that could not be opened again."""
    try:
        read = read_header_line(header.line())
    except RailheadError as error:
        raise LogError(path.name, 1, str(error)) from None
    if read != header:
        raise LogError(path.name, 1, "has a header that would not be read as it was written")
