"""The tables that this device was at: folders in which each can be gone on with. No Kivy."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from shutil import rmtree
from time import strftime
from typing import Final

from app.net.diary import FULL_LOG
from app.net.link import NetError
from app.net.room import ROOM_FILE, Room
from app.net.ticket import PLACE_FILE, load_ticket

MOST_KEPT: Final = 12


@dataclass(frozen=True)
class Kept:
    """A table that can be come back to."""

    folder: Path
    hosted: bool
    map_id: str
    names: tuple[str, ...]
    when: float


class KeptTables:
    """All of them, in one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def new_folder(self) -> Path:
        """For a table that is new; the oldest ones make room."""
        folder = self.folder / f"{strftime('%Y%m%d-%H%M%S')}-{token_hex(3)}"
        folder.mkdir(parents=True)
        for old in self.all()[MOST_KEPT:]:
            self.forget(old)
        return folder

    def all(self) -> list[Kept]:
        """The latest first."""
        folders = [path for path in self.folder.glob("*") if path.is_dir()] if self.folder.exists() else []
        found = [kept for kept in map(_look_at, folders) if kept is not None]
        return sorted(found, key=lambda kept: -kept.when)

    def certificates(self) -> frozenset[bytes]:
        """Of the hosts at whose tables this device has a place."""
        places = [load_ticket(kept.folder).invitation for kept in self.all() if not kept.hosted]
        return frozenset(place.fingerprint for place in places if place.fingerprint is not None)

    def forget(self, kept: Kept) -> None:
        rmtree(kept.folder, ignore_errors=True)


def _look_at(folder: Path) -> Kept | None:
    try:
        if (folder / ROOM_FILE).exists():
            room = Room.load(folder)
            names = tuple(chair.name for chair in room.chairs if chair.name)
            return Kept(folder, True, room.map_id, names, (folder / ROOM_FILE).stat().st_mtime)
        if not load_ticket(folder).accepted or (folder / FULL_LOG).exists():
            return None
        return Kept(folder, False, "", (), (folder / PLACE_FILE).stat().st_mtime)
    except (NetError, OSError):
        return None
