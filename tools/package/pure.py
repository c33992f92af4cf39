"""Wheels with the Python part only of packages that also have a compiled one, for a phone that has no recipe for it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from zipfile import ZipFile

COMPILED = {".so", ".c", ".cpp", ".h", ".pxd", ".pyx"}
WHEEL = "Wheel-Version: 1.0\nGenerator: railhead\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
# any machine's will do: its compiled parts are left out
SOME_MACHINE = ("--python-version=3.11", "--platform=manylinux_2_17_x86_64", "--platform=manylinux_2_28_x86_64")


def pure_wheel(name: str, version: str, folder: Path) -> Path:
    """Made from a wheel that the index has: no compiler is needed."""
    with TemporaryDirectory() as place:
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:"]
        command += [*SOME_MACHINE, "--dest", place, f"{name}=={version}"]
        subprocess.run(command, check=True, capture_output=True)
        return _stripped(next(Path(place).glob("*.whl")), folder / f"{name}-{version}-py3-none-any.whl")


def _stripped(wheel: Path, path: Path) -> Path:
    with ZipFile(wheel) as old, ZipFile(path, "w") as new:
        for name in old.namelist():
            place = PurePosixPath(name)
            if place.name == "WHEEL":
                new.writestr(name, WHEEL)
            elif place.name != "RECORD" and place.suffix not in COMPILED and not name.endswith("/"):
                new.writestr(name, old.read(name))
        record = next(name for name in old.namelist() if name.endswith(".dist-info/RECORD"))
        new.writestr(record, "".join(f"{name},,\n" for name in [*new.namelist(), record]))
    return path
