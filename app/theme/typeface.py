"""The faces and their sizes. The map and headings are set in Zilla Slab, controls in the app's own sans. No Kivy."""

from typing import Any, Final

from app.places import FONTS

MAP_FACE: Final = str(FONTS / "ZillaSlab-SemiBold.ttf")
HEADING_FACE: Final = str(FONTS / "ZillaSlab-Bold.ttf")
SANS: Final = "Roboto"
SANS_MEDIUM: Final = "RobotoMedium"
SMALLEST_NAME: Final = 11  # sp of a city's name at play zoom

# Material's styles, each with the face and the size in sp of its three roles: large, medium, small
STYLES: Final = {
    "Display": ((HEADING_FACE, 57), (HEADING_FACE, 45), (HEADING_FACE, 38)),
    "Headline": ((HEADING_FACE, 32), (HEADING_FACE, 28), (HEADING_FACE, 26)),
    "Title": ((HEADING_FACE, 20), (SANS_MEDIUM, 16), (SANS_MEDIUM, 14)),
    "Body": ((SANS, 16), (SANS, 14), (SANS, 12)),
    "Label": ((SANS_MEDIUM, 14), (SANS_MEDIUM, 12), (SANS_MEDIUM, 11)),
}
ROLES: Final = ("large", "medium", "small")
ICON_SIZE: Final = 24  # dp: an icon is as large as a finger needs it, whatever the size of the text


def font_styles(sp: float, dp: float) -> dict[str, dict[str, Any]]:
    """What `theme_cls.font_styles` holds when one sp and one dp are so many pixels."""
    styles = {
        name: {role: _style(face, points * sp) for role, (face, points) in zip(ROLES, roles, strict=True)}
        for name, roles in STYLES.items()
    }
    return {"Icon": {"large": _style("Icons", ICON_SIZE * dp)}, **styles}


def _style(face: str, pixels: float) -> dict[str, Any]:
    return {"font-name": face, "font-size": pixels, "line-height": 1.0}
