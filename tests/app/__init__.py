"""Tests of the app: most of them in a real window, by touches."""
