"""Tests of the bots: their choices, their fairness, and the lean state they think on."""
