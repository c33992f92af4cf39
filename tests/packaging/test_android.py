"""The Android package: buildozer's command lines, p4a's recipe graph, the manifest and the build file."""

import xml.etree.ElementTree as Xml
from pathlib import Path

import pytest

from app import __version__
from tools.package.android import API, NDK_API, ROOT, Packed
from tools.package.recipes import pinned, recipe_version, requirements, resolve, wheels

pytestmark = pytest.mark.package

ANDROID = "{http://schemas.android.com/apk/res/android}"
PERMISSIONS = {
    "INTERNET": None,
    "ACCESS_NETWORK_STATE": None,
    "ACCESS_WIFI_STATE": None,
    "CHANGE_WIFI_MULTICAST_STATE": None,
    "VIBRATE": None,
    "ACCESS_LOCAL_NETWORK": None,
    "BLUETOOTH_CONNECT": None,
    "BLUETOOTH": "30",
    "BLUETOOTH_ADMIN": "30",
}
KIVYS_OWN = {"certifi", "chardet", "idna", "requests", "urllib3"}  # its recipe wants them; nothing of ours does


@pytest.fixture
def manifest(packed: Packed) -> Xml.Element:
    return Xml.parse(packed.manifest).getroot()


def value_after(call: list[str], option: str) -> str:
    return call[call.index(option) + 1]


def test_buildozer_asks_p4a_for_our_requirements_and_recipes(packed: Packed) -> None:
    wanted = ",".join(name if version is None else f"{name}=={version}" for name, version in requirements().items())
    assert next(call for call in packed.calls if call[0] == "create") == [
        *("create", "--dist_name=railhead", "--bootstrap=sdl2", f"--requirements={wanted}", "--arch=arm64-v8a"),
        *("--copy-libs", "--local-recipes", str(ROOT / "packaging" / "recipes")),
        *("--color=always", f"--storage-dir={packed.dist.parents[1]}"),
        *(f"--ndk-api={NDK_API}", "--ignore-setup-py", "--debug"),
    ]  # fmt: skip


def test_buildozer_asks_p4a_for_a_package_with_our_name_version_and_pictures(packed: Packed) -> None:
    apk = next(call for call in packed.calls if call[0] == "apk")
    assert value_after(apk, "--name") == "Railhead"
    assert value_after(apk, "--version") == __version__
    assert value_after(apk, "--package") == "org.railhead.railhead"
    for option in ("--icon", "--icon-fg", "--icon-bg", "--presplash"):
        assert Path(value_after(apk, option)).is_file()
    assert value_after(apk, "--minsdk") == value_after(apk, "--ndk-api") == str(NDK_API)
    assert value_after(apk, "--arch") == "arm64-v8a"
    assert "--ignore-setup-py" in apk  # setup.py is the desktop's
    assert "--display-cutout=shortEdges" in apk
    assert [call[0] for call in packed.calls if call[0] in ("create", "apk")] == ["create", "apk"]


def test_p4a_is_pinned() -> None:
    spec = (ROOT / "buildozer.spec").read_text("utf-8")
    assert "p4a.branch = master" in spec
    assert "p4a.commit = 58d21141f17c889bf8585f5665921d72028f8831" in spec


def test_the_phone_runs_the_versions_that_the_desktop_is_tested_with() -> None:
    phones = ("python3", "pyjnius", "libbz2")
    phone = {name: version for name, version in requirements().items() if name not in phones}
    assert {name: version for name, version in phone.items() if name not in KIVYS_OWN} == pinned()


def test_the_recipe_graph_resolves_with_our_recipes() -> None:
    graph = resolve()
    assert {"python3", "kivy", "sdl2", "openssl", "pyjnius", "pillow"} <= set(graph.recipes)
    for name in ("zeroconf", "ifaddr", "materialyoucolor"):
        assert name in graph.recipes
        assert recipe_version(name) == pinned()[name]
    assert not {"pycairo", "materialshapes", "numpy", "cryptography"} & {*graph.recipes, *graph.modules}


