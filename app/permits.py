"""Leave to use the local network or Bluetooth: the player is told why before the system asks. No Kivy."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.i18n import _
from app.table_words import table_refusal_words
from engine.errors import RailheadError

if TYPE_CHECKING:
    from app.app import RailheadApp

Deed = Callable[[], None]
Ask = Callable[[Callable[[bool], None]], None]


def _nothing() -> None:
    pass


class Permits:
    """Only the UI thread calls this; what was to be done is done there, at once or after the answer."""

    def __init__(self, app: RailheadApp) -> None:
        self.app = app

    def network(self, deed: Deed, denied: Deed = _nothing) -> None:
        """Do what needs the local network."""
        device, post = self.app.device, self.app.post

        def no() -> None:
            self.app.say(self._without_network())
            denied()

        if not device.asks_for_lan():
            deed()
            device.ask_for_lan(lambda granted: None if granted else post(no))
            return
        words = _(
            "The phones at a table talk to each other over the local network, and to nobody else. Your phone asks "
            "you next whether Railhead may use it."
        )
        self._explain(_("Use the local network?"), words, device.ask_for_lan, deed, no)

    def _without_network(self) -> str:
        if self.app.device.bluetooth() is not None:
            return _("Without the local network other phones can be reached by Bluetooth only.")
        return _("Without the local network no other phone can be reached. Everything else works.")

    def bluetooth(self, deed: Deed, denied: Deed = _nothing) -> None:
        """Do what needs Bluetooth."""

        def no() -> None:
            self.app.say(_("Without Bluetooth no paired phone can be reached. Everything else works."))
            denied()

        if not self.app.device.asks_for_bluetooth():
            deed()
            return
        words = _(
            "By Bluetooth phones that are paired can play together, even without a Wi-Fi. Railhead looks for no other "
            "devices. Your phone asks you next whether it may use it."
        )
        self._explain(_("Use Bluetooth?"), words, self.app.device.ask_for_bluetooth, deed, no)

    def _explain(self, title: str, words: str, ask: Ask, deed: Deed, no: Deed) -> None:
        """A sentence why; then the system asks. It may answer on another thread."""

        def answered(granted: bool) -> None:
            self.app.post(lambda: self._attempt(deed) if granted else no())

        answers = [(_("Continue"), "filled", lambda: ask(answered)), (_("Not now"), "text", no)]
        self.app.ask(title, words, answers)

    def _attempt(self, deed: Deed) -> None:
        try:
            deed()
        except (RailheadError, OSError) as error:
            self.app.say(table_refusal_words(error))
