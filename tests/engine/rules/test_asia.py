"""Rules 7.1 to 7.14: teams of two, their racks, their tickets, Asia's lanes and tunnels."""

import pytest

from engine.actions import Place as To
from engine.actions import PlaceCard, ShareTickets, TakeCard, Undo
from engine.board import UNKNOWN_TICKET
from engine.cards import HIDDEN_ONE, RED, tally
from engine.events import ChoiceMade, LastRoundBegan, TicketsShared
from engine.game import Game, WrongNumberOfPlayers
from engine.pending import UndoBar
from engine.refusals import (
    CannotUndo,
    KeepOtherNumber,
    LaneClosed,
    LaneOwned,
    NameThePlace,
    NotEnoughCards,
    NotEnoughTrains,
    PlaceIsFixed,
    ShareOtherNumber,
    TicketNotYours,
)
from tests.engine.rules.test_ending import finished, play_a_turn
from tests.positions import cards, variant
from tests.scenes import at_start, at_turn

OWN = ["baroda--chengdu", "bombay--vientiane", "cawnpore--hankow"]
KABUL = "kabul--sukkur--1"
TRIPLE = ["peking--shanghai--1", "peking--shanghai--2", "peking--shanghai--3"]  # blue, red, green
HONG_KONG = ["canton--hong-kong--1", "canton--hong-kong--2"]  # red, white


@pytest.mark.parametrize("seats", [2, 3, 5, 7])
def test_rule_7_1_four_or_six_play(seats: int) -> None:
    with pytest.raises(WrongNumberOfPlayers):
        Game(variant("asia"), seats, "")


def test_rule_7_1_partners_sit_next_to_each_other_and_play_one_after_the_other() -> None:
    table = at_turn("asia", 6, seat=5, deck="P" * 40)
    sides = []
    for _ in range(6):
        sides.append(table.state.side_of(table.turn))
        play_a_turn(table)
    assert sides == [2, 0, 0, 1, 1, 2]


def test_rule_7_1_one_score_a_team_but_an_own_stock_of_trains() -> None:
    table = at_turn("asia", 4, seat=1, hand="RRR", claimed={"rawalpindi--lahore--1": 0})
    table.claim("rawalpindi--sukkur--1", "RRR")
    assert table.state.scores == (1 + 4, 0)
    assert table.state.trains == (26, 24, 27, 27)


def test_rule_7_2_the_racks_start_empty() -> None:
    table = at_start("asia", 4)
    assert (table.state.racks, table.state.ticket_racks) == ((0, 0), (b"", b""))


def test_rule_7_2_both_partners_see_the_racks() -> None:
    table = at_turn("asia", 4, rack="RRB", ticket_racks=[OWN[:2], []])
    for partner in (0, 1):
        assert table.view(partner).racks[0] == table.state.racks[0]
        assert table.view(partner).ticket_racks[0] == table.tickets(*OWN[:2])


def test_rule_7_2_open_opponents_see_only_how_many() -> None:
    table = at_turn("asia", 4, rack="RRB", ticket_racks=[OWN[:2], []])
    assert table.view(2).racks[0] == 3 * HIDDEN_ONE
    assert table.view(2).ticket_racks[0] == bytes((UNKNOWN_TICKET,)) * 2


def test_rule_7_3_hands_and_unshared_tickets_are_secret_from_the_partner() -> None:
    table = at_turn("asia", 4, hand="RRB", tickets=OWN)
    view = table.view(1)
    assert view.hands[0] == 3 * HIDDEN_ONE
    assert view.tickets[0] == bytes((UNKNOWN_TICKET,)) * 3


def test_rule_7_4_one_card_to_the_hand_and_one_to_the_rack() -> None:
    table = at_turn("asia", 4, market="RBGWK", deck="OYP")
    table.take(0, "hand")
    table.take(1)
    assert (table.hand(0), table.rack(0)) == ("R", "B")


def test_rule_7_4_the_second_goes_to_the_other_place() -> None:
    table = at_turn("asia", 4, market="RBGWK", deck="OYP")
    table.take(0, "rack")
    assert table.refused(TakeCard(1, To.RACK)) == PlaceIsFixed()
    table.draw()
    assert (table.hand(0), table.rack(0)) == ("Y", "R")


def test_rule_7_4_open_the_place_of_a_face_up_card_is_named_before_its_replacement_is_turned_up() -> None:
    table = at_turn("asia", 4, market="RBGWK", deck="OYP")
    assert table.refused(TakeCard(0)) == NameThePlace()
    assert table.refused(TakeCard(0, To.DRAWN)) == NameThePlace()
    assert table.market == "RBGWK"


