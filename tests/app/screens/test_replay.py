"""Finished games by touches: from the scoring and from the list, moved through, reviewed, and left again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from app.reckoning import winner_words
from app.screens.replay import ReplayPage
from app.shelf import find_variant
from app.widgets.buttons import Push
from app.widgets.choices import Choice
from engine.header import Player, header_for
from engine.log import LogFile
from tests.app.screens.test_scoring import finished_game
from tools.stage import SIZES, Stage

Stages = Callable[..., Stage]


def touch(stage: Stage, icon: str) -> None:
    stage.tap(where=lambda widget: getattr(widget, "icon", "") == icon)


def opened(stage: Stage) -> ReplayPage:
    page = stage.app.page("replay")
    stage.until(lambda: stage.app.at == "replay" and page.chronicle is not None, "the game is there", 20)
    stage.frames(3)
    return page


@pytest.mark.parametrize(("map_id", "seats", "size"), [("usa", 2, "phone"), ("asia", 4, "sideways")])
def test_after_the_scoring_the_game_can_be_looked_at_again(
    stages: Stages, tmp_path: Path, map_id: str, seats: int, size: str
) -> None:
    finished_game(tmp_path / "app", map_id, seats)
    stage = stages(SIZES[size], tmp_path / "app")
    stage.until(lambda: stage.find(where=lambda w: type(w).__name__ == "GameCard") is not None, "the game is listed")
    stage.tap(where=lambda widget: type(widget).__name__ == "GameCard")
    stage.until(lambda: stage.app.at == "scoring", "the scoring is there")
    stage.wait(0.3)
    stage.tap("Skip to the figures")
    stage.tap("Look back at the game")
    page = opened(stage)
    moments = page.chronicle.moments
    assert page.at == 0
    touch(stage, "chevron-right")
    assert page.at == 1
    touch(stage, "skip-next")
    assert page.at == page.chronicle.turns()[1]
    x, y, width = *page.scrub.to_window(*page.scrub.pos), page.scrub.width
    stage.touches.drag((x + 20, y + 24), (x + width - 4, y + 24))
    assert page.at == len(moments) - 1
    assert page.words.text == winner_words(moments[-1].state, page.chronicle.players)
    stage.back()
    assert stage.app.at == "scoring"
    assert stage.find("Done", Push) is not None, "where it was left"


def test_a_game_of_the_past_is_played_once_more_and_reviewed(stages: Stages, tmp_path: Path) -> None:
    folder = tmp_path / "app"
    finished_game(folder, "usa", 2)
    (folder / "finished").mkdir()
    (folder / "games" / "game.jsonl").rename(folder / "finished" / "game.jsonl")
    stage = stages(SIZES["phone"], folder)
    stage.app.change(speed="instant")
    stage.tap("Finished games")
    stage.until(lambda: stage.find(where=lambda w: type(w).__name__ == "EndedCard") is not None, "the game is listed")
    stage.wait(0.5)
    stage.tap(where=lambda widget: type(widget).__name__ == "EndedCard")
    page = opened(stage)
    touch(stage, "play")
    stage.until(lambda: page.at >= 3, "it plays by itself", 20)
    touch(stage, "pause")
    stopped = page.at
    stage.wait(0.8)
    assert page.at == stopped
    stage.tap("Review", Choice)
    stage.tap("Also what was well played")
    rows = page.review.rows
    stage.until(lambda: len(rows.children) >= 2, "two decisions are judged", 60)
    first = rows.children[-1].verdict
    stage.tap(where=lambda widget: widget is rows.children[-1])
    assert page.at == page.chronicle.at(first.decision.number - 1)
    stage.tap("On the table", Choice)
    judged = len(rows.children)
    stage.wait(1.0)
    assert len(rows.children) == judged, "it thinks only while it is looked at"
    stage.back()
    assert stage.app.at == "finished"
    stage.back()
    assert stage.app.at == "home"


def test_no_finished_game_is_said_so(stages: Stages) -> None:
    stage = stages()
    stage.tap("Finished games")
    assert stage.find("No game has been finished yet") is not None


def test_a_file_that_is_no_game_says_why_and_stays(stages: Stages, tmp_path: Path) -> None:
    folder = tmp_path / "app" / "finished"
    folder.mkdir(parents=True)
    (folder / "bad.jsonl").write_text("nothing")
    stage = stages()
    stage.tap("Finished games")
    assert stage.find(where=lambda widget: "Cannot be read" in getattr(widget, "text", "")) is not None
    assert (folder / "bad.jsonl").exists()


def test_a_game_in_which_nothing_happened_says_so_and_leads_back(stages: Stages, tmp_path: Path) -> None:
    folder, variant = tmp_path / "app" / "finished", find_variant("usa")
    folder.mkdir(parents=True)
    players = [Player("Ana", "blue"), Player("Bo", "red")]
    LogFile.create(folder / "dealt.jsonl", header_for(variant, players, "seed"), variant).close()
    stage = stages()
    stage.tap("Finished games")
    stage.wait(0.5)
    stage.tap(where=lambda widget: type(widget).__name__ == "EndedCard")
    stage.until(lambda: stage.find("Nothing has happened in this game.") is not None, "it says why")
    stage.tap("Close", Push)
    assert stage.app.at == "finished"
