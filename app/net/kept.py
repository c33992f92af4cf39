"""The game that a host keeps: table, log, bots, and what each pair of eyes was told. It knows nothing of devices."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, Self

from app.net.books import Book, Sizes, frame_size, lines_message, portions
from app.net.link import Clock
from app.net.reasons import Refused
from app.net.room import BOT, Room
from app.net.words import write
from engine.actions import Action
from engine.board import Variant
from engine.bots import BOTS, Bot
from engine.codec import Codec
from engine.errors import LogError, RailheadError, Unwritten
from engine.events import Event
from engine.game import Game
from engine.header import Header, header_for
from engine.lines import Lines
from engine.log import LogFile
from engine.table import Table, Thinking

# Choose, wherever there is time for it, and answer on the clock's thread.
Think = Callable[[Thinking, Callable[[Action], None]], None]
LOG_PORTION: Final = 200  # lines
SYNC_AFTER: Final = 0.3  # seconds
AGAIN_AFTER: Final = 2.0  # seconds, when the disk did not take it

logger: Final = logging.getLogger(__name__)


class Kept:
    """`changed` is called after every action, when everybody who looks on can be told; `unsaved` when the disk does not
    take a bot's move, with the reason, and with none when it does again.
    """

    def __init__(self, table: Table, log: LogFile, header: Header, clock: Clock, think: Think | None) -> None:
        self.table, self.log, self.header = table, log, header
        self.changed: Callable[[], None] = lambda: None
        self.unsaved: Callable[[str], None] = lambda _: None
        self._reason = ""  # why the disk does not take it
        self._clock = clock
        self._think = think or self._think_here
        self._thinking: Thinking | None = None
        self._resting = False
        self._sync_planned = False
        self._codec = Codec(table.game.variant, table.game.state.seats)
        self._sizes = Sizes(table)
        self._books: dict[int | None, Book] = {}
        for seat, player in enumerate(header.players):
            if player.who.startswith(BOT):
                table.seat_bot(seat, BOTS[player.who.removeprefix(BOT).strip()].make())

    @classmethod
    def start(cls, room: Room, variant: Variant, clock: Clock, think: Think | None, first: int | None) -> Self:
        """A new game, dealt and written."""
        players = room.players()
        header = header_for(variant, players, room.seed)
        game = Game(variant, len(players), room.seed)
        log = LogFile.create(room.log_path, header, variant)
        game.keep = log.append
        table = Table(game)
        try:
            table.start(first)
            log.sync()
        except Unwritten:
            log.discard()
            raise
        return cls(table, log, header, clock, think)

    @classmethod
    def resume(cls, room: Room, variant: Variant, clock: Clock, think: Think | None) -> Self:
        """Go on after the process died: the log has everything that anybody was told."""
        log, recorded = LogFile.resume(room.log_path, lambda _: variant)
        seed = recorded.header.seed
        if seed is None:
            raise LogError(log.path.name, 1, "is not the log of a game that was kept here")
        table = Table(Game.resumed(recorded.state(), seed, log.append), recorded)
        if not table.events:
            table.start()
        return cls(table, log, recorded.header, clock, think)

    # -- what is known

    @property
    def number(self) -> int:
        return len(self.table.events)

    @property
    def over(self) -> bool:
        return self.table.game.state.over

    def public_header(self) -> dict[str, Any]:
        header = self.header
        return Header(header.variant, header.rules, header.data, header.players).line()

    def digests(self, seats: Sequence[int], number: int) -> list[str]:
        return [book.digest(number) for book in self._looking(seats)]

    def frames(self, seats: Sequence[int], known: int) -> Iterator[tuple[str, int, int]]:
        """What a device with these seats is told after `known`: text, padded size and last line of each frame."""
        if known >= self.number:
            return
        books = self._looking(seats)
        for last in portions(self.table, self._sizes, known):
            yield lines_message(books, known, last), frame_size(self._sizes, len(books), known, last), last
            known = last

    def _looking(self, seats: Sequence[int]) -> list[Book]:
        """A book for each seat; who has none looks on."""
        viewers: Sequence[int | None] = seats or (None,)
        number = self.number
        for viewer in viewers:
            if viewer not in self._books:
                self._books[viewer] = Book(self.table, viewer, seats)
        if self.number > number:
            self._done()  # a claim that they have been shown now stands, which everybody has to hear (rule 7.3)
        return [self._books[viewer] for viewer in viewers]

    def close_books(self, seats: Sequence[int]) -> None:
        """Who looks over whose shoulder has changed: these are begun anew when they are next asked for."""
        for seat in seats:
            book = self._books.pop(seat, None)
            if book is not None:
                self.table.leave(book.viewer)

    def full_log(self, after: int) -> str:
        """The message with a portion of everything. Only for those who played, and only after the end."""
        if not self.over:
            raise Refused("The whole log is for everybody who played, after the end.")
        table, writer = self.table, Lines(self.table.game.variant, self.table.game.state.seats)
        chosen = table.events[after : after + LOG_PORTION]
        lines = [writer.write(number, event, number in table.ends) for number, event in enumerate(chosen, after + 1)]
        head = write("log", header=self.header.line(), total=self.number)
        return f'{head[:-1]},"lines":[{",".join(lines)}]}}'

    # -- what happens

    def submit(self, seat: int, action: Mapping[str, Any], known: int) -> list[Event]:
        """Carry out what a device asks for, or raise why not."""
        events = self.table.submit(seat, self._codec.read_action(action), known)
        self._note("")
        self._done()
        return events

    def _done(self) -> None:
        if not self._sync_planned:
            self._sync_planned = True
            self._clock.call_later(SYNC_AFTER, self._sync)
        self.changed()

    def _sync(self) -> None:
        self._sync_planned = False
        if not self._resting:
            self._flush()

    def _flush(self) -> None:
        try:
            self.log.sync()
        except Unwritten as error:
            self._note(error.cause)

    def _note(self, reason: str) -> None:
        """Say what is new about the disk."""
        if reason != self._reason:
            self._reason = reason
            self.unsaved(reason)

    # -- bots

    def ask_a_bot(self) -> None:
        if self._resting or self._thinking is not None:
            return
        self._thinking = thinking = self.table.bot_to_move()
        if thinking is not None:
            self._think(thinking, lambda action: self._chosen(thinking, action))

    def _think_here(self, thinking: Thinking, chosen: Callable[[Action], None]) -> None:
        self._clock.call_later(0, lambda: chosen(thinking.choose().action))

    def _chosen(self, thinking: Thinking, action: Action) -> None:
        """A bot has decided; if its seat was given back meanwhile, nobody wants to know."""
        if thinking is not self._thinking:
            return
        self._thinking = None
        try:
            self.table.submit(thinking.seat, action, thinking.number)
        except Unwritten as error:
            self._try_again(thinking, action, error)
            return
        except RailheadError:
            logger.exception("a bot's move was refused")
        else:
            self._note("")
            self._done()
        self.ask_a_bot()

    def _try_again(self, thinking: Thinking, action: Action, error: Unwritten) -> None:
        """The disk is full: the bot stays at its move until there is room."""
        self._thinking = thinking
        self._note(error.cause)
        self._clock.call_later(AGAIN_AFTER, lambda: self._chosen(thinking, action))

    def stand_in(self, seats: Sequence[int], make: Callable[[], Bot]) -> None:
        """A bot plays for somebody who is away."""
        for seat in seats:
            if seat not in self.table.bots and not self.over:
                self.table.seat_bot(seat, make())

    def give_back(self, seats: Sequence[int]) -> None:
        for seat in seats:
            self.table.give_back(seat)
            if self._thinking is not None and self._thinking.seat == seat:
                self._thinking = None

    def rest(self) -> None:
        """Nothing runs, and everything is on the disk."""
        self._resting = True
        self._thinking = None
        self._flush()

    def go_on(self) -> None:
        self._resting = False
        self.ask_a_bot()

    def close(self) -> None:
        self.rest()
        try:
            self.log.close()
        except Unwritten:
            logger.exception("the end of a game may not be on the disk")
