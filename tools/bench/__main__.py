"""The command line of `make bench`: all sections, or those named."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from tools.bench import SECTIONS
from tools.bench.figure import LOOP, Figure, loop_seconds

FOLDER = Path(__file__).parent.parent.parent / "bench"


def measured(section: str) -> list[Figure]:
    """The figures of a section, each shown as soon as it is known."""
    print(f"{section}:", flush=True)
    found = []
    for figure in import_module(SECTIONS[section]).figures():
        found.append(figure)
        print(line(figure), flush=True)
    return found


def line(figure: Figure) -> str:
    aim = ""
    if figure.aim is not None:
        wanted = "or more" if figure.better == "more" else "or less"
        aim = f"   aim: {figure.aim:g} {wanted}{'' if figure.met else ', missed'}"
    return f"  {figure.name:<48} {figure.value:>10.4g} {figure.unit}{aim}"


def written(section: str, figures: list[Figure]) -> dict[str, Any]:
    """What a section's file says."""
    return {
        "section": section,
        "python": platform.python_version(),
        "cores": os.cpu_count(),
        "loop_ms": round(loop_seconds() * 1000, 3),
        "loop": f"{LOOP} turns of plain Python; per_loop is in units of its time, free of the machine's speed",
        "method": getattr(
            import_module(SECTIONS[section]), "METHOD", "processor time of one process, best of some rounds"
        ),
        "figures": [figure.as_json() for figure in figures],
    }


def main(arguments: list[str] | None = None, folder: Path = FOLDER) -> int:
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("sections", nargs="*", choices=[[], *SECTIONS], help="by default all")
    for section in parser.parse_args(arguments).sections or SECTIONS:
        report = written(section, measured(section))
        folder.mkdir(exist_ok=True)
        (folder / f"{section}.json").write_text(json.dumps(report, indent=2) + "\n", "utf-8")
        print(f"  written to {folder.name}/{section}.json\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