def test_rule_7_4_open_the_place_of_a_blind_card_is_named_once_it_has_been_seen() -> None:
    table = at_turn("asia", 4, deck="OYP")
    table.draw()
    assert (table.at["drawn"], table.owes) == ("P", "place_card")
    assert table.view(0).drawn == tally(cards("P"))
    assert table.view(1).drawn == table.view(2).drawn == HIDDEN_ONE
    assert table.refused(PlaceCard(To.DRAWN)) == NameThePlace()
    table.place("rack")
    table.draw()
    assert (table.hand(0), table.rack(0)) == ("Y", "P")


def test_rule_7_4_a_single_face_up_locomotive_goes_to_the_rack() -> None:
    table = at_turn("asia", 4, market="LBGWK")
    assert table.refused(TakeCard(0, To.HAND)) == PlaceIsFixed()
    table.take(0)
    assert (table.hand(0), table.rack(0), table.turn) == ("", "L", 1)


@pytest.mark.parametrize("to", ["hand", "rack"])
def test_rule_7_4_open_a_single_card_goes_where_the_player_says(to: str) -> None:
    table = at_turn("asia", 4, market="LLLLL", deck="P")
    table.draw()
    table.place(to)
    assert {"hand": table.hand(0), "rack": table.rack(0)}[to] == "P"
    assert table.turn == 1


def test_rule_7_5_any_mixture_of_own_hand_and_team_rack_pays() -> None:
    table = at_turn("asia", 4, seat=1, hand="RL", rack="RRL")
    assert table.payments("jiuquan--yinchuan--1") == {
        ("", "RR"),
        ("", "RL"),
        ("R", "R"),
        ("R", "L"),
        ("L", "R"),
        ("L", "L"),
        ("RL", ""),
    }


def test_rule_7_5_never_cards_of_the_partners_hand() -> None:
    table = at_turn("asia", 4, hands=["R", "R", "", ""])
    claim = table.claiming("jiuquan--yinchuan--1", "RR")
    assert table.refused(claim) == NotEnoughCards(card=RED, needs=2, has=1)


def test_rule_7_5_trains_come_from_the_own_stock_only() -> None:
    table = at_turn("asia", 4, hand="RR", trains=[1, 27, 27, 27])
    claim = table.claiming("jiuquan--yinchuan--1", "RR")
    assert table.refused(claim) == NotEnoughTrains(needs=2, has=1)


def test_rule_7_5_tunnel_extras_come_from_hand_and_rack_too() -> None:
    table = at_turn("asia", 4, hand="OO", rack="OO", deck="KROL")
    table.claim(KABUL, "O", "O")
    assert table.extras() == {("O", "O")}
    table.pay("O", "O")
    assert table.at["claimed"] == {KABUL: 0}


def test_rule_7_5_open_cards_taken_back_return_to_where_they_came_from() -> None:
    table = at_turn("asia", 4, hand="OP", rack="OY", deck="KROO")
    table.claim(KABUL, "O", "O")
    assert (table.hand(0), table.rack(0)) == ("P", "Y")
    table.take_back()
    assert (table.hand(0), table.rack(0)) == ("PO", "OY")


def test_rule_7_5_a_partner_without_trains_goes_on_with_the_other_actions() -> None:
    table = at_turn("asia", 4, hand="RRRR", trains=[0, 27, 27, 27], tickets=OWN)
    assert table.kinds() == {"draw_card", "take_card", "draw_tickets", "share_tickets"}


def test_rule_7_6_five_tickets_are_dealt_and_exactly_three_kept() -> None:
    table = at_start("asia", 4)
    offered = table.at["offers"][0]
    assert len(offered) == 5
    for wrong in (2, 4):
        assert table.refused(table.keeping(*offered[:wrong]), by=0) == KeepOtherNumber(3, 3, wrong)


def test_rule_7_6_then_both_put_one_on_the_rack_at_the_same_time() -> None:
    table = at_start("asia", 4)
    for seat in range(4):
        table.keep(*table.at["offers"][seat][:3], by=seat)
    kept = table.at["tickets"]
    assert (table.owes, table.state.to_move()) == ("start_share", (0, 1, 2, 3))
    two = ShareTickets(table.tickets(*kept[1][:2]))
    assert table.refused(two, by=1) == ShareOtherNumber(1, 1, 2)
    assert table.share(kept[1][0], by=1) == [ChoiceMade(1, table.tickets(kept[1][0]))]
    assert table.view(0).ticket_racks[0] == b""
    for seat in (3, 0, 2):
        table.share(kept[seat][0], by=seat)
    assert [len(rack) for rack in table.at["ticket_racks"]] == [2, 2]
    assert table.at["tickets"] == [tickets[1:] for tickets in kept]
    assert (table.owes, table.turn) == ("turn", 0)


