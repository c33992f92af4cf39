"""What other engines are known to get wrong, each as a game would show it."""

from engine.actions import TakeCard
from engine.cards import tally
from engine.events import CardTurnedUp, LastRoundBegan, MarketSwept
from engine.refusals import LaneClosed, LaneOwned, LocomotiveNotSecond
from tests.engine.rules.test_ending import finished, play_a_turn
from tests.scenes import at_turn

YELLOW_LANE, RED_LANE = "boston--new-york--1", "boston--new-york--2"


def test_the_longest_path_is_a_trail_and_may_cross_itself() -> None:
    eight = [
        *("denver--salt-lake-city--1", "helena--salt-lake-city--1", "denver--helena--1"),
        *("denver--omaha--1", "kansas-city--omaha--1", "denver--kansas-city--1"),
    ]
    table = finished(claimed=dict.fromkeys(eight, 0))
    assert table.state.scoring[0].longest == 3 + 3 + 4 + 4 + 1 + 4


def test_a_tie_for_the_longest_path_pays_everybody() -> None:
    table = finished(seats=3, claimed={YELLOW_LANE: 0, "atlanta--charleston--1": 1, "raleigh--washington--1": 2})
    assert [count.longest_bonus for count in table.state.scoring] == [10, 10, 10]


def test_the_sibling_lane_is_closed_for_everybody_with_three_and_for_its_owner_with_four() -> None:
    for seat in range(3):
        table = at_turn("usa", 3, seat=seat, hand="RR", claimed={YELLOW_LANE: 0})
        assert isinstance(table.refused(table.claiming(RED_LANE, "RR")), LaneClosed)
    owner = at_turn("usa", 4, seat=0, hand="RR", claimed={YELLOW_LANE: 0})
    assert isinstance(owner.refused(owner.claiming(RED_LANE, "RR")), LaneOwned)
    assert RED_LANE in at_turn("usa", 4, seat=1, hand="RR", claimed={YELLOW_LANE: 0}).claimable()


def test_the_sweep_repeats_and_goes_to_the_discard_pile() -> None:
    table = at_turn("usa", 2, market="LLRBG", deck="OPPPPP" + "GBLLL" + "L")
    events = table.take(2)
    assert events.count(MarketSwept()) == 2
    assert table.at["discard"] == "BBGGLLLLLL"


def test_the_sweep_cannot_go_on_for_ever() -> None:
    table = at_turn("usa", 2, market="LLKBG", deck="KRRLLLLL")
    assert table.take(2).count(MarketSwept()) == 10


def test_no_card_is_made_or_lost_in_the_sweep() -> None:
    table = at_turn("usa", 2, market="LLKBG", deck="KRRLLLLL")
    before = tally(table.state.deck) + tally(table.state.market)
    table.take(2)
    state = table.state
    assert tally(state.deck) + tally(state.market) + state.discard + state.hands[0] == before


def test_a_face_up_locomotive_is_no_second_card() -> None:
    table = at_turn("usa", 2, market="LBGWK")
    table.draw()
    assert table.refused(TakeCard(0)) == LocomotiveNotSecond(0)


def test_the_market_is_refilled_when_discards_reappear() -> None:
    table = at_turn("usa", 2, hand="RRR", market=".B.WK", deck="")
    events = table.claim("chicago--duluth--1", "RRR")
    assert [event.slot for event in events if isinstance(event, CardTurnedUp)] == [0, 2]
    assert table.market == "RBRWK"


def test_a_second_player_falling_to_two_trains_does_not_postpone_the_end() -> None:
    hands = ["R", "R", "R"]
    table = at_turn("usa", 3, hands=hands, trains=[3, 3, 3], deck="P" * 20)
    began, turns = [], []
    routes = ["atlanta--nashville--1", "dallas--houston--1", "kansas-city--omaha--1"]
    while not table.state.over:
        turns.append(table.turn)
        if routes and table.hand(table.turn):
            table.claim(routes.pop(), "R")
            began += [event for event in table.done() if isinstance(event, LastRoundBegan)]
        else:
            play_a_turn(table)
    assert (began, turns) == ([LastRoundBegan(0)], [0, 1, 2, 0])


def test_everybody_passing_ends_the_game() -> None:
    table = at_turn("usa", 2, deck="", ticket_deck=[])
    table.pass_()
    table.pass_()
    assert table.state.over


def test_returned_tickets_go_to_the_bottom() -> None:
    table = at_turn("usa", 2)
    deck = table.at["ticket_deck"]
    table.draw_tickets()
    table.keep(deck[-1], returned=(deck[-2], deck[-3]))
    assert table.at["ticket_deck"] == [deck[-3], deck[-2], *deck[:-3]]
