"""One game of a tournament, and what is worth knowing of it."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from time import thread_time
from typing import Any

from engine.actions import ClaimRoute, DrawTickets
from engine.bots import BOTS
from engine.bots.bot import Bot, view_of
from engine.bots.lean.tables import tables_for
from engine.bots.paths import Around, cheapest, weighed
from engine.events import Owes
from engine.game import Game
from engine.maps import find_maps, load_variant
from engine.state import State

MAPS = Path(__file__).parent.parent.parent / "maps"
MOST_DECISIONS = 10_000
DENIED = 2  # spaces by which an opponent's way must grow to count as denied


@dataclass
class Seat:
    """What one seat did."""

    bot: str
    total: int = 0
    won: float = 0.0
    made: int = 0
    failed: int = 0
    turns: int = 0
    claims: int = 0
    spaces: int = 0
    ticket_draws: int = 0
    denials: int = 0
    times: list[float] = field(default_factory=list)


def bot_named(name: str) -> Bot:
    """`hard` or `hard:100`, with so many rollouts a decision."""
    plain, _, budget = name.partition(":")
    if plain not in BOTS:
        raise SystemExit(f"there is no bot {plain!r}; there are {', '.join(BOTS)}")
    bot = BOTS[plain].make()
    if budget:
        if not hasattr(bot, "budget"):
            raise SystemExit(f"{plain!r} does not search: it has no budget")
        bot.budget = int(budget)
    return bot


def play(map_id: str, names: list[str], seed: str) -> list[dict[str, Any]]:
    """Play a game to its end; one entry a seat."""
    game = Game(load_variant(find_maps(MAPS)[map_id], map_id), len(names), seed)
    game.start()
    bots, seats = [bot_named(name) for name in names], [Seat(name) for name in names]
    sources = [Random(f"{seed}/{seat}/{name}") for seat, name in enumerate(names)]
    for _ in range(MOST_DECISIONS):
        waiting = game.state.to_move()
        if not waiting:
            break
        decide(game, waiting[0], bots, seats, sources)
    else:
        raise RuntimeError(f"{map_id}, seed {seed}, {names}: no end after {MOST_DECISIONS} decisions")
    count(game.state, seats)
    return [asdict(seat) for seat in seats]


def decide(game: Game, seat: int, bots: list[Bot], seats: list[Seat], sources: list[Random]) -> None:
    state, noted = game.state, seats[seat]
    view = view_of(state, seat)
    began = thread_time()  # of this core alone: other work on the machine does not count
    action = bots[seat].choose(view, sources[seat]).action
    if state.owes is not Owes.END_TURN:
        noted.times.append(round(thread_time() - began, 5))
    noted.turns += state.owes is Owes.TURN
    noted.ticket_draws += isinstance(action, DrawTickets)
    if isinstance(action, ClaimRoute):
        noted.claims += 1
        noted.spaces += state.variant.board.lengths[action.route]
        noted.denials += denies(state, seat, action.route)
    game.play(seat, action)


def denies(state: State, seat: int, route: int) -> bool:
    """Whether the claim makes some opponent's shortest way to an open ticket two or more spaces longer."""
    t = tables_for(state.variant, state.seats)
    around = weighed(t, tuple(range(21)), 0, 0, 0)
    after = state.open & t.keep[route] & ~t.crosses[route]
    return any(
        longer(state, around, other, ticket, after)
        for other in range(state.seats)
        if state.side_of(other) != state.side_of(seat)
        for ticket in state.tickets[other]
    )


def longer(state: State, around: Around, seat: int, ticket: int, after: int) -> bool:
    ends = tables_for(state.variant, state.seats).tickets[ticket]
    own, used = state.side_routes(state.side_of(seat)), state.lanes_used[seat]
    before = cheapest(around, own, state.open & ~used, *ends)
    if before is None or not before[0]:
        return False
    then = cheapest(around, own, after & ~used, *ends)
    return then is None or then[0] >= before[0] + DENIED


def count(state: State, seats: list[Seat]) -> None:
    for seat, noted in enumerate(seats):
        side = state.scoring[state.side_of(seat)]
        noted.total, noted.made, noted.failed = side.total, len(side.completed), len(side.failed)
        noted.won = 1 / len(state.winners) if side.side in state.winners else 0.0
