"""Frame rates of the densest board against those of an empty window, in one run: `python -m tools.frames`.

Printed as JSON. Frames are whole: every one is drawn and waited for.
"""

import json
from statistics import median
from time import perf_counter

from tools.studio import Studio  # first: it configures Kivy

from kivymd.uix.screen import MDScreen  # isort: skip

from app.theme import LIGHT
from app.widgets.board.plan import plan_of
from app.widgets.board.view import BoardView
from engine.state import State
from tools.moments import moment
from tools.touch import Touches

SIZE = (1280, 800)
SECONDS = 1.5
DENSEST = ("france", 5, 0.92)


def frame_figures(seconds: float = SECONDS, rounds: int = 3) -> dict[str, float]:
    """Frames a second and milliseconds; the empty window is measured before every round, medians are given."""
    studio = Studio()
    map_id, seats, share = DENSEST
    state = moment(map_id, seats, share)
    found: dict[str, list[float]] = {}
    for _ in range(rounds):
        for name, value in _round(studio, state, seconds / rounds).items():
            found.setdefault(name, []).append(value)
    figures = {name: median(values) for name, values in found.items()}
    return {
        **{name: round(value, 2) for name, value in figures.items()},
        "pan_share": round(figures["pan_fps"] / figures["empty_fps"], 3),
        "zoom_share": round(figures["zoom_fps"] / figures["empty_fps"], 3),
        "rest_share": round(figures["rest_fps"] / figures["empty_fps"], 3),
    }


def _round(studio: Studio, state: State, seconds: float) -> dict[str, float]:
    studio.put(MDScreen(md_bg_color=studio.app.theme_cls.backgroundColor), *SIZE)
    empty = _rate(studio, seconds)
    board = state.variant.board
    start = perf_counter()
    view = BoardView(board, plan_of(board), LIGHT)
    view.show(state)
    opened = perf_counter() - start
    studio.put(view, *SIZE)
    touches = Touches(studio)
    figures = {
        "empty_fps": empty,
        "open_ms": opened * 1000,
        "rest_fps": _rate(studio, seconds),
        "pan_fps": _moving(studio, view, touches, seconds, zoom=False),
        "zoom_fps": _moving(studio, view, touches, seconds, zoom=True),
        "claim_ms": _claim(studio, view, state),
    }
    touches.close()
    return figures


def _rate(studio: Studio, seconds: float) -> float:
    studio.redraw()
    start, frames = perf_counter(), 0
    while perf_counter() - start < seconds:
        studio.redraw()
        frames += 1
    return frames / (perf_counter() - start)


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
