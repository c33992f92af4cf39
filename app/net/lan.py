"""TCP on the local network, IPv4 and IPv6, with an asyncio loop on a thread of its own."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from threading import Thread, current_thread
from typing import Any, Final, TypeVar

from app.net.link import Accept, NetError, Reason, Receiver
from app.net.networks import FarAway, callable_at

Result = TypeVar("Result")

LAST_WORDS: Final = 0.1
BACKLOG: Final = 128  # calls that the system keeps while this thread is busy; those beyond have to call again
FLUSH: Final = 0.5  # seconds for the last words before a connection is torn down


class NoNetwork(NetError):
    def __init__(self) -> None:
        super().__init__("this device has no address on a local network")


class NetThread:
    """The thread on which everything of the network happens."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._run, name="net", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.run_forever()

    def call(self, function: Callable[..., object], *args: Any) -> None:
        """Do something on the net's thread, soon."""
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(function, *args)

    def ask(self, function: Callable[[], Result], timeout: float = 2.0) -> Result:
        """Do something there and wait for what comes of it."""
        if current_thread() is self._thread:
            return function()
        answer: Future[Result] = Future()

        def job() -> None:
            try:
                answer.set_result(function())
            except BaseException as error:
                answer.set_exception(error)

        self.call(job)
        return answer.result(timeout)

    def run(self, coroutine: Any, timeout: float = 5.0) -> Any:
        """Run a coroutine there and wait for it."""
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result(timeout)

    def stop(self) -> None:
        """After the last words have gone out."""
        self.call(self.loop.call_later, LAST_WORDS, self.loop.stop)
        self._thread.join(timeout=2)
        if not self._thread.is_alive():
            self.loop.close()


class TcpLink(asyncio.Protocol):
    """One TCP connection, made here or accepted."""

    def __init__(self, loop: asyncio.AbstractEventLoop, peer: str = "", accept: Accept | None = None) -> None:
        self.peer = peer
        self.fingerprint = b""
        self._loop, self._accept = loop, accept
        self._transport: asyncio.Transport | None = None
        self._receiver: Receiver | None = None
        self._early = b""
        self._lost: str | None = None
        self._closed = False
        self._dialling: asyncio.Task[None] | None = None

    # -- what asyncio tells

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        if not isinstance(transport, asyncio.Transport):
            raise TypeError("a stream was expected")
        if self._closed:
            transport.abort()
            return
        self._transport = transport
        address = transport.get_extra_info("peername") or ("?", 0)
        self.peer = f"{address[0]} {address[1]}"
        if self._accept is not None:
            self._accept(self)
        elif self._receiver is not None:
            self._receiver.opened()

    def data_received(self, data: bytes) -> None:
        if self._receiver is None:
            self._early += data
        elif not self._closed:
            self._receiver.received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        self.fall("the other side has closed the connection" if exc is None else f"the connection broke: {exc}")

    def fall(self, reason: str) -> None:
        self._lost = reason
        if not self._closed and self._receiver is not None:
            self._closed = True
            self._receiver.lost(reason)

    # -- the link

    @property
    def waiting(self) -> int:
        return 0 if self._transport is None else self._transport.get_write_buffer_size()

    def listen(self, receiver: Receiver) -> None:
        self._receiver = receiver
        self._loop.call_soon(self._catch_up)

    def _catch_up(self) -> None:
        """What happened before anybody listened."""
        receiver = self._receiver
        if receiver is None or self._closed:
            return
        if self._transport is not None:
            receiver.opened()
        early, self._early = self._early, b""
        if early:
            receiver.received(early)
        if self._lost is not None:
            self.fall(self._lost)

    def send(self, data: bytes) -> None:
        """What is sent while the connection breaks is gone with it; `lost` tells of that in the next moment."""
        if self._transport is not None and not self._closed and not self._transport.is_closing():
            self._transport.write(data)

    def close(self) -> None:
        self._closed = True
        if self._dialling is not None:
            self._dialling.cancel()
        if self._transport is not None:
            self._transport.close()
            self._loop.call_later(FLUSH, self._transport.abort)

    # -- dialling

    def dial(self, host: str, port: int) -> None:
        self._dialling = self._loop.create_task(self._dial(host, port))

    async def _dial(self, host: str, port: int) -> None:
        try:
            first = await first_connected(self._loop, callable_at(host), port)
            await self._loop.create_connection(lambda: self, sock=first)
        except (OSError, NetError) as error:
            words = f"{host} cannot be reached: {getattr(error, 'strerror', None) or error}"
            self.fall(Reason(words, FarAway.why if isinstance(error, FarAway) else "lost"))
        finally:
            self._dialling = None


