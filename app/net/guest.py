"""The guest: finds its way to the host and back, keeps what it was told, sends each action until it is answered.

Like the host it lives on one clock's thread; `tell` hands its news to whoever shows them.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from app.net.asking import Answered, Asking, Pending
from app.net.books import action_size
from app.net.call import FINAL, Call, out_of_place
from app.net.diary import AGAIN_AFTER, FULL_LOG, Diary, FindVariant
from app.net.entry import Entry
from app.net.full_log import FullLog
from app.net.handshake import FalseHost, OtherVersion
from app.net.heard import Hearing
from app.net.link import Clock, Dial, Handle, Link, NetError
from app.net.notices import Began, Line, LobbyRefusal, Notice, Standing, Told, Unsaved, WholeLog
from app.net.race import Reach, Seal
from app.net.reasons import NotConnected, StillWaiting
from app.net.settings import Limits, Patience
from app.net.ticket import Address, Ticket
from app.net.words import BadMessage, Message
from engine.actions import Action
from engine.board import Variant
from engine.codec import Codec
from engine.errors import RailheadError, Unwritten


class Guest:
    """A device at somebody else's table; `local` is the device that hosts, which needs no pairing."""

    def __init__(
        self,
        clock: Clock,
        dial: Dial,
        find: FindVariant,
        tell: Callable[[Notice], None],
        *,
        version: str,
        seal: Seal = lambda link, _: link,
        ticket: Ticket | None = None,
        code: str | None = None,
        folder: Path | None = None,
        patience: Patience | None = None,
        limits: Limits | None = None,
    ) -> None:
        self.clock, self.patience, self.limits = clock, patience or Patience(), limits or Limits()
        self.diary: Diary | None = None
        self.calls = 0
        self.bytes_in = 0
        self._find, self._tell = find, tell
        self._reach = Reach(clock, dial, seal, self.patience.stagger)
        self._folder = folder
        self._entry, self._asking = Entry(ticket, code, version, folder), Asking(self._send)
        self._call: Call | None = None
        self._line, self._words = Line.CONNECTING, ""
        self._seated = False  # joined on this call
        self._unsaved = ""  # why this device's disk does not take what it is told
        self._log_unsaved = ""  # the same of the whole log
        self._in_step = False  # the host knows which lines we have
        self._hearing: Hearing | None = None  # how the words of this table are taken
        self._wait = self.patience.retry
        self._heard_at = self._acted_at = clock.time()
        self._host_paused = self._closed = False
        self._timers: dict[str, Handle] = {}
        self._whole: FullLog | None = None
        self._hears: dict[str, Callable[[Hearing, Message], None]] = {
            "lobby": lambda hearing, m: self._tell(hearing.lobby(m)),
            "game": self._game,
            "lines": self._take_lines,
            "there": lambda hearing, m: self._tell(hearing.there(m)),
            "done": lambda _, m: self._asking.answer(m["id"], None),
            "refused": self._refused,
            "said": lambda hearing, m: self._tell(hearing.said(m)),
            "asked": lambda hearing, m: self._tell(hearing.asked(m)),
            "tried": lambda hearing, m: self._tell(hearing.tried(m)),
            "host_away": self._host_away,
            "pong": self._pong,
            "log": self._log,
        }

    @property
    def ticket(self) -> Ticket | None:
        """How to get back; None on the device that hosts."""
        return self._entry.ticket

    @property
    def _run(self) -> str:
        """Which process of the host this is."""
        return self._hearing.run if self._hearing is not None else ""

    @property
    def inside(self) -> bool:
        """Whether the host has proven itself on this call, and has let us in."""
        return self._entry.inside

    # -- the way to the host

    def connect(self) -> None:
        """Go to the host, now and whenever the connection is lost."""
        if self._closed or self._call is not None or self.ticket is None:
            return
        self._show(Line.CONNECTING if self._line is not Line.HOST_AWAY else Line.HOST_AWAY)
        self._begin(self._reach.call(self.ticket))

    def connect_here(self, link: Link) -> None:
        """Sit down at the table of this very device."""
        self._begin(link)

    def _begin(self, link: Link) -> None:
        self.calls += 1
        self._in_step = False
        self._call = Call(self, link, self.limits)
        self._after("dial", self.patience.dial, self._too_slow)
        link.listen(self._call)

    def _too_slow(self) -> None:
        if self._call is not None:
            self._call.end("time", "The host does not answer.")

    def drop(self) -> None:
        """Hang up and call again: the network may be another one."""
        if self._call is not None:
            self._call.end("again", "This device calls again.")

    def found(self, addresses: tuple[Address, ...]) -> None:
        """Somebody says that the host is at these addresses. That is a hint, and pushes nothing out that was proven."""
        self._reach.hints = addresses

    def call_opened(self, call: Call) -> None:
        call.answer(self._entry.begin(call.link.fingerprint))

    def call_ended(self, call: Call, why: str, words: str) -> None:
        if call is not self._call:
            return
        self.bytes_in += call.bytes_in
        self._call, self._in_step, self._seated = None, False, False
        self._cancel("dial", "beat", "watch")
        if self._entry.guessed and why not in FINAL:
            why, words = FalseHost.why, str(FalseHost())
        self._entry.over()
        if why in FINAL or self._closed or self.ticket is None:
            self._give_up(why, words)
            return
        self._show(Line.HOST_AWAY if self._line in (Line.HERE, Line.HOST_AWAY) else Line.CONNECTING, why, words)
        self._after("retry", self._wait, self.connect)
        self._wait = min(self._wait * 2, self.patience.retry_most)

    def _give_up(self, why: str, words: str) -> None:
        self._closed = True
        self._show(Line.CLOSED, why, words)
        self._asking.give_up()

    # -- joining

    def hear(self, call: Call, message: Message) -> None:
        self._heard_at = self.clock.time()
        if self._line is Line.HOST_AWAY and self._seated and not self._host_paused:
            self._show(Line.HERE)
        try:
            self._hear(call, message)
        except NetError:
            raise
        except RailheadError as error:
            raise BadMessage(f"{message['t']}: {error}") from error

    def _hear(self, call: Call, message: Message) -> None:
        if self._entry.inside and self._hearing is not None:
            self._hears.get(message["t"], out_of_place)(self._hearing, message)
            return
        call.answer(self._entry.hear(message))
        if self.inside:
            self._joined(call, message)

    def _joined(self, call: Call, message: Message) -> None:
        if self._reach.place is not None:
            self._entry.proven_at(self._reach.place)
        hearing = Hearing.joined(message, self._variant, hosts=self.ticket is None)
        if hearing is None:
            call.end("other_data", "The host plays on a map that this device does not have in the same form.")
            return
        self._hearing = hearing
        self._wait = self.patience.retry
        self._seated, self._host_paused = True, False
        self._cancel("dial")
        self._show(Line.HERE)
        self._beat()
        self._watch()

    def _variant(self, map_id: str) -> Variant | None:
        try:
            return self._find(map_id)
        except (KeyError, RailheadError):
            return None

    # -- the game

    def _game(self, hearing: Hearing, message: Message) -> None:
        game = hearing.game(message)
        fresh = self.diary is None or self.diary.seats != game.seats
        if self.diary is not None:
            if self.diary.header != game.header:
                raise BadMessage("game: another one than the one that is played here")
            if fresh:
                self.diary.close()
        if self.diary is None or fresh:
            self.diary, self._whole = Diary(self._folder, hearing.variant, game.header, game.seats), None
        if game.restart:
            self.diary.forget()
        if fresh or game.restart:
            past = tuple(tuple(view.events) for view in self.diary.views)
            self._tell(Began(game.header, game.seats, past, frozenset(self.diary.views[0].ends)))
        self._look_at_disk()
        if not game.restart:
            self.ask_for_lines()
        self._in_step = True
        self._asking.send_all()
        if self.diary.over:
            self._ask_for_log()

    def ask_for_lines(self) -> None:
        """Say which lines are here; the host sends what comes after."""
        if self._call is not None and self.diary is not None:
            self._call.say("after", number=self.diary.number, digests=self.diary.digests())

    def _take_lines(self, _: Hearing, message: Message) -> None:
        diary = self.diary
        if diary is None:
            raise BadMessage("lines: of no game")
        if message["first"] > diary.number + 1:
            self.ask_for_lines()  # a gap
            return
        lines = diary.take(message["first"], message["views"])
        self._acted_at = self.clock.time()
        if lines:
            self._tell(Told(lines))
        if diary.over:
            diary.sync()
            self._ask_for_log()
        self._look_at_disk()

    def _look_at_disk(self) -> None:
        """Say when this device cannot keep what it is told, and try again by itself; the host has all of it."""
        reason = (self.diary.unsaved if self.diary is not None else "") or self._log_unsaved
        if reason != self._unsaved:
            self._unsaved = reason
            self._tell(Unsaved(reason))
        if reason:
            self._after("disk", AGAIN_AFTER, self._catch_up)

    def _catch_up(self) -> None:
        if self.diary is not None:
            self.diary.catch_up()
        self._look_at_disk()

    # -- actions

    def submit(self, seat: int, action: Action, known: int, answered: Answered) -> None:
        """Ask the host for an action; `answered` is called once, after the lines that it brought about."""
        if self._closed or self.diary is None:
            answered(NotConnected())
        elif self._asking.waits(seat):
            answered(StillWaiting())
        else:
            codec = Codec(self.diary.variant, len(self.diary.header.players))
            self._acted_at = self.clock.time()
            pending = Pending(seat, known, codec.write_action(action), answered, self._run)
            self._asking.add(pending, now=self._in_step)

    def _send(self, pending: Pending) -> None:
        if self._call is not None and self.diary is not None:
            fields = {"id": pending.id, "seat": pending.seat, "known": pending.known, "action": pending.action}
            self._call.say("do", action_size(self.diary.variant), **fields)

    def _refused(self, hearing: Hearing, message: Message) -> None:
        reason = hearing.refusal(message)
        if message["id"] is None:
            self._tell(LobbyRefusal(reason))
        else:
            self._asking.refused(message["id"], reason, self._run, self.diary)

    # -- the lobby and the table talk

    def take_seat(self, seat: int, name: str, colour: str) -> None:
        self._ask("take", seat=seat, name=name, colour=colour)

    def leave_seat(self, seat: int) -> None:
        self._ask("leave", seat=seat)

    def say(self, seat: int, saying: str) -> None:
        self._ask("say", seat=seat, saying=saying)

    def ask_for_seat(self, seat: int) -> None:
        """The seat of somebody whose device is lost, in a game that has begun."""
        self._ask("ask", seat=seat)

    def _ask(self, kind: str, /, **fields: Any) -> None:
        if self._call is None:
            self._tell(LobbyRefusal(NotConnected()))
        else:
            self._call.say(kind, **fields)

    # -- the full log

    def _ask_for_log(self) -> None:
        diary = self.diary
        if diary is None or diary.folder is None or not diary.seats:
            return
        if (diary.folder / FULL_LOG).exists():
            self._tell(WholeLog(diary.folder / FULL_LOG))  # this device died between writing it and telling of it
            return
        if self._whole is None:
            self._whole = FullLog(diary.folder, diary)
        if self._call is not None:
            self._call.say("log", after=self._whole.known)

    def _log(self, _: Hearing, message: Message) -> None:
        whole, self._whole = self._whole, None  # after one that cannot be true it is asked for from its beginning
        if whole is None:
            raise BadMessage("log: nobody asked")
        try:
            done = whole.take(message["header"], message["lines"], message["total"])
        except Unwritten as error:
            self._whole, self._log_unsaved = whole, error.cause
            self._look_at_disk()
            self._after("log", AGAIN_AFTER, self._ask_for_log)
            return
        if done:
            self._log_unsaved = ""
            self._look_at_disk()
            self._tell(WholeLog(whole.path))
        else:
            self._whole = whole
            self._ask_for_log()

    # -- signs of life

    def _beat(self) -> None:
        if self._call is not None and self.ticket is not None:
            self._call.say("ping")
            calm = self.clock.time() - self._acted_at > self.patience.calm_after
            self._after("beat", self.patience.calm_beat if calm else self.patience.beat, self._beat)

    def _watch(self) -> None:
        """Notice the host's silence when it has lasted so long, and not at the next beat."""
        if self._call is None or self.ticket is None:
            return
        silence, patience = self.clock.time() - self._heard_at, self.patience
        if silence >= patience.lost:
            self._call.end("lost", "Nothing was heard of the host for too long.")
            return
        if silence >= patience.quiet:
            self._show(Line.HOST_AWAY, "silent", "Nothing is heard of the host.")
        due = patience.quiet if silence < patience.quiet else patience.lost
        self._after("watch", max(due - silence, 0.01), self._watch)

    def _pong(self, _: Hearing, message: Message) -> None:
        if not message["calm"]:
            self._acted_at = max(self._acted_at, self.clock.time() - self.patience.calm_after)

    def _host_away(self, _: Hearing, message: Message) -> None:
        self._host_paused = message["away"]
        self._show(Line.HOST_AWAY if message["away"] else Line.HERE)

    def _show(self, line: Line, why: str = "", words: str = "") -> None:
        """Tell how the line stands; while it goes on standing so, only a new reason is news."""
        if line is not self._line or line is Line.CLOSED or words not in ("", self._words):
            self._line, self._words = line, words
            self._tell(Standing(line, why, words, self._entry.versions if why == OtherVersion.why else None))

    # -- timers and the end

    def _after(self, name: str, delay: float, callback: Callable[[], None]) -> None:
        self._cancel(name)
        self._timers[name] = self.clock.call_later(delay, callback)

    def _cancel(self, *names: str) -> None:
        for name in names:
            if (timer := self._timers.pop(name, None)) is not None:
                timer.cancel()

    def sync(self) -> None:
        if self.diary is not None:
            self.diary.sync()

    def close(self) -> None:
        """Leave the table; the seat can be come back to."""
        if not self._closed:
            self._closed = True
            self._cancel(*tuple(self._timers))
            if self._call is not None:
                self._call.end("bye", "This device has left the table.")
            if self.diary is not None:
                self.diary.close()
