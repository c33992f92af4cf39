"""Bluetooth by the real adapter code and the real pyjnius, over stub classes with Android's signatures: tables are
joined, games are played, and what goes wrong is said.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue
from random import Random
from time import monotonic
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pytest

from app.device import Device
from app.net.hosting import AtTable, Hosting, Visiting
from app.net.lan import NetThread, dialler
from app.net.link import Reason
from app.net.notices import Line, Lobby, Notice, Told
from app.net.pairing import Invitation
from app.net.radio import RadioDenied, RadioOff
from app.net.room import Room
from app.net.settings import Patience
from engine.bots.random_bot import pick
from engine.header import Player
from tests.app.net.ends import Ear
from tests.app.net.party import COLOURS, VERSION
from tests.app.net.rooms import do_posted
from tests.packaging.jvm import java
from tests.positions import variant

if TYPE_CHECKING:
    from app.net.radio import Radio

pytestmark = pytest.mark.package

HOST = ("B1:0E:00:00:00:01", 1)
UNPAIRED = ("B1:0E:00:00:00:99", 1)


@pytest.fixture
def radio(android: ModuleType) -> Iterator[Any]:
    """Android's adapter, paired with three phones, of which one says nothing about itself, and with headphones."""
    adapter = java("android.content.Context").bluetooth.adapter
    adapter.enabled = adapter.allowed = True
    adapter.bonded.clear()
    adapter.bond(HOST[0], "Tablet", 0x0100)
    adapter.bond("CA:11:E4:00:00:02", "ada's phone", 0x0200)
    adapter.bond("4E:AD:00:00:00:03", "Headphones", 0x0400)
    adapter.bond("CA:11:E4:00:00:04", "Zoe's phone", -1)
    yield adapter
    adapter.enabled = adapter.allowed = True


@pytest.fixture
def bluetooth(android: ModuleType, radio: Any) -> Radio:
    found = Device(android).bluetooth()
    assert found is not None
    return found


@pytest.fixture
def net() -> Iterator[NetThread]:
    thread = NetThread()
    yield thread
    thread.stop()


class Rooms:
    """A host without any network, called by Bluetooth only, and its guests; the test is everybody's UI thread."""

    def __init__(self, folder: Path, bluetooth: Radio, seats: int) -> None:
        self.folder, self.bluetooth = folder, bluetooth
        self.posted: SimpleQueue[Callable[[], None]] = SimpleQueue()
        room = Room.create(folder / "host", variant("usa"), [Player("", "", "phone")] * seats, COLOURS[:5], "bluetooth")
        fields: dict[str, Any] = {"version": VERSION, "addresses": list, "radio": bluetooth}
        self.host = Hosting(room, variant, self.posted.put, **fields)
        self.random, self.asking, self.guests = Random("bluetooth"), set[int](), list[Visiting]()

    def visit(self, invitation: Invitation, code: str | None = None, place: tuple[str, int] = HOST) -> Visiting:
        """By the host's link or code, but over Bluetooth."""
        folder = self.folder / f"guest {len(self.guests)}"
        folder.mkdir()
        guest = Visiting(
            folder, variant, self.posted.put, version=VERSION, invitation=replace(invitation, addresses=(place,)),
            code=code, search=False, patience=Patience(retry=0.1, retry_most=0.2),
            dials=lambda loop: self.bluetooth.dialler(loop, dialler(loop)),
        )  # fmt: skip
        self.guests.append(guest)
        return guest

    def sit_down(self, guest: Visiting, seat: int) -> None:
        guest.place.watch(lambda notice: self._heard(guest, seat, notice))

    def _heard(self, guest: Visiting, seat: int, notice: Notice) -> None:
        if isinstance(notice, Lobby) and not notice.seats[seat].mine:
            guest.take_seat(seat, f"guest {seat}", COLOURS[seat])
        if isinstance(notice, Told):
            self.act(guest, seat)

    def act(self, guest: Visiting, seat: int) -> None:
        session = guest.place.session
        if session is not None and seat in session.model(seat).state.to_move() and seat not in self.asking:
            self.asking.add(seat)
            session.submit(seat, pick(session.model(seat), seat, self.random), lambda _: self.answered(guest, seat))

    def answered(self, guest: Visiting, seat: int) -> None:
        self.asking.discard(seat)
        self.act(guest, seat)

    def run(self, until: Callable[[], bool], timeout: float = 60.0) -> None:
        do_posted(self.posted, until, timeout)

    def close(self) -> None:
        tables: list[AtTable] = [*self.guests, self.host]
        for table in tables:
            table.close()


