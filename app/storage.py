"""Where things are kept on this device: running and finished games, names, settings. No Kivy.

A game is its log and nothing else; what cannot be read is listed with the reason and stays as it is.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from secrets import token_hex
from time import strftime
from typing import Any, Final, TypeVar

from app.session import PERSON
from app.settings import Settings
from engine.errors import RailheadError
from engine.files import BadFile, NoFile, put_aside, read_json, write_whole
from engine.header import MOST_LETTERS, Header, Player

Kind = TypeVar("Kind")

MOST_NAMES: Final = 30


@dataclass(frozen=True, slots=True)
class Saved:
    """A game that can be gone on with, or looked at."""

    path: Path
    header: Header
    when: float  # seconds since 1970, of the last action


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A file among the games that is none, and why."""

    path: Path
    reason: str


class Storage:
    """One folder, the app's own."""

    def __init__(self, folder: Path, told: Callable[[BadFile], None] = lambda _: None) -> None:
        """`told` hears of files of ours that could not be read, under the names that they have now."""
        self.folder, self._told = folder, told
        self.running, self.done = folder / "games", folder / "finished"
        self.maps = folder / "maps"  # where players put maps of their own
        for place in (self.running, self.done, self.maps):
            if place.exists() and not place.is_dir():
                self._put_aside(BadFile(place.name, "must be a folder"))
            place.mkdir(parents=True, exist_ok=True)

    # -- games

    def games(self) -> list[Saved | Unreadable]:
        """The running games, the one played last first; then what could not be read."""
        return _listed(self.running)

    def finished(self) -> list[Saved | Unreadable]:
        return _listed(self.done)

    def new_path(self) -> Path:
        """Where a new game goes."""
        return self.running / f"{strftime('%Y%m%d-%H%M%S')}-{token_hex(3)}.jsonl"

    def finish(self, path: Path) -> Path:
        """A finished game is kept, but no longer among the running ones."""
        target = self.done / path.name
        if path.parent == self.running and path.exists():
            path.replace(target)
        return target

    def delete(self, path: Path) -> None:
        """Throw a game away."""
        path.unlink(missing_ok=True)

    # -- names

    def names(self) -> list[str]:
        """Names that were played under, the latest first."""
        return self._read("names.json", _names, [])

    def remember(self, players: Iterable[Player]) -> None:
        new = [player.name for player in players if player.who == PERSON and player.name]
        names = list(dict.fromkeys([*new, *self.names()]))[:MOST_NAMES]
        write_whole(self.folder / "names.json", json.dumps(names, ensure_ascii=False))

    # -- settings

    def settings(self) -> Settings:
        """Those of the file; where it makes no sense the usual ones, and the file is kept beside."""
        values = self._read("settings.json", _object, {})
        wrong = Settings.wrong(values)
        if wrong:
            self._put_aside(BadFile("settings.json", f"makes no sense: {', '.join(sorted(wrong))}"))
            with suppress(OSError):  # no room: they are written at the next change
                self.save(Settings.read(values))
        return Settings.read(values)

    def save(self, settings: Settings) -> None:
        write_whole(self.folder / "settings.json", json.dumps(asdict(settings), indent=1))

    # -- files of ours

    def _read(self, name: str, read: Callable[[Any], Kind], usual: Kind) -> Kind:
        """What a file says. One that is broken is put aside and noted, and what is usual takes its place."""
        try:
            return read(read_json(self.folder / name))
        except NoFile:
            return usual
        except BadFile as error:
            self._put_aside(error)
        except ValueError as error:
            self._put_aside(BadFile(name, str(error)))
        return usual

    def _put_aside(self, error: BadFile) -> None:
        try:
            aside = put_aside(self.folder / error.file)
        except OSError as trouble:
            self._told(BadFile(error.file, f"{error.reason}; {trouble.strerror}"))
        else:
            self._told(BadFile(aside.name, error.reason))


def _object(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ValueError("must be an object")
    return value


def _names(value: Any) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise ValueError("must be a list of names")
    return [name for name in value if len(name) <= MOST_LETTERS][:MOST_NAMES]


def _listed(folder: Path) -> list[Saved | Unreadable]:
    found = [_look_at(path) for path in folder.glob("*.jsonl")]
    games = sorted((one for one in found if isinstance(one, Saved)), key=lambda game: -game.when)
    bad: Sequence[Unreadable] = [one for one in found if isinstance(one, Unreadable)]
    return [*games, *bad]


def _look_at(path: Path) -> Saved | Unreadable:
    from engine.record import read_header  # not on the way to the first frame of a new player

    try:
        return Saved(path, read_header(path), path.stat().st_mtime)
    except RailheadError as error:
        return Unreadable(path, str(error))
    except OSError as error:
        return Unreadable(path, f"{path.name}: {error.strerror}")
