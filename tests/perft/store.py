"""The fixed positions and the golden table of their counts, as files beside this one."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
POSITIONS = HERE / "positions"
TABLE = HERE / "tables.json"


@dataclass(frozen=True)
class Fixed:
    """A position to count from, on one map with so many seats."""

    name: str
    map_id: str
    seats: int
    position: dict[str, Any]


def fixed_positions() -> list[Fixed]:
    """All of them, in the order of their names."""
    return [_read(path) for path in sorted(POSITIONS.glob("*.json"))]


def _read(path: Path) -> Fixed:
    data = json.loads(path.read_text("utf-8"))
    return Fixed(path.stem, data["map"], data["seats"], data["position"])


def save(fixed: Fixed) -> None:
    lines = [f"    {json.dumps(key)}: {json.dumps(value)}" for key, value in fixed.position.items()]
    head = f'{{\n  "map": {json.dumps(fixed.map_id)},\n  "seats": {fixed.seats},\n  "position": {{\n'
    text = head + ",\n".join(lines) + "\n  }\n}\n"
    (POSITIONS / f"{fixed.name}.json").write_text(text, "utf-8")


def counts() -> dict[str, list[int]]:
    """How many sequences of 1, 2, ... actions each position has."""
    table: dict[str, list[int]] = json.loads(TABLE.read_text("utf-8"))
    return table


def save_counts(table: dict[str, list[int]]) -> None:
    lines = [f'  "{name}": {json.dumps(row)}' for name, row in sorted(table.items())]
    TABLE.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
