"""A phone's Bluetooth: bumble's host over HCI, and the door at which the app's sockets ask it for links.

At the door one line is said and one is answered. "offer UUID PORT" puts a service on record; whoever calls it is led to
that port, after a line with their address. "call ADDRESS UUID" is answered with "ok", and then it is the link, or with
why there is none.
"""

from __future__ import annotations

import asyncio
from asyncio import StreamReader, StreamWriter
from contextlib import suppress
from weakref import WeakSet

from bumble.core import UUID, BaseBumbleError, PhysicalTransport
from bumble.device import Connection, Device, DeviceConfiguration
from bumble.hci import Address, HCI_Error
from bumble.host import Host
from bumble.keys import MemoryKeyStore
from bumble.pairing import PairingConfig, PairingDelegate
from bumble.rfcomm import DLC, Client, Server, find_rfcomm_channel_with_uuid, make_service_sdp_records
from bumble.transport.tcp_client import open_tcp_client_transport

PORTION = 4_096
FAILURES = (BaseBumbleError, HCI_Error, OSError, TimeoutError, asyncio.CancelledError)


class Person(PairingDelegate):
    """Who is asked whether two phones shall be paired, and says yes only when they want it."""

    def __init__(self, agrees: bool) -> None:
        super().__init__(PairingDelegate.DISPLAY_OUTPUT_AND_YES_NO_INPUT)
        self._agrees = agrees

    async def compare_numbers(self, number: int, digits: int) -> bool:
        return self._agrees


class Stack:
    def __init__(self, address: str, name: str) -> None:
        self.address, self.name = address, name
        self.agrees = False  # whether the phone's owner wants to pair it now
        self.channels: list[int | None] = []  # what looking the service up has brought
        self._keys = MemoryKeyStore()
        self._proven: WeakSet[Connection] = WeakSet()  # whose other end is who it says
        self._links: set[StreamWriter] = set()

    async def start(self, port: int) -> int:
        """Power on, by the controller at this port; answers with the port of the door."""
        self._hci = await open_tcp_client_transport(f"127.0.0.1:{port}")
        await self.switch_on()
        door = await asyncio.start_server(self._asked, "127.0.0.1", 0)
        return int(door.sockets[0].getsockname()[1])

    async def switch_on(self) -> None:
        config = DeviceConfiguration(name=self.name, le_enabled=False, classic_enabled=True)
        config.address = Address(self.address, Address.PUBLIC_DEVICE_ADDRESS)
        self.device = Device(config=config, host=Host(self._hci.source, self._hci.sink))
        self.device.pairing_config_factory = self._pairing
        self.device.keystore = self._keys
        self.device.on(Device.EVENT_CONNECTION, self._met)
        await self.device.power_on()
        await self.device.set_connectable(True)
        self._server = Server(self.device)
        self.device.sdp_service_records = {}

    async def switch_off(self) -> None:
        for connection in list(self.device.connections.values()):
            with suppress(*FAILURES):
                await connection.disconnect()
        for writer in tuple(self._links):
            writer.transport.abort()
        await self.device.power_off()

    # -- pairing

    @property
    def bonded(self) -> set[str]:
        return {name.partition("/")[0] for name in self._keys.all_keys}

    def _met(self, connection: Connection) -> None:
        connection.on(connection.EVENT_LINK_KEY, lambda: self._proven.add(connection))

    def _pairing(self, connection: Connection) -> PairingConfig:
        known = _words(connection.peer_address) in self.bonded
        return PairingConfig(mitm=True, bonding=True, delegate=Person(known or self.agrees))

    async def pair(self, address: str) -> None:
        """Both people compare the numbers on their screens."""
        connection = await self._reach(address)
        await connection.disconnect()

    async def _reach(self, address: str) -> Connection:
        """A connection, after both ends have shown that they are paired."""
        there = self.device.find_connection_by_bd_addr(Address(address), PhysicalTransport.BR_EDR)
        connection = there or await self.device.connect(address, PhysicalTransport.BR_EDR, timeout=5)
        if there is None:
            await connection.authenticate()
        return connection

    # -- the door

    async def _asked(self, reader: StreamReader, writer: StreamWriter) -> None:
        wish, *words = (await reader.readline()).decode().split()
        try:
            await getattr(self, f"_{wish}")(reader, writer, *words)
        except FAILURES as error:
            writer.write(f"{type(error).__name__}: {error}\n".encode())
        finally:
            writer.close()

    async def _offer(self, reader: StreamReader, writer: StreamWriter, uuid: str, port: str) -> None:
        """On record until the app closes its socket."""
        channel = self._server.listen(lambda dlc: self._lead(dlc, int(port)))
        handle = 0x00010000 + channel
        self.device.sdp_service_records[handle] = make_service_sdp_records(handle, channel, UUID(uuid))
        writer.write(b"ok\n")
        self._links.add(writer)
        await reader.read()
        self.device.sdp_service_records.pop(handle, None)

    def _lead(self, dlc: DLC, port: int) -> None:
        asyncio.get_running_loop().create_task(self._lead_in(dlc, port))

    async def _lead_in(self, dlc: DLC, port: int) -> None:
        connection = dlc.multiplexer.l2cap_channel.connection
        address = _words(connection.peer_address)
        if connection not in self._proven:
            await connection.disconnect()
            return
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(f"{address}\n".encode())
        await self._carry(dlc, reader, writer)

    async def _call(self, reader: StreamReader, writer: StreamWriter, address: str, uuid: str) -> None:
        connection = await self._reach(address)
        channel = await find_rfcomm_channel_with_uuid(connection, UUID(uuid))
        self.channels.append(channel)
        if channel is None:
            await connection.disconnect()
            raise OSError("no such service is on record there")
        multiplexer = await Client(connection).start()
        dlc = await multiplexer.open_dlc(channel)
        writer.write(b"ok\n")
        await self._carry(dlc, reader, writer)

    async def _carry(self, dlc: DLC, reader: StreamReader, writer: StreamWriter) -> None:
        """Bytes both ways, until one side ends."""
        self._links.add(writer)
        dlc.sink = writer.write
        dlc.on(dlc.EVENT_CLOSE, writer.close)
        try:
            while data := await reader.read(PORTION):
                dlc.write(data)
                await dlc.drain()
            await dlc.disconnect()
        except FAILURES:
            pass  # the app sees its socket closed, as it does on a phone
        finally:
            self._links.discard(writer)
            writer.close()
            with suppress(*FAILURES):
                await dlc.multiplexer.l2cap_channel.connection.disconnect()


def _words(address: Address) -> str:
    return address.to_string(with_type_qualifier=False)
