"""Every colour of the app, by day and by night. Data only, no Kivy.

Route colours are numbered as the cards are (`engine.cards`): purple, blue, orange, white, green, yellow, black,
red, then gray and the bare bed. They were searched for the largest distance that eyes with each of the three kinds of
colour blindness still see, and they differ in lightness as well as in hue. Pale ones keep their contrast to the land
by the outline that every space has.
"""

from dataclasses import dataclass
from typing import Final

from app.theme.contrast import Colour, contrast, hex_colour, mixed
from engine.header import PLAYER_COLOURS

WHITE: Final[Colour] = (1.0, 1.0, 1.0)
SEED: Final = "#2F5D62"  # the interface's accents grow from this one

_ROUTES: Final = ("#6B3577", "#0B97DE", "#DC7110", "#FCFAF2", "#0C7355", "#F3CC2D", "#242429", "#B41A16")
_GRAY: Final = "#A19B92"
_PLAYERS: Final = ("#1668B8", "#C3242B", "#2C8C3C", "#F2C21B", "#2B2B30")
PLAYER_NAMES: Final = PLAYER_COLOURS


@dataclass(frozen=True)
class Palette:
    """One theme. `on(colour)` gives the ink that reads best on a colour."""

    dark: bool
    water: Colour
    shore: Colour
    land: Colour
    near: Colour
    grain: Colour
    shade: Colour  # inner shade along the coast
    coast: Colour
    border: Colour
    relief: Colour
    table: Colour  # around the board: the sea goes on
    frame: Colour
    ink: Colour  # names and ornaments
    halo: Colour
    routes: tuple[Colour, ...]  # eight colours and gray
    edge: Colour  # outline of every space
    bed: Colour
    sleeper: Colour
    rail: Colour
    rock: Colour
    players: tuple[Colour, ...]
    city: Colour
    city_edge: Colour
    valid: Colour
    refused: Colour
    last_round: Colour
    glow: Colour  # lit cities and paths
    veil: Colour  # what darkens the rest
    card: Colour
    paper: Colour  # tickets
    stamp: Colour

    def on(self, colour: Colour) -> Colour:
        """Dark or light ink, whichever stands out more."""
        return max((INK_DARK, INK_LIGHT), key=lambda ink: contrast(ink, colour))

    def lit(self, colour: Colour, share: float = 0.28) -> Colour:
        return mixed(colour, WHITE, share)

    def shaded(self, colour: Colour, share: float = 0.3) -> Colour:
        return mixed(colour, (0.0, 0.0, 0.0), share)


INK_DARK: Final = hex_colour("#1C1A17")
INK_LIGHT: Final = hex_colour("#FFFDF6")

_COMMON: Final = {
    "routes": tuple(hex_colour(c) for c in (*_ROUTES, _GRAY)),
    "players": tuple(hex_colour(c) for c in _PLAYERS),
}

LIGHT: Final = Palette(
    dark=False,
    water=hex_colour("#C9DADD"),
    shore=hex_colour("#B3CACF"),
    land=hex_colour("#F1E9D6"),
    near=hex_colour("#E6E0D0"),
    grain=hex_colour("#D9CDB2"),
    shade=hex_colour("#DCCFB1"),
    coast=hex_colour("#6E7F80"),
    border=hex_colour("#CDBF9F"),
    relief=hex_colour("#D3C5A4"),
    table=hex_colour("#C9DADD"),
    frame=hex_colour("#5C5344"),
    ink=hex_colour("#26211A"),
    halo=hex_colour("#F7F1E3"),
    edge=hex_colour("#3A342B"),
    bed=hex_colour("#E9E0CA"),
    sleeper=hex_colour("#B9AC92"),
    rail=hex_colour("#8C8069"),
    rock=hex_colour("#6B6257"),
    city=hex_colour("#FFF8E7"),
    city_edge=hex_colour("#7C2D1C"),
    valid=hex_colour("#00A79B"),
    refused=hex_colour("#D6257F"),
    last_round=hex_colour("#9A4C00"),
    glow=hex_colour("#FF9E1B"),
    veil=hex_colour("#2B2A2E"),
    card=hex_colour("#FBF7EC"),
    paper=hex_colour("#F8F0DC"),
    stamp=hex_colour("#8A2E1F"),
    **_COMMON,
)

DARK: Final = Palette(
    dark=True,
    water=hex_colour("#111C2A"),
    shore=hex_colour("#1B2A3B"),
    land=hex_colour("#2A374B"),
    near=hex_colour("#222E40"),
    grain=hex_colour("#32405A"),
    shade=hex_colour("#222D40"),
    coast=hex_colour("#7F95B4"),
    border=hex_colour("#3F4F68"),
    relief=hex_colour("#384861"),
    table=hex_colour("#111C2A"),
    frame=hex_colour("#8FA0B8"),
    ink=hex_colour("#F2EBDA"),
    halo=hex_colour("#172133"),
    edge=hex_colour("#C9D1DC"),
    bed=hex_colour("#344359"),
    sleeper=hex_colour("#66748A"),
    rail=hex_colour("#6E7D93"),
    rock=hex_colour("#8D97A6"),
    city=hex_colour("#FFE9B0"),
    city_edge=hex_colour("#1A1410"),
    valid=hex_colour("#35D6C6"),
    refused=hex_colour("#FF6FB5"),
    last_round=hex_colour("#FFB27A"),
    glow=hex_colour("#FFC861"),
    veil=hex_colour("#05080D"),
    card=hex_colour("#F4EEDF"),
    paper=hex_colour("#EFE6CF"),
    stamp=hex_colour("#8A2E1F"),
    **_COMMON,
)


def palette(dark: bool) -> Palette:
    return DARK if dark else LIGHT
