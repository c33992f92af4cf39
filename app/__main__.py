"""Opens the app: `python -m app`, the `railhead` command and the phones' main.py come here."""

from __future__ import annotations

import os
from pathlib import Path

os.environ.setdefault("KIVY_NO_ARGS", "1")


def main() -> None:
    """Run until the window is closed."""
    from app.app import RailheadApp

    _make_config_folder()
    RailheadApp().run()


def _make_config_folder() -> None:
    """Kivy makes the app's own folder below this one, and fails in a home where nothing else has made this one."""
    from kivy.utils import platform

    if platform == "linux":
        Path(os.environ.get("XDG_CONFIG_HOME", "~/.config")).expanduser().mkdir(parents=True, exist_ok=True)


if __name__ == "__main__":
    main()
