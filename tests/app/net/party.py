"""A host and its guests around one table in memory, each guest played by chance, for tests and for figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from app.net.certificate import Identity, identity_in
from app.net.diary import view_file
from app.net.guest import Guest
from app.net.host import Host
from app.net.link import Link
from app.net.memory import MemoryLink, MemoryNetwork, WoundClock, pair
from app.net.notices import Began, Lobby, Notice, Standing, There, Told, WholeLog
from app.net.pairing import Invitation
from app.net.room import Room
from app.net.session import NetSession
from app.net.settings import Limits, Patience
from app.net.ticket import Ticket, load_ticket
from app.net.tls import SealedLink, guest_context, host_context
from engine.bots.random_bot import pick
from engine.checks import CHECK_ROOM
from engine.errors import RailheadError
from engine.header import PLAYER_COLOURS, Player
from engine.model import Model
from engine.record import read_log
from engine.state import State
from tests.positions import variant

VERSION = "0.1.0"
COLOURS = (*PLAYER_COLOURS, PLAYER_COLOURS[0])  # by seat: the sixth player of a team game is of the third team
ADDRESS = ("10.0.0.1", 4000)
UNSEALED = b"\0" * 32  # links in memory that are as good as sealed with this certificate


class Person:
    """Somebody at a device: acts by chance whenever the table waits for one of the device's seats."""

    def __init__(self, seed: str, after: Callable[[float, Callable[[], None]], object]) -> None:
        self.guest: Guest | None = None
        self.session: NetSession | None = None
        self.lobby: Lobby | None = None
        self.there: tuple[str, ...] = ()
        self.news: list[Notice] = []
        self.accepted = 0
        self.refusals: list[RailheadError] = []
        self.whole: Path | None = None
        self.plays = True
        self._random = Random(seed)
        self._asking: set[int] = set()
        self._after = after

    def tell(self, notice: Notice) -> None:
        self.news.append(notice)
        match notice:
            case Lobby():
                self.lobby = notice
            case Began():
                self._begin(notice)
            case Told() if self.session is not None:
                self.session.take(notice)
                self.act()
            case There():
                self.there = notice.seats
            case WholeLog():
                self.whole = notice.path

    def _begin(self, began: Began) -> None:
        assert self.guest is not None
        if self.session is not None and self.session.local == began.seats:
            self.session.begin(began)
        else:
            self.session = NetSession(variant(began.header.variant), began, self.guest.submit)
        self.act()

    def act(self) -> None:
        session = self.session
        if session is None or not self.plays:
            return
        for seat in session.model(None).state.to_move():
            if seat in session.local and seat not in self._asking:
                self._asking.add(seat)
                self._after(0, lambda seat=seat: self._play(seat))  # type: ignore[misc]

    def _play(self, seat: int) -> None:
        session = self.session
        model: Model | None = None if session is None else session.model(seat)
        if session is None or model is None or seat not in model.state.to_move():
            self._asking.discard(seat)
            return
        session.submit(seat, pick(model, seat, self._random), lambda error: self._answered(seat, error))

    def _answered(self, seat: int, error: RailheadError | None) -> None:
        self._asking.discard(seat)
        if error is None:
            self.accepted += 1
        else:
            self.refusals.append(error)
        self._after(0.01, self.act)

    @property
    def standing(self) -> Standing | None:
        return next((one for one in reversed(self.news) if isinstance(one, Standing)), None)

    @property
    def state(self) -> State:
        assert self.session is not None
        return self.session.model(self.session.local[0] if self.session.local else None).state


