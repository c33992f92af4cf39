"""Pictures of everything that is drawn, to be looked at: `make gallery`, or `python -m tools.gallery asia` for a part.

A module of pictures defines functions marked `@pictures`: each takes the studio and yields names and images. A new
module is listed in `MODULES`, one of the app's screens as well as one of boards.
"""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from PIL.Image import Image

from tools.studio import Studio

MODULES = (
    "tools.gallery.boards",
    "tools.gallery.faces",
    "tools.gallery.pages",
    "tools.gallery.play",
    "tools.gallery.tables",
)
PHONE, SIDEWAYS, TABLET = (412, 915), (915, 412), (1280, 800)

Pictures: TypeAlias = Callable[[Studio], Iterator[tuple[str, Image]]]
REGISTRY: list[Pictures] = []


def pictures(take: Pictures) -> Pictures:
    """Marks a function whose pictures belong into the gallery."""
    REGISTRY.append(take)
    return take
