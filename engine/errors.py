"""The project's own errors: whatever bad input does, it ends in one of these and changes nothing."""

from __future__ import annotations


class RailheadError(Exception):
    """Everything that Railhead itself raises on purpose."""


class MapError(RailheadError):
    """A map's data is wrong: says in which file, at which entry, and why."""

    def __init__(self, file: str, entry: str, reason: str) -> None:
        super().__init__(f"{file}: {entry}: {reason}" if entry else f"{file}: {reason}")
        self.file, self.entry, self.reason = file, entry, reason


class BadLine(RailheadError):
    """A text that is no action or no event of this game."""


class Inconsistent(RailheadError):
    """An event that cannot have happened in this state: the log or the sender is broken."""


class Gap(RailheadError):
    """A line is missing or came twice: `expected` is the number that should have come."""

    def __init__(self, expected: int, got: int) -> None:
        super().__init__(f"expected line {expected}, got line {got}")
        self.expected, self.got = expected, got


class LogError(RailheadError):
    """A saved game that cannot be read: says which file, which line, and why."""

    def __init__(self, file: str, line: int, reason: str) -> None:
        super().__init__(f"{file}: line {line}: {reason}" if line else f"{file}: {reason}")
        self.file, self.line, self.reason = file, line, reason


class Unwritten(LogError):
    """A game could not be written to its file, mostly because the disk is full; what is there is as before."""

    def __init__(self, file: str, cause: str | None, deed: str = "written") -> None:
        self.cause = cause or "unknown reason"
        super().__init__(file, 0, f"cannot be {deed}: {self.cause}")
