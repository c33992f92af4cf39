"""Handing the device from person to person: nothing shows through, and what happened is told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PIL import Image, ImageChops

from app.local import LocalSession
from app.shelf import find_variant
from app.widgets.buttons import Push
from engine.header import Player
from tools.robot import Robot
from tools.stage import PHONE, SIDEWAYS, Stage

Stages = Callable[..., Stage]
ANA, BO, BOT = Player("Ana", "blue"), Player("Bo", "red"), Player("Cy", "green", "bot random")


def saved_game(folder: Path, seed: str, *players: Player, map_id: str = "usa") -> None:
    """A game that has just been dealt lies in the app's folder."""
    (folder / "games").mkdir(parents=True)
    path = folder / "games" / "game.jsonl"
    session = LocalSession.create(path, find_variant(map_id), players, seed, lambda _: None, first=0)
    session.close()


def continued(stages: Stages, folder: Path, size: tuple[int, int] = PHONE) -> Stage:
    stage = stages(size, folder)
    stage.until(lambda: stage.find(where=_is_game) is not None, "the game is listed")
    stage.tap(where=_is_game)
    return stage


def _is_game(widget: object) -> bool:
    return type(widget).__name__ == "GameCard"


def pictures_of_two_hand_overs(stages: Stages, folder: Path, seed: str) -> tuple[Image.Image, Image.Image]:
    """When the game is opened, and after the first player has chosen tickets."""
    saved_game(folder, seed, ANA, BO)
    stage = continued(stages, folder)
    stage.until(lambda: stage.app.at == "handover", "the device is handed over")
    stage.wait(0.3)
    first = stage.picture()
    Robot(stage).step()
    stage.until(lambda: stage.app.at == "handover", "the device is handed on")
    stage.wait(0.5)
    second = stage.picture()
    stage.close()
    return first, second


def test_the_picture_is_the_same_whatever_cards_are_hidden(stages: Stages, tmp_path: Path) -> None:
    one = pictures_of_two_hand_overs(stages, tmp_path / "one", "a seed")
    other = pictures_of_two_hand_overs(stages, tmp_path / "other", "another seed")
    for mine, theirs in zip(one, other, strict=True):
        assert ImageChops.difference(mine, theirs).getbbox() is None
    assert ImageChops.difference(one[0], one[1]).getbbox() is not None, "the two players look different"


def test_a_press_reveals_after_what_happened_has_been_told(stages: Stages, tmp_path: Path) -> None:
    saved_game(tmp_path / "app", "seed", ANA, BO, BOT)
    stage = continued(stages, tmp_path / "app")
    robot = Robot(stage)
    stage.until(lambda: stage.app.at == "handover", "the device is handed over")
    while stage.find("Since your last turn") is None:
        if stage.app.at == "handover":
            stage.tap(kind=type(stage.app.page("handover").curtain))
        else:
            robot.step()
        stage.wait(0.3)
        stage.until(lambda: stage.app.at == "handover" or robot._my_turn_or_over(), "somebody is asked")
    assert stage.find(where=lambda w: getattr(w, "text", "").startswith(("Cy", "Ana", "Bo"))) is not None
    assert stage.app.seat is None, "nobody's cards are shown yet"
    stage.tap("My turn", Push)
    assert stage.app.at == "board"
    assert stage.app.seat in stage.app.session.local


def test_with_one_person_at_the_device_it_never_appears(stages: Stages, tmp_path: Path) -> None:
    saved_game(tmp_path / "app", "seed", ANA, BOT)
    stage = continued(stages, tmp_path / "app")
    robot, seen = Robot(stage), set()
    for _ in range(6):
        robot.step()
        seen.add(stage.app.at)
    assert seen == {"board"}


def test_turning_the_device_keeps_the_curtain_closed(stages: Stages, tmp_path: Path) -> None:
    saved_game(tmp_path / "app", "seed", ANA, BO)
    stage = continued(stages, tmp_path / "app")
    stage.until(lambda: stage.app.at == "handover", "the device is handed over")
    stage.resize(*SIDEWAYS)
    stage.wait(0.2)
    assert stage.app.at == "handover"
    assert stage.find("Ana") is not None
    name = stage.find("Ana")
    assert name.width <= SIDEWAYS[0]
    assert 0 <= stage.place(name)[1] <= SIDEWAYS[1]
