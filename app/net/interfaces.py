"""ifaddr, which lists the network interfaces, imported so that every phone can: with this module, and therefore on the
thread that starts the app (on Android others find no Java class), and before zeroconf, which needs it too.
"""

from __future__ import annotations

import ctypes.util
import logging
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from ifaddr import Adapter

LOG = logging.getLogger(__name__)


@contextmanager
def _c_library_at_hand() -> Iterator[None]:
    """As it is imported, ifaddr asks where the C library is. Python finds out by starting programs, which an app on an
    iPhone may not; there the library is in what runs already, and to ask for that one gives no name.
    """
    find_library = ctypes.util.find_library
    if sys.platform == "ios":
        ctypes.util.find_library = lambda _name: None
    try:
        yield
    finally:
        ctypes.util.find_library = find_library


def _imported() -> ModuleType | None:
    try:
        with _c_library_at_hand():
            return import_module("ifaddr")
    except Exception:  # whatever a phone's C library does: a game on one device needs no network
        LOG.exception("the networks of this device cannot be found out")
        return None


IFADDR: Final = _imported()


def adapters() -> Iterable[Adapter]:
    """The interfaces with their addresses; none where they cannot be found out."""
    listed: Iterable[Adapter] = () if IFADDR is None else IFADDR.get_adapters()
    return listed
