"""Cards as a row of small tiles with their numbers, to look at; it wraps and is as high as it needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.input import MotionEvent
from kivy.metrics import dp

from app.widgets.faces import put_card, put_tile
from app.widgets.hand import ORDER
from app.widgets.paint import BOLD, Brush, Painted
from engine.cards import EMPTY, HIDDEN, Card, Tally, counts

TILE, STEP, ROW = 26, 58, 34  # dp


class Tiles(Painted):
    """Kinds of cards and how many of each."""

    def __init__(self, **settings: Any) -> None:
        self.cards: Sequence[tuple[Card, int]] = ()
        super().__init__(size_hint_y=None, height=dp(ROW), **settings)
        self.bind(width=self._grow)

    def show(self, cards: Tally) -> None:
        numbers = counts(cards)
        self.put([(kind, numbers[kind]) for kind in (*ORDER, HIDDEN) if numbers[kind]])

    def show_each(self, cards: Sequence[Card]) -> None:
        """One tile a card, for a market."""
        self.put([(card, 1) for card in cards if card != EMPTY])

    def put(self, cards: Sequence[tuple[Card, int]]) -> None:
        if cards != self.cards:
            self.cards = cards
            self._grow()
            self.repaint()

    @property
    def across(self) -> int:
        return max(1, int(self.width // dp(STEP)))

    def _grow(self, *_: Any) -> None:
        self.height = dp(ROW) * max(1, -(-len(self.cards) // self.across))

    def blank_touched(self, touch: MotionEvent) -> bool:
        """Nothing here is touched: whatever scrolls it may have the finger."""
        return False

    def paint(self, brush: Brush) -> None:
        for at, (card, number) in enumerate(self.cards):
            x = self.x + at % self.across * dp(STEP)
            y = self.top - (at // self.across + 1) * dp(ROW) + dp(ROW - TILE) / 2
            if card == HIDDEN:
                put_card(brush, (x + dp(4), y, dp(TILE) * 0.66, dp(TILE)), card)
            else:
                put_tile(brush, (x, y, dp(TILE), dp(TILE)), card)
            if number > 1:
                box = (x + dp(TILE + 3), y, dp(STEP - TILE - 4), dp(TILE))
                brush.text(box, f"×{number}", 14, brush.look.ink, face=BOLD, fit=True)
