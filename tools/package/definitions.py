"""Google's and Apple's own definitions of classes, permissions and attributes, level by level, as npm has them."""

from __future__ import annotations

import subprocess
import tarfile
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
FOLDER = ROOT / "build" / "definitions"
ANDROID, ANDROID_LEVEL = "@nativescript/types-android@9.1.1", 37
ANDROID_FILE = "package/lib/android/android-platform-21-37-merged.d.ts"
IOS, IOS_PARTS = "@nativescript/types-ios@9.1.2", ("ObjectiveC", "Foundation", "UIKit", "dnssd")
IOS_FILE = "package/lib/ios/objc-x86_64/objc!{}.d.ts"


@cache
def android() -> str:
    """Every level up to `ANDROID_LEVEL` in one text; `@since` stands before what came later than the first."""
    return fetched(ANDROID, ANDROID_FILE).read_text("utf-8")


@cache
def ios() -> tuple[str, ...]:
    """The parts of iOS that the app uses; `@since` and `@deprecated` name versions of iOS."""
    return tuple(fetched(IOS, IOS_FILE.format(part)).read_text("utf-8") for part in IOS_PARTS)


def fetched(package: str, file: str) -> Path:
    """A file of a package of npm's, kept from the first time on."""
    folder = FOLDER / package.replace("/", "-").lstrip("@")
    path = folder / file
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        if not [*folder.glob("*.tgz")]:
            command = ["npm", "pack", "--silent", "--pack-destination", str(folder), package]
            subprocess.run(command, check=True, capture_output=True)
        with tarfile.open(next(folder.glob("*.tgz"))) as archive:
            archive.extract(file, folder, filter="data")
    return path
