"""A table on this device, or a place at somebody else's, with all that belongs to it: thread, sockets, discovery.

The screens call these from the UI thread; nothing here waits for the network.
"""

from __future__ import annotations

from asyncio import AbstractEventLoop
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from app.net.certificate import identity_in
from app.net.discovery import Advertiser, Browser, Lock
from app.net.guest import Guest
from app.net.host import Host
from app.net.kept import Think
from app.net.knock import knock
from app.net.lan import Listener, NetThread, NoNetwork, dialler
from app.net.link import Dial, Link, NetError
from app.net.memory import pair
from app.net.networks import local_addresses, without_scope
from app.net.notices import Began, Line, Notice, Standing, Unsaved, WaysIn
from app.net.pairing import Invitation
from app.net.pen import Aside, AtOnce
from app.net.place import FindVariant, Place
from app.net.radio import NoWayIn, Radio, RadioDoor
from app.net.room import Room
from app.net.session import Answered, NetSession
from app.net.settings import Limits, Patience
from app.net.sightings import Found
from app.net.ticket import Ticket, load_ticket
from app.net.tls import SealedLink, guest_context, host_context
from engine.actions import Action
from engine.board import Variant
from engine.bots import BOTS, Bot
from engine.errors import RailheadError
from engine.table import Thinking

Post = Callable[[Callable[[], None]], None]
Addresses = Callable[[], Sequence[str]]
PEN_PATIENCE: Final = 2.0  # seconds that an app on its way to the background has for its last writing


class AtTable:
    """What hosting and visiting have in common: a guest on the net's thread, its place on the UI's."""

    def __init__(self, find: FindVariant, post: Post, net: NetThread | None = None) -> None:
        self.net = net or NetThread()
        self.place = Place(find, self._session)
        self._post, self._find = post, find
        self._guest: Guest | None = None
        # what the screen's session passes on to who makes bots think
        self.hold: Callable[[bool], None] = lambda _: None
        # what takes its time and is waited for by nobody: announcing, searching, and a bot's thinking
        self._errands = ThreadPoolExecutor(1, "errands")
        self._closed = False

    @property
    def fingerprint(self) -> bytes | None:
        """Of the host's certificate, as soon as the host has proven that it is the host."""
        raise NotImplementedError

    def _tell(self, notice: Notice) -> None:
        self._post(lambda: self.place.take(notice))

    def _session(self, variant: Variant, began: Began) -> NetSession:
        return NetSession(
            variant,
            began,
            self._submit,
            hold=self.hold,
            pause=self.pause,
            resume=self.resume,
            close=self.close,
        )

    def _submit(self, seat: int, action: Action, known: int, answered: Answered) -> None:
        def back(error: RailheadError | None) -> None:
            self._post(lambda: answered(error))

        self._with_guest(lambda guest: guest.submit(seat, action, known, back))

    def _with_guest(self, job: Callable[[Guest], None]) -> None:
        def run() -> None:
            if self._guest is not None:
                job(self._guest)

        self.net.call(run)

    def take_seat(self, seat: int, name: str, colour: str) -> None:
        self._with_guest(lambda guest: guest.take_seat(seat, name, colour))

    def leave_seat(self, seat: int) -> None:
        self._with_guest(lambda guest: guest.leave_seat(seat))

    def say(self, seat: int, saying: str) -> None:
        self._with_guest(lambda guest: guest.say(seat, saying))

    def ask_for_seat(self, seat: int) -> None:
        self._with_guest(lambda guest: guest.ask_for_seat(seat))

    def _stop(self) -> None:
        self._errands.shutdown(wait=False)
        self.net.stop()

    def pause(self) -> None:
        """The app goes to the background."""

    def resume(self) -> None:
        """It is back."""

    def close(self) -> None:
        """The table is left; it can be gone on with later."""


