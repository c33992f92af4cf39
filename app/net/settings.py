"""What can be set about a table over the network: its patience and its limits. Tests run with shorter patience."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Self


@dataclass(frozen=True)
class Patience:
    """Seconds. A guest is shown as away, and so is the host, after `quiet`; a connection is given up after `lost`."""

    beat: float = 1.0  # between two signs of life while somebody acts
    calm_beat: float = 2.0  # between two while nobody does
    calm_after: float = 30.0
    quiet: float = 4.0
    lost: float = 12.0
    first: float = 4.0  # for the first words at the door
    join: float = 10.0  # from there to a place at the table
    retry: float = 0.25  # before the second try to connect; doubles
    retry_most: float = 3.0
    dial: float = 5.0
    stagger: float = 0.25  # between calls to two places where the host may be
    bot_after: float | None = 60.0  # None: never
    forget: float = 120.0  # after that a device without a seat that is away is not known any more
    code_rest: float = 60.0  # after too many wrong codes; doubles
    code_calm: float = 600.0  # after which wrong codes and rests are forgotten
    flush: float = 0.3  # for the last word before a close

    def shorter(self, times: float) -> Self:
        """Everything so many times shorter."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return replace(self, **{name: value / times for name, value in values.items() if value is not None})


@dataclass(frozen=True)
class Limits:
    """What a device may do to a host."""

    strange_frame: int = 1_024  # bytes, before somebody has joined
    guest_frame: int = 8_192
    host_frame: int = 262_144
    strangers: int = 48  # calls of one lane at the door that have not joined
    strangers_from_one: int = 6
    devices: int = 24
    connections_burst: int = 24  # from one address
    connections_rate: float = 2.0  # a second
    heard_burst: int = 30  # calls of one lane for which TLS begins
    heard_rate: float = 30.0
    frames_burst: int = 200
    frames_rate: float = 50.0
    bytes_burst: int = 262_144
    bytes_rate: float = 65_536.0
    unread: int = 4_000_000  # bytes that a guest leaves lying
    codes_burst: int = 4  # exchanges for a typed code
    codes_rate: float = 4.0
    codes_from_one: int = 3  # failures of one address, then it rests
    guesses: int = 20  # wrong codes of late, then the host is told
    wrong_codes: int = 300  # then typing rests for everybody
    says_burst: int = 3
    says_rate: float = 0.3
    changes_burst: int = 12  # seats taken, left or renamed by one device
    changes_rate: float = 1.0
    reads_burst: int = 60  # lines and logs asked for by one device
    reads_rate: float = 5.0


class Bucket:
    """So many at once, then so many a second."""

    def __init__(self, burst: float, rate: float, now: float) -> None:
        self._burst, self._rate = burst, rate
        self._left, self._since = float(burst), now

    def take(self, amount: float, now: float) -> bool:
        """Whether this still fits; what does not fit is not counted."""
        self._left = min(self._burst, self._left + (now - self._since) * self._rate)
        self._since = now
        if amount > self._left:
            return False
        self._left -= amount
        return True

    def full(self, now: float) -> bool:
        return self._left + (now - self._since) * self._rate >= self._burst
