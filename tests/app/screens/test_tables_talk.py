"""What people at a table ask each other, by touch: short messages, a lost device's seat, leave to use the network."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.device import Device
from app.net.hosting import Hosting, Visiting
from app.net.notices import Line, Said
from app.net.reasons import StillWaiting
from app.play.reading import Drawer
from app.widgets.buttons import Push
from app.widgets.choices import Choice
from tests.app.net.party import VERSION
from tests.app.screens.loopback import HERE, far_host, guest, on_loopback, open_table, others, says
from tests.positions import variant
from tools.robot import middle
from tools.stage import PHONE, Stage

__all__ = ["far_host", "others"]  # fixtures
Stages = Callable[..., Stage]
Others = list[Hosting | Visiting]
FIELDS = {"version": VERSION, "addresses": lambda: HERE, "search": False}


def begin(stage: Stage, folder: Path) -> Visiting:
    """A table here with Bea on another phone, in the game."""
    on_loopback(stage)
    open_table(stage)
    other = guest(stage, folder, "other")
    stage.until(lambda: other.place.lobby is not None, "the guest is in the lobby")
    other.take_seat(1, "Bea", "red")
    stage.until(lambda: says(stage, "Bea"), "the name is shown")
    stage.tap("Start", Push)
    stage.until(lambda: stage.app.at == "board" and other.place.session is not None, "the game has begun")
    return other


def hears(table: Visiting) -> list[Said]:
    said: list[Said] = []
    table.place.watch(lambda notice: said.append(notice) if isinstance(notice, Said) else None)
    return said


# -- short messages


def test_a_message_goes_to_everybody_from_the_menu_and_from_the_log(
    stages: Stages, tmp_path: Path, others: Others
) -> None:
    stage = stages(PHONE)
    other = begin(stage, tmp_path)
    others.append(other)
    heard = hears(other)
    name = stage.app.session.players[0].name
    stage.back()
    stage.tap("Say something", Push)
    stage.tap("Well played!", Push)
    stage.until(lambda: bool(heard), "it is heard")
    assert heard == [Said(0, "well_played")]
    stage.until(lambda: stage.app.root.message.text == f"{name}: Well played!", "it is shown here too")
    board = open_log(stage)
    assert board.log.lines[0].text == f"{name}: Well played!"
    stage.touches.tap(middle(board.log.spots["talk"]))
    stage.frames(3)
    stage.tap("Thank you.", Push)
    stage.until(lambda: heard[1:] == [Said(0, "thanks")], "the second one is heard")


def test_what_others_say_is_shown_with_their_name(
    stages: Stages, far_host: Callable[..., Hosting], others: Others
) -> None:
    stage = on_loopback(stages(PHONE))
    hosting = far_host(stage)
    stage.app.open_link(hosting.invitation.link())
    stage.until(lambda: stage.find("Sit here") is not None, "the lobby is there")
    stage.tap("Sit here")
    stage.until(lambda: says(stage, "Waiting for the host to start."), "the seat is ours")
    hosting.start()
    stage.until(lambda: stage.app.at == "board", "the game has begun")
    hosting.say(0, "hurry")
    stage.until(lambda: stage.app.root.message.text == "Ana: Please go on.", "it is shown")
    for _ in range(5):
        stage.app.tables.table.say(1, "thanks")
    stage.until(lambda: "Not so many messages" in stage.app.root.message.text, "there is a limit")


def test_a_team_game_offers_no_messages(stages: Stages) -> None:
    stage = on_loopback(stages(PHONE))
    host_asia(stage)
    stage.back()
    assert stage.find("Leave", Push) is not None
    assert stage.find("Say something", Push) is None
    stage.tap("Stay", Push)
    board = open_log(stage)
    assert "talk" not in board.log.spots


def open_log(stage: Stage) -> Any:
    """Touch the log's button once the first tickets lie there, for they open a drawer of their own."""
    board = stage.app.page("board")
    stage.until(lambda: board.drawer is Drawer.CHOICE and not board.showing, "the first tickets are offered")
    stage.at_rest(board.status)
    stage.touches.tap(middle(board.status.spots["log"]))
    stage.until(lambda: board.drawer is Drawer.LOG, "the log is open")
    return board


