"""A picture as eyes with one kind of colour blindness see it."""

from functools import cache

from PIL import ImageFilter
from PIL.Image import Image

from app.theme.contrast import COLOUR_BLINDNESS, seen_with

KINDS = tuple(COLOUR_BLINDNESS)
STEPS = 33


@cache
def _table(kind: str) -> ImageFilter.Color3DLUT:
    return ImageFilter.Color3DLUT.generate(STEPS, lambda red, green, blue: seen_with(kind, (red, green, blue)))


def seen(kind: str, picture: Image) -> Image:
    return picture.filter(_table(kind))
