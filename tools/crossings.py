"""Counts how often one claim by drag crosses between parts of the board screen: `python -m tools.crossings`.

A crossing is a call from one module of the board screen into another, or from one class into another of the same
module, however far Kivy stands between them. What is called again with every report of the finger counts each time:
the drag is scripted, four reports long. A handler in kv is the screen's; a binding there is no call. With `-v` every
crossing is named.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import CodeType, FrameType
from typing import Any, Final, TypeAlias

from tools.stage import TABLET, Stage  # first: it configures Kivy

from app.shelf import find_variant  # isort: skip
from engine.board import GRAY, RouteNo, routes_in
from engine.bots.random_bot import pick
from engine.cards import LOCOMOTIVE, count
from engine.events import Owes
from engine.game import Game
from engine.header import Player, header_for
from engine.log import LogFile
from engine.model import Model
from engine.table import Table
from tools.robot import Robot, middle

ROOT: Final = Path(__file__).parent.parent
PARTS: Final = ("app/screens/board", "app/play/activities", "app/play/claiming", "app/play/observable")
AIMS: Final = {"drag": 10, "drop": 5, "after": 10}
Crossing: TypeAlias = "tuple[Part, Part]"


@dataclass(frozen=True)
class Part:
    """Where a function belongs: its module, the class of the object that it is called on, and its name."""

    module: str
    owner: str
    name: str

    def __str__(self) -> str:
        return ".".join(filter(None, (self.module, self.owner, self.name)))

    def apart_from(self, other: Part) -> bool:
        return self.module != other.module or bool(self.owner and other.owner and self.owner != other.owner)


class Crossings:
    """Listens to every call of the thread it is started on."""

    def __init__(self) -> None:
        self.found: Counter[Crossing] = Counter()
        self._modules: dict[CodeType, str | None] = {}

    @contextmanager
    def counted(self) -> Iterator[Counter[Crossing]]:
        """Everything that is crossed meanwhile."""
        self.found = Counter()
        sys.setprofile(self._called)
        try:
            yield self.found
        finally:
            sys.setprofile(None)

    def _called(self, frame: FrameType, what: str, _: Any) -> None:
        callee = self._part(frame) if what == "call" else None
        caller = self._caller(frame) if callee is not None else None
        if callee is not None and caller is not None and caller.apart_from(callee):
            self.found[caller, callee] += 1

    def _caller(self, frame: FrameType) -> Part | None:
        """The nearest function of the board screen that led here."""
        back = frame.f_back
        while back is not None and (part := self._part(back)) is None:
            back = back.f_back
        return part if back is not None else None

    def _part(self, frame: FrameType) -> Part | None:
        code = frame.f_code
        if code not in self._modules:
            self._modules[code] = _module(code)
        module = self._modules[code]
        if module is None or (code.co_name == "<module>" and "args" not in frame.f_globals):
            return None  # a binding in kv is no call, a handler there is
        if code.co_argcount and code.co_varnames[0] == "self":  # an inherited function is one of the object's class
            kind = type(frame.f_locals["self"])
            return Part(kind.__module__, kind.__name__, code.co_name)
        return Part(module, code.co_qualname.split(".<locals>")[0].rpartition(".")[0], code.co_name)


def _module(code: CodeType) -> str | None:
    """The module of the board screen's code, its kv included; None of any other and of what no function does."""
    file = Path(code.co_filename)
    outside = code.co_name.startswith("<") and code.co_name != "<lambda>" and file.suffix != ".kv"
    if outside or not file.is_relative_to(ROOT):
        return None
    path = file.relative_to(ROOT).with_suffix("").as_posix()
    return path.replace("/", ".") if path.startswith(PARTS) else None


def claim_by_drag(folder: Path) -> dict[str, Counter[Crossing]]:
    """One claim of USA in three parts: the drag, the drop, and from the confirmation to the next move."""
    route = _kept(folder)
    stage = Stage(folder, TABLET)
    stage.tap(where=lambda widget: type(widget).__name__ == "GameCard")
    board, robot, crossings = stage.app.page("board"), Robot(stage), Crossings()
    stage.until(lambda: stage.app.at == "board" and robot._my_turn_or_over(), "Ana is asked", 20)  # noqa: SLF001
    stage.frames(3)
    colour = board.game.model.state.colour_of(route)
    with crossings.counted() as drag:
        finger = stage.touches.down(middle(board.hand.spots[colour]))
        for _ in range(2):
            goal = robot._point_on(route)  # noqa: SLF001
            stage.touches.move(finger, (goal[0], goal[1] - 40))
            stage.touches.move(finger, goal)
            stage.wait(0.35)
    with crossings.counted() as drop:
        stage.touches.up(finger)
        stage.until(lambda: "claim" in board.sheet.spots, "the claim can be confirmed")
    with crossings.counted() as after:
        stage.touches.tap(middle(board.sheet.spots["claim"]))
        stage.until(lambda: board.game.model.state.owes is Owes.END_TURN and not board.showing, "it is claimed")
        stage.frames(3)
    stage.close()
    return {"drag": drag, "drop": drop, "after": after}


def _kept(folder: Path) -> RouteNo:
    """A game of chance, kept where the app lists it, in which Ana can claim the route that is answered."""
    (folder / "games").mkdir()
    (folder / "settings.json").write_text(json.dumps({"speed": "instant", "sounds": False}), "utf-8")
    game, chance = Game(find_variant("usa"), 2, "crossings"), Random(1)
    players = [Player("Ana", "blue"), Player("Bo", "red", "bot random")]
    log = LogFile.create(folder / "games" / "game.jsonl", header_for(game.variant, players, "crossings"), game.variant)
    game.keep = log.append
    table = Table(game)
    table.start(0)
    while True:
        route = _plain_claim(Model.of(game.state, 0)) if 0 in game.state.to_move() else None
        if route is not None:
            log.close()
            return route
        seat = game.state.to_move()[-1]
        table.submit(seat, pick(Model.of(game.state, seat), seat, chance))


def _plain_claim(model: Model) -> RouteNo | None:
    """A coloured route of one lane, and three spaces or more, that can be paid with cards of its colour."""
    state, board = model.state, model.variant.board
    if state.owes is not Owes.TURN:
        return None
    for route in routes_in(model.options(0).claims):
        colour, length = state.colour_of(route), board.lengths[route]
        paid = colour < GRAY and count(state.hands[0], colour) >= length
        if paid and length >= 3 and board.lanes[route].bit_count() == 1 and not count(state.hands[0], LOCOMOTIVE):
            return route
    return None


def main() -> int:
    with TemporaryDirectory() as folder:
        parts = claim_by_drag(Path(folder))
    if "--json" in sys.argv:
        print(json.dumps({part: found.total() for part, found in parts.items()}))
        return 0
    for part, found in parts.items():
        print(f"{part}: {found.total()} crossings; aim: {AIMS[part]} or fewer")
        if "-v" in sys.argv:
            for (caller, callee), times in found.items():
                print(f"  {times:>3} {caller} -> {callee}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
