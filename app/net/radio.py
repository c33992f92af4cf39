"""Bluetooth as the net knows it: what a radio can do, what can be wrong with it, and the door of a table that it opens.

A radio calls only phones that are paired; an address of one never comes from a link, only from the player's choice.
"""

from __future__ import annotations

import re
from asyncio import AbstractEventLoop
from collections.abc import Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Final, Protocol

from app.net.link import Accept, Dial, NetError

ADDRESS: Final = re.compile(r"([0-9A-F]{2}:){5}[0-9A-F]{2}")


class RadioError(NetError):
    """Bluetooth cannot be used, or does not lead to a table; `why` is the kind, for whoever says it in other words."""

    why = "radio"


class NoRadio(RadioError):
    why = "no_radio"

    def __init__(self) -> None:
        super().__init__("this device has no Bluetooth that an app may use")


class RadioOff(RadioError):
    why = "radio_off"

    def __init__(self) -> None:
        super().__init__("Bluetooth cannot be used: Bluetooth is off")


class RadioDenied(RadioError):
    why = "radio_denied"

    def __init__(self, words: str = "the player has not allowed it") -> None:
        super().__init__(f"Bluetooth cannot be used: {words}")


class NoAnswer(RadioError):
    """The system does not say which of the three causes it is."""

    why = "radio_silent"

    def __init__(self, address: str, words: str) -> None:
        causes = "the two phones are not paired, no table is open there, or another version of the app is"
        super().__init__(f"{address} cannot be reached by Bluetooth: {causes} ({words})")


class NoWayIn(NetError):
    """Neither the local network nor Bluetooth leads to a table here."""

    def __init__(self, radio: RadioError) -> None:
        super().__init__(f"this device has no address on a local network, and {radio}")
        self.radio = radio


@dataclass(frozen=True)
class Paired:
    """A phone that this one is paired with."""

    name: str
    place: tuple[str, int]


class Listening(Protocol):
    """Paired phones are let through until it is closed, or the radio is switched off."""

    @property
    def open(self) -> bool: ...

    def close(self) -> None: ...


class Radio(Protocol):
    """The device's Bluetooth. What it cannot do is a `RadioError`."""

    @property
    def on(self) -> bool: ...

    @property
    def name(self) -> str:
        """How other phones know this one; nothing where the system does not say."""
        ...

    def paired(self) -> list[Paired]: ...

    def listen(self, loop: AbstractEventLoop, accept: Accept) -> Listening: ...

    def dialler(self, loop: AbstractEventLoop, otherwise: Dial) -> Dial:
        """Calls Bluetooth's addresses by Bluetooth, and leaves all others to `otherwise`."""
        ...


def by_radio(addresses: Sequence[tuple[str, int]]) -> bool:
    """Whether one of these is a Bluetooth address."""
    return any(ADDRESS.fullmatch(host) for host, _ in addresses)


class RadioDoor:
    """Where paired phones come in, from when a radio is taken: opened again whenever it was switched off meanwhile.

    Any thread may call this.
    """

    def __init__(self, loop: AbstractEventLoop, accept: Accept) -> None:
        self.radio: Radio | None = None
        self.trouble: RadioError | None = None
        self._loop, self._accept = loop, accept
        self._listening: Listening | None = None
        self._lock = Lock()

    @property
    def open(self) -> bool:
        return self._listening is not None and self._listening.open

    def take(self, radio: Radio) -> None:
        with self._lock:
            self.radio = radio
        self.again()

    def again(self) -> bool:
        """Open what should be open; answers whether anything is otherwise than before."""
        with self._lock:
            if self.radio is None or self.open:
                return False
            before = self.trouble, self._listening
            self._listen(self.radio)
            return (self.trouble, self._listening) != before

    def _listen(self, radio: Radio) -> None:
        try:
            self._listening, self.trouble = radio.listen(self._loop, self._accept), None
        except RadioError as error:
            same = self.trouble is not None and type(self.trouble) is type(error)
            self._listening, self.trouble = None, self.trouble if same else error

    def close(self) -> None:
        with self._lock:
            listening, self._listening = self._listening, None
            self.radio = self.trouble = None
        if listening is not None:
            listening.close()
