"""Tables by Bluetooth in a real window, by touches; only the radio is a stand-in, and the other phone has no screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.device import Device
from app.net.hosting import Hosting, Visiting
from app.net.lan import dialler
from app.net.notices import Line, Told
from app.net.pairing import Invitation, read_link
from app.net.room import Room
from app.net.settings import Patience
from app.widgets.buttons import Push
from app.widgets.choices import Choice
from app.widgets.layouts import TouchPanel
from app.widgets.qr import QrCode
from app.widgets.text_field import Entry
from app.widgets.toggle import Toggle
from engine.bots.random_bot import pick
from engine.header import Player
from tests.app.air import AirRadio, Handset
from tests.app.net.party import COLOURS, VERSION
from tests.app.screens.loopback import HERE, says
from tests.app.screens.test_tables import write
from tests.positions import variant
from tools.robot import Robot
from tools.stage import PHONE, Stage

Stages = Callable[..., Stage]
QUICK = Patience(beat=0.2, calm_beat=0.4, quiet=1.5, retry=0.1, retry_most=0.2)


class TwoPhones:
    """This phone with a window, and Ana's tablet without one; the two are paired. There is no network."""

    def __init__(self, stages: Stages, folder: Path) -> None:
        air: dict[str, AirRadio] = {}
        self.stages, self.folder = stages, folder
        self.near, self.far = AirRadio(air, "B1:0E:00:00:00:01", "Phone"), AirRadio(air, "B1:0E:00:00:00:02", "Tablet")
        self.third = AirRadio(air, "B1:0E:00:00:00:03", "Old phone")
        self.near.pair(self.far)
        self.phone = Handset(self.near)
        self.others: list[Hosting | Visiting] = []

    def open(self, addresses: list[str] | None = None, **answers: bool) -> Stage:
        self.phone = Handset(self.near, **answers)
        stage = self.stages(PHONE, device=Device(self.phone))
        stage.app.tables.addresses, stage.app.tables.announces = lambda: addresses or [], False
        stage.app.tables.patience = QUICK
        stage.app.change(speed="instant", reduced_motion=True)
        return stage

    def host(self, stage: Stage) -> Hosting:
        """Ana has opened a table on her tablet, which is in no network."""
        folder = self.folder / "far"
        players = [Player("Ana", "blue", "person"), Player("", "", "phone")]
        room = Room.load(folder) if folder.exists() else Room.create(folder, variant("usa"), players, COLOURS[:5], "bt")
        fields: dict[str, Any] = {"version": VERSION, "addresses": list, "radio": self.far, "patience": QUICK}
        self.others.append(Hosting(room, variant, stage.app.post, **fields))
        return self.others[-1]  # type: ignore[return-value]

    def visit(self, stage: Stage, invitation: Invitation, code: str | None = None) -> Visiting:
        """Ana calls this phone by Bluetooth."""
        folder = self.folder / f"guest {len(self.others)}"
        folder.mkdir()
        there = replace(invitation, addresses=((self.near.address, 1),))
        guest = Visiting(
            folder, variant, stage.app.post, version=VERSION, invitation=there, code=code, search=False, patience=QUICK,
            dials=lambda loop: self.far.dialler(loop, dialler(loop)),
        )  # fmt: skip
        self.others.append(guest)
        return guest


@pytest.fixture
def room(stages: Stages, tmp_path: Path) -> Iterator[TwoPhones]:
    made = TwoPhones(stages, tmp_path)
    yield made
    for other in made.others:
        other.close()


def plays_by_chance(table: Hosting | Visiting, seat: int) -> None:
    """Somebody without a screen acts whenever it is their turn."""
    random, asking = Random("chance"), set[int]()

    def act() -> None:
        session = table.place.session
        if session is not None and not asking and seat in session.model(seat).state.to_move():
            asking.add(seat)
            session.submit(seat, pick(session.model(seat), seat, random), lambda _: answered())

    def answered() -> None:
        asking.clear()
        act()

    table.place.watch(lambda notice: act() if isinstance(notice, Told) else None)


def to_the_code(stage: Stage, code: str) -> None:
    """From the first page to a touch on "Join": this phone is in no network, so Bluetooth is offered at once."""
    stage.tap("Join a game")
    stage.until(lambda: says(stage, "Tablet"), "the paired phone is listed")
    write(stage, stage.app.page("join").code, code)
    stage.tap("Join", Push)


def sit_down(stage: Stage) -> None:
    stage.until(lambda: stage.app.at == "lobby" and stage.find("Sit here") is not None, "a seat is free")
    stage.tap("Sit here")
    stage.until(lambda: says(stage, "Waiting for the host to start."), "the seat is ours")


# -- joining


