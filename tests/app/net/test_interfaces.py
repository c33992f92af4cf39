"""The network interfaces on a phone whose Python starts no programs, and on one that cannot list them at all."""

from __future__ import annotations

import subprocess
import sys

import pytest

pytestmark = pytest.mark.desktop

# what kivy-ios' main.m does before any other module is imported
IPHONE = """
import sys, types
sys.platform = "ios"
emptied = sys.modules["subprocess"] = types.ModuleType("subprocess")
emptied.PIPE = emptied.STDOUT = emptied.DEVNULL = emptied.CompletedProcess = emptied.check_output = None
emptied.CalledProcessError = Exception
"""
ADDRESSES = """
from app.net.interfaces import adapters
print(sorted(str(ip.ip) for adapter in adapters() for ip in adapter.ips))
"""
TABLES = """
from app.net.discovery import Advertiser, Browser
from app.net.sightings import Found
from threading import Event
here = Found("room1", "Ada", "usa", "1", (("127.0.0.1", 7),), b"c" * 32)
found, seen = Event(), []
browser = Browser(["127.0.0.1"], lambda tables: (seen.extend(tables), found.set()))
advertiser = Advertiser(here)
print(found.wait(20), seen[:1] == [here])
advertiser.close()
browser.close()
"""
NO_IFADDR = """
import sys
sys.modules["ifaddr"] = None
"""


def said(*parts: str) -> tuple[str, str]:
    run = subprocess.run([sys.executable, "-c", "\n".join(parts)], capture_output=True, text=True, check=False)
    return run.stdout.strip(), run.stderr


def test_ifaddr_by_itself_cannot_be_imported_on_an_iphone() -> None:
    assert "has no attribute 'Popen'" in said(IPHONE, "import ifaddr")[1]


def test_an_iphone_knows_its_addresses() -> None:
    here, errors = said(ADDRESSES)
    assert "127.0.0.1" in here
    assert said(IPHONE, ADDRESSES) == (here, errors)


def test_an_iphone_finds_tables_and_is_found() -> None:
    words, errors = said(IPHONE, TABLES)
    assert words == "True True", errors


def test_the_library_is_asked_as_ever_afterwards() -> None:
    asked = "import ctypes.util\nasked = ctypes.util.find_library"
    assert said(IPHONE, asked, ADDRESSES, "print(ctypes.util.find_library is asked)")[0].endswith("True")


def test_without_a_list_of_interfaces_there_is_no_network_and_that_is_said() -> None:
    words, errors = said(NO_IFADDR, ADDRESSES)
    assert words == "[]"
    assert "the networks of this device cannot be found out" in errors


def test_the_app_has_imported_it_before_any_thread_needs_it() -> None:
    """Discovery and the net's thread only use what is there already."""
    assert said("import app.tables, sys; print('ifaddr' in sys.modules)")[0].endswith("True")