async def first_connected(loop: asyncio.AbstractEventLoop, forms: Sequence[str], port: int) -> socket.socket:
    """The first connection that comes about among the forms of one address; the others are let go."""
    calls = [asyncio.ensure_future(_connected(loop, form, port)) for form in forms]
    kept, trouble = None, OSError("no such network")
    try:
        for call in asyncio.as_completed(calls):
            try:
                kept = await call
                return kept
            except OSError as error:
                trouble = error
        raise trouble
    finally:
        for one in calls:
            one.cancel()
            one.add_done_callback(lambda done: _let_go(done, kept))


def _let_go(call: asyncio.Future[socket.socket], kept: socket.socket | None) -> None:
    if not call.cancelled() and call.exception() is None and call.result() is not kept:
        call.result().close()


async def _connected(loop: asyncio.AbstractEventLoop, host: str, port: int) -> socket.socket:
    family, kind, protocol, _, place = (await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM))[0]
    connection = socket.socket(family, kind, protocol)
    try:
        connection.setblocking(False)
        await loop.sock_connect(connection, place)
    except BaseException:
        connection.close()
        raise
    return connection


def dialler(loop: asyncio.AbstractEventLoop) -> Callable[[str, int], TcpLink]:
    """A `Dial` for this loop."""

    def dial(host: str, port: int) -> TcpLink:
        link = TcpLink(loop, f"{host} {port}")
        link.dial(host, port)
        return link

    return dial


class Listener:
    """Accepts connections at these addresses of the device, and at no others."""

    def __init__(self, loop: asyncio.AbstractEventLoop, accept: Accept) -> None:
        self.addresses: tuple[str, ...] = ()
        self.port = 0
        self._loop, self._accept = loop, accept
        self._servers: dict[str, asyncio.Server] = {}

    async def open(self, addresses: Iterable[str], port: int = 0) -> None:
        """Listen here from now on; a wanted port that is taken is replaced by a free one."""
        wanted = tuple(dict.fromkeys(addresses))
        for gone in set(self._servers) - set(wanted):
            self._servers.pop(gone).close()
        for address in wanted:
            if address not in self._servers:
                await self._open_one(address, self.port or port)
        self.addresses = tuple(address for address in wanted if address in self._servers)
        if not self.addresses:
            raise NoNetwork

    async def _open_one(self, address: str, port: int) -> None:
        for wanted in dict.fromkeys((port, 0)):
            try:
                server = await self._loop.create_server(
                    self._protocol, address, wanted, reuse_address=True, backlog=BACKLOG
                )
            except OSError:
                continue
            self._servers[address] = server
            self.port = self.port or server.sockets[0].getsockname()[1]
            return

    def _protocol(self) -> TcpLink:
        return TcpLink(self._loop, accept=self._accept)

    @property
    def places(self) -> tuple[tuple[str, int], ...]:
        return tuple((address, server.sockets[0].getsockname()[1]) for address, server in self._servers.items())

    def close(self) -> None:
        for server in self._servers.values():
            server.close()
        self._servers.clear()


def ipv6_works() -> bool:
    """Whether this machine has IPv6 at all."""
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", 0))
    except OSError:
        return False
    return True
