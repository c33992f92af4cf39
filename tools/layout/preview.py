"""A plain picture of a layout, to judge it by before any widget draws it."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw, ImageFont

from app.layout.geometry import Point, pairs, turned_box

Data = Mapping[str, Any]

FACE = str(Path(__file__).parents[2] / "assets" / "fonts" / "ZillaSlab-SemiBold.ttf")
INK = "#3a3226"
PAINT = {
    "purple": "#8e4a9e",
    "blue": "#2f6fb7",
    "orange": "#e0822b",
    "white": "#f7f4ea",
    "green": "#4f9a45",
    "yellow": "#edc92f",
    "black": "#33312f",
    "red": "#c23b33",
    "gray": "#a9a49a",
    None: "#d8cdb4",
}
GROUND = {"near": "#efe8d6", "play": "#e6dabc", "lakes": "#bcd3da"}


class Picture:
    """Draws in board units, y up, on an image `zoom` times as large."""

    def __init__(self, layout: Data, zoom: float) -> None:
        self.layout, self.zoom = layout, zoom
        self.height = layout["board"][1]
        size = round(layout["board"][0] * zoom), round(self.height * zoom)
        self.image = Image.new("RGB", size, "#c6dbe1")
        self.draw = ImageDraw.Draw(self.image)

    def at(self, points: Sequence[Point]) -> list[Point]:
        return [(x * self.zoom, (self.height - y) * self.zoom) for x, y in points]

    def fill(self, points: Sequence[Point], colour: str, outline: str | None = None) -> None:
        self.draw.polygon(self.at(points), colour, outline)

    def line(self, flat: Sequence[float], colour: str, width: float = 1.0) -> None:
        self.draw.line(self.at(pairs(flat)), colour, max(1, round(width * self.zoom)), joint="curve")

    def circle(self, x: float, y: float, r: float, colour: str) -> None:
        box = self.at([(x - r, y + r), (x + r, y - r)])
        self.draw.ellipse([*box[0], *box[1]], colour, INK)

    def frame(self, box: Sequence[float], fill: str | None = None) -> None:
        x, y, w, h = box
        low, high = self.at([(x, y + h), (x + w, y)])
        self.draw.rectangle([*low, *high], fill, INK)

    def text(self, x: float, y: float, words: str, size: float, anchor: str = "mm") -> None:
        font = ImageFont.truetype(FACE, size * self.zoom)
        place = self.at([(x, y)])[0]
        self.draw.text(place, words, INK, font, anchor, stroke_width=round(self.zoom), stroke_fill="#f3ecda")


def save_picture(layout: Data, board: Data, path: Path, zoom: float = 1.25) -> None:
    picture = Picture(layout, zoom)
    _ground(picture)
    _routes(picture, {r["id"]: r for r in board["routes"]})
    _cities(picture)
    _signs(picture)
    picture.image.save(path)


def _ground(picture: Picture) -> None:
    layout = picture.layout
    for kind, colour in GROUND.items():
        for piece in layout["land"][kind]:
            points = pairs(piece["points"])
            for i in range(0, len(piece["triangles"]), 3):
                picture.fill([points[k] for k in piece["triangles"][i : i + 3]], colour)
    for lines in layout["shore"]:
        for line in lines:
            picture.line(line, "#a9c6cf", 0.5)
    for line in layout["borders"]:
        picture.line(line, "#cbbd98", 0.7)
    for line in layout["coast"]:
        picture.line(line, "#6d6046", 0.9)
    for stroke in layout["relief"]:
        picture.line(stroke, "#bfae86", 0.7)


def _routes(picture: Picture, facts: Mapping[str, Data]) -> None:
    layout = picture.layout
    for name, route in layout["routes"].items():
        fact = facts[name]
        for i, (x, y, angle) in enumerate(route["spaces"]):
            box = turned_box(x, y, angle, route["length"], layout["space"][1])
            picture.fill(box.corners(), PAINT[fact["colour"]], INK)
            if fact.get("tunnel_draw"):
                picture.fill(box.grown(-2.5).corners(), PAINT[fact["colour"]], "#ffffff")
            if i in route.get("locomotives", ()):
                picture.circle(x, y, layout["space"][1] * 0.35, "#ffffff")
        if "plate" in route:
            picture.circle(*route["plate"], "#ffffff")
            picture.text(*route["plate"][:2], str(fact["tunnel_draw"]), route["plate"][2] * 1.3)


def _cities(picture: Picture) -> None:
    layout = picture.layout
    for city in layout["cities"].values():
        picture.circle(city["x"], city["y"], city["r"], "#f6efdd")
        picture.circle(city["x"], city["y"], city["r"] * 0.55, "#b4452f")
        if label := city["label"]:
            step = layout["font"] * layout["line_height"]
            x, anchor = {
                "left": (label["x"], "lm"),
                "right": (label["x"] + label["w"], "rm"),
                "center": (label["x"] + label["w"] / 2, "mm"),
            }[label["anchor"]]
            for k, words in enumerate(label["lines"]):
                picture.text(x, label["y"] + label["h"] - (k + 0.5) * step, words, layout["font"], anchor)


def _signs(picture: Picture) -> None:
    layout = picture.layout
    for name, area in layout["areas"].items():
        picture.frame(area["box"], "#f3ecda")
        picture.frame(area["flag"], "#8fa8c8")
        x, y, w, h = area["name"]
        picture.frame(area["name"])
        picture.text(x + w / 2, y + h / 2, name, layout["font"])
    for key in ("title", "compass", "scale"):
        if layout[key]:
            picture.frame(layout[key])
            picture.text(layout[key][0] + 5, layout[key][1] + 8, key, 10, "lm")
    inset, (width, height) = layout["frame"], layout["board"]
    picture.frame([inset, inset, width - 2 * inset, height - 2 * inset])
