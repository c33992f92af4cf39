"""Reads a map's folder (`board.json`, `tickets.json`, `rules.json`) and says precisely what is wrong with it.

The project's own maps and a player's own go through the same door: a folder is a map.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from engine.board import GRAY, NO_TRACK, Area, Board, City, Note, Route, Ticket, Variant
from engine.cards import COLOURS
from engine.errors import MapError
from engine.mapfile import Entry, read_file
from engine.numbers import Keep, LaneLimit, Numbers

FORMAT = 1
MOST_CITIES = 120  # with the ends of areas
MOST_ROUTES = 300
MOST_TICKETS = 250
MOST_SPACES = 20
MOST_VARIANTS = 20
MOST_NAME = 80  # letters


def find_maps(*folders: Path) -> dict[str, Path]:
    """The variants that can be played, each with the folder it comes from. A folder that is no map is skipped here
    and complained about when it is loaded.
    """
    found: dict[str, Path] = {}
    for folder in folders:
        for place in sorted(folder.glob("*/rules.json")):
            for name in _names(place):
                found.setdefault(name, place.parent)
    return found


def _names(place: Path) -> list[str]:
    try:
        return [variant.id() for variant in read_file(place).entries("variants", most=MOST_VARIANTS)]
    except MapError:
        return []


def load_variant(folder: Path, variant_id: str) -> Variant:
    """One variant of the map in `folder`, fully checked."""
    for variant in load_map(folder):
        if variant.id == variant_id:
            return variant
    raise MapError(str(folder / "rules.json"), "variants", f"there is no variant {variant_id!r}")


def load_map(folder: Path) -> tuple[Variant, ...]:
    """Every variant that a map's folder offers."""
    board = _board(folder.name, read_file(folder / "board.json"))
    tickets = read_file(folder / "tickets.json")
    rules = read_file(folder / "rules.json")
    _check_format(rules)
    variants = _unique(rules.entries("variants", most=MOST_VARIANTS))
    return tuple(_variant(entry, board, tickets) for entry in variants)


# -- the board


def _board(map_id: str, file: Entry) -> Board:
    _check_format(file)
    for needed, most in (("cities", MOST_CITIES), ("routes", MOST_ROUTES)):
        if not file.entries(needed, most=most):
            file.fail("must not be empty", needed)
    cities = _cities(file)
    nodes = {city.id: node for node, city in enumerate(cities)}
    routes = tuple(_route(entry, nodes) for entry in _unique(file.entries("routes")))
    numbers = {route.id: r for r, route in enumerate(routes)}
    crossings = tuple(_crossing(entry, numbers) for entry in file.entries("crossings", optional=True))
    board = Board(
        id=map_id,
        name=file.text("name", MOST_NAME),
        cities=cities,
        areas=tuple(_area(entry) for entry in _unique(file.entries("areas", optional=True))),
        routes=routes,
        crossings=crossings,
        pieces=tuple(_piece(entry) for entry in file.entries("pieces", optional=True)),
        provenance=_provenance(file),
    )
    _check_pieces(file, board)
    _check_lanes(file, board)
    _check_connected(file, board)
    return board


def _cities(file: Entry) -> tuple[City, ...]:
    areas = {entry.id() for entry in file.entries("areas", optional=True)}
    ends = file.entries("area_ends", optional=True, most=MOST_CITIES)
    cities = [_city(entry) for entry in file.entries("cities")]
    for entry in ends:
        if entry.text("area") not in areas:
            entry.fail(f"unknown area {entry.text('area')!r}")
        cities.append(City(entry.id(), None, area=entry.text("area")))
    if len(cities) > MOST_CITIES:
        file.fail(f"{len(cities)} with the ends of areas are more than {MOST_CITIES}", "cities")
    _unique([*file.entries("cities"), *ends])
    return tuple(cities)


def _city(entry: Entry) -> City:
    return City(
        entry.id(), entry.optional_text("name", MOST_NAME), entry.real("lat", -90, 90), entry.real("lon", -180, 180)
    )


def _area(entry: Entry) -> Area:
    return Area(entry.id(), entry.text("name", MOST_NAME), entry.text("name_en", MOST_NAME))


