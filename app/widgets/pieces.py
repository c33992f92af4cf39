"""The common supply of track pieces: a place for every colour and length, with how many are left."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty

from app.i18n import _
from app.play.track import Piece
from app.widgets.faces import put_tile
from app.widgets.paint import BOLD, Box, Brush
from app.widgets.scrolled import Scrolled
from app.widgets.tickets import header
from engine.cards import LOCOMOTIVE, Card, count


class Supply(Scrolled):
    """Eight colours by the lengths that there are. `can` holds the pieces that fit somewhere now."""

    supply = ObjectProperty(())
    lengths = ObjectProperty(())  # those of which there are pieces at all
    can = ObjectProperty(None, allownone=True)  # None: only to be looked at
    picked = ObjectProperty(None, allownone=True)
    closes = BooleanProperty(False)
    shows = ("supply", "lengths", "can", "picked", "closes")

    def box_of(self, piece: Piece) -> Box:
        return self.spots.get(piece, (self.center_x, self.center_y, dp(40), dp(40)))

    def paint_list(self, brush: Brush) -> float:
        look = brush.look
        brush.rect((self.x, self.y, self.width, self.height), look.low)
        lengths = self.lengths
        if not lengths or not self.supply:
            return 0.0
        top = header(brush, self, self.top + self.offset, _("Track pieces left")) if self.closes else self.top
        room = top - self.y - dp(4) if self.closes else self.height
        columns, rows = self._grid(len(lengths), room)
        w = (self.width - dp(8)) / columns
        h = max(dp(48), min(dp(64), (room - dp(4)) / rows))
        for at, (length, colour) in enumerate(self._order(lengths, columns)):
            box = (self.x + dp(4) + at % columns * w, top - dp(2) - (at // columns + 1) * h, w - dp(3), h - dp(3))
            self.spots[colour, length] = box
            self._piece(brush, box, (colour, length), count(self.supply[length], colour))
        return self.top + self.offset - top + rows * h + dp(4)

    def _grid(self, lengths: int, room: float) -> tuple[int, int]:
        """Colours side by side where the room is wide, lengths side by side where it is narrow."""
        if self.width >= dp(48) * 16 and room < lengths * dp(48):
            return 16, (8 * lengths + 15) // 16
        if self.width >= dp(48) * 8:
            return 8, lengths
        return lengths, 8

    @staticmethod
    def _order(lengths: Sequence[int], columns: int) -> list[tuple[int, Card]]:
        if columns == len(lengths) and columns < 8:
            return [(length, colour) for colour in range(LOCOMOTIVE) for length in lengths]
        return [(length, colour) for length in lengths for colour in range(LOCOMOTIVE)]

    def _piece(self, brush: Brush, box: Box, piece: Piece, number: int) -> None:
        look = brush.look
        colour, length = piece
        x, y, w, h = box
        fits = number and (self.can is None or piece in self.can)
        alpha = 1.0 if fits else 0.3
        brush.rounded(
            box, dp(8), look.accent if piece == self.picked else look.high, 0.5 if piece == self.picked else 1
        )
        size = min(dp(22), h * 0.5)
        put_tile(brush, (x + dp(4), y + h - size - dp(4), size, size), colour, alpha=alpha)
        left = x + dp(6) + size
        brush.text(
            (left, y + h - size - dp(4), x + w - left - dp(3), size),
            f"×{number}",
            13,
            look.ink,
            face=BOLD,
            alpha=alpha,
            fit=True,
        )
        self._rails(brush, (x + dp(4), y + dp(3), w - dp(8), h - size - dp(8)), colour, length, alpha)
        if self.pressed == piece:
            brush.rounded(box, dp(8), look.ink, 0.12)

    def _rails(self, brush: Brush, box: Box, colour: Card, length: int, alpha: float) -> None:
        """As many short spaces as the piece is long."""
        x, y, w, h = box
        gap = dp(2)
        each = min((w - (length - 1) * gap) / length, dp(16))
        high = min(h, dp(9))
        for at in range(length):
            space = (x + at * (each + gap), y + (h - high) / 2, each, high)
            brush.rounded(space, dp(2), brush.look.game.edge, alpha)
            inner = (space[0] + 1, space[1] + 1, space[2] - 2, space[3] - 2)
            brush.rounded(inner, dp(1.5), brush.look.game.routes[colour], alpha)
