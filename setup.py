"""What the wheel carries beside the code: maps, fonts, sounds, the icon and translations, found again by app/places.py.

Everything else about the wheel stands in pyproject.toml.
"""

from collections import defaultdict
from pathlib import Path

from setuptools import setup

CARRIED = (
    *(f"maps/*/{name}.json" for name in ("board", "layout", "rules", "tickets")),
    "assets/fonts/*",
    "assets/icons/icon.png",
    "assets/sounds/*.wav",
    "assets/locale/*/LC_MESSAGES/*.mo",
)


def carried() -> dict[str, list[str]]:
    """The files of each folder below share/railhead."""
    folders = defaultdict(list)
    for path in sorted(path for pattern in CARRIED for path in Path().glob(pattern)):
        folders[f"share/railhead/{path.parent.as_posix()}"].append(path.as_posix())
    return folders


setup(data_files=[*carried().items()])