def test_every_requirement_without_a_recipe_is_pure_python(tmp_path: Path) -> None:
    """And has a version: what is newest on the day of a build may be something else."""
    names = {name: requirements()[name] for name in resolve().modules}
    assert None not in names.values()
    assert {"kivymd", "segno", *KIVYS_OWN} <= set(names)
    made = wheels({name: str(version) for name, version in names.items()}, tmp_path)
    assert len(made) == len(names)
    assert [wheel for wheel in made if not wheel.endswith("-none-any.whl")] == []


def test_the_manifest_has_exactly_the_permissions_wanted(manifest: Xml.Element) -> None:
    found = {
        entry.attrib[f"{ANDROID}name"].removeprefix("android.permission."): entry.get(f"{ANDROID}maxSdkVersion")
        for entry in manifest.iter("uses-permission")
    }
    assert found == PERMISSIONS


def test_the_manifest_requires_no_hardware_but_graphics(manifest: Xml.Element) -> None:
    features = {entry.get(f"{ANDROID}name"): entry.get(f"{ANDROID}required") for entry in manifest.iter("uses-feature")}
    assert features == {
        None: None,  # OpenGL ES 2
        "android.hardware.bluetooth": "false",
        "android.hardware.touchscreen": "false",
        "android.hardware.wifi": "false",
    }


def test_the_manifest_has_the_levels_that_the_store_asks_for(manifest: Xml.Element) -> None:
    levels = manifest.find("uses-sdk")
    assert levels is not None
    assert levels.get(f"{ANDROID}minSdkVersion") == str(NDK_API)
    assert levels.get(f"{ANDROID}targetSdkVersion") == str(API)


def test_the_app_turns_with_the_phone_and_opens_railhead_links(manifest: Xml.Element) -> None:
    activity = next(manifest.iter("activity"))
    assert activity.get(f"{ANDROID}screenOrientation") == "unspecified"
    assert activity.get(f"{ANDROID}launchMode") == "singleTask"
    schemes = [data.get(f"{ANDROID}scheme") for data in activity.iter("data")]
    assert schemes == ["railhead"]


def test_the_version_code_follows_from_the_version(manifest: Xml.Element) -> None:
    code = 0
    for part in __version__.split("."):
        code = code * 100 + int(part)
    assert manifest.get(f"{ANDROID}versionName") == __version__
    assert manifest.get(f"{ANDROID}versionCode") == f"10{NDK_API}{code}"


def test_back_reaches_the_app_on_android_16(manifest: Xml.Element) -> None:
    """There the new way of Back is the usual one for apps of level 36, and SDL 2 knows only the old one."""
    assert next(manifest.iter("application")).get(f"{ANDROID}enableOnBackInvokedCallback") == "false"


def test_nothing_of_the_players_leaves_the_phone_by_a_backup(manifest: Xml.Element) -> None:
    assert next(manifest.iter("application")).get(f"{ANDROID}allowBackup") == "false"


def test_the_icon_is_ours_and_adapts(packed: Packed, manifest: Xml.Element) -> None:
    assert next(manifest.iter("application")).get(f"{ANDROID}icon") == "@mipmap/icon"
    resources = packed.dist / "src" / "main" / "res"
    ours = ROOT / "assets" / "icons"
    assert (resources / "mipmap" / "icon.png").read_bytes() == (ours / "icon.png").read_bytes()
    assert (resources / "mipmap" / "icon_foreground.png").read_bytes() == (ours / "foreground.png").read_bytes()
    assert "icon_background" in (resources / "mipmap-anydpi-v26" / "icon.xml").read_text()
    assert (resources / "drawable" / "presplash.jpg").read_bytes() == (ours / "presplash.jpg").read_bytes()


def test_gradle_compiles_against_the_target(packed: Packed) -> None:
    gradle = (packed.dist / "build.gradle").read_text()
    assert f"compileSdkVersion {API}" in gradle
    assert "org.railhead.railhead" in gradle
