"""Broken files by touches in a real window: the app starts, names them, and a damaged game goes on from before."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from app.shelf import find_variant, layout_spoiled, put_up
from engine.errors import MapError
from engine.files import BadFile
from engine.record import read_log
from tests.app.screens.boards import played
from tools.stage import PHONE, Stage

Stages = Callable[..., Stage]


@pytest.mark.desktop
@pytest.mark.parametrize("text", ['{"speed": ["fast"]}', None], ids=["a list", "a pipe"])
def test_the_app_starts_with_broken_settings_and_names_the_file(tmp_path: Path, text: str | None) -> None:
    if text is None:
        os.mkfifo(tmp_path / "settings.json")
    else:
        (tmp_path / "settings.json").write_text(text)
    stage = Stage(tmp_path, PHONE)
    stage.until(lambda: stage.find("A file cannot be read") is not None, "the player is told")
    assert stage.find(where=lambda widget: "settings.json.broken" in getattr(widget, "text", "")) is not None
    stage.tap("Close")
    stage.tap("New game")
    assert stage.app.at == "setup"
    stage.close()


def test_a_damaged_game_says_so_and_goes_on_from_before(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    path = tmp_path / "games" / "game.jsonl"
    played(path, "usa", 2, lambda state, _: state.number > 60)
    data = bytearray(path.read_bytes())
    whole = read_log(path, find_variant)
    data[len(data) * 3 // 4] ^= 1
    path.write_bytes(data)
    stage = Stage(tmp_path, PHONE)
    stage.until(lambda: stage.find(where=damaged_words) is not None, "the list says what is whole")
    stage.tap(where=lambda widget: type(widget).__name__ == "GameCard")
    stage.until(lambda: stage.find("This game is damaged") is not None, "the player is asked")
    stage.tap("Close")
    assert path.read_bytes() == data, "nothing happens unasked"
    stage.tap(where=lambda widget: type(widget).__name__ == "GameCard")
    stage.tap("Go on from before")
    stage.until(lambda: stage.app.at == "board", "the game is open")
    events = stage.app.session.past(None)
    assert 10 < len(events) < len(whole.events)
    assert (path.parent / "game.jsonl.damaged").read_bytes() == data
    stage.close()


def damaged_words(widget: object) -> bool:
    return "A part of its file is damaged" in getattr(widget, "text", "")


def test_a_full_disk_is_said_above_every_page_until_there_is_room(stages: Stages) -> None:
    stage = stages(PHONE)
    stage.app.unsaved("No space left on device")
    stage.frames(3)
    line = stage.app.root.line
    assert "No space left on device" in line.text
    assert line.opacity == 1
    assert line.y + line.height <= stage.window.height
    stage.app.unsaved("")
    stage.frames(3)
    assert line.room == 0


def test_a_layout_that_cannot_be_read_is_put_aside_and_named(tmp_path: Path) -> None:
    told: list[BadFile] = []
    layout = tmp_path / "mine" / "layout.json"
    layout.parent.mkdir()
    layout.write_text("{")
    put_up(tmp_path, told.append)
    layout_spoiled(MapError(str(layout), "", "is no JSON text"))
    assert [str(one) for one in told] == ["mine/layout.json.broken: is no JSON text"]
    assert not layout.exists()
    assert (tmp_path / "mine" / "layout.json.broken").read_text() == "{"
