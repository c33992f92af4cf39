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

from tests.packaging import objc
from tests.packaging.kivy_ios import offered, own_packages
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


@pytest.fixture
def iphone(tmp_path: Path) -> Path:
    """A folder for the path."""
    if sys.version_info[:2] != (3, 11):
        pytest.skip("kivy-ios' Python is 3.11")
    (tmp_path / "packages").mkdir()
    try:
        return own_packages(tmp_path / "packages")
    except subprocess.CalledProcessError as error:
        pytest.skip(f"needs kivy-ios and pyobjus from the index: {error.stderr[-300:]}")


def test_the_app_lives_on_ios(payload: Path, driver: Path, iphone: Path, tmp_path: Path) -> None:
    told = lived("as_ios.py", payload, driver, iphone, tmp_path)
    assert told == {
        "platform": "ios",
        "module": "app.device.ios",
        "folder": str(tmp_path / "Documents" / "railhead"),
        "insets": [0.0, 47.0, 0.0, 34.0],
        "sounds": ["SoundSDL2"],
        "link": "This is no invitation to a game: scan the QR code again.",
        "answers": [True],
        "searches": ["_railhead._tcp."],  # which makes iOS ask the player
        "taps": 1,
        "language": "en",
        "network": True,  # addresses are found without other programs
        "subprocess": False,  # kivy-ios has emptied it
        "bluetooth": None,
    }


def test_the_stand_in_for_objective_c_offers_nothing_that_pyobjus_has_not(iphone: Path) -> None:
    own = {name for name, value in vars(objc).items() if getattr(value, "__module__", "") == objc.__name__}
    assert {name for name in own if not name.startswith("_")} <= offered()
