"""Countries and states from the npm packages `world-atlas` (Natural Earth) and `us-atlas`, fetched by name, cached."""

import json
import subprocess
import tarfile
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PACKAGES = {"world-atlas": "world-atlas@2", "us-atlas": "us-atlas@3"}
CACHE = Path(tempfile.gettempdir()) / "railhead-atlas"

Point = tuple[float, float]
Ring = list[int]  # arcs; ~i is arc i backwards


@dataclass(frozen=True)
class Atlas:
    """Arcs of longitude and latitude, and the outer rings of every country or state as lists of arcs."""

    arcs: list[list[Point]]
    rings: Mapping[str, list[Ring]]

    def shared(self) -> Iterator[int]:
        """Arcs between two countries: frontiers."""
        yield from (arc for arc, times in self._uses().items() if times > 1)

    def single(self) -> Iterator[int]:
        """Arcs of one country alone: coast."""
        yield from (arc for arc, times in self._uses().items() if times == 1)

    def _uses(self) -> Counter[int]:
        return Counter(arc if arc >= 0 else ~arc for rings in self.rings.values() for ring in rings for arc in ring)


def read_atlas(package: str, file: str, objects: str) -> Atlas:
    """The countries or states of one file of a package."""
    topology = json.loads((_unpacked(package) / "package" / file).read_text("utf-8"))
    rings: dict[str, list[Ring]] = {}
    for shape in topology["objects"][objects]["geometries"]:
        key = str(shape.get("id") or shape["properties"]["name"])
        rings.setdefault(key, []).extend(_outer_rings(shape))
    return Atlas([_degrees(arc, topology["transform"]) for arc in topology["arcs"]], rings)


def _outer_rings(shape: Mapping[str, Any]) -> list[Ring]:
    match shape["type"]:
        case "Polygon":
            return [shape["arcs"][0]]
        case "MultiPolygon":
            return [polygon[0] for polygon in shape["arcs"]]
    return []


def _degrees(arc: list[list[int]], transform: Mapping[str, list[float]]) -> list[Point]:
    """Undoes the quantisation: each position is the sum of the steps so far."""
    (sx, sy), (tx, ty) = transform["scale"], transform["translate"]
    x = y = 0
    points = []
    for dx, dy in arc:
        x, y = x + dx, y + dy
        points.append((x * sx + tx, y * sy + ty))
    return points


def _unpacked(package: str) -> Path:
    folder = CACHE / package
    if not (folder / "package").is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        done = subprocess.run(
            ["npm", "pack", "--silent", PACKAGES[package]], cwd=folder, check=True, capture_output=True, text=True
        )
        with tarfile.open(folder / done.stdout.split()[-1]) as archive:
            archive.extractall(folder, filter="data")
    return folder
