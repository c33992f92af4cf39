"""The sources that p4a's recipes start from, as far as the index has the same version, and their patches on them."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from tools.package.android import ARCH, ROOT

FOLDER = ROOT / "build" / "sources"
ON_THE_INDEX = ("ifaddr", "kivy", "pillow", "pyjnius", "zeroconf")
TEXTS = (".py", ".pyx", ".pxi", ".toml")
COMPILED = (".so", ".pyd", ".c", ".cpp")


def archive(name: str, version: str) -> Path:
    """Kept from the first time on."""
    found = [path for path in FOLDER.glob("*.tar.gz") if path.name.lower() == f"{name}-{version}.tar.gz"]
    if found:
        return found[0]
    _pip("download", f"--no-binary={name}", "--dest", str(FOLDER), f"{name}=={version}")
    return archive(name, version)


def unpacked(name: str, version: str, folder: Path) -> Path:
    """With the repository's ends of lines, which some archives on the index have not."""
    with tarfile.open(archive(name, version)) as packed:
        packed.extractall(folder, filter="data")
    source = next(folder.iterdir())
    for path in (path for ending in TEXTS for path in source.rglob(f"*{ending}")):
        path.write_bytes(path.read_bytes().replace(b"\r\n", b"\n"))
    return source


def patches(recipe: Any, source: Path) -> list[Path]:
    """Those that p4a would apply in our build; some recipes look at the source first."""
    wanted, arch = [], SimpleNamespace(arch=ARCH)
    recipe.get_build_dir = lambda _arch: str(source)
    for patch in recipe.patches:
        name, applies = patch if isinstance(patch, tuple) else (patch, None)
        if applies is None or applies(recipe=recipe, arch=arch):
            wanted.append(Path(recipe.get_recipe_dir()) / name)
    return wanted


def apply(patch: Path, source: Path) -> None:
    """As p4a does; raises with what `patch` says."""
    command = ["patch", "-t", "-d", str(source), "-p1", "-i", str(patch)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode or "previously applied" in done.stdout:  # which `-t` takes back without a word of complaint
        raise RuntimeError(f"{patch.name}: {done.stdout}")


def build(source: Path, folder: Path, **environment: str) -> Path:
    """A wheel made of a recipe's source, as on the machine that builds the package."""
    _pip("wheel", "--wheel-dir", str(folder), str(source), **environment)
    return next(folder.glob("*.whl"))


def _pip(command: str, *words: str, **environment: str) -> None:
    pip = [sys.executable, "-m", "pip", command, "--quiet", "--no-deps", *words]
    subprocess.run(pip, check=True, capture_output=True, text=True, env=os.environ | environment)
