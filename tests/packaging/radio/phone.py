"""An Android phone at a table by Bluetooth, without any network: `python -m tests.packaging.radio.phone '{...}'`.

As `tests.app.net.device`, with the app's own code for Android on this phone's stack. Lines on the standard input are
what its owner does, each a method below.
"""

from __future__ import annotations

import json
import logging
import sys
from typing import Any

import jnius_config

from app.device import Device as OurDevice
from app.net.hosting import Hosting, Visiting
from app.net.lan import NetThread, dialler
from app.net.pairing import Invitation
from tests.app.net.device import Device
from tests.packaging.jvm import java
from tests.packaging.radio import GUEST, HOST
from tests.packaging.radio.stack import Stack

PHONE = 0x0200


class Phone(Device):
    def __init__(self, config: dict[str, Any]) -> None:
        self.address, self.other = (HOST, GUEST) if config["role"] == "host" else (GUEST, HOST)
        self.bluetooth = NetThread()
        self.stack = Stack(self.address, config["role"])
        port = self.bluetooth.run(self.stack.start(config["controller"]))
        jnius_config.set_classpath(config["classes"])
        java("android.bluetooth.Air").stack = port
        self.adapter = java("android.content.Context").bluetooth.adapter
        from app.device import android

        radio = OurDevice(android).bluetooth()
        if radio is None:
            raise RuntimeError("this phone has no Bluetooth")
        self.radio = radio
        if config.get("paired"):
            self.pair()
        super().__init__(config)

    def host(self) -> Hosting:
        self.common["radio"] = self.radio
        return super().host()

    def visit(self) -> Visiting:
        self.common["dials"] = lambda loop: self.radio.dialler(loop, dialler(loop))
        return super().visit()

    def search(self) -> Invitation:
        """The phone that its owner chooses among the paired ones."""
        return Invitation("", (self.radio.paired()[0].place,))

    # -- what its owner does

    def wait_for_the_end(self) -> None:
        for line in sys.stdin:
            getattr(self, line.strip())()
            self.print(line.strip(), channels=self.stack.channels)
        self.posted.put(None)

    def agree(self) -> None:
        """To whoever wants to be paired from now on."""
        self.stack.agrees = True

    def pair(self) -> None:
        self.agree()
        self.bluetooth.run(self.stack.pair(self.other))
        for address in self.stack.bonded:
            self.adapter.bond(address, "The other phone", PHONE)

    def shut(self) -> None:
        self.table.leave_radio()  # type: ignore[attr-defined]

    def open(self) -> None:
        self.table.take_radio(self.radio)  # type: ignore[attr-defined]

    def off(self) -> None:
        self.adapter.disable()
        self.bluetooth.run(self.stack.switch_off())

    def on(self) -> None:
        self.bluetooth.run(self.stack.switch_on())
        self.adapter.enable()


if __name__ == "__main__":
    logging.getLogger("bumble").setLevel(logging.ERROR)  # Kivy would have it all
    Phone(json.loads(sys.argv[1])).run()
