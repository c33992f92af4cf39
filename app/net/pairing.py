"""How a guest and a host come to trust each other: a link with the certificate's hash, or a short code typed in.

The code never is a key. It goes through SPAKE2, where each try is one guess, and the certificate that each side sees is
part of it: somebody in the middle would have to guess the code at once.
"""

from __future__ import annotations

import hmac
import secrets
import sys
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final
from urllib.parse import parse_qs, quote, urlsplit

from app.net.link import NetError
from app.net.radio import by_radio

SCHEME: Final = "railhead"
LETTERS: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # none that looks like another
CODE_LETTERS: Final = 6
SECRET_BYTES: Final = 16
ELEMENT_BYTES: Final = 33
MOST_ADDRESSES: Final = 8
MOST_LINK: Final = 600


class BadInvitation(NetError):
    """A link that leads to no game."""


class WrongCode(NetError):
    """The code is another one, or somebody is in between."""

    why = "code"

    def __init__(self) -> None:
        super().__init__("the code is not the one that the host shows")


@dataclass(frozen=True)
class Invitation:
    """What a guest needs: where, whose certificate, and the room's secret. Found by name it lacks the last two.

    `radio` says that paired phones are let in by Bluetooth. No address of that kind is in it: no app knows its own.
    """

    room: str
    addresses: tuple[tuple[str, int], ...]
    fingerprint: bytes | None = None
    secret: bytes | None = None
    radio: bool = False

    def link(self) -> str:
        """The link that the QR code holds."""
        ways = [f"a={quote(f'{host} {port}', safe='')}" for host, port in self.addresses]
        ways += ["b=1"] if self.radio else []
        return f"{SCHEME}:join?r={self.room}&f={_text(self.fingerprint)}&s={_text(self.secret)}&{'&'.join(ways)}"


def _text(data: bytes | None) -> str:
    return urlsafe_b64encode(data or b"").decode().rstrip("=")


def read_link(link: str) -> Invitation:
    """The invitation in a link, or `BadInvitation` with the reason."""
    if len(link) > MOST_LINK:
        raise BadInvitation("this link is too long to be an invitation")
    try:
        parts = urlsplit(link.strip())
        fields = parse_qs(parts.query, strict_parsing=True, max_num_fields=20)
    except ValueError:
        raise BadInvitation("this link cannot be read") from None
    if parts.scheme != SCHEME or parts.path != "join":
        raise BadInvitation("this is no invitation to a game of Railhead")
    addresses = tuple(_address(place) for place in fields.get("a", [])[:MOST_ADDRESSES])
    radio = fields.get("b") == ["1"]
    if not addresses and not radio:
        raise BadInvitation("the invitation names no address")
    return Invitation(_room(fields), addresses, _bytes(fields, "f", 32), _bytes(fields, "s", SECRET_BYTES), radio)


def _room(fields: dict[str, list[str]]) -> str:
    room = fields.get("r", [""])[0]
    if not (0 < len(room) <= 32 and room.isalnum()):
        raise BadInvitation("the invitation names no room")
    return room


def _bytes(fields: dict[str, list[str]], key: str, length: int) -> bytes:
    try:
        data = urlsafe_b64decode(fields.get(key, [""])[0] + "==")
    except ValueError:
        data = b""
    if len(data) != length:
        raise BadInvitation("the invitation is damaged: scan it again")
    return data


def _address(place: str) -> tuple[str, int]:
    host, _, port = place.rpartition(" ")
    if not host or not port.isascii() or not port.isdigit() or not 0 < int(port) < 65536:
        raise BadInvitation("the invitation names an address that is none")
    if by_radio(((host, int(port)),)):
        raise BadInvitation("the invitation names a phone to be called by Bluetooth: that is the player's to choose")
    return host, int(port)


# -- the typed code


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LETTERS))


def tidy_code(typed: str) -> str:
    """The code as it was meant: without spaces and dashes, in capital letters."""
    return "".join(letter for letter in typed.upper() if letter.isalnum())[:32]


def _spake2() -> tuple[Any, Any]:
    """The library, without the old import hook that it brings along: that one is asked at every missing module."""
    from spake2 import SPAKE2_A, SPAKE2_B

    sys.meta_path[:] = [hook for hook in sys.meta_path if type(hook).__module__ != "spake2.six"]
    return SPAKE2_A, SPAKE2_B


class Exchange:
    """One side of a password-authenticated exchange over a sealed link. Good for one try."""

    def __init__(self, code: str, bound: bytes, *, host: bool) -> None:
        """What it is `bound` to must be the same at both sides: the certificate, the room, this very connection."""
        guest_side, host_side = _spake2()
        side = host_side if host else guest_side
        self._host = host
        self._spake: Any = side(tidy_code(code).encode(), idA=b"railhead guest", idB=b"railhead host" + bound)
        self._key = b""
        self.message: bytes = self._spake.start()

    def finish(self, message: bytes) -> None:
        """Take in the other side's message."""
        if len(message) != ELEMENT_BYTES:
            raise WrongCode
        try:
            self._key = self._spake.finish(message)
        except Exception:  # the library raises many kinds, and each means the same
            raise WrongCode from None

    def proof(self) -> bytes:
        """What shows the other side that this one knows the code."""
        return self._proof(self._host)

    def check(self, proof: bytes) -> None:
        if not hmac.compare_digest(proof, self._proof(not self._host)):
            raise WrongCode

    def _proof(self, host: bool) -> bytes:
        if not self._key:
            raise WrongCode
        return hmac.digest(self._key, b"host" if host else b"guest", sha256)
