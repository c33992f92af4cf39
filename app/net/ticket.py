"""How a guest gets back to its table: whose certificate it is, the device's own key, and where the host was."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Any, Final, Self

from app.net.keys import DeviceKey, device_id
from app.net.link import NetError
from app.net.pairing import SECRET_BYTES, Invitation
from engine.files import BadFile, read_object, write_whole

PLACE_FILE: Final = "place.json"
FINGERPRINT_BYTES: Final = 32
MOST_PROVEN: Final = 4

Address = tuple[str, int]


class Way(Enum):
    """By what a guest is let in."""

    LINK = "link"
    CODE = "code"
    BACK = "back"


@dataclass(frozen=True)
class Ticket:
    """The invitation, the device's key, whether the host has accepted it, and where the host has proven itself, the
    latest place first. Without a certificate to compare with nobody can have accepted anybody.
    """

    invitation: Invitation
    key: DeviceKey
    accepted: bool = False
    proven: tuple[Address, ...] = ()

    def __post_init__(self) -> None:
        fingerprint = self.invitation.fingerprint
        if fingerprint is not None and len(fingerprint) != FINGERPRINT_BYTES:
            raise ValueError("a certificate's fingerprint has 32 bytes")
        if fingerprint is None and (self.accepted or self.invitation.secret is not None):
            raise ValueError("a place without the host's certificate")

    @classmethod
    def fresh(cls, invitation: Invitation) -> Self:
        return cls(invitation, DeviceKey.fresh())

    @property
    def way(self) -> Way:
        if self.accepted:
            return Way.BACK
        return Way.CODE if self.invitation.secret is None else Way.LINK

    @property
    def knock_key(self) -> bytes | None:
        """What the host knows too, before anything is said; who has only the code has nothing to knock with."""
        known = bytes.fromhex(device_id(self.key.public)) if self.accepted else None
        return known or self.invitation.secret

    def pinned(self, fingerprint: bytes) -> Self:
        """The host with this certificate has proven itself."""
        return replace(self, invitation=replace(self.invitation, fingerprint=fingerprint))

    def proven_at(self, address: Address) -> Self:
        return replace(self, proven=tuple(dict.fromkeys((address, *self.proven)))[:MOST_PROVEN])


class Unkept(NetError):
    """The place at a table cannot be written to this device's disk, and so cannot be taken."""

    why = "unkept"


def save_ticket(folder: Path, ticket: Ticket) -> None:
    given = ticket.invitation
    fields = {
        "room": given.room,
        "addresses": given.addresses,
        "fingerprint": (given.fingerprint or b"").hex(),
        "secret": (given.secret or b"").hex(),
        "key": ticket.key.private.hex(),
        "accepted": ticket.accepted,
        "proven": ticket.proven,
    }
    try:
        write_whole(folder / PLACE_FILE, json.dumps(fields))
    except OSError as error:
        raise Unkept(error.strerror or str(error)) from None


def load_ticket(folder: Path) -> Ticket:
    """How to get back to the table whose diary lies here; raises `NetError` when it cannot be read."""
    try:
        fields = read_object(folder / PLACE_FILE)
        secret = bytes.fromhex(fields["secret"]) or None
        if secret is not None and len(secret) != SECRET_BYTES:
            raise ValueError("a secret of another length")
        fingerprint = bytes.fromhex(fields["fingerprint"]) or None
        invitation = Invitation(str(fields["room"]), _addresses(fields["addresses"]), fingerprint, secret)
        if not invitation.addresses:
            raise ValueError("no address")
        key = DeviceKey.read(bytes.fromhex(fields["key"]))
        return Ticket(invitation, key, fields["accepted"] is True, _addresses(fields["proven"])[:MOST_PROVEN])
    except (BadFile, ValueError, TypeError, KeyError) as error:
        raise NetError(f"{PLACE_FILE} cannot be read: {error}") from None


def _addresses(places: Any) -> tuple[Address, ...]:
    return tuple((str(host), int(port)) for host, port in places)
