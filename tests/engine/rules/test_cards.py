"""Rules 1.1 to 1.6: train cards, the market, the deck that runs out."""

import pytest

from engine.cards import LOCOMOTIVE, counts, tally, total
from engine.chance import Chance
from engine.events import CardTurnedUp, DeckShuffled, Event, MarketSwept, SweepBar, SweepSkipped
from engine.game import Game
from tests.positions import PLAYERS, cards, letters, variant
from tests.scenes import at_turn

ALL_CARDS = "PBOWGYKR" * 12 + "L" * 14


class Stacked(Chance):
    """Somebody has arranged the deck: these cards on top, the first of them uppermost."""

    def __init__(self, top: str) -> None:
        super().__init__("")
        self.top = cards(top)

    def shuffled(self, cards: bytes, number: int) -> bytes:
        rest = list(cards)
        for card in self.top:
            rest.remove(card)
        arranged, self.top = bytes(rest) + self.top[::-1], b""
        return arranged


def number_of(events: list[Event], kind: type[Event]) -> int:
    return sum(isinstance(event, kind) for event in events)


@pytest.mark.parametrize("map_id", PLAYERS)
def test_rule_1_1_twelve_of_eight_colours_and_fourteen_locomotives(map_id: str) -> None:
    game = Game(variant(map_id), PLAYERS[map_id][0], "any")
    game.start()
    state = game.state
    about = tally(state.deck) + tally(state.market) + sum(state.hands)
    assert total(about) == 110
    assert list(counts(about))[: LOCOMOTIVE + 1] == [12] * 8 + [14]


def test_rule_1_2_a_taken_card_is_replaced_at_once_from_the_deck() -> None:
    table = at_turn("usa", 2, market="RBGWK", deck="PO")
    table.take(0)
    assert (table.market, table.hand(0), table.at["deck"]) == ("OBGWK", "R", "P")


def test_rule_1_2_the_discard_pile_lies_face_up_for_everybody() -> None:
    table = at_turn("usa", 2, hand="RRB", discard="G")
    table.claim("boston--new-york--2", "RR")
    assert table.at["discard"] == "GRR"
    assert table.view(1).discard == table.state.discard


def test_rule_1_3_three_locomotives_at_the_start_are_swept_away() -> None:
    game = Game(variant("usa"), 2, Stacked("RRRRBBBB" + "LLLGG" + "PPPPP"))
    events = game.start()
    assert letters(game.state.market) == "PPPPP"
    assert game.state.discard == tally(cards("LLLGG"))
    assert number_of(events, MarketSwept) == 1


def test_rule_1_3_also_between_the_two_cards() -> None:
    table = at_turn("usa", 2, market="LLRBG", deck="RRRRRKL")
    table.take(2)
    assert (table.market, table.at["discard"], table.owes) == ("KRRRR", "BGLLL", "second_card")


def test_rule_1_3_again_if_needed() -> None:
    table = at_turn("usa", 2, market="LLRBG", deck="OPPPPP" + "GBLLL" + "L")
    events = table.take(2)
    assert number_of(events, MarketSwept) == 2
    assert (table.market, table.at["discard"]) == ("PPPPP", "BBGGLLLLLL")


def test_rule_1_3_a_claim_that_brings_colours_back_lets_the_market_be_swept() -> None:
    table = at_turn("usa", 2, hand="RRR", market="LLLKK", deck="L")
    events = table.claim("chicago--duluth--1", "RRR")
    assert MarketSwept() in events
    assert table.market.count("L") < 3


def test_rule_1_4_open_no_sweep_of_fewer_than_five_cards() -> None:
    table = at_turn("usa", 2, hand="L", market="LL...", deck="")
    events = table.claim("atlanta--nashville--1", "L")
    assert table.market == "LLL.."
    assert SweepSkipped(SweepBar.TOO_FEW_CARDS) in events


def test_rule_1_4_open_no_sweep_with_fewer_than_three_coloured_cards() -> None:
    table = at_turn("usa", 2, market="LLRBG", deck="L")
    events = table.take(2)
    assert table.market == "LLLBG"
    assert SweepSkipped(SweepBar.TOO_FEW_COLOURS) in events


def test_rule_1_4_open_ten_sweeps_in_a_row_are_enough() -> None:
    table = at_turn("usa", 2, market="LLKBG", deck="KRRLLLLL")
    events = table.take(2)
    assert number_of(events, MarketSwept) == 10
    assert SweepSkipped(SweepBar.TEN_IN_A_ROW) in events
    assert table.market.count("L") >= 3


def test_rule_1_4_open_a_skipped_sweep_is_told_once() -> None:
    table = at_turn("usa", 2, market="LLRBG", deck="LPO")
    assert number_of(table.take(2), SweepSkipped) == 0
    table = at_turn("usa", 2, market="LLLBG", deck="LL")
    assert number_of(table.draw(), SweepSkipped) == 0


def test_rule_1_5_open_the_discard_pile_becomes_the_deck_the_moment_it_is_empty() -> None:
    table = at_turn("usa", 2, deck="R", discard="PKL")
    events = table.draw()
    assert number_of(events, DeckShuffled) == 1
    assert (table.at["deck"], table.at["discard"]) == ("PKL", "")


def test_rule_1_5_also_in_the_middle_of_an_action() -> None:
    table = at_turn("usa", 2, market="RBGWK", deck="O", discard="PY")
    table.take(0)
    assert (table.market, table.at["deck"]) == ("OBGWK", "PY")
    table.draw()
    assert table.hand(0) == "YR"


def test_rule_1_5_open_with_an_empty_discard_the_next_discarded_cards_form_the_deck() -> None:
    table = at_turn("usa", 2, hand="RRR", deck="")
    table.claim("boston--new-york--2", "RR")
    assert (table.at["deck"], table.at["discard"]) == ("RR", "")


def test_rule_1_5_open_empty_market_places_are_filled_then() -> None:
    table = at_turn("usa", 2, hand="RRR", market="..GWK", deck="")
    events = table.claim("chicago--duluth--1", "RRR")
    assert number_of(events, CardTurnedUp) == 2
    assert (table.market, table.at["deck"], table.turn) == ("RRGWK", "R", 1)


def test_rule_1_6_no_limit_on_cards_in_hand() -> None:
    table = at_turn("usa", 2, hand="P" * 12 + "B" * 12 + "O" * 12 + "W" * 12 + "L" * 12)
    table.draw()
    table.draw()
    assert len(table.hand(0)) == 62
