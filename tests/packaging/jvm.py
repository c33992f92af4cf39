"""Java classes of the one JVM that this process can have, once the fixture `android` has started it."""

from typing import Any


def java(name: str) -> Any:
    from jnius import autoclass

    return autoclass(name)


def activity() -> Any:
    return java("org.kivy.android.PythonActivity").mActivity
