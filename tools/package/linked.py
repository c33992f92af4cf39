"""What p4a rendered, compiled and linked by Android's own `aapt2`, and what `aapt` reads back from the result.

`tools/setup.sh proofs` gets both, and the newest framework resources that Debian has.
"""

from __future__ import annotations

import re
import subprocess
import xml.etree.ElementTree as Xml
from dataclasses import dataclass
from pathlib import Path

from tools.package.android import ROOT, Packed

NEWEST = ROOT / "build" / "android" / "framework-res.apk"
INSTALLED = Path("/usr/share/android-framework-res/framework-res.apk")
NAMESPACE = "http://schemas.android.com/apk/res/android"
UNKNOWN = re.compile(r"attribute android:(\w+) not found")


class NoFramework(RuntimeError):
    """There is nothing to link against."""


@dataclass
class Linked:
    """A package without code, and what of its manifest the framework does not know yet."""

    apk: Path
    level: int
    newer: set[str]

    def badging(self) -> list[str]:
        return aapt("dump", "badging", str(self.apk)).splitlines()

    def attributes(self, element: str) -> dict[str, tuple[int, str]]:
        """The attributes of the manifest's first such element: their numbers and values."""
        tree = aapt("dump", "xmltree", str(self.apk), "AndroidManifest.xml")
        part = re.split(r"\n *E: ", tree.partition(f"E: {element} ")[2])[0]
        found = re.findall(r"A: android:(\w+)\(0x([0-9a-f]+)\)=(.*)", part)
        return {name: (int(number, 16), value) for name, number, value in found}


def framework() -> Path:
    for path in (NEWEST, INSTALLED):
        if path.exists():
            return path
    raise NoFramework("needs Android's framework resources: tools/setup.sh proofs")


def level() -> int:
    """Of the framework at hand."""
    words = aapt("dump", "badging", str(framework()))
    return int(re.findall(r"^sdkVersion:'(\d+)'", words, re.MULTILINE)[0])


def permissions() -> set[str]:
    """Those that the framework at hand declares."""
    tree = aapt("dump", "xmltree", str(framework()), "AndroidManifest.xml")
    return set(re.findall(r'E: permission .*\n(?: +A: .*\n)*? +A: android:name\(0x01010003\)="([\w.]+)"', tree))


def link(packed: Packed, folder: Path) -> Linked:
    """Compile the resources and link them, without attributes of the manifest that are newer than the framework."""
    source, resources = packed.dist / "src" / "main", folder / "resources.zip"
    run("aapt2", "compile", "--dir", str(source / "res"), "-o", str(resources))
    manifest = _manifest(packed)
    newer = set[str]()
    while True:
        path, apk = folder / "AndroidManifest.xml", folder / "linked.apk"
        path.write_bytes(Xml.tostring(manifest))
        try:
            run("aapt2", "link", "-I", str(framework()), "--manifest", str(path), "-o", str(apk), str(resources))
        except subprocess.CalledProcessError as error:
            unknown = set(UNKNOWN.findall(error.stderr)) - newer
            if not unknown:
                raise RuntimeError(error.stderr) from error
            newer |= unknown
            _leave_out(manifest, unknown)
        else:
            return Linked(apk, level(), newer)


def _manifest(packed: Packed) -> Xml.Element:
    """Gradle's plugin takes the package's name from the build file."""
    Xml.register_namespace("android", NAMESPACE)
    root = Xml.parse(packed.manifest).getroot()
    gradle = (packed.dist / "build.gradle").read_text("utf-8")
    root.set("package", re.findall(r"namespace '([\w.]+)'", gradle)[0])
    return root


def _leave_out(manifest: Xml.Element, names: set[str]) -> None:
    for element in manifest.iter():
        for name in names:
            element.attrib.pop(f"{{{NAMESPACE}}}{name}", None)


def aapt(*words: str) -> str:
    return run("aapt", *words)


def run(*words: str) -> str:
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout
