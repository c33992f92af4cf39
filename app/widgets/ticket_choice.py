"""The sheet on which tickets are chosen: each as a card, kept ones lit, the rest to go back in the order one likes."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import ObjectProperty

from app.i18n import _, ngettext
from app.play.choosing import Choosing
from app.widgets.board.plan import Plan
from app.widgets.paint import BOLD, SLAB, Box, Brush, lettering
from app.widgets.scrolled import Scrolled
from app.widgets.ticket import RATIO, TicketCard
from app.words import ticket_ends
from engine.board import TicketNo, Variant

MOST = 6  # cards that are built beforehand; more tickets than that are drawn from the same stock

FOOT = 56.0  # dp


class TicketChoice(Scrolled):
    """Painted, with a ticket card for every offered ticket on top."""

    offer = ObjectProperty(None, allownone=True)
    variant = ObjectProperty(None, allownone=True)
    plan = ObjectProperty(None, allownone=True)
    shows = ("offer",)

    def __init__(self, **settings: Any) -> None:
        self._cards: list[TicketCard] = []
        super().__init__(sideways=False, **settings)
        self.bind(size=self._sized)

    def _sized(self, *_args: Any) -> None:
        """Without a place nothing is painted: the cards go too, and come back with it."""
        if self.width <= 1:
            self.clear_widgets()

    def set_board(self, variant: Variant, plan: Plan) -> None:
        """The board that tickets are drawn with; their cards are made now, not when they are needed."""
        self.variant, self.plan = variant, plan
        self.clear_widgets()
        self._cards = [
            TicketCard(board=variant.board, plan=plan, ticket=variant.tickets[0], size_hint=(None, None), size=(1, 1))
            for _at in range(MOST)
        ]

    @property
    def choosing(self) -> Choosing | None:
        return None if self.offer is None else self.offer.choosing

    def on_offer(self, *_: Any) -> None:
        if self.offer is None:
            self.clear_widgets()

    def on_look(self, *_: Any) -> None:
        for card in self._cards:
            card.palette = self.look.game

    def paint_list(self, brush: Brush) -> float:
        look, choosing = brush.look, self.choosing
        brush.rect((self.x, self.y, self.width, self.height), look.container)
        brush.rect((self.x, self.top - dp(1), self.width, dp(1)), look.line)
        if choosing is None:
            return 0.0
        band = self.width > 2.2 * self.height
        if band:
            body = self._beside(brush)
        elif self.height < dp(400):
            body = self._slim(brush)
        else:
            body = self._stacked(brush)
        self._tickets(brush, body)
        return 0.0

    def _beside(self, brush: Brush) -> Box:
        """A wide band: words and buttons at its side."""
        side = dp(250)
        left = self.right - side
        self._head(brush, (left, self.y + self.height * 0.52, side, self.height * 0.48 - dp(6)))
        self._order(brush, (left, self.y + FOOT * dp(1), side, self.height * 0.52 - FOOT * dp(1)))
        self._foot(brush, (left, self.y, side, FOOT * dp(1)))
        return self.x, self.y, self.width - side, self.height

    def _slim(self, brush: Brush) -> Box:
        """Little height: one line for words and button."""
        foot = FOOT * dp(1)
        self._foot(brush, (self.x, self.y, self.width, foot))
        room = self.spots["done"][0] - self.x - dp(20)
        if not self.offer.cancels:
            brush.text((self.x + dp(12), self.y, room, foot), self.offer.note, 13, brush.look.ink, face=BOLD, lines=2)
        low = self.y + foot + self._order_row(brush, self.y + foot)
        return self.x, low, self.width, self.top - low

    def _stacked(self, brush: Brush) -> Box:
        """Words above, the tickets, the order of those that go back, the button."""
        foot, high = FOOT * dp(1), 46 * brush.look.unit + dp(6)
        self._head(brush, (self.x, self.top - high, self.width, high))
        self._foot(brush, (self.x, self.y, self.width, foot))
        low = self.y + foot + self._order_row(brush, self.y + foot)
        return self.x, low, self.width, self.top - high - low

    def _order_row(self, brush: Brush, low: float) -> float:
        if not self._has_order():
            return 0.0
        self._order(brush, (self.x, low, self.width, dp(60)))
        return dp(60)

    def _head(self, brush: Brush, box: Box) -> None:
        look = brush.look
        x, y, w, h = box
        brush.text((x + dp(14), y + h / 2, w - dp(24), h / 2), self.offer.title, 17, look.ink, face=SLAB, lines=2)
        ink = look.faint if self.offer.can else look.ink
        brush.text((x + dp(14), y, w - dp(24), h / 2), self.offer.note, 14, ink, lines=2)

    def _foot(self, brush: Brush, box: Box) -> None:
        x, y, w, h = box
        text = _("Put on the rack") if self.offer.choosing.share else _("Keep these")
        wide = max(dp(140), min(w * 0.6, dp(220)))
        spot = (x + w - wide - dp(10), y + dp(4), wide, h - dp(8))
        self.spots["done"] = spot
        brush.button(spot, text, icon="check", enabled=self.offer.can)
        if self.offer.cancels:
            self.spots["cancel"] = (x + dp(10), y + dp(4), dp(96), h - dp(8))
            brush.button(self.spots["cancel"], _("Cancel"), filled=False)

    def _has_order(self) -> bool:
        return self.choosing is not None and self.choosing.ordered and len(self.offer.choosing.back) > 1

    def _order(self, brush: Brush, box: Box) -> None:
        """Those that go back, the first on top of the others; a tap sends one to the bottom."""
        if not self._has_order():
            return
        look = brush.look
        x, y, w, h = box
        words = _("Go back under the deck, last one lowest:")
        line = min(h * 0.3, 18 * look.unit)
        brush.text((x + dp(14), y + h - line, w - dp(20), line), words, 12, look.faint)
        each = (w - dp(16)) / len(self.offer.choosing.back)
        for at, ticket in enumerate(self.offer.choosing.back):
            chip = (x + dp(8) + at * each, y, each - dp(4), max(h - line, dp(34)))
            self.spots["back", ticket] = (chip[0], y, chip[2], h)
            pill = (chip[0], chip[1] + dp(2), chip[2], chip[3] - dp(4))
            brush.rounded(pill, dp(8), look.high)
            name = f"{at + 1}. {' – '.join(ticket_ends(self.variant, ticket))}"
            brush.text((pill[0] + dp(6), pill[1], pill[2] - dp(10), pill[3]), name, 11, look.ink, lines=2)

    def _tickets(self, brush: Brush, box: Box) -> None:
        offered = self.offer.choosing.offered
        cells = grid(box, len(offered))
        self.clear_widgets()
        while len(self._cards) < len(offered):
            self._cards.append(TicketCard(board=self.variant.board, plan=self.plan, size_hint=(None, None)))
        for ticket, cell, card in zip(offered, cells, self._cards, strict=False):
            self.spots["ticket", ticket] = cell
            self._ticket(brush, cell, ticket, card)

    def _ticket(self, brush: Brush, cell: Box, ticket: TicketNo, card: TicketCard) -> None:
        look = brush.look
        x, y, w, h = cell
        picked = ticket in self.offer.choosing.picked
        if picked:
            brush.rounded((x, y, w, h), dp(12), look.accent)
        foot = 17 * look.unit
        wide = min(w - dp(10), (h - foot - dp(10)) * RATIO)
        high = wide / RATIO
        left, low = x + (w - wide) / 2, y + foot + dp(4) + (h - foot - dp(8) - high) / 2
        card.palette, card.ticket, card.names = (
            look.game,
            self.variant.tickets[ticket],
            ticket_ends(self.variant, ticket),
        )
        card.pos, card.size, card.lit = (left, low), (wide, high), picked
        self.add_widget(card)
        ink = look.on_accent if picked else look.faint
        words = self._way_words(ticket)
        icon = "check-circle" if picked else "circle-outline"
        room = lettering(words, round(12 * look.unit), BOLD, None, 1, "left").width + dp(22)
        start = x + max(dp(4), (w - room) / 2)
        brush.icon((start, y + dp(2), dp(18), foot), icon, 15, ink)
        brush.text((start + dp(21), y + dp(2), x + w - start - dp(24), foot), words, 12, ink, face=BOLD)

    def _way_words(self, ticket: TicketNo) -> str:
        path = next(path for path in self.offer.paths if path.ticket == ticket)
        if path.routes is None:
            return _("no way left")
        if path.trains == 0:
            return _("done already")
        return ngettext("{n} train to go", "{n} trains to go", path.trains).format(n=path.trains)


def grid(box: Box, number: int) -> list[Box]:
    """As large cells as fit, in reading order."""
    x, y, w, h = box
    gap = dp(6)

    def size(columns: int) -> float:
        rows = -(-number // columns)
        return min((w - gap) / columns / RATIO, (h - gap) / rows)

    columns = max(range(1, number + 1), key=size)
    rows = -(-number // columns)
    cw, ch = (w - gap) / columns, min((h - gap) / rows, (w - gap) / columns / RATIO + dp(30))
    top = y + h - (h - rows * ch) / 2
    cells = []
    for at in range(number):
        in_row = min(columns, number - at // columns * columns)
        start = x + (w - in_row * cw) / 2
        cells.append(
            (start + at % columns * cw + gap / 2, top - (at // columns + 1) * ch + gap / 2, cw - gap, ch - gap)
        )
    return cells
