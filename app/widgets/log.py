"""What has happened, newest first, each line with its icon and the player's badge; a route lights up when tapped."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import ObjectProperty

from app.i18n import _
from app.story import Line
from app.theme.shapes import SHAPES
from app.widgets.paint import Brush, lettering
from app.widgets.scrolled import Scrolled
from app.widgets.tickets import header

MOST = 160  # lines that are kept


class LogList(Scrolled):
    """Only lines in sight are drawn."""

    faces = ObjectProperty(())
    talk = ObjectProperty(None, allownone=True)  # what is called where people may say something to each other
    shows = ("faces", "talk")

    def __init__(self, **settings: Any) -> None:
        self.lines: list[Line] = []  # the newest first
        super().__init__(sideways=False, **settings)

    def add(self, line: Line) -> None:
        self.lines.insert(0, line)
        del self.lines[MOST:]
        if self.parent is not None:
            self.repaint()

    def start(self, lines: Sequence[Line]) -> None:
        self.lines = list(lines)[:MOST]
        self.offset = 0.0
        self.repaint()

    def paint_list(self, brush: Brush) -> float:
        look = brush.look
        brush.rect((self.x, self.y, self.width, self.height), look.low)
        top = header(brush, self, self.top + self.offset, _("What happened"))
        if self.talk is not None:
            self._talk_button(brush, top)
        start = self.top + self.offset
        for at, line in enumerate(self.lines):
            high = self._height(line, look.unit)
            if top - high < self.top and top > self.y:
                self._line(brush, top, high, at, line)
            top -= high
        return start - top + dp(8)

    def _talk_button(self, brush: Brush, low: float) -> None:
        high = self.top + self.offset - low
        box = self.spots["talk"] = (self.right - dp(104), low, dp(48), high)
        brush.icon(box, "message-outline", 22, brush.look.ink)
        if self.pressed == "talk":
            brush.rounded(box, dp(20), brush.look.ink, 0.12)

    def _height(self, line: Line, unit: float) -> float:
        room = self.width - dp(82)
        wide = lettering(line.text, round(14 * unit), "Roboto", None, 1, "left").width
        rows = min(3, int(wide // max(1.0, room)) + 1)
        return max(dp(34), rows * 18 * unit + dp(12))

    def _line(self, brush: Brush, top: float, high: float, at: int, line: Line) -> None:
        look = brush.look
        x, y = self.x, top - high
        if line.route is not None:
            self.spots["line", at] = (x + dp(4), y, self.width - dp(8), high)
        if line.seat is not None:
            player = self.faces[line.seat].player
            colour = look.game.players[player]
            size = dp(20)
            brush.rounded((x + dp(12), y + (high - size) / 2, size, size), dp(6), colour)
            brush.picture(x + dp(22), y + high / 2, size * 0.6, SHAPES[player], look.game.on(colour), colour)
        brush.icon((x + dp(38), y, dp(26), high), line.icon, 18, look.faint)
        brush.text((x + dp(70), y, self.width - dp(82), high), line.text, 14, look.ink, lines=3)
        brush.rect((x + dp(12), y, self.width - dp(24), 1), look.line, 0.6)
        if self.pressed == ("line", at):
            brush.rounded((x + dp(4), y, self.width - dp(8), high), dp(8), look.ink, 0.08)
