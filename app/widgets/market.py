"""The open cards, the deck and the tickets: what can be drawn, by a tap or by pulling it to the hand."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty

from app.i18n import _
from app.play.activities.base import DECK, TICKETS
from app.widgets.faces import card_in, put_top
from app.widgets.paint import BOLD, Box, Brush, Painted
from engine.cards import EMPTY, HIDDEN, MARKET_PLACES


class Market(Painted):
    """Five places, the deck and the ticket deck. `can` names the spots that may be drawn from now (none: it is not this
    player's move), `away` the places whose card is still in the air.
    """

    cards = ObjectProperty(())
    deck = NumericProperty(0)
    ticket_deck = NumericProperty(0)
    can = ObjectProperty(frozenset())
    away = ObjectProperty(frozenset())
    shows = ("cards", "deck", "ticket_deck", "can", "away")

    def box_of(self, name: Any) -> Box:
        """Where a spot lies, also before the first paint."""
        return self._boxes()[name]

    def _boxes(self) -> dict[Any, Box]:
        """All places in a row, a column or two columns, as the room is."""
        names = [("slot", slot) for slot in range(MARKET_PLACES)] + [DECK, TICKETS]
        pad, gap = dp(6), dp(5)
        if self.width >= 2 * self.height:
            columns, rows = 7, 1
        elif self.height >= 3 * self.width:
            columns, rows = 1, 7
        else:
            return self._two_columns(pad, gap)
        w = (self.width - 2 * pad - (columns - 1) * gap) / columns
        h = (self.height - 2 * pad - (rows - 1) * gap) / rows
        boxes = {}
        for at, name in enumerate(names):
            x = self.x + pad + (at % columns) * (w + gap)
            y = self.top - pad - h - (at // columns) * (h + gap)
            boxes[name] = (x, y, w, h)
        return boxes

    def _two_columns(self, pad: float, gap: float) -> dict[Any, Box]:
        w = (self.width - 2 * pad - gap) / 2
        tickets = dp(50)
        h = (self.height - 2 * pad - 3 * gap - tickets) / 3
        boxes: dict[Any, Box] = {}
        for at in range(MARKET_PLACES + 1):
            name = ("slot", at) if at < MARKET_PLACES else DECK
            boxes[name] = (self.x + pad + at % 2 * (w + gap), self.top - pad - h - at // 2 * (h + gap), w, h)
        boxes[TICKETS] = (self.x + pad, self.y + pad, self.width - 2 * pad, tickets)
        return boxes

    def paint(self, brush: Brush) -> None:
        look = brush.look
        brush.rect((self.x, self.y, self.width, self.height), look.low)
        if not self.cards:
            return
        boxes = self._boxes()
        self.spots.update(boxes)
        for name, box in boxes.items():
            alpha = 0.45 if self.can and name not in self.can else 1.0
            if name == TICKETS:
                self._tickets(brush, box, self.ticket_deck, alpha)
            elif name == DECK:
                self._deck(brush, box, self.deck, alpha)
            else:
                card = EMPTY if name in self.away else self.cards[name[1]]
                put_top(brush, card_place(box), card, alpha=alpha)
            if name == self.pressed:
                brush.rounded(box, dp(8), look.ink, 0.12)

    def _deck(self, brush: Brush, box: Box, number: int, alpha: float) -> None:
        x, y, w, h = card_place(box)
        for under in (dp(3), dp(1.5)):
            if number > under:
                put_top(brush, (x + under, y - under, w, h), HIDDEN, alpha=alpha)
        put_top(brush, (x, y, w, h), HIDDEN if number else EMPTY, alpha=alpha)
        self._count(brush, (x, y, w, h), number)

    def _count(self, brush: Brush, box: Box, number: int) -> None:
        x, y, w, h = box
        pill = (x + w / 2 - dp(17), y + h * 0.08, dp(34), dp(20))
        brush.rounded(pill, dp(10), brush.look.high)
        brush.text(pill, str(number), 13, brush.look.ink, face=BOLD, align="center", fit=True)

    def _tickets(self, brush: Brush, box: Box, number: int, alpha: float) -> None:
        look = brush.look
        x, y, w, h = box
        brush.rounded(box, dp(8), look.game.paper, alpha)
        brush.outline((x + dp(2), y + dp(2), w - dp(4), h - dp(4)), dp(6), look.game.stamp, dp(1), alpha)
        ink = look.game.stamp
        if w > 1.6 * h:
            brush.icon((x + dp(6), y, dp(32), h), "ticket-outline", 26, ink, alpha)
            brush.text((x + dp(42), y, w - dp(80), h), _("Tickets"), 14, ink, face=BOLD, alpha=alpha, fit=True)
            brush.text(
                (x + w - dp(38), y, dp(30), h), str(number), 14, ink, face=BOLD, align="right", alpha=alpha, fit=True
            )
        else:
            brush.icon((x, y + h * 0.34, w, h * 0.6), "ticket-outline", min(26, w / dp(1) * 0.55), ink, alpha)
            brush.text(
                (x, y + dp(2), w, h * 0.4), str(number), 14, ink, face=BOLD, align="center", alpha=alpha, fit=True
            )


def card_place(box: Box) -> Box:
    """A whole card where the box is high enough, else its upper part as wide as the box."""
    x, y, w, h = box
    return card_in(box) if h >= w * 1.1 else (x, y, w, h)