def _route(entry: Entry, nodes: dict[str, int]) -> Route:
    ends = [entry.text("a"), entry.text("b")]
    for end in ends:
        if end not in nodes:
            entry.fail(f"unknown city {end!r}")
    if ends[0] == ends[1]:
        entry.fail("begins and ends in the same city")
    length = entry.whole("length", 1, MOST_SPACES)
    return Route(
        id=entry.id(),
        a=nodes[ends[0]],
        b=nodes[ends[1]],
        length=length,
        colour=_route_colour(entry),
        tunnel_draw=entry.whole("tunnel_draw", 0, 20, default=0),
        locomotives=entry.whole("locomotives", 0, length, default=0),
    )


def _route_colour(entry: Entry) -> int:
    colour = entry.optional_text("colour")
    if colour is None:
        return NO_TRACK
    if colour == "gray":
        return GRAY
    return _colour(entry)


def _colour(entry: Entry) -> int:
    colour = entry.text("colour")
    if colour not in COLOURS:
        entry.fail(f"unknown colour {colour!r}")
    return COLOURS.index(colour)


def _crossing(entry: Entry, numbers: dict[str, int]) -> tuple[int, int]:
    pair = entry.texts(2)
    for route in pair:
        if route not in numbers:
            entry.fail(f"crossing of an unknown route {route!r}")
    if pair[0] == pair[1]:
        entry.fail("a route cannot cross itself")
    return numbers[pair[0]], numbers[pair[1]]


def _piece(entry: Entry) -> tuple[int, int, int]:
    return _colour(entry), entry.whole("length", 1, MOST_SPACES), entry.whole("count", 1, 100)


def _check_pieces(file: Entry, board: Board) -> None:
    for entry, (_, length, _) in zip(file.entries("pieces", optional=True), board.pieces, strict=True):
        if length > board.longest_route:
            entry.fail(f"no route has {length} spaces")


def _check_lanes(file: Entry, board: Board) -> None:
    for r, route in enumerate(board.routes):
        for other in range(r):
            if board.lanes[r] >> other & 1 and board.routes[other].length != route.length:
                file.fail(f"lanes of unequal length: {board.routes[other].id!r} and {route.id!r}", "routes")


def _check_connected(file: Entry, board: Board) -> None:
    reached, waiting = {0}, [0]
    while waiting:
        node = waiting.pop()
        for a, b in board.ends:
            for here, there in ((a, b), (b, a)):
                if here == node and there not in reached:
                    reached.add(there)
                    waiting.append(there)
    lonely = [city.id for node, city in enumerate(board.cities) if node not in reached]
    if lonely:
        file.fail(f"the board falls apart: {lonely[0]!r} cannot be reached from {board.cities[0].id!r}", "routes")


# -- variants


def _variant(entry: Entry, board: Board, tickets: Entry) -> Variant:
    _check_format(tickets)
    numbers = _numbers(entry, board)
    variant = Variant(
        id=entry.id(),
        name=entry.text("name", MOST_NAME),
        edition=entry.text("edition", MOST_NAME),
        rules=entry.id("rules"),
        board=board,
        tickets=_deck(entry, board, tickets),
        numbers=numbers,
        provenance={**board.provenance, **_provenance(tickets, *entry.words("decks"))},
    )
    needed = max(numbers.players) * numbers.tickets_dealt
    if len(variant.tickets) < needed:
        entry.fail(f"{len(variant.tickets)} tickets are too few to deal {needed}")
    return variant


def _deck(variant: Entry, board: Board, file: Entry) -> tuple[Ticket, ...]:
    nodes = _ticket_ends(board)
    decks = file.entry("decks")
    entries: list[Entry] = []
    for deck in variant.words("decks"):
        if not decks.has(deck):
            variant.fail(f"unknown ticket deck {deck!r}")
        entries += decks.entries(deck, most=MOST_TICKETS)
    if len(entries) > MOST_TICKETS:
        variant.fail(f"{len(entries)} tickets are more than {MOST_TICKETS}")
    tickets = [_ticket(entry, nodes) for entry in entries]
    for ticket_id, times in Counter(ticket.id for ticket in tickets).items():
        if times > 1:
            variant.fail(f"the ticket {ticket_id!r} is in the deck twice")
    return tuple(tickets)


