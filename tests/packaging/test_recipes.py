"""The recipes' work on the building machine: their patches apply to the sources of the pinned versions, and what is
pure Python is built from its source without anything compiled.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from tests.packaging import State
from tools.package.recipes import requirements, resolve
from tools.package.sources import COMPILED, ON_THE_INDEX, apply, build, patches, unpacked

pytestmark = [
    *(pytest.mark.package, pytest.mark.long, pytest.mark.timeout(1800)),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning", "ignore::ResourceWarning"),  # p4a's
]


@pytest.fixture(scope="module")
def recipes() -> dict[str, Any]:
    """Those of our build, each knowing of the others."""
    from pythonforandroid.build import Context
    from pythonforandroid.recipe import Recipe

    from tools.package.android import ROOT

    context = Context()
    context.local_recipes = str(ROOT / "packaging" / "recipes")
    context.recipe_build_order = resolve().recipes
    found = {name: Recipe.get_recipe(name, context) for name in context.recipe_build_order}
    for recipe in found.values():
        recipe.ctx = context  # p4a keeps recipes, with the context of whoever asked first
    return found


@pytest.mark.parametrize("name", ["kivy", "pillow", "pyjnius"])
def test_the_patches_apply_to_the_pinned_source(recipes: dict[str, Any], name: str, tmp_path: Path) -> None:
    version = requirements()[name] or recipes[name].version
    source = unpacked(name, version, tmp_path)
    wanted = patches(recipes[name], source)
    assert wanted
    for patch in wanted:
        apply(patch, source)
    with pytest.raises(RuntimeError, match="previously applied"):
        apply(wanted[0], source)


@pytest.mark.parametrize("name", ["ifaddr", "zeroconf"])
def test_a_pure_recipe_builds_without_anything_compiled(recipes: dict[str, Any], name: str, tmp_path: Path) -> None:
    source = unpacked(name, recipes[name].version, tmp_path / "source")
    wheel = build(source, tmp_path / "wheel", SKIP_CYTHON="1")
    with ZipFile(wheel) as archive:
        assert [file for file in archive.namelist() if file.endswith(COMPILED)] == []
        assert f"{name}/__init__.py" in archive.namelist()


def test_what_no_index_has_is_said(recipes: dict[str, Any], state: State) -> None:
    """These are fetched on the day of a build: nothing here has looked at them."""
    rest = [name for name, recipe in recipes.items() if recipe.url and recipe.patches and name not in ON_THE_INDEX]
    state(f"not proven, as no index has their sources: the patches of {', '.join(sorted(rest))}")
    assert set(rest) == {"hostpython3", "libbz2", "libffi", "python3", "sdl2_image"}
