"""Who calls how often: sources by address, and the networks that they are in."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import ip_address, ip_network
from typing import Final, Self

from app.net.link import Clock
from app.net.settings import Bucket, Limits

HALF_LIFE: Final = 30.0  # seconds after which a call counts half
MOST_SOURCES: Final = 2_048
PREFIX: Final = {4: 24, 6: 64}  # bits that neighbours have in common


@dataclass(frozen=True)
class Source:
    """An address without its port, and its neighbourhood."""

    address: str
    prefix: str

    @classmethod
    def of(cls, peer: str) -> Self:
        host = (peer.rpartition(" ")[0] or peer).partition("%")[0]
        try:
            address = ip_address(host)
        except ValueError:
            return cls(host, host)  # a phone's Bluetooth address
        return cls(str(address), str(ip_network((address, PREFIX[address.version]), strict=False)))


class Fading:
    """A number that halves again and again."""

    def __init__(self, now: float) -> None:
        self._value, self._since = 0.0, now

    def value(self, now: float) -> float:
        return float(self._value * 0.5 ** ((now - self._since) / HALF_LIFE))

    def add(self, amount: float, now: float) -> None:
        self._value, self._since = self.value(now) + amount, now


class Callers:
    """Counts calls. Nobody is turned away for their neighbours' calls, but they are heard after others."""

    def __init__(self, clock: Clock, limits: Limits) -> None:
        self._clock, self._limits = clock, limits
        self._rates: dict[str, Bucket] = {}
        self._calls: dict[str, Fading] = {}

    def admits(self, source: Source) -> bool:
        """Count a call; whether this address has not called too often."""
        now, limits = self._clock.time(), self._limits
        self._tidy(now)
        for place in {source.address, source.prefix}:
            self._calls.setdefault(place, Fading(now)).add(1, now)
        rate = self._rates.setdefault(source.address, Bucket(limits.connections_burst, limits.connections_rate, now))
        return rate.take(1, now)

    def often(self, source: Source) -> tuple[float, float]:
        """How much this source has called lately, then how much its neighbourhood has."""
        return self._count(source.address), self._count(source.prefix)

    def _count(self, place: str) -> float:
        return self._calls[place].value(self._clock.time()) if place in self._calls else 0.0

    def joined(self, source: Source) -> None:
        """Whoever comes in did not call in vain."""
        self._calls.pop(source.address, None)

    def _tidy(self, now: float) -> None:
        if len(self._rates) > MOST_SOURCES:
            self._rates = {place: rate for place, rate in self._rates.items() if not rate.full(now)}
        if len(self._calls) > 2 * MOST_SOURCES:
            self._calls = {place: calls for place, calls in self._calls.items() if calls.value(now) > 1}
