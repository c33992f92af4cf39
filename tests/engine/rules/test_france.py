"""Rules 8.1 to 8.9: build first, then claim."""

import pytest

from engine.actions import EndTurn
from engine.board import GRAY, NO_TRACK
from engine.cards import LOCOMOTIVE, RED, WHITE
from engine.events import Closure, Owes, PieceReturned, RoutesClosed
from engine.refusals import (
    BedNotFree,
    LaneClosed,
    LaneOwned,
    NoSuchPiece,
    NotBuilt,
    RouteBlocked,
    RouteTaken,
    WrongColour,
    WrongMoment,
)
from tests.engine.rules.test_ending import finished
from tests.positions import variant
from tests.scenes import Scene, at_turn

BED = "amiens--lille--1"  # two spaces, one of two lanes
TRIPLE = ["avignon--marseille--1", "avignon--marseille--2", "avignon--marseille--3"]  # beds of two spaces
PRINTED = ["orleans--paris--1", "orleans--paris--2", "orleans--paris--3"]  # blue, purple, orange, one space each
RODEZ, TOULOUSE = "montpellier--rodez--1", "avignon--toulouse--1"


def building(seats: int = 2, **position: object) -> Scene:
    """Somebody has drawn cards and has to build."""
    table = at_turn("france", seats, **position)
    table.draw()
    table.draw()
    return table


def test_rule_8_1_one_space_routes_have_their_colour_and_every_other_that_is_not_gray_is_a_bare_bed() -> None:
    for route in variant("france").board.routes:
        assert (route.colour < GRAY) == (route.length == 1), route.id
        assert route.length == 1 or route.colour in (GRAY, NO_TRACK), route.id


def test_rule_8_1_gray_routes_are_there_from_the_start() -> None:
    assert "nice--corsica-from-nice--1" in at_turn("france", 2, hand="RL").claimable()
    assert TOULOUSE in at_turn("france", 2, hand="RRRRRR").claimable()


def test_rule_8_1_a_bare_bed_cannot_be_claimed() -> None:
    table = at_turn("france", 2, hand="RR")
    assert BED not in table.claimable()
    assert table.refused(table.claiming(BED, "RR")) == NotBuilt(table.route(BED))


def test_rule_8_2_open_sixty_four_pieces_three_two_two_and_one_of_each_colour() -> None:
    supply = at_turn("france", 2).at["supply"]
    assert sum(supply.values()) == 64
    assert [supply[f"R{length}"] for length in (2, 3, 4, 5)] == [3, 2, 2, 1]


def test_rule_8_2_everybody_sees_the_supply() -> None:
    table = at_turn("france", 2)
    assert table.view(1).supply == table.state.supply


def test_rule_8_3_drawing_cards_obliges_to_build() -> None:
    table = building()
    assert (table.turn, table.owes, table.kinds()) == (0, "track", {"lay_track"})
    assert table.refused(EndTurn()) == WrongMoment(Owes.TRACK)
    table.lay(BED, "W")
    assert (table.at["track"], table.at["supply"]["W2"]) == ({BED: "W"}, 2)


def test_rule_8_3_the_route_then_has_the_pieces_colour_for_everyone() -> None:
    table = at_turn("france", 2, seat=1, hand="WWRR", track={BED: "W"})
    assert table.payments(BED) == {("WW", "")}
    assert table.refused(table.claiming(BED, "RR")) == WrongColour(needs=WHITE, given=RED)


def test_rule_8_3_also_after_a_single_locomotive() -> None:
    table = at_turn("france", 2, market="LBGWK")
    table.take(0)
    assert (table.turn, table.owes) == (0, "track")


def test_rule_8_3_also_in_the_last_round() -> None:
    table = building(final_turns=0)
    assert table.owes == "track"
    table.lay(BED, "W")
    table.done()
    assert table.state.over


def test_rule_8_3_any_piece_on_any_free_bed_of_its_length() -> None:
    table = building(supply={"R2": 1, "G3": 1})
    lengths = {table.state.variant.board.lengths[table.route(bed)] for bed in table.beds()}
    assert lengths == {2, 3}
    assert table.refused(table.laying(BED, "G")) == NoSuchPiece(colour=4, length=2)
    assert table.refused(table.laying(BED, "L")) == NoSuchPiece(colour=LOCOMOTIVE, length=2)


