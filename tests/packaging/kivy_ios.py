"""kivy-ios' and pyobjus' own Python, as it lies on an iPhone, for a desktop without their compiled parts."""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
from pathlib import Path
from shutil import copy, copytree
from zipfile import ZipFile

from tools.package.android import ROOT

KIVY_IOS, PYOBJUS = "kivy-ios==2025.5.17", "pyobjus==1.2.4"
FOLDER = ROOT / "build" / "kivy_ios"
MAIN = "kivy_ios/tools/templates/{{ cookiecutter.project_name }}-ios/main.m"
IOS = "kivy_ios/recipes/ios/src/ios.pyx"
# a phone of medium density with a notch; what is a struct in C is a dictionary in Python
SCREEN = """
def ios_uiscreen_get_scale(): return 1.0
def ios_uiscreen_get_dpi(): return 160
def ios_get_safe_area(): return {"top": 47.0, "bottom": 34.0, "left": 0.0, "right": 0.0}


"""


def fetched() -> Path:
    """Both packages, kept from the first time on."""
    if not (FOLDER / "pyobjus").is_dir():
        FOLDER.mkdir(parents=True, exist_ok=True)
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", str(FOLDER)]
        subprocess.run([*pip, "--only-binary=:all:", KIVY_IOS], check=True, capture_output=True)
        subprocess.run([*pip, "--no-binary=:all:", PYOBJUS], check=True, capture_output=True)
        with ZipFile(next(FOLDER.glob("*.whl"))) as wheel:
            wheel.extractall(FOLDER)
        with tarfile.open(next(FOLDER.glob("pyobjus*.tar.gz"))) as source:
            source.extractall(FOLDER, filter="data")
        next(FOLDER.glob("pyobjus-*/pyobjus")).rename(FOLDER / "pyobjus")
    return FOLDER


def own_packages(folder: Path) -> Path:
    """A folder for the path, with `pyobjus`, `ios`, and what kivy-ios lets Python do before the app begins."""
    source, main = fetched(), (fetched() / MAIN).read_text("utf-8")
    copytree(source / "pyobjus", folder / "pyobjus")
    copy(Path(__file__).with_name("objc.py"), folder / "pyobjus" / "pyobjus.py")
    ios = (source / IOS).read_text("utf-8")
    (folder / "ios.py").write_text(SCREEN + ios[ios.index("def get_scale") :])
    begins = f"from os import environ\nenviron.update({environment(main)!r})\n{prelude(main)}"
    (folder / "kivy_ios_begins.py").write_text(begins)
    return folder


def prelude(main: str) -> str:
    """The Python in the C of the app's start."""
    part = main.partition("void load_custom_builtin_importer()")[2].partition("PyRun_SimpleString")[0]
    return "".join(line.encode().decode("unicode_escape") for line in re.findall(r'^ *"(.*)"', part, re.MULTILINE))


def environment(main: str) -> dict[str, str]:
    """Kivy's settings there."""
    return dict(re.findall(r'^ *putenv\("(KIVY_\w+|IOS_\w+)=([^"]*)"\)', main, re.MULTILINE))


def offered() -> set[str]:
    """The names of pyobjus' compiled part."""
    sources = "\n".join(path.read_text("utf-8") for path in (fetched() / "pyobjus").glob("*.p[yx][xi]"))
    found = re.findall(r"^(?:def|class|cdef class|cpdef object) (\w+)|^(\w+) = ", sources, re.MULTILINE)
    return {name for pair in found for name in pair}
