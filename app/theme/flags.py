"""Small flag-like emblems for the areas of a board: stripes and one sign, drawn in a box. Data, no Kivy."""

from dataclasses import dataclass
from typing import Final

from app.theme.contrast import Colour, hex_colour


@dataclass(frozen=True)
class Flag:
    """Stripes side by side (or one above the other), each with its share, and perhaps a sign on top."""

    stripes: tuple[tuple[Colour, float], ...]
    upright: bool = True  # stripes from left to right
    sign: str = ""  # "cross" | "disc"
    sign_colour: Colour = (1.0, 1.0, 1.0)


def _even(*colours: str, upright: bool = True) -> Flag:
    return Flag(tuple((hex_colour(c), 1 / len(colours)) for c in colours), upright)


FLAGS: Final = {
    "belgium": _even("#26262A", "#F1C62E", "#C8283A"),
    "germany": _even("#26262A", "#C9302C", "#F0C22C", upright=False),
    "switzerland": Flag(((hex_colour("#D0202E"), 1.0),), sign="cross"),
    "italy": _even("#2E8B57", "#F6F3EA", "#C8283A"),
    "spain": Flag(
        ((hex_colour("#B9202A"), 0.25), (hex_colour("#F2C12E"), 0.5), (hex_colour("#B9202A"), 0.25)), upright=False
    ),
    "corsica": Flag(((hex_colour("#F6F3EA"), 1.0),), sign="disc", sign_colour=hex_colour("#2A2A2E")),
}
PLAIN: Final = _even("#5F7F86", "#F6F3EA", "#5F7F86")
