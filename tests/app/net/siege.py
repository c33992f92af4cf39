"""A table under siege, as processes of their own: hostile sources that crowd its door, and honest guests that try.

`python -m tests.app.net.siege '{"role": "attack", ...}'` attacks until its standard input ends;
with the role `guests` it makes one try for each line of its standard input, and says how long that took.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import ssl
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any

from app.net.frames import frame
from app.net.hosting import Visiting
from app.net.lan import TcpLink
from app.net.link import Dial
from app.net.notices import Line
from app.net.pairing import Exchange, read_link
from app.net.tls import guest_context
from app.net.words import PROTOCOL, write
from tests.app.net.party import VERSION
from tests.positions import variant

HOLD = 12.0  # seconds that a hostile connection is kept open if it is let be


def say(event: str, **fields: Any) -> None:
    sys.stdout.write(json.dumps({"event": event, **fields}) + "\n")
    sys.stdout.flush()


# -- the attack


class Attack:
    """Each source does the same again and again: what `kind` says."""

    def __init__(self, config: dict[str, Any]) -> None:
        self.place: tuple[str, int] = tuple(config["place"])
        self.kind, self.pace, self.each = config["kind"], config.get("pace", 0.2), config.get("each", 1)
        self.sources: Sequence[str] = config["sources"]
        self.context = guest_context()
        self.element = Exchange("WRONG2", b"\0" * 32, host=False).message.hex()  # the same for all: it costs nothing
        self.calls = 0

    async def run(self) -> None:
        for source in self.sources:
            for _ in range(self.each):
                self._task = asyncio.ensure_future(self.go_on(source))
        say("attacking")
        await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
        say("attacked", calls=self.calls)

    async def go_on(self, source: str) -> None:
        await asyncio.sleep(secrets.randbelow(1000) / 1000 * self.pace)
        while True:
            self.calls += 1
            with suppress(OSError, ssl.SSLError, asyncio.IncompleteReadError, TimeoutError):
                await asyncio.wait_for(self.call(source), HOLD)
            await asyncio.sleep(self.pace)

    async def call(self, source: str) -> None:
        sealed: dict[str, Any] = {} if self.kind == "silent" else {"ssl": self.context, "server_hostname": "host"}
        reader, writer = await asyncio.open_connection(*self.place, local_addr=(source, 0), **sealed)
        try:
            await getattr(self, f"be_{self.kind}")(reader, writer)
        finally:
            writer.transport.abort()

    async def be_silent(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()

    be_sealed = be_silent

    async def be_started(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Begin the exchange of the code and leave it at that."""
        nonce = secrets.token_hex(16)
        writer.write(frame(write("hello", app=VERSION, protocol=PROTOCOL, nonce=nonce, link=None, key=None)))
        await reader.readexactly(8)
        writer.write(frame(write("code", message=self.element)))
        await reader.readexactly(200)

    async def be_wrong(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Guess."""
        await self.be_started(reader, writer)
        writer.write(frame(write("proof", proof=secrets.token_hex(32))))
        await reader.read()


# -- the guests


class Guests:
    """One try after the other, each from an address of its own."""

    def __init__(self, config: dict[str, Any]) -> None:
        self.folder = Path(config["folder"])
        self.folder.mkdir(parents=True, exist_ok=True)
        self.posted: SimpleQueue[Callable[[], None]] = SimpleQueue()

    def run(self) -> None:
        say("ready")
        for line in sys.stdin:
            self.attempt(**json.loads(line))

    def attempt(self, name: str, source: str, seconds: float, link: str = "", code: str | None = None) -> None:
        """By the link, by the code at the link's addresses, or back to where `name` was before."""
        given = read_link(link) if link else None
        if given is not None and code is not None:
            given = type(given)(given.room, given.addresses)
        folder = self.folder / name
        folder.mkdir(exist_ok=True)
        began = monotonic()
        table = Visiting(
            folder, variant, self.posted.put, version=VERSION, invitation=given, code=code, search=False,
            dials=lambda loop: dial_from(loop, source),
        )  # fmt: skip
        while table.place.standing.line not in (Line.HERE, Line.CLOSED) and monotonic() < began + seconds:
            with suppress(Empty):
                self.posted.get(timeout=max(0.0, began + seconds - monotonic()))()
        standing = table.place.standing
        say("tried", name=name, inside=standing.line is Line.HERE, seconds=monotonic() - began, why=standing.why)
        table.close()


def dial_from(loop: asyncio.AbstractEventLoop, source: str) -> Dial:
    def dial(host: str, port: int) -> TcpLink:
        link = TcpLink(loop, f"{host} {port}")

        async def connect() -> None:
            try:
                await loop.create_connection(lambda: link, host, port, local_addr=(source, 0))
            except OSError as error:
                link.fall(f"{host} cannot be reached: {error}")

        link._dialling = loop.create_task(connect())
        return link

    return dial


if __name__ == "__main__":
    given = json.loads(sys.argv[1])
    if given["role"] == "attack":
        asyncio.run(Attack(given).run())
    else:
        Guests(given).run()
