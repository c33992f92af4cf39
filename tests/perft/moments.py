"""Moments of random games worth counting from, found by playing the naive game until one comes up."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.naive.facts import facts_of
from tests.naive.game import NaiveGame
from tests.naive.numbers_by_map import NUMBERS
from tests.naive.setup import start_position
from tests.naive.wander import BUILDER, HOARDER, TRAVELLER, wander
from tests.perft.store import Fixed

Dump = dict[str, Any]
EVERYWHERE = tuple(NUMBERS)
MOST_GAMES = 200
CROWDED = 5


@dataclass(frozen=True)
class Moment:
    """A kind of moment: how to play towards it, and how to know it."""

    name: str
    is_it: Callable[[Dump, set[str]], bool]
    style: Mapping[str, int] = field(default_factory=lambda: BUILDER)
    maps: tuple[str, ...] = EVERYWHERE


def _turn(at: Dump) -> bool:
    return bool(at["owes"] == "turn")


def _can(texts: set[str], what: str) -> bool:
    return any(what in text for text in texts)


def _is_middle(at: Dump, texts: set[str]) -> bool:
    return _turn(at) and min(at["trains"]) < 20 and _can(texts, "claim_route")


def _is_crowded(at: Dump, texts: set[str]) -> bool:
    pairs = [route.rsplit("--", 1)[0] for route in at["claimed"]]
    beside = len(pairs) - len(set(pairs))
    return _turn(at) and max(beside, len(at["closed"])) >= CROWDED and _can(texts, "claim_route")


def _is_ferry(at: Dump, texts: set[str]) -> bool:
    ferries = [route.id for route in facts_of("france").routes.values() if route.locomotives]
    return _turn(at) and any(_can(texts, ferry) for ferry in ferries)


def _is_crossed(at: Dump, texts: set[str]) -> bool:
    return at["owes"] == "track" and bool(at["closed"]) and bool(at["track"])


MOMENTS = (
    Moment("start", lambda at, _: at["owes"] == "start_tickets" and not at["chosen"]),
    Moment("first-turn", lambda at, _: _turn(at)),
    Moment("middle", _is_middle),
    Moment("crowded-lanes", _is_crowded),
    Moment("tickets", lambda at, _: at["owes"] == "tickets"),
    Moment("few-tickets", lambda at, _: _turn(at) and len(at["ticket_deck"]) in (1, 2), TRAVELLER),
    Moment("empty-deck", lambda at, _: _turn(at) and not at["deck"], HOARDER),
    Moment("last-card", lambda at, _: _turn(at) and len(at["deck"] + at["discard"]) == 1, HOARDER),
    Moment("reshuffle", lambda at, _: _turn(at) and len(at["deck"]) == 1 and at["discard"] != ""),
    Moment("last-round", lambda at, _: _turn(at) and at["final_turns"] == 1),
    Moment("last-turn", lambda at, _: _turn(at) and at["final_turns"] == 0),
    Moment("place-card", lambda at, _: at["owes"] == "place_card", maps=("asia",)),
    Moment("tunnel", lambda at, texts: at["owes"] == "tunnel" and len(texts) > 2, maps=("asia",)),
    Moment("tunnel-too-dear", lambda at, texts: at["owes"] == "tunnel" and len(texts) == 1, maps=("asia",)),
    Moment("track", _is_crossed, maps=("france",)),
    Moment("ferry", _is_ferry, maps=("france",)),
)


def moments(map_id: str, seats: int) -> Iterator[Fixed]:
    """One position of each kind that the map knows."""
    for moment in MOMENTS:
        if map_id in moment.maps:
            yield Fixed(f"{map_id}-{seats}-{moment.name}", map_id, seats, _find(map_id, seats, moment))


def _find(map_id: str, seats: int, moment: Moment) -> Dump:
    for seed in range(MOST_GAMES):
        for game in _played(map_id, seats, seed, moment.style):
            at = game.position()
            if moment.is_it(at, game.legal(game.to_move()[0])):
                return at
    raise LookupError(f"no {moment.name} in {MOST_GAMES} games of {map_id} with {seats}")


def _played(map_id: str, seats: int, seed: int, style: Mapping[str, int]) -> Iterator[NaiveGame]:
    """A game at each point where somebody may act."""
    chance = Random(seed)
    game = NaiveGame(map_id, seats, start_position(map_id, seats, seed))
    while players := game.to_move():
        yield game
        seat = chance.choice(players)
        game.play(seat, wander(game.legal(seat), chance, style))
