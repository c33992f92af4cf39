"""Tests of the lean state: it is the engine, move by move."""
