"""Tables on loopback for tests of the screen: this window on one side, devices without a screen on the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.net.hosting import Hosting, Visiting
from app.net.pairing import read_link
from app.net.room import Room
from app.widgets.buttons import Push
from engine.header import Player
from tests.app.net.party import COLOURS, VERSION
from tests.positions import variant
from tools.stage import Stage

Stages = Callable[..., Stage]
HERE = ["127.0.0.1"]


@pytest.fixture
def others(tmp_path: Path) -> Iterator[list[Hosting | Visiting]]:
    """Devices without a screen; whatever they are told is taken in when the test asks for a frame."""
    opened: list[Hosting | Visiting] = []
    yield opened
    for device in opened:
        device.close()


def on_loopback(stage: Stage) -> Stage:
    stage.app.tables.addresses, stage.app.tables.announces = lambda: HERE, False
    return stage


def guest(stage: Stage, folder: Path, name: str) -> Visiting:
    (folder / name).mkdir()
    table = stage.app.tables.hosting
    assert table is not None
    fields = {"version": VERSION, "addresses": lambda: HERE, "search": False}
    return Visiting(folder / name, variant, stage.app.post, invitation=read_link(table.invitation.link()), **fields)


def open_table(stage: Stage, seats: int = 2) -> None:
    stage.tap("New game")
    stage.seat(seats - 1, "Another phone")
    stage.tap("Start", Push)
    stage.until(lambda: stage.app.at == "lobby" and stage.app.tables.table.place.lobby is not None, "the lobby is open")


def says(stage: Stage, words: str) -> bool:
    return any(words in getattr(widget, "text", "") for widget in stage.shown())


@pytest.fixture
def far_host(tmp_path: Path) -> Iterator[Callable[..., Hosting]]:
    opened: list[Hosting] = []

    def make(stage: Stage, phones: int = 1) -> Hosting:
        players = [Player("Ana", "blue", "person"), *[Player("", "", "phone")] * phones]
        room = Room.create(tmp_path / "far", variant("usa"), players, COLOURS[:5], "far")
        fields = {"version": VERSION, "addresses": lambda: HERE, "announce": False}
        opened.append(Hosting(room, variant, stage.app.post, **fields))
        return opened[0]

    yield make
    for hosting in opened:
        hosting.close()