def host_asia(stage: Stage) -> None:
    from engine.header import Player

    players = [Player("Ana", "red", "person"), *[Player("", "", "phone")] * 3]
    stage.app.tables.host("asia", players, 0)
    stage.until(lambda: stage.app.at == "lobby" and stage.app.tables.table.place.lobby is not None, "the lobby is open")
    stage.tap(kind=Choice, where=lambda choice: choice.words.startswith("Bots"))
    stage.tap("Start", Push)
    stage.until(lambda: stage.app.at == "board", "the game has begun")


# -- the seat of a lost device


def test_the_host_gives_the_seat_of_a_lost_device_with_one_touch(
    stages: Stages, tmp_path: Path, others: Others
) -> None:
    stage = stages(PHONE)
    other = begin(stage, tmp_path)
    other.close()
    strip = stage.app.page("board").players
    stage.until(lambda: tuple(strip.there) == ("here", "away"), "she is shown as away")
    new = guest(stage, tmp_path, "new")
    others.append(new)
    stage.until(lambda: new.place.session is not None and new.place.there == ("here", "away"), "she looks on")
    assert new.place.session.local == ()
    new.ask_for_seat(1)
    stage.until(lambda: says(stage, "Is this Bea with another device?"), "the host is asked")
    stage.tap("Give the seat", Push)
    stage.until(lambda: new.place.session.local == (1,), "she has her seat")
    stage.until(lambda: tuple(strip.there) == ("here", "here"), "she is shown as here")
    assert new.place.session.model(1).state.hands[1] == stage.app.tables.hosting.host.kept.table.game.state.hands[1]
    old = Visiting(tmp_path / "other", variant, stage.app.post, **FIELDS)
    others.append(old)
    stage.until(lambda: old.place.standing.line is Line.CLOSED, "the lost device is turned away")
    assert old.place.standing.why == "given"


def test_the_host_says_no(stages: Stages, tmp_path: Path, others: Others) -> None:
    stage = stages(PHONE)
    begin(stage, tmp_path).close()
    new = guest(stage, tmp_path, "new")
    others.append(new)
    stage.until(lambda: new.place.there == ("here", "away"), "she looks on")
    new.ask_for_seat(1)
    stage.until(lambda: says(stage, "Is this Bea with another device?"), "the host is asked")
    stage.tap("No", Push)
    stage.until(lambda: new.place.last_refusal is not None, "she is told")
    assert str(new.place.last_refusal) == "The host keeps this seat for its player."
    assert new.place.session.local == ()


def test_who_joins_anew_is_asked_whose_seat_it_is_and_plays_on(
    stages: Stages, tmp_path: Path, far_host: Callable[..., Hosting]
) -> None:
    stage = on_loopback(stages(PHONE))
    hosting = far_host(stage)
    (tmp_path / "lost").mkdir()
    lost = Visiting(tmp_path / "lost", variant, stage.app.post, invitation=hosting.invitation, **FIELDS)
    stage.until(lambda: lost.place.lobby is not None, "she is in the lobby")
    lost.take_seat(1, "Bea", "red")
    stage.until(lambda: hosting.place.lobby.seats[1].name == "Bea", "she sits")
    hosting.start()
    stage.until(lambda: lost.place.session is not None, "the game has begun")
    lost.close()
    stage.until(lambda: hosting.place.there[1] == "away", "she is away")
    asked = []
    hosting.place.watch(asked.append)
    stage.app.open_link(hosting.invitation.link())
    stage.until(lambda: says(stage, "Whose seat is yours?"), "the question is there")
    stage.tap("Bea", Push)
    stage.until(lambda: any(hasattr(news, "device") for news in asked), "the host is asked")
    wish = next(news for news in asked if hasattr(news, "device"))
    hosting.give(wish.device, wish.seat)
    stage.until(lambda: stage.app.seat == 1, "the seat is ours")
    assert "You have the seat of Bea now." in stage.app.root.message.text
    board = stage.app.page("board")
    assert (stage.app.at, board.game.seat) == ("board", 1)
    stage.until(lambda: board.choice.choosing is not None, "her tickets are to be chosen")
    assert stage.app.tables.table.place.standing.line is Line.HERE


