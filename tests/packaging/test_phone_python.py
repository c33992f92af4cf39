"""Everything that needs no window and no socket, on the phones' Python: the long form, by `pyodide` under node."""

import shutil
import subprocess

import pytest

from tools.package.android import ROOT

pytestmark = [pytest.mark.long, pytest.mark.timeout(3600)]


@pytest.mark.skipif(shutil.which("npm") is None, reason="needs node and npm")
def test_engine_and_net_on_the_phones_python() -> None:
    run = subprocess.run([ROOT / "tools" / "phone_python.sh"], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout[-4000:]
    assert "Python 3.14" in run.stdout
    assert " failed" not in run.stdout.splitlines()[-1]
