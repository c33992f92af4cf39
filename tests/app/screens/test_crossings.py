"""Crossings are counted between modules and between classes, not within one object, and a claim by drag has few."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.test_layers import ROOT


@pytest.mark.desktop
def test_a_claim_by_drag_crosses_the_board_screen_seldom() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tools.crossings", "--json"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    found = json.loads(run.stdout.splitlines()[-1])
    assert set(found) == {"drag", "drop", "after"}
    assert all(found.values()), "each part crosses at least once: else nothing has been counted"
    assert found["drag"] <= 10
    assert found["drop"] <= 5
    assert found["after"] <= 10
