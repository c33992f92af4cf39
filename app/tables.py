"""Tables with other phones: opening one here, finding one, coming back to one. No Kivy.

A table lies in a folder of its own: a room with its key and log where it is hosted, a place with its logs where not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from secrets import token_hex
from shutil import rmtree
from typing import TYPE_CHECKING, Final

from app import __version__
from app.i18n import _
from app.kept_tables import Kept, KeptTables
from app.mending import offer_to_go_on, unsaved_words
from app.net.discovery import Browser
from app.net.hosting import Hosting, Visiting
from app.net.lan import NetThread, dialler
from app.net.link import NetError
from app.net.networks import local_addresses
from app.net.notices import (
    AtTheDoor,
    Began,
    CodeTried,
    Line,
    LobbyRefusal,
    Notice,
    Standing,
    There,
    Unsaved,
    WaysIn,
    WholeLog,
)
from app.net.pairing import Invitation, read_link
from app.net.radio import NoRadio, Paired, Radio, RadioDenied, RadioError, by_radio
from app.net.room import Room
from app.net.session import NetSession
from app.net.settings import Patience
from app.net.sightings import Found
from app.net.ticket import load_ticket
from app.permits import Permits
from app.seating import usual_bot
from app.shelf import find_variant
from app.table_talk import Talk
from app.table_words import closed_words, door_words, line_words, parting_words, presence_words, table_refusal_words
from app.theme import PLAYER_NAMES
from app.thinking import Thinker
from engine.actions import Action
from engine.bots import BOTS
from engine.errors import RailheadError
from engine.files import BadFile, read_bytes, write_whole
from engine.header import Player
from engine.record import MOST_BYTES, Damaged
from engine.table import Thinking

if TYPE_CHECKING:
    from app.app import RailheadApp

SLOW_RADIO: Final = 3  # times longer than the network may take until a call is answered


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
        self.kept = KeptTables(app.storage.folder / "tables")
        self.kept.tidy()
        self.table: Hosting | Visiting | None = None
        self.addresses: Callable[[], Sequence[str]] = local_addresses
        self.announces = True
        self.patience = Patience()
        self.permits = Permits(app)
        self.first: int | None = None
        self._browser: Browser | None = None
        self._thinker: Thinker | None = None
        self._there: tuple[str, ...] = ()
        self._standing = self._unsaved = ""  # what the strip above every page says
        self._door_words: list[str] = []
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
        self._with_ways(lambda radio: self._open(variant_id, players, radio), False)

    def _with_ways(self, open_table: Callable[[Radio | None], None], wanted: bool) -> None:
        """Open a table to the local network; to Bluetooth if it is wanted, or if it is all that there is."""
        radio, permits = self.radio, self.permits
        if radio is None:
            permits.network(lambda: open_table(None))
        elif not self.addresses():
            permits.bluetooth(lambda: open_table(radio))
        else:
            both = radio if wanted and not self.app.device.asks_for_bluetooth() else None
            permits.network(lambda: open_table(both), lambda: permits.bluetooth(lambda: open_table(radio)))

    def _open(self, variant_id: str, players: Sequence[Player], radio: Radio | None) -> None:
        variant, folder = find_variant(variant_id), self.kept.new_folder()
        try:
            self._host(Room.create(folder, variant, players, PLAYER_NAMES, token_hex(16)), radio)
        except NetError:
            rmtree(folder, ignore_errors=True)
            raise

    def _host(self, room: Room, radio: Radio | None) -> None:
        self.close()
        app, net = self.app, NetThread()
        paced = Paced(net, lambda error: app.post(lambda: app.trouble(error)), lambda: app.settings.pace)
        bot = BOTS[usual_bot()].make
        fields = {"version": __version__, "addresses": self._allowed, "announce": self.announces, "lock": self._lock}
        try:
            hosting = Hosting(
                room, find_variant, app.post, name=self._name(room), think=paced, stand_in=bot, net=net,
                patience=self.patience, radio=radio, **fields,
            )  # fmt: skip
        except RailheadError:
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
        """Join by the link of a QR code; raises `NetError` when it is none. Where only Bluetooth leads there, the
        player first chooses the host's phone.
        """
        invitation = read_link(link)
        if invitation.addresses and (self.addresses() or not invitation.radio or self.radio is None):
            self.visit(invitation, None)
        elif self.radio is None:
            raise NoRadio
        else:
            self.app.page("join").invite(invitation)

    def visit(self, invitation: Invitation, code: str | None) -> None:
        """Join at the invitation's addresses, by the network or by Bluetooth."""
        permit = self.permits.bluetooth if by_radio(invitation.addresses) else self.permits.network
        permit(lambda: self._visit(self.kept.new_folder(), invitation, code))

    def _visit(self, folder: Path, invitation: Invitation | None, code: str | None) -> None:
        radio = self._radio_to((invitation or load_ticket(folder).invitation).addresses)
        patience = self.patience if radio is None else replace(self.patience, dial=self.patience.dial * SLOW_RADIO)
        self.close()
        self._take(
            Visiting(
                folder,
                find_variant,
                self.app.post,
                version=__version__,
                invitation=invitation,
                code=code,
                patience=patience,
                addresses=self._allowed,
                search=self.announces,
                lock=self._lock,
                dials=dialler if radio is None else lambda loop: radio.dialler(loop, dialler(loop)),
            )
        )

    def _allowed(self) -> Sequence[str]:
        """The device's addresses, if it may use them: whoever plays by Bluetooth need not have allowed the network."""
        return () if self.app.device.asks_for_lan() else self.addresses()

    def _radio_to(self, addresses: Sequence[tuple[str, int]]) -> Radio | None:
        """The radio, if one of the addresses needs it."""
        if not by_radio(addresses):
            return None
        if self.radio is None:
            raise NoRadio
        return self.radio

    def come_back(self, kept: Kept) -> None:
        """Go on with a table of before."""
        if kept.hosted:
            room = Room.load(kept.folder)
            self._with_ways(lambda radio: self._host_again(room, radio), room.radio)
            return
        radio = by_radio(load_ticket(kept.folder).invitation.addresses)
        permit = self.permits.bluetooth if radio else self.permits.network
        permit(lambda: self._visit(kept.folder, None, None))

    def _host_again(self, room: Room, radio: Radio | None) -> None:
        """Open the table of before, with what of its files is whole."""
        room.mend()
        try:
            self._host(room, radio)
        except Damaged as error:
            offer_to_go_on(self.app, room.log_path, error, lambda: self._host_again(room, radio))

    def _take(self, table: Hosting | Visiting) -> None:
        self.table = table
        self._there = ()
        table.place.watch(lambda notice: self._heard(notice) if self.table is table else None)
        self.app.page("lobby").put(table)
        self.app.go("lobby")

    # -- Bluetooth

    @property
    def radio(self) -> Radio | None:
        return self.app.device.bluetooth()

    def paired(self) -> list[Paired]:
        """The phones that can be called by Bluetooth; raises a `RadioError` that says why there are none."""
        if self.radio is None:
            raise NoRadio
        if self.app.device.asks_for_bluetooth():
            raise RadioDenied
        return self.radio.paired()

    def let_in_by_radio(self, wanted: bool, done: Callable[[], None]) -> None:
        """Let paired phones in at the table here, or nobody new; `done` comes at the end, whatever comes of it."""
        hosting, radio = self.hosting, self.radio
        if hosting is None or radio is None:
            return
        if not wanted:
            hosting.leave_radio()
            done()
            return

        def take() -> None:
            try:
                hosting.take_radio(radio)
            except RadioError as error:
                self.app.say(table_refusal_words(error))
            done()

        self.permits.bluetooth(take, done)

    # -- searching

    def search(self, changed: Callable[[tuple[Found, ...]], None]) -> None:
        """Look for tables on the network until `stop_searching`; `changed` is called on the UI thread."""
        self.stop_searching()
        addresses = list(self.addresses())
        if not addresses or not self.announces:
            return
        try:
            known = self.kept.certificates()
            self._browser = Browser(
                addresses,
                lambda found: self.app.post(lambda: changed(found)),
                self._lock,
                lambda table: table.fingerprint in known,
            )
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
            case CodeTried():
                self.app.say(_("Somebody has typed a wrong code for this table."))
            case WaysIn():
                self._warn()
            case AtTheDoor() if self.app.at != "lobby":
                self._warn_of_door(notice)
            case WholeLog():
                self._finish(notice.path)
            case Standing():
                self._stand(notice)
            case Unsaved():
                self._unsaved = unsaved_words(notice.reason, self.hosting is not None)
                self._show_line()
        self._talk.hear(notice)
        for watcher in tuple(self._watchers):
            watcher(notice)

    def _warn(self) -> None:
        """During the game nobody looks at the lobby, where it stands."""
        trouble = self.hosting.radio_door.trouble if self.hosting is not None else None
        if trouble is not None and self.app.at != "lobby":
            self.app.say(table_refusal_words(trouble))

    def _warn_of_door(self, door: AtTheDoor) -> None:
        """Each thing once, when it begins."""
        news = [words for words in door_words(door) if words not in self._door_words]
        self._door_words = door_words(door)
        if news:
            self.app.say(" ".join(news))

    def _begin(self) -> None:
        """Show the game; anew when this device has got a seat, which makes another session at the same table."""
        table = self.table
        session = table.place.session if table is not None else None
        if session is None or self.app.play.session is session:
            return
        if self._session is not None:
            for seat in set(session.local) - set(self._session.local):
                self.app.say(_("You have the seat of {name} now.").format(name=session.players[seat].name))
        self._session = session
        self.app.play.begin(session, self.close)
        self.app.play.menu, self.app.play.parting = self._talk.menu, parting_words(self.hosting is not None)
        board = self.app.page("board")
        board.log.talk = self._talk.offer_sayings if self._talk.may_say else None
        board.there = self._there

    def _stand(self, standing: Standing) -> None:
        self._standing = line_words(standing)
        self._show_line()
        if standing.line is Line.CLOSED and self.table is not None and self.hosting is None and standing.why != "bye":
            self.app.ask(_("This table is closed"), closed_words(standing), [(_("Close"), "text", self.leave)])

    def _show_line(self) -> None:
        """The line to the host comes first: without it nothing goes on."""
        self.app.root.line.show(self._standing or self._unsaved)

    def _compare(self, there: tuple[str, ...]) -> None:
        """Say who of the others has gone and who has come back."""
        for seat, (before, now) in enumerate(zip(self._there, there, strict=False)):
            words = presence_words(before, now)
            session = self.app.play.session
            if words and session is not None and seat not in session.local:
                self.app.say(words.format(name=self.player(seat)))
        self._there = there
        if self._session is not None:
            self.app.page("board").there = there

    def player(self, seat: int) -> str:
        session = self.table.place.session if self.table is not None else None
        lobby = self.table.place.lobby if self.table is not None else None
        if session is not None:
            return session.players[seat].name
        return lobby.seats[seat].name if lobby is not None else ""

    def _finish(self, log: Path) -> None:
        """A finished game goes to the finished ones, wherever it was kept."""
        try:
            write_whole(self.app.storage.done / f"{log.parent.name}.jsonl", read_bytes(log, MOST_BYTES))
        except (OSError, BadFile) as error:
            self.app.say(_("The finished game stays with its table: {reason}").format(reason=error))

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
        self._standing = self._unsaved = ""
        self._show_line()
        if table is None:
            return
        self._session, self._talk = None, Talk(self)
        if self.app.root.manager.has_screen("board"):
            board = self.app.page("board")
            board.there = ()
            board.log.talk = None
        if isinstance(table, Hosting) and table.host.kept is not None and table.host.kept.over:
            self._finish(table.room.log_path)
        table.close()
        if self._thinker is not None:
            self._thinker.close()
            self._thinker = None
        self.kept.tidy()
