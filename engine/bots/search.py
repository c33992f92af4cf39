"""Search: the same sampled worlds for every candidate, played to the end by scripted minds; the worse half of the
candidates is dropped again and again, so that most rollouts go to those that matter.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from math import sqrt
from random import Random

from engine.board import routes_in
from engine.bots.denial import Denial
from engine.bots.lean.moves import legal, play
from engine.bots.lean.sample import Worlds
from engine.bots.lean.state import (
    BLIND,
    FIRST,
    LOCO,
    MORE_TICKETS,
    PLACE,
    SECOND,
    START,
    TICKETS,
    TO_RACK,
    TRACK,
    TUNNEL,
    TURN,
    Lean,
)
from engine.bots.mind import Mind
from engine.bots.others import Others
from engine.bots.partner import place
from engine.bots.planned import mind_for
from engine.bots.rollout import play_to_end
from engine.bots.script import decide, pay_colour
from engine.bots.style import RACER, Style
from engine.state import State

MOST_CLAIMS = 8
MOST_BUILDS = 6
LONG = 3  # spaces; longer routes are worth a thought without a ticket
MANY_WORLDS = 10  # before an arm can be surely better
SURELY = 3.0  # standard errors
CAUTION = 1.5  # standard errors that a rival of the plan's move must make good
LEAST_WORLDS = 3
SHARE_OF_BUDGET = {SECOND: 0.5, PLACE: 0.3, TUNNEL: 0.2, TRACK: 0.6}  # of the smaller decisions
TASTES = ((0, 22, 24, 24, 22, 18, 14, 14), (0, 10, 20, 30, 40, 50, 60, 70))  # long routes, or as few trains as can be
LEAST_EACH = 5  # rollouts: with fewer for each candidate the later ones are left out


@dataclass(slots=True)
class Arm:
    """A candidate: a move, the mind that goes on after it, and the points it led to, world by world."""

    move: int
    mind: Mind
    points: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        return sum(self.points) / len(self.points) if self.points else 0.0


class Search:
    """One decision of one seat."""

    def __init__(self, view: State, seat: int, style: Style, random: Random) -> None:
        self.seat, self.style, self.random = seat, style, random
        self.worlds = Worlds(view, seat, random)
        self.lean = self.worlds.base
        self.others = Others(self.lean, seat)
        self.arms = candidates(self.lean, seat, style, self.others)
        self.rollouts = 0

    def best(self, budget: int, stop: Callable[[], bool]) -> Arm:
        """The arm that surely leads to the most points; `stop` ends it early with the best so far.

        The plan's own move stays in to the end: another one must beat it by more than chance would.
        """
        budget = int(budget * SHARE_OF_BUDGET.get(self.lean.owes, 1.0))
        plan, *rivals = self.arms[: max(2, budget // LEAST_EACH)]
        rounds = len(rivals).bit_length()
        for _ in range(rounds):
            for _ in range(max(LEAST_WORLDS, budget // (rounds * (len(rivals) + 1)))):
                if not self.try_all([plan, *rivals], stop):
                    return surest(plan, rivals)
            rivals = sorted(rivals, key=lambda arm: -arm.mean)[: (len(rivals) + 1) // 2]
            if len(plan.points) >= MANY_WORLDS and all(clear(plan, arm) for arm in rivals):
                break
        return surest(plan, rivals)

    def gain(self, chosen: Arm) -> float:
        """The points that it promises over the next best move, in the worlds that both were tried in."""
        others = [arm for arm in self.arms if arm.move != chosen.move and arm.points]
        if not others or not chosen.points:
            return 0.0
        return round(min(ahead(chosen, arm) for arm in others), 1)

    def try_all(self, arms: list[Arm], stop: Callable[[], bool]) -> bool:
        """One world for all: what differs is the candidate, not the luck of the draw. False when `stop` says so, which
        is asked before every rollout, and in the midst of it only to give whoever owns the thread time for other work.
        """
        world = self.worlds.sample(self.others.weights)
        chance = self.random.random
        minds = [
            self.others.mind(world, s, self.others.style_of(s, chance())) if s != self.seat else None
            for s in range(world.t.seats)
        ]
        luck = chance()
        for arm in arms:
            if stop():
                return False
            own = [arm.mind.copy() if mind is None else mind.copy() for mind in minds]
            arm.points.append(self.value(world.copy(), arm.move, own, luck, stop))
            self.rollouts += 1
        return True

    def value(self, lean: Lean, move: int, minds: list[Mind], luck: float, pause: Callable[[], object]) -> float:
        chance = Random(luck).random
        lean.shuffle = lambda cards: cards.sort(key=lambda _: chance())
        play(lean, move)
        return self.reward(lean, play_to_end(lean, minds, pause))

    def reward(self, lean: Lean, ended: list[tuple[int, int]]) -> float:
        """The own points, and what the style counts besides."""
        style, side = self.style, lean.t.side[self.seat]
        points, made = ended[side]
        worth = points + style.ticket_bonus * made
        if style.envy:
            worth -= style.envy * max(total for s, (total, _) in enumerate(ended) if s != side)
        if style.long_bonus:
            length = lean.t.length
            worth += style.long_bonus * sum(
                max(0, length[route] - LONG) for route in routes_in(lean.claimed[self.seat])
            )
        return worth


def surest(plan: Arm, rivals: list[Arm]) -> Arm:
    """The arm that is ahead of the plan's by the most after what chance may have given it is taken off."""
    if not plan.points:
        return plan
    lead, best = 0.0, plan
    for arm in [arm for arm in rivals if arm.points]:
        mean, error = difference(arm, plan)
        if mean - CAUTION * error > lead:
            lead, best = mean - CAUTION * error, arm
    return best


