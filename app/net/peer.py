"""One connection as the host sees it: first a stranger, then a device with a place at the table."""

from __future__ import annotations

import hmac
from collections.abc import Callable
from typing import TYPE_CHECKING

from app.net.conversation import Conversation
from app.net.giving import GIVEN
from app.net.link import Handle, Link, NetError
from app.net.pairing import Exchange, WrongCode, hashed
from app.net.settings import Bucket
from app.net.words import PROTOCOL, TO_HOST, BadMessage, Message

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
        self._greeted = self._choking = False
        self._exchange: Exchange | None = None
        self._joining: dict[str, Callable[[Message], None]] = {
            "join": self._join,
            "back": self._back,
            "code": self._code,
            "proof": self._proof,
        }
        now, limits = host.clock.time(), host.limits
        self._frames = Bucket(limits.frames_burst, limits.frames_rate, now)
        self._bytes = Bucket(limits.bytes_burst, limits.bytes_rate, now)
        self._patience: Handle = host.clock.call_later(host.patience.join, self._too_slow)

    def _too_slow(self) -> None:
        if self.device is None:
            self.end("time", "nobody joined on this connection in time")

    # -- the conversation

    def opened(self) -> None:
        """The guest speaks first."""

    def ended(self, why: str, words: str) -> None:
        self._patience.cancel()
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
        elif self._greeted:
            self._joining.get(message["t"], self._out_of_place)(message)
        elif message["t"] == "hello":
            self._hello(message)
        else:
            self._out_of_place(message)

    def _out_of_place(self, message: Message) -> None:
        raise BadMessage(f"{message['t']}: not before joining")

    # -- joining

    def _hello(self, message: Message) -> None:
        mine, theirs = self._host.version, message["app"]
        if message["protocol"] != PROTOCOL or theirs != mine:
            self.end(
                "version", f"The host plays Railhead {mine}, this device has {theirs}: both need the same version."
            )
            return
        self._greeted = True
        self.say("welcome", app=mine, protocol=PROTOCOL, room=self._host.room.id)

    def _join(self, message: Message) -> None:
        """By the link: who has the secret was invited."""
        if not hmac.compare_digest(bytes.fromhex(message["secret"]), self._host.room.secret):
            self.end("secret", "This invitation is not for this game, or not any more.")
            return
        self._seat(message["token"], None)

    def _back(self, message: Message) -> None:
        room = self._host.room
        if hashed(bytes.fromhex(message["token"])) not in (*room.devices, *room.void):
            self.end("unknown", "The host does not know this device: join with the code or the link.")
            return
        self._seat(message["token"], None)

    def _code(self, message: Message) -> None:
        """By the typed code: the first half of the exchange."""
        if self._exchange is not None:
            raise BadMessage("code: one try on a connection")
        if not self._host.codes.may_try():
            self.end("rest", "Too many codes were tried: wait a minute, or use the link.")
            return
        self._exchange = Exchange(self._host.room.code, self.link.fingerprint, host=True)
        try:
            self._exchange.finish(bytes.fromhex(message["message"]))
        except WrongCode as error:
            self._wrong_code(error)
            return
        self.say("code", message=self._exchange.message.hex())

    def _proof(self, message: Message) -> None:
        """The second half: the guest shows first that it knows the code."""
        if self._exchange is None:
            raise BadMessage("proof: the exchange comes first")
        exchange, self._exchange = self._exchange, None
        try:
            exchange.check(bytes.fromhex(message["proof"]))
        except WrongCode as error:
            self._wrong_code(error)
            return
        self._host.codes.right()
        self._seat(message["token"], exchange.proof().hex())

    def _wrong_code(self, error: WrongCode) -> None:
        self._host.codes.wrong()
        self.end("code", str(error))

    def _seat(self, token: str, proof: str | None) -> None:
        device_id = hashed(bytes.fromhex(token))
        if device_id in self._host.room.void:
            self.end("given", GIVEN)
            return
        self._patience.cancel()
        self.allow(self._host.limits.guest_frame)
        self._host.peer_joined(self, device_id, proof)
