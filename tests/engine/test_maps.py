"""Maps: the three boards load, a folder of the player's is a map too, and each kind of mistake is named precisely."""

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import pytest

from engine.errors import MapError
from engine.game import Game
from engine.header import Player, header_for
from engine.log import LogFile
from engine.maps import MOST_TICKETS, find_maps, load_map, load_variant
from engine.record import read_log
from engine.rules import rules_for
from tests.mutations import spoiled_value
from tests.positions import MAPS, PLAYERS, variant

SPOILED = 60  # maps of each kind of file

Change = Callable[[dict[str, Any]], object]


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A player's own maps: a copy of France and nothing else."""
    shutil.copytree(MAPS / "france", tmp_path / "maps" / "mine")
    return tmp_path / "maps"


def change(folder: Path, file: str, how: Change) -> None:
    path = folder / "mine" / file
    data = json.loads(path.read_text("utf-8"))
    how(data)
    path.write_text(json.dumps(data), "utf-8")


def test_the_four_games_are_found() -> None:
    found = find_maps(MAPS)
    assert {name: folder.name for name, folder in found.items()} == {
        "usa": "usa",
        "usa-2025": "usa",
        "asia": "asia",
        "france": "france",
    }


@pytest.mark.parametrize(
    ("map_id", "cities", "routes", "tickets"),
    [("usa", 36, 100, 30), ("usa-2025", 36, 100, 33), ("asia", 46, 126, 60), ("france", 42 + 19, 157, 58)],
)
def test_a_map_has_what_it_should_have(map_id: str, cities: int, routes: int, tickets: int) -> None:
    box = variant(map_id)
    assert (len(box.board.cities), len(box.board.routes), len(box.tickets)) == (cities, routes, tickets)


def test_the_usa_has_seven_routes_and_twenty_seven_spaces_in_every_colour() -> None:
    routes = variant("usa").board.routes
    for colour in range(8):
        lengths = [route.length for route in routes if route.colour == colour]
        assert (len(lengths), sum(lengths)) == (7, 27)
    assert sum(route.length for route in routes) == 309
    assert len(set(variant("usa").board.lanes)) == 78


def test_both_editions_of_the_usa_share_one_board() -> None:
    classic, edition_2025 = load_map(MAPS / "usa")
    assert classic.board is edition_2025.board
    assert [ticket.id for ticket in edition_2025.tickets[:30]] == [ticket.id for ticket in classic.tickets]


def test_provenance_travels_with_the_data() -> None:
    assert set(variant("usa").stand_ins) == set()
    assert set(variant("usa-2025").stand_ins) == {"added_2025"}
    assert "pieces" in variant("france").stand_ins
    assert variant("asia").stand_ins


def test_a_folder_in_the_players_maps_is_a_map_too(own: Path) -> None:
    change(own, "rules.json", lambda rules: rules["variants"][0].update(id="my-france", name="Mine"))
    found = find_maps(MAPS, own)
    box = load_variant(found["my-france"], "my-france")
    assert (box.name, box.board.id, set(PLAYERS) < set(found)) == ("Mine", "mine", True)
    game = Game(box, 2, "seed")
    game.start()
    assert game.state.to_move() == (0, 1)


def test_a_players_map_does_not_hide_one_of_ours(own: Path) -> None:
    assert find_maps(MAPS, own)["france"] == MAPS / "france"


def test_no_folder_at_all_is_no_map(tmp_path: Path) -> None:
    assert find_maps(tmp_path / "nowhere") == {}


def route(data: dict[str, Any], route_id: str) -> dict[str, Any]:
    found: dict[str, Any] = next(entry for entry in data["routes"] if entry["id"] == route_id)
    return found


def cut_off_corsica(data: dict[str, Any]) -> None:
    data["routes"] = [entry for entry in data["routes"] if "corsica-from-nice" not in entry["id"]]


def tickets(data: dict[str, Any]) -> list[dict[str, Any]]:
    deck: list[dict[str, Any]] = data["decks"]["tickets"]
    return deck


