"""TCP on loopback with TLS and threads: both families of addresses, a stalled screen, and strangers with sockets."""

from __future__ import annotations

import socket
import ssl
import struct
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from app.net.frames import frame
from app.net.lan import NetThread, TcpLink, dialler, ipv6_works
from app.net.notices import Line
from app.net.settings import Limits, Patience
from app.net.tls import guest_context
from app.net.words import write
from tests.app.net.ends import Ear
from tests.app.net.rooms import Loopback
from tests.app.net.test_fuzz import CORPUS, HELLO, mutated


@pytest.fixture
def net() -> Iterator[NetThread]:
    thread = NetThread()
    yield thread
    thread.stop()


@pytest.mark.parametrize("address", ["127.0.0.1", "::1"])
def test_a_game_over_either_family_of_addresses(tmp_path: Path, address: str) -> None:
    if address == "::1" and not ipv6_works():
        pytest.skip("this machine has no IPv6")
    room = Loopback(tmp_path, "usa", 2, address)
    room.host.start()
    room.run(lambda: min(room.number(0), room.number(1)) > 60)
    room.close()


def test_a_stalled_screen_drops_nobody(tmp_path: Path) -> None:
    """For two seconds nobody's UI thread does anything; with a patience this short a net on it would be given up."""
    room = Loopback(tmp_path, "usa", 2, patience=Patience(quiet=1.0, lost=1.5, beat=0.2, calm_beat=0.2))
    room.host.start()
    room.run(lambda: min(room.number(0), room.number(1)) > 40)
    closings = len(room.host.host.closings)
    time.sleep(2.0)
    before = room.number(0)
    room.run(lambda: room.number(0) > before + 20)
    assert len(room.host.host.closings) == closings
    assert all(guest.place.standing.line is Line.HERE for guest in room.guests)
    assert room.guests[0].place.there == ("here", "here")
    room.close()


def test_the_code_works_over_sockets(tmp_path: Path) -> None:
    room = Loopback(tmp_path, "usa", 2)
    found = room.host.found().invitation()
    assert found.secret is None
    typist = room.visit("typist", found, room.host.code)
    room.run(lambda: typist.place.lobby is not None)
    wrong = room.visit("wrong", found, "AAAAAA")
    room.run(lambda: wrong.place.standing.line is Line.CLOSED)
    assert wrong.place.standing.why == "code"
    assert wrong.place.lobby is None
    room.close(typist, wrong)


def test_a_call_to_where_nobody_listens_is_lost_with_a_reason(net: NetThread) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    ear = Ear()

    def call() -> TcpLink:
        link = dialler(net.loop)("127.0.0.1", port)
        link.listen(ear)
        return link

    net.ask(call)
    wait_until(lambda: bool(ear.lost_reasons))
    assert "cannot be reached" in ear.lost_reasons[0]


def test_what_is_sent_while_a_connection_breaks_is_lost_without_a_word_in_the_log(
    net: NetThread, caplog: pytest.LogCaptureFixture
) -> None:
    """A host has something for everybody many times in one moment, also for those whose connection has just broken."""
    ear = Ear()

    def call() -> TcpLink:
        link = dialler(net.loop)(*listening.getsockname())
        link.listen(ear)
        return link

    with socket.create_server(("127.0.0.1", 0)) as listening:
        link = net.ask(call)
        far, _ = listening.accept()
        wait_until(lambda: ear.opened_times == 1)

        def much() -> None:
            far.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            far.close()  # a reset, which the loop has not seen yet
            for _ in range(20):
                link.send(b"news" * 100)

        net.ask(much)
        wait_until(lambda: bool(ear.lost_reasons))
    assert len(ear.lost_reasons) == 1
    assert not caplog.records


def wait_until(condition: object, timeout: float = 10.0) -> None:
    end = time.monotonic() + timeout
    while not condition():  # type: ignore[operator]
        assert time.monotonic() < end, f"not in {timeout} s"
        time.sleep(0.01)


