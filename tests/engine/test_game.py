"""A game as its keeper runs it: what is not kept has not happened, and chance depends on the seed alone."""

from collections.abc import Sequence

import pytest

from engine.actions import DrawCard, KeepTickets
from engine.chance import Chance
from engine.errors import LogError, RailheadError
from engine.events import DeckShuffled, Event, FirstPlayerChosen
from engine.game import Game
from engine.refusals import NoSuchSeat, WrongMoment
from tests.positions import variant


def test_what_could_not_be_kept_has_not_happened() -> None:
    def keep(_: Sequence[Event]) -> None:
        raise LogError("game.jsonl", 0, "cannot be written: No space left on device")

    game = Game(variant("usa"), 2, "seed")
    game.start()
    game.keep, before = keep, game.state
    with pytest.raises(LogError):
        game.play(0, KeepTickets(game.state.offers[0]))
    assert game.state is before


def test_events_are_kept_before_anybody_sees_them() -> None:
    kept: list[Event] = []
    game = Game(variant("usa"), 2, "seed", kept.extend)
    assert game.start() == kept


def test_the_same_seed_deals_the_same_game() -> None:
    assert dealt("seed") == dealt("seed")
    assert dealt("seed") != dealt("another seed")


def dealt(seed: str) -> list[Event]:
    return Game(variant("asia"), 6, seed).start()


def test_nothing_can_be_played_before_the_start() -> None:
    game = Game(variant("usa"), 2, "seed")
    with pytest.raises(WrongMoment):
        game.play(0, DrawCard())


def test_a_game_starts_once() -> None:
    game = Game(variant("usa"), 2, "seed")
    game.start()
    before = game.state
    with pytest.raises(WrongMoment):
        game.start()
    assert game.state is before


@pytest.mark.parametrize("first", [-1, 2, 99])
def test_a_seat_that_is_not_there_cannot_begin(first: int) -> None:
    game = Game(variant("usa"), 2, "seed")
    with pytest.raises(NoSuchSeat):
        game.start(first)
    assert game.state.number == 0


def test_what_happened_is_in_the_events_and_not_in_the_dealer() -> None:
    events = dealt("seed")
    assert isinstance(events[0], FirstPlayerChosen)
    shuffled = next(event for event in events if isinstance(event, DeckShuffled))
    assert len(shuffled.cards) == 110


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_a_shuffle_loses_nothing_and_depends_on_its_number(seed: str) -> None:
    cards = bytes(range(60))
    one, other = Chance(seed).shuffled(cards, 7), Chance(seed).shuffled(cards, 8)
    assert sorted(one) == sorted(other) == list(cards)
    assert one != other
    assert one == Chance(seed).shuffled(cards, 7)


def test_every_place_of_a_shuffled_deck_is_as_likely_as_any_other() -> None:
    first = [Chance("fair").shuffled(bytes(range(8)), number)[0] for number in range(4_000)]
    assert all(400 < first.count(card) < 600 for card in range(8))


def test_a_game_with_a_number_of_players_that_is_none_raises_our_own_error() -> None:
    with pytest.raises(RailheadError):
        Game(variant("usa"), -3, "seed")