def _ticket_ends(board: Board) -> dict[str, tuple[int, ...]]:
    """What a ticket may name: cities with a name, and areas with all their ends (rules 7.14, 8.8)."""
    ends: dict[str, tuple[int, ...]] = {
        city.id: (node,) for node, city in enumerate(board.cities) if city.name is not None
    }
    for area in board.areas:
        ends[area.id] = tuple(node for node, city in enumerate(board.cities) if city.area == area.id)
    return ends


def _ticket(entry: Entry, ends: dict[str, tuple[int, ...]]) -> Ticket:
    a, b = entry.text("a"), entry.text("b")
    for end in (a, b):
        if not ends.get(end):
            entry.fail(f"ticket to nowhere: {end!r} is no city or area of this board")
    if a == b:
        entry.fail("begins and ends in the same place")
    points = entry.whole("points", 1, 100)
    return Ticket(f"{a}--{b}", a, b, ends[a], ends[b], points, entry.flag("stand_in"))


def _numbers(entry: Entry, board: Board) -> Numbers:
    team_size = entry.whole("team_size", 1, 3, default=1)
    players = entry.wholes("players", 2, 6)
    if any(seats % team_size for seats in players):
        entry.fail(f"players {list(players)} do not make teams of {team_size}")
    return Numbers(
        players=players,
        trains=entry.whole("trains", 1, 100),
        cards_dealt=entry.whole("cards_dealt", 0, 15),
        tickets_dealt=entry.whole("tickets_dealt", 1, 20),
        keep_at_start=_keep(entry, "keep_at_start", "tickets_dealt"),
        tickets_drawn=entry.whole("tickets_drawn", 1, 20),
        keep_later=_keep(entry, "keep_later", "tickets_drawn"),
        last_round_trains=entry.whole("last_round_trains", 0, 50),
        longest_path_bonus=entry.whole("longest_path_bonus", 0, 100),
        globetrotter_bonus=entry.whole("globetrotter_bonus", 0, 100),
        route_points=_route_points(entry.entry("route_points"), board),
        lane_limits=tuple(_lane_limit(e) for e in entry.entries("lane_limits", optional=True)),
        lanes_always_open=tuple(_pair(e, board) for e in entry.entries("lanes_always_open", optional=True)),
        team_size=team_size,
        shared_at_start=entry.whole("shared_at_start", 0, 1, default=0),
        shared_later=entry.whole("shared_later", 0, 1, default=0),
        shared_in_a_turn=entry.whole("shared_in_a_turn", 0, 5, default=0),
    )


def _keep(entry: Entry, key: str, offered: str) -> Keep:
    keep, most = entry.entry(key), entry.whole(offered, 1, 20)
    least = keep.whole("least", 1, most)
    return Keep(least, keep.whole("most", least, most))


def _route_points(entry: Entry, board: Board) -> tuple[int, ...]:
    return (0, *(entry.whole(str(length), 0, 100) for length in range(1, board.longest_route + 1)))


def _lane_limit(entry: Entry) -> LaneLimit:
    lanes = entry.whole("lanes", 2, 5)
    return LaneLimit(entry.wholes("players", 2, 6), lanes, entry.whole("claims", 1, lanes))


def _pair(entry: Entry, board: Board) -> tuple[str, str]:
    a, b = entry.texts(2)
    names = {city.id for city in board.cities}
    for name in (a, b):
        if name not in names:
            entry.fail(f"unknown city {name!r}")
    return a, b


# -- both


def _provenance(file: Entry, *only: str) -> dict[str, Note]:
    notes = file.entry("provenance")
    return {name: _note(notes.entry(name)) for name in only or notes.keys()}


def _note(entry: Entry) -> Note:
    return Note(entry.flag("stand_in"), entry.text("note"))


def _check_format(file: Entry) -> None:
    if file.whole("format", 1, 1_000_000) != FORMAT:
        file.fail(f"format {file.whole('format', 1, 1_000_000)} is not known here, only {FORMAT}", "format")


def _unique(entries: list[Entry]) -> list[Entry]:
    """These entries, if no two have the same id."""
    seen: set[str] = set()
    for entry in entries:
        if entry.id() in seen:
            entry.fail(f"duplicate id {entry.id()!r}")
        seen.add(entry.id())
    return entries
