"""How others get in, as the host's lobby shows it: QR code, typed code, address, Bluetooth, the system's sharing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.metrics import dp
from kivy.uix.widget import Widget
from kivymd.uix.boxlayout import MDBoxLayout
from kivymd.uix.button import MDButton, MDButtonText
from kivymd.uix.label import MDLabel

from app.i18n import _
from app.net.hosting import Hosting
from app.net.lan import NoNetwork
from app.net.notices import AtTheDoor
from app.table_words import door_words, place_words, table_refusal_words
from app.widgets.buttons import Push
from app.widgets.layouts import Panel
from app.widgets.qr import QrCode
from app.widgets.sign import TableSign
from app.widgets.text import text
from app.widgets.toggle import Toggle

if TYPE_CHECKING:
    from app.app import RailheadApp


class Alarm(MDBoxLayout):
    """What goes on at the door, and a fresh code against it."""

    def __init__(self, tap: Callable[[], None]) -> None:
        super().__init__(orientation="vertical", adaptive_height=True, theme_bg_color="Custom", radius=dp(12))
        self.padding, self.spacing = dp(16), dp(12)
        self.words = MDLabel(adaptive_height=True, theme_text_color="Custom")
        self.label = MDButtonText()
        self.fresh = MDButton(self.label, style="elevated", on_release=lambda _: tap())
        self.add_widget(self.words)

    def show(self, door: AtTheDoor) -> None:
        self.md_bg_color = self.theme_cls.errorContainerColor
        self.words.text_color = self.theme_cls.onErrorContainerColor
        self.words.text = " ".join(door_words(door))
        self.label.text = _("Show a fresh code")
        if door.guessed and self.fresh.parent is None:
            self.add_widget(self.fresh)
        elif not door.guessed and self.fresh.parent is not None:
            self.remove_widget(self.fresh)


class Invite(Panel):
    """Shows the ways that lead to the table now; Bluetooth cannot be switched off where it is the only one."""

    def __init__(self, app: RailheadApp) -> None:
        super().__init__()
        self.app = app
        self.scan, self.qr = text("body"), QrCode(size_hint_y=None, height=dp(232))
        self.code_head, self.code = text("note"), text("display", tone="primary")
        self.code.halign = "center"
        self.sign = TableSign()
        self.places, self.radio_words = text("note"), text("note")
        self.radio = Toggle(self._let_in_by_radio)
        self.share = Push(tap=self._share, style="tonal", wide=True)
        self.alarm = Alarm(self._fresh_code)

    def show(self, hosting: Hosting) -> None:
        door, places = hosting.radio_door, hosting.places
        self.qr.show(hosting.invitation.link())
        self.code.text = f"{hosting.code[:3]} {hosting.code[3:]}"
        self.places.text = _("Address: {places}").format(places="   ".join(map(place_words, places)))
        self.radio.say(_("By Bluetooth too"), _("For phones that are paired with this device."))
        self.radio.active = door.radio is not None
        self.share.text = _("Share the invitation")
        self.sign.show(_("The sign of this table. Guests see the same one:"), hosting.fingerprint)
        self._say_how(bool(places), door.radio is not None)
        self._say_radio(hosting)
        self.alarm.show(hosting.place.door)
        self._fill(bool(places), door.radio is not None)

    def _say_how(self, network: bool, radio: bool) -> None:
        """Which phones can come, and what is done there."""
        if network:
            self.scan.text = _("Scan this with the camera of another phone in the same network:")
            self.code_head.text = _("Or choose “Join a game” there and type the code:")
        elif radio:
            self.scan.text = _("Scan this with the camera of a paired phone:")
            self.code_head.text = _("Or choose “Join a game” and “By Bluetooth” there and type the code:")
        else:  # it was there when the table was opened
            self.scan.text = table_refusal_words(NoNetwork())

    def _say_radio(self, hosting: Hosting) -> None:
        door = hosting.radio_door
        name = door.radio.name if door.radio is not None else ""
        words = [] if hosting.places else [_("This table is in no local network: guests join by Bluetooth.")]
        if door.trouble is not None:
            words.append(table_refusal_words(door.trouble))
        elif name:
            call = _("By Bluetooth this device is called “{name}”. Other phones have to be paired with it.")
            words.append(call.format(name=name))
        else:
            words.append(_("Other phones have to be paired with this device."))
        self.radio_words.tone = "onSurfaceVariant" if door.trouble is None else "error"
        self.radio_words.text = " ".join(words)

    def _fill(self, network: bool, radio: bool) -> None:
        """Only what can be used is there."""
        parts: list[Widget] = [self.alarm] if self.alarm.words.text else []
        parts += [self.scan]
        parts += [self.qr, self.code_head, self.code, self.sign] if network or radio else []
        parts += [self.places] if network else []
        parts += [self.radio] if (network or not radio) and self.app.device.bluetooth() is not None else []
        parts += [self.radio_words] if radio else []
        parts += [self.share] if (network or radio) and self.app.device.can_share() else []
        if parts != self.children[::-1]:
            self.clear_widgets()
            for part in parts:
                self.add_widget(part)

    def _fresh_code(self) -> None:
        hosting = self.app.tables.hosting
        if hosting is not None:
            hosting.fresh_code()
            self.show(hosting)

    def _let_in_by_radio(self, wanted: bool) -> None:
        self.app.tables.let_in_by_radio(wanted, self._again)

    def _again(self) -> None:
        hosting = self.app.tables.hosting
        if hosting is not None:
            self.show(hosting)

    def _share(self) -> None:
        hosting = self.app.tables.hosting
        if hosting is not None and not self.app.device.share(
            hosting.invitation.link(), _("Invitation to a game of Railhead")
        ):
            self.app.say(_("Sharing did not work. The code and the QR code still do."))
