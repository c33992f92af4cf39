"""The faces and their sizes. The map and headings are set in Zilla Slab, controls in the app's own sans. No Kivy."""

from typing import Final

from app.places import FONTS

MAP_FACE: Final = str(FONTS / "ZillaSlab-SemiBold.ttf")
HEADING_FACE: Final = str(FONTS / "ZillaSlab-Bold.ttf")
SMALLEST_NAME: Final = 11  # sp of a city's name at play zoom
