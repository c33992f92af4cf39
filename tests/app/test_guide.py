"""The game in words: every map says what differs there, and which data are stand-ins."""

from __future__ import annotations

import pytest

from app import guide
from app.seating import offered_bots
from app.shelf import find_variant, variant_ids


@pytest.mark.parametrize("map_id", variant_ids())
def test_every_map_says_what_differs(map_id: str) -> None:
    variant = find_variant(map_id)
    said = " ".join(guide.differences(variant))
    numbers = variant.numbers
    assert f"{numbers.trains} trains" in said
    assert f"{numbers.tickets_dealt} dealt" in said
    assert ("Partners" in said) == (numbers.team_size > 1)
    assert ("Tunnels" in said) == any(route.tunnel_draw for route in variant.board.routes)
    assert ("Ferries" in said) == any(route.locomotives for route in variant.board.routes)
    assert ("bare beds" in said) == bool(variant.board.beds)
    assert ("Most tickets completed" in said) == bool(numbers.globetrotter_bonus)


def test_stand_ins_are_named_where_there_are_any() -> None:
    assert guide.stand_ins(find_variant("usa")) == ()
    for map_id in ("usa-2025", "asia", "france"):
        (words,) = guide.stand_ins(find_variant(map_id))
        assert "stand-in" in words


def test_players_are_a_range_or_a_choice() -> None:
    assert guide.players_words(find_variant("usa")) == "2 to 5 players"
    assert guide.players_words(find_variant("asia")) == "4 or 6 players"


def test_every_bot_that_is_offered_has_a_character_in_words() -> None:
    for entry in offered_bots():
        assert guide.character_words(entry.character), entry.character
        assert guide.level_name(entry.level)


def test_there_is_something_to_read() -> None:
    chapters = (*guide.chapters(), guide.touch_chapter())
    assert all(chapter.title and chapter.words for chapter in chapters)
