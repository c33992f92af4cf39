"""The iOS package: buildozer's own way of writing the property list, completed by ours."""

import importlib.util
import plistlib
from pathlib import Path
from types import ModuleType

import pytest

from tools.package.android import ROOT

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
    object.__new__(TargetIos).dump_plist_to_file({"CFBundleIdentifier": "org.railhead.railhead"}, str(path))
    entries = plistlib.loads(path.read_bytes())
    assert entries["CFBundleIdentifier"] == "org.railhead.railhead"
    assert entries["NSBonjourServices"] == ["_railhead._tcp"]
    assert "same room" in entries["NSLocalNetworkUsageDescription"]
    assert entries["CFBundleURLTypes"][0]["CFBundleURLSchemes"] == ["railhead"]
    assert len(entries["UISupportedInterfaceOrientations~ipad"]) == 4
    assert not [name for name in entries if "Camera" in name or "Location" in name or "Microphone" in name]
