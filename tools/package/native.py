"""The pinned packages for native CPython 3.14 in one folder: `python -m tools.package.native FOLDER`."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

from tools.package.recipes import ROOT, pinned, wheels

ELSEWHERE = {"kivy", "ruff", "mypy", "librt", "ast-serialize"}  # Debian's own, and what no test runs with


def main() -> None:
    names = pinned() | pinned(ROOT / "requirements" / "dev.txt")
    with TemporaryDirectory() as place:
        wheels({name: version for name, version in names.items() if name not in ELSEWHERE}, Path(place))
        for wheel in Path(place).glob("*.whl"):
            with ZipFile(wheel) as archive:
                archive.extractall(sys.argv[1])


if __name__ == "__main__":
    main()
