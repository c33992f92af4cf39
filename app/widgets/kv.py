"""The tree of widgets of a module stands in the kv file beside it."""

from pathlib import Path

from kivy.lang import Builder

from app.widgets import mended, register  # noqa: F401 - before anything is built


def load_kv(module: str) -> None:
    """Read the kv file beside this module (`load_kv(__file__)`), once: the module itself is imported once."""
    Builder.load_file(str(Path(module).with_suffix(".kv")))
