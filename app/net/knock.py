"""The knock: a guest that has the link, or was here before, shows so before anything else is said.

It comes before TLS, which costs the host much more than to check it, and it only decides who is heard first: whoever
comes in still has to prove everything. Each knock is good for one call, so that hearing it is worth nothing.
"""

from __future__ import annotations

import hmac
import secrets
from collections import OrderedDict
from collections.abc import Collection
from enum import IntEnum
from hashlib import sha256
from typing import Final, Protocol

MARK: Final = b"RHK1"  # neither TLS nor a frame begins so
NONCE_BYTES: Final = 16
MAC_BYTES: Final = 16
KNOCK_BYTES: Final = len(MARK) + NONCE_BYTES + MAC_BYTES
REMEMBERED: Final = 4_096


class Lane(IntEnum):
    """Who is at the door. Each has places and a pace of its own, so that strangers keep none of the others out."""

    KNOWN = 0
    INVITED = 1
    STRANGE = 2


def knock(key: bytes) -> bytes:
    """By the link's secret, or by the id that only a device and its host know."""
    nonce = secrets.token_bytes(NONCE_BYTES)
    return MARK + nonce + _mac(key, nonce)


def _mac(key: bytes, nonce: bytes) -> bytes:
    return hmac.digest(key, MARK + nonce, sha256)[:MAC_BYTES]


class Table(Protocol):
    """What the host remembers: the link's secret and the ids of the devices that it knows."""

    secret: bytes

    @property
    def devices(self) -> Collection[str]: ...


class Knocks:
    """Judges knocks at one table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._heard: OrderedDict[bytes, None] = OrderedDict()

    def lane(self, shown: bytes) -> Lane:
        nonce, mac = shown[len(MARK) : -MAC_BYTES], shown[-MAC_BYTES:]
        lane = self._whose(nonce, mac)
        if lane is Lane.STRANGE or nonce in self._heard:
            return Lane.STRANGE
        self._heard[nonce] = None
        if len(self._heard) > REMEMBERED:
            self._heard.popitem(last=False)
        return lane

    def _whose(self, nonce: bytes, mac: bytes) -> Lane:
        if hmac.compare_digest(mac, _mac(self._table.secret, nonce)):
            return Lane.INVITED
        known = (bytes.fromhex(device) for device in self._table.devices)
        return Lane.KNOWN if any(hmac.compare_digest(mac, _mac(key, nonce)) for key in known) else Lane.STRANGE