class Hosting(AtTable):
    """A table kept on this device, open to the local network, and by Bluetooth to paired phones if that is wanted."""

    def __init__(
        self,
        room: Room,
        find: FindVariant,
        post: Post,
        *,
        version: str,
        name: str = "Railhead",
        think: Think | None = None,
        stand_in: Callable[[], Bot] = BOTS["random"].make,
        patience: Patience | None = None,
        limits: Limits | None = None,
        addresses: Addresses = local_addresses,
        announce: bool = True,
        lock: Lock = nullcontext,
        net: NetThread | None = None,
        radio: Radio | None = None,
    ) -> None:
        super().__init__(find, post, net)
        self.room, self.name, self.version = room, name, version
        self._pen = room.pen = Aside(room.write)
        self.identity = identity_in(room.folder)
        self._context = host_context(self.identity)
        self._addresses, self._announce, self._lock = addresses, announce, lock
        self._advertiser: Advertiser | None = None
        loop = self.net.loop

        def begin() -> Host:
            return Host(
                room,
                find(room.map_id),
                loop,
                version=version,
                think=think or self._think,
                patience=patience,
                limits=limits,
                stand_in=stand_in,
                unsaved=lambda reason: self._tell(Unsaved(reason)),
                tell=self._tell,
            )

        self.host = self.net.ask(begin, 10.0)
        self._listener = Listener(loop, self.accept)
        self.radio_door = RadioDoor(loop, self.accept)
        if radio is not None:
            self.radio_door.take(radio)
            self._remember_radio()
        self.net.call(self._sit_here)
        try:
            self.open()
        except NetError:
            self._pen.close()
            raise
        self.net.call(self._look_around)

    def accept(self, link: Link) -> None:
        """Somebody calls, by whatever carries bytes. On the net's thread."""
        self.host.accept(link, lambda heard: SealedLink(heard, self._context, host=self.identity.fingerprint))

    def _sit_here(self) -> None:
        near, far = pair(self.net.loop)
        self._guest = Guest(
            self.net.loop, dialler(self.net.loop), self._find, self._tell, version=self.version, folder=None
        )
        self._guest.connect_here(near)
        self.host.accept_here(far)

    def _think(self, thinking: Thinking, chosen: Callable[[Action], None]) -> None:
        """Bots think aside, so that the table never stands still for them."""
        self._errands.submit(lambda: self.net.call(chosen, thinking.choose().action))

    # -- being found

    def open(self) -> None:
        """Listen and announce at the addresses that the device has now; again after they changed."""
        addresses = list(self._addresses())
        try:
            self.net.run(self._listener.open(addresses, self.room.port))
        except NoNetwork:
            self._needs_radio()
        if self._listener.port not in (0, self.room.port):
            self.room.port = self._listener.port
            self.net.ask(self.room.save)
        found = self.found()
        self._errands.submit(self._announce_anew, found if self._announce and found.places else None)

    def _needs_radio(self) -> None:
        """Without a network a table is open if Bluetooth leads to it."""
        if self.radio_door.trouble is not None:
            raise NoWayIn(self.radio_door.trouble)
        if not self.radio_door.open:
            raise NoNetwork

    def take_radio(self, radio: Radio) -> None:
        """Let paired phones in by Bluetooth from now on, or raise why that is not possible."""
        self.radio_door.take(radio)
        trouble = self.radio_door.trouble
        if trouble is not None:
            self.radio_door.close()
            raise trouble
        self._remember_radio()

    def leave_radio(self) -> None:
        """Let nobody new in by Bluetooth; who is here stays."""
        self.radio_door.close()
        self._remember_radio()

    def _remember_radio(self) -> None:
        self.room.radio = self.radio_door.radio is not None
        self.net.ask(self.room.save)

    def _announce_anew(self, found: Found | None) -> None:
        advertiser, self._advertiser = self._advertiser, None
        with suppress(OSError):  # no multicast here: the link and the code still work
            if advertiser is not None:
                advertiser.close()
            if found is not None:
                self._advertiser = Advertiser(found, self._lock)

    def _look_around(self) -> None:
        """Now and then: has the device got another address?"""
        if not self._closed:
            self._errands.submit(self._reopen)
            self.net.loop.call_later(self.host.patience.quiet, self._look_around)

    def _reopen(self) -> None:
        if self._closed:
            return
        changed, moved = self.radio_door.again(), self.moved()
        if moved:
            with suppress(RailheadError):  # no way in at present; guests come back when there is one
                self.open()
        if changed or moved:
            self._tell(WaysIn())

    def found(self) -> Found:
        return Found(
            self.room.id, self.name, self.room.map_id, self.version, self._listener.places, self.identity.fingerprint
        )

    @property
    def places(self) -> tuple[tuple[str, int], ...]:
        """Where other devices find the table."""
        return tuple((without_scope(address), port) for address, port in self._listener.places)

    @property
    def invitation(self) -> Invitation:
        plain = self.host.invitation(self.places, self.identity.fingerprint)
        return replace(plain, radio=self.radio_door.radio is not None)

    @property
    def fingerprint(self) -> bytes:
        return self.identity.fingerprint

    @property
    def code(self) -> str:
        return self.room.code

    def fresh_code(self) -> None:
        """Show another code, for when somebody tries to guess the one that is shown."""
        self.net.ask(self.host.fresh_code)

    def moved(self) -> bool:
        """Whether the device's addresses are others than those that it listens at."""
        return set(self._addresses()) != set(self._listener.addresses)

    # -- the lobby and the game; each raises a refusal when it cannot be done

    def start(self, bot: str | None = None, first: int | None = None) -> None:
        self.net.ask(lambda: self.host.start(bot, first), 10.0)

    def swap(self, seat: int, other: int) -> None:
        self.net.ask(lambda: self.host.swap(seat, other))

    def free(self, seat: int) -> None:
        self.net.ask(lambda: self.host.free(seat))

    def remove(self, device_id: str) -> None:
        self.net.ask(lambda: self.host.remove(device_id))

    def remove_from(self, seat: int) -> None:
        """Send the device away that has this seat."""
        self.remove((self.room.chair(seat).device or "")[:16])

    def remove_onlookers(self) -> None:
        self.net.ask(self.host.remove_onlookers)

    def give(self, device_id: str, seat: int) -> None:
        """Let a device that asked have the seat of somebody who is away."""
        self.net.ask(lambda: self.host.giving.give(device_id, seat))

    def keep(self, device_id: str, seat: int) -> None:
        self.net.ask(lambda: self.host.giving.keep(device_id, seat))

    @property
    def bot_after(self) -> float | None:
        """Seconds that somebody who is away is waited for."""
        return self.host.patience.bot_after

    def wait_for(self, seconds: float | None) -> None:
        self.net.call(self.host.wait_for, seconds)

    def pause(self) -> None:
        self.net.ask(self.host.pause)
        self._pen.flush(PEN_PATIENCE)

    def resume(self) -> None:
        self.net.call(self.host.resume)
        self._errands.submit(self._reopen)

    def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        self._errands.submit(self._announce_anew, None)

        def end() -> None:
            self.host.close()
            self._listener.close()
            self.radio_door.close()

        self.net.ask(end)
        self._stop()
        self._pen.close()
        self.room.pen = AtOnce(self.room.write)


