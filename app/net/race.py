"""A link that is the first of several to open: one host, looked for in all places where it may be.

Whoever opens has shown the certificate that was asked for, so it does not matter who answers first. A place that does
not answer holds up nobody: the next one is called meanwhile, and where the host was last is called again and again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from app.net.link import Clock, Dial, Handle, Link, Receiver
from app.net.ticket import Address, Ticket

Seal = Callable[[Link, bytes | None], Link]  # TLS with this certificate pinned, None: with any


def places_to_try(last: Address | None, others: Iterable[Address]) -> Iterator[Address]:
    """Where the host was last comes first, and again after every second of the others."""
    if last is not None:
        yield last
    for number, place in enumerate(others, 1):
        yield place
        if last is not None and number % 2 == 0:
            yield last


class _Runner:
    """One call of several."""

    def __init__(self, race: Race, place: Address, link: Link) -> None:
        self.race, self.place, self.link = race, place, link

    def opened(self) -> None:
        self.race.opened(self)

    def received(self, data: bytes) -> None:
        self.race.received(self, data)

    def lost(self, reason: str) -> None:
        self.race.lost(self, reason)


class Race:
    """The places are called one after the other, `stagger` seconds apart, or at once when nobody is on the line."""

    def __init__(
        self, clock: Clock, call: Callable[[Address], Link], places: Iterable[Address], stagger: float
    ) -> None:
        self.place: Address | None = None  # where it was won
        self._clock, self._call, self._stagger = clock, call, stagger
        self._places = iter(places)
        self._running: list[_Runner] = []
        self._winner: Link | None = None
        self._receiver: Receiver | None = None
        self._next: Handle | None = None
        self._over = False

    # -- the link

    @property
    def peer(self) -> str:
        return "nobody yet" if self._winner is None else self._winner.peer

    @property
    def fingerprint(self) -> bytes:
        return b"" if self._winner is None else self._winner.fingerprint

    @property
    def waiting(self) -> int:
        return 0 if self._winner is None else self._winner.waiting

    def listen(self, receiver: Receiver) -> None:
        self._receiver = receiver
        self._start_next()

    def send(self, data: bytes) -> None:
        if self._winner is not None:
            self._winner.send(data)

    def close(self) -> None:
        self._over = True
        self._rest()
        for link in chain([] if self._winner is None else [self._winner], (one.link for one in self._running)):
            link.close()
        self._running.clear()

    # -- running

    def _start_next(self) -> None:
        """Call the next place that is not being called already."""
        calling = [one.place for one in self._running]
        place = next((one for one in self._places if one not in calling), None)
        if place is None or self._over:
            return
        runner = _Runner(self, place, self._call(place))
        self._running.append(runner)
        self._next = self._clock.call_later(self._stagger, self._start_next)
        runner.link.listen(runner)

    def _rest(self) -> None:
        if self._next is not None:
            self._next.cancel()

    def opened(self, runner: _Runner) -> None:
        if self._winner is not None or self._over:
            runner.link.close()
            return
        self._rest()
        self._winner, self.place = runner.link, runner.place
        for other in self._running:
            if other is not runner:
                other.link.close()
        self._running.clear()
        if self._receiver is not None:
            self._receiver.opened()

    def received(self, runner: _Runner, data: bytes) -> None:
        if runner.link is self._winner and self._receiver is not None:
            self._receiver.received(data)

    def lost(self, runner: _Runner, reason: str) -> None:
        if runner in self._running:
            self._running.remove(runner)
        elif runner.link is not self._winner:
            return
        if self._winner is None and not self._running:
            self._rest()
            self._start_next()
        if not self._running and not self._over and self._receiver is not None:
            self._over = True
            self._receiver.lost(reason)


class Reach:
    """Where a guest looks for its host, try by try. Hints are only tried: they push out nothing that was proven."""

    def __init__(self, clock: Clock, dial: Dial, seal: Seal, stagger: float) -> None:
        self.hints: tuple[Address, ...] = ()
        self._clock, self._dial, self._seal, self._stagger = clock, dial, seal, stagger
        self._tries = 0
        self._race: Race | None = None

    @property
    def place(self) -> Address | None:
        """Where the host answered."""
        return None if self._race is None else self._race.place

    def call(self, ticket: Ticket) -> Link:
        """To the host of a known certificate all ways at once; to an unknown one a single way, the next one later."""
        pin = ticket.invitation.fingerprint
        last, others = ticket.proven[:1], (*ticket.proven[1:], *self.hints, *ticket.invitation.addresses)
        fresh = [place for place in dict.fromkeys(others) if place not in last]
        places = list(places_to_try(last[0] if last else None, fresh))
        if pin is None:
            places = [places[self._tries % len(places)]]
            self._tries += 1
        self._race = Race(self._clock, lambda place: self._seal(self._dial(*place), pin), places, self._stagger)
        return self._race
