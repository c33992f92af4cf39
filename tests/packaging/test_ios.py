"""The iOS package: buildozer's own target, with what it lacks."""

import importlib.util
import plistlib
import subprocess
import sys
import tarfile
import venv
from pathlib import Path
from types import ModuleType
from typing import Any
from zipfile import ZipFile

import pytest

from tools.package.android import ROOT
from tools.package.pure import pure_wheel
from tools.package.recipes import pinned

pytestmark = pytest.mark.package


@pytest.fixture
def ipa() -> ModuleType:
    spec = importlib.util.spec_from_file_location("ipa", ROOT / "packaging" / "ios" / "ipa.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def target(ipa: ModuleType, tmp_path: Path) -> Any:
    """Buildozer's own target as `make ipa` has it, in a folder where nothing is yet."""
    from buildozer import Buildozer

    target = ipa.Target(Buildozer(filename=str(ROOT / "buildozer.spec")))
    target.buildozer.state = State()
    target.buildozer.config.set("buildozer", "build_dir", str(tmp_path / ".buildozer"))
    target.buildozer.user_bin_dir = str(tmp_path / "bin")
    target.buildozer.target, target.buildozer.targetname = target, "ios"
    target.build_mode = "release"
    target.install_platform()
    return target


def test_the_property_list_has_what_local_network_and_bonjour_need(target: Any, tmp_path: Path) -> None:
    path = tmp_path / "railhead-Info.plist"
    buildozers = {"CFBundleIdentifier": "org.railhead.railhead", "CFBundleShortVersionString": "0.1.0"}
    target.dump_plist_to_file(buildozers | {"CFBundleVersion": "0.1.0.17"}, str(path))
    entries = plistlib.loads(path.read_bytes())
    assert entries["CFBundleIdentifier"] == "org.railhead.railhead"
    assert entries["CFBundleVersion"] == "0.1.0"  # however often it was built here
    assert entries["NSBonjourServices"] == ["_railhead._tcp"]
    assert "same room" in entries["NSLocalNetworkUsageDescription"]
    assert entries["CFBundleURLTypes"][0]["CFBundleURLSchemes"] == ["railhead"]
    assert len(entries["UISupportedInterfaceOrientations~ipad"]) == 4
    assert not [name for name in entries if "Camera" in name or "Location" in name or "Microphone" in name]


RECIPES = "python3 kivy pillow plyer materialyoucolor ios pyobjus"


def called(target: Any, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The calls of kivy-ios' toolchain as they come: no machine here has Xcode."""
    calls = list[list[str]]()

    def toolchain(command: list[str], **_: object) -> tuple[str]:
        calls.append(command)
        return (RECIPES,)

    monkeypatch.setattr(target, "toolchain", toolchain)
    return calls


def test_what_has_a_recipe_is_built_and_all_else_is_pure_python(
    ipa: ModuleType, target: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = list[Path]()

    def pure(name: str, _version: str, folder: Path) -> Path:
        made.append(folder / f"{name}.whl")
        return made[-1]

    monkeypatch.setattr(ipa, "pure_wheel", pure)
    calls = called(target, monkeypatch)
    target.compile_platform()
    build = next(call for call in calls if call[0] == "build")
    ours = [f"--add-custom-recipe={ROOT / 'packaging' / 'ios' / 'recipes' / name}" for name in ("freetype", "pillow")]
    pins = ["python3", "pyobjus==1.2.4", "kivy==2.3.1", "pillow==11.3.0", "plyer==2.1.0"]
    assert build == ["build", *ours, *pins]
    installed = next(call for call in calls if call[0] == "pip")
    assert installed[:3] == ["pip", "install", "--no-deps"]
    names = {Path(word).name.partition("==")[0] for word in installed[3:]}
    assert names >= {"kivymd", "segno", "ecdsa", "asn1crypto", "networkx", "materialyoucolor.whl", "zeroconf.whl"}
    assert not names & {"kivy", "pillow", "plyer", "pyjnius", "python3", "libbz2", "materialyoucolor", "zeroconf"}
    assert len(made) == 2


def test_what_was_built_in_another_version_is_built_again(
    ipa: ModuleType, target: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Kivy-ios itself looks only whether it has built something of that name."""
    monkeypatch.setattr(ipa, "_lines", lambda *_: [])
    calls = called(target, monkeypatch)
    target.compile_platform()
    target.compile_platform()
    assert [call[0] for call in calls if call[0] in ("clean", "build")] == ["build", "build"]
    target.buildozer.state["ios.requirements"]["kivy"] = "2.3.0"
    target.compile_platform()
    cleaned = [call for call in calls if call[0] == "clean"]
    assert [call[-1] for call in cleaned] == ["kivy"]


def test_the_export_is_in_words_that_xcode_takes(target: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Buildozer's own come joined, and quoted for a shell that there is none of."""
    commands = list[list[str]]()
    monkeypatch.setattr("buildozer.buildops.cmd", lambda command, **_: commands.append(command))
    export = ("-exportArchive", '-archivePath "/a b/x"', '-exportOptionsPlist "/y"', '-exportPath "/z"')
    target.xcodebuild(*export, 'CODE_SIGN_IDENTITY="Apple Distribution: Ada"', None, cwd="/")
    options = Path(target.ios_dir, "export.plist")
    paths = ("-archivePath", "/a b/x", "-exportOptionsPlist", str(options), "-exportPath", "/z")
    assert commands == [["xcodebuild", "-exportArchive", *paths, "CODE_SIGN_IDENTITY=Apple Distribution: Ada"]]
    assert plistlib.loads(options.read_bytes())["method"] == "app-store-connect"


def test_the_package_is_a_file(target: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Xcode exports a folder with the package in it, and buildozer moves that folder."""
    from buildozer.targets.ios import TargetIos

    folder = tmp_path / "bin" / "railhead-0.1.0.ipa"
    folder.mkdir(parents=True)
    (folder / "railhead.ipa").write_bytes(b"packed")
    monkeypatch.setattr(TargetIos, "build_package", lambda _: None)
    target.build_package()
    assert [path.name for path in (tmp_path / "bin").iterdir()] == ["railhead-0.1.0.ipa"]
    assert folder.read_bytes() == b"packed"


def test_nothing_of_the_build_is_whatever_is_newest() -> None:
    pins = pinned(ROOT / "requirements" / "ios.txt")
    assert (pins["kivy-ios"], pins["sh"], pins["pillow"]) == ("2025.5.17", "1.14.3", pinned()["pillow"])
    assert {"pbxproj", "cookiecutter", "buildozer"} <= set(pins)
    assert "kivy_ios_branch" not in (ROOT / "buildozer.spec").read_text("utf-8")


IN_KIVY_IOS = """
import json, sys
from types import SimpleNamespace
from kivy_ios.toolchain import Recipe
folder, source = sys.argv[1:]
context = SimpleNamespace(custom_recipes_paths=[f"{folder}/{name}" for name in ("pillow", "freetype")], root_dir=".")
pillow, freetype, kivy = (Recipe.get_recipe(name, context) for name in ("pillow", "freetype", "kivy==2.3.1"))
pillow.build_dir = source
pillow.prebuild_platform(None)
pillow.prebuild_platform(None)
print(pillow.name, pillow.version, pillow.library, freetype.name, freetype.version, kivy.version)
"""


@pytest.mark.long
@pytest.mark.timeout(900)
def test_our_recipes_fit_the_pinned_kivy_ios_and_the_pinned_pillow(tmp_path: Path) -> None:
    """In the environment that `make ipa` makes; Pillow's own setup then runs with the setuptools of Python 3.11.6."""
    venv.create(tmp_path / "env", with_pip=True)
    python = str(tmp_path / "env" / "bin" / "python")
    pip = [python, "-m", "pip", "-q"]
    download = ["download", "--no-deps", "--no-binary=pillow", "--dest", str(tmp_path)]
    subprocess.run([*pip, *download, f"pillow=={pinned()['pillow']}"], check=True, capture_output=True)
    with tarfile.open(next(tmp_path.glob("pillow-*.tar.gz"))) as archive:
        archive.extractall(tmp_path, filter="data")
    source = next(path for path in tmp_path.glob("pillow-*") if path.is_dir())
    subprocess.run([*pip, "install", "setuptools==65.5.0"], check=True, capture_output=True)
    requirements = ["install", "--no-deps", "--use-pep517", "-r", str(ROOT / "requirements" / "ios.txt")]
    subprocess.run([*pip, *requirements], check=True, capture_output=True)
    listed = [python, "-m", "kivy_ios.toolchain", "recipes", "--compact"]
    assert {"kivy", "pillow", "pyobjus"} <= set(subprocess.check_output(listed, cwd=tmp_path, text=True).split())
    fits = [python, "-c", IN_KIVY_IOS, str(ROOT / "packaging" / "ios" / "recipes"), str(source)]
    words = subprocess.check_output(fits, cwd=tmp_path, text=True).split()
    assert words == ["pillow", "11.3.0", "libpillow.a", "freetype", "2.13.3", "2.3.1"]
    named = subprocess.check_output([python, "setup.py", "--name", "--version"], cwd=source, text=True).split()
    assert named[-2:] == ["pillow", "11.3.0"]


class State(dict[str, object]):
    """buildozer's file of what it has done."""

    def sync(self) -> None: ...


def test_a_pure_wheel_has_the_python_part_and_works(tmp_path: Path) -> None:
    """KivyMD and our own discovery run with what a phone without recipes for them gets."""
    made = [pure_wheel(name, pinned()[name], tmp_path) for name in ("materialyoucolor", "zeroconf")]
    site = tmp_path / "site"
    for wheel in made:
        with ZipFile(wheel) as archive:
            assert not [name for name in archive.namelist() if name.endswith((".so", ".pyd"))]
            archive.extractall(site)
    look = (
        f"import sys; sys.path[:0] = [{str(site)!r}, {str(ROOT)!r}]\n"
        "import kivymd.app, zeroconf, materialyoucolor, zeroconf._cache\n"
        "from app.net.discovery import Found, SERVICE\n"
        "print(zeroconf.__file__, materialyoucolor.__file__, zeroconf._cache.__file__, file=sys.__stdout__)\n"
    )
    run = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr[-2000:]
    places = run.stdout.splitlines()[-1].split()
    assert [place for place in places if not place.startswith(str(site)) or not place.endswith(".py")] == []