def test_the_paired_phones_are_known_by_name(bluetooth: Radio) -> None:
    assert bluetooth.on
    assert [(one.name, one.place[0]) for one in bluetooth.paired()] == [
        ("ada's phone", "CA:11:E4:00:00:02"),
        ("Tablet", HOST[0]),
        ("Zoe's phone", "CA:11:E4:00:00:04"),
    ]
    assert bluetooth.name == "This phone"


def test_where_there_is_no_radio_there_is_no_bluetooth(android: ModuleType) -> None:
    manager = java("android.content.Context").bluetooth
    adapter, manager.adapter = manager.adapter, None
    try:
        assert Device(android).bluetooth() is None
    finally:
        manager.adapter = adapter
    assert Device(object()).bluetooth() is None


def test_a_radio_that_is_off_says_so(bluetooth: Radio, radio: Any, net: NetThread) -> None:
    radio.enabled = False
    assert not bluetooth.on
    for refused in (bluetooth.paired, lambda: bluetooth.listen(net.loop, lambda _: None)):
        with pytest.raises(RadioOff, match="Bluetooth cannot be used: Bluetooth is off"):
            refused()


def test_without_leave_the_reason_is_the_systems(bluetooth: Radio, radio: Any, net: NetThread) -> None:
    radio.allowed = False
    for refused in (bluetooth.paired, lambda: bluetooth.listen(net.loop, lambda _: None)):
        with pytest.raises(RadioDenied, match="BLUETOOTH_CONNECT"):
            refused()
    assert bluetooth.name == ""


def call(net: NetThread, bluetooth: Radio, place: tuple[str, int]) -> str:
    """Why a call fails."""
    ear = Ear()
    net.ask(lambda: bluetooth.dialler(net.loop, dialler(net.loop))(*place).listen(ear))
    wait_until(lambda: bool(ear.lost_reasons))
    assert ear.opened_times == 0
    return ear.lost_reasons[0]


def wait_until(condition: Callable[[], bool], timeout: float = 10.0) -> None:
    end, pause = monotonic() + timeout, threading.Event()
    while not condition():
        assert monotonic() < end, f"not in {timeout} s"
        pause.wait(0.01)


@pytest.mark.parametrize("place", [HOST, UNPAIRED])
def test_a_call_that_nobody_answers_names_the_three_causes(
    bluetooth: Radio, net: NetThread, place: tuple[str, int]
) -> None:
    reason = call(net, bluetooth, place)
    for cause in ("not paired", "no table is open", "another version"):
        assert cause in reason
    assert isinstance(reason, Reason)
    assert reason.why == "radio_silent"


def test_a_call_while_the_radio_is_off_or_without_leave_is_lost_with_the_reason(
    bluetooth: Radio, radio: Any, net: NetThread
) -> None:
    listening = bluetooth.listen(net.loop, lambda _: None)
    radio.allowed = False
    assert "BLUETOOTH_CONNECT" in call(net, bluetooth, HOST)
    radio.allowed, radio.enabled = True, False
    assert "Bluetooth is off" in call(net, bluetooth, HOST)
    listening.close()


def test_other_addresses_are_called_as_ever(bluetooth: Radio, net: NetThread) -> None:
    assert "not an address of a network that this device is in" in call(net, bluetooth, ("8.8.8.8", 80))


