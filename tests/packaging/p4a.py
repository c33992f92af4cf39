"""p4a's own Python package `android`, as it lies on the phone, for a desktop without its compiled part."""

from __future__ import annotations

import re
from pathlib import Path
from shutil import copytree, ignore_patterns

# what p4a's recipe writes for our bootstrap
CONFIG = {
    "BOOTSTRAP": "sdl2",
    "JAVA_NAMESPACE": "org.kivy.android",
    "JNI_NAMESPACE": "org/kivy/android",
    "ACTIVITY_CLASS_NAME": "org.kivy.android.PythonActivity",
    "ACTIVITY_CLASS_NAMESPACE": "org/kivy/android/PythonActivity",
    "SERVICE_CLASS_NAME": "org.kivy.android.PythonService",
}


def own_package(folder: Path) -> Path:
    """A folder for the path, with the package in it."""
    import pythonforandroid

    source = Path(pythonforandroid.__file__).parent / "recipes" / "android" / "src" / "android"
    package = folder / "android"
    copytree(source, package, ignore=ignore_patterns("*.pyx", "*.c", "__pycache__"))
    package.joinpath("config.py").write_text("".join(f"{name} = {value!r}\n" for name, value in CONFIG.items()))
    package.joinpath("_android.py").write_text(without_c((source / "_android.pyx").read_text("utf-8")))
    return folder


def without_c(source: str) -> str:
    """Cython's file as plain Python: what is C is not there, and fails when it is called."""
    lines = [re.sub(r"^( *)cdef .*", r"\1pass", line) for line in source.splitlines()]
    text = "\n".join(lines).replace('include "config.pxi"', "from android.config import *")
    return re.sub(r"^IF ", "if ", text, flags=re.MULTILINE)
