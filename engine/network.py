"""The board as a networkx graph: what a map's routes hang on, and what is left of them for one side's tickets.

The one module of the engine that uses another project's code, and it imports it inside functions: networkx takes
longer to import than a game takes to open, and nothing on the way to a first turn needs it. Whatever is asked
thousands of times a second (legal moves, rollouts, longest path) stays with the bit masks of `engine.graph`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any, Final, NamedTuple, TypeAlias

from engine.board import Board, Routes, mask_of, routes_in
from engine.graph import components

Graph: TypeAlias = Any  # networkx has no types
Nodes: TypeAlias = tuple[int, ...]
Node: TypeAlias = int | Nodes  # a city, or all ends of an area together
Distances: TypeAlias = dict[Node, dict[Node, int]]
Errand: TypeAlias = tuple[Nodes, Nodes]  # some node of the first is to be joined to some node of the second

FAR: Final = 10_000  # no way through an area: its ends are joined for the tickets that name it, and for no others


# -- the printed board


def graph_of(board: Board) -> Graph:
    """Every node, and every lane as an edge of its own with its `length`; the key of an edge is the route's number."""
    import networkx as nx

    graph = nx.MultiGraph()
    graph.add_nodes_from(range(len(board.cities)))
    for number, route in enumerate(board.routes):
        graph.add_edge(route.a, route.b, key=number, length=route.length)
    return graph


def parts(board: Board) -> list[frozenset[int]]:
    """The parts that the board falls into; a board that can be played has one."""
    import networkx as nx

    return [frozenset(part) for part in nx.connected_components(board.graph)]


def bridges(board: Board) -> Routes:
    """The routes without which the board falls apart: whoever claims one shuts all others out of what lies behind."""
    import networkx as nx

    return mask_of(key for a, b in nx.bridges(board.graph) for key in board.graph[a][b])


def distance(board: Board, sources: Nodes, targets: Nodes) -> int | None:
    """The fewest spaces between some source and some target: what a ticket between them is worth on most boards."""
    import networkx as nx

    lengths = nx.multi_source_dijkstra_path_length(board.graph, set(sources), weight="length")
    return min((lengths[node] for node in targets if node in lengths), default=None)


# -- what is left of it for one side


def remaining(board: Board, own: Routes, usable: Routes) -> Graph:
    """A side's own lines as one node each, and an edge between two nodes for what can still be claimed there.

    An edge has the `routes` that do it, the `best` of them with its `length`, and as `capacity` the number of their
    connections: two lanes between the same cities are one way.
    """
    import networkx as nx

    graph, home = nx.Graph(), _homes(board, own)
    graph.graph["home"] = home
    graph.add_nodes_from(home)
    for route in routes_in(usable & ~own):
        a, b = (home[node] for node in board.ends[route])
        if a != b:
            known = graph[a][b]["routes"] if graph.has_edge(a, b) else 0
            graph.add_edge(a, b, **_edge(board, known | 1 << route))
    return graph


def _homes(board: Board, own: Routes) -> Nodes:
    """For every node the lowest one that the side's own routes join it to."""
    home = list(range(len(board.cities)))
    for part in components(board.ends, own):
        for node in routes_in(part):
            home[node] = (part & -part).bit_length() - 1
    return tuple(home)


def _edge(board: Board, routes: Routes) -> dict[str, int]:
    connections = {board.lanes[route] for route in routes_in(routes)}
    best = min(routes_in(routes), key=lambda route: board.lengths[route])
    return {"routes": routes, "best": 1 << best, "length": board.lengths[best], "capacity": len(connections)}


def separate_ways(graph: Graph, errand: Errand) -> tuple[int, Routes]:
    """How many ways are left that share no connection, and the fewest routes that would cut them all.

    No way at all is (0, 0), and so is an errand that is done.
    """
    import networkx as nx

    sources, targets = _at_home(graph, errand)
    if sources & targets:
        return 0, 0
    joined = graph.copy()
    joined.add_edges_from(("from", node) for node in sources)  # an edge without a capacity holds any flow
    joined.add_edges_from(("to", node) for node in targets)
    ways, (near, far) = nx.minimum_cut(joined, "from", "to")
    cut = (graph[a][b]["routes"] for a, b in nx.edge_boundary(graph, near & graph.nodes, far & graph.nodes))
    return int(ways), _union(cut)


def _at_home(graph: Graph, errand: Errand) -> tuple[set[int], set[int]]:
    home: Nodes = graph.graph["home"]
    sources, targets = ({home[node] for node in nodes} for nodes in errand)
    return sources, targets


