"""A table by Bluetooth, over a stand-in for the radio: with no network at all, with the radio off, back on, and cut."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest

from app.net.hosting import Hosting, Visiting
from app.net.lan import NetThread, NoNetwork, dialler
from app.net.link import Reason
from app.net.notices import Line, Notice, WaysIn
from app.net.pairing import BadInvitation, Invitation, read_link
from app.net.radio import NoWayIn, RadioOff, by_radio
from app.net.room import Room
from app.net.settings import Patience
from app.net.ticket import load_ticket
from engine.header import Player
from tests.app.air import AirRadio
from tests.app.net.false_host import FalseHost, guess, prove_nothing, skip_the_proof
from tests.app.net.party import COLOURS, VERSION
from tests.app.net.rooms import do_posted
from tests.positions import variant

FAST = Patience(beat=0.1, calm_beat=0.2, quiet=0.8, retry=0.05, retry_most=0.1)


class TwoPhones:
    """Two paired phones, of which one hosts; the test is everybody's UI thread."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.posted: SimpleQueue[Callable[[], None]] = SimpleQueue()
        air: dict[str, AirRadio] = {}
        self.far, self.near = AirRadio(air, "B1:0E:00:00:00:01", "Tablet"), AirRadio(air, "B1:0E:00:00:00:02", "Phone")
        self.far.pair(self.near)
        self.addresses: list[str] = []
        self.tables: list[Hosting | Visiting] = []

    def host(self, radio: AirRadio | None, folder: str = "host") -> Hosting:
        path = self.folder / folder
        players = [Player("Ana", "blue", "person"), Player("", "", "phone")]
        room = Room.load(path) if path.exists() else Room.create(path, variant("usa"), players, COLOURS[:5], "radio")
        fields: dict[str, Any] = {"version": VERSION, "addresses": lambda: self.addresses, "announce": False}
        self.tables.append(Hosting(room, variant, self.posted.put, patience=FAST, radio=radio, **fields))
        return self.tables[-1]  # type: ignore[return-value]

    def visit(self, invitation: Invitation | None, code: str | None = None) -> Visiting:
        path = self.folder / "guest"
        path.mkdir(exist_ok=True)
        there = invitation and replace(invitation, addresses=((self.far.address, 1),))
        guest = Visiting(
            path, variant, self.posted.put, version=VERSION, invitation=there, code=code, search=False, patience=FAST,
            dials=lambda loop: self.near.dialler(loop, dialler(loop)),
        )  # fmt: skip
        self.tables.append(guest)
        return guest

    def run(self, until: Callable[[], bool], timeout: float = 20.0) -> None:
        do_posted(self.posted, until, timeout)


@pytest.fixture
def room(tmp_path: Path) -> Iterator[TwoPhones]:
    made = TwoPhones(tmp_path)
    yield made
    for table in made.tables:
        table.close()


def here(guest: Visiting) -> Callable[[], bool]:
    return lambda: guest.place.standing.line is Line.HERE and guest.place.lobby is not None


def test_without_a_network_a_table_is_open_by_bluetooth(room: TwoPhones) -> None:
    hosting = room.host(room.far)
    assert (hosting.places, hosting.invitation.addresses, hosting.invitation.radio) == ((), (), True)
    guest = room.visit(Invitation("", ()), hosting.code)
    room.run(here(guest))
    assert load_ticket(room.folder / "guest").invitation.fingerprint == hosting.identity.fingerprint


def test_its_link_names_no_address_and_leads_in_once_the_phone_is_chosen(room: TwoPhones) -> None:
    hosting = room.host(room.far)
    invitation = read_link(hosting.invitation.link())
    assert (invitation.addresses, invitation.radio) == ((), True)
    room.run(here(room.visit(invitation)))


def test_without_a_network_and_without_bluetooth_there_is_no_table(room: TwoPhones) -> None:
    with pytest.raises(NoNetwork):
        room.host(None)
    room.far.switch(False)
    with pytest.raises(NoWayIn) as refused:
        room.host(room.far)
    assert isinstance(refused.value.radio, RadioOff)


def test_with_a_network_a_table_is_open_while_bluetooth_is_off(room: TwoPhones) -> None:
    room.addresses = ["127.0.0.1"]
    room.far.switch(False)
    hosting = room.host(room.far)
    assert isinstance(hosting.radio_door.trouble, RadioOff)
    assert hosting.places
    with pytest.raises(RadioOff):
        hosting.take_radio(room.far)
    assert hosting.radio_door.radio is None


