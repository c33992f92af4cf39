"""Two network namespaces with a cable between them, for devices that are processes."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from shutil import which
from time import sleep

HOST, GUEST = "10.77.0.1", "10.77.0.2"


def ip(*words: str) -> str:
    return subprocess.run(["ip", *words], check=True, capture_output=True, text=True).stdout


def not_allowed() -> str | None:
    """Why no namespaces can be made here, None when they can."""
    if which("ip") is None:
        return "this machine has no ip command"
    if os.geteuid() != 0:
        return "only root may make network namespaces"
    try:
        ip("netns", "add", f"rh-try-{os.getpid()}")
        ip("netns", "del", f"rh-try-{os.getpid()}")
    except subprocess.CalledProcessError as error:
        return f"no network namespaces here: {error.stderr.strip()}"
    return None


class Spaces:
    """Two namespaces, `a` for the host and `b` for the guests, and nothing else on their network."""

    def __init__(self) -> None:
        self.a, self.b = f"rh-a-{os.getpid()}", f"rh-b-{os.getpid()}"
        self.made: list[str] = []

    def make(self) -> None:
        for space in (self.a, self.b):
            ip("netns", "add", space)
            self.made.append(space)
        ip("link", "add", "cable", "netns", self.a, "type", "veth", "peer", "name", "cable", "netns", self.b)
        for space, address, six in ((self.a, HOST, "fd77::1"), (self.b, GUEST, "fd77::2")):
            ip("-n", space, "addr", "add", f"{address}/24", "dev", "cable")
            ip("-n", space, "-6", "addr", "add", f"{six}/64", "dev", "cable", "nodad")
            ip("-n", space, "link", "set", "cable", "up")
            ip("-n", space, "link", "set", "lo", "up")

    def readdress(self, addresses: Sequence[str]) -> None:
        """Other addresses for both; without any there are those alone that IPv6 makes by itself."""
        for space in (self.a, self.b):
            ip("-n", space, "addr", "flush", "dev", "cable", "scope", "global")
        for space, address in zip((self.a, self.b), addresses, strict=False):
            ip("-n", space, "addr", "add", address, "dev", "cable", *(("nodad",) if ":" in address else ()))
        self.wait_for_link_local()

    def wait_for_link_local(self) -> None:
        """Until the addresses that IPv6 makes by itself are known to be nobody else's."""
        for _ in range(100):
            tentative = [
                ip("-n", space, "-6", "addr", "show", "dev", "cable", "tentative") for space in (self.a, self.b)
            ]
            if not any(tentative):
                return
            sleep(0.05)

    def add(self, space: str, addresses: Sequence[str]) -> None:
        """Many at once."""
        lines = "".join(f"addr add {address} dev cable\n" for address in addresses)
        subprocess.run(["ip", "-n", space, "-batch", "-"], input=lines, check=True, capture_output=True, text=True)

    def change(self, space: str, old: str, new: str) -> None:
        ip("-n", space, "addr", "del", f"{old}/24", "dev", "cable")
        ip("-n", space, "addr", "add", f"{new}/24", "dev", "cable")

    def pull(self, seconds: float) -> None:
        ip("-n", self.b, "link", "set", "cable", "down")
        sleep(seconds)
        ip("-n", self.b, "link", "set", "cable", "up")
        ip("-n", self.b, "-6", "addr", "replace", "fd77::2/64", "dev", "cable", "nodad")

    def remove(self) -> None:
        for space in self.made:
            ip("netns", "del", space)
