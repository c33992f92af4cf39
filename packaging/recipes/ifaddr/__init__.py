"""ifaddr as zeroconf wants it. The recipe that comes with p4a patches an old one for Androids without getifaddrs;
ours begin at API 24, which has it.
"""

from pythonforandroid.recipe import PythonRecipe


class IfaddrRecipe(PythonRecipe):
    """Pure Python."""

    name = "ifaddr"
    version = "0.2.0"
    url = "https://github.com/pydron/ifaddr/archive/refs/tags/{version}.tar.gz"
    depends = ["setuptools"]
    call_hostpython_via_targetpython = False


recipe = IfaddrRecipe()
