"""The modules of the Python that p4a builds: all that the game runs with can be imported with them, and only them."""

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from tools.package.android import ARCH, ROOT
from tools.package.recipes import pinned, recipe, resolve

pytestmark = pytest.mark.package

OPTIONAL = {"libbz2": "_bz2", "liblzma": "_lzma"}  # recipes that p4a's Python takes into account, and what they bring
NEVER = ("_curses", "_dbm", "_gdbm", "_multiprocessing", "_posixshmem", "_tkinter", "grp", "readline")  # on Android
# imports one module after the other, without what the phone lacks, and says which cannot be imported
IMPORTS = """
import importlib, sys

class Lacking:
    def find_spec(self, name, path=None, target=None):
        if name in lacking:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

lacking = sys.argv[1].split(",")
sys.meta_path.insert(0, Lacking())
for name in lacking:
    sys.modules.pop(name, None)
for name in sys.argv[2].split(","):
    try:
        importlib.import_module(name)
    except ImportError as error:
        sys.__stdout__.write(f"{name}: {error}\\n")
"""


def lacking() -> set[str]:
    """What the phone's Python has not: read from p4a's recipe and from the graph of ours."""
    built = resolve().recipes
    not_built = {module for name, module in OPTIONAL.items() if name not in built}
    return {*recipe("python3").stdlib_dir_blacklist, *NEVER, *not_built}


def cannot_be_imported(without: set[str], names: list[str]) -> str:
    command = [sys.executable, "-c", IMPORTS, ",".join(without), ",".join(names)]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def test_everything_the_game_runs_with_can_be_imported_on_the_phone() -> None:
    names = [{"pillow": "PIL"}.get(name, name) for name in pinned()]
    without = lacking()
    assert {"_lzma", "ensurepip"} <= without
    assert cannot_be_imported(without, names) == ""
    assert "networkx: No module named '_bz2'" in cannot_be_imported({*without, "_bz2"}, names)


def test_p4a_builds_its_python_with_bz2() -> None:
    order = resolve().recipes
    assert order.index("libbz2") < order.index("python3")
    python = recipe("python3")
    assert not [word for word in python.configure_args if "bzlib" in word or "bz2" in word]
    assert "--enable-shared" in python.configure_args  # all the rest is p4a's
    assert [patch for patch in python.patches if not Path(python.get_recipe_dir(), patch).is_file()] == []


def test_the_c_library_that_a_wheel_needs_is_brought_along(tmp_path: Path) -> None:
    """The wheel of materialyoucolor for Android names it."""
    wheel = f"materialyoucolor=={pinned()['materialyoucolor']}"
    android = ("--only-binary=:all:", "--python-version=3.14", f"--platform=android_24_{ARCH.replace('-', '_')}")
    command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", *android, "--dest", str(tmp_path), wheel]
    subprocess.run(command, check=True, capture_output=True)
    with ZipFile(next(tmp_path.glob("*.whl"))) as archive:
        compiled = [archive.read(name) for name in archive.namelist() if name.endswith(".so")]
    assert any(b"libc++_shared.so\0" in library for library in compiled)
    assert recipe("materialyoucolor").need_stl_shared
