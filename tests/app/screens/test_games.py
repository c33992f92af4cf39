"""Whole games of all four variants, by touches only, from the first page to the end."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from app.widgets.buttons import Push
from engine.events import Owes
from tools.robot import Robot
from tools.stage import PHONE, SIDEWAYS, TABLET, Stage

Stages = Callable[..., Stage]


@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    ("map_id", "size", "asked"),
    [
        ("usa", TABLET, {Owes.START_TICKETS, Owes.TURN, Owes.SECOND_CARD, Owes.END_TURN}),
        ("usa-2025", SIDEWAYS, {Owes.START_TICKETS, Owes.TURN, Owes.SECOND_CARD, Owes.END_TURN}),
        ("asia", SIDEWAYS, {Owes.START_SHARE, Owes.PLACE_CARD, Owes.TUNNEL, Owes.TURN}),
        ("france", PHONE, {Owes.TRACK, Owes.TURN, Owes.END_TURN}),
    ],
)
def test_a_whole_game_by_touches(
    stages: Stages,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    map_id: str,
    size: tuple[int, int],
    asked: set[Owes],
) -> None:
    monkeypatch.setattr("app.play.current.token_hex", lambda _: f"whole game of {map_id}")  # always the same deal
    folder = tmp_path / "app"
    folder.mkdir()
    (folder / "settings.json").write_text(json.dumps({"speed": "instant", "sounds": False}))
    stage = stages(size, folder)
    stage.tap("New game")
    stage.tap(where=lambda widget: getattr(widget, "variant_id", "") == map_id)
    stage.tap("Start", Push)
    stage.until(lambda: stage.app.at == "board", "the board is there", 30)
    robot = Robot(stage, seed=2)
    moves = robot.play()
    state = stage.app.session.model(None).state
    assert state.over
    assert state.variant.id == map_id
    assert moves > 20
    assert {Owes(name) for name in robot.did if name in Owes._value2member_map_} >= asked
    assert robot.did["tapped route"] > 0
    assert robot.did["dragged cards"] > 0
    assert state.winners
    stage.until(lambda: stage.app.at == "scoring", "the scoring is told", 30)
