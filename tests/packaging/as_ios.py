"""Starts the app as on an iPhone: `python -OO as_ios.py PAYLOAD DRIVER PACKAGES FOLDER`.

Of the project nothing is on the path but the payload and the robot's fingers. kivy-ios' own start runs first, which
empties `subprocess`; its `ios` and pyobjus' own Python lie on stubs where Objective-C would begin.
"""

import os
import sys
import warnings

payload, driver, packages, folder = sys.argv[1:]
sys.path[0:1] = [payload, driver, packages]
os.environ.update({"HOME": folder})
os.mkdir(f"{folder}/Documents")  # noqa: PTH102 - as iOS has it; nothing is imported yet
sys.platform = "ios"
warnings.simplefilter("ignore", DeprecationWarning)  # of `imp`, which kivy-ios uses

import kivy_ios_begins  # noqa: E402, F401

# There all compiled modules are linked into the app, and this finds them; here they lie in files.
sys.meta_path[:] = [finder for finder in sys.meta_path if type(finder).__name__ != "CustomBuiltinImporter"]

from ipaddress import ip_address  # noqa: E402
from typing import Any  # noqa: E402

from phone_life import live, tell  # noqa: E402
from pyobjus import autoclass  # noqa: E402


def use(stage: Any) -> dict[str, Any]:
    """What goes through pyobjus and kivy-ios: links, the local network, a tap; and addresses."""
    from kivy.core.window import Window

    from app.net.hosting import local_addresses

    answers, device = list[bool](), stage.app.device
    Window.dispatch("on_drop_file", b"railhead:nothing", 0, 0)
    stage.until(lambda: stage.app.root.message.text, "the link is answered")
    device.ask_for_lan(answers.append)
    before = autoclass("UIImpactFeedbackGenerator").taps
    tapped = device.buzz() and autoclass("UIImpactFeedbackGenerator").taps - before
    told = {"link": stage.app.root.message.text, "answers": answers, "taps": tapped}
    told |= {"searches": autoclass("NSNetServiceBrowser").searches, "language": device.language()}
    told["network"] = all(map(ip_address, local_addresses()))
    return told | {"subprocess": hasattr(sys.modules["subprocess"], "run"), "bluetooth": device.bluetooth()}


tell(live(use))
