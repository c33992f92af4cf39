"""The wheel: one name, `railhead`, with the game's folders below it as they are on a phone, and KivyMD among them.

KivyMD names a package for one widget that we do not use, that package wants pycairo, and pycairo has no wheel for Linux
and macOS: with KivyMD among the requirements `pip install` would need a compiler and the headers of cairo. So its wheel
is unpacked into ours, unchanged and with its licence, and everything else that it needs is required by ours.
"""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

from setuptools import find_packages, setup
from setuptools.command.build_py import build_py

CARRIED = "kivymd"
CODE = {"railhead.app": "app", "railhead.engine": "engine"}
DATA = {
    "railhead.app": ["**/*.kv"],
    "railhead.engine": ["py.typed"],
    "railhead.maps": [f"*/{name}.json" for name in ("board", "layout", "rules", "tickets")],
    "railhead.assets": ["fonts/*", "icons/icon.png", "sounds/*.wav", "locale/*/LC_MESSAGES/*.mo"],
}


def requirements() -> dict[str, str]:
    """What the game is tested with, by name."""
    lines = Path("requirements/app.txt").read_text("utf-8").splitlines()
    wanted = [line.partition("#")[0].strip() for line in lines]
    return {line.partition("==")[0]: line for line in wanted if line}


def packages() -> list[str]:
    below = [f"{name}.{part}" for name, folder in CODE.items() for part in find_packages(folder)]
    return ["railhead", *CODE, "railhead.maps", "railhead.assets", *below]


class WithKivyMD(build_py):
    """Puts KivyMD beside the game's own folders."""

    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            self._carry(Path(self.build_lib, "railhead"))

    def _carry(self, into: Path) -> None:
        with TemporaryDirectory() as folder:
            download = ["pip", "download", "-q", "--no-deps", "--only-binary=:all:", "--dest", folder]
            subprocess.run([sys.executable, "-m", *download, requirements()[CARRIED]], check=True)
            with ZipFile(next(Path(folder).glob("*.whl"))) as wheel:
                names = wheel.namelist()
                wheel.extractall(into, [name for name in names if name.startswith(f"{CARRIED}/")])
                licence = next(name for name in names if name.endswith("LICENSE"))
                (into / CARRIED / "LICENSE").write_bytes(wheel.read(licence))


setup(
    packages=packages(),
    package_dir={"railhead": "packaging/desktop", "railhead.maps": "maps", "railhead.assets": "assets", **CODE},
    package_data=DATA,
    include_package_data=False,
    install_requires=[line for name, line in requirements().items() if name != CARRIED],
    cmdclass={"build_py": WithKivyMD},
)