def is_done(graph: Graph, errand: Errand) -> bool:
    sources, targets = _at_home(graph, errand)
    return bool(sources & targets)


def can_be_done(graph: Graph, errand: Errand) -> bool:
    import networkx as nx

    sources, targets = _at_home(graph, errand)
    return any(nx.has_path(graph, a, b) for a in sources for b in targets)


# -- the cheapest network for several errands


def cheapest_network(graph: Graph, errands: Sequence[Errand]) -> Routes:
    """Routes that, once claimed, do all these errands with few trains. Each errand must be possible; one that is done
    needs nothing.

    Errands may be done by one tree of routes or by several: each begins with a tree of its own, and two trees become
    one as long as that saves trains. Which cities a tree branches in is found by distances alone (a tree's length is
    about that of the shortest lines that span its cities); networkx' Steiner tree then lays it out.
    """
    undone = [errand for errand in errands if not is_done(graph, errand)]
    web = _with_areas(graph, undone)
    return _union(_cheapest_in(part, undone) for part in _parts_of(web))


def trains_for(board: Board, routes: Routes) -> int:
    return sum(board.lengths[route] for route in routes_in(routes))


class _Tree(NamedTuple):
    """What is to be joined, the cities in which it branches best, and about how long that is."""

    terminals: frozenset[Node]
    branches: frozenset[Node]
    length: int


def _with_areas(graph: Graph, errands: Iterable[Errand]) -> Graph:
    """The graph with a node for every area that an errand names, so far from its ends that no way leads through it."""
    web, home = graph.copy(), graph.graph["home"]
    for nodes in {end for errand in errands for end in errand if len(end) > 1}:
        web.add_edges_from(((nodes, home[node]) for node in nodes), length=FAR, best=0)
    return web


def _parts_of(web: Graph) -> list[Graph]:
    import networkx as nx

    return [web.subgraph(part).copy() for part in nx.connected_components(web)]


def _cheapest_in(web: Graph, errands: Iterable[Errand]) -> Routes:
    """What the errands need in one connected part of the graph."""
    import networkx as nx

    ends = [_terminals(web, errand) for errand in errands]
    here = [terminals for terminals in ends if terminals <= web.nodes]
    if not here:
        return 0
    far = dict(nx.all_pairs_dijkstra_path_length(web, weight="length"))
    trees = [_tree(far, terminals) for terminals in here]
    while better := _merged(far, trees):
        trees = better
    return _union(_laid_out(web, tree) for tree in trees)


def _terminals(web: Graph, errand: Errand) -> frozenset[Node]:
    home: Nodes = web.graph["home"]
    return frozenset(end if len(end) > 1 else home[end[0]] for end in errand)


def _tree(far: Distances, terminals: frozenset[Node]) -> _Tree:
    """One more city to branch in, again and again, as long as that makes the tree shorter."""
    tree = _Tree(terminals, frozenset(), _span(far, terminals))
    while len(terminals) > 2:  # the way between two needs no branch
        tried = (tree.branches | {city} for city in far if city not in terminals)
        trees = (_Tree(terminals, branches, _span(far, terminals | branches)) for branches in tried)
        best = min(trees, key=lambda one: one.length, default=tree)
        if best.length >= tree.length:
            break
        tree = best
    return tree


def _span(far: Distances, nodes: Iterable[Node]) -> int:
    """The length of the shortest lines that span these nodes: the nearest one left is joined, until none is left."""
    first, *rest = nodes
    gap = {node: far[first][node] for node in rest}
    length = 0
    while gap:
        nearest = min(gap, key=gap.__getitem__)
        length += gap.pop(nearest)
        gap = {node: min(old, far[nearest][node]) for node, old in gap.items()}
    return length


def _merged(far: Distances, trees: Sequence[_Tree]) -> list[_Tree] | None:
    """The trees with those two joined that save the most by it; None when no two save anything."""
    best, saved = None, 0
    for one, other in combinations(trees, 2):
        both = _tree(far, one.terminals | other.terminals)
        saving = one.length + other.length - both.length
        if saving > saved:
            best, saved = [*(tree for tree in trees if tree is not one and tree is not other), both], saving
    return best


def _laid_out(web: Graph, tree: _Tree) -> Routes:
    from networkx.algorithms.approximation import steiner_tree

    nodes = sorted(tree.terminals | tree.branches, key=str)  # the order decides between equals, so it is fixed
    lines = steiner_tree(web, nodes, weight="length", method="kou")
    return _union(edge["best"] for _, _, edge in lines.edges(data=True))


def _union(masks: Iterable[Routes]) -> Routes:
    together = 0
    for mask in masks:
        together |= mask
    return together