def test_the_door_opens_again_when_the_radio_is_back_and_this_is_told(room: TwoPhones) -> None:
    hosting, told = room.host(room.far), list[Notice]()
    hosting.place.watch(told.append)
    guest = room.visit(Invitation("", ()), hosting.code)
    room.run(here(guest))
    room.far.switch(False)
    room.run(lambda: isinstance(hosting.radio_door.trouble, RadioOff) and WaysIn() in told)
    room.run(lambda: guest.place.standing.line is Line.HOST_AWAY)
    told.clear()
    room.far.switch(True)
    room.run(lambda: hosting.radio_door.open and WaysIn() in told)
    assert hosting.radio_door.trouble is None
    room.run(here(guest))
    assert len(hosting.room.devices) == 1


def test_who_switches_it_off_lets_nobody_new_in_and_it_is_remembered(room: TwoPhones) -> None:
    room.addresses = ["127.0.0.1"]
    hosting = room.host(None)
    hosting.take_radio(room.far)
    room.run(lambda: Room.load(hosting.room.folder).radio)
    guest = room.visit(Invitation("", ()), hosting.code)
    room.run(here(guest))
    hosting.leave_radio()
    room.run(lambda: not Room.load(hosting.room.folder).radio)
    assert not hosting.invitation.radio
    assert guest.net.ask(lambda: guest._guest.calls) == 1  # type: ignore[union-attr]  # who is here stays
    room.near.cut()
    room.run(lambda: guest.place.standing.why == "radio_silent")


@pytest.mark.parametrize("network", [False, True])
def test_a_guest_whose_app_was_closed_comes_back_to_a_host_that_was_closed(room: TwoPhones, network: bool) -> None:
    room.addresses = ["127.0.0.1"] if network else []
    hosting = room.host(room.far)
    guest = room.visit(Invitation("", ()), hosting.code)
    room.run(here(guest))
    guest.take_seat(1, "Ben", "red")
    room.run(lambda: hosting.room.chairs[1].name == "Ben")
    guest.close()
    hosting.close()
    again = room.visit(None)
    room.run(lambda: again.place.standing.why == "radio_silent")
    assert again.place.standing.line is Line.CONNECTING
    hosting = room.host(room.far)
    room.run(here(again))
    assert len(hosting.room.devices) == 1


def test_why_the_radio_fails_is_known_by_its_kind(room: TwoPhones) -> None:
    room.near.switch(False)
    guest = room.visit(Invitation("", ()), "AAAAAA")
    room.run(lambda: guest.place.standing.why == "radio_off")
    assert guest.place.standing.words == "Bluetooth cannot be used: Bluetooth is off"
    room.near.switch(True)
    room.run(lambda: guest.place.standing.why == "radio_silent")
    assert "no table is open there" in guest.place.standing.words


def test_a_link_cannot_make_a_phone_call_somebody_by_bluetooth(room: TwoPhones) -> None:
    hosting = room.host(room.far)
    lure = replace(hosting.invitation, addresses=(("B1:0E:00:00:00:09", 1),)).link()
    with pytest.raises(BadInvitation, match="player's to choose"):
        read_link(lure)
    with pytest.raises(BadInvitation, match="no address"):
        read_link(hosting.invitation.link().replace("&b=1", "&b=0"))


def test_a_reason_is_words_with_a_kind() -> None:
    reason = Reason("it broke", "radio_off")
    assert (reason, reason.why, Reason("it broke").why) == ("it broke", "radio_off", "lost")
    assert by_radio([("127.0.0.1", 80), ("B1:0E:00:00:00:01", 1)])
    assert not by_radio([("127.0.0.1", 80), ("fd00::1", 80)])


# -- somebody who plays the host


@pytest.mark.parametrize("script", [guess, prove_nothing, skip_the_proof])
def test_a_false_host_by_bluetooth_learns_nothing_and_gets_one_guess(room: TwoPhones, script: Any) -> None:
    """The player has chosen the wrong phone: the same session, the same handshake."""
    false, net = FalseHost(room.folder / "false", script), NetThread()
    listening = room.far.listen(net.loop, false.accept)
    guest = room.visit(Invitation("", ()), "AB23CD")
    room.run(lambda: guest.place.standing.line is Line.CLOSED or false.calls > 3)
    assert (guest.place.standing.why == "guess") == (script is not prove_nothing)
    assert guest.place.lobby is None
    assert false.kinds().count("proof") == (script is not prove_nothing)
    assert set(false.secrets()) <= {None}
    listening.close()
    net.stop()
