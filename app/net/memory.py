"""The twin of a network in memory: a clock wound by hand and links that can be slow, chopped, cut or gone silent."""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any

from app.net.link import Accept, Clock, Receiver


@dataclass(order=True)
class Later:
    """An entry of the wound clock."""

    when: float
    order: int
    callback: Callable[..., Any] = field(compare=False)
    args: tuple[Any, ...] = field(compare=False)
    cancelled: bool = field(default=False, compare=False)

    def cancel(self) -> None:
        self.cancelled = True
        self.callback, self.args = _nothing, ()  # keeps nobody alive


def _nothing() -> None:
    pass


class WoundClock:
    """Time that passes only when somebody lets it."""

    def __init__(self) -> None:
        self._now = 0.0
        self._queue: list[Later] = []
        self._order = count()

    def time(self) -> float:
        return self._now

    def call_later(self, delay: float, callback: Callable[..., Any], /, *args: Any) -> Later:
        later = Later(self._now + max(0.0, delay), next(self._order), callback, args)
        heapq.heappush(self._queue, later)
        return later

    def step(self, end: float = math.inf) -> bool:
        """Let the next thing happen; False when there is none until `end`."""
        while self._queue and self._queue[0].when <= end:
            later = heapq.heappop(self._queue)
            if not later.cancelled:
                self._now = max(self._now, later.when)
                later.callback(*later.args)
                return True
        return False

    def wind(self, seconds: float) -> None:
        """Let so much time pass."""
        end = self._now + seconds
        while self.step(end):
            pass
        self._now = end


@dataclass
class Weather:
    """How the links of a memory network behave: seconds on the way, and whether the bytes come in other portions."""

    delay: float = 0.0
    jitter: float = 0.0
    chops: bool = False
    silent: bool = False  # nothing arrives and nobody is told, like a phone out of reach


class MemoryLink:
    """One end; what is sent arrives at the other in order, `weather` permitting."""

    def __init__(self, clock: Clock, weather: Weather, random: Random, peer: str) -> None:
        self.peer = peer
        self.fingerprint = b""
        self.waiting = 0
        self.sent = 0
        self._clock, self._weather, self._random = clock, weather, random
        self.other: MemoryLink | None = None
        self._receiver: Receiver | None = None
        self._early: list[tuple[str, Any]] = []
        self._arrives = 0.0
        self.closed = False
        self.silent = False  # this link alone: what is sent is swallowed

    def join(self, other: MemoryLink) -> None:
        self.other = other

    def listen(self, receiver: Receiver) -> None:
        self._receiver = receiver
        self._clock.call_later(0, self._open)

    def _open(self) -> None:
        if self._receiver is not None and not self.closed:
            self._receiver.opened()
        early, self._early = self._early, []
        for what, value in early:
            self.happen(what, value)

    def send(self, data: bytes) -> None:
        if not self.closed and self.other is not None:
            self.sent += len(data)
            for part in self._portions(data):
                self._deliver("received", part)

    def close(self) -> None:
        if not self.closed:
            self.closed = True
            self._deliver("lost", "the other side has closed the connection")

    def cut(self, reason: str = "the connection was cut") -> None:
        """Both ends lose it at once, and what is on the way."""
        for end in (self, self.other):
            if end is not None and not end.closed:
                end.closed = True
                end.fall(reason)

    def fall(self, reason: str) -> None:
        if self._receiver is not None:
            self._receiver.lost(reason)

    def _portions(self, data: bytes) -> list[bytes]:
        if not self._weather.chops or len(data) < 2:
            return [data]
        at = self._random.randrange(1, len(data))
        return [data[:at], data[at:]]

    def _deliver(self, what: str, value: bytes | str) -> None:
        other = self.other
        if other is None or self.silent or self._weather.silent:
            return
        wait = self._weather.delay + self._weather.jitter * self._random.random()
        self._arrives = max(self._arrives, self._clock.time() + wait)  # nothing overtakes
        self._clock.call_later(self._arrives - self._clock.time(), other.happen, what, value)

    def happen(self, what: str, value: Any) -> None:
        if self._receiver is None:
            self._early.append((what, value))
        elif not self.closed:
            self.closed = what == "lost"
            getattr(self._receiver, what)(value)


class MemoryNetwork:
    """Listeners by address, links between them, and the weather over all of it."""

    def __init__(self, clock: Clock, seed: str = "", fingerprint: bytes = b"") -> None:
        self.clock = clock
        self._fingerprint = fingerprint  # of the certificate that its links pass for sealed with
        self.weather = Weather()
        self.links: list[MemoryLink] = []
        self._listeners: dict[tuple[str, int], Accept] = {}
        self._random = Random(f"weather {seed}")

    def listen(self, host: str, port: int, accept: Accept) -> None:
        self._listeners[host, port] = accept

    def unlisten(self, host: str, port: int) -> None:
        self._listeners.pop((host, port), None)

    def dial(self, host: str, port: int, peer: str = "memory") -> MemoryLink:
        near = MemoryLink(self.clock, self.weather, self._random, f"{host}:{port}")
        accept = self._listeners.get((host, port))
        if accept is None or self.weather.silent:
            self.clock.call_later(0, near.happen, "lost", f"nobody answers at {host}:{port}")
            return near
        far = MemoryLink(self.clock, self.weather, self._random, peer)
        near.join(far)
        far.join(near)
        near.fingerprint = far.fingerprint = self._fingerprint
        self.links.append(near)
        accept(far)
        return near


def pair(clock: Clock) -> tuple[MemoryLink, MemoryLink]:
    """Two ends of a link inside this device."""
    calm, random = Weather(), Random("calm")
    near, far = MemoryLink(clock, calm, random, "here"), MemoryLink(clock, calm, random, "here")
    near.join(far)
    far.join(near)
    return near, far