def test_rule_8_3_a_free_bed_is_not_built_not_claimed_not_blocked_and_not_a_closed_lane() -> None:
    table = building(track={BED: "R", "grenoble--marseille--1": "Y"}, claimed={TRIPLE[0]: 1})
    beds, refused = table.beds(), table.refused
    assert refused(table.laying(BED, "R")) == BedNotFree(table.route(BED))
    assert refused(table.laying(TRIPLE[0], "R")) == RouteTaken(table.route(TRIPLE[0]), 1)
    assert refused(table.laying("angers--nantes--1", "R")) == BedNotFree(table.route("angers--nantes--1"))
    crossed, crossing = table.route("avignon--nice--1"), table.route("grenoble--marseille--1")
    assert refused(table.laying("avignon--nice--1", "R")) == RouteBlocked(crossed, crossing)
    lane = table.route(TRIPLE[1])
    assert refused(table.laying(TRIPLE[1], "R")) == LaneClosed(lane, players=2, claims=1, lanes=3)
    assert not beds & {BED, TRIPLE[0], TRIPLE[1], "angers--nantes--1", "avignon--nice--1", "amiens--lille--2"}


def test_rule_8_3_open_if_no_piece_fits_nothing_is_built() -> None:
    table = building(supply={"R6": 1})
    assert (table.turn, table.owes) == (1, "turn")


def test_rule_8_4_anyone_may_claim_a_built_route_and_the_piece_goes_back() -> None:
    table = building(hands=["", "WW"])
    table.lay(BED, "W")
    table.done()
    assert PieceReturned(table.route(BED), WHITE) in table.claim(BED, "WW")
    assert (table.at["claimed"], table.at["track"], table.at["supply"]["W2"]) == ({BED: 1}, {}, 3)


def test_rule_8_4_a_printed_route_has_no_piece() -> None:
    table = at_turn("france", 2, hand="R")
    events = table.claim("angers--nantes--1", "R")
    assert not any(isinstance(event, PieceReturned) for event in events)
    assert sum(table.at["supply"].values()) == 64


def test_rule_8_5_a_bed_crossed_by_a_laid_piece_can_never_be_built() -> None:
    table = building(hands=["", "YYYYY"])
    crossed = 1 << table.route("avignon--briancon--1") | 1 << table.route("avignon--nice--1")
    assert RoutesClosed(crossed, Closure.CROSSING) in table.lay("grenoble--marseille--1", "Y")
    table.done()
    table.claim("grenoble--marseille--1", "YYYYY")
    assert {"avignon--briancon--1", "avignon--nice--1"} <= set(table.at["closed"])
    table.done()
    table.draw()
    table.draw()
    blocked = RouteBlocked(table.route("avignon--nice--1"), table.route("grenoble--marseille--1"))
    assert table.refused(table.laying("avignon--nice--1", "R")) == blocked


def test_rule_8_5_avignon_toulouse_blocks_montpellier_rodez_only_once_claimed() -> None:
    assert RODEZ in building().beds()
    table = building(claimed={TOULOUSE: 1})
    assert table.refused(table.laying(RODEZ, "R")) == RouteBlocked(table.route(RODEZ), table.route(TOULOUSE))


@pytest.mark.parametrize("how", ["claimed", "track"])
def test_rule_8_5_open_and_cannot_be_claimed_once_montpellier_rodez_is_nor_while_a_piece_lies_there(how: str) -> None:
    length = variant("france").board.lengths[variant("france").board.route_numbers[TOULOUSE]]
    assert TOULOUSE in at_turn("france", 2, hand="R" * length).claimable()
    table = at_turn("france", 2, hand="R" * length, **{how: {RODEZ: 1 if how == "claimed" else "R"}})
    blocked = RouteBlocked(table.route(TOULOUSE), table.route(RODEZ))
    assert table.refused(table.claiming(TOULOUSE, "R" * length)) == blocked


