"""The player's tickets, to do and done. A tap lights one on the map."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty

from app.i18n import _
from app.play.standing import TicketRow
from app.theme.contrast import mixed
from app.widgets.paint import BOLD, SLAB, Box, Brush
from app.widgets.scrolled import Scrolled


class TicketList(Scrolled):
    """Those to do first, then the done ones. `share` offers to put some on the rack."""

    rows = ObjectProperty(())
    lit = ObjectProperty(None, allownone=True)
    share = BooleanProperty(False)
    closes = BooleanProperty(False)  # it is a drawer and has a way to be closed
    shows = ("rows", "lit", "share", "closes")

    def paint_list(self, brush: Brush) -> float:
        look = brush.look
        brush.rect((self.x, self.y, self.width, self.height), look.low)
        top = self.top + self.offset - dp(2)
        if self.closes:
            top = header(brush, self, top, _("Your tickets"))
        to_do = [row for row in self.rows if not row.done]
        done = [row for row in self.rows if row.done]
        for title, rows in ((_("To do"), to_do), (_("Done"), done)):
            if not rows:
                continue
            high = 24 * look.unit
            total = sum(row.points for row in rows)
            line = (self.x + dp(10), top - high, self.width - dp(20), high)
            brush.text(line, title, 13, look.faint, face=BOLD)
            brush.text(line, str(total), 13, look.faint, face=BOLD, align="right")
            top -= high
            top = self._grid(brush, top, rows)
        if not self.rows:
            high = dp(56)
            box = (self.x + dp(10), top - high, self.width - dp(20), high)
            brush.text(box, _("No tickets to see"), 13, look.faint, lines=2, align="center")
            top -= high
        if self.share:
            box = (self.x + dp(8), top - dp(52), self.width - dp(16), dp(48))
            self.spots["share"] = box
            brush.button(box, _("Share tickets"), icon="tray-arrow-up", filled=False)
            top -= dp(56)
        return self.top + self.offset - top + dp(4)

    def _grid(self, brush: Brush, top: float, rows: Sequence[TicketRow]) -> float:
        """In as many columns as names have room."""
        columns = max(1, int(self.width // (dp(190) * max(1.0, brush.look.unit / dp(1)))))
        wide = (self.width - dp(8)) / columns
        two = wide < dp(260)
        high = max(dp(51), (38 if two else 24) * brush.look.unit + dp(8))
        for at, row in enumerate(rows):
            box = (self.x + dp(4) + at % columns * wide, top - (at // columns + 1) * high, wide - dp(3), high - dp(3))
            self._row(brush, box, row, two)
        return top - -(-len(rows) // columns) * high

    def _row(self, brush: Brush, box: Box, row: TicketRow, two: bool) -> None:
        look = brush.look
        x, y, w, h = box
        self.spots[row.ticket] = box
        ground = mixed(look.high, look.game.glow, 0.35) if row.ticket == self.lit else look.high
        brush.rounded(box, dp(8), ground)
        icon = "check-circle" if row.done else "circle-outline"
        colour = look.game.valid if row.done else look.faint
        brush.icon((x + dp(4), y, dp(24), h), "tray-full" if row.racked and not row.done else icon, 18, colour)
        left, room = x + dp(31), w - dp(31) - dp(34)
        if two:
            brush.text((left, y + h / 2 - dp(2), room, h / 2), row.ends[0], 13, look.ink)
            brush.text((left, y + dp(2), room, h / 2), row.ends[1], 13, look.ink)
        else:
            brush.text((left, y, room, h), " – ".join(row.ends), 14, look.ink)
        brush.text((x + w - dp(38), y, dp(32), h), str(row.points), 17, look.ink, face=SLAB, align="right", fit=True)
        if self.pressed == row.ticket:
            brush.rounded(box, dp(8), look.ink, 0.1)


def header(brush: Brush, widget: Scrolled, top: float, title: str) -> float:
    """The title of a drawer and the way to close it."""
    look = brush.look
    high = max(dp(48), 24 * look.unit)
    brush.text((widget.x + dp(14), top - high, widget.width - dp(70), high), title, 17, look.ink, face=SLAB)
    box = (widget.right - dp(52), top - high, dp(48), high)
    widget.spots["close"] = box
    brush.icon(box, "close", 22, look.ink)
    if widget.pressed == "close":
        brush.rounded(box, dp(20), look.ink, 0.12)
    return top - high
