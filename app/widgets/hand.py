"""Cards of a hand or of a team's rack, one pile a colour with its number, locomotives first.

A tap picks a pile, a pull takes it (with all picked ones) onto the map. Piles that cannot pay are greyed.
"""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty

from app.i18n import _
from app.play.claiming import ORDER
from app.widgets.faces import TALL, put_top
from app.widgets.paint import BOLD, Box, Brush
from app.widgets.scrolled import Scrolled
from engine.actions import Place
from engine.cards import Card, counts

LEAST = 48.0  # dp
SHELF = 17.0  # dp that the rack's shelf is high


class Piles(Scrolled):
    """The piles of one place, along a row or down a rail."""

    place = ObjectProperty(Place.HAND)
    cards = ObjectProperty(0)
    picked = ObjectProperty(frozenset())
    useful = ObjectProperty(None, allownone=True)  # the kinds that can pay; None: all are as good
    hidden = BooleanProperty(False)  # nobody's: show nothing at all
    lit = BooleanProperty(False)  # something that is being pulled may be dropped here
    shows = ("place", "cards", "picked", "useful", "hidden", "lit")

    def __init__(self, **settings: Any) -> None:
        super().__init__(sideways=True, **settings)

    @property
    def grey(self) -> frozenset[Card]:
        return frozenset() if self.useful is None else frozenset(ORDER) - self.useful

    def _repaint(self, *_: Any) -> None:
        self.sideways = self.width >= self.height
        super()._repaint()

    def box_of(self, card: Card) -> Box:
        """Where a card of this kind lies, or will once it has arrived."""
        numbers = counts(self.cards)
        return self._boxes([kind for kind in ORDER if numbers[kind] or kind == card])[0][card]

    @property
    def card_width(self) -> float:
        """How wide a card is, as long as there is room for all piles."""
        foot = SHELF * dp(1) if self.place is Place.RACK else 0.0
        if self.width < self.height:
            return self.width - dp(21)
        return (self.height - foot - dp(19)) / TALL

    def paint_list(self, brush: Brush) -> float:
        look = brush.look
        ground = look.surface if self.place is Place.HAND else look.container
        brush.rect((self.x, self.y, self.width, self.height), ground)
        if self.place is Place.RACK:
            self._rack(brush)
        if self.lit:
            brush.outline(
                (self.x + dp(3), self.y + dp(3), self.width - dp(6), self.height - dp(6)),
                dp(10),
                look.game.valid,
                dp(2),
            )
        numbers = counts(self.cards)
        kinds = [kind for kind in ORDER if numbers[kind]]
        if self.hidden:
            return 0.0
        if not kinds:
            self._empty(brush)
            return 0.0
        return self._piles(brush, kinds, numbers)

    def _rack(self, brush: Brush) -> None:
        """A shelf under the cards tells the rack from the hand."""
        look = brush.look
        high = SHELF * dp(1)
        brush.rect((self.x, self.y, self.width, high), look.game.frame, 0.75)
        ink = look.game.on(look.game.frame)
        box = (self.x + dp(8), self.y, self.width - dp(16), high)
        brush.text(box, _("Team rack"), 11, ink, face=BOLD, align="center", fit=True)

    def _empty(self, brush: Brush) -> None:
        text = _("No cards in your hand yet") if self.place is Place.HAND else _("The team’s rack is empty")
        box = (self.x + dp(8), self.y + dp(12), self.width - dp(16), self.height - dp(12))
        brush.text(box, text, 13, brush.look.faint, align="center", lines=4)

    def _piles(self, brush: Brush, kinds: list[Card], numbers: bytes) -> float:
        boxes, length = self._boxes(kinds)
        for kind, box in boxes.items():
            self.spots[kind] = box
            self._pile(brush, box, kind, numbers[kind])
        return length

    def _boxes(self, kinds: list[Card]) -> tuple[dict[Card, Box], float]:
        """Where the piles of these kinds lie, and how long the row or rail is."""
        pad, gap = dp(6), dp(5)
        room = self.room - 2 * pad + gap
        foot = SHELF * dp(1) if self.place is Place.RACK else 0.0
        thick = (self.height - foot if self.sideways else self.width) - 2 * pad
        most = thick * (0.94 if self.sideways else 1.0)
        step = max(dp(LEAST) + gap, min(room / len(kinds), most + gap))
        boxes: dict[Card, Box] = {}
        for at, kind in enumerate(kinds):
            start = pad + at * step - self.offset
            if self.sideways:
                boxes[kind] = (self.x + start, self.y + pad + foot, step - gap, thick)
            else:
                boxes[kind] = (self.x + pad, self.top - start - step + gap, thick, step - gap)
        return boxes, 2 * pad + len(kinds) * step - gap + (0.0 if self.sideways else foot)

    def _pile(self, brush: Brush, box: Box, kind: Card, number: int) -> None:
        look = brush.look
        x, y, w, h = box
        alpha = 0.3 if kind in self.grey else 1.0
        lift = dp(7) if kind in self.picked else 0.0
        if kind in self.picked:
            brush.rounded((x - dp(2), y - dp(2), w + dp(4), h + dp(4)), dp(9), look.accent, 0.28)
        if self.sideways:
            cw = min(w - dp(5), (h - dp(7)) / TALL)
            ch = min(h - dp(7), cw * TALL)
        else:
            cw = w - dp(9)
            ch = min(h - dp(6), cw * TALL)
        left, low = x + (w - cw) / 2 - dp(1), y + (h - ch) / 2 - dp(1) + lift * 0.4
        for under in range(min(number, 3) - 1, 0, -1):
            put_top(brush, (left + under * dp(2.5), low - under * dp(2.5), cw, ch), kind, alpha=alpha)
        put_top(brush, (left, low, cw, ch), kind, alpha=alpha)
        wide = dp(24) if number < 10 else dp(30)
        pill = (left + cw - wide + dp(4), low + ch - dp(19), wide, dp(23))
        brush.rounded(pill, dp(11.5), look.accent if kind in self.picked else look.ink, max(alpha, 0.6))
        ink = look.on_accent if kind in self.picked else look.surface
        brush.text(pill, str(number), 15, ink, face=BOLD, align="center", fit=True)
        if self.pressed == kind:
            brush.rounded(box, dp(8), look.ink, 0.1)
