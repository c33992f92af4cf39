"""Train cards and their backs as textures, each drawn once for every size it is shown in."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

from kivy.clock import Clock
from kivy.graphics.texture import Texture
from kivy.metrics import dp

from app.theme import palette
from app.widgets.cards import RATIO, draw_back, draw_card
from app.widgets.emblems import draw_mark_tile
from app.widgets.ink import Ink
from app.widgets.paint import Box, Brush, Look, developed
from engine.cards import EMPTY, HIDDEN, LOCOMOTIVE, Card

TALL = 1 / RATIO  # height of a card by its width
STEP = 8  # pixels


def put_card(brush: Brush, box: Box, card: Card, *, alpha: float = 1.0) -> None:
    """A card that fills the box; an empty place is an outline."""
    x, y, w, h = (round(v) for v in box)
    if card == EMPTY:
        brush.outline((x, y, w, h), dp(6), brush.look.line, dp(1))
        return
    brush.texture((x, y, w, h), face_for(card, w, brush.look), alpha=alpha)


def face_for(card: Card, width: float, look: Look) -> Texture:
    """The face at about this width: cards are drawn in steps of size, so that few have to be."""
    wide = stepped(width)
    return card_texture(card, wide, round(wide * TALL), look.game.dark, look.marks)


def stepped(width: float) -> int:
    """The width in which a card is drawn that is shown this wide."""
    return max(STEP, -(-round(width) // STEP) * STEP)


def put_top(brush: Brush, box: Box, card: Card, *, alpha: float = 1.0) -> None:
    """The upper part of a card as wide as the box, for places too low for a whole one."""
    x, y, w, h = (round(v) for v in box)
    whole = round(w * TALL)
    if card == EMPTY or h >= whole:
        put_card(brush, card_in(box) if h > whole else (x, y, w, h), card, alpha=alpha)
        return
    texture = face_for(card, w, brush.look)
    shown = texture.height * h / whole
    brush.texture((x, y, w, h), texture.get_region(0, texture.height - shown, texture.width, shown), alpha=alpha)
    brush.rect((x, y, w, 1), brush.look.game.edge, alpha)


def put_tile(brush: Brush, box: Box, card: Card, *, alpha: float = 1.0) -> None:
    """A small tile in the card's colour with its mark."""
    x, y, w, h = (round(v) for v in box)
    brush.texture((x, y, w, h), tile_for(card, w, brush.look), alpha=alpha)


def tile_for(card: Card, size: float, look: Look) -> Texture:
    return tile_texture(card, round(size), look.game.dark, look.marks)


@lru_cache(maxsize=300)
def card_texture(card: Card, width: int, height: int, dark: bool, marks: bool) -> Texture:
    ink = Ink()
    if card == HIDDEN:
        draw_back(ink, width, height, palette(dark))
    else:
        draw_card(ink, card, width, height, palette(dark), marks)
    return developed(ink, width, height)


@lru_cache(maxsize=200)
def tile_texture(card: Card, size: int, dark: bool, marks: bool) -> Texture:
    ink = Ink()
    draw_mark_tile(ink, card, (0, 0, size, size), palette(dark), marks)
    return developed(ink, size, size)


def card_in(box: Box) -> Box:
    """The largest card that stands in a box."""
    x, y, w, h = box
    wide = min(w, h / TALL)
    high = wide * TALL
    return x + (w - wide) / 2, y + (h - high) / 2, wide, high


class Warmer:
    """Draws every card in the sizes of a layout before it is needed, one in each of the coming frames."""

    def __init__(self) -> None:
        self._waiting: deque[tuple[Callable[[Card, float, Look], Texture], Card, float, Look]] = deque()
        self._clock: Any = None

    def warm(self, widths: Iterable[float], look: Look) -> None:
        sizes = dict.fromkeys(stepped(width) for width in widths if width > 4)
        cards = [(face_for, card, width, look) for width in sizes for card in range(HIDDEN + 1)]
        tiles = [(tile_for, card, size, look) for size in (dp(34), dp(36), dp(22)) for card in range(LOCOMOTIVE + 1)]
        self._waiting = deque((*cards, *tiles))
        if self._clock is None:
            self._clock = Clock.schedule_interval(self._next, 0)

    def _next(self, _dt: float) -> bool:
        if not self._waiting:
            self._clock = None
            return False
        draw, *what = self._waiting.popleft()
        draw(*what)
        return True