def test_rule_7_7_four_tickets_are_drawn_and_one_of_the_kept_goes_on_the_rack() -> None:
    table = at_turn("asia", 4, tickets=OWN)
    top = table.at["ticket_deck"][:-5:-1]
    table.draw_tickets()
    table.keep(*sorted(top[:2], key=table.state.variant.ticket_numbers.__getitem__), returned=tuple(top[2:]))
    old, first = table.tickets(OWN[0])[0], top[0]
    assert table.refused(ShareTickets(bytes((old,)))) == TicketNotYours(old)
    assert table.refused(ShareTickets(table.tickets(*top[:2]))) == ShareOtherNumber(1, 1, 2)
    table.share(first)
    assert (table.at["ticket_racks"][0], table.turn) == ([first], 1)


def test_rule_7_7_if_only_one_is_kept_that_one() -> None:
    table = at_turn("asia", 4)
    top = table.at["ticket_deck"][:-5:-1]
    table.draw_tickets()
    table.keep(top[0], returned=tuple(top[1:]))
    assert [*table.engine.game.legal(0)] == [ShareTickets(table.tickets(top[0]))]


def test_rule_7_8_rejected_tickets_go_under_the_deck() -> None:
    table = at_turn("asia", 4)
    deck = table.at["ticket_deck"]
    top = deck[:-5:-1]
    table.draw_tickets()
    table.keep(top[0], returned=tuple(top[1:]))
    assert table.at["ticket_deck"] == [*reversed(top[1:]), *deck[:-4]]


def test_rule_7_9_sharing_one_or_two_own_tickets_is_a_whole_turn() -> None:
    table = at_turn("asia", 4, tickets=OWN)
    assert table.refused(ShareTickets(table.tickets(*OWN))) == ShareOtherNumber(1, 2, 3)
    assert table.refused(ShareTickets(b"")) == ShareOtherNumber(1, 2, 0)
    events = table.share(*OWN[:2])
    assert TicketsShared(0, table.tickets(*OWN[:2])) in events
    assert (table.at["ticket_racks"][0], table.at["tickets"][0], table.turn) == (OWN[:2], OWN[2:], 1)


def test_rule_7_9_it_cannot_be_taken_back() -> None:
    table = at_turn("asia", 4, tickets=OWN)
    table.share(OWN[0])
    assert table.refused(Undo(), by=0) == CannotUndo(UndoBar.TICKETS_SHARED)


def test_rule_7_10_with_four_players_a_claimed_lane_of_a_double_closes_the_other_for_everyone() -> None:
    table = at_turn("asia", 4, seat=1, hand="OR", claimed={"lahore--delhi--1": 0})
    route = table.route("lahore--delhi--2")
    assert table.refused(table.claiming("lahore--delhi--2", "O")) == LaneClosed(route, players=4, claims=1, lanes=2)


def test_rule_7_10_except_hong_kong_to_canton() -> None:
    table = at_turn("asia", 4, seat=1, hand="W", claimed={HONG_KONG[0]: 0})
    table.claim(HONG_KONG[1], "W")
    assert table.at["claimed"] == {HONG_KONG[0]: 0, HONG_KONG[1]: 1}


@pytest.mark.parametrize("second", [1, 2])
def test_rule_7_10_two_lanes_of_a_triple_also_by_partners_and_the_third_closes(second: int) -> None:
    table = at_turn("asia", 4, seat=second, hand="RRRR", claimed={TRIPLE[0]: 0})
    table.claim(TRIPLE[1], "RRRR")
    table.done()
    assert table.at["closed"] == [TRIPLE[2]]
    table = at_turn("asia", 4, seat=3, hand="GGGG", claimed={TRIPLE[0]: 0, TRIPLE[1]: second})
    route = table.route(TRIPLE[2])
    assert table.refused(table.claiming(TRIPLE[2], "GGGG")) == LaneClosed(route, players=4, claims=2, lanes=3)


