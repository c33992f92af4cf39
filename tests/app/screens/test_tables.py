"""Tables with other phones, in a real window: the lobby, joining, away and back. The other devices have no screen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from app.net.hosting import Hosting, Visiting
from app.net.notices import Line
from app.table_words import place_words, presence_words, typed_place
from app.widgets.buttons import IconPush, Push
from app.widgets.choices import Choice
from app.widgets.qr import QrCode
from app.widgets.text_field import Entry
from tests.app.net.party import VERSION
from tests.app.screens.loopback import HERE, far_host, guest, on_loopback, open_table, others, says
from tests.positions import variant
from tools.robot import middle
from tools.stage import PHONE, SIDEWAYS, TABLET, Stage

__all__ = ["far_host", "others"]  # fixtures
Stages = Callable[..., Stage]


def test_the_lobby_shows_code_link_and_address_and_waits_for_the_other_phone(
    stages: Stages, tmp_path: Path, others: list[Hosting | Visiting]
) -> None:
    stage = on_loopback(stages(PHONE))
    open_table(stage)
    hosting = stage.app.tables.hosting
    assert says(stage, f"{hosting.code[:3]} {hosting.code[3:]}")
    assert says(stage, place_words(hosting.places[0]))
    assert stage.find(kind=QrCode) is not None
    assert stage.find("Start", Push) is None, "a seat is empty"
    other = guest(stage, tmp_path, "other")
    others.append(other)
    stage.until(lambda: other.place.lobby is not None, "the guest is in the lobby")
    other.take_seat(1, "Bea", "red")
    stage.until(lambda: says(stage, "Bea"), "the name is shown")
    stage.tap("Start", Push)
    stage.until(lambda: stage.app.at == "board" and other.place.session is not None, "the game has begun")
    assert stage.app.seat == 0
    assert other.place.session.local == (1,)


def test_bots_may_take_the_empty_seats(stages: Stages) -> None:
    stage = on_loopback(stages(TABLET))
    open_table(stage)
    stage.tap(kind=Choice, where=lambda choice: choice.words.startswith("Bots"))
    stage.tap("Start", Push)
    stage.until(lambda: stage.app.at == "board", "the game has begun")
    assert stage.app.session.players[1].who.startswith("bot ")


def test_somebody_who_drops_out_is_shown_as_away_and_greeted_when_back(
    stages: Stages, tmp_path: Path, others: list[Hosting | Visiting]
) -> None:
    stage = on_loopback(stages(PHONE))
    open_table(stage)
    other = guest(stage, tmp_path, "other")
    stage.until(lambda: other.place.lobby is not None, "the guest is in the lobby")
    other.take_seat(1, "Bea", "red")
    stage.until(lambda: says(stage, "Bea"), "the name is shown")
    stage.tap("Start", Push)
    stage.until(lambda: stage.app.at == "board" and other.place.session is not None, "the game has begun")
    other.close()
    stage.until(lambda: "Bea is away" in stage.app.root.message.text, "she is away")
    fields = {"version": VERSION, "addresses": lambda: HERE, "search": False}
    others.append(Visiting(tmp_path / "other", variant, stage.app.post, **fields))
    stage.until(lambda: "Bea is back" in stage.app.root.message.text, "she is back")


def test_a_code_and_an_address_lead_to_the_lobby_and_a_seat(stages: Stages, far_host: Callable[..., Hosting]) -> None:
    stage = on_loopback(stages(PHONE))
    hosting = far_host(stage)
    stage.tap("Join a game")
    stage.tap("Join", Push)
    assert says(stage, "Choose a table from the list, or type its address.")
    page = stage.app.page("join")
    write(stage, page.place, place_words(hosting.places[0]))
    stage.tap("Join", Push)
    assert says(stage, "Type the code that the host shows.")
    write(stage, page.code, hosting.code.lower())
    stage.tap("Join", Push)
    stage.until(lambda: stage.app.at == "lobby" and stage.find("Sit here") is not None, "the lobby is there")
    stage.tap("Sit here")
    stage.until(lambda: stage.find(kind=Entry) is not None, "the seat is ours")
    stage.until(lambda: says(stage, "Waiting for the host to start."), "the host may start")
    hosting.start()
    stage.until(lambda: stage.app.at == "board", "the game has begun")
    assert stage.app.seat == 1


def write(stage: Stage, entry: Entry, words: str) -> None:
    """Touch a line and type."""
    stage.tap(where=lambda widget: widget is entry)
    stage.window.dispatch("on_textinput", words)
    stage.frames(3)
    assert entry.text == words


def test_a_wrong_code_is_told_and_leads_back_home(stages: Stages, far_host: Callable[..., Hosting]) -> None:
    stage = on_loopback(stages(PHONE))
    hosting = far_host(stage)
    stage.tap("Join a game")
    page = stage.app.page("join")
    write(stage, page.place, place_words(hosting.places[0]))
    write(stage, page.code, "AAAAAA")
    stage.tap("Join", Push)
    stage.until(lambda: stage.find("This table is closed") is not None, "it is refused")
    assert says(stage, "The code is not the one that the host shows.")
    stage.tap("Close")
    assert stage.app.at == "home"


def test_the_host_in_the_background_is_shown_above_the_page(stages: Stages, far_host: Callable[..., Hosting]) -> None:
    stage = on_loopback(stages(PHONE))
    hosting = far_host(stage)
    stage.app.open_link(hosting.invitation.link())
    stage.until(lambda: stage.find("Sit here") is not None, "the lobby is there")
    hosting.pause()
    stage.until(lambda: "host is away" in stage.app.root.line.text, "the host is away")
    assert stage.app.root.line.opacity == 1
    hosting.resume()
    stage.until(lambda: stage.app.root.line.text == "", "the host is back")
    assert stage.app.tables.table.place.standing.line is Line.HERE


def test_several_people_at_one_guest_hand_the_device_over(
    stages: Stages, tmp_path: Path, far_host: Callable[..., Hosting]
) -> None:
    stage = on_loopback(stages(PHONE))
    hosting = far_host(stage, phones=2)
    stage.app.open_link(hosting.invitation.link())
    stage.until(lambda: stage.find("Sit here") is not None, "the lobby is there")
    stage.tap("Sit here")
    stage.until(lambda: stage.find(kind=Entry) is not None, "the first seat is ours")
    stage.tap("Sit here")
    stage.until(lambda: says(stage, "Waiting for the host to start."), "both seats are ours")
    hosting.start()
    stage.until(lambda: stage.app.at == "handover", "somebody is asked to take the device")
    session = stage.app.session
    assert session.local == (1, 2)
    assert stage.app.seat is None
    assert says(stage, session.players[1].name)


def test_whoever_hosts_is_warned_before_leaving(stages: Stages) -> None:
    stage = on_loopback(stages(PHONE))
    open_table(stage)
    assert says(stage, "Keep this app open while you play: while it is in the background, everybody waits.")
    stage.tap(kind=Choice, where=lambda choice: choice.words.startswith("Bots"))
    stage.tap("Start", Push)
    stage.until(lambda: stage.app.at == "board", "the game has begun")
    stage.back()
    assert says(stage, "The others wait until you open this table again")
    stage.tap("Stay", Push)
    assert stage.app.tables.hosting is not None


def test_a_device_can_be_sent_away_from_the_lobby_and_so_can_onlookers(
    stages: Stages, tmp_path: Path, others: list[Hosting | Visiting]
) -> None:
    stage = on_loopback(stages(PHONE))
    open_table(stage)
    player, watcher = guest(stage, tmp_path, "player"), guest(stage, tmp_path, "watcher")
    others += [player, watcher]
    stage.until(lambda: player.place.lobby is not None and watcher.place.lobby is not None, "both have joined")
    player.take_seat(1, "Bea", "red")
    stage.until(lambda: says(stage, "Bea") and says(stage, "1 device looks on"), "both are shown")
    code = stage.app.tables.hosting.code
    stage.tap("Send away", Push)
    stage.until(lambda: watcher.place.standing.why == "removed", "the onlooker is gone")
    stage.tap(kind=IconPush, where=lambda push: push.words == "Free this seat")
    stage.tap("Send the device away", Push)
    stage.until(lambda: player.place.standing.why == "removed", "the player is gone")
    stage.until(lambda: stage.app.tables.table.place.lobby.seats[1].there == "open", "the seat is free")
    assert stage.app.tables.hosting.code != code
    assert says(stage, f"{stage.app.tables.hosting.code[:3]} {stage.app.tables.hosting.code[3:]}")


def test_a_link_that_is_none_is_answered(stages: Stages) -> None:
    stage = on_loopback(stages(PHONE))
    stage.app.open_link("railhead:nonsense")
    assert "no invitation" in stage.app.root.message.text or "cannot be read" in stage.app.root.message.text


def test_a_closed_table_can_be_opened_again(stages: Stages) -> None:
    stage = on_loopback(stages(PHONE))
    open_table(stage)
    code = stage.app.tables.hosting.code
    stage.back()
    stage.tap("Close the table")
    assert stage.app.at == "home"
    stage.tap("Join a game")
    stage.tap("Your table: USA")
    stage.until(lambda: stage.app.at == "lobby", "the lobby is open again")
    assert stage.app.tables.hosting.code == code


def test_the_qr_code_is_in_the_middle_of_its_place_and_in_sight_at_every_size(stages: Stages) -> None:
    stage = on_loopback(stages(PHONE))
    open_table(stage)
    page = stage.app.page("lobby")
    for size in (SIDEWAYS, TABLET, PHONE):
        stage.resize(*size)
        stage.wait(0.3)
        square = page.invite.qr._square
        assert square.pos[0] + square.size[0] / 2 == pytest.approx(page.invite.qr.x + page.invite.qr.width / 2, abs=1)
        low = page.invite.qr.to_window(0, page.invite.qr.y)[1]
        assert low > page.foot.top, size


def test_the_log_covers_the_tickets_that_are_still_to_be_chosen(stages: Stages) -> None:
    stage = on_loopback(stages(PHONE))
    open_table(stage)
    stage.tap(kind=Choice, where=lambda choice: choice.words.startswith("Bots"))
    stage.tap("Start", Push)
    board = stage.app.page("board")
    stage.until(lambda: len(board.choice.children) > 1, "the tickets are offered")
    stage.touches.tap(middle(board.status.spots["log"]))
    stage.frames(3)
    assert board.choice.children == []
    stage.touches.tap(middle(board.log.spots["close"]))
    stage.frames(3)
    assert len(board.choice.children) > 1


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("192.168.1.20:41234", ("192.168.1.20", 41234)),
        (" [fd00::1]:80 ", ("fd00::1", 80)),
        ("192.168.1.20", None),
        ("host:x", None),
        ("a:99999", None),
    ],
)
def test_an_address_as_it_is_typed(text: str, place: tuple[str, int] | None) -> None:
    assert typed_place(text) == place
    assert place is None or typed_place(place_words(place)) == place


def test_what_is_said_when_somebody_comes_and_goes() -> None:
    assert "is away" in presence_words("here", "away")
    assert "A bot plays" in presence_words("away", "stand-in")
    assert "is back" in presence_words("stand-in", "here")
    assert presence_words("open", "here") == ""
