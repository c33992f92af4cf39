"""Taking back: a claim that turned up no card and a laid piece, until the acting person is done; and why not else."""

import pytest

from engine.actions import DrawCard, EndTurn, Undo
from engine.events import ClaimShown, LastRoundBegan, Owes, TurnBegan, Undone
from engine.pending import UndoBar
from engine.refusals import CannotUndo, GameOver, NoSuchSeat, NotYourTurn, WrongMoment
from tests.scenes import Scene, at_start, at_turn

RED_TWO = "boston--new-york--2"


def undone(table: Scene) -> None:
    """The last thing is taken back, and the table is what it was."""
    before = table.naive_before.position()
    assert table.undo() == [Undone(table.turn)]
    assert table.at == before


def test_a_claim_is_taken_back_with_all_that_followed_from_it() -> None:
    table = at_turn("usa", 2, hand="RRR")
    table.claim(RED_TWO, "RR")
    assert (table.owes, table.turn, table.kinds()) == ("end_turn", 0, {"end_turn"})
    undone(table)
    assert (table.hand(0), table.at["claimed"], table.at["closed"], table.state.trains) == ("RRR", {}, [], (45, 45))


def test_the_events_go_on_being_numbered() -> None:
    table = at_turn("usa", 2, hand="RRR")
    number = table.state.number
    events = table.claim(RED_TWO, "RR") + table.undo()
    assert table.state.number == number + len(events)


def test_after_taking_back_anything_else_may_be_done() -> None:
    table = at_turn("usa", 2, hand="RRR")
    table.claim(RED_TWO, "RR")
    undone(table)
    table.claim("chicago--duluth--1", "RRR")
    undone(table)
    table.draw()
    assert table.owes == "second_card"


def test_it_is_taken_back_once() -> None:
    table = at_turn("usa", 2, hand="RRR")
    table.claim(RED_TWO, "RR")
    undone(table)
    assert table.refused(Undo()) == CannotUndo(UndoBar.NOTHING_DONE)


def test_until_the_player_is_done() -> None:
    table = at_turn("usa", 2, hand="RRR")
    table.claim(RED_TWO, "RR")
    assert table.done() == [TurnBegan(1)]
    assert table.refused(Undo(), by=0) == CannotUndo(UndoBar.TURN_OVER)


def test_nobody_takes_back_what_another_has_done() -> None:
    table = at_turn("usa", 2, hand="RRR")
    table.claim(RED_TWO, "RR")
    assert isinstance(table.refused(Undo(), by=1), CannotUndo)
    undone(table)


def test_nobody_who_is_not_there_takes_anything_back() -> None:
    table = at_turn("usa", 2, hand="RRR")
    table.claim(RED_TWO, "RR")
    assert table.refused(Undo(), by=7) == NoSuchSeat(7)


def test_a_claim_that_filled_the_market_stands_and_the_turn_is_over() -> None:
    table = at_turn("usa", 2, hand="RRR", market="..GWK", deck="")
    table.claim(RED_TWO, "RR")
    assert table.turn == 1
    assert table.refused(Undo(), by=0) == CannotUndo(UndoBar.CARD_SEEN)


def test_a_claim_that_only_renewed_the_deck_can_be_taken_back() -> None:
    table = at_turn("usa", 2, hand="RRR", deck="")
    table.claim(RED_TWO, "RR")
    assert table.at["deck"] == "RR"
    undone(table)
    assert table.at["deck"] == ""


def test_a_drawn_card_has_been_seen() -> None:
    table = at_turn("usa", 2)
    table.draw()
    assert table.refused(Undo()) == CannotUndo(UndoBar.CARD_SEEN)


def test_drawn_tickets_have_been_seen() -> None:
    table = at_turn("usa", 2)
    table.draw_tickets()
    assert table.refused(Undo()) == CannotUndo(UndoBar.TICKETS_SEEN)


def test_a_tunnel_cannot_be_taken_back_by_undo() -> None:
    table = at_turn("asia", 4, hand="OOO", deck="KROO")
    table.claim("kabul--sukkur--1", "OO")
    assert table.refused(Undo()) == CannotUndo(UndoBar.TUNNEL)


