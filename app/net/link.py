"""A link is one end of a byte stream: memory, TCP, whatever carries bytes in order. Nothing above it knows which.

Everything of a link happens on one thread, that of its clock.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, Self

from engine.errors import RailheadError


class NetError(RailheadError):
    """The other side, or the way to it, did what it must not; says what. `why` is the kind, where others act on it."""

    why: str = ""


class Reason(str):
    """Why a link was lost, in words; `why` is the kind, for screens that say it in the player's language."""

    why: str

    def __new__(cls, words: str, why: str = "lost") -> Self:
        reason = super().__new__(cls, words)
        reason.why = why
        return reason


class Handle(Protocol):
    """Something that will happen later."""

    def cancel(self) -> None: ...


class Clock(Protocol):
    """What an asyncio loop has, and what a test can wind on by hand."""

    def time(self) -> float: ...
    def call_later(self, delay: float, callback: Callable[..., Any], /, *args: Any) -> Handle: ...


class Receiver(Protocol):
    """Whoever listens at a link. `opened` comes first and once, `lost` last and once, and not after an own `close`."""

    def opened(self) -> None: ...
    def received(self, data: bytes) -> None: ...

    def lost(self, reason: str) -> None:
        """In words; a `Reason` where the kind is known."""
        ...


class Link(Protocol):
    """One end of a byte stream. Until somebody listens nothing is received; after `close` nothing is."""

    @property
    def peer(self) -> str:
        """Where the other end is, for limits and for messages."""
        ...

    @property
    def fingerprint(self) -> bytes:
        """The SHA-256 of the certificate that the stream is sealed with; empty when it is not sealed."""
        ...

    @property
    def waiting(self) -> int:
        """Bytes that were sent here and have not left yet."""
        ...

    def listen(self, receiver: Receiver) -> None: ...
    def send(self, data: bytes) -> None: ...

    def close(self) -> None:
        """What was sent still goes out, if the other side takes it in time."""
        ...


Dial = Callable[[str, int], Link]  # a host and a port; the link opens, or is lost, later
Accept = Callable[[Link], None]
