"""The host's side of the handshake."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Collection
from dataclasses import replace
from enum import Enum
from typing import Protocol

from app.net.handshake import NONCE_BYTES, Binding, OtherVersion, TurnedAway, begun, check_due
from app.net.keys import device_id, signed
from app.net.pairing import Exchange
from app.net.words import PROTOCOL, Message, Said


class HostStep(Enum):
    """Where the host stands with somebody at the door; the value is the one kind of message that it hears now."""

    GREETING = "hello"
    STRANGE = "code"
    EXCHANGING = "proof"
    ENTITLED = "enter"  # the link was shown, or the code, or a device's key that is known here
    IN = ""


class Rooms(Protocol):
    """What the host remembers of its table."""

    id: str
    secret: bytes
    code: str

    @property
    def devices(self) -> Collection[str]: ...

    @property
    def void(self) -> Collection[str]: ...


class Admitting:
    """The host's side, for one connection. `device` is who has come in."""

    def __init__(self, room: Rooms, version: str, fingerprint: bytes) -> None:
        self.step = HostStep.GREETING
        self.device = ""
        self._room, self._version = room, version
        self._binding = Binding(fingerprint, room.id, b"", secrets.token_bytes(NONCE_BYTES))
        self._known: str | None = None  # who the guest says it is
        self._exchange: Exchange | None = None

    def welcome(self) -> Said:
        nonce = self._binding.host.hex()
        return "welcome", {"app": self._version, "protocol": PROTOCOL, "room": self._room.id, "nonce": nonce}

    def hear(self, message: Message) -> Said | None:
        """What is to be answered; raises why somebody is not let in."""
        self.check(message)
        match self.step:
            case HostStep.GREETING:
                return self._greet(message)
            case HostStep.STRANGE:
                return self._exchange_code(message)
            case HostStep.EXCHANGING:
                return self._check_guest(message)
            case _:
                self._let_in(message)
                return None

    def check(self, message: Message) -> None:
        """Whether this is what is to be heard now."""
        check_due(message, self.step)

    def _greet(self, message: Message) -> Said:
        mine, theirs = (self._version, PROTOCOL), (message["app"], message["protocol"])
        if mine != theirs:
            raise OtherVersion(host=mine, guest=theirs)
        self._binding = replace(self._binding, guest=bytes.fromhex(message["nonce"]))
        self.step = HostStep.ENTITLED if self._is_guest(message["key"], message["link"]) else HostStep.STRANGE
        return self.welcome()

    def _is_guest(self, key: str | None, link: str | None) -> bool:
        """Whether somebody is known here or was invited; who claims that and is not is turned away."""
        device = device_id(bytes.fromhex(key)) if key is not None else None
        if device in self._room.void:
            raise TurnedAway("given")
        if device in self._room.devices:
            self._known = device
        elif link is not None:
            self._check_link(bytes.fromhex(link))
        elif key is not None:
            raise TurnedAway("unknown")
        return key is not None or link is not None

    def _check_link(self, shown: bytes) -> None:
        if not hmac.compare_digest(shown, replace(self._binding, host=b"").shown(self._room.secret)):
            raise TurnedAway("secret")

    def _exchange_code(self, message: Message) -> Said:
        """The first half of the exchange tells nobody anything about the code."""
        self._exchange = Exchange(self._room.code, self._binding.about("code"), host=True)
        self._exchange.finish(bytes.fromhex(message["message"]))
        self.step = HostStep.EXCHANGING
        return "code", {"message": self._exchange.message.hex()}

    def _check_guest(self, message: Message) -> Said:
        """The guest shows first that it knows the code: only such a guest learns whether we do."""
        exchange, self._exchange = begun(self._exchange), None
        exchange.check(bytes.fromhex(message["proof"]))
        self.step = HostStep.ENTITLED
        return "proof", {"proof": exchange.proof().hex()}

    def _let_in(self, message: Message) -> None:
        key = bytes.fromhex(message["key"])
        device = device_id(key)
        if device in self._room.void:
            raise TurnedAway("given")
        if self._known not in (None, device) or not signed(
            key, bytes.fromhex(message["signature"]), self._binding.about("enter")
        ):
            raise TurnedAway("unknown")
        self.device, self.step = device, HostStep.IN
