"""What the telephone must allow before its radio is used: the right to the local network, and multicast while needed.

Everywhere but on Android both are there already.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import Any, Final

LOCAL_NETWORK: Final = "android.permission.ACCESS_LOCAL_NETWORK"
NEEDED_FROM: Final = 37  # the version of Android


def on_android() -> bool:
    return hasattr(sys, "getandroidapilevel")


@contextmanager
def multicast_lock() -> Iterator[bool]:
    """Holds Android's multicast lock; whether it could be had. Without it a code or a link still works."""
    lock = None
    with suppress(Exception):  # no Wi-Fi, or none that is allowed: whatever Java throws
        lock = _acquired() if on_android() else None
    try:
        yield lock is not None or not on_android()
    finally:
        if lock is not None:
            with suppress(Exception):
                lock.release()


def _acquired() -> Any:
    from jnius import autoclass

    activity = autoclass("org.kivy.android.PythonActivity").mActivity
    lock = activity.getSystemService("wifi").createMulticastLock("railhead")
    lock.setReferenceCounted(False)
    lock.acquire()
    return lock


def ask_for_local_network(answered: Callable[[bool], None]) -> None:
    """Ask at the moment of need, after the screen has said why; `answered` may come on another thread."""
    if not on_android() or _api_level() < NEEDED_FROM:
        answered(True)
        return
    try:
        permissions = import_module("android.permissions")
        if permissions.check_permission(LOCAL_NETWORK):
            answered(True)
        else:
            permissions.request_permissions([LOCAL_NETWORK], lambda _, grants: answered(all(grants)))
    except Exception:  # an Android that does not know it: then it need not be asked
        answered(True)


def _api_level() -> int:
    from jnius import autoclass

    return int(autoclass("android.os.Build$VERSION").SDK_INT)
