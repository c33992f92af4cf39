"""Routes and tickets by the two places that they join."""

import pytest

from engine.board import NoSuchPlace
from tests.positions import variant

USA, FRANCE = variant("usa"), variant("france")


@pytest.mark.parametrize("pair", [("boston", "new-york"), ("new-york", "boston")])
def test_all_lanes_between_two_cities_in_either_order(pair: tuple[str, str]) -> None:
    lanes = [USA.board.routes[route].id for route in USA.board.routes_between(*pair)]
    assert lanes == ["boston--new-york--1", "boston--new-york--2"]


@pytest.mark.parametrize("pair", [("denver", "el-paso"), ("el-paso", "denver")])
def test_the_ticket_between_two_cities_in_either_order(pair: tuple[str, str]) -> None:
    (ticket,) = USA.tickets_between(*pair)
    assert USA.tickets[ticket].id == "denver--el-paso"


def test_every_route_and_ticket_is_found_by_its_places() -> None:
    for variant_ in (USA, FRANCE, variant("asia")):
        board = variant_.board
        for number, route in enumerate(board.routes):
            assert number in board.routes_between(board.cities[route.b].id, board.cities[route.a].id)
        for number, ticket in enumerate(variant_.tickets):
            assert number in variant_.tickets_between(ticket.b, ticket.a)


def test_where_nothing_leads_there_is_nothing() -> None:
    assert USA.board.routes_between("boston", "miami") == ()
    assert USA.tickets_between("boston", "new-york") == ()


def test_a_city_that_is_not_on_the_map_is_said_to_be_none() -> None:
    for find in (USA.board.routes_between, USA.tickets_between):
        with pytest.raises(NoSuchPlace, match="'paris'"):
            find("boston", "paris")
