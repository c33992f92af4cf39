"""Bluetooth between paired Android phones, through pyjnius: RFCOMM streams as links for `app.net`.

An app is not told its own address, so a guest chooses the host among the paired phones; all else (certificate, link,
typed code) is as over the network. Nothing is searched for: that would need another permission.
"""

from __future__ import annotations

from asyncio import AbstractEventLoop
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import Annotated, Any, Final

from jnius import JavaException, autoclass, cast, detach

from app.device.streams import StreamLink
from app.net.link import Accept, Dial, Link
from app.net.radio import ADDRESS, NoAnswer, Paired, RadioDenied, RadioError, RadioOff

# Java's objects by their classes, see `app.device.android`
Context = Annotated[Any, "android.content.Context"]
Phone = Annotated[Any, "android.bluetooth.BluetoothDevice"]
Server = Annotated[Any, "android.bluetooth.BluetoothServerSocket"]
Socket = Annotated[Any, "android.bluetooth.BluetoothSocket"]

SERVICE: Final = "Railhead"
UUID: Final = "6f3b2f6e-0d0b-4c63-9c35-5c1f6e6d9a27"  # of this service, the same in every version
PORT: Final = 1  # an address has one; here it says nothing
PORTION: Final = 4_096
DENIED: Final = "java.lang.SecurityException"
# major classes of what can run the app: unknown, computer (some tablets), phone, none given; not headphones or watches
PHONES: Final = (0x0000, 0x0100, 0x0200, 0x1F00)


class Rfcomm:
    """A stream (see `app.device.streams`) over one of Android's sockets: an accepted one, or one that calls."""

    def __init__(self, address: str, socket: Callable[[], Socket], on: Callable[[], bool], *, calls: bool) -> None:
        self.peer = f"{address} {PORT}"
        self._address, self._make, self._on, self._calls = address, socket, on, calls
        self._socket: Socket | None = None
        self._closed = False
        self._buffer = bytearray(PORTION)

    def open(self) -> None:
        try:
            self._socket = self._make()
            if self._calls and not self._closed:
                self._socket.connect()
            self._incoming, self._outgoing = self._socket.getInputStream(), self._socket.getOutputStream()
        except JavaException as error:
            raise self._failure(error) from None

    def _failure(self, error: JavaException) -> RadioError:
        if error.classname == DENIED:
            return RadioDenied(_words(error))
        return NoAnswer(self._address, _words(error)) if self._on() else RadioOff()

    def read(self) -> bytes:
        try:
            amount = self._incoming.read(self._buffer, 0, PORTION)
        except JavaException as error:
            raise OSError(f"the Bluetooth connection broke: {_words(error)}") from None
        return bytes(self._buffer[: max(0, amount)])

    def write(self, data: bytes) -> None:
        try:
            self._outgoing.write(data, 0, len(data))
            self._outgoing.flush()
        except JavaException as error:
            raise OSError(f"the Bluetooth connection broke: {_words(error)}") from None

    def close(self) -> None:
        self._closed = True
        if self._socket is not None:
            with suppress(JavaException):
                self._socket.close()

    def leave_thread(self) -> None:
        detach()


class Listening:
    """Accepts paired phones until it is closed."""

    def __init__(self, server: Server, loop: AbstractEventLoop, accept: Accept, on: Callable[[], bool]) -> None:
        self.open = True
        self._server, self._loop, self._accept, self._on = server, loop, accept, on
        Thread(target=self._run, name="bluetooth", daemon=True).start()

    def _run(self) -> None:
        try:
            while True:
                self._loop.call_soon_threadsafe(self._take, self._server.accept())
        except (JavaException, RuntimeError):  # closed, or Bluetooth was switched off, or the table was left
            self.close()
        finally:
            detach()

    def _take(self, socket: Socket) -> None:
        address = str(socket.getRemoteDevice().getAddress())
        self._accept(StreamLink(self._loop, Rfcomm(address, lambda: socket, self._on, calls=False)))

    def close(self) -> None:
        self.open = False
        with suppress(JavaException):
            self._server.close()


class Bluetooth:
    """The phone's Bluetooth (see `app.net.radio`). What the system refuses is a `RadioError` with the reason."""

    def __init__(self, context: Context) -> None:
        service = context.getSystemService(autoclass("android.content.Context").BLUETOOTH_SERVICE)
        self._adapter = cast("android.bluetooth.BluetoothManager", service).getAdapter()
        self._uuid = autoclass("java.util.UUID").fromString(UUID)

    @property
    def there(self) -> bool:
        """Whether this device has Bluetooth at all."""
        return self._adapter is not None

    @property
    def on(self) -> bool:
        return self.there and bool(self._adapter.isEnabled())

    @property
    def name(self) -> str:
        """How other phones know this one."""
        try:
            return str(self._adapter.getName() or "")
        except JavaException:  # without leave
            return ""

    def paired(self) -> list[Paired]:
        """Those that can run the app, in the order of their names."""
        if not self.on:
            raise RadioOff  # the system would name none
        try:
            devices = self._adapter.getBondedDevices().toArray()
            phones = [cast("android.bluetooth.BluetoothDevice", device) for device in devices]
            found = [_paired(phone) for phone in phones if _runs_apps(phone)]
        except JavaException as error:
            raise _refused(error) from None
        return sorted(found, key=lambda one: one.name.casefold())

    def listen(self, loop: AbstractEventLoop, accept: Accept) -> Listening:
        """Paired phones can call here from now on; each comes to `accept` on the loop's thread."""
        if not self.on:
            raise RadioOff
        try:
            server = self._adapter.listenUsingRfcommWithServiceRecord(SERVICE, self._uuid)
        except JavaException as error:
            raise _refused(error) from None
        return Listening(server, loop, accept, lambda: self.on)

    def dialler(self, loop: AbstractEventLoop, otherwise: Dial) -> Dial:
        """Calls Bluetooth's addresses by Bluetooth, and leaves all others to `otherwise`."""

        def dial(host: str, port: int) -> Link:
            if not ADDRESS.fullmatch(host):
                return otherwise(host, port)
            return StreamLink(loop, Rfcomm(host, lambda: self._socket_to(host), lambda: self.on, calls=True))

        return dial

    def _socket_to(self, address: str) -> Socket:
        return self._adapter.getRemoteDevice(address).createRfcommSocketToServiceRecord(self._uuid)


def _words(error: JavaException) -> str:
    return str(error.innermessage or error.classname or error)


def _refused(error: JavaException) -> RadioError:
    return RadioDenied(_words(error)) if error.classname == DENIED else RadioError(f"Bluetooth fails: {_words(error)}")


def _paired(phone: Phone) -> Paired:
    return Paired(str(phone.getName() or phone.getAddress()), (str(phone.getAddress()), PORT))


def _runs_apps(phone: Phone) -> bool:
    kind = phone.getBluetoothClass()
    return kind is None or int(kind.getMajorDeviceClass()) in PHONES
