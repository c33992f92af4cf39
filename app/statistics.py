"""What finished games add up to, for each person and each map. No Kivy."""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.session import bot_name
from engine.header import Player
from engine.state import State


@dataclass(frozen=True, slots=True)
class Record:
    """Of one person on one map."""

    games: int = 0
    won: int = 0
    best: int = 0
    points: int = 0  # of all games together

    @property
    def average(self) -> int:
        return round(self.points / self.games) if self.games else 0

    def with_game(self, points: int, won: bool) -> Record:
        best = max(self.best, points) if self.games else points
        return replace(self, games=self.games + 1, won=self.won + won, best=best, points=self.points + points)


class Statistics:
    """Takes in games one by one; people are known by their names."""

    def __init__(self) -> None:
        self.records: dict[str, dict[str, Record]] = {}  # by the variant's id, then by the name

    def take(self, state: State, players: tuple[Player, ...]) -> None:
        """A game that was not played to its end does not count."""
        if not state.over:
            return
        totals = {one.side: one.total for one in state.scoring}
        records = self.records.setdefault(state.variant.id, {})
        for seat, player in enumerate(players):
            if bot_name(player) is None and player.name:
                side = state.side_of(seat)
                before = records.get(player.name, Record())
                records[player.name] = before.with_game(totals[side], side in state.winners)

    def ranked(self, variant_id: str) -> list[tuple[str, Record]]:
        """Who has won most comes first."""
        records = self.records.get(variant_id, {})
        return sorted(records.items(), key=lambda item: (-item[1].won, -item[1].average, item[0]))
