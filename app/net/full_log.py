"""The full log of a finished game on its way from the host, portion by portion, and whether it is this game's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from app.net.diary import FULL_LOG, Diary, View
from engine.errors import BadLine, Unwritten
from engine.events import Event
from engine.header import Header, read_header_line
from engine.lines import Lines
from engine.log import LogFile
from engine.model import eyes_for
from engine.record import read_log
from engine.visibility import seen_by


class FullLog:
    """It must be what this device was told, with the secrets face up: the same players, seats, lines and actions."""

    def __init__(self, folder: Path, diary: Diary) -> None:
        self.path = folder / FULL_LOG
        self._diary = diary
        self._reader = Lines(diary.variant, len(diary.header.players))
        self._lines: list[tuple[Event, bool]] = []

    @property
    def known(self) -> int:
        return len(self._lines)

    def take(self, header: Mapping[str, Any], lines: Sequence[Mapping[str, Any]], total: int) -> bool:
        """Add a portion; True when it was the last one and the file is written."""
        given = read_header_line(header)
        self._check_header(given)
        if total != self._diary.number or self.known + len(lines) > total:
            raise BadLine("the whole log has another number of lines than this game")
        if not lines and self.known < total:
            raise BadLine("the whole log ends too early")
        for line in lines:
            self._lines.append(self._reader.read_parsed(line, self.known + 1))
        if self.known < total:
            return False
        for view in self._diary.views:
            self._check_view(view)
        self._write(given)
        return True

    def _check_header(self, header: Header) -> None:
        if header.seed is None or replace(header, seed=None) != self._diary.header:
            raise BadLine("the whole log is that of another game")

    def _check_view(self, view: View) -> None:
        """What this seat may see of the log is what it has seen."""
        diary = self._diary
        eyes = eyes_for(diary.variant, len(diary.header.players), view.seat)
        for number, ((event, _), own) in enumerate(zip(self._lines, view.events, strict=True), 1):
            if seen_by(event, eyes) != own:
                raise BadLine(f"line {number} of the whole log is not what this seat was told")
        if [number for number, (_, done) in enumerate(self._lines, 1) if done] != view.ends:
            raise BadLine("the whole log has other actions than this game")

    def _write(self, header: Header) -> None:
        fresh = self.path.with_suffix(".new")
        fresh.unlink(missing_ok=True)
        log = LogFile.create(fresh, header, self._diary.variant)
        action: list[Event] = []
        try:
            for event, done in self._lines:
                action.append(event)
                if done:
                    log.append(action)
                    action = []
        except Unwritten:
            log.discard()
            raise
        log.close()
        read_log(fresh, lambda _: self._diary.variant)  # what does not hold together raises
        fresh.replace(self.path)
