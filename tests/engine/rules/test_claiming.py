"""Rules 3.1 to 3.10: claiming a route, lanes, ferries, tunnels."""

import pytest

from engine.actions import DrawCard
from engine.cards import BLUE, GREEN, LOCOMOTIVE, ORANGE, RED
from engine.events import Closure, Owes, RoutesClosed, TunnelAbandoned, TunnelCardTurned, TunnelCounted
from engine.refusals import (
    FerryNeedsLocomotives,
    LaneClosed,
    LaneOwned,
    MixedColours,
    NotEnoughCards,
    NotEnoughTrains,
    RouteTaken,
    WrongColour,
    WrongMoment,
    WrongNumberOfCards,
)
from tests.scenes import Scene, at_turn

RED_LANE, YELLOW_LANE = "boston--new-york--2", "boston--new-york--1"
GRAY_TWO = "atlanta--charleston--1"
KABUL = "kabul--sukkur--1"  # orange, two spaces, a tunnel of four cards


def dug(deck: str, hand: str = "OOOL", laid: str = "OO", discard: str = "", rack: str = "") -> Scene:
    """Asia, and somebody digs from Kabul to Sukkur; the first letter of `deck` is the card that is turned up first."""
    table = at_turn("asia", 4, hand=hand, rack=rack, deck=deck[::-1], discard=discard)
    table.claim(KABUL, laid)
    return table


def test_rule_3_1_as_many_cards_as_spaces_of_the_colour_or_locomotives() -> None:
    table = at_turn("usa", 2, hand="RRLLB")
    assert table.payments(RED_LANE) == {("RR", ""), ("RL", ""), ("LL", "")}
    assert table.refused(table.claiming(RED_LANE, "R")) == WrongNumberOfCards(needs=2, given=1)
    assert table.refused(table.claiming(RED_LANE, "RLL")) == WrongNumberOfCards(needs=2, given=3)
    assert table.refused(table.claiming(RED_LANE, "BL")) == WrongColour(needs=RED, given=BLUE)


def test_rule_3_1_any_one_colour_on_a_gray_route() -> None:
    table = at_turn("usa", 2, hand="RRBBGL")
    assert table.payments(GRAY_TWO) == {(paid, "") for paid in ("RR", "BB", "RL", "BL", "GL")}
    assert table.refused(table.claiming(GRAY_TWO, "BR")) == MixedColours()


def test_rule_3_1_all_locomotives_is_a_set_too() -> None:
    table = at_turn("usa", 2, hand="LLL")
    table.claim("chicago--duluth--1", "LLL")
    assert table.at["claimed"] == {"chicago--duluth--1": 0}


def test_rule_3_1_only_cards_that_one_has() -> None:
    table = at_turn("usa", 2, hand="RG")
    assert table.refused(table.claiming(RED_LANE, "RR")) == NotEnoughCards(card=RED, needs=2, has=1)
    assert table.refused(table.claiming(RED_LANE, "RL")) == NotEnoughCards(card=LOCOMOTIVE, needs=1, has=0)


def test_rule_3_1_the_cards_are_discarded() -> None:
    table = at_turn("usa", 2, hand="RRL")
    table.claim(RED_LANE, "RL")
    assert (table.hand(0), table.at["discard"]) == ("R", "RL")


def test_rule_3_2_as_many_trains_as_spaces() -> None:
    table = at_turn("usa", 2, hand="RRRRRR", trains=[5, 45])
    assert table.refused(table.claiming("miami--new-orleans--1", "RRRRRR")) == NotEnoughTrains(needs=6, has=5)
    table.claim("helena--omaha--1", "RRRRR")
    assert table.state.trains == (0, 45)


def test_rule_3_2_one_route_a_turn_anywhere_on_the_board() -> None:
    table = at_turn("usa", 2, hand="RRGG", claimed={"miami--new-orleans--1": 0})
    table.claim("seattle--vancouver--1", "G")
    assert table.refused(table.claiming(RED_LANE, "RR")) == WrongMoment(Owes.END_TURN)


def test_rule_3_2_a_route_has_one_owner() -> None:
    table = at_turn("usa", 4, hand="RR", claimed={RED_LANE: 2})
    route = table.route(RED_LANE)
    assert table.refused(table.claiming(RED_LANE, "RR")) == RouteTaken(route=route, owner=2)


