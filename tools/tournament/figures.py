"""What the games say: rates with 95 % intervals over blocks of equal seeds, Elo, means, percentiles."""

from __future__ import annotations

from collections import defaultdict
from math import log10, sqrt
from statistics import fmean, stdev
from typing import Any

Z = 1.96
HEADS = ("made", "failed", "turns", "p50", "p95")
Game = dict[str, Any]  # number, block, seats


def summary(games: list[Game], names: list[str]) -> dict[str, Any]:
    """Every name's figures; a name that sits on several seats counts once a side."""
    return {name: figures(games, name) for name in dict.fromkeys(names)}


def figures(games: list[Game], name: str) -> dict[str, Any]:
    seats = [seat for game in games for seat in game["seats"] if seat["bot"] == name]
    rate, low, high = win_rate(games, name)
    times = sorted(time for seat in seats for time in seat["times"])
    claims = sum(seat["claims"] for seat in seats)
    kept = sum(seat["made"] + seat["failed"] for seat in seats)
    return {
        "games": len(games),
        "win_rate": round(rate, 4),
        "win_rate_95": [round(low, 4), round(high, 4)],
        "elo": elo(rate),
        "elo_95": [elo(low), elo(high)],
        "mean_score": round(fmean(seat["total"] for seat in seats), 2),
        "tickets_made": round(fmean(seat["made"] for seat in seats), 2),
        "tickets_failed": round(fmean(seat["failed"] for seat in seats), 2),
        "tickets_completed_share": round(sum(seat["made"] for seat in seats) / kept, 4) if kept else None,
        "turns": round(fmean(seat["turns"] for seat in seats), 2),
        "ticket_draws": round(fmean(seat["ticket_draws"] for seat in seats), 2),
        "mean_route_length": round(sum(seat["spaces"] for seat in seats) / claims, 3) if claims else None,
        "denials": round(fmean(seat["denials"] for seat in seats), 3),
        "decision_seconds": {str(p): percentile(times, p) for p in (50, 95, 99, 100)},
    }


def win_rate(games: list[Game], name: str) -> tuple[float, float, float]:
    """The share of victories and its interval, over blocks: games on the same seed are not independent."""
    blocks: dict[int, list[float]] = defaultdict(list)
    for game in games:
        blocks[game["block"]].append(share(game, name))
    means = [fmean(shares) for shares in blocks.values()]
    rate, number = fmean(means), len(means)
    if number < 2 or not 0 < rate < 1:
        return rate, *wilson(rate, len(games))
    half = Z * stdev(means) / sqrt(number)
    return rate, max(0.0, rate - half), min(1.0, rate + half)


def share(game: Game, name: str) -> float:
    """Of one game's victory what this name's sides got; partners win together."""
    team = game["team"]
    sides = game["seats"][::team]
    return sum(seat["won"] for seat in sides if seat["bot"] == name)


def wilson(rate: float, number: int) -> tuple[float, float]:
    centre, half = rate + Z * Z / (2 * number), Z * sqrt(rate * (1 - rate) / number + Z * Z / (4 * number * number))
    return (centre - half) / (1 + Z * Z / number), (centre + half) / (1 + Z * Z / number)


def elo(rate: float) -> float | None:
    """The difference in rating that this rate against one opponent stands for."""
    return round(400 * (log10(rate) - log10(1 - rate)), 1) if 0 < rate < 1 else None


def percentile(times: list[float], percent: int) -> float | None:
    return times[min(len(times) - 1, len(times) * percent // 100)] if times else None


def table(result: dict[str, Any]) -> str:
    """The figures as text."""
    head = f"{'bot':22}{'won':>8}{'95 %':>16}{'Elo':>8}{'score':>8}" + "".join(f"{h:>7}" for h in HEADS)
    return "\n".join([head, *(_row(name, line) for name, line in result["bots"].items())])


def _row(name: str, line: dict[str, Any]) -> str:
    low, high = line["win_rate_95"]
    seconds, rating = line["decision_seconds"], "-" if line["elo"] is None else f"{line['elo']:.0f}"
    return (
        f"{name:22}{line['win_rate']:8.1%}{f'{low:.1%}-{high:.1%}':>16}{rating:>8}{line['mean_score']:8.1f}"
        f"{line['tickets_made']:7.2f}{line['tickets_failed']:7.2f}{line['turns']:7.1f}"
        f"{seconds['50'] or 0:7.3f}{seconds['95'] or 0:7.3f}"
    )
