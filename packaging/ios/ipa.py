"""Runs buildozer's iOS target with what it has no setting for: a pinned kivy-ios, recipes of ours, requirements without
a recipe, entries of the property list, and an export that works. `python packaging/ios/ipa.py debug` or `release`.
"""

import plistlib
import shlex
import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from buildozer.targets import ios as buildozers

sys.path.insert(0, str(Path(__file__).parents[2]))

from tools.package.pure import pure_wheel

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


NOT_HERE = ("python3", "pyjnius", "libbz2")  # kivy-ios brings its own Python, and pyobjus instead
# kivy-ios' materialyoucolor breaks KivyMD at import; an index's wheel of either has parts compiled for a Mac
PYTHON_PART_ONLY = ("materialyoucolor", "zeroconf")
PYOBJUS = "1.2.4"  # kivy-ios takes whatever is newest on the day of the build
RECIPES = sorted(path.parent for path in Path(__file__).parent.glob("recipes/*/__init__.py"))
OLDEST = "15.0"  # the oldest iOS that Xcode 26 builds for
EXPORT = {"debug": "debugging", "release": "app-store-connect"}


class Target(buildozers.TargetIos):
    """With the kivy-ios of requirements/ios.txt instead of a clone of what is newest."""

    def __init__(self, buildozer: Any) -> None:
        super().__init__(buildozer)
        self._toolchain_cmd = [sys.executable, "-m", "kivy_ios.toolchain"]

    def install_platform(self) -> None:
        """A folder is all that it needs: kivy-ios builds in the one where it is started."""
        self.ios_dir = str(Path(self.buildozer.platform_dir, "kivy-ios"))
        Path(self.ios_dir).mkdir(parents=True, exist_ok=True)

    # -- requirements

    def compile_platform(self) -> None:
        """What has a recipe is built, all else is installed as pure Python; what was built in another version goes."""
        with_recipe, others = self._wanted()
        ours = [f"--add-custom-recipe={folder}" for folder in RECIPES]
        changed = self._changed(with_recipe)
        if changed:
            self.toolchain(["clean", *ours, *changed])
        self.toolchain(["build", *ours, *(_line(name, version) for name, version in with_recipe.items())])
        with TemporaryDirectory() as folder:
            self.toolchain(["pip", "install", "--no-deps", *_lines(others, Path(folder))])
        self.buildozer.state["ios.requirements"] = with_recipe
        self.buildozer.state.sync()

    def _wanted(self) -> tuple[dict[str, str], dict[str, str]]:
        lines = self.buildozer.config.getlist("app", "requirements", "")
        wanted = {"python3": "", "pyobjus": PYOBJUS}
        wanted |= {name: version for name, _, version in (line.partition("==") for line in lines)}
        known = [name for name in self.get_available_packages() if name not in PYTHON_PART_ONLY]
        recipes = {name: version for name, version in wanted.items() if name in known}
        others = {name: version for name, version in wanted.items() if name not in (*known, *NOT_HERE)}
        return recipes, others

    def _changed(self, wanted: dict[str, str]) -> list[str]:
        """Kivy-ios builds what it has not built yet, and looks at no version."""
        built = self.buildozer.state.get("ios.requirements", {})
        return [name for name in built if wanted.get(name) != built[name]]

    # -- the package

    def dump_plist_to_file(self, plist: dict[str, Any], path: str) -> None:
        """With our entries too; buildozer counts its own builds, and here the same source gets the same number."""
        number = {"CFBundleVersion": plist.get("CFBundleShortVersionString", "")}
        super().dump_plist_to_file(plist | OURS | number, path)

    def xcodebuild(self, *words: str | None, **settings: Any) -> Any:
        given = [word for word in words if word is not None]
        if "-exportArchive" in given:
            return super().xcodebuild(*self._export(given), **settings)
        return super().xcodebuild(*given, f"IPHONEOS_DEPLOYMENT_TARGET={OLDEST}", **settings)

    def _export(self, given: list[str]) -> list[str]:
        """Buildozer joins options and values into one word each, and gives the app's property list for the export's."""
        words = [word for joined in given for word in shlex.split(joined)]
        options = Path(self.ios_dir, "export.plist")
        options.write_bytes(plistlib.dumps({"method": EXPORT[self.build_mode], "signingStyle": "automatic"}))
        words[words.index("-exportOptionsPlist") + 1] = str(options)
        return words

    def build_package(self) -> None:
        """Xcode exports into a folder, which buildozer takes for the package."""
        super().build_package()
        for folder in filter(Path.is_dir, Path(self.buildozer.bin_dir).glob("*.ipa")):
            package = next(folder.glob("*.ipa")).rename(folder.with_suffix(".packed"))
            shutil.rmtree(folder)
            package.rename(folder)


def _line(name: str, version: str) -> str:
    return f"{name}=={version}" if version else name


def _lines(wanted: dict[str, str], folder: Path) -> list[str]:
    return [
        str(pure_wheel(name, version, folder)) if name in PYTHON_PART_ONLY else _line(name, version)
        for name, version in wanted.items()
    ]


def main() -> None:
    from buildozer import Buildozer

    buildozers.TargetIos = Target
    Buildozer().run_command(["ios", *(sys.argv[1:] or ["debug"])])


if __name__ == "__main__":
    main()
