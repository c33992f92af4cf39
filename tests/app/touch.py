"""What tests of the screen share: one window for the whole run, and fingers in it.

`studio` and `touches` are fixtures of `tests/app/conftest.py`; the drivers are `tools.studio` and `tools.touch`.
"""

from tools.studio import Studio, the_studio
from tools.touch import Point, Touches

__all__ = ["Point", "Studio", "Touches", "the_studio"]
