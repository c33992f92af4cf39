"""Those who have not joined yet: where they wait, who is heard next, and who makes room.

A call costs nothing until it is heard; then TLS begins, and that costs. So calls wait at the door, by lane, and are
heard one after the other: first whoever has called least of late. Where there is no room, whoever has called most makes
room.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from app.net.callers import Callers, Source
from app.net.handshake import TURNED_AWAY
from app.net.knock import KNOCK_BYTES, MARK, Knocks, Lane
from app.net.link import Clock, Handle, Link, Receiver
from app.net.settings import Bucket, Limits, Patience

if TYPE_CHECKING:
    from app.net.peer import Peer

MOST_UNHEARD: Final = 4_096  # bytes: nobody's first words are longer
CROWDED: Final = 20  # who had to make room of late, before the host is told
NOTED: Final = 15.0  # seconds that the host is told of it


class Caller:
    """Somebody at the door, and the link to them: what comes before its turn is kept."""

    def __init__(self, door: Door, link: Link, since: float) -> None:
        self.link, self.source, self.since = link, Source.of(link.peer), since
        self.lane = Lane.STRANGE
        self.ready = self.closed = False
        self.peer_: Peer | None = None  # once it is heard
        self._door = door
        self._unheard = b""
        self._receiver: Receiver | None = None
        self.silent: Handle | None = None

    # -- what the link tells

    def opened(self) -> None:
        """Callers speak first."""

    def received(self, data: bytes) -> None:
        if self._receiver is not None:
            self._receiver.received(data)
            return
        self._unheard += data
        if len(self._unheard) > MOST_UNHEARD:
            self._door.turn_away(self, "crowd")
        elif not self.ready and not self._knocking():
            self.ready = True
            self._door.knocked(self)

    def lost(self, reason: str) -> None:
        self.closed = True
        if self._receiver is not None:
            self._receiver.lost(reason)
        else:
            self._door.leave(self)

    def _knocking(self) -> bool:
        """Whether a knock has begun and is not over."""
        return len(self._unheard) < KNOCK_BYTES and self._unheard[: len(MARK)] == MARK[: len(self._unheard)]

    def shown(self) -> bytes | None:
        """The knock, if there is one."""
        if not self._unheard.startswith(MARK):
            return None
        shown, self._unheard = self._unheard[:KNOCK_BYTES], self._unheard[KNOCK_BYTES:]
        return shown

    # -- the link, for whoever hears them

    @property
    def peer(self) -> str:
        return self.link.peer

    @property
    def fingerprint(self) -> bytes:
        return self.link.fingerprint

    @property
    def waiting(self) -> int:
        return self.link.waiting

    def listen(self, receiver: Receiver) -> None:
        self._receiver = receiver
        receiver.opened()
        unheard, self._unheard = self._unheard, b""
        if unheard and not self.closed:
            receiver.received(unheard)

    def send(self, data: bytes) -> None:
        self.link.send(data)

    def close(self) -> None:
        if not self.closed:
            self.closed = True
            self.link.close()


class Door:
    """`hear` begins to listen to somebody whose turn it is; `gone` is told of those who were never heard."""

    def __init__(
        self,
        clock: Clock,
        patience: Patience,
        limits: Limits,
        knocks: Knocks,
        gone: Callable[[str, str, str], None],
    ) -> None:
        self.callers = Callers(clock, limits)
        self.waiting: list[Caller] = []
        self._clock, self._patience, self._limits, self._knocks, self._gone = clock, patience, limits, knocks, gone
        now = clock.time()
        self._paces = {lane: Bucket(limits.heard_burst, limits.heard_rate, now) for lane in Lane}
        self._pushed_out = Bucket(CROWDED, CROWDED / 10, now)
        self._crowded_until = self._full_until = 0.0
        self._hear: dict[Caller, Callable[[Link], Peer]] = {}
        self._later: Handle | None = None

    @property
    def crowded(self) -> bool:
        return self._clock.time() < self._crowded_until

    @property
    def full(self) -> bool:
        """Whether somebody was turned away of late because all places at the table are taken."""
        return self._clock.time() < self._full_until

    def note_full(self) -> None:
        self._full_until = self._clock.time() + NOTED

    def call(self, link: Link, hear: Callable[[Link], Peer]) -> None:
        """Somebody has connected."""
        caller = Caller(self, link, self._clock.time())
        if not self.callers.admits(caller.source):
            self.turn_away(caller, "crowd")
            return
        self.waiting.append(caller)
        self._hear[caller] = hear
        caller.silent = self._clock.call_later(self._patience.first, self._too_slow, caller)
        link.listen(caller)
        self._make_room(Lane.STRANGE)

    def _too_slow(self, caller: Caller) -> None:
        if caller.peer_ is None:
            self.turn_away(caller, "time")

    def turn_away(self, caller: Caller, why: str) -> None:
        peer = caller.peer_
        self.leave(caller)
        if peer is not None:
            peer.end(why, TURNED_AWAY[why])
        else:
            caller.close()
            self._gone(caller.peer, why, TURNED_AWAY[why])

    # -- whose turn it is

    def knocked(self, caller: Caller) -> None:
        """The first words are there."""
        shown = caller.shown()
        caller.lane = Lane.STRANGE if shown is None else self._knocks.lane(shown)
        self._make_room(caller.lane)
        self._hear_next()

    def _hear_next(self) -> None:
        if self._later is not None:
            self._later.cancel()
        for lane in Lane:
            while (caller := self._first(lane)) is not None and self._paces[lane].take(1, self._clock.time()):
                self._begin(caller)
        wait = any(self._first(lane) is not None for lane in Lane)
        self._later = self._clock.call_later(1 / self._limits.heard_rate, self._hear_next) if wait else None

    def _first(self, lane: Lane) -> Caller | None:
        """Of those who wait: who has called least of late, from the calmest neighbourhood, the longest."""
        unheard = (one for one in self.waiting if one.ready and one.lane is lane and one.peer_ is None)
        return min(unheard, key=lambda one: (*map(round, self.callers.often(one.source)), one.since), default=None)

    def _begin(self, caller: Caller) -> None:
        if caller.silent is not None:
            caller.silent.cancel()
        caller.peer_ = self._hear.pop(caller)(caller)

    # -- who makes room

    def _make_room(self, lane: Lane) -> None:
        """Whoever has shown by now that they belong here stays."""
        here = [one for one in self.waiting if one.lane is lane and not (one.peer_ is not None and one.peer_.entitled)]
        crowd = Counter(one.source.address for one in here)
        one_source = max(crowd.values(), default=0) > self._limits.strangers_from_one
        if here and (len(here) > self._limits.strangers or one_source):
            self._note_pushing()
            self.turn_away(max(here, key=lambda one: self._burden(one, crowd)), "crowd")

    def _burden(self, caller: Caller, crowd: Counter[str]) -> tuple[float, ...]:
        """Many calls at once, then many of late, then a busy neighbourhood, then a long wait."""
        often, neighbours = self.callers.often(caller.source)
        at_once = crowd[caller.source.address]
        return max(0, at_once - 1), round(often), round(neighbours), -caller.since

    def _note_pushing(self) -> None:
        now = self._clock.time()
        if not self._pushed_out.take(1, now):
            self._crowded_until = now + NOTED

    # -- leaving

    def joined(self, peer: Peer) -> None:
        caller = self._of(peer)
        if caller is not None:
            self.callers.joined(caller.source)
            self.leave(caller)

    def left(self, peer: Peer) -> None:
        caller = self._of(peer)
        if caller is not None:
            self.leave(caller)

    def _of(self, peer: Peer) -> Caller | None:
        return next((one for one in self.waiting if one.peer_ is peer), None)

    def leave(self, caller: Caller) -> None:
        self._hear.pop(caller, None)
        if caller.silent is not None:
            caller.silent.cancel()
        if caller in self.waiting:
            self.waiting.remove(caller)
