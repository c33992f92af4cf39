"""Somebody who plays the host without code or link, over whatever carries bytes, and writes down what is said."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from app.net.certificate import identity_in
from app.net.conversation import Conversation
from app.net.lan import Listener, NetThread
from app.net.link import Link
from app.net.pairing import Exchange
from app.net.tls import SealedLink, host_context
from app.net.words import PROTOCOL, TO_HOST, Message
from tests.app.net.party import VERSION
from tests.positions import variant

JOINED = {"device": "d", "run": "r", "map": "usa", "data": variant("usa").fingerprint, "teams": 1}


class Liar(Conversation):
    """One connection of a guest to it."""

    def __init__(self, link: Link, script: Callable[[Liar, Message | None], None], heard: list[Message]) -> None:
        super().__init__(link, TO_HOST, 8_192)
        self._script, self._heard = script, heard

    def opened(self) -> None:
        self._script(self, None)

    def heard(self, message: Message) -> None:
        self._heard.append(message)
        self._script(self, message)

    def ended(self, why: str, words: str) -> None:
        pass


def guess(liar: Liar, message: Message | None) -> None:
    """Try one code on each guest: the host's part up to the guest's proof, then hang up without a word."""
    kind = message["t"] if message is not None else ""
    if message is not None and kind == "hello":
        liar.say("welcome", app=VERSION, protocol=PROTOCOL, room="room", nonce="00" * 16)
    elif message is not None and kind == "code":
        exchange = Exchange("AAAAAA", b"", host=True)
        exchange.finish(bytes.fromhex(message["message"]))
        liar.say("code", message=exchange.message.hex())
    elif kind == "proof":
        liar.over = True
        liar.link.close()


def prove_nothing(liar: Liar, message: Message | None) -> None:
    """Say at once that the guest is in."""
    if message is None:
        liar.say("joined", **JOINED)


def skip_the_proof(liar: Liar, message: Message | None) -> None:
    """Take the guest's proof, and let it in without having one."""
    guess(liar, message if message is None or message["t"] != "proof" else None)
    if message is not None and message["t"] == "proof":
        liar.say("joined", **JOINED)


class FalseHost:
    """Has a certificate of its own, and nothing else. `accept` takes a connection from anywhere."""

    def __init__(self, folder: Path, script: Callable[[Liar, Message | None], None]) -> None:
        folder.mkdir(exist_ok=True)
        self.heard: list[Message] = []
        self.calls = 0
        self._identity, self._script = identity_in(folder), script
        self._net: NetThread | None = None
        self._listener: Listener | None = None
        self.place = ("", 0)

    def accept(self, link: Link) -> None:
        self.calls += 1
        sealed = SealedLink(link, host_context(self._identity), host=self._identity.fingerprint)
        sealed.listen(Liar(sealed, self._script, self.heard))

    def listen(self) -> None:
        net = self._net = NetThread()
        listener = self._listener = Listener(net.loop, self.accept)
        net.run(listener.open(["127.0.0.1"]))
        self.place = listener.places[0]

    def close(self) -> None:
        if self._net is not None and self._listener is not None:
            self._net.ask(self._listener.close)
            self._net.stop()

    def kinds(self) -> list[str]:
        return [message["t"] for message in self.heard]

    def secrets(self) -> list[Any]:
        """What it was told about who the guest is."""
        return [
            value for message in self.heard for key, value in message.items() if key in ("link", "key", "signature")
        ]
