"""One connection of a guest to its host, and what is believed of how it ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from app.net.conversation import Conversation
from app.net.handshake import TURNED_AWAY
from app.net.link import Link
from app.net.settings import Limits
from app.net.words import TO_GUEST, BadMessage, Message

if TYPE_CHECKING:
    from app.net.guest import Guest

# After these there is no point in trying again; after all others the guest comes back.
FINAL: Final = frozenset(
    {"version", "secret", "unknown", "code", "guess", "rest", "removed", "given", "replaced", "full", "other_data"}
)


class Call(Conversation):
    """One connection to the host."""

    def __init__(self, guest: Guest, link: Link, limits: Limits) -> None:
        super().__init__(link, TO_GUEST, limits.host_frame)
        self._guest = guest

    def opened(self) -> None:
        self._guest.call_opened(self)

    def heard(self, message: Message) -> None:
        self._guest.hear(self, message)

    def ended(self, why: str, words: str) -> None:
        self._guest.call_ended(self, why, words)

    def reason(self, message: Message) -> tuple[str, str]:
        """Whoever has not proven to be the host may turn us away, but puts no words of their own on the screen."""
        if self._guest.inside:
            return super().reason(message)
        why = message["why"]
        return (why, TURNED_AWAY[why]) if why in TURNED_AWAY else ("lost", "The other side has closed the connection.")


def out_of_place(_: object, message: Message) -> None:
    raise BadMessage(f"{message['t']}: not after joining")
