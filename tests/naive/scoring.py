"""The end of a game: routes, tickets, longest path, Globetrotter, winners (rule 6)."""

from collections.abc import Iterable
from typing import Any

from tests.naive.facts import Facts, Route, Ticket
from tests.naive.longest import longest_path
from tests.naive.numbers_by_map import LONGEST_PATH_BONUS, ROUTE_POINTS, Numbers


def result(facts: Facts, numbers: Numbers, networks: list[list[Route]], tickets: list[list[str]]) -> dict[str, Any]:
    """The final result of sides that own these networks and hold these tickets."""
    completed = [_completed(facts, network, held) for network, held in zip(networks, tickets, strict=True)]
    failed = [[t for t in held if t not in done] for held, done in zip(tickets, completed, strict=True)]
    longest = [longest_path(network) for network in networks]
    express = _best([*longest])  # rule 6.2: all tied; nobody without a route
    trotters = _best([len(done) for done in completed]) if numbers.globetrotter else []  # rules 7.13, 8.9
    totals = [
        sum(ROUTE_POINTS[route.length] for route in network)
        + sum(facts.tickets[t].points for t in completed[side])
        - sum(facts.tickets[t].points for t in failed[side])
        + (LONGEST_PATH_BONUS if side in express else 0)
        + (numbers.globetrotter if side in trotters else 0)
        for side, network in enumerate(networks)
    ]
    return {
        "totals": totals,
        "completed": completed,
        "failed": failed,
        "longest": longest,
        "longest_bonus": express,
        "globetrotter": trotters,
        "winners": winners(totals, [len(done) for done in completed], express),
    }


def winners(totals: list[int], completed: list[int], express: list[int]) -> list[int]:
    """Rule 6.3: most points, then most completed tickets, then the longest path; else they share."""
    sides = [side for side, points in enumerate(totals) if points == max(totals)]
    most = max(completed[side] for side in sides)
    sides = [side for side in sides if completed[side] == most]
    return [side for side in sides if side in express] or sides


def _best(values: list[int]) -> list[int]:
    """Every side that has the highest value, unless that is nothing."""
    return [side for side, value in enumerate(values) if value == max(values) and value > 0]


def _completed(facts: Facts, network: list[Route], tickets: list[str]) -> list[str]:
    groups = connected(network)
    return [ticket for ticket in tickets if is_complete(facts.tickets[ticket], groups)]


def is_complete(ticket: Ticket, groups: Iterable[set[str]]) -> bool:
    """Rules 4.3 and 8.8: one connected group reaches a place of either end."""
    return any(group & ticket.ends[0] and group & ticket.ends[1] for group in groups)


def connected(network: list[Route]) -> list[set[str]]:
    """The places of a network, grouped by who can reach whom."""
    groups: list[set[str]] = []
    for route in network:
        touched = [group for group in groups if group & route.pair]
        groups = [group for group in groups if group not in touched]
        groups.append(set(route.pair).union(*touched))
    return groups
