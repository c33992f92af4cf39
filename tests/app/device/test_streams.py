"""A link over a stream that makes its readers wait: here a pair of sockets stands for Bluetooth."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from time import monotonic

import pytest

from app.device import streams
from app.device.streams import StreamLink
from app.net.lan import NetThread
from tests.app.net.ends import Ear


class Pipe:
    """One end of a pair of sockets; `ready` is waited for as a radio waits for the other phone."""

    peer = "a phone"

    def __init__(self, end: socket.socket) -> None:
        self.end = end
        self.ready = threading.Event()
        self.ready.set()
        self.closed = False
        self.left = 0
        self.wrong = ""

    def open(self) -> None:
        self.ready.wait(10)
        if self.wrong or self.closed:
            raise OSError(self.wrong or "closed before it was open")

    def read(self) -> bytes:
        return self.end.recv(1000)

    def write(self, data: bytes) -> None:
        if self.wrong:
            raise OSError(self.wrong)
        self.end.sendall(data)

    def close(self) -> None:
        if not self.closed:
            self.closed = True
            self.ready.set()
            self.end.shutdown(socket.SHUT_RDWR)
            self.end.close()

    def leave_thread(self) -> None:
        self.left += 1


@pytest.fixture
def net() -> Iterator[NetThread]:
    thread = NetThread()
    yield thread
    thread.stop()


@pytest.fixture
def pipe() -> Iterator[Pipe]:
    near, far = socket.socketpair()
    far.settimeout(10)
    pipe = Pipe(near)
    pipe.far = far  # type: ignore[attr-defined]
    yield pipe
    pipe.close()
    far.close()


def wait_until(condition: Callable[[], bool], timeout: float = 10.0) -> None:
    end, pause = monotonic() + timeout, threading.Event()
    while not condition():
        assert monotonic() < end, f"not in {timeout} s"
        pause.wait(0.01)


def far(pipe: Pipe) -> socket.socket:
    return pipe.far  # type: ignore[attr-defined,no-any-return]


def test_what_comes_before_anybody_listens_is_kept(net: NetThread, pipe: Pipe) -> None:
    far(pipe).sendall(b"early")
    link = net.ask(lambda: StreamLink(net.loop, pipe))
    wait_until(lambda: link._early == b"early")
    ear = net.ask(lambda: Ear(link))
    wait_until(lambda: ear.data == b"early")
    far(pipe).sendall(b" and late")
    wait_until(lambda: ear.data == b"early and late")
    assert ear.opened_times == 1


def test_what_was_sent_still_goes_out_after_a_close(net: NetThread, pipe: Pipe) -> None:
    link = net.ask(lambda: StreamLink(net.loop, pipe))
    ear = net.ask(lambda: Ear(link))
    wait_until(lambda: bool(ear.opened_times))

    def speak_and_leave() -> int:
        link.send(b"last ")
        link.send(b"words")
        waiting = link.waiting
        link.close()
        link.send(b"nothing more")
        return waiting

    assert net.ask(speak_and_leave) == 10
    heard = b""
    while part := far(pipe).recv(100):
        heard += part
    assert heard == b"last words"
    wait_until(lambda: pipe.left == 2)
    assert ear.lost_reasons == []
    assert link.waiting == 0


def test_the_end_of_the_other_side_is_told_once(net: NetThread, pipe: Pipe) -> None:
    link = net.ask(lambda: StreamLink(net.loop, pipe))
    ear = net.ask(lambda: Ear(link))
    far(pipe).shutdown(socket.SHUT_RDWR)
    wait_until(lambda: pipe.left == 2)
    wait_until(lambda: bool(ear.lost_reasons))
    assert ear.lost_reasons == ["the other side has closed the connection"]


def test_a_call_that_fails_is_lost_with_its_reason(net: NetThread, pipe: Pipe) -> None:
    pipe.wrong = "nobody is there"
    link = net.ask(lambda: StreamLink(net.loop, pipe))
    wait_until(lambda: pipe.left == 1)
    ear = net.ask(lambda: Ear(link))  # even if it failed before anybody listened
    wait_until(lambda: bool(ear.lost_reasons))
    assert (ear.opened_times, ear.lost_reasons) == (0, ["nobody is there"])


def test_a_write_that_fails_ends_the_link(net: NetThread, pipe: Pipe) -> None:
    link = net.ask(lambda: StreamLink(net.loop, pipe))
    ear = net.ask(lambda: Ear(link))
    wait_until(lambda: bool(ear.opened_times))
    pipe.wrong = "out of reach"
    net.ask(lambda: link.send(b"hello"))
    wait_until(lambda: bool(ear.lost_reasons))
    assert len(ear.lost_reasons) == 1
    wait_until(lambda: pipe.left == 2)


def test_a_call_can_be_given_up_while_it_still_rings(net: NetThread, pipe: Pipe) -> None:
    pipe.ready.clear()
    link = net.ask(lambda: StreamLink(net.loop, pipe))
    ear = net.ask(lambda: Ear(link))
    net.ask(link.close)
    wait_until(lambda: pipe.left == 1)
    assert (ear.opened_times, ear.lost_reasons) == (0, [])


def test_a_side_that_takes_nothing_is_left_in_time(net: NetThread, pipe: Pipe, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "FLUSH", 0.05)
    link = net.ask(lambda: StreamLink(net.loop, pipe))
    ear = net.ask(lambda: Ear(link))
    wait_until(lambda: bool(ear.opened_times))
    net.ask(lambda: link.send(bytes(10_000_000)))
    assert link.waiting == 10_000_000
    net.ask(link.close)
    wait_until(lambda: pipe.closed and pipe.left == 2)


def test_a_stream_outlives_its_table_by_nothing(pipe: Pipe) -> None:
    net = NetThread()
    link = net.ask(lambda: StreamLink(net.loop, pipe))
    net.ask(lambda: Ear(link))
    net.stop()
    far(pipe).sendall(b"is anybody there?")
    wait_until(lambda: pipe.closed)
