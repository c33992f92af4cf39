"""The command line of the terminal game."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from random import SystemRandom

from app.story import told
from app.words import Speaker
from engine.board import Variant
from engine.bots import BOTS
from engine.events import Event
from engine.game import Game
from engine.model import Model
from engine.refusals import Refusal
from engine.table import Table, Viewer
from tools.boxes import map_ids, variant
from tools.terminal.look import score_lines, table_lines
from tools.terminal.menu import Left, Menu, ask_action

YOU = 0  # the person's seat
Say = Callable[[str], None]


class Play:
    """A table with a model to look at: the person's, or without a person an onlooker's."""

    def __init__(self, box: Variant, seats: int, bot: str, seed: str, person: bool, say: Say) -> None:
        self.say = say
        self.table = Table(Game(box, seats, seed))
        self.names = [f"{bot} {seat + 1}" for seat in range(seats)]
        for seat in range(seats):
            self.table.seat_bot(seat, BOTS[bot].make())
        if person:
            self.names[YOU] = "You"
            self.table.give_back(YOU)
        self.speaker = Speaker(box, self.names, YOU if person else None)
        self.model = Model(box, seats, YOU if person else None)
        self.table.join(Viewer(self.model.state.eyes, self._tell, frozenset({YOU} if person else ())))

    def _tell(self, number: int, event: Event, _done: bool) -> None:
        self.model.apply(number, event)
        line = told(event, self.speaker)
        if line is not None:
            self.say(line.text)

    def to_the_end(self, menu: Menu) -> None:
        self.table.start()
        while not self.table.game.state.over:
            for _ in self.table.play_bots():
                pass
            if YOU in self.table.game.state.to_move():
                for line in table_lines(self.model.state, self.speaker, YOU):
                    self.say(line)
                self.table.submit(YOU, ask_action(menu, self.model, YOU, self.speaker))
        for line in score_lines(self.table.game.state, self.names):
            self.say(line)


def parsed(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="play", description=__doc__)
    parser.add_argument("--map", choices=map_ids(), help="which game")
    parser.add_argument("--players", type=int, help="how many")
    parser.add_argument("--bot", choices=sorted(BOTS), default="normal", help="who plays against you")
    parser.add_argument("--seed", help="the same seed deals the same cards")
    parser.add_argument("--watch", action="store_true", help="let the bots play alone")
    return parser.parse_args(arguments)


def run(options: argparse.Namespace, menu: Menu, person: bool) -> int:
    if person:
        menu.say("Railhead. Type a number, or part of a name; q leaves the game.\n")
    try:
        box = variant(options.map or "usa")
        if person and options.map is None:
            box = menu.pick("Which game?", [(variant(map_id).name, variant(map_id)) for map_id in map_ids()])
        seats = options.players or box.numbers.players[0]
        if person and options.players is None:
            seats = menu.pick("How many players?", [(str(number), number) for number in box.numbers.players])
        seed = options.seed or str(SystemRandom().getrandbits(64))
        Play(box, seats, options.bot, seed, person, menu.say).to_the_end(menu)
    except (Left, KeyboardInterrupt):
        menu.say("\nGood-bye.")
    except Refusal as refusal:
        menu.say(str(refusal))
        return 1
    return 0


def main(arguments: list[str] | None = None) -> int:
    options = parsed(arguments)
    person = sys.stdin.isatty() and not options.watch
    return run(options, Menu(input, print), person)


if __name__ == "__main__":
    sys.exit(main())