# -- strangers with sockets


class Attacker:
    """Connects again and again: with noise instead of TLS, or sealed and talking nonsense."""

    def __init__(self, place: tuple[str, int], seed: str) -> None:
        self.place, self.random = place, Random(seed)
        self.context = guest_context()
        self.turned_away = 0

    def send(self) -> None:
        raw = self.random.random() < 0.3
        with socket.create_connection(self.place, 5) as plain:
            plain.settimeout(5)
            try:
                if raw:
                    plain.sendall(mutated(self.random, CORPUS))
                else:
                    self._sealed(plain)
                plain.recv(1)
            except (OSError, ssl.SSLError):
                self.turned_away += 1

    def _sealed(self, plain: socket.socket) -> None:
        with self.context.wrap_socket(plain) as sealed:
            if self.random.random() < 0.5:
                sealed.sendall(frame(HELLO))
            sealed.sendall(mutated(self.random, CORPUS))
            sealed.sendall(frame(write("closed", why="bye", words="bye")))
            while sealed.recv(4096):
                pass


def under_attack(folder: Path, frames: int) -> None:
    room = Loopback(folder, "usa", 2)
    room.host.start()
    room.run(lambda: min(room.number(0), room.number(1)) > 30)
    room.plays = False
    room.run(room.posted.empty, 5)
    kept = room.host.host.kept
    assert kept is not None
    time.sleep(0.3)
    before, attacker = kept.number, Attacker(room.host.places[0], "attack")
    for _ in range(frames):
        attacker.send()
    assert kept.number == before
    assert len(room.room.devices) == 2
    assert all(why and words for _, why, words in room.host.host.closings)
    assert any(why == "crowd" for _, why, _ in room.host.host.closings)  # the rate limit was on
    room.run(room.posted.empty, 5)
    assert all(guest.place.standing.line is Line.HERE for guest in room.guests)
    room.plays = True
    for seat in (0, 1):
        room.act(seat)
    room.run(lambda: min(room.number(0), room.number(1)) > before)  # the table goes on
    room.close()


def test_nonsense_over_real_sockets(tmp_path: Path) -> None:
    under_attack(tmp_path, 150)


@pytest.mark.long
def test_two_thousand_frames_of_nonsense_over_real_sockets(tmp_path: Path) -> None:
    under_attack(tmp_path, 2_000)


def test_connections_that_say_nothing_do_not_keep_a_guest_out(tmp_path: Path) -> None:
    room = Loopback(tmp_path, "usa", 2)
    silent = [socket.create_connection(room.host.places[0]) for _ in range(15)]
    late = room.visit("late", room.host.invitation)
    room.run(lambda: late.place.lobby is not None)
    for one in silent:
        one.close()
    room.close(late)


def test_a_device_that_reads_nothing_is_dropped_before_it_fills_the_host(tmp_path: Path) -> None:
    room = Loopback(tmp_path, "usa", 2, limits=Limits(unread=200_000))
    guest = room.guests[0]
    transport = guest.net.ask(lambda: guest._guest._call.link._winner._link._transport)  # type: ignore[union-attr]
    guest.net.ask(transport.pause_reading)
    peers = [device.peer for device in room.host.host.devices.values() if device.peer is not None]
    peer = next(one for one in peers if one.device is not None and room.room.seats_of(one.device.id) == (0,))

    def flood() -> int:
        for _ in range(2_000):
            peer.say("said", 60_000, seat=0, saying="hello")
        return peer.link.waiting

    assert room.host.net.ask(flood, 10.0) < 300_000
    assert any(why == "unread" for _, why, _ in room.host.host.closings)
    room.close()


def test_no_thread_is_left_behind(tmp_path: Path) -> None:
    before = {thread.name for thread in threading.enumerate()}
    room = Loopback(tmp_path, "usa", 2)
    room.close()
    wait_until(lambda: {thread.name for thread in threading.enumerate()} <= before)
