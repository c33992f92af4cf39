"""How a guest gets in: by the link's secret, by the typed code, or back by its own token. What it needs is on disk."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from app.net.conversation import Conversation
from app.net.diary import Ticket, save_ticket
from app.net.pairing import Exchange, WrongCode
from app.net.words import BadMessage

MOST_PLACES: Final = 8


class Entry:
    """The ticket and what is done with it; without one this is the device that hosts, which needs no pairing."""

    def __init__(self, ticket: Ticket | None, code: str | None, folder: Path | None) -> None:
        self.ticket = ticket
        self._code, self._folder = code, folder
        self._exchange: Exchange | None = None

    def found(self, addresses: tuple[tuple[str, int], ...]) -> bool:
        """The host was seen at these addresses, maybe others than before: they are tried first."""
        if self.ticket is None or not addresses:
            return False
        old = self.ticket.invitation
        places = tuple(dict.fromkeys((*addresses, *old.addresses)))[:MOST_PLACES]
        self.ticket = replace(self.ticket, invitation=replace(old, addresses=places))
        self._save()
        return True

    def introduce(self, call: Conversation, room: str) -> None:
        """The host has greeted: say who we are, in the way that we can."""
        ticket = self.ticket
        if ticket is None:
            raise BadMessage("welcome: nobody asked")
        if not ticket.invitation.room:  # the address was typed
            ticket = self.ticket = replace(ticket, invitation=replace(ticket.invitation, room=room))
        if ticket.accepted and not ticket.invitation.secret:
            call.say("back", token=ticket.token.hex())
        elif ticket.invitation.secret:
            self._save()  # a token that the host knows must not be lost
            call.say("join", secret=ticket.invitation.secret.hex(), token=ticket.token.hex())
        else:
            self._exchange = Exchange(self._code or "", call.link.fingerprint, host=False)
            call.say("code", message=self._exchange.message.hex())

    def prove(self, call: Conversation, message: str) -> None:
        """The host's half of the exchange has come: show that we know the code."""
        if self._exchange is None or self.ticket is None:
            raise BadMessage("code: nobody asked")
        self._exchange.finish(bytes.fromhex(message))
        self._save()
        call.say("proof", proof=self._exchange.proof().hex(), token=self.ticket.token.hex())

    def accepted(self, call: Conversation, proof: str | None) -> None:
        """The host lets us in; after a typed code it has to show that it knows it too."""
        if self._exchange is not None:
            self._check_host(call, proof)
        if self.ticket is not None and not self.ticket.accepted:
            self.ticket = replace(self.ticket, accepted=True)
            self._save()

    def _check_host(self, call: Conversation, proof: str | None) -> None:
        """The host knows the code too: from now on its certificate is the one that counts."""
        exchange, self._exchange = self._exchange, None
        if exchange is None or proof is None or self.ticket is None:
            raise WrongCode
        exchange.check(bytes.fromhex(proof))
        pinned = replace(self.ticket.invitation, fingerprint=call.link.fingerprint or None)
        self.ticket = replace(self.ticket, invitation=pinned)

    def _save(self) -> None:
        if self._folder is not None and self.ticket is not None:
            save_ticket(self._folder, self.ticket)
