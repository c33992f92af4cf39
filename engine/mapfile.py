"""A JSON file read with care: every value is asked for by name and type; a wrong one names file, entry and reason."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NoReturn

from engine.errors import MapError
from engine.files import BadFile, read_object

MOST_BYTES: Final = 4_000_000
MOST_REAL: Final = 1e9
MOST_TEXT: Final = 2_000  # letters, of a note
MOST_ID: Final = 60  # letters
MOST_ENTRIES: Final = 1_000  # of a list, where nothing else is said
SHOWN: Final = 60  # letters of a wrong value

_ID: Final = re.compile(r"\w[\w .'-]*")
_UNFIT: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")  # control characters, halves of letters


@dataclass(frozen=True, slots=True)
class Entry:
    """One value of a file, with the path to it."""

    file: str
    path: str
    value: Any

    def fail(self, reason: str, key: str = "") -> NoReturn:
        raise MapError(self.file, self._where(key), reason)

    def has(self, key: str) -> bool:
        return key in self._object()

    def keys(self) -> Iterator[str]:
        return iter(self._object())

    def text(self, key: str, most: int = MOST_TEXT) -> str:
        value = self._get(key)
        if not isinstance(value, str) or not value:
            self.fail(f"must be a text, not {_shown(value)}", key)
        if len(value) > most:
            self.fail(f"has {len(value)} letters, more than {most}", key)
        if _UNFIT.search(value):
            self.fail(f"has letters that cannot be shown: {_shown(value)}", key)
        return value

    def optional_text(self, key: str, most: int = MOST_TEXT) -> str | None:
        return None if self._get(key) is None else self.text(key, most)

    def id(self, key: str = "id") -> str:
        """A name that is written into saves and sent to other devices."""
        value = self.text(key, MOST_ID)
        if not _ID.fullmatch(value):
            self.fail(f"must be letters, digits, spaces and . ' - _ only, not {_shown(value)}", key)
        return value

    def real(self, key: str, least: float = -MOST_REAL, most: float = MOST_REAL) -> float:
        value = self._get(key)
        if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
            self.fail(f"must be a number from {least:g} to {most:g}, not {_shown(value)}", key)
        return float(value)

    def whole(self, key: str, least: int, most: int, default: int | None = None) -> int:
        value = self._get(key) if default is None or self.has(key) else default
        if isinstance(value, bool) or not isinstance(value, int):
            self.fail(f"must be a whole number, not {_shown(value)}", key)
        if not least <= value <= most:
            self.fail(f"must be from {least} to {most}, not {value}", key)
        return value

    def wholes(self, key: str, least: int, most: int) -> tuple[int, ...]:
        items = [Entry(self.file, self._where(key), {"value": item}) for item in self._list(key, MOST_ENTRIES)]
        if not items:
            self.fail("must not be empty", key)
        return tuple(item.whole("value", least, most) for item in items)

    def words(self, key: str) -> tuple[str, ...]:
        items = self._list(key, MOST_ENTRIES)
        return Entry(self.file, self._where(key), items).texts(len(items))

    def texts(self, number: int) -> tuple[str, ...]:
        """This entry as a list of so many texts."""
        if not isinstance(self.value, list) or len(self.value) != number:
            self.fail(f"must be a list of {number} texts")
        if not all(isinstance(item, str) for item in self.value):
            self.fail("must be a list of texts")
        return tuple(self.value)

    def flag(self, key: str) -> bool:
        value = self._object().get(key, False)
        if not isinstance(value, bool):
            self.fail(f"must be true or false, not {_shown(value)}", key)
        return value

    def entry(self, key: str) -> Entry:
        value = self._get(key)
        if not isinstance(value, dict):
            self.fail("must be an object", key)
        return Entry(self.file, self._where(key), value)

    def entries(self, key: str, optional: bool = False, most: int = MOST_ENTRIES) -> list[Entry]:
        if optional and not self.has(key):
            return []
        return [Entry(self.file, f"{self._where(key)}[{i}]", item) for i, item in enumerate(self._list(key, most))]

    def _list(self, key: str, most: int) -> list[Any]:
        value = self._get(key)
        if not isinstance(value, list):
            self.fail("must be a list", key)
        if len(value) > most:
            self.fail(f"{len(value)} are more than {most}", key)
        return value

    def _get(self, key: str) -> Any:
        if key not in self._object():
            self.fail("is missing", key)
        return self.value[key]

    def _object(self) -> dict[str, Any]:
        if not isinstance(self.value, dict):
            self.fail("must be an object")
        return self.value

    def _where(self, key: str) -> str:
        name = self.value.get("id") if isinstance(self.value, dict) else None
        here = f"{self.path} {name!r}" if self.path and isinstance(name, str) else self.path
        return f"{here}.{key}" if here and key else here or key


def read_file(path: Path) -> Entry:
    """The JSON object in a file."""
    try:
        return Entry(str(path), "", read_object(path, MOST_BYTES))
    except BadFile as error:
        raise MapError(str(path), "", error.reason) from None


def _shown(value: Any) -> str:
    return repr(value)[:SHOWN]
