"""The state: changed by events alone, cheap to copy, and read off at a glance."""

import pickle
from random import Random

from engine.actions import EndTurn
from engine.board import NO_TRACK, mask_of, routes_in
from engine.cards import FULL, LOCOMOTIVE, WHITE, count, counts, covers, hidden, tally, total, unpacked
from engine.events import Withheld
from engine.state import State
from tests.playing import played
from tests.positions import cards, variant
from tests.scenes import at_turn


def test_a_copy_goes_its_own_way() -> None:
    table = at_turn("usa", 2, hand="RR")
    held = table.state
    copy, number = held.copy(), held.number
    table.claim("boston--new-york--2", "RR")
    assert held == copy
    assert (held.number, held.claimed) == (number, (0, 0))


def test_states_differ_by_name() -> None:
    one, other = State(variant("usa"), 2), State(variant("usa"), 2)
    assert one == other
    other.trains = (44, 45)
    assert one != other
    assert one.differences(other) == ["trains"]
    assert one != "a state"


def test_what_would_come_back_by_undo_counts_as_there_or_not() -> None:
    table = at_turn("usa", 2, hand="RR")
    table.claim("boston--new-york--2", "RR")
    without = table.state.copy()
    without.before = None
    assert table.state.differences(without) == ["before"]


def test_routes_claimed_closed_and_laid() -> None:
    table = at_turn("france", 2, claimed={"orleans--paris--1": 1}, track={"amiens--lille--1": "W"})
    state, board = table.state, table.state.variant.board
    assert state.owner(table.route("orleans--paris--1")) == 1
    assert state.owner(table.route("orleans--paris--2")) is None
    closed = {board.routes[r].id for r in routes_in(state.closed)}
    assert closed == {"orleans--paris--2", "orleans--paris--3", "amiens--lille--2"}
    assert [*routes_in(state.laid)] == [table.route("amiens--lille--1")]
    assert state.colour_of(table.route("amiens--lille--1")) == WHITE
    assert state.colour_of(table.route("amiens--paris--1")) == NO_TRACK


def test_a_claimed_bed_has_no_track_any_more() -> None:
    table = at_turn("france", 2, hand="WW", track={"amiens--lille--1": "W"}, supply={})
    table.claim("amiens--lille--1", "WW")
    assert table.state.colour_of(table.route("amiens--lille--1")) == NO_TRACK


def test_sides_are_seats_or_teams() -> None:
    usa, asia = State(variant("usa"), 3), State(variant("asia"), 6)
    assert [usa.side_of(seat) for seat in range(3)] == [0, 1, 2]
    assert [asia.side_of(seat) for seat in range(6)] == [0, 0, 1, 1, 2, 2]
    assert [*asia.seats_of(1)] == [2, 3]


def test_a_team_owns_the_routes_of_both_partners() -> None:
    table = at_turn("asia", 4, claimed={"lanchow--xian--1": 0, "xian--chungking--1": 1, "harbin--peking--1": 2})
    assert table.state.side_routes(0) == mask_of([table.route("lanchow--xian--1"), table.route("xian--chungking--1")])


def test_a_withheld_line_only_counts() -> None:
    state = State(variant("usa"), 2)
    state.apply(Withheld())
    assert state.number == 1
    assert state.differences(State(variant("usa"), 2)) == ["number"]


def test_a_finished_game_asks_nobody() -> None:
    end = played("usa", 2, "state").end
    assert end is not None
    assert end.over
    assert end.to_move() == ()


def test_whose_answer_is_awaited() -> None:
    table = at_turn("usa", 3, seat=2, hand="RR")
    assert table.state.to_move() == (2,)
    table.claim("boston--new-york--2", "RR")
    assert table.state.to_move() == (2,)
    table.play(EndTurn())
    assert table.state.to_move() == (0,)


def test_a_state_can_be_sent_to_another_process() -> None:
    state = at_turn("usa", 2, hand="RR").state
    again = pickle.loads(pickle.dumps(state))
    assert again.differences(state) in ([], ["variant"])


# -- cards as numbers


def test_a_tally_counts_cards_of_each_kind() -> None:
    held = tally(cards("RRLPRL"))
    assert (count(held, LOCOMOTIVE), total(held), unpacked(held)) == (2, 6, cards("PRRRLL"))
    assert (total(FULL), counts(FULL)[LOCOMOTIVE]) == (110, 14)
    assert total(hidden(held)) == 6
    assert not any(counts(hidden(held))[: LOCOMOTIVE + 1])


def test_empty_places_are_no_cards() -> None:
    assert tally(cards("R..L.")) == tally(cards("RL"))


def test_covering_is_at_least_as_many_of_every_kind() -> None:
    chance = Random(1)
    for _ in range(2_000):
        one, other = ([chance.randrange(9) for _ in range(chance.randrange(12))] for _ in range(2))
        expected = all(one.count(card) >= other.count(card) for card in range(9))
        assert covers(tally(one), tally(other)) == expected
