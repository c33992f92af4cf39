"""Where the app's own files lie: beside the source and on a phone, or where the wheel has put them. No Kivy."""

import sysconfig
from pathlib import Path
from typing import Final


def _root() -> Path:
    beside = Path(__file__).parent.parent
    return beside if (beside / "maps").is_dir() else Path(sysconfig.get_path("data")) / "share" / "railhead"


MAPS: Final = _root() / "maps"
FONTS: Final = _root() / "assets" / "fonts"
ICON: Final = _root() / "assets" / "icons" / "icon.png"
LOCALE: Final = _root() / "assets" / "locale"
SOUNDS: Final = _root() / "assets" / "sounds"