def test_rule_7_10_with_six_players_all_lanes_are_open() -> None:
    claimed = {TRIPLE[0]: 0, TRIPLE[1]: 1, "lahore--delhi--1": 0}
    table = at_turn("asia", 6, seat=2, hand="GGGGO", claimed=claimed)
    assert {TRIPLE[2], "lahore--delhi--2"} <= table.claimable()


@pytest.mark.parametrize("seats", [4, 6])
@pytest.mark.parametrize(("owned", "wanted", "paid"), [(TRIPLE[0], TRIPLE[1], "RRRR"), (*HONG_KONG, "W")])
def test_rule_7_10_but_nobody_gets_two_lanes(seats: int, owned: str, wanted: str, paid: str) -> None:
    table = at_turn("asia", seats, hand=paid, claimed={owned: 0})
    assert table.refused(table.claiming(wanted, paid)) == LaneOwned(table.route(wanted), table.route(owned))


def test_rule_7_11_tunnels_show_four_to_six() -> None:
    draws = {route.tunnel_draw for route in variant("asia").board.routes} - {0}
    assert draws == {4, 5, 6}


@pytest.mark.parametrize(
    ("route", "paid", "turned"),
    [(KABUL, "OO", 4), ("rawalpindi--pass-west--1", "PP", 5), ("kashgar--rawalpindi--1", "KK", 6)],
)
def test_rule_7_11_as_many_as_the_route_says(route: str, paid: str, turned: int) -> None:
    table = at_turn("asia", 4, hand=paid, deck="L" * 9)
    table.claim(route, paid)
    assert len(table.at["tunnel"]["turned"]) == turned


@pytest.mark.parametrize(("partner", "last_round"), [(1, True), (2, True), (3, False)])
def test_rule_7_12_the_partners_trains_together_set_off_the_last_round(partner: int, last_round: bool) -> None:
    table = at_turn("asia", 4, hand="RR", trains=[4, partner, 27, 27])
    table.claim("jiuquan--yinchuan--1", "RR")
    assert (LastRoundBegan(0) in table.done()) == last_round


def test_rule_7_12_one_more_turn_each_the_one_who_set_it_off_last() -> None:
    table = at_turn("asia", 4, seat=1, hand="RR", trains=[2, 4, 27, 27], deck="P" * 40)
    table.claim("jiuquan--yinchuan--1", "RR")
    table.done()
    turns = []
    while not table.state.over:
        turns.append(table.turn)
        play_a_turn(table)
    assert turns == [2, 3, 0, 1]


def test_rule_7_13_open_a_ticket_of_either_partner_counts_when_both_partners_routes_connect_it() -> None:
    ways = {"lanchow--xian--1": 0, "xian--chungking--1": 1, "sukkur--lahore--1": 1, "lahore--delhi--1": 0}
    held = [["baroda--chengdu"], ["lanchow--chungking"], [], []]
    table = finished("asia", 4, seat=3, claimed=ways, tickets=held, ticket_racks=[["sukkur--delhi"], []])
    count = table.state.scoring[0]
    assert table.at["result"]["completed"][0] == ["lanchow--chungking", "sukkur--delhi"]
    assert (count.tickets, count.longest, count.globetrotter_bonus) == (4 + 4 - 12, 2 + 3, 10)


def test_rule_7_13_open_all_tied_teams_get_both_bonuses() -> None:
    ways = {"sukkur--lahore--1": 0, "lahore--delhi--1": 1, "xian--chungking--1": 3, "lanchow--chengdu--1": 4}
    held = [["sukkur--delhi"], [], [], [], [], []]
    table = finished("asia", 6, claimed=ways, tickets=held)
    assert [count.longest_bonus for count in table.state.scoring] == [10, 0, 0]
    assert [count.globetrotter_bonus for count in table.state.scoring] == [10, 0, 0]
    table = finished("asia", 6, claimed={"rawalpindi--sukkur--1": 0, "harbin--peking--1": 3})
    assert [count.longest_bonus for count in table.state.scoring] == [10, 10, 0]


def test_rule_7_14_an_unnamed_junction_is_a_city_for_routes_and_paths() -> None:
    table = finished("asia", 4, claimed={"pass-south--mandalay--1": 0, "pass-south--kunming--1": 1})
    assert table.state.scoring[0].longest == 5


def test_rule_7_14_never_a_tickets_end() -> None:
    junctions = {city.id for city in variant("asia").board.cities if city.name is None}
    assert junctions == {"pass-west", "pass-south", "pass-east"}
    assert not junctions & {end for ticket in variant("asia").tickets for end in (ticket.a, ticket.b)}
