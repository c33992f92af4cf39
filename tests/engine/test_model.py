"""A seat's model: what it knows, whom it tells, and that wrong lines leave it as it was."""

import pytest

from engine.actions import ClaimRoute, DrawCard
from engine.cards import HIDDEN, counts, total
from engine.errors import Gap, Inconsistent
from engine.events import CardDrawn, DeckShuffled, Event, FirstPlayerChosen, TicketsOffered, TurnBegan
from engine.game import Game
from engine.model import Model
from engine.refusals import NotYourTurn
from engine.visibility import seen_by
from tests.positions import variant


@pytest.fixture
def game() -> Game:
    game = Game(variant("usa"), 3, "seed")
    game.start(first=0)
    return game


def told(model: Model, events: list[Event]) -> Model:
    for number, event in enumerate(events, model.state.number + 1):
        model.apply(number, seen_by(event, model.state.eyes))
    return model


def started(viewer: int | None) -> Model:
    return told(Model(variant("usa"), 3, viewer), Game(variant("usa"), 3, "seed").start(first=0))


def test_a_model_fed_by_events_equals_one_made_from_the_keepers_state(game: Game) -> None:
    for viewer in (0, 1, 2, None):
        assert started(viewer).state == Model.of(game.state, viewer).state


def test_a_seat_knows_its_own_cards_and_how_many_the_others_have() -> None:
    hands = started(1).state.hands
    assert counts(hands[1])[HIDDEN] == 0
    assert total(hands[1]) == counts(hands[0])[HIDDEN] == counts(hands[2])[HIDDEN] == 4


def test_a_listener_hears_only_of_the_kinds_it_asked_for() -> None:
    model, heard = Model(variant("usa"), 3, 0), list[Event]()
    model.subscribe(heard.append, FirstPlayerChosen, TicketsOffered)
    told(model, Game(variant("usa"), 3, "seed").start(first=0))
    assert [type(event) for event in heard] == [FirstPlayerChosen, *[TicketsOffered] * 3]


def test_a_listener_hears_of_everything_unless_it_names_kinds_and_of_nothing_once_it_has_left() -> None:
    model, heard = Model(variant("usa"), 3, 0), list[Event]()
    leave = model.subscribe(heard.append)
    model.apply(1, FirstPlayerChosen(2))
    leave()
    leave()
    model.apply(2, TurnBegan(2))
    assert heard == [FirstPlayerChosen(2)]


def test_a_listener_finds_the_model_already_changed() -> None:
    model, firsts = Model(variant("usa"), 3, 0), list[int]()
    model.subscribe(lambda _: firsts.append(model.state.first))
    model.apply(1, FirstPlayerChosen(2))
    assert firsts == [2]


def test_an_event_can_be_taken_in_first_and_told_later() -> None:
    model, heard = Model(variant("usa"), 3, 0), list[Event]()
    model.subscribe(heard.append)
    model.take(1, FirstPlayerChosen(2))
    assert (model.state.first, heard) == (2, [])
    model.tell(FirstPlayerChosen(2))
    assert heard == [FirstPlayerChosen(2)]


def test_a_model_that_starts_again_knows_nothing_and_keeps_its_listeners() -> None:
    model, heard = started(1), list[Event]()
    model.subscribe(heard.append)
    model.restart()
    assert model.state == Model(variant("usa"), 3, 1).state
    model.apply(1, FirstPlayerChosen(2))
    assert heard == [FirstPlayerChosen(2)]


@pytest.mark.parametrize("number", [0, 1, 3])
def test_a_lost_or_repeated_line_is_noticed_and_changes_nothing(number: int) -> None:
    model = Model(variant("usa"), 3, 0)
    model.apply(1, FirstPlayerChosen(2))
    with pytest.raises(Gap) as caught:
        model.apply(number, FirstPlayerChosen(1))
    assert (caught.value.expected, caught.value.got) == (2, number)
    assert model.state.first == 2


def test_an_impossible_event_changes_nothing_and_tells_nobody() -> None:
    model, heard = started(0), list[Event]()
    model.subscribe(heard.append)
    before = model.state.copy()
    with pytest.raises(Inconsistent):
        model.apply(before.number + 1, DeckShuffled(b""))
    assert model.state == before
    assert heard == []


def test_a_state_that_somebody_holds_stays_as_it_was() -> None:
    model = started(0)
    held = model.state
    model.apply(held.number + 1, CardDrawn(1, HIDDEN, model.state.first_place))
    assert model.state.number == held.number + 1
    assert total(held.hands[1]) + 1 == total(model.state.hands[1])


def test_a_seat_is_told_its_options_and_an_onlooker_has_none() -> None:
    assert started(0).options()
    assert not started(None).options()


def test_a_model_says_why_its_seat_cannot_do_something() -> None:
    model = started(0)
    model.apply(model.state.number + 1, TurnBegan(1))
    assert isinstance(model.refusal(0, DrawCard()), NotYourTurn)
    assert isinstance(model.refusal(0, ClaimRoute(0, 0)), NotYourTurn)
    assert model.refusal(1, DrawCard()) is None