@pytest.mark.timeout(300)
def test_a_guest_joins_and_plays_against_a_host_without_any_network_and_comes_back(room: TwoPhones) -> None:
    stage = room.open()
    hosting = room.host(stage)
    assert hosting.places == ()
    to_the_code(stage, hosting.code.lower())
    sit_down(stage)
    plays_by_chance(hosting, 0)
    hosting.start()
    stage.until(lambda: stage.app.at == "board", "the game has begun")
    robot = Robot(stage, seed=3)
    for _ in range(4):
        robot.step()
    room.near.cut()
    stage.until(lambda: "host is away" in stage.app.root.line.text, "the connection is lost")
    stage.until(lambda: stage.app.root.line.text == "", "and back by itself")
    for _ in range(3):
        robot.step()
    number = robot.state.number
    assert number > 12
    stage.close()  # the app is ended, and started again
    stage = room.open()
    stage.tap("Join a game")
    stage.tap(kind=TouchPanel, where=lambda card: says_inside(card, "A place at a table"))
    stage.until(lambda: stage.app.at == "board" and stage.app.session is not None, "back in the game", 20)
    robot = Robot(stage, seed=4)
    stage.until(lambda: robot.state.number >= number, "with everything that was played")
    robot.step()
    assert [chair.name for chair in hosting.room.chairs] == [player.name for player in stage.app.session.players]
    assert len(hosting.room.devices) == 1


def says_inside(card: TouchPanel, words: str) -> bool:
    return any(getattr(widget, "text", "") == words for widget in card.walk(restrict=True))


def test_why_is_said_before_the_system_asks_and_only_when_bluetooth_is_chosen(room: TwoPhones) -> None:
    stage = room.open(HERE, granted=False)
    stage.tap("Join a game")
    assert says(stage, "Tables in this network")
    assert room.phone.asked == []
    stage.tap("By Bluetooth", Choice)
    assert says(stage, "Use Bluetooth?")
    assert room.phone.asked == []
    stage.tap("Continue", Push)
    assert room.phone.asked == ["BLUETOOTH_CONNECT"]
    stage.until(lambda: says(stage, "Tablet"), "the paired phone is listed")
    stage.tap("Over the network", Choice)
    assert says(stage, "Tables in this network")
    assert not says(stage, "Paired phones")


def test_a_no_is_survived_and_can_be_taken_back(room: TwoPhones) -> None:
    stage = room.open(granted=False, grants=False)
    stage.tap("Join a game")
    stage.tap("Continue", Push)
    stage.until(lambda: says(stage, "Railhead may not use Bluetooth."), "it is said")
    assert "Without Bluetooth no paired phone can be reached." in stage.app.root.message.text
    stage.tap("Join", Push)
    assert says(stage, "Choose the host's phone from the list.")
    room.phone.grants = True
    stage.tap("Allow Bluetooth", Push)
    stage.tap("Continue", Push)
    stage.until(lambda: says(stage, "Tablet"), "the paired phone is listed")


def test_bluetooth_that_is_off_and_nobody_paired_are_told_and_noticed_when_mended(room: TwoPhones) -> None:
    room.near.switch(False)
    room.near.bonds.clear()
    stage = room.open()
    stage.tap("Join a game")
    assert says(stage, "Bluetooth is off on this phone. Switch it on in the phone's settings.")
    room.near.switch(True)
    stage.until(lambda: says(stage, "No phone is paired with this one."), "nobody is paired")
    room.near.pair(room.third)
    room.near.pair(room.far)
    stage.until(lambda: says(stage, "Tablet") and says(stage, "Old phone"), "both phones are listed")
    assert stage.app.page("join").phones.chosen is None
    stage.tap("Tablet")
    stage.tap("Join", Push)
    assert says(stage, "Type the code that the host shows.")
    assert stage.app.page("join").phones.chosen.name == "Tablet"


def test_no_table_there_and_bluetooth_switched_off_are_said_while_it_tries_again(room: TwoPhones) -> None:
    stage = room.open()
    to_the_code(stage, "ABCDEF")
    line = stage.app.root.line
    stage.until(lambda: "no table is open there" in line.text, "the causes are named")
    assert line.text.endswith("Trying again …")
    room.near.switch(False)
    stage.until(lambda: line.text.startswith("Bluetooth is off on this phone."), "that it is off is said")
    room.near.switch(True)
    hosting = room.host(stage)
    stage.until(lambda: stage.find("This table is closed") is not None, "it has reached the table")
    assert says(stage, "The code is not the one that the host shows.")
    assert hosting.room.devices == []


