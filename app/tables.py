"""Tables with other phones: opening one here, finding one, coming back to one. No Kivy.

A table lies in a folder of its own: a room with its key and log where it is hosted, a place with its logs where not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex
from shutil import copyfile, rmtree
from time import strftime
from typing import TYPE_CHECKING, Final

from app import __version__
from app.i18n import _
from app.net.diary import FULL_LOG, PLACE_FILE, load_ticket
from app.net.discovery import Browser, Found
from app.net.hosting import Hosting, Visiting
from app.net.lan import NetThread, local_addresses
from app.net.link import NetError
from app.net.notices import Began, Line, LobbyRefusal, Notice, Standing, There, WholeLog
from app.net.pairing import Invitation, read_link
from app.net.room import ROOM_FILE, Room
from app.net.session import NetSession
from app.net.settings import Patience
from app.seating import usual_bot
from app.shelf import find_variant
from app.table_talk import Talk
from app.table_words import closed_words, line_words, parting_words, presence_words, table_refusal_words
from app.theme import PLAYER_NAMES
from app.thinking import Thinker
from engine.actions import Action
from engine.bots import BOTS
from engine.errors import RailheadError
from engine.header import Player
from engine.table import Thinking

if TYPE_CHECKING:
    from app.app import RailheadApp

MOST_KEPT: Final = 12


@dataclass(frozen=True)
class Kept:
    """A table that can be come back to."""

    folder: Path
    hosted: bool
    map_id: str
    names: tuple[str, ...]
    when: float


class Paced:
    """Lets the bots of a hosted table think on a thread of their own, at the pace that the player has chosen."""

    def __init__(self, net: NetThread, trouble: Callable[[Exception], None], pace: Callable[[], float]) -> None:
        self._net = net
        self._waiting: dict[int, Callable[[Action], None]] = {}
        self.thinker = Thinker(self._chosen, trouble, pace)

    def __call__(self, thinking: Thinking, chosen: Callable[[Action], None]) -> None:
        self._waiting = {id(thinking): chosen}
        self.thinker.think(thinking)

    def _chosen(self, thinking: Thinking, action: Action) -> None:
        chosen = self._waiting.get(id(thinking))
        if chosen is not None:
            self._net.call(chosen, action)


class Tables:
    """The one table of this device, if it has one. Only the UI thread calls this."""

    def __init__(self, app: RailheadApp) -> None:
        self.app = app
        self.folder = app.storage.folder / "tables"
        self.table: Hosting | Visiting | None = None
        self.addresses: Callable[[], Sequence[str]] = local_addresses
        self.announces = True
        self.patience = Patience()
        self.first: int | None = None
        self._browser: Browser | None = None
        self._thinker: Thinker | None = None
        self._there: tuple[str, ...] = ()
        self._session: NetSession | None = None  # the one that is shown
        self._talk = Talk(self)
        self._watchers: list[Callable[[Notice], None]] = []

    @property
    def hosting(self) -> Hosting | None:
        return self.table if isinstance(self.table, Hosting) else None

    # -- opening and joining

    def host(self, variant_id: str, players: Sequence[Player], first: int | None) -> None:
        """Open a table here; those who come with another phone find it in the lobby."""
        self.first = first
        self.with_leave(lambda: self._open(variant_id, players))

    def _open(self, variant_id: str, players: Sequence[Player]) -> None:
        variant, folder = find_variant(variant_id), self._new_folder()
        try:
            self._host(Room.create(folder, variant, players, PLAYER_NAMES, token_hex(16)))
        except NetError:
            rmtree(folder, ignore_errors=True)
            raise

    def _host(self, room: Room) -> None:
        self.close()
        app, net = self.app, NetThread()
        paced = Paced(net, lambda error: app.post(lambda: app.trouble(error)), lambda: app.settings.pace)
        bot = BOTS[usual_bot()].make
        fields = {"version": __version__, "addresses": self.addresses, "announce": self.announces, "lock": self._lock}
        try:
            hosting = Hosting(
                room, find_variant, app.post, name=self._name(room), think=paced, stand_in=bot, net=net,
                patience=self.patience, **fields,
            )  # fmt: skip
        except NetError:
            net.stop()
            paced.thinker.close()
            raise
        self._thinker = paced.thinker
        hosting.hold = paced.thinker.hold
        self._take(hosting)

    def _name(self, room: Room) -> str:
        own = next((chair.name for chair in room.chairs if chair.who == "person"), "")
        names = self.app.storage.names()
        return own or (names[0] if names else _("Shared board"))

    def follow(self, link: str) -> None:
        """Join by the link of a QR code; raises `NetError` when it is none."""
        self.visit(read_link(link), None)

    def visit(self, invitation: Invitation, code: str | None) -> None:
        self.with_leave(lambda: self._visit(self._new_folder(), invitation, code))

    def _visit(self, folder: Path, invitation: Invitation | None, code: str | None) -> None:
        self.close()
        self._take(
            Visiting(
                folder,
                find_variant,
                self.app.post,
                version=__version__,
                invitation=invitation,
                code=code,
                patience=self.patience,
                addresses=self.addresses,
                search=self.announces,
                lock=self._lock,
            )
        )

    def come_back(self, kept: Kept) -> None:
        """Go on with a table of before."""
        if kept.hosted:
            self.with_leave(lambda: self._host(Room.load(kept.folder)))
        else:
            self.with_leave(lambda: self._visit(kept.folder, None, None))

    def _take(self, table: Hosting | Visiting) -> None:
        self.table = table
        self._there = ()
        table.place.watch(lambda notice: self._heard(notice) if self.table is table else None)
        self.app.page("lobby").put(table)
        self.app.go("lobby")

    def _new_folder(self) -> Path:
        folder = self.folder / f"{strftime('%Y%m%d-%H%M%S')}-{token_hex(3)}"
        folder.mkdir(parents=True)
        for old in self.kept()[MOST_KEPT:]:
            self.forget(old)
        return folder

    # -- leave to use the network

    def with_leave(self, deed: Callable[[], None], denied: Callable[[], None] = lambda: None) -> None:
        """Do what needs the local network: at once, or after the player was told why the system is going to ask."""
        device, post = self.app.device, self.app.post
        if not device.asks_for_lan():
            deed()
            device.ask_for_lan(lambda granted: None if granted else post(lambda: self._denied(denied)))
            return

        def answered(granted: bool) -> None:
            post(lambda: self._allowed(deed) if granted else self._denied(denied))

        words = _(
            "The phones at a table talk to each other over the local network, and to nobody else. Your phone asks "
            "you next whether Railhead may use it."
        )
        answers = [
            (_("Continue"), "filled", lambda: device.ask_for_lan(answered)),
            (_("Not now"), "text", lambda: self._denied(denied)),
        ]
        self.app.ask(_("Use the local network?"), words, answers)

    def _allowed(self, deed: Callable[[], None]) -> None:
        try:
            deed()
        except (RailheadError, OSError) as error:
            self.app.say(table_refusal_words(error))

    def _denied(self, denied: Callable[[], None]) -> None:
        self.app.say(_("Without the local network no other phone can be reached. Everything else works."))
        denied()

    # -- what was before

    def kept(self) -> list[Kept]:
        """The latest first."""
        folders = [path for path in self.folder.glob("*") if path.is_dir()] if self.folder.exists() else []
        found = [kept for kept in map(self._look_at, folders) if kept is not None]
        return sorted(found, key=lambda kept: -kept.when)

    def _look_at(self, folder: Path) -> Kept | None:
        try:
            if (folder / ROOM_FILE).exists():
                room = Room.load(folder)
                names = tuple(chair.name for chair in room.chairs if chair.name)
                return Kept(folder, True, room.map_id, names, (folder / ROOM_FILE).stat().st_mtime)
            if not load_ticket(folder).accepted or (folder / FULL_LOG).exists():
                return None
            return Kept(folder, False, "", (), (folder / PLACE_FILE).stat().st_mtime)
        except (NetError, OSError):
            return None

    def forget(self, kept: Kept) -> None:
        rmtree(kept.folder, ignore_errors=True)

    # -- searching

    def search(self, changed: Callable[[tuple[Found, ...]], None]) -> None:
        """Look for tables on the network until `stop_searching`; `changed` is called on the UI thread."""
        self.stop_searching()
        addresses = list(self.addresses())
        if not addresses or not self.announces:
            return
        try:
            self._browser = Browser(addresses, lambda found: self.app.post(lambda: changed(found)), self._lock)
        except OSError:
            self._browser = None  # no multicast here; a link or an address still works

    def stop_searching(self) -> None:
        browser, self._browser = self._browser, None
        if browser is not None:
            browser.close()

    @contextmanager
    def _lock(self) -> Iterator[None]:
        lock = self.app.device.multicast_lock()
        lock.hold()
        try:
            yield
        finally:
            lock.release()

    # -- news

    def watch(self, watcher: Callable[[Notice], None]) -> None:
        self._watchers.append(watcher)

    def _heard(self, notice: Notice) -> None:
        match notice:
            case Began():
                self._begin()
            case There():
                self._compare(notice.seats)
            case LobbyRefusal():
                self.app.say(table_refusal_words(notice.reason))
            case WholeLog():
                self._finish(notice.path)
            case Standing():
                self._stand(notice)
        self._talk.hear(notice)
        for watcher in tuple(self._watchers):
            watcher(notice)

    def _begin(self) -> None:
        """Show the game; anew when this device has got a seat, which makes another session at the same table."""
        table = self.table
        session = table.place.session if table is not None else None
        if session is None or self.app.play.session is session:
            return
        if self._session is not None:
            self._session.close = lambda: None
            for seat in set(session.local) - set(self._session.local):
                self.app.say(_("You have the seat of {name} now.").format(name=session.players[seat].name))
        self._session = session
        session.close = self.close
        self.app.play.begin(session)
        self.app.play.menu, self.app.play.parting = self._talk.menu, parting_words(self.hosting is not None)
        board = self.app.page("board")
        board.log.talk = self._talk.offer_sayings if self._talk.may_say else None
        board.players.show_there(self._there)

    def _stand(self, standing: Standing) -> None:
        self.app.root.line.show(line_words(standing))
        if standing.line is Line.CLOSED and self.table is not None and self.hosting is None and standing.why != "bye":
            self.app.ask(_("This table is closed"), closed_words(standing), [(_("Close"), "text", self.leave)])

    def _compare(self, there: tuple[str, ...]) -> None:
        """Say who of the others has gone and who has come back."""
        for seat, (before, now) in enumerate(zip(self._there, there, strict=False)):
            words = presence_words(before, now)
            session = self.app.play.session
            if words and session is not None and seat not in session.local:
                self.app.say(words.format(name=self.player(seat)))
        self._there = there
        if self._session is not None:
            self.app.page("board").players.show_there(there)

    def player(self, seat: int) -> str:
        session = self.table.place.session if self.table is not None else None
        lobby = self.table.place.lobby if self.table is not None else None
        if session is not None:
            return session.players[seat].name
        return lobby.seats[seat].name if lobby is not None else ""

    def _finish(self, log: Path) -> None:
        """A finished game goes to the finished ones, wherever it was kept."""
        copyfile(log, self.app.storage.done / f"{log.parent.name}.jsonl")

    # -- leaving

    def start(self, bot: str | None) -> None:
        """Begin the game that is hosted here; raises a refusal when it cannot begin."""
        if self.hosting is not None:
            self.hosting.start(bot, self.first)

    def leave(self) -> None:
        self.close()
        self.app.go("home")

    def close(self) -> None:
        table, self.table = self.table, None
        self.app.root.line.show("")
        if table is None:
            return
        self._session, self._talk = None, Talk(self)
        if self.app.root.manager.has_screen("board"):
            board = self.app.page("board")
            board.players.show_there(())
            board.log.talk = None
        if isinstance(table, Hosting) and table.host.kept is not None and table.host.kept.over:
            self._finish(table.room.log_path)
        table.close()
        if self._thinker is not None:
            self._thinker.close()
            self._thinker = None
