"""What many games come to: sums that can be added up, kept as JSON and told in a few lines."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Self

from tools.simulate.playing import Played


@dataclass
class Summary:
    """The games of one map and number of players."""

    games: int = 0
    seconds: float = 0.0
    events: int = 0
    actions: int = 0
    turns: int = 0
    fewest_turns: int = 0
    most_turns: int = 0
    undone: int = 0
    points: Counter[int] = field(default_factory=Counter)  # by side
    wins: Counter[int] = field(default_factory=Counter)  # by side, shared victories apart
    shared: int = 0
    best: int | None = None
    worst: int | None = None

    def add(self, played: Played) -> None:
        totals = [side.total for side in played.state.scoring]
        winners = played.state.winners
        self.merge(
            Summary(
                games=1,
                events=played.events,
                actions=played.actions,
                turns=played.turns,
                fewest_turns=played.turns,
                most_turns=played.turns,
                undone=played.undone,
                points=Counter(dict(enumerate(totals))),
                wins=Counter(winners if len(winners) == 1 else ()),
                shared=int(len(winners) > 1),
                best=max(totals),
                worst=min(totals),
            )
        )

    def merge(self, other: Summary) -> None:
        if not other.games:
            return
        self.fewest_turns = min(self.fewest_turns, other.fewest_turns) if self.games else other.fewest_turns
        self.most_turns = max(self.most_turns, other.most_turns)
        self.best = other.best if self.best is None or other.best is None else max(self.best, other.best)
        self.worst = other.worst if self.worst is None or other.worst is None else min(self.worst, other.worst)
        for name in ("games", "seconds", "events", "actions", "turns", "undone", "shared"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for side, points in other.points.items():
            self.points[side] += points
        self.wins.update(other.wins)

    def as_json(self) -> dict[str, Any]:
        return {**vars(self)}

    @classmethod
    def from_json(cls, fields: dict[str, Any]) -> Self:
        """JSON knows only text as keys."""
        counters = {name: Counter({int(side): n for side, n in fields[name].items()}) for name in ("points", "wins")}
        return cls(**{**fields, **counters})

    def lines(self, map_id: str, players: int) -> list[str]:
        """The summary for people."""
        games = self.games
        if not games:
            return [f"{map_id}, {players} players: no game yet"]
        sides = sorted(self.points)
        who = "team" if len(sides) < players else "seat"
        means = ", ".join(f"{who} {side + 1}: {self.points[side] / games:.1f}" for side in sides)
        wins = ", ".join(f"{who} {side + 1}: {self.wins[side]}" for side in sides)
        turns = f"{self.turns / games:.1f} turns ({self.fewest_turns} to {self.most_turns})"
        mean = sum(self.points.values()) / games / len(sides)
        return [
            f"{map_id}, {players} players: {games} games in {self.seconds:.1f} s, {games / self.seconds:.1f} a second",
            f"  scores   mean {mean:.1f} ({means}), from {self.worst} to {self.best}",
            f"  winners  {wins}, shared: {self.shared}",
            f"  lengths  {turns}, {self.actions / games:.0f} actions, {self.events / games:.0f} events a game",
            f"  undone   {self.undone} claims or pieces of track",
        ]
