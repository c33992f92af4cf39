"""Rules 2.0 to 2.6: a turn is exactly one action."""

import pytest

from engine.actions import ClaimRoute, DrawCard, DrawTickets, EndTurn, Pass, TakeCard
from engine.events import Owes
from engine.game import Game
from engine.refusals import DeckEmpty, LocomotiveNotSecond, PlaceEmpty, SomethingElsePossible, WrongMoment
from tests.positions import PLAYERS, variant
from tests.scenes import at_start, at_turn


def test_rule_2_0_play_goes_clockwise() -> None:
    table = at_turn("usa", 3, seat=1)
    order = []
    for _ in range(4):
        order.append(table.turn)
        table.draw()
        table.draw()
    assert order == [1, 2, 0, 1]


def test_rule_2_0_a_turn_is_compulsory() -> None:
    assert at_turn("usa", 2).refused(Pass()) == SomethingElsePossible()


@pytest.mark.parametrize("map_id", PLAYERS)
def test_rule_2_0_scores_start_at_nothing(map_id: str) -> None:
    assert set(at_start(map_id, 4).state.scores) == {0}


def test_rule_2_0_open_the_first_player_is_found_by_lot() -> None:
    firsts = set()
    for seed in range(40):
        game = Game(variant("usa"), 5, str(seed))
        game.start()
        firsts.add(game.state.first)
    assert firsts == {0, 1, 2, 3, 4}


def test_rule_2_0_open_or_the_players_choose_who_begins() -> None:
    game = Game(variant("usa"), 5, "seed")
    game.start(first=3)
    assert game.state.first == 3


def test_rule_2_0_the_first_player_begins() -> None:
    table = at_start("usa", 3, first=2)
    for seat in range(3):
        table.keep(*table.at["offers"][seat], by=seat)
    assert (table.turn, table.owes) == (2, "turn")


def test_rule_2_1_two_cards_each_face_up_or_from_the_deck() -> None:
    table = at_turn("usa", 2, market="RBGWK", deck="YPO")
    table.take(1)
    assert table.owes == "second_card"
    table.draw()
    assert (table.hand(0), table.turn, table.owes) == ("PB", 1, "turn")


@pytest.mark.parametrize("other", [EndTurn(), Pass(), DrawTickets(), ClaimRoute(0, 0)])
def test_rule_2_1_the_second_card_is_not_optional(other: EndTurn) -> None:
    table = at_turn("usa", 2)
    table.draw()
    assert table.kinds() == {"draw_card", "take_card"}
    assert table.refused(other) == WrongMoment(Owes.SECOND_CARD)


def test_rule_2_2_a_face_up_locomotive_is_the_only_card() -> None:
    table = at_turn("usa", 2, market="LBGWK")
    table.take(0)
    assert (table.hand(0), table.turn) == ("L", 1)


def test_rule_2_2_a_face_up_locomotive_is_never_the_second_card() -> None:
    table = at_turn("usa", 2, market="LBGWK")
    table.take(1)
    assert table.refused(TakeCard(0)) == LocomotiveNotSecond(0)


def test_rule_2_2_not_even_one_that_has_just_been_turned_up() -> None:
    table = at_turn("usa", 2, market="RBGWK", deck="PPL")
    table.take(3)
    assert table.market == "RBGLK"
    assert table.refused(TakeCard(3)) == LocomotiveNotSecond(3)


def test_rule_2_3_a_locomotive_drawn_blind_is_one_ordinary_card() -> None:
    table = at_turn("usa", 2, deck="PLL")
    table.draw()
    assert table.owes == "second_card"
    table.draw()
    assert (table.hand(0), table.turn) == ("LL", 1)


def test_rule_2_4_no_drawing_without_deck_and_discard_whatever_lies_face_up() -> None:
    table = at_turn("usa", 2, market="RBGWK", deck="")
    assert table.refused(DrawCard()) == table.refused(TakeCard(0)) == DeckEmpty()
    assert table.kinds() == {"draw_tickets"}


def test_rule_2_4_open_once_begun_the_second_card_may_be_face_up_and_is_not_replaced() -> None:
    table = at_turn("usa", 2, market="RBGWL", deck="P")
    table.draw()
    assert table.kinds() == {"take_card"}
    assert table.refused(DrawCard()) == DeckEmpty()
    table.take(0)
    assert (table.market, table.hand(0), table.turn) == (".BGWL", "PR", 1)


def test_rule_2_4_open_with_nothing_but_locomotives_the_action_ends_with_one_card() -> None:
    table = at_turn("usa", 2, market="LLLLL", deck="R")
    table.draw()
    assert (table.hand(0), table.turn, table.owes) == ("R", 1, "turn")


def test_rule_2_4_there_are_five_places_to_take_from() -> None:
    assert at_turn("usa", 2).refused(TakeCard(5)) == PlaceEmpty(5)


def test_rule_2_5_a_turn_is_drawing_cards_claiming_or_drawing_tickets() -> None:
    assert at_turn("usa", 2, hand="RR").kinds() == {"draw_card", "take_card", "claim_route", "draw_tickets"}


def test_rule_2_5_asia_adds_sharing_tickets() -> None:
    table = at_turn("asia", 4, hand="RR", tickets=["baroda--chengdu"])
    assert table.kinds() == {"draw_card", "take_card", "claim_route", "draw_tickets", "share_tickets"}


def test_rule_2_5_france_adds_building_to_drawing_cards() -> None:
    table = at_turn("france", 2)
    table.draw()
    table.draw()
    assert (table.turn, table.owes, table.kinds()) == (0, "track", {"lay_track"})


def test_rule_2_6_open_any_action_there_is_must_be_taken_even_unwanted_tickets() -> None:
    table = at_turn("usa", 2, deck="")
    assert table.kinds() == {"draw_tickets"}
    assert table.refused(Pass()) == SomethingElsePossible()


def test_rule_2_6_open_who_can_do_nothing_passes() -> None:
    table = at_turn("usa", 2, deck="", ticket_deck=[])
    assert table.kinds() == {"pass"}
    table.pass_()
    assert (table.turn, table.owes) == (1, "turn")


def test_rule_2_6_open_when_everybody_passes_in_a_row_the_game_is_scored() -> None:
    table = at_turn("usa", 3, seat=1, deck="", ticket_deck=[])
    table.pass_()
    table.pass_()
    assert not table.state.over
    table.pass_()
    assert table.state.over
    assert table.state.winners == (0, 1, 2)


def test_rule_2_6_open_a_claim_in_between_begins_the_row_anew() -> None:
    table = at_turn("usa", 3, deck="", ticket_deck=[], hands=["", "", "RR"])
    table.pass_()
    table.pass_()
    table.claim("atlanta--nashville--1", "R")
    table.done()
    assert (table.turn, table.state.passes, table.kinds()) == (0, 0, {"draw_card", "take_card"})