def test_a_claim_that_sets_off_the_last_round_can_be_taken_back_before_it_does() -> None:
    table = at_turn("usa", 2, hand="RRR", trains=[4, 45])
    table.claim(RED_TWO, "RR")
    undone(table)
    table.claim(RED_TWO, "RR")
    assert LastRoundBegan(0) in table.done()


def test_the_last_claim_of_the_game_can_be_taken_back_before_the_count() -> None:
    table = at_turn("usa", 2, hand="RRR", trains=[4, 45], final_turns=0)
    table.claim(RED_TWO, "RR")
    assert not table.state.over
    undone(table)
    table.claim("chicago--duluth--1", "RRR")
    table.done()
    assert table.state.over
    assert table.refused(Undo(), by=0) == GameOver()


def test_a_laid_piece_is_taken_back_and_another_laid() -> None:
    table = at_turn("france", 2)
    table.draw()
    table.draw()
    table.lay("grenoble--marseille--1", "Y")
    assert table.refused(DrawCard()) == WrongMoment(Owes.END_TURN)
    undone(table)
    assert (table.at["track"], table.at["closed"], table.owes) == ({}, [], "track")
    assert table.refused(EndTurn()) == WrongMoment(Owes.TRACK)
    table.lay("avignon--nice--1", "G")
    table.done()
    assert (table.at["track"], table.turn) == ({"avignon--nice--1": "G"}, 1)


def test_the_cards_drawn_before_building_are_not_taken_back() -> None:
    table = at_turn("france", 2)
    table.draw()
    table.draw()
    hand = table.hand(0)
    table.lay("avignon--nice--1", "G")
    undone(table)
    assert table.hand(0) == hand
    assert table.refused(Undo()) == CannotUndo(UndoBar.NOTHING_DONE)


def test_a_claimed_bed_gets_its_piece_back() -> None:
    table = at_turn("france", 2, hand="WW", track={"amiens--lille--1": "W"}, supply={"W2": 2})
    table.claim("amiens--lille--1", "WW")
    assert table.at["supply"] == {"W2": 3}
    undone(table)
    assert (table.at["supply"], table.at["track"]) == ({"W2": 2}, {"amiens--lille--1": "W"})


def test_a_ferry_is_taken_back() -> None:
    table = at_turn("france", 2, hand="RL")
    table.claim("nice--corsica-from-nice--1", "RL")
    undone(table)
    assert table.hand(0) == "RL"


def test_in_a_team_game_a_claim_is_taken_back_while_nobody_has_been_shown_it() -> None:
    table = at_turn("asia", 4, hand="R", rack="R")
    table.claim("jiuquan--yinchuan--1", "R", "R")
    undone(table)
    assert (table.hand(0), table.rack(0)) == ("R", "R")


def test_in_a_team_game_a_claim_that_others_have_been_shown_stands() -> None:
    table = at_turn("asia", 4, hand="R", rack="R")
    table.claim("jiuquan--yinchuan--1", "R", "R")
    assert table.engine.game.show() == [ClaimShown(0), TurnBegan(1)]
    assert table.reason(Undo(), 0) == CannotUndo(UndoBar.SHOWN)


@pytest.mark.parametrize("seat", [0, 1])
def test_while_tickets_are_chosen_there_is_nothing_to_take_back(seat: int) -> None:
    table = at_start("usa", 2)
    assert isinstance(table.refused(Undo(), by=seat), CannotUndo)


def test_a_seat_that_waits_is_told_so_and_not_the_reason_of_another() -> None:
    table = at_turn("usa", 3, hand="RRR")
    table.claim(RED_TWO, "RR")
    assert table.refused(Undo(), by=1) == NotYourTurn(1)
    assert table.refused(Undo(), by=2) == CannotUndo(UndoBar.TURN_OVER)


def test_nothing_is_shown_where_nothing_could_be_taken_back() -> None:
    table = at_turn("asia", 4)
    with pytest.raises(CannotUndo):
        table.engine.game.show()
