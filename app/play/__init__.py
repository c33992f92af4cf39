"""A game in progress, as the player at this device has it: what is shown of it, and what the player is doing."""
