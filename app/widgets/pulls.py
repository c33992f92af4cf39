"""What hangs on a finger, and a few words beside it. It lies above everything and takes no touch."""

from __future__ import annotations

from kivy.input import MotionEvent
from kivy.metrics import dp
from kivy.properties import ObjectProperty

from app.widgets.faces import put_card, put_tile
from app.widgets.paint import BOLD, Box, Brush, Painted, lettering
from engine.cards import Card


class PullLayer(Painted):
    """Cards, or a piece of track, `at` the finger that pulls them."""

    hang = ObjectProperty(None, allownone=True)
    at = ObjectProperty((0.0, 0.0))
    shows = ("hang", "at")

    @property
    def active(self) -> bool:
        return self.hang is not None

    @property
    def words(self) -> str:
        return self.hang.words if self.hang is not None else ""

    @property
    def good(self) -> bool | None:
        return self.hang.good if self.hang is not None else None

    def on_touch_down(self, touch: MotionEvent) -> bool:
        return False

    def paint(self, brush: Brush) -> None:
        if self.hang is None:
            return
        x, y = self.at
        if self.hang.piece is not None:
            self._piece(brush, x, y, self.hang.piece)
        else:
            self._fan(brush, x, y)
        if self.words:
            self._bubble(brush, x, y)

    def _fan(self, brush: Brush, x: float, y: float) -> None:
        cards = list(self.hang.cards)[:7]
        wide, high, step = dp(38), dp(57), dp(13)
        left = x - (wide + step * (len(cards) - 1)) / 2
        for at, card in enumerate(cards):
            put_card(brush, (left + at * step, y - high * 0.85, wide, high), card, alpha=0.92)

    @staticmethod
    def _piece(brush: Brush, x: float, y: float, piece: tuple[Card, int]) -> None:
        colour, length = piece
        each = dp(20)
        left = x - each * length / 2
        for at in range(length):
            put_tile(brush, (left + at * each, y - dp(30), each - dp(1), each - dp(1)), colour)

    def _bubble(self, brush: Brush, x: float, y: float) -> None:
        """Above the lens that the map holds beside the finger, or below the finger where there is no room."""
        look = brush.look
        size = round(14 * look.unit)
        widest = min(dp(260), self.width - dp(24))
        one = lettering(self.words, size, BOLD, None, 1, "left")
        texture = one if one.width <= widest else lettering(self.words, size, BOLD, int(widest), 3, "left")
        w, h = texture.width + dp(24), texture.height + dp(14)
        left = min(max(x - w / 2, self.x + dp(6)), self.right - w - dp(6))
        low = y + dp(166)
        if low + h > self.top - dp(6):
            low = y - dp(74) - h
        ground = {None: look.high, True: look.game.valid, False: look.game.refused}[self.good]
        ink = look.ink if self.good is None else look.game.on(ground)
        box: Box = (left, max(low, self.y + dp(6)), w, h)
        brush.rounded(box, dp(14), ground)
        brush.texture((left + dp(12), box[1] + dp(7), *texture.size), texture, ink)
