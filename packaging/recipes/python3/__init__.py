"""p4a's Python with `bz2`, which networkx imports: p4a lets its configure step find no header of bzip2, even where the
recipe `libbz2` has built one.
"""

from pathlib import Path

from pythonforandroid.recipes.python3 import Python3Recipe

NO_HEADER = "ac_cv_header_bzlib_h=no"


class WithBz2Recipe(Python3Recipe):
    """Otherwise p4a's own, with p4a's own patches."""

    configure_args = [word for word in Python3Recipe.configure_args if word != NO_HEADER]

    def get_recipe_dir(self):
        return str(Path(self.ctx.root_dir, "recipes", self.name))


recipe = WithBz2Recipe()
