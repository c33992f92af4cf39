"""Makes a map's `layout.json`: python -m tools.layout usa [--picture usa.png]. Ends with 1 if it has a fault."""

import argparse
import json
import sys
import time
from pathlib import Path

from app.layout.check import faults, measure
from app.layout.make import area_names, make_layout, roomy, sizes_for
from app.layout.net import board_data, read_net
from engine.files import read_object
from engine.maps import load_map
from tools.layout.dress import dress

MAPS = Path(__file__).parents[2] / "maps"
ORDER = ("format", "map", "board", "space", "font", "line_height", "frame", "km", "source", "title", "compass", "scale")


def main() -> int:
    wish = _arguments()
    folder = MAPS / wish.map
    board = board_data(load_map(folder)[0].board)
    hints = read_object(folder / "hints.json")
    began = time.process_time()
    layout = make_layout(board, hints)
    if "land" in hints:
        layout = dress(layout, read_net(board, hints, sizes_for({**roomy(board), **hints})), hints)
    found = faults(layout, board, area_names(board, hints))
    print(*found, sep="\n")
    print(f"{wish.map}: {len(found)} faults, {time.process_time() - began:.0f} s, {measure(layout, board)}")
    (folder / "layout.json").write_text(as_text(layout), "utf-8")
    if wish.picture:
        from tools.layout.preview import save_picture

        save_picture(layout, read_object(folder / "board.json"), wish.picture)
    return bool(found)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.layout", description=__doc__)
    parser.add_argument("map", choices=sorted(p.parent.name for p in MAPS.glob("*/board.json")), help="folder in maps/")
    parser.add_argument("--picture", type=Path, help="write a plain picture of the result here (PNG)")
    return parser.parse_args()


def as_text(layout: dict[str, object]) -> str:
    """One line for every field, so that a change shows where it is."""
    keys = [*ORDER, *(k for k in layout if k not in ORDER)]
    lines = (f"{json.dumps(k)}:{json.dumps(layout[k], ensure_ascii=False, separators=(',', ':'))}" for k in keys)
    return "{" + ",\n".join(lines) + "}\n"


if __name__ == "__main__":
    sys.exit(main())
