"""Somebody who announces tables that are not theirs: a process, `python -m tests.app.net.announcer '{...}'`.

It sends bare packets, from one address, to everybody in its network, and goes on until it is ended.
"""

from __future__ import annotations

import json
import socket
import sys
from ipaddress import ip_address
from time import sleep
from typing import Any

from zeroconf import DNSOutgoing, DNSPointer, ServiceInfo

from app.net.discovery import GROUPS, PORT
from app.net.sightings import SERVICE, Found

ANSWER, ALL_AT_ONCE = 0x8400, 20


def announcement(*tables: Found, ttl: int | None = None, **texts: str) -> bytes:
    """A packet as the library writes it; `ttl` 0 says that the tables are gone."""
    out = DNSOutgoing(ANSWER)
    for table in tables:
        packed = [ip_address(address).packed for address, _ in table.places]
        name, said = f"{table.room}.{SERVICE}", table.texts() | texts
        info = ServiceInfo(SERVICE, name, addresses=packed, port=table.places[0][1], properties=said)
        for record in (info.dns_pointer(override_ttl=ttl), info.dns_service(), info.dns_text(), *info.dns_addresses()):
            out.add_answer_at_time(record, 0)
    (data,) = out.packets()
    return data


def nameless(first: int, count: int) -> bytes:
    """Names of tables about which nothing else is said."""
    out = DNSOutgoing(ANSWER)
    for number in range(first, first + count):
        out.add_answer_at_time(DNSPointer(SERVICE, 12, 1, 120, f"room{number}.{SERVICE}"), 0)
    (data,) = out.packets()
    return data


def packets(config: dict[str, Any]) -> list[bytes]:
    real = [
        Found(one["room"], "Ana", "usa", "0.1.0", tuple(map(tuple, one["places"])), bytes.fromhex(one["cert"]))
        for one in config.get("tables", ())
    ]
    false = [
        Found(f"false{number}", "Ana", "usa", "0.1.0", ((config["address"], 4000),), number.to_bytes(32, "big"))
        for number in range(config.get("false", 0))
    ]
    names = range(0, config.get("nameless", 0), ALL_AT_ONCE)
    return [*map(announcement, real), *map(announcement, false), *(nameless(first, ALL_AT_ONCE) for first in names)]


def run(config: dict[str, Any]) -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
        for option in (socket.SO_REUSEADDR, socket.SO_REUSEPORT):
            sender.setsockopt(socket.SOL_SOCKET, option, 1)
        sender.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(config["address"]))
        sender.bind((config["address"], PORT))
        while True:
            for packet in packets(config):
                sender.sendto(packet, (GROUPS[socket.AF_INET], PORT))
            sleep(config.get("every", 0.5))


if __name__ == "__main__":
    run(json.loads(sys.argv[1]))
