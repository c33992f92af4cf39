"""The app and its tests on native CPython 3.14 with Kivy 2.3.1, the phones' versions, in a root of Debian testing."""

import subprocess

import pytest

from tools.package.android import ROOT

pytestmark = [pytest.mark.long, pytest.mark.timeout(10_800)]


def test_the_app_and_its_tests_on_native_cpython_3_14() -> None:
    """What has passed with the same sources is not run again."""
    run = subprocess.run([ROOT / "tools" / "native_python.sh"], capture_output=True, text=True, check=False)
    assert run.returncode == 0, (run.stdout + run.stderr)[-6000:]
    assert "Python 3.14" in run.stdout
