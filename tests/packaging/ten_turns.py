"""Plays ten turns on the app that lies in a folder: `python -OO ten_turns.py PAYLOAD DRIVER MAP FOLDER`.

Run as a script of its own, so that of the project nothing is on the path but the payload, and the robot's fingers.
"""

import sys
from pathlib import Path

payload, driver, map_id, folder = sys.argv[1:]
sys.path[0:1] = [payload, driver]

import app  # noqa: E402
import engine  # noqa: E402
from engine.events import TurnBegan  # noqa: E402
from tools.robot import Robot  # noqa: E402
from tools.selfplay import SIZES, Play  # noqa: E402 - first: it configures Kivy

TURNS = 10


def turns(play: Play) -> int:
    return sum(isinstance(event, TurnBegan) for _, event in play.stage.app.session.past(None))


def main() -> None:
    play = Play(Path(folder), None, SIZES["phone"], 1)
    play.set_up(map_id, 1)
    robot = Robot(play.stage, 1)
    while turns(play) < TURNS and robot.step():
        pass
    places = {str(Path(module.__file__).parents[1]) for module in (app, engine)}
    text = f"{turns(play)} turns of {map_id} from {places} with docstrings {engine.__doc__}\n"
    play.stage.close()
    sys.__stdout__.write(text)


main()
