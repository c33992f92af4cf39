"""All words of a board in one picture: city names, signs, tunnel numbers, figures. Set by Pillow, no Kivy.

Every word has a halo of the ground's colour, and is set for exactly one scale, so that it is sharp there.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from PIL import Image, ImageDraw, ImageFont

from app.theme.contrast import Colour

GAP = 2
WIDEST = 1024


@dataclass(frozen=True)
class Word:
    """What to set: the same word in another size or colour is another word."""

    text: str
    face: str
    size: float  # pixels of one em
    ink: Colour
    halo: Colour | None = None


@dataclass(frozen=True)
class Patch:
    """A word's place in the picture, in pixels from the upper left; `pad` is the halo around the text's own box."""

    x: int
    y: int
    w: int
    h: int
    pad: int
    width: float  # of the text, without its halo
    rise: float  # from the patch's upper edge down to the base line


@dataclass(frozen=True)
class Atlas:
    """The picture as bytes (RGBA, upper row first) and where every word is in it."""

    width: int
    height: int
    pixels: bytes
    patches: dict[Word, Patch]


@cache
def face(path: str, size: float) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, max(4.0, size))


def make_atlas(words: Iterable[Word]) -> Atlas:
    """Set the words row by row, the tallest first."""
    sizes = {word: _measure(word) for word in dict.fromkeys(words)}
    patches: dict[Word, Patch] = {}
    x = y = row = 0
    widest = max([WIDEST, *(size[0] for size in sizes.values())])
    for word, (w, h, pad, width, rise) in sorted(sizes.items(), key=lambda item: -item[1][1]):
        if x + w > widest:
            x, y, row = 0, y + row + GAP, 0
        patches[word] = Patch(x, y, w, h, pad, width, rise)
        x, row = x + w + GAP, max(row, h)
    image = Image.new("RGBA", (widest, max(1, y + row)), (0, 0, 0, 0))
    for word, patch in patches.items():
        image.paste(_set(word, patch), (patch.x, patch.y))
    return Atlas(image.width, image.height, image.tobytes(), patches)


def halo_width(size: float) -> int:
    return max(1, round(size * 0.14))


def _measure(word: Word) -> tuple[int, int, int, float, float]:
    font = face(word.face, word.size)
    pad = halo_width(word.size) + 1 if word.halo else 1
    left, top, right, bottom = font.getbbox(word.text, anchor="ls")
    width = font.getlength(word.text)
    over = max(0, -left)  # an overhanging letter
    return int(max(right, width) + over) + 2 * pad + 1, int(bottom - top) + 2 * pad, pad + int(over), width, pad - top


def _set(word: Word, patch: Patch) -> Image.Image:
    ground = (*_bytes(word.halo or word.ink), 0)
    image = Image.new("RGBA", (patch.w, patch.h), ground)
    draw = ImageDraw.Draw(image)
    stroke = {"stroke_width": halo_width(word.size), "stroke_fill": (*_bytes(word.halo), 235)} if word.halo else {}
    at = (patch.pad, patch.rise)
    draw.text(at, word.text, (*_bytes(word.ink), 255), face(word.face, word.size), anchor="ls", **stroke)
    return image


def _bytes(colour: Colour) -> tuple[int, int, int]:
    red, green, blue = (round(c * 255) for c in colour)
    return red, green, blue
