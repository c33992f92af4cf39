"""Tables found by name on the local network (mDNS), always on named interfaces. A find is a hint, not a proof."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack, nullcontext
from dataclasses import dataclass
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any, Final

import app.net.interfaces  # noqa: F401 - imports what zeroconf imports too, in a way that works on every phone
from app.net.pairing import MOST_ADDRESSES, Invitation

if TYPE_CHECKING:
    from zeroconf import ServiceInfo, ServiceStateChange, Zeroconf

SERVICE: Final = "_railhead._tcp.local."
MOST_FOUND: Final = 50
WAIT: Final = 2_000  # milliseconds for the details of a table

Lock = Callable[[], AbstractContextManager[Any]]  # what the device must hold while it listens to or sends multicast


@dataclass(frozen=True)
class Found:
    """A table that somebody says is there."""

    room: str
    name: str
    map_id: str
    version: str
    places: tuple[tuple[str, int], ...]

    def invitation(self) -> Invitation:
        """To be completed by the typed code."""
        return Invitation(self.room, self.places)


class Advertiser:
    """Tells the network of a table for as long as it is open."""

    def __init__(self, found: Found, lock: Lock = nullcontext) -> None:
        from zeroconf import ServiceInfo

        self._stack = ExitStack()
        self._stack.enter_context(lock())
        addresses = [address for address, _ in found.places]
        self._info = ServiceInfo(
            SERVICE,
            f"{found.room}.{SERVICE}",
            addresses=[ip_address(address).packed for address in addresses],
            port=found.places[0][1],
            properties={"name": found.name, "map": found.map_id, "version": found.version},
            server=f"railhead-{found.room}.local.",
        )
        try:
            self._zeroconf = _zeroconf(addresses)
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
    """Looks for tables; `changed` is called on another thread with all that are there."""

    def __init__(
        self, addresses: Sequence[str], changed: Callable[[tuple[Found, ...]], None], lock: Lock = nullcontext
    ) -> None:
        from zeroconf import ServiceBrowser

        self._changed = changed
        self._found: dict[str, Found] = {}
        self._stack = ExitStack()
        self._stack.enter_context(lock())
        try:
            zeroconf = _zeroconf(addresses)
            self._stack.callback(zeroconf.close)
            self._browser = ServiceBrowser(zeroconf, SERVICE, handlers=[self._told])
        except BaseException:
            self._stack.close()
            raise

    def _told(self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange) -> None:
        """Called by zeroconf, on its own thread."""
        from zeroconf import ServiceStateChange

        if state_change is ServiceStateChange.Removed:
            found = None
        else:
            info = zeroconf.get_service_info(service_type, name, timeout=WAIT)
            found = None if info is None else read_info(info)
        self._note(name, found)

    def _note(self, name: str, found: Found | None) -> None:
        if found is None:
            changed = self._found.pop(name, None) is not None
        else:
            changed = self._found.get(name) != found and (name in self._found or len(self._found) < MOST_FOUND)
        if changed and found is not None:
            self._found[name] = found
        if changed:
            self._changed(tuple(self._found.values()))

    def close(self) -> None:
        self._stack.close()


def read_info(info: ServiceInfo) -> Found | None:
    """What an announcement says, None when it is not one of ours."""
    room = info.name.removesuffix(f".{SERVICE}")
    texts = {key: _short(value) for key, value in info.properties.items()}
    if not (0 < len(room) <= 32 and room.isalnum()) or not info.port:
        return None
    places = tuple((address, info.port) for address in info.parsed_scoped_addresses()[:MOST_ADDRESSES])
    version, map_id, name = (texts.get(key, "") for key in (b"version", b"map", b"name"))
    return Found(room, name, map_id, version, places) if places else None


def _short(value: bytes | None) -> str:
    return "".join(letter for letter in (value or b"").decode("utf-8", "replace")[:40] if letter.isprintable())


def _zeroconf(addresses: Sequence[str]) -> Zeroconf:
    from zeroconf import IPVersion, Zeroconf

    four = any(ip_address(address).version == 4 for address in addresses)
    six = any(ip_address(address).version == 6 for address in addresses)
    version = IPVersion.All if four and six else IPVersion.V4Only if four else IPVersion.V6Only
    return Zeroconf(interfaces=list(addresses), ip_version=version)
