"""The host: lets devices join, carries out what they ask for, and tells each what it may see.

It starts no thread, opens no socket and reads no clock but the one it is handed; everything happens on that clock's
thread. The device that hosts sits at its own table over a link in memory, like everybody else.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from app.net.callers import Source
from app.net.codes import Codes
from app.net.devices import Device
from app.net.door import Door
from app.net.giving import Giving
from app.net.handshake import TURNED_AWAY
from app.net.kept import Kept, Think
from app.net.knock import Knocks
from app.net.link import Clock, Link
from app.net.notices import AtTheDoor, Notice
from app.net.pairing import SECRET_BYTES, Invitation, new_code
from app.net.peer import Peer, TooFast
from app.net.presence import Presence
from app.net.reasons import (
    AlreadyStarted,
    NoMessages,
    NotStarted,
    NotYourSeat,
    Refused,
    TooManyChanges,
    TooManyMessages,
    write_reason,
)
from app.net.room import HERE, Room
from app.net.settings import Bucket, Limits, Patience
from app.net.words import SAYINGS, BadMessage, Message, write
from engine.board import Variant
from engine.bots import BOTS, Bot
from engine.errors import RailheadError

WARNED_EVERY: Final = 10.0  # seconds, of wrong codes


class Host:
    """The authority of one game."""

    def __init__(
        self,
        room: Room,
        variant: Variant,
        clock: Clock,
        *,
        version: str,
        think: Think | None = None,
        patience: Patience | None = None,
        limits: Limits | None = None,
        stand_in: Callable[[], Bot] = BOTS["random"].make,
        unsaved: Callable[[str], None] = lambda _: None,
        tell: Callable[[Notice], None] = lambda _: None,
    ) -> None:
        self.room, self.variant, self.clock, self.version = room, variant, clock, version
        self.patience, self.limits = patience or Patience(), limits or Limits()
        if room.bot_after is None or room.bot_after >= 0:
            self.patience = replace(self.patience, bot_after=room.bot_after)
        self.run = secrets.token_hex(8)  # tells a guest whether this is still the same process
        self.door = Door(clock, self.patience, self.limits, Knocks(room), self._note_closing)
        self.codes = Codes(clock, self.patience, self.limits, self.door.callers)
        self.closings: list[tuple[str, str, str]] = []  # the last few: where, why, in words
        self.devices = {name: Device(name, clock.time()) for name in room.devices}
        self.kept: Kept | None = None
        self.paused = self._closed = False
        self._think, self._unsaved = think, unsaved
        self._tell, self._at_the_door = tell, AtTheDoor()
        self._warns = Bucket(1, 1 / WARNED_EVERY, clock.time())
        self._acted_at = clock.time()
        self._hears: dict[str, Callable[[Device, Peer, Message], None]] = {
            "ping": self._ping,
            "take": self._take,
            "leave": self._leave,
            "after": self._after,
            "do": self._do,
            "say": self._say,
            "ask": self._ask,
            "log": self._log,
        }
        self.presence, self.giving = Presence(self, stand_in), Giving(self)
        if room.started:
            self._sit_down(Kept.resume(room, variant, clock, think))
        self.presence.tick()

    # -- the game

    def start(self, bot: str | None = None, first: int | None = None) -> None:
        """Begin the game; bots of this kind sit down in the empty chairs."""
        if self.kept is not None:
            raise AlreadyStarted
        self.room.fill(bot)
        kept = Kept.start(self.room, self.variant, self.clock, self._think, first)
        self.room.started = True
        self.room.save_now()
        self._sit_down(kept)

    def _sit_down(self, kept: Kept) -> None:
        self.kept = kept
        kept.changed, kept.unsaved = self._after_action, self._unsaved
        for device in self.devices.values():
            self.tell_game(device)
        self._after_action()
        kept.ask_a_bot()

    def _after_action(self) -> None:
        self._acted_at = self.clock.time()
        for device in self.devices.values():
            self._send_lines(device)

    # -- connections

    def accept(self, link: Link, seal: Callable[[Link], Link] = lambda link: link) -> None:
        """Somebody has connected; `seal` begins what keeps others from reading along, and costs."""
        if self._closed:
            link.close()
            return

        def hear(waited: Link) -> Peer:
            sealed = seal(waited)
            peer = Peer(self, sealed)
            sealed.listen(peer)
            return peer

        self.door.call(link, hear)

    def wrong_code(self, source: Source) -> None:
        """Somebody has tried one: whoever is at this device is to know, though not of each."""
        self.codes.wrong(source)
        here = self.devices.get(HERE)
        if here is not None and here.peer is not None and self._warns.take(1, self.clock.time()):
            here.peer.say("tried")

    def accept_here(self, link: Link) -> None:
        """This device sits down at its own table."""
        peer = Peer(self, link, trusted=True)
        link.listen(peer)
        self.peer_joined(peer, HERE)

    def peer_joined(self, peer: Peer, device_id: str) -> None:
        """The same device always wins over its own stale connection."""
        self.door.joined(peer)
        device = self.devices.get(device_id) or self._new_device(device_id)
        if device is None:
            self.door.note_full()
            peer.end("full", TURNED_AWAY["full"])
            return
        stale, device.peer, device.sent, peer.device = device.peer, peer, None, device
        if stale is not None:
            stale.end("replaced", "This device has connected anew.")
        self._welcome(device, peer)

    def _new_device(self, device_id: str) -> Device | None:
        """A place for it, if need be that of one which has no seat and has gone; None when all are taken."""
        if len(self.devices) >= self.limits.devices:
            gone = [one for one in self.devices.values() if self.presence.left(one)]
            if not gone:
                return None
            self.forget(min(gone, key=lambda one: one.away_since or 0.0))
        device = self.devices[device_id] = Device(device_id, self.clock.time())
        if device_id != HERE:
            self.room.devices.append(device_id)
        return device

    def forget(self, device: Device) -> None:
        """It has to show the link or the code again."""
        del self.devices[device.id]
        self.room.devices.remove(device.id)

    def _welcome(self, device: Device, peer: Peer) -> None:
        variant = self.variant
        about: dict[str, Any] = {"map": variant.id, "data": variant.fingerprint, "teams": variant.numbers.team_size}
        peer.say("joined", device=device.id[:16], run=self.run, **about)
        if self.paused:
            peer.say("host_away", away=True)
        self.presence.is_back(device)
        if self.kept is None:
            self.tell_lobby()
        else:
            self.tell_game(device)
        self.presence.tell(peer)

    def peer_ended(self, peer: Peer, why: str, words: str) -> None:
        self.door.left(peer)
        self._note_closing(peer.link.peer, why, words)
        device = peer.device
        if device is not None and device.peer is peer:
            device.peer, device.sent = None, None
            device.away_since = self.clock.time()
            self.presence.tell_changes() if self.kept is not None else self.tell_lobby()

    def _note_closing(self, where: str, why: str, words: str) -> None:
        self.closings = [*self.closings[-49:], (where, why, words)]

    # -- what devices say

    def hear(self, device: Device, peer: Peer, message: Message) -> None:
        self.presence.is_back(device)
        hears = self._hears.get(message["t"])
        if hears is None:
            raise BadMessage(f"{message['t']}: not after joining")
        hears(device, peer, message)

    def _ping(self, _: Device, peer: Peer, message: Message) -> None:
        peer.say("pong", calm=self.clock.time() - self._acted_at > self.patience.calm_after)

    def _take(self, device: Device, peer: Peer, message: Message) -> None:
        seat, name, colour = message["seat"], message["name"], message["colour"]
        self._in_lobby(device, peer, lambda: self.room.take(device.id, seat, name, colour))

    def _leave(self, device: Device, peer: Peer, message: Message) -> None:
        self._in_lobby(device, peer, lambda: self.room.leave(device.id, message["seat"]))

    def _in_lobby(self, device: Device, peer: Peer, change: Callable[[], None]) -> None:
        def deed() -> None:
            if not device.may("changes", self.clock.time(), self.limits):
                raise TooManyChanges
            self._arrange(change)

        self._or_refuse(peer, deed)

    def _or_refuse(self, peer: Peer, deed: Callable[[], None]) -> None:
        try:
            deed()
        except RailheadError as error:
            peer.say("refused", id=None, **write_reason(error))

    def _after(self, device: Device, peer: Peer, message: Message) -> None:
        """A device says which lines it has; those that are not ours it has to forget."""
        if self.kept is None:
            raise BadMessage("after: the game has not begun")
        self._count_reading(device)
        known, seats = message["number"], self.room.seats_of(device.id)
        if known > self.kept.number or message["digests"] != self.kept.digests(seats, known):
            self.tell_game(device, restart=True)
            known = 0
        device.sent = known
        self._send_lines(device)

    def _count_reading(self, device: Device) -> None:
        """Lines that are asked for again and again cost the host much and the device nothing."""
        if not device.may("reads", self.clock.time(), self.limits):
            raise TooFast

    def _do(self, device: Device, peer: Peer, message: Message) -> None:
        """An action. One that comes twice is answered as the first time, and not carried out again."""
        action_id = message["id"]
        answer = device.answers.get(action_id)
        if answer is None:
            answer = self._carry_out(device, message)
            device.remember(action_id, answer)
        peer.say_text(answer)
        if self.kept is not None:
            self.kept.ask_a_bot()

    def _carry_out(self, device: Device, message: Message) -> str:
        seat = message["seat"]
        try:
            if self.kept is None:
                raise NotStarted
            if seat not in self.room.seats_of(device.id):
                raise NotYourSeat(seat)
            self.kept.submit(seat, message["action"], message["known"])
            return write("done", id=message["id"], number=self.kept.number)
        except RailheadError as error:
            return write("refused", id=message["id"], **write_reason(error))

    def _say(self, device: Device, peer: Peer, message: Message) -> None:
        def deed() -> None:
            if message["seat"] not in self.room.seats_of(device.id):
                raise NotYourSeat(message["seat"])
            if self.variant.numbers.team_size > 1:
                raise NoMessages
            if message["saying"] not in SAYINGS:
                raise Refused("There is no such message.")
            if not device.may("says", self.clock.time(), self.limits):
                raise TooManyMessages
            self.tell_all("said", seat=message["seat"], saying=message["saying"])

        self._or_refuse(peer, deed)

    def _ask(self, device: Device, peer: Peer, message: Message) -> None:
        self._or_refuse(peer, lambda: self.giving.ask(device, message["seat"]))

    def _log(self, device: Device, peer: Peer, message: Message) -> None:
        def deed() -> None:
            if self.kept is None or not self.room.seats_of(device.id):
                raise Refused("The whole log is for everybody who played, after the end.")
            self._count_reading(device)
            peer.say_text(self.kept.full_log(message["after"]))

        self._or_refuse(peer, deed)

    # -- what devices are told

    def tell_all(self, kind: str, /, **fields: Any) -> None:
        for device in self.devices.values():
            if device.peer is not None:
                device.peer.say(kind, **fields)

    def tell_lobby(self) -> None:
        for device in self.devices.values():
            if device.peer is not None:
                device.peer.say("lobby", **self._lobby(device))
        self.presence.tell_changes()

    def _lobby(self, device: Device) -> dict[str, Any]:
        there = self.presence.there()
        seats = [
            {"who": c.who, "name": c.name, "colour": c.colour, "mine": c.device == device.id, "there": there[seat]}
            for seat, c in enumerate(self.room.chairs)
        ]
        return {"seats": seats, "watching": len(self._watching()), "colours": list(self.room.colours)}

    def _watching(self) -> list[Device]:
        devices = self.devices.values()
        return [one for one in devices if one.peer is not None and not self.room.seats_of(one.id)]

    def tell_of_door(self) -> None:
        """Whoever hosts is told what goes on there, when that is something else than before."""
        codes, door, watching = self.codes, self.door, sum(one.id != HERE for one in self._watching())
        now = AtTheDoor(codes.guessed, codes.resting, door.crowded, door.full, watching)
        if now != self._at_the_door:
            self._at_the_door = now
            self._tell(now)

    def tell_game(self, device: Device, *, restart: bool = False) -> None:
        if device.peer is not None and self.kept is not None:
            device.sent = None
            seats = list(self.room.seats_of(device.id))
            device.peer.say("game", header=self.kept.public_header(), seats=seats, restart=restart)

    def _send_lines(self, device: Device) -> None:
        peer = device.peer
        if self.kept is None or peer is None or device.sent is None:
            return
        for text, size, last in self.kept.frames(self.room.seats_of(device.id), device.sent):
            peer.say_text(text, size)
            if peer.over:
                return  # it was dropped for not reading
            device.sent = last

    # -- what the hosting device does

    def pause(self) -> None:
        """The app goes to the background: everybody is told while there is time."""
        self.paused = True
        self.tell_all("host_away", away=True)
        if self.kept is not None:
            self.kept.rest()

    def resume(self) -> None:
        self.paused = False
        self.presence.slept()
        self.tell_all("host_away", away=False)
        if self.kept is not None:
            self.kept.go_on()

    def swap(self, seat: int, other: int) -> None:
        self._arrange(lambda: self.room.swap(seat, other))

    def free(self, seat: int) -> None:
        self._arrange(lambda: self.room.free(seat))

    def _arrange(self, change: Callable[[], None]) -> None:
        if self.kept is not None:
            raise AlreadyStarted
        change()
        self.tell_lobby()

    def remove(self, device_id: str) -> None:
        """Send a device away for good: neither its key nor the old link nor the old code lets it in again."""
        found = next((one for one in self.devices.values() if one.id[:16] == device_id and one.id != HERE), None)
        if found is not None:
            self._remove([found])

    def remove_onlookers(self) -> None:
        """Send everybody away who has no seat."""
        self._remove([one for one in self.devices.values() if one.id != HERE and not self.room.seats_of(one.id)])

    def _remove(self, devices: Sequence[Device]) -> None:
        if self.kept is not None and any(self.room.seats_of(device.id) for device in devices):
            raise AlreadyStarted
        for device in devices:
            for seat in self.room.seats_of(device.id):
                self.room.free(seat)
            self.forget(device)
        self.room.secret = secrets.token_bytes(SECRET_BYTES)
        self.fresh_code()
        self.room.save_now()
        for device in devices:
            if device.peer is not None:
                device.peer.end("removed", "The host has removed this device from the table.")
        self.tell_lobby()

    def fresh_code(self) -> None:
        """Another code to type; the link stays."""
        self.room.code = new_code()
        self.room.save()
        self.codes.fresh()
        self.tell_of_door()

    def wait_for(self, seconds: float | None) -> None:
        """How long an absent player is waited for before a bot plays; the room remembers it."""
        self.patience = replace(self.patience, bot_after=seconds)
        self.room.bot_after = seconds
        self.room.save()

    def invitation(self, addresses: tuple[tuple[str, int], ...], fingerprint: bytes) -> Invitation:
        return Invitation(self.room.id, addresses, fingerprint, self.room.secret)

    def close(self) -> None:
        """The table is left; it can be gone on with later."""
        self._closed = True
        self.presence.stop()
        for device in tuple(self.devices.values()):
            if device.peer is not None:
                device.peer.end("host_closed", TURNED_AWAY["host_closed"])
        if self.kept is not None:
            self.kept.close()
