"""Widgets in a real window."""
