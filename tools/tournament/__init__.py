"""Bots against bots: any line-up, every rotation of seats on the same seeds, and figures that say how sure they are."""