def test_a_scanned_link_asks_only_for_the_phone_that_showed_it(room: TwoPhones) -> None:
    room.near.pair(room.third)
    stage = room.open()
    hosting = room.host(stage)
    stage.app.open_link(hosting.invitation.link())
    stage.until(lambda: stage.app.at == "join" and says(stage, "Old phone"), "the phones are listed")
    assert says(stage, "The invitation is read.")
    assert stage.find(kind=Entry) is None
    stage.tap("Tablet")
    stage.tap("Join", Push)
    sit_down(stage)
    assert stage.app.tables.table.place.standing.line is Line.HERE


def test_a_link_can_be_typed_instead_of_the_code(room: TwoPhones) -> None:
    stage = room.open()
    hosting = room.host(stage)
    stage.tap("Join a game")
    stage.until(lambda: says(stage, "Tablet"), "the paired phone is listed")
    write(stage, stage.app.page("join").place, hosting.invitation.link())
    stage.tap("Join", Push)
    sit_down(stage)


def test_a_device_without_bluetooth_offers_none_and_says_why_such_a_link_leads_nowhere(
    room: TwoPhones, stages: Stages
) -> None:
    stage = stages(PHONE)
    stage.app.tables.addresses, stage.app.tables.announces = lambda: HERE, False
    hosting = room.host(stage)
    stage.tap("Join a game")
    assert stage.find("By Bluetooth", Choice) is None
    stage.back()
    stage.app.open_link(hosting.invitation.link())
    assert stage.app.root.message.text == "This device has no Bluetooth that Railhead can use."
    assert stage.app.at == "home"


# -- hosting


def begin_table(stage: Stage) -> None:
    stage.tap("New game")
    stage.seat(1, "Another phone")
    stage.tap("Start", Push)


def in_lobby(stage: Stage) -> bool:
    table = stage.app.tables.table
    return stage.app.at == "lobby" and table is not None and table.place.lobby is not None


def test_hosting_without_a_network_shows_the_code_and_takes_guests_by_bluetooth(room: TwoPhones) -> None:
    stage = room.open(granted=False)
    begin_table(stage)
    assert says(stage, "Use Bluetooth?")
    stage.tap("Continue", Push)
    stage.until(lambda: in_lobby(stage), "the lobby is open")
    hosting = stage.app.tables.hosting
    assert hosting.places == ()
    assert says(stage, f"{hosting.code[:3]} {hosting.code[3:]}")
    assert says(stage, "This table is in no local network: guests join by Bluetooth.")
    assert says(stage, "By Bluetooth this device is called “Phone”.")
    assert not says(stage, "Address:")
    assert stage.find(kind=Toggle) is None, "it is the only way in"
    guest = room.visit(stage, read_link(hosting.invitation.link()))
    stage.until(lambda: guest.place.lobby is not None, "the guest is in the lobby")
    guest.take_seat(1, "Bea", "red")
    stage.until(lambda: says(stage, "Bea"), "the name is shown")
    plays_by_chance(guest, 1)
    stage.tap("Start", Push)
    stage.until(lambda: stage.app.at == "board", "the game has begun")
    robot = Robot(stage, seed=5)
    for _ in range(3):
        robot.step()
    assert guest.place.session.model(1).state.number > 4
    room.near.switch(False)
    stage.until(lambda: "Bluetooth is off on this phone." in stage.app.root.message.text, "the host is told", 10)
    room.near.switch(True)
    stage.until(lambda: guest.place.standing.line is Line.HERE, "the guest is back", 10)


def test_a_table_without_network_is_opened_again_by_bluetooth(room: TwoPhones) -> None:
    stage = room.open()
    begin_table(stage)
    stage.until(lambda: in_lobby(stage), "the lobby is open")
    code = stage.app.tables.hosting.code
    stage.back()
    stage.tap("Close the table")
    assert not room.near.listening.open
    stage.tap("Join a game")
    stage.tap("Your table: USA")
    stage.until(lambda: in_lobby(stage), "the lobby is open again")
    assert (stage.app.tables.hosting.code, room.near.listening.open) == (code, True)


def test_neither_network_nor_bluetooth_is_told_and_leaves_nothing_behind(room: TwoPhones) -> None:
    room.near.switch(False)
    stage = room.open()
    begin_table(stage)
    assert says(stage, "This device is in no local network.")
    assert says(stage, "Bluetooth is off on this phone.")
    assert stage.app.tables.table is None
    assert stage.app.tables.kept.all() == []


def test_without_leave_for_bluetooth_there_is_no_table_without_a_network(room: TwoPhones) -> None:
    stage = room.open(granted=False, grants=False)
    begin_table(stage)
    stage.tap("Continue", Push)
    stage.until(lambda: "Without Bluetooth" in stage.app.root.message.text, "it is told")
    assert (stage.app.at, stage.app.tables.table) == ("setup", None)