class Party:
    """One host, and devices by name; `devices` says how many seats each takes. Everything lies under `folder`."""

    def __init__(
        self,
        folder: Path,
        map_id: str,
        devices: Sequence[int],
        *,
        here: int = 0,
        bots: int = 0,
        sealed: bool = False,
        seed: str = "party",
        patience: Patience | None = None,
        limits: Limits | None = None,
    ) -> None:
        self.folder, self.map_id, self.seed = folder, map_id, seed
        self.patience, self.limits = patience or Patience(), limits or Limits(connections_rate=100)
        self.clock = WoundClock()
        self.address = ADDRESS
        self.sealed = sealed
        self.identity: Identity | None = identity_in(_made(folder / "host")) if sealed else None
        self.net = MemoryNetwork(self.clock, seed, b"" if sealed else UNSEALED)
        phones, local = sum(devices), here
        who = ["person"] * local + ["phone"] * phones + ["bot random"] * bots
        players = [
            Player("" if kind == "phone" else f"{kind} {seat}", "" if kind == "phone" else COLOURS[seat], kind)
            for seat, kind in enumerate(who)
        ]
        self.room = Room.create(folder / "host", variant(map_id), players, PLAYER_COLOURS, seed)
        self.host = self._host(self.room)
        self.people: dict[str, Person] = {}
        self.links: dict[str, MemoryLink] = {}
        seat = local
        if here:
            self.sit_here()
        for number, seats in enumerate(devices):
            name = f"device {number}"
            self.invite(name)
            self.seat(name, range(seat, seat + seats))
            seat += seats

    def _host(self, room: Room) -> Host:
        host = Host(room, variant(self.map_id), self.clock, version=VERSION, patience=self.patience, limits=self.limits)
        self.net.listen(*self.address, lambda link: host.accept(link, self._seal_host))
        return host

    def _seal_host(self, link: Link) -> Link:
        if self.identity is None:
            return link
        return SealedLink(link, host_context(self.identity), host=self.identity.fingerprint)

    def _seal_guest(self, link: Link, pin: bytes | None) -> Link:
        return SealedLink(link, guest_context(), pin=pin) if self.sealed else link

    def dial(self, name: str) -> Callable[[str, int], Link]:
        def dial(host: str, port: int) -> Link:
            self.links[name] = self.net.dial(host, port, name)
            return self.links[name]

        return dial

    # -- coming and going

    def person(self, name: str) -> Person:
        return self.people.setdefault(name, Person(f"{self.seed} {name}", self.clock.call_later))

    def invitation(self) -> Invitation:
        fingerprint = self.identity.fingerprint if self.identity else UNSEALED
        return self.host.invitation((self.address,), fingerprint)

    def invite(self, name: str, *, code: str | None = None, version: str = VERSION) -> Person:
        """A device follows the link, or types the code."""
        given = self.invitation()
        if code is not None:
            given = Invitation(given.room, given.addresses)
        return self.come(name, Ticket.fresh(given), code=code, version=version)

    def come(self, name: str, ticket: Ticket, *, code: str | None = None, version: str = VERSION) -> Person:
        person = self.person(name)
        person.guest = Guest(
            self.clock,
            self.dial(name),
            variant,
            person.tell,
            version=version,
            seal=self._seal_guest,
            ticket=ticket,
            code=code,
            folder=_made(self.folder / name),
            patience=self.patience,
            limits=self.limits,
        )
        person.guest.connect()
        self.clock.wind(0.2)
        return person

    def sit_here(self) -> Person:
        person = self.person("here")
        near, far = pair(self.clock)
        person.guest = Guest(self.clock, self.net.dial, variant, person.tell, version=VERSION)
        person.guest.connect_here(near)
        self.host.accept_here(far)
        self.clock.wind(0.1)
        return person

    def seat(self, name: str, seats: Sequence[int]) -> None:
        for seat in seats:
            guest = self.people[name].guest
            assert guest is not None
            guest.take_seat(seat, f"{name} {seat}", COLOURS[seat])
        self.clock.wind(0.2)

    # -- going wrong

    def kill(self, name: str) -> None:
        """The device's process is gone without a word."""
        person = self.people[name]
        guest, person.guest, person.session = person.guest, None, None
        assert guest is not None
        guest._closed = True
        guest._cancel(*tuple(guest._timers))
        guest._tell = lambda _: None
        self.links[name].cut()
        if guest.diary is not None:
            guest.diary.close()
        person._asking.clear()

    def come_back(self, name: str) -> Person:
        """It is started again and reads what it wrote down."""
        if self.people[name].guest is not None:
            old, self.people[name].session = self.people[name].guest, None
            assert old is not None
            old._closed = True
            old._cancel(*tuple(old._timers))
            old._tell = lambda _: None
            if old.diary is not None:
                old.diary.close()
            self.people[name]._asking.clear()
        return self.come(name, load_ticket(self.folder / name))

    def kill_host(self) -> None:
        host = self.host
        host._closed = True
        host.presence.stop()
        self.net.unlisten(*self.address)
        for link in self.net.links:
            link.cut()
        if host.kept is not None:
            host.kept._resting = True
            host.kept._thinking = None
            host.kept.log.close()

    def revive_host(self) -> None:
        self.room = Room.load(self.folder / "host")
        self.host = self._host(self.room)

    def restart_host(self) -> None:
        self.kill_host()
        self.clock.wind(1)
        self.revive_host()

    def move_host(self, host: str, port: int) -> None:
        self.kill_host()
        self.address = (host, port)
        self.revive_host()

    # -- playing

    def play(self, seconds: float = 100_000) -> None:
        """Let the game go on to its end."""
        end = self.clock.time() + seconds
        while not self.over and self.clock.time() < end and self.clock.step():
            pass
        if self.over:
            self.clock.wind(30)

    @property
    def over(self) -> bool:
        return self.host.kept is not None and self.host.kept.over

    def check(self) -> None:
        """Every device's log is the host's log, redacted, and its model the host's state."""
        assert self.host.kept is not None
        self.host.kept.log.sync()
        for name, person in self.people.items():
            assert person.session is not None, name
            for seat in person.session.local or (None,):
                expected = self.host.kept._looking((seat,) if seat is not None else ())[0].lines
                assert person.session.model(seat).state.number == len(expected)
                assert person.session.model(seat).state == Model.of(self.host.kept.table.game.state, seat).state
                if name != "here":
                    assert log_lines(self.folder / name / view_file(seat)) == expected, (name, seat)
            if name != "here" and person.session.local:
                assert person.whole is not None, f"{name} has no full log"
                assert person.whole.read_bytes() == self.room.log_path.read_bytes()

    @property
    def actions(self) -> int:
        """How many actions the host has carried out, its bots' and the deal not counted."""
        assert self.host.kept is not None
        return len(self.host.kept.table.ends)


def log_lines(path: Path) -> list[str]:
    """The event lines of a log as the network carries them, without their checks; it must be one that can be read."""
    read_log(path, variant)
    return [f"{line[:-CHECK_ROOM]}}}" for line in path.read_text("utf-8").splitlines()[1:]]


def _made(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return folder
