"""All words of a board in one picture: city names, signs, tunnel numbers, figures. Set by Pillow, no Kivy.

Every word has a halo of the ground's colour, and is set for exactly one scale, so that it is sharp there.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

from app.theme.contrast import Colour

GAP = 2
WIDEST = 1024
FINE, LARGE = 4, 40  # how much finer words are drawn, and the size in pixels from which twice is enough
EXACT = 512  # pixels of an em at which a rounded advance is exact enough


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
    """The plain layout is the one that every phone has."""
    return ImageFont.truetype(path, max(4.0, size), layout_engine=ImageFont.Layout.BASIC)


@cache
def _advance(path: str, letter: str) -> float:
    """Of a letter, in em: the plain layout rounds it to whole pixels, which a large size makes harmless."""
    return face(path, EXACT).getlength(letter) / EXACT


def text_width(path: str, size: float, text: str) -> float:
    """Pixels of a text, letter by letter."""
    return size * sum(_advance(path, letter) for letter in text)


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
    image = _set(patches, widest, max(1, y + row))
    return Atlas(image.width, image.height, image.tobytes(), patches)


def halo_width(size: float) -> int:
    return max(1, round(size * 0.11))


def _measure(word: Word) -> tuple[int, int, int, float, float]:
    pad = halo_width(word.size) + 2 if word.halo else 2
    _, top, _, bottom = face(word.face, word.size).getbbox(word.text, anchor="ls")
    width = text_width(word.face, word.size, word.text)
    return int(width) + 2 * pad + 2, int(bottom - top) + 2 * pad + 2, pad, width, pad + 1 - top


def _set(patches: dict[Word, Patch], width: int, height: int) -> Image.Image:
    """Words of one colour and size of halo are set together: the halo is the text grown by a filter, which is fast."""
    picture = Image.new("RGBA", (width, height), (0, 0, 0, 0))
    for (ink, halo, grown), words in _alike(patches).items():
        mask = _mask([(word, patches[word]) for word in words], width, height)
        if halo:
            around = mask.filter(ImageFilter.MaxFilter(2 * grown + 1)).filter(ImageFilter.BoxBlur(0.6))
            picture.paste((*_bytes(halo), 255), mask=around)
            picture.putalpha(ImageChops.lighter(picture.getchannel("A"), around))
        _ink_in(picture, mask, ink)
    return picture


def _mask(words: list[tuple[Word, Patch]], width: int, height: int) -> Image.Image:
    """The words in white, drawn finer and reduced: so letters stand evenly, and are as wide on every device."""
    fine = FINE if all(word.size < LARGE for word, _ in words) else 2
    mask = Image.new("L", (width * fine, height * fine), 0)
    draw = ImageDraw.Draw(mask)
    for word, patch in words:
        at = ((patch.x + patch.pad) * fine, (patch.y + patch.rise) * fine)
        draw.text(at, word.text, 255, face(word.face, word.size * fine), anchor="ls")
    return mask.reduce(fine)


def _alike(patches: dict[Word, Patch]) -> dict[tuple[Colour, Colour | None, int], list[Word]]:
    found: dict[tuple[Colour, Colour | None, int], list[Word]] = {}
    for word in patches:
        found.setdefault((word.ink, word.halo, halo_width(word.size) if word.halo else 0), []).append(word)
    return found


def _ink_in(picture: Image.Image, mask: Image.Image, ink: Colour) -> None:
    """Text over whatever is there; where nothing was, its own colour fades out instead of turning dark."""
    alpha = ImageChops.lighter(picture.getchannel("A"), mask)
    bare = picture.getchannel("A").point(lambda a: 0 if a else 255)
    picture.paste((*_bytes(ink), 0), mask=bare)
    picture.paste((*_bytes(ink), 255), mask=mask)
    picture.putalpha(alpha)


def _bytes(colour: Colour) -> tuple[int, int, int]:
    red, green, blue = (round(c * 255) for c in colour)
    return red, green, blue