@pytest.mark.parametrize("seats", [2, 3])
def test_rule_8_6_with_few_players_one_lane_is_built_and_the_others_are_gone(seats: int) -> None:
    table = building(seats)
    gone = 1 << table.route(TRIPLE[0]) | 1 << table.route(TRIPLE[2])
    assert RoutesClosed(gone, Closure.LANE) in table.lay(TRIPLE[1], "R")
    assert table.at["closed"] == [TRIPLE[0], TRIPLE[2]]


@pytest.mark.parametrize("seats", [4, 5])
def test_rule_8_6_with_more_players_each_lane_is_built_separately(seats: int) -> None:
    table = building(seats, track={TRIPLE[0]: "R"})
    assert {TRIPLE[1], TRIPLE[2]} <= table.beds()


def test_rule_8_6_one_player_may_build_several_lanes_but_claims_only_one() -> None:
    table = building(4, track={TRIPLE[0]: "R"}, claimed={TRIPLE[1]: 0})
    assert TRIPLE[2] in table.beds()
    table = at_turn("france", 4, hand="RR", track={TRIPLE[0]: "R"}, claimed={TRIPLE[1]: 0})
    owned = LaneOwned(table.route(TRIPLE[0]), table.route(TRIPLE[1]))
    assert table.refused(table.claiming(TRIPLE[0], "RR")) == owned


@pytest.mark.parametrize("seats", [2, 3])
def test_rule_8_6_one_space_lanes_stay_open_until_one_is_claimed(seats: int) -> None:
    table = at_turn("france", seats, hand="BPO")
    assert set(PRINTED) <= table.claimable()
    table.claim(PRINTED[1], "P")
    assert table.at["closed"] == [PRINTED[0], PRINTED[2]]


def test_rule_8_7_a_ferry_to_corsica_is_paid_as_ferries_are() -> None:
    table = at_turn("france", 2, hand="RRL")
    table.claim("marseille--corsica-from-marseille--1", "RRL")
    assert table.state.scores == (4, 0)


def test_rule_8_8_two_ends_of_an_area_are_not_joined_by_it() -> None:
    ways = {"nice--corsica-from-nice--1": 0, "marseille--corsica-from-marseille--1": 0}
    table = finished("france", 2, seat=1, claimed=ways, supply={})
    assert table.state.scoring[0].longest == 3


def test_rule_8_8_open_an_area_is_reached_by_any_one_of_its_ends() -> None:
    to_spain = ["perpignan--spain-from-perpignan--1", "perpignan--toulouse--1", TOULOUSE]
    to_italy = ["avignon--briancon--1", "briancon--italy-from-briancon--1"]
    claimed = dict.fromkeys([*to_spain, *to_italy], 0)
    table = finished("france", 2, seat=1, claimed=claimed, tickets=[["spain--italy"], []], supply={})
    assert table.at["result"]["completed"][0] == ["spain--italy"]


def test_rule_8_8_the_lanes_of_one_connection_share_an_end() -> None:
    board = variant("france").board
    lanes = [board.routes[board.route_numbers[f"lyon--switzerland-from-lyon--{n}"]] for n in (1, 2)]
    assert lanes[0].b == lanes[1].b


def test_rule_8_9_longest_path_and_globetrotter_go_to_all_who_are_tied() -> None:
    ways = {
        "paris--reims--1": 0,
        "orleans--paris--1": 0,
        "metz--nancy--1": 2,
        "dijon--lyon--1": 1,
        "grenoble--lyon--1": 1,
    }
    held = [["reims--orleans"], ["dijon--grenoble"], []]
    table = finished("france", 3, claimed=ways, tickets=held, supply={})
    assert [count.globetrotter_bonus for count in table.state.scoring] == [15, 15, 0]
    table = finished("france", 3, claimed={"angers--nantes--1": 0, "metz--nancy--1": 1}, supply={})
    assert [count.longest_bonus for count in table.state.scoring] == [10, 10, 0]


def test_rule_8_9_open_with_no_ticket_completed_there_is_no_globetrotter() -> None:
    table = finished("france", 2, tickets=["paris--nice"], supply={})
    assert [count.globetrotter_bonus for count in table.state.scoring] == [0, 0]
