"""Tables found by name on the local network (mDNS), always on named interfaces. A find is a hint, not a proof."""

from __future__ import annotations

import selectors
import socket
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack, nullcontext, suppress
from ipaddress import IPv6Address, ip_address
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

import app.net.interfaces  # noqa: F401 - imports what zeroconf imports too, in a way that works on every phone
from app.net.sightings import SERVICE, Found, Known, Sightings
from app.net.sign import sign_of

if TYPE_CHECKING:
    from zeroconf import IPVersion

PORT: Final = 5353
GROUPS: Final = {socket.AF_INET: "224.0.0.251", socket.AF_INET6: "ff02::fb"}
MOST_BYTES: Final = 9_000  # of a packet
ASKS: Final = (0.0, 0.5, 1.5, 3.5)  # seconds at which is asked for tables, then
ASKS_EVERY: Final = 5.0
OURS: Final = SERVICE.partition(".")[0].encode()

Lock = Callable[[], AbstractContextManager[Any]]  # what the device must hold while it listens to or sends multicast


class Advertiser:
    """Tells the network of a table for as long as it is open."""

    def __init__(self, found: Found, lock: Lock = nullcontext) -> None:
        from zeroconf import ServiceInfo, Zeroconf

        self._stack = ExitStack()
        self._stack.enter_context(lock())
        addresses = [address for address, _ in found.places]
        self._info = ServiceInfo(
            SERVICE,
            f"{found.room}.{SERVICE}",
            addresses=[ip_address(address).packed for address in addresses],
            port=found.places[0][1],
            properties=found.texts(),
            server=f"railhead-{found.room}.local.",
        )
        try:
            self._zeroconf = Zeroconf(interfaces=addresses, ip_version=_versions(addresses))
            self._stack.callback(self._zeroconf.close)
            self._zeroconf.register_service(self._info, cooperating_responders=True)
        except BaseException:
            self._stack.close()
            raise

    def close(self) -> None:
        """Say that it is gone, and give back the lock."""
        try:
            self._zeroconf.unregister_service(self._info)
        finally:
            self._stack.close()


class Browser:
    """Looks for tables; `changed` is called on another thread with all that are there, the `known` ones first.

    The library's own browser does not tell who has said what, and waits for everybody who leaves something out.
    """

    def __init__(
        self,
        addresses: Sequence[str],
        changed: Callable[[tuple[Found, ...]], None],
        lock: Lock = nullcontext,
        known: Known = lambda _: False,
    ) -> None:
        self._changed, self._sightings = changed, Sightings(known)
        self._shown: tuple[Found, ...] = ()
        self._stack = ExitStack()
        self._stack.enter_context(lock())
        try:
            self._selector = self._stack.enter_context(selectors.DefaultSelector())
            self._senders = self._open(list(addresses))
            self._wake, self._woken = socket.socketpair()
            self._stack.callback(self._wake.close)
            self._hear_at(self._woken)
        except BaseException:
            self._stack.close()
            raise
        self._thread = Thread(target=self._look, name="lookout", daemon=True)
        self._thread.start()

    def _open(self, addresses: list[str]) -> list[socket.socket]:
        from zeroconf import create_sockets  # type: ignore[attr-defined]

        listens, sends = create_sockets(addresses, ip_version=_versions(addresses))
        for one in (*([] if listens is None else [listens]), *sends):
            self._hear_at(one)
        return sends

    def _hear_at(self, one: socket.socket) -> None:
        one.setblocking(False)
        self._stack.callback(one.close)
        self._selector.register(one, selectors.EVENT_READ)

    # -- on the thread that looks

    def _look(self) -> None:
        began, asked = monotonic(), 0
        while True:
            now = monotonic()
            due = ASKS[asked] if asked < len(ASKS) else ASKS[-1] + ASKS_EVERY * (asked - len(ASKS) + 1)
            if now - began >= due:
                asked += 1
                self._ask()
                continue
            for key, _ in self._selector.select(began + due - now):
                if key.fileobj is self._woken:
                    return
                self._hear(key.fileobj)
            self._show()

    def _ask(self) -> None:
        from zeroconf import DNSOutgoing, DNSQuestion  # type: ignore[attr-defined]

        query = DNSOutgoing(0)
        query.add_question(DNSQuestion(SERVICE, 12, 1))  # PTR, IN
        for sender in self._senders:
            for packet in query.packets():
                with suppress(OSError):  # this network is gone, or lets nothing through at present
                    sender.sendto(packet, (GROUPS[sender.family], PORT))

    def _hear(self, end: Any) -> None:
        from zeroconf import DNSIncoming  # type: ignore[attr-defined]

        try:
            data, (source, *_) = end.recvfrom(MOST_BYTES)
        except OSError:
            return  # nothing there after all
        if OURS in data:  # most of what is said in a network is about printers and the like
            message = DNSIncoming(data)
            if message.valid and message.is_response():
                self._sightings.take(_plain(source), message, monotonic())

    def _show(self) -> None:
        found = self._sightings.tables(monotonic())
        if found != self._shown:
            self._shown = found
            for table in found:
                sign_of(table.fingerprint)  # takes its time, and here nobody waits for it
            self._changed(found)

    def close(self) -> None:
        self._wake.send(b".")
        self._thread.join(timeout=2)
        self._stack.close()


def _plain(source: str) -> str:
    """One announcer has one name, by whichever socket it is heard."""
    address = ip_address(source)
    four = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return str(four or address)


def _versions(addresses: Sequence[str]) -> IPVersion:
    from zeroconf import IPVersion

    four = any(ip_address(address).version == 4 for address in addresses)
    six = any(ip_address(address).version == 6 for address in addresses)
    return IPVersion.All if four and six else IPVersion.V4Only if four else IPVersion.V6Only
