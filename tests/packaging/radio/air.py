"""The air between two phones, with the controller of each: `python -m tests.packaging.radio.air`.

It says at which ports the controllers are to be had, and ends when its standard input does. A line "lose" there means
that the phones are out of each other's reach for a moment: both controllers give the connection up.
"""

from __future__ import annotations

import asyncio
import json
import logging
import socket
import sys

from bumble.controller import Controller
from bumble.hci import Address, HCI_ErrorCode
from bumble.link import LocalLink
from bumble.transport.tcp_server import open_tcp_server_transport_with_socket

from tests.packaging.radio import GUEST, HOST


class Air:
    def __init__(self) -> None:
        self._link = LocalLink()
        self._controllers: list[Controller] = []

    async def add(self, address: str) -> int:
        """Another controller; the port at which a host speaks HCI with it."""
        door = socket.create_server(("127.0.0.1", 0))
        transport = await open_tcp_server_transport_with_socket(door)
        public = Address(address, Address.PUBLIC_DEVICE_ADDRESS)
        controller = Controller(address, transport.source, transport.sink, self._link, public)
        self._controllers.append(controller)
        return int(door.getsockname()[1])

    def lose(self) -> None:
        for controller in self._controllers:
            for peer in list(controller.classic_connections):
                controller.on_classic_disconnected(peer, HCI_ErrorCode.CONNECTION_TIMEOUT_ERROR)


async def main() -> None:
    air = Air()
    ports = {address: await air.add(address) for address in (HOST, GUEST)}
    sys.stdout.write(json.dumps({"event": "ready", "ports": ports}) + "\n")
    sys.stdout.flush()
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        if line.strip() == "lose":
            air.lose()


if __name__ == "__main__":
    logging.getLogger("bumble").setLevel(logging.CRITICAL)  # packets for a connection that was lost are no news here
    asyncio.run(main())