def test_looking_on_is_a_choice_too_and_the_menu_asks_again(
    stages: Stages, tmp_path: Path, far_host: Callable[..., Hosting]
) -> None:
    stage = on_loopback(stages(PHONE))
    hosting = far_host(stage)
    hosting.room.chairs[1].device, hosting.room.chairs[1].name, hosting.room.chairs[1].colour = "gone", "Bea", "red"
    hosting.start()
    stage.app.open_link(hosting.invitation.link())
    stage.until(lambda: says(stage, "Whose seat is yours?"), "the question is there")
    stage.tap("Only look on", Push)
    assert stage.app.seat is None
    stage.back()
    stage.tap("Ask for a seat", Push)
    assert says(stage, "Whose seat is yours?")


def test_who_looked_on_from_the_lobby_is_not_asked_when_somebody_drops_out(
    stages: Stages, tmp_path: Path, far_host: Callable[..., Hosting]
) -> None:
    stage = on_loopback(stages(PHONE))
    hosting = far_host(stage)
    (tmp_path / "bea").mkdir()
    bea = Visiting(tmp_path / "bea", variant, stage.app.post, invitation=hosting.invitation, **FIELDS)
    stage.app.open_link(hosting.invitation.link())
    stage.until(lambda: bea.place.lobby is not None and stage.find("Sit here") is not None, "both are in the lobby")
    bea.take_seat(1, "Bea", "red")
    stage.until(lambda: says(stage, "You look on.") or says(stage, "Bea"), "she sits")
    hosting.start()
    stage.until(lambda: stage.app.at == "board" and bea.place.session is not None, "the game has begun")
    bea.close()
    stage.until(lambda: "Bea is away" in stage.app.root.message.text, "she is away")
    stage.frames(3)
    assert not says(stage, "Whose seat is yours?")
    assert [words for words, _, _ in stage.app.play.menu()] == ["Ask for a seat"]


# -- refusals on the board


def test_the_board_says_in_words_why_the_host_did_not_answer(stages: Stages, tmp_path: Path, others: Others) -> None:
    stage = stages(PHONE)
    others.append(begin(stage, tmp_path))
    board = stage.app.page("board")
    stage.until(lambda: board.activity.ready and not board.showing, "the tickets are to be chosen")
    stage.app.session._submit = lambda *given: given[-1](StillWaiting())
    board.submit(board.game.model.options(0).actions[0])
    stage.until(lambda: "The host has not answered your last move yet." in stage.app.root.message.text, "it is said")


# -- leave to use the network


class Careful:
    """A phone whose system asks the player before an app may use the local network."""

    def __init__(self, grants: bool) -> None:
        self.grants, self.asked, self.granted = grants, 0, False

    def needed_for_lan(self) -> list[str]:
        return ["LAN"]

    def missing(self, names: list[str]) -> list[str]:
        return [] if self.granted else names

    def ask(self, names: list[str], answered: Callable[[bool], None]) -> None:
        if not self.granted:
            self.asked += 1
            self.granted = self.grants
        answered(self.granted)


@pytest.mark.parametrize("grants", [True, False])
def test_hosting_says_why_before_the_system_asks_and_survives_a_no(stages: Stages, grants: bool) -> None:
    system = Careful(grants)
    stage = on_loopback(stages(PHONE, device=Device(system)))
    stage.tap("New game")
    stage.seat(1, "Another phone")
    stage.tap("Start", Push)
    assert says(stage, "Use the local network?")
    assert system.asked == 0
    stage.tap("Continue", Push)
    assert system.asked == 1
    if grants:
        stage.until(lambda: stage.app.at == "lobby", "the lobby is open")
    else:
        stage.until(lambda: "Without the local network" in stage.app.root.message.text, "it is told")
        assert stage.app.at == "setup"
        assert stage.app.tables.table is None


def test_joining_without_leave_says_so_and_stays_usable(stages: Stages) -> None:
    system = Careful(grants=False)
    stage = on_loopback(stages(PHONE, device=Device(system)))
    stage.tap("Join a game")
    assert says(stage, "Use the local network?")
    stage.tap("Not now", Push)
    assert system.asked == 0
    assert says(stage, "Without access to the local network no tables can be found.")
    assert stage.find("Join", Push) is not None


def test_no_network_at_all_is_told_and_leaves_nothing_behind(stages: Stages) -> None:
    stage = stages(PHONE)
    stage.app.tables.addresses, stage.app.tables.announces = list, False
    stage.tap("New game")
    stage.seat(1, "Another phone")
    stage.tap("Start", Push)
    assert says(stage, "This device is in no local network. Connect it to a Wi-Fi, or open a hotspot.")
    assert stage.app.tables.table is None
    assert stage.app.tables.kept.all() == []
