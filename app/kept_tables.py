"""The tables that this device was at: folders in which each can be gone on with. No Kivy.

A folder with a game in it is deleted by the player and by nobody else. Only joins that came to nothing are cleared
away, and the oldest of many lobbies in which no game has begun.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from shutil import rmtree
from time import strftime
from typing import Final

from app.net.diary import FULL_LOG
from app.net.link import NetError
from app.net.room import LOG_FILE, Room
from app.net.room_file import has_room
from app.net.ticket import PLACE_FILE, load_ticket

MOST_LOBBIES: Final = 12  # that were opened here and never played in


@dataclass(frozen=True)
class Kept:
    """A table that can be come back to; with `trouble` it cannot, and that is why."""

    folder: Path
    hosted: bool
    map_id: str
    names: tuple[str, ...]
    when: float
    game: bool = True  # one has begun
    rebuilt: bool = False  # only the log is left: every guest has to come anew and ask for the seat
    trouble: str = ""


class KeptTables:
    """All of them, in one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def new_folder(self) -> Path:
        """For a table that is new; whoever keeps something there makes it."""
        return self.folder / f"{strftime('%Y%m%d-%H%M%S')}-{token_hex(3)}"

    def all(self) -> list[Kept]:
        """The latest first."""
        found = [kept for kept in map(_look_at, self._folders()) if kept is not None]
        return sorted(found, key=lambda kept: -kept.when)

    def certificates(self) -> frozenset[bytes]:
        """Of the hosts at whose tables this device has a place."""
        places = [load_ticket(kept.folder).invitation for kept in self.all() if not kept.hosted]
        return frozenset(place.fingerprint for place in places if place.fingerprint is not None)

    def forget(self, kept: Kept) -> None:
        rmtree(kept.folder, ignore_errors=True)

    def tidy(self) -> None:
        """Clear away what holds no game; not while a table is being joined."""
        for folder in self._folders():
            if _came_to_nothing(folder):
                rmtree(folder, ignore_errors=True)
        lobbies = [kept for kept in self.all() if kept.hosted and not kept.game and not kept.trouble]
        for kept in lobbies[MOST_LOBBIES:]:
            self.forget(kept)

    def _folders(self) -> list[Path]:
        return [path for path in self.folder.glob("*") if path.is_dir()] if self.folder.is_dir() else []


def _look_at(folder: Path) -> Kept | None:
    if has_room(folder) or (folder / LOG_FILE).exists():
        return _hosted(folder)
    if _came_to_nothing(folder) or (folder / FULL_LOG).exists():
        return None
    return _visited(folder)


def _hosted(folder: Path) -> Kept:
    when, game = _latest(folder.glob("*.json*")), (folder / LOG_FILE).exists()
    try:
        room = Room.load(folder)
    except NetError as error:
        return Kept(folder, True, "", (), when, game, trouble=str(error))
    names = tuple(chair.name for chair in room.chairs if chair.name)
    return Kept(folder, True, room.map_id, names, when, game or room.started, room.rebuilt)


def _visited(folder: Path) -> Kept:
    when = _latest(folder.glob("*.json*"))
    try:
        load_ticket(folder)
    except NetError as error:
        return Kept(folder, False, "", (), when, trouble=str(error))
    return Kept(folder, False, "", (), when)


def _came_to_nothing(folder: Path) -> bool:
    """Whether this is what is left of a join that the host did not let in, and nothing else lies here."""
    names = {path.name for path in folder.iterdir()}
    if names - {PLACE_FILE, f"{PLACE_FILE}.new"}:
        return False
    try:
        return not names & {PLACE_FILE} or not load_ticket(folder).accepted
    except NetError:
        return False  # nobody knows: it stays


def _latest(paths: Iterable[Path]) -> float:
    """When anything of it was written last: a game that is played is not old."""
    return max((path.lstat().st_mtime for path in paths), default=0.0)
