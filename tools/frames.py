"""Frame rates of the densest board against those of an empty window, in one run: `python -m tools.frames`.

Printed as JSON. Frames are whole: every one is drawn and waited for.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from statistics import median
from time import perf_counter

from tools.studio import Studio, the_studio  # first: it configures Kivy

from kivy.core.window import Window  # isort: skip
from kivy.uix.widget import Widget  # isort: skip
from kivymd.uix.screen import MDScreen  # isort: skip

from app.frames import FRAMES
from app.theme import LIGHT
from app.thinking import Thinker
from app.widgets.board.plan import plan_of
from app.widgets.board.view import BoardView
from engine.actions import EndTurn
from engine.bots import BOTS
from engine.bots.bot import view_of
from engine.game import Game
from engine.state import State
from engine.table import Thinking
from tools.bench.figure import Figure
from tools.draw_calls import SCENES, draw_calls
from tools.moments import moment
from tools.touch import Touches

METHOD = "wall time of whole frames in one window, the empty one measured in every round; medians of three rounds"
SIZE = (1280, 800)
SECONDS = 1.5
MEASURED = ("pan", "zoom", "rest", "meshes")
DENSEST = ("france", 5, 0.92)
THOUGHT_ABOUT = ("france", 3, 0.2)
MOST_THOUGHTS = 20  # a second


def figures() -> Iterator[Figure]:
    """For `make bench`."""
    found = frame_figures()
    for name, aim in (("pan_share", 0.6), ("zoom_share", 0.6), ("rest_share", 0.35), ("meshes_share", 0.35)):
        yield Figure(f"{name} of an empty window", found[name], "", better="more", aim=aim)
    yield Figure("pan_share while hard thinks", found["thinking_share"], "", better="more", aim=0.6)
    for name in ("empty_fps", "pan_fps", "zoom_fps", "rest_fps", "meshes_fps", "thinking_fps"):
        yield Figure(name, found[name], "frames/s", better="more")
    yield Figure("opening a board", found["open_ms"], "ms", aim=500)
    yield Figure("a claimed route on the screen", found["claim_ms"], "ms")
    for scene in SCENES[1:]:
        yield Figure(f"draw calls, {scene}", draw_calls(scene), "calls", aim=40)


def frame_figures(seconds: float = SECONDS, rounds: int = 3) -> dict[str, float]:
    """Frames a second and milliseconds; the empty window is measured before every round, medians are given."""
    studio, state = the_studio(), moment(*DENSEST)
    found: dict[str, list[float]] = {}
    for _ in range(rounds):
        for name, value in _round(studio, state, seconds / rounds).items():
            found.setdefault(name, []).append(value)
    rates = {name: median(values) for name, values in found.items()}
    shares = {
        f"{name}_share": round(rates[f"{name}_fps"] / rates["empty_fps"], 3)
        for name in ("pan", "zoom", "rest", "meshes")
    }
    shares["thinking_share"] = round(rates["thinking_fps"] / rates["pan_fps"], 3)
    return {**{name: round(value, 2) for name, value in rates.items()}, **shares}


def board_view(state: State) -> BoardView:
    """A board as a screen opens it: the layout read, the state shown."""
    board = state.variant.board
    view = BoardView(board, plan_of(board), LIGHT)
    view.show(state)
    return view


def _round(studio: Studio, state: State, seconds: float) -> dict[str, float]:
    studio.put(MDScreen(md_bg_color=studio.app.theme_cls.backgroundColor), *SIZE)
    empty = _rate(studio, seconds)
    studio.put(Widget(), *SIZE)
    start = perf_counter()
    view = board_view(state)
    studio.add(view)
    studio.redraw()
    opened = perf_counter() - start
    studio.wait(0.2)
    touches = Touches(studio)
    found = {
        "empty_fps": empty,
        "open_ms": opened * 1000,
        "rest_fps": _rate(studio, seconds),
        "meshes_fps": _meshes(studio, view, seconds),
        "pan_fps": _moving(studio, view, touches, seconds, zoom=False),
        "zoom_fps": _moving(studio, view, touches, seconds, zoom=True),
        "claim_ms": _claim(studio, view, state),
    }
    with _thinking():
        found["thinking_fps"] = _moving(studio, view, touches, seconds, zoom=False)
    touches.close()
    return found


@contextmanager
def _thinking() -> Iterator[None]:
    """A hard bot that thinks all the while, on the app's own thread for it, beside a board that moves."""
    state = turn_after(moment(*THOUGHT_ABOUT))
    seat = state.to_move()[0]
    thinking = Thinking(seat, BOTS["hard"].make(), view_of(state, seat), 0, Random(1))
    thoughts, began = 0, perf_counter()

    def again(*_: object) -> None:
        nonlocal thoughts
        thoughts += 1
        thinker.think(thinking)

    def failed(error: Exception) -> None:
        raise error

    thinker = Thinker(again, failed, pace=lambda: 0)
    FRAMES.follow(Window)
    thinker.think(thinking)
    yield
    took = perf_counter() - began
    thinker.close()
    if not 0 < thoughts < MOST_THOUGHTS * took:
        raise RuntimeError(f"{thoughts} choices in {took:.1f} s: the bot did not think as it does in a game")


def turn_after(state: State) -> State:
    """The turn that begins once the one who has just claimed a route says so."""
    game = Game.resumed(state, "1")
    game.play(state.to_move()[0], EndTurn())
    return game.state


def _rate(studio: Studio, seconds: float) -> float:
    studio.redraw()
    start, frames = perf_counter(), 0
    while perf_counter() - start < seconds:
        studio.redraw()
        frames += 1
    return frames / (perf_counter() - start)


def _meshes(studio: Studio, view: BoardView, seconds: float) -> float:
    """A full redraw of all meshes, the land's as well, which at rest is a picture otherwise."""
    view.scene.land.bare()
    rate = _rate(studio, seconds)
    view.rest()
    return rate


def _moving(studio: Studio, view: BoardView, touches: Touches, seconds: float, zoom: bool) -> float:
    """Fingers that move in every frame, pinching or panning to and fro."""
    view.reduced_motion = True
    touches.double_tap((640, 400))
    studio.wait(0.3)
    fingers = [touches.down((500, 400)), *([touches.down((780, 400))] if zoom else [])]
    touches.move(fingers[0], (530, 400))
    start, frames = perf_counter(), 0
    while perf_counter() - start < seconds:
        swing = abs(frames % 80 - 40) * 3
        touches.slide(fingers[0], (500 + swing, 400 + (0 if zoom else swing / 2)))
        studio.redraw()
        frames += 1
    rate = frames / (perf_counter() - start)
    for finger in fingers:
        touches.up(finger)
    studio.wait(0.3)
    view.fit_all()
    studio.wait(0.2)
    return rate


def _claim(studio: Studio, view: BoardView, state: State) -> float:
    """From a state with one more train to the frame that shows it."""
    after = state.copy()
    route = next(r for r in range(len(state.variant.board.routes)) if state.open >> r & 1)
    after.claimed = (state.claimed[0] | 1 << route, *state.claimed[1:])
    start = perf_counter()
    view.show(after)
    studio.redraw()
    return (perf_counter() - start) * 1000


def main() -> None:
    print(json.dumps(frame_figures(), indent=1))


if __name__ == "__main__":
    main()
