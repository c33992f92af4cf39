"""What a frame of the densest board costs: draw calls by Kivy's own count, and time against an empty window."""

import pytest

from tools.draw_calls import draw_calls
from tools.frames import frame_figures

MOST = 40


@pytest.mark.parametrize("scene", ["rest", "lit", "moving"])
def test_the_whole_board_takes_few_draw_calls(scene: str) -> None:
    calls = draw_calls(scene)
    assert 3 < calls <= MOST


def test_an_empty_window_takes_next_to_none() -> None:
    """So the count of the others is the board's."""
    assert draw_calls("empty") <= 2


def test_frames_keep_up_with_an_empty_window() -> None:
    """Half of what `make bench` aims for: here other work may take the machine away in the middle of a round."""
    found = frame_figures(seconds=0.9)
    assert found["pan_share"] >= 0.3
    assert found["zoom_share"] >= 0.3
    assert found["rest_share"] >= 0.17
    assert found["meshes_share"] >= 0.17
    assert found["open_ms"] < 1000
