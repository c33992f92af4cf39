"""Train cards and their backs as textures, each drawn once for every size it is shown in."""

from __future__ import annotations

from functools import lru_cache

from kivy.graphics.texture import Texture
from kivy.metrics import dp

from app.theme.contrast import Colour
from app.theme.marks import MARKS
from app.theme.palette import Palette
from app.widgets.ink import Ink
from app.widgets.paint import Box, Brush, developed
from engine.cards import EMPTY, HIDDEN, LOCOMOTIVE, Card

RATIO = 1.45  # height of a card by its width


def put_card(brush: Brush, box: Box, card: Card, *, alpha: float = 1.0) -> None:
    """A card that fills the box."""
    x, y, w, h = (round(v) for v in box)
    if card == EMPTY:
        brush.outline((x, y, w, h), dp(6), brush.look.line, dp(1))
        return
    brush.texture((x, y, w, h), card_texture(card, w, h, brush.look.game.dark), alpha=alpha)


@lru_cache(maxsize=300)
def card_texture(card: Card, width: int, height: int, dark: bool) -> Texture:
    from app.theme import palette

    ink = Ink()
    draw_card(ink, card, width, height, palette(dark))
    return developed(ink, width, height)


def draw_card(ink: Ink, card: Card, w: float, h: float, look: Palette) -> None:
    """The face of a card, or its back when it is hidden."""
    colour = look.table if card == HIDDEN else look.card if card == LOCOMOTIVE else look.routes[card]
    r = min(w, h) * 0.11
    ink.rounded(w / 2, h / 2, w, h, r, look.edge)
    ink.rounded(w / 2, h / 2, w - dp(2), h - dp(2), r * 0.9, look.card)
    ink.rounded(w / 2, h / 2, w - dp(5), h - dp(5), r * 0.7, colour)
    if card == HIDDEN:
        return
    if card == LOCOMOTIVE:
        _band(ink, w, h, look)
    size = min(w, h) * 0.56
    ink.picture(MARKS[card], w / 2, h / 2, size, _mark_colour(card, look), colour)


def _mark_colour(card: Card, look: Palette) -> Colour:
    return look.edge if card == LOCOMOTIVE else look.on(look.routes[card])


def _band(ink: Ink, w: float, h: float, look: Palette) -> None:
    """The many-coloured band of a locomotive."""
    each = (w - dp(8)) / 8
    for colour in range(8):
        for low in (dp(4), h - dp(4) - h * 0.1):
            ink.rect(dp(4) + each * colour, low, each, h * 0.1, look.routes[colour])
