"""Removes what p4a has built from another list: p4a keeps what is there, whatever its version.

`python -m tools.package.stale` before a build. What it was built from is kept beside it; downloads stay.
"""

from __future__ import annotations

import configparser
import hashlib
import json
import shutil
from pathlib import Path
from typing import Any

from tools.package.recipes import ROOT, requirements

PLATFORM = ROOT / ".buildozer" / "android" / "platform"
SETTINGS = ("p4a.commit", "p4a.bootstrap", "android.api", "android.minapi", "android.ndk", "android.archs")


def facts() -> dict[str, Any]:
    """What a build depends on, beside the app itself."""
    spec = configparser.ConfigParser(interpolation=None)
    spec.read(ROOT / "buildozer.spec", "utf-8")
    recipes = {folder.name: _sum(folder) for folder in sorted((ROOT / "packaging" / "recipes").iterdir())}
    settings = {name: spec["app"][name] for name in SETTINGS}
    return {"settings": settings, "versions": requirements(), "recipes": recipes}


def _sum(folder: Path) -> str:
    contents = [path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file() and path.suffix != ".pyc"]
    return hashlib.sha256(b"\0".join(contents)).hexdigest()


def forget_old(platform: Path, now: dict[str, Any]) -> list[str]:
    """Remove what was not built from what is wanted now; the names of it, or `everything`."""
    note = platform / "railhead.json"
    before = json.loads(note.read_text("utf-8")) if note.exists() else {}
    changed = changes(before, now)
    for build in platform.glob("build-*"):
        _remove(build, changed)
    platform.mkdir(parents=True, exist_ok=True)
    note.write_text(json.dumps(now), "utf-8")
    return changed


def changes(before: dict[str, Any], now: dict[str, Any]) -> list[str]:
    """Names of packages where only their versions or recipes differ; else all of it goes, for some are built by what
    others have brought.
    """
    if before == now:
        return []
    alike = before and before["settings"] == now["settings"]
    if not alike or any(set(before[part]) != set(now[part]) for part in ("versions", "recipes")):
        return ["everything"]
    parts = [(before[part], now[part]) for part in ("versions", "recipes")]
    changed = sorted({name for old, new in parts for name in new if old[name] != new[name]})
    return ["everything"] if "python3" in changed else changed


def _remove(build: Path, changed: list[str]) -> None:
    """What is installed and put together goes with any of its parts; p4a then does that again."""
    old = [build / "dists", build / "build" / "python-installs"] if changed else []
    for name in changed:
        pattern = "build" if name == "everything" else f"build/other_builds/{name}"
        old += [*build.glob(pattern), *build.glob(f"{pattern}-*")]
    for folder in old:
        shutil.rmtree(folder, ignore_errors=True)


def main() -> None:
    changed = forget_old(PLATFORM, facts())
    if changed:
        print(f"railhead: to be built anew: {', '.join(changed)}")


if __name__ == "__main__":
    main()
