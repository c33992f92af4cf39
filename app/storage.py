"""Where things are kept on this device: running and finished games, names, settings. No Kivy.

A game is its log and nothing else; what cannot be read is listed with the reason and stays as it is.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from time import strftime
from typing import Final

from app.session import PERSON
from app.settings import Settings, load_settings, save_settings, write_whole
from engine.errors import RailheadError
from engine.header import Header, Player

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

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.running, self.done = folder / "games", folder / "finished"
        self.maps = folder / "maps"  # where players put maps of their own
        for place in (self.running, self.done, self.maps):
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
        try:
            names = json.loads((self.folder / "names.json").read_text("utf-8"))
        except (OSError, ValueError):
            return []
        return [name for name in names if isinstance(name, str)][:MOST_NAMES] if isinstance(names, list) else []

    def remember(self, players: Iterable[Player]) -> None:
        new = [player.name for player in players if player.who == PERSON and player.name]
        names = list(dict.fromkeys([*new, *self.names()]))[:MOST_NAMES]
        write_whole(self.folder / "names.json", json.dumps(names, ensure_ascii=False))

    # -- settings

    def settings(self) -> Settings:
        return load_settings(self.folder / "settings.json")

    def save(self, settings: Settings) -> None:
        save_settings(self.folder / "settings.json", settings)


def _listed(folder: Path) -> list[Saved | Unreadable]:
    found = [_look_at(path) for path in folder.glob("*.jsonl")]
    games = sorted((one for one in found if isinstance(one, Saved)), key=lambda game: -game.when)
    bad: Sequence[Unreadable] = [one for one in found if isinstance(one, Unreadable)]
    return [*games, *bad]


def _look_at(path: Path) -> Saved | Unreadable:
    from engine.log import read_header  # not on the way to the first frame of a new player

    try:
        return Saved(path, read_header(path), path.stat().st_mtime)
    except RailheadError as error:
        return Unreadable(path, str(error))
    except OSError as error:
        return Unreadable(path, f"{path.name}: {error.strerror}")
