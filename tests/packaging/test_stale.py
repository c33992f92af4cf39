"""What p4a has built from another list goes before the next build, and nothing else."""

import copy
from pathlib import Path
from typing import Any

import pytest

from tools.package.stale import facts, forget_old

pytestmark = pytest.mark.package

BUILT = (
    "build/other_builds/kivy-sdl2/arm64-v8a",
    "build/other_builds/zeroconf/arm64-v8a",
    "build/other_builds/openssl",
)
WHOLE = ("build/python-installs/railhead", "dists/railhead")
KEPT = "packages/kivy"  # downloads


@pytest.fixture
def platform(tmp_path: Path) -> Path:
    """As p4a leaves it after a build of what is wanted now."""
    for name in (*BUILT, *WHOLE, KEPT):
        (tmp_path / "build-arm64-v8a" / name).mkdir(parents=True)
    forget_old(tmp_path, facts())
    for name in (*BUILT, *WHOLE):
        (tmp_path / "build-arm64-v8a" / name).mkdir(parents=True, exist_ok=True)
    return tmp_path


def left(platform: Path) -> set[str]:
    return {name for name in (*BUILT, *WHOLE, KEPT) if (platform / "build-arm64-v8a" / name).exists()}


def changed(**differences: dict[str, Any]) -> dict[str, Any]:
    now = copy.deepcopy(facts())
    for part, entries in differences.items():
        now[part] |= entries
    return now


def test_the_same_list_keeps_everything(platform: Path) -> None:
    assert forget_old(platform, facts()) == []
    assert left(platform) == {*BUILT, *WHOLE, KEPT}


@pytest.mark.parametrize("part", ["versions", "recipes"])
def test_a_new_version_or_recipe_is_built_and_installed_again(platform: Path, part: str) -> None:
    now = changed(**{part: {"zeroconf": "another"}})
    assert forget_old(platform, now) == ["zeroconf"]
    assert left(platform) == {BUILT[0], BUILT[2], KEPT}
    assert forget_old(platform, now) == []


def test_a_build_folder_is_named_by_more_than_the_package(platform: Path) -> None:
    assert forget_old(platform, changed(versions={"kivy": "2.4.0"})) == ["kivy"]
    assert left(platform) == {BUILT[1], BUILT[2], KEPT}


@pytest.mark.parametrize(
    "now",
    [
        changed(settings={"p4a.commit": "another"}),
        changed(settings={"android.minapi": "26"}),
        changed(versions={"liblzma": None}),
        changed(recipes={"python3": "another"}),
    ],
    ids=["p4a", "level", "one more", "python"],
)
def test_what_all_depends_on_clears_all_but_downloads(platform: Path, now: dict[str, Any]) -> None:
    assert forget_old(platform, now) == ["everything"]
    assert left(platform) == {KEPT}


def test_a_build_that_says_nothing_of_its_origin_is_not_trusted(platform: Path) -> None:
    (platform / "railhead.json").unlink()
    assert forget_old(platform, facts()) == ["everything"]
    assert left(platform) == {KEPT}
