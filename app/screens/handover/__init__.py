"""Handing the device over."""
