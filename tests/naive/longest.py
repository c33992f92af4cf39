"""The longest continuous path by trying every path (rule 6.2)."""

from tests.naive.facts import Route


def longest_path(network: list[Route]) -> int:
    """Most trains on a path that may revisit cities but uses no route twice."""
    best = 0
    for start in sorted({place for route in network for place in route.pair}):
        best = _extend(start, network, 0, best)
    return best


def _extend(here: str, unused: list[Route], length: int, best: int) -> int:
    """The longest of all paths that go on from here, or the best so far where that cannot be beaten."""
    best = max(best, length)
    within_reach = _within_reach(here, unused)
    if length + _most(here, within_reach) <= best:
        return best
    for route in within_reach:
        if here in route.pair:
            there = route.b if here == route.a else route.a
            left = [other for other in within_reach if other is not route]
            best = _extend(there, left, length + route.length, best)
    return best


def _within_reach(here: str, unused: list[Route]) -> list[Route]:
    """The unused routes that a path from here can still get to."""
    reached, found, beyond = {here}, [], unused
    while near := [route for route in beyond if route.a in reached or route.b in reached]:
        found += near
        beyond = [route for route in beyond if route.a not in reached and route.b not in reached]
        reached |= {place for route in near for place in route.pair}
    return found


def _most(here: str, routes: list[Route]) -> int:
    """No path from here over these routes is longer than this.

    A place with an odd number of routes where a path neither begins nor ends keeps one of them unused, at
    least its shortest. A path ends in one place only, and an unused route may lie at two such places.
    """
    at: dict[str, list[int]] = {}
    for route in routes:
        at.setdefault(route.a, []).append(route.length)
        at.setdefault(route.b, []).append(route.length)
    spared = [min(lengths) for place, lengths in at.items() if place != here and len(lengths) % 2]
    lost = sum(spared) - max(spared, default=0)
    return sum(route.length for route in routes) - (lost + 1) // 2
