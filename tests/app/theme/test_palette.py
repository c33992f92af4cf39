"""Colours that can be told apart: by contrast on the land, by eye, and by eyes with each kind of colour blindness."""

from itertools import combinations

import pytest

from app.theme import DARK, LIGHT, Palette
from app.theme.contrast import COLOUR_BLINDNESS, contrast, distance, hex_colour, lab, seen_with
from app.theme.marks import MARKS
from app.theme.shapes import SHAPES
from engine.cards import COLOURS

THEMES = pytest.mark.parametrize("look", [LIGHT, DARK], ids=["light", "dark"])
NAMES = (*COLOURS, "gray")

AT_A_GLANCE = 20.0  # distance in Lab at which nobody hesitates
STATES = ("valid", "refused", "last_round")


def test_contrast_is_that_of_the_guidelines() -> None:
    assert contrast((0, 0, 0), (1, 1, 1)) == pytest.approx(21)
    assert contrast(hex_colour("#777777"), (1, 1, 1)) == pytest.approx(4.48, abs=0.01)


def test_a_simulation_leaves_gray_alone_and_moves_red_and_green_together() -> None:
    for kind in COLOUR_BLINDNESS:
        assert distance(seen_with(kind, (0.5, 0.5, 0.5)), (0.5, 0.5, 0.5)) < 1
    red, green = hex_colour("#C00000"), hex_colour("#607000")
    assert distance(red, green) > 60
    assert distance(seen_with("deuteranopia", red), seen_with("deuteranopia", green)) < 30


@THEMES
@pytest.mark.parametrize("colour", range(len(NAMES)), ids=NAMES)
def test_every_route_has_three_to_one_against_the_land(look: Palette, colour: int) -> None:
    """By its fill, or where that is pale or dark as the land itself, by the outline that every space has."""
    best = max(contrast(look.routes[colour], look.land), contrast(look.edge, look.land))
    assert best >= 3
    assert contrast(look.edge, look.land) >= 3
    assert contrast(look.edge, look.water) >= 3


@THEMES
@pytest.mark.parametrize("colour", range(8), ids=COLOURS)
def test_every_mark_has_three_to_one_against_its_space(look: Palette, colour: int) -> None:
    fill = look.routes[colour]
    assert contrast(look.on(fill), fill) >= 3


@THEMES
def test_names_read_well_on_the_ground(look: Palette) -> None:
    for ground in (look.land, look.near, look.water, look.halo):
        assert contrast(look.ink, ground) >= 7


@pytest.mark.parametrize("kind", [None, *COLOUR_BLINDNESS])
def test_route_colours_stay_apart_for_all_eyes(kind: str | None) -> None:
    """Even without marks; that takes nothing away from the marks, which are on by default."""
    seen = [colour if kind is None else seen_with(kind, colour) for colour in LIGHT.routes]
    near = {(NAMES[a], NAMES[b]): distance(seen[a], seen[b]) for a, b in combinations(range(len(seen)), 2)}
    assert min(near.values()) >= AT_A_GLANCE, min(near, key=lambda pair: near[pair])


def test_lightness_differs_as_well_as_hue() -> None:
    """Printed in gray, white, yellow, the middle tones, purple and black are still an order."""
    light = {name: lab(colour)[0] for name, colour in zip(NAMES, LIGHT.routes, strict=True)}
    assert light["white"] > light["yellow"] > light["blue"] > light["green"] > light["purple"] > light["black"]
    assert light["orange"] - light["red"] > 15


@pytest.mark.parametrize("kind", [None, *COLOUR_BLINDNESS])
def test_players_colours_stay_apart_or_their_shapes_do(kind: str | None) -> None:
    """Red and green come close for some eyes: there the shapes have to tell, so they must all differ."""
    seen = [colour if kind is None else seen_with(kind, colour) for colour in LIGHT.players]
    close = [pair for pair in combinations(range(5), 2) if distance(seen[pair[0]], seen[pair[1]]) < AT_A_GLANCE]
    assert len(close) <= 1
    assert len({SHAPES[player] for player in range(5)}) == 5


def test_every_colour_has_a_mark_of_its_own() -> None:
    assert len(MARKS) == 9
    assert len({tuple(part.ring for part in mark) for mark in MARKS}) == 9


@THEMES
def test_states_never_look_like_a_route_colour(look: Palette) -> None:
    for state in STATES:
        nearest = min(distance(getattr(look, state), colour) for colour in look.routes)
        assert nearest >= 15, state
