"""How far apart two colours are: the contrast ratio of the web's guidelines, distance in CIE Lab, and how colours
look to eyes that lack one kind of cone (Machado, Oliveira and Fernandes 2009, full strength). No Kivy.
"""

from math import dist
from typing import Final, TypeAlias

Colour: TypeAlias = tuple[float, float, float]  # red, green, blue, each 0 to 1
Row: TypeAlias = tuple[float, float, float]

COLOUR_BLINDNESS: Final[dict[str, tuple[Row, Row, Row]]] = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def hex_colour(text: str) -> Colour:
    """`#RRGGBB` as three numbers."""
    red, green, blue = (int(text[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """`one` with a share of `other` in it."""
    red, green, blue = (a + (b - a) * share for a, b in zip(one, other, strict=True))
    return red, green, blue


def linear(colour: Colour) -> Colour:
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour)
    return red, green, blue


def encoded(light: Colour) -> Colour:
    """The inverse of `linear`, cut to what a screen can show."""
    inside = (min(1.0, max(0.0, c)) for c in light)
    red, green, blue = (12.92 * c if c <= 0.0031308 else 1.055 * c ** (1 / 2.4) - 0.055 for c in inside)
    return red, green, blue


def luminance(colour: Colour) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """From 1 (the same) to 21 (black on white)."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def seen_with(blindness: str, colour: Colour) -> Colour:
    """The colour as eyes with this kind of colour blindness see it."""
    light = linear(colour)
    rows = COLOUR_BLINDNESS[blindness]
    red, green, blue = (sum(m * c for m, c in zip(row, light, strict=True)) for row in rows)
    return encoded((red, green, blue))


def lab(colour: Colour) -> tuple[float, float, float]:
    """CIE Lab: lightness 0 to 100, and the two axes of hue."""
    red, green, blue = linear(colour)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(one: Colour, other: Colour) -> float:
    """Distance in Lab; about 2 can just be seen, 20 is told apart at a glance."""
    return dist(lab(one), lab(other))
