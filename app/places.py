"""Where the app's own files lie: beside the source, on a phone and in the wheel alike. No Kivy."""

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
MAPS: Final = ROOT / "maps"
FONTS: Final = ROOT / "assets" / "fonts"
ICON: Final = ROOT / "assets" / "icons" / "icon.png"
LOCALE: Final = ROOT / "assets" / "locale"
SOUNDS: Final = ROOT / "assets" / "sounds"
