"""A game as it is set up: seats, teams, colours, and what stands in its way."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app import seating
from app.seating import Draft, problems
from app.shelf import variant_ids
from engine.bots import BOTS
from engine.header import Player


def table(map_id: str, *names: str) -> Draft:
    return seating.coloured(Draft(map_id, tuple(Player(name, "", "person") for name in names)))


def test_the_first_game_can_be_started_at_once() -> None:
    draft = seating.first_draft([])
    assert problems(draft) == ()
    assert seating.first_draft(["Ana"]).seats[0].name == "Ana"


@pytest.mark.parametrize("map_id", variant_ids())
def test_changing_the_map_leaves_a_game_that_can_be_played(map_id: str) -> None:
    for draft in (seating.first_draft([]), table("usa", *"abcde"), table("asia", *"abcdef")):
        assert problems(seating.on_map(draft, map_id)) == ()


@pytest.mark.parametrize(
    ("draft", "reason"),
    [
        (table("usa", "Ana"), "USA is for 2 to 5 players; here are 1."),
        (table("asia", *"abcde"), "Asia is for 4 or 6 players; here are 5."),
        (table("usa", "Ana", " "), "Seat 2 has no name."),
        (table("usa", "Ana", "\u3164"), "Seat 2 has no name."),
        (table("usa", "Ana", "A\u200bna"), "The name of seat 2 is too long, or has signs in it that cannot be seen."),
        (table("usa", "Ana", "Аna"), "The names Ana and Аna look the same."),
        (table("usa", "Ana", "Ana "), "Two players are called Ana."),
    ],
)
def test_an_impossible_game_says_why(draft: Draft, reason: str) -> None:
    assert problems(draft) == (reason,)


def test_another_phone_needs_a_host() -> None:
    draft = table("usa", "Ana", "Bo")
    draft = seating.changed(draft, 1, replace(draft.seats[1], who="phone"))
    assert problems(draft) == ("Other phones cannot join from here.",)
    assert problems(draft, can_host=True) == ()


def test_every_side_has_its_own_colour_and_partners_share_one() -> None:
    assert len({seat.colour for seat in table("usa", *"abcde").seats}) == 5
    colours = [seat.colour for seat in table("asia", *"abcdef").seats]
    assert colours[0::2] == colours[1::2]
    assert len(set(colours)) == 3


def test_moving_a_seat_makes_other_partners_and_keeps_who_begins() -> None:
    draft = replace(table("asia", "Ana", "Bo", "Cy", "Di"), first=3)
    moved = seating.moved(draft, 3, 1)
    assert [seat.name for seat in moved.seats] == ["Ana", "Di", "Bo", "Cy"]
    assert moved.seats[moved.first].name == "Di"
    assert moved.seats[0].colour == moved.seats[1].colour != moved.seats[2].colour


def test_who_is_removed_does_not_begin() -> None:
    draft = replace(table("usa", "Ana", "Bo", "Cy"), first=1)
    assert seating.without(draft, 1).first is None
    assert seating.without(draft, 0).first == 0
    assert seating.without(draft, 2).first == 1


def test_a_new_colour_is_a_free_one_or_is_swapped() -> None:
    two = seating.recoloured(table("usa", "Ana", "Bo"), 0)
    assert [seat.colour for seat in two.seats] == ["green", "red"]
    five = table("usa", *"abcde")
    swapped = seating.recoloured(five, 0)
    assert sorted(seat.colour for seat in swapped.seats) == sorted(seat.colour for seat in five.seats)
    assert swapped.seats[0].colour != five.seats[0].colour
    team = seating.recoloured(table("asia", *"abcd"), 1)
    assert team.seats[0].colour == team.seats[1].colour != "blue"


def test_bots_are_offered_from_weak_to_strong() -> None:
    levels = [entry.level for entry in seating.offered_bots()]
    assert levels == sorted(levels, key=seating.LEVELS.index)
    assert seating.usual_bot() in BOTS
