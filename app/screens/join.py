"""Joining a table: one that is found on the network, one on a paired phone, one whose link was scanned, or one that one
was at before.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from kivy.metrics import dp

from app import guide
from app.i18n import _
from app.kept_tables import Kept
from app.net.pairing import SCHEME, Invitation, read_link, tidy_code
from app.net.sightings import Found
from app.screens.base import ColumnsPage
from app.screens.home import when_words
from app.screens.join_phones import PairedPhones
from app.shelf import find_variant
from app.table_words import kept_trouble, place_words, table_refusal_words, typed_place
from app.widgets.buttons import IconPush, Push
from app.widgets.choices import Choices
from app.widgets.layouts import Column, Line_, Panel, TouchPanel
from app.widgets.sign import Pictures
from app.widgets.text import Glyph, text
from app.widgets.text_field import Entry
from engine.errors import RailheadError

if TYPE_CHECKING:
    from app.app import RailheadApp

NETWORK, BLUETOOTH = "network", "bluetooth"
MOST_TYPED: Final = 600  # letters: a link is that long


class JoinPage(ColumnsPage):
    """Code and address on the left, what was found and what was before on the right."""

    def __init__(self, app: RailheadApp, name: str) -> None:
        super().__init__(app, name)
        self.share = 0.46
        self.found: tuple[Found, ...] = ()
        self.chosen: Found | None = None
        self.way = NETWORK
        self.invitation: Invitation | None = None  # that was scanned, and needs the host's phone
        self.ways, self.phones = Choices(self._take_way), PairedPhones(app)
        self.invited = text("body")
        self.tip, self.found_head, self.before_head = text("body"), text("title"), text("title")
        self.tables, self.before = Column(spacing=dp(10)), Column(spacing=dp(10))
        self.code_head, self.code = text("strong"), Entry(most=16)
        self.place_head, self.place = text("strong"), Entry(most=MOST_TYPED)
        self.place_note, self.why = text("note"), text("note", tone="error")
        self.join = Push(tap=self._join, wide=True)
        self.panel = Panel(spacing=dp(8))
        for part in (self.tip, self.before_head, self.before):
            self.panes.second.add_widget(part)

    def _build(self) -> None:
        """What belongs to the way that was chosen."""
        radio = self.way == BLUETOOTH
        self.panes.first.clear_widgets()
        self.panel.clear_widgets()
        typed = (self.code_head, self.code, self.place_head, self.place, *(() if radio else (self.place_note,)))
        for part in (*((self.invited,) if self.invitation is not None else typed), self.why, self.join):
            self.panel.add_widget(part)
        ways = (self.ways,) if self.app.tables.radio is not None else ()
        for part in (*ways, self.found_head, self.phones if radio else self.tables, self.panel):
            self.panes.first.add_widget(part)
        self._retext_way()

    # -- hooks

    def retext(self) -> None:
        self.headline = _("Join a game")
        self.tip.text = _("Scan the QR code that the host shows with this phone's camera: it opens the table at once.")
        self.code_head.text = _("Code that the host shows")
        self.invited.text = _("The invitation is read. Choose the phone that showed it, and join.")
        self.place_note.text = _("For example 192.168.1.20:41234")
        self.join.text = _("Join")
        self.before_head.text = _("Tables of before")
        self._retext_way()
        self.show_found(self.found)
        self.phones.retext()
        self._show_before()

    def _retext_way(self) -> None:
        radio = self.way == BLUETOOTH
        self.ways.offer([(NETWORK, _("Over the network")), (BLUETOOTH, _("By Bluetooth"))], self.way)
        self.found_head.text = _("Paired phones") if radio else _("Tables in this network")
        link, place = _("Or the link that the host has sent"), _("Address or link, if the table is not listed")
        self.place_head.text = link if radio else place

    def on_pre_enter(self, *args: Any) -> None:
        super().on_pre_enter(*args)
        self._show_before()
        tables = self.app.tables
        alone = tables.radio is not None and not tables.addresses()
        self._begin(BLUETOOTH if alone or self.invitation is not None else NETWORK)

    def _take_way(self, way: str) -> None:
        self.invitation = None
        self._begin(way)

    def _begin(self, way: str) -> None:
        """Look for tables in this way, and no longer in another."""
        self._end()
        self.way, self.why.text = way, ""
        self._build()
        self.show_found(())
        if way == BLUETOOTH:
            self.phones.begin()
        else:
            self.app.tables.permits.network(lambda: self.app.post(self._search), self._denied)

    def _end(self) -> None:
        self.app.tables.stop_searching()
        self.phones.end()

    def invite(self, invitation: Invitation) -> None:
        """Somebody scanned a link to which only Bluetooth leads: the host's phone is to be chosen."""
        self.invitation = invitation
        if self.app.at == "join":
            self._begin(BLUETOOTH)
        else:
            self.app.go("join")

    def _search(self) -> None:
        if self.app.at == "join" and self.way == NETWORK:
            self.app.tables.search(self.show_found)

    def _denied(self) -> None:
        self.why.text = _("Without access to the local network no tables can be found.")

    def on_leave(self, *_args: Any) -> None:
        self._end()
        self.invitation = None

    # -- what is found

    def show_found(self, found: tuple[Found, ...]) -> None:
        self.found = found
        chosen = self.chosen
        self.chosen = next((table for table in found if chosen is not None and table.is_same(chosen)), None)
        if len(found) == 1:
            self.chosen = found[0]
        self.tables.clear_widgets()
        for table in found:
            self.tables.add_widget(self._card(table))
        waiting, several = _("Looking … Both phones must be in the same network."), _same_sign_words()
        self.tables.add_widget(text("note", several if found else waiting))

    def _card(self, table: Found) -> TouchPanel:
        chosen = self.chosen is not None and table.is_same(self.chosen)
        card = TouchPanel(tone="secondaryContainer" if chosen else "surfaceContainer", padding=dp(12))
        card.edge = "primary" if chosen else ""
        card.add_widget(text("strong", table.name or table.room))
        card.add_widget(text("note", f"{_map_words(table.map_id)} · {place_words(table.places[0])}"))
        card.add_widget(Pictures(table.fingerprint))
        card.bind(on_release=lambda _: self._choose(table))
        return card

    def _choose(self, table: Found) -> None:
        self.chosen = table
        self.show_found(self.found)

    def _show_before(self) -> None:
        self.before.clear_widgets()
        kept = self.app.tables.kept.all()
        self.before_head.text = _("Tables of before") if kept else ""
        for one in kept:
            self.before.add_widget(self._kept_card(one))

    def _kept_card(self, kept: Kept) -> TouchPanel:
        card = TouchPanel(tone="surfaceContainer", padding=dp(12))
        line = Line_(spacing=dp(10))
        line.add_widget(Glyph(icon="tablet" if kept.hosted else "cellphone", pos_hint={"center_y": 0.5}))
        words = Column(spacing=dp(2), pos_hint={"center_y": 0.5})
        head = _("Your table: {map}").format(map=_map_words(kept.map_id)) if kept.hosted else _("A place at a table")
        words.add_widget(text("strong", head))
        words.add_widget(text("note", " · ".join((*kept.names, when_words(kept.when)))))
        if trouble := kept_trouble(kept):
            words.add_widget(text("note", trouble, tone="error"))
        line.add_widget(words)
        line.add_widget(IconPush("delete-outline", partial(self._ask_to_forget, kept), words=_("Delete")))
        card.add_widget(line)
        card.bind(on_release=lambda _: self._come_back(kept))
        return card

    def _come_back(self, kept: Kept) -> None:
        if kept.trouble:
            self.why.text = kept_trouble(kept)
        else:
            self._attempt(lambda: self.app.tables.come_back(kept))

    def _ask_to_forget(self, kept: Kept) -> None:
        """A game that somebody may want to go on with is not gone by one tap."""
        if not kept.game:
            self._forget(kept)
            return
        self.app.ask(
            _("Delete this table?"),
            _("The game on it cannot be gone on with from this device any more."),
            [(_("Delete"), "danger", lambda: self._forget(kept)), (_("Keep"), "text", lambda: None)],
        )

    def _forget(self, kept: Kept) -> None:
        self.app.tables.kept.forget(kept)
        self._show_before()

    # -- joining

    def _join(self) -> None:
        self._attempt(self._join_by_radio if self.way == BLUETOOTH else self._join_by_network)

    def _join_by_radio(self) -> None:
        """The phone that was chosen, with the link that was scanned or typed, else with the code."""
        typed, code = self.place.text.strip(), tidy_code(self.code.text)
        given = self.invitation or (read_link(typed) if typed else Invitation("", ()))
        if self.phones.chosen is None:
            self.why.text = _("Choose the host's phone from the list.")
        elif not code and given.secret is None:
            self.why.text = _("Type the code that the host shows.")
        else:
            there = replace(given, addresses=(self.phones.chosen.place,))
            self.app.tables.visit(there, None if given.secret else code)

    def _join_by_network(self) -> None:
        typed, code = self.place.text.strip(), tidy_code(self.code.text)
        if typed.startswith(f"{SCHEME}:"):
            self.app.tables.follow(typed)
            return
        place = typed_place(typed) if typed else None
        if typed and place is None:
            self.why.text = _("This is no address: it has numbers, a colon and a port.")
        elif place is None and self.chosen is None:
            self.why.text = _("Choose a table from the list, or type its address.")
        elif not code:
            self.why.text = _("Type the code that the host shows.")
        else:
            given = Invitation("", (place,)) if place is not None else self.chosen.invitation()
            self.app.tables.visit(given, code)

    def _attempt(self, deed: Any) -> None:
        self.why.text = ""
        try:
            deed()
        except (RailheadError, OSError) as error:
            self.why.text = table_refusal_words(error)


def _same_sign_words() -> str:
    return _("Anybody can announce a table. The right one has the same sign as on the host's device.")


def _map_words(map_id: str) -> str:
    try:
        return guide.variant_name(find_variant(map_id))
    except RailheadError:
        return map_id
