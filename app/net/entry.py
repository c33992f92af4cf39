"""How a guest gets in, connection by connection, and what of it is kept on disk for the next time."""

from __future__ import annotations

from pathlib import Path

from app.net.arriving import Arriving, GuestStep
from app.net.handshake import OtherVersion, check_due
from app.net.ticket import Address, Ticket, save_ticket
from app.net.words import Message, Said


class Entry:
    """The ticket and what is done with it; without one this is the device that hosts, which needs no pairing."""

    def __init__(self, ticket: Ticket | None, code: str | None, version: str, folder: Path | None) -> None:
        self.ticket = ticket
        self._code, self._version, self._folder = code, version, folder
        self._arriving: Arriving | None = None
        self._step = GuestStep.GREETING
        self.versions: tuple[str, str] | None = None  # the host's and ours, when they do not fit

    @property
    def inside(self) -> bool:
        """Whether both sides have proven themselves on this connection."""
        return self._step is GuestStep.IN

    @property
    def guessed(self) -> bool:
        """Whether whoever is at the other end could try out one code, and has not shown that they know it."""
        return self._step is GuestStep.PROVING

    def begin(self, fingerprint: bytes) -> Said | None:
        """A new connection, sealed with this certificate: what is said first."""
        if self.ticket is None:
            self._step = GuestStep.ENTERING
            return None
        self._step = GuestStep.GREETING
        self._arriving = Arriving(self.ticket, self._code, self._version, fingerprint)
        return self._arriving.hello()

    def hear(self, message: Message) -> Said | None:
        """Take the next step; what there is to keep is on disk before anything is answered."""
        arriving = self._arriving
        if arriving is None:
            check_due(message, self._step)
            self._step = GuestStep.IN
            return None
        try:
            answer = arriving.hear(message)
        except OtherVersion as error:
            self.versions = error.versions
            raise
        self._step = arriving.step
        self._keep(arriving.ticket)
        return answer

    def over(self) -> None:
        """The connection has ended."""
        self._step = GuestStep.GREETING

    def proven_at(self, address: Address) -> None:
        """Here the host was, and that is where it is looked for first."""
        if self.ticket is not None:
            self._keep(self.ticket.proven_at(address))

    def _keep(self, ticket: Ticket) -> None:
        if ticket == self.ticket:
            return
        self.ticket = ticket
        if self._folder is not None:
            save_ticket(self._folder, ticket)
