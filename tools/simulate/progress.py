"""How far a long simulation has come, in a JSON file: it can be stopped at any time and goes on where it was."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tools.simulate.summary import Summary

Key = tuple[str, int]  # a map and a number of players


@dataclass
class Progress:
    """The blocks of games that are done, and what they came to. Without a path it is not kept."""

    seed: int
    block: int  # games in a block
    path: Path | None = None
    done: dict[Key, set[int]] = field(default_factory=dict)
    summaries: dict[Key, Summary] = field(default_factory=dict)

    @classmethod
    def opened(cls, path: Path, seed: int, block: int) -> Progress:
        """Go on from the file, unless it belongs to other games."""
        progress = cls(seed, block, path)
        if path.exists():
            kept = json.loads(path.read_text("utf-8"))
            if (kept["seed"], kept["block"]) == (seed, block):
                progress._take(kept["tables"])
        return progress

    def _take(self, tables: list[dict[str, Any]]) -> None:
        for table in tables:
            key = table["map"], table["players"]
            self.done[key] = set(table["done"])
            self.summaries[key] = Summary.from_json(table["summary"])

    def is_done(self, key: Key, block: int) -> bool:
        return block in self.done.get(key, ())

    def note(self, key: Key, block: int, summary: Summary) -> None:
        """A block is done; from here on it will not be played again."""
        self.done.setdefault(key, set()).add(block)
        self.summaries.setdefault(key, Summary()).merge(summary)
        if self.path is not None:
            self._save(self.path)

    def _save(self, path: Path) -> None:
        tables = [
            {"map": key[0], "players": key[1], "done": sorted(self.done[key]), "summary": summary.as_json()}
            for key, summary in self.summaries.items()
        ]
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_suffix(".tmp")
        beside.write_text(json.dumps({"seed": self.seed, "block": self.block, "tables": tables}, indent=1), "utf-8")
        beside.replace(path)
