"""Devices as real processes over real sockets, wires between them that can be cut, and a look at their logs."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import Any, Self

from app.net.diary import view_file
from app.net.lan import NetThread
from engine.eyes import eyes_of, onlooker
from engine.lines import Lines
from engine.record import read_log
from engine.visibility import seen_by
from tests.app.net.party import log_lines
from tests.positions import variant

ROOT = Path(__file__).parent.parent.parent.parent


class Process:
    """A device. `prefix` may put it into a network namespace."""

    module = "tests.app.net.device"

    def __init__(self, config: dict[str, Any], prefix: Sequence[str] = ()) -> None:
        self.config, self.prefix = config, prefix
        self.events: list[dict[str, Any]] = []
        self._fresh: SimpleQueue[dict[str, Any]] = SimpleQueue()
        command = [*prefix, sys.executable, "-m", self.module, json.dumps(config)]
        self._errors = (Path(config["folder"]).parent / f"{Path(config['folder']).name}.errors").open("ab")
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, stderr=self._errors, text=True)
        Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            event = json.loads(line)
            self.events.append(event)
            self._fresh.put(event)

    def wait_for(self, event: str, timeout: float = 60.0, **fields: Any) -> dict[str, Any]:
        """The next such event; what comes before it is passed over."""
        end = monotonic() + timeout
        while True:
            try:
                got = self._fresh.get(timeout=max(0.0, end - monotonic()))
            except Empty:
                where = Path(self.config["folder"]).name
                raise AssertionError(f"{where}: no {event} {fields} in {timeout} s; {self.events[-5:]}") from None
            if got["event"] == event and all(got.get(key) == value for key, value in fields.items()):
                return got

    def has(self, event: str, **fields: Any) -> bool:
        return any(e["event"] == event and all(e.get(k) == v for k, v in fields.items()) for e in self.events)

    def command(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def kill(self) -> None:
        """With -9: nothing is said, nothing is saved."""
        self.process.send_signal(signal.SIGKILL)
        self._clean_up()

    def freeze(self, frozen: bool) -> None:
        os.kill(self.process.pid, signal.SIGSTOP if frozen else signal.SIGCONT)

    def stop(self) -> None:
        if self.process.poll() is None and self.process.stdin is not None:
            self.process.stdin.close()
            try:
                self.process.wait(5)
            except subprocess.TimeoutExpired:
                self.process.kill()
        self._clean_up()

    def _clean_up(self) -> None:
        self.process.wait()
        self._errors.close()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None and not pipe.closed:
                with suppress(BrokenPipeError):
                    pipe.close()

    def again(self, **changes: Any) -> Self:
        """The same device, started anew: it reads what it wrote down."""
        config = {key: value for key, value in self.config.items() if key not in ("link", "places", "code")}
        return type(self)(config | changes, self.prefix)


class Announcer:
    """Somebody who announces what is not theirs, until they are stopped."""

    def __init__(self, config: dict[str, Any], prefix: Sequence[str] = ()) -> None:
        command = [*prefix, sys.executable, "-m", "tests.app.net.announcer", json.dumps(config)]
        self._process = subprocess.Popen(command, cwd=ROOT)

    def stop(self) -> None:
        self._process.kill()
        self._process.wait()


class Wire:
    """A way to the host that can be cut, held up, or moved to another port."""

    def __init__(self, net: NetThread, host: tuple[str, int], address: str = "127.0.0.1") -> None:
        self._net, self._host, self._address = net, host, address
        self._writers: set[asyncio.StreamWriter] = set()
        self._open = asyncio.Event()
        self._from = ("127.0.0.1", 0)
        self._server: asyncio.Server = net.run(self._listen(0))
        self.port: int = self._server.sockets[0].getsockname()[1]

    async def _listen(self, port: int) -> asyncio.Server:
        self._open.set()
        return await asyncio.start_server(self._carry, self._address, port)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            far_reader, far_writer = await asyncio.open_connection(*self._host, local_addr=self._from)
        except OSError:
            writer.close()
            return
        self._writers |= {writer, far_writer}
        try:
            await asyncio.gather(self._pump(reader, far_writer), self._pump(far_reader, writer))
        finally:
            self._writers -= {writer, far_writer}

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(65536):
                await self._open.wait()
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        writer.close()

    def cut(self) -> None:
        """The connection breaks; the next one gets through."""

        def job() -> None:
            for writer in tuple(self._writers):
                writer.transport.abort()

        self._net.ask(job)

    def move(self, address: str) -> None:
        """The device gets another address."""
        self._from = (address, 0)
        self.cut()

    def hold(self, held: bool) -> None:
        """Nothing gets through, and nobody is told."""
        self._net.ask(self._open.clear if held else self._open.set)

    def close(self) -> None:
        self.cut()
        self._net.ask(self._server.close)


def redacted_lines(log: Path, seat: int | None) -> list[str]:
    """What a seat may know of the host's log, worked out anew from the file."""
    recorded = read_log(log, variant)
    seats, team_size = len(recorded.header.players), recorded.variant.numbers.team_size
    eyes = onlooker(seats, team_size) if seat is None else eyes_of(seat, seats, team_size)
    writer, ends = Lines(recorded.variant, seats), set(recorded.ends)
    numbered = enumerate(recorded.events, 1)
    return [writer.write(number, seen_by(event, eyes), number in ends) for number, event in numbered]


def check_logs(folder: Path, host: Path, guests: dict[str, Sequence[int]]) -> None:
    """Every device's log is the host's, redacted; who played has the whole of it too."""
    log = host / "game.jsonl"
    for name, seats in guests.items():
        for seat in seats or (None,):
            assert log_lines(folder / name / view_file(seat)) == redacted_lines(log, seat), (name, seat)
        if seats:
            assert (folder / name / "full.jsonl").read_bytes() == log.read_bytes(), name
