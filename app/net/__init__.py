"""Tables shared between devices, without Kivy."""
