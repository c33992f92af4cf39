"""Tests of the layouts; they need no screen."""
