"""The strip of players: score, trains, cards, tickets, whose turn it is. Partners share a box and a score."""

from __future__ import annotations

from typing import Final

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty

from app.play.standing import SeatStanding, SideStanding
from app.theme.contrast import mixed
from app.theme.shapes import SHAPES
from app.widgets.paint import BOLD, SLAB, Box, Brush, Look, Painted, lettering

NARROW: Final = 96  # dp, a box in which a name and a badge do not go side by side
FLAT_NARROW: Final = 190  # dp, the same for a box of one or two lines
SMALLER: Final = 0.75  # as small as a long name may get before it is cut
AWAY: Final = {"away": "account-off-outline", "stand-in": "robot-outline"}


class PlayersStrip(Painted):
    """A box for each side; `flat` lays it out in one line, for a screen that has no height to spare."""

    faces = ObjectProperty(())
    sides = ObjectProperty(())
    there = ObjectProperty(())  # of each seat at a table with other phones: here, away, stand-in ...
    flat = BooleanProperty(False)
    shows = ("faces", "sides", "there", "flat")

    def _name(self, brush: Brush, box: Box, seat: int, face: str) -> None:
        """The name; behind a mark and fainter while its player is away, or a bot plays meanwhile."""
        look = brush.look
        icon = AWAY.get(self.there[seat]) if seat < len(self.there) else None
        x, y, w, h = box
        if icon is not None:
            brush.icon((x, y, dp(14), h), icon, 14, look.ink)
            x, w = x + dp(17), w - dp(17)
        name, size = self.faces[seat].name, dense(look, 12)
        wide = lettering(name, round(size * look.unit), face, None, 1, "left").width
        small = min(1.0, w / wide)
        size *= max(SMALLER, small)  # rather a little smaller than cut off
        ink = look.faint if icon else look.ink
        brush.text((x, y, w, h), name, size, ink, face=face, fit=small >= SMALLER)

    def paint(self, brush: Brush) -> None:
        brush.rect((self.x, self.y, self.width, self.height), brush.look.container)
        if not self.sides:
            return
        menu = dp(48)
        self.spots["menu"] = (self.x, self.y, menu, self.height)
        brush.icon(self.spots["menu"], "menu", 24, brush.look.ink)
        gap = dp(4)
        room = self.width - menu - gap
        wide = min(room / len(self.sides), dp(330))
        for at, side in enumerate(self.sides):
            box = (self.x + menu + wide * at, self.y + gap, wide - gap, self.height - 2 * gap)
            self.spots["side", at] = box
            self._side(brush, box, side)

    def _side(self, brush: Brush, box: Box, side: SideStanding) -> None:
        look, seats = brush.look, side.seats
        colour = look.game.players[self.faces[seats[0].seat].player]
        ground = mixed(look.high, colour, 0.22) if side.moves else look.high
        brush.rounded(box, dp(10), ground)
        if side.moves:
            brush.outline((box[0] + dp(1), box[1] + dp(1), box[2] - dp(2), box[3] - dp(2)), dp(10), look.ink, dp(1.2))
        if self.flat:
            self._flat(brush, box, side)
        elif len(seats) > 1:
            self._team(brush, box, side)
        else:
            self._single(brush, box, side, seats[0])

    def _badge(self, brush: Brush, x: float, y: float, size: float, player: int) -> None:
        """The player's shape on the player's colour."""
        look = brush.look
        colour = look.game.players[player]
        brush.rounded((x - size / 2, y - size / 2, size, size), size * 0.3, colour)
        brush.outline((x - size / 2, y - size / 2, size, size), size * 0.3, look.faint, 1, 0.5)
        brush.picture(x, y, size * 0.6, SHAPES[player], look.game.on(colour), colour)

    def _single(self, brush: Brush, box: Box, side: SideStanding, count: SeatStanding) -> None:
        look = brush.look
        x, y, w, h = box
        if w < dp(NARROW):
            self._narrow(brush, box, side, count)
            return
        pad, row = dp(5), h / 3
        size = min(dp(18), row)
        self._badge(brush, x + pad + size / 2, y + h - row / 2 - dp(1), size, self.faces[count.seat].player)
        left = x + pad + size + dp(4)
        self._name(brush, (left, y + 2 * row - dp(1), x + w - left - dp(3), row), count.seat, BOLD)
        score = (x + pad, y + row - dp(2), w * 0.5 - pad, row + dp(3))
        brush.text(score, str(side.score), 19, look.ink, face=SLAB, fit=True)
        half = (w - pad - dp(2)) / 2
        self._figure(brush, (x + pad + half, y + row, half, row), "ticket-outline", count.tickets)
        self._figure(brush, (x + pad, y + dp(1), half, row), "train-car", count.trains)
        self._figure(brush, (x + pad + half, y + dp(1), half, row), "cards-outline", count.cards)

    def _narrow(self, brush: Brush, box: Box, side: SideStanding, count: SeatStanding) -> None:
        """Four short lines: the name has the whole width, the badge stands beside the score."""
        look = brush.look
        x, y, w, h = box
        pad, row = dp(5), h / 4
        size, half = min(dp(17), row), (w - pad - dp(2)) / 2
        self._name(brush, (x + pad, y + 3 * row - dp(1), w - pad - dp(3), row), count.seat, BOLD)
        self._badge(brush, x + pad + size / 2, y + 2.5 * row - dp(1), size, self.faces[count.seat].player)
        left = x + pad + size + dp(5)
        score = (left, y + 2 * row - dp(3), x + w - left - dp(3), row + dp(4))
        brush.text(score, str(side.score), 19, look.ink, face=SLAB, fit=True)
        self._figure(brush, (x + pad, y + row, half, row), "train-car", count.trains)
        self._figure(brush, (x + pad + half, y + row, half, row), "cards-outline", count.cards)
        self._figure(brush, (x + pad, y + dp(1), half, row), "ticket-outline", count.tickets)

    def _figure(self, brush: Brush, box: Box, icon: str, number: int) -> None:
        x, y, w, h = box
        brush.icon((x, y, dp(14), h), icon, 13, brush.look.faint)
        brush.text((x + dp(16), y, w - dp(16), h), str(number), dense(brush.look, 12), brush.look.ink, fit=True)

    def _team(self, brush: Brush, box: Box, side: SideStanding) -> None:
        """The team's score above, a line for each partner below."""
        look, seats = brush.look, side.seats
        x, y, w, h = box
        pad, row = dp(5), h / 3
        size = min(dp(18), row)
        self._badge(brush, x + pad + size / 2, y + h - row / 2 - dp(1), size, self.faces[seats[0].seat].player)
        left = x + pad + size + dp(5)
        wide = brush.text((left, y + 2 * row - dp(1), w * 0.3, row), str(side.score), 17, look.ink, face=SLAB, fit=True)
        self._rack(brush, (left + wide + dp(8), y + 2 * row, x + w - left - wide - dp(10), row), side)
        for at, seat in enumerate(seats):
            line = (x + pad, y + row * (1 - at) + dp(1), w - 2 * pad, row)
            self._partner(brush, line, seat)

    def _rack(self, brush: Brush, box: Box, side: SideStanding) -> None:
        """What lies on the team's racks."""
        x, y, w, h = box
        brush.icon((x, y, dp(14), h), "tray-full", 13, brush.look.faint)
        text = f"{side.rack_cards} · {side.rack_tickets}"
        brush.text((x + dp(17), y, w - dp(17), h), text, dense(brush.look, 12), brush.look.ink, fit=True)

    def _partner(self, brush: Brush, box: Box, count: SeatStanding) -> None:
        look = brush.look
        x, y, w, h = box
        figures = dp(37)
        name = (x, y, w - 3 * figures, h)
        if w < dp(165):
            figures = dp(19)
            name = (x, y, w - 3 * figures, h)
        self._name(brush, name, count.seat, BOLD if count.moves else "Roboto")
        for at, (icon, number) in enumerate(_figures(count)):
            place = (x + w - (3 - at) * figures, y, figures, h)
            if w < dp(165):
                brush.text(place, str(number), dense(look, 12), look.ink, align="right", fit=True)
            else:
                self._figure(brush, place, icon, number)

    def _flat(self, brush: Brush, box: Box, side: SideStanding) -> None:
        """Everything in one or two short lines."""
        look, seats = brush.look, side.seats
        x, y, w, h = box
        if len(seats) == 1 and w < dp(FLAT_NARROW):
            self._flat_narrow(brush, box, side, seats[0])
            return
        size = dp(22)
        self._badge(brush, x + dp(5) + size / 2, y + h / 2, size, self.faces[seats[0].seat].player)
        left = x + size + dp(10)
        score = brush.text((left, y, dp(44), h), str(side.score), 18, look.ink, face=SLAB, fit=True)
        left += max(score, dp(18)) + dp(7)
        if len(seats) > 1 and w > dp(200):
            self._rack(brush, (x + w - dp(56), y, dp(56), h), side)
            w -= dp(60)
        row = h / 2 if len(seats) > 1 or w < dp(300) else h
        for at, seat in enumerate(seats):
            low = y + h - row * (at + 1)
            if len(seats) > 1 or row == h:
                self._partner(brush, (left, low, x + w - left - dp(3), row), seat)
            else:
                self._two_lines(brush, (left, y, x + w - left - dp(3), h), seat)

    def _flat_narrow(self, brush: Brush, box: Box, side: SideStanding, count: SeatStanding) -> None:
        """Badge, score and name above, the figures below over the whole width."""
        look = brush.look
        x, y, w, h = box
        row, size = h / 2, min(dp(18), h / 2)
        self._badge(brush, x + dp(5) + size / 2, y + h - row / 2 - dp(1), size, self.faces[count.seat].player)
        left = x + size + dp(9)
        score = (left, y + row - dp(2), dp(32), row + dp(2))
        left += max(dp(16), brush.text(score, str(side.score), 17, look.ink, face=SLAB, fit=True)) + dp(5)
        self._name(brush, (left, y + row - dp(1), x + w - left - dp(3), row), count.seat, BOLD)
        third = (w - dp(8)) / 3
        for at, (icon, number) in enumerate(_figures(count)):
            self._figure(brush, (x + dp(6) + third * at, y + dp(1), third, row), icon, number)

    def _two_lines(self, brush: Brush, box: Box, count: SeatStanding) -> None:
        x, y, w, h = box
        self._name(brush, (x, y + h / 2 - dp(1), w, h / 2), count.seat, BOLD)
        for at, (icon, number) in enumerate(_figures(count)):
            self._figure(brush, (x + w / 3 * at, y + dp(1), w / 3, h / 2), icon, number)


def _figures(count: SeatStanding) -> tuple[tuple[str, int], ...]:
    return ("train-car", count.trains), ("cards-outline", count.cards), ("ticket-outline", count.tickets)


def dense(look: Look, size: float) -> float:
    """Text in so narrow a place grows with the player's wish only by a third: rather small than cut off."""
    return size * min(1.0, 1.33 * dp(1) / look.unit)
