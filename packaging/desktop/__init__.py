"""Railhead, as pip installs it: the game's own folders lie in this one, as on a phone, and no other name is taken.

They are called `app` and `engine` there as here, so this folder goes first among the places that Python looks in.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
