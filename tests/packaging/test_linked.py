"""The manifest and the resources that p4a renders, through Android's own `aapt2 compile` and `link`, and read back.

Debian's framework resources are older than our target: what is newer than they are is checked against the definitions.
"""

from __future__ import annotations

import re
import shutil
import subprocess

import pytest

from app import __version__
from tests.packaging import State
from tests.packaging.test_android import PERMISSIONS
from tools.package import definitions, linked
from tools.package.android import API, NDK_API, Packed
from tools.package.linked import Linked, NoFramework

pytestmark = pytest.mark.package


@pytest.fixture(scope="module")
def apk(packed: Packed, tmp_path_factory: pytest.TempPathFactory, state: State) -> Linked:
    if shutil.which("aapt2") is None:
        pytest.skip("needs Android's aapt2: tools/setup.sh proofs")
    try:
        made = linked.link(packed, tmp_path_factory.mktemp("linked"))
    except NoFramework as error:
        pytest.skip(str(error))
    state(f"manifest and resources link against Android's framework of level {made.level}")
    return made


@pytest.fixture(scope="module")
def definition() -> str:
    try:
        return definitions.android()
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"needs npm and its registry: {error}")


def value(lines: list[str], start: str) -> str:
    return next(line for line in lines if line.startswith(start)).removeprefix(start)


def test_the_package_is_ours_for_the_levels_that_the_store_asks_for(apk: Linked) -> None:
    lines = apk.badging()
    assert value(lines, "package:").startswith(f" name='org.railhead.railhead' versionCode='10{NDK_API}")
    assert f"versionName='{__version__}'" in value(lines, "package:")
    assert value(lines, "sdkVersion:") == f"'{NDK_API}'"
    assert value(lines, "targetSdkVersion:") == f"'{API}'"


def test_its_permissions_are_the_ones_wanted(apk: Linked) -> None:
    permission = re.compile(r"uses-permission: name='android\.permission\.(\w+)'(?: maxSdkVersion='(\d+)')?")
    found = permission.findall("\n".join(apk.badging()))
    assert {name: level or None for name, level in found} == PERMISSIONS


def test_every_permission_is_one_of_androids(apk: Linked, definition: str, state: State) -> None:
    known = linked.permissions()
    newer = {f"android.permission.{name}" for name in PERMISSIONS} - known
    state(f"permissions newer than the framework, of level {definitions.ANDROID_LEVEL}: {', '.join(newer) or 'none'}")
    assert len(known) > 300
    assert [name for name in newer if f'"{name}"' not in definition] == []


def test_every_attribute_is_one_of_androids_with_its_number(apk: Linked, definition: str, state: State) -> None:
    state(f"attributes newer than the framework: {', '.join(sorted(apk.newer)) or 'none'}")
    assert [name for name in apk.newer if not re.search(rf"public static {name}: \d+;", definition)] == []
    for name, (number, _) in apk.attributes("application").items():
        assert f"public static {name}: {number};" in definition


def test_no_hardware_is_asked_for_but_graphics(apk: Linked) -> None:
    lines = [line.strip() for line in apk.badging()]
    assert [line for line in lines if line.startswith(("uses-feature:", "uses-implied-feature:"))] == []
    assert "uses-gl-es: '0x20000'" in lines
    optional = {line for line in lines if line.startswith("uses-feature-not-required")}
    assert optional == {
        f"uses-feature-not-required: name='android.hardware.{part}'" for part in ("bluetooth", "touchscreen", "wifi")
    }


def test_it_can_be_started_by_its_name_and_icon_at_every_density(apk: Linked) -> None:
    lines = apk.badging()
    assert "name='org.kivy.android.PythonActivity'  label='Railhead'" in value(lines, "launchable-activity:")
    assert value(lines, "application-label:") == "'Railhead'"
    icons = [line for line in lines if line.startswith("application-icon-")]
    assert {line.partition(":")[0].rpartition("-")[2] for line in icons} >= {"160", "240", "320", "480"}
    contents = subprocess.run(["aapt", "list", apk.apk], check=True, capture_output=True, text=True).stdout.splitlines()
    pictures = {line.partition(":")[2].strip("'") for line in icons}
    assert pictures <= set(contents)
    assert {"res/mipmap/icon.png", "res/mipmap/icon_foreground.png", "res/mipmap/icon_background.png"} <= {
        re.sub(r"mipmap-\w+(-v4)?/", "mipmap/", name) for name in contents
    }


def test_back_comes_the_way_that_the_window_library_knows(apk: Linked) -> None:
    """Android 16 would call back in the new way, of which SDL 2 knows nothing."""
    assert apk.attributes("application")["enableOnBackInvokedCallback"][1].endswith("0x0")
