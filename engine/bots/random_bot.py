"""Plays anything: for tests, and as the measure of all that is worse than having a plan."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from engine.actions import Action, EndTurn, KeepTickets, PayTunnel, TakeBack
from engine.board import routes_in
from engine.bots.bot import Choice, Sight, never, seat_of
from engine.events import Owes


class RandomBot:
    """Every grouped option is equally likely, then every payment, piece or order of returned tickets."""

    name = "random"

    def choose(self, model: Sight, random: Random, stop: Callable[[], bool] = never) -> Choice:
        return Choice(pick(model, seat_of(model), random))


def pick(model: Sight, seat: int, random: Random) -> Action:
    """Any legal action; a turn is ended rather than taken back."""
    state = model.state
    if state.owes is Owes.END_TURN:
        return EndTurn()
    options = model.options(seat)
    groups = grouped(options.actions)
    claims, beds = list(routes_in(options.claims)), list(routes_in(options.beds))
    at = any_of(random, len(groups) + len(claims) + len(beds))
    if at < len(groups):
        return one_like(options.actions, groups[at], random)
    at -= len(groups)
    if at < len(claims):
        payments = model.rules.claims(state, seat, claims[at])
        return payments[any_of(random, len(payments))]
    pieces = model.rules.builds(state, beds[at - len(claims)])
    return pieces[any_of(random, len(pieces))]


def grouped(actions: list[Action]) -> list[Action]:
    """One action for each set of kept tickets. Cards laid for a tunnel are not taken back while the tunnel can be paid:
    the same tunnel could else be begun for ever (rule 3.10).
    """
    if any(isinstance(action, PayTunnel) for action in actions):
        return [action for action in actions if not isinstance(action, TakeBack)]
    return list({group_of(action): action for action in actions}.values())


def group_of(action: Action) -> Action | bytes:
    return action.kept if isinstance(action, KeepTickets) else action


def one_like(actions: list[Action], chosen: Action, random: Random) -> Action:
    if not isinstance(chosen, KeepTickets):
        return next(action for action in actions if action == chosen)
    orders = [action for action in actions if isinstance(action, KeepTickets) and action.kept == chosen.kept]
    return orders[any_of(random, len(orders))]


def any_of(random: Random, number: int) -> int:
    """One of the numbers below `number`; by `random()` alone, whose sequence no version of Python changes."""
    return int(random.random() * number)
