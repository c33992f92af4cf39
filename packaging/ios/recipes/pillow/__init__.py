"""Pillow as everywhere else: kivy-ios' own is 8.2.0, too old for the board's pictures, and its patch fits no other."""

from pathlib import Path

from kivy_ios.recipes.pillow import PillowRecipe

LOOKS = "def _find_library_file(self: pil_build_ext, library: str) -> str | None:\n"
CHANGES = {
    "setup.py": {
        LOOKS: f"{LOOKS}    return library  # what is there, the recipe says: for a phone it cannot be found\n"
    },
    "pyproject.toml": {  # in words that the setuptools of kivy-ios' Python knows
        'license = "MIT-CMU"\n': 'license = { text = "MIT-CMU" }\n',
        'license-files = [ "LICENSE" ]\n': "",
    },
}


class CurrentPillowRecipe(PillowRecipe):
    """Built as kivy-ios builds its own, with JPEG, FreeType and zlib."""

    version = "11.3.0"
    url = "https://github.com/python-pillow/Pillow/archive/refs/tags/{version}.tar.gz"

    def prebuild_platform(self, plat):
        if not self.has_marker("patched"):
            change(Path(self.build_dir))
            self.set_marker("patched")


def change(folder):
    """Make Pillow's source buildable here; a source that is not as expected is an error."""
    for name, words in CHANGES.items():
        path = Path(folder, name)
        text = path.read_text("utf-8")
        for old, new in words.items():
            if text.count(old) != 1:
                raise ValueError(f"{name} of this Pillow has not once: {old!r}")
            text = text.replace(old, new)
        path.write_text(text, "utf-8")


recipe = CurrentPillowRecipe()
