"""Joining a table: one that is found on the network, one whose link was scanned, or one that one was at before."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp

from app import guide
from app.i18n import _
from app.net.discovery import Found
from app.net.pairing import SCHEME, Invitation, tidy_code
from app.screens.base import ColumnsPage
from app.screens.home import when_words
from app.shelf import find_variant
from app.table_words import place_words, table_refusal_words, typed_place
from app.tables import Kept
from app.widgets.parts import Column, Entry, Glyph, IconPush, Line_, Panel, Push, TouchPanel, text
from engine.errors import RailheadError

if TYPE_CHECKING:
    from app.app import RailheadApp


class JoinPage(ColumnsPage):
    """Code and address on the left, what was found and what was before on the right."""

    def __init__(self, app: RailheadApp, name: str) -> None:
        super().__init__(app, name, share=0.46)
        self.found: tuple[Found, ...] = ()
        self.chosen: Found | None = None
        self.tip, self.found_head, self.before_head = text("body"), text("title"), text("title")
        self.tables, self.before = Column(spacing=dp(10)), Column(spacing=dp(10))
        self.code_head, self.code = text("strong"), Entry(most=16)
        self.place_head, self.place = text("strong"), Entry(most=120)
        self.place_note, self.why = text("note"), text("note", tone="error")
        self.join = Push(tap=self._join, wide=True)
        panel = Panel(spacing=dp(8))
        for part in (self.code_head, self.code, self.place_head, self.place, self.place_note, self.why, self.join):
            panel.add_widget(part)
        for part in (self.found_head, self.tables):
            self.panes.first.add_widget(part)
        self.panes.first.add_widget(panel)
        for part in (self.tip, self.before_head, self.before):
            self.panes.second.add_widget(part)

    # -- hooks

    def retext(self) -> None:
        self.bar.title.text = _("Join a game")
        self.tip.text = _("Scan the QR code that the host shows with this phone's camera: it opens the table at once.")
        self.found_head.text = _("Tables in this network")
        self.code_head.text = _("Code that the host shows")
        self.place_head.text = _("Address or link, if the table is not listed")
        self.place_note.text = _("For example 192.168.1.20:41234")
        self.join.text = _("Join")
        self.before_head.text = _("Tables of before")
        self.show_found(self.found)
        self._show_before()

    def on_pre_enter(self, *args: Any) -> None:
        super().on_pre_enter(*args)
        self.why.text = ""
        self._show_before()
        self.show_found(())
        self.app.tables.with_leave(lambda: self.app.post(self._search), self._denied)

    def _search(self) -> None:
        if self.app.at == "join":
            self.app.tables.search(self.show_found)

    def _denied(self) -> None:
        self.why.text = _("Without access to the local network no tables can be found.")

    def on_leave(self, *_args: Any) -> None:
        self.app.tables.stop_searching()

    # -- what is found

    def show_found(self, found: tuple[Found, ...]) -> None:
        self.found = found
        rooms = {table.room for table in found}
        self.chosen = self.chosen if self.chosen is not None and self.chosen.room in rooms else None
        if len(found) == 1:
            self.chosen = found[0]
        self.tables.clear_widgets()
        for table in found:
            self.tables.add_widget(self._card(table))
        if not found:
            self.tables.add_widget(text("note", _("Looking … Both phones must be in the same network.")))

    def _card(self, table: Found) -> TouchPanel:
        chosen = self.chosen is not None and table.room == self.chosen.room
        card = TouchPanel(tone="secondaryContainer" if chosen else "surfaceContainer", padding=dp(12))
        card.edge = "primary" if chosen else ""
        card.add_widget(text("strong", table.name or table.room))
        card.add_widget(text("note", f"{_map_words(table.map_id)} · {place_words(table.places[0])}"))
        card.bind(on_release=lambda _: self._choose(table))
        return card

    def _choose(self, table: Found) -> None:
        self.chosen = table
        self.show_found(self.found)

    def _show_before(self) -> None:
        self.before.clear_widgets()
        kept = self.app.tables.kept()
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
        line.add_widget(words)
        line.add_widget(IconPush("delete-outline", partial(self._forget, kept), words=_("Delete")))
        card.add_widget(line)
        card.bind(on_release=lambda _: self._attempt(lambda: self.app.tables.come_back(kept)))
        return card

    def _forget(self, kept: Kept) -> None:
        self.app.tables.forget(kept)
        self._show_before()

    # -- joining

    def _join(self) -> None:
        typed, code = self.place.text.strip(), tidy_code(self.code.text)
        if typed.startswith(f"{SCHEME}:"):
            self._attempt(lambda: self.app.tables.follow(typed))
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
            self._attempt(lambda: self.app.tables.visit(given, code))

    def _attempt(self, deed: Any) -> None:
        self.why.text = ""
        try:
            deed()
        except (RailheadError, OSError) as error:
            self.why.text = table_refusal_words(error)


def _map_words(map_id: str) -> str:
    try:
        return guide.variant_name(find_variant(map_id))
    except RailheadError:
        return map_id
