"""The guest's side of the handshake."""

from __future__ import annotations

import secrets
from dataclasses import replace
from enum import Enum

from app.net.handshake import (
    NONCE_BYTES,
    Binding,
    FalseHost,
    OtherTable,
    OtherVersion,
    TurnedAway,
    begun,
    check_due,
)
from app.net.pairing import Exchange, WrongCode
from app.net.ticket import Ticket, Way
from app.net.tls import WrongCertificate
from app.net.words import PROTOCOL, Message, Said


class GuestStep(Enum):
    """Where the guest stands; the value is the one kind of message that it hears now."""

    GREETING = "welcome"
    EXCHANGING = "code"
    PROVING = "proof"  # one guess at the code is out
    ENTERING = "joined"
    IN = ""


class Arriving:
    """The guest's side. `ticket` changes as the host proves itself; whoever keeps it does so before saying anything."""

    def __init__(self, ticket: Ticket, code: str | None, version: str, fingerprint: bytes) -> None:
        self.ticket, self.step = ticket, GuestStep.GREETING
        self._code, self._version = code, version
        if ticket.invitation.fingerprint not in (None, fingerprint):
            raise WrongCertificate  # TLS has seen to that already
        self._binding = Binding(fingerprint, ticket.invitation.room, secrets.token_bytes(NONCE_BYTES))
        self._exchange: Exchange | None = None

    def hello(self) -> Said:
        """To a host with the known certificate also who we are: so it knows its guests before anything costs it."""
        secret, known = self.ticket.invitation.secret, self.ticket.way is Way.BACK
        link = self._binding.shown(secret).hex() if secret is not None else None
        key = self.ticket.key.public.hex() if known else None
        nonce = self._binding.guest.hex()
        return "hello", {"app": self._version, "protocol": PROTOCOL, "nonce": nonce, "link": link, "key": key}

    def hear(self, message: Message) -> Said | None:
        """What is to be answered."""
        check_due(message, self.step)
        match self.step:
            case GuestStep.GREETING:
                return self._greeted(message)
            case GuestStep.EXCHANGING:
                return self._prove(message)
            case GuestStep.PROVING:
                return self._check_host(message)
            case _:
                self.ticket, self.step = replace(self.ticket, accepted=True), GuestStep.IN
                return None

    def _greeted(self, message: Message) -> Said:
        mine, theirs = (self._version, PROTOCOL), (message["app"], message["protocol"])
        if mine != theirs:
            raise OtherVersion(host=theirs, guest=mine)
        given = self.ticket.invitation
        if given.room not in ("", message["room"]):
            raise OtherTable
        self.ticket = replace(self.ticket, invitation=replace(given, room=message["room"]))  # the address was typed
        self._binding = replace(self._binding, room=message["room"], host=bytes.fromhex(message["nonce"]))
        return self._exchange_code() if self.ticket.way is Way.CODE else self._enter()

    def _exchange_code(self) -> Said:
        if not self._code:
            raise TurnedAway("unknown")
        self._exchange = Exchange(self._code, self._binding.about("code"), host=False)
        self.step = GuestStep.EXCHANGING
        return "code", {"message": self._exchange.message.hex()}

    def _prove(self, message: Message) -> Said:
        """The host's half has come: show that we know the code. Nothing else is shown before the host has done so."""
        exchange = begun(self._exchange)
        exchange.finish(bytes.fromhex(message["message"]))
        self.step = GuestStep.PROVING
        return "proof", {"proof": exchange.proof().hex()}

    def _check_host(self, message: Message) -> Said:
        """The host knows the code too: from now on its certificate is the one that counts."""
        try:
            begun(self._exchange).check(bytes.fromhex(message["proof"]))
        except WrongCode:
            raise FalseHost from None
        self.ticket = self.ticket.pinned(self._binding.fingerprint)
        return self._enter()

    def _enter(self) -> Said:
        self.step = GuestStep.ENTERING
        key = self.ticket.key
        return "enter", {"key": key.public.hex(), "signature": key.sign(self._binding.about("enter")).hex()}
