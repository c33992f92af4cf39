"""How wide a name is, without a font: advances of a wide serif face, rounded up, in parts of the em size."""

from collections.abc import Iterator
from itertools import combinations
from unicodedata import combining, normalize

LINE_HEIGHT = 1.15

_GROUPS = {
    0.25: "'’",
    0.30: "ijl .,",
    0.35: "f-",
    0.40: "tIJ()",
    0.45: "r",
    0.50: "sz",
    0.55: "acekovxy",
    0.60: "bdghnpquLY0123456789",
    0.65: "AFPSTVXZ",
    0.70: "BCEKR",
    0.75: "DGOQ",
    0.80: "wHNU",
    0.90: "m",
    0.95: "MW",
}
_ADVANCE = {letter: advance for advance, letters in _GROUPS.items() for letter in letters}
_UNKNOWN = 1.0  # as wide as a Chinese sign


def text_width(text: str) -> float:
    """Width in em; an accent adds nothing."""
    return sum(_ADVANCE.get(c, _UNKNOWN) for c in normalize("NFD", text) if not combining(c))


def line_breaks(name: str) -> Iterator[tuple[str, ...]]:
    """Every way to write a name on one to three lines; a hyphen stays at the end of its line."""
    words = name.replace("-", "- ").split(" ")
    for count in range(min(3, len(words))):
        for cuts in combinations(range(1, len(words)), count):
            parts = zip((0, *cuts), (*cuts, len(words)), strict=True)
            yield tuple(" ".join(words[i:j]).replace("- ", "-") for i, j in parts)


def text_size(lines: tuple[str, ...], font: float) -> tuple[float, float]:
    """Width and height of the lines in units."""
    return max(map(text_width, lines)) * font, len(lines) * LINE_HEIGHT * font