def test_rule_3_2_without_trains_one_goes_on_with_the_other_actions() -> None:
    table = at_turn("usa", 2, hand="RRRR", trains=[0, 20], final_turns=1)
    assert table.kinds() == {"draw_card", "take_card", "draw_tickets"}


@pytest.mark.parametrize("seats", [4, 5])
def test_rule_3_3_nobody_claims_two_lanes_of_a_connection(seats: int) -> None:
    table = at_turn("usa", seats, hand="RR", claimed={YELLOW_LANE: 0})
    route, owned = table.route(RED_LANE), table.route(YELLOW_LANE)
    assert table.refused(table.claiming(RED_LANE, "RR")) == LaneOwned(route=route, owned=owned)


def test_rule_3_3_another_player_may() -> None:
    table = at_turn("usa", 4, seat=1, hand="RR", claimed={YELLOW_LANE: 0})
    table.claim(RED_LANE, "RR")
    assert table.at["claimed"] == {YELLOW_LANE: 0, RED_LANE: 1}


@pytest.mark.parametrize("seats", [2, 3])
def test_rule_3_4_with_few_players_a_claimed_lane_closes_the_other_for_everybody(seats: int) -> None:
    table = at_turn("usa", seats, hand="RRYY")
    route = table.route(RED_LANE)
    assert RoutesClosed(1 << route, Closure.LANE) in table.claim(YELLOW_LANE, "YY")
    table.done()
    table = at_turn("usa", seats, seat=1, hand="RR", claimed={YELLOW_LANE: 0})
    assert table.refused(table.claiming(RED_LANE, "RR")) == LaneClosed(route, players=seats, claims=1, lanes=2)


@pytest.mark.parametrize("seats", [4, 5])
def test_rule_3_4_with_more_players_it_stays_open(seats: int) -> None:
    table = at_turn("usa", seats, seat=1, hand="RR", claimed={YELLOW_LANE: 0})
    assert RED_LANE in table.claimable()


@pytest.mark.parametrize(
    ("map_id", "seats", "route", "paid", "points"),
    [
        ("usa", 2, "atlanta--nashville--1", "R", 1),
        ("usa", 2, "boston--new-york--2", "RR", 2),
        ("usa", 2, "chicago--duluth--1", "RRR", 4),
        ("usa", 2, "dallas--el-paso--1", "RRRR", 7),
        ("usa", 2, "helena--omaha--1", "RRRRR", 10),
        ("usa", 2, "miami--new-orleans--1", "RRRRRR", 15),
        ("asia", 4, "dihua--ulan-bator--1", "RRRRRRR", 18),
        ("france", 2, "brest--cherbourg--1", "RRRRRL", 15),
    ],
)
def test_rule_3_5_points_at_once(map_id: str, seats: int, route: str, paid: str, points: int) -> None:
    table = at_turn(map_id, seats, hand=paid)
    table.claim(route, paid)
    assert table.state.scores[0] == points


def test_rule_3_6_a_ferry_needs_its_locomotive_and_a_set_of_one_colour() -> None:
    ferry = "marseille--corsica-from-marseille--1"  # three spaces, one of them a locomotive
    table = at_turn("france", 2, hand="RRRGGLL")
    assert table.payments(ferry) == {("RRL", ""), ("GGL", ""), ("RLL", ""), ("GLL", "")}
    assert table.refused(table.claiming(ferry, "RRR")) == FerryNeedsLocomotives(needs=1, given=0)
    assert table.refused(table.claiming(ferry, "GRL")) == MixedColours()


def test_rule_3_7_every_turned_card_of_the_colour_and_every_locomotive_costs_one_more() -> None:
    table = dug("OLRK" + "B", hand="OOOOL")
    assert (table.owes, table.at["tunnel"]["turned"], table.at["tunnel"]["extra"]) == ("tunnel", "OKRL", 2)
    table.pay("OL")
    assert table.at["claimed"] == {KABUL: 0}
    assert (table.hand(0), table.at["discard"], table.turn) == ("O", "OOOOKRLL", 1)


def test_rule_3_7_the_extra_cards_are_of_that_colour_or_locomotives() -> None:
    table = dug("OLRK", hand="OOOOLGG")
    assert table.extras() == {("OO", ""), ("OL", "")}
    assert table.refused(table.paying("GG")) == WrongColour(needs=ORANGE, given=GREEN)
    assert table.refused(table.paying("O")) == WrongNumberOfCards(needs=2, given=1)
    assert table.refused(table.paying("LL")) == NotEnoughCards(card=LOCOMOTIVE, needs=2, has=1)


