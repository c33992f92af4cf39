"""Random games as fast as they go: whole ones with events and views, and the moments of one to measure single calls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from engine.actions import Action
from engine.board import RouteNo, Routes, Variant
from engine.events import Event
from engine.eyes import eyes_of
from engine.game import Game
from engine.model import Model
from engine.rules import Classic
from engine.state import State
from engine.table import Table, Viewer
from engine.visibility import seen_by


def choose(rules: Classic, state: State, seat: int, random: Random) -> Action:
    """Any option, then any payment or piece."""
    options = rules.options(state, seat)
    actions, claims = options.actions, options.claims
    at = int(random.random() * (len(actions) + claims.bit_count() + options.beds.bit_count()))
    if at < len(actions):
        return actions[at]
    ways: Sequence[Action]
    if claims:  # claims and beds are never offered together
        ways = rules.claims(state, seat, nth(claims, at - len(actions)))
    else:
        ways = rules.builds(state, nth(options.beds, at - len(actions)))
    return ways[int(random.random() * len(ways))]


def nth(routes: Routes, number: int) -> RouteNo:
    """The route of a set that has so many before it."""
    for _ in range(number):
        routes &= routes - 1
    return (routes & -routes).bit_length() - 1


def play_bare(variant: Variant, seats: int, seed: str) -> Game:
    """Only the keeper's game and its events."""
    game, random = Game(variant, seats, seed), Random(seed)
    game.start()
    while waiting := game.state.to_move():
        game.play(waiting[0], choose(game.rules, game.state, waiting[0], random))
    return game


def play_with_views(variant: Variant, seats: int, seed: str) -> list[State]:
    """Every seat is shown its side of every event, and decides by its own view."""
    game, random = Game(variant, seats, seed), Random(seed)
    views = [State(variant, seats, eyes_of(seat, seats, game.state.team_size)) for seat in range(seats)]
    events = game.start()
    while True:
        for view in views:
            for event in events:
                view.apply(seen_by(event, view.eyes))
        waiting = game.state.to_move()
        if not waiting:
            return views
        events = game.play(waiting[0], choose(game.rules, views[waiting[0]], waiting[0], random))


def play_at_table(variant: Variant, seats: int, seed: str) -> list[Model]:
    """The same at a table, with the models that screens and bots live on."""
    table, random = Table(Game(variant, seats, seed)), Random(seed)
    models = [Model(variant, seats, seat) for seat in range(seats)]
    for seat, model in enumerate(models):
        table.join(Viewer(model.state.eyes, Listener(model), frozenset({seat})))
    table.start()
    while waiting := table.game.state.to_move():
        model = models[waiting[0]]
        table.submit(waiting[0], choose(model.rules, model.state, waiting[0], random))
    return models


class Listener:
    """Tells a model what its viewer is told."""

    def __init__(self, model: Model) -> None:
        self.model = model

    def __call__(self, number: int, event: Event, _done: bool) -> None:
        self.model.apply(number, event)


@dataclass(frozen=True, slots=True)
class Moment:
    """A state in which a seat acts, and what it does."""

    state: State
    seat: int
    action: Action


def moments(variant: Variant, seats: int, seed: str) -> tuple[list[Moment], list[Event]]:
    """The decisions of one game, and its events."""
    game, random = Game(variant, seats, seed), Random(seed)
    events, found = game.start(), []
    while waiting := game.state.to_move():
        moment = Moment(game.state, waiting[0], choose(game.rules, game.state, waiting[0], random))
        found.append(moment)
        events += game.play(moment.seat, moment.action)
    return found, events
