"""The file of a room: with a check, written twice, and read from whichever of the two is whole."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any, Final

from engine.checks import Unchecked, with_check, without_check
from engine.files import SMALL, BadFile, NoFile, parse_json, put_aside, read_bytes, write_whole

ROOM_FILE: Final = "room.json"
COPY_FILE: Final = "room.copy.json"
FILES: Final = (ROOM_FILE, COPY_FILE)
MOST_LETTERS: Final = 200
MOST_ITEMS: Final = 200


def write_room(folder: Path, text: str) -> None:
    data, _ = with_check(text.encode())
    for name in FILES:
        write_whole(folder / name, data)


def read_room(path: Path) -> dict[str, Any]:
    """What one of the two says; raises `BadFile`."""
    raw = read_bytes(path, SMALL)
    try:
        body, _ = without_check(raw)
    except Unchecked:
        body = raw  # from before there were checks; a damaged one still bears something like a check
    try:
        value = parse_json(body)
    except ValueError as error:
        raise BadFile(path.name, f"is no JSON text: {error}") from None
    if not isinstance(value, dict):
        raise BadFile(path.name, "must be an object")
    return value


def put_broken_aside(folder: Path, read: Callable[[dict[str, Any]], object]) -> list[Path]:
    """Rename those of the two that `read` makes nothing of, so that they can be written anew."""
    aside = []
    for name in FILES:
        try:
            read(read_room(folder / name))
        except NoFile:
            continue
        except BadFile:
            aside.append(put_aside(folder / name))
    return aside


def has_room(folder: Path) -> bool:
    """Whether there is a file of a room, readable or not."""
    return any(os.path.lexists(folder / name) for name in FILES)


# -- what the fields must be


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= MOST_LETTERS


def _is_list(value: Any) -> bool:
    return isinstance(value, list) and len(value) <= MOST_ITEMS


def _are_texts(value: Any) -> bool:
    return _is_list(value) and all(map(_is_text, value))


def _are_objects(value: Any) -> bool:
    return _is_list(value) and bool(value) and all(isinstance(one, dict) for one in value)


_CHECKS: Final[Mapping[str, Callable[[Any], bool]]] = {
    "str": _is_text,
    "str | None": lambda value: value is None or _is_text(value),
    "int": lambda value: type(value) is int,
    "bool": lambda value: isinstance(value, bool),
    "float | None": lambda value: value is None or type(value) in (int, float),
    "list[str]": _are_texts,
    "tuple[str, ...]": _are_texts,
    "list[Chair]": _are_objects,
    "bytes": _is_text,  # in hexadecimal
}


def checked(kind: type[Any], values: Mapping[str, Any]) -> dict[str, Any]:
    """Values for the fields of a dataclass, if they are of the right types and no others; raises `ValueError`."""
    types = {field.name: str(field.type) for field in fields(kind)}
    for name, value in values.items():
        if name not in types or not _CHECKS[types[name]](value):
            raise ValueError(f"{name[:40]!r} is not what it must be")
    return dict(values)
