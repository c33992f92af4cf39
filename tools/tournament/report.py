"""`python -m tools.tournament.report`: the kept tournaments as one table, for docs/tournaments/README.md."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tools.tournament.__main__ import KEPT

HEAD = """# Tournaments

Each line is one file beside this one, which has all figures and the command that plays the same games again. `hard:100`
searches with 100 rollouts a decision, plain `hard` with its usual budget. Every deal is played once in every seating;
the 95 % interval is over deals. Seconds are processor time of one core: the median decision, and what 95 % stay below.

| bots | map | seed | games | the first one wins | points | tickets made, failed | turns | seconds |
|---|---|---|---|---|---|---|---|---|"""


def rows(folder: Path = KEPT) -> Iterator[str]:
    for path in sorted(folder.glob("*.json")):
        yield row(json.loads(path.read_text(encoding="utf-8")))


def row(kept: dict[str, Any]) -> str:
    bots = list(dict.fromkeys(kept["line_up"]))
    first = kept["bots"][bots[0]]
    low, high = first["win_rate_95"]
    alone = len(bots) == 1
    won = "against itself" if alone else f"{first['win_rate']:.1%} ({low:.1%} to {high:.1%})"
    points = " : ".join(f"{kept['bots'][bot]['mean_score']:.0f}" for bot in bots)
    tickets = f"{first['tickets_made']:.2f}, {first['tickets_failed']:.2f}"
    seconds = first["decision_seconds"]
    times = f"{seconds['50']:.3f}, {seconds['95']:.3f}"
    played = [", ".join(bots), kept["map"], kept["seed"], str(first["games"])]
    cells = [*played, won, points, tickets, f"{first['turns']:.1f}", times]
    return f"| {' | '.join(cells)} |"


def main() -> None:
    text = "\n".join([HEAD, *rows()]) + "\n"
    (KEPT / "README.md").write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
