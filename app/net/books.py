"""What each pair of eyes at a table has been told, as the lines of its log, ready to be sent.

A frame's length says only what everybody may know: hidden tickets count as long as the longest ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from engine import events as ev
from engine.board import Variant
from engine.codec import Codec, text
from engine.events import Event
from engine.eyes import onlooker
from engine.lines import Lines
from engine.model import eyes_for
from engine.table import Table, Viewer
from engine.visibility import seen_by

PORTION: Final = 32_768  # bytes of lines in one frame, unless a single action brings more
FRAME_ROOM: Final = 96  # for what is around the lines
VIEW_ROOM: Final = 32
ACTION_SIZE: Final = 512
ACTION_ROOM: Final = 256  # for what is around the ids of an action


class Book:
    """The lines as one seat (or with None an onlooker) sees them."""

    def __init__(self, table: Table, seat: int | None, device_seats: Sequence[int]) -> None:
        state = table.game.state
        self.seat = seat
        self.lines: list[str] = []
        self._writer = Lines(state.variant, state.seats)
        self.viewer = Viewer(eyes_for(state.variant, state.seats, seat), self._tell, frozenset(device_seats))
        table.join(self.viewer)

    def _tell(self, number: int, event: Event, done: bool) -> None:
        self.lines.append(self._writer.write(number, event, done))

    @property
    def codec(self) -> Codec:
        return self._writer.codec

    def digest(self, number: int) -> str:
        """What the first so many lines come to: equal digests, equal lines."""
        return digest_of(self.lines[:number])


def digest_of(lines: Sequence[str]) -> str:
    return sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


class Sizes:
    """How long a line may be at most, going by what everybody knows."""

    def __init__(self, table: Table) -> None:
        state = table.game.state
        self._table = table
        self._eyes = onlooker(state.seats, state.team_size)
        self._writer = Lines(state.variant, state.seats)
        self._ticket = longest_ticket(state.variant)
        self._choice = _most_offered(state.variant)
        self._sizes: list[int] = []

    def between(self, known: int, last: int) -> int:
        """Of the lines after `known` up to `last`."""
        for event in self._table.events[len(self._sizes) : last]:
            self._sizes.append(self._size(len(self._sizes) + 1, event))
        return sum(self._sizes[known:last])

    def _size(self, number: int, event: Event) -> int:
        seen = seen_by(event, self._eyes)
        line = self._writer.write(number, seen, True)
        hidden = self._choice if isinstance(seen, ev.ChoiceMade) else line.count('"?"')
        return len(line.encode()) + hidden * self._ticket + 1


def longest_ticket(variant: Variant) -> int:
    """The bytes of the longest ticket in a line; ids of players' own maps are of any letters."""
    return max(len(text({"": ticket.id}).encode()) for ticket in variant.tickets)


def action_size(variant: Variant) -> int:
    """Every action's frame is as long, so that its length tells nothing: as long as the longest that there can be."""
    route = max(len(text({"route": route.id}).encode()) for route in variant.board.routes)
    return max(ACTION_SIZE, ACTION_ROOM + max(route, _most_offered(variant) * longest_ticket(variant)))


def _most_offered(variant: Variant) -> int:
    return max(variant.numbers.tickets_dealt, variant.numbers.tickets_drawn)


def portions(table: Table, sizes: Sizes, known: int) -> list[int]:
    """Where to cut what comes after `known` into frames, each at the end of an action."""
    last = len(table.events)
    if sizes.between(known, last) <= PORTION:
        return [last] if last > known else []
    cuts: list[int] = []
    since = known
    for end in sorted(end for end in table.ends if end > known):
        if cuts and sizes.between(since, end) > PORTION:
            since = cuts[-1]
            cuts.append(end)
        else:
            cuts[-1:] = [end]
    return cuts


def lines_message(books: Sequence[Book], known: int, last: int) -> str:
    """The message with the lines after `known`, whole actions only, in each book's view."""
    views = (
        f'{{"seat":{"null" if book.seat is None else book.seat},"lines":[{",".join(book.lines[known:last])}]}}'
        for book in books
    )
    return f'{{"t":"lines","first":{known + 1},"views":[{",".join(views)}]}}'


def frame_size(sizes: Sizes, views: int, known: int, last: int) -> int:
    return FRAME_ROOM + views * (VIEW_ROOM + sizes.between(known, last))
