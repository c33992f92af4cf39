"""What is announced on the network, by whom: a hint, never a proof.

Anybody can announce anything, also somebody else's table. So nobody's announcements take the place of another's, each
announcer has room for a few tables, and all get their share of what is shown.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from ipaddress import ip_address
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from app.net.pairing import MOST_ADDRESSES, Invitation
from app.net.settings import Bucket
from app.net.ticket import FINGERPRINT_BYTES, Address

if TYPE_CHECKING:
    from zeroconf import DNSIncoming  # type: ignore[attr-defined]

SERVICE: Final = "_railhead._tcp.local."
MOST_FOUND: Final = 50
MOST_ROOM, MOST_TEXT = 32, 40  # letters
MOST_FROM_ONE: Final = 4  # tables of one announcer
MOST_ANNOUNCERS: Final = 64
STAYS: Final = 16.0  # seconds after it was last announced
PACKETS_BURST, PACKETS_RATE = 40, 10.0  # of one announcer


@dataclass(frozen=True)
class Found:
    """A table that somebody says is there, with the certificate that its host is to have."""

    room: str
    name: str
    map_id: str
    version: str
    places: tuple[Address, ...]
    fingerprint: bytes

    def invitation(self) -> Invitation:
        """To be completed by the typed code, which shows whether it is the table that was meant."""
        return Invitation(self.room, self.places, self.fingerprint)

    def is_same(self, other: Found) -> bool:
        """Whether this is the same table, wherever and as whatever it is announced: a name alone says nothing."""
        return (self.room, self.fingerprint) == (other.room, other.fingerprint)

    def texts(self) -> dict[str, str]:
        """What the announcement says beside the addresses."""
        cert = urlsafe_b64encode(self.fingerprint).decode().rstrip("=")
        return {"name": self.name, "map": self.map_id, "version": self.version, "cert": cert}


Known = Callable[[Found], bool]
Key = tuple[str, bytes]


@dataclass
class _Announcer:
    """One source address: what it says, and when it said so last."""

    packets: Bucket
    tables: dict[Key, tuple[Found, float]] = field(default_factory=dict)


class Sightings:
    """All that is announced at present. Tables that are `known` here come first, and always find room."""

    def __init__(self, known: Known = lambda _: False) -> None:
        self._known = known
        self._announcers: OrderedDict[str, _Announcer] = OrderedDict()

    def take(self, source: str, message: DNSIncoming, now: float) -> None:
        """A packet has come from this address."""
        announcer = self._announcer(source, now)
        if not announcer.packets.take(1, now):
            return
        for found, stays in read_packet(message):
            key = found.room, found.fingerprint
            if not stays:
                announcer.tables.pop(key, None)
            elif key in announcer.tables or len(announcer.tables) < MOST_FROM_ONE or self._known(found):
                announcer.tables[key] = found, now

    def _announcer(self, source: str, now: float) -> _Announcer:
        """Whoever has been silent for longest makes room."""
        found = self._announcers.pop(source, None) or _Announcer(Bucket(PACKETS_BURST, PACKETS_RATE, now))
        self._announcers[source] = found
        while len(self._announcers) > MOST_ANNOUNCERS:
            del self._announcers[
                next(filter(self._holds_nothing_known, self._announcers), next(iter(self._announcers)))
            ]
        return found

    def _holds_nothing_known(self, source: str) -> bool:
        return not any(self._known(found) for found, _ in self._announcers[source].tables.values())

    def tables(self, now: float) -> tuple[Found, ...]:
        """Those that were announced lately: the known ones first, then one of each announcer, then the next of each."""
        rows = [
            [found for found, seen in announcer.tables.values() if now - seen <= STAYS]
            for _, announcer in sorted(self._announcers.items())
        ]
        turns = [found for turn in zip_longest(*rows) for found in turn if found is not None]
        together: dict[Key, list[Found]] = {}
        for found in sorted(turns, key=lambda one: not self._known(one)):
            together.setdefault((found.room, found.fingerprint), []).append(found)
        return tuple(map(_merged, list(together.values())[:MOST_FOUND]))


def _merged(said: list[Found]) -> Found:
    """One table as several announce it: of the addresses each has its turn."""
    turns = (place for turn in zip_longest(*(one.places for one in said)) for place in turn if place is not None)
    return replace(said[0], places=tuple(dict.fromkeys(turns))[:MOST_ADDRESSES])


# -- packets


def read_packet(message: DNSIncoming) -> Iterator[tuple[Found, bool]]:
    """The tables in a packet that says all about them, and whether they are there or gone."""
    from zeroconf import DNSAddress, DNSPointer, DNSService, DNSText  # type: ignore[attr-defined]

    records = message.answers()
    services = {one.name: one for one in records if isinstance(one, DNSService)}
    texts = {one.name: one.text for one in records if isinstance(one, DNSText)}
    for pointer in records:
        service = services.get(pointer.alias) if isinstance(pointer, DNSPointer) and pointer.name == SERVICE else None
        if service is not None:
            own = [one.address for one in records if isinstance(one, DNSAddress) and one.name == service.server]
            found = _read(service.name, service.port, own, texts.get(service.name, b""))
            if found is not None:
                yield found, pointer.ttl > 0


def _read(name: str, port: int, addresses: list[bytes], text: bytes) -> Found | None:
    """What an announcement says, None when it is not one of ours."""
    room = name.removesuffix(f".{SERVICE}")
    if not (0 < len(room) <= MOST_ROOM and room.isascii() and room.isalnum()) or not port:
        return None
    places = tuple((str(ip_address(address)), port) for address in addresses[:MOST_ADDRESSES])
    texts = dict(_texts(text))
    title, map_id, version = (_short(texts.get(key, b"")) for key in (b"name", b"map", b"version"))
    fingerprint = _fingerprint(texts.get(b"cert", b""))
    return Found(room, title, map_id, version, places, fingerprint) if places and fingerprint else None


def _texts(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The pairs of key and value, each behind its length."""
    while data:
        key, _, value = data[1 : 1 + data[0]].partition(b"=")
        yield key, value
        data = data[1 + data[0] :]


def _fingerprint(text: bytes) -> bytes | None:
    try:
        data = urlsafe_b64decode(text + b"=")
    except ValueError:
        return None
    return data if len(data) == FINGERPRINT_BYTES else None


def _short(value: bytes) -> str:
    return "".join(letter for letter in value.decode("utf-8", "replace")[:MOST_TEXT] if letter.isprintable())
