"""Files, ours and players': read with care, written whole or not at all, put aside and never thrown away.

The kind of a file and its size come first: a pipe is not waited for, a device not drunk dry, a huge file not taken in.
Whatever is wrong ends in a `BadFile` that names the file and the reason.
"""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path
from typing import Any, Final, NoReturn

from engine.errors import RailheadError

SMALL: Final = 256_000  # bytes: settings, rooms, places
MOST_DEPTH: Final = 32  # lists and objects within each other
MOST_ASIDE: Final = 100  # broken files of one name that are kept

_NEVER_WAIT: Final = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_NO_BRACKETS: Final = bytes(set(range(256)) - set(b"[]{}"))


class BadFile(RailheadError):
    """A file that cannot be read: says which one, and why."""

    def __init__(self, file: str, reason: str) -> None:
        super().__init__(f"{file}: {reason}")
        self.file, self.reason = file, reason


class NoFile(BadFile):
    """There is none of this name."""


# -- reading


def read_bytes(path: Path, most: int) -> bytes:
    """All of a file that has at most so many bytes."""
    data = read_start(path, most + 1)
    if len(data) > most:
        raise BadFile(path.name, f"is larger than {most} bytes")
    return data


def read_start(path: Path, most: int) -> bytes:
    """The first bytes of a file, at most so many."""
    try:
        file = _opened(path)
        with os.fdopen(file, "rb") as stream:
            if not stat.S_ISREG(os.fstat(file).st_mode):
                _not_regular(path)
            return stream.read(most)
    except FileNotFoundError as error:
        raise NoFile(path.name, f"cannot be read: {error.strerror}") from None
    except OSError as error:
        raise BadFile(path.name, f"cannot be read: {error.strerror}") from None


def _opened(path: Path) -> int:
    """Opening alone can block or have an effect, so the kind is asked for before; and again afterwards."""
    if not stat.S_ISREG(path.stat().st_mode):
        _not_regular(path)
    return os.open(path, os.O_RDONLY | _NEVER_WAIT)


def _not_regular(path: Path) -> NoReturn:
    raise BadFile(path.name, "is no regular file, but a folder, a pipe or a device")


def read_json(path: Path, most: int = SMALL) -> Any:
    """The value in a file of JSON text."""
    raw = read_bytes(path, most)
    try:
        return parse_json(raw)
    except ValueError as error:
        raise BadFile(path.name, f"is no JSON text: {error}") from None


def read_object(path: Path, most: int = SMALL) -> dict[str, Any]:
    """The object in a file of JSON text."""
    value = read_json(path, most)
    if not isinstance(value, dict):
        raise BadFile(path.name, "must be an object")
    return value


def parse_json(raw: bytes) -> Any:
    """The value of a JSON text; raises `ValueError`, also for nesting that would be too deep for any reader."""
    if too_deep(raw):
        raise ValueError(f"nested deeper than {MOST_DEPTH}")
    return json.loads(raw.decode("utf-8"), parse_constant=_no_number)


def too_deep(raw: bytes) -> bool:
    """Whether brackets are nested deeper than `MOST_DEPTH`: in each round the innermost pairs vanish."""
    unescaped = raw.replace(b"\\\\", b"").replace(b'\\"', b"")
    bare = b"".join(unescaped.split(b'"')[::2]).translate(None, _NO_BRACKETS).replace(b"{", b"[").replace(b"}", b"]")
    for _ in range(MOST_DEPTH):
        before, bare = bare, bare.replace(b"[]", b"")
        if bare == before:  # pairs do not match: no JSON, but the reader finds that out only at the end of them
            return bare.count(b"[") > MOST_DEPTH
    return bool(bare)


def _no_number(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no number")


# -- writing


def write_whole(path: Path, data: str | bytes) -> None:
    """Replace a file in one step, readable by this app only: whoever reads it finds the old text or the new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.new")
    file = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0), 0o600)
    try:
        with os.fdopen(file, "wb") as out:
            out.write(data.encode() if isinstance(data, str) else data)
            out.flush()
            os.fsync(file)
        fresh.replace(path)
    except OSError:
        fresh.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """A new file's name is on the disk only when its folder is."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


# -- putting aside


def put_aside(path: Path) -> Path:
    """Rename a broken file, so that a new one can take its place; where it lies now. Raises `OSError`."""
    aside = free_name(path)
    path.replace(aside)
    return aside


def free_name(path: Path, word: str = "broken") -> Path:
    """A name beside this file that no other has yet; the last one of too many is taken again."""
    names = [f"{path.name}.{word}", *(f"{path.name}.{word}-{number}" for number in range(2, MOST_ASIDE + 1))]
    places = [path.with_name(name) for name in names]
    return next((place for place in places if not os.path.lexists(place)), places[-1])
