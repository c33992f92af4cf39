"""The networks that this device is in: which addresses it gives away, and which it calls.

A table is wanted on every network that people share, also where its addresses are public ones, those that a provider
shares out (100.64.0.0/10), or IPv6 alone. Whoever gets as far as the door has to prove themselves anyway. A guest calls
nobody outside: a link or an announcement must not send it out into the internet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_interface, ip_network
from typing import Final

from app.net.interfaces import adapters
from app.net.link import NetError

Address = IPv4Address | IPv6Address

# Interfaces of the telephone network, tunnels, and those that lead to no other device.
NOT_LOCAL: Final = (
    *("rmnet", "ccmni", "cc2mni", "wwan", "pdp_ip", "ppp", "tun", "utun", "ipsec", "v4-", "clat", "seth"),
    *("lo0", "dummy", "awdl", "llw"),
)
SHARED: Final = ip_network("100.64.0.0/10")  # handed out by a provider, and never seen on the internet
ONE_LINK: Final = 64  # bits that the IPv6 addresses of one network have in common, whatever an address itself says


class FarAway(NetError):
    """An address outside of the networks that this device is in."""

    why = "far"

    def __init__(self) -> None:
        super().__init__("not an address of a network that this device is in")


@dataclass(frozen=True)
class Own:
    """One address of this device, the bits that its network has in common, and which of its networks that is."""

    address: Address
    bits: int
    scope: int

    def text(self) -> str:
        """With the network's number where the address alone does not say which network is meant."""
        return f"{self.address}%{self.scope}" if link_local_six(self.address) else str(self.address)

    def reaches(self, other: Address) -> bool:
        if self.address.version != other.version:
            return False
        bits = self.bits if self.address.version == 4 else min(self.bits, ONE_LINK)
        return other in ip_interface(f"{self.address}/{bits}").network


def link_local_six(address: Address) -> bool:
    return address.version == 6 and address.is_link_local


def own_addresses() -> tuple[Own, ...]:
    """All that this device has in local networks."""
    found = []
    for adapter in adapters():
        if not adapter.nice_name.lower().startswith(NOT_LOCAL):
            plain = ((ip.ip if isinstance(ip.ip, str) else ip.ip[0], ip.network_prefix) for ip in adapter.ips)
            found += [Own(ip_address(text.partition("%")[0]), bits, adapter.index or 0) for text, bits in plain]
    return tuple(own for own in found if not own.address.is_loopback)


def local_addresses() -> tuple[str, ...]:
    """Where a table of this device can be reached: of each network the private addresses, without any the public ones.

    A link-local IPv6 address is the last resort, because a guest has to find out in which network it is meant.
    """
    own = own_addresses()
    chosen = [one for scope in dict.fromkeys(one.scope for one in own) for one in _nearest(own, scope)]
    return tuple(one.text() for one in chosen or own)


def _nearest(own: Iterable[Own], scope: int) -> list[Own]:
    here = [one for one in own if one.scope == scope and not link_local_six(one.address)]
    return [one for one in here if one.address.is_private] or here


def without_scope(host: str) -> str:
    """An address as another device can use it, which numbers its networks in a way of its own."""
    return host.partition("%")[0]


def callable_at(host: str) -> list[str]:
    """The address in the forms in which it can be called: no name is looked up, and nobody outside is called."""
    try:
        address = ip_address(without_scope(host))
    except ValueError:
        raise NetError("not an address") from None
    if link_local_six(address):
        return list(_in_each_network(address))
    if not (_at_home(address) or any(own.reaches(address) for own in own_addresses())):
        raise FarAway
    return [str(address)]


def _at_home(address: Address) -> bool:
    """Of no use on the internet, wherever it leads."""
    return address.is_private or address.is_link_local or (address.version == 4 and address in SHARED)


def _in_each_network(address: Address) -> Iterator[str]:
    scopes = dict.fromkeys(own.scope for own in own_addresses() if link_local_six(own.address))
    if not scopes:
        raise FarAway
    return (f"{address}%{scope}" for scope in scopes)
