"""One connection as the host sees it: first a stranger, then a device with a place at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.net.admitting import Admitting, HostStep
from app.net.callers import Source
from app.net.conversation import Conversation
from app.net.handshake import TURNED_AWAY, OtherVersion, TurnedAway
from app.net.link import Handle, Link, NetError
from app.net.pairing import WrongCode
from app.net.settings import Bucket
from app.net.words import TO_HOST, BadMessage, Message

if TYPE_CHECKING:
    from app.net.devices import Device
    from app.net.host import Host


class TooFast(NetError):
    def __init__(self) -> None:
        super().__init__("too many messages at once")


class Peer(Conversation):
    """Until it has joined, a connection may say little, has little time, and is told nothing but the version."""

    def __init__(self, host: Host, link: Link, *, trusted: bool = False) -> None:
        super().__init__(link, TO_HOST, host.limits.strange_frame)
        self.device: Device | None = None
        self.heard_at = host.clock.time()
        self._host, self._trusted = host, trusted
        self._choking = False
        self._admitting = Admitting(host.room, host.version, link.fingerprint)
        now, limits = host.clock.time(), host.limits
        self._frames = Bucket(limits.frames_burst, limits.frames_rate, now)
        self._bytes = Bucket(limits.bytes_burst, limits.bytes_rate, now)
        self.source = Source.of(link.peer)
        self._patience: Handle = host.clock.call_later(host.patience.first, self._too_slow)
        self._trying = False  # a code that has been shown waits for its turn, or for its proof

    def _too_slow(self) -> None:
        if self.device is None:
            self.end("time", TURNED_AWAY["time"])

    # -- the conversation

    def opened(self) -> None:
        """The guest speaks first."""

    def ended(self, why: str, words: str) -> None:
        self._patience.cancel()
        if self._trying and self._admitting.step is HostStep.EXCHANGING:
            self._host.codes.abandoned(self.source)
        self._host.peer_ended(self, why, words)

    def say_text(self, text: str, size: int = 0) -> None:
        super().say_text(text, size)
        if self.link.waiting > self._host.limits.unread and not self._choking:
            self._choking = True
            self.end("unread", "This device does not take what it is sent.")

    def count_bytes(self, amount: int) -> None:
        if not self._trusted and not self._bytes.take(amount, self._host.clock.time()):
            raise TooFast

    def count_frame(self) -> None:
        if not self._trusted and not self._frames.take(1, self._host.clock.time()):
            raise TooFast

    def heard(self, message: Message) -> None:
        self.heard_at = self._host.clock.time()
        if self.device is not None:
            self._host.hear(self.device, self, message)
        else:
            self._admit(message)

    # -- joining

    @property
    def entitled(self) -> bool:
        """Whether it has shown the link or the code, or the key of a device that is known here."""
        return self._admitting.step in (HostStep.ENTITLED, HostStep.IN)

    def _admit(self, message: Message) -> None:
        """One step of the handshake; an exchange of codes waits for its turn."""
        self._admitting.check(message)
        if message["t"] == "hello":
            self._be_patient(self._host.patience.join)
        if message["t"] != "code":
            self._go_on(message)
        elif self._trying:
            raise BadMessage("code: one try on a connection")
        elif not self._host.codes.may_try(self.source):
            raise TurnedAway("rest")
        else:
            self._trying = True
            self._host.codes.when_free(self, lambda: self.guarded(lambda: self._go_on(message)))

    def _be_patient(self, seconds: float) -> None:
        self._patience.cancel()
        self._patience = self._host.clock.call_later(seconds, self._too_slow)

    def _go_on(self, message: Message) -> None:
        try:
            answer = self._admitting.hear(message)
        except WrongCode:
            self._trying = False
            self._host.wrong_code(self.source)
            raise
        except OtherVersion:
            self.answer(self._admitting.welcome())  # so that the guest too can name both versions
            raise
        if message["t"] == "proof":
            self._trying = False
            self._host.codes.right(self.source)
        self.answer(answer)
        if self._admitting.step is HostStep.IN:
            self._patience.cancel()
            self.allow(self._host.limits.guest_frame)
            self._host.peer_joined(self, self._admitting.device)
