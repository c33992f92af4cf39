"""A host that lies, and the guest's real screens: nothing that it says may stop them."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from app.net.frames import frame
from app.net.hosting import Hosting, Visiting
from app.net.notices import Line
from app.net.settings import Patience
from engine.header import Player
from tests.app.net.lies import lies_about, well_formed
from tests.app.net.test_fuzz import said_by_host
from tests.app.screens.loopback import far_host, on_loopback
from tools.stage import PHONE, Stage

__all__ = ["far_host"]  # fixtures
Stages = Callable[..., Stage]


def visiting(stage: Stage, hosting: Hosting) -> Visiting:
    """This window sits down at the far table, in seat 1."""
    stage.app.tables.patience = Patience().shorter(10)
    stage.app.tables.follow(hosting.invitation.link())
    table = stage.app.tables.table
    assert isinstance(table, Visiting)
    stage.until(lambda: table.place.lobby is not None, "the lobby is shown")
    stage.app.page("lobby").sit(1)
    stage.until(lambda: any(seat.mine for seat in table.place.lobby.seats), "the seat is taken")
    return table


def tell(stage: Stage, table: Visiting, text: str) -> None:
    """What the host says arrives, the screens have time for it, and the guest is back if it hung up."""

    def hear() -> None:
        guest = table._guest
        if guest is not None and guest._call is not None:
            guest._call.received(frame(text))

    table.net.ask(hear)
    stage.frames(2)
    stage.until(lambda: table.place.standing.line is Line.HERE, "the guest is back", 20)


def lies(hosting: Hosting, header: dict[str, Any]) -> list[str]:
    host = hosting.host
    device = next(one for one in host.devices.values() if host.room.seats_of(one.id) == (1,))
    return [json.dumps(lie) for lie in well_formed(header, host._lobby(device), len(host.room.chairs))]


def test_lies_in_the_lobby(stages: Stages, far_host: Callable[..., Hosting]) -> None:
    stage = on_loopback(stages(PHONE))
    hosting = far_host(stage)
    table = visiting(stage, hosting)
    players = [Player("Ana", "blue"), Player("Bea", "red", "phone")]
    seats = [{"name": player.name, "colour": player.colour, "who": player.who} for player in players]
    variant = hosting.host.variant
    header = {"railhead": 1, "map": variant.id, "rules": variant.rules, "data": variant.fingerprint, "seats": seats}
    for lie in lies(hosting, header)[::7]:
        tell(stage, table, lie)
    assert stage.app.at == "lobby"


def at_the_board(stages: Stages, far_host: Callable[..., Hosting]) -> tuple[Stage, Hosting, Visiting]:
    stage = on_loopback(stages(PHONE))
    hosting = far_host(stage)
    table = visiting(stage, hosting)
    hosting.start(None, 0)
    stage.until(lambda: stage.app.at == "board", "the game has begun")
    return stage, hosting, table


def test_lies_during_the_game(stages: Stages, far_host: Callable[..., Hosting]) -> None:
    stage, hosting, table = at_the_board(stages, far_host)
    kept = hosting.host.kept
    assert kept is not None
    for lie in lies(hosting, kept.public_header())[::5]:
        tell(stage, table, lie)
    assert stage.app.at == "board"
    assert table.place.session is not None
    assert table.place.session.model(1).state.number == kept.number


@pytest.mark.long
def test_every_part_of_every_message_during_the_game(stages: Stages, far_host: Callable[..., Hosting]) -> None:
    stage, hosting, table = at_the_board(stages, far_host)
    kept = hosting.host.kept
    assert kept is not None
    for text in said_by_host(hosting):
        if json.loads(text)["t"] != "closed":
            for lie in (*lies(hosting, kept.public_header()), *lies_about(text)):
                tell(stage, table, lie)
    assert stage.app.at == "board"
