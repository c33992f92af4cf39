"""The app starts from the payload, compiled without asserts and docstrings, and plays by touches."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.packaging import ten_turns_script

pytestmark = [pytest.mark.package, pytest.mark.timeout(600)]


@pytest.mark.parametrize("map_id", ["usa", "usa-2025", "asia", "france"])
def test_ten_turns_are_played_from_the_payload(payload: Path, driver: Path, tmp_path: Path, map_id: str) -> None:
    command = [sys.executable, "-OO", ten_turns_script(), payload, driver, map_id, tmp_path / "app"]
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    run = subprocess.run(command, cwd=tmp_path, env=clean, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr[-2000:]
    turns, words = run.stdout.splitlines()[-1].split(" ", 1)
    assert int(turns) >= 10
    assert words == f"turns of {map_id} from {{'{payload}'}} with docstrings None"
