"""zeroconf, current and without its compiled speed-ups: the recipe that comes with p4a is from 2020."""

from pythonforandroid.recipe import PyProjectRecipe


class ZeroconfRecipe(PyProjectRecipe):
    """Pure Python is fast enough for a handful of phones in one room."""

    name = "zeroconf"
    version = "0.153.0"
    url = "https://github.com/python-zeroconf/python-zeroconf/archive/refs/tags/{version}.tar.gz"
    depends = ["setuptools", "ifaddr"]
    hostpython_prerequisites = ["poetry-core"]

    def get_recipe_env(self, arch, **kwargs):
        env = super().get_recipe_env(arch, **kwargs)
        env["SKIP_CYTHON"] = "1"
        return env


recipe = ZeroconfRecipe()
