"""Plays the golden games anew: `python -m tests.golden.make`. Needed only when a rule or a map was wrong.

Chance enters by `Random.random` alone, whose sequence Python keeps from version to version, and actions are put in the
order of their texts: the same files come out of every Python and whatever order the engine lists actions in.
"""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import TypeVar

from engine.actions import Action, Undo
from engine.codec import Codec, text
from engine.game import Game
from engine.header import Player, header_for
from engine.log import LogFile
from tests.positions import PLAYERS, variant

Item = TypeVar("Item")

HERE = Path(__file__).parent
GAMES = [(map_id, seats) for map_id, counts in PLAYERS.items() for seats in (min(counts), max(counts))]
USUAL = 5
LIKED = {"claim_route": 30, "draw_tickets": 2, "share_tickets": 2, "undo": 1}
COLOURS = ("blue", "red", "green", "yellow", "black")


def name(map_id: str, seats: int) -> str:
    return f"{map_id}-{seats}.jsonl"


def play(map_id: str, seats: int, path: Path) -> None:
    """A whole game, written to a new file."""
    box, seed = variant(map_id), f"golden {map_id} {seats}"
    size = box.numbers.team_size
    players = [Player(f"Player {seat + 1}", COLOURS[seat // size]) for seat in range(seats)]
    file = LogFile.create(path, header_for(box, players, seed), box)
    game, chance, codec = Game(box, seats, seed, file.append), Random(seed), Codec(box, seats)
    game.start()
    while asked := game.state.to_move():
        seat = one_of(asked, chance)
        game.play(seat, choose(game, seat, codec, chance))
    file.close()


def choose(game: Game, seat: int, codec: Codec, chance: Random) -> Action:
    """A kind of action, by how much it is liked, then one of that kind."""
    actions = [*game.legal(seat)]
    if game.rules.refusal(game.state, seat, Undo()) is None:
        actions.append(Undo())
    kinds: dict[str, list[tuple[str, Action]]] = {}
    for action in actions:
        written = codec.write_action(action)
        kinds.setdefault(written["do"], []).append((text(written), action))
    liked = [kind for kind in sorted(kinds) for _ in range(LIKED.get(kind, USUAL))]
    ordered = sorted(kinds[one_of(liked, chance)], key=lambda pair: pair[0])
    return one_of(ordered, chance)[1]


def one_of(items: Sequence[Item], chance: Random) -> Item:
    return items[int(chance.random() * len(items))]


def make() -> None:
    for map_id, seats in GAMES:
        path = HERE / name(map_id, seats)
        path.unlink(missing_ok=True)
        play(map_id, seats, path)
        path.chmod(0o644)


if __name__ == "__main__":
    make()
