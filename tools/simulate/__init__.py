"""`make simulate`: random games to the end, with everything that must hold checked after every event."""
