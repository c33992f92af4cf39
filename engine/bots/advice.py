"""The hint, and the review of a finished game: what a good player would do in a seat, why, and what it would gain.

Both see only what that seat saw at that moment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from engine import actions as act
from engine import events as ev
from engine.actions import Action, EndTurn
from engine.bots.bot import Choice, Reason, Sight, never, seat_of, view_of
from engine.bots.lean.moves import action_of, legal
from engine.bots.reasons import reason_for
from engine.bots.search import Arm, Search, ahead
from engine.bots.style import PLANNER, settled
from engine.cards import LOCOMOTIVE
from engine.events import Event, Owes
from engine.state import State

HINT_BUDGET = 200  # rollouts
REVIEW_BUDGET = 60
WORTH_SAYING = 3.0  # points: smaller differences are within what chance does


@dataclass(frozen=True, slots=True)
class Remark:
    """A decision of a finished game that could have been better: event `number`, what was done, what was better."""

    number: int
    seat: int
    done: Action
    better: Action
    reason: Reason | None
    gain: float


def hint(model: Sight, random: Random, stop: Callable[[], bool] = never, budget: int = HINT_BUDGET) -> Choice:
    """The preferred action of the viewer's seat, why, and the points it promises over the next best."""
    seat, state = seat_of(model), model.state
    if state.owes is Owes.END_TURN:
        return Choice(EndTurn())
    search = Search(state, seat, settled(PLANNER), random)
    arm = search.best(budget, stop)
    return Choice(action_of(search.lean, arm.move), reason_for(search.lean, arm.mind, arm.move), search.gain(arm))


def compare(
    model: Sight, done: Action, random: Random, stop: Callable[[], bool] = never, budget: int = REVIEW_BUDGET
) -> tuple[Choice, float]:
    """The preferred action, and the points that the one done falls short of it."""
    seat, state = seat_of(model), model.state
    search = Search(state, seat, settled(PLANNER), random)
    arm = search.best(budget, stop)
    choice = Choice(action_of(search.lean, arm.move), reason_for(search.lean, arm.mind, arm.move))
    other = arm_for(search, done)
    if other is None or other.move == arm.move:
        return choice, 0.0
    if len(other.points) < len(arm.points):
        catch_up(search, [arm, other], budget // 4, stop)
    lost = max(0.0, ahead(arm, other)) if arm.points and other.points else 0.0
    return choice, round(lost, 1)


def arm_for(search: Search, done: Action) -> Arm | None:
    """The candidate that does what was done, payments with other cards included."""
    lean = search.lean
    for arm in search.arms:
        if same(action_of(lean, arm.move), done):
            return arm
    for move in legal(lean):
        if same(action_of(lean, move), done):
            return Arm(move, search.arms[0].mind)
    return None


def same(one: Action, other: Action) -> bool:
    """The same but for which of equal cards, or in which order tickets go back."""
    if type(one) is not type(other):
        return False
    names = [name for name in ("route", "colour", "kept", "tickets", "slot", "to") if hasattr(one, name)]
    return all(getattr(one, name) == getattr(other, name) for name in names)


def catch_up(search: Search, arms: list[Arm], worlds: int, stop: Callable[[], bool]) -> None:
    """Try both in the same new worlds, so that they can be compared."""
    for arm in arms:
        arm.points.clear()
    for _ in range(max(4, worlds)):
        if not search.try_all(arms, stop):
            return


# -- a finished game


def review(
    start: State,
    events: Sequence[Event],
    seat: int,
    random: Random,
    stop: Callable[[], bool] = never,
    budget: int = REVIEW_BUDGET,
) -> Iterator[Remark]:
    """What one seat could have done better, in the order of play, each as soon as it is found. `start` is the table
    before the first of the events, the keeper's or the seat's own.
    """
    state, taken_back = start.copy(), undone(events)
    for at, event in enumerate(events):
        done = deed_of(state, event, seat)
        if done is not None and at not in taken_back:
            if stop():
                return
            choice, lost = compare(view_of(state, seat), done, random, stop, budget)
            if lost >= WORTH_SAYING:
                yield Remark(state.number + 1, seat, done, choice.action, choice.reason, lost)
        state.apply(event)


def undone(events: Sequence[Event]) -> set[int]:
    """Which claims and laid pieces were taken back."""
    found, last = set[int](), -1
    for at, event in enumerate(events):
        if isinstance(event, ev.RouteClaimed | ev.TrackLaid):
            last = at
        elif isinstance(event, ev.Undone):
            found.add(last)
    return found


def deed_of(state: State, event: Event, seat: int) -> Action | None:
    """The action of this seat that an event begins with, if one does."""
    if seat not in state.to_move() or getattr(event, "seat", None) != seat:
        return None
    match event:
        case ev.CardDrawn():
            return act.DrawCard()
        case ev.CardTaken():
            named = state.team_size > 1 and state.owes is Owes.TURN and event.card != LOCOMOTIVE
            return act.TakeCard(event.slot, event.to if named else None)
        case ev.CardPlaced():
            return act.PlaceCard(event.to)
        case ev.TunnelLaid():
            return act.ClaimRoute(event.route, event.hand, event.rack)
        case ev.RouteClaimed() if state.owes is Owes.TUNNEL:
            return act.PayTunnel(event.hand, event.rack)
        case ev.RouteClaimed() if state.owes is Owes.TURN and state.tunnel is None:
            return act.ClaimRoute(event.route, event.hand, event.rack)
        case ev.TunnelAbandoned():
            return act.TakeBack()
        case ev.TrackLaid():
            return act.LayTrack(event.route, event.colour)
    return ticket_deed(state, event)


def ticket_deed(state: State, event: Event) -> Action | None:
    match event:
        case ev.TicketsOffered() if state.owes is Owes.TURN:
            return act.DrawTickets()
        case ev.TicketsKept() if state.owes is Owes.TICKETS:
            return act.KeepTickets(event.tickets)
        case ev.TicketsShared() if state.owes in (Owes.TURN, Owes.SHARE):
            return act.ShareTickets(event.tickets)
        case ev.ChoiceMade() if state.owes is Owes.START_TICKETS:
            return act.KeepTickets(event.tickets)
        case ev.ChoiceMade():
            return act.ShareTickets(event.tickets)
    return None
