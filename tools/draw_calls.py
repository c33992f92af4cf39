"""Counts the draw calls of one whole frame by Kivy's own GL debug output: `python -m tools.draw_calls`.

The frame is drawn in a process of its own, in which Kivy writes down every call; what lies between the last two
`glFinish` is the frame.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
SCENES = ("empty", "rest", "lit", "moving")


def draw_calls(scene: str) -> int:
    """How many draw calls a frame of the scene takes, the window's own included."""
    command = [sys.executable, "-m", "tools.draw_calls", scene]
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, "KIVY_GL_DEBUG": "1"}, capture_output=True, text=True, check=True
    )
    frames = (done.stdout + done.stderr).split("glFinish")
    if len(frames) < 3:
        raise RuntimeError("Kivy did not write down its GL calls")
    return sum(line.startswith(("GL glDrawElements", "GL glDrawArrays")) for line in frames[-2].splitlines())


def draw(scene: str) -> None:
    """A frame of France late in the game, and nothing after it."""
    from tools.studio import Studio

    studio = Studio()
    if scene != "empty":
        _show(studio, scene)
    studio.redraw()
    studio.redraw()


def _show(studio: "object", scene: str) -> None:
    from app.widgets.board.lights import Ghost, Highlights, Path
    from tools.frames import DENSEST, SIZE, board_view
    from tools.moments import moment

    state = moment(*DENSEST)
    view = board_view(state)
    studio.put(view, *SIZE)
    if scene == "lit":
        open_route = state.open.bit_length() - 1
        cities = frozenset(range(8))
        path = Path(tuple(range(6)), length=42)
        view.highlights = Highlights(dim=True, cities=cities, paths=(path,), ghost=Ghost(open_route, 1))
    if scene == "moving":
        view.camera = view.camera.zoomed(2, 640, 400)
        view.hover(640, 400)
    studio.frames(3)


def main(scenes: list[str]) -> None:
    if scenes and "KIVY_GL_DEBUG" in os.environ:
        draw(scenes[0])
    else:
        print(json.dumps({scene: draw_calls(scene) for scene in scenes or SCENES}))


if __name__ == "__main__":
    main(sys.argv[1:])
