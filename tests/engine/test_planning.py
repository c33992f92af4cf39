"""How tickets stand: the network that does them together, the ways left, and the route on which one hangs."""

import pytest

from engine.board import routes_in
from engine.events import Closure, RouteClaimed, RoutesClosed
from engine.graph import components, joins
from engine.planning import Plan, plan_for, within_reach
from engine.state import State
from tests.playing import TABLES, played
from tests.positions import variant


def table(map_id: str = "usa", seats: int = 2) -> State:
    return State(variant(map_id), seats)


def claim(state: State, seat: int, *routes: str) -> None:
    """The seat gets these routes, and the lanes beside them close as with two players."""
    board = state.variant.board
    for name in routes:
        route = board.route_numbers[name]
        state.apply(RouteClaimed(seat, route, state.variant.numbers.route_points[board.lengths[route]], 0, 0))
        beside = board.lanes[route] & state.open
        if beside:
            state.apply(RoutesClosed(beside, Closure.LANE))


def plan(state: State, *tickets: str, seat: int = 0) -> Plan:
    return plan_for(state, seat, [state.variant.ticket_numbers[ticket] for ticket in tickets])


def names(state: State, routes: int) -> set[str]:
    return {state.variant.board.routes[route].id.rpartition("--")[0] for route in routes_in(routes)}


def test_a_ticket_on_an_empty_board_has_as_many_ways_as_its_smaller_city() -> None:
    state = table()
    (prospect,) = plan(state, "los-angeles--miami").prospects
    assert prospect.ways == 3  # Miami has three connections
    assert names(state, prospect.hangs_on) == {"atlanta--miami", "charleston--miami", "miami--new-orleans"}
    assert not prospect.lost
    assert not prospect.done


def test_when_others_close_in_one_route_decides() -> None:
    state = table()
    claim(state, 1, "atlanta--miami--1", "charleston--miami--1")
    (prospect,) = plan(state, "los-angeles--miami").prospects
    assert prospect.decided_by_one
    assert names(state, prospect.hangs_on) == {"miami--new-orleans"}


def test_a_city_that_is_shut_off_loses_its_tickets_and_the_plan_goes_on_without_them() -> None:
    state = table()
    claim(state, 1, "atlanta--miami--1", "charleston--miami--1", "miami--new-orleans--1")
    found = plan(state, "los-angeles--miami", "chicago--santa-fe")
    assert [prospect.lost for prospect in found.prospects] == [True, False]
    assert found.trains == 9  # the ticket's own value: its shortest way


def test_a_ticket_that_is_done_needs_no_trains() -> None:
    state = table()
    claim(state, 0, "denver--santa-fe--1", "denver--omaha--1", "chicago--omaha--1")
    found = plan(state, "chicago--santa-fe")
    assert found.prospects[0].done
    assert (found.routes, found.trains) == (0, 0)


def test_tickets_that_share_a_line_take_fewer_trains_together() -> None:
    state = table()
    tickets = ("chicago--santa-fe", "denver--pittsburgh", "chicago--los-angeles")
    alone = sum(plan(state, ticket).trains for ticket in tickets)
    assert plan(state, *tickets).trains < alone


def test_a_route_for_which_the_trains_are_gone_is_out_of_reach() -> None:
    state = table()
    state.trains = (2, 45)
    board = state.variant.board
    assert all(board.lengths[route] <= 2 for route in routes_in(within_reach(state, 0)))
    assert within_reach(state, 1) == state.open


def test_partners_reach_what_either_of_them_can_claim() -> None:
    state = table("asia", 4)
    state.trains = (1, 4, 27, 27)
    board = state.variant.board
    assert max(board.lengths[route] for route in routes_in(within_reach(state, state.side_of(0)))) == 4


def test_an_area_is_reached_by_any_of_its_ends() -> None:
    state = table("france", 2)
    ticket = next(ticket for ticket in state.variant.tickets if len(ticket.b_nodes) > 1)
    (prospect,) = plan(state, ticket.id).prospects
    assert prospect.ways > 1


@pytest.mark.parametrize(("map_id", "seats"), TABLES)
def test_a_plan_carried_out_does_every_ticket_that_is_not_lost(map_id: str, seats: int) -> None:
    steps = played(map_id, seats, "planning").steps
    for step in steps[:: len(steps) // 4]:
        state, deck = step.before, step.before.variant.tickets
        tickets = range(0, len(deck), max(1, len(deck) // 5))
        found = plan_for(state, step.seat, tickets)
        network = components(state.variant.board.ends, state.side_routes(state.side_of(step.seat)) | found.routes)
        assert not found.routes & ~state.open
        for prospect in found.prospects:
            ends = deck[prospect.ticket].a_nodes, deck[prospect.ticket].b_nodes
            assert joins(network, *ends) != prospect.lost


def test_planning_changes_nothing() -> None:
    state = table()
    claim(state, 0, "denver--omaha--1")
    before = state.copy()
    plan(state, "chicago--santa-fe")
    assert state == before
