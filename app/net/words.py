"""What host and guest say to each other: every message with its fields, checked before anybody acts on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from app.net.link import NetError
from engine.codec import parse, text
from engine.errors import BadLine
from engine.header import MOST_LETTERS

PROTOCOL: Final = 2
MOST_LINES: Final = 5_000
MOST_SEATS: Final = 6

# Short messages for everybody at the table; the screens translate them.
SAYINGS: Final = ("hello", "well_played", "thanks", "oops", "hurry", "wait", "good_game")

Check = Callable[[Any], bool]
Message = dict[str, Any]
Said = tuple[str, dict[str, Any]]  # a message to be written: its kind and its fields


class BadMessage(NetError):
    """A frame that is no message, or one that does not belong here."""


def _text(most: int) -> Check:
    return lambda value: isinstance(value, str) and 0 < len(value) <= most and value.isprintable()


def _whole(least: int, most: int) -> Check:
    return lambda value: isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _hex(length: int) -> Check:
    return lambda value: isinstance(value, str) and len(value) == 2 * length and set(value) <= set("0123456789abcdef")


def _list(most: int, check: Check) -> Check:
    return lambda value: isinstance(value, list) and len(value) <= most and all(map(check, value))


def _or_none(check: Check) -> Check:
    return lambda value: value is None or check(value)


def _object(value: Any) -> bool:
    return isinstance(value, dict)


def _flag(value: Any) -> bool:
    return isinstance(value, bool)


def _name(value: Any) -> bool:
    """Whether it can be a name is said by the room, in words (`engine.names`)."""
    return isinstance(value, str) and len(value) <= MOST_LETTERS


_SEAT, _NUMBER, _DIGEST = _whole(0, MOST_SEATS - 1), _whole(0, 100_000), _hex(32)
_SHORT, _REASON = _text(MOST_LETTERS), _text(400)
_ID, _NONCE = _hex(8), _hex(16)
_VERSION: Final[dict[str, Check]] = {"app": _text(40), "protocol": _whole(0, 9_999)}

TO_HOST: Final[dict[str, dict[str, Check]]] = {
    "hello": {**_VERSION, "nonce": _NONCE, "link": _or_none(_DIGEST), "key": _or_none(_hex(33))},
    "code": {"message": _hex(33)},
    "proof": {"proof": _DIGEST},
    "enter": {"key": _hex(33), "signature": _hex(64)},
    "ping": {},
    "take": {"seat": _SEAT, "name": _name, "colour": _SHORT},
    "leave": {"seat": _SEAT},
    "after": {"number": _NUMBER, "digests": _list(MOST_SEATS + 1, _DIGEST)},
    "do": {"id": _ID, "seat": _SEAT, "known": _NUMBER, "action": _object},
    "say": {"seat": _SEAT, "saying": _SHORT},
    "ask": {"seat": _SEAT},
    "log": {"after": _NUMBER},
    "closed": {"why": _SHORT, "words": _REASON},
}

TO_GUEST: Final[dict[str, dict[str, Check]]] = {
    "welcome": {**_VERSION, "room": _SHORT, "nonce": _NONCE},
    "code": {"message": _hex(33)},
    "proof": {"proof": _DIGEST},
    "joined": {
        "device": _SHORT,
        "run": _SHORT,
        "map": _SHORT,
        "data": _SHORT,
        "teams": _whole(1, 6),
    },
    "lobby": {"seats": _list(MOST_SEATS, _object), "watching": _whole(0, 1_000), "colours": _list(20, _SHORT)},
    "game": {"header": _object, "seats": _list(MOST_SEATS, _SEAT), "restart": _flag},
    "lines": {"first": _NUMBER, "views": _list(MOST_SEATS, _object)},
    "there": {"seats": _list(MOST_SEATS, _SHORT)},
    "done": {"id": _ID, "number": _NUMBER},
    "refused": {"id": _or_none(_ID), "why": _SHORT, "numbers": _object, "words": _REASON},
    "said": {"seat": _SEAT, "saying": _SHORT},
    "asked": {"device": _SHORT, "seat": _SEAT},  # only to the device that hosts
    "tried": {},  # only to the device that hosts: a wrong code
    "host_away": {"away": _flag},
    "pong": {"calm": _flag},
    "log": {"header": _object, "lines": _list(MOST_LINES, _object), "total": _NUMBER},
    "closed": {"why": _SHORT, "words": _REASON},
}


def read(data: bytes, words: Mapping[str, Mapping[str, Check]]) -> Message:
    """The message in a frame; a `BadMessage` says what is wrong with it."""
    try:
        message = parse(data)
    except BadLine as error:
        raise BadMessage(f"a frame that is {error}") from None
    kind = message.get("t")
    if not isinstance(kind, str) or kind not in words:
        raise BadMessage("a message of an unknown kind")
    fields = words[kind]
    if set(_VERSION) < set(fields) and message.get("protocol") != PROTOCOL:
        fields = _VERSION  # greetings of other versions may be of any form, and say which version it is
        message = {"t": kind} | {name: message.get(name) for name in fields}
    if len(message) != len(fields) + 1:
        raise BadMessage(f"{kind}: other fields than {sorted(fields)}")
    for name, check in fields.items():
        if name not in message or not check(message[name]):
            raise BadMessage(f"{kind}: {name!r} is missing or not as it must be")
    return message


def write(kind: str, **fields: Any) -> str:
    return text({"t": kind, **fields})
