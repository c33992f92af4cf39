"""Who is at the table, who is away, and for whom a bot plays meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.net.devices import Device
from app.net.link import Handle
from app.net.room import BOT, HERE, PERSON
from engine.bots import Bot

if TYPE_CHECKING:
    from app.net.host import Host
    from app.net.peer import Peer


class Presence:
    """Looks around once a beat. Each seat is bot, open, here, away, or stand-in (a bot plays for somebody absent)."""

    def __init__(self, host: Host, stand_in: Callable[[], Bot]) -> None:
        self._host, self._stand_in = host, stand_in
        self._told: list[str] = []
        self._looked = host.clock.time()
        self._next: Handle | None = None

    def there(self) -> list[str]:
        return [self._seat(seat) for seat in range(len(self._host.room.chairs))]

    def _seat(self, seat: int) -> str:
        host = self._host
        chair = host.room.chairs[seat]
        if chair.who.startswith(BOT):
            return "bot"
        if chair.empty:
            return "open"
        device = host.devices.get(chair.device or "")
        if chair.who == PERSON or (device is not None and device.peer is not None and device.away_since is None):
            return "here"
        return "stand-in" if host.kept is not None and seat in host.kept.table.bots else "away"

    def tell(self, peer: Peer) -> None:
        peer.say("there", seats=self.there())

    def tell_changes(self) -> None:
        there = self.there()
        if there != self._told:
            self._told = there
            self._host.tell_all("there", seats=there)

    def is_back(self, device: Device) -> None:
        """Somebody is heard of: the seats are theirs again at once."""
        if device.away_since is None:
            return
        device.away_since = None
        if self._host.kept is not None:
            self._host.kept.give_back(self._host.room.seats_of(device.id))
            self._host.kept.ask_a_bot()
        self.tell_changes()

    def tick(self) -> None:
        host = self._host
        now = host.clock.time()
        if now - self._looked > host.patience.quiet:
            self.slept()  # this process stood still, not the others
        self._looked = now
        if not host.paused:
            for device in tuple(host.devices.values()):
                self._look_after(device, now)
            self.tell_changes()
            host.tell_of_door()
            if host.kept is not None:
                host.kept.ask_a_bot()
        self._next = host.clock.call_later(min(host.patience.beat, host.patience.quiet / 4), self.tick)

    def stop(self) -> None:
        if self._next is not None:
            self._next.cancel()

    def _look_after(self, device: Device, now: float) -> None:
        if device.id == HERE:
            return
        peer, patience = device.peer, self._host.patience
        silence = 0.0 if peer is None else now - peer.heard_at
        if peer is not None and silence > patience.lost:
            peer.end("lost", "Nothing was heard of this device for too long.")
        elif silence > patience.quiet and device.away_since is None:
            device.away_since = now
        if self.left(device) and now - (device.away_since or now) > patience.forget:
            self._host.forget(device)
        self._maybe_stand_in(device, now)

    def left(self, device: Device) -> bool:
        """Nobody waits for it: it has no seat and is not here."""
        return device.peer is None and device.id != HERE and not self._host.room.seats_of(device.id)

    def _maybe_stand_in(self, device: Device, now: float) -> None:
        host, after = self._host, self._host.patience.bot_after
        if device.away_since is None or after is None or now - device.away_since < after:
            return
        if host.kept is not None:
            host.kept.stand_in(host.room.seats_of(device.id), self._stand_in)

    def slept(self) -> None:
        """Nobody could be heard for a while, and that was nobody's fault."""
        now = self._looked = self._host.clock.time()
        for device in self._host.devices.values():
            if device.peer is not None:
                device.peer.heard_at = now
            if device.away_since is not None:
                device.away_since = now
