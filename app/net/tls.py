"""TLS 1.3 of the platform over any link, by buffers in memory: the same for TCP and for Bluetooth."""

from __future__ import annotations

import ssl
from collections.abc import Callable
from hashlib import sha256
from typing import Final

from app.net.certificate import Identity
from app.net.link import Link, NetError, Receiver

PORTION: Final = 65_536


class WrongCertificate(NetError):
    """The other side is not who it should be."""

    def __init__(self) -> None:
        super().__init__("this is not the host of the invitation: its certificate is another one")


def host_context(identity: Identity) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.num_tickets = 0  # resuming is a matter of the session's own token
    context.load_cert_chain(identity.path)
    return context


def guest_context() -> ssl.SSLContext:
    """No authority vouches for a phone: the certificate is compared with the pinned one, or bound to the typed code."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


class SealedLink:
    """A link inside a link. A guest that `pin`s a certificate sends nothing to anybody else but a knock."""

    def __init__(
        self,
        link: Link,
        context: ssl.SSLContext,
        *,
        host: bytes | None = None,
        pin: bytes | None = None,
        first: bytes = b"",
    ) -> None:
        self._link, self._first = link, first
        self._incoming, self._outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
        self._tls = context.wrap_bio(self._incoming, self._outgoing, server_side=host is not None)
        self._pin = pin
        self.fingerprint = host or b""
        self._ready = self._closed = False
        self._receiver: Receiver | None = None

    @property
    def peer(self) -> str:
        return self._link.peer

    @property
    def waiting(self) -> int:
        return self._link.waiting + self._outgoing.pending

    def listen(self, receiver: Receiver) -> None:
        self._receiver = receiver
        self._link.listen(self)

    def send(self, data: bytes) -> None:
        if self._ready and not self._closed:
            self._tls.write(data)
            self._flush()

    def close(self) -> None:
        if not self._closed:
            self._closed = True
            self._link.close()

    # -- what the link underneath tells

    def opened(self) -> None:
        if self._first:
            self._link.send(self._first)
        self._guarded(self._shake_hands)

    def received(self, data: bytes) -> None:
        self._incoming.write(data)
        self._guarded(self._read if self._ready else self._shake_hands)

    def lost(self, reason: str) -> None:
        if not self._closed:
            self._closed = True
            self._tell_lost(reason)

    # -- inside

    def _guarded(self, step: Callable[[], None]) -> None:
        if self._closed:
            return
        try:
            step()
        except (ssl.SSLError, NetError, ValueError) as error:
            self._fail(error)

    def _fail(self, error: Exception) -> None:
        reason = str(error) if isinstance(error, NetError) else f"TLS failed: {getattr(error, 'reason', error)}"
        self._flush()  # the alert
        self.close()
        self._tell_lost(reason)

    def _tell_lost(self, reason: str) -> None:
        if self._receiver is not None:
            self._receiver.lost(reason)

    def _flush(self) -> None:
        if data := self._outgoing.read():
            self._link.send(data)

    def _shake_hands(self) -> None:
        try:
            self._tls.do_handshake()
        except ssl.SSLWantReadError:
            self._flush()
            return
        self._flush()
        self._note_certificate()
        self._ready = True
        if self._receiver is not None:
            self._receiver.opened()
        self._read()

    def _note_certificate(self) -> None:
        if self.fingerprint:
            return
        self.fingerprint = sha256(self._tls.getpeercert(binary_form=True) or b"").digest()
        if self._pin is not None and self._pin != self.fingerprint:
            raise WrongCertificate

    def _read(self) -> None:
        try:
            while not self._closed and (data := self._tls.read(PORTION)):
                if self._receiver is not None:
                    self._receiver.received(data)
            if not self._closed:
                self._end()
        except ssl.SSLWantReadError:
            self._flush()  # a key update is answered

    def _end(self) -> None:
        self.close()
        self._tell_lost("the other side has closed the connection")
