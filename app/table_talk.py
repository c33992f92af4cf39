"""What people at a table with other phones say beside the game: short messages, and who gets a lost device's seat.

No Kivy; only the UI thread calls this.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from app.i18n import _
from app.net.notices import Began, Notice, Said, SeatAsked, There
from app.net.session import NetSession
from app.net.words import SAYINGS
from app.story import Line
from app.table_words import saying_words, table_refusal_words
from engine.errors import RailheadError

if TYPE_CHECKING:
    from app.shell.question import Answer
    from app.tables import Tables


class Talk:
    """Questions and messages of the one table that this device has."""

    def __init__(self, tables: Tables) -> None:
        self._tables, self._app = tables, tables.app
        self._wishes: list[SeatAsked] = []
        self._invites = False  # whether somebody who looks on is still to be asked for a seat

    @property
    def _session(self) -> NetSession | None:
        return self._tables.table.place.session if self._tables.table is not None else None

    def menu(self) -> list[Answer]:
        """What the game's menu offers besides the usual."""
        answers: list[Answer] = []
        if self.may_say:
            answers.append((_("Say something"), "text", self.offer_sayings))
        if self._lost_seats():
            answers.append((_("Ask for a seat"), "text", self._offer_seats))
        hosting = self._tables.hosting
        if hosting is not None and hosting.place.door.watching:
            answers.append((_("Send away who only looks on"), "text", self._send_away))
        return answers

    def _send_away(self) -> None:
        if self._tables.hosting is not None:
            self._tables.hosting.remove_onlookers()
            self._app.say(_("Who only looked on was sent away. There are a new code and a new QR code."))

    def hear(self, notice: Notice) -> None:
        match notice:
            case Began():
                self._invites = not notice.seats and self._came_late()
            case There():
                self._invite()
            case Said():
                self._show(notice)
            case SeatAsked():
                self._wishes.append(notice)
                if len(self._wishes) == 1:
                    self._confirm()

    # -- short messages

    @property
    def may_say(self) -> bool:
        """Whoever has a seat; in a team game nobody, as partners must not tell each other anything."""
        session = self._session
        return session is not None and bool(session.local) and session.variant.numbers.team_size == 1

    def offer_sayings(self) -> None:
        answers = [(saying_words(saying), "tonal", partial(self._say, saying)) for saying in SAYINGS]
        self._app.ask(_("Say to everybody"), "", [*answers, (_("Close"), "text", lambda: None)])

    def _say(self, saying: str) -> None:
        session, table = self._session, self._tables.table
        if session is not None and table is not None and session.local:
            table.say(self._app.seat if self._app.seat is not None else session.local[0], saying)

    def _show(self, said: Said) -> None:
        words = _("{name}: {words}").format(name=self._tables.player(said.seat), words=saying_words(said.saying))
        self._app.say(words)
        if self._session is not None and self._app.session is self._session:
            self._app.page("board").log.add(Line("message-outline", words, said.seat))

    # -- asking for the seat of a lost device

    def _came_late(self) -> bool:
        """Whoever looked on from the lobby knows that they have no seat."""
        table = self._tables.table
        return table is not None and table is not self._tables.hosting and table.place.lobby is None

    def _lost_seats(self) -> list[int]:
        """Seats that somebody who looks on may ask for."""
        session = self._session
        if session is None or session.local or self._tables.hosting is not None:
            return []
        return [seat for seat, there in enumerate(session.there) if there in ("away", "stand-in")]

    def _invite(self) -> None:
        """Once, when this device has joined: its player may be one of those who are away."""
        if self._invites and self._session is not None:
            self._invites = False
            if self._lost_seats():
                self._offer_seats()

    def _offer_seats(self) -> None:
        seats = [(self._tables.player(seat), "tonal", partial(self._ask, seat)) for seat in self._lost_seats()]
        words = _("Did you play here with another device? Then ask for your seat; the host has to agree.")
        self._app.ask(_("Whose seat is yours?"), words, [*seats, (_("Only look on"), "text", lambda: None)])

    def _ask(self, seat: int) -> None:
        if self._tables.table is not None:
            self._tables.table.ask_for_seat(seat)
            self._app.say(_("The host is asked."))

    # -- deciding about it, where the table is hosted

    def _confirm(self) -> None:
        name = self._tables.player(self._wishes[0].seat)
        words = _(
            "A device that has joined asks for the seat of {name}, who is away. It will get the cards of {name}, and "
            "the device from before cannot come back."
        ).format(name=name)
        answers = [(_("Give the seat"), "filled", partial(self._decide, True)), (_("No"), "text", self._decide)]
        self._app.ask(_("Is this {name} with another device?").format(name=name), words, answers)

    def _decide(self, gives: bool = False) -> None:
        wish, hosting = self._wishes.pop(0), self._tables.hosting
        if hosting is not None:
            try:
                (hosting.give if gives else hosting.keep)(wish.device, wish.seat)
            except RailheadError as error:
                self._app.say(table_refusal_words(error))
        if self._wishes:
            self._confirm()
