"""A bot as a partner: what it racks, what it draws for the other one, which tickets it shares, and when."""

from __future__ import annotations

from random import Random

import pytest

from engine.actions import ShareTickets
from engine.bots import BOTS
from engine.bots.bot import view_of
from engine.bots.choosing import keep, share_one
from engine.bots.lean.moves import action_of, play
from engine.bots.lean.project import project
from engine.bots.lean.state import (
    BLIND,
    FIRST,
    LOCO,
    PLACE,
    SECOND,
    SHARE,
    SHARES,
    TICKETS,
    TO_HAND,
    TO_RACK,
    TURN,
    Lean,
)
from engine.bots.mind import Mind
from engine.bots.partner import place, share_for_help
from engine.bots.planned import mind_for
from engine.bots.script import decide, wants_tickets
from engine.bots.style import EXPRESS, PLANNER
from engine.cards import CARD_NAMES
from engine.game import Game
from tests.positions import variant

PURPLE, BLUE, ORANGE, WHITE, GREEN, YELLOW, BLACK, RED = (
    CARD_NAMES.index(name) for name in ("purple", "blue", "orange", "white", "green", "yellow", "black", "red")
)
NAMES = [ticket.id for ticket in variant("asia").tickets]


def table(*, own: tuple[str, ...] = (), racked: tuple[str, ...] = ()) -> Lean:
    """The first seat's turn on an empty board, with these tickets, no cards, and nothing useful face up."""
    game = Game(variant("asia"), 4, "partner")
    game.start()
    lean = project(game.state, Random(1).shuffle, 0)
    lean.owes, lean.turn, lean.choices = TURN, 0, [0] * 4
    lean.offers, lean.tickets, lean.shared = [[], [], [], []], [[], [], [], []], [[], []]
    lean.tickets[0] = [NAMES.index(name) for name in own]
    lean.shared[0] = [NAMES.index(name) for name in racked]
    lean.hands, lean.racks = [[0] * 9 for _ in range(4)], [[0] * 9 for _ in range(2)]
    return lean


def planned(lean: Lean, seat: int = 0) -> Mind:
    return mind_for(lean, seat, PLANNER)


def test_of_a_racked_ticket_each_partner_collects_other_colours() -> None:
    lean = table(racked=("harbin--canton", "sukkur--madras"))
    first, second = planned(lean, 0), planned(lean, 1)
    assert first.want == second.want
    assert sum(first.theirs)
    assert sum(second.theirs)
    for colour in range(LOCO):
        both = first.need[colour]
        assert (first.theirs[colour], second.theirs[colour]) in ((0, both), (both, 0))


def test_a_ticket_that_only_one_knows_is_all_its_own_work() -> None:
    assert not any(planned(table(own=("harbin--canton",))).theirs)


def test_who_has_no_trains_left_leaves_the_colours_to_the_other() -> None:
    lean = table(racked=("harbin--canton",))
    lean.trains[1] = 0
    assert not any(planned(lean).theirs)
    lean.trains[:2] = 0, 27
    assert planned(lean).theirs == planned(lean).need


def test_a_card_that_the_partner_collects_goes_to_the_rack() -> None:
    lean = table(racked=("harbin--canton",))
    mind = planned(lean)
    for colour in range(LOCO):
        mine = mind.need[colour] > mind.theirs[colour]
        assert place(lean, mind, colour) == (TO_HAND if mine else TO_RACK)


def test_a_drawn_locomotive_goes_to_the_rack_where_both_can_use_it() -> None:
    lean = table(racked=("harbin--canton",))
    lean.owes, lean.drawn = PLACE, LOCO
    assert decide(lean, planned(lean)) == TO_RACK


def test_without_a_plan_it_holds_its_largest_piles_and_racks_the_rest() -> None:
    lean = table()
    lean.hands[0] = [0, 4, 0, 3, 0, 5, 1, 0, 0]
    mind = planned(lean)
    assert [place(lean, mind, colour) for colour in (BLUE, WHITE, YELLOW)] == [TO_HAND] * 3
    assert [place(lean, mind, colour) for colour in (BLACK, RED)] == [TO_RACK] * 2


def theirs_and_other(mind: Mind) -> tuple[int, int]:
    """A colour that only the partner collects, and one that nobody needs."""
    theirs = next(c for c in range(LOCO) if 0 < mind.need[c] == mind.theirs[c])
    return theirs, next(c for c in range(LOCO) if not mind.need[c])


