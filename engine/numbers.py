"""The numbers in which the games differ: data of a map's `rules.json`, never code."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Keep:
    """How many of the offered tickets must and may be kept."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class LaneLimit:
    """With this many players, only `claims` lanes of a connection with `lanes` lanes are used."""

    players: tuple[int, ...]
    lanes: int
    claims: int


@dataclass(frozen=True, slots=True)
class Numbers:
    """One column of the table "Numbers by map"."""

    players: tuple[int, ...]
    trains: int
    cards_dealt: int
    tickets_dealt: int
    keep_at_start: Keep
    tickets_drawn: int
    keep_later: Keep
    last_round_trains: int
    longest_path_bonus: int
    globetrotter_bonus: int
    route_points: tuple[int, ...]  # indexed by the route's length
    lane_limits: tuple[LaneLimit, ...] = ()
    lanes_always_open: tuple[tuple[str, str], ...] = ()
    team_size: int = 1
    shared_at_start: int = 0
    shared_later: int = 0
    shared_in_a_turn: int = 0

    def claims_allowed(self, players: int, lanes: int) -> int:
        """How many of so many lanes may be used with so many players (rules 3.4, 7.10, 8.6)."""
        for limit in self.lane_limits:
            if limit.lanes == lanes and players in limit.players:
                return limit.claims
        return lanes
