"""The app plays a game by itself, through touches on its own screen, and leaves pictures and a page that tells of it.

`make play` runs this where there is no display; the tests run it to kill it in the middle.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from time import monotonic, strftime

from tools.stage import SIZES, Stage  # first: it configures Kivy

from app.reckoning import side_name, winner_words  # isort: skip
from app.widgets.buttons import Push
from app.widgets.choices import Choice
from tools.robot import Robot

PICTURES_AT = (2, 10, 25, 45, 70)  # moves after which a picture is taken


class Play:
    """One game from the first page to the figures. Everything is touched; nothing is called."""

    def __init__(self, folder: Path, out: Path | None, size: tuple[int, int], seed: int) -> None:
        self.stage = Stage(folder, size)
        self.out, self.seed = out, seed
        self.pictures: list[str] = []
        self.began = monotonic()

    def picture(self, name: str) -> None:
        if self.out is not None:
            self.out.mkdir(parents=True, exist_ok=True)
            file = f"{len(self.pictures) + 1:02}-{name}.png"
            self.stage.picture().save(self.out / file)
            self.pictures.append(file)

    def set_up(self, map_id: str, people: int) -> None:
        """Instant speed, then a new game on this map."""
        stage = self.stage
        self.picture("home")
        stage.tap("Settings")
        stage.tap("Instant", Choice)
        self.picture("settings")
        stage.back()
        stage.tap("New game")
        stage.tap(where=lambda widget: getattr(widget, "variant_id", "") == map_id)
        for seat in range(1, people):
            stage.seat(seat, "Person")
        self.picture("setup")
        stage.tap("Start", Push)
        stage.until(lambda: stage.app.at in ("board", "handover"), "the game is on the screen", 60)
        self.picture("begin")

    def go_on(self) -> None:
        """Continue the game that was played last."""
        stage = self.stage
        stage.until(lambda: stage.find(where=_is_game) is not None, "there is a game to continue")
        stage.tap(where=_is_game)
        stage.until(lambda: stage.app.at in ("board", "handover"), "the game is on the screen", 60)

    def play(self) -> int:
        """To the end; answers how many moves were touched in."""
        robot, moves = Robot(self.stage, self.seed), 0
        while robot.step():
            moves += 1
            if moves in PICTURES_AT:
                self.picture(f"move-{moves}")
        return moves

    def end(self) -> None:
        stage = self.stage
        stage.until(lambda: stage.app.at == "scoring", "the scoring is told", 60)
        self.picture("scoring")
        stage.tap("Skip to the figures")
        self.picture("figures")

    def summary(self, moves: int) -> str:
        """One page about the game, with its pictures."""
        session = self.stage.app.session
        state, players = session.model(None).state, session.players
        lines = [f"# A game of {session.variant.name} ({session.variant.edition}), played by touches alone", ""]
        lines += [winner_words(state, players), ""]
        lines += ["| | routes | tickets | completed | longest path | total |", "|---|---|---|---|---|---|"]
        for one in state.scoring:
            held = len(one.completed) + len(one.failed)
            lines.append(
                f"| {side_name(state, players, one.side)} | {one.routes} | {one.tickets:+d} | {len(one.completed)} of "
                f"{held} | {one.longest} | {one.total} |"
            )
        seconds = monotonic() - self.began
        lines += ["", f"{moves} moves touched in, {state.number} events, {seconds:.0f} seconds.", ""]
        return "\n".join([*lines, *(f"![{name}]({name})" for name in self.pictures), ""])


def _is_game(widget: object) -> bool:
    return type(widget).__name__ == "GameCard"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--map", default="usa")
    parser.add_argument("--people", type=int, default=1, help="how many of the seats are people at this device")
    parser.add_argument("--size", choices=SIZES, default="tablet")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("build") / "play" / strftime("%Y%m%d-%H%M%S"))
    parser.add_argument("--folder", type=Path, help="where the app keeps its games, by default beside the pictures")
    parser.add_argument("--go-on", action="store_true", help="continue the game that is there")
    wanted = parser.parse_args()
    play = Play(wanted.folder or wanted.out / "app", wanted.out, SIZES[wanted.size], wanted.seed)
    if wanted.go_on:
        play.go_on()
    else:
        play.set_up(wanted.map, wanted.people)
    moves = play.play()
    play.end()
    page = wanted.out / "summary.md"
    page.write_text(play.summary(moves), "utf-8")
    play.stage.close()
    sys.__stdout__.write(f"The game and its pictures: {page}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
