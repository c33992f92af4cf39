"""Runs buildozer's iOS target, and adds to the app's property list what buildozer has no setting for:
`python packaging/ios/ipa.py debug` or `release`.
"""

import sys
from typing import Any

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


def complete_property_list() -> None:
    """From now on buildozer writes our entries too, whatever else stands in the list."""
    from buildozer.targets.ios import TargetIos

    written = TargetIos.dump_plist_to_file

    def dump(self: TargetIos, plist: dict[str, Any], path: str) -> None:
        written(self, plist | OURS, path)

    TargetIos.dump_plist_to_file = dump


def main() -> None:
    from buildozer import Buildozer

    complete_property_list()
    Buildozer().run_command(["ios", *(sys.argv[1:] or ["debug"])])


if __name__ == "__main__":
    main()