def test_bytes_go_both_ways_and_an_end_is_noticed(bluetooth: Radio, net: NetThread) -> None:
    answering, calling, links = Ear(), Ear(), list[Any]()

    def accept(link: Any) -> None:
        links.append(link)
        link.listen(answering)

    listening = bluetooth.listen(net.loop, accept)
    caller = net.ask(lambda: bluetooth.dialler(net.loop, dialler(net.loop))(*HOST))
    net.ask(lambda: caller.listen(calling))
    wait_until(lambda: bool(calling.opened_times and answering.opened_times))
    assert (caller.peer, links[0].peer) == ("B1:0E:00:00:00:01 1", "CA:11:E4:00:00:02 1")
    data = bytes(range(256)) * 400
    net.ask(lambda: caller.send(data))
    net.ask(lambda: links[0].send(b"welcome"))
    wait_until(lambda: answering.data == data and calling.data == b"welcome")
    wait_until(lambda: caller.waiting == 0)
    net.ask(lambda: caller.send(b"last words"))
    net.ask(caller.close)
    wait_until(lambda: bool(answering.lost_reasons))
    assert answering.data == data + b"last words"
    assert "broke" in answering.lost_reasons[0]
    assert calling.lost_reasons == []
    listening.close()


def test_a_game_by_link_and_by_code_over_bluetooth(tmp_path: Path, bluetooth: Radio) -> None:
    """One guest has followed the link, one has chosen the host among the paired phones and typed the code."""
    rooms = Rooms(tmp_path, bluetooth, 2)
    by_link = rooms.visit(rooms.host.invitation)
    chosen = next(one for one in bluetooth.paired() if one.name == "Tablet")
    by_code = rooms.visit(Invitation("", ()), rooms.host.code, chosen.place)
    for seat, guest in enumerate((by_link, by_code)):
        rooms.sit_down(guest, seat)
    rooms.run(lambda: all(chair.device for chair in rooms.host.room.chairs))
    rooms.host.start()
    models = [by_link, by_code]
    rooms.run(lambda: all(number(guest) > 60 for guest in models))
    ticket = by_code.net.ask(lambda: by_code._guest.ticket)  # type: ignore[union-attr]
    assert ticket.invitation.fingerprint == rooms.host.identity.fingerprint  # the code has pinned it
    rooms.close()


def number(guest: Visiting) -> int:
    return 0 if guest.place.session is None else guest.place.session.model(None).state.number


def test_a_wrong_code_and_a_false_certificate_let_nobody_in(tmp_path: Path, bluetooth: Radio) -> None:
    rooms = Rooms(tmp_path, bluetooth, 2)
    wrong = rooms.visit(Invitation("", ()), "AAAAAA")
    rooms.run(lambda: wrong.place.standing.line is Line.CLOSED)
    assert (wrong.place.standing.why, wrong.place.lobby) == ("code", None)
    other = rooms.visit(replace(rooms.host.invitation, fingerprint=b"\1" * 32))
    rooms.run(lambda: "certificate" in other.place.standing.words)
    assert other.place.lobby is None
    assert rooms.host.room.devices == []
    rooms.close()


def test_a_guest_comes_back_after_the_radio_broke_off(tmp_path: Path, bluetooth: Radio) -> None:
    rooms = Rooms(tmp_path, bluetooth, 2)
    guest = rooms.visit(rooms.host.invitation)
    rooms.run(lambda: guest.place.lobby is not None)
    calls = guest.net.ask(lambda: guest._guest.calls)  # type: ignore[union-attr]
    guest.net.ask(guest._guest._call.link._winner._link._stream.close)  # type: ignore[union-attr]
    rooms.run(lambda: guest.net.ask(lambda: guest._guest.calls) > calls)  # type: ignore[union-attr]
    rooms.run(lambda: guest.place.standing.line is Line.HERE)
    assert len(rooms.host.room.devices) == 1
    rooms.close()


def test_no_thread_is_left_behind(tmp_path: Path, bluetooth: Radio) -> None:
    before = set(threading.enumerate())
    rooms = Rooms(tmp_path, bluetooth, 2)
    guest = rooms.visit(rooms.host.invitation)
    rooms.run(lambda: guest.place.lobby is not None)
    assert {"bluetooth", "B1:0E:00:00:00:01 1 reads"} <= {thread.name for thread in threading.enumerate()}
    rooms.close()
    wait_until(lambda: set(threading.enumerate()) <= before)
