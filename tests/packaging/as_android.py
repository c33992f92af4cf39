"""Starts the app as on an Android phone: `python -OO as_android.py PAYLOAD DRIVER CLASSES PACKAGE FOLDER`.

Of the project nothing is on the path but the payload and the robot's fingers. p4a's own `android` package, pyjnius' own
branch for Android, Kivy's, KivyMD's, materialyoucolor's and plyer's run; below them are stub classes of Java.
"""

import os
import sys
from threading import Thread

payload, driver, classes, package, folder = sys.argv[1:]
sys.path[0:1] = [payload, driver, package]
# what p4a's activity and its start of Python set
os.environ.update({"P4A_BOOTSTRAP": "SDL2", "ANDROID_ARGUMENT": payload, "ANDROID_APP_PATH": folder})
os.environ.update({"ANDROID_PRIVATE": folder, "ANDROID_UNPACK": payload})

import jnius_config  # noqa: E402

jnius_config.set_classpath(classes)

from jnius import autoclass  # noqa: E402

autoclass("android.content.Context").files = folder

from typing import Any  # noqa: E402

from phone_life import live, tell  # noqa: E402


def use(stage: Any) -> dict[str, Any]:
    """What goes through p4a's package and plyer: links, permissions, vibration."""
    activity, device, answers = autoclass("org.kivy.android.PythonActivity").mActivity, stage.app.device, list[bool]()
    intent = autoclass("android.content.Intent")()
    intent.data = "railhead:nothing"
    activity.arrive(intent)
    stage.until(lambda: stage.app.root.message.text, "the link is answered")
    for number, activity.grants in enumerate((False, True), 1):
        device.ask_for_bluetooth(answers.append)
        stage.until(lambda number=number: len(answers) == number, "the player has answered")
    vibrator = autoclass("android.content.Context").vibrator
    before = vibrator.shaken
    shaken = device.buzz() and vibrator.shaken - before
    told = {"link": stage.app.root.message.text, "answers": answers, "shaken": shaken, "loading": activity.loading}
    return told | {"detaches": Thread.run.__module__ == "jnius"}


tell(live(use))
