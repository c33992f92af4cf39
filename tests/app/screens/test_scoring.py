"""The scoring, by touches: told, skipped, told again, and the game kept among the finished ones."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue

import pytest

from app.local import LocalSession
from app.shelf import find_variant
from app.widgets.board.lights import NOTHING
from app.widgets.buttons import Push
from app.widgets.choices import Choice
from engine.header import Player
from tools.stage import SIZES, Stage

Stages = Callable[..., Stage]


def finished_game(folder: Path, map_id: str, seats: int) -> None:
    """A game that bots have played to its end, the scoring still to be seen."""
    (folder / "games").mkdir(parents=True)
    colours = ("blue", "red", "green", "yellow", "black")
    variant = find_variant(map_id)
    size = variant.numbers.team_size
    players = [Player(f"Player {seat}", colours[seat // size], "bot random") for seat in range(seats)]
    posted: SimpleQueue[Callable[[], None]] = SimpleQueue()
    session = LocalSession.create(folder / "games" / "game.jsonl", variant, players, "seed", posted.put)
    while not session.model(None).state.over:
        posted.get(timeout=20)()
    session.close()


@pytest.mark.parametrize(
    ("map_id", "seats", "size"), [("usa", 3, "phone"), ("asia", 4, "tablet"), ("france", 2, "sideways")]
)
def test_the_count_is_told_step_by_step_skipped_and_told_again(
    stages: Stages, tmp_path: Path, map_id: str, seats: int, size: str
) -> None:
    folder = tmp_path / "app"
    finished_game(folder, map_id, seats)
    stage = stages(SIZES[size], folder)
    stage.tap("Settings")
    stage.tap("Instant", Choice)
    stage.back()
    stage.until(lambda: stage.find(where=lambda w: type(w).__name__ == "GameCard") is not None, "the game is listed")
    stage.tap(where=lambda widget: type(widget).__name__ == "GameCard")
    stage.until(lambda: stage.app.at == "scoring", "the scoring is there")
    page = stage.app.page("scoring")
    state = stage.app.session.model(None).state
    lit = 0
    for number in range(1, len(page.steps)):
        stage.tap(where=lambda widget: getattr(widget, "icon", "") == "skip-next")
        assert page.at == number
        lit += page.view.highlights != NOTHING
    assert lit >= sum(len(one.completed) + len(one.failed) for one in state.scoring)
    stage.tap("Skip to the figures")
    for one in state.scoring:
        assert stage.find(f"{one.total}") is not None
    stage.tap("Tell it again", Push)
    assert page.at == 0
    stage.tap("Skip to the figures")
    stage.tap("Done", Push)
    assert stage.app.at == "home"
    assert [path.name for path in (folder / "finished").iterdir()] == ["game.jsonl"]
    assert not list((folder / "games").iterdir())
