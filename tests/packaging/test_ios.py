"""The iOS package: buildozer's own way of writing the property list, completed by ours."""

import importlib.util
import plistlib
import subprocess
import sys
from pathlib import Path
from types import ModuleType
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


def test_the_property_list_has_what_local_network_and_bonjour_need(
    ipa: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from buildozer.targets.ios import TargetIos

    monkeypatch.setattr(TargetIos, "dump_plist_to_file", TargetIos.dump_plist_to_file)  # put back afterwards
    ipa.complete_property_list()
    path = tmp_path / "railhead-Info.plist"
    buildozers = {"CFBundleIdentifier": "org.railhead.railhead", "CFBundleShortVersionString": "0.1.0"}
    object.__new__(TargetIos).dump_plist_to_file(buildozers | {"CFBundleVersion": "0.1.0.17"}, str(path))
    entries = plistlib.loads(path.read_bytes())
    assert entries["CFBundleIdentifier"] == "org.railhead.railhead"
    assert entries["CFBundleVersion"] == "0.1.0"  # however often it was built here
    assert entries["NSBonjourServices"] == ["_railhead._tcp"]
    assert "same room" in entries["NSLocalNetworkUsageDescription"]
    assert entries["CFBundleURLTypes"][0]["CFBundleURLSchemes"] == ["railhead"]
    assert len(entries["UISupportedInterfaceOrientations~ipad"]) == 4
    assert not [name for name in entries if "Camera" in name or "Location" in name or "Microphone" in name]


def test_what_has_no_recipe_is_installed_as_pure_python(
    ipa: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Buildozer's own target with the calls of kivy-ios' toolchain captured: no machine here has Xcode."""
    from buildozer import Buildozer
    from buildozer.targets.ios import TargetIos

    calls, made = list[list[str]](), list[Path]()

    def toolchain(self: TargetIos, command: list[str], **_: object) -> tuple[str]:
        calls.append(command)
        made.extend(Path(word) for word in command if word.endswith(".whl") and Path(word).is_file())
        return ("python3 kivy pillow plyer materialyoucolor ios pyobjus",)

    for name in ("get_available_packages", "compile_platform"):
        monkeypatch.setattr(TargetIos, name, getattr(TargetIos, name))  # put back afterwards
    monkeypatch.setattr(TargetIos, "toolchain", toolchain)
    monkeypatch.setattr("tools.package.pure.pure_wheel", lambda name, _, folder: touched(folder / f"{name}.whl"))
    ipa.complete_requirements()
    target = object.__new__(TargetIos)
    target.buildozer = Buildozer(filename=str(ROOT / "buildozer.spec"))
    target.buildozer.state = State()
    target.ios_deploy_dir, target.logger = str(tmp_path), target.buildozer.logger
    (tmp_path / "ios-deploy").touch()
    target.compile_platform()
    build = next(call for call in calls if call[0] == "build")
    assert build == ["build", "python3", "kivy==2.3.1", "pillow==11.3.0", "plyer==2.1.0"]
    installed = next(call for call in calls if call[0] == "pip")
    assert installed[:3] == ["pip", "install", "--no-deps"]
    names = {Path(word).name.partition("==")[0] for word in installed[3:]}
    assert names >= {"kivymd", "segno", "ecdsa", "asn1crypto", "networkx", "materialyoucolor.whl", "zeroconf.whl"}
    assert not names & {"kivy", "pillow", "plyer", "pyjnius", "python3", "materialyoucolor", "zeroconf"}
    assert len(made) == 2


class State(dict[str, object]):
    """buildozer's file of what it has done."""

    def sync(self) -> None: ...


def touched(path: Path) -> Path:
    path.touch()
    return path


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
