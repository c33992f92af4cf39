"""A host and guests on this machine's loopback, each with its own net thread, in one process; the test is their UI."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from queue import Empty, SimpleQueue
from random import Random
from time import monotonic
from typing import Any

from app.net.hosting import AtTable, Hosting, Visiting
from app.net.notices import Lobby, Notice, Told
from app.net.pairing import Invitation
from app.net.room import Room
from engine.bots.random_bot import pick
from engine.errors import RailheadError
from engine.header import Player
from tests.app.net.party import COLOURS, VERSION
from tests.positions import variant


def do_posted(posted: SimpleQueue[Callable[[], None]], until: Callable[[], bool], timeout: float) -> None:
    """Be the UI thread until something has happened."""
    end = monotonic() + timeout
    while not until():
        assert monotonic() < end, f"not in {timeout} s"
        try:
            posted.get(timeout=0.01)()
        except Empty:
            continue


class Loopback:
    """Everything that the devices post to their UI threads is done in `run`, one after the other."""

    def __init__(self, folder: Path, map_id: str, seats: int, address: str = "127.0.0.1", **fields: Any) -> None:
        self.posted: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self.folder, self.address, self.fields = folder, address, fields
        players = [Player("", "", "phone")] * seats
        self.room = Room.create(folder / "host", variant(map_id), players, COLOURS[:5], "loopback")
        self.host = Hosting(
            self.room, variant, self.posted.put, version=VERSION, addresses=self.addresses, announce=False, **fields
        )
        self.guests = [self.visit(f"guest {seat}", self.host.invitation) for seat in range(seats)]
        self.plays = True
        self._random = Random("loopback")
        self._asking: set[int] = set()
        for seat, guest in enumerate(self.guests):
            guest.place.watch(lambda notice, seat=seat: self._heard(seat, notice))  # type: ignore[misc]
        self.run(lambda: all(chair.device for chair in self.room.chairs))

    def addresses(self) -> Sequence[str]:
        return [self.address]

    def visit(self, name: str, invitation: Invitation | None, code: str | None = None) -> Visiting:
        (self.folder / name).mkdir(exist_ok=True)
        return Visiting(
            self.folder / name,
            variant,
            self.posted.put,
            version=VERSION,
            invitation=invitation,
            code=code,
            addresses=self.addresses,
            search=False,
            **self.fields,
        )

    def _heard(self, seat: int, notice: Notice) -> None:
        if isinstance(notice, Lobby) and not notice.seats[seat].mine:
            self.guests[seat].take_seat(seat, f"guest {seat}", COLOURS[seat])
        if isinstance(notice, Told) and self.plays:
            self.act(seat)

    def act(self, seat: int) -> None:
        session = self.guests[seat].place.session
        if session is None or seat not in session.model(seat).state.to_move() or seat in self._asking:
            return
        self._asking.add(seat)
        session.submit(seat, pick(session.model(seat), seat, self._random), lambda error: self._answered(seat, error))

    def _answered(self, seat: int, error: RailheadError | None) -> None:
        self._asking.discard(seat)
        if self.plays and error is None:
            self.act(seat)

    def number(self, seat: int) -> int:
        session = self.guests[seat].place.session
        return 0 if session is None else session.model(seat).state.number

    def run(self, until: Callable[[], bool], timeout: float = 30.0) -> None:
        do_posted(self.posted, until, timeout)

    def close(self, *others: AtTable) -> None:
        for table in (*others, *self.guests, self.host):
            table.close()
