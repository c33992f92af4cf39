"""The app that ours is measured against: a bar, a button, an icon button and a card. It does not change."""

from __future__ import annotations

from kivy.lang import Builder
from kivy.uix.widget import Widget
from kivymd.app import MDApp

TREE = """
MDScreen:
    md_bg_color: self.theme_cls.backgroundColor
    MDBoxLayout:
        orientation: "vertical"
        spacing: dp(16)
        MDTopAppBar:
            MDTopAppBarTitle:
                text: "Reference"
        MDButton:
            style: "filled"
            MDButtonText:
                text: "Begin"
        MDIconButton:
            icon: "cog"
        MDCard:
            style: "filled"
"""


class Reference(MDApp):
    """What any KivyMD app needs before its first frame."""

    def build(self) -> Widget:
        return Builder.load_string(TREE)
