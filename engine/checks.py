"""A check at the end of a line of JSON: the CRC-32 of the line and of all lines before it.

Every flipped bit is noticed, and so is a line that is missing, came twice or changed places. It guards against broken
storage and not against people: whoever can write the file can also write the check.
"""

from __future__ import annotations

from typing import Final
from zlib import crc32

from engine.errors import BadLine

CHECK_ROOM: Final = len(b',"crc":"00000000"}')


class Unchecked(BadLine):
    """A line with no check, or with one that does not fit."""

    def __init__(self) -> None:
        super().__init__("is damaged: it is not what was written once")


def with_check(line: bytes, before: int = 0) -> tuple[bytes, int]:
    """A line of JSON that ends with its check, and that check; `before` is the check of the line before it."""
    body = line[:-1]
    check = crc32(body, before)
    return body + _tail(check), check


def without_check(line: bytes, before: int = 0) -> tuple[bytes, int]:
    """The line of JSON as it was, and its check; raises `Unchecked` when the check does not fit."""
    body = line[:-CHECK_ROOM]
    check = crc32(body, before)
    if line[-CHECK_ROOM:] != _tail(check):
        raise Unchecked
    return body + b"}", check


def stated_check(line: bytes) -> int | None:
    """The check that a line bears, whether it fits or not; None when it bears none."""
    tail = line[-CHECK_ROOM:]
    try:
        check = int(tail[8:16], 16)
    except ValueError:
        return None
    return check if tail == _tail(check) else None


def _tail(check: int) -> bytes:
    return b',"crc":"%08x"}' % check
