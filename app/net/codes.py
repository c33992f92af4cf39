"""How often the code may be tried: guessing must not pay, and must not keep those out who were told the code."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from app.net.callers import Callers, Source
from app.net.link import Clock, Handle
from app.net.settings import Bucket, Limits, Patience

if TYPE_CHECKING:
    from app.net.peer import Peer

MOST_DOUBLINGS: Final = 4


@dataclass
class Failures:
    """Of one source: how many of late, and until when it is not heard."""

    number: int = 0
    until: float = 0.0


class Codes:
    """An exchange costs the host much: there are few a second, and those go first who have called least of late.

    A source that fails three times rests, longer each time. A try that was begun and not ended is one for its source,
    and none for the code: nothing was guessed. After very many wrong ones from all together typing rests for everybody,
    until that is over or the host shows a fresh code.
    """

    def __init__(self, clock: Clock, patience: Patience, limits: Limits, callers: Callers) -> None:
        self._clock, self._patience, self._limits, self._callers = clock, patience, limits, callers
        self._pace = Bucket(limits.codes_burst, limits.codes_rate, clock.time())
        self._failures: dict[str, Failures] = {}
        self._queue: list[tuple[Peer, Callable[[], None]]] = []
        self._later: Handle | None = None
        self._wrong = 0.0  # of this code; fades
        self._since = clock.time()
        self._rests = 0
        self._until = 0.0

    # -- what is known

    @property
    def resting(self) -> bool:
        return self._clock.time() < self._until

    @property
    def guessed(self) -> bool:
        """Whether so many wrong codes were typed of late that somebody seems to try them out."""
        return round(self._fade()) >= self._limits.guesses or self.resting

    def may_try(self, source: Source) -> bool:
        failed = self._failures.get(source.address)
        return not self.resting and (failed is None or self._clock.time() >= failed.until)

    # -- whose turn it is

    def when_free(self, peer: Peer, go: Callable[[], None]) -> None:
        self._queue.append((peer, go))
        if self._later is None:
            self._next()

    def _next(self) -> None:
        self._later = None
        self._queue = [one for one in self._queue if not one[0].over]
        while self._queue and self._pace.take(1, self._clock.time()):
            first = min(self._queue, key=lambda one: tuple(map(round, self._callers.often(one[0].source))))
            self._queue.remove(first)
            first[1]()
        if self._queue:
            self._later = self._clock.call_later(1 / self._limits.codes_rate, self._next)

    # -- what came of it

    def right(self, source: Source) -> None:
        self._failures.pop(source.address, None)

    def abandoned(self, source: Source) -> None:
        """The exchange was begun and nothing was shown."""
        self._fail(source)

    def wrong(self, source: Source) -> None:
        self._fail(source)
        self._wrong = self._fade() + 1
        if round(self._wrong) >= self._limits.wrong_codes:
            self._rest()

    def _fail(self, source: Source) -> None:
        now, rest = self._clock.time(), self._patience.code_rest
        calm = rest * 2**MOST_DOUBLINGS
        self._failures = {place: one for place, one in self._failures.items() if now < one.until + calm}
        failed = self._failures.setdefault(source.address, Failures(until=now))
        failed.number += 1
        over = failed.number - self._limits.codes_from_one
        if over >= 0:
            failed.until = now + rest * 2 ** min(over, MOST_DOUBLINGS)

    def _fade(self) -> float:
        now = self._clock.time()
        self._wrong = max(0.0, self._wrong - (now - self._since) * self._limits.wrong_codes / self._patience.code_calm)
        self._since = now
        return self._wrong

    def _rest(self) -> None:
        """Twice as long as the last time, unless that was long ago."""
        now = self._clock.time()
        if now > self._until + self._patience.code_calm:
            self._rests = 0
        self._until = now + self._patience.code_rest * 2 ** min(self._rests, MOST_DOUBLINGS)
        self._rests += 1
        self._wrong = 0.0

    def fresh(self) -> None:
        """The host shows another code: what was tried before is worth nothing any more."""
        self._wrong = self._until = 0.0
        self._rests = 0
