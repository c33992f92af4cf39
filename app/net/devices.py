"""The devices around a table, connected or not, and how strangers at the door are kept from crowding them."""

from __future__ import annotations

from collections import Counter, OrderedDict
from dataclasses import dataclass, field
from ipaddress import ip_address
from typing import TYPE_CHECKING, Final

from app.net.link import Clock
from app.net.settings import Bucket, Limits, Patience

if TYPE_CHECKING:
    from app.net.peer import Peer

REMEMBERED: Final = 32  # answers kept for an action that comes twice


@dataclass(eq=False)
class Device:
    """Who has joined; it stays when its connection goes. `sent` is None until it has said which lines it knows."""

    id: str
    away_since: float | None
    peer: Peer | None = None
    sent: int | None = None
    answers: OrderedDict[str, str] = field(default_factory=OrderedDict)
    budgets: dict[str, Bucket] = field(default_factory=dict)

    def may(self, what: str, now: float, limits: Limits) -> bool:
        """Whether it has not done too much of this lately: `says`, `changes` and `reads` each have their limits."""
        if what not in self.budgets:
            burst, rate = getattr(limits, f"{what}_burst"), getattr(limits, f"{what}_rate")
            self.budgets[what] = Bucket(burst, rate, now)
        return self.budgets[what].take(1, now)

    def remember(self, action_id: str, answer: str) -> None:
        self.answers[action_id] = answer
        while len(self.answers) > REMEMBERED:
            self.answers.popitem(last=False)


class Codes:
    """How often a code may be tried, by everybody together: guessing must not pay."""

    def __init__(self, clock: Clock, patience: Patience, limits: Limits) -> None:
        self._clock, self._patience, self._most = clock, patience, limits.wrong_codes
        self._tries = Bucket(limits.codes_burst, limits.codes_rate, clock.time())
        self._wrong = 0
        self._rests = 0
        self._until = 0.0

    @property
    def resting(self) -> bool:
        return self._clock.time() < self._until

    def may_try(self) -> bool:
        return not self.resting and self._tries.take(1, self._clock.time())

    def wrong(self) -> None:
        self._wrong += 1
        if self._wrong >= self._most:
            self._until = self._clock.time() + self._patience.code_rest * 2.0**self._rests
            self._rests += 1
            self._wrong = 0

    def right(self) -> None:
        self._wrong = 0


class Door:
    """Those who have not joined yet: few at a time, few from one address, and the longest-waiting makes room."""

    def __init__(self, clock: Clock, limits: Limits) -> None:
        self._clock, self._limits = clock, limits
        self._strangers: list[Peer] = []
        self._rates: dict[str, Bucket] = {}

    def admits(self, address: str) -> bool:
        """Whether this address has not called too often."""
        now = self._clock.time()
        if len(self._rates) > 256:
            self._rates = {place: rate for place, rate in self._rates.items() if not rate.full(now)}
        limits = self._limits
        rate = self._rates.setdefault(address, Bucket(limits.connections_burst, limits.connections_rate, now))
        return rate.take(1, now)

    def enter(self, peer: Peer) -> Peer | None:
        """Let somebody in; returns who has to go for it."""
        self._strangers.append(peer)
        crowd = Counter(house(one.link.peer) for one in self._strangers)
        address, number = crowd.most_common(1)[0]
        if number > self._limits.strangers_from_one or len(self._strangers) > self._limits.strangers:
            return next(one for one in self._strangers if house(one.link.peer) == address)
        return None

    def leave(self, peer: Peer) -> None:
        if peer in self._strangers:
            self._strangers.remove(peer)


def house(peer: str) -> str:
    """The address without its port; one device may have many addresses in an IPv6 network, which counts as one."""
    host = peer.rpartition(" ")[0] or peer
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    return str(address) if address.version == 4 else address.exploded[:19]
