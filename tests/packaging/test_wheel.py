"""The desktop's wheel: it carries the code, the maps and the assets, and its command opens the app anywhere."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

from app import __version__
from tools.package.android import ROOT

pytestmark = [pytest.mark.package, pytest.mark.timeout(600)]

DATA = f"railhead-{__version__}.data/data/share/railhead"
# the command itself, and somebody who looks around after a moment and leaves
LOOK = """
import runpy, sys
from kivy.clock import Clock

def look(_dt):
    import app
    from app.app import RailheadApp
    from app.places import FONTS, SOUNDS
    from app.shelf import variant_ids

    running = RailheadApp.get_running_app()
    found = f"{len([*FONTS.glob('*.ttf')])} fonts {len([*SOUNDS.glob('*.wav')])} sounds"
    lines = (
        f"{running.at} {','.join(variant_ids())} {found}",
        running.get_application_icon().rpartition("/")[2],
        app.__file__,
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


def test_the_wheel_carries_the_code_and_no_tests_or_tools(names: set[str]) -> None:
    assert tracked("app/**/*.py", "app/**/*.kv", "engine/**/*.py") <= names
    assert {name.split("/")[0] for name in names if not name.startswith("railhead-")} == {"app", "engine"}


def test_the_wheel_carries_maps_fonts_sounds_and_translations(names: set[str]) -> None:
    kinds = [f"maps/*/{name}.json" for name in ("board", "layout", "rules", "tickets")]
    assets = ("assets/fonts/*", "assets/icons/icon.png", "assets/sounds/*.wav", "assets/locale/*/LC_MESSAGES/*.mo")
    wanted = tracked(*kinds, *assets)
    assert len(wanted) >= 20
    assert {f"{DATA}/{name}" for name in wanted} == {name for name in names if name.startswith(DATA)}


def test_the_command_opens_the_app_with_nothing_of_the_checkout(wheel: Path, tmp_path: Path) -> None:
    """In an environment of its own, which borrows the pinned packages; in a home where nothing is yet."""
    environment, home = tmp_path / "environment", tmp_path / "home"
    home.mkdir()
    venv.create(environment, symlinks=True)
    packages = next(environment.glob("lib/python*/site-packages"))
    (packages / "borrowed.pth").write_text(sysconfig.get_path("purelib"))
    python = environment / "bin" / "python"
    install = [sys.executable, "-m", "pip", "--python", python, "install", "-q", "--no-deps", wheel]
    subprocess.run(install, check=True, capture_output=True)
    clean = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "XDG_CONFIG_HOME")}
    run = subprocess.run(
        [python, "-c", LOOK, environment / "bin" / "railhead"],
        cwd=home, env=clean | {"HOME": str(home)}, capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr[-2000:]
    assert run.stdout.splitlines() == [
        "home usa,usa-2025,asia,france 2 fonts 6 sounds",
        "icon.png",
        str(packages / "app" / "__init__.py"),
        str(home / ".config" / "railhead"),
    ]
