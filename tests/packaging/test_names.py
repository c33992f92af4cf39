"""Every name of Java's and Objective-C's in `app.device` is one that Android and iOS have, on the oldest phone that the
app is for; what is deprecated is listed here.
"""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Callable

import pytest

from tests.packaging import State
from tools.package import definitions
from tools.package.android import NDK_API, ROOT
from tools.package.declared import Definitions
from tools.package.names import JAVA, OBJECTIVE_C, Follower, Language, Use, constants

pytestmark = pytest.mark.package

OLDEST_IOS = float(
    re.findall(r'^OLDEST = "(.*)"', (ROOT / "packaging" / "ios" / "ipa.py").read_text(), re.MULTILINE)[0]
)
# the one Java class that is p4a's; the test below holds it against p4a's own source
P4A = """declare module org {
\texport module kivy {
\t\texport module android {
\t\t\texport class PythonActivity extends android.app.Activity {
\t\t\t\tpublic static mActivity: org.kivy.android.PythonActivity;
\t\t\t}
\t\t}
\t}
}
"""
# On Android the old way of asking, for phones before level 30. On iOS there is, in all that pyobjus can call without
# blocks and scenes, no other way yet; 100000 is Apple's word for "some day".
DEPRECATED = {
    **{f"android.view.WindowInsets.getSystemWindowInset{side}": "30" for side in ("Left", "Top", "Right", "Bottom")},
    "UIApplication.keyWindow": "13.0",
    "UIDocumentPickerViewController.initWithDocumentTypes_inMode_": "14.0",
    "UIImpactFeedbackGenerator.initWithStyle_": "100000",
    "UIScreen.mainScreen": "26.0",
    **{f"NSNetServiceBrowser{part}": "100000" for part in ("", ".alloc", ".delegate", ".stop")},
    "NSNetServiceBrowser.searchForServicesOfType_inDomain_": "100000",
}


def definitions_of(texts: Callable[[], tuple[str, ...]]) -> Definitions:
    try:
        return Definitions(*texts())
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"needs npm and its registry: {error}")


@pytest.fixture(scope="module")
def android() -> Definitions:
    return definitions_of(lambda: (definitions.android(), P4A))


@pytest.fixture(scope="module")
def ios() -> Definitions:
    return definitions_of(definitions.ios)


def source(name: str) -> str:
    return (ROOT / "app" / "device" / f"{name}.py").read_text("utf-8")


def uses(text: str, declared: Definitions, language: Language = JAVA) -> list[Use]:
    followed = Follower(text, declared, language)
    assert followed.unknown == []
    assert [f"line {use.line}: there is no {use}" for use in followed.uses if use.declared is None] == []
    return followed.uses


@pytest.mark.parametrize("name", ["android", "bluetooth"])
def test_android_has_every_name_from_the_lowest_level_on(android: Definitions, name: str) -> None:
    """What came later is asked for behind a look at the level."""
    found = uses(source(name), android)
    assert len(found) > 30
    newer = [use for use in found if use.declared and use.declared.since > NDK_API]
    assert [f"line {use.line}: {use} is new in {use.declared}" for use in newer if not guarded(source(name), use)] == []


def guarded(text: str, use: Use) -> bool:
    """Whether its function looks at the level, and at one that is high enough."""
    numbers = {found[1]: int(found[2]) for found in re.finditer(r"^(\w+): Final = (\d+)\b", text, re.MULTILINE)}
    body = next(node for node in ast.walk(ast.parse(text)) if getattr(node, "name", "") == use.within)
    levels = re.findall(r"_level\(\) < (\w+)", ast.unparse(body))
    return use.declared is not None and any(numbers[level] >= use.declared.since for level in levels)


def test_ios_has_every_name_and_number(ios: Definitions) -> None:
    found = uses(source("ios"), ios, OBJECTIVE_C)
    assert len(found) > 40
    assert max(use.declared.since for use in found if use.declared) <= OLDEST_IOS
    numbers = dict(constants(source("ios")))
    assert numbers["UIUserInterfaceStyleDark"] == 2
    assert [name for name, value in numbers.items() if not is_number(ios, name, value)] == []
    assert "NSNetServicesErrorCode" in ios.globals


