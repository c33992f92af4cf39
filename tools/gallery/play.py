"""The board screen at the moments of each game, with up to six players, in three sizes, by day and by night."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL.Image import Image

from app.shelf import find_variant
from app.theme import PLAYER_NAMES
from engine.actions import Action, DrawTickets
from engine.bots import BOTS
from engine.events import Owes
from engine.game import Game
from engine.header import Player, header_for
from engine.log import LogFile
from engine.state import State
from engine.table import Table
from tools.gallery import pictures
from tools.stage import SIZES, Stage
from tools.studio import Studio

NAMES = ("Maximiliane", "Bartholomew", "Ana", "Konstantinopel", "Li", "Wolfgang Amadeus")
LOOKS = {"light": {"theme": "light"}, "dark": {"theme": "dark"}}
MOST_GAMES = 20
LARGE = {"large": {"theme": "light", "text_size": 2.0}}


@dataclass(frozen=True)
class Scene:
    """A game to stop at the first moment of this kind, when at least this share of all trains is on the board."""

    name: str
    map_id: str
    seats: int
    owes: Owes
    share: float = 0.0
    large: bool = False
    last_round: bool = False
    then: Action | None = None  # what the person does at that moment

    def is_now(self, state: State) -> bool:
        used = 1 - sum(state.trains) / (state.seats * state.variant.numbers.trains)
        return state.owes is self.owes and used >= self.share and state.last_round >= self.last_round


SCENES = (
    Scene("first-tickets", "usa-2025", 5, Owes.START_TICKETS),
    Scene("turn", "usa", 5, Owes.TURN, 0.4, large=True),
    Scene("second-card", "usa", 2, Owes.SECOND_CARD, 0.3),
    Scene("done-or-undo", "usa", 3, Owes.END_TURN, 0.3),
    Scene("last-round", "usa", 4, Owes.TURN, last_round=True),
    Scene("tickets", "usa", 4, Owes.TURN, 0.1, then=DrawTickets()),
    Scene("teams", "asia", 6, Owes.TURN, 0.4, large=True),
    Scene("share", "asia", 4, Owes.START_SHARE),
    Scene("hand-or-rack", "asia", 6, Owes.PLACE_CARD, 0.2),
    Scene("tunnel", "asia", 4, Owes.TUNNEL),
    Scene("beds", "france", 5, Owes.TURN, 0.4),
    Scene("lay-track", "france", 5, Owes.TRACK, 0.3, large=True),
)


@pictures
def moments(_studio: Studio) -> Iterator[tuple[str, Image]]:
    for scene in SCENES:
        with TemporaryDirectory() as name:
            yield from _taken(scene, Path(name))


def _taken(scene: Scene, folder: Path) -> Iterator[tuple[str, Image]]:
    (folder / "games").mkdir()
    (folder / "settings.json").write_text(json.dumps({"speed": "instant", "sounds": False}))
    played(folder / "games" / "game.jsonl", scene)
    stage = Stage(folder)
    stage.until(lambda: stage.find(where=_is_game) is not None, "the game is listed")
    stage.tap(where=_is_game)
    board = stage.app.page("board")
    stage.until(lambda: stage.app.at == "board" and not board.showing, "the board is open", 30)
    for look, settings in {**LOOKS, **(LARGE if scene.large else {})}.items():
        stage.app.change(**{"text_size": 1.0, **settings})
        for size, pixels in SIZES.items():
            stage.resize(*pixels)
            stage.wait(0.4)
            yield f"board-{scene.map_id}-{scene.name}-{size}-{look}", stage.picture()
    stage.close()


def played(path: Path, scene: Scene) -> None:
    """Keep a game of planning bots as a log that ends when a person, in seat 0, is at the scene's moment."""
    for number in range(MOST_GAMES):
        if _reached(path, scene, f"gallery {scene.name} {number}"):
            return
        path.unlink()
    raise LookupError(f"{scene.name}: in {MOST_GAMES} games that moment never came")


def _reached(path: Path, scene: Scene, seed: str) -> bool:
    """Whether the game of this seed came to the moment, where it then stands."""
    variant = find_variant(scene.map_id)
    team = variant.numbers.team_size
    who = ["person", *["bot normal"] * (scene.seats - 1)]
    players = [Player(NAMES[at], PLAYER_NAMES[at // team], who[at]) for at in range(scene.seats)]
    log = LogFile.create(path, header_for(variant, players, seed), variant)
    table = Table(Game(variant, scene.seats, seed, log.append))
    for seat in range(scene.seats):
        table.seat_bot(seat, BOTS["normal"].make())
    came = _play_until(table, lambda state: 0 in state.to_move() and scene.is_now(state))
    if came and scene.then is not None:
        table.submit(0, scene.then)
    log.close()
    return came


def _play_until(table: Table, is_there: Callable[[State], bool]) -> bool:
    table.start(0)
    while not is_there(table.game.state):
        thinking = table.bot_to_move()
        if thinking is None:
            return False
        table.submit(thinking.seat, thinking.choose().action)
    return True


def _is_game(widget: object) -> bool:
    return type(widget).__name__ == "GameCard"
