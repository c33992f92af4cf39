"""Runs buildozer's iOS target, and adds what buildozer has no setting for: entries of the property list, and the
requirements for which kivy-ios has no recipe. `python packaging/ios/ipa.py debug` or `release`.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

WHY_LOCAL_NETWORK = "Railhead finds and joins games of other players in the same room."
OURS: dict[str, Any] = {
    "NSLocalNetworkUsageDescription": WHY_LOCAL_NETWORK,
    "NSBonjourServices": ["_railhead._tcp"],
    "CFBundleURLTypes": [{"CFBundleURLName": "org.railhead.railhead", "CFBundleURLSchemes": ["railhead"]}],
    "UIFileSharingEnabled": True,
    "LSSupportsOpeningDocumentsInPlace": True,
    "UIRequiresFullScreen": False,
    "UISupportedInterfaceOrientations": [
        "UIInterfaceOrientationPortrait",
        "UIInterfaceOrientationLandscapeLeft",
        "UIInterfaceOrientationLandscapeRight",
    ],
    "UISupportedInterfaceOrientations~ipad": [
        "UIInterfaceOrientationPortrait",
        "UIInterfaceOrientationPortraitUpsideDown",
        "UIInterfaceOrientationLandscapeLeft",
        "UIInterfaceOrientationLandscapeRight",
    ],
    "ITSAppUsesNonExemptEncryption": False,  # the platform's own TLS only
}


NOT_HERE = ("python3", "pyjnius")  # kivy-ios brings its own Python, and pyobjus instead
# kivy-ios' materialyoucolor breaks KivyMD at import; an index's wheel of either has parts compiled for a Mac
PYTHON_PART_ONLY = ("materialyoucolor", "zeroconf")


def complete_requirements() -> None:
    """After the recipes are built, all other requirements are installed as pure Python, and nothing but them."""
    from buildozer.targets.ios import TargetIos

    available, compiled = TargetIos.get_available_packages, TargetIos.compile_platform

    def get_available_packages(self: TargetIos) -> list[str]:
        return [name for name in available(self) if name not in PYTHON_PART_ONLY]

    def compile_platform(self: TargetIos) -> None:
        compiled(self)
        wanted = dict(line.partition("==")[::2] for line in self.buildozer.config.getlist("app", "requirements", ""))
        others = {name: wanted[name] for name in wanted if name not in (*self.get_available_packages(), *NOT_HERE)}
        with TemporaryDirectory() as folder:
            self.toolchain(["pip", "install", "--no-deps", *_lines(others, Path(folder))])

    TargetIos.get_available_packages, TargetIos.compile_platform = get_available_packages, compile_platform


def _lines(wanted: dict[str, str], folder: Path) -> list[str]:
    from tools.package.pure import pure_wheel

    return [
        str(pure_wheel(name, version, folder)) if name in PYTHON_PART_ONLY else f"{name}=={version}"
        for name, version in wanted.items()
    ]


def complete_property_list() -> None:
    """From now on buildozer writes our entries too, whatever else stands in the list."""
    from buildozer.targets.ios import TargetIos

    written = TargetIos.dump_plist_to_file

    def dump(self: TargetIos, plist: dict[str, Any], path: str) -> None:
        # buildozer counts its own builds; the same source gets the same number here
        number = {"CFBundleVersion": plist.get("CFBundleShortVersionString", "")}
        written(self, plist | OURS | number, path)

    TargetIos.dump_plist_to_file = dump


def main() -> None:
    from buildozer import Buildozer

    complete_property_list()
    complete_requirements()
    Buildozer().run_command(["ios", *(sys.argv[1:] or ["debug"])])


if __name__ == "__main__":
    main()
