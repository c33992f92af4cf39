"""Imports run one way: the engine knows no screen, no clock and no chance but its own, and every module
imports only from its own layer or from those before it. A new engine module takes its place in `LAYERS`. The engine
uses no other project's code but networkx, in one module and not before it is asked for.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

import pytest

ROOT = Path(__file__).parent.parent

LAYERS = (
    ("engine",),  # the package marker: all may import it, it imports none
    ("errors", "files", "checks", "cards", "numbers", "board", "mapfile", "maps", "graph", "longest", "network"),
    ("actions", "events", "chance", "eyes", "pending"),
    ("state", "apply", "visibility", "refusals", "codec", "posed", "names"),
    ("rules",),
    ("game", "model", "header", "lines", "record", "log", "audit", "possible", "planning"),
    ("bots", "table"),
)
LAYER_OF = {name: number for number, names in enumerate(LAYERS) for name in names}

SCREEN = {"kivy", "kivymd", "kivy_garden"}
OUTER = {"app", "main", "tests", "tools"}
DEVICE = {"jnius", "plyer", "pyobjus", "zeroconf"}
WORLD = {
    *("datetime", "time"),
    *("asyncio", "concurrent", "multiprocessing", "socket", "socketserver", "ssl", "subprocess", "threading"),
    *("secrets", "uuid"),
}
PLANNER = "engine.network"  # the one module that uses networkx, inside functions: importing it takes long
FORBIDDEN = {"engine": SCREEN | OUTER | DEVICE | WORLD, "app.net": SCREEN | OUTER - {"app"}}


def breaches(path: str, source: str) -> list[str]:
    """What the module at `path` imports or calls against the rules, one sentence each."""
    module, tree = module_at(path), ast.parse(source)
    package = module if path.endswith("__init__.py") else module.rpartition(".")[0]
    found = [*misplaced(module)]
    for line, name in imports(tree, package):
        found += [f"{path}:{line}: {why}" for why in objections(module, name)]
    if in_package(module, "engine"):
        found += [f"{path}:{line}: {why}" for line, why in (*global_chance(tree), *foreign(module, tree, package))]
    return list(dict.fromkeys(found))


def module_at(path: str) -> str:
    return ".".join(PurePosixPath(path).with_suffix("").parts).removesuffix(".__init__")


def in_package(module: str, package: str) -> bool:
    return f"{module}.".startswith(f"{package}.")


def engine_part(module: str) -> str:
    """`rules` for `engine.rules.classic`, and `engine` for the package itself."""
    return module.split(".")[:2][-1]


def misplaced(module: str) -> Iterator[str]:
    if in_package(module, "engine") and engine_part(module) not in LAYER_OF:
        yield f"engine.{engine_part(module)} has no layer: give it one in LAYERS of tests/test_layers.py"


def imports(tree: ast.AST, package: str) -> Iterator[tuple[int, str]]:
    """Line and full name of every import, wherever in the file; `from a import b` may mean a module `a.b`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = absolute(node, package)
            yield from ((node.lineno, f"{base}.{alias.name}") for alias in node.names)


def absolute(node: ast.ImportFrom, package: str) -> str:
    if not node.level:
        return node.module or ""
    parts = package.split(".")
    above = parts[: len(parts) - node.level + 1]
    return ".".join([*above, *filter(None, [node.module])])


def objections(module: str, name: str) -> Iterator[str]:
    top = name.partition(".")[0]
    for package, forbidden in FORBIDDEN.items():
        if in_package(module, package) and top in forbidden:
            yield f"{package} may not import {top}"
    if in_package(module, "engine") and in_package(name, "engine"):
        yield from out_of_order(engine_part(module), engine_part(name))
    if in_package(module, "app.net") and in_package(name, "app") and not in_package(name, "app.net"):
        yield f"app.net may not import {name}, which comes after it"


def out_of_order(importer: str, imported: str) -> Iterator[str]:
    if imported not in LAYER_OF:
        yield f"{importer} imports engine.{imported}, which has no layer in LAYERS"
    elif LAYER_OF.get(importer, len(LAYERS)) < LAYER_OF[imported]:
        yield f"{importer} may not import engine.{imported}, which comes after it"


