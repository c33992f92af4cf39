"""The recipe graph as p4a resolves it, and which requirements come from an index as pure Python."""

from __future__ import annotations

import configparser
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent.parent
FROM_SOURCE = {"hkdf"}  # the index has no wheel of it
PLATFORMS = ("manylinux_2_28_x86_64", "manylinux_2_17_x86_64", "linux_x86_64")
BUILDING_MACHINE = (
    *("--only-binary=:all:", "--python-version=3.14", "--implementation=cp", "--abi=cp314", "--abi=none"),
    *(f"--platform={name}" for name in PLATFORMS),
)


@dataclass(frozen=True)
class Graph:
    """What is built by a recipe, in order, and what is installed from the index."""

    recipes: list[str]
    modules: list[str]


def requirements() -> dict[str, str | None]:
    """The names and pinned versions in buildozer.spec."""
    spec = configparser.ConfigParser(interpolation=None)
    spec.read(ROOT / "buildozer.spec", "utf-8")
    names = [word.strip().partition("==") for word in spec["app"]["requirements"].split(",")]
    return {name: version or None for name, _, version in names}


def pinned(path: Path = ROOT / "requirements" / "app.txt") -> dict[str, str]:
    """The names and versions that the desktop runs with."""
    lines = [line.partition("#")[0].strip() for line in path.read_text("utf-8").splitlines()]
    return dict(line.split("==") for line in lines if line)


def resolve() -> Graph:
    """p4a's own resolver on our list, with our recipes before its own."""
    from pythonforandroid.bootstrap import Bootstrap
    from pythonforandroid.build import Context
    from pythonforandroid.graph import get_recipe_order_and_bootstrap

    context = Context()
    context.local_recipes = str(ROOT / "packaging" / "recipes")
    wanted = requirements()
    # p4a's front end hands versions on in this way
    os.environ.update({f"VERSION_{name}": version for name, version in wanted.items() if version})
    bootstrap = Bootstrap.get_bootstrap("sdl2", context)
    recipes, modules, _ = get_recipe_order_and_bootstrap(context, list(wanted), bootstrap)
    return Graph(recipes, modules)


def recipe(name: str) -> Any:
    """As p4a finds it: ours before its own."""
    from pythonforandroid.build import Context
    from pythonforandroid.recipe import Recipe

    context = Context()
    context.local_recipes = str(ROOT / "packaging" / "recipes")
    return Recipe.get_recipe(name, context)


def recipe_version(name: str) -> str:
    """The version that a recipe builds when nobody says otherwise."""
    return str(recipe(name)._version)  # noqa: SLF001


def wheels(names: dict[str, str], folder: Path) -> list[str]:
    """The wheels of these packages that p4a's pip would take: it runs on the building machine, with the phone's Python,
    and takes what has compiled parts for that machine before what is pure.
    """
    lines = {name: f"{name}=={version}" for name, version in names.items()}
    there = [line for name, line in lines.items() if name not in FROM_SOURCE]
    _pip("download", "--dest", str(folder), *BUILDING_MACHINE, *there)
    made = [line for name, line in lines.items() if name in FROM_SOURCE]
    if made:
        _pip("wheel", "--wheel-dir", str(folder), *made)
    return sorted(path.name for path in folder.glob("*.whl"))


def _pip(command: str, *arguments: str) -> None:
    words = [sys.executable, "-m", "pip", command, "--quiet", "--no-deps", *arguments]
    subprocess.run(words, check=True, capture_output=True, text=True)