MISTAKES: dict[str, tuple[str, Change, str, str]] = {
    "unknown city": (
        "board.json",
        lambda board: board["routes"][0].update(b="atlantis"),
        "routes[0] 'amiens--calais--1'",
        "unknown city 'atlantis'",
    ),
    "route to itself": (
        "board.json",
        lambda board: board["routes"][0].update(b=board["routes"][0]["a"]),
        "routes[0] 'amiens--calais--1'",
        "begins and ends in the same city",
    ),
    "duplicate route": (
        "board.json",
        lambda board: board["routes"][1].update(id=board["routes"][0]["id"]),
        "routes[1] 'amiens--calais--1'",
        "duplicate id 'amiens--calais--1'",
    ),
    "duplicate city": (
        "board.json",
        lambda board: board["cities"][1].update(id="amiens"),
        "cities[1] 'amiens'",
        "duplicate id 'amiens'",
    ),
    "area end with a city's id": (
        "board.json",
        lambda board: board["area_ends"][0].update(id="amiens"),
        "area_ends[0] 'amiens'",
        "duplicate id 'amiens'",
    ),
    "unknown area": (
        "board.json",
        lambda board: board["area_ends"][0].update(area="utopia"),
        "area_ends[0] 'spain-from-bayonne'",
        "unknown area 'utopia'",
    ),
    "disconnected graph": ("board.json", cut_off_corsica, "routes", "'corsica-from-nice' cannot be reached"),
    "lanes of unequal length": (
        "board.json",
        lambda board: route(board, "amiens--lille--2").update(length=3),
        "routes",
        "lanes of unequal length: 'amiens--lille--1' and 'amiens--lille--2'",
    ),
    "crossing of an unknown route": (
        "board.json",
        lambda board: board["crossings"][2].__setitem__(0, "nowhere--1"),
        "crossings[2]",
        "crossing of an unknown route 'nowhere--1'",
    ),
    "route that crosses itself": (
        "board.json",
        lambda board: board["crossings"][2].__setitem__(0, board["crossings"][2][1]),
        "crossings[2]",
        "a route cannot cross itself",
    ),
    "crossing of three": (
        "board.json",
        lambda board: board["crossings"][2].append("amiens--lille--1"),
        "crossings[2]",
        "must be a list of 2 texts",
    ),
    "unknown colour": (
        "board.json",
        lambda board: board["routes"][0].update(colour="mauve"),
        "routes[0] 'amiens--calais--1'",
        "unknown colour 'mauve'",
    ),
    "length of a wrong type": (
        "board.json",
        lambda board: board["routes"][0].update(length="2"),
        "routes[0] 'amiens--calais--1'.length",
        "must be a whole number, not '2'",
    ),
    "length that is true": (
        "board.json",
        lambda board: board["routes"][0].update(length=True),
        "routes[0] 'amiens--calais--1'.length",
        "must be a whole number, not True",
    ),
    "length out of range": (
        "board.json",
        lambda board: board["routes"][0].update(length=0),
        "routes[0] 'amiens--calais--1'.length",
        "must be from 1 to 20, not 0",
    ),
    "more locomotives than spaces": (
        "board.json",
        lambda board: route(board, "brest--cherbourg--1").update(locomotives=7),
        ".locomotives",
        "must be from 0 to 6, not 7",
    ),
    "latitude of a wrong type": (
        "board.json",
        lambda board: board["cities"][0].update(lat="north"),
        "cities[0] 'amiens'.lat",
        "must be a number from -90 to 90, not 'north'",
    ),
    "missing name": (
        "board.json",
        lambda board: board["cities"][0].pop("name"),
        "cities[0] 'amiens'.name",
        "is missing",
    ),
    "routes that are no list": (
        "board.json",
        lambda board: board.update(routes={"a": 1}),
        "routes",
        "must be a list",
    ),
    "route that is no object": (
        "board.json",
        lambda board: board["routes"].__setitem__(4, 7),
        "routes[4]",
        "must be an object",
    ),
    "newer format": (
        "board.json",
        lambda board: board.update(format=2),
        "format",
        "format 2 is not known here, only 1",
    ),
    "newer format of tickets": ("tickets.json", lambda data: data.update(format=2), "format", "format 2 is not known"),
    "newer format of rules": ("rules.json", lambda rules: rules.update(format=2), "format", "format 2 is not known"),
    "no routes": ("board.json", lambda board: board.update(routes=[]), "routes", "must not be empty"),
    "no cities": ("board.json", lambda board: board.update(cities=[], routes=[]), "cities", "must not be empty"),
    "piece that is longer than every route": (
        "board.json",
        lambda board: board["pieces"][0].update(length=9),
        "pieces[0]",
        "no route has 9 spaces",
    ),
    "latitude without end": (
        "board.json",
        lambda board: board["cities"][0].update(lat=10**400),
        "cities[0] 'amiens'.lat",
        "must be a number",
    ),
    "ticket to nowhere": (
        "tickets.json",
        lambda data: tickets(data)[3].update(a="atlantis"),
        "decks.tickets[3]",
        "ticket to nowhere: 'atlantis' is no city or area of this board",
    ),
    "ticket to an area's end": (
        "tickets.json",
        lambda data: tickets(data)[3].update(a="corsica-from-nice"),
        "decks.tickets[3]",
        "ticket to nowhere: 'corsica-from-nice'",
    ),
    "ticket from a city to itself": (
        "tickets.json",
        lambda data: tickets(data)[3].update(a="paris", b="paris"),
        "decks.tickets[3]",
        "begins and ends in the same place",
    ),
    "ticket twice": (
        "tickets.json",
        lambda data: tickets(data).append(tickets(data)[0]),
        "variants[0] 'france'",
        "the ticket 'amiens--montpellier' is in the deck twice",
    ),
    "too few tickets": (
        "tickets.json",
        lambda data: tickets(data).__delitem__(slice(24, None)),
        "variants[0] 'france'",
        "24 tickets are too few to deal 25",
    ),
    "stand-in of a wrong type": (
        "tickets.json",
        lambda data: tickets(data)[0].update(stand_in="yes"),
        "decks.tickets[0].stand_in",
        "must be true or false, not 'yes'",
    ),
    "unknown ticket deck": (
        "rules.json",
        lambda rules: rules["variants"][0].update(decks=["secret"]),
        "variants[0] 'france'",
        "unknown ticket deck 'secret'",
    ),
    "duplicate variant": (
        "rules.json",
        lambda rules: rules["variants"].append(rules["variants"][0]),
        "variants[1] 'france'",
        "duplicate id 'france'",
    ),
    "keep more than dealt": (
        "rules.json",
        lambda rules: rules["variants"][0]["keep_at_start"].update(most=9),
        "variants[0] 'france'.keep_at_start.most",
        "must be from 3 to 5, not 9",
    ),
    "missing number": (
        "rules.json",
        lambda rules: rules["variants"][0].pop("trains"),
        "variants[0] 'france'.trains",
        "is missing",
    ),
    "no points for a length": (
        "rules.json",
        lambda rules: rules["variants"][0]["route_points"].pop("6"),
        "variants[0] 'france'.route_points.6",
        "is missing",
    ),
    "teams that do not work out": (
        "rules.json",
        lambda rules: rules["variants"][0].update(team_size=2),
        "variants[0] 'france'",
        "players [2, 3, 4, 5] do not make teams of 2",
    ),
    "no players": (
        "rules.json",
        lambda rules: rules["variants"][0].update(players=[]),
        "variants[0] 'france'.players",
        "must not be empty",
    ),
    "open lanes between unknown cities": (
        "rules.json",
        lambda rules: rules["variants"][0].update(lanes_always_open=[["paris", "atlantis"]]),
        "variants[0] 'france'.lanes_always_open[0]",
        "unknown city 'atlantis'",
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_named_with_its_file_entry_and_reason(own: Path, mistake: str) -> None:
    file, how, entry, reason = MISTAKES[mistake]
    change(own, file, how)
    with pytest.raises(MapError) as caught:
        load_map(own / "mine")
    error = caught.value
    named = own / "mine" / ("rules.json" if entry.startswith("variants") else file)
    assert error.file == str(named)
    assert error.entry.endswith(entry) if entry.startswith(".") else error.entry == entry
    assert reason in error.reason
    assert str(error) == f"{error.file}: {error.entry}: {error.reason}"


def test_more_tickets_than_a_deck_can_have(own: Path) -> None:
    board = json.loads((own / "mine" / "board.json").read_text("utf-8"))
    ids = [city["id"] for city in board["cities"]]
    pairs = [{"a": a, "b": b, "points": 5} for a in ids for b in ids if a < b][: MOST_TICKETS + 1]
    change(own, "tickets.json", lambda data: data["decks"].update(tickets=pairs))
    with pytest.raises(MapError, match="251 are more than 250"):
        load_map(own / "mine")


def test_unknown_rules_are_named(own: Path) -> None:
    change(own, "rules.json", lambda rules: rules["variants"][0].update(rules="chess"))
    with pytest.raises(MapError, match="unknown rules 'chess'"):
        rules_for(load_variant(own / "mine", "france"))


def test_an_unknown_variant_is_named() -> None:
    with pytest.raises(MapError, match="there is no variant 'moon'"):
        load_variant(MAPS / "usa", "moon")


def test_a_broken_folder_does_not_hide_the_others(own: Path) -> None:
    shutil.copytree(own / "mine", own / "also")
    (own / "mine" / "rules.json").write_text("{")
    assert find_maps(own) == {"france": own / "also"}
    with pytest.raises(MapError, match="is no JSON text"):
        load_map(own / "mine")


# -- limits


def many_routes(board: dict[str, Any]) -> None:
    board["routes"] = [{**board["routes"][0], "id": f"r{number}"} for number in range(10_000)]


def many_cities(board: dict[str, Any]) -> None:
    board["cities"] = [{**board["cities"][0], "id": f"c{number}"} for number in range(10_000)]


def many_tickets(data: dict[str, Any]) -> None:
    data["decks"]["tickets"] = data["decks"]["tickets"] * 1035


TOO_MUCH: dict[str, tuple[str, Change, str]] = {
    "10,000 routes": ("board.json", many_routes, "routes: 10000 are more than 300"),
    "10,000 cities": ("board.json", many_cities, "cities: 10000 are more than 120"),
    "60,000 tickets": ("tickets.json", many_tickets, "60030 are more than 250"),
    "a latitude of 1e9": (
        "board.json",
        lambda board: board["cities"][0].update(lat=1e9),
        "from -90 to 90",
    ),
    "a longitude of 181": ("board.json", lambda board: board["cities"][0].update(lon=181), "from -180 to 180, not 181"),
    "1,000 ends of areas": (
        "board.json",
        lambda board: board.update(area_ends=board["area_ends"] * 60),
        "are more than 120",
    ),
    "100,000 crossings": ("board.json", lambda board: board.update(crossings=[["a", "b"]] * 100_000), "more than 1000"),
    "1,000 variants": ("rules.json", lambda rules: rules.update(variants=rules["variants"] * 1_000), "more than 20"),
    "a million players": (
        "rules.json",
        lambda rules: rules["variants"][0].update(players=[2] * 1_000_000),
        "are more than 1000",
    ),
    "an endless name": (
        "board.json",
        lambda board: board["cities"][0].update(name="x" * 90),
        "more than 80",
    ),
    "an endless note": (
        "board.json",
        lambda board: board["provenance"].update(cities={"note": "x" * 3_000_000}),
        "3000000 letters",
    ),
}


@pytest.mark.parametrize("much", TOO_MUCH)
def test_too_much_of_anything_is_refused_before_it_costs_anything(own: Path, much: str) -> None:
    file, how, reason = TOO_MUCH[much]
    change(own, file, how)
    begin = process_time()
    with pytest.raises(MapError) as caught:
        load_map(own / "mine")
    assert process_time() - begin < 0.9
    assert reason in str(caught.value)
    assert len(str(caught.value)) < 400, "a reason is read by people"


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        ("x" * 61, "has 61 letters, more than 60"),
        ("a/b", "must be letters, digits"),
        ("../up", "must be letters, digits"),
        ("a\\b", "must be letters, digits"),
        ("a\0b", "cannot be shown"),
        ("a\nb", "must be letters, digits"),
        ("\ud800", "cannot be shown"),
        ("?", "must be letters, digits"),
        (" a", "must be letters, digits"),
        (7, "must be a text"),
    ],
)
@pytest.mark.parametrize("kind", ["cities", "routes", "areas", "area_ends", "variants"])
def test_an_id_that_could_not_be_saved_or_sent_is_refused(own: Path, kind: str, bad: object, reason: str) -> None:
    file = "rules.json" if kind == "variants" else "board.json"
    change(own, file, lambda data: data[kind][0].update(id=bad))
    with pytest.raises(MapError, match=reason):
        load_map(own / "mine")


