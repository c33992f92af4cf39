"""Draws the app's icon and splash picture into assets/icons: a track that runs to the end of the line.

python -m tools.icons
"""

from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

ROOT = Path(__file__).parent.parent
ICONS = ROOT / "assets" / "icons"
FONT = ROOT / "assets" / "fonts" / "ZillaSlab-Bold.ttf"
PAPER, INK, RUST, WATER, SLEEPER = "#EFE6D2", "#24384A", "#B4472E", "#C9D8DA", "#8A7458"
SHARP = 4  # drawn so many times larger, then reduced
SLEEPERS = (0.98, 0.865, 0.765, 0.678, 0.602, 0.536)


class Sheet:
    """A square canvas with the origin at the top left and one unit a side."""

    def __init__(self, size: int, ground: str | None) -> None:
        self.size = size * SHARP
        self.image = Image.new("RGBA", (self.size, self.size), ground or (0, 0, 0, 0))
        self.draw = ImageDraw.Draw(self.image)

    def polygon(self, points: list[tuple[float, float]], colour: str) -> None:
        self.draw.polygon([(x * self.size, y * self.size) for x, y in points], colour)

    def disc(self, x: float, y: float, radius: float, colour: str) -> None:
        s = self.size
        self.draw.ellipse(((x - radius) * s, (y - radius) * s, (x + radius) * s, (y + radius) * s), colour)

    def finished(self) -> Image.Image:
        return self.image.resize((self.size // SHARP, self.size // SHARP), Image.Resampling.LANCZOS)


def ground(sheet: Sheet) -> None:
    """Paper, and a bay with contour lines as on the boards."""
    for radius, colour in ((0.37, "#BFD0D3"), (0.355, PAPER), (0.33, "#BFD0D3"), (0.315, PAPER), (0.29, WATER)):
        sheet.disc(1.06, 0.06, radius, colour)


def emblem(sheet: Sheet, scale: float = 1.0) -> None:
    """Rails on sleepers that narrow towards a station."""

    def at(x: float, y: float) -> tuple[float, float]:
        return 0.5 + (x - 0.5) * scale, 0.5 + (y - 0.5) * scale

    def half(y: float) -> float:
        return 0.045 + (y - 0.4) * 0.36

    for y in SLEEPERS:
        wide, thick = half(y) * 1.55, 0.020 + (y - 0.5) * 0.05
        sheet.polygon([at(0.5 + dx * wide, y + dy * thick) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1))], SLEEPER)
    for side in (-1, 1):
        near, far = half(1.0), half(0.4)
        edge = [(far - 0.012, 0.4), (far + 0.012, 0.4), (near + 0.034, 1.0), (near - 0.034, 1.0)]
        sheet.polygon([at(0.5 + side * x, y) for x, y in edge], INK)
    for radius, colour in ((0.205, INK), (0.165, PAPER), (0.115, RUST)):
        sheet.disc(*at(0.5, 0.29), radius * scale, colour)


def icon() -> Image.Image:
    sheet = Sheet(512, PAPER)
    ground(sheet)
    emblem(sheet, 0.9)
    return sheet.finished()


def foreground() -> Image.Image:
    """Android shows the middle two thirds and cuts them into any shape."""
    sheet = Sheet(432, None)
    emblem(sheet, 0.56)
    return sheet.finished()


def background() -> Image.Image:
    sheet = Sheet(432, PAPER)
    ground(sheet)
    return sheet.finished()


def presplash() -> Image.Image:
    picture = Image.new("RGB", (720, 720), PAPER)
    sheet = Sheet(420, None)
    emblem(sheet, 0.92)
    mark = sheet.finished()
    picture.paste(mark, (150, 60), mark)
    draw = ImageDraw.Draw(picture)
    draw.text((360, 580), "Railhead", INK, ImageFont.truetype(str(FONT), 104), anchor="mm")
    return picture


def main() -> None:
    ICONS.mkdir(parents=True, exist_ok=True)
    for name, picture in (("icon", icon()), ("foreground", foreground()), ("background", background())):
        picture.quantize(64).save(ICONS / f"{name}.png", optimize=True)
    presplash().save(ICONS / "presplash.jpg", quality=88, optimize=True)


if __name__ == "__main__":
    main()
