"""A stand-in for Bluetooth radios only: phones that share one air, and streams between them over pairs of sockets.

Everything above a stream (`StreamLink`, TLS, session, screens) is the real thing.
"""

from __future__ import annotations

import socket
from asyncio import AbstractEventLoop
from collections.abc import Callable
from contextlib import suppress

from app.device.streams import StreamLink
from app.net.link import Accept, Dial, Link
from app.net.radio import ADDRESS, NoAnswer, Paired, RadioOff


class AirStream:
    """One end of a connection; a caller's is opened by the air."""

    def __init__(self, peer: str, connect: Callable[[], socket.socket]) -> None:
        self.peer = f"{peer} 1"
        self._connect = connect
        self._end: socket.socket | None = None
        self._closed = False

    def open(self) -> None:
        self._end = self._connect()
        if self._closed:
            self.close()

    def read(self) -> bytes:
        assert self._end is not None
        return self._end.recv(4096)

    def write(self, data: bytes) -> None:
        assert self._end is not None
        self._end.sendall(data)

    def close(self) -> None:
        self._closed = True
        if self._end is not None:
            with suppress(OSError):
                self._end.shutdown(socket.SHUT_RDWR)
            self._end.close()

    def leave_thread(self) -> None:
        pass


class AirListening:
    def __init__(self, loop: AbstractEventLoop, accept: Accept) -> None:
        self.open = True
        self.loop, self.accept = loop, accept

    def close(self) -> None:
        self.open = False


class AirRadio:
    """One phone's Bluetooth. `air` is what all phones in reach share: address and phone."""

    def __init__(self, air: dict[str, AirRadio], address: str, name: str) -> None:
        self.air, self.address, self.name = air, address, name
        self.bonds: list[AirRadio] = []
        self.on = True
        self.listening: AirListening | None = None
        self.ends: list[socket.socket] = []
        air[address] = self

    def pair(self, other: AirRadio) -> None:
        self.bonds.append(other)
        other.bonds.append(self)

    def switch(self, on: bool) -> None:
        """As in the phone's settings: switching off breaks every connection."""
        self.on = on
        if not on:
            if self.listening is not None:
                self.listening.close()
            self.cut()

    def cut(self) -> None:
        """Every connection breaks, as out of reach."""
        ends, self.ends = self.ends, []
        for end in ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    # -- as `app.net.radio.Radio` has it

    def paired(self) -> list[Paired]:
        if not self.on:
            raise RadioOff
        return [Paired(other.name, (other.address, 1)) for other in self.bonds]

    def listen(self, loop: AbstractEventLoop, accept: Accept) -> AirListening:
        if not self.on:
            raise RadioOff
        self.listening = AirListening(loop, accept)
        return self.listening

    def dialler(self, loop: AbstractEventLoop, otherwise: Dial) -> Dial:
        def dial(host: str, port: int) -> Link:
            if not ADDRESS.fullmatch(host):
                return otherwise(host, port)
            return StreamLink(loop, AirStream(host, lambda: self._call(host)))

        return dial

    def _call(self, address: str) -> socket.socket:
        """On the stream's own thread."""
        if not self.on:
            raise RadioOff
        other = self.air.get(address)
        listening = None if other is None or other not in self.bonds else other.listening
        if other is None or listening is None or not listening.open:
            raise NoAnswer(address, "read failed, socket might closed or timeout, read ret: -1")
        near, far = socket.socketpair()
        self.ends += [near, far]
        other.ends += [near, far]
        listening.loop.call_soon_threadsafe(_take, listening, self.address, far)
        return near


def _take(listening: AirListening, address: str, end: socket.socket) -> None:
    listening.accept(StreamLink(listening.loop, AirStream(address, lambda: end)))


class Handset:
    """A phone's own module for `app.device`, with a radio, permissions and a share sheet."""

    def __init__(self, radio: AirRadio, *, granted: bool = True, grants: bool = True, lan: bool = True) -> None:
        """`granted` and `grants` are about Bluetooth; without `lan` the system asks for that too, and gets a no."""
        self.radio, self.granted, self.grants, self.lan = radio, granted, grants, lan
        self.asked: list[str] = []
        self.shared: list[str] = []

    def bluetooth(self) -> AirRadio:
        return self.radio

    def needed_for_bluetooth(self) -> list[str]:
        return ["BLUETOOTH_CONNECT"]

    def needed_for_lan(self) -> list[str]:
        return [] if self.lan else ["ACCESS_LOCAL_NETWORK"]

    def missing(self, names: list[str]) -> list[str]:
        return [name for name in names if name != "BLUETOOTH_CONNECT" or not self.granted]

    def ask(self, names: list[str], answered: Callable[[bool], None]) -> None:
        self.asked += names
        if names == self.needed_for_bluetooth():
            self.granted = self.grants
        answered(not self.missing(names))

    def share(self, text: str, _title: str) -> bool:
        self.shared.append(text)
        return True
