"""The paired phones on the page for joining: one of them is the host's. Says why when there is none to choose."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kivy.clock import Clock
from kivy.metrics import dp

from app.i18n import _
from app.net.radio import Paired, RadioDenied
from app.table_words import table_refusal_words
from app.widgets.buttons import Push
from app.widgets.layouts import Column, Line_, TouchPanel
from app.widgets.text import Glyph, text
from engine.errors import RailheadError

if TYPE_CHECKING:
    from app.app import RailheadApp

AGAIN: Final = 2.0  # seconds: a phone may be paired, and Bluetooth switched on, while this is looked at


class PairedPhones(Column):
    """Looks from `begin` to `end`; `chosen` is the phone that was touched, or the only one."""

    def __init__(self, app: RailheadApp) -> None:
        super().__init__(spacing=dp(10))
        self.app = app
        self.chosen: Paired | None = None
        self._shown: tuple[tuple[Paired, ...], str] | None = None
        self._wanted = False
        self._look_again = Clock.create_trigger(lambda _: self.look(), AGAIN, interval=True)

    def begin(self) -> None:
        """After the player's leave, which is asked for if need be."""
        self._shown, self._wanted = None, True
        self.app.tables.permits.bluetooth(self._start, self._start)

    def _start(self) -> None:
        if self._wanted:
            self.look()
            self._look_again()

    def end(self) -> None:
        self._wanted = False
        self._look_again.cancel()

    def look(self) -> None:
        phones, why, denied = tuple[Paired, ...](), "", False
        try:
            phones = tuple(self.app.tables.paired())
        except RailheadError as error:
            why, denied = table_refusal_words(error), isinstance(error, RadioDenied)
        if self._shown != (phones, why):
            self._shown = (phones, why)
            self._show(phones, why, denied)

    def retext(self) -> None:
        if self._shown is not None:
            self._shown = None
            self.look()

    def _show(self, phones: tuple[Paired, ...], why: str, denied: bool) -> None:
        self.chosen = self.chosen if self.chosen in phones else None
        if len(phones) == 1:
            self.chosen = phones[0]
        self.clear_widgets()
        for phone in phones:
            self.add_widget(self._card(phone))
        if not phones:
            self.add_widget(text("note", why or _none_words(), tone="error" if why else "onSurfaceVariant"))
        if denied:
            self.add_widget(Push(_("Allow Bluetooth"), self.begin, style="tonal"))

    def _card(self, phone: Paired) -> TouchPanel:
        chosen = phone == self.chosen
        card = TouchPanel(tone="secondaryContainer" if chosen else "surfaceContainer", padding=dp(12))
        card.edge = "primary" if chosen else ""
        line = Line_(spacing=dp(10))
        line.add_widget(Glyph(icon="bluetooth", pos_hint={"center_y": 0.5}))
        line.add_widget(text("strong", phone.name, pos_hint={"center_y": 0.5}, least=dp(24)))
        card.add_widget(line)
        card.bind(on_release=lambda _: self._choose(phone))
        return card

    def _choose(self, phone: Paired) -> None:
        self.chosen, self._shown = phone, None
        self.look()


def _none_words() -> str:
    return _(
        "No phone is paired with this one. Pair it with the host's phone in the phone's Bluetooth settings; it appears "
        "here then."
    )
