"""materialyoucolor in the version that KivyMD 2.0.0 was made for: p4a's own, 2.0.10, breaks it at import."""

from pythonforandroid.recipe import PyProjectRecipe


class MaterialyoucolorRecipe(PyProjectRecipe):
    """Has a small C++ part; a ready-made Android wheel is taken where the index has one."""

    name = "materialyoucolor"
    need_stl_shared = True  # its wheel, too, is linked against the C++ library that the app has to bring along
    version = "3.0.4"
    url = "https://github.com/T-Dynamos/materialyoucolor-python/archive/refs/tags/v{version}.tar.gz"

    def get_recipe_env(self, arch, **kwargs):
        env = super().get_recipe_env(arch, **kwargs)
        env["LDCXXSHARED"] = env["CXX"] + " -shared"
        return env


recipe = MaterialyoucolorRecipe()