def is_number(ios: Definitions, name: str, value: int) -> bool:
    """An entry of an enumeration, or a name whose number the definitions leave out."""
    of = [enumeration for enumeration in ios.classes if name.startswith(enumeration)]
    entries = [ios.member(enumeration, name.removeprefix(enumeration)) for enumeration in of]
    return any(entry and entry.type == str(value) for entry in entries) or name in ios.globals


def test_what_is_deprecated_is_known(android: Definitions, ios: Definitions, state: State) -> None:
    found = [*uses(source("android"), android), *uses(source("bluetooth"), android)]
    found += uses(source("ios"), ios, OBJECTIVE_C)
    assert {
        str(use): use.declared.deprecated for use in found if use.declared and use.declared.deprecated
    } == DEPRECATED


def test_names_in_texts_are_androids_too(android: Definitions) -> None:
    """Permissions, what a refusal is called, and the kinds of devices that can run the app."""
    permissions = re.findall(r'f"\{PERMISSION\}(\w+)"', source("android"))
    assert sorted(permissions) == ["ACCESS_LOCAL_NETWORK", "BLUETOOTH_CONNECT"]
    assert [name for name in permissions if android.member("android.Manifest$permission", name) is None] == []
    assert 'DENIED: Final = "java.lang.SecurityException"' in source("bluetooth")
    assert android.find("java.lang.SecurityException") is not None
    majors = ("MISC", "COMPUTER", "PHONE", "UNCATEGORIZED")
    kinds = [android.member("android.bluetooth.BluetoothClass$Device$Major", name) for name in majors]
    assert f"({', '.join(f'0x{int(kind.type):04X}' for kind in kinds if kind)})" in source("bluetooth")


def test_the_activity_is_as_p4a_has_it() -> None:
    import pythonforandroid

    folder = (
        ROOT.__class__(pythonforandroid.__file__).parent / "bootstraps" / "sdl2" / "build" / "src" / "main" / "java"
    )
    java = (folder / "org" / "kivy" / "android" / "PythonActivity.java").read_text()
    assert "class PythonActivity extends SDLActivity" in java  # which is an android.app.Activity
    assert re.search(r"public static PythonActivity mActivity\b", java)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("getRootWindowInsets", "getRootWindowInset"),
        ("WindowInsets$Type", "WindowInsets$Types"),
        ("FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY", "FLAG_LAUNCHED_FROM_HISTORY"),
        ("createMulticastLock", "newMulticastLock"),
        (".isHeld()", ".held()"),
    ],
)
def test_a_misspelt_name_is_found(android: Definitions, right: str, wrong: str) -> None:
    misspelt = source("android").replace(right, wrong)
    missing = [str(use) for use in Follower(misspelt, android, JAVA).uses if use.declared is None]
    assert [name for name in missing if wrong.strip(".()") in name]


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("objectAtIndex_(0).path", "objectAtIndex_(0).paths"),
        ("presentViewController_animated_completion_", "presentViewController_animated_"),
        ("documentPicker_didPickDocumentsAtURLs_", "documentPicker_didPickDocuments_"),
        ("code.intValue()", "code.toInt()"),
        ("UIImpactFeedbackGenerator", "UIImpactGenerator"),
    ],
)
def test_a_misspelt_selector_is_found(ios: Definitions, right: str, wrong: str) -> None:
    misspelt = source("ios").replace(right, wrong)
    missing = [str(use) for use in Follower(misspelt, ios, OBJECTIVE_C).uses if use.declared is None]
    assert [name for name in missing if re.split(r"[.(]", wrong.removesuffix("()"))[-1] in name]


def test_a_name_asked_of_something_unsaid_is_found(android: Definitions) -> None:
    text = "from typing import Any\ndef name(phone: Any) -> str:\n    return phone.getName()\n"
    assert Follower(text, android, JAVA).unknown == ["line 3: phone.getName"]