class Visiting(AtTable):
    """A place at a table on another device."""

    def __init__(
        self,
        folder: Path,
        find: FindVariant,
        post: Post,
        *,
        version: str,
        invitation: Invitation | None = None,
        code: str | None = None,
        patience: Patience | None = None,
        limits: Limits | None = None,
        addresses: Addresses = local_addresses,
        search: bool = True,
        lock: Lock = nullcontext,
        net: NetThread | None = None,
        dials: Callable[[AbstractEventLoop], Dial] = dialler,
    ) -> None:
        """By an invitation (with a code when it was found and not scanned), or back to the table of this folder."""
        super().__init__(find, post, net)
        ticket = load_ticket(folder) if invitation is None else Ticket.fresh(invitation)
        self._context = guest_context()
        self._addresses, self._search, self._lock = addresses, search, lock
        self._browser: Browser | None = None
        fields: dict[str, Any] = {"code": code, "folder": folder, "patience": patience, "limits": limits}

        def begin() -> None:
            loop = self.net.loop
            self._guest = Guest(
                loop,
                dials(loop),
                find,
                self._hear,
                version=version,
                seal=self._seal,
                ticket=ticket,
                **fields,
            )
            self._guest.connect()

        self.net.call(begin)

    def _seal(self, link: Link, pin: bytes | None) -> Link:
        ticket = self._guest.ticket if self._guest is not None else None
        key = ticket.knock_key if ticket is not None else None
        return SealedLink(link, self._context, pin=pin, first=knock(key) if key is not None else b"")

    def _hear(self, notice: Notice) -> None:
        """Also look for the host by name while it cannot be reached: it may have got another address."""
        if isinstance(notice, Standing) and self._search:
            self._errands.submit(self._look, notice.line in (Line.CONNECTING, Line.HOST_AWAY))
        self._tell(notice)

    def _look(self, wanted: bool) -> None:
        if wanted == (self._browser is not None):
            return
        browser, self._browser = self._browser, None
        if browser is not None:
            browser.close()
        elif not self._closed and (addresses := self._addresses()):
            with suppress(OSError):
                self._browser = Browser(list(addresses), self._seen, self._lock, self._is_ours)

    @property
    def fingerprint(self) -> bytes | None:
        ticket = self._guest.ticket if self._guest is not None else None
        return ticket.invitation.fingerprint if ticket is not None and ticket.accepted else None

    def _is_ours(self, table: Found) -> bool:
        """Whether this is announced as the table of our place; whoever announces another certificate is not heard."""
        ticket = self._guest.ticket if self._guest is not None else None
        wanted = ticket.invitation if ticket is not None else None
        return wanted is not None and (table.room, table.fingerprint) == (wanted.room, wanted.fingerprint)

    def _seen(self, tables: tuple[Found, ...]) -> None:
        places = next((table.places for table in tables if self._is_ours(table)), ())
        self._with_guest(lambda guest: guest.found(places))

    def again(self) -> None:
        """Hang up and call again, when the player wants it or the network has changed."""
        self._with_guest(Guest.drop)

    def pause(self) -> None:
        self._with_guest(Guest.sync)

    def resume(self) -> None:
        self._with_guest(Guest.connect)

    def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        self._search = False
        self._errands.submit(self._look, False)

        def end() -> None:
            if self._guest is not None:
                self._guest.close()

        self.net.ask(end)
        self._stop()
