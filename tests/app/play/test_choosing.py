"""Choosing tickets: what is picked, what goes back in which order, and when it can be done."""

from app.play.choosing import Choosing, choosing_for, numbers_asked, objection, sharing_for
from app.play.ticket_paths import completed, shared_routes, ticket_paths
from engine.actions import DrawTickets, EndTurn, KeepTickets, ShareTickets
from engine.board import mask_of
from engine.events import Owes
from engine.game import Game
from engine.model import Model
from engine.posed import Position
from engine.refusals import KeepOtherNumber
from tests.positions import variant


def begun(map_id: str, seats: int) -> Game:
    game = Game(variant(map_id), seats, "seed")
    game.start(0)
    return game


def at_first_turn(map_id: str, seats: int) -> Game:
    game = begun(map_id, seats)
    while game.state.owes in (Owes.START_TICKETS, Owes.START_SHARE):
        seat = game.state.to_move()[0]
        game.play(seat, next(iter(game.legal(seat))))
    return game


def test_4_1_the_first_choice() -> None:
    model = Model.of(begun("usa", 3).state, 1)
    choosing = choosing_for(model, 1)
    assert choosing is not None
    assert len(choosing.offered) == 3
    assert numbers_asked(model, 1, choosing) == (2, 3)
    assert objection(model, 1, choosing) == KeepOtherNumber(2, 3, 0)
    for ticket in choosing.offered[:2]:
        choosing = choosing.toggled(ticket)
    assert objection(model, 1, choosing) is None
    assert choosing.action == KeepTickets(bytes(sorted(choosing.offered[:2])))


def test_4_2_what_goes_back_goes_in_the_order_one_likes() -> None:
    game = at_first_turn("usa", 2)
    game.play(0, DrawTickets())
    model = Model.of(game.state, 0)
    choosing = choosing_for(model, 0)
    assert choosing is not None
    one, two, three = choosing.offered
    chosen = choosing.toggled(two)
    assert chosen.action == KeepTickets(bytes((two,)), bytes((one, three)))
    turned = chosen.to_bottom(one)
    assert turned.action == KeepTickets(bytes((two,)), bytes((three, one)))
    assert objection(model, 0, turned) is None
    assert choosing.toggled(two).toggled(two).picked == frozenset()
    game.play(0, turned.action)


def test_7_6_one_of_the_kept_tickets_goes_on_the_rack() -> None:
    game = begun("asia", 4)
    while game.state.owes is Owes.START_TICKETS:
        seat = game.state.to_move()[0]
        game.play(seat, next(iter(game.legal(seat))))
    model = Model.of(game.state, 2)
    choosing = choosing_for(model, 2)
    assert choosing is not None
    assert choosing.share
    assert len(choosing.offered) == 3
    assert numbers_asked(model, 2, choosing) == (1, 1)
    assert choosing.toggled(choosing.offered[0]).action == ShareTickets(bytes(choosing.offered[:1]))


def test_7_9_sharing_is_an_action_of_the_turn() -> None:
    game = at_first_turn("asia", 4)
    model = Model.of(game.state, 0)
    assert choosing_for(model, 0) is None
    choosing = sharing_for(model, 0)
    assert choosing is not None
    assert numbers_asked(model, 0, choosing) == (1, 2)
    assert sharing_for(Model.of(game.state, 1), 1) is None


def test_nobody_else_is_asked() -> None:
    model = Model.of(at_first_turn("usa", 2).state, 1)
    assert choosing_for(model, 1) is None


def test_a_foreign_ticket_is_not_picked() -> None:
    assert Choosing((3, 4), share=False, ordered=False).toggled(9).picked == frozenset()


# -- ways


def test_a_way_costs_nothing_on_what_one_has() -> None:
    state = Position().state(variant("usa"), 2)
    ticket = 0
    (way,) = ticket_paths(state, 0, [ticket])
    assert way.routes
    assert way.trains == sum(state.variant.board.lengths[route] for route in way.routes)
    built = {state.variant.board.routes[route].id: 0 for route in way.routes}
    state = Position(claimed=built).state(variant("usa"), 2)
    (done,) = ticket_paths(state, 0, [ticket])
    assert done.trains == 0
    assert completed(state, 0, [ticket]) == {ticket}
    assert completed(state, 1, [ticket]) == frozenset()


def test_a_ticket_without_a_way_says_so() -> None:
    closed = [route.id for route in variant("usa").board.routes]
    (way,) = ticket_paths(Position(closed=closed).state(variant("usa"), 2), 0, [0])
    assert way.routes is None


def test_what_two_ways_share() -> None:
    state = at_first_turn("usa", 2).state
    (way,) = ticket_paths(state, 0, [0])
    assert shared_routes([way]) == 0
    assert shared_routes([way, way]) == mask_of(way.routes or ())


def test_the_engine_takes_back_nothing_meanwhile() -> None:
    """A choice in the making is no business of the engine's: its state stays as it is."""
    game = at_first_turn("usa", 2)
    model = Model.of(game.state, 0)
    before = model.state.copy()
    choosing_for(model, 0)
    model.refusal(0, EndTurn())
    assert model.state == before