def test_rule_3_7_or_the_player_takes_the_cards_back_and_the_turn_ends() -> None:
    table = dug("OLRK", hand="OOOOL")
    assert TunnelAbandoned(0) in table.take_back()
    assert (table.hand(0), table.at["claimed"], table.turn) == ("OOOOL", {}, 1)


def test_rule_3_7_with_no_match_the_route_is_claimed_at_once() -> None:
    table = dug("RKGB")
    assert table.at["claimed"] == {KABUL: 0}
    assert (table.turn, table.owes) == (1, "turn")


def test_rule_3_7_extra_cards_need_no_extra_trains() -> None:
    table = at_turn("asia", 4, hand="OOOO", deck="KROO", trains=[2, 27, 27, 27])
    table.claim(KABUL, "OO")
    table.pay("OO")
    assert table.state.trains == (0, 27, 27, 27)


def test_rule_3_7_nothing_else_can_be_done_before_the_answer() -> None:
    assert dug("OLRK").refused(DrawCard()) == WrongMoment(Owes.TUNNEL)


def test_rule_3_8_for_locomotives_only_locomotives_count_and_only_locomotives_pay() -> None:
    table = dug("OLRO", hand="LLLO", laid="LL")
    assert table.at["tunnel"]["extra"] == 1
    assert table.extras() == {("L", "")}
    assert table.refused(table.paying("O")) == WrongColour(needs=LOCOMOTIVE, given=ORANGE)


def test_rule_3_8_open_they_come_from_hand_or_rack() -> None:
    table = dug("OLRO", hand="LLL", laid="LL", rack="L")
    assert table.extras() == {("L", ""), ("", "L")}


def test_rule_3_9_if_too_few_cards_are_left_only_those_are_turned() -> None:
    table = dug("OK")
    assert (table.at["tunnel"]["turned"], table.at["tunnel"]["extra"]) == ("OK", 1)


def test_rule_3_9_after_reshuffling() -> None:
    table = at_turn("asia", 4, hand="OOO", deck="O", discard="KRR")
    events = table.claim(KABUL, "OO")
    assert next(event for event in events if isinstance(event, TunnelCardTurned)).card == ORANGE
    assert table.at["tunnel"]["turned"] == "OKRR"


def test_rule_3_9_with_none_left_the_tunnel_costs_nothing_extra() -> None:
    table = at_turn("asia", 4, hand="OO", deck="", market="BGWKR")
    table.claim(KABUL, "OO")
    assert table.at["claimed"] == {KABUL: 0}
    assert (table.at["deck"], table.turn) == ("OO", 1)


@pytest.mark.parametrize("answer", ["pay", "take back"])
def test_rule_3_9_the_turned_cards_are_discarded_in_every_case(answer: str) -> None:
    table = dug("OGRK" + "B")
    if answer == "pay":
        table.pay("O")
        assert table.at["discard"] == "OOOOGKR"
    else:
        table.take_back()
        assert table.at["discard"] == "OGKR"


def test_rule_3_9_and_without_a_match_too() -> None:
    assert dug("GRKB" + "P").at["discard"] == "BOOGKR"


def test_rule_3_10_open_laid_and_turned_cards_are_outside_a_reshuffle() -> None:
    table = at_turn("asia", 4, hand="OOO", deck="O", discard="K")
    events = table.claim(KABUL, "OO")
    assert TunnelCounted(1) in events
    assert (table.at["tunnel"]["turned"], table.at["deck"], table.at["discard"]) == ("OK", "", "")


def test_rule_3_10_open_once_the_tunnel_is_settled_they_form_the_deck() -> None:
    table = at_turn("asia", 4, hand="OOO", deck="O", discard="K")
    table.claim(KABUL, "OO")
    table.take_back()
    assert (table.at["deck"], table.hand(0)) == ("OK", "OOO")


def test_rule_3_10_open_a_withdrawn_tunnel_can_be_tried_again() -> None:
    table = at_turn("asia", 4, hand="OOO", deck="P" * 20 + "OOOO")
    table.claim(KABUL, "OO")
    table.take_back()
    for _ in range(3):
        table.draw()
        table.place("hand")
        table.draw()
    table.claim(KABUL, "OO")
    assert table.at["claimed"] == {KABUL: 0}
