"""The desktop's wheel: it carries the code, the maps, the assets and KivyMD below one name, pip finds all that it needs
without a compiler, and its command opens the app anywhere.
"""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

from tools.package.android import ROOT
from tools.package.recipes import pinned

pytestmark = [pytest.mark.package, pytest.mark.timeout(600)]

BELOW = "railhead/"
# the command itself, and somebody who looks around after a moment and leaves
LOOK = """
import runpy, sys
from kivy.clock import Clock

def look(_dt):
    import app, kivymd
    from app.app import RailheadApp
    from app.places import FONTS, SOUNDS
    from app.shelf import variant_ids

    running = RailheadApp.get_running_app()
    found = f"{len([*FONTS.glob('*.ttf')])} fonts {len([*SOUNDS.glob('*.wav')])} sounds"
    lines = (
        f"{running.at} {','.join(variant_ids())} {found}",
        running.get_application_icon().rpartition("/")[2],
        app.__file__,
        kivymd.__file__,
        str(running.storage.folder),
    )
    sys.__stdout__.write("\\n".join(lines))
    running.stop()

Clock.schedule_once(look, 3)
command = sys.argv.pop(1)
runpy.run_path(command, run_name="__main__")
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Made from a copy of what git knows, as in a clean clone."""
    copy, folder = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in filter(None, names.split("\0")):
        if (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            (copy / name).write_bytes((ROOT / name).read_bytes())
    command = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--wheel-dir", folder, copy]
    subprocess.run(command, check=True, capture_output=True)
    return next(folder.glob("railhead-*.whl"))


@pytest.fixture(scope="module")
def names(wheel: Path) -> set[str]:
    with ZipFile(wheel) as archive:
        return set(archive.namelist())


def tracked(*patterns: str) -> set[str]:
    return {path.relative_to(ROOT).as_posix() for pattern in patterns for path in ROOT.glob(pattern)}


def test_the_wheel_takes_one_name_and_carries_no_tests_or_tools(names: set[str]) -> None:
    tops = {name.split("/")[0].partition("-")[0] for name in names}
    assert tops == {"railhead"}
    code = tracked("app/**/*.py", "app/**/*.kv", "engine/**/*.py", "engine/py.typed")
    assert {BELOW + name for name in code} <= names
    assert {name.split("/")[1] for name in names if name.startswith(BELOW)} == {
        *("__init__.py", "__main__.py", "app", "assets", "engine", "kivymd", "maps")
    }  # fmt: skip


def test_the_wheel_carries_maps_fonts_sounds_and_translations(names: set[str]) -> None:
    kinds = [f"maps/*/{name}.json" for name in ("board", "layout", "rules", "tickets")]
    assets = ("assets/fonts/*", "assets/icons/icon.png", "assets/sounds/*.wav", "assets/locale/*/LC_MESSAGES/*.mo")
    wanted = tracked(*kinds, *assets)
    assert len(wanted) >= 20
    assert {BELOW + name for name in wanted} == {
        name for name in names if "/maps/" in name or f"{BELOW}assets/" in name
    }


def test_the_wheel_carries_kivymd_whole_and_its_licence(names: set[str], wheel: Path) -> None:
    import kivymd

    folder = Path(kivymd.__file__).parent
    whole = {f"{BELOW}kivymd/{path.relative_to(folder).as_posix()}" for path in folder.rglob("*") if path.is_file()}
    assert {name for name in whole if "__pycache__" not in name} <= names
    with ZipFile(wheel) as archive:
        assert b"MIT License" in archive.read(f"{BELOW}kivymd/LICENSE")


def test_the_wheel_wants_exactly_what_the_game_is_tested_with(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        metadata = archive.read(next(name for name in archive.namelist() if name.endswith("METADATA"))).decode()
    wanted = {
        line.removeprefix("Requires-Dist: ") for line in metadata.splitlines() if line.startswith("Requires-Dist")
    }
    assert wanted == {f"{name}=={version}" for name, version in pinned().items() if name != "kivymd"}


def test_plain_pip_installs_a_command_that_opens_the_app(wheel: Path, tmp_path: Path) -> None:
    """In an environment of its own and a home where nothing is yet; pip finds what is needed, and builds nothing that
    needs a compiler.
    """
    environment, home = tmp_path / "environment", tmp_path / "home"
    home.mkdir()
    venv.create(environment, symlinks=True)
    python, packages = environment / "bin" / "python", next(environment.glob("lib/python*/site-packages"))
    no_compiler = {"CC": "/bin/false", "CXX": "/bin/false"}
    install = [sys.executable, "-m", "pip", "--python", python, "install", "-q", wheel]
    run = subprocess.run(install, env={**os.environ, **no_compiler}, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr[-2000:]
    assert not [*packages.glob("*cairo*"), *packages.glob("materialshapes*"), *packages.glob("kivymd*")]
    clean = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "XDG_CONFIG_HOME")}
    run = subprocess.run(
        [python, "-c", LOOK, environment / "bin" / "railhead"],
        cwd=home, env=clean | {"HOME": str(home)}, capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr[-2000:]
    assert run.stdout.splitlines() == [
        "home usa,usa-2025,asia,france 2 fonts 6 sounds",
        "icon.png",
        str(packages / "railhead" / "app" / "__init__.py"),
        str(packages / "railhead" / "kivymd" / "__init__.py"),
        str(home / ".config" / "railhead"),
    ]