def test_it_draws_for_the_partner_what_it_does_not_need_itself() -> None:
    lean = table(racked=("harbin--canton",))
    mind = planned(lean)
    theirs, other = theirs_and_other(mind)
    lean.market = [other, other, theirs, other, other]
    assert decide(lean, mind) == 2 + 5  # to the rack


@pytest.mark.parametrize(("first", "drawn"), [(TO_HAND, 2), (TO_RACK, BLIND)])
def test_as_second_card_only_if_it_goes_to_the_rack(first: int, drawn: int) -> None:
    lean = table(racked=("harbin--canton",))
    mind = planned(lean)
    mind.grays = []
    theirs, other = theirs_and_other(mind)
    lean.market = [other, other, theirs, other, other]
    lean.owes, lean.placed = SECOND, first
    assert decide(lean, mind) == drawn


def test_cards_of_the_hand_are_paid_before_those_of_the_rack() -> None:
    lean = table(own=("sukkur--delhi",))
    lean.hands[0][RED], lean.racks[0][RED] = 2, 2
    assert lean.spend(RED, 3, 0) == (2, 0, 1, 0)


def test_of_its_new_tickets_it_shares_the_one_where_help_is_worth_most() -> None:
    lean = table(own=("lanchow--chungking", "harbin--baroda", "mukden--xian"))
    lean.owes, lean.fresh = SHARE, 3
    move = share_one(lean, planned(lean))
    assert action_of(lean, move) == ShareTickets(bytes([NAMES.index("harbin--baroda")]))


def test_a_ticket_beyond_its_own_trains_is_shared_while_the_partner_can_build_it() -> None:
    lean = table(own=("harbin--canton", "lanchow--chungking"))
    lean.trains[:2] = 5, 27
    assert share_for_help(lean, planned(lean), left=6) == SHARES + 0b01
    assert decide(lean, planned(lean)) == SHARES + 0b01
    play(lean, SHARES + 0b01)
    assert lean.shared[0] == [NAMES.index("harbin--canton")]


def test_no_turn_is_spent_on_sharing_when_it_does_not_help() -> None:
    lean = table(own=("harbin--canton", "lanchow--chungking"))
    assert not share_for_help(lean, planned(lean), left=6)
    lean.trains[:2] = 5, 5
    assert not share_for_help(lean, planned(lean), left=6)
    lean.trains[:2] = 5, 27
    assert not share_for_help(lean, planned(lean), left=2)


def test_with_its_tickets_done_a_team_draws_more_until_late() -> None:
    lean = table()
    lean.trains = [8] * 4
    mind = planned(lean)
    assert wants_tickets(lean, mind, left=5)
    assert not wants_tickets(lean, mind, left=2)
    assert not wants_tickets(lean, mind_for(lean, 0, EXPRESS), left=5)
    lean.trains = [4] * 4
    assert not wants_tickets(lean, mind, left=5)


def test_of_late_tickets_it_keeps_what_the_teams_network_has_nearly_done() -> None:
    """The partner has built Harbin to Peking and the seat Peking to Xian: Mukden to Xian lacks two spaces."""
    lean = table()
    ids = [route.id for route in variant("asia").board.routes]
    for seat, route in ((1, ids.index("harbin--peking--1")), (0, ids.index("peking--xian--1"))):
        lean.claimed[seat] |= 1 << route
        lean.open &= lean.t.keep[route]
    lean.trains[:2] = 12, 12
    lean.owes = TICKETS
    lean.offers[0] = [
        NAMES.index(name) for name in ("harbin--baroda", "mukden--xian", "sukkur--madras", "dihua--madras")
    ]
    assert keep(lean, planned(lean)) == FIRST + 0b0010


@pytest.mark.parametrize("seats", [4, 6])
def test_a_careless_partner_plays_to_the_end(seats: int) -> None:
    game, random = Game(variant("asia"), seats, "careless"), Random("careless")
    game.start()
    bots = [BOTS["normal" if seat < 2 else "careless"].make() for seat in range(seats)]
    while game.state.to_move():
        seat = game.state.to_move()[0]
        game.play(seat, bots[seat].choose(view_of(game.state, seat), random).action)
    assert all(side.routes for side in game.state.scoring)
