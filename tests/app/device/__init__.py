"""Tests of what only a phone can do."""
