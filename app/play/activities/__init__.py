"""What the player is doing: one value at a time. `due` says which comes next, every touch leads on from it. No Kivy."""
