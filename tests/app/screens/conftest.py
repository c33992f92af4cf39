"""The screens' tests share one window; each gets an app of its own, with its own folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from app.device import Device
    from tools.stage import Stage


@pytest.fixture
def stages(tmp_path: Path) -> Iterator[Callable[..., Stage]]:
    """Opens the app, any number of times; what is still open at the end is closed."""
    from tools.stage import Stage

    opened: list[Stage] = []

    def open_stage(
        size: tuple[int, int] = (412, 915),
        folder: Path | None = None,
        device: Device | None = None,
        *,
        ahead: bool = False,
    ) -> Stage:
        stage = Stage(folder or tmp_path / "app", size, device, ahead=ahead)
        opened.append(stage)
        return stage

    yield open_stage
    for stage in opened:
        if stage.app.root.parent is not None:
            stage.close()
