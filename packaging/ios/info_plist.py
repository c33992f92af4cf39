"""Adds to the iOS app's property list what buildozer has no setting for:

python packaging/ios/info_plist.py path/to/railhead-Info.plist
"""

import plistlib
import sys
from pathlib import Path
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


def complete(path: Path) -> None:
    """Write our entries into the list, whatever else stands there."""
    entries = plistlib.loads(path.read_bytes())
    path.write_bytes(plistlib.dumps(entries | OURS, sort_keys=True))


if __name__ == "__main__":
    complete(Path(sys.argv[1]))
