"""One app window as a process of its own at a table over loopback, played by touches: `python -m ... '{...}'`.

What happens is said as JSON lines on the standard output; the end of the standard input ends it.
"""

from __future__ import annotations

import json
import select
import sys
from collections.abc import Callable
from pathlib import Path
from time import sleep
from types import SimpleNamespace
from typing import Any

from tools.stage import Stage  # first: it configures Kivy

from app.device import Device  # isort: skip
from kivy.base import EventLoop
from kivy.clock import Clock

from app.net.hosting import Hosting
from app.widgets.buttons import Push
from engine.events import TurnBegan
from tools.robot import Robot

NAP = 0.02  # seconds between frames of a window that waits: others need the processor


class PatientStage(Stage):
    """Waits without keeping a processor busy."""

    def until(self, happened: Callable[[], bool], what: str, seconds: float = 5.0) -> None:
        end = Clock.time() + max(60.0, seconds * 4)  # many windows share two processors
        while not happened():
            if Clock.time() > end:
                raise TimeoutError(f"waited in vain until {what}")
            EventLoop.idle()
            sleep(NAP)


class AppWindow:
    """A person with a phone: sets up or joins, sits down, plays."""

    def __init__(self, config: dict[str, Any]) -> None:
        self.config = config
        self.opened: list[Callable[[str], None]] = []
        own = SimpleNamespace(on_link=self.opened.append)  # where the system hands over what the camera has read
        self.stage = PatientStage(Path(config["folder"]), tuple(config["size"]), Device(own))
        tables = self.stage.app.tables
        tables.addresses, tables.announces = lambda: ["127.0.0.1"], False
        self.stage.app.change(speed="instant", reduced_motion=True)

    def say(self, event: str, **fields: Any) -> None:
        sys.__stdout__.write(json.dumps({"event": event, **fields}) + "\n")
        sys.__stdout__.flush()

    def picture(self, name: str) -> None:
        if "pictures" in self.config:
            self.stage.picture().save(Path(self.config["pictures"]) / f"{name}.png")

    # -- coming together

    def host(self) -> None:
        stage, config = self.stage, self.config
        stage.tap("New game")
        stage.tap(where=lambda widget: getattr(widget, "variant_id", "") == config["map"])
        page = stage.app.page("setup")
        while len(page.draft.seats) < config["seats"]:
            stage.tap("Add a player")
        for seat in range(config.get("people", 1), config["seats"]):
            stage.seat(seat, "Another phone")
        stage.tap("Start", Push)
        stage.until(lambda: stage.app.at == "lobby", "the lobby is open")
        table = stage.app.tables.table
        assert isinstance(table, Hosting)
        self.say("open", link=table.invitation.link())
        stage.until(lambda: bool(stage.find("Start", Push)), "everybody is there", 120)
        stage.wait(0.5)
        self.picture("lobby-host")
        stage.tap("Start", Push)

    def join(self) -> None:
        stage = self.stage
        self.opened[0](self.config["link"])
        stage.until(lambda: stage.app.at == "lobby" and stage.find("Sit here") is not None, "a seat is free", 60)
        self.picture(f"{self.config['name']}-lobby-before")
        while not self._seated():  # somebody else may have been faster
            if stage.find("Sit here") is not None:
                stage.tap("Sit here")
            stage.wait(0.5)
        self.picture(f"{self.config['name']}-lobby")
        self.say("seated")

    def _seated(self) -> bool:
        table = self.stage.app.tables.table
        lobby = table.place.lobby if table is not None else None
        return lobby is not None and any(seat.mine for seat in lobby.seats)

    # -- playing

    def run(self) -> None:
        if self.config["role"] == "host":
            self.host()
        else:
            self.join()
        stage = self.stage
        stage.until(lambda: stage.app.at in ("board", "handover"), "the game has begun", 120)
        self.say("began")
        if self.stage.app.seat is None and not stage.app.session.local:
            self.look_on()
            return
        robot = Robot(stage, self.config.get("seed", 1))
        while not self._done(robot):
            if robot._my_turn_or_over():
                robot.step()
                self.say("moved", number=robot.state.number)
            stage.frames()
            sleep(NAP)
        self.say("done", number=robot.state.number, over=robot.over)
        self.picture(f"{self.config['name']}-board")
        self.rest()

    def look_on(self) -> None:
        """A shared board touches nothing."""
        robot = Robot(self.stage)
        while not self._done(robot):
            self.stage.frames()
            sleep(NAP)
        self.say("done", number=robot.state.number, over=robot.over)
        self.picture(f"{self.config['name']}-table")
        self.rest()

    def _done(self, robot: Robot) -> bool:
        rounds, seats = self.config.get("rounds"), robot.state.seats
        return robot.over or (rounds is not None and self._turns() > rounds * seats)

    def _turns(self) -> int:
        session = self.stage.app.session
        return sum(isinstance(event, TurnBegan) for _, event in session.past(None))

    def rest(self) -> None:
        """Keep the window alive until somebody closes the standard input."""
        while not select.select([sys.stdin], [], [], 0)[0]:
            self.stage.frames()
            sleep(NAP)
        self.stage.close()


if __name__ == "__main__":
    AppWindow(json.loads(sys.argv[1])).run()