def difference(one: Arm, other: Arm) -> tuple[float, float]:
    """How much better one did in the worlds that both were tried in, and the standard error of that."""
    differences = [a - b for a, b in zip(one.points, other.points, strict=False)]
    number = len(differences)
    mean = sum(differences) / number
    if number < 2:
        return mean, 99.0
    return mean, sqrt(sum((d - mean) ** 2 for d in differences) / (number - 1) / number)


def ahead(one: Arm, other: Arm) -> float:
    return difference(one, other)[0]


def clear(one: Arm, other: Arm) -> bool:
    """Whether one arm is better by far more than chance would do."""
    mean, error = difference(one, other)
    return mean > SURELY * error + 0.01


def candidates(lean: Lean, seat: int, style: Style, others: Others) -> list[Arm]:
    """The moves worth a search, each with the mind that made it."""
    mind = mind_for(lean, seat, style)
    if lean.owes in (START, TICKETS):
        first = decide(lean, mind.copy())
        moves = sorted(legal(lean), key=lambda move: move != first)
        return [Arm(move, after_keeping(lean, mind, move - FIRST)) for move in moves]
    if lean.owes == TURN:
        return turn_arms(lean, mind, others)
    if lean.owes == TRACK:
        return track_arms(lean, mind)
    first = decide(lean, mind.copy())
    return [Arm(move, mind) for move in sorted(legal(lean), key=lambda move: move != first)]


def after_keeping(lean: Lean, mind: Mind, mask: int) -> Mind:
    new = mind.copy()
    offer = lean.offers[mind.seat]
    kept = [ticket for i, ticket in enumerate(offer) if mask >> i & 1]
    new.adopt(lean, sorted(kept, key=lambda ticket: -lean.t.points[ticket]))
    new.own = -1
    new.look(lean)
    return new


def turn_arms(lean: Lean, mind: Mind, others: Others) -> list[Arm]:
    seat, t = mind.seat, lean.t
    racer = mind_for(lean, seat, RACER)
    held = lean.held(seat)
    claims = lean.claims(seat, held)
    first = decide(lean, mind.copy())
    moves = {first}
    worthy = claims & (mind.want | ~t.up_to[LONG])
    best = sorted(routes_in(worthy or claims), key=lambda r: -(t.gain[r] + 10 * (mind.want >> r & 1)))[:MOST_CLAIMS]
    moves |= {FIRST + 9 * route + pay_colour(lean, mind, route, held) for route in best}
    if mind.style.denies:
        harm, route = Denial(lean, others).best(claims)
        if harm >= mind.style.denies:
            moves.add(FIRST + 9 * route + pay_colour(lean, mind, route, held))
    if lean.deck:
        moves |= draws(lean, mind)
    if lean.pile and lean.trains[seat] >= 5:
        moves.add(MORE_TICKETS)
    arms = [Arm(move, mind) for move in sorted(moves, key=lambda move: (move != first, -move))]
    arms[1:1] = [Arm(decide(lean, plan.copy()), plan) for plan in (*other_plans(lean, mind), racer)]
    return arms


def other_plans(lean: Lean, mind: Mind) -> list[Mind]:
    """Without the ticket that costs most, and the same tickets by other ways: the rollouts tell which plan is best."""
    plans = [mind_for(lean, mind.seat, replace(mind.style, lengths=lengths)) for lengths in TASTES]
    if len(mind.paths) > 1:
        less = mind.copy()
        less.drop(less.worst(lean))
        less.count(lean)
        plans.append(less)
    different = {plan.want: plan for plan in plans if plan.want not in (0, mind.want)}
    return list(different.values())


def draws(lean: Lean, mind: Mind) -> set[int]:
    """The first card: blind, or one of each colour that lies face up, where the script would put it."""
    market, moves = lean.market, {BLIND}
    for slot, card in enumerate(market):
        if card <= LOCO and market.index(card) == slot:
            racked = lean.team and card != LOCO and place(lean, mind, card) == TO_RACK
            moves.add(slot + 5 if racked else slot)
    return moves


def track_arms(lean: Lean, mind: Mind) -> list[Arm]:
    first = decide(lean, mind.copy())
    held = lean.hands[mind.seat]
    others = sorted(
        (move for move in legal(lean) if move != first),
        key=lambda move: -held[(move - FIRST) % 9] - 5 * (mind.want >> (move - FIRST) // 9 & 1),
    )
    return [Arm(move, mind) for move in [first, *others[: MOST_BUILDS - 1]]]
