"""A seat whose device is lost goes to another one: that device asks, whoever hosts confirms, the old key is void."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from app.net.devices import Device
from app.net.handshake import TURNED_AWAY
from app.net.reasons import (
    AskedTooOften,
    HasSeat,
    NobodyAsks,
    NotAway,
    NotStarted,
    Refused,
    SeatKept,
    write_reason,
)
from app.net.room import HERE, PHONE
from engine.refusals import Refusal

if TYPE_CHECKING:
    from app.net.host import Host

MOST_ASKS: Final = 3  # of one device: whoever hosts is not to be pestered


class Giving:
    """Wishes for seats in a game that has begun. Only seats whose player is away can be given."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._wishes: dict[str, int] = {}
        self._asks: Counter[str] = Counter()

    def ask(self, device: Device, seat: int) -> None:
        """Somebody who looks on wants a seat: that is for the player at the host's device to decide."""
        here = self._host.devices.get(HERE)
        self._check(device, seat)
        if here is None or here.peer is None:
            raise Refused("Nobody is at the host's device.")
        if self._wishes.get(device.id) == seat:
            return
        self._asks[device.id] += 1
        if self._asks[device.id] > MOST_ASKS:
            raise AskedTooOften
        self._wishes[device.id] = seat
        here.peer.say("asked", device=device.id[:16], seat=seat)

    def _check(self, device: Device, seat: int) -> None:
        host = self._host
        if host.kept is None:
            raise NotStarted
        if host.room.seats_of(device.id):
            raise HasSeat
        if host.room.chair(seat).who != PHONE or host.presence.there()[seat] not in ("away", "stand-in"):
            raise NotAway(seat)

    # -- what whoever hosts decides

    def give(self, device_id: str, seat: int) -> None:
        """The seat is this device's from now on; raises why not when things have changed since it was asked for."""
        device = self._wishing(device_id, seat)
        try:
            self._check(device, seat)
        except Refusal as error:
            self._tell(device, error)
            raise
        self._hand_over(device, seat)

    def keep(self, device_id: str, seat: int) -> None:
        """The seat stays whose it is."""
        self._tell(self._wishing(device_id, seat), SeatKept(seat))

    def _wishing(self, device_id: str, seat: int) -> Device:
        """Whoever asked for it; a wish is answered once."""
        found = (one for one in self._host.devices.values() if one.id[:16] == device_id)
        device = next(found, None)
        if device is None or self._wishes.pop(device.id, None) != seat:
            raise NobodyAsks(seat)
        return device

    def _tell(self, device: Device, reason: Refusal) -> None:
        if device.peer is not None:
            device.peer.say("refused", id=None, **write_reason(reason))

    def _hand_over(self, device: Device, seat: int) -> None:
        host = self._host
        old = host.room.chair(seat).device or ""
        host.room.give(seat, device.id)
        left = host.room.seats_of(old)
        if host.kept is not None:
            host.kept.close_books((seat, *left))
            host.kept.give_back((seat,))
        if left:
            host.tell_game(host.devices[old])
        else:
            self._send_away(old)
        host.tell_game(device)
        host.presence.tell_changes()

    def _send_away(self, device_id: str) -> None:
        device = self._host.devices.pop(device_id, None)
        if device is not None and device.peer is not None:
            device.peer.end("given", TURNED_AWAY["given"])
