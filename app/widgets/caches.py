"""What is given back when the system runs short of memory: everything that can be drawn again."""

from __future__ import annotations

import gc

from kivy.cache import Cache

from app.widgets.faces import card_texture, tile_texture
from app.widgets.paint import lettering, pictured

DRAWN_AGAIN = (card_texture, tile_texture, lettering, pictured)


def give_back() -> None:
    """Only on the UI thread: textures belong to it. What is on the screen stays there."""
    for drawn in DRAWN_AGAIN:
        drawn.cache_clear()
    for kept in ("kv.image", "kv.texture"):
        Cache.remove(kept)
    gc.collect()
