"""Opens the app: `python -m app`, the `railhead` command and the phones' main.py come here."""

from __future__ import annotations

import os

os.environ.setdefault("KIVY_NO_ARGS", "1")


def main() -> None:
    """Run until the window is closed."""
    from app.app import RailheadApp

    RailheadApp().run()


if __name__ == "__main__":
    main()
