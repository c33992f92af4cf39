"""Writes the pictures and contact sheets of twelve into gallery/. Words on the command line choose pictures by name."""

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from time import perf_counter

from PIL import Image, ImageDraw, ImageFont

from app.theme.typeface import MAP_FACE
from tools.gallery import MODULES, REGISTRY
from tools.studio import Studio

FOLDER = Path(__file__).parents[2] / "gallery"
ACROSS, DOWN = 4, 3
CELL, CAPTION = (480, 320), 24
PAPER, INK = (250, 248, 243), (40, 36, 30)


def sheets(names: list[str]) -> Iterator[Image.Image]:
    """Contact sheets of twelve pictures each."""
    for start in range(0, len(names), ACROSS * DOWN):
        yield sheet(names[start : start + ACROSS * DOWN])


def sheet(names: list[str]) -> Image.Image:
    width, height = CELL
    page = Image.new("RGB", (ACROSS * width, DOWN * (height + CAPTION)), PAPER)
    draw, font = ImageDraw.Draw(page), ImageFont.truetype(MAP_FACE, 17)
    for i, name in enumerate(names):
        x, y = i % ACROSS * width, i // ACROSS * (height + CAPTION)
        with Image.open(FOLDER / f"{name}.png") as picture:
            picture.thumbnail((width - 10, height - 6), Image.Resampling.LANCZOS)
            page.paste(picture, (x + (width - picture.width) // 2, y + (height - picture.height) // 2))
        draw.text((x + width / 2, y + height + CAPTION / 2), name, INK, font, anchor="mm")
    return page


def main(wanted: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    for module in MODULES:
        import_module(module)
    studio, names, start = Studio(), [], perf_counter()
    for take in REGISTRY:
        for name, picture in take(studio):
            if not wanted or any(word in name for word in wanted):
                picture.save(FOLDER / f"{name}.png")
                names.append(name)
    for number, page in enumerate(sheets(names), 1):
        page.save(FOLDER / f"sheet-{number:02}.png")
    print(f"{len(names)} pictures in {FOLDER.name}/ in {perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main(sys.argv[1:])
