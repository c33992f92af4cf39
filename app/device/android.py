"""Android's answers to `app.device`, through pyjnius: insets, theme, language, links, sharing, permissions, the
multicast lock, Bluetooth and the way to the background. Only plain values and links leave this module.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Final

from jnius import autoclass, cast

from app.device.bluetooth import Bluetooth
from app.device.insets import Insets

# Java's objects by their classes: what is asked of them is checked against Android's own definitions.
Activity = Annotated[Any, "org.kivy.android.PythonActivity"]
Configuration = Annotated[Any, "android.content.res.Configuration"]
Intent = Annotated[Any, "android.content.Intent"]

PERMISSION: Final = "android.permission."
INSETS_BY_TYPE: Final = 30  # the API level from which insets are asked for by their kind
LOCAL_NETWORK: Final = 37  # and the one from which the local network needs leave, of apps that were made for it
CONNECT: Final = 31  # and nearby Bluetooth devices


def _activity() -> Activity:
    return autoclass("org.kivy.android.PythonActivity").mActivity


def _level() -> int:
    return int(autoclass("android.os.Build$VERSION").SDK_INT)


def _target() -> int:
    """The level that this app was made for: what came later holds for it as if it were not there."""
    return int(_activity().getApplicationInfo().targetSdkVersion)


def _configuration() -> Configuration:
    return _activity().getResources().getConfiguration()


# -- what the system says


def safe_area() -> Insets:
    """What bars and the cutout take, in pixels."""
    insets = _activity().getWindow().getDecorView().getRootWindowInsets()
    if insets is None:
        return Insets()
    if _level() < INSETS_BY_TYPE:
        return Insets(
            insets.getSystemWindowInsetLeft(),
            insets.getSystemWindowInsetTop(),
            insets.getSystemWindowInsetRight(),
            insets.getSystemWindowInsetBottom(),
        )
    kinds = autoclass("android.view.WindowInsets$Type")
    taken = insets.getInsets(kinds.systemBars() | kinds.displayCutout())
    return Insets(taken.left, taken.top, taken.right, taken.bottom)


def is_dark() -> bool:
    names = autoclass("android.content.res.Configuration")
    return bool(_configuration().uiMode & names.UI_MODE_NIGHT_MASK == names.UI_MODE_NIGHT_YES)


def language() -> str:
    return str(autoclass("java.util.Locale").getDefault().getLanguage())


def text_scale() -> float:
    return float(_configuration().fontScale)


# -- links and sharing


def first_link() -> str | None:
    """The link that the app was started with; from the list of recent apps an old one comes again, and is none."""
    intent = _activity().getIntent()
    recent = intent.getFlags() & autoclass("android.content.Intent").FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY
    return None if recent else intent.getDataString()


def on_link(opened: Callable[[str], None]) -> None:
    """Call `opened` with every link that comes in while the app runs. Comes on Android's own thread."""
    from android import activity

    def told(intent: Intent) -> None:
        link = intent.getDataString()
        if link:
            opened(link)

    activity.bind(on_new_intent=told)


def share(text: str, title: str) -> bool:
    """Offer a text to other apps."""
    kind = autoclass("android.content.Intent")
    intent = kind(kind.ACTION_SEND)
    intent.setType("text/plain")
    intent.putExtra(kind.EXTRA_TEXT, autoclass("java.lang.String")(text))
    words = cast("java.lang.CharSequence", autoclass("java.lang.String")(title))
    _activity().startActivity(kind.createChooser(intent, words))
    return True


def to_background() -> bool:
    """Leave the screen as the Home key would; the app lives on."""
    return bool(_activity().moveTaskToBack(True))


# -- the network


def needed_for_lan() -> list[str]:
    asked = min(_level(), _target()) >= LOCAL_NETWORK
    return [f"{PERMISSION}ACCESS_LOCAL_NETWORK"] if asked else []


def needed_for_bluetooth() -> list[str]:
    return [f"{PERMISSION}BLUETOOTH_CONNECT"] if _level() >= CONNECT else []


def missing(permissions: list[str]) -> list[str]:
    """Those that the player has not granted yet."""
    from android.permissions import check_permission

    return [name for name in permissions if not check_permission(name)]


def ask(permissions: list[str], answered: Callable[[bool], None]) -> bool:
    """Ask for what is not granted yet; `answered` is told whether all of it is. Comes on Android's own thread.

    What the system answers is not looked at: of a question that was interrupted it tells neither yes nor no.
    """
    from android.permissions import request_permissions

    wanted = missing(permissions)
    if not wanted:
        answered(True)
    else:
        request_permissions(wanted, lambda *_: answered(not missing(wanted)))
    return True


def bluetooth() -> Bluetooth | None:
    """None where there is no such radio."""
    found = Bluetooth(_activity().getApplicationContext())
    return found if found.there else None


class MulticastLock:
    """Lets answers of mDNS through to the app, for as long as somebody browses or advertises."""

    def __init__(self) -> None:
        context = autoclass("android.content.Context")
        service = _activity().getApplicationContext().getSystemService(context.WIFI_SERVICE)
        wifi = cast("android.net.wifi.WifiManager", service)
        self._lock = wifi.createMulticastLock("railhead")
        self._lock.setReferenceCounted(False)

    def hold(self) -> None:
        self._lock.acquire()

    def release(self) -> None:
        if self._lock.isHeld():
            self._lock.release()
