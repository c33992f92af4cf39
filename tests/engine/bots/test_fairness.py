"""A bot sees what its seat may see: other hidden cards never change its choice."""

from functools import cache
from itertools import chain
from random import Random

import pytest

from engine.actions import EndTurn
from engine.board import UNKNOWN_TICKET
from engine.bots import BOTS
from engine.bots.bot import Bot, view_of
from engine.bots.lean.sample import Worlds
from engine.bots.lean.state import Lean
from engine.cards import ONE, counts, tally, total
from engine.errors import Inconsistent
from engine.events import Owes
from engine.game import Game
from engine.state import State
from tests.positions import PLAYERS, variant

ROLLOUTS = 6
SAMPLED = {"usa": 4, "usa-2025": 2, "asia": 4, "france": 2}


def bot_named(name: str) -> Bot:
    bot = BOTS[name].make()
    if hasattr(bot, "budget"):
        bot.budget = ROLLOUTS
    return bot


def other_world(state: State, seat: int, random: Random) -> State:
    """The same for this seat, with every card and ticket that it cannot see dealt anew."""
    view = view_of(state, seat).state
    world = Worlds(view, seat, random).sample()
    other = state.copy()
    other.before = None
    other.deck = bytes(world.deck)
    other.hands = tuple(packed(hand) for hand in world.hands)
    other.racks = tuple(packed(rack) for rack in world.racks)
    other.tickets = tuple(
        bytes(dealt) if UNKNOWN_TICKET in seen else held
        for seen, held, dealt in zip(view.tickets, state.tickets, world.tickets, strict=True)
    )
    other.ticket_racks = tuple(bytes(held) for held in world.shared)
    other.offers = tuple(bytes(held) for held in world.offers)
    other.ticket_deck = bytes(world.pile)
    return other


def packed(hand: list[int]) -> int:
    return sum(number * ONE[card] for card, number in enumerate(hand))


@cache
def moments(map_id: str, seats: int, wanted: int) -> list[State]:
    """Positions from all over a game of planners, of as many kinds as there are."""
    game, random = Game(variant(map_id), seats, f"fair {map_id}"), Random(map_id)
    game.start()
    bot, found = BOTS["normal"].make(), dict[tuple[Owes, int], State]()
    while game.state.to_move():
        seat, state = game.state.to_move()[0], game.state
        if state.owes is not Owes.END_TURN:
            found.setdefault((state.owes, min(state.trains) // 12), state)
        game.play(seat, bot.choose(view_of(state, seat), random).action)
    states = list(found.values())
    return states[:: max(1, len(states) // wanted)]


@pytest.mark.parametrize("map_id", PLAYERS)
@pytest.mark.parametrize("name", BOTS)
def test_hidden_cards_do_not_change_a_choice(map_id: str, name: str) -> None:
    for number, state in enumerate(moments(map_id, SAMPLED[map_id], 4)):
        seat = state.to_move()[0]
        other = other_world(state, seat, Random(number))
        assert other.deck != state.deck or other.hands != state.hands
        here, there = view_of(state, seat), view_of(other, seat)
        assert not [name for name in here.state.differences(there.state) if name != "before"]
        choices = [bot_named(name).choose(view, Random(f"{map_id} {number}")) for view in (here, there)]
        assert choices[0] == choices[1]


@pytest.mark.parametrize("map_id", PLAYERS)
def test_a_sampled_world_agrees_with_what_is_known(map_id: str) -> None:
    for number, state in enumerate(moments(map_id, max(PLAYERS[map_id]), 8)):
        seat = state.to_move()[0]
        worlds = Worlds(view_of(state, seat).state, seat, Random(number))
        for _ in range(3):
            check_world(state, seat, worlds.sample())


def check_world(state: State, seat: int, world: Lean) -> None:
    assert packed(world.hands[seat]) == state.hands[seat]
    assert sorted(world.tickets[seat]) == sorted(state.tickets[seat])
    for other, (hand, shown) in enumerate(zip(world.hands, state.shown, strict=True)):
        assert sum(hand) == total(state.hands[other])
        assert all(has >= known for has, known in zip(hand, counts(shown)[:9], strict=True))
        assert len(world.tickets[other]) == len(state.tickets[other])
    held = [*world.hands, *world.racks]
    dealt = sum(packed(hand) for hand in held) + tally(world.deck)
    assert dealt == sum(state.hands) + sum(state.racks) + tally(state.deck)
    everything = [world.pile, *world.tickets, *world.shared, *world.offers]
    assert sorted(chain.from_iterable(everything)) == list(range(len(state.variant.tickets)))


def test_cards_that_do_not_add_up_are_noticed() -> None:
    game = Game(variant("usa"), 2, "odd")
    game.start()
    view = view_of(game.state, 0).state
    view.deck = view.deck[:-1]
    with pytest.raises(Inconsistent, match="add up"):
        Worlds(view, 0, Random(1))


@pytest.mark.parametrize("name", BOTS)
def test_a_turn_is_ended_and_never_taken_back(name: str) -> None:
    game = Game(variant("usa"), 2, "undo")
    game.start()
    random, bot = Random(3), BOTS["greedy"].make()
    while game.state.owes is not Owes.END_TURN:
        seat = game.state.to_move()[0]
        game.play(seat, bot.choose(view_of(game.state, seat), random).action)
    seat = game.state.turn
    assert BOTS[name].make().choose(view_of(game.state, seat), random).action == EndTurn()