def test_a_game_on_any_map_that_is_taken_can_be_opened_again(own: Path, tmp_path: Path) -> None:
    """The longest id that is allowed, with letters from anywhere."""
    name = "Ärger-дом_東京.'" + "x" * 45
    change(own, "rules.json", lambda rules: rules["variants"][0].update(id=name))
    (box,) = load_map(own / "mine")
    header = header_for(box, [Player("Ana", "red"), Player("Bo", "blue")], "seed")
    file = LogFile.create(tmp_path / "game.jsonl", header, box)
    Game(box, 2, "seed", file.append).start()
    file.close()
    assert read_log(tmp_path / "game.jsonl", lambda _: box).header.variant == name


@pytest.mark.desktop
def test_pipes_and_devices_in_a_map_are_refused_at_once(own: Path) -> None:
    for file in ("board.json", "tickets.json", "rules.json"):
        path = own / "mine" / file
        text = path.read_text("utf-8")
        path.unlink()
        os.mkfifo(path)
        with pytest.raises(MapError, match="is no regular file"):
            load_map(own / "mine")
        assert find_maps(own) == ({} if file == "rules.json" else {"france": own / "mine"})
        path.unlink()
        path.symlink_to("/dev/zero")
        with pytest.raises(MapError, match="is no regular file"):
            load_map(own / "mine")
        path.unlink()
        path.write_text(text, "utf-8")
    load_map(own / "mine")


@pytest.mark.parametrize("file", ["board.json", "tickets.json", "rules.json"])
def test_spoiled_maps_are_refused_or_can_be_played(own: Path, file: str) -> None:
    path, chance, refused = own / "mine" / file, Random(file), 0
    whole = path.read_text("utf-8")
    for _ in range(SPOILED):
        path.write_text(json.dumps(spoiled_value(json.loads(whole), chance)), "utf-8")
        try:
            for box in load_map(own / "mine"):
                Game(box, box.numbers.players[0], "seed").start()
        except MapError:
            refused += 1
    assert refused > SPOILED / 4