def test_who_denies_the_network_can_still_host_by_bluetooth(room: TwoPhones) -> None:
    stage = room.open(HERE, granted=False, lan=False)
    begin_table(stage)
    assert says(stage, "Use the local network?")
    stage.tap("Continue", Push)
    stage.until(lambda: says(stage, "Use Bluetooth?"), "the other way is offered")
    assert "by Bluetooth only" in stage.app.root.message.text
    stage.tap("Continue", Push)
    stage.until(lambda: in_lobby(stage), "the lobby is open")
    assert room.phone.asked == ["ACCESS_LOCAL_NETWORK", "BLUETOOTH_CONNECT"]
    assert stage.app.tables.hosting.places == (), "the network is left alone"
    assert says(stage, "This table is in no local network: guests join by Bluetooth.")


def test_in_the_lobby_bluetooth_is_asked_for_only_when_it_is_switched_on(room: TwoPhones) -> None:
    stage = room.open(HERE, granted=False)
    begin_table(stage)
    stage.until(lambda: in_lobby(stage), "the lobby is open")
    hosting = stage.app.tables.hosting
    assert (room.phone.asked, hosting.invitation.radio) == ([], False)
    stage.tap(kind=Toggle)
    stage.tap("Not now", Push)
    toggle = stage.find(kind=Toggle)
    assert (toggle.active, hosting.invitation.radio) == (False, False)
    stage.tap(kind=Toggle)
    stage.tap("Continue", Push)
    stage.until(lambda: hosting.radio_door.open, "paired phones are let in")
    assert toggle.active
    assert says(stage, "By Bluetooth this device is called “Phone”.")
    assert hosting.invitation.radio
    guest = room.visit(stage, Invitation("", ()), hosting.code)
    stage.until(lambda: guest.place.lobby is not None, "the guest is in the lobby")
    stage.tap(kind=Toggle)
    assert not hosting.radio_door.open
    assert not says(stage, "By Bluetooth this device is called")
    stage.wait(0.5)
    assert guest.net.ask(lambda: guest._guest.calls) == 1, "who is here stays"


def test_a_radio_that_is_off_or_is_switched_off_is_told_in_the_lobby(room: TwoPhones) -> None:
    stage = room.open(HERE)
    begin_table(stage)
    stage.until(lambda: in_lobby(stage), "the lobby is open")
    room.near.switch(False)
    stage.tap(kind=Toggle)
    assert "Bluetooth is off on this phone." in stage.app.root.message.text
    assert not stage.find(kind=Toggle).active
    room.near.switch(True)
    stage.tap(kind=Toggle)
    assert stage.find(kind=Toggle).active
    room.near.switch(False)
    stage.until(lambda: says(stage, "Bluetooth is off on this phone."), "it is shown")
    room.near.switch(True)
    stage.until(lambda: says(stage, "By Bluetooth this device is called “Phone”."), "it is back")


def test_where_the_network_comes_and_goes_the_lobby_says_so(room: TwoPhones) -> None:
    stage = room.open()
    addresses: list[str] = []
    stage.app.tables.addresses = lambda: addresses
    begin_table(stage)
    stage.until(lambda: in_lobby(stage), "the lobby is open")
    addresses += HERE
    stage.until(lambda: says(stage, "Address: 127.0.0.1"), "the address is shown")
    stage.tap(kind=Toggle)
    addresses.clear()
    stage.until(lambda: says(stage, "This device is in no local network."), "there is no way in")
    assert stage.find(kind=QrCode) is None
    stage.tap(kind=Toggle)
    assert says(stage, "This table is in no local network: guests join by Bluetooth.")
    assert stage.find(kind=QrCode) is not None


# -- sharing


def test_the_invitation_is_handed_to_the_share_sheet(room: TwoPhones) -> None:
    stage = room.open(HERE)
    begin_table(stage)
    stage.until(lambda: in_lobby(stage), "the lobby is open")
    stage.tap("Share the invitation", Push)
    assert room.phone.shared == [stage.app.tables.hosting.invitation.link()]


def test_a_share_sheet_that_fails_is_told(room: TwoPhones, monkeypatch: pytest.MonkeyPatch) -> None:
    stage = room.open(HERE)
    begin_table(stage)
    stage.until(lambda: in_lobby(stage), "the lobby is open")
    monkeypatch.setattr(room.phone, "share", lambda *_: False)
    stage.tap("Share the invitation", Push)
    assert "Sharing did not work." in stage.app.root.message.text


def test_a_computer_offers_neither_sharing_nor_bluetooth(stages: Stages) -> None:
    stage = stages(PHONE)
    stage.app.tables.addresses, stage.app.tables.announces = lambda: HERE, False
    begin_table(stage)
    stage.until(lambda: in_lobby(stage), "the lobby is open")
    assert stage.find("Share the invitation", Push) is None
    assert stage.find(kind=Toggle) is None
