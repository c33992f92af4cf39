"""What the board screen is made of: no import runs in a circle, no module is long, and what the player does knows no
Kivy.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter

import pytest

from tests.test_layers import ROOT, imports, module_at

ROOMS = ("app/play", "app/screens/board")
LONGEST = 400  # lines
KNOW_KIVY = {"app.play.observable", "app.play.current"}  # the adapter, and the course of a game through the pages
MODULES = {module_at(path.relative_to(ROOT).as_posix()): path for room in ROOMS for path in (ROOT / room).rglob("*.py")}


def imported(module: str) -> Iterator[str]:
    """The modules of these rooms that a module imports, those for type checking included."""
    for _line, name in imports(ast.parse(MODULES[module].read_text("utf-8")), module.rpartition(".")[0]):
        yield from (whole for whole in (name, name.rpartition(".")[0]) if whole in MODULES and whole != module)


def test_no_import_runs_in_a_circle() -> None:
    order = list(TopologicalSorter({module: set(imported(module)) for module in MODULES}).static_order())
    assert order.index("app.play.activities.base") < order.index("app.screens.board.board")


def test_no_module_is_longer_than_anybody_reads_at_once() -> None:
    assert not [name for name, path in MODULES.items() if len(path.read_text("utf-8").splitlines()) > LONGEST]


@pytest.mark.desktop
def test_what_the_player_does_is_free_of_kivy() -> None:
    free = [name for name in MODULES if name.startswith("app.play") and name not in KNOW_KIVY]
    program = f"import sys, {', '.join(free)}; sys.exit(any(name.startswith('kivy') for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=False).returncode == 0
