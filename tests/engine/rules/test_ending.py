"""Rules 5.1 and 6.0 to 6.3: the last round, the final count, the winners."""

from collections.abc import Sequence

import pytest

from engine.events import GameEnded, GameWon, LastRoundBegan, SideScored
from engine.rules.scoring import winners
from tests.scenes import Scene, at_turn

RED_TWO, GRAY_TWO = "boston--new-york--2", "atlanta--charleston--1"


def finished(map_id: str = "usa", seats: int = 2, **position: object) -> Scene:
    """The last turn of all has been played."""
    table = at_turn(map_id, seats, final_turns=0, **position)
    play_a_turn(table)
    assert table.state.over
    return table


def play_a_turn(table: Scene) -> None:
    """Draw two cards, whatever else that brings."""
    table.draw()
    if table.owes == "place_card":
        table.place("hand")
    table.draw()
    if table.owes == "track":
        bed = min(table.beds())
        table.play(table.engine.game.rules.builds(table.state, table.route(bed))[0])
        table.done()


def turns_until_the_end(table: Scene) -> list[int]:
    turns = []
    while not table.state.over:
        turns.append(table.turn)
        play_a_turn(table)
    return turns


@pytest.mark.parametrize(("map_id", "route", "paid"), [("usa", GRAY_TWO, "RR"), ("france", "angers--nantes--1", "R")])
def test_rule_5_1_everybody_has_one_more_turn_the_one_who_set_it_off_last(map_id: str, route: str, paid: str) -> None:
    table = at_turn(map_id, 3, seat=1, hand=paid, trains=[30, 2 + len(paid), 30], deck="P" * 60)
    table.claim(route, paid)
    assert LastRoundBegan(1) in table.done()
    assert turns_until_the_end(table) == [2, 0, 1]


def test_rule_5_1_three_trains_are_not_enough_to_set_it_off() -> None:
    table = at_turn("usa", 2, hand="RR", trains=[5, 45])
    table.claim(RED_TWO, "RR")
    table.done()
    assert not table.state.last_round


def test_rule_5_1_it_is_set_off_when_the_turn_ends_not_before() -> None:
    table = at_turn("usa", 2, hand="RR", trains=[4, 45])
    table.claim(RED_TWO, "RR")
    assert not table.state.last_round
    table.undo()
    table.draw()
    table.draw()
    assert (table.state.last_round, table.state.trains) == (False, (4, 45))


def test_rule_5_1_open_it_is_set_off_once_and_reaching_the_limit_later_adds_no_turns() -> None:
    table = at_turn("usa", 3, seat=2, hand="RR", trains=[20, 1, 3], final_turns=1)
    table.claim("atlanta--nashville--1", "R")
    assert not any(isinstance(event, LastRoundBegan) for event in table.done())
    assert turns_until_the_end(table) == [0]


def test_rule_6_0_the_count_goes_routes_tickets_longest_path() -> None:
    way = {"denver--santa-fe--1": 0, "el-paso--santa-fe--1": 0}
    table = finished(claimed=way, tickets=["denver--el-paso", "boston--miami"])
    count = table.state.scoring[0]
    assert (count.routes, count.tickets, count.longest_bonus, count.globetrotter_bonus) == (4, 4 - 12, 10, 0)
    assert count.total == 4 + 4 - 12 + 10


def test_rule_6_0_cards_and_tickets_are_shown_before_they_are_counted() -> None:
    table = at_turn("usa", 2, final_turns=0)
    table.draw()
    kinds = [type(event) for event in table.draw()][-4:]
    assert kinds == [GameEnded, SideScored, SideScored, GameWon]


def test_rule_6_0_scores_may_be_negative() -> None:
    table = finished(tickets=["los-angeles--new-york"])
    assert table.state.scoring[0].total == -21
    assert table.state.winners == (1,)


def test_rule_6_1_route_points_are_recounted_from_the_board() -> None:
    table = finished(claimed={RED_TWO: 0, "miami--new-orleans--1": 0, GRAY_TWO: 1})
    assert [count.routes for count in table.state.scoring] == [17, 2] == list(table.state.scores)


def test_rule_6_2_a_path_may_come_to_a_city_again_but_uses_no_route_twice() -> None:
    triangle_and_tail = {
        "denver--santa-fe--1": 0,
        "oklahoma-city--santa-fe--1": 0,
        "denver--oklahoma-city--1": 0,
        "denver--omaha--1": 0,
    }
    table = finished(claimed=triangle_and_tail)
    assert table.state.scoring[0].longest == 2 + 3 + 4 + 4
    assert len(table.state.scoring[0].path) == 4


def test_rule_6_2_it_counts_trains_not_routes() -> None:
    table = finished(claimed={"atlanta--nashville--1": 0, "nashville--saint-louis--1": 0, "miami--new-orleans--1": 1})
    assert [count.longest_bonus for count in table.state.scoring] == [0, 10]


def test_rule_6_2_all_who_are_tied_get_the_bonus() -> None:
    table = finished(seats=3, claimed={RED_TWO: 0, GRAY_TWO: 2})
    assert [count.longest_bonus for count in table.state.scoring] == [10, 0, 10]


def test_rule_6_2_open_with_no_route_claimed_nobody_gets_it() -> None:
    assert [count.longest_bonus for count in finished().state.scoring] == [0, 0]


def counted(side: int, total: int, completed: int, longest: int) -> SideScored:
    return SideScored(side, 0, bytes(completed), b"", 0, longest, (), 0, 0, total)


@pytest.mark.parametrize(
    ("sides", "expected"),
    [
        ([(50, 0, 1), (60, 0, 0)], (1,)),
        ([(60, 1, 9), (60, 2, 5)], (1,)),
        ([(60, 2, 9), (60, 2, 5)], (0,)),
        ([(60, 2, 5), (60, 2, 5)], (0, 1)),
        ([(60, 2, 5), (60, 2, 5), (10, 0, 9)], (0, 1)),
        ([(60, 2, 9), (60, 2, 9), (60, 2, 5)], (0, 1)),
        ([(0, 0, 0), (0, 0, 0)], (0, 1)),
    ],
)
def test_rule_6_3_points_then_tickets_then_the_longest_path(
    sides: Sequence[tuple[int, int, int]], expected: tuple[int, ...]
) -> None:
    assert winners([counted(side, *values) for side, values in enumerate(sides)]) == expected


def test_rule_6_3_open_who_is_still_tied_shares_the_victory() -> None:
    table = finished(seats=3, claimed={RED_TWO: 0, GRAY_TWO: 2})
    assert table.state.winners == (0, 2)