def foreign(module: str, tree: ast.Module, package: str) -> Iterator[tuple[int, str]]:
    """Other projects' code in the engine, of whatever has no prohibition of its own."""
    first = {node.lineno for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)}
    known = sys.stdlib_module_names | FORBIDDEN["engine"] | {"engine"}
    for line, name in imports(tree, package):
        top = name.partition(".")[0]
        if top not in known and not (module == PLANNER and top == "networkx" and line not in first):
            yield line, f"engine may import networkx alone, inside functions of {PLANNER}, and not {name} here"


def global_chance(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Uses of `random` other than a seeded `Random`."""
    for line, name in imports(tree, package=""):
        if in_package(name, "random") and name != "random.Random":
            yield line, f"{name} is chance that no seed governs: use `from random import Random`"
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node) == "Random()":
            yield node.lineno, "Random() without a seed differs from run to run"


def test_every_module_keeps_to_its_layer() -> None:
    files = [path for package in ("engine", "app/net") for path in sorted((ROOT / package).rglob("*.py"))]
    assert ROOT / "engine/__init__.py" in files
    assert ROOT / "app/net/__init__.py" in files
    found = [why for path in files for why in breaches(path.relative_to(ROOT).as_posix(), path.read_text("utf-8"))]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("engine/game.py", "import kivy"),
        ("engine/game.py", "from kivymd.app import MDApp"),
        ("engine/game.py", "import plyer.facades"),
        ("engine/game.py", "from app import storage"),
        ("engine/game.py", "import tools.bench"),
        ("engine/game.py", "def later():\n    import time"),
        ("engine/game.py", "from datetime import datetime"),
        ("engine/bots/greedy.py", "import threading"),
        ("engine/table.py", "import socket"),
        ("engine/table.py", "import asyncio"),
        ("engine/chance.py", "import random"),
        ("engine/chance.py", "from random import shuffle"),
        ("engine/chance.py", "from random import Random\nrng = Random()"),
        ("engine/rules/classic.py", "from engine.bots import greedy"),
        ("engine/rules/classic.py", "from engine import bots"),
        ("engine/rules/classic.py", "from ..bots.greedy import Greedy"),
        ("engine/rules/__init__.py", "from .. import table"),
        ("engine/cards.py", "import engine.actions"),
        ("engine/cards.py", "if TYPE_CHECKING:\n    from .state import State"),
        ("engine/state.py", "from engine.rules.classic import decide"),
        ("engine/__init__.py", "from engine.game import Game"),
        ("engine/game.py", "from engine import dice"),
        ("engine/dice.py", "faces = 6"),
        ("engine/graph.py", "def late():\n    import networkx"),
        ("engine/network.py", "import networkx as nx"),
        ("engine/network.py", "def late():\n    import numpy"),
        ("app/net/link.py", "from kivy.clock import Clock"),
        ("app/net/link.py", "import kivymd"),
        ("app/net/link.py", "from app.play.playback import Playback"),
        ("app/net/link.py", "from ..screens import board"),
    ],
)
def test_a_breach_is_found(path: str, source: str) -> None:
    assert len(breaches(path, source)) == 1


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("engine/cards.py", "from enum import StrEnum"),
        ("engine/chance.py", "from random import Random\nrng = Random(7)"),
        ("engine/rules/classic.py", "from engine import chance, state\nfrom .tunnel import turn_over"),
        ("engine/rules/__init__.py", "from . import classic\nfrom ..board import Board"),
        ("engine/game.py", "from engine.log import Log\nfrom engine.rules import classic"),
        ("engine/table.py", "from engine.bots.greedy import Greedy"),
        ("engine/network.py", "def late():\n    import networkx as nx\n    from networkx.algorithms import bridges"),
        ("app/net/lan.py", "import asyncio, time\nfrom engine.table import Table\nfrom . import link"),
        ("app/net/__init__.py", "from app.net import link"),
    ],
)
def test_an_import_from_an_earlier_layer_is_fine(path: str, source: str) -> None:
    assert breaches(path, source) == []


def test_a_module_without_a_layer_is_told_where_to_go() -> None:
    assert breaches("engine/dice.py", "from engine.cards import Colour") == [
        "engine.dice has no layer: give it one in LAYERS of tests/test_layers.py"
    ]
