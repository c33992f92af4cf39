"""The final count told step by step: it adds up to what the engine counted, and explains ties."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.reckoning import ranked, steps, winner_words
from engine.events import SideScored
from engine.header import Player
from engine.state import State
from tests.positions import PLAYERS, variant
from tools.moments import moment

NAMES = tuple(Player(name, "blue") for name in ("Ana", "Bo", "Cy", "Di", "Eve", "Flo"))


@pytest.mark.parametrize(("map_id", "seats"), [(name, max(numbers)) for name, numbers in PLAYERS.items()])
def test_the_story_adds_up_and_shows_every_ticket(map_id: str, seats: int) -> None:
    state = moment(map_id, seats, 2.0)
    story = steps(state, NAMES[:seats])
    scored = sorted(state.scoring, key=lambda one: one.side)
    assert story[0].totals == tuple(one.routes for one in scored)
    assert story[-1].totals == tuple(one.total for one in scored)
    told = [step.ticket for step in story if step.ticket is not None]
    assert sorted(told) == sorted(ticket for one in scored for ticket in (*one.failed, *one.completed))
    for one in scored:
        mine = [step.good for step in story if step.ticket is not None and step.side == one.side]
        assert mine == sorted(mine), "failures first"


def test_a_completed_ticket_is_shown_along_the_sides_own_routes() -> None:
    state = moment("usa", 2, 2.0, seed=4)
    for step in steps(state, NAMES[:2]):
        if step.ticket is not None and step.good:
            assert step.path
            assert all(state.side_routes(step.side) >> route & 1 for route in step.path)


def scored(side: int, total: int, tickets: int, longest: int) -> SideScored:
    return SideScored(side, 0, bytes(range(tickets)), b"", 0, longest, (), 0, 0, total)


def over(winners: tuple[int, ...], *sides: SideScored) -> State:
    state = State(variant("usa"), len(sides))
    state.scoring, state.winners = sides, winners
    return state


@pytest.mark.parametrize(
    ("winners", "sides", "words"),
    [
        ((0,), (scored(0, 90, 1, 9), scored(1, 80, 5, 20)), "Ana wins with 90 points."),
        ((1,), (scored(0, 90, 1, 9), scored(1, 90, 5, 2)), "Bo wins with 90 points. Level on points; more tickets"),
        ((0,), (scored(0, 90, 5, 9), scored(1, 90, 5, 2)), "Ana wins with 90 points. Level on points and tickets;"),
        ((0, 1), (scored(0, 90, 5, 9), scored(1, 90, 5, 9)), "Ana and Bo share the victory with 90 points each"),
    ],
)
def test_6_3_a_tie_is_explained(winners: tuple[int, ...], sides: tuple[SideScored, ...], words: str) -> None:
    assert winner_words(over(winners, *sides), NAMES).startswith(words)


def test_the_winner_comes_first_also_when_points_are_level() -> None:
    state = over((1,), scored(0, 90, 1, 9), scored(1, 90, 5, 2), replace(scored(2, 95, 0, 0), total=70))
    assert [one.side for one in ranked(state)] == [1, 0, 2]
