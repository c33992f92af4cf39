"""The app starts as on a phone, on a virtual screen: with the real Python of p4a, pyjnius, kivy-ios and pyobjus under
it, and stubs only where a phone's own classes begin. It is played, left, come back to, and ended.
"""

from __future__ import annotations

import os
import subprocess
import sys
from ast import literal_eval
from pathlib import Path
from typing import Any

import pytest

from tests.packaging.p4a import own_package
from tools.package.android import ROOT

pytestmark = [pytest.mark.package, pytest.mark.timeout(300)]

LIFE = {
    "app_lowmemory": False,
    "app_willenterbackground": True,  # Kivy's loop stands still
    "app_didenterforeground": False,
    "went on": True,
    "quits": True,
    "threads": [],  # none that would keep the process alive
}


def lived(script: str, *words: Path) -> dict[str, Any]:
    """What the script tells of the app's life."""
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = [sys.executable, "-OO", ROOT / "tests" / "packaging" / script, *words]
    run = subprocess.run(command, cwd=words[-1], env=clean, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr[-3000:]
    assert "Traceback" not in run.stderr
    told: dict[str, Any] = literal_eval(run.stdout.splitlines()[-1])
    assert {name: told.pop(name) for name in LIFE} == LIFE
    return told


def test_the_app_lives_on_android(payload: Path, driver: Path, stubs: Path, tmp_path: Path) -> None:
    told = lived("as_android.py", payload, driver, stubs, own_package(tmp_path / "package"), tmp_path)
    assert told == {
        "platform": "android",
        "module": "app.device.android",
        "folder": str(tmp_path),  # as Kivy asks Android for it
        "insets": [80, 63, 0, 48],
        "sounds": ["SoundSDL2"],
        "link": "This is no invitation to a game: scan the QR code again.",
        "answers": [False, True],  # to a question by p4a's own `android.permissions`
        "shaken": 20,  # milliseconds, by plyer
        "loading": False,  # p4a's picture of the start is gone
        "detaches": True,  # pyjnius sees to it on every thread
    }
