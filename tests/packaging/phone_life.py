"""What a phone does with the app, told to it the way that the window library tells it. For scripts of their own."""

import sys
import threading
from collections.abc import Callable
from typing import Any

from tools.robot import Robot
from tools.selfplay import SIZES, Play, Stage

from kivy.base import EventLoop  # isort: skip
from kivy.core.window import Window
from kivy.utils import platform

MOVES = 3


def live(use: Callable[[Stage], dict[str, Any]]) -> dict[str, Any]:
    """A first turn, what this kind of phone offers, the background and back, another turn, and the end that the system
    decides on. Answers what was seen.
    """
    play = Play(None, None, SIZES["phone"], 1)  # type: ignore[arg-type]  # the system says where the app keeps things
    stage, app = play.stage, play.stage.app
    play.set_up("usa", 1)
    robot = Robot(stage, 1)
    move(robot)
    told = look(app) | use(stage)
    for event in ("app_lowmemory", "app_willenterbackground", "app_didenterforeground"):
        Window._event_filter(event)
        told[event] = Window._pause_loop
        stage.frames(3)
    before = app.session.model(None).state.number
    move(robot)
    told["went on"] = app.session.model(None).state.number > before
    Window._event_filter("app_terminating")
    stage.close()
    others = [one.name for one in threading.enumerate() if one is not threading.current_thread() and not one.daemon]
    return told | {"quits": EventLoop.quit, "threads": others}


def look(app: Any) -> dict[str, Any]:
    device, insets = app.device, app.device.safe_area()
    return {
        "platform": platform,
        "module": device._own.__name__,
        "folder": str(app.storage.folder),
        "insets": [insets.left, insets.top, insets.right, insets.bottom],
        "sounds": sorted({type(sound).__name__ for sound in app.sounds._loaded.values()}),
    }


def move(robot: Robot) -> None:
    for _ in range(MOVES):
        robot.step()


def tell(told: dict[str, Any]) -> None:
    sys.__stdout__.write(f"{told}\n")
