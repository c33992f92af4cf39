"""What a host remembers of a table: its chairs, whose they are, the secret, the code. It outlives the process."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from itertools import count
from pathlib import Path
from typing import Any, Final, Self

from app.net.link import NetError
from app.net.pairing import SECRET_BYTES, new_code
from app.net.pen import AtOnce, Pen
from app.net.reasons import ColourTaken, NameAlike, NameTaken, NoSuchColour, NotYourSeat, SeatsEmpty, SeatTaken
from app.net.room_file import FILES, ROOM_FILE, checked, put_broken_aside, read_room, write_room
from engine.board import Variant
from engine.errors import LogError
from engine.files import BadFile
from engine.header import Header, Player
from engine.names import taken, tidy
from engine.record import read_header
from engine.refusals import NoSuchSeat

LOG_FILE: Final = "game.jsonl"
HERE: Final = "here"  # the device that keeps the table
PERSON, PHONE, BOT = "person", "phone", "bot"


@dataclass
class Chair:
    """A seat for a person at this device, for somebody on another phone, or for a bot (`who` is "bot" and its name)."""

    who: str
    name: str = ""
    colour: str = ""
    device: str | None = None

    @property
    def empty(self) -> bool:
        return self.who == PHONE and self.device is None


@dataclass
class Room:
    """Kept in a file of its folder, which is written anew at every change."""

    folder: Path
    map_id: str
    chairs: list[Chair]
    colours: tuple[str, ...]
    seed: str
    team_size: int = 1
    id: str = field(default_factory=lambda: secrets.token_hex(8))
    secret: bytes = field(default_factory=lambda: secrets.token_bytes(SECRET_BYTES))
    code: str = field(default_factory=new_code)
    devices: list[str] = field(default_factory=list)  # by the hash of their keys; written are those with a seat
    void: list[str] = field(default_factory=list)  # those whose seat another device has got
    started: bool = False
    port: int = 0
    radio: bool = False  # paired phones may come by Bluetooth
    bot_after: float | None = -1.0  # seconds, None: never, below zero: nobody has chosen

    def __post_init__(self) -> None:
        self.pen: Pen = AtOnce(self.write)
        self.rebuilt = False  # from the log of its game alone

    @classmethod
    def create(
        cls, folder: Path, variant: Variant, players: Sequence[Player], colours: Sequence[str], seed: str
    ) -> Self:
        """A new room; who comes with another phone brings name and colour."""
        folder.mkdir(parents=True, exist_ok=True)
        chairs = [Chair(PHONE) if p.who == PHONE else Chair(p.who, p.name, p.colour) for p in players]
        for chair in chairs:
            chair.device = HERE if chair.who == PERSON else None
        room = cls(folder, variant.id, chairs, tuple(colours), seed, variant.numbers.team_size)
        room.save()
        return room

    @classmethod
    def load(cls, folder: Path) -> Self:
        """The room as it was left: from its file, from the copy, or else from what the log of its game says. Raises
        `NetError` with what is wrong with the file when there is none of them.
        """
        reasons = []
        for name in FILES:
            try:
                return cls._read(folder, read_room(folder / name))
            except BadFile as error:
                reasons.append(str(error))
        try:
            return cls.from_log(folder, read_header(folder / LOG_FILE))
        except LogError:
            raise NetError(reasons[0]) from None

    @classmethod
    def _read(cls, folder: Path, values: dict[str, Any]) -> Self:
        try:
            given = checked(cls, values)
            chairs = [Chair(**checked(Chair, chair)) for chair in given.pop("chairs")]
            secret, colours = bytes.fromhex(given.pop("secret")), tuple(given.pop("colours"))
            room = cls(folder, chairs=chairs, secret=secret, colours=colours, **given)
        except (ValueError, TypeError, KeyError) as error:
            raise BadFile(ROOM_FILE, f"cannot be read: {error}") from None
        room.started = room.started or room.log_path.exists()  # the device died in between
        return room

    @classmethod
    def from_log(cls, folder: Path, header: Header) -> Self:
        """A room for a game whose room is lost. Nobody knows whose phone had which seat: each has to be asked for
        anew, and until then its player is away.
        """
        chairs = [Chair(player.who, player.name, player.colour) for player in header.players]
        for seat, chair in enumerate(chairs):
            chair.device = {PERSON: HERE, PHONE: f"lost {seat}"}.get(chair.who)
        colours = tuple(dict.fromkeys(chair.colour for chair in chairs))
        room = cls(folder, header.variant, chairs, colours, header.seed or "", started=True)
        room.devices = [chair.device for chair in chairs if chair.who == PHONE and chair.device]
        room.rebuilt = True
        return room

    def mend(self) -> list[Path]:
        """Put files that could not be read aside, and write both anew; where they lie now."""
        aside = put_broken_aside(self.folder, lambda values: self._read(self.folder, values))
        if aside or self.rebuilt:
            self.save_now()
        return aside

    def save(self) -> None:
        fields = {key: value for key, value in asdict(self).items() if key != "folder"}
        fields["secret"] = self.secret.hex()
        fields["devices"] = [device for device in self.devices if self.seats_of(device)]
        self.pen.put(json.dumps(fields, ensure_ascii=False))

    def save_now(self) -> None:
        """What must not be forgotten once somebody knows of it."""
        self.save()
        self.pen.flush()

    def write(self, text: str) -> None:
        write_room(self.folder, text)

    @property
    def log_path(self) -> Path:
        return self.folder / LOG_FILE

    # -- chairs

    def seats_of(self, device: str) -> tuple[int, ...]:
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.device == device)

    def chair(self, seat: int) -> Chair:
        if not 0 <= seat < len(self.chairs):
            raise NoSuchSeat(seat)
        return self.chairs[seat]

    def take(self, device: str, seat: int, name: str, colour: str) -> None:
        """Sit down, or change the name and colour of one's own chair."""
        chair = self.chair(seat)
        if chair.device != device and not chair.empty:
            raise SeatTaken(seat)
        name = self._name(seat, name)
        if colour not in self.colours:
            raise NoSuchColour(colour)
        if colour in self._colours_of_others(seat):
            raise ColourTaken(colour)
        chair.name, chair.device = name, device
        for partner in self._side(seat):
            partner.colour = colour if not partner.empty else ""
        self.save()

    def _name(self, seat: int, name: str) -> str:
        """The name as it is kept; nobody can be taken for somebody else at the table."""
        name = tidy(name)
        like = taken(name, (chair.name for at, chair in enumerate(self.chairs) if at != seat and not chair.empty))
        if like is not None:
            raise NameTaken(name) if like == name else NameAlike(like)
        return name

    def _side(self, seat: int) -> list[Chair]:
        """The chairs of a seat's side: a team has one colour."""
        first = seat - seat % self.team_size
        return self.chairs[first : first + self.team_size]

    def _colours_of_others(self, seat: int) -> set[str]:
        side = self._side(seat)
        return {chair.colour for chair in self.chairs if not any(chair is own for own in side)}

    def _recolour(self) -> None:
        """Every side has a colour of its own, partners the same; who has one keeps it where that is possible."""
        taken: set[str] = set()
        for first in range(0, len(self.chairs), self.team_size):
            side = [chair for chair in self._side(first) if not chair.empty]
            wanted = [*(chair.colour for chair in side), *self.colours]
            colour = next(one for one in wanted if one in self.colours and one not in taken)
            taken |= {colour} if side else set()
            for chair in side:
                chair.colour = colour

    def leave(self, device: str, seat: int) -> None:
        chair = self.chair(seat)
        if chair.device != device or chair.who != PHONE:
            raise NotYourSeat(seat)
        self.free(seat)

    def free(self, seat: int) -> None:
        """The host asks somebody to get up."""
        chair = self.chair(seat)
        if chair.who == PHONE:
            chair.name, chair.colour, chair.device = "", "", None
            self.save()

    def give(self, seat: int, device: str) -> None:
        """Another device has this chair from now on; who has none left by that is not let in again."""
        chair = self.chair(seat)
        old, chair.device = chair.device, device
        if old is not None and not self.seats_of(old):
            self.void.append(old)
            self.devices = [one for one in self.devices if one != old]
        self.save_now()

    def swap(self, seat: int, other: int) -> None:
        """Two chairs change places: that is how teams are arranged."""
        self.chair(seat), self.chair(other)
        self.chairs[seat], self.chairs[other] = self.chairs[other], self.chairs[seat]
        self._recolour()
        self.save()

    def fill(self, bot: str | None) -> None:
        """Bots sit down in the empty chairs; without one the chairs must all be taken."""
        empty = [chair for chair in self.chairs if chair.empty]
        if empty and bot is None:
            raise SeatsEmpty(len(empty))
        for chair in empty:
            others = [other.name for other in self.chairs if not other.empty]
            free = (name for name in map("Bot {}".format, count(1)) if taken(name, others) is None)
            chair.who, chair.name = f"{BOT} {bot}", next(free)
        self._recolour()
        self.save()

    def players(self) -> tuple[Player, ...]:
        return tuple(Player(chair.name, chair.colour, chair.who) for chair in self.chairs)
