"""Tests of the engine, one module for each of its modules."""
