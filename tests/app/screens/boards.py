"""Games that stand where a test wants them: played by chance on the engine, kept as a log, and opened by touches."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random

from app.screens.board.board import BoardScreen
from app.shelf import find_variant
from engine.bots.random_bot import pick
from engine.game import Game
from engine.header import Player, header_for
from engine.log import LogFile
from engine.model import Model
from engine.state import State
from engine.table import Table
from tools.stage import PHONE, Stage

COLOURS = ("blue", "red", "green", "yellow", "black")
NAMES = ("Ana", "Bo", "Cy", "Di", "Eli", "Flo")


def seated(map_id: str, seats: int, people: int = 1) -> list[Player]:
    """Ana is a person, the others are bots that play anything."""
    team = find_variant(map_id).numbers.team_size
    return [Player(NAMES[at], COLOURS[at // team], "person" if at < people else "bot random") for at in range(seats)]


def opened(
    stages: Callable[..., Stage],
    folder: Path,
    map_id: str,
    seats: int,
    when: Callable[[State, Model], bool],
    *,
    size: tuple[int, int] = PHONE,
    seed: int = 1,
    **settings: object,
) -> tuple[Stage, BoardScreen]:
    """The board of a game in which Ana is to move and `when` holds of the table and of what she sees."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "games").mkdir(exist_ok=True)
    (folder / "settings.json").write_text(json.dumps({"speed": "instant", "sounds": False, **settings}))
    played(folder / "games" / "game.jsonl", map_id, seats, when, seed)
    stage = stages(size, folder)
    stage.until(lambda: stage.find(where=is_game) is not None, "the game is listed")
    stage.tap(where=is_game)
    board = stage.app.page("board")
    stage.until(lambda: stage.app.at == "board" and board.activity.ready and not board.showing, "Ana is asked", 20)
    stage.frames(3)
    return stage, board


def is_game(widget: object) -> bool:
    return type(widget).__name__ == "GameCard"


def played(
    path: Path, map_id: str, seats: int, when: Callable[[State, Model], bool], seed: int = 1, people: int = 1
) -> None:
    """Keep a game as a log, played until Ana is to move and `when` holds."""
    game, random = Game(find_variant(map_id), seats, f"seed {seed}"), Random(seed)
    log = LogFile.create(path, header_for(game.variant, seated(map_id, seats, people), f"seed {seed}"), game.variant)
    game.keep = log.append
    table = Table(game)
    table.start(0)
    for _ in range(3000):
        asked = game.state.to_move()
        if 0 in asked and when(game.state, Model.of(game.state, 0)):
            log.close()
            return
        seat = asked[-1]
        table.submit(seat, pick(Model.of(game.state, seat), seat, random))
    raise LookupError("chance has not led there")


def at_turn(state: State, _: Model) -> bool:
    return state.owes.value == "turn"
