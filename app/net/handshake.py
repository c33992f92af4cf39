"""What both sides of the handshake have in common: what it is bound to, and why somebody is not let in.

A guest and a host come to trust each other by two machines without sockets and clocks, `Arriving` and `Admitting`. In
every step exactly one kind of message is heard; any other ends the connection. Whatever shows who somebody is goes over
the wire only after the other side has proven itself: by the certificate that the guest has from the link or from
before, or by the typed code. All of it is bound to the certificate that each side sees and to a fresh number of each.
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass
from enum import Enum
from hashlib import sha256
from typing import Final

from app.net.link import NetError
from app.net.pairing import Exchange, WrongCode
from app.net.words import PROTOCOL, BadMessage, Message

NONCE_BYTES: Final = 16
LABEL: Final = f"railhead handshake {PROTOCOL}".encode()

# Why somebody is not let in. A guest shows no other words of a host that has not proven itself.
TURNED_AWAY: Final = {
    "code": str(WrongCode()),
    "rest": "Too many codes were tried: wait a minute, or use the link.",
    "secret": "This invitation is not for this game, or not any more.",
    "unknown": "The host does not know this device: join with the code or the link.",
    "given": "The host has given this seat to another device.",
    "full": "No more devices can join this table.",
    "crowd": "Too many are at the door at once: try again.",
    "time": "nobody joined on this connection in time",
    "host_closed": "The host has left the table.",
}


class TurnedAway(NetError):
    """Somebody is not let in."""

    def __init__(self, why: str) -> None:
        super().__init__(TURNED_AWAY[why])
        self.why = why


class OtherVersion(NetError):
    """The two devices have different versions of the app; what differs is named."""

    why = "version"

    def __init__(self, host: tuple[str, int], guest: tuple[str, int]) -> None:
        named = [f"{app} (protocol {protocol})" if host[0] == guest[0] else app for app, protocol in (host, guest)]
        self.versions = (named[0], named[1])  # the host's and the guest's
        super().__init__(f"The host plays Railhead {named[0]}, this device has {named[1]}: both need the same version.")


class FalseHost(NetError):
    """Whoever answered does not know the code: that was one guess, and there is no second one unasked."""

    why = "guess"

    def __init__(self) -> None:
        super().__init__("whoever answered has not shown that they know the code")


class OtherTable(NetError):
    why = "other_table"

    def __init__(self) -> None:
        super().__init__("another table is open at this address")


@dataclass(frozen=True)
class Binding:
    """What one connection is about. What is bound to it is worth nothing on any other."""

    fingerprint: bytes
    room: str
    guest: bytes  # a number that each side has made for this connection
    host: bytes = b""

    def about(self, what: str) -> bytes:
        parts = (LABEL, what.encode(), self.fingerprint, self.room.encode(), self.guest, self.host)
        return sha256(b"".join(len(part).to_bytes(4, "big") + part for part in parts)).digest()

    def shown(self, secret: bytes) -> bytes:
        """What only somebody with the link can say."""
        return hmac.digest(secret, self.about("link"), sha256)


def check_due(message: Message, step: Enum) -> None:
    """The step's value is the one kind of message that is heard in it."""
    if message["t"] != step.value:
        raise BadMessage(f"{message['t']}: not now, {step.value or 'nothing of the kind'} is due")


def begun(exchange: Exchange | None) -> Exchange:
    if exchange is None:
        raise BadMessage("proof: the exchange comes first")
    return exchange
